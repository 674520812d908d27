"""What a good player of Barony knows: which decisions to think of first, and how a position stands.

A search is guided by it. It is advice, not rules: nothing here changes what is legal, and no number here is exact.
"""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import OK, OVER
from regna.games.barony.rules import actions, board, phases, pieces, placement, scoring, title
from regna.games.barony.rules.board import DIRECTIONS, NOWHERE
from regna.games.barony.rules.player import Player
from regna.games.barony.rules.realm import Realm

ROLLOUT: Final[i64] = 40
"""A few turns of everybody: long enough for a march to become a village and tokens a title."""
EXPLORATION: Final = 5.0
"""In points: the less a lead of so many decides, the closer a search keeps to what looks best."""

# How readily a good player takes a decision, against one of weight 1
TITLE: Final[i64] = 2000  # 15 points at once, and the race is for titles: nothing is worth waiting for
CITY: Final[i64] = 400  # 10 points at once; the village was only built for it
VILLAGE: Final[i64] = 12  # times the gold of the terrain: this is where the tokens for titles come from
STRONGHOLD: Final[i64] = 8  # the same token, but it can become no city, and there are few of them
ONE_MORE_KNIGHT: Final[i64] = 50  # a recruitment costs a turn: one takes all it gives
RECRUITMENT: Final[i64] = 25  # without knights nothing is built
STRIKE: Final[i64] = 60  # the second knight on a hex with somebody else's village or knight: destroys it, takes a token
TO_FREE_GROUND: Final[i64] = 2  # times the gold of the terrain: there the knight will build
WALK: Final[i64] = 2  # to where others of one's own stand: nothing is gained by it
BESIDE_AN_ENEMY: Final[i64] = 4  # half a strike
STOP_MOVING: Final[i64] = 4  # a second knight's step is free, so one hardly ever leaves it
STOP_BUILDING: Final[i64] = 2  # every further building of the same turn is free
EXPEDITION: Final[i64] = 1  # costs a knight that is gone for good
BY_A_LAKE: Final[i64] = 6  # a first city by a lake recruits three knights instead of two

# What a position is worth, in points
KNIGHT: Final = 1.0  # on the board it is half a village
READY: Final = 0.5  # of the gold of the terrain on which a knight can build: what it brings in the next turn, or soon
CITY_SITE: Final = 2.0  # a village that can become a city, as long as nobody builds beside it
KNIGHT_LOST: Final = 0.5  # sent away for ever
FIRST_SCALE: Final = 20.0
LAST_SCALE: Final = 5.0
"""Ahead by so many points, one wins e times as often: at the beginning, where much is still to come, and at the end."""
MOST: Final = 700.0
"""So many times e is still a number: components of one's own may count points by the thousand."""


# ---------------------------------------------------------------------- which decisions to think of first


def weigh(realm: Realm, out: Actions) -> None:
    """Give every listed decision its weight."""
    total: i64 = 0
    phase = realm.phase
    for i in range(out.n):
        action = out.items[i]
        if phase == phases.MAIN or phase == phases.BUILD:
            weight = weight_of_turn(realm, action)
        elif phase == phases.MOVE:
            weight = STOP_MOVING if action == actions.END_ACTION else weight_of_move(realm, action - actions.MOVE_FROM)
        elif phase == phases.RECRUIT:
            weight = 1 if action == actions.END_ACTION else ONE_MORE_KNIGHT
        elif phase == phases.PLACE:
            weight = weight_of_site(realm, action)
        elif phase == phases.TAKE:
            kind = action - actions.TAKE_TOKEN  # the dearest, by the square of its gold
            weight = realm.values.gold[kind] * realm.values.gold[kind]
        else:
            weight = 1  # which tokens pay for a title hardly matters
        weight = max(weight, 1)  # components of one's own may have tokens without gold
        out.weight[i] = weight
        total += weight
    out.total = total


def weight_of_turn(realm: Realm, action: i64) -> i64:
    """One of the six actions, or one more building."""
    if action >= actions.EXPEDITION_TO:
        return EXPEDITION
    if action >= actions.FOUND_CITY:
        return CITY
    if action >= actions.BUILD_STRONGHOLD:
        return STRONGHOLD * gold_of(realm, action - actions.BUILD_STRONGHOLD)
    if action >= actions.BUILD_VILLAGE:
        return VILLAGE * gold_of(realm, action - actions.BUILD_VILLAGE)
    if action >= actions.MOVE_FROM:
        return weight_of_move(realm, action - actions.MOVE_FROM)
    if action >= actions.RECRUIT_AT:
        return RECRUITMENT
    return TITLE if action == actions.TITLE else STOP_BUILDING


def weight_of_move(realm: Realm, side: i64) -> i64:
    """A knight by one hex: to free ground, to strike, or for a walk."""
    source = side // DIRECTIONS
    target = realm.board.neighbours[side]
    there = realm.pieces[target]
    own = pieces.own_pieces(realm, target)
    if there == 0:
        weight = 2 + TO_FREE_GROUND * gold_of(realm, target)
    elif there > own:
        weight = STRIKE if own > 0 else BESIDE_AN_ENEMY
    else:
        weight = WALK
    if realm.building[source] == pieces.NO_BUILDING and realm.pieces[source] == 1:
        weight = (weight + 1) // 2  # it could build where it is
    return weight


def weight_of_site(realm: Realm, action: i64) -> i64:
    """A first city: rich ground around it, and a lake if possible."""
    if action == actions.PASS:
        return 1
    hex = action - actions.PLACE_CITY
    weight: i64 = 1 + (BY_A_LAKE if realm.board.by_lake[hex] else 0)
    for side in range(hex * DIRECTIONS, hex * DIRECTIONS + DIRECTIONS):
        near = realm.board.neighbours[side]
        if near != NOWHERE and realm.board.terrain[near] != board.LAKE:
            weight += gold_of(realm, near)
    return weight


def gold_of(realm: Realm, hex: i64) -> i64:
    """The gold of the token that a building on a hex brings."""
    return realm.values.gold[realm.board.terrain[hex]]


# ---------------------------------------------------------------------- how a position stands


def estimate(realm: Realm, out: Numbers) -> None:
    """Every seat's chance to win: the more it has gathered and prepared, the better."""
    if realm.seat == OVER:
        for seat in range(realm.seats):
            out.add(scoring.value(realm, seat))
        return
    total = 0.0
    points = scale(realm)
    for seat in range(realm.seats):
        chance = math.exp(min(worth(realm, realm.players[seat]) / points, MOST))
        out.add(chance)
        total += chance
    for seat in range(realm.seats):
        out.items[seat] /= total


def exploration(realm: Realm) -> float:
    """How far a search looks around, in chances to win."""
    return EXPLORATION / scale(realm)


def scale(realm: Realm) -> float:
    """The lead in points with which one wins e times as often."""
    return FIRST_SCALE + stage(realm) * (LAST_SCALE - FIRST_SCALE)


def stage(realm: Realm) -> float:
    """How near the first one is to be a duke, which ends the game: by titles, and by gold for the next one."""
    price = realm.values.title_price
    nearest = 0.0
    for seat in range(realm.seats):
        player = realm.players[seat]
        paid = float(min(player.gold(realm.values), price)) / float(price + 1)
        nearest = max(nearest, float(player.rank) + paid)
    return min(nearest / float(title.DUKE), 1.0)


def worth(realm: Realm, player: Player) -> float:
    """What a player has, in points: gold is as good as points, because 15 of it buy a title of 15."""
    values = realm.values
    worth = float(player.board_score(values) + player.gold(values)) - KNIGHT_LOST * float(player.knights_removed)
    can_build = player.villages_left + player.strongholds_left > 0
    for hex in player.army:
        knights = player.knights[hex]
        worth += KNIGHT * float(knights)
        if can_build and realm.building[hex] == pieces.NO_BUILDING and realm.pieces[hex] == knights:
            worth += READY * float(gold_of(realm, hex))
    return worth + CITY_SITE * float(city_sites(realm, player))


def city_sites(realm: Realm, player: Player) -> i64:
    """How many villages can become cities, as far as cities are left."""
    sites: i64 = 0
    if player.cities_left > 0:
        for hex in player.villages:
            if placement.city_site_problem(realm, hex) == OK:
                sites += 1
    return min(sites, player.cities_left)
