"""Set-up (part B): everything in its place before the first turn."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.board import KINGDOM_COUNT, MAX_PROVINCES, NOBODY, NOWHERE, Setting
from regna.games.barbarian_kingdoms.rules.coins import COMMON_POOL, KINDS, START, SUPPLY
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.realm import SPREADING


def new_game(setting: Setting, seats: i64) -> BarbarianKingdoms:
    """Everything in its place; the coins of the initial provinces come by luck (BK-026 to BK-031)."""
    state = blank_game(setting, seats)
    playing = setting.seating.playing
    given = vec[i64]([0] * KINDS)
    for kind in range(KINDS):
        for seat in range(seats):
            for _ in range(START[kind]):
                state.gain(seat, kind)
            given[kind] += START[kind]
        if kind < KINDS - 1:
            given[kind] += playing  # one 1, one 2, one 3 for the initial provinces of each kingdom (BK-026)
        state.pool[kind] = COMMON_POOL[kind] if setting.values.common_pool else SUPPLY[kind] - given[kind]
    state.chests = setting.neutral
    for place in range(playing):
        kingdom = setting.seating.order[place]
        state.arrive(kingdom, setting.map.capitals[kingdom], True)
    state.kingdom = state.active()
    state.seat = CHANCE
    state.phase = SPREADING
    return state


def blank_game(setting: Setting, seats: i64) -> BarbarianKingdoms:
    """The map with its emblems, no unit, no coin, and no question asked yet."""
    state = BarbarianKingdoms(
        setting,
        seats,
        vec[i64]([0] * (seats * KINDS)),
        vec[i64]([0] * ((seats + 1) * seats * KINDS)),
        vec[i64]([0] * (2 * KINDS)),
        vec[i64]([0] * KINDS),
        vec[i64]([0] * (MAX_PROVINCES * KINDS)),
        vec[i64]([NOBODY] * MAX_PROVINCES),
        vec[i64]([NOBODY] * MAX_PROVINCES),
        vec[i64]([NOBODY] * MAX_PROVINCES),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([NOWHERE] * KINGDOM_COUNT),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([0] * KINGDOM_COUNT),
        vec[i64]([NOBODY] * KINGDOM_COUNT),
        vec[i64]([0] * 2),
    )
    for province in range(setting.map.size):
        state.settle_control(province)
    return state
