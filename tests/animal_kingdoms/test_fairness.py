"""The fairness test can fail: whatever is leaked on purpose is caught."""

from typing import Any

import pytest

from regna.contract.spec import Document, Event, Reading
from regna.engine.state import State
from regna.games.animal_kingdoms import AnimalKingdomsSpec, realm
from tests.conformance.fairness import first_leaks


class LeakyHands(AnimalKingdomsSpec):
    """A build with one field too many in the view."""

    def view(self, state: State, seat: int | None) -> Document:
        """All hands for everybody."""
        return {**super().view(state, seat), "hands": [list(player.hand) for player in realm(state).players]}


class LeakyPlaces(AnimalKingdomsSpec):
    """A build that shows which cards are in the draw pile."""

    def view(self, state: State, seat: int | None) -> Document:
        """The pile, card by card."""
        return {**super().view(state, seat), "pile": [card for card in range(64) if realm(state).place[card] == 0]}


class LeakyChoice(AnimalKingdomsSpec):
    """A build that shows the cards chosen for a battle before all are chosen."""

    def view(self, state: State, seat: int | None) -> Document:
        """Every choice."""
        return {**super().view(state, seat), "choices": [int(player.card) for player in realm(state).players]}


class LeakyTile(AnimalKingdomsSpec):
    """A build that shows what first-to-pass tiles are worth."""

    def view(self, state: State, seat: int | None) -> Document:
        """The points of all tiles."""
        return {**super().view(state, seat), "tiles": [int(points) for points in realm(state).pass_tile_points]}


class LeakyPrompt(AnimalKingdomsSpec):
    """A build that asks everybody in earshot what only the asked one should read."""

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """As the asked seat reads it: none of your cards can be played."""
        return super().prompt(state, int(state.seat) if state.seat >= 0 else None)


class LeakyStory(AnimalKingdomsSpec):
    """A build that tells everybody what was drawn and chosen."""

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """The same events, to everybody."""
        return [Event(event.key, event.facts) for event in super().story(before, action, after)]


class LeakyRefusal(AnimalKingdomsSpec):
    """A build that explains refusals with another seat's cards."""

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """Not the cards the decree looks at, but those of the next player."""
        other = realm(state).players[(int(realm(state).active) + 1) % int(state.seats)]
        return super().refusal_facts(state, reading) | {"cards": str(list(other.hand)), "card": int(other.hand[0])}


class LeakySilence(AnimalKingdomsSpec):
    """A build in which the table passes for who can do nothing else, and so tells it."""

    def answers_are_public(self, state: State) -> bool:
        """Always."""
        return True


class LeakyStanding(AnimalKingdomsSpec):
    """A build in which the undo would hide nothing: no decision ever shows a secret."""

    def reveals(self, before: State, action: int, after: State) -> bool:
        """Never."""
        return False


LEAKS = [
    LeakyHands, LeakyPlaces, LeakyChoice, LeakyTile, LeakyPrompt, LeakyStory, LeakyRefusal, LeakySilence, LeakyStanding,
]  # fmt: skip


GAMES = 12
"""In so many random games every spoiled build gives itself away."""


@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAKS, ids=lambda spec: spec.__name__)
def test_a_leak_is_caught(spec: type[AnimalKingdomsSpec]) -> None:
    """Each build leaks something on one channel."""
    assert first_leaks(spec(), GAMES)
