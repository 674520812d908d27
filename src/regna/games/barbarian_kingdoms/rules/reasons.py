"""Why a decision is refused in Barbarian Kingdoms: one code per prohibition, with the numbers of the rules behind it.

The sentences are in words/, under "refusal.<code>".
"""

from typing import Final

from mypy_extensions import i64

GAME_OVER: Final[i64] = 1
COMES_BY_LUCK: Final[i64] = 2
PAY_FIRST: Final[i64] = 3
TAX_UNDER_WAY: Final[i64] = 4
MANEUVER_UNDER_WAY: Final[i64] = 5
CONTEST_IS_OPEN: Final[i64] = 6
SEND_UNITS_FIRST: Final[i64] = 7
REINFORCEMENTS_NOW: Final[i64] = 8
BRIBES_NOW: Final[i64] = 9
MOVE_OUT_FIRST: Final[i64] = 10
ANSWER_THE_OFFER: Final[i64] = 11
LEVY_NOW: Final[i64] = 12
SCOURGE_NOW: Final[i64] = 13
NOTHING_TO_PAY: Final[i64] = 14
NO_TAX_UNDER_WAY: Final[i64] = 15
NOTHING_TO_CONTEST: Final[i64] = 16
NO_BATTLE: Final[i64] = 17
NOBODY_MOVES_OUT: Final[i64] = 18
NOTHING_OFFERED: Final[i64] = 19
NOTHING_TO_END: Final[i64] = 20
NO_VOLUNTARY_PASS: Final[i64] = 21
NO_SUCH_PROVINCE: Final[i64] = 22
IMPASSABLE: Final[i64] = 23
NO_WARRIOR_LEFT: Final[i64] = 24
NOT_CONTROLLED: Final[i64] = 25
PROVINCE_SUSPENDED: Final[i64] = 26
PROVINCE_OCCUPIED: Final[i64] = 27
CANNOT_PAY: Final[i64] = 28
CANNOT_PAY_EXACTLY: Final[i64] = 29
NO_UNIT_THERE: Final[i64] = 30
NOT_ADJACENT: Final[i64] = 31
NO_PORT: Final[i64] = 32
NOT_UNDER_YOUR_CONTROL: Final[i64] = 33
ALREADY_MOVED: Final[i64] = 34
NO_KING: Final[i64] = 35
NO_WARRIOR_TO_CASTLE: Final[i64] = 36
BOTH_AT_SEA: Final[i64] = 37
YOU_CONTROL_IT: Final[i64] = 38
OWN_UNIT_THERE: Final[i64] = 39
ALLY_THERE: Final[i64] = 40
ALLYS_PROVINCE: Final[i64] = 41
NO_FIGHT_AT_SEA: Final[i64] = 42
NO_OWN_UNIT: Final[i64] = 43
OWN_MARKER: Final[i64] = 44
OPPOSING_CAPITAL: Final[i64] = 45
NO_TOKEN_LEFT: Final[i64] = 46
ALLYS_MARKER: Final[i64] = 47
NOT_ASSAULTED: Final[i64] = 48
COINS_NOT_THERE: Final[i64] = 49
TOO_LITTLE: Final[i64] = 50
PAY_EXACTLY: Final[i64] = 51
CHANGE_FIRST: Final[i64] = 52
ONE_COIN_TOO_MANY: Final[i64] = 53
EXACT_IN_HAND: Final[i64] = 54
CHANGE_WITH_OWN_ONLY: Final[i64] = 55
NOBODY_TO_AGREE: Final[i64] = 56
ALREADY_REFUSED: Final[i64] = 57
COINS_NOT_IN_PROVINCE: Final[i64] = 58
CHANGE_DOES_NOT_HELP: Final[i64] = 59
CANNOT_WITHDRAW: Final[i64] = 60
UNEQUAL_CHANGE: Final[i64] = 61
CHANGE_IN_STEPS: Final[i64] = 62
TAKE_IN_STEPS: Final[i64] = 63
NOT_YOUR_TAX: Final[i64] = 64
MORE_THAN_ALLOWED: Final[i64] = 65
TAX_NEEDS_NO_CHANGE: Final[i64] = 66
LESS_THAN_POSSIBLE: Final[i64] = 67
MORE_CAN_BE_COLLECTED: Final[i64] = 68
NOT_YOUR_CONTEST: Final[i64] = 69
NO_UNIT_NEAR: Final[i64] = 70
NAME_THE_NUMBER: Final[i64] = 71
KING_IS_PROTECTED: Final[i64] = 72
MUST_MOVE_OUT: Final[i64] = 73
NOT_TO_THE_SEA: Final[i64] = 74
ALREADY_THERE: Final[i64] = 75
INTRUDER_STAYS: Final[i64] = 76
NO_REFUGE: Final[i64] = 77
COINS_NOT_TO_TAX: Final[i64] = 78
SAME_COINS: Final[i64] = 79

REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ok", ()),
    ("game_over", ("BK-006",)),
    ("comes_by_luck", ("BK-026", "BK-089", "BK-288")),
    ("pay_first", ("BK-012",)),
    ("tax_under_way", ("BK-172",)),
    ("maneuver_under_way", ("BK-110",)),
    ("contest_is_open", ("BK-182",)),
    ("send_units_first", ("BK-186",)),
    ("reinforcements_now", ("BK-210",)),
    ("bribes_now", ("BK-222",)),
    ("move_out_first", ("BK-250", "BK-251")),
    ("answer_the_offer", ("ED-03",)),
    ("levy_now", ("BK-292",)),
    ("scourge_now", ("BK-285",)),
    ("nothing_to_pay", ("BK-084",)),
    ("no_tax_under_way", ("BK-170",)),
    ("nothing_to_contest", ("BK-180",)),
    ("no_battle", ("BK-200",)),
    ("nobody_moves_out", ("BK-250",)),
    ("nothing_offered", ("ED-03",)),
    ("nothing_to_end", ("BK-010",)),
    ("no_voluntary_pass", ("BK-011",)),
    ("no_such_province", ("BK-040",)),
    ("impassable", ("BK-025", "BK-048")),
    ("no_warrior_left", ("BK-013", "BK-104")),
    ("not_controlled", ("BK-101",)),
    ("province_suspended", ("BK-064", "BK-104")),
    ("province_occupied", ("BK-046",)),
    ("cannot_pay", ("BK-012", "BK-104")),
    ("cannot_pay_exactly", ("ED-04",)),
    ("no_unit_there", ("BK-045",)),
    ("not_adjacent", ("BK-045",)),
    ("no_port", ("BK-042", "BK-284", "A-26")),
    ("not_under_your_control", ("BK-111", "BK-115")),
    ("already_moved", ("BK-110", "A-09")),
    ("no_king", ("BK-118",)),
    ("no_warrior_to_castle", ("BK-116", "BK-118")),
    ("both_at_sea", ("A-09",)),
    ("you_control_it", ("BK-131",)),
    ("own_unit_there", ("BK-131", "A-10")),
    ("ally_there", ("BK-333", "A-18", "A-19")),
    ("allys_province", ("BK-333", "A-18", "A-19")),
    ("no_fight_at_sea", ("BK-044",)),
    ("no_own_unit", ("BK-150",)),
    ("own_marker", ("BK-150",)),
    ("opposing_capital", ("BK-069", "BK-150")),
    ("no_token_left", ("BK-151",)),
    ("allys_marker", ("BK-333", "A-19")),
    ("not_assaulted", ("ED-08",)),
    ("coins_not_there", ("BK-080",)),
    ("too_little", ("BK-087", "BK-103", "BK-152")),
    ("pay_exactly", ("BK-087", "A-05")),
    ("change_first", ("BK-087", "A-05", "A-35")),
    ("one_coin_too_many", ("A-05",)),
    ("exact_in_hand", ("BK-086", "A-05")),
    ("change_with_own_only", ("BK-086", "A-18")),
    ("nobody_to_agree", ("ED-03",)),
    ("already_refused", ("ED-03",)),
    ("coins_not_in_province", ("BK-086",)),
    ("change_does_not_help", ("BK-086", "A-05")),
    ("cannot_withdraw", ("A-35",)),
    ("unequal_change", ("BK-086",)),
    ("change_in_steps", ("A-05",)),
    ("take_in_steps", ("A-13",)),
    ("not_your_tax", ("BK-171",)),
    ("more_than_allowed", ("BK-173",)),
    ("tax_needs_no_change", ("BK-173",)),
    ("less_than_possible", ("BK-172",)),
    ("more_can_be_collected", ("BK-172", "A-02")),
    ("not_your_contest", ("BK-181", "A-32")),
    ("no_unit_near", ("BK-181",)),
    ("name_the_number", ("BK-222",)),
    ("king_is_protected", ("BK-254",)),
    ("must_move_out", ("BK-251", "A-15")),
    ("not_to_the_sea", ("BK-253",)),
    ("already_there", ("BK-212",)),
    ("intruder_stays", ("A-04",)),
    ("no_refuge", ("BK-251",)),
    ("coins_not_to_tax", ("BK-171",)),
    ("same_coins", ("BK-086",)),
)
"""(code, rules behind it) of every reason, in the order of the numbers above."""
