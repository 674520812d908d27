"""`./regna test`: every check of this repository, side by side on all cores, with a report of what took how long.

./regna test           every rule test both ways, every game and seat count, both databases, the browser
./regna test --fast    lint, types, the client's own checks, and the suite once without its slow tests
./regna test --deep    everything, with coverage, thousands of games, long trials, spoiled rules; seeds of the day
./regna test PATH...   what is named, with pytest; other words go on to pytest

What a machine cannot run is named at the end.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from hatch_build import find_npm, has_compiler

import regna
from regna.resources import read_client
from tests.schedule import HOME, Step, file_of, report, run_all

SOURCES = HOME / "src"
BOTH_WAYS = (*regna.game_ids, "engine", "table")
"""The folders whose tests run with the compiled engine and with the same files uncompiled."""
APART = ("server", "browser")
"""The longest of the other folders have steps of their own."""
USUAL = "not soak and not deep"
BRIEF = f"{USUAL} and not slow"
UNCOMPILED = f"{USUAL} and (rule or both_ways)"
"""Whatever proves a rule, and what would tell that the two differ; the deep run has the other tests uncompiled, too."""
ENOUGH = "--fail-under=95"
"""A coverage below 95 per cent of lines and branches is a part nobody tested."""
SLOWER_WHEN_MEASURED = 4
DEEP_GAME = 1800
"""The budget of a game's tests in the deep run: thousands of games, and of states looked at for leaks."""
PATIENCE = "3600"
"""Seconds a test of the deep run may take."""
NO_CHROMIUM = "none"
"""What ./regna writes into REGNA_CHROMIUM where it found no browser and could not install one."""
WORDS = {"--fast", "--deep"}
Environment = Mapping[str, str]
ASIS: Environment = {}


def module(title: str, budget: int, *words: str, after: Sequence[str] = (), environment: Environment = ASIS) -> Step:
    """A step that runs a Python module."""
    return Step(title, [sys.executable, "-m", *words], budget, environment, after=after)


def pytest(
    title: str, budget: int, marks: str, paths: Sequence[str], covered: bool = False, environment: Environment = ASIS
) -> Step:
    """A step that runs tests, which may also measure what they cover."""
    words = ["-q", "-m", marks, f"--junitxml={file_of(title, '.xml')}", *paths]
    if covered:
        words += ["--cov", "--cov-report="]
        budget *= SLOWER_WHEN_MEASURED
        environment = {**environment, "COVERAGE_FILE": str(coverage_file(title))}
    return module(title, budget, "pytest", *words, environment=environment)


def coverage_file(title: str) -> Path:
    """Where a step keeps what it covered."""
    return file_of(title, ".coverage")


def remaining() -> list[str]:
    """Everything in tests/ that no other step names: its other folders, and the files beside them."""
    named = {*BOTH_WAYS, *APART}
    folders = {path.relative_to(HOME / "tests").parts[0] for path in (HOME / "tests").rglob("test_*.py")}
    return [f"tests/{name}" for name in sorted(folders - named)]


def static_checks() -> list[Step]:
    """Lint, format and types."""
    return [
        module("types", 40, "mypy"),
        module("lint", 3, "ruff", "check", "."),
        module("format", 3, "ruff", "format", "--check", "."),
    ]


def client_checks(npm: str) -> list[Step]:
    """The client's own checks, with the packages its lock file names."""
    path = os.pathsep.join((str(Path(npm).parent), os.environ.get("PATH", os.defpath)))
    checks = [("types", 30, ["run", "check"]), ("format", 25, ["run", "format"]), ("units", 15, ["test"])]
    web = HOME / "web"
    fetched = (web / "node_modules").exists()
    fetch = Step("client: packages", [npm, "ci", "--include=dev", "--prefer-offline"], 60, {"PATH": path}, web)
    after = () if fetched else (fetch.title,)
    steps = [Step(f"client: {name}", [npm, *words], cost, {"PATH": path}, web, after) for name, cost, words in checks]
    return steps if fetched else [fetch, *steps]


def suite_once() -> list[Step]:
    """The suite with the installed engine, without slow tests and without the browser."""
    return [
        pytest("server", 60, BRIEF, ["tests/server", "-n", "2"]),
        pytest("games", 70, BRIEF, [f"tests/{id}" for id in BOTH_WAYS]),
        pytest("the rest", 60, BRIEF, remaining()),
    ]


def suite_uncompiled(deep: bool) -> list[Step]:
    """What the compiled engine does must hold uncompiled; the deep run measures what is covered."""
    sources = {"PYTHONPATH": str(SOURCES)}
    marks = {id: USUAL if deep or id == "engine" else UNCOMPILED for id in BOTH_WAYS}
    return [pytest(f"{id}, uncompiled", 60, marks[id], [f"tests/{id}"], deep, sources) for id in BOTH_WAYS]


def suite_compiled(deep: bool) -> list[Step]:
    """Everything that is not the browser, with the compiled engine."""
    marks = "" if deep else "not deep"
    # It waits for half its time, and one after the other its tests would end last of all.
    workers = [] if deep else ["-n", "2"]
    return [
        pytest("server", 300, "not deep", ["tests/server", *workers], deep),
        pytest("the rest", 300 if deep else 190, marks, remaining(), deep),
        *(pytest(f"{id}, compiled", DEEP_GAME if deep else 120, marks, [f"tests/{id}"]) for id in BOTH_WAYS),
    ]


def rules_proven() -> list[Step]:
    """Every numbered rule is cited by a test."""
    return [
        module(f"rules proven by tests: {id}", 3, "regna.cli.main", "rules", id, "--coverage") for id in regna.game_ids
    ]


def coverage_enough(measured: list[Step]) -> list[Step]:
    """The coverage of all steps that measured it, together."""
    files = [str(coverage_file(step.title)) for step in measured]
    titles = tuple(step.title for step in measured)
    return [
        module("coverage together", 30, "coverage", "combine", "-q", "--keep", *files, after=titles),
        module("coverage is enough", 30, "coverage", "report", ENOUGH, after=("coverage together",)),
    ]


def in_the_browser(marks: str, not_run: list[str]) -> list[Step]:
    """The client in Chromium, if there are both."""
    if os.environ.get("REGNA_CHROMIUM") == NO_CHROMIUM:
        not_run.append("the tests in the browser (there is no Chromium)")
    elif not read_client():
        not_run.append("the tests in the browser (the client was not built)")
    else:
        return [pytest("browser", 240, marks, ["tests/browser"])]
    return []


def plan(words: set[str], not_run: list[str]) -> tuple[list[Step], list[Step]]:
    """The steps that run side by side, longest first, and those that run alone after them."""
    fast, deep = "--fast" in words, "--deep" in words
    npm = find_npm()
    if npm is None:
        not_run.append("the client's own checks (they need Node 20 or newer)")
    static = static_checks() + (client_checks(npm) if npm else [])
    if fast:
        return [*suite_once(), *static, *rules_proven()], []
    uncompiled = suite_uncompiled(deep)
    steps = [*in_the_browser("" if deep else "not deep", not_run), *suite_compiled(deep), *uncompiled, *static]
    if has_compiler():
        steps.append(module("the engine is compiled", 3, "tests.compiled"))
    steps += rules_proven()
    if not deep:
        return steps, []
    measured = [*uncompiled, *(step for step in steps if step.title in {"server", "the rest"})]
    steps += [
        pytest("server again and again", 1200, "deep and not alone", ["tests/server"]),
        *coverage_enough(measured),
        module("spoiled rules", 600, "tests.mutation", "--sample", "12"),
    ]
    alone = [
        pytest("server under load", 1200, "alone", ["tests/server"]),
        module("speed, for the record", 30, "regna.cli.main", "bench", "--uncompiled"),
    ]
    return steps, alone


def main(words: list[str]) -> int:
    """Run what was asked for; 0 if everything passed."""
    os.environ["REGNA_HOME"] = str(HOME)
    uncompiled = os.environ.get("PYTHONPATH", "").split(os.pathsep)[0] == str(
        SOURCES
    )  # as ./regna --uncompiled sets it
    if not uncompiled:
        os.environ.pop("PYTHONPATH", None)
    if not WORDS.issuperset(words):
        return subprocess.run([sys.executable, "-m", "pytest", *words], check=False).returncode
    if uncompiled and "--fast" not in words:
        print("The whole run needs the compiled engine: after --uncompiled name paths, or --fast.")
        return 2
    if "--deep" in words:
        os.environ |= {"REGNA_DEEP": "1", "PYTEST_TIMEOUT": PATIENCE}
    not_run: list[str] = []
    began = time.monotonic()
    together, alone = plan(set(words), not_run)
    outcomes = run_all(together)
    for step in alone:
        outcomes += run_all([step])
    report(outcomes, time.monotonic() - began)
    failed = sum(not outcome.passed for outcome in outcomes)
    for title in not_run:
        print(f"NOT RUN: {title}", flush=True)
    print(f"\n{len(outcomes) - failed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
