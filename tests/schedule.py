"""Runs steps side by side on all cores, and tells how long each took."""

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent.parent
LOGS: Final = HOME / "build" / "test-logs"
BYTECODE: Final = HOME / "build" / "pycache"
"""What Python compiles, also where a user's environment has it compiled anew each time: seconds for every process."""
SLOWEST: Final = 10
LOOK_SECONDS: Final = 0.1
"""Between two looks at what has ended: os.wait4 alone tells what a step cost, and it waits for one or not at all."""
ENDED: Final = 128 + signal.SIGTERM
PULSE: Final = 30
"""Seconds between two lines that tell what is still running."""


def file_of(title: str, kind: str) -> Path:
    """Where a step with this title leaves a kind of file."""
    return LOGS / f"{title.replace(' ', '-').replace(',', '').replace(':', '')}{kind}"


@dataclass(frozen=True)
class Step:
    """One command, what it may cost, and what must have passed before it starts."""

    title: str
    command: Sequence[str]
    budget: int
    """CPU seconds, on a machine of today; a step that takes more is named in the report."""
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: Path = HOME
    after: Sequence[str] = ()
    """The titles of steps that must have passed."""

    @property
    def log(self) -> Path:
        """Where its output goes."""
        return file_of(self.title, ".log")

    @property
    def times(self) -> Path:
        """Where pytest writes how long each test took."""
        return file_of(self.title, ".xml")


@dataclass(frozen=True)
class Outcome:
    """What became of a step."""

    step: Step
    passed: bool
    seconds: float
    cpu: float
    """CPU seconds of the step and of every process it started and waited for."""

    @property
    def outgrown(self) -> bool:
        """Whether it took more than its budget."""
        return self.cpu > self.step.budget


@dataclass
class Started:
    """A step under way."""

    step: Step
    process: subprocess.Popen[bytes]
    since: float

    def poll(self) -> Outcome | None:
        """What became of it, once it has ended."""
        ended, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if not ended:
            return None
        self.process.returncode = os.waitstatus_to_exitcode(status)
        cpu = usage.ru_utime + usage.ru_stime
        return Outcome(self.step, self.process.returncode == 0, time.monotonic() - self.since, cpu)


def lanes() -> int:
    """How many steps run at once: one more than there are cores, because browsers and servers often wait."""
    return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def run_all(steps: Sequence[Step]) -> list[Outcome]:
    """Run every step, in this order as soon as a lane is free; a step whose precondition failed has failed."""
    waiting, running, ended = list(steps), list[Started](), list[Outcome]()
    LOGS.mkdir(parents=True, exist_ok=True)
    told = time.monotonic()
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))  # whoever ends the run ends its steps
    try:
        while waiting or running:
            for step in ready(waiting, ended, lanes() - len(running)):
                waiting.remove(step)
                running.append(start(step))
            for started in list(running):
                outcome = started.poll()
                if outcome is not None:
                    running.remove(started)
                    ended.append(outcome)
                    tell(outcome)
            for step in hopeless(waiting, ended):
                waiting.remove(step)
                ended.append(Outcome(step, False, 0, 0))
                print(f"=== {step.title}: not started, what it needs has failed", flush=True)
            if time.monotonic() - told > PULSE and running:
                told = time.monotonic()
                names = ", ".join(f"{each.step.title} ({told - each.since:.0f} s)" for each in running)
                print(f"... {names}; {len(waiting)} steps to come", flush=True)
            time.sleep(LOOK_SECONDS)
    finally:
        for started in running:
            started.process.terminate()
            started.process.wait()
        signal.signal(signal.SIGTERM, before)
    return ended


def ready(waiting: Sequence[Step], ended: Sequence[Outcome], free: int) -> list[Step]:
    """The first steps that may start now, at most as many as lanes are free."""
    passed = {outcome.step.title for outcome in ended if outcome.passed}
    return [step for step in waiting if passed.issuperset(step.after)][: max(0, free)]


def hopeless(waiting: Sequence[Step], ended: Sequence[Outcome]) -> list[Step]:
    """The steps that wait for something that has failed."""
    failed = {outcome.step.title for outcome in ended if not outcome.passed}
    return [step for step in waiting if failed.intersection(step.after)]


def start(step: Step) -> Started:
    """Start a step; its output goes into its log."""
    step.times.unlink(missing_ok=True)
    with step.log.open("wb") as log:
        process = subprocess.Popen(
            step.command,
            cwd=step.folder,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BYTECODE), **step.environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    return Started(step, process, time.monotonic())


def tell(outcome: Outcome) -> None:
    """Say that a step has ended: all it said if it failed, else its last line and what it skipped."""
    lines = outcome.step.log.read_text(encoding="utf-8", errors="replace").rstrip().splitlines()
    if outcome.passed:
        skipped = [line for line in lines if line.startswith(("SKIPPED", "XFAIL"))]
        lines = [*skipped, *lines[-1:]]
    print("\n".join(lines), flush=True)
    result = "passed" if outcome.passed else "FAILED"
    print(f"=== {outcome.step.title}: {result} in {outcome.seconds:.0f} s, {outcome.cpu:.0f} s of CPU", flush=True)


def slowest_tests(steps: Sequence[Step]) -> list[tuple[float, str]]:
    """The tests that took longest, with their seconds."""
    found = []
    for step in steps:
        if step.times.exists():
            for case in ET.parse(step.times).iter("testcase"):  # noqa: S314  # written by our own run
                found.append((float(case.get("time", 0)), f"{case.get('classname')}::{case.get('name')}"))
    return sorted(found, reverse=True)[:SLOWEST]


def report(outcomes: Sequence[Outcome], seconds: float) -> None:
    """The time of each step, the slowest tests, and what outgrew its budget."""
    width = max(len(outcome.step.title) for outcome in outcomes)
    print(f"\n{'step':{width}}  seconds  CPU  budget")
    for outcome in outcomes:
        failed = "" if outcome.passed else "  FAILED"
        figures = f"{outcome.seconds:7.0f}  {outcome.cpu:3.0f}  {outcome.step.budget:6}"
        print(f"{outcome.step.title:{width}}  {figures}{failed}")
    print(f"{'all':{width}}  {seconds:7.0f}  {sum(outcome.cpu for outcome in outcomes):3.0f}")
    print("\nthe slowest tests")
    for took, name in slowest_tests([outcome.step for outcome in outcomes]):
        print(f"{took:7.1f} s  {name}")
    for outcome in outcomes:
        if outcome.outgrown:
            meant = f"{outcome.step.budget} were meant to be enough"
            print(f"OVER BUDGET: {outcome.step.title} took {outcome.cpu:.0f} s of CPU, {meant}")
    sys.stdout.flush()
