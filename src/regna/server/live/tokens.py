"""Secrets we hand out and ids everybody may know."""

import hashlib
import re
import secrets
from typing import Final

from regna.server.model.rows import MatchRow

TOKEN_BYTES: Final = 24
"""192 random bits in every cookie, private link and invitation."""
ID_BYTES: Final = 9
SECRET_BYTES: Final = 32
SEED_BITS: Final = 62


def new_token() -> str:
    """A secret to hand out once; we keep only its hash."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What we keep of a secret. It is random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id() -> str:
    """An id for a match or a person: not secret, and nobody guesses another one from it."""
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Whether a text from outside could be an id at all; what could not is not looked for."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text) is not None


def new_secret() -> bytes:
    """The server's half of the luck of a match."""
    return secrets.token_bytes(SECRET_BYTES)


def new_seed() -> int:
    """A seed for what no player has to verify: a bot's whims, what a fork redraws."""
    return secrets.randbits(SEED_BITS)


def imagined_seed(row: MatchRow, sequence: int, seat: int) -> int:
    """For what a seat may imagine: the same for the same question, so that asking again tells nothing more.

    Nobody knows it while the match runs, so that nobody can undo what is shuffled with it.
    """
    digest = hashlib.sha256(row.secret + f"{row.id} {sequence} {seat}".encode()).digest()
    return int.from_bytes(digest[:8]) >> (64 - SEED_BITS)
