"""Every trial of a server with its figures, one after the other."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Final

from bench.answers import answers
from bench.attacks import clock, disk, memory, starvation
from bench.audit import audit
from bench.crash import crash
from bench.crowd import crowd
from bench.failover import failover
from bench.latency import steady_hand, within
from bench.postgres import Postgres
from bench.race import race
from bench.rush import rush
from bench.servers import ServerProcess
from bench.trouble import full_disk, pause, trouble

Progress = Callable[[], None]
Kind = Callable[[ServerProcess], tuple[Callable[[], None], Callable[[], None]]]
"""How trouble begins at a server, and how it ends."""
TRIALS: Final = ("rush", "crowd", "answers", "race", "crash", "failover", "attacks", "trouble")
SQLITE_ONLY: Final = ("crowd", "answers")
"""Where the database is not what is tried."""


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    rush_clients: int = 50
    rush_seconds: float = 20.0
    crowd_matches: int = 200
    crowd_seconds: float = 120.0
    crowd_per_second: float = 50.0
    answers_matches: tuple[int, ...] = (1, 4, 16)
    answers_seconds: float = 30.0
    requests: int = 50
    kills: int = 100
    record_entries: int = 19_900
    record_requests: int = 100
    bot_matches: int = 20
    bot_seconds: float = 20.0
    long_texts: int = 9
    clock_seconds: int = 10


QUICK: Final = Size(
    rush_clients=10,
    rush_seconds=2,
    crowd_matches=10,
    crowd_seconds=4,
    crowd_per_second=20,
    answers_seconds=5,
    kills=3,
    record_entries=2_000,
    record_requests=20,
    bot_seconds=4,
    long_texts=3,
    clock_seconds=5,
)
FULL: Final = Size()


@dataclass
class Finding:
    """What a trial found: its figures, and whether what must hold held."""

    trial: str
    where: str
    held: bool
    figures: dict[str, Any] = field(default_factory=dict)


def run_trial(trial: str, size: Size, progress: Progress) -> list[Finding]:
    """One trial, on SQLite and on PostgreSQL where that makes sense; raises NoPostgres if it needs one and has none."""
    if trial in SQLITE_ONLY:
        return run_trial_on_sqlite(trial, size, progress)
    with Postgres() as postgres:
        return run_trial_on(postgres, trial, size, progress)


def run_trial_on(postgres: Postgres, trial: str, size: Size, progress: Progress) -> list[Finding]:
    """The same with a PostgreSQL that runs."""
    if trial in SQLITE_ONLY:
        return run_trial_on_sqlite(trial, size, progress)
    db = postgres.create_database()
    if trial == "rush":
        return [rush_on("", size, lean=True), rush_on("", size, lean=False), rush_on(db, size, lean=True)]
    if trial == "crash":
        return [crash_on("", size, progress), crash_on(db, size, progress)]
    if trial == "attacks":
        return [*attacks_on_sqlite(size), wrong_clock_on(db, size)]
    if trial == "trouble":
        return [trouble_on("", pause), trouble_on("", full_disk), read_only_on(postgres, db)]
    with two_servers(db) as (first, second):
        if trial == "race":
            return [race_between(first, second, size)]
        return [failover_between(first, second)]


def run_trial_on_sqlite(trial: str, size: Size, progress: Progress) -> list[Finding]:
    """The same for a trial in which the database hardly matters."""
    if trial == "crowd":
        return [crowd_on(size, progress)]
    return [answers_on(matches, size) for matches in size.answers_matches]


def rush_on(db: str, size: Size, lean: bool) -> Finding:
    """Clients that play as fast as they can."""
    with one_server(db) as server, steady_hand():
        found = asyncio.run(rush(server, size.rush_clients, size.rush_seconds, lean))
        audited = asyncio.run(audit(server.database, found.acknowledged))
    figures = {
        "clients": size.rush_clients,
        "updates": "lean" if lean else "full",
        "accepted": found.accepted,
        "per_cpu_second": round(found.per_cpu_second),
        "per_second": round(found.accepted / found.seconds),
        "p50_ms": round(within(found.milliseconds, 0.5), 1),
        "p99_ms": round(within(found.milliseconds, 0.99), 1),
        "flaws": audited.flaws[:1],
    }
    return Finding("rush", backend(db), audited.acknowledged == found.accepted > 0 and not audited.flaws, figures)


def crowd_on(size: Size, progress: Progress) -> Finding:
    """Many matches and sockets at the pace of people."""
    with one_server("") as server:
        work = crowd(server, size.crowd_matches, size.crowd_seconds, size.crowd_per_second, progress)
        with steady_hand():
            found = asyncio.run(work)
        audited = asyncio.run(audit(server.database, found.acknowledged))
    figures = {
        "matches": found.matches,
        "sockets": found.sockets,
        "decisions": found.decisions,
        "seconds": round(found.seconds),
        "cpu_share": round(found.cpu_seconds / found.seconds, 2),
        "p50_ms": round(within(found.milliseconds, 0.5), 1),
        "p99_ms": round(within(found.milliseconds, 0.99), 1),
        "errors": len(found.errors),
        "memory_mb": round(found.memory[-1] / 2**20) if found.memory else 0,
        "memory_growth": round(found.growth, 3),
        "flaws": audited.flaws[:1],
    }
    held = audited.acknowledged == found.decisions > 0 and not audited.flaws and not found.errors
    return Finding("crowd", "sqlite", held, figures)


def answers_on(matches: int, size: Size) -> Finding:
    """The strongest bots at so many matches, all in one process."""
    with one_server("", think=1.0) as server, steady_hand():
        found = asyncio.run(answers(server, matches, size.answers_seconds))
    figures = {
        "matches": matches,
        "answers": len(found.milliseconds),
        "p50_ms": round(within(found.milliseconds, 0.5)),
        "p99_ms": round(within(found.milliseconds, 0.99)),
        "longest_ms": round(max(found.milliseconds, default=0.0)),
        "failed": found.failed,
    }
    return Finding("answers", "sqlite", bool(found.milliseconds) and not found.failed, figures)


def crash_on(db: str, size: Size, progress: Progress) -> Finding:
    """A server killed again and again."""
    with one_server(db, started=False) as server:
        found = asyncio.run(crash(server, size.kills, progress))
    return Finding("crash", backend(db), found.flaws == 0 and found.acknowledged > 0, asdict(found))


def race_between(first: ServerProcess, second: ServerProcess, size: Size) -> Finding:
    """Decisions with the same number at the same moment."""
    found = asyncio.run(race([first.url, second.url], size.requests))
    held = (found.accepted, found.stale, found.same_key, found.entries_added) == (1, size.requests - 1, 5, 1)
    return Finding("race", "postgresql", held, asdict(found))


def failover_between(first: ServerProcess, second: ServerProcess) -> Finding:
    """One of two servers killed in the middle of a match."""
    found = asyncio.run(failover(first, second))
    figures = {**asdict(found), "seconds": round(found.seconds, 2)}
    return Finding("failover", "postgresql", not found.flaws and found.acknowledged_after > 0, figures)


def attacks_on_sqlite(size: Size) -> list[Finding]:
    """What a stranger can take from everybody, with the usual limits."""
    with one_server("", rate=1, think=1.0) as server:
        taken = asyncio.run(memory(server, size.record_entries, size.record_requests))
        starved = asyncio.run(starvation(server, size.bot_matches, size.bot_seconds))
        filled = asyncio.run(disk(server, size.long_texts))
    return [
        Finding("attacks", "memory", taken.answered == taken.requests, asdict(taken)),
        Finding("attacks", "bots", starved.begun < starved.wanted and starved.answers > 0, asdict(starved)),
        Finding(
            "attacks", "disk", filled.taken <= size.long_texts and "long_reference" in filled.refused, asdict(filled)
        ),
    ]


def wrong_clock_on(db: str, size: Size) -> Finding:
    """A server whose clock is wrong beside one whose clock is right."""
    with one_server(db) as right, one_server(db, ahead=40.0) as wrong:
        found = asyncio.run(clock(right, wrong, size.clock_seconds))
    return Finding("attacks", "clock", found.taken_after >= found.allowed - 1, asdict(found))


def trouble_on(db: str, kind: Kind) -> Finding:
    """A server that is paused, or whose disk is full."""
    with one_server(db) as server:
        begin, end = kind(server)
        found = asyncio.run(trouble(server, begin, end, tells=kind is full_disk))
    return Finding("trouble", kind.__name__, not found.flaws and found.after > 0, asdict(found))


def read_only_on(postgres: Postgres, db: str) -> Finding:
    """A database that only reads for a while, as one does after a failover to a copy."""
    name = db.rpartition("/")[2].partition("?")[0]
    others = f"FROM pg_stat_activity WHERE datname = '{name}'"  # who is connected already would go on as before

    def set_to(reads_only: str) -> None:
        postgres.psql("-c", f"ALTER DATABASE {name} SET default_transaction_read_only = {reads_only}")
        postgres.psql("-c", f"SELECT pg_terminate_backend(pid) {others}")

    with one_server(db) as server:
        found = asyncio.run(trouble(server, partial(set_to, "on"), partial(set_to, "off"), tells=True))
    return Finding("trouble", "read_only", not found.flaws and found.after > 0, asdict(found))


@contextmanager
def one_server(
    db: str, started: bool = True, think: float = 0.2, rate: float = 100_000, ahead: float = 0.0
) -> Iterator[ServerProcess]:
    """A server and nothing left of it afterwards."""
    server = ServerProcess(db, think=think, rate=rate, ahead=ahead)
    try:
        if started:
            server.start()
        yield server
    finally:
        server.discard()


@contextmanager
def two_servers(db: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers over one database."""
    with one_server(db) as first, one_server(db) as second:
        yield first, second


def backend(db: str) -> str:
    """The kind of database."""
    return "postgresql" if db else "sqlite"
