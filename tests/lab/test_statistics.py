"""Intervals and the test that ends a tournament."""

import pytest

from regna.engine.rng import Rng
from regna.lab.statistics import SequentialTest, share_interval


@pytest.mark.parametrize(
    ("successes", "trials", "interval"),
    [
        (0, 0, (0.0, 1.0)),
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (5, 10, (0.2366, 0.7634)),
        (300, 400, (0.7053, 0.7899)),
    ],
)
def test_wilsons_interval(successes: float, trials: int, interval: tuple[float, float]) -> None:
    """Figures worked out by hand."""
    assert share_interval(successes, trials) == pytest.approx(interval, abs=5e-5)


@pytest.mark.parametrize(("low", "high"), [(0.5, 0.6), (0.25, 0.35), (0.85, 0.95)])
@pytest.mark.parametrize("truth", ["low", "high"])
def test_a_test_is_right_nearly_always(low: float, high: float, truth: str) -> None:
    """In 200 tournaments, of deals with two games each, it is wrong in less than a tenth; the luck is fixed."""
    luck = Rng(7)
    percent = round(100 * (low if truth == "low" else high))
    right = 0
    for _ in range(200):
        test = SequentialTest(low, high)
        while not test.verdict():
            test.add(((luck.below(100) < percent) + (luck.below(100) < percent)) / 2)
        right += test.verdict() == truth
    assert right > 180


def test_deals_that_decide_nothing_are_not_taken_for_proof() -> None:
    """Each won once and lost once: the share is a half, and that is soon clear; two victories prove nothing yet."""
    test = SequentialTest(0.5, 0.6)
    test.add(1.0)
    test.add(1.0)
    assert test.verdict() == ""
    test = SequentialTest(0.5, 0.6)
    while not test.verdict():
        test.add(0.5)
    assert (test.verdict(), test.trials < 30) == ("low", True)
