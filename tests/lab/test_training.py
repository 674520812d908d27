"""Training: the same bytes for the same games, what was planted is found, and what is foreign is refused."""

import json
import lzma
from pathlib import Path

import numpy as np
import pytest

from regna.contract.errors import Refused
from regna.lab.selfplay import FORMAT
from regna.lab.training import train

INPUTS = ("stage", "points", "noise", "shared")
TRUE_EARLY, TRUE_LATE = np.array([0.0, 0.5, 0.0, 0.0]), np.array([0.0, 3.0, 0.0, 0.0])


def planted(folder: Path, games: int, teams: bool = False) -> Path:
    """Shards of a game whose winners are drawn by known weights; two or three seats, or two teams of two."""
    folder.mkdir()
    drawn = np.random.default_rng(8)
    head = {"format": FORMAT, "inputs": INPUTS, "game": "toy", "bot": "search:1", "seats": [2, 3], "seed": 1}
    lines = [json.dumps(head | {"options": {}})]
    for number in range(games):
        parties = [0, 1, 0, 1] if teams else list(range(2 + number % 2))
        stage = drawn.random()
        numbers = drawn.normal(size=(len(parties), len(INPUTS)))
        numbers[:, 0], numbers[:, 3] = stage, 1.0
        chances = np.exp(numbers @ ((1 - stage) * TRUE_EARLY + stage * TRUE_LATE))
        winner = parties[drawn.choice(len(parties), p=chances / chances.sum())]
        winners = [seat for seat, party in enumerate(parties) if party == winner]
        lines.append(
            json.dumps({"number": number, "parties": parties, "winners": winners, "positions": [numbers.tolist()]})
        )
    (folder / "00000.jsonl.xz").write_bytes(lzma.compress("\n".join(lines).encode()))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("teams", [False, True])
def test_what_was_planted_is_found(tmp_path: Path, teams: bool) -> None:
    """The weight that grows with the game, and nothing where there is nothing; equal chances foresee less."""
    found = train([planted(tmp_path / "shards", 2000, teams)], "toy", INPUTS)
    assert found.early == pytest.approx(list(TRUE_EARLY), abs=0.4)
    assert found.late == pytest.approx(list(TRUE_LATE), abs=0.6)
    assert (found.early[3], found.late[3]) == (0.0, 0.0), "what all share tells nobody apart"
    assert found.losses["late"][0] < 0.75 * found.losses["late"][1]
    assert found.losses["late"][0] < found.losses["early"][0] < found.losses["early"][1]
    assert (found.games, found.positions) == (2000, 2000)


def test_the_same_games_give_the_same_model(tmp_path: Path) -> None:
    """Every digit, and the hash of the shards; other games give others."""
    folder = planted(tmp_path / "shards", 200)
    assert train([folder], "toy", INPUTS) == train([folder], "toy", INPUTS)
    other = train([planted(tmp_path / "other", 201)], "toy", INPUTS)
    assert other.shards != train([folder], "toy", INPUTS).shards


def test_foreign_shards_are_refused(tmp_path: Path) -> None:
    """Of another game, or in other numbers; and there must be some."""
    folder = planted(tmp_path / "shards", 10)
    for game, inputs in (("other", INPUTS), ("toy", INPUTS[:3])):
        with pytest.raises(Refused) as refusal:
            train([folder], game, inputs)
        assert refusal.value.code == "shard_of_another"
    with pytest.raises(Refused) as refusal:
        train([tmp_path], "toy", INPUTS)
    assert refusal.value.code == "no_games"
