"""`python -m tests.mutation`: try the mutants, tell which test caught each, and fail if one was not caught."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.mutants import Mutant, all_mutants, sample
from tests.mutation.runner import CAUGHT, Project, Runner, Verdict
from tests.seeds import first_seed

HOME = Path(__file__).parent.parent.parent
REGNA = Project(HOME, HOME / "src" / "regna", ("pytest_timeout", "pytest_asyncio.plugin"))


def chosen(words: Sequence[str]) -> list[Mutant]:
    """The mutants that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Are all mutants caught?")
    parser.add_argument("--sample", type=int, metavar="N", help="so many at random, at least one of each kind")
    parser.add_argument("--only", metavar="NAME", help="this one")
    asked = parser.parse_args(words)
    mutants = all_mutants()
    if asked.only:
        mutants = [mutant for mutant in mutants if mutant.name == asked.only]
        if not mutants:
            parser.error(f"there is no mutant named {asked.only}")
    return sample(mutants, asked.sample, first_seed()) if asked.sample else mutants


def run(project: Project, mutants: Sequence[Mutant]) -> int:
    """Try these mutants and print what became of them; 0 if all were caught."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        runner = Runner(project, Path(folder))
        print(f"the sources as they are: {len(tests)} selections of tests", flush=True)
        trouble = runner.check_unspoiled(tests)
        if trouble:
            print(f"{trouble}\nThe tests fail on unspoiled sources: they cannot judge a mutant.")
            return 1
        told = 0

        def tell(verdict: Verdict) -> None:
            nonlocal told
            told += 1
            number = f"{told:{len(str(len(mutants)))}}/{len(mutants)}"
            print(f"{number}  {verdict.outcome:8}  {verdict.mutant.name}: {verdict.by}", flush=True)

        verdicts = runner.try_all(mutants, tell)
    print(f"\n{table(verdicts)}\n")
    uncaught = [verdict for verdict in verdicts if verdict.outcome != CAUGHT]
    used = os.times()
    seconds = used.children_user + used.children_system
    print(f"{len(mutants) - len(uncaught)} of {len(mutants)} caught, {seconds:.0f} s of CPU")
    for verdict in uncaught:
        print(f"{verdict.outcome.upper()}: {verdict.mutant.name}: {verdict.mutant.breaks} {verdict.by}")
    return 1 if uncaught else 0


def table(verdicts: Sequence[Verdict]) -> str:
    """All verdicts as a table in Markdown."""
    lines = ["| mutant | what it breaks | caught by | seconds |", "|---|---|---|---|"]
    for verdict in verdicts:
        by = verdict.by if verdict.outcome == CAUGHT else f"{verdict.outcome.upper()}: {verdict.by}"
        lines.append(f"| {verdict.mutant.name} | {verdict.mutant.breaks} | {by} | {verdict.seconds:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(run(REGNA, chosen(sys.argv[1:])))
