"""`regna play`: a match in the terminal, around one keyboard or against bots."""

from pathlib import Path
from typing import Annotated

import typer

import regna
from regna.bots import Bot, make_bot
from regna.cli.boards import draw
from regna.cli.results import show_result
from regna.cli.session import Session
from regna.cli.terminal import (
    ComponentsFile,
    GameName,
    Language,
    OptionList,
    Seats,
    Seed,
    command_words,
    errors,
    language_or_default,
    open_game,
    read_components_file,
    read_json_file,
    read_options,
    screen,
    spoken,
    tell,
)
from regna.kernel.errors import BadPosition, BadRecord, Malformed, RegnaError
from regna.kernel.rng import Rng
from regna.table.game import Game
from regna.table.match import Match

HUMAN = "human"


def play(
    game: GameName,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Who plays which seat, separated by commas: human, random, search, search:1000. "
            "Fewer names than seats: they take the last seats, and people play the others.",
        ),
    ] = "",
    seed: Seed = None,
    option: OptionList = None,
    components: ComponentsFile = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Begin in this position instead of a new match.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved match.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Bots only: play to the end without asking anything.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the record in this file after every decision.")
    ] = None,
    language: Language = None,
) -> None:
    """Play a game: people around one keyboard, bots, or both."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    match = open_match(this, seats, seed, option, components, position, resume)
    players = seat_players(match, bots, tongue)
    rng = Rng(seed if seed is not None else 0).split()
    if not auto:
        Session(match, players, rng, save).run()
        return
    bots_only = [bot for bot in players if bot is not None]
    if len(bots_only) < match.seats:
        raise spoken(Malformed("auto_needs_bots", {"seats": match.seats}), tongue)
    play_alone(match, bots_only, rng, save)


def open_match(
    this: Game,
    seats: int | None,
    seed: int | None,
    option: OptionList,
    components: ComponentsFile,
    position: Path | None,
    resume: Path | None,
) -> Match:
    """The match to play: a saved one, one from a position, or a new one."""
    tongue = this.language
    if resume is not None:
        return regna.replay(read_json_file(resume, BadRecord, tongue), tongue, seed=seed or 0)
    if position is not None:
        return this.from_position(read_json_file(position, BadPosition, tongue), seed=seed)
    return this.new(seats, seed, read_options(option, tongue), read_components_file(components, tongue))


def seat_players(match: Match, bots: str, language: str) -> list[Bot | None]:
    """The bot of every seat, None for a person."""
    names = [name.strip() for name in bots.split(",")] if bots else []
    if len(names) > match.seats:
        raise spoken(Malformed("number_of_bots", {"found": len(names), "seats": match.seats}), language)
    names = [HUMAN] * (match.seats - len(names)) + names
    try:
        return [None if name == HUMAN else make_bot(name) for name in names]
    except RegnaError as error:
        raise spoken(error, language) from None


def play_alone(match: Match, players: list[Bot], rng: Rng, save: Path | None) -> None:
    """Bots play to the end, or to the limit for games that would never end; then the board and the result."""
    words = command_words(match.game.language)
    limit = match.game.spec.decision_limit
    with errors.status(words.say("play.bots_play")) as status:
        while not match.over and match.sequence < limit:
            state = match.state
            bot = players[int(state.seat)]
            match.play(match.game.spec.write(state, bot.choose(state, rng)))
            status.update(words.say("play.bots_play_at", {"count": match.sequence}))
    for line in match.story():
        tell(line.text)
    if save is not None:
        save.write_bytes(regna.encode(match.record()))
    screen.print(draw(match.view(), match.words))
    if not match.over:
        screen.print(words.say("play.cut_off", {"count": limit}))
    show_result(match)
