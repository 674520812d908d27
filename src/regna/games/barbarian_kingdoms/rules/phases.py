"""The questions a game asks, what the active kingdom is doing meanwhile, and how a game ends, as numbers."""

from typing import Final, Literal

from mypy_extensions import i64

# The question asked
SPREADING: Final[i64] = 0  # luck: the coins of a kingdom's initial provinces
ACTION: Final[i64] = 1  # recruit, maneuver, invade, claim or tax?
LEVY: Final[i64] = 2  # another warrior?
SCOURGE: Final[i64] = 3  # Attila: a claim at once?
PAYING: Final[i64] = 4  # with which coins?
CONSENT: Final[i64] = 5  # does the controller agree to a change?
MANEUVER: Final[i64] = 6  # another move?
TAXING: Final[i64] = 7  # which coins?
CONTEST_ASKED: Final[i64] = 8  # contest, or pass?
JOINING: Final[i64] = 9  # the first unit of a contest
MUSTERING: Final[i64] = 10  # another unit in the same step?
REINFORCING: Final[i64] = 11  # reinforcements, or pass?
BRIBING: Final[i64] = 12  # how many coins of a kind into the purse?
SACKING: Final[i64] = 13  # luck: a coin from the defeated treasury
MOVING_OUT: Final[i64] = 14  # where do the winner's units go?
PILLAGING: Final[i64] = 15  # luck: what the face-down coin is
FINISHED: Final[i64] = 16
PHASES: Final = (
    "spread", "action", "levy", "scourge", "pay", "consent", "maneuver", "tax", "contest", "join", "muster",
    "reinforce", "bribe", "sack", "move_out", "pillage", "finished",
)  # fmt: skip
PHASE_COUNT: Final[i64] = 17

# What the active kingdom is doing
NO_ACTION: Final[i64] = 0
RECRUITING: Final[i64] = 1
CLAIMING: Final[i64] = 2
INVADING: Final[i64] = 3
CURRENT_ACTIONS: Final = ("none", "recruit", "claim", "invade")
CURRENT_ACTION_COUNT: Final[i64] = 4

# How a game ends
GOING_ON: Final[i64] = 0
TERRITORIAL: Final[i64] = 1
MILITARY: Final[i64] = 2
Ending = Literal["territorial", "military"]
ENDINGS: Final[tuple[Literal[""] | Ending, ...]] = ("", "territorial", "military")
