"""Passphrases: kept as scrypt hashes, which cost who guesses as much as us."""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

COST: Final = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024, "dklen": 32}
"""32 MB and a tenth of a second for each try."""
SALT_BYTES: Final = 16
LEAST_LETTERS: Final = 12
"""Of a passphrase: four short words."""
LONGEST_LOGIN: Final = 200
"""Some letters are several once they are written plainly."""
AT_ONCE: Final = 2
"""Tries at the same time at one server: no crowd of them takes its memory."""


class Passphrases:
    """Makes hashes and compares with them, beside everything else."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def hash(self, passphrase: str) -> str:
        """What is kept of a passphrase."""
        salt = secrets.token_bytes(SALT_BYTES)
        return f"{salt.hex()}:{(await self._stretched(passphrase, salt)).hex()}"

    async def fits(self, passphrase: str, kept: str) -> bool:
        """Whether this is the passphrase of which that was kept; where nothing was, it takes as long to say no."""
        salt, _, found = (kept or f"{'00' * SALT_BYTES}:").partition(":")
        stretched = await self._stretched(passphrase, bytes.fromhex(salt))
        return hmac.compare_digest(stretched.hex(), found)

    async def _stretched(self, passphrase: str, salt: bytes) -> bytes:
        text = unicodedata.normalize("NFKC", passphrase).encode()
        async with self._turns:
            return await asyncio.to_thread(hashlib.scrypt, text, salt=salt, **COST)


def login_key(login: str) -> str:
    """How a login is kept and compared: however it is typed, the same."""
    return " ".join(unicodedata.normalize("NFKC", login).casefold().split())[:LONGEST_LOGIN]
