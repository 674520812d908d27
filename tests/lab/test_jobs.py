"""Jobs: in order whoever does them, done again when a worker dies, and not done again when they are kept."""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from regna.contract.errors import Refused
from regna.lab.jobs import Kept, Workers, run
from tests.lab.doing import die, held_signals, one_is_long, square, square_or_die, write_note

ONE, TWO = Workers(1), Workers(2)


SQUARES = [square(1, number) for number in range(7)]


@pytest.mark.parametrize("workers", [ONE, TWO])
def test_rows_come_in_order(workers: Workers) -> None:
    """Whatever the number of workers."""
    assert list(run(square, 1, range(7), workers)) == SQUARES


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    """What it had in hand is done by others."""
    first_time = tmp_path / "killed"
    assert list(run(square_or_die, first_time, range(7), TWO)) == SQUARES
    assert first_time.exists()


@pytest.mark.slow
def test_a_job_that_kills_every_worker_is_given_up() -> None:
    """Not tried for ever."""
    with pytest.raises(Refused) as refusal:
        list(run(die, 1, range(2), TWO))
    assert refusal.value.code == "workers_die"


def test_who_stops_asking_waits_for_nobody() -> None:
    """The workers end, whatever they have in hand."""
    before = set(multiprocessing.active_children())
    rows = run(one_is_long, 1, range(3), TWO)
    assert next(rows) == SQUARES[0]
    rows.close()
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.skipif(sys.platform == "win32", reason="there, no signal is sent to a whole group of processes")
def test_ctrl_c_is_for_the_parent_from_the_start_of_a_worker() -> None:
    """Also in the moment in which a worker is being started: it would print a traceback."""
    for row in run(held_signals, 1, range(2), TWO):
        assert signal.SIGINT in row["held"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_workers_end_with_a_killed_parent() -> None:
    """They hold the parent's output: it ends only with the last of them."""
    imports = "from regna.lab.jobs import *; from tests.lab.doing import *"
    script = f"{imports}\nfor row in run(one_is_long, 1, range(3), Workers(2)): print(row, flush=True)"
    command = [sys.executable, "-c", script]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline()
        parent.kill()
        assert parent.stdout.read() == b""


@pytest.mark.parametrize("workers", [ONE, TWO])
def test_what_is_kept_is_not_done_again(tmp_path: Path, workers: Workers) -> None:
    """Broken off and begun again, also for more; a row that was not written to its end is done again."""
    file = tmp_path / "rows.jsonl"
    rows = run(write_note, tmp_path, range(3), ONE, Kept(file, {"of": "notes"}))
    assert [next(rows), next(rows)] == SQUARES[:2]
    rows.close()
    file.write_text(file.read_text()[:-4])
    assert list(run(write_note, tmp_path, range(4), workers, Kept(file, {"of": "notes"}))) == SQUARES[:4]
    assert [(tmp_path / str(number)).read_text() for number in range(4)] == ["done ", "done done ", "done ", "done "]
    assert sorted(Kept(file, {"of": "notes"}).rows) == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ['{"of": "others"}\n{"number": 0}\n', "a letter"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    """And refused."""
    file = tmp_path / "rows.jsonl"
    file.write_text(text)
    with pytest.raises(Refused):
        Kept(file, {"of": "notes"})
    assert file.read_text() == text


def test_a_file_whose_first_line_was_cut_off_is_begun_again(tmp_path: Path) -> None:
    """It had nothing yet."""
    file = tmp_path / "rows.jsonl"
    file.write_text('{"of": "no')
    assert Kept(file, {"of": "notes"}).rows == {}
    assert file.read_text() == '{"of": "notes"}\n'
