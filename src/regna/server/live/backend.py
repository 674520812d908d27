"""The parts of one server, put together."""

from collections.abc import Callable
from typing import Final

from regna.server.live.attendance import Attendance
from regna.server.live.background import Background
from regna.server.live.bot_runner import BotRunner
from regna.server.live.clock import DatabaseClock, wall_clock
from regna.server.live.housekeeping import Housekeeping
from regna.server.live.metrics import Metrics
from regna.server.live.moves import Moves
from regna.server.live.notifications import Notifications
from regna.server.live.passphrases import Passphrases
from regna.server.live.pool import BotPool
from regna.server.live.presence import Presences
from regna.server.live.retention import Retention
from regna.server.live.reviews import Reviews
from regna.server.live.rooms import Rooms
from regna.server.live.sanctions import Sanctions
from regna.server.live.tokens import new_id
from regna.server.settings import Settings
from regna.server.storage.commit_queue import Append, CommitQueue
from regna.server.storage.database import Database
from regna.server.storage.duels import Duels
from regna.server.storage.house import House
from regna.server.storage.jobs import Jobs
from regna.server.storage.learning import Learning
from regna.server.storage.matches import Matches
from regna.server.storage.moderation import Moderation
from regna.server.storage.people import People
from regna.server.storage.presence import Stays

PATIENCE_SECONDS: Final = 2.0
"""How long a bot may overrun its time before it is replaced."""


class Backend:
    """What one server keeps in memory. Everything in it can be made again from the database."""

    def __init__(self, settings: Settings, now: Callable[[], int] | None = None) -> None:
        """Nothing runs yet. Without a clock of its own it has the database's."""
        self.settings = settings
        self.metrics = Metrics()
        self.database = Database(settings.url)
        self.now = now = now or DatabaseClock(self.database, wall_clock)
        self.people = People(self.database)
        self.learning = Learning(self.database)
        self.duels = Duels(self.database)
        self.matches = Matches(self.database)
        self.moderation = Moderation(self.database)
        self.house = House(self.database)
        self.sanctions = Sanctions(self.moderation, self.house)
        self.passphrases = Passphrases()
        self.jobs = Jobs(self.database)
        self.background = Background()
        self.attendance = Attendance(self.people, self.background, now)
        self.pool = BotPool(settings.bot_workers, settings.bot_seconds, PATIENCE_SECONDS)
        server = new_id()
        lease = int((settings.bot_seconds + PATIENCE_SECONDS + 1.0) * 1000)
        self.commits = CommitQueue(self.database, self._committed)
        self.notifications = Notifications(self.database, server)
        self.presences = Presences(Stays(self.database), self.notifications, now)
        self.rooms = Rooms(self.matches, self.notifications, self.presences, self.background, now)
        self.moves = Moves(self.rooms, self.commits, self.jobs, self.metrics, now, lease)
        self.bots = BotRunner(self.rooms, self.moves, self.pool)
        self.reviews = Reviews(self.pool)
        retention = Retention(self.matches, self.moderation, now, settings.keep)
        self.housekeeping = Housekeeping(self.rooms, self.jobs, server, now, retention, self.sanctions)
        self.failed: list[str] = []
        """What should run for ever and has ended; /health tells."""

    @property
    def wrong(self) -> list[str]:
        """Why nobody can play here; nothing if they can."""
        unwritten = [] if self.housekeeping.can_write else ["the database cannot be written"]
        return [f"{work} has ended" for work in self.failed] + unwritten

    def figures(self) -> bytes:
        """The figures of this server as Prometheus reads them, as they are now."""
        figures, pool, database = self.metrics, self.pool, self.database
        figures.healthy.set(not self.wrong)
        figures.rooms.set(len(self.rooms.loaded))
        figures.bots_waiting.set(pool.waiting)
        figures.bots_busy.set(pool.busy)
        figures.bots_asked.set(pool.asked)
        figures.bots_failed.set(pool.failed)
        figures.bots_replaced.set(pool.replaced)
        figures.connections.set(database.connections)
        figures.most_connections.set(database.most_connections)
        used, free = database.disk
        figures.database_bytes.set(used)
        figures.disk_free.set(free)
        return figures.text()

    def _committed(self, changes: list[Append]) -> None:
        self.metrics.stored(sum(len(change.entries) for change in changes), self.commits.seconds)
        for change in changes:
            self.notifications.send("e", change.match)
