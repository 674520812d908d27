"""Chapter F: peace, and the centuries that its tiles count (AT-040)."""

from typing import Final, Literal

from mypy_extensions import i64

from regna.games.attila.rules import endings, events
from regna.games.attila.rules.realm import Realm

# What a province is
OPEN: Final[i64] = 0
PEACEFUL: Final[i64] = 1  # a peace tile lies there
CLOSED: Final[i64] = 2  # pacified after the last tile was gone (AT-080)
Status = Literal["open", "peaceful", "closed"]
STATUSES: Final[tuple[Status, ...]] = ("open", "peaceful", "closed")

CENTURIES: Final[i64] = 4
FIRST_CENTURY: Final[i64] = 4
"""Four centuries, the 4th to the 7th (AT-008); in the code they are numbered from 0."""


def century(realm: Realm) -> i64:
    """The earliest century with a peace tile left; with none left it stays the last (AT-040, RUL-01)."""
    placed = realm.peace_placed
    for number in range(CENTURIES):
        placed -= realm.values.peace[number]
        if placed < 0:
            return number
    return CENTURIES - 1


def make_peace(realm: Realm, province: i64) -> None:
    """A tile of the current century, even for an empty province (AT-081); without a tile it is closed (AT-080)."""
    if realm.peace_placed == realm.values.peace_tiles:
        realm.status[province] = CLOSED
        events.tell(realm, events.PROVINCE_CLOSED, province)
        return
    before = century(realm)
    realm.status[province] = PEACEFUL
    realm.peace_placed += 1
    events.tell(realm, events.PEACE_MADE, province, FIRST_CENTURY + before)
    if realm.peace_placed == realm.values.peace_tiles:
        endings.trigger(realm, endings.BY_PEACE)  # the last tile of all has no scoring of its own (AT-120, AT-127)
    elif century(realm) != before:
        realm.century_over = True  # AT-083, AT-090
