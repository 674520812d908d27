"""What every view of a game has; a game's view.py adds its own. Views become JSON as they are."""

from collections.abc import Sequence

import msgspec


class PlayerView(msgspec.Struct, kw_only=True):
    """What everybody may know of one player."""

    seat: int
    score: int


class GameView(msgspec.Struct, kw_only=True):
    """What a seat may know of a game at one moment, built up from nothing: a field is invisible until it is named."""

    seat: int | None
    """Who is asked; null where nobody is."""
    phase: str
    players: Sequence[PlayerView]
