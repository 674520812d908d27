"""A game's events as TypeScript: `python -m regna.server.protocol.event_types barony > web/src/games/barony/events.ts`.

One interface `Events` that has every kind of event under its name, with its parts.
"""

import sys
from collections.abc import Iterable
from typing import Final

import regna
from regna.contract.events import ALL_OF_IT, FLAG, NUMBER, SEAT, EventKind, PartKind

HEADER: Final = """\
// Written by `python -m regna.server.protocol.event_types {}` from the game's events; change those, not this.

/** A seat, or nobody. */
export type Seat = number | null;
/** What the game calls something: a place, a piece, the value of a coin; null for nothing or nobody. */
export type Name = string | number | null;

/** What the rules tell, by kind; a part that not everybody may know can be missing. */
export interface Events {{
"""
WRITTEN: Final[dict[PartKind, str]] = {SEAT: "Seat", NUMBER: "number", FLAG: "boolean"}
OWN: Final = "Name"
"""A part of a kind of the game's own."""


def events_text(game: str, kinds: Iterable[EventKind]) -> str:
    """The whole file of a game with these kinds of events."""
    return HEADER.format(game) + "".join(f"  {kind.name}: {{{parts_text(kind)}}};\n" for kind in kinds) + "}\n"


def parts_text(kind: EventKind) -> str:
    """The parts of an event, as members of a type."""
    parts = [
        f"{name}{'?' if kind.secret != ALL_OF_IT and name in kind.secret else ''}: {WRITTEN.get(part, OWN)}"
        for name, part in kind.parts
    ]
    return f" {'; '.join(parts)} " if parts else ""


def main() -> None:
    """Write the events of the game that is named to standard output."""
    game = sys.argv[1]
    sys.stdout.write(events_text(game, regna.game(game).spec.events))


if __name__ == "__main__":
    main()
