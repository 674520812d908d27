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


# ---------------------------------------------------------------------- a position in few numbers

DESCRIBED: Final = (
    "score", "tokens", "cubes", "worth", "out", "own_pass_tiles", "councils", "capital", "kingdoms_led",
    "kingdoms_shared", "points_if_scored_now", "to_decide",
)  # fmt: skip
"""What the numbers of `describe` are, for the seat itself; the others follow, then what all share."""
DESCRIBED_OF_ALL: Final = (
    "age", "scored", "sides_out", "claims_open", "own_high_cards", "own_ones",
    "free_0", "free_1", "free_2", "free_3", "free_4", "tile_0", "tile_1", "tile_2", "tile_3", "tile_4",
)  # fmt: skip


def describe(realm: Realm, seat: i64, out: Numbers) -> None:
    """The position as it matters to a seat: its own numbers, those of the others clockwise, and those of all."""
    for turn in range(realm.sides):
        describe_side(realm, (seat + turn) % realm.sides, seat, out)
    out.add(float(realm.age))
    out.add(float(realm.scored + 1))
    out.add(float(realm.out))
    free: i64 = 0
    for kingdom in range(board.KINGDOMS):
        free += board.territories_of(kingdom) - realm.column_size[kingdom]
    out.add(float(free) / 10.0)
    high: i64 = 0
    ones: i64 = 0
    player = realm.players[seat]
    for place in range(player.hand_size):
        value = cards.value_of(player.hand[place])
        high += 1 if value >= 6 else 0
        ones += 1 if value == 1 else 0
    out.add(float(high))
    out.add(float(ones))
    for kingdom in range(board.KINGDOMS):
        out.add(float(board.territories_of(kingdom) - realm.column_size[kingdom]) / 4.0)
    for kingdom in range(board.KINGDOMS):
        out.add(float(scoring.tile_of(realm, kingdom)) / 10.0 if kingdom >= realm.scored else 0.0)


def describe_side(realm: Realm, side: i64, observer: i64, out: Numbers) -> None:
    """One side in the numbers named in DESCRIBED; what a first-to-pass tile is worth only its owner knows (AK-075)."""
    player = realm.players[side]
    councils: i64 = 0
    led: i64 = 0
    shared: i64 = 0
    now = 0.0
    for kingdom in range(board.KINGDOMS):
        councils += realm.councils[kingdom * board.SIDES + side]
        if kingdom >= realm.scored:
            now += share_of_kingdom(realm, kingdom, side)
            own = scoring.influence(realm, kingdom, side)
            ahead: i64 = 0
            alike: i64 = 0
            for other in range(realm.sides):
                cubes = scoring.influence(realm, kingdom, other)
                ahead += 1 if cubes > own else 0
                alike += 1 if cubes == own else 0
            if own > 0 and ahead == 0:
                led += 1 if alike == 1 else 0
                shared += 1 if alike > 1 else 0
    tiles = ending.pass_tile_points_of(realm, side)
    out.add(float(player.score) / 20.0)
    out.add(float(player.tokens))
    out.add(float(player.cubes) / 10.0)
    out.add((worth(realm, side) - float(tiles)) / 20.0)
    out.add(1.0 if player.passed > 0 else 0.0)
    out.add(float(tiles) / 3.0 if side == observer else 0.0)
    out.add(float(councils))
    out.add(float(player.capital + 1))
    out.add(float(led))
    out.add(float(shared))
    out.add(now / 20.0)
    out.add(1.0 if realm.seat == side else 0.0)
