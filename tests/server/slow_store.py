"""A database that takes its time."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from regna.server.storage.database import Database


def slow_store(monkeypatch: pytest.MonkeyPatch, delay: Callable[[], float]) -> None:
    """Make every write of every database wait, before and after its commit, as long as `delay` says."""
    write = Database.write

    async def slow(database: Database, work: Callable[[Connection], Any]) -> Any:
        await asyncio.sleep(delay())
        result = await write(database, work)
        await asyncio.sleep(delay())
        return result

    monkeypatch.setattr(Database, "write", slow)
