"""Rate limits: a bucket of tokens for every identity and every address."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from regna.server.model.errors import TooMany

RATES: Final[dict[str, tuple[float, float]]] = {
    "identity": (0.2, 20),
    "claim": (0.2, 10),
    "enter": (0.5, 20),
    "create": (0.5, 20),
    "import": (0.2, 10),
    "join": (2, 40),
    "chat": (1, 10),
    "play": (20, 200),
    "hint": (0.5, 10),
    "lesson": (5, 60),
    "read": (20, 200),
    "probe": (1, 10),
    "admin": (1, 20),
    "junk": (5, 50),
}
"""For each kind of request: how many a second in the long run, and how many at once. "junk" is what cannot be read."""
PER_ADDRESS: Final = 10
"""Many people may share one address: it gets so many times the rate of one person."""
MOST_BUCKETS: Final = 50_000


class Limits:
    """Counts requests. Only the latest buckets are kept, so that strangers cannot fill the memory."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        """`factor` times the usual rates."""
        self.factor = factor
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, identity: str, address: str) -> None:
        """Count one request; raises TooMany if it is one too many for the identity or for the address."""
        self._take(kind, f"a {address}", PER_ADDRESS)
        if identity:
            self._take(kind, f"i {identity}", 1)

    def _take(self, kind: str, who: str, times: int) -> None:
        rate, most = RATES[kind]
        rate, most = rate * times * self.factor, most * times * self.factor
        now = self.clock()
        tokens, since = self._buckets.pop((kind, who), (most, now))
        tokens = min(most, tokens + (now - since) * rate)
        allowed = tokens >= 1
        self._buckets[kind, who] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise TooMany("requests", {"seconds": math.ceil((1 - tokens) / rate * 10) / 10})
