"""What a good player of Attila knows: which decisions to think of first, and how a position stands.

A search is guided by it. It is advice, not rules: nothing here changes what is legal, and no number here is exact.
"""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import OVER
from regna.games.attila.rules import actions, endings, markers, peace, phases, scoring
from regna.games.attila.rules.board import MAX_PROVINCES, TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

ROLLOUT: Final[i64] = 20
"""About two turns of everybody: enough to see what a conflict leaves, too short for chance to blur it."""
EXPLORATION: Final = 8.0
"""In points: the search looks around where it sees no more than about so many between two decisions."""

# How readily a good player takes a decision, against one of weight 1
INFLUENCE: Final[i64] = 30  # it is for ever and counts in every scoring; a second marker may be gone tomorrow
SECOND_MARKER: Final[i64] = 2  # of a tribe one leads: a point for its first player, perhaps two
LEADING_TRIBE: Final[i64] = 6  # a card of a tribe one leads, or leads after it: its markers score for oneself
CLOSE_BEHIND: Final[i64] = 3  # the second scores too, if close enough
NEW_PROVINCE: Final[i64] = 2  # times: spreading counts for whoever is alone or second, and feeds no conflict
DEFENCE: Final[i64] = 4  # a card laid for a tribe one leads keeps its markers on the map
NOTHING_LAID: Final[i64] = 6  # a card laid is a card not played
NO_TILE: Final[i64] = 12  # a tile can be used once; most moments are not worth it
DOUBLE_TURN: Final[i64] = 6
RAISE: Final[i64] = 1  # two spaces; there are 21 ways, so that together they are not rare

# What a position is worth, in points
TILE: Final = 2.0  # an action tile not used yet: about a card more at a better moment
SETTLED: Final = 3.0  # with the last peace tile so many points ahead win e times as often ...
UNSETTLED: Final = 1.2  # ... and so many more for each tile still to come: early leads do not last


# ---------------------------------------------------------------------- which decisions to think of first


def weigh(realm: Realm, out: Actions) -> None:
    """Give every listed decision its weight."""
    total: i64 = 0
    for i in range(out.n):
        weight = weight_of(realm, out.items[i])
        out.weight[i] = weight
        total += weight
    out.total = total


def weight_of(realm: Realm, action: i64) -> i64:
    """How readily a good player takes one decision."""
    if action == actions.INFLUENCE:
        return INFLUENCE
    if action == actions.END:
        return NOTHING_LAID if realm.phase == phases.CONFLICT else NO_TILE
    if action == actions.DOUBLE:
        return DOUBLE_TURN
    if action >= actions.RAISE:
        return RAISE
    if action >= actions.TRADE:
        return 1
    if action >= actions.LAY:
        return DEFENCE if leads_after(realm, action - actions.LAY, 0) else 1
    if action >= actions.DISCARD:
        return 1
    if action >= actions.SECOND_MARKER:
        return SECOND_MARKER if leads_after(realm, realm.played, 0) else 1
    if action < actions.PLAY_CARD:
        return 1
    play = action - actions.PLAY_CARD
    tribe = play // MAX_PROVINCES
    gain = realm.values.gain[peace.century(realm)]
    weight: i64 = 1
    if leads_after(realm, tribe, gain):
        weight = LEADING_TRIBE
    elif leads_after(realm, tribe, gain + scoring.CLOSE_ENOUGH):
        weight = CLOSE_BEHIND
    if markers.standing(realm, tribe, play % MAX_PROVINCES) == 0:
        weight *= NEW_PROVINCE
    return weight


def leads_after(realm: Realm, tribe: i64, gain: i64) -> bool:
    """Whether the deciding player has the most influence on a tribe, or would with so much more."""
    own = realm.players[realm.seat].influence[tribe] + gain
    for other in range(realm.seats):
        if other != realm.seat and realm.players[other].influence[tribe] >= own:
            return False
    return True


# ---------------------------------------------------------------------- how a position stands


def estimate(realm: Realm, out: Numbers) -> None:
    """Every seat's chance to win: its points, what a scoring would bring now, and the tiles it has left."""
    if realm.seat == OVER:
        for seat in range(realm.seats):
            out.add(endings.value(realm, seat))
        return
    for seat in range(realm.seats):
        tiles = realm.players[seat].tiles
        out.add(float(realm.players[seat].score) + TILE * float(tiles[0] + tiles[1] + tiles[2]))
    for tribe in range(TRIBE_COUNT):
        points = scoring.points_for(realm, tribe, False)
        for seat in range(realm.seats):
            out.items[seat] += float(points[seat])
    most = out.items[0]
    for seat in range(realm.seats):
        most = max(most, out.items[seat])
    scale = points_at_stake(realm)
    total = 0.0
    for seat in range(realm.seats):
        chance = math.exp((out.items[seat] - most) / scale)
        out.items[seat] = chance
        total += chance
    for seat in range(realm.seats):
        out.items[seat] /= total


def points_at_stake(realm: Realm) -> float:
    """Ahead by so many points, one wins e times as often: fewer with every peace tile."""
    if realm.cause != endings.GOING_ON:
        return SETTLED
    return SETTLED + UNSETTLED * float(realm.values.peace_tiles - realm.peace_placed)


def exploration(realm: Realm) -> float:
    """How far a search looks around: a point is a smaller part of the chances the more is still at stake."""
    return EXPLORATION / points_at_stake(realm)


def scorings_left(realm: Realm) -> i64:
    """How many scorings are to come: one for each century, or only the last if the end is near."""
    return 1 if realm.cause != endings.GOING_ON else peace.CENTURIES - peace.century(realm)
