"""The learned evaluations that come with the games: read from their packages, checked, and handed to the search."""

import hashlib
from functools import cache
from typing import Final

import msgspec

from regna.contract.errors import Malformed, quoted
from regna.engine.model import Model
from regna.registry import GAMES
from regna.resources import read_model

FORMAT: Final = "regna-model/1"
MOST_BYTES: Final = 2_000_000


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a model was made: enough to make it again."""

    version: str
    """That of Regna."""
    commands: list[str]
    shards: str
    """The hash of what the shards hold."""
    seats: list[int]
    """How many played: at other tables it knows nothing."""
    games: int
    positions: int
    description: str
    """The hash of how the game described a few positions then."""


class Promotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that a model has won against the game's own estimate."""

    command: str
    bots: list[str]
    seed: int
    games: int
    share: float
    """Of the victories."""
    share_95: tuple[float, float]
    sprt: str
    """What the test has found: "high" where the model is stronger."""
    weights: str
    """The hash of the weights that played."""


class ModelDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model as its file has it."""

    format: str
    game: str
    weights: dict[str, tuple[float, float]]
    """By the name of a number: what it weighs at the beginning of a game, and at its end. In the game's own order."""
    made: Made
    promoted: list[Promotion]
    """The matches that made it the evaluation of its game; none: only `search-model` uses it."""

    def hash(self) -> str:
        """A short name for the weights."""
        return hashlib.sha256(msgspec.json.encode(self.weights)).hexdigest()[:16]

    def to_model(self) -> Model:
        """What a search is given."""
        early, late = zip(*self.weights.values(), strict=True)
        return Model(list(early), list(late))

    def to_bytes(self) -> bytes:
        """The file."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def read_document(content: bytes, game: str) -> ModelDocument:
    """A model of a game; raises Malformed if it is damaged, or of another game or description."""
    try:
        found = msgspec.json.decode(content, type=ModelDocument)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Malformed("model_unreadable", {"game": game, "reason": quoted(str(error))}) from None
    if found.format != FORMAT:
        raise Malformed("model_format", {"found": quoted(found.format), "expected": FORMAT})
    if found.game != game:
        raise Malformed("model_of_another", {"found": quoted(found.game), "expected": game})
    if tuple(found.weights) != GAMES[game].described:
        raise Malformed("model_of_other_numbers", {"game": game})
    return found


@cache
def document_of(game: str) -> ModelDocument | None:
    """The model in a game's package, or None if it has none."""
    spec = GAMES.get(game)
    content = None if spec is None or not spec.described else read_model(spec.package)
    return None if content is None else read_document(content, game)


def learned(game: str) -> dict[int, Model]:
    """The model of a game for the numbers of seats it knows, promoted or not; raises Malformed if there is none."""
    found = document_of(game)
    if found is None:
        raise Malformed("no_model", {"game": quoted(game)})
    return dict.fromkeys(found.made.seats, found.to_model())


def promoted(game: str) -> dict[int, Model]:
    """The model of a game for those numbers of seats at which it has won a match; elsewhere the game's own estimate."""
    found = document_of(game)
    return {} if found is None else {len(match.bots): found.to_model() for match in found.promoted}
