"""The marker that ties a test to the numbered rules it proves: @rule("BA-069")."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these rules; `regna rules GAME --coverage` reads the marks from the source."""
    return pytest.mark.rule(*ids)
