"""What the commands share: the screen, options, files, the language."""

import json
import os
import shlex
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from regna.cli.language import command_words, language_asked
from regna.contract.components import components_in
from regna.contract.errors import BadComponents, BadPosition, BadRecord, Malformed, RegnaError, quoted
from regna.contract.spec import OptionValue

screen = Console(highlight=False, emoji=False)
errors = Console(stderr=True, highlight=False, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME")]
Seats = Annotated[int | None, typer.Option("--seats")]
Seed = Annotated[int | None, typer.Option("--seed")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="SETTING"),
]
ComponentsFile = Annotated[Path | None, typer.Option("--components", metavar="FILE")]
KeptFile = Annotated[Path | None, typer.Option("--to", metavar="FILE")]
Processes = Annotated[int, typer.Option("--workers", min=0)]
Cluster = Annotated[str, typer.Option("--on", metavar="ADDRESS")]
Language = Annotated[str | None, typer.Option("--language", metavar="LANGUAGE", show_default=False)]


def language_or_default(wanted: str | None) -> str:
    """The language asked for after the command, else anywhere in the line, else the terminal's."""
    return language_asked() if wanted is None else command_words(wanted).language


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
    """A user's components file, TOML or JSON."""
    if path is None:
        return None
    try:
        return components_in(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise spoken(BadComponents("unreadable", {"reason": reason_of(error)}), language) from error
    except BadComponents as error:
        raise spoken(error, language) from error


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
    text = wrapped(sentence, on.width) if on.is_terminal else sentence
    on.print(text, style=style or None, markup=False, soft_wrap=True)


def wrapped(text: str, width: int) -> str:
    """A text in lines that fit the screen, broken at plain spaces only; rich would split 1 156 and « mot » too."""
    lines = text.split("\n")
    return "\n".join(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) for line in lines)


def command_name() -> str:
    """How to call this program from the present folder: ./regna in a checkout, with its path from elsewhere."""
    home = os.environ.get("REGNA_HOME")
    if home:
        launcher = "./regna" if Path(home).resolve() == Path.cwd() else shlex.quote(str(Path(home) / "regna"))
        return f"{launcher} --uncompiled" if from_sources(Path(home)) else launcher
    called = Path(sys.argv[0])
    if called.name == "main.py":
        return f"{shlex.quote(sys.executable)} -m regna.cli.main"
    return "regna" if shutil.which("regna") == str(called.absolute()) else shlex.quote(str(called))


def from_sources(home: Path) -> bool:
    """Whether the sources of this checkout run as they are."""
    return Path(__file__).is_relative_to(home / "src")


def figure(number: float, language: str, digits: int = 0) -> str:
    """A number as one writes it in the language: 1,156.5 or 1 156,5."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u202f").replace(".", ",") if language == "fr" else text


def print_json(document: Any) -> None:
    """The document as JSON on standard output, with nothing around it."""
    typer.echo(json.dumps(document, ensure_ascii=False))
