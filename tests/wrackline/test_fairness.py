"""The fairness test can fail: whatever of a wish is leaked on purpose is caught."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from regna.contract.events import Event, Sentence
from regna.contract.spec import GameSpec
from tests.conformance.fairness import first_leaks
from wrackline import GAME, questions, story, view
from wrackline.rules.actions import KINDS
from wrackline.rules.realm import NOTHING, Realm


def leaky_view(realm: Realm, seat: int | None) -> view.View:
    """Everybody sees the wish of the last player."""
    seen, last = view.view(realm, seat), realm.players[realm.seats - 1]
    seen.players[-1].wish = KINDS[last.wish] if last.wish != NOTHING else None
    return seen


def leaky_prompt(realm: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question tells what the active player is after."""
    key, facts = questions.prompt(realm, seat)
    return key, {**facts, "count": int(realm.players[realm.active].wish) + 2}


def leaky_story(realm: Realm, events: Sequence[Event]) -> list[Sentence]:
    """Everybody hears what was dealt."""
    return [msgspec.structs.replace(sentence, seats=None) for sentence in story.story(realm, events)]


LEAKS = {
    "view": replace(GAME, view=leaky_view),
    "prompt": replace(GAME, prompt=leaky_prompt),
    "story": replace(GAME, story=leaky_story),
    "events": replace(GAME, events=tuple(replace(kind, secret=()) for kind in GAME.events)),
}


@pytest.mark.parametrize("channel", LEAKS)
def test_a_leak_is_caught(channel: str) -> None:
    """On the channel where it happens."""
    spoiled: GameSpec[Any] = LEAKS[channel]
    assert any(leak.startswith("view" if channel == "prompt" else channel) for leak in first_leaks(spoiled, 20))
