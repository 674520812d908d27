"""The number of what is being answered: in every line of the log that is written meanwhile."""

import random
from contextvars import ContextVar
from typing import Final

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")


def new_request() -> str:
    """Begin to answer something: its number, which whoever asked over HTTP is told, too."""
    number = f"{random.getrandbits(48):012x}"  # tells requests apart, and is no secret
    REQUEST.set(number)
    return number
