"""The fairness test can fail: whatever is leaked on purpose is caught."""

from typing import Any

import pytest

from regna.contract.spec import Document, Event, Reading
from regna.engine.state import State
from regna.games.attila import AttilaSpec, realm
from tests.conformance.fairness import first_leaks


def cards(state: State) -> list[list[int]]:
    """Everybody's hand."""
    return [[int(number) for number in player.hand] for player in realm(state).players]


class LeakyView(AttilaSpec):
    """A build with one field too many in the view."""

    def view(self, state: State, seat: int | None) -> Document:
        """All hands for everybody."""
        return {**super().view(state, seat), "hands": cards(state)}


class LeakyPile(AttilaSpec):
    """A build that shows what is left in the draw pile."""

    def view(self, state: State, seat: int | None) -> Document:
        """The pile by tribe."""
        return {**super().view(state, seat), "pile": [int(number) for number in realm(state).bag]}


class LeakyConflict(AttilaSpec):
    """A build that shows the cards laid face down."""

    def view(self, state: State, seat: int | None) -> Document:
        """The laid cards of everybody."""
        laid = [[int(number) for number in player.laid] for player in realm(state).players]
        return {**super().view(state, seat), "laid": laid}


class LeakyPrompt(AttilaSpec):
    """A build whose question depends on the hand of who is asked."""

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """Another sentence for who has a card of the Huns."""
        key, facts = super().prompt(state, seat)
        return ("prompt.finished" if state.seat >= 0 and cards(state)[state.seat][1] else key), facts


class LeakyStory(AttilaSpec):
    """A build that tells everybody what was drawn and laid."""

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """The same events, to everybody."""
        return [Event(event.key, event.facts) for event in super().story(before, action, after)]


class LeakyRefusal(AttilaSpec):
    """A build that explains refusals with another seat's cards."""

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """The limit is right only by accident."""
        other = cards(state)[(int(realm(state).active) + 1) % int(state.seats)]
        return super().refusal_facts(state, reading) | {"tribe": other[0], "province": other[1]}


class LeakySilence(AttilaSpec):
    """A build in which the table answers for who has only one answer, and so tells that he has."""

    def answers_are_public(self, state: State) -> bool:
        """Always."""
        return True


LEAKS = [LeakyView, LeakyPile, LeakyConflict, LeakyPrompt, LeakyStory, LeakyRefusal, LeakySilence]


GAMES = 8
"""In so many random games every spoiled build gives itself away."""


@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAKS, ids=lambda spec: spec.__name__)
def test_a_leak_is_caught(spec: type[AttilaSpec]) -> None:
    """Each build leaks something on one channel."""
    assert first_leaks(spec(), GAMES)
