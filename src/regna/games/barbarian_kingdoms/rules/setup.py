"""Set-up (part B): everything in its place before the first turn."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules import coins, control, events, goal, money, phases
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm


def lay_out(realm: Realm) -> None:
    """Everything in its place; the coins of the initial provinces come by luck (BK-026 to BK-031)."""
    playing = realm.seating.playing
    given = vec[i64]([0] * KINDS)
    for kind in range(KINDS):
        for seat in range(realm.seats):
            for _ in range(coins.START[kind]):
                money.gain(realm, seat, kind)
            given[kind] += coins.START[kind]
        if kind < KINDS - 1:
            given[kind] += playing  # one 1, one 2, one 3 for the initial provinces of each kingdom (BK-026)
        realm.pool[kind] = coins.COMMON_POOL[kind] if realm.values.common_pool else coins.SUPPLY[kind] - given[kind]
    realm.chests = realm.setting.neutral
    for place in range(playing):
        kingdom = realm.seating.order[place]
        control.arrive(realm, kingdom, realm.map.capitals[kingdom], True)
    realm.kingdom = realm.active()
    realm.seat = CHANCE
    realm.phase = phases.SPREADING


def spread(realm: Realm, way: i64) -> None:
    """The 1, the 2 and the 3 of a kingdom lie in its initial provinces, face up (BK-026)."""
    place: i64 = 0
    for province in range(realm.map.size):
        if has(realm.map.initial[realm.kingdom], province):
            kind = realm.values.coinage.spreads[way * 3 + place]
            realm.coins[province * KINDS + kind] = 1
            events.tell(realm, events.COIN_SPREAD, realm.kingdom, province, kind)
            place += 1
    realm.turn += 1
    if realm.turn < realm.seating.playing:
        realm.kingdom = realm.active()
    else:
        goal.begin_turn(realm, 0)
