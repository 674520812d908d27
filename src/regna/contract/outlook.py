"""What futures are compared by: the events of a game that are worth telling when somebody asks why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from regna.contract.events import PartKind
from regna.engine.state import State

NO_PART: Final = ""


@dataclass(frozen=True)
class Prospect:
    """A kind of event worth telling. Words: "reason.<word>.you" and ".other", or ".all" where it is nobody's.

    Told is in which share of the futures it happens, or, where it is `summed`, how much of it comes in the mean.
    """

    word: str
    event: str
    whose: str = NO_PART
    """The part that names who it happens to."""
    about: str = NO_PART
    """The part that the sentence names as {about}."""
    only: tuple[str, int] | None = None
    """A part, and the number it must be."""
    summed: bool = False
    amount: str = NO_PART
    """The part that is summed; none: each event counts as one."""
    less: str = NO_PART
    """The part that is taken off it."""
    lost: bool = False
    """Whether it is a loss of what is summed."""


def as_it_is(state: State, kind: PartKind, number: int) -> int:
    """A part that is a seat or a number already."""
    return number


def one_each(state: State) -> int:
    """A round in which every seat has one turn."""
    return int(state.seats)


@dataclass(frozen=True)
class Outlook:
    """How a game tells of futures: when a turn begins, how many rounds one looks ahead, and what is worth telling."""

    turn: str
    """The event that begins a turn."""
    prospects: tuple[Prospect, ...]
    name: Callable[[Any, PartKind, int], Any]
    """A part as a sentence takes it. Only what never changes in a match may be used of the state."""
    measure: Callable[[Any, PartKind, int], int] = as_it_is
    """A part as a seat or a number, where it is of a kind of the game's own: whose kingdom, how many coins."""
    round: Callable[[Any], int] = one_each
    """How many turns a round has while everybody takes part."""
    rounds: int = 2
    """A future ends when the turns of so many rounds have begun, or with the game. At least two."""
