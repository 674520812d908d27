"""msgspec types as TypeScript interfaces, with the docstrings of types and fields as comments."""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final

import msgspec
from msgspec import inspect as types

Struct = type[msgspec.Struct]

PLAIN: Final[dict[type[types.Type], str]] = {
    types.AnyType: "unknown",
    types.RawType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
}


class Writer:
    """Writes the types a client receives, and those it sends: there a field with a default may be left out."""

    def __init__(
        self, received: Set[Struct], sent: Set[Struct] = frozenset(), names: Mapping[Struct, str] = {}
    ) -> None:
        """For these types; `names` has those that are called differently in TypeScript."""
        self.received = received
        self.sent = sent
        self.names = names

    def interface(self, struct: Struct) -> str:
        """A type with its fields."""
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)  # noqa: S101  # for mypy: a Struct is one
        sends = struct not in self.received
        docs = field_docs(struct)
        lines = [*comment(inspect.getdoc(struct)), f"export interface {self.name(struct)} {{"]
        if info.tag_field:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            lines += [f"  {line}" for line in comment(docs.get(field.name))]
            optional = "?" if may_be_missing(field, struct, sends) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.written(field.type, sends)};")
        return "\n".join([*lines, "}", ""])

    def written(self, type_: types.Type, sends: bool = False) -> str:
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
        if isinstance(type_, types.CollectionType):
            inner = self.written(type_.item_type, sends)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if isinstance(type_, types.TupleType):
            return f"[{', '.join(self.written(one, sends) for one in type_.item_types)}]"
        if isinstance(type_, types.DictType):
            key = self.written(type_.key_type, sends)
            name = "[name: string]" if key == "string" else f"[name in {key}]?"
            return f"{{ {name}: {self.written(type_.value_type, sends)} }}"
        return PLAIN[type(type_)]

    def reference(self, info: types.StructType, sends: bool) -> str:
        """The name of a type; where a client sends what it also gets, defaults may be left out."""
        name = self.name(info.cls)
        leaves_out = info.cls.__struct_config__.omit_defaults or all(field.required for field in info.fields)
        if not sends or info.cls not in self.received or leaves_out:
            return name
        if any(field.required for field in info.fields):
            raise TypeError(f"{name} is sent and received, and only some of its fields have defaults")
        return f"Partial<{name}>"

    def name(self, struct: Struct) -> str:
        """The name of a type in TypeScript."""
        return self.names.get(struct, struct.__name__)


def may_be_missing(field: types.Field, struct: Struct, sends: bool) -> bool:
    """Whether a field is not always there: its sender may leave the default out, or it may be unset."""
    if field.required:
        return False
    has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
    return sends or struct.__struct_config__.omit_defaults or not has_default


def reachable(roots: Iterable[Any]) -> set[Struct]:
    """The types in these types and in their fields, and so on."""
    found: set[Struct] = set()
    waiting = list(types.multi_type_info(roots))
    while waiting:
        info = waiting.pop()
        if isinstance(info, types.StructType) and info.cls not in found:
            found.add(info.cls)
            waiting += [field.type for field in info.fields]
        elif not isinstance(info, types.StructType):
            waiting += parts_of(info)
    return found


def parts_of(info: types.Type) -> Iterator[types.Type]:
    """The types a type is made of, unless it is a Struct."""
    if isinstance(info, types.Metadata):
        yield info.type
    elif isinstance(info, types.UnionType):
        yield from info.types
    elif isinstance(info, types.CollectionType):
        yield info.item_type
    elif isinstance(info, types.TupleType):
        yield from info.item_types
    elif isinstance(info, types.DictType):
        yield info.value_type


def source_line(struct: Struct) -> int:
    """Where a type stands in its module."""
    return inspect.getsourcelines(struct)[1]


def field_docs(struct: Struct) -> dict[str, str]:
    """The docstrings below the fields of a type and of those it inherits from."""
    docs: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            docs |= own_field_docs(base)
    return docs


def own_field_docs(struct: Struct) -> dict[str, str]:
    """The docstrings below the fields of a type."""
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(tree, ast.ClassDef)  # noqa: S101  # for mypy: it is the source of a class
    docs = {}
    for pair in zip(tree.body, tree.body[1:], strict=False):
        match pair:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                docs[name] = inspect.cleandoc(doc)
    return docs


def comment(doc: str | None) -> list[str]:
    """A docstring as a comment; none if there is none."""
    lines = (doc or "").splitlines()
    if not lines:
        return []
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
