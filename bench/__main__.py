"""`python -m bench`: what a server carries on this machine, and that it keeps its promises."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from bench.postgres import NoPostgres
from bench.trials import FULL, QUICK, TRIALS, Finding, run_trial
from regna.cli.terminal import errors, print_json, screen
from regna.lab.bench import calibration


def main(
    only: Annotated[str, typer.Option("--only", metavar="TRIALS", help=f"Only these of {','.join(TRIALS)}.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="A little of everything, in a minute.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Run the trials and print their figures; ends with 1 unless everything that must hold held."""
    wanted = [name.strip() for name in only.split(",")] if only else list(TRIALS)
    if unknown := [name for name in wanted if name not in TRIALS]:
        raise typer.BadParameter(f"there is no trial {', '.join(unknown)}; the trials are {', '.join(TRIALS)}.")
    speed = calibration()
    findings: list[Finding] = []
    for trial in wanted:
        with Steps(trial) as progress:
            try:
                found = run_trial(trial, QUICK if quick else FULL, progress)
            except NoPostgres as error:
                found = [Finding(trial, "postgresql", held=False, figures={"not run": str(error)})]
        findings += found
        if not json:
            for finding in found:
                screen.print(shown(finding))
    if json:
        print_json({"calibration": round(speed), "trials": [asdict(finding) for finding in findings]})
    if not all(finding.held for finding in findings):
        raise typer.Exit(1)


class Steps:
    """Shows on the terminal how far a trial is."""

    def __init__(self, trial: str) -> None:
        """A trial that has not begun."""
        self.trial = trial
        self.count = 0
        self.status = errors.status(trial)

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
        self.status.update(f"{self.trial}: {self.count} steps")


def shown(finding: Finding) -> Table:
    """A finding as a small table."""
    state = "held" if finding.held else "BROKEN"
    table = Table(title=f"{finding.trial}, {finding.where}: {state}", show_header=False)
    for name, value in finding.figures.items():
        table.add_row(name, str(value))
    return table


if __name__ == "__main__":
    typer.run(main)
