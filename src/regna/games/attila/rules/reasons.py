"""Why a decision is refused in Attila: one code per prohibition, with the numbers of the rules behind it.

The sentences are in words/, under "refusal.<code>".
"""

from typing import Final

from mypy_extensions import i64

GAME_OVER: Final[i64] = 1
CARDS_COME_BY_LUCK: Final[i64] = 2
NAME_THE_TRIBE: Final[i64] = 3
CARD_NOT_IN_HAND: Final[i64] = 4
NO_SUCH_PROVINCE: Final[i64] = 5
ISLAND: Final[i64] = 6
NO_MARKER_LEFT: Final[i64] = 7
PROVINCE_AT_PEACE: Final[i64] = 8
PROVINCE_CLOSED: Final[i64] = 9
PROVINCE_FULL: Final[i64] = 10
STARTING_PROVINCES_ONLY: Final[i64] = 11
OUT_OF_REACH: Final[i64] = 12
MUST_PLAY: Final[i64] = 13
MUST_DISCARD: Final[i64] = 14
PLAY_FIRST: Final[i64] = 15
INFLUENCE_OR_MARKER: Final[i64] = 16
STEP_IS_DONE: Final[i64] = 17
NO_MORE_CARDS: Final[i64] = 18
NOTHING_TO_END: Final[i64] = 19
CONFLICT_FIRST: Final[i64] = 20
NO_CONFLICT: Final[i64] = 21
CANNOT_LAY_WHAT_YOU_LACK: Final[i64] = 22
TRIBE_NOT_IN_CONFLICT: Final[i64] = 23
NO_TILES_IN_THIS_GAME: Final[i64] = 24
TILE_OF_THE_ACTIVE_PLAYER: Final[i64] = 25
TILE_ALREADY_USED: Final[i64] = 26
ONE_TILE_A_TURN: Final[i64] = 27
CARDS_ALREADY_LAID: Final[i64] = 28
DOUBLE_TOO_EARLY: Final[i64] = 29
DOUBLE_AFTER_NO_CARD: Final[i64] = 30
DOUBLE_WITHOUT_A_CARD: Final[i64] = 31
CANNOT_TRADE_WHAT_YOU_LACK: Final[i64] = 32
TRADE_UNDER_WAY: Final[i64] = 33
SCORING_FIRST: Final[i64] = 34

REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ok", ()),
    ("game_over", ("AT-125",)),
    ("cards_come_by_luck", ("AT-023", "AT-007")),
    ("name_the_tribe", ("AT-064",)),
    ("card_not_in_hand", ("AT-030",)),
    ("no_such_province", ("AT-005",)),
    ("island", ("AT-036",)),
    ("no_marker_left", ("AT-030", "AT-004")),
    ("province_at_peace", ("AT-033",)),
    ("province_closed", ("AT-033", "AT-080")),
    ("province_full", ("AT-037", "RUL-02")),
    ("starting_provinces_only", ("AT-031", "RUL-15")),
    ("out_of_reach", ("AT-032",)),
    ("must_play", ("AT-022", "RUL-05")),
    ("must_discard", ("RUL-05", "AT-022")),
    ("play_first", ("AT-020",)),
    ("influence_or_marker", ("AT-050", "AT-020")),
    ("step_is_done", ("AT-050", "AT-020")),
    ("no_more_cards", ("AT-021", "AT-130")),
    ("nothing_to_end", ("AT-022", "AT-050")),
    ("conflict_first", ("AT-061",)),
    ("no_conflict", ("AT-062",)),
    ("cannot_lay_what_you_lack", ("AT-065",)),
    ("tribe_not_in_conflict", ("AT-064",)),
    ("no_tiles_in_this_game", ("AT-012",)),
    ("tile_of_the_active_player", ("AT-110", "RUL-16")),
    ("tile_already_used", ("AT-110",)),
    ("one_tile_a_turn", ("AT-110", "AT-137")),
    ("cards_already_laid", ("AT-111", "RUL-16")),
    ("double_too_early", ("AT-112", "AT-131")),
    ("double_after_no_card", ("AT-112", "RUL-25")),
    ("double_without_a_card", ("AT-112", "RUL-25")),
    ("cannot_trade_what_you_lack", ("AT-114",)),
    ("trade_under_way", ("AT-114",)),
    ("scoring_first", ("AT-020",)),
)
"""(code, rules behind it) of every reason, in the order of the numbers above."""
