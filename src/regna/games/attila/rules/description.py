"""How a seat of Attila stands in few numbers, for a model that learns what they are worth."""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.attila.rules import advice, markers, peace, scoring
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

DESCRIBED: Final = (
    "stage", "score", "hand", "tiles", "on_turn", "to_decide",
    "points_now", "points_later", "points_in_proportion", "tribes_led", "tribes_shared", "tribes_second", "safe_leads",
    "markers_led", "provinces_led", "points_near", "cards_led", "cards_near", "influence",
)  # fmt: skip
"""What the numbers are, each scaled to a few units."""

BEGINNING: Final = 10.0
"""Points that all have, before the logarithm: in proportion to nothing at all the first point would be everything."""


def describe(realm: Realm, seat: i64, out: Numbers) -> None:
    """List the numbers of a seat; of all hands only its own is looked at (AT-140)."""
    player = realm.players[seat]
    out.add(stage(realm))
    out.add(float(player.score) / 20.0)
    out.add(float(player.hand_size) / 3.0)
    out.add(float(player.tiles[0] + player.tiles[1] + player.tiles[2]))
    out.add(1.0 if realm.active == seat else 0.0)
    out.add(1.0 if realm.seat == seat else 0.0)
    describe_tribes(realm, seat, out)


def describe_tribes(realm: Realm, seat: i64, out: Numbers) -> None:
    """What a seat has of the tribes, and could have with one card more."""
    player = realm.players[seat]
    gain = realm.values.gain[peace.century(realm)]
    now: i64 = 0
    led: i64 = 0
    shared: i64 = 0
    second: i64 = 0
    safe: i64 = 0
    markers_led: i64 = 0
    provinces_led: i64 = 0
    points_near: i64 = 0
    cards_led: i64 = 0
    cards_near: i64 = 0
    influence: i64 = 0
    for tribe in range(TRIBE_COUNT):
        own = player.influence[tribe]
        influence += own
        highest = highest_of_others(realm, tribe, seat)
        m = markers.on_map(realm, tribe)
        p = markers.provinces_held(realm, tribe)
        if own > highest:
            now += m if highest > 0 else m + p
            led += 1
            safe += 1 if own > highest + gain else 0
            markers_led += m
            provinces_led += p
            cards_led += player.hand[tribe]
            continue
        if own + gain >= highest:
            points_near += m
            cards_near += player.hand[tribe]
        if own > 0 and own == highest:
            now += scoring.shared(m + p, scoring.players_at(realm, tribe, own))
            shared += 1
        elif own > 0 and is_second(realm, tribe, own, highest):
            now += scoring.shared(p, scoring.players_at(realm, tribe, own))
            second += 1
    later = float(advice.scorings_left(realm) - 1)
    out.add(float(now) / 10.0)
    out.add(float(now) * later / 20.0)
    out.add(4.0 * math.log(BEGINNING + float(player.score) + float(now) * (1.0 + later / 2.0)))
    out.add(float(led))
    out.add(float(shared))
    out.add(float(second))
    out.add(float(safe))
    out.add(float(markers_led) / 5.0)
    out.add(float(provinces_led) / 5.0)
    out.add(float(points_near) / 5.0)
    out.add(float(cards_led) / 2.0)
    out.add(float(cards_near) / 2.0)
    out.add(float(influence) / 10.0)


def highest_of_others(realm: Realm, tribe: i64, seat: i64) -> i64:
    """The highest influence on a tribe that somebody else has."""
    highest: i64 = 0
    for other in range(realm.seats):
        if other != seat and realm.players[other].influence[tribe] > highest:
            highest = realm.players[other].influence[tribe]
    return highest


def is_second(realm: Realm, tribe: i64, own: i64, highest: i64) -> bool:
    """Whether this influence has the points of the second: one player is ahead, and not too far (AT-093, AT-132)."""
    if scoring.players_at(realm, tribe, highest) > 1 or not scoring.second_counts(realm, highest, own):
        return False
    return scoring.highest_influence(realm, tribe, highest) == own


def stage(realm: Realm) -> float:
    """How near the end is: by peace, by a tribe without markers, or by influence at the top, whichever is nearest."""
    placed: i64 = 0
    highest: i64 = 0
    for tribe in range(TRIBE_COUNT):
        placed = max(placed, markers.on_map(realm, tribe))
        highest = max(highest, scoring.highest_influence(realm, tribe, realm.values.top + 1))
    by_peace = float(realm.peace_placed) / float(realm.values.peace_tiles)
    by_markers = float(placed) / float(realm.values.markers_each)
    by_influence = float(highest) / float(realm.values.top)
    return min(max(by_peace, by_markers, by_influence), 1.0)
