"""How a seat of Barony stands in few numbers, for a model that learns what they are worth."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.barony.rules import board, pieces
from regna.games.barony.rules.advice import city_sites, gold_of, stage
from regna.games.barony.rules.board import DIRECTIONS, NOWHERE
from regna.games.barony.rules.player import Player
from regna.games.barony.rules.realm import Realm

DESCRIBED: Final = (
    "stage", "score", "rank", "founded", "gold", "gold_for_a_title", "title_paid_for", "knights_left",
    "knights_removed", "villages_left", "strongholds_left", "cities_left", "knights", "ready_knights", "ready_gold",
    "knights_in_cities", "free_hexes_beside_knights", "city_sites", "villages", "exposed_villages",
    "cities_by_a_lake", "free_hexes_beside_cities", "places_after_the_first", "to_decide",
)  # fmt: skip
"""What the numbers are, each scaled to a few units."""


def describe(realm: Realm, seat: i64, out: Numbers) -> None:
    """List the numbers of a seat."""
    player = realm.players[seat]
    values = realm.values
    gold = player.gold(values)
    out.add(stage(realm))
    out.add(float(player.score(values)) / 10.0)
    out.add(float(player.rank))
    out.add(float(player.founded))
    out.add(float(gold) / 10.0)
    out.add(float(min(gold, values.title_price)) / 10.0)
    out.add(1.0 if gold >= values.title_price else 0.0)
    out.add(float(player.knights_left))
    out.add(float(player.knights_removed))
    out.add(float(player.villages_left))
    out.add(float(player.strongholds_left))
    out.add(float(player.cities_left))
    describe_army(realm, player, out)
    out.add(float(city_sites(realm, player)))
    out.add(float(len(player.villages)))
    out.add(float(exposed_villages(realm, player)))
    lakes: i64 = 0
    free: i64 = 0
    for hex in player.cities:
        if realm.board.by_lake[hex]:
            lakes += 1
        free += free_hexes_beside(realm, hex)
    out.add(float(lakes))
    out.add(float(free) / 10.0)
    out.add(float((seat - realm.first) % realm.seats))
    out.add(1.0 if realm.seat == seat else 0.0)


def describe_army(realm: Realm, player: Player, out: Numbers) -> None:
    """The knights on the board: how many, how many can build and for how much, how many are at home, and their room."""
    knights: i64 = 0
    ready: i64 = 0
    ready_gold: i64 = 0
    at_home: i64 = 0
    free: i64 = 0
    for hex in player.army:
        here = player.knights[hex]
        knights += here
        if realm.building[hex] == pieces.NO_BUILDING and realm.pieces[hex] == here:
            ready += 1
            ready_gold += gold_of(realm, hex)
        elif realm.building[hex] == pieces.CITY:
            at_home += here
        free += free_hexes_beside(realm, hex)
    out.add(float(knights))
    out.add(float(ready))
    out.add(float(ready_gold) / 5.0)
    out.add(float(at_home))
    out.add(float(free) / 6.0)


def free_hexes_beside(realm: Realm, hex: i64) -> i64:
    """How many hexes beside this one could be entered and have nobody on them."""
    free: i64 = 0
    for side in range(hex * DIRECTIONS, hex * DIRECTIONS + DIRECTIONS):
        near = realm.board.neighbours[side]
        if near != NOWHERE and realm.board.terrain[near] != board.LAKE and realm.pieces[near] == 0:
            free += 1
    return free


def exposed_villages(realm: Realm, player: Player) -> i64:
    """How many hexes beside a player's villages have knights of others on them."""
    exposed: i64 = 0
    for hex in player.villages:
        for side in range(hex * DIRECTIONS, hex * DIRECTIONS + DIRECTIONS):
            near = realm.board.neighbours[side]
            if near != NOWHERE and realm.pieces[near] > player.knights[near] and realm.building[near] != pieces.CITY:
                exposed += 1
    return exposed
