"""The example that learns by playing against itself, in little."""

import pytest
from examples.learn_by_selfplay import compare, learn


@pytest.mark.slow
def test_it_beats_its_first_self() -> None:
    """With more than 95 % confidence after three rounds; its first self is worth as much as itself."""
    policy, first = learn(rounds=3, n=24)
    share, low, high = compare(first, first, 100, seed=3)
    assert low < 0.5 < high
    share, low, _ = compare(policy, first, 60, seed=3)
    assert 0.7 < low < share
