"""`regna tournament`: which bot is stronger, and by how much."""

from pathlib import Path
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
    GameName,
    KeptFile,
    Language,
    OptionList,
    Processes,
    Seats,
    figure,
    language_or_default,
    print_json,
    read_options,
    screen,
    spoken,
    tell,
)
from regna.contract.errors import Malformed, RegnaError, quoted
from regna.lab.chart import chart
from regna.lab.jobs import Row, Workers
from regna.lab.statistics import SequentialTest
from regna.lab.tournament import Tournament, digest, failures_of, is_repeatable, play_deals, standings
from regna.table.game import Game
from regna.table.game import game as open_game


def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST")] = "search,anchor",
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1)] = 400,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    option: OptionList = None,
    sprt: Annotated[str, typer.Option("--sprt", metavar="SHARES")] = "",
    to: KeptFile = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    workers: Processes = 0,
    on: Cluster = "",
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Let bots play each other, every deal with every rotation of the seats, and show who is stronger."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    plan = make_tournament(this, bots, seats, seed, option)
    test = read_test(sprt, tongue)
    rows: list[Row] = []
    with progress(this.name) as (started, done):
        started(games)
        for row in play_deals(plan, games, Workers(workers, on), to, test):
            rows.append(row)
            done(1)
    table = standings(rows)
    if plot is not None:
        title = command_words(tongue).say("simulate.title", {"game": this.name, "count": len(rows)})
        plot.write_text(chart(table, title), encoding="utf-8")
    if json:
        print_json(as_document(plan, rows, table, test))
    else:
        show(this, plan, rows, table, test)


def make_tournament(this: Game, bots: str, seats: int | None, seed: int, option: OptionList) -> Tournament:
    """A tournament that is known to be possible: every complaint comes before the first game."""
    tongue = this.language
    names = tuple(name.strip() for name in bots.split(","))
    chosen_seats = min(len(names), this.spec.seats[-1]) if seats is None else seats
    try:
        for name in names:
            make_player(name, this, {}, lambda kind: None)
    except RegnaError as error:
        raise spoken(error, tongue) from None
    options = read_options(option, tongue)
    this.new(chosen_seats, seed, options)
    if len(names) < chosen_seats:
        raise spoken(Malformed("number_of_bots", {"found": len(names), "seats": chosen_seats}), tongue)
    return Tournament(this.id, names, seed, options, 0 if chosen_seats == len(names) else chosen_seats)


def read_test(shares: str, language: str) -> SequentialTest | None:
    """The test that LOW:HIGH asks for, two shares in percent."""
    if not shares:
        return None
    low, _, high = shares.partition(":")
    try:
        test = SequentialTest(float(low) / 100, float(high) / 100)
    except ValueError:
        test = SequentialTest(0.0, 0.0)
    if not 0 <= test.low < test.high <= 1:
        raise spoken(Malformed("bad_shares", {"found": quoted(shares)}), language)
    return test


def as_document(
    plan: Tournament, rows: list[Row], table: list[dict[str, Any]], test: SequentialTest | None
) -> dict[str, Any]:
    """The result as JSON."""
    return {
        **plan.head(),
        "games": len(rows),
        "standings": table,
        "failures": failures_of(rows),
        "sprt": test and {"low": test.low, "high": test.high, "ratio": test.ratio(), "verdict": test.verdict()},
        "hash": digest(plan, rows) if is_repeatable(plan) else None,
        "compiled": regna.compiled,
    }


def show(
    this: Game, plan: Tournament, rows: list[Row], standings: list[dict[str, Any]], test: SequentialTest | None
) -> None:
    """The result as a table, the strongest first."""
    tongue = this.language
    words = command_words(tongue)

    def percent(share: float) -> str:
        return figure(share * 100, tongue, 1)

    title = words.say("simulate.title", {"game": this.name, "count": len(rows)})
    table = Table(title=title, box=box.SIMPLE_HEAD, show_edge=False, collapse_padding=True)  # fits 80 columns
    table.add_column(words.say("column.bot"))
    for name in ("wins", "share", "share_95", "score", "rating", "ms_per_choice"):
        table.add_column(words.say(f"column.{name}"), justify="right", no_wrap=True)
    for row in sorted(standings, key=lambda row: -row["share"]):
        low, high = row["share_95"]
        table.add_row(
            row["bot"],
            f"{row['wins']:g}",
            f"{percent(row['share'])} %",
            f"{percent(low)} – {percent(high)} %",
            figure(row["mean_score"], tongue, 1),
            " ± ".join(figure(part, tongue, 1) for part in row["rating"] or []) or "–",
            figure(row["ms_per_choice"], tongue, 1),
        )
    screen.print(table)
    tell_failures(failures_of(rows), words)
    if standings[0]["rating"] is None:
        tell(words.say("tournament.no_ratings"))
    if test is not None:
        facts = {"bot": plan.bots[0], "low": percent(test.low), "high": percent(test.high)}
        tell(words.say(f"tournament.{test.verdict() or 'open'}", facts))
    if is_repeatable(plan):
        tell(words.say("tournament.hash", {"hash": digest(plan, rows)}))
