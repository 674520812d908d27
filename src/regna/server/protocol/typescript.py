"""The messages as TypeScript: `python -m regna.server.protocol.typescript > web/src/wire/protocol.ts`.

What a client sends and what it gets are not written the same way: a field with a default may be left out by a client,
and is always there in a reply unless its type leaves defaults out.
"""

import sys
from collections.abc import Iterator
from typing import Final

from msgspec import inspect as types

from regna.server.model import rows
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS
from regna.server.protocol.interfaces import Struct, Writer, reachable, source_line
from regna.table import documents

NAMES: Final[dict[Struct, str]] = {documents.Record: "MatchRecord", documents.Undo: "UndoEntry"}
"""Where the name is taken: by TypeScript itself, and by a message."""
NEWS: Final = (m.Answer, m.Table, m.Update, m.ChatLines, m.Presence)
"""What comes through the socket."""
TOPICS: Final = ("people", "house", "games", "lessons", "matches", "commands", "play", "answers")
"""The modules of the messages."""
MODULES: Final = (documents.__name__, rows.__name__, *(f"{m.__name__}.{topic}" for topic in TOPICS))
"""Where the types are, in the order in which they are written."""

HEADER: Final = """\
// Written by `python -m regna.server.protocol.typescript` from the types of the server; change those, not this.
"""


def protocol_text() -> str:
    """The whole file."""
    sent = reachable(public_structs(m.Message))
    received = reachable([*public_structs(m.Reply), *(command.reply for command in COMMANDS.values())])
    writer = Writer(received, sent, NAMES)
    every = sorted({*sent, *received}, key=place)
    return "\n".join([HEADER, *(writer.interface(one) for one in every), commands(writer), news(writer)])


def commands(writer: Writer) -> str:
    """The commands and their replies."""
    lines = ["/** The commands about a match, and the reply to each. */", "export interface Commands {"]
    for name, command in COMMANDS.items():
        reply = writer.written(types.type_info(command.reply))
        lines.append(f"  {name}: {{ message: {writer.name(command.message)}; reply: {reply} }};")
    return "\n".join([*lines, "}", ""])


def news(writer: Writer) -> str:
    """What comes through the socket."""
    union = " | ".join(writer.name(struct) for struct in NEWS)
    about = "/** What comes through the socket, told apart by `do`; every frame is a list of these. */"
    return f"{about}\nexport type News = {union};\n"


def place(struct: Struct) -> tuple[int, int]:
    """Where a type stands: those of the records first, each in the order of its source."""
    return MODULES.index(struct.__module__), source_line(struct)


def public_structs(kind: Struct) -> Iterator[Struct]:
    """Every message or every reply."""
    return (one for one in vars(m).values() if isinstance(one, type) and issubclass(one, kind) and one is not kind)


def main() -> None:
    """Write the file to standard output."""
    sys.stdout.write(protocol_text())


if __name__ == "__main__":
    main()
