"""A kept database: what an earlier server wrote, and what it said to those who sat at its tables.

tests/server/databases has for each of them 0001.sql (the SQLite file as a dump), 0001.regna (its backup), 0001.json
(who the people are, what the matches are for) and 0001.messages.xz (what the server then said in a conversation, a line
for each answer). They are written by tests.server.evening, once and never again.
"""

import lzma
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.server.harness import Running, serving
from tests.server.visits import Hands
from tests.server.wire import Client, Rejected

FOLDER = Path(__file__).parent / "databases"
SENTENCES = {"prompt", "text", "about", "credit", "label", "labels", "source_label", "say", "texts"}
"""Fields for people to read, and the keys of small sentences in sentences. They are not compared: what people read may
be worded better at any time."""
LABELS = {"reconstructed", "replaced"}
"""Lists of names for people to read: only how many there are is compared."""
MORE_DECISIONS = 6
"""So many are taken in a conversation in every match under way."""
FRAMES = 3


class KeptMatch(msgspec.Struct):
    """A match of a kept database, as it was when the database was written."""

    id: str
    about: str
    """What it is kept for."""
    game: str
    status: str
    sequence: int
    holders: list[str]
    """Who holds each seat; nobody: "", a bot, or a seat that is free."""
    end: str = ""
    """Of a match that is over, the checksum its record ends with."""


class Kept(msgspec.Struct):
    """What is told beside a kept database: its time, the cookies of its people, its matches."""

    now: int
    tokens: dict[str, str]
    matches: list[KeptMatch]

    def under_way(self) -> Iterator[KeptMatch]:
        """The matches that two people play while a third may look: one for each game."""
        return (match for match in self.matches if match.about == "under way")


class Said(msgspec.Struct):
    """An answer of the server: who asked what, and the reply without its sentences."""

    who: str
    asked: str
    reply: Any


# ---------------------------------------------------------------------- opening one


def names() -> list[str]:
    """The names of all kept databases."""
    return sorted(path.stem for path in FOLDER.glob("*.sql"))


def told(name: str) -> Kept:
    """What is told beside a kept database."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Kept)


def messages(name: str) -> list[Said]:
    """What the server said when the database was written, put right and without what is no longer compared."""
    lines = lzma.decompress((FOLDER / f"{name}.messages.xz").read_bytes()).splitlines()
    said = [msgspec.json.decode(line, type=Said) for line in lines]
    return [Said(line.who, line.asked, without_sentences(in_the_last_round(line.reply))) for line in said]


def in_the_last_round(reply: Any) -> Any:
    """What was said of a match of Barony that was over, put right: it was shown in the round after its last one."""
    view = reply.get("view") if isinstance(reply, dict) else None
    if not view or "round" not in view or view["phase"] != "finished":
        return reply
    return {**reply, "view": {**view, "round": view["round"] - 1}}


def load_dump(name: str, file: Path) -> str:
    """Make the SQLite file a server once had; its address."""
    connection = sqlite3.connect(file)
    connection.executescript((FOLDER / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


@asynccontextmanager
async def reopened(kept: Kept, folder: Path, db: str) -> AsyncIterator[tuple[Running, dict[str, Client]]]:
    """A server on a kept database, a minute later by its clock, and its people with their old cookies."""
    hands = Hands()
    hands.time = kept.now
    hands.pass_by(60)
    async with serving(folder, db, now=hands) as server:
        people = {name: Client(server.url, token) for name, token in kept.tokens.items()}
        server.clients += people.values()
        yield server, people


# ---------------------------------------------------------------------- talking to its server


class Talk:
    """A conversation that is written down."""

    def __init__(self, people: dict[str, Client]) -> None:
        """With these people."""
        self.people = people
        self.lines: list[Said] = []

    def note(self, who: str, asked: str, reply: Any) -> None:
        """Write down what somebody heard."""
        self.lines.append(Said(who, asked, without_sentences(reply)))

    async def get(self, who: str, path: str) -> Any:
        """Ask the server."""
        reply = await self.people[who].get(path)
        self.note(who, f"GET {path}", reply)
        return reply

    async def at(self, who: str, match: KeptMatch, do: str, **fields: Any) -> Any:
        """Say something at a table; a refusal is a reply as well."""
        try:
            reply = await self.people[who].at(match.id, do, **fields)
        except Rejected as rejected:
            reply = rejected.problem
        self.note(who, f"{match.game} {match.id} {do} {msgspec.json.encode(fields).decode()}", reply)
        return reply

    async def hear(self, who: str, match: KeptMatch, sequence: int) -> None:
        """Wait for the update that brings the match to this number."""
        update = await self.people[who].update(match.id)
        while update["sequence"] < sequence:
            update = await self.people[who].update(match.id)
        self.note(who, f"{match.game} {match.id} hears", update)


def without_sentences(reply: Any) -> Any:
    """The reply without what is there for people to read; what people said themselves is no sentence of ours."""
    if isinstance(reply, list):
        return [without_sentences(part) for part in reply]
    if not isinstance(reply, dict):
        return reply
    said = {"number", "name", "at"} <= reply.keys()  # a line of chat
    return {
        name: len(part) if name in LABELS and isinstance(part, list) else without_sentences(part)
        for name, part in reply.items()
        if said or name not in SENTENCES
    }


async def conversation(kept: Kept, people: dict[str, Client]) -> list[Said]:
    """Everything is looked at by everybody; then the matches of two people go on. Always the same questions."""
    talk = Talk(people)
    for who in people:
        await talk.get(who, "/api/identity")
        await talk.get(who, "/api/games")
        await talk.get(who, "/api/matches")
    for match in kept.matches:
        for who in people:
            await talk.at(who, match, "look")
        holder = next((name for name in match.holders if name), "Ada")
        await talk.at(holder, match, "chat")
        if match.about != "under way":
            for place in sorted({match.holders.index(name) for name in match.holders if name}):
                since = max(0, match.sequence - 4)
                await talk.at(match.holders[place], match, "catch_up", since=since, seat=place)
        if match.status == "over":
            await talk.at(holder, match, "frame", at=match.sequence // 2, everything=True)
            await talk.at(holder, match, "export")
    for client in people.values():
        await client.open()
    for match in kept.under_way():
        await look_closely(talk, match)
        await play_on(talk, match)
    return talk.lines


async def look_closely(talk: Talk, match: KeptMatch) -> None:
    """Everybody sees a match from its beginning, and some moments of it; somebody asks why."""
    for who in talk.people:
        await talk.at(who, match, "catch_up", since=0)
        for number in range(FRAMES):
            await talk.at(who, match, "frame", at=match.sequence * number // (FRAMES - 1))
    asked = (await talk.at("Cy", match, "look"))["turn"]
    mine = await talk.at(match.holders[asked], match, "catch_up", since=match.sequence)
    for who, act in ((match.holders[asked], mine["legal"][0]), (match.holders[1 - asked], mine["legal"][0])):
        await talk.at(who, match, "why", act=act)
    await talk.at("Cy", match, "decide", act=mine["legal"][0], sequence=mine["sequence"], key="stranger")
    await talk.at(match.holders[asked], match, "decide", act=mine["legal"][0], sequence=0, key="late")


async def play_on(talk: Talk, match: KeptMatch) -> None:
    """Some decisions, while everybody hears through the socket what comes of them; the last one is taken back."""
    for who, client in talk.people.items():
        talk.note(who, f"{match.game} {match.id} watch", await client.ask(match.id, "watch", since=match.sequence))
        await talk.hear(who, match, match.sequence)
    for number in range(MORE_DECISIONS):
        turn = (await talk.people["Cy"].at(match.id, "look"))["turn"]
        decider = match.holders[turn]
        mine = await talk.people[decider].at(match.id, "catch_up", since=1_000_000)
        act = mine["legal"][len(mine["legal"]) // 2]
        fields = {"act": act, "sequence": mine["sequence"], "key": f"more-{number}"}
        accepted = await talk.at(decider, match, "decide", **fields)
        for who in talk.people:
            await talk.hear(who, match, accepted["sequence"])
    undone = await talk.at(decider, match, "undo", sequence=accepted["sequence"], key="back")
    if undone.get("do") == "accepted":
        for who in talk.people:
            await talk.hear(who, match, undone["sequence"])
    for client in talk.people.values():
        await client.ask(match.id, "unwatch")
