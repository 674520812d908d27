"""When each device was here last, to a day: its owner sees it, and the host may forget who never comes back."""

from collections.abc import Callable
from typing import Final

from regna.server.live.background import Background
from regna.server.model.rows import DAY
from regna.server.storage.people import People

MOST_REMEMBERED: Final = 100_000


class Attendance:
    """Writes down who was here, once a day for each device."""

    def __init__(self, people: People, background: Background, now: Callable[[], int]) -> None:
        """Nobody was here yet."""
        self.people = people
        self.background = background
        self.now = now
        self._noted: dict[str, int] = {}

    def note(self, credential: str, device: Callable[[], str]) -> None:
        """A device is here, and tells what it is if it is asked; nobody waits until that is written."""
        now = self.now()
        if now - self._noted.get(credential, 0) < DAY:
            return
        if len(self._noted) >= MOST_REMEMBERED:
            self._noted.clear()
        self._noted[credential] = now
        self.background.start(self.people.seen(credential, now, device()))
