"""Jobs on a Dask cluster."""

import os
import signal

import pytest
from distributed import LocalCluster

from regna.contract.errors import Refused
from regna.lab.jobs import Workers, run
from regna.lab.tournament import Tournament, digest, play_deals, standings
from tests.lab.doing import square


@pytest.mark.deep
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_cluster_gives_the_same_games_when_a_worker_is_killed(workers: int) -> None:
    """The table and the hash are those of one process, however many work."""
    tournament = Tournament("animal_kingdoms", ("search:2", "random"), seed=3)
    alone = list(play_deals(tournament, 8, Workers(1)))
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        games = play_deals(tournament, 8, Workers(cluster=cluster.scheduler_address))
        first = next(games)
        victim = next(iter(cluster.workers.values())).pid
        os.kill(victim, signal.SIGKILL)
        together = [first, *games]
    assert digest(tournament, together) == digest(tournament, alone)
    assert [(row["bot"], row["wins"]) for row in standings(together)] == [
        (row["bot"], row["wins"]) for row in standings(alone)
    ]


def test_an_address_without_a_cluster() -> None:
    """Is said to be one."""
    with pytest.raises(Refused) as refusal:
        list(run(square, 1, range(2), Workers(cluster="nowhere://at.all")))
    assert refusal.value.code == "no_cluster"
