"""Where the luck of a match comes from: a seed, or a secret and the players' shares, which anybody can check later."""

import hashlib
import hmac
from typing import Any, Final, Protocol

from regna.contract.errors import Malformed
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.table.documents import RecordedLuck
from regna.table.validation import whole_number

LABEL: Final = b"regna-luck/1"
LEAST_SECRET: Final = 16
"""Bytes: a shorter secret could be found by trying."""
LONGEST_SHARE: Final = 64
"""Bytes: so that the length of a share is one byte."""


class Luck(Protocol):
    """What a match draws its luck from."""

    def deal(self) -> Rng:
        """The luck of the set-up."""
        ...

    def at(self, sequence: int) -> Rng:
        """The luck of the outcome that becomes the entry at this place, counted from 0."""
        ...


class SeededLuck:
    """One stream for the whole match: the same seed and the same decisions give the same match.

    It moves on with every outcome, so each match needs its own.
    """

    def __init__(self, seed: int) -> None:
        """The luck of this seed."""
        self._seed = whole_number("seed", seed)
        self._dealing: Rng | None = None
        self._stream: Rng | None = None

    def deal(self) -> Rng:
        """The stream from its beginning; what follows the deal depends on how much of it the deal needs."""
        self._dealing, self._stream = Rng(self._seed), None
        return self._dealing

    def at(self, sequence: int) -> Rng:
        """The stream where it stands, whatever the place; it begins with the seed itself if nothing was dealt."""
        if self._stream is None:
            self._stream = Rng(self._seed) if self._dealing is None else self._dealing.split()
        return self._stream


class SharedLuck:
    """Luck that neither the table nor a player can choose, and that can be verified once the secret is shown.

    The table commits itself to a secret before it knows the players' shares; everything drawn follows from both.
    So that whoever sits down last cannot choose either, seats commit themselves to their shares before any is shown.
    """

    def __init__(self, secret: bytes, shares: tuple[bytes, ...], commitments: tuple[str, ...] = ()) -> None:
        """One share per seat, b"" for a seat that gave none; raises Malformed for a short secret or a long share.

        `commitments` are those of the seats, "" for one that gave its share openly; they change nothing of the luck.
        """
        if len(secret) < LEAST_SECRET:
            raise Malformed("short_secret", {"least": LEAST_SECRET})
        if any(len(share) > LONGEST_SHARE for share in shares):
            raise Malformed("long_share", {"most": LONGEST_SHARE})
        self.secret = secret
        self.shares = shares
        self.commitment = commitment_to(secret)
        self.commitments = commitments if any(commitments) else ()

    def deal(self) -> Rng:
        """The luck of the set-up."""
        return self._drawn_for(b"deal")

    def at(self, sequence: int) -> Rng:
        """The luck of one entry: a stream of its own, independent of all others."""
        return self._drawn_for(b"entry" + sequence.to_bytes(8, "big"))

    def _drawn_for(self, place: bytes) -> Rng:
        # Lengths before the shares: otherwise a letter could move from one share to the next unnoticed.
        shares = b"".join(len(share).to_bytes(1, "big") + share for share in self.shares)
        message = LABEL + len(self.shares).to_bytes(1, "big") + shares + place
        return Rng(int.from_bytes(hmac.digest(self.secret, message, "sha256"), "big"))


def commitment_to(secret: bytes) -> str:
    """What is published before the match: it fixes the secret without showing it."""
    return hashlib.sha256(secret).hexdigest()


def chosen_luck(seed: Any, luck: Luck | None, seats: int) -> Luck | None:
    """The luck a caller asked for, by a seed or as it is; None if by neither."""
    if luck is None:
        return None if seed is None else SeededLuck(seed)
    if seed is not None:
        raise Malformed("seed_and_luck")
    if isinstance(luck, SharedLuck) and len(luck.shares) != seats:
        raise Malformed("number_of_shares", {"found": len(luck.shares), "seats": seats})
    return luck


def recorded(luck: Luck | None, dealt: bool) -> RecordedLuck | None:
    """What a record needs to prove this luck, the secret included; None for luck that cannot be proven."""
    if not isinstance(luck, SharedLuck):
        return None
    shares = [share.hex() for share in luck.shares]
    return RecordedLuck(luck.commitment, shares, dealt, luck.secret.hex(), list(luck.commitments))


def draw(state: State, rng: Rng) -> int:
    """The outcome of chance that is due in this state, with this luck."""
    return int(state.draw_outcome(Actions(), rng))
