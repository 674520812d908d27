"""Wrong decisions at the table, for every game: asking says the same as trying, and nothing changes."""

from typing import Any

import pytest

import regna


def malformed(match: regna.Match, move: Any) -> regna.Malformed:
    """What is said about a decision that cannot be read; asking and playing say the same, and nothing changes."""
    before = match.record()
    with pytest.raises(regna.Malformed) as asked:
        match.refusal(move)
    with pytest.raises(regna.Malformed) as played:
        match.play(move)
    assert (asked.value.code, asked.value.text) == (played.value.code, played.value.text)
    assert match.record() == before
    assert played.value.text
    return played.value


def refused(match: regna.Match, move: Any) -> regna.Refused:
    """What is said about a decision that a rule forbids; asking says the same as trying, and nothing changes."""
    before = match.record()
    asked = match.refusal(move)
    with pytest.raises(regna.Refused) as played:
        match.play(move)
    assert asked is not None
    assert (asked.code, asked.rules, asked.text) == (played.value.code, played.value.rules, played.value.text)
    assert match.record() == before
    return played.value


def check_no_decision(english: regna.Match, french: regna.Match, move: str, code: str, longest: int = 500) -> None:
    """A text that is no decision has its code and a sentence in both languages; long input is not repeated."""
    ours, theirs = malformed(english, move), malformed(french, move)
    assert (ours.code, theirs.code) == (code, code)
    assert ours.text != theirs.text
    assert "{" not in ours.text + theirs.text
    assert len(ours.text) < longest
