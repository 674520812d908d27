"""What a seat is shown: an observation by the names of its parts, and everything at once."""

from collections.abc import Sequence
from typing import Any

import regna
from regna.contract.spec import GameSpec
from regna.engine.observation import Observation
from regna.engine.state import State


def features(spec: GameSpec[Any], state: State, seat: int) -> dict[str, list[float]]:
    """The named numbers a seat observes; their shapes must account for all of them."""
    seen = Observation()
    state.observe(seat, seen)
    listed, found, place = seen.to_list(), {}, 0
    for name, shape in spec.features:
        size = 1
        for part in shape:
            size *= part
        found[name] = listed[place : place + size]
        place += size
    assert place == len(listed)
    return found


def told(match: regna.Match, seat: int | None) -> list[str]:
    """The keys of the story as a seat hears it."""
    return [line.key for line in match.story(seat)]


def everything(match: regna.Match, seat: int | None, questions: Sequence[str]) -> list[Any]:
    """All that a seat is shown: view with prompt, story, events, entries, result, observation, answers."""
    shown: list[Any] = [match.view(seat), match.story(seat), match.events(seat), match.entries(seat), match.sequence]
    shown.append((match.result().scores, match.result().places))
    if seat is not None:
        shown.append(features(match.game.spec, match.state, seat))
        asking = match.turn.seat != seat
        shown.append([match.refusal(move, seat) for move in questions] if asking else match.legal())
    return shown


def look_alike(one: regna.Match, other: regna.Match, seat: int | None, questions: Sequence[str]) -> bool:
    """Whether a seat is shown the same of two matches."""
    return everything(one, seat, questions) == everything(other, seat, questions)
