"""Writes docs/games.md, what each game's decisions, views and events are: `.venv/bin/python -m docs.make_games`."""

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as types

from regna.contract.errors import quoted
from regna.contract.events import ALL_OF_IT, EventKind
from regna.contract.spec import GameSpec
from regna.registry import own_games
from regna.server.protocol.interfaces import Struct, Writer, field_docs, reachable, source_line
from regna.server.protocol.view_types import view_type
from regna.table.game import game

PAGE: Final = Path(__file__).parent / "games.md"
HEAD: Final = """\
# Decisions, views and events of each game

Written by `.venv/bin/python -m docs.make_games` from the games themselves. A *decision* is written as its verb and its
parts (`move C4 D4`), and stands for an *action id*; in brackets is how many each part can be, and the last part counts
fastest. A *view* is what a seat is sent: the fields below, as JSON or as the attributes of
`match.view(seat).body`. An *event* is something the rules tell while a decision is carried out: `match.events(seat)`,
or `events` in an update; a part marked with * is told only to those who may know it, and left out for the others.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for spec in own_games() for line in chapter(spec))])


def chapter(spec: GameSpec[Any]) -> Iterator[str]:
    """One game."""
    yield f"## {game(spec.id).name} (`{spec.id}`)\n"
    choices = {option.name: ", ".join(f"`{quoted(choice)}`" for choice in option.choices) for option in spec.options}
    options = [f"`{name}` ({values})" for name, values in choices.items()]
    yield f"Seats: {', '.join(map(str, spec.seats))}. Options, the default first: {', '.join(options) or 'none'}.\n"
    yield f"Phases: {', '.join(f'`{phase}`' for phase in spec.phases)}. Endings: {', '.join(spec.endings)}.\n"
    yield "### Decisions\n"
    yield from table(("decision", "action ids", "by luck"), rows_of_decisions(spec))
    yield "### View\n"
    view = view_type(spec.view)
    parts = reachable([view])
    writer = Writer(parts)
    for struct in (view, *sorted(parts - {view}, key=lambda part: (part.__module__, source_line(part)))):
        yield f"`{struct.__name__}`: {first_line(struct)}\n"
        yield from table(("field", "type", ""), rows_of_fields(struct, writer))
    yield "### Events\n"
    yield from table(("event", "parts"), ((f"`{kind.name}`", parts_of(kind)) for kind in spec.events))


def rows_of_decisions(spec: GameSpec[Any]) -> Iterator[tuple[str, str, str]]:
    """Every verb with its parts and its action ids."""
    ids = {line.name: block for block, line in spec.actions.blocks}
    for line in spec.actions.lines.values():
        block, sizes = ids[line.name], [str(spec.actions.parts[kind].size) for _, kind in line.parts]
        numbers = f"{block.start} to {block.stop - 1} ({' × '.join(sizes)})" if sizes else str(block.start)
        yield (
            f"`{' '.join((line.name, *(word.upper() for word in line.words)))}`",
            numbers,
            "yes" if line.by_luck else "",
        )


def rows_of_fields(struct: Struct, writer: Writer) -> Iterator[tuple[str, str, str]]:
    """Every field of a type with what it means."""
    info, docs = types.type_info(struct), field_docs(struct)
    assert isinstance(info, types.StructType)
    for field in info.fields:
        written = writer.written(field.type).replace("|", "\\|")
        yield f"`{field.encode_name}`", f"`{written}`", " ".join(docs.get(field.name, "").split())


def parts_of(kind: EventKind) -> str:
    """The parts of an event, each with its kind if that is another word."""
    if kind.secret == ALL_OF_IT:
        return f"all of it told only to who may know it: {listed(kind, ())}"
    return listed(kind, kind.secret) + (" (shows a secret)" if kind.reveals else "")


def listed(kind: EventKind, secret: Iterable[str]) -> str:
    """The parts of an event by their names."""
    names = [(f"`{name}`" if name == part else f"`{name}` ({part})", name) for name, part in kind.parts]
    return ", ".join(f"{text}*" if name in secret else text for text, name in names)


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table of Markdown, and an empty line after it."""
    for row in (heads, tuple("---" for _ in heads), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def first_line(struct: Struct) -> str:
    """What a type is."""
    return (inspect.getdoc(struct) or "").split("\n")[0]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
