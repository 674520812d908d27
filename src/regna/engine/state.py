"""What every game offers the rest of Regna: a state, and decisions as small integers.

Compiled like the games' rules, so that a call from the engine into them, or back, is a C call.
"""

from typing import Any, Final, Protocol

from mypy_extensions import i64, mypyc_attr

from regna.engine.actions import Actions
from regna.engine.archive import Archive
from regna.engine.events import EVERYBODY, Events
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng

OK: Final[i64] = 0
"""The reason code of an action that is legal."""
CHANCE: Final[i64] = -1
"""The seat of luck: the table, not a player, decides by integer weights."""
OVER: Final[i64] = -2
"""The seat of a state in which nobody decides any more."""
SPECTATOR: Final[i64] = -1
"""The seat of somebody who only watches, where a seat is needed to say who may know what."""

TO_THE_END: Final[i64] = 10_000
"""Far longer than a game that ends by itself; some never would (Barony, AMB-25; Animal Kingdoms, AMB-26)."""
EXPLORATION: Final = 1.0
"""For a game that says nothing else: whose weights are equal, whose estimates are those of a finished game."""


class Result:
    """How a game ended, or how it stands: scores, places (1 = first) and winners by seat, and the cause of the end."""

    def __init__(self, scores: list[int], places: list[int], ended: str) -> None:
        """`ended` is the cause's name, or "" while the game goes on."""
        self.scores = scores
        self.places = places
        self.winners = [seat for seat in range(len(places)) if places[seat] == 1]
        self.ended = ended

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return False
        return self.scores == other.scores and self.places == other.places and self.ended == other.ended

    def __hash__(self) -> int:
        return hash((tuple(self.scores), tuple(self.places), self.ended))

    def __repr__(self) -> str:
        return f"Result(scores={self.scores}, places={self.places}, ended={self.ended!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (list(self.scores), list(self.places), self.ended)


Ground = tuple[Any, ...]
"""What the deal, or a position, has fixed for a whole match: the board of Barony. Plain values, in one order only."""


class Origin(Protocol):
    """What a match was agreed on, before anything was dealt: enough to take up a state of it in another process."""

    def start(self, ground: Ground) -> "State":
        """A state of any match that was agreed on so, on this ground."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The truth about one game at one moment, hidden parts included; cheap to clone.

    It holds no generator: luck is asked of the table, so no search can foresee it.
    """

    def __init__(self, seats: i64) -> None:
        """A state in which seat 0 decides; a game's own constructor goes on from here."""
        self.seats = seats
        self.seat: i64 = 0
        self.phase: i64 = 0
        self.origin: Origin | None = None  # shared by all clones; None where a state was made by hand
        self.events: Events | None = None  # where what happens is told, if anybody listens; a clone has no listener

    def list_legal(self, out: Actions) -> None:
        """List every legal answer to the question asked, in an order that depends on the position only."""
        raise NotImplementedError

    def problem(self, action: i64) -> i64:
        """OK, or the reason why this action is not legal now; defined for every id of the action space."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Carry out one decision, or one outcome of chance, already known to be legal."""
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Carry out one decision, or one outcome of chance; ValueError if it is not legal, and nothing has changed."""
        if not self.allows(action):
            raise ValueError(f"action {int(action)} is not legal here")
        self.apply(action)

    def allows(self, action: i64) -> bool:
        """Whether an action is legal now or, at CHANCE, possible."""
        if self.seat >= 0:
            return action >= 0 and self.problem(action) == OK
        out = Actions()
        if self.seat == CHANCE:
            self.list_chances(out)
        for i in range(out.n):
            if out.items[i] == action:
                return True
        return False

    def list_chances(self, out: Actions) -> None:
        """At CHANCE: list the possible outcomes with their integer weights."""
        raise NotImplementedError

    def draw_outcome(self, out: Actions, rng: Rng) -> i64:
        """At CHANCE: one of the outcomes by its weight; `out` is scratch room.

        A game with long lists of equal ones may find it without listing them, but must find the same one.
        """
        out.clear()
        self.list_chances(out)
        return out.draw(rng)

    def clone(self) -> "State":
        """An independent copy; what never changes is shared."""
        raise NotImplementedError

    def archive(self, archive: Archive) -> None:
        """Pass every field that changes in a match, but seat and phase, through an archive."""
        raise NotImplementedError

    def ground(self) -> Ground:
        """What is fixed for the whole match, but not yet by its options and components."""
        return ()

    def on_ground(self, ground: Ground) -> "State":
        """A state, whichever, of a match with the same options and components on this ground."""
        return self

    def guess(self, seat: i64, rng: Rng) -> None:
        """Redraw in place everything this seat (or SPECTATOR) cannot know, consistently with what it knows."""
        raise NotImplementedError

    def seen(self, action: i64, seat: i64) -> i64:
        """A decision or outcome due here as a seat sees it: itself, or the id for all that it cannot tell apart.

        A plan of several decisions (`list_plans`) is itself for who decides, for others what its first one is to them.
        """
        return action

    def gist(self, action: i64, seat: i64) -> i64:
        """What a seat that thinks further ahead makes of it: the same, or the id for all that it takes together.

        Nobody plans for every card that may be drawn: a game leaves out what matters only once it is there.
        """
        return self.seen(action, seat)

    def observe(self, seat: i64, out: Observation) -> None:
        """List the game's named features as this seat (or SPECTATOR) may know them; ValueError for any other number.

        Seats are counted clockwise from the observer; a spectator, who has no secrets, looks from the first seat.
        """
        raise NotImplementedError

    def observing_seat(self, observer: i64) -> i64:
        """From where an observer counts the seats: its own, or the first for a spectator."""
        if observer < SPECTATOR or observer >= self.seats:
            raise ValueError("an observer is a seat of this table, or SPECTATOR")
        return 0 if observer == SPECTATOR else observer

    def value(self, seat: i64) -> float:
        """How good this is for a seat, from 0 to 1: its share of the victory at the end, an estimate before."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what a game knows about good play

    def weigh(self, out: Actions) -> None:
        """Give every listed decision its weight: how readily a good player takes it, seen from the deciding seat.

        Weights are whole numbers of at least 1 and count against each other; here they are equal.
        """
        for i in range(out.n):
            out.weight[i] = 1
        out.total = out.n

    def list_plans(self, out: Actions) -> None:
        """List with their weights what the deciding seat can have in mind: its legal decisions.

        Where several decisions in a row are one thought, as cards laid one by one are, a game lists the whole thoughts
        instead, by numbers beyond those of its actions.
        """
        self.list_legal(out)
        self.weigh(out)

    def list_steps(self, plan: i64, out: Actions) -> None:
        """List the decisions a plan consists of, in their order; a plain decision is its own."""
        out.add(plan)

    def chooses_in_secret(self) -> bool:
        """Whether others choose before they see what is decided here: then who is predictable can be exploited."""
        return False

    def choose_again(self, seat: i64, rng: Rng) -> None:
        """After a guess: what others have chosen in secret from this seat they choose anew, by the weights.

        A guess deals it as if each choice were equally likely; players are not like that.
        """

    def estimate(self, out: Numbers) -> None:
        """List for every seat the chance that it wins: one together, or, where seats win together, each its party's."""
        total = 0.0
        for seat in range(self.seats):
            value = self.value(seat)
            out.add(value)
            total += value
        if self.seats > 1 and total > 0.0:
            for seat in range(self.seats):
                out.items[seat] /= total

    def describe(self, seat: i64, out: Numbers) -> None:
        """List how a seat stands in few numbers, as it may know it, for a model that learns from them.

        They are the same numbers however many play; the first is the stage of the game, from 0 to 1. None: no model.
        """

    def party_of(self, seat: i64) -> i64:
        """The party of a seat: those of one party win together. Usually everybody plays alone."""
        return seat

    def rollout_length(self) -> i64:
        """How many decisions a search plays on before it estimates."""
        return TO_THE_END

    def exploration(self) -> float:
        """How far a search looks beyond what has done best so far."""
        return EXPLORATION

    # ------------------------------------------------------------------ how it ends

    def result(self) -> Result:
        """Scores, places and winners; before the end as if the game were scored now, by what everybody knows."""
        raise NotImplementedError

    def seats_after(self, other: i64, seat: i64) -> i64:
        """How many places clockwise from a seat another one sits; -1 if it is nobody."""
        return (other - seat) % self.seats if other >= 0 else -1

    def legal(self) -> list[int]:
        """Every legal answer as a Python list; empty at chance and at the end."""
        out = Actions()
        if self.seat >= 0:
            self.list_legal(out)
        return out.to_list()

    # ------------------------------------------------------------------ an ordinary object

    def to_bytes(self) -> bytes:
        """What changes in a match, as bytes: equal states of one match give equal bytes.

        They are read by the version that wrote them; what is kept for long are positions and records.
        """
        archive = Archive()
        archive.number(self.seat)
        archive.number(self.phase)
        self.archive(archive)
        return archive.finish()

    def from_bytes(self, data: bytes) -> "State":
        """Another state of the same match, from its bytes; ValueError or IndexError if they are none."""
        copy = self.clone()
        archive = Archive(data)
        copy.seat = archive.number(copy.seat)
        copy.phase = archive.number(copy.phase)
        copy.archive(archive)
        archive.finish()
        return copy

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None:
            raise TypeError("a state made by hand cannot be pickled: begin with game.state() or a match")
        return restored, (self.origin, self.ground(), self.to_bytes())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other) or self.seats != other.seats:
            return False
        if self.origin is not other.origin and self.origin != other.origin:
            return False
        return self.ground() == other.ground() and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        turn = "over" if self.seat == OVER else "chance" if self.seat == CHANCE else f"seat {int(self.seat)} decides"
        return f"<{type(self).__name__}, {int(self.seats)} seats, phase {int(self.phase)}, {turn}>"


def restored(origin: Origin, ground: Ground, data: bytes) -> State:
    """The state that was pickled."""
    return origin.start(ground).from_bytes(data)


def tell(state: State, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
    """Tell everybody what has happened, if anybody listens: its kind, and its parts in the order of that kind."""
    if state.events is not None:
        state.events.add(kind, EVERYBODY, a, b, c, d, e, f)


def tell_to(
    state: State, hearers: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
) -> None:
    """The same for an event with secret parts, which only these seats (as bits) may hear."""
    if state.events is not None:
        state.events.add(kind, hearers, a, b, c, d, e, f)
