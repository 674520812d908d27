"""Jobs for the tests of jobs; in a module of their own, which workers import quickly."""

import os
import signal
import time
from pathlib import Path
from typing import Any


def square(plan: int, number: int) -> dict[str, Any]:
    """A job."""
    return {"number": number, "square": plan * number * number}


def square_or_die(first_time: Path, number: int) -> dict[str, Any]:
    """A job whose worker is killed the first time."""
    if number == 2 and not first_time.exists():
        first_time.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(1, number)


def die(plan: int, number: int) -> dict[str, Any]:
    """A job that no worker survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    return square(plan, number)


def one_is_long(plan: int, number: int) -> dict[str, Any]:
    """Only the first job comes to its end soon."""
    if number:
        time.sleep(3600)
    return square(plan, number)


def write_note(folder: Path, number: int) -> dict[str, Any]:
    """A job that leaves a note of having been done."""
    with (folder / str(number)).open("a") as file:
        file.write("done ")
    return square(1, number)


def held_signals(plan: int, number: int) -> dict[str, Any]:
    """What does not reach the process that does this, from its start on."""
    return {"number": number, "held": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))}
