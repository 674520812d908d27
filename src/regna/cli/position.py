"""`regna position`: an example of a position, to be edited and played with `regna play --position`."""

import json
from typing import Any, Final

import msgspec
import typer

from regna.cli.terminal import (
    ComponentsFile,
    GameName,
    Language,
    OptionList,
    Seats,
    Seed,
    language_or_default,
    read_components_file,
    read_options,
)
from regna.contract.errors import RegnaError
from regna.engine.rng import Rng
from regna.table.game import game as open_game
from regna.table.match import Match

DECISIONS: Final = 40
"""After so many decisions there is something of everything on the table."""
WIDTH: Final = 100


def position(
    game: GameName,
    seats: Seats = None,
    seed: Seed = 1,
    option: OptionList = None,
    components: ComponentsFile = None,
    language: Language = None,
) -> None:
    """Print a position of a match played at random for a while, as a complete example to edit."""
    tongue = language_or_default(language)
    match = open_game(game, tongue).new(
        seats, seed, read_options(option, tongue), read_components_file(components, tongue)
    )
    play_for_a_while(match, Rng(0 if seed is None else seed))
    typer.echo(laid_out(msgspec.to_builtins(match.position())))


def play_for_a_while(match: Match, rng: Rng) -> None:
    """Decisions at random, up to a quiet moment after some of them."""
    for taken in range(2 * DECISIONS):
        if match.over or (taken >= DECISIONS and is_quiet(match)):
            return
        moves = match.legal()
        match.play(moves[int(rng.below(len(moves)))])


def is_quiet(match: Match) -> bool:
    """Whether nothing is under way: without its phase and step the position asks the same question."""
    document = msgspec.to_builtins(match.position())
    for part in ("phase", "step"):
        document["state"].pop(part, None)
    try:
        return match.game.from_position(document, seed=1).turn.phase == match.turn.phase
    except RegnaError:
        return False


def laid_out(part: Any, indent: str = "", used: int = 0) -> str:
    """JSON that people read: what fits into a line stands in one, and what is small shares lines with others."""
    short = json.dumps(part, ensure_ascii=False)
    if len(indent) + used + len(short) < WIDTH or not isinstance(part, dict | list):
        return short
    deeper = indent + "  "
    if isinstance(part, dict):
        values = list(part.values())
        items = [f'"{name}": {laid_out(value, deeper, len(name) + 4)}' for name, value in part.items()]
    else:
        values, items = part, [laid_out(value, deeper) for value in part]
    lines = packed(items, WIDTH - len(deeper)) if all(map(is_small, values)) else items
    opening, closing = "{}" if isinstance(part, dict) else "[]"
    return opening + "\n" + ",\n".join(deeper + line for line in lines) + f"\n{indent}{closing}"


def is_small(part: Any) -> bool:
    """Whether nothing is nested in it."""
    return not isinstance(part, dict) and not (isinstance(part, list) and any(isinstance(x, dict | list) for x in part))


def packed(items: list[str], width: int) -> list[str]:
    """The items in lines, as many in each as it holds."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 2 < width:  # one more for the comma
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines
