"""Positions and components files spoiled in one place, and what every game says about them."""

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

import regna
from regna.engine.state import State
from regna.table.game import Game
from tests.conformance.mutations import JUNK

REMOVED = object()
"""In place of a value: the part is taken away."""


@dataclass(frozen=True)
class Break:
    """A sound document and the one change that spoils it; `where` is the place the complaint names.

    Without one the complaint is about the frame, or about an invariant: then it names parts that are there.
    """

    code: str
    sound: dict[str, Any]
    path: str
    value: Any
    where: str = ""

    def document(self) -> dict[str, Any]:
        """The broken document."""
        broken = deepcopy(self.sound)
        part, key = place(broken, self.path)
        if self.value is REMOVED:
            del part[key]
        else:
            part[key] = self.value
        return broken


def place(document: Any, path: str) -> tuple[Any, Any]:
    """The part of a document that contains what a path such as "state.coins.3" names, and its key in there."""
    *parents, name = path.split(".")
    for step in parents:
        document = document[int(step) if isinstance(document, list) else step]
    return document, int(name) if isinstance(document, list) else name


def is_there(document: dict[str, Any], path: str) -> bool:
    """Whether the state of a document has something at this path; an empty path is the whole of it."""
    try:
        part, key = place(document, f"state.{path}".removesuffix("."))
        part[key]
    except (KeyError, IndexError, ValueError):
        return False
    return True


def changed(sound: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The document with some parts of its state replaced, each named by its path."""
    broken = deepcopy(sound)
    for path, value in changes.items():
        part, key = place(broken["state"], path)
        part[key] = deepcopy(value)
    return broken


def label(value: object) -> str | None:
    """A readable name for a case."""
    return f"{value.code}-{value.path}" if isinstance(value, Break) else None


def complaint(game: Game, document: Any) -> regna.BadPosition:
    """What is said about a document that is refused."""
    with pytest.raises(regna.BadPosition) as caught:
        game.from_position(document, seed=1)
    return caught.value


def check_flaw(game: Game, french: Game, state: State, code: str) -> None:
    """The audit finds this flaw, and there is a sentence for it in both languages."""
    found = game.spec.audit(state)
    assert found is not None
    assert found[0] == code
    for words in (game.words, french.words):
        assert "{" not in words.say(f"position.{code}", found[1])


def check_break(english_game: Game, french_game: Game, case: Break) -> None:
    """A broken document is refused with its own code, place and rule, in a sentence of each language without gaps."""
    english, french = complaint(english_game, case.document()), complaint(french_game, case.document())
    assert (english.code, french.code) == (case.code, case.code)
    named = english.facts.get("where", "")
    assert named == case.where if case.where else all(is_there(case.document(), path) for path in named.split(", "))
    assert named in english.text
    assert named in french.text
    assert english.text != french.text
    for error in (english, french):
        assert "{" not in error.text.replace(str(case.value), "")
        assert all(f"({number})" in error.text for number in error.rules[:1])


def check_frame(game: Game, sound: dict[str, Any], part: str, junk: Sequence[Any] = JUNK) -> None:
    """Junk for seats and options is refused as options, for components as components, all other as a position."""
    allowed: dict[str, tuple[type[regna.RegnaError], ...]] = {
        "seats": (regna.BadPosition, regna.BadOption),
        "options": (regna.BadPosition, regna.BadOption),
        "components": (regna.BadPosition, regna.BadComponents),
    }
    left_out: dict[str, Any] = {"rules": "", "components": {}}
    harmless = [sound[part], left_out.get(part, sound[part])]
    if part == "options" and game.complete_options(sound["options"]) == game.complete_options({}):
        harmless.append({})
    for value in junk:
        if value not in harmless:
            with pytest.raises(allowed.get(part, regna.BadPosition)):
                game.from_position(sound | {part: deepcopy(value)}, seed=1)


def check_sentence(english: Game, french: Game, error: regna.RegnaError) -> None:
    """There is a sentence in both languages, and nothing is missing in it."""
    for game in (english, french):
        assert "{" not in game.words.explain(error).replace(str(error.facts.get("found", "")), "")


def check_components(english: Game, french: Game, seats: int, document: Any, code: str, words: str) -> None:
    """A components file starts no match; its flaw is named in both languages, in English with these words."""
    for game in (english, french):
        with pytest.raises(regna.BadComponents) as caught:
            game.new(seats=seats, seed=1, components=document)
        assert caught.value.code == code
        quoted = str(caught.value.facts.get("found", ""))
        assert "{" not in str(caught.value).replace(quoted, "")
        assert words.lower() in str(caught.value).lower() or game is french


def check_position_needs(match: regna.Match, group: str) -> None:
    """A position with a user's components comes back from its text, but not without this replaced group."""
    text = regna.encode(match.position())
    back = match.game.from_position(text, seed=1)
    assert (back.position(), back.legal()) == (match.position(), match.legal())
    document = json.loads(text)
    del document["components"]["replaced"][group]
    with pytest.raises(regna.BadComponents) as caught:
        match.game.from_position(document, seed=1)
    assert caught.value.code == "other_components"
