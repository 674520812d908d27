"""Positions spoiled in one place, and what every game says about them."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

import regna
from regna.kernel.state import State
from regna.table.game import Game

REMOVED = object()
"""In place of a value: the part is taken away."""


@dataclass(frozen=True)
class Break:
    """A sound document and the one change that spoils it; `where` is the place the complaint names, if it names one."""

    code: str
    sound: dict[str, Any]
    path: str
    value: Any
    where: str = ""

    def document(self) -> dict[str, Any]:
        """The broken document."""
        broken = deepcopy(self.sound)
        part: Any = broken
        *parents, name = self.path.split(".")
        for step in parents:
            part = part[int(step) if isinstance(part, list) else step]
        key = int(name) if isinstance(part, list) else name
        if self.value is REMOVED:
            del part[key]
        else:
            part[key] = self.value
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
    assert english.facts.get("where", "") == case.where
    assert english.text != french.text
    for error in (english, french):
        assert "{" not in error.text.replace(str(case.value), "")
        assert all(f"({number})" in error.text for number in error.rules[:1])
