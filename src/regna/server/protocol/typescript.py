"""The messages as TypeScript: `python -m regna.server.protocol.typescript > web/src/wire/protocol.ts`.

What a client sends and what it gets are not written the same way: a field with a default may be left out by a client,
and is always there in a reply unless its type leaves defaults out.
"""

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect as types

from regna.server.model import rows
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS
from regna.table import documents

NAMES: Final[dict[type, str]] = {documents.Record: "MatchRecord", documents.Undo: "UndoEntry"}
"""Where the name is taken: by TypeScript itself, and by a message."""
NEWS: Final = (m.Answer, m.Table, m.Update, m.ChatLines)
"""What comes through the socket."""
MODULES: Final = (documents.__name__, rows.__name__, m.__name__)
"""Where the types are, in the order in which they are written."""

HEADER: Final = """\
// Written by `python -m regna.server.protocol.typescript` from the types of the server; change those, not this.
"""


class Writer:
    """Writes every type that can be reached from a message or a reply."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        sent = list(public_structs(m.Message))
        received = [*public_structs(m.Reply), *(command.reply for command in COMMANDS.values())]
        self.sent = reachable(sent)
        self.received = reachable(received)

    def text(self) -> str:
        """The whole file."""
        every = sorted({*self.sent, *self.received}, key=place)
        parts = [HEADER, *(self.interface(one) for one in every), self.asks(), self.news()]
        return "\n".join(parts)

    def interface(self, struct: type[msgspec.Struct]) -> str:
        """A type with its fields."""
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)  # noqa: S101  # for mypy: a Struct is one
        sends = struct not in self.received
        lines = [*comment(struct), f"export interface {name_of(struct)} {{"]
        if info.tag_field:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            optional = "?" if not field.required and (sends or struct.__struct_config__.omit_defaults) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.written(field.type, sends)};")
        return "\n".join([*lines, "}", ""])

    def written(self, type_: types.Type, sends: bool) -> str:
        """A type as TypeScript has it."""
        if isinstance(type_, types.Metadata):
            return self.written(type_.type, sends)
        if isinstance(type_, types.UnionType):
            every = dict.fromkeys(self.written(one, sends) for one in type_.types)
            return "unknown" if "unknown" in every else " | ".join(every)
        if isinstance(type_, types.StructType):
            return self.reference(type_, sends)
        if isinstance(type_, types.LiteralType):
            return " | ".join(json.dumps(value) for value in type_.values)
        if isinstance(type_, types.ListType):
            inner = self.written(type_.item_type, sends)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if isinstance(type_, types.DictType):
            return f"{{ [name: string]: {self.written(type_.value_type, sends)} }}"
        return PLAIN[type(type_)]

    def reference(self, info: types.StructType, sends: bool) -> str:
        """The name of a type; where a client sends what it also gets, defaults may be left out."""
        name = name_of(info.cls)
        leaves_out = info.cls.__struct_config__.omit_defaults or all(field.required for field in info.fields)
        if not sends or info.cls not in self.received or leaves_out:
            return name
        if any(field.required for field in info.fields):
            raise TypeError(f"{name} is sent and received, and only some of its fields have defaults")
        return f"Partial<{name}>"

    def asks(self) -> str:
        """What can be said at a table, and what is answered."""
        lines = ["/** Everything one can say at a table, and the reply to it. */", "export interface Asks {"]
        for name, command in COMMANDS.items():
            reply = self.written(types.type_info(command.reply), sends=False)
            lines.append(f"  {name}: {{ message: {name_of(command.message)}; reply: {reply} }};")
        return "\n".join([*lines, "}", ""])

    def news(self) -> str:
        """What comes through the socket."""
        union = " | ".join(name_of(struct) for struct in NEWS)
        about = "/** What comes through the socket, told apart by `do`; every frame is a list of these. */"
        return f"{about}\nexport type News = {union};\n"


PLAIN: Final[dict[type[types.Type], str]] = {
    types.AnyType: "unknown",
    types.RawType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
}


def name_of(struct: type) -> str:
    """The name of a type in TypeScript."""
    return NAMES.get(struct, struct.__name__)


def place(struct: type) -> tuple[int, int]:
    """Where a type stands: those of the records first, each in the order of its source."""
    return MODULES.index(struct.__module__), inspect.getsourcelines(struct)[1]


def public_structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every message or every reply."""
    return (one for one in vars(m).values() if isinstance(one, type) and issubclass(one, kind) and one is not kind)


def reachable(roots: list[Any]) -> set[type[msgspec.Struct]]:
    """The types in these types and in their fields, and so on."""
    found: set[type[msgspec.Struct]] = set()
    waiting = list(types.multi_type_info(roots))
    while waiting:
        info = waiting.pop()
        if isinstance(info, types.StructType):
            if info.cls not in found:
                found.add(info.cls)
                waiting += [field.type for field in info.fields]
        elif isinstance(info, types.Metadata):
            waiting.append(info.type)
        elif isinstance(info, types.UnionType):
            waiting += info.types
        elif isinstance(info, types.ListType):
            waiting.append(info.item_type)
        elif isinstance(info, types.DictType):
            waiting.append(info.value_type)
    return found


def comment(struct: type) -> list[str]:
    """The docstring of a type as a comment."""
    lines = (inspect.getdoc(struct) or "").splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def main() -> None:
    """Write the file to standard output."""
    sys.stdout.write(Writer().text())


if __name__ == "__main__":
    main()
