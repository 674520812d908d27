"""What the host has decided, read again every few seconds, wherever it was decided: about people, and for everybody."""

import secrets

from regna.server.live.names import skeleton
from regna.server.live.tokens import hash_of
from regna.server.model.errors import Denied
from regna.server.storage.house import Decided, House
from regna.server.storage.moderation import Moderation


class Sanctions:
    """What this server knows of it."""

    def __init__(self, moderation: Moderation, house: House) -> None:
        """Nothing yet."""
        self.moderation = moderation
        self._house = house
        self.banned: frozenset[str] = frozenset()
        self.muted: frozenset[str] = frozenset()
        self.house = Decided()

    async def read(self) -> None:
        """See what the host has decided."""
        self.banned, self.muted = await self.moderation.sanctioned()
        self.house = await self._house.decided()

    def check_name(self, name: str) -> None:
        """Refuse a name that the host has reserved, or one that looks like it."""
        if skeleton(name) in self.house.reserved:
            raise Denied("reserved_name", {"name": name})

    def check_newcomer(self, invitation: str) -> None:
        """Refuse somebody new without the host's invitation, where one is needed."""
        wanted = self.house.invitation
        if wanted and not secrets.compare_digest(hash_of(invitation), wanted):
            raise Denied("newcomer")

    def check_speaker(self, identity: str) -> None:
        """Refuse the word to everybody, or to somebody who is muted."""
        if not self.house.chat:
            raise Denied("chat_off")
        if identity in self.muted:
            raise Denied("muted")
