"""How sure one can be of a share or a mean, and when one is sure enough."""

import math
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
"""How many standard errors a 95 % interval reaches to either side."""


def share_interval(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sound for few trials and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z95 * math.sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    middle = share + Z95**2 / (2 * trials)
    scale = 1 + Z95**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_interval(total: float, total_of_squares: float, trials: int) -> tuple[float, float]:
    """The 95 % interval for a mean, from the sum and the sum of squares."""
    if trials < 2:
        return -math.inf, math.inf
    mean = total / trials
    variance = max(0.0, (total_of_squares - trials * mean**2) / (trials - 1))
    spread = Z95 * math.sqrt(variance / trials)
    return mean - spread, mean + spread


SURE: Final = math.log(0.95 / 0.05)
"""The logarithm of how much likelier one mean must be than the other: about 5 % errors to either side."""
LEAST_TRIALS: Final = 16
"""Fewer say too little about how much they differ from each other."""


@dataclass
class SequentialTest:
    """Whether the mean of values between 0 and 1 is rather `low` or `high`, asked after each until it is clear.

    Wald's test in its form for a variance that is not known (GSPRT). A trial may be several games that depend on each
    other, such as those of one deal: what counts is how much trials differ.
    """

    low: float
    high: float
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.trials += 1
        self.total += value
        self.squares += value * value

    def ratio(self) -> float:
        """The logarithm of how much likelier the values are if the mean is `high` than if it is `low`."""
        if self.trials == 0:
            return 0.0
        mean = self.total / self.trials
        # As if there had been two values more, each half away from the mean: a few that are all the same prove little.
        variance = (self.squares - self.trials * mean**2 + 2 * 0.5**2) / self.trials
        return self.trials * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self) -> str:
        """Once it is clear, "low" or "high"; before, nothing."""
        if self.trials < LEAST_TRIALS or abs(self.ratio()) < SURE:
            return ""
        return "high" if self.ratio() > 0 else "low"
