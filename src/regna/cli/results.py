"""How a match ended, as a table; and what went wrong with programs in many of them."""

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from regna.cli.boards import rivals
from regna.cli.language import command_words
from regna.cli.terminal import screen, tell
from regna.table.match import Match
from regna.table.words import Words


def show_result(match: Match) -> None:
    """Places, names and scores, the winner first."""
    words = command_words(match.game.language)
    result = match.result()
    title = words.say("result.title_unfinished")
    if result.ended:
        title = words.say("result.title", {"cause": match.words.say(f"ending.{result.ended}")})
    table = Table()
    table.add_column(words.say("column.place"), justify="right")
    table.add_column(words.say("column.seat"))
    table.add_column(words.say("column.score"), justify="right")
    for seat in sorted(range(match.seats), key=lambda seat: result.places[seat]):
        style = "bold" if seat in result.winners else ""
        table.add_row(str(result.places[seat]), Text(match.words.seat(seat)), str(result.scores[seat]), style=style)
    for name, score in rivals(match.view(), match.words):
        table.add_row("" if result.winners else "1", Text(name), str(score))
    screen.print(f"\n[bold]{title}[/bold]")
    screen.print(table)


def tell_failures(failures: Iterable[dict[str, Any]], words: Words) -> None:
    """How often which program has not decided, and why."""
    for failure in failures:
        said = words.say(f"bot.{failure['kind']}", {"bot": failure["bot"]})
        tell(words.say("simulate.failed", {"failure": said, "number": failure["decisions"]}))
