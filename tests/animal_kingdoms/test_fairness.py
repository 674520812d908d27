"""The fairness test can fail: whatever is leaked on purpose is caught."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from regna.contract.actions import Reading
from regna.contract.events import Event, Sentence
from regna.contract.spec import GameSpec
from regna.games.animal_kingdoms import GAME, questions, story, view
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.conformance.fairness import first_leaks


class LeakyView(view.View, kw_only=True):
    """A view with one field too many."""

    secret: list[int]


def shown_with(state: AnimalKingdoms, seat: int | None, secret: list[int]) -> LeakyView:
    """The view, and a secret."""
    return LeakyView(**msgspec.structs.asdict(view.view(state, seat)), secret=secret)


def leaky_hands(state: AnimalKingdoms, seat: int | None) -> LeakyView:
    """All hands for everybody."""
    return shown_with(state, seat, [int(card) for player in state.players for card in player.hand])


def leaky_pile(state: AnimalKingdoms, seat: int | None) -> LeakyView:
    """The draw pile, card by card."""
    return shown_with(state, seat, [card for card in range(64) if state.place[card] == 0])


def leaky_choice(state: AnimalKingdoms, seat: int | None) -> LeakyView:
    """The cards chosen for a battle, before all are chosen."""
    return shown_with(state, seat, [int(player.card) for player in state.players])


def leaky_tile(state: AnimalKingdoms, seat: int | None) -> LeakyView:
    """What first-to-pass tiles are worth."""
    return shown_with(state, seat, [int(points) for points in state.pass_tile_points])


def leaky_prompt(state: AnimalKingdoms, seat: int | None) -> tuple[str, dict[str, Any]]:
    """As the asked seat reads it: none of your cards can be played."""
    return questions.prompt(state, int(state.seat) if state.seat >= 0 else None)


def leaky_story(state: AnimalKingdoms, events: Sequence[Event]) -> list[Sentence]:
    """Everybody hears what was drawn and chosen."""
    return [msgspec.structs.replace(sentence, seats=None) for sentence in story.story(state, events)]


def leaky_refusal(state: AnimalKingdoms, reading: Reading) -> dict[str, Any]:
    """Refusals are explained not with the cards the decree looks at, but with those of the next player."""
    other = state.players[(int(state.active) + 1) % int(state.seats)]
    return questions.refusal_facts(state, reading) | {"cards": str(list(other.hand)), "card": int(other.hand[0])}


LEAKS = {
    "hands": replace(GAME, view=leaky_hands),
    "pile": replace(GAME, view=leaky_pile),
    "choice": replace(GAME, view=leaky_choice),
    "tile": replace(GAME, view=leaky_tile),
    "prompt": replace(GAME, prompt=leaky_prompt),
    "story": replace(GAME, story=leaky_story),
    "events": replace(GAME, events=tuple(replace(kind, secret=()) for kind in GAME.events)),
    "refusal": replace(GAME, refusal_facts=leaky_refusal),
    "silence": replace(GAME, answers_are_public=lambda state: True),
    "standing": replace(GAME, events=tuple(replace(kind, reveals=False) for kind in GAME.events)),
}
"""Builds that leak something on one channel. Silence: the table passes for who can do nothing else, and so tells it.
Standing: no decision is known to show a secret, so an undo would not be refused."""
GAMES = 8
"""In so many random games every spoiled build gives itself away."""
FIRST = 4
"""The first game in which somebody can do nothing but pass."""


@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAKS.values(), ids=LEAKS)
def test_a_leak_is_caught(spec: GameSpec[AnimalKingdoms]) -> None:
    """Each build leaks something on one channel."""
    assert first_leaks(spec, GAMES, FIRST)
