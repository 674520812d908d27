"""What people have learned: the lessons they have done, and the puzzles they have tried. Rows of an identity only."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select

from regna.lessons.rating import FIRST_RATING, rating_after
from regna.server.storage import schema
from regna.server.storage.database import Database


class TriedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle somebody has tried, and their rating afterwards."""

    game: str
    number: int
    solved: bool
    rating: int


class Learning:
    """That of everybody in a database."""

    def __init__(self, database: Database) -> None:
        """That in this database."""
        self.database = database

    async def lessons(self, identity: str) -> list[tuple[str, str]]:
        """The lessons somebody has done: game and lesson, in the order they were done."""
        table = schema.lessons
        query = select(table.c.game, table.c.lesson).where(table.c.identity == identity)
        async with self.database.reading() as connection:
            found = await connection.execute(query.order_by(table.c.done, table.c.game, table.c.lesson))
            return [(row.game, row.lesson) for row in found]

    async def add_lessons(self, identity: str, lessons: Iterable[tuple[str, str]], now: int) -> None:
        """Somebody has done these, if that is not known."""
        rows = [{"identity": identity, "game": game, "lesson": lesson, "done": now} for game, lesson in lessons]
        if rows:
            added = self.database.insert(schema.lessons).on_conflict_do_nothing()
            await self.database.write(lambda connection: connection.execute(added, rows))

    async def puzzles(self, identity: str) -> list[TriedPuzzle]:
        """The puzzles somebody has tried, in the order they were tried."""
        table = schema.puzzles
        query = select(table.c.game, table.c.number, table.c.solved, table.c.rating)
        async with self.database.reading() as connection:
            found = await connection.execute(query.where(table.c.identity == identity).order_by(table.c.tried))
            return [TriedPuzzle(row.game, row.number, row.solved, row.rating) for row in found]

    async def add_puzzle(self, identity: str, puzzle: TriedPuzzle, now: int) -> None:
        """Somebody has tried a puzzle of this rating; only the first try counts."""
        table = schema.puzzles
        mine = select(table.c.number, table.c.rating).where(table.c.identity == identity, table.c.game == puzzle.game)

        def work(connection: Connection) -> None:
            tried = connection.execute(mine.order_by(table.c.tried)).all()
            if any(row.number == puzzle.number for row in tried):
                return
            rating = tried[-1].rating if tried else FIRST_RATING
            row = {
                "identity": identity,
                "game": puzzle.game,
                "number": puzzle.number,
                "solved": puzzle.solved,
                "rating": rating_after(rating, puzzle.rating, puzzle.solved, len(tried)),
                "tried": now,
            }
            connection.execute(self.database.insert(table).on_conflict_do_nothing(), [row])

        await self.database.write(work)
