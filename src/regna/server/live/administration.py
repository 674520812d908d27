"""What a host does about matches, people and the whole server: the same at the command line and on the admin page."""

from collections.abc import Callable
from typing import Final

from regna.server.live.names import MOST_LETTERS, skeleton
from regna.server.live.text import printable
from regna.server.live.tokens import hash_of, new_token
from regna.server.model.errors import Unknown
from regna.server.model.rows import CLOSED, OPEN, RUNNING
from regna.server.protocol.messages import Deed
from regna.server.storage.database import Database
from regna.server.storage.house import ADMIN, CHAT, INVITATION, House
from regna.server.storage.matches import Matches
from regna.server.storage.moderation import Moderation

SANCTIONS: Final = {
    "ban": ("banned", True),
    "unban": ("banned", False),
    "mute": ("muted", True),
    "unmute": ("muted", False),
}
HOUSE: Final = {"chat_off": (CHAT, "off"), "chat_on": (CHAT, ""), "welcome": (INVITATION, ""), "lock": (ADMIN, "")}
"""What is decided for the whole server, without anybody being named."""
TOKENS: Final = {"invite": INVITATION, "token": ADMIN}
"""For what a new secret is handed out; the one before no longer works."""
FOR_EVERYBODY: Final = frozenset({*HOUSE, *TOKENS})


class Administration:
    """A host at a database, whether servers run or not; those that do notice within seconds."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        """At this database."""
        self.matches = Matches(database)
        self.moderation = Moderation(database)
        self.house = House(database)
        self.now = now

    async def carry_out(self, deed: Deed, what: str = "", name: str = "") -> str:
        """Do it; the secret that is handed out, if one is. Raises Unknown if there is nothing to do it to."""
        if deed in TOKENS:
            token = new_token()
            await self.house.decide(TOKENS[deed], hash_of(token))
            return token
        if deed in HOUSE:
            await self.house.decide(*HOUSE[deed])
        elif not await self._done(deed, what, name):
            raise Unknown("nothing_there", {"found": what})
        return ""

    async def _done(self, deed: Deed, what: str, name: str) -> bool:
        """Something that is done to a match, a person or a name; False if there is none."""
        if not what:  # the seats of bots and those that are free are nobody's
            return False
        if deed == "stop":
            stopped = [await self.matches.set_status(what, before, CLOSED, self.now()) for before in (OPEN, RUNNING)]
            return any(stopped)
        if deed == "delete":
            return await self.matches.remove([what]) == 1
        if deed == "dismiss":
            return await self.moderation.dismiss(what)
        if deed == "rename":
            return await self.moderation.rename(what, printable("name", name)[:MOST_LETTERS])
        if deed == "forget":
            return await self.moderation.forget(what)
        if deed == "reserve":
            wanted = printable("name", what)[:MOST_LETTERS]
            await self.house.reserve(skeleton(wanted), wanted)
            return True
        if deed == "release":
            return await self.house.release(skeleton(what))
        kind, begins = SANCTIONS[deed]
        return await self.moderation.sanction(what, kind, self.now() if begins else 0)
