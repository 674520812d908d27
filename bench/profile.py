"""Where the CPU of a decision goes, in one process: `.venv/bin/python -m bench.profile`.

The server with its SQLite file as it is, and in place of the network calls that hand frames over: what uvicorn and the
kernel cost is not in it. What the clients cost is taken off.
"""

import argparse
import asyncio
import random
import secrets
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any, TypeVar

import msgspec
import uvloop

import regna
from regna.lab.bench import calibration
from regna.server.http.connection import Connection, run_command
from regna.server.http.limits import Limits
from regna.server.http.security import SOCKET_CALLS
from regna.server.live.backend import Backend
from regna.server.live.create import create_match
from regna.server.live.room import PAGE, update_message
from regna.server.live.tokens import new_id
from regna.server.model.encoding import encoder
from regna.server.model.rows import Identity
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS
from regna.server.run import run_backend
from regna.server.settings import Settings
from regna.table.match import Match
from regna.table.update import Update

SAMPLE_SECONDS = 0.001
"""Of CPU, between two looks at where the program is."""
SHOWN = 30
RATE = 1e9
MOST_DECISIONS = 250
SEEDS = (1, 2, 3)
TRIES = 3
"""Of the same match, the fastest of which counts: others are at work on the machine."""


LOOKS: dict[str, Callable[[Match, Update], Any]] = {
    "question": lambda match, update: update.turn,
    "legal decisions": lambda match, update: update.legal,
    "entries as seen": lambda match, update: update.entries,
    "story": lambda match, update: update.story,
    "events": lambda match, update: update.events,
    "undo": lambda match, update: (
        match.undo_refusal(match.deciding) if update.seat == match.deciding is not None else ""
    ),
}
"""The parts of an update that are made for each seat."""
T = TypeVar("T")


class Heard(msgspec.Struct):
    """As much of a message as a client needs here."""

    do: str
    sequence: int = 0
    legal: list[str] = []
    result: Any = None


frames = msgspec.json.Decoder(list[Heard])


class Player:
    """Somebody who answers at once, at the other end of calls in place of a socket."""

    def __init__(self, backend: Backend, limits: Limits, who: Identity, seed: int) -> None:
        """Connected, and watching nothing yet."""
        self.who = who
        self.choice = random.Random(seed)
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.seconds = 0.0
        self.bytes = 0
        self.decided = 0
        self.match = ""
        self.over = asyncio.Event()
        socket: Any = SimpleNamespace(scope={SOCKET_CALLS: (self.inbox.get, self.hear)}, client=None)
        self.connection = Connection(socket, backend, limits, who, "")

    def say(self, message: m.Message) -> None:
        """Send a message to the server."""
        text = msgspec.json.encode({"id": self.decided, "match": self.match, "say": message}).decode()
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self, event: dict[str, Any]) -> None:
        """A frame has come: decide if that is asked."""
        began = time.thread_time()
        self.bytes += len(event["text"])
        for news in frames.decode(event["text"]):
            if news.legal:
                self.decided += 1
                act = self.choice.choice(news.legal)
                self.say(m.Decide(act=act, sequence=news.sequence, key=secrets.token_hex(8)))
            elif news.result is not None:
                self.over.set()
        self.seconds += time.thread_time() - began


class Samples:
    """Which functions the program was in, sample by sample."""

    def __init__(self) -> None:
        """None yet."""
        self.all = 0
        self.inside: Counter[str] = Counter()
        self.here: Counter[str] = Counter()

    def take(self, number: int, frame: FrameType | None) -> None:
        """One more."""
        names = []
        while frame is not None:
            names.append(f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_qualname}")
            frame = frame.f_back
        self.all += 1
        self.inside.update(set(names))
        self.here.update(names[:1])

    def shown(self) -> list[str]:
        """The functions that were met most: with what they call, and by themselves."""
        lines = []
        for title, counted in (("with what they call", self.inside), ("by themselves", self.here)):
            lines += ["", f"% of {self.all:,} samples, {title}"]
            lines += [f"{100 * count / self.all:5.1f}  {name}" for name, count in counted.most_common(SHOWN)]
        return lines


async def play(clients: int, seconds: float, game: str, samples: Samples | None) -> dict[str, float]:
    """So many clients, two to a match, for so long; CPU for each decision in microseconds, and what goes with it."""
    with tempfile.TemporaryDirectory(prefix="regna-") as folder:
        backend, limits = Backend(Settings(data=Path(folder), rate=RATE, bot_workers=1)), Limits(RATE)
        async with run_backend(backend):
            players = [
                Player(backend, limits, Identity(new_id(), f"Player {number}", "en"), number)
                for number in range(clients)
            ]
            serving = [asyncio.ensure_future(player.connection.serve()) for player in players]
            pairs = [players[place : place + 2] for place in range(0, clients, 2)]
            for pair in pairs:
                await begin(backend, limits, pair, game)
            cpu, until = time.process_time(), time.perf_counter() + seconds
            if samples is not None:
                signal.signal(signal.SIGPROF, samples.take)
                signal.setitimer(signal.ITIMER_PROF, SAMPLE_SECONDS, SAMPLE_SECONDS)
            for pair in pairs:
                for player in pair:
                    player.say(m.Watch())
            while time.perf_counter() < until:
                await asyncio.sleep(0.05)
                for pair in pairs:
                    if pair[0].over.is_set() and pair[1].over.is_set():
                        await begin(backend, limits, pair, game)
                        for player in pair:
                            player.say(m.Watch())
            signal.setitimer(signal.ITIMER_PROF, 0)
            cpu = time.process_time() - cpu
            for task in serving:
                task.cancel()
            await asyncio.gather(*serving, return_exceptions=True)
            decided = sum(player.decided for player in players)
            theirs = sum(player.seconds for player in players)
            return {
                "decisions": decided,
                "server_us": 1e6 * (cpu - theirs) / decided,
                "client_us": 1e6 * theirs / decided,
                "bytes": sum(player.bytes for player in players) / decided,
                "per_commit": decided / backend.commits.commits,
            }


def always(answer: Any, *asked: object) -> Any:
    """The same answer, whatever is asked."""
    return answer


def parts(game: str, seed: int) -> dict[str, float]:
    """CPU for each decision in microseconds, part by part: to decide, and to tell two seats of it."""
    spent: Counter[str] = Counter()

    def timed(part: str, work: Callable[[], T]) -> T:
        began = time.thread_time()
        done = work()
        spent[part] += round((time.thread_time() - began) * 1e9)
        return done

    match, choice, decisions = regna.game(game).new(2, seed=seed), random.Random(seed), 0
    while match.deciding is not None and decisions < MOST_DECISIONS:
        seat, before, act = match.deciding, match.sequence, choice.choice(match.legal())
        timed("decide", partial(match.decide, seat, act, before, f"key {decisions}"))
        timed("entries to be stored", partial(encoder.encode, match.entries_since(before)))
        changes = timed("what happened", partial(match.changes, before, PAGE))
        body = timed("view", partial(match.body, 0))
        encoded = msgspec.Raw(timed("view as JSON", partial(encoder.encode, body)))
        for reader in range(2):
            update = match.update_for(reader, before, changes)
            for part, look in LOOKS.items():
                timed(part, partial(look, match, update))
            message = update_message("", match, update, lean=False, view=partial(always, encoded))
            timed("update as JSON", partial(encoder.encode, message))
        decisions += 1
    return {part: nanoseconds / 1000 / decisions for part, nanoseconds in spent.items()}


async def begin(backend: Backend, limits: Limits, pair: list[Player], game: str) -> None:
    """A new match of two players."""
    seats = [m.SeatPlan(kind="person") for _ in pair]
    match = (await create_match(backend, pair[0].who, m.Create(game=game, seats=seats))).table.match
    joins: list[tuple[Player, str, m.Message]] = [
        (player, "join", m.Join(seat=seat, share=secrets.token_hex(16))) for seat, player in enumerate(pair)
    ]
    for player, name, message in [*joins, (pair[0], "start", m.Start())]:
        await run_command(backend, limits, (player.who, ""), match, COMMANDS[name], message)
    for player in pair:
        player.match = match
        player.over.clear()


def main() -> None:
    """Measure, and print where the CPU goes."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--clients", type=int, default=50)
    words.add_argument("--seconds", type=float, default=10.0)
    words.add_argument("--game", default="barony")
    words.add_argument("--samples", action="store_true", help="also show in which functions the program was")
    words.add_argument("--parts", action="store_true", help="only what the parts of deciding and telling cost")
    chosen = words.parse_args()
    if chosen.parts:
        runs = [[parts(chosen.game, seed) for _ in range(TRIES)] for seed in SEEDS]
        least = {part: sum(min(run[part] for run in tries) for tries in runs) / len(SEEDS) for part in runs[0][0]}
        lines = [f"{part:22} {least[part]:7.1f}" for part in least]
        sys.stdout.write("\n".join([*lines, f"{'together':22} {sum(least.values()):7.1f}", ""]))
        return
    samples = Samples() if chosen.samples else None
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(play(chosen.clients, chosen.seconds, chosen.game, samples))
    lines = [f"{name:12} {value:,.1f}" for name, value in found.items()]
    lines += [f"calibration  {calibration() / 1e6:.1f} M loops"]
    lines += samples.shown() if samples is not None else []
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
