"""`regna rules`: a game's rules by number, its options, its components with their provenance, and what is tested."""

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from regna.cli.coverage import coverage_of, find_rule, rules_of, tests_folder
from regna.cli.decrees import show_decrees
from regna.cli.language import command_words
from regna.cli.powers import show_powers
from regna.cli.provenance import source_text
from regna.cli.terminal import (
    ComponentsFile,
    GameName,
    Language,
    command_name,
    language_or_default,
    print_json,
    read_components_file,
    screen,
    spoken,
    tell,
)
from regna.contract.components import Components
from regna.contract.errors import Malformed, RegnaError, quoted
from regna.resources import read_rules
from regna.table.game import Game
from regna.table.game import game as open_game
from regna.table.words import Speaking


def rules(
    game: GameName,
    ids: Annotated[list[str] | None, typer.Argument(metavar="RULES")] = None,
    full: Annotated[bool, typer.Option("--full")] = False,
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    decrees: Annotated[bool, typer.Option("--decrees")] = False,
    powers: Annotated[bool, typer.Option("--powers")] = False,
    components: ComponentsFile = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Show a game's options and components with where they come from, its rules by number, or what is tested."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    if coverage:
        show_coverage(this, json)
    elif ids:
        show_rules(this, ids, json)
    elif full and json:
        show_rules(this, list(rules_of(this.id, tongue)), json)
    elif full:
        from rich.markdown import Markdown  # slow to load, and seldom needed

        screen.print(Markdown(read_rules(this.spec.package, tongue)))
    else:
        with Speaking(this.words):
            parts = this.with_components(read_components_file(components, tongue))
        if decrees:
            show_decrees(this, parts, json)
        elif powers:
            show_powers(this, parts, json)
        elif json:
            print_json(overview(this, parts))
        else:
            show_overview(this, parts)


def show_coverage(this: Game, json: bool) -> None:
    """Which rules are proven by tests; exit code 1 if one is not."""
    folder = tests_folder(this.id)
    if not folder.is_dir():
        raise spoken(Malformed("no_tests_here", {"found": str(folder)}), this.language)
    found = coverage_of(this.id, folder)
    document = found.document()
    if json:
        print_json(document)
    else:
        words = command_words(this.language)
        screen.print(words.say("coverage.summary", {**document, "game": this.name}))
        for id in found.uncovered:
            screen.print(words.say("coverage.uncovered", {"rule": id}))
        for entry in document["untestable"]:
            screen.print(words.say("coverage.untestable", entry))
    if found.uncovered:
        raise typer.Exit(1)


def show_rules(this: Game, ids: list[str], json: bool) -> None:
    """The text of some rules."""
    try:
        found = [find_rule(this.id, wanted, this.language) for wanted in ids]
    except RegnaError as error:
        raise spoken(error, this.language) from None
    if json:
        print_json({"game": this.id, "rules": [{"rule": id, "text": text} for id, text in found]})
        return
    for id, text in found:
        screen.print(Text.assemble((id, "bold"), " ", text))


def overview(this: Game, parts: Components) -> dict[str, Any]:
    """Seats, options and components with every value, as JSON."""
    return {
        "game": this.id,
        "rules": this.spec.rules_version,
        "seats": list(this.spec.seats),
        "options": {option.name: list(option.choices) for option in this.spec.options},
        "digest": parts.digest(),
        "components": {
            group: {
                "source": parts.source(group),
                "reference": parts.reference(group, this.language),
                "values": parts[group],
            }
            for group in parts.groups
        },
    }


def show_overview(this: Game, parts: Components) -> None:
    """Name, seats, options and components; what is reconstructed is marked."""
    words, own = command_words(this.language), this.words
    screen.print(Text(this.name, "bold"))
    tell(f"{own.say('game.about')} {own.say('game.credit')}")
    facts = {
        "seats": ", ".join(str(seats) for seats in this.spec.seats),
        "version": this.spec.rules_version,
        "number": len(rules_of(this.id, this.language)),
    }
    tell(words.say("rules.facts", facts))
    options = Table(title=words.say("rules.options"), show_lines=True)
    options.add_column(words.say("column.option"))
    options.add_column(words.say("column.values"))
    for option in this.spec.options:
        values = [f"[bold]{quoted(c)}[/bold] ({own.say(f'option.{option.name}.{quoted(c)}')})" for c in option.choices]
        options.add_row(f"[bold]{option.name}[/bold]\n{own.say(f'option.{option.name}')}", "\n".join(values))
    screen.print(options)
    table = Table(title=words.say("rules.components", {"digest": parts.digest()}), show_lines=True)
    for name in ("component", "source", "reference"):
        table.add_column(words.say(f"column.{name}"))
    for group in parts.groups:
        table.add_row(
            f"[bold]{group}[/bold]\n{own.say(f'component.{group}')}\n{escape(shown_values(parts[group]))}".rstrip(),
            source_text(own, parts.source(group)),
            Text(parts.reference(group, this.language)),
        )
    screen.print(table)
    first = next(iter(rules_of(this.id, this.language)))
    tell(words.say("rules.more", {"command": command_name(), "game": this.id, "rule": first}))


def shown_values(values: Any) -> str:
    """The values of a group in a line: numbers or codes; coordinates say nothing to a reader."""
    if isinstance(values, dict):
        return ", ".join(f"{name} {in_a_line(value)}" for name, value in values.items())
    return " ".join(map(str, values)) if all(isinstance(value, str | int) for value in values) else ""


def in_a_line(value: Any) -> str:
    """A value inside a group: a table by its own values, a list by its items."""
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
