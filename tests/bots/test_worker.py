"""The worker: a line in, a line out, whatever the line; and a process that steps back and goes quietly."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

import regna
from regna.bots import worker
from regna.bots.protocol import UNREADABLE, Answer, answer_line, question_line
from regna.registry import GAMES
from regna.table.documents import encode
from tests.bots.asking import imagined
from tests.conformance.playing import random_match

BARONY = encode(regna.game("barony").new(seats=2, seed=1).position())


@pytest.mark.parametrize("level", ["random", "search:5"])
@pytest.mark.parametrize("id", GAMES)
def test_the_answer_is_a_legal_decision(id: str, level: str) -> None:
    """In every game and at several moments, with every option as the position says."""
    this = regna.game(id)
    for moves in (0, 15, 40):
        match = random_match(this, this.spec.seats[-1], seed=3, limit=moves)
        answer = worker.answer_to(question_line(9, id, imagined(match), level, 1.0, seed=5))
        assert (answer.number, answer.error) == (9, "")
        assert match.refusal(answer.act) is None


def test_the_seed_is_the_bots_luck() -> None:
    """The same seed, the same decision; another seed, sometimes another."""
    acts = [worker.answer_to(question_line(1, "barony", BARONY, "random", 1.0, seed)).act for seed in (1, 1, 2, 3, 4)]
    assert acts[0] == acts[1]
    assert len(set(acts)) > 1


def test_a_question_may_be_laid_out_over_several_lines() -> None:
    """A position somebody has formatted is the same position."""
    line = question_line(1, "barony", msgspec.json.format(BARONY), "random", 1.0, 1)
    assert line.count(b"\n") == 1
    assert worker.answer_to(line) == worker.answer_to(question_line(1, "barony", BARONY, "random", 1.0, 1))


def test_a_game_is_read_once() -> None:
    """However many questions there are about it."""
    worker.opened.cache_clear()
    for number in range(3):
        worker.answer_to(question_line(number, "barony", BARONY, "random", 1.0, 1))
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
    answer = worker.answer_to(question_line(4, game, position, level, 1.0, 1))
    assert (answer.number, answer.act) == (4, "")
    assert error in answer.error


@pytest.mark.parametrize("line", [b"\n", b"hello\n", b"[]\n", b'{"number": 3}\n', b"\xff\n"])
def test_what_is_no_question_is_answered(line: bytes) -> None:
    """It has no number that could be trusted."""
    answer = worker.answer_to(line)
    assert answer.number == UNREADABLE
    assert answer.error


def test_nobody_decides_once_a_match_is_over() -> None:
    """A bot that picks out of nothing would answer anything."""
    match = random_match(regna.game("animal_kingdoms"), 2, seed=1, limit=2000)
    assert match.over
    answer = worker.answer_to(question_line(4, "animal_kingdoms", encode(match.position()), "random", 1.0, 1))
    assert "match_over" in answer.error


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
worker.decision_for = lambda question: [None for _ in iter(int, 1)]
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
