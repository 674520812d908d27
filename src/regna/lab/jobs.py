"""Many jobs at once: on the cores of this machine, or on a Dask cluster.

A job is a pure function of a plan and a number; what it gives is a row, a JSON object. So it does not matter who does
it, or how often: a job that died with its worker is done again, and what a file has is not done again. Rows come in
the order of their numbers, however many workers there are.
"""

import json
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from regna.contract.errors import Refused

PlanType = TypeVar("PlanType")
Row = dict[str, Any]

AHEAD: Final = 2
"""Jobs handed out per worker: one in hand, one to go on with."""
ANSWER_WITHIN: Final = 10
"""Seconds for a cluster to answer."""
PATIENCE: Final = 3
"""How often workers may die one after another without a single job done in between."""


@dataclass(frozen=True)
class Workers:
    """Who does the jobs: processes of this machine, 0 for one per core; or a cluster, by its scheduler's address."""

    processes: int = 0
    cluster: str = ""

    def count(self) -> int:
        """How many processes of this machine."""
        return self.processes or os.cpu_count() or 1


ONE_PER_CORE: Final = Workers()


class Keeper(Protocol):
    """Where rows are kept: those it had at the beginning, and a way to add one."""

    rows: dict[int, Row]

    def add(self, row: Row) -> None:
        """Keep one more."""
        ...


class Kept:
    """The rows in a file of JSON lines; its first line says what they are rows of.

    A row is in the file as soon as it is done, in whatever order. A line that was not written to its end is taken out.
    """

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        """Begin the file, or read what it has."""
        self.path = path
        self.rows: dict[int, Row] = {}
        first = json.dumps(head) + "\n"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if not (whole or first).startswith(first if whole else text):
            raise Refused("rows_of_another", {"file": str(path)})
        for line in whole.splitlines()[1:]:
            row = json.loads(line)
            self.rows[row["number"]] = row
        if whole != text or not whole:
            path.write_text(whole or first, encoding="utf-8")

    def add(self, row: Row) -> None:
        """Keep one more."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def run(
    job: Callable[[PlanType, int], Row],
    plan: PlanType,
    numbers: Sequence[int],
    workers: Workers,
    kept: Keeper | None = None,
) -> Generator[Row]:
    """The rows of these numbers, in this order; each is kept as soon as it is done. Whoever stops asking stops it."""
    done = {} if kept is None else dict(kept.rows)
    missing = [number for number in numbers if number not in done]
    if workers.cluster or (workers.count() > 1 and len(missing) > 1):
        made = on_workers(job, plan, missing, workers)
    else:
        made = (job(plan, number) for number in missing)
    with closing(made):
        for number in numbers:
            while number not in done:
                row = next(made)
                done[row["number"]] = row
                if kept is not None:
                    kept.add(row)
            yield done.pop(number)


def on_workers(
    job: Callable[[PlanType, int], Row], plan: PlanType, numbers: Sequence[int], workers: Workers
) -> Generator[Row]:
    """The rows as they are done; when workers die, what they had in hand is done by others."""
    left = dict.fromkeys(numbers)
    deaths = 0
    while left:
        try:
            with cluster(workers.cluster) if workers.cluster else pool(workers.count()) as (executor, breadth):
                for row in as_done(executor, breadth, job, plan, list(left)):
                    del left[row["number"]]
                    deaths = 0
                    yield row
        except BrokenExecutor:
            deaths += 1
            if deaths == PATIENCE:
                raise Refused("workers_die", {"count": deaths}) from None


def as_done(
    executor: Executor,
    breadth: Callable[[], int],
    job: Callable[[PlanType, int], Row],
    plan: PlanType,
    numbers: Sequence[int],
) -> Iterator[Row]:
    """The rows as they are done, with no more jobs handed out at a time than `breadth` says."""
    waiting: set[Future[Row]] = set()
    coming = iter(numbers)
    while True:
        for number in (next(coming, None) for _ in range(breadth() - len(waiting))):
            if number is not None:
                with ctrl_c_held():
                    waiting.add(executor.submit(job, plan, number))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


Place = tuple[Executor, Callable[[], int]]
"""Where jobs are done, and how many may be handed out at a time."""


@contextmanager
def pool(processes: int) -> Iterator[Place]:
    """Processes of this machine; what they have in hand when it is broken off is given up."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(processes, mp_context=context, initializer=obey_parent)
    try:
        yield executor, lambda: AHEAD * processes
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Ctrl-C comes only afterwards; a worker started meanwhile never hears it, not even before it can ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def obey_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the process that started this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Place]:
    """A Dask cluster; its workers need the same Regna. Dask itself gives the jobs of a dead worker to another."""
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise Refused("no_dask") from None
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what matters is said in words
    try:
        client = Client(address, timeout=ANSWER_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused("no_cluster", {"address": address, "reason": str(error)}) from None
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor, lambda: AHEAD * max(1, sum(client.nthreads().values()))
        except (KilledWorker, CancelledError, OSError) as error:  # too many workers died, or the scheduler has gone
            raise BrokenExecutor from error
        finally:
            executor.shutdown(wait=False)
