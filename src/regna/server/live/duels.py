"""The daily duel: the same start and the same luck for everybody against a strong bot, one try each.

The luck comes from a secret of the day and from a share that anybody can compute, so it is the same for all. The
server shows the commitment to the secret before anybody plays, and the secret once the day is over.
"""

import hashlib
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy.exc import IntegrityError

from regna.contract.errors import Refused
from regna.registry import GAMES
from regna.server.live.backend import Backend
from regna.server.live.create import add_match, planned_match, start_match
from regna.server.live.load import game_in
from regna.server.live.tokens import new_secret
from regna.server.model.errors import Unknown
from regna.server.model.rows import CLOSED, DAY, OPEN, OVER, Identity, SeatRow
from regna.server.protocol import messages as m
from regna.server.storage.duels import Try
from regna.table.luck import SharedLuck

LEVEL: Final = "expert"
RESULTS: Final = ("won", "lost", "left")
MOST_SHOWN: Final = 20
"""So many results are shown, and one's own."""
SHARE_LETTERS: Final = 32


def game_of(day: int) -> str:
    """The games take turns, and it is another one's turn than with the puzzles."""
    games = list(GAMES)
    return games[(day + len(games) // 2) % len(games)]


def share_of(day: int) -> str:
    """What whoever plays adds to the luck: nobody's choice, and the same for everybody."""
    return hashlib.sha256(f"Regna, the duel of day {day}".encode()).hexdigest()[:SHARE_LETTERS]


async def todays_duel(backend: Backend, who: Identity | None) -> m.Duel:
    """The duel of today, and how it went so far."""
    day = backend.now() // DAY
    secret = await backend.duels.secret(day, new_secret())
    tries = [await settled(backend, day, each) for each in await backend.duels.tries(day)]
    mine = next((each for each in tries if who is not None and each.identity == who.id), None)
    ended = sorted((each for each in tries if each.result), key=order)
    results = [
        m.DuelResult(
            place=place, name=each.name, mine=each is mine, result=each.result, score=each.score, other=each.other
        )
        for place, each in enumerate(ended, 1)
    ]
    return m.Duel(
        day=day,
        game=game_of(day),
        level=LEVEL,
        commitment=SharedLuck(secret, ()).commitment,
        match=None if mine is None else mine.match,
        over=mine is not None and mine.result != "",
        tries=len(tries),
        results=[each for each in results if each.place <= MOST_SHOWN or each.mine],
    )


def order(ended: Try) -> tuple[int, int, str]:
    """Victories first, then defeats, each by how clear it was; then those who gave up."""
    return RESULTS.index(ended.result), ended.other - ended.score, ended.name


async def settled(backend: Backend, day: int, each: Try) -> Try:
    """A try with its result, if it has ended: read from the match once, and kept."""
    if each.result or each.status not in (OVER, CLOSED):
        return each
    room = await backend.rooms.get(each.match)
    async with backend.rooms.current(room) as held:
        if room.row.status != each.status:  # another server has stored the end, and it has not come here yet
            room.stale = True
            await backend.rooms.catch_up(held)
        outcome = None if held.match is None else held.match.outcome()
    if outcome is None or room.row.seats[0].identity != each.identity:
        ended = msgspec.structs.replace(each, result="left")
    else:
        score, other = outcome.scores
        result = "won" if outcome.places[0] == 1 else "lost"
        ended = msgspec.structs.replace(each, result=result, score=score, other=other)
    await backend.duels.settle(day, ended)
    return ended


async def begin_duel(backend: Backend, who: Identity) -> m.Table:
    """My match in the duel of today: a new one that has begun, or the one I have already."""
    day = backend.now() // DAY
    secret = await backend.duels.secret(day, new_secret())
    seats = [
        SeatRow(kind="person", identity=who.id, name=who.name, share=share_of(day)),
        SeatRow(kind="bot", bot=LEVEL),
    ]
    wish = m.Create(game=game_of(day), seats=[m.SeatPlan(kind="person"), m.SeatPlan(kind="bot")], public=False)
    row = planned_match(backend, game_in(wish.game, who.language), who, wish, seats)
    mine = await backend.duels.claim(day, who.id, row.id)
    try:
        room = await backend.rooms.get(mine)
    except Unknown:  # it is new, or the server ended before it was stored
        row = msgspec.structs.replace(row, id=mine, secret=secret, duel=day)
        with suppress(IntegrityError):  # begun twice at the same moment
            await add_match(backend, who, row)
        room = await backend.rooms.get(mine)
    if room.row.status == OPEN:  # it is new, or the server ended before it had begun
        with suppress(Refused):  # another request was quicker
            await start_match(backend, room)
    return await backend.rooms.table(room, who.id, who.language)
