"""`regna analyse`: the review of a match that was played."""

from itertools import pairwise
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.table import Table

import regna
from regna.cli.boards import short_names
from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.speech import Speech
from regna.cli.terminal import Language, language_or_default, print_json, read_json_file, screen, tell
from regna.contract.errors import BadRecord
from regna.insight.review import Missed, Moment, Point, Report, Reviewer, candidates, report
from regna.table.match import Match
from regna.table.words import Words

BARS: Final = "▁▂▃▄▅▆▇█"
MOST_COLUMNS: Final = 40
"""Of a line that shows how the chances went."""


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    seed: Annotated[int, typer.Option("--seed")] = 1,
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Look at a record: how the chances to win went, what was luck, and which decisions mattered most."""
    tongue = language_or_default(language)
    words = command_words(tongue)
    match = regna.replay(read_json_file(file, BadRecord, tongue), tongue)
    found = reviewed(match, seed, words)
    if json:
        print_json(msgspec.to_builtins(found))
        return
    show_course(match, found, words)
    for line in found.summary:
        tell(line)
    show_decisions(match, found, words)


def reviewed(match: Match, seed: int, words: Words) -> Report:
    """The whole review, with a bar of progress."""
    reviewer = Reviewer(match, seed)
    moments: list[Moment] = []
    missed: list[Missed] = []
    with progress(words.say("analyse.under_way")) as (there_are, done):
        there_are(reviewer.looks)
        for part in range(reviewer.looks):
            moments += reviewer.look(part).moments
            done(1)
        studied = candidates(moments)
        there_are(reviewer.looks + len(studied))
        for sequence in studied:
            missed += reviewer.study(sequence).missed
            done(1)
    return report(moments, missed, match.words)


def show_course(match: Match, found: Report, words: Words) -> None:
    """How the chances of every seat went, one bar for each part of the match, and where they began and ended."""
    table = Table(box=None)
    table.add_column(words.say("analyse.player"))
    table.add_column(words.say("analyse.start"), justify="right")
    table.add_column(words.say("analyse.course"))
    table.add_column(words.say("analyse.end"), justify="right")
    for seat in range(match.seats):
        first, last = (shown_chance(found.points[place], seat) for place in (0, -1))
        table.add_row(match.words.seat(seat), first, bars([point.chances[seat] for point in found.points]), last)
    screen.print(table)


def shown_chance(point: Point, seat: int) -> str:
    """A chance in per cent with its interval."""
    return f"{100 * point.chances[seat]:.0f} ± {100 * point.errors[seat]:.0f}"


def bars(chances: list[float]) -> str:
    """A line of bars as high as the chances; the mean of several where there are many."""
    columns = min(MOST_COLUMNS, len(chances))
    edges = [column * len(chances) // columns for column in range(columns + 1)]
    parts = [chances[start:stop] for start, stop in pairwise(edges)]
    return "".join(BARS[min(len(BARS) - 1, int(sum(part) / len(part) * len(BARS)))] for part in parts)


def show_decisions(match: Match, found: Report, words: Words) -> None:
    """The decisions that mattered most, each with what would have been better and why."""
    speech = Speech(match.game.words, short_names(match.view(), match.game.words))
    for one in found.decisions:
        facts = {
            "seat": {"seat": one.seat},
            "number": one.sequence + 1,
            "act": speech.spoken(one.act),
            "better": speech.spoken(one.better),
            "loss": round(100 * one.loss),
            "error": max(1, round(100 * one.error)),
        }
        screen.print()
        tell(match.words.say("review.decision", facts), style="bold")
        for reason in one.reasons:
            tell(reason)
