"""Bots of one's own: `module:Class` plays like any other; what is wrong with it is told before the first game."""

import json
import sys
from pathlib import Path

import pytest

import regna
from regna.bots import make_bot, make_local_bot
from regna.bots.own import OwnBot
from regna.lab.jobs import Workers
from regna.lab.tournament import Tournament, is_repeatable, play_deals
from regna.server.live.levels import check_level
from tests.cli.command import Command

MODULE = """
class First:
    def choose(self, state, rng):
        return state.legal()[0]

class Hasty(First):
    seconds = 0.5

class Outlaw:
    def choose(self, state, rng):
        return -7

class Demanding:
    def __init__(self, strength):
        pass

class NoBot:
    pass
"""
TWO = ("animal_kingdoms", "--seats", "2", "--seed", "2")
ONE_WORKER = Workers(1)


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with some modules, in which the commands are given."""
    (tmp_path / "bots_of_a_test.py").write_text(MODULE)
    (tmp_path / "module_that_fails.py").write_text("import no_such_package_anywhere")
    (tmp_path / "module_with_a_slip.py").write_text("def")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "bots_of_a_test", raising=False)


@pytest.mark.slow
def test_wherever_a_bot_is_named(regna_command: Command) -> None:
    """At a table, in a simulation with processes of its own, in a tournament."""
    name = "bots_of_a_test:First"
    shown = regna_command("play", *TWO, "--bots", f"{name},random", "--auto")
    assert (shown.code, "Result" in shown.out) == (0, True)
    words = ("simulate", *TWO, "--games", "2", "--bots", f"random, {name}", "--json", "--workers")
    one, two = (json.loads(regna_command(*words, workers).out) for workers in "12")
    assert one["wins"] == two["wins"]
    assert one["games"] == 2
    table = json.loads(regna_command("tournament", *TWO, "--games", "2", "--bots", f"{name},random", "--json").out)
    assert {row["bot"] for row in table["standings"]} == {name, "random"}
    assert table["hash"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere_at_all:First", 'There is no Python module "nowhere_at_all" here'),
        ("bots_of_a_test.deeper:First", 'There is no Python module "bots_of_a_test.deeper" here'),
        ("module_that_fails:First", '"module_that_fails" cannot be loaded: ModuleNotFoundError'),
        ("module_with_a_slip:First", '"module_with_a_slip" cannot be loaded: SyntaxError'),
        ("bots_of_a_test:Second", 'The Python module "bots_of_a_test" has no class "Second".'),
        ("bots_of_a_test:Demanding", '"bots_of_a_test:Demanding" cannot be made without arguments: TypeError'),
        ("bots_of_a_test:NoBot", '"bots_of_a_test:NoBot" is no bot: it has no method choose(state, rng).'),
        ("search:N", 'There is no bot "search:N"'),
    ],
)
def test_what_is_no_bot(regna_command: Command, name: str, sentence: str) -> None:
    """A sentence, before anything is played."""
    for command in ("play", "simulate", "tournament"):
        shown = regna_command(command, *TWO, "--bots", f"{name},random")
        assert (shown.code, shown.out) == (2, "")
        assert sentence in shown.err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_illegal_decision_stops_it(regna_command: Command, workers: str) -> None:
    """It is never carried out, also in another process."""
    words = ("simulate", *TWO, "--games", "2", "--bots", "random,bots_of_a_test:Outlaw", "--workers", workers)
    shown = regna_command(*words)
    assert shown.code == 2
    assert "bots_of_a_test:Outlaw has chosen -7, which is not among the legal decisions." in shown.err


def test_a_bot_that_looks_at_a_clock_says_so() -> None:
    """Then a tournament has no hash to compare."""
    plans = [Tournament("attila", (f"bots_of_a_test:{name}", "random"), seed=1) for name in ("First", "Hasty")]
    assert [is_repeatable(plan) for plan in plans] == [True, False]
    rows = list(play_deals(plans[0], 2, ONE_WORKER))
    assert rows[0]["bots"] == ["bots_of_a_test:First", "random"]
    assert isinstance(make_local_bot("bots_of_a_test:First"), OwnBot)


def test_never_for_a_name_from_the_network() -> None:
    """The server and its workers import nothing that they are told to."""
    for make in (make_bot, check_level):
        with pytest.raises(regna.RegnaError, match="unknown_bot"):
            make("bots_of_a_test:First")
