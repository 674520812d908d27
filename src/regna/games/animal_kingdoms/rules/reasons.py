"""Why a decision is refused in Animal Kingdoms: one code per prohibition, with the numbers of the rules behind it.

The sentences are in words/, under "refusal.<code>".
"""

from typing import Final

from mypy_extensions import i64

GAME_OVER: Final[i64] = 1
COMES_BY_LUCK: Final[i64] = 2
NAME_THE_CARD: Final[i64] = 3
CARD_NOT_IN_HAND: Final[i64] = 4
NO_CUBE_LEFT: Final[i64] = 5
KINGDOM_FULL: Final[i64] = 6
AGAINST_THE_DECREE: Final[i64] = 7
RALLY_CLOSED: Final[i64] = 8
RALLY_UNDER_WAY: Final[i64] = 9
NOTHING_TO_DRAW: Final[i64] = 10
BATTLE_UNDER_WAY: Final[i64] = 11
NO_BATTLE: Final[i64] = 12
CARD_ALREADY_REVEALED: Final[i64] = 13
NO_TOKENS_IN_THIS_GAME: Final[i64] = 14
NO_TOKENS_NOW: Final[i64] = 15
TOKENS_NOW: Final[i64] = 16
TOKEN_ON_ANOTHERS_CARD: Final[i64] = 17
TOO_FEW_TOKENS: Final[i64] = 18
BONUS_FIRST: Final[i64] = 19
NOT_THAT_BONUS: Final[i64] = 20
NO_TOKENS_ALONE: Final[i64] = 21
CARD_NOT_IN_HAND_TO_RALLY: Final[i64] = 22
CARD_NOT_IN_HAND_TO_FIGHT: Final[i64] = 23

REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ok", ()),
    ("game_over", ("AK-160",)),
    ("comes_by_luck", ("AK-012", "AK-050", "AK-074")),
    ("name_the_card", ("AK-101",)),
    ("card_not_in_hand", ("AK-030",)),
    ("no_cube_left", ("AK-052", "AMB-03")),
    ("kingdom_full", ("AK-040",)),
    ("against_the_decree", ("AK-031",)),
    ("rally_closed", ("AK-063", "AMB-16")),
    ("rally_under_way", ("AK-061", "AK-062")),
    ("nothing_to_draw", ("AK-062",)),
    ("battle_under_way", ("AK-101",)),
    ("no_battle", ("AK-085",)),
    ("card_already_revealed", ("AK-120",)),
    ("no_tokens_in_this_game", ("AK-130",)),
    ("no_tokens_now", ("AK-111",)),
    ("tokens_now", ("AK-111", "AMB-07")),
    ("token_on_anothers_card", ("AK-113",)),
    ("too_few_tokens", ("AK-111",)),
    ("bonus_first", ("AK-263",)),
    ("not_that_bonus", ("AK-263", "AMB-17")),
    ("no_tokens_alone", ("AK-204",)),
    ("card_not_in_hand_to_rally", ("AK-061",)),
    ("card_not_in_hand_to_fight", ("AK-101", "AK-241")),
)
"""(code, rules behind it) of every reason, in the order of the numbers above."""
