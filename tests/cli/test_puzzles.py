"""`regna puzzles`: a file that is full is left alone, and another one's is refused."""

from pathlib import Path

from regna.lab.mining import SEATS, Mining, PuzzleFile
from tests.cli.command import Command


def test_what_the_file_has_is_not_searched_again(regna_command: Command, tmp_path: Path) -> None:
    """It tells how many there are; with another seed the same file is refused."""
    path = tmp_path / "puzzles.jsonl.xz"
    file = PuzzleFile(path, Mining("barony", SEATS, 1).head())
    file.add({"number": 0, "puzzle": None})
    file.add({"number": 1, "puzzle": {"number": 1}})
    asked = ("puzzles", "barony", "--out", str(path), "--count", "1")
    assert regna_command(*asked).out.strip() == f"Barony: 1 puzzle from 2 games in {path}."
    refused = regna_command(*asked, "--seed", "2", "--language", "fr")
    assert refused.code == 2
    assert path.name in refused.err
