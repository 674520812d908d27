"""What bots are called, so that people can tell them apart."""

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from regna.server.model.rows import SeatRow

BOT_NAMES: Final = ("Alaric", "Clotilde", "Clovis", "Galla", "Odo", "Placidia", "Rollo", "Theodora", "Wamba", "Zenobia")
"""Names of long ago that read the same in every language; more than a table has seats."""


def named_bots(match: str, seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The same seats with a name for every bot that has none; another match begins the list elsewhere."""
    taken = {seat.name for seat in seats}
    first = sum(match.encode()) % len(BOT_NAMES)
    free = (name for name in itertools.islice(itertools.cycle(BOT_NAMES), first, None) if name not in taken)
    names = itertools.islice(free, sum(seat.kind == "bot" and not seat.name for seat in seats))
    return tuple(
        msgspec.structs.replace(seat, name=next(names)) if seat.kind == "bot" and not seat.name else seat
        for seat in seats
    )
