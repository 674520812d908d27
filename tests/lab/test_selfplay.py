"""Self-play: the same shards whoever plays them, gone on with where it stopped, and nothing foreign among them."""

import json
from pathlib import Path

import pytest

import regna
from regna.contract.errors import Refused
from regna.lab.jobs import Workers, run
from regna.lab.selfplay import GAMES_EACH, SelfPlay, Shards, command_of, play, play_shard, read_lines, shard_files

PLAN = SelfPlay("animal_kingdoms", "search:1", (2, 3), seed=5)


def played(folder: Path, shards: int, workers: int, plan: SelfPlay = PLAN) -> dict[str, bytes]:
    """The files of so many shards."""
    list(run(play_shard, plan, range(shards), Workers(workers), Shards(folder, plan.head())))
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.slow
def test_shards_do_not_depend_on_who_plays_them(tmp_path: Path) -> None:
    """Byte by byte, with one process and with two; and what was there is not played again."""
    alone = played(tmp_path / "alone", 2, 1)
    assert list(alone) == sorted(alone)
    assert played(tmp_path / "together", 2, 2) == alone
    first = tmp_path / "together" / "00000.jsonl.xz"
    (tmp_path / "together" / "00001.jsonl.xz").unlink()
    before = first.stat().st_mtime_ns
    assert played(tmp_path / "together", 2, 1) == alone
    assert first.stat().st_mtime_ns == before


def test_a_shard_says_what_was_played_and_how_everybody_stood(tmp_path: Path) -> None:
    """Seats take turns; every seat is described at every choice in the numbers that are named."""
    played(tmp_path, 1, 1)
    (file,) = shard_files(tmp_path)
    head, *games = (json.loads(line) for line in read_lines(file))
    assert command_of(head | {"seats": [2]}, 8).endswith("animal_kingdoms --bot search:1 --seed 5 --games 8 --seats 2")
    assert [game["number"] for game in games] == list(range(GAMES_EACH))
    assert [len(game["parties"]) for game in games] == [2, 3] * 4
    for game in games:
        assert game["winners"]
        for seats in game["positions"]:
            assert [len(numbers) for numbers in seats] == [len(head["inputs"])] * len(game["parties"])
            assert all(0.0 <= numbers[0] <= 1.0 for numbers in seats)
        assert game["positions"][0][0][0] < 0.2
        assert game["positions"][-1][0][0] > 0.8


def test_another_seed_plays_other_games() -> None:
    """And the same number the same."""
    assert play(PLAN, 1) == play(PLAN, 1)
    assert play(PLAN, 1) != play(SelfPlay(PLAN.game, PLAN.bot, PLAN.seats, seed=6), 1)


def test_foreign_and_damaged_shards_are_refused(tmp_path: Path) -> None:
    """Those of another plan are not mixed in; a damaged one is named."""
    played(tmp_path, 1, 1)
    with pytest.raises(Refused) as refusal:
        Shards(tmp_path, SelfPlay(PLAN.game, PLAN.bot, PLAN.seats, seed=6).head())
    assert refusal.value.code == "rows_of_another"
    file = tmp_path / "00000.jsonl.xz"
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(Refused) as refusal:
        Shards(tmp_path, PLAN.head())
    assert refusal.value.code == "no_shard"


def test_a_team_is_one_party() -> None:
    """Its seats are known to win together."""
    teams = SelfPlay("barbarian_kingdoms", "search:1", (4,), 2, {"configuration": "b", "teams": "two"})
    state = regna.game("barbarian_kingdoms").new(4, 1, teams.options).state
    parties = [int(state.party_of(seat)) for seat in range(4)]
    assert len(set(parties)) == 2
    game = play(teams, 0)
    assert sorted(game["parties"]) == sorted(parties)
    assert len({game["parties"][seat] for seat in game["winners"]}) == 1
