"""The fairness test can fail: whatever is leaked on purpose is caught."""

from typing import Any

import pytest

from regna.contract.spec import Document, Event, Reading
from regna.engine.state import State
from regna.games.barbarian_kingdoms import BarbarianKingdomsSpec, realm
from regna.games.barbarian_kingdoms.rules.phases import BRIBING
from tests.barbarian_kingdoms.scenes import treasury
from tests.conformance.fairness import first_leaks
from tests.rules import rule


def coins(state: State) -> list[list[int]]:
    """Everybody's treasury."""
    return [treasury(realm(state), seat) for seat in range(int(state.seats))]


class LeakyView(BarbarianKingdomsSpec):
    """A build with one field too many in the view."""

    def view(self, state: State, seat: int | None) -> Document:
        """All treasuries for everybody."""
        return {**super().view(state, seat), "treasuries": coins(state)}


class LeakySize(BarbarianKingdomsSpec):
    """A build that shows how many coins lie behind each screen."""

    def view(self, state: State, seat: int | None) -> Document:
        """The number of coins, not their values."""
        return {**super().view(state, seat), "sizes": [sum(numbers) for numbers in coins(state)]}


class LeakyPurse(BarbarianKingdomsSpec):
    """A build that shows bribes before both are sealed."""

    def view(self, state: State, seat: int | None) -> Document:
        """Both purses for everybody."""
        return {**super().view(state, seat), "purses": [int(number) for number in realm(state).purses]}


class LeakyBribeStory(BarbarianKingdomsSpec):
    """A build that tells everybody what goes into a purse."""

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """The private sentences about bribes, to everybody."""
        told = super().story(before, action, after)
        return [Event(event.key, event.facts, None if event.key == "log.bribe" else event.seats) for event in told]


class LeakyPillage(BarbarianKingdomsSpec):
    """A build that tells everybody what a pillager has found."""

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """The private sentence about a face-down coin, to everybody."""
        told = super().story(before, action, after)
        return [Event(event.key, event.facts, None if event.key == "log.chest_coin" else event.seats) for event in told]


class LeakyPool(BarbarianKingdomsSpec):
    """A build that shows which coins nobody has seen yet."""

    def view(self, state: State, seat: int | None) -> Document:
        """What lies face down and in the box."""
        return {**super().view(state, seat), "pool": [int(number) for number in realm(state).pool]}


class LeakyPrompt(BarbarianKingdomsSpec):
    """A build whose question depends on the treasury of who is asked."""

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """Another sentence for who has no 2."""
        key, facts = super().prompt(state, seat)
        return ("prompt.finished" if state.seat >= 0 and coins(state)[state.seat][1] == 0 else key), facts


class LeakyRefusal(BarbarianKingdomsSpec):
    """A build that explains refusals with another seat's coins."""

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """The price is right only by accident."""
        other = coins(state)[(int(state.seat) + 1) % int(state.seats)]
        return super().refusal_facts(state, reading) | {"price": other[0], "province": other[1]}


class LeakySilence(BarbarianKingdomsSpec):
    """A build in which the table answers for who has only one answer, and so tells what he has not."""

    def answers_are_public(self, state: State) -> bool:
        """In bribes as well."""
        return super().answers_are_public(state) or state.phase == BRIBING


LEAKS = [
    LeakyView,
    LeakySize,
    LeakyPurse,
    LeakyBribeStory,
    LeakyPillage,
    LeakyPool,
    LeakyPrompt,
    LeakyRefusal,
    LeakySilence,
]
GAMES = 8
"""In so many random games every spoiled build gives itself away."""


@pytest.mark.slow
@rule("A-30", "BK-081", "BK-089", "BK-222")
@pytest.mark.parametrize("spec", LEAKS, ids=lambda spec: spec.__name__)
def test_a_leak_is_caught(spec: type[BarbarianKingdomsSpec]) -> None:
    """Each build leaks something on one channel: a treasury, its size, a bribe, a private look ..."""
    assert first_leaks(spec(), GAMES)
