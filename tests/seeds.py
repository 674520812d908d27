"""The seeds of a run: fixed in the short run; in the deep run they move on with the date.

A seed that ever failed is written into failed_seeds.json, under the name of the check that failed with it. Both runs
try it again from then on.
"""

import json
import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

DEEP: Final = os.environ.get("REGNA_DEEP") == "1"
"""Whether this is the deep run, `./regna test --deep`."""
FIRST_DAY: Final = date(2026, 1, 1)
SEEDS_A_DAY: Final = 100_000
"""More than any check uses in a run: no day repeats what another one tried."""
FAILED: Final = Path(__file__).parent / "failed_seeds.json"


def first_seed() -> int:
    """The first seed of this run: 0 in the short run, another one every day in the deep run."""
    return (datetime.now(UTC).date() - FIRST_DAY).days * SEEDS_A_DAY if DEEP else 0


def failed_seeds(check: str) -> list[int]:
    """The seeds with which this check failed once."""
    found: dict[str, list[int]] = json.loads(FAILED.read_text(encoding="utf-8"))
    return found.get(check, [])


def advice(check: str, seed: int) -> str:
    """What to do with a seed that fails."""
    return f'seed {seed} failed: write it into tests/{FAILED.name} under "{check}"'
