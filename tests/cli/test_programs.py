"""Programs of other people in `play`, `simulate` and `tournament`: they play, and what goes wrong with them is told."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.sources import ROOT

EXAMPLE = f"run:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bot_stdio.py'))}"
TWO = ("animal_kingdoms", "--seats", "2", "--seed", "2")


def bad_program(folder: Path) -> str:
    """The name of a bot that answers each question with a decision that nobody knows."""
    path = folder / "bad.py"
    path.write_text(
        "import json\nwhile True: print(json.dumps({'number': json.loads(input())['number'], 'decision': 'win'}))"
    )
    return f"run:{shlex.quote(sys.executable)} -u {shlex.quote(str(path))}"


def test_a_program_plays_to_the_end(regna_command: Command) -> None:
    """Against another bot; there is nothing to complain about."""
    shown = regna_command("play", *TWO, "--bots", f"{EXAMPLE},random", "--auto")
    assert (shown.code, "Result" in shown.out) == (0, True)
    assert "run:" not in shown.err


def test_a_bad_program_is_told_of_once(regna_command: Command, tmp_path: Path) -> None:
    """However often it fails; the match is played to its end."""
    name = bad_program(tmp_path)
    shown = regna_command("play", *TWO, "--bots", f"random,{name}", "--auto", "--language", "fr")
    assert (shown.code, "Résultat" in shown.out) == (0, True)
    assert shown.err.count(f"{name} a répondu par une décision qui n'est pas permise.") == 1


@pytest.mark.slow
def test_the_failures_of_a_simulation_are_counted(regna_command: Command, tmp_path: Path) -> None:
    """Per bot and reason, in words and in JSON; a program without fault has none."""
    name = bad_program(tmp_path)
    words = ("simulate", *TWO, "--games", "2", "--workers", "1", "--bots", f"{EXAMPLE},{name}")
    (failure,) = json.loads(regna_command(*words, "--json").out)["failures"]
    assert (failure["bot"], failure["kind"]) == (name, "illegal")
    assert failure["decisions"] > 2
    shown = regna_command(*words)
    assert f"× {name} answered with a decision that is not legal." in shown.out


@pytest.mark.slow
def test_programs_take_part_in_a_tournament(regna_command: Command, tmp_path: Path) -> None:
    """On the clock, so that there is no hash; what they did not decide is counted per bot and reason."""
    name = bad_program(tmp_path)
    words = ("tournament", "animal_kingdoms", "--games", "2", "--workers", "1", "--bots", f"{EXAMPLE},{name}")
    found = json.loads(regna_command(*words, "--json").out)
    assert (found["games"], found["hash"]) == (2, None)
    (failure,) = found["failures"]
    assert (failure["bot"], failure["kind"]) == (name, "illegal")
    assert failure["decisions"] > 2
    assert all(row["cpu_seconds"] > 0.0 for row in found["standings"])
    assert f"× {name} answered with a decision that is not legal." in regna_command(*words).out
