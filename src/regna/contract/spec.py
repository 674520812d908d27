"""What the rest of Regna knows about a game: everything above the games layer speaks to a game through this face."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from regna.contract.actions import ActionTable, Reading
from regna.contract.components import Components
from regna.contract.errors import BadOption
from regna.contract.events import Event, EventKind, Gain, PartKind, PartValue, Sentence, event_document, events_from
from regna.contract.outlook import Outlook
from regna.contract.views import GameView
from regna.engine.events import Events
from regna.engine.rng import Rng
from regna.engine.state import Result, State

S = TypeVar("S", bound=State)
"""The state of a game."""

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
class Choice:
    """Something a player decides between two matches of a series: which option, out of which values, by which rules."""

    seat: int
    option: str
    choices: tuple[OptionValue, ...]
    rules: tuple[str, ...]


def as_typed(state: State, words: list[str]) -> list[str]:
    """The words of a decision where nothing goes without saying."""
    return words


def always(state: State, action: int) -> bool:
    """So it is for every decision."""
    return True


def never(state: State, action: int) -> bool:
    """So it is for no decision."""
    return False


def everybody_knows(state: State) -> bool:
    """So it is at every moment."""
    return True


def no_gains(state: State, event: Event) -> Sequence[Gain]:
    """A game whose events tell of no points."""
    return ()


def nothing_left(options: Options, components: Components, last: Result, chosen: Options) -> Choice | None:
    """Matches of this game are not linked."""
    return None


@dataclass(frozen=True, kw_only=True)
class GameSpec(Generic[S]):
    """One game, as the rest of Regna needs it: what it is called and made of, and the functions that work on its state.

    No function keeps anything between calls.
    """

    id: str
    package: str
    """The Python package with its words/, components.toml and RULES.md."""
    order: int = 1000
    """Where it stands in lists: the lowest first."""
    rules_version: str
    """Raised whenever a record of an earlier version could replay differently."""
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    options: tuple[Option, ...] = ()
    actions: ActionTable[S]
    """How decisions and outcomes of chance are written, and their action ids."""
    phases: tuple[str, ...]
    reasons: tuple[tuple[str, tuple[str, ...]], ...]
    """(code, numbers of the rules behind it) for every reason code, OK first."""
    flaws: tuple[tuple[str, tuple[str, ...]], ...]
    """(code, numbers of the rules behind it) for every invariant a position can break, "sound" first."""
    endings: tuple[str, ...]
    """The ways a game can end."""
    features: tuple[tuple[str, tuple[int, ...]], ...]
    """Name and shape of what State.observe writes, in its order."""
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the largest number of a feature, where they are not 0 and 1; with the components of the box."""
    environment: int = 0
    """Raised whenever rules, actions or features change so that what an agent has learned no longer fits."""
    described: tuple[str, ...] = ()
    """The names of the numbers that State.describe lists, "stage" first; none where no model is learned."""
    events: tuple[EventKind, ...]
    """The kinds of events its rules tell; an event names its kind by the place here."""
    decision_limit: int
    """Simulations cut a game off after so many decisions; no game that ends by itself comes near."""
    most_outcomes: int = 0
    """The most that State.list_chances ever lists; 0 where luck only deals."""
    linked_options: tuple[str, ...] = ()
    """The options that next_choice decides anew for every match of a series."""
    has_secrets: bool = False
    """Whether some seat knows something that another does not; people around one screen then look away in turn."""

    check_components: Callable[[Components], None]
    """Raise BadComponents if these values do not describe the game's components."""
    deal: Callable[[int, Options, Components, Rng], S]
    """The start of a match for so many seats; everything random about it comes from the generator."""
    state_document: Callable[[S], Document]
    """The whole state as a JSON object, hidden parts included; equal states give equal documents."""
    state_from: Callable[[Document, int, Options, Components], S]
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    audit: Callable[[S], Flaw | None]
    """None if every invariant holds, else the first broken one."""

    complete: Callable[[S, list[str]], list[str]] = as_typed
    """The words of a typed decision together with those that go without saying."""

    view: Callable[[S, int | None], GameView]
    """What a seat may know (None: a spectator), built up from nothing."""
    prompt: Callable[[S, int | None], tuple[str, dict[str, Any]]]
    """Key and facts of the sentence that asks the deciding seat its question, as a seat or a spectator reads it."""
    refusal_facts: Callable[[S, Reading], dict[str, Any]]
    """What fills the gaps of the sentence for a refused decision."""
    story: Callable[[S, Sequence[Event]], list[Sentence]]
    """The events of one decision or outcome in words, each sentence addressed to who may hear it.

    Of the state only what never changes in a match may be used, such as the names of places.
    """
    gains: Callable[[S, Event], Sequence[Gain]] = no_gains
    """The points of the final score that an event tells of: those of all events of a match are its scores.

    Of the state only what never changes in a match may be used.
    """
    outlook: Outlook | None = None
    """Which events tell why one decision is better than another; None: only chances are told."""
    write_part: Callable[[S, PartKind, int], PartValue]
    """One part of an event, of a kind of the game's own, as JSON. Only what never changes in a match may be used."""

    answers_are_public: Callable[[S], bool] = everybody_knows
    """Whether everybody can tell how many answers the question has.

    Only then the table may give an only answer by itself: otherwise its silence would tell a secret.
    """
    is_weighty: Callable[[S, int], bool] = always
    """Whether a player should be asked once more before this decision, if it cannot be taken back."""
    is_irrevocable: Callable[[S, int], bool] = never
    """Whether the rules themselves forbid to take this decision back."""
    next_choice: Callable[[Options, Components, Result, Options], Choice | None] = nothing_left
    """What is decided next before the match that follows, given the options and result of the last one.

    The last argument is what was decided so far. None when nothing is left, or where matches are not linked: the next
    one is played with the same options.
    """

    def read(self, state: S, text: str) -> Reading:
        """What a decision's text means; raises Malformed if it means nothing."""
        return self.actions.read(state, " ".join(self.complete(state, text.split())))

    def write(self, state: S, action: int) -> str:
        """A decision's text: the same throughout a match for the same action id."""
        return " ".join(self.actions.write(state, action).values())

    def carry_out(self, state: S, action: int) -> list[Event]:
        """Carry out one legal decision or possible outcome; what happened."""
        state.events = Events()
        state.apply(action)
        told = state.events.take()
        state.events = None
        return events_from(told, self.events)

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether somebody was shown a secret, so that the decision cannot be taken back."""
        return any(self.events[event.kind].reveals for event in events)

    def event_for(self, state: S, event: Event, seat: int | None) -> dict[str, PartValue] | None:
        """An event as JSON, as a seat (None: a spectator) may hear it; None if it hears nothing of it."""
        return event_document(event, self.events[event.kind], seat, partial(self.write_part, state))


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
