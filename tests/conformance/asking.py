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
