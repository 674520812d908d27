"""Attacks: what one stranger takes from the memory, the bots and the disk of everybody, and what a wrong clock does."""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Any, Final

import httpx

import regna
from bench.answers import STRONGEST, Answers, play_on
from bench.latency import within
from bench.people import new_match, newcomers, shared_http
from bench.servers import ServerProcess
from regna.client import Client, messages
from regna.contract.errors import RegnaError
from regna.server.http.visitor import COOKIE
from regna.server.model import rows
from regna.table.documents import Record, encode

LEAVES: Final = 5
"""How many moves of a long record stand; all others are taken back again."""
TEXT: Final = "x" * 3_900_000
"""A note on where components come from, as long as a request may be."""


def long_record(entries: int) -> Record:
    """A record of so many entries: somebody decides and takes it back, without end."""
    match, choice = regna.game("barony").new(2, seed=1), random.Random(1)
    while match.sequence < entries:
        seat = match.deciding
        if seat is None:
            raise RuntimeError("the match is over")
        match.decide(seat, choice.choice(match.legal()))
        if match.sequence > LEAVES and match.deciding == seat and not match.undo_refusal(seat):
            match.undo(seat)
    return match.record()


async def post(http: httpx.AsyncClient, who: Client, path: str, body: bytes) -> httpx.Response:
    """Send something as it is."""
    headers = {"Cookie": f"{COOKIE}={who.token}", "Content-Type": "application/json"}
    return await http.post(f"{who.url}{path}", content=body, headers=headers)


@dataclass(frozen=True)
class Memory:
    """A long record, asked for from every place in it: how much more memory the server has then."""

    entries: int
    requests: int
    answered: int
    mb_before: float
    mb_after: float
    mb_per_request: float


async def memory(server: ServerProcess, entries: int, requests: int) -> Memory:
    """Import such a record, and catch up with it since 0, 1, 2, ..."""
    record = encode(long_record(entries))
    async with shared_http() as http:
        (stranger,) = await newcomers(server.url, 1, http)
        created = await post(http, stranger, "/api/records", b'{"record":' + record + b"}")
        match = created.raise_for_status().json()["table"]["match"]
        before, answered = server.memory(), 0
        for since in range(requests):
            answer = await post(http, stranger, f"/api/matches/{match}/catch_up", b'{"since":%d}' % since)
            answered += answer.is_success
        after = server.memory()
        await stranger.close()
    mb = 1 / 2**20
    return Memory(
        entries, requests, answered, round(before * mb), round(after * mb), round((after - before) * mb / requests, 2)
    )


@dataclass(frozen=True)
class Starvation:
    """How long somebody's bot takes, alone and beside somebody who starts as many matches of bots as they can."""

    wanted: int
    begun: int
    alone_ms: float
    beside_ms: float
    longest_ms: float
    answers: int


async def starvation(server: ServerProcess, wanted: int, seconds: float) -> Starvation:
    """One person plays against a bot, then another one starts so many matches of four bots."""
    async with shared_http() as http:
        victim, stranger = await newcomers(server.url, 2, http)
        alone = await waits(victim, seconds)
        begun = 0
        for _ in range(wanted):
            seats = [messages.SeatPlan(kind="bot", level=STRONGEST)] * 4
            try:
                await stranger.create(messages.Create(game="barony", seats=seats, pace="at_once", begin=True))
            except RegnaError:
                continue
            begun += 1
        beside = await waits(victim, seconds)
        for person in (victim, stranger):
            await person.close()
    return Starvation(
        wanted,
        begun,
        round(within(alone, 0.5)),
        round(within(beside, 0.5)),
        round(max(beside, default=0.0)),
        len(beside),
    )


async def waits(person: Client, seconds: float) -> list[float]:
    """The milliseconds a bot took for each decision in a match against it."""
    found = Answers()
    seats = [messages.SeatPlan(kind="person"), messages.SeatPlan(kind="bot", level=STRONGEST)]
    id = (await person.create(messages.Create(game="barony", seats=seats, pace="at_once"))).table.match
    await person.match(id).join(0)
    playing = asyncio.ensure_future(play_on(person, id, found))
    until = time.monotonic() + seconds
    while (time.monotonic() < until or not found.milliseconds) and not playing.done():
        await asyncio.sleep(0.05)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return found.milliseconds


@dataclass(frozen=True)
class Disk:
    """Public matches with long texts in their components: how many were taken, and what everybody has of it."""

    wanted: int
    taken: int
    refused: list[str]
    stored_mb: float
    lobby_kb: float


async def disk(server: ServerProcess, wanted: int) -> Disk:
    """Set up so many matches with such a text, then so many with the longest one that is allowed."""
    async with shared_http() as http:
        stranger, other = await newcomers(server.url, 2, http)
        before, taken, refused = stored(server), 0, set[str]()
        for text in (TEXT, TEXT[:2_000]):
            for _ in range(wanted):
                answer = await post(http, stranger, "/api/matches", encode_create(text))
                taken += answer.is_success
                refused |= set() if answer.is_success else {str(answer.json()["code"])}
        lobby = await http.get(f"{server.url}/api/matches", headers={"Cookie": f"{COOKIE}={other.token}"})
        for person in (stranger, other):
            await person.close()
    kb = 1 / 2**10
    return Disk(
        2 * wanted,
        taken,
        sorted(refused),
        round((stored(server) - before) * kb * kb, 2),
        round(len(lobby.content) * kb),
    )


def encode_create(text: str) -> bytes:
    """A wish for a match with such a text."""
    group: dict[str, Any] = {"source": "user", "reference": text, "values": {"each": 9, "hand": 6}}
    components = {"format": "regna-components/1", "game": "attila", "cards": group}
    seats = [messages.SeatPlan(kind="person"), messages.SeatPlan(kind="person")]
    return encode(messages.Create(game="attila", seats=seats, components=components))


def stored(server: ServerProcess) -> int:
    """Bytes of a SQLite file and its journal."""
    return sum(file.stat().st_size for file in server.folder.glob("regna.db*") if not file.name.endswith("-shm"))


@dataclass(frozen=True)
class Clock:
    """A server whose clock is ahead, beside one whose clock is right: when it took a seat from who had time left."""

    ahead: float
    allowed: float
    taken_after: float


async def clock(right: ServerProcess, wrong: ServerProcess, allowed: int) -> Clock:
    """Two people with so many seconds for a decision, and none of them decides."""
    async with shared_http() as http:
        people = await newcomers(right.url, 2, http)
        match = await new_match(people, clock=rows.Clock(kind="decision", seconds=allowed))
        began = time.monotonic()
        beside = Client(wrong.url, people[0].token, http=http)
        while not any(seat.bot for seat in (await beside.match(match).look()).seats):
            await asyncio.sleep(0.05)
            if time.monotonic() - began > allowed + 60:
                raise TimeoutError
        after = time.monotonic() - began
        for person in people:
            await person.close()
    return Clock(wrong.ahead, allowed, round(after, 1))
