"""What the commands share: the screen, options, files, the language."""

import json
import locale
import os
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from regna.contract.errors import BadComponents, BadPosition, BadRecord, Malformed, RegnaError, quoted
from regna.contract.spec import OptionValue
from regna.registry import GAMES
from regna.table.words import Words, words_for

screen = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(GAMES)}.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; the most the game allows by default.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same luck; fresh luck by default.")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A game option, such as layout=growth; may be given again."),
]
ComponentsFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="A TOML file whose groups replace the game's own.")
]
Language = Annotated[
    str | None, typer.Option("--language", help="en or fr; the terminal's language by default.", show_default=False)
]


def language_or_default(wanted: str | None) -> str:
    """The language asked for, else the terminal's, else English."""
    if wanted is not None:
        return command_words(wanted).language
    spoken_here = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return "fr" if spoken_here.lower().startswith("fr") else "en"


def command_words(language: str) -> Words:
    """The sentences of the command line itself."""
    return words_for(("regna.table", "regna.cli"), language)


def spoken(error: RegnaError, language: str = "en") -> RegnaError:
    """The error with its sentence."""
    error.text = command_words(language).explain(error)
    return error


def read_options(given: list[str] | None, language: str) -> dict[str, OptionValue]:
    """NAME=VALUE pairs as options; true and false become flags."""
    options: dict[str, OptionValue] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise spoken(Malformed("bad_option_pair", {"found": quoted(pair)}), language)
        options[name] = {"true": True, "false": False}.get(value.lower(), value)
    return options


def read_components_file(path: Path | None, language: str) -> dict[str, Any] | None:
    """A user's components file."""
    if path is None:
        return None
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise spoken(BadComponents("unreadable", {"reason": reason_of(error)}), language) from error


def read_json_file(path: Path, failure: type[BadRecord] | type[BadPosition], language: str) -> Any:
    """A record or position from a file."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise spoken(failure("unreadable", {"reason": reason_of(error)}), language) from error


def reason_of(error: Exception) -> str:
    """What the system says is wrong, without the noise around it."""
    return f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else quoted(str(error))


def tell(sentence: str, style: str = "", on: Console = screen) -> None:
    """A sentence without markup; in a file or pipe it stays on one line, so that a path in it can be copied."""
    on.print(sentence, style=style or None, markup=False, soft_wrap=not on.is_terminal)


def command_name() -> str:
    """How this program was called: ./regna in a checkout."""
    return "./regna" if "REGNA_HOME" in os.environ else "regna"


def figure(number: float, language: str, digits: int = 0) -> str:
    """A number as one writes it in the language: 1,156.5 or 1 156,5."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u202f").replace(".", ",") if language == "fr" else text


def print_json(document: Any) -> None:
    """The document as JSON on standard output, with nothing around it."""
    typer.echo(json.dumps(document, ensure_ascii=False))
