"""`regna promote`: a model that has won a match becomes the evaluation of its game."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from regna.bots.models import read_document
from regna.cli.language import command_words
from regna.cli.terminal import GameName, Language, figure, language_or_default, spoken, tell
from regna.contract.errors import RegnaError
from regna.lab.promotion import promotion
from regna.table.game import game as open_game


def promote(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    match: Annotated[Path, typer.Argument(metavar="FILE")],
    language: Language = None,
) -> None:
    """Note in a model the match that it has won; from then on the search of its game uses it."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    try:
        document = read_document(file.read_bytes(), this.id)
        won = promotion(document, match)
    except RegnaError as error:
        raise spoken(error, tongue) from None
    earlier = [one for one in document.promoted if one.command != won.command]
    file.write_bytes(msgspec.structs.replace(document, promoted=[*earlier, won]).to_bytes())
    low, high = (figure(100 * share, tongue, 1) for share in won.share_95)
    facts = {"share": figure(100 * won.share, tongue, 1), "games": won.games, "low": low, "high": high}
    tell(command_words(tongue).say("promote.done", facts | {"file": str(file)}))
