"""The parts of one server, put together."""

import time
from collections.abc import Callable
from typing import Final

from regna.server.live.background import Background
from regna.server.live.bot_runner import BotRunner
from regna.server.live.housekeeping import Housekeeping
from regna.server.live.metrics import Metrics
from regna.server.live.moves import Moves
from regna.server.live.notifications import Notifications
from regna.server.live.pool import BotPool
from regna.server.live.presence import Presences
from regna.server.live.reviews import Reviews
from regna.server.live.rooms import Rooms
from regna.server.live.tokens import new_id
from regna.server.settings import Settings
from regna.server.storage.commit_queue import Append, CommitQueue
from regna.server.storage.database import Database
from regna.server.storage.jobs import Jobs
from regna.server.storage.learning import Learning
from regna.server.storage.matches import Matches
from regna.server.storage.people import People
from regna.server.storage.presence import Stays

PATIENCE_SECONDS: Final = 2.0
"""How long a bot may overrun its time before it is replaced."""


def wall_clock() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class Backend:
    """What one server keeps in memory. Everything in it can be made again from the database."""

    def __init__(self, settings: Settings, now: Callable[[], int] = wall_clock) -> None:
        """Nothing runs yet."""
        self.settings = settings
        self.now = now
        self.metrics = Metrics()
        self.database = Database(settings.url)
        self.people = People(self.database)
        self.learning = Learning(self.database)
        self.matches = Matches(self.database)
        self.jobs = Jobs(self.database)
        self.background = Background()
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
        self.housekeeping = Housekeeping(self.rooms, self.jobs, server, now)
        self.failed: list[str] = []
        """What should run for ever and has ended; /health tells."""

    def _committed(self, changes: list[Append]) -> None:
        self.metrics.stored(sum(len(change.entries) for change in changes))
        for change in changes:
            self.notifications.send("e", change.match)
