"""Identities, their devices, the links between them and their passphrases. Secrets are kept as hashes only."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Insert, delete, insert, select, update

from regna.server.model.rows import DAY, Identity
from regna.server.storage import schema
from regna.server.storage.database import Database

DEVICE_ID_LETTERS: Final = 16
"""So much of a device's hash names it among its owner's, and opens nothing."""


class Device(msgspec.Struct, frozen=True):
    """A device of somebody: the hash of its secret, since when, when it was here last, and what it is."""

    hash: str
    created: int
    seen: int
    device: str


class People:
    """Who the server knows."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def add(self, identity: Identity, credential: str, now: int, device: str = "") -> None:
        """Somebody new, with the hash of the secret of their first device."""
        person = {"id": identity.id, "name": identity.name, "language": identity.language, "created": now}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.identities).values(person))
            connection.execute(new_device(credential, identity.id, now, device))

        await self.database.write(work)

    async def change(self, identity: Identity) -> None:
        """Another name or language."""
        people = schema.identities
        changed = (
            update(people).where(people.c.id == identity.id).values(name=identity.name, language=identity.language)
        )
        await self.database.write(lambda connection: connection.execute(changed))

    async def find(self, credential: str) -> Identity | None:
        """Whose device has the secret with this hash."""
        people = schema.identities
        query = (
            select(people.c.id, people.c.name, people.c.language)
            .join(schema.credentials, schema.credentials.c.identity == people.c.id)
            .where(schema.credentials.c.hash == credential)
        )
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Identity(row.id, row.name, row.language)

    async def behind(self, credentials: Sequence[str]) -> dict[str, Identity]:
        """Whose these devices are; those that are nobody's any more are not in it."""
        people, devices = schema.identities, schema.credentials
        query = (
            select(devices.c.hash, people.c.id, people.c.name, people.c.language)
            .join(people, devices.c.identity == people.c.id)
            .where(devices.c.hash.in_(credentials))
        )
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {row.hash: Identity(row.id, row.name, row.language) for row in rows}

    async def seen(self, credential: str, now: int, device: str) -> None:
        """A device was here; kept to a day."""
        table = schema.credentials
        late = update(table).where(table.c.hash == credential, table.c.seen <= now - DAY)
        await self.database.write(lambda connection: connection.execute(late.values(seen=now, device=device)))

    async def devices(self, identity: str) -> list[Device]:
        """All devices of somebody, the one that was here last first."""
        table = schema.credentials
        query = select(table).where(table.c.identity == identity).order_by(table.c.seen.desc(), table.c.hash)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Device(row.hash, row.created, row.seen, row.device) for row in rows]

    async def add_device(self, identity: str, credential: str, now: int, device: str) -> None:
        """One more device of somebody."""
        added = new_device(credential, identity, now, device)
        await self.database.write(lambda connection: connection.execute(added))

    async def forget(self, credential: str) -> None:
        """This device is no longer anybody's."""
        gone = delete(schema.credentials).where(schema.credentials.c.hash == credential)
        await self.database.write(lambda connection: connection.execute(gone))

    async def add_link(self, link: str, identity: str, expires: int, now: int) -> None:
        """A private link; those that have expired go."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.links).where(schema.links.c.expires <= now))
            connection.execute(insert(schema.links).values(hash=link, identity=identity, expires=expires))

        await self.database.write(work)

    async def use_link(self, link: str, credential: str, now: int, device: str = "") -> bool:
        """Another device of whoever made the link; False if the link is unknown, used or too old."""
        links = schema.links

        def work(connection: Connection) -> bool:
            used = delete(links).where(links.c.hash == link, links.c.expires > now).returning(links.c.identity)
            row = connection.execute(used).first()
            if row is not None:
                connection.execute(new_device(credential, row.identity, now, device))
            return row is not None

        return await self.database.write(work)

    async def login_of(self, identity: str) -> str:
        """The word by which somebody comes back; empty if they have none."""
        table = schema.passphrases
        async with self.database.reading() as connection:
            found = await connection.execute(select(table.c.login).where(table.c.identity == identity))
        return str(found.scalar() or "")

    async def passphrase(self, login: str) -> tuple[str, str] | None:
        """Who comes back by this word, and the hash of their passphrase."""
        table = schema.passphrases
        async with self.database.reading() as connection:
            row = (await connection.execute(select(table).where(table.c.login == login))).first()
        return None if row is None else (row.identity, row.hash)

    async def set_passphrase(self, identity: str, login: str, hash: str) -> bool:
        """Somebody comes back by this from now on, or, without a word, by none; False if the word is another's."""
        table = schema.passphrases
        others = select(table.c.login).where(table.c.login == login, table.c.identity != identity)

        def work(connection: Connection) -> bool:
            if connection.execute(others).first() is not None:
                return False
            connection.execute(delete(table).where(table.c.identity == identity))
            if login:
                connection.execute(insert(table).values(login=login, identity=identity, hash=hash))
            return True

        return await self.database.write(work)


def new_device(credential: str, identity: str, now: int, device: str) -> Insert:
    """A device of somebody, seen now."""
    return insert(schema.credentials).values(hash=credential, identity=identity, created=now, seen=now, device=device)
