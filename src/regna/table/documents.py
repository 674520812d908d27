"""Records and positions as JSON documents: the types behind docs/formats.md."""

import hashlib
from typing import Any, Final, Literal

import msgspec

from regna.engine.state import OVER, Result, State

POSITION_FORMAT: Final = "regna-position/1"
RECORD_FORMAT: Final = "regna-record/1"


class UsedComponents(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Which components a match uses: a digest of all values, and in full the groups that a user replaced.

    The digest may be missing in a position only: it is then played with the components at hand.
    """

    digest: str = ""
    replaced: dict[str, Any] = {}


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole state, hidden parts included, with everything needed to go on from it.

    One written by hand may leave out the rules, the options and the components: they are then those at hand.
    """

    format: Literal["regna-position/1"]
    game: str
    rules: str = ""
    seats: int
    options: dict[str, str | bool] = {}
    components: UsedComponents = msgspec.field(default_factory=UsedComponents)
    state: dict[str, Any]


class Decision(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", tag="decide"
):
    """A seat's decision. `forced`: the table gave the only possible answer."""

    seat: int
    act: str
    forced: bool = False
    key: str = ""
    sum: str = ""


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", tag="chance"):
    """An outcome of chance."""

    act: str
    sum: str = ""


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", tag="undo"):
    """A seat takes back: the game stands again as it did after `to` decisions and outcomes."""

    seat: int
    to: int
    key: str = ""
    sum: str = ""


Entry = Decision | Chance | Undo


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    scores: list[int]
    places: list[int]
    ended: str

    def result(self) -> Result:
        """The result it tells, as a series goes on from it."""
        return Result(self.scores, self.places, self.ended)


class RecordedLuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Luck that can be verified: the commitment to the table's secret and the seats' shares, in hexadecimal.

    `dealt`: the start was dealt with it. `secret` is shown once the match is over. `commitments` are those of the seats
    that committed themselves to their shares before any was shown.
    """

    commitment: str
    shares: list[str]
    dealt: bool
    secret: str = ""
    commitments: list[str] = []


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A match from its start: the record is the game, the state is a cache."""

    format: Literal["regna-record/1"]
    game: str
    rules: str
    seats: int
    names: list[str] = []
    options: dict[str, str | bool]
    components: UsedComponents
    luck: RecordedLuck | None = None
    start: dict[str, Any]
    entries: list[Entry]
    end: str
    result: Outcome | None = None


def encode(document: msgspec.Struct) -> bytes:
    """The document as JSON, one line."""
    return msgspec.json.encode(document)


def seal(
    game: str, rules: str, seats: int, options: dict[str, str | bool], components: UsedComponents, start: dict[str, Any]
) -> str:
    """The checksum a record begins with: a digest of everything agreed before the first entry."""
    return digest([game, rules, seats, options, components, start])


def outcome_of(state: State) -> Outcome | None:
    """How a game ended, or None while it goes on."""
    return outcome_from(state.result()) if state.seat == OVER else None


def outcome_from(result: Result) -> Outcome:
    """A result as a document."""
    return Outcome(result.scores, result.places, result.ended)


def digest(document: Any) -> str:
    """A short hash of a JSON object; the order of names in it does not matter."""
    return hashlib.sha256(msgspec.json.encode(document, order="sorted")).hexdigest()[:16]


def chained_sum(previous: str, entry: Entry) -> str:
    """A checksum of an entry and of all before it, so that a change, a gap or an exchange is found where it is."""
    bare = msgspec.structs.replace(entry, sum="") if entry.sum else entry
    return hashlib.sha256(previous.encode() + msgspec.json.encode(bare)).hexdigest()[:8]
