"""Bots think in processes of their own, so that a table never waits for another table's bot.

A question is asked once. Whatever goes wrong with it, the caller hears BotFailed, and the next question finds a sound
worker: one that ended, hung or talks nonsense is killed, and so is one whose question was cancelled.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from regna.bots.protocol import (
    REMEMBERED,
    Answer,
    HintQuestion,
    ReviewQuestion,
    in_one_line,
    line_of,
    question_line,
)
from regna.contract.errors import quoted
from regna.insight.hint import Hint
from regna.insight.review import Found
from regna.server.live.turns import Turns

WORKER: Final = (sys.executable, "-P", "-m", "regna.bots.worker")
"""-P: a file in the folder where the server was started must not pass for one of Python's own."""
LONGEST_ANSWER: Final = 1 << 20
"""In bytes; a line beyond it is no answer."""
ANSWERED_WITHIN: Final = 1.5
"""So many seconds after it was put a question should be answered, also where many wait: then each is thought about
for less. A host who lets bots think for longer waits as long as that."""

THOUGHT_SECONDS: Final = 30.0
"""A hint or a part of a review takes about a second; so long it may take on a machine with much to do."""


class BotFailed(Exception):
    """A bot gave no decision; the text says why, for the log."""


class Worker:
    """One process with bots in it; it answers one question at a time."""

    def __init__(self, process: Process) -> None:
        """A process started with pipes; `is_new` until it has answered."""
        self.process = process
        self.is_new = True
        self.matches: deque[str] = deque(maxlen=REMEMBERED)
        """Those it was asked about last, and may remember."""

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as anybody has noticed."""
        return self.process.returncode is None

    async def answer(self, number: int, question: bytes, within: float) -> Answer:
        """The answer to the question of this number; raises BotFailed if there is none in so many seconds."""
        try:
            async with asyncio.timeout(within):
                line = await self._exchanged(question)
        except TimeoutError:
            raise BotFailed(f"no answer within {within:g} seconds") from None
        if not line.endswith(b"\n"):
            raise BotFailed("the worker ended")
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.MsgspecError, UnicodeError):
            raise BotFailed(f"not an answer: {quoted(line.decode(errors='replace'))}") from None
        if answer.number != number:
            raise BotFailed(f"the answer to question {answer.number} instead of {number} {answer.error}")
        self.is_new = False
        return answer

    async def _exchanged(self, question: bytes) -> bytes:
        """The line that comes back for a line; without its end where the process ended."""
        if self.process.stdin is None or self.process.stdout is None:
            raise BotFailed("a worker without pipes")
        try:
            self.process.stdin.write(question)
            await self.process.stdin.drain()
            return await self.process.stdout.readline()
        except ConnectionError:
            return b""
        except ValueError:
            raise BotFailed(f"an answer of more than {LONGEST_ANSWER} bytes") from None

    def kill(self) -> None:
        """End the process without waiting for it."""
        with contextlib.suppress(ProcessLookupError):  # it ended by itself
            self.process.kill()

    async def end(self, patience: float) -> None:
        """Let the process end by itself, or kill it after so many seconds; returns when it is gone."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            async with asyncio.timeout(patience):
                await self.process.wait()
        except TimeoutError:
            self.kill()
            await self.process.wait()


class BotPool:
    """Up to so many workers, started when they are first needed and replaced when they fail."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        patience: float = 2.0,
        command: Sequence[str] = WORKER,
        starting: float = 10.0,
    ) -> None:
        """A bot thinks for `seconds` at most; `patience` later it hangs.

        A new worker has `starting` seconds more: it loads Python and the rules first, and where that takes long,
        killing it would begin it all over again.
        """
        self.seconds = seconds
        self.patience = patience
        self.command = command
        self.starting = starting
        self.asked = 0
        """Questions so far, those included that still wait for a worker."""
        self.failed = 0
        """Questions that ended in BotFailed."""
        self.replaced = 0
        """Workers that ended by themselves or had to be killed."""
        self._turns = Turns(workers)
        self._idle: list[Worker] = []  # the last one to answer is asked first: a quiet server needs few
        self._workers: set[Worker] = set()
        self._door = asyncio.Lock()  # no worker comes in while the pool closes
        self._is_open = False

    async def start(self) -> None:
        """Open the pool; no process is started before there is a question."""
        self._is_open = True

    async def stop(self) -> None:
        """Close the pool; returns when no worker is left."""
        async with self._door:
            self._is_open = False
        await asyncio.gather(*(worker.end(self.patience) for worker in self._workers))
        self._workers.clear()
        self._idle.clear()

    async def choose(self, game: str, position: bytes, level: str, seed: int, match: str = "", person: str = "") -> str:
        """The text of the decision a bot takes for the deciding seat; waits for a free worker.

        `position` is a regna-position/1 document without anything the seat cannot know. Of the questions of a match,
        the same worker answers as many as it can. `person` is on whose account it is asked. Raises BotFailed.
        """

        def line(number: int) -> bytes:
            return question_line(number, game, position, level, self.seconds_now(person), seed, match)

        return (await self._put(line, self.seconds, match, person)).act

    async def hint(self, game: str, position: bytes, seed: int, person: str = "") -> Hint:
        """What the deciding seat of such a position should do, and why. Raises BotFailed."""

        def line(number: int) -> bytes:
            return line_of(HintQuestion(number, game, in_one_line(position), THOUGHT_SECONDS, seed))

        hint = (await self._put(line, THOUGHT_SECONDS, person=person)).hint
        if hint is None:
            raise BotFailed("no hint")
        return hint

    async def review(self, record: bytes, seed: int, look: int | None = None, study: int = 0) -> Found:
        """A part of the review of a match: some moments of it, or one decision. Raises BotFailed."""

        def line(number: int) -> bytes:
            return line_of(ReviewQuestion(number, in_one_line(record), THOUGHT_SECONDS, seed, look, study))

        found = (await self._put(line, THOUGHT_SECONDS)).found
        if found is None:
            raise BotFailed("no part of a review")
        return found

    async def _put(self, line: Callable[[int], bytes], seconds: float, match: str = "", person: str = "") -> Answer:
        """The answer to a question, made once a worker is free and its number is known."""
        self.asked += 1
        number = self.asked
        try:
            async with self._turns.of(person):
                return await self._ask(number, line(number), seconds, match)
        except BotFailed:
            self.failed += 1
            raise

    @property
    def busy(self) -> int:
        """Workers that think at the moment."""
        return self._turns.taken

    @property
    def waiting(self) -> int:
        """Questions that wait for a free worker."""
        return self._turns.waiting

    def seconds_now(self, person: str) -> float:
        """How long a bot that is asked now may think: the less, the more questions this person has to wait for."""
        waiting = self._turns.ahead_of(person)
        return min(self.seconds, max(self.seconds, ANSWERED_WITHIN) / (1 + waiting / self._turns.places))

    async def _ask(self, number: int, question: bytes, seconds: float, match: str) -> Answer:
        """What a worker answers; a worker that cannot be trusted with another question is not kept."""
        worker = await self._worker(match)
        within = seconds + self.patience + (self.starting if worker.is_new else 0.0)
        try:
            answer = await worker.answer(number, question, within)
        except BaseException:  # a cancelled question too: its answer would come up as that of the next
            worker.kill()
            self.replaced += 1
            raise
        if match:
            if match in worker.matches:
                worker.matches.remove(match)
            worker.matches.append(match)
        self._idle.append(worker)
        if not answer.act and answer.hint is None and answer.found is None:
            raise BotFailed(answer.error or "an empty answer")
        return answer

    async def _worker(self, match: str) -> Worker:
        """A worker that is idle and alive, one that remembers the match if there is one; or a new one."""
        async with self._door:
            if not self._is_open:
                raise BotFailed("the pool is closed")
            self._idle.sort(key=lambda worker: match in worker.matches)
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive:
                    return worker
                self.replaced += 1
            self._workers = {worker for worker in self._workers if worker.is_alive}
            try:
                process = await asyncio.create_subprocess_exec(
                    *self.command,
                    stdin=PIPE,  # closes when the server ends, however it ends, and with it the worker
                    stdout=PIPE,
                    limit=LONGEST_ANSWER,
                    start_new_session=True,  # Ctrl-C in the server's terminal does not reach a worker that still loads
                )
            except OSError as error:
                raise BotFailed(f"a worker cannot be started: {error}") from error
            worker = Worker(process)
            self._workers.add(worker)
            return worker
