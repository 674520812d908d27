"""Why a decision is refused in Barony: one code per prohibition, with the numbers of the rules behind it.

The sentences are in words/, under "refusal.<code>".
"""

from typing import Final

from mypy_extensions import i64

GAME_OVER: Final[i64] = 1
PLACE_CITIES_FIRST: Final[i64] = 2
PLACEMENT_IS_OVER: Final[i64] = 3
ONE_ACTION: Final[i64] = 4
TAKE_TOKEN_FIRST: Final[i64] = 5
PAY_FIRST: Final[i64] = 6
TITLE_IS_PAID: Final[i64] = 7
NOTHING_TO_TAKE: Final[i64] = 8
NOTHING_TO_PAY: Final[i64] = 9
NOTHING_TO_END: Final[i64] = 10
MUST_ACT: Final[i64] = 11
NO_SUCH_HEX: Final[i64] = 12
CITY_ON_LAKE: Final[i64] = 13
CITY_ON_FOREST: Final[i64] = 14
CITY_TOO_CLOSE: Final[i64] = 15
NO_KNIGHT_IN_RESERVE: Final[i64] = 16
NO_CITY_OF_YOURS: Final[i64] = 17
ONE_CITY_ONLY: Final[i64] = 18
NO_KNIGHT_OF_YOURS: Final[i64] = 19
SAME_KNIGHT: Final[i64] = 20
OFF_THE_BOARD: Final[i64] = 21
NOT_ADJACENT: Final[i64] = 22
SAME_HEX: Final[i64] = 23
LAKE_AHEAD: Final[i64] = 24
ENEMY_CITY: Final[i64] = 25
ENEMY_STRONGHOLD: Final[i64] = 26
MOUNTAIN_HELD: Final[i64] = 27
TWO_ENEMY_PIECES: Final[i64] = 28
NO_KNIGHT_TO_REPLACE: Final[i64] = 29
BUILDING_HERE: Final[i64] = 30
ENEMY_KNIGHT_HERE: Final[i64] = 31
NO_VILLAGE_IN_RESERVE: Final[i64] = 32
NO_STRONGHOLD_IN_RESERVE: Final[i64] = 33
NO_CITY_IN_RESERVE: Final[i64] = 34
NO_VILLAGE_OF_YOURS: Final[i64] = 35
VILLAGE_IN_FOREST: Final[i64] = 36
VILLAGE_TOO_CLOSE: Final[i64] = 37
ENEMY_KNIGHT_AT_VILLAGE: Final[i64] = 38
TOO_FEW_KNIGHTS: Final[i64] = 39
NOT_ON_EDGE: Final[i64] = 40
LAKE_ON_EDGE: Final[i64] = 41
HEX_NOT_FREE: Final[i64] = 42
ALREADY_DUKE: Final[i64] = 43
TOO_POOR: Final[i64] = 44
NO_SUCH_TOKEN: Final[i64] = 45
DEAREST_FIRST: Final[i64] = 46
PRICE_OUT_OF_REACH: Final[i64] = 47
VICTIM_HAS_NONE: Final[i64] = 48

REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ok", ()),
    ("game_over", ("BA-180",)),
    ("place_cities_first", ("BA-026",)),
    ("placement_is_over", ("BA-034",)),
    ("one_action", ("BA-041",)),
    ("take_token_first", ("BA-089", "AMB-15")),
    ("pay_first", ("BA-161",)),
    ("title_is_paid", ("BA-161",)),
    ("nothing_to_take", ("BA-089",)),
    ("nothing_to_pay", ("BA-161",)),
    ("nothing_to_end", ("AMB-05", "BA-053")),
    ("must_act", ("AMB-03", "BA-041")),
    ("no_such_hex", ("BA-020",)),
    ("city_on_lake", ("BA-030", "BA-010")),
    ("city_on_forest", ("BA-031", "BA-012")),
    ("city_too_close", ("BA-032",)),
    ("no_knight_in_reserve", ("BA-054",)),
    ("no_city_of_yours", ("BA-050",)),
    ("one_city_only", ("BA-055",)),
    ("no_knight_of_yours", ("BA-060", "BA-064")),
    ("same_knight", ("BA-062",)),
    ("off_the_board", ("BA-060",)),
    ("not_adjacent", ("BA-060", "BA-016")),
    ("same_hex", ("BA-060",)),
    ("lake_ahead", ("BA-065", "BA-010")),
    ("enemy_city", ("BA-066",)),
    ("enemy_stronghold", ("BA-067",)),
    ("mountain_held", ("BA-069", "BA-011")),
    ("two_enemy_pieces", ("BA-068", "AMB-12")),
    ("no_knight_to_replace", ("BA-100",)),
    ("building_here", ("BA-105",)),
    ("enemy_knight_here", ("BA-106",)),
    ("no_village_in_reserve", ("BA-107",)),
    ("no_stronghold_in_reserve", ("BA-107",)),
    ("no_city_in_reserve", ("BA-121",)),
    ("no_village_of_yours", ("BA-120",)),
    ("village_in_forest", ("BA-122", "BA-012")),
    ("village_too_close", ("BA-123",)),
    ("enemy_knight_at_village", ("BA-124",)),
    ("too_few_knights", ("BA-140",)),
    ("not_on_edge", ("BA-142", "AMB-19")),
    ("lake_on_edge", ("BA-143",)),
    ("hex_not_free", ("BA-144",)),
    ("already_duke", ("BA-167", "AMB-09")),
    ("too_poor", ("BA-161",)),
    ("no_such_token", ("BA-161",)),
    ("dearest_first", ("AMB-08", "BA-165")),
    ("price_out_of_reach", ("AMB-08", "BA-165")),
    ("victim_has_none", ("BA-090",)),
)
"""(code, rules behind it) of every reason, in the order of the numbers above."""
