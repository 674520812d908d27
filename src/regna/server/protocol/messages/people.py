"""People: who somebody is, their devices, and what is kept about them."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from regna.server.protocol.messages.base import Language, Message, Name, Reply, Token


class Introduce(Message):
    """Who I am: a display name and a language; and the host's invitation, where newcomers need one."""

    name: Name
    language: Language = "en"
    invitation: Annotated[str, Meta(max_length=100)] = ""


class Claim(Message):
    """This device takes over the identity that a private link was made for."""

    token: Token


class Me(Reply):
    """Who the server takes me for."""

    id: str
    name: str
    language: str


class Visitor(Reply):
    """Who the server takes me for, or nobody: whoever comes for the first time is no error."""

    me: Me | None


class Link(Reply):
    """What a private link carries behind its #, good once and until `expires` (Unix seconds)."""

    token: str
    expires: int


class SetPassphrase(Message):
    """How I come back without my devices: a login that nobody else has, and a passphrase. No login: not at all."""

    login: Annotated[str, Meta(max_length=40)]
    passphrase: Annotated[str, Meta(max_length=200)]


class Recover(Message):
    """This device becomes one of whoever has this login and this passphrase."""

    login: Name
    passphrase: Annotated[str, Meta(min_length=1, max_length=200)]


class ForgetDevice(Message):
    """One of my devices is no longer mine."""

    device: Annotated[str, Meta(max_length=40)]


class Device(Reply):
    """A device of mine: what it says it is, since when, when it was here last (to a day), whether it is this one."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Devices(Reply):
    """All devices of mine, and the login by which I come back without them; empty if I have none."""

    devices: list[Device]
    login: str


class Belongings(Reply):
    """Everything the server keeps about me, by table; times in milliseconds since 1970."""

    format: Literal["regna-person/1"]
    at: int
    tables: dict[str, list[dict[str, Any]]]
