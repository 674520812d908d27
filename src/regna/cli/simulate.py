"""`regna simulate`: many games, and what came of them."""

from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

import regna
from regna.bots import make_player
from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.results import tell_failures
from regna.cli.terminal import (
    Cluster,
    ComponentsFile,
    GameName,
    KeptFile,
    Language,
    OptionList,
    Processes,
    Seats,
    figure,
    language_or_default,
    print_json,
    read_components_file,
    read_options,
    screen,
    spoken,
    tell,
)
from regna.contract.errors import Malformed, RegnaError
from regna.lab.jobs import Workers
from regna.lab.simulation import Plan, Tally, failure_rows
from regna.lab.simulation import simulate as simulate_plan
from regna.table.game import Game
from regna.table.game import game as open_game


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1)] = 1000,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST")] = "random",
    option: OptionList = None,
    components: ComponentsFile = None,
    to: KeptFile = None,
    workers: Processes = 0,
    on: Cluster = "",
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Play many games between bots and show the results per seat with 95 % intervals."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    plan = make_plan(this, seats, games, seed, bots, option, components)
    with progress(this.name) as (started, done):
        started(games)
        tally = simulate_plan(plan, Workers(workers, on), to, done)
    if json:
        print_json(as_document(plan, tally))
    else:
        show(this, plan, tally)


def make_plan(
    this: Game, seats: int | None, games: int, seed: int, bots: str, option: OptionList, components: ComponentsFile
) -> Plan:
    """A plan that is known to be possible: every complaint comes before the first game."""
    tongue = this.language
    chosen_seats = this.spec.seats[-1] if seats is None else seats
    names = tuple(bots.split(","))
    if len(names) == 1:
        names *= chosen_seats
    try:
        for name in names:
            make_player(name, this, {}, lambda kind: None)
    except RegnaError as error:
        raise spoken(error, tongue) from None
    if chosen_seats in this.spec.seats and len(names) != chosen_seats:
        raise spoken(Malformed("number_of_bots", {"found": len(names), "seats": chosen_seats}), tongue)
    options = read_options(option, tongue)
    document = read_components_file(components, tongue)
    this.new(chosen_seats, seed, options, document)
    return Plan(this.id, chosen_seats, games, seed, names, options, document)


def as_document(plan: Plan, tally: Tally) -> dict[str, Any]:
    """The result as JSON."""
    return {
        "game": plan.game,
        "seats": plan.seats,
        "games": tally.games,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "options": plan.options,
        "decisions": tally.decisions,
        "mean_length": tally.decisions / tally.games,
        "wins": tally.wins,
        "by_seat": tally.seat_rows(),
        "ended": dict(sorted(tally.ended.items())),
        "failures": failure_rows(tally.failures),
        "cpu_seconds": round(tally.cpu_seconds, 3),
        "decisions_per_cpu_second": round(tally.decisions / tally.cpu_seconds),
        "compiled": regna.compiled,
    }


def show(this: Game, plan: Plan, tally: Tally) -> None:
    """The result as a table."""
    tongue = this.language
    words = command_words(tongue)

    def share(part: float) -> str:
        return f"{figure(part * 100, tongue, 1)} %"

    title = words.say("simulate.title", {"game": this.name, "count": tally.games})
    table = Table(title=title, box=box.SIMPLE_HEAD, show_edge=False, collapse_padding=True)  # fits 80 columns
    table.add_column(words.say("column.seat"))
    table.add_column(words.say("column.bot"))
    for name in ("wins", "share", "share_95", "score", "score_95"):
        table.add_column(words.say(f"column.{name}"), justify="right", no_wrap=True)
    for row in tally.seat_rows():
        low, high = row["share_95"]
        least, most = row["mean_score_95"] or (row["mean_score"], row["mean_score"])
        table.add_row(
            this.words.seat(row["seat"]),
            plan.bots[row["seat"]],
            f"{row['wins']:g}",
            share(row["share"]),
            f"{figure(low * 100, tongue, 1)} – {share(high)}",
            figure(row["mean_score"], tongue, 1),
            f"{figure(least, tongue, 1)} – {figure(most, tongue, 1)}",
        )
    screen.print(table)
    facts = {
        "length": round(tally.decisions / tally.games),
        "rate": figure(tally.decisions / tally.cpu_seconds, tongue),
    }
    tell(words.say("simulate.length", facts))
    for cause, number in sorted(tally.ended.items()):
        tell(words.say("simulate.ended", {"cause": this.words.say(f"ending.{cause}"), "number": number}))
    tell_failures(failure_rows(tally.failures), words)
