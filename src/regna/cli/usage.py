"""How a command is called, and what is wrong with how somebody called it."""

import sys
from difflib import get_close_matches
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from regna.cli.language import command_words, language_asked
from regna.contract.errors import Facts, Malformed, quoted
from regna.table.words import Words

NUMBERS: Final = {"int_parsing": "bad_whole_number", "float_parsing": "bad_decimal"}
"""The codes for what is no number."""
BOUNDS: Final = {"greater_than_equal": ("too_small", "ge"), "less_than_equal": ("too_large", "le")}
"""The codes for a number out of bounds, and where typer tells the bound."""


def usage_of(command: TyperCommand | TyperGroup, words: Words) -> str:
    """A command with its arguments, as one types it."""
    arguments = [metavar_of(part, words) for part in command.params if part.param_type_name == "argument"]
    name = command.name if isinstance(command, TyperCommand) else words.say("metavar.COMMAND")
    return " ".join(["regna", name or "", *arguments])


def metavar_of(part: Any, words: Words) -> str:
    """What stands for a value."""
    return words.say(f"metavar.{part.metavar or 'N'}")


def usage_error(error: typer.TyperException) -> Malformed:
    """What typer complains about, as an error of ours: it has a sentence in every language."""
    option = getattr(error, "option_name", "")
    if isinstance(error, typer.BadParameter):
        return bad_value(error) if error.message else missing(error)
    if hasattr(error, "possibilities"):
        return Malformed("no_such_option", {"found": quoted(option), "help": near(option, error.possibilities or [])})
    if option:
        given = any(word.startswith(f"{option}=") for word in sys.argv)
        return Malformed("option_takes_no_value" if given else "option_needs_value", {"option": option})
    return Malformed("usage", {"reason": error.format_message()})


def missing(error: typer.BadParameter) -> Malformed:
    """An argument was left out."""
    words, command = command_words(language_asked()), error.ctx and error.ctx.command
    usage = usage_of(command, words) if isinstance(command, TyperCommand) else ""
    return Malformed("missing_argument", {"what": named(error.param, words), "usage": usage})


def bad_value(error: typer.BadParameter) -> Malformed:
    """A value is no number, or too small or too large."""
    option = named(error.param, command_words(language_asked()))
    flaws: list[Any] = getattr(error.__cause__, "errors", list)()
    kind = flaws[0]["type"] if flaws else ""
    if kind in NUMBERS:
        return Malformed(NUMBERS[kind], {"option": option, "found": quoted(flaws[0]["input"])})
    if kind in BOUNDS:
        code, bound = BOUNDS[kind]
        return Malformed(code, {"option": option, "bound": flaws[0]["ctx"][bound]})
    return Malformed("usage", {"reason": error.format_message()})


def named(part: Any, words: Words) -> str:
    """An option or an argument as the help names it."""
    return str(part.opts[0]) if part.param_type_name == "option" else metavar_of(part, words)


def near(found: str, known: list[str]) -> Facts:
    """Which of those there are may be meant; if none, where they are listed."""
    close = get_close_matches(found, known)
    return {"say": "usage.near", "near": {"any": close}} if close else {"say": "usage.help"}
