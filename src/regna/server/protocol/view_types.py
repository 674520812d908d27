"""A game's view as TypeScript: `python -m regna.server.protocol.view_types barony > web/src/games/barony/view.ts`.

The first interface is the view itself, under the name `View`; those it is made of follow.
"""

import sys
import typing
from collections.abc import Callable
from typing import Any, Final

import msgspec

import regna
from regna.server.protocol.interfaces import Struct, Writer, reachable, source_line

NAME: Final = "View"
HEADER: Final = """\
// Written by `python -m regna.server.protocol.view_types {}` from the game's view; change that, not this.
"""


def view_type(view: Callable[..., Any]) -> Struct:
    """The type of what a game's view function returns."""
    found = typing.get_type_hints(view)["return"]
    if not isinstance(found, type) or not issubclass(found, msgspec.Struct):
        raise TypeError(f"{view.__module__}.{view.__qualname__} returns {found}, which is no Struct")
    return found


def view_text(game: str, view: Struct) -> str:
    """The whole file of a game with this type of view."""
    found = reachable([view])
    writer = Writer(found, names={view: NAME})
    parts = sorted(found - {view}, key=lambda struct: (struct.__module__, source_line(struct)))
    return "\n".join([HEADER.format(game), *(writer.interface(struct) for struct in (view, *parts))])


def main() -> None:
    """Write the view of the game that is named to standard output."""
    game = sys.argv[1]
    sys.stdout.write(view_text(game, view_type(regna.game(game).spec.view)))


if __name__ == "__main__":
    main()
