"""`regna bench`: how fast the games run on this machine."""

import importlib.util
from typing import Annotated, Any

import typer
from rich.table import Table

import regna
from regna.cli.language import command_words
from regna.cli.terminal import Language, errors, figure, language_or_default, print_json, screen, spoken
from regna.contract.errors import BadOption, Refused
from regna.lab.bench import TIMES, Works, bench_game, calibration
from regna.registry import GAMES
from regna.table.game import game


def bench(
    seats: Annotated[int, typer.Option("--seats")] = 4,
    games: Annotated[int, typer.Option("--games", min=1)] = 400,
    uncompiled: Annotated[bool, typer.Option("--uncompiled")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Measure the games: decisions per CPU second, cloning, search, memory."""
    tongue = language_or_default(language)
    words = command_words(tongue)
    if not regna.compiled and not uncompiled:
        raise spoken(Refused("bench_uncompiled"), tongue)
    if not any(seats in spec.seats for spec in GAMES.values()):
        raise spoken(BadOption("no_game_for_seats", {"found": seats}), tongue)
    measured, more = {}, with_arrays()
    with errors.status(words.say("bench.running")):
        speed = calibration()
        for id, spec in GAMES.items():
            if seats in spec.seats:
                measured[id] = bench_game(id, seats, games, more)
    if json:
        print_json({"calibration": round(speed), "compiled": regna.compiled, "games": measured})
        return
    table = Table(title=words.say("bench.title", {"calibration": figure(speed / 1e6, tongue, 1)}))
    table.add_column("")
    for id in measured:
        table.add_column(game(id, tongue).name.replace(" ", "\n"), justify="right", no_wrap=True)
    for name in next(iter(measured.values())):
        table.add_row(words.say(f"bench.{name}"), *(cell(name, figures[name], tongue) for figures in measured.values()))
    screen.print(table)


def with_arrays() -> Works | None:
    """What is measured with NumPy, where it is there."""
    if importlib.util.find_spec("numpy") is None:
        return None
    from regna.rl.speed import ArrayWorks

    return ArrayWorks()


def cell(name: str, found: Any, language: str) -> str:
    """A figure as people read it: the median and, below it, how far the quarters are from it."""
    if not isinstance(found, dict):
        return figure(found, language)
    around = 100 * (found["high"] - found["low"]) / 2 / found["median"] if found["median"] else 0.0
    return f"{figure(found['median'], language, 2 if name in TIMES else 0)}\n± {figure(around, language)}\u00a0%"
