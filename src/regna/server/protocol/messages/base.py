"""The two kinds of messages, and the values in them that have a name."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MatchId = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Language = Literal["en", "fr"]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Share = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
"""A seat's own random bytes for the luck of the match, 16 to 64 of them, in hexadecimal."""
Commitment = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""The SHA-256 of a share that is shown later, in hexadecimal, or nothing."""
OptionalShare = Annotated[str, Meta(pattern="^(([0-9a-f]{2}){16,64})?$")]
"""The same, or nothing."""
Level = Annotated[str, Meta(max_length=20)]
WrittenDecision = Annotated[str, Meta(max_length=200)] | dict[Annotated[str, Meta(max_length=40)], Any]
"""A decision: its text ("move C4 D4") or its JSON form."""
OptionValues = dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=100)] | bool]


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


class Reply(msgspec.Struct, kw_only=True):
    """What the server sends."""
