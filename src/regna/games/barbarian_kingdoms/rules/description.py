"""How a seat of Barbarian Kingdoms stands in few numbers, for a model that learns what they are worth."""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.barbarian_kingdoms.rules import board, money, reign
from regna.games.barbarian_kingdoms.rules.advice import POOR, footholds
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm

DESCRIBED: Final = (
    "stage", "held", "held_in_proportion", "near_the_goal", "kings_defeated", "king_alive", "warriors", "at_sea",
    "footholds", "threatened", "coins_on_land", "tokens_placed", "wealth", "poor", "others_held", "others_warriors",
    "others_kings", "on_turn", "to_decide",
)  # fmt: skip
"""What the numbers are: of the best kingdom that the seat wins with, of its others, and of its own treasury."""

START: Final[i64] = 3
"""Provinces that a kingdom begins with."""


def describe(realm: Realm, seat: i64, out: Numbers) -> None:
    """List the numbers of a seat; of all treasuries only its own is looked at (BK-081)."""
    party = reign.party_of(realm, seat)
    best = best_kingdom(realm, party)
    others_held: i64 = 0
    others_warriors: i64 = 0
    others_kings: i64 = 0
    defeated: i64 = 0
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seating.party_of[kingdom] == party:
            defeated += reign.opposing_kings_defeated_by(realm, kingdom)
            if kingdom != best:
                others_held += realm.held[kingdom]
                others_warriors += realm.deployed[kingdom]
                others_kings += 0 if realm.kings[kingdom] == board.CAPTURED else 1
    wealth = money.wealth(realm, seat)
    held = realm.held[best]
    out.add(stage(realm))
    out.add(float(held))
    out.add(4.0 * math.log(1.0 + float(held)))
    out.add(1.0 if held + 1 >= board.GOAL else 0.0)
    out.add(float(defeated))
    out.add(0.0 if realm.kings[best] == board.CAPTURED else 1.0)
    out.add(float(realm.deployed[best]))
    out.add(float(realm.at_sea[best]))
    out.add(float(footholds(realm, best)))
    describe_lands(realm, best, out)
    out.add(float(realm.placed[best]))
    out.add(float(wealth) / 10.0)
    out.add(1.0 if wealth <= POOR else 0.0)
    out.add(float(others_held))
    out.add(float(others_warriors))
    out.add(float(others_kings))
    out.add(1.0 if realm.seating.party_of[realm.active()] == party else 0.0)
    out.add(1.0 if realm.seat == seat else 0.0)


def best_kingdom(realm: Realm, party: i64) -> i64:
    """The kingdom of a party that holds the most land, and of those the one with the most warriors."""
    best: i64 = board.NOBODY
    for kingdom in range(board.KINGDOM_COUNT):
        is_better = best == board.NOBODY or strength_of(realm, kingdom) > strength_of(realm, best)
        if realm.seating.party_of[kingdom] == party and is_better:
            best = kingdom
    return best


def strength_of(realm: Realm, kingdom: i64) -> i64:
    """Land before warriors, of which there are fewer than ten."""
    return 10 * realm.held[kingdom] + realm.deployed[kingdom]


def stage(realm: Realm) -> float:
    """How near the first one is to a victory by land."""
    most = START
    for kingdom in range(board.KINGDOM_COUNT):
        most = max(most, realm.held[kingdom])
    return min(float(most - START) / float(board.GOAL - START), 1.0)


def describe_lands(realm: Realm, kingdom: i64, out: Numbers) -> None:
    """How many provinces of a kingdom have opponents beside them, and the coins that lie in its land."""
    enemies: i64 = 0
    for other in range(board.KINGDOM_COUNT):
        if realm.oppose(kingdom, other):
            enemies |= realm.army[other]
    threatened: i64 = 0
    coins: i64 = 0
    for province in range(realm.map.size):
        if has(realm.lands[kingdom], province):
            coins += money.lying_in(realm, province)
            if enemies & realm.map.neighbours[province] != 0:
                threatened += 1
    out.add(float(threatened))
    out.add(float(coins) / 5.0)
