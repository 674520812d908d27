"""Identities, their devices and the links between them. Secrets are kept as hashes only."""

from sqlalchemy import Connection, delete, insert, select, update

from regna.server.model.rows import Identity
from regna.server.storage import schema
from regna.server.storage.database import Database


class People:
    """Who the server knows."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def add(self, identity: Identity, credential: str, now: int) -> None:
        """Somebody new, with the hash of the secret of their first device."""
        person = {"id": identity.id, "name": identity.name, "language": identity.language, "created": now}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.identities).values(person))
            connection.execute(insert(schema.credentials).values(hash=credential, identity=identity.id, created=now))

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

    async def use_link(self, link: str, credential: str, now: int) -> bool:
        """Another device of whoever made the link; False if the link is unknown, used or too old."""
        links = schema.links

        def work(connection: Connection) -> bool:
            used = delete(links).where(links.c.hash == link, links.c.expires > now).returning(links.c.identity)
            row = connection.execute(used).first()
            if row is not None:
                connection.execute(
                    insert(schema.credentials).values(hash=credential, identity=row.identity, created=now)
                )
            return row is not None

        return await self.database.write(work)
