"""`./regna test`: lint, types, the suite uncompiled with coverage, the suite compiled, and what of the rules is proven.

--fast  lint, types and the suite uncompiled without the slow tests: about a minute
--soak  ten thousand random games per game and number of seats instead of four hundred: an hour and a half more
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from hatch_build import has_compiler

from regna import game_ids

HOME = Path(__file__).parent.parent
FAST = ["-m", "not slow and not soak"]
UNCOMPILED = ["-q", *FAST, "--cov", "--cov-report=term-missing:skip-covered", "--cov-fail-under=95"]
"""A coverage below 95 per cent of lines and branches is a part nobody tested. The slow tests run compiled only."""
COMPILED = ["-m", "not soak", *(f"--ignore=tests/{part}" for part in ("server", "bots"))]
"""What is not compiled behaves the same either way; its slow tests run by themselves, for they measure load."""
WORKERS = ["-n", str(os.cpu_count() or 1)]


def step(title: str, *command: str, uncompiled: bool = False) -> bool:
    """Run one check and say how long it took; whether it passed."""
    print(f"\n=== {title}", flush=True)
    started = time.monotonic()
    environment = {**os.environ, "REGNA_HOME": str(HOME)}
    environment.pop("PYTHONPATH", None)
    if uncompiled:
        environment["PYTHONPATH"] = str(HOME / "src")
    passed = subprocess.run([sys.executable, "-m", *command], cwd=HOME, env=environment, check=False).returncode == 0
    print(f"=== {title}: {'passed' if passed else 'FAILED'} in {time.monotonic() - started:.0f} s", flush=True)
    return passed


def main() -> int:
    """Run what was asked for; 0 if everything passed."""
    words = set(sys.argv[1:])
    if not words <= {"--fast", "--soak"}:
        print(f"./regna test knows --fast and --soak, not {' '.join(sorted(words))}")
        return 2
    fast = "--fast" in words
    if "--soak" in words:
        os.environ["REGNA_SOAK"] = "10000"
    results = [
        step("lint", "ruff", "check", "."),
        step("format", "ruff", "format", "--check", "."),
        step("types", "mypy"),
    ]
    if fast:
        results.append(step("suite, uncompiled, fast", "pytest", "-q", *WORKERS, *FAST, uncompiled=True))
    else:
        results.append(step("suite, uncompiled, with coverage", "pytest", *WORKERS, *UNCOMPILED, uncompiled=True))
        if has_compiler():
            results.append(step("the engine is compiled", "tests.compiled"))
        results.append(step("suite, compiled", "pytest", "-q", *WORKERS, *COMPILED))
        results.append(step("the server under load, compiled", "pytest", "-q", "-s", "tests/server", "-m", "slow"))
        results.append(step("many games, compiled", "pytest", "-q", "-s", "-m", "soak"))
        results.append(step("speed, for the record", "regna.cli.main", "bench", "--uncompiled"))
    for id in game_ids:
        results.append(step(f"rules proven by tests: {id}", "regna.cli.main", "rules", id, "--coverage"))
    print(f"\n{results.count(True)} passed, {results.count(False)} failed", flush=True)
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
