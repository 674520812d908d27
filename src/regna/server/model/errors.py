"""What the server refuses besides the rules of the games: one family of errors for each kind of reason."""

from typing import Final

from regna.contract.errors import RegnaError, quoted


class NoIdentity(RegnaError):
    """Only somebody the server knows may do this."""

    family = "identity"


class Denied(RegnaError):
    """Somebody the server knows may not do this."""

    family = "denied"


class Unknown(RegnaError):
    """There is no such thing."""

    family = "unknown"


class TooMany(RegnaError):
    """Too often in too short a time; facts["seconds"] tells how long to wait."""

    family = "too_many"


class TooLarge(RegnaError):
    """More than the server reads."""

    family = "too_large"


class Unavailable(RegnaError):
    """The server cannot do this now, through no fault of who asked: its database is away."""

    family = "unavailable"


def said_by(error: Exception) -> str:
    """What the database or the system said, in one line: without the statement and the values in it."""
    return quoted(str(getattr(error, "orig", None) or error))


class BadBackup(RegnaError):
    """A backup cannot be made or restored; only the host at the command line hears of it, so it has no status."""

    family = "backup"


class Internal(RegnaError):
    """A mistake of ours; the log tells which."""

    family = "internal"


SERVER_FAMILIES: Final = (NoIdentity, Denied, Unknown, TooMany, TooLarge, Unavailable, BadBackup, Internal)
