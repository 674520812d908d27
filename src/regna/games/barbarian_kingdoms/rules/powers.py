"""Powers (part I): which kingdom has which of them, and when."""

from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules import board
from regna.games.barbarian_kingdoms.rules.realm import Realm


def has_power(realm: Realm, kingdom: i64, owner: i64) -> bool:
    """Whether a kingdom has the permanent power of `owner` (BK-280)."""
    return kingdom == owner and realm.values.with_powers


def has_king_power(realm: Realm, kingdom: i64, owner: i64) -> bool:
    """Whether a kingdom has the king power of `owner`: while its King lives (BK-280, BK-242)."""
    return kingdom == owner and realm.values.with_powers and realm.kings[kingdom] != board.CAPTURED
