"""`./regna test`: lint, types, the client's own checks, the suite uncompiled with coverage and compiled, the browser.

And what of the rules is proven. What a machine cannot run is named at the end.

--fast  lint, types and the suite uncompiled without the slow tests: about a minute
--soak  ten thousand random games per game and number of seats instead of four hundred: an hour and a half more
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from hatch_build import find_npm, has_compiler

from regna import game_ids
from regna.resources import read_client

HOME = Path(__file__).parent.parent
WEB = HOME / "web"
NOT_THE_BROWSER = "--ignore=tests/browser"
"""Those need a browser and the built client, and run by themselves."""
FAST = ["-m", "not slow and not soak"]
PLAIN_PARTS = ("server", "bots", "cli")
"""Tests of what is never compiled and behaves the same either way: they run with the compiled engine only."""
NOT_PLAIN = [f"--ignore=tests/{part}" for part in PLAIN_PARTS]
MEASURED = ["--cov", "--cov-report="]
ENGINE = ["-q", *FAST, NOT_THE_BROWSER, *NOT_PLAIN, *MEASURED]
"""The slow tests run compiled only."""
PLAIN = ["-q", *FAST, *(f"tests/{part}" for part in PLAIN_PARTS), *MEASURED]
SLOW = [*(f"tests/{part}" for part in PLAIN_PARTS), "-m", "slow"]
"""One after the other: those of the server measure load."""
COMPILED = ["-q", "-m", "not soak", NOT_THE_BROWSER, *NOT_PLAIN]
ENOUGH = "--fail-under=95"
"""A coverage below 95 per cent of lines and branches is a part nobody tested."""
WORKERS = ["-n", str(os.cpu_count() or 1)]
BROWSERS = ["-n", "2"]
NO_CHROMIUM = "none"
"""What ./regna writes into REGNA_CHROMIUM where it found no browser and could not install one."""


def step(title: str, *command: str, uncompiled: bool = False, coverage: str = "") -> bool:
    """Run one check of ours; whether it passed. What it covers goes into the file `coverage`."""
    environment = {**os.environ, "REGNA_HOME": str(HOME)}
    if coverage:
        environment["COVERAGE_FILE"] = coverage
    environment.pop("PYTHONPATH", None)
    if uncompiled:
        environment["PYTHONPATH"] = str(HOME / "src")
    return run(title, [sys.executable, "-m", *command], HOME, environment)


def run(title: str, command: list[str], folder: Path, environment: dict[str, str]) -> bool:
    """Run a command and say how long it took; whether it passed."""
    print(f"\n=== {title}", flush=True)
    started = time.monotonic()
    passed = subprocess.run(command, cwd=folder, env=environment, check=False).returncode == 0
    print(f"=== {title}: {'passed' if passed else 'FAILED'} in {time.monotonic() - started:.0f} s", flush=True)
    return passed


def check_client(npm: str) -> list[bool]:
    """The client's own checks, with the packages its lock file names."""
    environment = {**os.environ, "PATH": os.pathsep.join((str(Path(npm).parent), os.environ.get("PATH", os.defpath)))}
    steps = {"client: format": ("run", "format"), "client: types": ("run", "check"), "client: units": ("test",)}
    if not (WEB / "node_modules").exists():
        steps = {"client: packages": ("ci", "--include=dev", "--prefer-offline"), **steps}
    return [run(title, [npm, *words], WEB, environment) for title, words in steps.items()]


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
    not_run: list[str] = []
    npm = find_npm()
    if npm is None:
        not_run.append("the client's own checks (they need Node 20 or newer)")
    else:
        results += check_client(npm)
    if fast:
        results.append(
            step("suite, uncompiled, fast", "pytest", "-q", *WORKERS, *FAST, NOT_THE_BROWSER, uncompiled=True)
        )
    else:
        parts = (".coverage.engine", ".coverage.plain")
        results.append(
            step("engine and table, uncompiled", "pytest", *WORKERS, *ENGINE, uncompiled=True, coverage=parts[0])
        )
        if has_compiler():
            results.append(step("the engine is compiled", "tests.compiled"))
        results.append(step("server, bots and command line, compiled", "pytest", *WORKERS, *PLAIN, coverage=parts[1]))
        results.append(step("coverage of both", "coverage", "combine", "-q", *parts))
        results.append(step("coverage is enough", "coverage", "report", ENOUGH))
        results.append(step("engine and table, compiled", "pytest", *WORKERS, *COMPILED))
        if os.environ.get("REGNA_CHROMIUM") == NO_CHROMIUM:
            not_run.append("the tests in the browser (there is no Chromium)")
        elif not read_client():
            not_run.append("the tests in the browser (the client was not built)")
        else:
            results.append(step("in the browser", "pytest", "-q", "tests/browser", *BROWSERS))
        results.append(step("the server under load, and slow commands", "pytest", "-q", "-s", *SLOW))
        results.append(step("many games, compiled", "pytest", "-q", "-s", "-m", "soak", NOT_THE_BROWSER))
        results.append(step("speed, for the record", "regna.cli.main", "bench", "--uncompiled"))
    for id in game_ids:
        results.append(step(f"rules proven by tests: {id}", "regna.cli.main", "rules", id, "--coverage"))
    print(f"\n{results.count(True)} passed, {results.count(False)} failed", flush=True)
    for title in not_run:
        print(f"NOT RUN: {title}", flush=True)
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
