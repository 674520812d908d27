"""`regna selfplay`: games for a model to learn from."""

from pathlib import Path
from typing import Annotated

import typer

from regna.bots import SearchBot, make_bot
from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.terminal import (
    Cluster,
    GameName,
    Language,
    OptionList,
    Processes,
    Seats,
    language_or_default,
    read_options,
    spoken,
    tell,
)
from regna.contract.errors import Malformed, RegnaError, quoted
from regna.lab.jobs import Workers, run
from regna.lab.selfplay import GAMES_EACH, SelfPlay, Shards, play_shard, seats_of
from regna.table.game import Game
from regna.table.game import game as open_game


def selfplay(
    game: GameName,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER")],
    bot: Annotated[str, typer.Option("--bot", metavar="BOT")] = "search:100",
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1)] = 400,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    option: OptionList = None,
    workers: Processes = 0,
    on: Cluster = "",
    language: Language = None,
) -> None:
    """Let a bot play against itself and keep how every seat stood and who won, for `regna train`."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    try:
        plan = make_plan(this, bot, seats, seed, option)
        shards = Shards(to, plan.head())
    except RegnaError as error:
        raise spoken(error, tongue) from None
    positions = 0
    numbers = range(-(-games // GAMES_EACH))
    with progress(this.name) as (started, done):
        started(len(numbers) * GAMES_EACH)
        for row in run(play_shard, plan, numbers, Workers(workers, on), shards):
            positions += sum(len(played["positions"]) for played in row["games"])
            done(GAMES_EACH)
    facts = {"game": this.name, "games": len(numbers) * GAMES_EACH, "positions": positions, "folder": str(to)}
    tell(command_words(tongue).say("selfplay.done", facts))


def make_plan(this: Game, bot: str, seats: int | None, seed: int, option: OptionList) -> SelfPlay:
    """A plan that is known to be possible: every complaint comes before the first game."""
    if not this.spec.described:
        raise Malformed("not_described", {"game": this.name})
    player = make_bot(bot, game=this.id)
    if not isinstance(player, SearchBot) or player.seconds < float("inf"):
        raise Malformed("not_repeatable", {"found": quoted(bot)})
    options = read_options(option, this.language)
    chosen = seats_of(this) if seats is None else (seats,)
    for number in chosen:
        this.new(number, seed, options)
    return SelfPlay(this.id, bot, chosen, seed, options)
