"""The pool: real bots in all games, and workers that do everything a worker must not do."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import regna
from regna.registry import GAMES
from regna.server.live.pool import ANSWERED_WITHIN, WORKER, BotFailed, BotPool
from tests.bots.asking import imagined

AMPLE = 60.0
"""Seconds within which everything that works has happened, on the slowest machine."""

ODD = """
import json, os, sys, time
for line in sys.stdin:
    question = json.loads(line)
    number, level = question["number"], question["level"]
    answer = {"number": number, "act": str(os.getpid())}
    if level == "exit":
        sys.exit(3)
    if level == "hang" or level.startswith("until "):
        while not os.path.exists(level.removeprefix("until ")):
            time.sleep(0.01)
    if level == "wrong number":
        answer["number"] = number - 1
    if level == "error":
        answer = {"number": number, "error": "no idea"}
    if level == "empty":
        answer = {"number": number}
    if level == "last":
        print(json.dumps(answer), flush=True)
        sys.exit(0)
    if level == "half":
        sys.stdout.write('{"number": 1')
        sys.exit(0)
    if level == "endless":
        print("x" * 3_000_000, flush=True)
    print("???" if level == "garbage" else json.dumps(answer), flush=True)
"""
"""A worker whose decisions are its process id, and that does what the level says."""
STAYS = 'import os, time; print(\'{"number": 1, "act": "%d"}\' % os.getpid(), flush=True); time.sleep(600)'
"""A worker that answers once and does not care whether anybody can still ask."""


@asynccontextmanager
async def opened(pool: BotPool) -> AsyncIterator[BotPool]:
    """The pool while it is open."""
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def odd_pool(workers: int = 1, seconds: float = AMPLE, script: str = ODD, patience: float = AMPLE) -> BotPool:
    """A pool of odd workers."""
    return BotPool(workers, seconds, patience, (sys.executable, "-c", script), starting=0.0)


async def asked(pool: BotPool, level: str = "", match: str = "") -> int:
    """The id of the process that answered."""
    return int(await pool.choose("toy", b"{}", level, 1, match))


def is_running(pid: int) -> bool:
    """Whether there is a process with this id, a dead one that nobody waited for included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def gone(pid: int) -> None:
    """Wait until a process that was killed has ended, and somebody has waited for it."""
    async with asyncio.timeout(AMPLE):
        while is_running(pid):
            await asyncio.sleep(0.01)


def counters(pool: BotPool) -> tuple[int, int, int, int]:
    """Asked, failed, replaced, busy."""
    return pool.asked, pool.failed, pool.replaced, pool.busy


@pytest.mark.slow
@pytest.mark.parametrize("level", ["random", "search:5"])
async def test_real_workers_play_every_game(level: str) -> None:
    """Two workers answer the questions of four tables; the table accepts every decision."""

    async def some_moves(pool: BotPool, id: str) -> None:
        match = regna.game(id).new(seed=2)
        for move in range(4):
            match.play(await pool.choose(id, imagined(match, move), level, move))

    async with opened(BotPool(2, seconds=AMPLE)) as pool:
        await asyncio.gather(*(some_moves(pool, id) for id in GAMES))
        assert counters(pool) == (16, 0, 0, 0)


async def test_a_bot_keeps_to_its_seconds() -> None:
    """The pool passes them on: without them these simulations would take minutes, and the worker would be killed."""
    async with opened(BotPool(1, seconds=0.1, patience=AMPLE)) as pool:
        match = regna.game("barony").new(seats=4, seed=1)
        match.play(await pool.choose("barony", imagined(match), "search:1000000", 1))
        with pytest.raises(BotFailed, match="DecodeError"):
            await pool.choose("barony", b"nonsense", "random", 1)


async def test_the_seed_reaches_the_bot() -> None:
    """The same seed, the same decision; others, sometimes another."""
    position = imagined(regna.game("barony").new(seats=2, seed=1))
    async with opened(BotPool(1, AMPLE)) as pool:
        acts = [await pool.choose("barony", position, "random", seed) for seed in (1, 1, 2, 3, 4)]
    assert acts[0] == acts[1]
    assert len(set(acts)) > 1


async def test_a_match_stays_with_its_worker(tmp_path: Path) -> None:
    """As long as that one is free: it may remember what it thought before."""
    go_on = tmp_path / "go on"
    async with opened(odd_pool(2)) as pool:
        first = asyncio.ensure_future(asked(pool, f"until {go_on}", "one"))
        other = await asked(pool, match="another")
        go_on.touch()
        one = await first
        assert one != other
        for _ in range(3):
            assert await asked(pool, match="another") == other
            assert await asked(pool, match="one") == one
        assert await asked(pool, match="new") == one  # the last one to answer


async def test_bots_think_for_less_while_others_wait(tmp_path: Path) -> None:
    """So that all are answered in time; nobody waits for whoever asked last, and that one has all its seconds."""
    go_on = tmp_path / "go on"
    script = ODD.replace('"act": str(os.getpid())', '"act": str(question["seconds"])')
    async with opened(odd_pool(1, seconds=1.0, script=script)) as pool:
        questions = [pool.choose("toy", b"{}", f"until {go_on}", 1) for _ in range(4)]
        waiting = [asyncio.ensure_future(question) for question in questions]
        while pool.asked < 4:
            await asyncio.sleep(0)
        go_on.touch()
        seconds = [float(answer) for answer in await asyncio.gather(*waiting)]
    assert seconds == [1.0, ANSWERED_WITHIN / 3, ANSWERED_WITHIN / 2, 1.0]


@pytest.mark.parametrize(
    ("level", "seconds", "reason"),
    [
        ("exit", AMPLE, "the worker ended"),
        ("half", AMPLE, "the worker ended"),
        ("hang", 0.2, "no answer within 0.2 seconds"),
        ("garbage", AMPLE, "not an answer: ???"),
        ("endless", AMPLE, "more than 1048576 bytes"),
        ("wrong number", AMPLE, "answer to question 1 instead of 2"),
    ],
)
async def test_a_worker_that_fails_is_replaced(level: str, seconds: float, reason: str) -> None:
    """Its question fails, it is killed, and the next question is answered by another."""
    async with opened(odd_pool(patience=0.0)) as pool:
        before = await asked(pool)
        pool.seconds = seconds
        with pytest.raises(BotFailed, match=reason.replace("?", r"\?")):
            await asked(pool, level)
        pool.seconds = AMPLE
        after = await asked(pool)
        assert before != after
        await gone(before)
        assert counters(pool) == (3, 1, 1, 0)


async def test_a_worker_that_does_not_listen_has_ended() -> None:
    """A long question breaks off in the middle; a worker that listens hears all of it."""
    long_position = b'"%s"' % (b"x" * 5_000_000)
    async with opened(odd_pool(script="")) as deaf:
        with pytest.raises(BotFailed, match="the worker ended"):
            await deaf.choose("toy", long_position, "", 1)
    async with opened(odd_pool()) as pool:
        assert await pool.choose("toy", long_position, "", 1)


@pytest.mark.parametrize(("level", "reason"), [("error", "no idea"), ("empty", "an empty answer")])
async def test_a_worker_that_says_it_cannot_answer_is_kept(level: str, reason: str) -> None:
    """The question fails, and nothing is wrong with the worker."""
    async with opened(odd_pool()) as pool:
        before = await asked(pool)
        with pytest.raises(BotFailed, match=reason):
            await asked(pool, level)
        assert await asked(pool) == before
        assert counters(pool) == (3, 1, 0, 0)


async def test_a_worker_that_ended_while_idle_is_replaced_unnoticed() -> None:
    """Once its end is known, no question fails for it."""
    async with opened(odd_pool()) as pool:
        before = await asked(pool, "last")
        while any(worker.is_alive for worker in pool._workers):
            await asyncio.sleep(0.01)
        assert await asked(pool) != before
        assert counters(pool) == (2, 0, 1, 0)


async def test_a_cancelled_question_leaves_no_answer_behind(tmp_path: Path) -> None:
    """Its worker is replaced: what it would have said is never taken for the answer to the next question."""
    async with opened(odd_pool()) as pool:
        before = await asked(pool)
        thinking = asyncio.create_task(asked(pool, f"until {tmp_path / 'never'}"))
        waiting = asyncio.create_task(asked(pool))
        given_up = asyncio.create_task(asked(pool))
        await asyncio.sleep(0)
        assert pool.busy == 1
        given_up.cancel()
        thinking.cancel()
        assert await waiting != before
        assert thinking.cancelled()
        assert given_up.cancelled()
        assert counters(pool) == (4, 0, 1, 0)


async def test_who_asks_first_is_answered_first() -> None:
    """Questions wait for a worker in their order: who has just been answered does not slip in before the others."""
    order: list[int] = []

    async def several(pool: BotPool, table: int) -> None:
        for _ in range(3):
            await asked(pool)
            order.append(table)

    async with opened(odd_pool()) as pool:
        await asyncio.gather(*(several(pool, table) for table in range(3)))
    assert order == [0, 1, 2] * 3


async def test_workers_start_when_they_are_needed(tmp_path: Path) -> None:
    """Questions at the same time are answered by as many as there may be, not more; one after the other by one."""
    door = tmp_path / "door"
    async with opened(odd_pool(workers=2)) as pool:
        assert len({await asked(pool) for _ in range(4)}) == 1
        together = [asyncio.create_task(asked(pool, f"until {door}")) for _ in range(5)]
        await asyncio.sleep(0)
        assert pool.busy == 2
        door.touch()
        assert len(set(await asyncio.gather(*together))) == 2
        assert len({await asked(pool) for _ in range(4)}) == 1


async def test_a_worker_is_out_of_reach_of_the_terminal() -> None:
    """Ctrl-C goes to the session in front of the keyboard; a worker that is still loading would print a traceback."""
    async with opened(odd_pool()) as pool:
        assert os.getsid(await asked(pool)) != os.getsid(0)


@pytest.mark.slow
async def test_a_new_worker_may_take_its_time() -> None:
    """Loading is not hanging: only the first answer may come so late."""
    pool = BotPool(1, 0.0, 0.2, (sys.executable, "-c", f"import time; time.sleep(0.5)\n{ODD}"), starting=AMPLE)
    async with opened(pool):
        assert await asked(pool)
        with pytest.raises(BotFailed, match=r"no answer within 0\.2 seconds"):
            await asked(pool, "hang")


async def test_a_worker_that_cannot_be_started_is_a_failure() -> None:
    """The command does not exist; the pool goes on."""
    async with opened(BotPool(1, AMPLE, command=("/nowhere/to/be/found",))) as pool:
        for _ in range(2):
            with pytest.raises(BotFailed, match="cannot be started"):
                await asked(pool)
        assert counters(pool) == (2, 2, 0, 0)


async def test_nothing_is_left_when_the_pool_has_stopped(tmp_path: Path) -> None:
    """Idle workers, one that thinks, one that waits for its turn; and afterwards nobody is asked any more."""
    pool = odd_pool(workers=2, patience=0.2)
    await pool.start()
    door = tmp_path / "door"
    together = [asyncio.create_task(asked(pool, f"until {door}")) for _ in range(2)]
    await asyncio.sleep(0)
    door.touch()
    workers = await asyncio.gather(*together)
    late = [asyncio.create_task(asked(pool, level)) for level in ("hang", "hang", "")]
    await asyncio.sleep(0)
    assert all(is_running(pid) for pid in workers)
    await pool.stop()
    assert not any(is_running(pid) for pid in workers)
    failures = await asyncio.gather(*late, return_exceptions=True)
    assert [str(failure) for failure in failures] == ["the worker ended"] * 2 + ["the pool is closed"]
    with pytest.raises(BotFailed, match="closed"):
        await asked(pool)
    await pool.stop()


async def test_a_worker_that_was_just_starting_is_not_left_either() -> None:
    """The pool stops between the order for a process and its arrival."""
    pool = odd_pool()
    await pool.start()
    asking = asyncio.create_task(asked(pool))
    await asyncio.sleep(0)
    await pool.stop()
    assert not is_running(await asking)


async def test_a_worker_that_does_not_want_to_end_is_killed() -> None:
    """The pool waits for its patience and no longer."""
    async with opened(odd_pool(script=STAYS, patience=0.2)) as pool:
        worker = await asked(pool)
    assert not is_running(worker)


async def test_a_pool_that_was_never_started_asks_nobody() -> None:
    """And says so."""
    with pytest.raises(BotFailed, match="closed"):
        await asked(odd_pool())


SERVER = """
import asyncio, sys
from regna.server.live.pool import BotPool

async def serve(command):
    pool = BotPool(1, 60.0, 60.0, command)
    await pool.start()
    try:
        print(await pool.choose("toy", b"{}", "random", 1), flush=True)
    except Exception:
        print("answered", flush=True)
    await asyncio.sleep(600)

asyncio.run(serve(sys.argv[1:]))
"""
"""A server with one worker that has been asked something."""


def killed_server(*command: str) -> tuple["subprocess.Popen[str]", str]:
    """A server that was killed with its worker idle, and what the worker had answered.

    Its standard error is also the worker's: it ends when both are gone.
    """
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    answer = server.stdout.readline()
    server.send_signal(signal.SIGKILL)
    server.wait()
    return server, answer


@pytest.mark.slow
def test_a_killed_server_leaves_no_worker_behind() -> None:
    """Nothing can run in a process killed with -9; the pipe closes all the same."""
    server, answer = killed_server(*WORKER)
    with server:
        assert answer == "answered\n"
        assert server.communicate(timeout=AMPLE) == ("", "")


@pytest.mark.slow
def test_a_worker_left_behind_would_be_noticed() -> None:
    """The test above can fail: this worker does not care about its pipe."""
    server, answer = killed_server(sys.executable, "-c", STAYS)
    with server:
        with pytest.raises(subprocess.TimeoutExpired):
            server.communicate(timeout=0.5)
        os.kill(int(answer), signal.SIGKILL)
        assert server.communicate(timeout=AMPLE) == ("", "")
