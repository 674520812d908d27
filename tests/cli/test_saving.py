"""Leaving and saving: nothing is lost, nothing is replaced without a word, and the way back works."""

import json
import os
import shlex
from pathlib import Path

import pytest

import regna
from regna.cli.terminal import command_name
from tests.cli.command import Command
from tests.sources import ROOT

PLAY = ("play", "barony", "--seats", "2", "--seed", "1", "--option", "first=A")


@pytest.mark.parametrize(
    ("typed", "replaced"),
    [
        ("place C3\nsave other.txt\nno\n", False),
        ("place C3\nsave other.txt\n", False),  # nobody answers
        ("place C3\nsave other.txt\nyes\n", True),
    ],
)
def test_another_file_is_replaced_only_if_one_agrees(regna_command: Command, typed: str, replaced: bool) -> None:
    """The question is asked once; what is typed in answer is no decision."""
    Path("other.txt").write_text("a letter", encoding="utf-8")
    shown = regna_command(*PLAY, typed=typed)
    assert shown.out.count("There is already a file other.txt.") == 1
    assert (Path("other.txt").read_text(encoding="utf-8") != "a letter") == replaced


def test_ones_own_file_is_replaced_without_a_question(regna_command: Command) -> None:
    """The file written before in this sitting, and the one that the match came from."""
    shown = regna_command(*PLAY, typed="place C3\nsave mine.json\nsave mine.json\nquit\n")
    assert "already" not in shown.out
    assert "--resume mine.json" in shown.out
    assert not Path("barony.regna.json").exists()
    again = regna_command("play", "barony", "--resume", "mine.json", typed="save mine.json\nplace A5\nquit\n")
    assert "already" not in again.out
    assert regna.replay(Path("mine.json").read_bytes()).sequence == 2


def test_saving_below_the_home_folder(regna_command: Command, tmp_path: Path) -> None:
    """~ is understood as in a shell."""
    regna_command.monkeypatch.setenv("HOME", str(tmp_path))
    regna_command(*PLAY, typed="place C3\nsave ~/mine.json\nquit\n")
    assert regna.replay((tmp_path / "mine.json").read_bytes()).sequence == 1


def test_the_option_refuses_to_replace_a_file(regna_command: Command) -> None:
    """Before the first decision; the file that is resumed may be the one to keep."""
    regna_command(*PLAY, typed="place C3\nsave mine.json\nquit\n")
    before = Path("mine.json").read_bytes()
    refused = regna_command(*PLAY, "--save", "mine.json", typed="place C3\nquit\n")
    assert (refused.code, refused.out) == (2, "")
    assert "There is already a file mine.json" in refused.err
    assert Path("mine.json").read_bytes() == before
    going_on = ("play", "barony", "--resume", "mine.json", "--save", "mine.json")
    assert regna_command(*going_on, typed="place A5\nquit\n").code == 0
    assert regna.replay(Path("mine.json").read_bytes()).sequence == 2


def test_a_name_that_was_taken_meanwhile(regna_command: Command) -> None:
    """Two sittings in one folder chose the same free name: the second to leave takes the next one."""

    def taken(*_: object) -> None:
        Path("barony.regna.json").write_text("another match", encoding="utf-8")

    regna_command.monkeypatch.setattr("regna.cli.session.Session.show_legend", taken)
    shown = regna_command(*PLAY, typed="place C3\nquit\n")
    assert "Saved as barony-2.regna.json." in shown.out
    assert "--resume barony-2.regna.json" in shown.out
    assert Path("barony.regna.json").read_text(encoding="utf-8") == "another match"


def test_the_way_back_works(regna_command: Command) -> None:
    """What is shown on leaving goes on with the match, in the language it was played in."""
    shown = regna_command(*PLAY, "--bots", "random", "--language", "fr", typed="placer C3\nquitter\n")
    again = next(line for line in shown.out.splitlines() if "--resume" in line).partition("\u00a0: ")[2]
    _, _, rest = again.partition(" play ")
    going_on = regna_command("play", *shlex.split(rest), typed="journal\nquitter\n")
    assert going_on.code == 0
    assert going_on.out.count("C3") > 0


def test_the_command_is_one_that_works_from_here(regna_command: Command, tmp_path: Path) -> None:
    """In a checkout, beside it, and where Regna is installed but not on the path."""
    regna_command.monkeypatch.setenv("REGNA_HOME", str(ROOT))
    beside = shlex.split(command_name())[0]
    assert Path(beside).is_absolute()
    assert os.access(beside, os.X_OK)
    regna_command.monkeypatch.chdir(ROOT)
    assert command_name().split()[0] == "./regna"
    regna_command.monkeypatch.delenv("REGNA_HOME")
    regna_command.monkeypatch.setenv("PATH", str(tmp_path))
    regna_command.monkeypatch.setattr("sys.argv", ["environment/bin/regna"])
    assert command_name() == "environment/bin/regna"
    installed = tmp_path / "regna"
    installed.touch(mode=0o755)
    regna_command.monkeypatch.setattr("sys.argv", [str(installed)])
    assert command_name() == "regna"


def test_a_sitting_in_french(regna_command: Command) -> None:
    """Every command by its French word, with and without accents; the English ones go on working."""
    typed = ["aide", "coups", "plateau", "pourquoi placer A3", "pourquoi", "annuler", "annuler tout", "placer C3"]
    typed += ["journal", "règle BA-069", "regle ba-70", "rule ba-71", "enregistrer fini.json", "QUITTER"]
    shown = regna_command(*PLAY, "--language", "fr", typed="\n".join(typed) + "\n")
    said = " ".join(shown.out.replace("\u00a0", " ").split())
    for sentence in (
        "pourquoi COUP",
        "Pourquoi quoi ? Par exemple : pourquoi placer",
        "Il n'y a rien à annuler.",
        "« annuler » s'écrit seul.",
        "BA-069",
        "BA-070",
        "BA-071",
        "Enregistré sous fini.json.",
        "--resume fini.json",
    ):
        assert sentence in said, sentence
    assert json.loads(Path("fini.json").read_text(encoding="utf-8"))["entries"][0]["act"] == "place C3"
