"""The comparison with what an earlier version wrote finds what is lost and lets pass what has come."""

from typing import Any

import pytest

from tests.conformance.keeping import lost


@pytest.mark.parametrize(
    ("kept", "found", "complaint"),
    [
        ({"a": 1}, {}, ".a: gone, was 1"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ".a.b[1]: 3, was 2"),
        ({"a": [1]}, {"a": [1, 2]}, ".a: [1, 2], was [1]"),
        ({"a": 1}, {"a": True}, ".a: True, was 1"),
        ({"a": None}, {"a": 0}, ".a: 0, was None"),
        ({"a": {}}, {"a": []}, ".a: [], was {}"),
        ({"a": "x" * 200}, {}, f".a: gone, was '{'x' * 79}..."),
    ],
)
def test_what_is_lost_is_named(kept: Any, found: Any, complaint: str) -> None:
    """With its place, what it is and what it was."""
    assert list(lost(kept, found)) == [complaint]


def test_what_has_come_is_let_pass() -> None:
    """A field more, also in a list."""
    assert list(lost({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 3})) == []
