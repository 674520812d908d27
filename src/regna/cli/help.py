"""Commands that speak the language of whoever asks, in their help and where they cannot be understood."""

from collections.abc import Iterator
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from regna.cli.language import command_words, language_asked
from regna.cli.terminal import screen, wrapped
from regna.cli.usage import metavar_of, near, usage_of
from regna.contract.errors import Malformed, quoted
from regna.registry import GAMES
from regna.table.words import Words

LEFT: Final = 24
"""Columns for what one types; what it means stands beside them."""


class SpokenCommand(TyperCommand):
    """A command whose help is made of words under "help."."""

    allow_extra_args = True
    """Typer lets them through, and they are refused here."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Understand what follows the command, and nothing more may."""
        rest = super().parse_args(ctx, args)
        if rest:
            raise Malformed(
                "extra_words",
                {"found": quoted(" ".join(rest)), "usage": usage_of(self, command_words(language_asked()))},
            )
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it does, arguments and options."""
        formatter.write(page_of(self, command_words(language_asked())))


class SpokenGroup(TyperGroup):
    """All commands together."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named first."""
        if args[0] not in self.commands:
            raise Malformed("no_such_command", {"found": quoted(args[0]), "help": near(args[0], list(self.commands))})
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, options, and what each command does."""
        words = command_words(language_asked())
        rows = [(name, words.say(f"help.{name}")) for name in self.commands]
        formatter.write(page_of(self, words) + section(words.say("help.commands"), rows))


def page_of(command: TyperCommand | TyperGroup, words: Words) -> str:
    """The help of a command."""
    arguments = [part for part in command.params if part.param_type_name == "argument"]
    options = [part for part in command.params if part.param_type_name == "option"]
    text = wrapped(words.say(f"help.{key_of(command)}"), screen.width)
    page = f"{words.say('help.usage', {'command': usage_of(command, words)})}\n\n{text}\n"
    if arguments:
        rows = [(metavar_of(part, words), meaning_of(command, part, words)) for part in arguments]
        page += section(words.say("help.arguments"), rows)
    rows = [(flags_of(part, words), meaning_of(command, part, words)) for part in options]
    return page + section(words.say("help.options"), [*rows, ("--help", words.say("help.any.help"))])


def key_of(command: TyperCommand | TyperGroup) -> str:
    """What the words about a command are under; those of the program itself are under its own name."""
    return command.name or "regna" if isinstance(command, TyperCommand) else "regna"


def meaning_of(command: TyperCommand | TyperGroup, part: Any, words: Words) -> str:
    """What an argument or option is for: words of this command, or those for all commands; and its default."""
    own, shared = f"help.{key_of(command)}.{part.name}", f"help.any.{part.name}"
    meaning = words.say(own if words.knows(own) else shared, {"games": ", ".join(GAMES)})
    if part.default in (None, False, True, "", 0):
        return meaning
    return f"{meaning} {words.say('help.default', {'value': part.default})}"


def flags_of(part: Any, words: Words) -> str:
    """An option as one types it."""
    flags = ", ".join([*part.opts, *part.secondary_opts])
    return flags if part.is_flag else f"{flags} {metavar_of(part, words)}"


def section(title: str, rows: list[tuple[str, str]]) -> str:
    """A heading, and rows in two columns."""
    return f"\n{title}\n" + "".join(line for left, right in rows for line in lines_of(left, right))


def lines_of(left: str, right: str) -> Iterator[str]:
    """A row: its left part in a line of its own where that is long."""
    first, *others = wrapped(right, max(screen.width - LEFT - 2, LEFT)).splitlines()
    if len(left) > LEFT - 2:
        yield f"  {left}\n"
        left = ""
    yield f"  {left:<{LEFT}}{first}\n"
    yield from (f"  {'':<{LEFT}}{line}\n" for line in others)
