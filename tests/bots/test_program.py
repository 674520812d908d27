"""Programs by other people: they get what their seat may know, and what they do wrong costs nobody else anything."""

import gc
import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import msgspec
import pytest

import regna
from regna.bots import make_bot, make_player
from regna.bots.program import ENDED, GIVEN_UP, HUNG, ILLEGAL, MOST_STARTS, UNREADABLE, ProgramBot
from regna.engine.rng import Rng
from regna.registry import GAMES
from regna.server.live.levels import check_level
from tests.bots.asking import imagined, moments
from tests.sources import ROOT

PAGE = ROOT / "docs" / "bots.md"
AMPLE = 60.0
"""Seconds within which everything that works has happened, on the slowest machine."""
FOREVER = "import time; time.sleep(600)"

ODD = """
import json, os, sys, time
for line in sys.stdin:
    question = json.loads(line)
    with open(sys.argv[1], "a") as log:
        print(os.getpid(), question["refused"], file=log)
    answer = {"number": question["number"], "decision": question["legal"][0], "thoughts": "none"}
    odd = sys.argv[2] if question["number"] in (1, 2) else ""
    if odd == "ends":
        sys.exit(3)
    if odd == "hangs":
        time.sleep(600)
    if odd == "cheats":
        answer["decision"] = "win"
    if odd == "old":
        answer["number"] -= 1
    print({"talks": "hello", "long": "x" * 3_000_000, "half": '{"number": 1}'}.get(odd, json.dumps(answer)), flush=True)
"""
"""Does what its second word says for two questions, then plays well; writes what it hears into its first."""


class Asked:
    """A bot, what was told of its failures, and a match it plays in."""

    def __init__(self, *command: str, seconds: float = AMPLE, starting: float = 0.0) -> None:
        """In a game in which every decision is one of many."""
        this = regna.game("barony")
        self.match = this.new(seats=2, seed=7)
        self.failures: list[str] = []
        self.bot = ProgramBot(command, this, self.match.options, self.failures.append, seconds, starting)

    def decide(self, times: int = 1) -> list[str]:
        """So many decisions, all of which the table accepts."""
        acts = []
        for move in range(times):
            state = self.match.state
            acts.append(self.match.game.spec.write(state, self.bot.choose(state, Rng(move))))
            self.match.play(acts[-1])
        return acts


# ---------------------------------------------------------------------- examples and the page


@pytest.mark.parametrize(
    "command", [(sys.executable, "examples/bot_stdio.py"), ("node", "examples/bot_stdio.mjs")], ids=["Python", "Node"]
)
@pytest.mark.parametrize("id", GAMES)
def test_an_example_plays(id: str, command: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """For all seats of a match, for a while; none of its decisions had to be replaced."""
    if shutil.which(command[0]) is None:
        pytest.skip("there is no Node here")
    monkeypatch.chdir(ROOT)
    failures: list[str] = []
    match = regna.game(id).new(seats=3, seed=4)
    bot = make_player(f"run@{AMPLE:g}s:{shlex.join(command)}", match.game, match.options, failures.append)
    rng = Rng(1)
    while match.deciding is not None and match.sequence < 150:
        state = match.state_for(match.deciding, rng)
        match.play(match.game.spec.write(state, bot.choose(state, rng)))
    assert failures == []
    assert match.sequence > 30


@pytest.mark.slow
def test_the_exchange_of_the_page() -> None:
    """The question is asked as it is shown, and the answer that is shown is taken; "..." is left out."""
    shown, answer = re.findall(r"^```json\n(\{.*\})\n(\{.*\})\n```", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[0]
    asked = Asked(sys.executable, "-c", f"input(); print({answer!r}); {FOREVER}", seconds=10.0, starting=AMPLE)
    question = msgspec.json.encode(asked.bot.question(asked.match.state)).decode()
    asked.bot.number = 0
    assert re.fullmatch(".*".join(map(re.escape, shown.split("..."))), question), question
    assert asked.decide() == [json.loads(answer)["decision"]]
    assert asked.failures == []


def test_an_example_has_thirty_lines() -> None:
    """As the page says."""
    for path in (ROOT / "examples").glob("bot_stdio.*"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 30


# ---------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("odd", "kind", "anew"),
    [
        ("ends", ENDED, True),
        ("talks", UNREADABLE, True),
        ("long", UNREADABLE, True),
        ("half", UNREADABLE, True),
        ("old", UNREADABLE, True),
        ("cheats", ILLEGAL, False),
    ],
)
def test_a_program_that_does_wrong_loses_only_its_decision(odd: str, kind: str, anew: bool, tmp_path: Path) -> None:
    """Others are taken in its place; it hears why, and goes on, in a new process if the old one cannot be trusted."""
    heard = tmp_path / "heard"
    asked = Asked(sys.executable, "-c", ODD, str(heard), odd)
    first = asked.match.legal()
    acts = asked.decide(3)
    assert asked.failures == [kind] * 2
    assert acts[0] in first
    pids, refusals = zip(*(line.split(" ", 1) for line in heard.read_text().splitlines()), strict=True)
    assert len(set(pids)) == (3 if anew else 1)
    assert [bool(refusal) for refusal in refusals] == [False, True, True]
    asked.decide()
    assert heard.read_text().splitlines()[-1] == f"{pids[-1]} "


@pytest.mark.parametrize("deaf", [False, True])
def test_a_program_that_hangs_is_ended(deaf: bool, tmp_path: Path) -> None:
    """One that reads nothing as well, when the question is longer than a pipe holds; nothing is left of it."""
    script = FOREVER if deaf else ODD
    asked = Asked(sys.executable, "-c", script, str(tmp_path / "heard"), "hangs", seconds=0.3)
    if deaf:
        asked.bot.options["padding"] = "x" * 1_000_000
    process = asked.bot.started()
    asked.bot.process = process
    asked.decide()
    assert asked.failures == [HUNG]
    assert process.process.returncode is not None


def test_a_program_that_always_fails_is_not_asked_for_ever() -> None:
    """After so many starts it plays at random."""
    asked = Asked(sys.executable, "-c", "")
    asked.decide(MOST_STARTS + 2)
    assert asked.failures == [ENDED] * MOST_STARTS + [GIVEN_UP] * 2


@pytest.mark.slow
def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    """With what it has started, even if it does not care whether anybody can still ask."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = f"held = open({str(pipe)!r}, 'w'); {FOREVER}"
    script = f"""
import json, subprocess, sys
subprocess.Popen([sys.executable, "-c", {child!r}])
question = json.loads(input())
print(json.dumps({{"number": question["number"], "decision": question["legal"][0]}}), flush=True)
{FOREVER}
"""
    asked = Asked(sys.executable, "-c", script)
    asked.decide()
    assert asked.failures == []
    assert asked.bot.process is not None
    process = asked.bot.process.process
    with pipe.open() as held:
        del asked
        gc.collect()
        assert process.returncode is not None
        assert held.read() == ""  # comes to an end when nobody holds the other one


@pytest.mark.parametrize(
    "name",
    [
        "run:",
        "run:no-such-program-anywhere 1",
        "run:'",
        "run: ",
        "run@0s:true",
        "run@3601s:true",
        "run@s:true",
        "run@0x1s:true",
    ],
)
def test_a_program_that_is_not_there_is_refused(name: str) -> None:
    """Before the first game."""
    this = regna.game("barony")
    with pytest.raises(regna.RegnaError):
        make_player(name, this, {}, print)


def test_no_program_is_run_for_a_name_from_the_network() -> None:
    """The server and its workers know the bots of make_bot only."""
    for make in (make_bot, check_level):
        with pytest.raises(regna.RegnaError, match="unknown_bot"):
            make("run:true")


# ---------------------------------------------------------------------- what a bot receives


@pytest.mark.parametrize("id", GAMES)
def test_a_program_is_asked_the_same_whatever_its_seat_cannot_know(id: str) -> None:
    """What crosses the pipe is the view that the table gives, and does not change when secrets are exchanged."""
    for match in moments(id):
        seat = int(match.journal.state.seat)
        lines = []
        for state in (match.state, match.state_for(seat, Rng(5)), match.state_for(seat, Rng(6))):
            bot = ProgramBot(("true",), match.game, match.options, print)
            lines.append(msgspec.json.encode(bot.question(state)))
        assert lines[0] == lines[1] == lines[2]
        question = json.loads(lines[0])
        update = match.update_for(seat, match.sequence)
        assert question.keys() == {"number", "game", "options", "seat", "view", "legal", "seconds", "refused"}
        assert question["view"] == json.loads(msgspec.json.encode(update.view))
        assert (question["legal"], question["seat"]) == (update.legal, seat)


@pytest.mark.parametrize("id", GAMES)
def test_a_worker_of_the_server_is_sent_no_secret(id: str) -> None:
    """The position that it gets is the same when what the deciding seat cannot know has been exchanged before."""
    for match in moments(id):
        other = match.game.from_position(json.loads(imagined(match, 5)), seed=1)
        assert imagined(other, 6) == imagined(match, 6)
