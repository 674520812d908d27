"""`regna train`: a model of how the games of `regna selfplay` end."""

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

import regna
from regna.bots.models import FORMAT, Made, ModelDocument
from regna.cli.language import command_words
from regna.cli.terminal import GameName, Language, figure, language_or_default, screen, spoken, tell
from regna.contract.errors import RegnaError
from regna.lab.selfplay import description_hash
from regna.lab.training import Trained
from regna.lab.training import train as learn
from regna.table.game import Game
from regna.table.game import game as open_game
from regna.table.words import Words

Folders = Annotated[list[Path], typer.Argument(metavar="FOLDER", exists=True, file_okay=False)]


def train(
    game: GameName,
    folders: Folders,
    to: Annotated[Path, typer.Option("--to", metavar="FILE")],
    language: Language = None,
) -> None:
    """Learn from games a bot has played against itself what a position is worth, and write it as a model."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    try:
        found = learn(folders, this.id, this.spec.described)
    except RegnaError as error:
        raise spoken(error, tongue) from None
    to.write_bytes(document_of(found, this).to_bytes())
    words = command_words(tongue)
    show(found, words)
    tell(words.say("train.done", {"games": found.games, "positions": found.positions, "file": str(to)}))


def document_of(found: Trained, this: Game) -> ModelDocument:
    """What was learned, as a model that has won nothing yet."""
    weights = dict(zip(this.spec.described, zip(found.early, found.late, strict=True), strict=True))
    commands = [*found.played, f"regna train {this.id}"]
    made = Made(
        regna.__version__, commands, found.shards, found.seats, found.games, found.positions, description_hash(this)
    )
    return ModelDocument(FORMAT, this.id, weights, made, [])


def show(found: Trained, words: Words) -> None:
    """How well games are foreseen that the model has not learned from."""
    table = Table(title=words.say("train.title"), box=box.SIMPLE_HEAD, show_edge=False, collapse_padding=True)
    table.add_column(words.say("column.stage"))
    for name in ("loss", "equal"):
        table.add_column(words.say(f"column.{name}"), justify="right")
    for stage, losses in found.losses.items():
        table.add_row(words.say(f"train.{stage}"), *(figure(loss, words.language, 3) for loss in losses))
    screen.print(table)
