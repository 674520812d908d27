"""The fairness test can fail: whatever is leaked on purpose is caught."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from regna.contract.actions import Reading
from regna.contract.events import Event, Sentence
from regna.contract.spec import GameSpec
from regna.games.barbarian_kingdoms import questions
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.phases import BRIBING
from regna.games.barbarian_kingdoms.story import story
from regna.games.barbarian_kingdoms.view import View, view
from tests.barbarian_kingdoms.scenes import SPEC, treasury
from tests.conformance.fairness import first_leaks
from tests.rules import rule

Spec = GameSpec[BarbarianKingdoms]


def coins(state: BarbarianKingdoms) -> list[list[int]]:
    """Everybody's treasury."""
    return [treasury(state, seat) for seat in range(int(state.seats))]


class LeakyView(View, kw_only=True):
    """A view with one field too many."""

    leak: list[Any]


def showing(leak: Callable[[BarbarianKingdoms], list[Any]]) -> Spec:
    """A build whose view shows everybody something more."""

    def leaky_view(state: BarbarianKingdoms, seat: int | None) -> View:
        return LeakyView(**structs.asdict(view(state, seat)), leak=leak(state))

    return replace(SPEC, view=leaky_view)


def telling(key: str) -> Spec:
    """A build that tells everybody a sentence meant for some."""

    def leaky_story(state: BarbarianKingdoms, events: Sequence[Event]) -> list[Sentence]:
        told = story(state, events)
        return [Sentence(line.key, line.facts, None if line.key == key else line.seats) for line in told]

    return replace(SPEC, story=leaky_story)


def open_event(name: str) -> Spec:
    """A build in which nothing is secret about one kind of event."""
    kinds = tuple(replace(kind, secret=()) if kind.name == name else kind for kind in SPEC.events)
    assert kinds != SPEC.events
    return replace(SPEC, events=kinds)


def leaky_prompt(state: BarbarianKingdoms, seat: int | None) -> tuple[str, dict[str, Any]]:
    """Another sentence for who has no 2."""
    key, facts = questions.prompt(state, seat)
    return ("prompt.finished" if state.seat >= 0 and coins(state)[state.seat][1] == 0 else key), facts


def leaky_refusal(state: BarbarianKingdoms, reading: Reading) -> dict[str, Any]:
    """The price is right only by accident."""
    other = coins(state)[(int(state.seat) + 1) % int(state.seats)]
    return questions.refusal_facts(state, reading) | {"price": other[0], "province": other[1]}


def leaky_silence(state: BarbarianKingdoms) -> bool:
    """The table answers for who has only one bribe to give, and so tells what he has not."""
    return questions.answers_are_public(state) or bool(state.phase == BRIBING)


LEAKS = {
    "treasuries": showing(coins),
    "how many coins lie behind each screen": showing(lambda state: [sum(numbers) for numbers in coins(state)]),
    "purses before both are sealed": showing(lambda state: [int(number) for number in state.purses]),
    "coins nobody has seen yet": showing(lambda state: [int(number) for number in state.pool]),
    "the story of a bribe": telling("log.bribe"),
    "the story of a face-down coin": telling("log.chest_coin"),
    "the event of a bribe": open_event("bribe_given"),
    "the event of a face-down coin": open_event("chest_opened"),
    "the event of a sack": open_event("coin_sacked"),
    "the question": replace(SPEC, prompt=leaky_prompt),
    "why a decision is refused": replace(SPEC, refusal_facts=leaky_refusal),
    "answers of the table": replace(SPEC, answers_are_public=leaky_silence),
}
GAMES = 8
"""In so many random games every spoiled build gives itself away."""


@pytest.mark.slow
@rule("A-30", "BK-081", "BK-089", "BK-222")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak: str) -> None:
    """Each build leaks something on one channel: a treasury, its size, a bribe, a private look ..."""
    assert first_leaks(LEAKS[leak], GAMES)
