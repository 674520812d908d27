"""What the host decides for the whole server: whether people chat, who may come, reserved names, its own token."""

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select

from regna.server.storage import schema
from regna.server.storage.database import Database

CHAT: Final = "chat"
"""Whether nobody chats: "off"."""
INVITATION: Final = "invitation"
"""The hash of what newcomers must bring; without one everybody may come."""
ADMIN: Final = "admin"
"""The hash of the token for the admin page; without one nobody gets in."""


class Decided(msgspec.Struct, frozen=True):
    """What is decided. `reserved` are names by what is seen of them at a glance."""

    chat: bool = True
    invitation: str = ""
    admin: str = ""
    reserved: dict[str, str] = {}


class House:
    """What is decided in a database."""

    def __init__(self, database: Database) -> None:
        """In this one."""
        self.database = database

    async def decided(self) -> Decided:
        """All of it."""
        names = select(schema.reserved).order_by(schema.reserved.c.name)
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(schema.house))).all()
            reserved = {row.skeleton: row.name for row in (await connection.execute(names)).all()}
        values = {row.name: row.value for row in rows}
        return Decided(values.get(CHAT) != "off", values.get(INVITATION, ""), values.get(ADMIN, ""), reserved)

    async def decide(self, name: str, value: str) -> None:
        """One thing is so from now on; without a value it is as usual."""
        table = schema.house

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.name == name))
            if value:
                connection.execute(insert(table).values(name=name, value=value))

        await self.database.write(work)

    async def reserve(self, skeleton: str, name: str) -> None:
        """Nobody may give themselves this name any more, nor one that looks like it."""
        added = self.database.insert(schema.reserved).values(skeleton=skeleton, name=name).on_conflict_do_nothing()
        await self.database.write(lambda connection: connection.execute(added))

    async def release(self, skeleton: str) -> bool:
        """Everybody may again; False if it was not reserved."""
        gone = delete(schema.reserved).where(schema.reserved.c.skeleton == skeleton)
        return await self.database.write(lambda connection: connection.execute(gone).rowcount == 1)
