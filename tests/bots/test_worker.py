"""The worker: a line in, a line out, whatever the line; and a process that steps back and goes quietly."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator

import msgspec
import pytest

import regna
from regna.bots import SearchBot, worker
from regna.bots.protocol import REMEMBERED, UNREADABLE, Answer, answer_line, question_line
from regna.registry import GAMES
from regna.table.documents import encode
from tests.bots.asking import imagined
from tests.conformance.playing import random_match

BARONY = encode(regna.game("barony").new(seats=2, seed=1).position())


def answered(line: bytes) -> Answer:
    """What a worker that remembers nothing answers."""
    return worker.answer_to(line, worker.Memory())


@pytest.mark.parametrize("level", ["random", "search:5"])
@pytest.mark.parametrize("id", GAMES)
def test_the_answer_is_a_legal_decision(id: str, level: str) -> None:
    """In every game and at several moments, with every option as the position says."""
    this = regna.game(id)
    for moves in (0, 15, 40):
        match = random_match(this, this.spec.seats[-1], seed=3, limit=moves)
        answer = answered(question_line(9, id, imagined(match), level, 1.0, seed=5))
        assert (answer.number, answer.error) == (9, "")
        assert match.refusal(answer.act) is None


def test_the_seed_is_the_bots_luck() -> None:
    """The same seed, the same decision; another seed, sometimes another."""
    acts = [answered(question_line(1, "barony", BARONY, "random", 1.0, seed)).act for seed in (1, 1, 2, 3, 4)]
    assert acts[0] == acts[1]
    assert len(set(acts)) > 1


def test_a_question_may_be_laid_out_over_several_lines() -> None:
    """A position somebody has formatted is the same position."""
    line = question_line(1, "barony", msgspec.json.format(BARONY), "random", 1.0, 1)
    assert line.count(b"\n") == 1
    assert answered(line) == answered(question_line(1, "barony", BARONY, "random", 1.0, 1))


def test_a_game_is_read_once() -> None:
    """However many questions there are about it."""
    worker.opened.cache_clear()
    for number in range(3):
        answered(question_line(number, "barony", BARONY, "random", 1.0, 1))
    assert worker.opened.cache_info().misses == 1


@pytest.mark.parametrize(
    ("game", "position", "level", "error"),
    [
        ("chess", BARONY, "random", "There is no game"),
        ("barony", BARONY, "oracle", "unknown_bot"),
        ("attila", BARONY, "random", "option.unknown_option"),
        ("barony", BARONY.replace(b'"digest":"', b'"digest":"0'), "random", "components.other_components"),
        ("barony", b"{}", "random", "missing required field"),
        ("barony", BARONY.replace(b'"phase"', b'"phrase"'), "random", "position."),
    ],
)
def test_what_goes_wrong_is_answered(game: str, position: bytes, level: str, error: str) -> None:
    """With the number of the question, and no decision."""
    answer = answered(question_line(4, game, position, level, 1.0, 1))
    assert (answer.number, answer.act) == (4, "")
    assert error in answer.error


@pytest.mark.parametrize("line", [b"\n", b"hello\n", b"[]\n", b'{"number": 3}\n', b"\xff\n"])
def test_what_is_no_question_is_answered(line: bytes) -> None:
    """It has no number that could be trusted."""
    answer = answered(line)
    assert answer.number == UNREADABLE
    assert answer.error


def test_nobody_decides_once_a_match_is_over() -> None:
    """A bot that picks out of nothing would answer anything."""
    match = random_match(regna.game("animal_kingdoms"), 2, seed=1, limit=2000)
    assert match.over
    answer = answered(question_line(4, "animal_kingdoms", encode(match.position()), "random", 1.0, 1))
    assert "match_over" in answer.error


# ---------------------------------------------------------------------- what a worker remembers


def turn_of(memory: worker.Memory, matches: Iterable[str], level: str = "search:40") -> list[str]:
    """The decisions of the first turn in Attila, each asked as a question of one of these matches."""
    match = regna.game("attila").new(seats=3, seed=5)
    seat, taken = match.deciding, []
    for number, name in enumerate(matches):
        if match.deciding != seat:
            break
        line = question_line(number, "attila", imagined(match), level, 60.0, number, name)
        taken.append(worker.answer_to(line, memory).act)
        match.play(taken[-1])
    return taken


def simulations_kept(memory: worker.Memory) -> int:
    """How many simulations of the only bot's tree serve its next decision."""
    (bot,) = memory.bots.values()
    assert isinstance(bot, SearchBot)
    assert bot.turn is not None
    return int(bot.turn.search.counts[bot.turn.search.root])


def test_the_same_questions_get_the_same_answers() -> None:
    """In the same order, with the same seeds: what is remembered depends on nothing else."""
    names = ["a match"] * 9
    once = turn_of(worker.Memory(), names)
    assert len(once) > 1
    assert once == turn_of(worker.Memory(), names)


def test_a_tree_serves_the_next_decision_of_the_same_turn() -> None:
    """Its root has been visited before; with another match before each question, or none, it is a new one."""
    memory = worker.Memory()
    turn_of(memory, ["a match"] * 2)
    assert simulations_kept(memory) > 0
    assert len(memory.bots) == 1
    apart = worker.Memory()
    turn_of(apart, ["a match", "another"])
    assert len(apart.bots) == 2
    # The memory is of any bots; these are known to search.
    assert all(int(bot.turn.search.counts[0]) == 0 for bot in apart.bots.values())  # type: ignore[attr-defined]
    nothing = worker.Memory()
    turn_of(nothing, ["", ""])
    assert nothing.bots == {}


def test_a_worker_remembers_the_last_bots_only() -> None:
    """However many matches there are; the one asked for again is not the first to be forgotten."""
    memory = worker.Memory()
    for number in range(REMEMBERED + 3):
        worker.answer_to(question_line(1, "barony", BARONY, "random", 1.0, 1, f"match {number}"), memory)
        worker.answer_to(question_line(1, "barony", BARONY, "random", 1.0, 1, "match 0"), memory)
    assert len(memory.bots) == REMEMBERED
    remembered = {match for match, _, _, _ in memory.bots}
    assert "match 0" in remembered
    assert "match 1" not in remembered


def test_every_question_has_its_own_limit() -> None:
    """A bot that is remembered does not go on with the seconds of an earlier question."""
    memory = worker.Memory()
    for seconds in (60.0, 0.25):
        worker.answer_to(question_line(1, "barony", BARONY, "search:10", seconds, 1, "a match"), memory)
        (bot,) = memory.bots.values()
        assert isinstance(bot, SearchBot)
        assert bot.limit == seconds


# ---------------------------------------------------------------------- the process


Process = subprocess.Popen[bytes]
LOWEST_PRIORITY = 19
"""Nobody steps back any further."""


@pytest.fixture
def process() -> Iterator[Process]:
    """A worker as the server starts it."""
    with subprocess.Popen(
        [sys.executable, "-m", "regna.bots.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        yield started
        started.kill()


def exchanged(process: Process, line: bytes) -> Answer:
    """What a worker answers to a line."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    return msgspec.json.decode(process.stdout.readline(), type=Answer)


def test_a_worker_lives_until_the_questions_end(process: Process) -> None:
    """It survives nonsense and Ctrl-C, thinks with a lower priority, and leaves without a word."""
    question = question_line(1, "barony", BARONY, "random", 1.0, 1)
    assert exchanged(process, b"nonsense\n").error
    first = exchanged(process, question)
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(LOWEST_PRIORITY, ours + worker.NICENESS)
    process.send_signal(signal.SIGINT)
    assert first.act
    assert exchanged(process, question) == first
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 0


def test_a_worker_whose_answers_nobody_reads_leaves_without_a_word(process: Process) -> None:
    """The server was killed while its bot was thinking."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(question_line(1, "barony", BARONY, "random", 1.0, 1))
    process.stdin.flush()
    assert process.wait(timeout=60) == -signal.SIGPIPE
    assert process.stderr.read() == b""


HANGS = """
from regna.bots import worker
worker.OVERDUE = 0.2
worker.decision_for = lambda question, memory: [None for _ in iter(int, 1)]
worker.main()
"""


def test_a_worker_that_hangs_ends_by_itself() -> None:
    """Somebody may still hold its standard input, or nobody may be left to kill it; it says where it was."""
    with subprocess.Popen([sys.executable, "-c", HANGS], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(question_line(1, "barony", BARONY, "random", 0.0, 1))
        process.stdin.flush()
        try:
            assert process.wait(timeout=60) == 1
        finally:
            process.kill()
        assert b"answer_to" in process.stderr.read()


def test_an_answer_is_one_line() -> None:
    """Even where the text has several."""
    assert answer_line(Answer(1, error="one\ntwo")).count(b"\n") == 1
