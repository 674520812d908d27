"""Matches arranged behind the browsers' backs: put on the server at the moment a test needs, and moved on there."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pytest

import regna
from regna.contract.spec import OptionValue
from regna.server.live.create import add_match, new_row
from regna.server.live.load import game_in
from regna.server.live.room import Room
from regna.server.live.tokens import hash_of, new_id, new_token
from regna.server.model.encoding import encoder
from regna.server.model.rows import OVER, RUNNING, Identity, SeatRow
from regna.table.documents import Decision, Entry
from regna.table.match import Match as Game
from regna.table.match import used
from tests.browser.moments import Wish, mine, reach, share_of
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.harness import Running, unlocked

GAMES: Final = regna.game_ids

WITH_SECRETS: Final = tuple(id for id in GAMES if regna.game(id).spec.has_secrets)
BOT: Final = "random"
"""The seat of a bot that plays at random."""


def in_short(*some: str, of: Collection[str] = GAMES) -> list[Any]:
    """Every game, these also in the short run: for tests of what is the same in all, such as undo and its button."""
    assert set(some) < set(of)
    return [pytest.param(each, marks=() if each in some else pytest.mark.deep) for each in of]


@dataclass
class Match:
    """A match at a server."""

    server: Running
    id: str
    invitation: str
    ahead: list[str]
    """What is decided next in the match this one was taken from: with its luck, the same happens again."""

    @property
    def path(self) -> str:
        """The page of the match."""
        return f"/match/{self.id}"

    @property
    def room(self) -> Room:
        """The match in the server's memory."""
        return self.server.backend.rooms.loaded[self.id]

    @property
    def game(self) -> Game:
        """The match as the server has it."""
        return unlocked(self.room).begun("en")

    @property
    def sequence(self) -> int:
        """How many entries the match has."""
        return self.game.sequence

    @property
    def asked(self) -> int:
        """The seat that is asked, -1 if none is."""
        return self.room.row.turn

    def decided(self, seat: int = 0) -> list[str]:
        """What a seat decided itself, in order, with what was taken back."""
        return [entry.act for entry in choices(self.game.entries_since()) if entry.seat == seat]

    async def until_decided(self, number: int) -> None:
        """Wait until seat 0 has decided so many times."""
        async with asyncio.timeout(PATIENCE / 1000):
            while len(self.decided()) < number:
                await asyncio.sleep(0.01)

    async def somebody_is_asked(self) -> int:
        """Wait until no bot thinks; the seat that is asked, -1 if the match is over."""
        async with asyncio.timeout(PATIENCE / 1000):
            while self.asked >= 0 and self.room.row.seats[self.asked].bot:
                await asyncio.sleep(0.005)
        return self.asked

    async def decide(self, act: str = "") -> None:
        """Whoever is asked decides this, or the first thing possible; stored and shown as ever."""
        now = self.game
        await self.server.backend.moves.decide(self.room, "en", self.asked, act or now.legal()[0], now.sequence, "")


def choices(entries: Sequence[Entry]) -> list[Decision]:
    """The decisions among these entries for which there was a choice."""
    return [entry for entry in entries if isinstance(entry, Decision) and not entry.forced]


async def absent(server: Running, name: str) -> Identity:
    """A person whom the server knows and who has no browser open."""
    who = Identity(new_id(), name, "en")
    await server.backend.people.add(who, hash_of(new_token()), server.backend.now())
    return who


async def begun(
    server: Running,
    game: str,
    sitting: Sequence[Identity | str],
    at: Wish = mine,
    *,
    before: int = 0,
    screen: bool = False,
    options: Mapping[str, OptionValue] | None = None,
) -> Match:
    """A match at the first moment that is as wished, or so many choices `before` it.

    By seat it has a person, or a bot of the given level; with `screen` the persons are around the screen of the first
    one, who creates it. It is the same match every time: dealt and played at random from a fixed seed by the library,
    and stored as the server stores it.
    """
    backend = server.backend
    creator = next(who for who in sitting if isinstance(who, Identity))
    seats = [
        SeatRow(kind="bot", bot=who)
        if isinstance(who, str)
        else SeatRow(kind="screen" if screen else "person", identity=who.id, name="" if screen else who.name,
                     share=share_of(number))
        for number, who in enumerate(sitting)
    ]  # fmt: skip
    this = game_in(game, "en")
    wanted = msgspec.structs.replace(
        new_row(backend, creator, game, seats),
        options=this.complete_options(options or {}),
        components=encoder.encode(used(this.components)),
        pace="at_once",
    )
    row, match = reach(wanted, at)
    entries = match.entries_since()
    ahead = choices(entries)[-before:] if before else []
    if ahead:
        entries = entries[: next(place for place, entry in enumerate(entries) if entry is ahead[0])]
    row = msgspec.structs.replace(
        row,
        status=OVER if match.over and not before else RUNNING,
        start=encoder.encode(match.start_document()),
        turn=-1 if (seat := match.at(len(entries)).deciding) is None else seat,
    )
    created = await add_match(backend, creator, row, tuple(encoder.encode(entry) for entry in entries))
    await backend.moves.update_job(backend.rooms.loaded[row.id])
    return Match(server, row.id, created.invitation, [entry.act for entry in ahead])


async def shows(guest: Visitor, match: Match, seat: int = 0) -> None:
    """Wait until the page asks this seat what the server asks it."""
    await guest.page.wait_for_function(
        "prompt => document.querySelector('.bar .prompt')?.dataset.prompt === prompt",
        arg=unlocked(match.room).begun(guest.language).turn_for(seat).prompt,
        timeout=PATIENCE,
    )
