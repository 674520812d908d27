"""The fairness test can fail: whatever is leaked on purpose is caught."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from regna.contract.actions import Reading
from regna.contract.events import Event, Sentence
from regna.contract.spec import GameSpec
from regna.games.attila import GAME, questions, story, view
from regna.games.attila.rules.game import Attila
from tests.conformance.fairness import first_leaks


def cards(state: Attila) -> list[list[int]]:
    """Everybody's hand."""
    return [[int(number) for number in player.hand] for player in state.players]


class LeakyView(view.View, kw_only=True):
    """A view with one field too many."""

    secret: list[list[int]]


def shown_with(state: Attila, seat: int | None, secret: list[list[int]]) -> LeakyView:
    """The view, and a secret."""
    seen = view.view(state, seat)
    return LeakyView(**{name: getattr(seen, name) for name in seen.__struct_fields__}, secret=secret)


def leaky_view(state: Attila, seat: int | None) -> LeakyView:
    """All hands for everybody."""
    return shown_with(state, seat, cards(state))


def leaky_pile(state: Attila, seat: int | None) -> LeakyView:
    """What is left in the draw pile, by tribe."""
    return shown_with(state, seat, [[int(number) for number in state.bag]])


def leaky_conflict(state: Attila, seat: int | None) -> LeakyView:
    """The cards laid face down."""
    return shown_with(state, seat, [[int(number) for number in player.laid] for player in state.players])


def leaky_prompt(state: Attila, seat: int | None) -> tuple[str, dict[str, Any]]:
    """Another question for who has a card of the Huns."""
    key, facts = questions.prompt(state, seat)
    return ("prompt.finished" if state.seat >= 0 and cards(state)[state.seat][1] else key), facts


def leaky_story(state: Attila, events: Sequence[Event]) -> list[Sentence]:
    """Everybody hears what was drawn and laid."""
    return [msgspec.structs.replace(sentence, seats=None) for sentence in story.story(state, events)]


def leaky_refusal(state: Attila, reading: Reading) -> dict[str, Any]:
    """Refusals are explained with another seat's cards."""
    other = cards(state)[(int(state.active) + 1) % int(state.seats)]
    return questions.refusal_facts(state, reading) | {"tribe": other[0], "province": other[1]}


def leaky_silence(state: Attila) -> bool:
    """The table answers for who has only one answer, and so tells that he has."""
    return True


LEAKS = {
    "view": replace(GAME, view=leaky_view),
    "pile": replace(GAME, view=leaky_pile),
    "conflict": replace(GAME, view=leaky_conflict),
    "prompt": replace(GAME, prompt=leaky_prompt),
    "story": replace(GAME, story=leaky_story),
    "events": replace(GAME, events=tuple(replace(kind, secret=()) for kind in GAME.events)),
    "refusal": replace(GAME, refusal_facts=leaky_refusal),
    "silence": replace(GAME, answers_are_public=leaky_silence),
}


GAMES = 8
"""In so many random games every spoiled build gives itself away."""


@pytest.mark.slow
@pytest.mark.parametrize("spec", LEAKS.values(), ids=LEAKS)
def test_a_leak_is_caught(spec: GameSpec[Attila]) -> None:
    """Each build leaks something on one channel."""
    assert first_leaks(spec, GAMES)
