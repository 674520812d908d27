"""What a good player of Animal Kingdoms knows: which decisions to think of first, and how a position stands.

A search is guided by it. It is advice, not rules: nothing here changes what is legal, and no number here is exact.
"""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import OVER
from regna.games.animal_kingdoms.rules import actions, board, cards, claims, ending, phases, scoring
from regna.games.animal_kingdoms.rules.realm import Realm

ROLLOUT: Final[i64] = 4
"""A claim or two of everybody, so that nobody leaves an age for its tile alone. The rest is the luck of the draw."""
EXPLORATION: Final = 1.5
"""Games end by few points, and one unlucky battle says little: no claim is given up after a bad trial or two."""

# How readily a good player takes a decision, against one of weight 1
CLAIM: Final[i64] = 4  # cubes are points: as long as one can, one claims
NEW_LEAD: Final[i64] = 1  # times the points of the tile, where this cube takes the first place or a share of it
CAPITAL: Final[i64] = 3  # a cube that stays, but the age is over for who takes it
RALLY: Final[i64] = 1  # a point and new cards for a turn; there is one for every card, together they are not rare
DRAW: Final[i64] = 6  # one bad card is exchanged, seldom more
PASS: Final[i64] = 2  # the first tile is worth a few points, a cube more
DECLINE: Final[i64] = 4  # a token kept is a point
HIGH_CARD: Final[i64] = 5  # wins most battles
A_ONE: Final[i64] = 3  # beats the eight of who thinks so too
LOW_CARD: Final[i64] = 1

# What a position is worth, in points
COUNCIL: Final = 1.5  # a cube on a council in every later age: often the one that makes the majority
CLOSE: Final = 0.25  # of the difference to the first place, where one cube would reach it
PROSPECTS: Final = 0.5  # a free territory, shared by those still in: who leaves an age early leaves it to the others
SCALE: Final = 6.0
SCALE_OF_AN_AGE: Final = 5.0
"""Ahead by SCALE points, and so many more for every age to come, one wins e times as often."""


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
    if action >= actions.REINFORCE:
        return 1
    if action >= actions.CHOOSE:
        value = cards.value_of(action - actions.CHOOSE)
        if value == 1:
            return A_ONE
        return HIGH_CARD if value >= 6 else LOW_CARD
    if action >= actions.RALLY:
        return RALLY
    if action >= actions.CLAIM:
        return weight_of_claim(realm, (action - actions.CLAIM) // cards.CARDS)
    if action == actions.DECLINE:
        return DECLINE
    return DRAW if action == actions.DRAW else PASS


def weight_of_claim(realm: Realm, kingdom: i64) -> i64:
    """A cube in a kingdom: best where it takes the lead, less where it is over for this age."""
    own = scoring.influence(realm, kingdom, realm.seat)
    most: i64 = 0
    for side in range(realm.sides):
        if side != realm.seat:
            most = max(most, scoring.influence(realm, kingdom, side))
    weight = CLAIM
    if own <= most and own + 1 >= most:
        weight += NEW_LEAD * scoring.tile_of(realm, kingdom)
    return min(weight, CAPITAL) if claims.only_capital_free(realm, kingdom) else weight


# ---------------------------------------------------------------------- how a position stands


def estimate(realm: Realm, out: Numbers) -> None:
    """Every seat's chance to win: its points, the majorities as they stand, and what is still open.

    Alone, against the adversary.
    """
    if realm.seat == OVER:
        for seat in range(realm.seats):
            out.add(ending.value(realm, seat))
        return
    scale = SCALE + SCALE_OF_AN_AGE * float(board.AGES - 1 - realm.age)
    for side in range(realm.sides):
        out.add(worth(realm, side) + prospects(realm, side))
    highest = out.items[0]
    for side in range(realm.sides):
        highest = max(highest, out.items[side])
    total = 0.0
    for side in range(realm.sides):
        chance = math.exp((out.items[side] - highest) / scale)
        out.items[side] = chance
        total += chance
    for side in range(realm.sides):
        out.items[side] /= total
    out.n = realm.seats


def worth(realm: Realm, side: i64) -> float:
    """What a side has, in points, if this age ended now."""
    worth = float(realm.players[side].score + realm.players[side].tokens + ending.pass_tile_points_of(realm, side))
    ages_left = float(board.AGES - 1 - realm.age)
    for kingdom in range(board.KINGDOMS):
        here = kingdom * board.SIDES + side
        worth += COUNCIL * ages_left * float(realm.councils[here])
        if realm.capitals[kingdom] == side:
            worth += COUNCIL * ages_left  # it will be on a council (AK-140)
        if kingdom >= realm.scored:  # NOWHERE is below all of them
            worth += share_of_kingdom(realm, kingdom, side)
    return worth


def prospects(realm: Realm, side: i64) -> float:
    """What a side may still hope for in this age, in points: nothing once it is out."""
    if realm.scored != board.NOWHERE or realm.players[side].passed > 0:
        return 0.0
    free: i64 = 0
    for kingdom in range(board.KINGDOMS):
        free += board.territories_of(kingdom) - realm.column_size[kingdom]
    return PROSPECTS * float(free) / float(realm.sides - realm.out)


def share_of_kingdom(realm: Realm, kingdom: i64, side: i64) -> float:
    """What a side would get for a kingdom now; those who share the lead have the same chance in a battle."""
    own = scoring.influence(realm, kingdom, side)
    if own == 0:
        return 0.0
    ahead: i64 = 0
    alike: i64 = 0
    most = own
    for other in range(realm.sides):
        cubes = scoring.influence(realm, kingdom, other)
        if cubes > own:
            ahead += 1
            most = max(most, cubes)
        elif cubes == own:
            alike += 1
    tile = float(scoring.tile_of(realm, kingdom))
    if ahead == 0:
        return (tile + float(scoring.SECOND * (alike - 1))) / float(alike)
    points = float(scoring.SECOND) if ahead == 1 else (float(scoring.THIRD) if ahead == 2 else 0.0)
    if own + 1 == most and not claims.is_full(realm, kingdom) and realm.phase == phases.TURN:
        points += CLOSE * (tile - points)
    return points
