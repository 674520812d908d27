"""The house: what a host has decided, sees and does."""

from typing import Annotated, Literal

from msgspec import Meta

from regna.server.protocol.messages.base import Message, Reply

Deed = Literal[
    "stop",
    "delete",
    "dismiss",
    "ban",
    "unban",
    "mute",
    "unmute",
    "rename",
    "forget",
    "reserve",
    "release",
    "chat_off",
    "chat_on",
    "invite",
    "welcome",
    "token",
    "lock",
]
"""What a host does: to a match, to a person, to a name, or to the whole server."""


class HouseRules(Reply):
    """What the host has decided: whether people chat, whether newcomers need an invitation, what is kept how long.

    Days; 0: for ever. `keep_matches` are those that nobody has any more, `keep_chat` is of matches that are over,
    `keep_people` those who do not come back.
    """

    chat: bool
    invited: bool
    keep_matches: float
    keep_chat: float
    keep_people: float


class HostMatch(Reply):
    """A match, as a host sees it in a list."""

    match: str
    game: str
    status: str
    names: list[str]
    changed: int


class HostPerson(Reply):
    """Somebody, as a host sees them."""

    id: str
    name: str
    created: int
    banned: bool
    muted: bool


class HostReport(Reply):
    """A line of chat that so many people reported, and who said it."""

    match: str
    line: int
    person: str
    name: str
    text: str
    at: int
    reporters: int


class Office(Reply):
    """What a host sees: the house, and the latest matches, people and reports; or those that were looked for."""

    house: HouseRules
    reserved: list[str]
    matches: list[HostMatch]
    people: list[HostPerson]
    reports: list[HostReport]


class Do(Message):
    """Something a host does: to `what`, the id of a match or a person, or a name; `name` is for who is renamed."""

    deed: Deed
    what: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Handed(Reply):
    """It is done; `token` is a new secret, if one was asked for, shown this once."""

    token: str
