"""Lists of matches."""

from regna.server.live.backend import Backend
from regna.server.live.clocks import is_nudged
from regna.server.model.rows import RUNNING, ListedMatch
from regna.server.protocol.messages import Matches, SeatSummary, Summary


async def lists_for(backend: Backend, identity: str) -> Matches:
    """Somebody's matches, those that wait for them first, and the public ones that wait for players."""
    mine = [summary(row, identity) for row in await backend.matches.of(identity)]
    mine.sort(key=lambda match: not match.your_turn)
    waiting = [summary(row, identity) for row in await backend.matches.waiting() if not row.seats_of(identity)]
    return Matches(mine=mine, open=waiting)


def summary(row: ListedMatch, identity: str) -> Summary:
    """A match in a list."""
    mine = row.seats_of(identity)
    return Summary(
        match=row.id,
        game=row.game,
        status=row.status,
        names=[seat.name for seat in row.seats],
        seats=[SeatSummary(kind=seat.kind, name=seat.name, bot=seat.bot) for seat in row.seats],
        turn=row.turn if row.status == RUNNING and row.turn >= 0 else None,
        free=sum(seat.kind == "person" and not seat.identity for seat in row.seats),
        mine=mine,
        your_turn=row.status == RUNNING and row.turn in mine and not row.seats[row.turn].bot,
        nudged=is_nudged(row),
        changed=row.changed // 1000,
    )
