"""Trying mutants: each gets a copy of the sources of its own, and the tests run on that."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutation.mutants import DoesNotFit, Mutant

CAUGHT: Final = "caught"
SURVIVED: Final = "survived"
BROKEN: Final = "broken"
"""Nothing is proven: the mutant does not fit, or cannot be imported, or a fixture failed and no test."""

SECONDS: Final = 600
"""For all tests of a mutant; a single one has the time it always has."""
TESTS_FAILED: Final = 1
"""What pytest ends with when it could run the tests and not all passed."""
PYTEST: Final = ("-x", "-q", "-m", "not deep and not soak")
FAILED: Final = re.compile(r"^FAILED (.+?)(?: - (.*))?$", re.MULTILINE)
NOT_EVEN_PYTHON: Final = ("NameError", "UnboundLocalError", "ImportError", "ModuleNotFoundError", "SyntaxError")
"""A test that fails with one of these noticed a slip of whoever wrote the mutant, not a broken rule."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the outcome, and the test that caught it or what is wrong."""

    mutant: Mutant
    outcome: str
    by: str
    seconds: float


@dataclass(frozen=True)
class Project:
    """Sources and tests: the folder in which the tests run, the package they are about, and what pytest needs for them.

    Only these plugins are loaded: to load all that are installed takes longer than most tests.
    """

    home: Path
    package: Path
    plugins: tuple[str, ...] = ()


class Runner:
    """Copies of the sources of a project in a folder, unspoiled and spoiled, and what their tests say."""

    def __init__(self, project: Project, folder: Path) -> None:
        """`folder` is empty, and whoever made it removes it."""
        self.project = project
        self.folder = folder
        self.unspoiled = folder / "unspoiled"
        shutil.copytree(project.package, self.unspoiled / project.package.name)

    def check_unspoiled(self, tests: Sequence[str]) -> str:
        """Empty if these tests pass on the sources as they are; else what pytest says.

        Python keeps what it compiles in the copy, and the copies of this copy need not do it again.
        """
        several = ("-p", "xdist.plugin", "-n", str(os.cpu_count() or 1), "--dist", "loadfile") if len(tests) > 1 else ()
        code, said = self._test(self.unspoiled, tests, None, *several)
        return "" if code == 0 else said

    def try_all(self, mutants: Sequence[Mutant], tell: Callable[[Verdict], None]) -> list[Verdict]:
        """The verdicts in the order of the mutants, as many at once as there are cores."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            running = [pool.submit(self.try_one, mutant) for mutant in mutants]
            for done in as_completed(running):
                tell(done.result())
        return [done.result() for done in running]

    def try_one(self, mutant: Mutant) -> Verdict:
        """Spoil a copy and run the tests that should notice."""
        started = time.monotonic()
        outcome, by = self._outcome(mutant)
        return Verdict(mutant, outcome, by, time.monotonic() - started)

    def _outcome(self, mutant: Mutant) -> tuple[str, str]:
        try:
            module, text = mutant.fit(self.unspoiled / self.project.package.name)
        except DoesNotFit as error:
            return BROKEN, str(error)
        spoiled = self.folder / mutant.name
        shutil.copytree(self.unspoiled, spoiled, copy_function=os.link)
        try:
            target = spoiled / self.project.package.name / module
            target.unlink()  # the file is the same as that of all others until here
            target.write_text(text, encoding="utf-8")
            for compiled in target.parent.glob(f"__pycache__/{target.stem}.*"):
                compiled.unlink()
            return judged(*self._test(spoiled, mutant.tests, SECONDS))
        finally:
            shutil.rmtree(spoiled)

    def _test(self, sources: Path, tests: Sequence[str], seconds: int | None, *words: str) -> tuple[int | None, str]:
        """The exit code of pytest, None if it did not end, and what it said."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(sources),
            "REGNA_HOME": str(self.project.home),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "COLUMNS": "500",  # pytest cuts its lines off there
        }
        environment.pop("REGNA_DEEP", None)  # the tests of the short run must notice
        plugins = [word for plugin in self.project.plugins for word in ("-p", plugin)]
        command = [sys.executable, "-m", "pytest", *PYTEST, *plugins, *words, *tests]
        try:
            done = subprocess.run(
                command,
                cwd=self.project.home,
                env=environment,
                check=False,
                timeout=seconds,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
        except subprocess.TimeoutExpired:
            return None, ""
        return done.returncode, done.stdout


def judged(code: int | None, said: str) -> tuple[str, str]:
    """What the exit code and the words of pytest mean: an outcome, and the test or the trouble."""
    if code is None:
        return CAUGHT, f"the tests did not end within {SECONDS} seconds"
    if code == 0:
        return SURVIVED, "no test noticed"
    failed = FAILED.search(said)
    if code != TESTS_FAILED or failed is None:
        return BROKEN, f"no test failed, but pytest did: {last_words(said)}"
    test, reason = failed[1], failed[2] or ""
    if reason.startswith(NOT_EVEN_PYTHON):
        return BROKEN, f"{test} failed for another reason: {reason}"
    return CAUGHT, f"{test}, which did not end" if "Timeout (>" in reason else test


def last_words(said: str) -> str:
    """The line in which pytest names an error, or the last one it said."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR ")]
    return (errors or lines or ["nothing"])[-1]
