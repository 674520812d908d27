"""The promises of a server, tried on real processes; `regna bench server` does the same with the full numbers."""

from dataclasses import asdict

import pytest

from regna.server.trials.all import QUICK, TRIALS, run_trial


@pytest.mark.slow
@pytest.mark.parametrize("trial", TRIALS)
def test_what_must_hold_holds(trial: str) -> None:
    """Races, crashes, a lost server, fast clients and many of them."""
    steps: list[None] = []
    findings = run_trial(trial, QUICK, lambda: steps.append(None))
    for finding in findings:
        print(asdict(finding))
        assert finding.held
        assert finding.figures
