"""Futures: a position played on as good players would, and what happened in them that is worth telling."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regna.contract.events import ALL_OF_IT, EventKind, PartKind, seats_in
from regna.contract.outlook import NO_PART, Outlook, Prospect
from regna.contract.spec import GameSpec
from regna.engine.actions import Actions
from regna.engine.events import Events
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State

NOBODY: Final = -1
NOTHING: Final = ("", -1)
MOST_DECISIONS: Final = 400
"""No future is longer, not even in a game that goes round in circles."""


@dataclass(frozen=True, order=True)
class Matter:
    """Something that can happen in a future: what, to whom, and with what."""

    word: str
    seat: int
    about: tuple[PartKind, int]
    summed: bool


@dataclass(frozen=True)
class Future:
    """What came of one future: how often or how much of each matter, and every seat's chance to win at its end."""

    counts: dict[Matter, int]
    chances: list[float]


Told = tuple[int, int, tuple[int, ...]]
"""An event as the engine tells it: its kind, who hears its secrets, its parts."""


class Watched:
    """A prospect with the places of its parts in the event."""

    def __init__(self, outlook: Outlook, prospect: Prospect, kind: EventKind) -> None:
        """Of an event of this kind."""
        self.measure = outlook.measure
        self.prospect = prospect
        self.places = {name: (place, part) for place, (name, part) in enumerate(kind.parts)}
        only = () if prospect.only is None else (prospect.only[0],)
        used = {prospect.whose, prospect.about, prospect.amount, prospect.less, *only} - {NO_PART}
        self.is_secret = kind.secret == ALL_OF_IT or not used.isdisjoint(kind.secret)

    def number(self, state: State, parts: tuple[int, ...], name: str) -> int:
        """A part as a seat or a number."""
        place, kind = self.places[name]
        return self.measure(state, kind, parts[place])

    def matter(self, state: State, parts: tuple[int, ...]) -> Matter | None:
        """What an event is about; None if it is not worth telling."""
        prospect = self.prospect
        if prospect.only is not None and self.number(state, parts, prospect.only[0]) != prospect.only[1]:
            return None
        seat, about = NOBODY, NOTHING
        if prospect.whose:
            seat = self.number(state, parts, prospect.whose)
            if not 0 <= seat < state.seats:  # nobody, or an adversary that the game itself plays
                return None
        if prospect.about:
            place, kind = self.places[prospect.about]
            about = (kind, parts[place])
        return Matter(prospect.word, seat, about, prospect.summed)

    def amount(self, state: State, parts: tuple[int, ...]) -> int:
        """How much of it an event brings."""
        prospect = self.prospect
        found = self.number(state, parts, prospect.amount) if prospect.amount else 1
        if prospect.less:
            found -= self.number(state, parts, prospect.less)
        return -found if prospect.lost else found


class Futures:
    """Plays positions on for a seat and counts what is worth telling of it."""

    def __init__(self, spec: GameSpec[Any], seat: int) -> None:
        """For this seat; a game that says nothing of its outlook is played on for as long as a search would."""
        self.seat = seat
        self.outlook = spec.outlook
        self.watched: dict[int, list[Watched]] = {}
        self.turn_kind = -1
        self.out = Actions()
        if self.outlook is not None:
            numbers = {kind.name: number for number, kind in enumerate(spec.events)}
            for prospect in self.outlook.prospects:
                number = numbers[prospect.event]
                self.watched.setdefault(number, []).append(Watched(self.outlook, prospect, spec.events[number]))
            self.turn_kind = numbers[self.outlook.turn]

    def pairs(self, state: State, plans: Sequence[Sequence[int]], number: int, rng: Rng) -> Iterator[list[Future]]:
        """So many futures of each plan; those that come together have the same guess and the same luck to begin with.

        What the seat cannot know is drawn anew each time.
        """
        for _ in range(number):
            seed = int(rng.word())
            yield [self.after(state, plan, Rng(seed)) for plan in plans]

    def after(self, state: State, plan: Sequence[int], rng: Rng) -> Future:
        """What comes of a plan in a position as the seat may imagine it."""
        imagined = state.clone()
        imagined.guess(self.seat, rng)
        imagined.choose_again(self.seat, rng)
        counts = self.play_on(imagined, plan, rng)
        return Future(counts, chances(imagined))

    def play_on(self, state: State, plan: Sequence[int], rng: Rng) -> dict[Matter, int]:
        """Carry out a plan, and play on until the turns of some rounds have begun; what happened on the way.

        It is turns at the table that are counted: who passes must not look further ahead than who plays on.
        """
        events = state.events = Events()
        counts: dict[Matter, int] = {}
        for step in plan:
            state.apply(step)
        turns = self.count(state, events.take(), counts)
        left = MOST_DECISIONS if self.outlook else int(state.rollout_length())
        most = self.outlook.rounds * self.outlook.round(state) if self.outlook else 1
        while state.seat != OVER and turns < most and left > 0:
            if state.seat == CHANCE:
                state.apply(state.draw_outcome(self.out, rng))
            else:
                state.apply(self.drawn(state, rng))
                left -= 1
            turns += self.count(state, events.take(), counts)
        state.events = None
        return counts

    def drawn(self, state: State, rng: Rng) -> int:
        """A decision as readily as a good player would take it."""
        out = self.out
        out.clear()
        state.list_legal(out)
        if out.n == 1:
            return int(out.items[0])
        state.weigh(out)
        return int(out.draw(rng))

    def count(self, state: State, told: Sequence[Told], counts: dict[Matter, int]) -> int:
        """Count what is worth telling; how many turns have begun."""
        turns = 0
        for kind, hearers, parts in told:
            for watched in self.watched.get(kind, ()):
                if watched.is_secret and hearers >= 0 and self.seat not in seats_in(hearers):
                    continue
                matter = watched.matter(state, parts)
                if matter is not None:
                    counts[matter] = counts.get(matter, 0) + watched.amount(state, parts)
            turns += kind == self.turn_kind
        return turns


def chances(state: State) -> list[float]:
    """Every seat's chance to win, as the game estimates it; at the end who has won."""
    numbers = Numbers()
    state.estimate(numbers)
    return numbers.to_list()
