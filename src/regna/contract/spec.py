"""What the rest of Regna knows about a game: everything above the games layer speaks to a game through this face."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from regna.contract.components import Components
from regna.contract.errors import BadOption
from regna.engine.rng import Rng
from regna.engine.state import Result, State

OptionValue = str | bool
Options = Mapping[str, OptionValue]
Document = dict[str, Any]
"""A JSON object."""
Flaw = tuple[str, Mapping[str, Any]]
"""The code of a broken invariant, and where it is broken."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its name and possible values, the default first. Words: "option.<name>"."""

    name: str
    choices: tuple[OptionValue, ...]

    @property
    def default(self) -> OptionValue:
        """What holds when nobody chose."""
        return self.choices[0]


@dataclass(frozen=True)
class Event:
    """Something that happened, for the log: a sentence's key, its facts, and the seats that may hear it (None: all)."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Reading:
    """What a decision means: its parts, and the action id; or -1 and the reason why it can never be an action."""

    parts: dict[str, str]
    action: int
    reason: int = 0

    @property
    def text(self) -> str:
        """The decision as text, however it was written."""
        return " ".join(self.parts.values())


@dataclass(frozen=True)
class Choice:
    """Something a player decides between two matches of a series: which option, out of which values, by which rules."""

    seat: int
    option: str
    choices: tuple[OptionValue, ...]
    rules: tuple[str, ...]


class GameSpec(ABC):
    """One game, as the table needs it. No method keeps anything between calls."""

    id: str
    rules_version: str
    """Raised whenever a record of an earlier version could replay differently."""
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    options: tuple[Option, ...]
    verbs: Mapping[str, tuple[str, ...]]
    """The verbs decisions are written with, in the order of the rules, and the names of the parts that follow each."""
    action_count: int
    """Action ids go from 0 to action_count - 1."""
    phases: tuple[str, ...]
    reasons: tuple[tuple[str, tuple[str, ...]], ...]
    """(code, numbers of the rules behind it) for every reason code, OK first."""
    flaws: tuple[tuple[str, tuple[str, ...]], ...]
    """(code, numbers of the rules behind it) for every invariant a position can break, "sound" first."""
    endings: tuple[str, ...]
    """The ways a game can end."""
    features: tuple[tuple[str, tuple[int, ...]], ...]
    """Name and shape of what State.observe writes, in its order."""
    decision_limit: int
    """Simulations cut a game off after so many decisions; no game that ends by itself comes near."""
    linked_options: tuple[str, ...] = ()
    """The options that next_choice() decides anew for every match of a series."""
    has_secrets: bool = False
    """Whether some seat knows something that another does not; people around one screen then look away in turn."""

    @abstractmethod
    def check_components(self, components: Components) -> None:
        """Raise BadComponents if these values do not describe the game's components."""

    @abstractmethod
    def deal(self, seats: int, options: Options, components: Components, rng: Rng) -> State:
        """The start of a match; everything random about it comes from `rng`."""

    @abstractmethod
    def state_document(self, state: State) -> Document:
        """The whole state as a JSON object, hidden parts included; equal states give equal documents."""

    @abstractmethod
    def state_from(self, document: Document, seats: int, options: Options, components: Components) -> State:
        """The state a document describes; raises BadPosition if it cannot be read or can never arise."""

    @abstractmethod
    def audit(self, state: State) -> Flaw | None:
        """None if every invariant holds, else the first broken one."""

    @abstractmethod
    def read(self, state: State, text: str) -> Reading:
        """What a decision's text means; raises Malformed if it means nothing."""

    @abstractmethod
    def write(self, state: State, action: int) -> str:
        """A decision's text: the same throughout a match for the same action id."""

    @abstractmethod
    def read_json(self, state: State, document: Any) -> Reading:
        """What a decision's JSON form means; raises Malformed if it means nothing."""

    @abstractmethod
    def write_json(self, state: State, action: int) -> Document:
        """A decision's JSON form, for programs that build or show decisions part by part."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> Document:
        """What a seat may know (None: a spectator), built up from nothing."""

    @abstractmethod
    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """Key and facts of the sentence that asks the deciding seat its question, as a seat or a spectator reads it."""

    @abstractmethod
    def story(self, before: State, action: int, after: State) -> list[Event]:
        """What happened, each event addressed to who may hear it."""

    @abstractmethod
    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """What fills the gaps of the sentence for a refused decision."""

    def answers_are_public(self, state: State) -> bool:
        """Whether everybody can tell how many answers the question has.

        Only then the table may give an only answer by itself: otherwise its silence would tell a secret.
        """
        return True

    def is_weighty(self, state: State, action: int) -> bool:
        """Whether a player should be asked once more before this decision, if it cannot be taken back."""
        return True

    def is_irrevocable(self, state: State, action: int) -> bool:
        """Whether the rules themselves forbid to take this decision back."""
        return False

    def reveals(self, before: State, action: int, after: State) -> bool:
        """Whether this decision showed somebody a secret and cannot be taken back. Games with secrets override it."""
        return False

    def next_choice(self, options: Options, components: Components, last: Result, chosen: Options) -> Choice | None:
        """What is decided next before the match that follows, given the options and result of the last one.

        `chosen` is what was decided so far. None when nothing is left, or where matches are not linked: the next one
        is played with the same options.
        """
        return None


SEAT_LETTERS = "ABCDEF"
"""How the option "first" names the seats."""


def first_option(most_seats: int) -> Option:
    """The option "first": who begins."""
    return Option("first", ("random", *SEAT_LETTERS[:most_seats]))


def first_seat(options: Options, seats: int, rng: Rng) -> int:
    """The seat that begins: at random, or the one the option "first" names."""
    chosen = str(options["first"])
    first = int(rng.below(seats)) if chosen == "random" else SEAT_LETTERS.index(chosen)
    if first >= seats:
        raise BadOption("no_such_seat", {"option": "first", "found": chosen})
    return first
