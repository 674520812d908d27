"""The promises of a server, tried on real processes; `regna bench server` does the same and gives the figures."""

from dataclasses import asdict
from typing import Final

import pytest

from regna.server.trials.all import FULL, TRIALS, Size, run_trial_on
from regna.server.trials.postgres import Postgres

SMALL: Final = Size(
    rush_clients=4, rush_seconds=0.5, crowd_matches=2, crowd_seconds=1, crowd_per_second=20, requests=10, kills=2
)
"""Too little for figures, enough for what is audited: the same as in the full trials."""
FINDINGS: Final = {"rush": 3, "crowd": 1, "race": 1, "crash": 2, "failover": 1}
"""How many findings a trial has: one for each database and way."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(FULL, id="full", marks=(pytest.mark.deep, pytest.mark.timeout(3600))),
    ],
)
@pytest.mark.parametrize("trial", TRIALS)
def test_what_must_hold_holds(trial: str, size: Size, postgres_server: Postgres) -> None:
    """Races, crashes, a lost server, fast clients and many of them: what was acknowledged is stored at its place."""
    steps: list[None] = []
    findings = run_trial_on(postgres_server, trial, size, lambda: steps.append(None))
    assert len(findings) == FINDINGS[trial]
    for finding in findings:
        print(asdict(finding))
        assert finding.held, finding
        assert finding.figures
