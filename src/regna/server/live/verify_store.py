"""Whether the matches of a database are sound: each is played again from its record, and every step checked."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import select

from regna.contract.errors import RegnaError
from regna.server.live.load import open_match
from regna.server.model.rows import OPEN
from regna.server.storage import schema
from regna.server.storage.database import Database
from regna.server.storage.matches import Matches


@dataclass
class StoreReport:
    """What became of playing every match again."""

    waiting: int = 0
    """Matches that have not begun: there is nothing to play again."""
    sound: int = 0
    older: int = 0
    """Matches of older rules that can be opened up to some entry only."""
    unsound: list[tuple[str, str]] = field(default_factory=list)
    """Matches that cannot be opened, each with the error's key."""


async def verify_store(database: Database, started: Callable[[int], None], done: Callable[[int], None]) -> StoreReport:
    """Play every match again; `started` hears how many there are, `done` of each one."""
    matches = Matches(database)
    found = StoreReport()
    async with database.reading() as connection:
        ids = list((await connection.execute(select(schema.matches.c.id).order_by(schema.matches.c.created))).scalars())
    started(len(ids))
    for id in ids:
        await verify_match(matches, id, found)
        done(1)
    return found


async def verify_match(matches: Matches, id: str, found: StoreReport) -> None:
    """Play one match again and count it."""
    row = await matches.find(id)
    if row is None or not row.start or row.status == OPEN:
        found.waiting += 1
        return
    try:
        _, load_error = open_match(row, await matches.entries(id))
    except RegnaError as error:
        found.unsound.append((id, error.key))
        return
    except msgspec.MsgspecError:
        found.unsound.append((id, "record.unreadable"))
        return
    if load_error is None:
        found.sound += 1
    else:
        found.older += 1
