"""`regna bench server`: what a server carries on this machine, and that it keeps its promises."""

from dataclasses import asdict
from typing import Any

from rich.table import Table

from regna.cli.terminal import command_words, errors, print_json, screen, spoken
from regna.contract.errors import BadOption
from regna.lab.bench import calibration
from regna.table.words import Words


def bench_server(only: str, quick: bool, json: bool, language: str) -> bool:
    """Run the trials and print their figures; whether everything that must hold held."""
    from regna.server.trials.all import FULL, QUICK, TRIALS, Finding, NoPostgres, run_trial

    words = command_words(language)
    wanted = [name.strip() for name in only.split(",")] if only else list(TRIALS)
    for name in wanted:
        if name not in TRIALS:
            raise spoken(BadOption("unknown_trial", {"found": name, "known": ", ".join(TRIALS)}), language)
    speed = calibration()
    findings: list[Finding] = []
    for trial in wanted:
        with Steps(trial, words) as progress:
            try:
                found = run_trial(trial, QUICK if quick else FULL, progress)
            except NoPostgres as error:
                found = [Finding(trial, "postgresql", held=False, figures={"not run": str(error)})]
        findings += found
        if not json:
            for finding in found:
                screen.print(shown(finding, words))
    if json:
        print_json({"calibration": round(speed), "trials": [asdict(finding) for finding in findings]})
    return all(finding.held for finding in findings)


class Steps:
    """Shows on the terminal how far a trial is."""

    def __init__(self, trial: str, words: Words) -> None:
        """A trial that has not begun."""
        self.trial = trial
        self.words = words
        self.count = 0
        self.status = errors.status(self._sentence())

    def __enter__(self) -> "Steps":
        """Begin to show it."""
        self.status.start()
        return self

    def __exit__(self, *error: object) -> None:
        """Show nothing any more."""
        self.status.stop()

    def __call__(self) -> None:
        """One step further."""
        self.count += 1
        self.status.update(self._sentence())

    def _sentence(self) -> str:
        return self.words.say("bench.trial", {"trial": self.trial, "count": self.count})


def shown(finding: Any, words: Words) -> Table:
    """A finding as a small table."""
    state = words.say("bench.held" if finding.held else "bench.broken")
    table = Table(title=f"{finding.trial}, {finding.where}: {state}", show_header=False)
    for name, value in finding.figures.items():
        table.add_row(name, str(value))
    return table
