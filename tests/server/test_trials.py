"""The promises of a server, tried on real processes; `python -m bench` does the same and gives the figures."""

from dataclasses import asdict
from typing import Final

import pytest
from bench.audit import audit
from bench.postgres import Postgres
from bench.trials import FULL, TRIALS, Size, run_trial_on
from sqlalchemy import delete

from regna.server.storage import schema
from tests.server.harness import Running
from tests.server.wire import new_match

SMALL: Final = Size(
    rush_clients=4,
    rush_seconds=0.5,
    crowd_matches=2,
    crowd_seconds=1,
    crowd_per_second=20,
    answers_matches=(2,),
    answers_seconds=4,
    requests=10,
    kills=1,
    record_entries=400,
    record_requests=5,
    bot_seconds=2,
    long_texts=2,
    clock_seconds=5,
)
"""Too little for figures, enough for what is audited: the same as in the full trials."""
FINDINGS: Final = {"rush": 3, "crowd": 1, "race": 1, "crash": 2, "failover": 1, "attacks": 4, "trouble": 3}
"""How many findings a trial has: one for each database and way; of answers one for each number of matches."""


DEEP: Final = ("attacks", "trouble")
"""Trials of what tests of their own prove in every run: here with real processes, for the figures."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(FULL, id="full", marks=(pytest.mark.deep, pytest.mark.alone)),
    ],
)
@pytest.mark.parametrize(
    "trial", [pytest.param(trial, marks=pytest.mark.deep if trial in DEEP else ()) for trial in TRIALS]
)
def test_what_must_hold_holds(trial: str, size: Size, postgres_server: Postgres) -> None:
    """Races, crashes, a lost server, fast clients and many of them: what was acknowledged is stored at its place."""
    steps: list[None] = []
    findings = run_trial_on(postgres_server, trial, size, lambda: steps.append(None))
    assert len(findings) == FINDINGS.get(trial, len(size.answers_matches))
    for finding in findings:
        print(asdict(finding))
        assert finding.held, finding
        assert finding.figures


async def test_the_audit_finds_what_is_lost(server: Running) -> None:
    """A decision that is not there or elsewhere, a match that is not there, and entries that do not replay."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    kept: dict[str, int] = {}
    for number in range(4):
        turn = server.backend.rooms.loaded[match].row.turn
        update = await players[turn].at(match, "catch_up")
        say = {"act": update["legal"][0], "sequence": update["sequence"], "key": f"key {number}"}
        kept[say["key"]] = (await players[turn].at(match, "decide", **say))["sequence"]
    url = server.backend.settings.url
    sound = await audit(url, {match: kept})
    assert (sound.matches, sound.acknowledged, sound.flaws) == (1, 4, [])
    for wrong, flaw in (
        ({match: {**kept, "lost": 5}}, "lost acknowledged and lost"),
        ({match: {**kept, "key 3": kept["key 2"]}}, "key 3 acknowledged as"),
        ({"nowhere": kept}, "nowhere: lost"),
    ):
        (found,) = (await audit(url, wrong)).flaws
        assert flaw in found
    first = delete(schema.entries).where(schema.entries.c.match == match, schema.entries.c.seq == 0)
    await server.backend.database.write(lambda connection: connection.execute(first))
    assert (await audit(url, {match: {}})).flaws
