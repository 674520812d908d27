"""A machine that has other things to do, and a database that takes its time."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection

from regna.server.storage.database import Database


@contextmanager
def busy_machine() -> Iterator[None]:
    """Every processor has two more programs to run."""
    with ExitStack() as stack:
        for _ in range(2 * (os.cpu_count() or 1)):
            program = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(program.kill)
        yield


def slow_store(monkeypatch: pytest.MonkeyPatch, delay: Callable[[], float]) -> None:
    """Make every write of every database wait, before and after its commit, as long as `delay` says."""
    write = Database.write

    async def slow(database: Database, work: Callable[[Connection], Any]) -> Any:
        await asyncio.sleep(delay())
        result = await write(database, work)
        await asyncio.sleep(delay())
        return result

    monkeypatch.setattr(Database, "write", slow)
