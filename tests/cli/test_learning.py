"""`regna selfplay`, `regna train`, `regna promote`: from games to a model that has won."""

import json
from pathlib import Path

import pytest

from regna.bots.models import read_document
from tests.cli.command import Command

PLAY = ("selfplay", "animal_kingdoms", "--bot", "search:1", "--games", "9", "--seats", "2", "--workers", "1")


@pytest.mark.slow
def test_a_model_is_made_of_games(regna_command: Command, tmp_path: Path) -> None:
    """Whole shards are played, the same games give the same bytes, and the file says how it was made."""
    shown = regna_command(*PLAY, "--to", "shards").out
    assert "16 games" in shown
    assert sorted(file.name for file in (tmp_path / "shards").iterdir()) == ["00000.jsonl.xz", "00001.jsonl.xz"]
    shown = regna_command("train", "animal_kingdoms", "shards", "--to", "model.json").out
    assert "Learned from 16 games" in shown
    assert "late" in shown
    content = (tmp_path / "model.json").read_bytes()
    regna_command("train", "animal_kingdoms", "shards", "--to", "again.json")
    assert (tmp_path / "again.json").read_bytes() == content
    made = read_document(content, "animal_kingdoms").made
    played = "regna selfplay animal_kingdoms --bot search:1 --seed 1 --games 16 --seats 2"
    assert made.commands == [played, "regna train animal_kingdoms"]


def match_file(file: Path, wins: int, games: int, bots: tuple[str, ...] = ("search-model:9", "search-plain:9")) -> None:
    """A match in which the first bot wins so many games."""
    head = {"game": "animal_kingdoms", "bots": bots, "seed": 3, "options": {}}
    lines = [json.dumps(head)]
    for number in range(games):
        seats = list(bots) if number % 2 == 0 else list(reversed(bots))
        winner = bots[0] if number * wins % games < wins else bots[-1]
        lines.append(json.dumps({"number": number, "bots": seats, "winners": [seats.index(winner)]}))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.slow
def test_a_model_is_promoted_by_a_match_it_wins(regna_command: Command, tmp_path: Path) -> None:
    """And by no other: half of the games, another match, or something that is no match."""
    regna_command(*PLAY, "--to", "shards")
    regna_command("train", "animal_kingdoms", "shards", "--to", "model.json")
    before = (tmp_path / "model.json").read_bytes()
    match_file(tmp_path / "drawn.jsonl", 200, 400)
    match_file(tmp_path / "unfair.jsonl", 300, 400, ("search-model:9", "search-plain:8"))
    match_file(tmp_path / "other.jsonl", 300, 400, ("search-plain:9", "search-model:9"))
    match_file(tmp_path / "easy.jsonl", 300, 400, ("search-model:9", "random"))
    match_file(tmp_path / "unknown.jsonl", 300, 400, ("search-model:9",) * 2 + ("search-plain:9",) * 2)
    (tmp_path / "nobody.jsonl").write_text('{"game": "animal_kingdoms", "bots": [], "seed": 3}', encoding="utf-8")
    match_file(tmp_path / "nothing.jsonl", 0, 0)
    (tmp_path / "words.jsonl").write_text("hello", encoding="utf-8")
    for name, sentence in (
        ("drawn", "The model has not won: "),
        ("unfair", "is not a match of this model"),
        ("other", "is not a match of this model"),
        ("easy", "is not a match of this model"),
        ("nobody", "is not a match of this model"),
        ("nothing", "The model has not won: "),
        ("unknown", "is not a match of this model"),
        ("words", "is not the file of a tournament"),
    ):
        shown = regna_command("promote", "animal_kingdoms", "model.json", f"{name}.jsonl")
        assert (shown.code, sentence in shown.err) == (2, True), shown.err
        assert (tmp_path / "model.json").read_bytes() == before
    match_file(tmp_path / "won.jsonl", 300, 400)
    for _ in range(2):  # twice is once
        assert "Promoted: " in regna_command("promote", "animal_kingdoms", "model.json", "won.jsonl").out
    document = read_document((tmp_path / "model.json").read_bytes(), "animal_kingdoms")
    (won,) = document.promoted
    assert won.command == (
        "regna tournament animal_kingdoms --bots search-model:9,search-plain:9 --seed 3 --sprt 50:55"
    )
    assert won.weights == document.hash()
    assert 0.5 < won.share_95[0] < won.share


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (["selfplay", "barony", "--to", "x", "--bot", "random"], '"random" cannot play', "« random » ne peut pas"),
        (["selfplay", "barony", "--to", "x", "--bot", "search@1s"], '"search@1s" cannot play', "« search@1s » ne peut"),
        (["selfplay", "barony", "--to", "x", "--seats", "9"], "not 9", "9"),
        (
            ["train", "barony", "empty", "--to", "x.json"],
            "no finished game in empty",
            "Aucune partie finie ici : empty",
        ),
    ],
)
def test_what_cannot_be_learned(
    regna_command: Command, tmp_path: Path, words: list[str], english: str, french: str
) -> None:
    """Said before anything is played, in both languages."""
    (tmp_path / "empty").mkdir()
    for language, sentence in (("en", english), ("fr", french)):
        shown = regna_command(*words, "--language", language)
        assert shown.code == 2
        assert sentence in shown.err.replace("\u00a0", " "), shown.err
