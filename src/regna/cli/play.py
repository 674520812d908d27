"""`regna play`: a match in the terminal, around one keyboard or against bots."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import regna
from regna.bots import Bot, make_player
from regna.cli.boards import draw
from regna.cli.coverage import find_rule
from regna.cli.language import command_words
from regna.cli.results import show_result
from regna.cli.saving import SaveFile
from regna.cli.session import Session
from regna.cli.terminal import (
    ComponentsFile,
    GameName,
    Language,
    OptionList,
    Seats,
    Seed,
    errors,
    language_or_default,
    read_components_file,
    read_json_file,
    read_options,
    reason_of,
    screen,
    spoken,
    tell,
)
from regna.contract.errors import BadPosition, BadRecord, Malformed, RegnaError
from regna.engine.rng import Rng
from regna.table.game import Game
from regna.table.game import game as open_game
from regna.table.match import Match
from regna.table.validation import fresh_seed, luck_from

HUMAN = "human"


def play(
    game: GameName,
    seats: Seats = None,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST")] = "",
    seed: Seed = None,
    option: OptionList = None,
    components: ComponentsFile = None,
    position: Annotated[Path | None, typer.Option("--position", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    auto: Annotated[bool, typer.Option("--auto")] = False,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE")] = None,
    language: Language = None,
) -> None:
    """Play a game: people around one keyboard, bots, or both."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    if resume is not None and (position, components, seats, option) != (None, None, None, None):
        raise spoken(Malformed("resume_brings_its_own"), tongue)
    if position is not None and (components, seats, option) != (None, None, None):
        raise spoken(Malformed("position_brings_its_own"), tongue)
    match = open_match(this, seats, seed, option, components, position, resume)
    players = seat_players(match, bots, tongue)
    bots_only = [bot for bot in players if bot is not None]
    if auto and len(bots_only) < match.seats:
        raise spoken(Malformed("auto_needs_bots", {"seats": match.seats}), tongue)
    file = SaveFile(this.id, save, resume)
    if file.wanted:
        if file.is_foreign(file.path):
            raise spoken(Malformed("file_exists", {"file": str(save)}), tongue)
        try:
            file.write(match)
        except OSError as error:
            raise spoken(Malformed("cannot_save", {"reason": reason_of(error)}), tongue) from error
    rng = luck_from(seed).split().split()  # for the bots: the match may go on with what is split off first
    if auto:
        play_alone(match, bots_only, rng, file)
    else:
        Session(match, players, bots, rng, file).run()


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
        match = regna.replay(
            read_json_file(resume, BadRecord, tongue), tongue, seed=fresh_seed() if seed is None else seed
        )
        if match.game.id != this.id:
            raise spoken(Malformed("other_game", {"found": match.game.id, "expected": this.id}), tongue)
        return match
    if position is not None:
        return from_position_file(this, position, seed)
    return this.new(seats, seed, read_options(option, tongue), read_components_file(components, tongue))


def from_position_file(this: Game, path: Path, seed: int | None) -> Match:
    """A match that begins in the position of a file; what cannot be is told with the text of the rules behind it."""
    document = read_json_file(path, BadPosition, this.language)
    try:
        return this.from_position(document, seed=seed)
    except BadPosition as error:
        rules = [" ".join(find_rule(this.id, number, this.language)) for number in error.rules]
        error.text = "\n".join([error.text, *rules])
        raise


def seat_players(match: Match, bots: str, language: str) -> list[Bot | None]:
    """The bot of every seat, None for a person."""
    names = [name.strip() for name in bots.split(",")] if bots else []
    if len(names) > match.seats:
        raise spoken(Malformed("number_of_bots", {"found": len(names), "seats": match.seats}), language)
    names = [HUMAN] * (match.seats - len(names)) + names
    try:
        return [
            None if name == HUMAN else make_player(name, match.game, match.options, tells_failures(name, language))
            for name in names
        ]
    except RegnaError as error:
        raise spoken(error, language) from None


def tells_failures(name: str, language: str) -> Callable[[str], None]:
    """Tells the user why a program has not decided, each reason once."""
    words = command_words(language)
    told: set[str] = set()

    def failed(kind: str) -> None:
        if kind not in told:
            told.add(kind)
            tell(words.say(f"bot.{kind}", {"bot": name}), on=errors)

    return failed


def play_alone(match: Match, players: list[Bot], rng: Rng, file: SaveFile) -> None:
    """Bots play to the end, or to the limit for games that would never end; then the board and the result."""
    words = command_words(match.game.language)
    limit = match.game.spec.decision_limit
    with errors.status(words.say("play.bots_play")) as status:
        while (seat := match.deciding) is not None and match.sequence < limit:
            state = match.state_for(seat, rng)
            match.play(match.game.spec.write(state, players[seat].choose(state, rng)))
            status.update(words.say("play.bots_play_at", {"count": match.sequence}))
            if file.wanted:
                file.write(match)
    for line in match.story():
        tell(line.text)
    screen.print(draw(match.view(), match.words))
    if not match.over:
        screen.print(words.say("play.cut_off", {"count": limit}))
    show_result(match)
