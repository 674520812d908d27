"""How sure one can be of a share or a mean."""

import math
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
