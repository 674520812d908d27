"""`python -m bench.ahead SECONDS serve ...`: `regna serve ...` on a machine whose clock is so far ahead."""

import sys

from regna.cli.main import run
from regna.server.live import backend
from regna.server.live.clock import wall_clock


def main() -> None:
    """Set the clock, and serve."""
    ahead = int(float(sys.argv.pop(1)) * 1000)
    vars(backend)["wall_clock"] = lambda: wall_clock() + ahead
    run()


if __name__ == "__main__":
    main()
