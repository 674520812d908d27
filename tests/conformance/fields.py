"""All fields of a state and of its parts, by name: the same for compiled and uncompiled classes.

What a clone forgets, and what it shares with the state it was cloned from, is found by them.
"""

import ast
import functools
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import GetSetDescriptorType
from typing import Any, NamedTuple

from regna.engine.state import State
from regna.registry import GAMES

OURS = {"regna", "tests", *(spec.package.split(".")[0] for spec in GAMES.values())}
NO_PARTS = ("events", "origin")
"""Who listens is no part of a state, nor what its match was agreed on."""
Contents = dict[str, Any]
"""The path of a field ("players.1.hand") to its value: numbers and texts, alone or in tuples."""


class Field(NamedTuple):
    """One field: its path from the state, the part that has it, its name there and its value."""

    path: str
    part: Any
    name: str
    value: Any


def names_of(part: Any) -> list[str]:
    """The names of a part's fields: a compiled class has a descriptor for each, another one keeps them in a dict."""
    descriptors = [
        name
        for kind in type(part).__mro__
        for name, member in vars(kind).items()
        if isinstance(member, GetSetDescriptorType) and not name.startswith("__")
    ]
    return sorted({*descriptors, *getattr(part, "__dict__", ())})


def assigned_names(kind: type) -> list[str]:
    """The names of the fields that the constructors of a class and its bases assign, read from their source."""
    return sorted(
        {name for base in kind.__mro__ if is_ours(base) for name in assigned_in(base.__module__, base.__name__)}
    )


@functools.cache
def assigned_in(module: str, name: str) -> set[str]:
    """The names that the constructor of this class, as it is written there, assigns to itself."""
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    source = Path(found.origin).with_name(f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8")
    return {
        node.attr
        for made in ast.walk(ast.parse(source))
        if isinstance(made, ast.ClassDef) and made.name == name
        for method in made.body
        if isinstance(method, ast.FunctionDef) and method.name == "__init__"
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }


def is_ours(kind: type) -> bool:
    """Whether a class is one of Regna's, of its tests or of a game from another package."""
    return kind.__module__.split(".")[0] in OURS


def is_row(value: Any) -> bool:
    """Whether a value is a list, a tuple or a vec of something."""
    return hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, str | dict)


def fields(part: Any, left_out: frozenset[str] = frozenset(), path: str = "") -> Iterator[Field]:
    """Every field of a part and of the parts in it, but those of its own that are left out."""
    for name in names_of(part):
        if name in left_out or name in NO_PARTS:
            continue
        value = getattr(part, name)
        inside = [value] if is_ours(type(value)) else list(value) if is_row(value) else []
        if inside and is_ours(type(inside[0])):
            for number, other in enumerate(inside):
                yield from fields(other, path=f"{path}{name}.{number}." if is_row(value) else f"{path}{name}.")
        else:
            yield Field(path + name, part, name, value)


def contents(part: Any, left_out: frozenset[str] = frozenset()) -> Contents:
    """What is in all fields of a part and of the parts in it."""
    return {field.path: frozen(field.value) for field in fields(part, left_out)}


def frozen(value: Any) -> Any:
    """A value that does not change with what it was taken from."""
    if is_row(value):
        return tuple(frozen(item) for item in value)
    return sorted(value.items()) if isinstance(value, dict) else value


def differences(one: Contents, other: Contents) -> list[str]:
    """The paths of the fields that differ, or that only one has."""
    return [path for path in sorted({*one, *other}) if path not in one or path not in other or one[path] != other[path]]


def general(path: str) -> str:
    """The path of the same field of all players."""
    return re.sub(r"\.\d+", "", path)


def spoil(field: Field, rows: frozenset[str] = frozenset()) -> bool:
    """Change a field: a number by one, of a row its first item; whether there was something to change.

    It is changed in place, but for `rows`, which the rules replace.
    """
    if not is_row(field.value):
        setattr(field.part, field.name, other_than(field.value))
        return True
    if len(field.value):
        value = field.value
        if general(field.path) in rows:
            value = value[:]
            setattr(field.part, field.name, value)
        value[0] = other_than(value[0])
    return len(field.value) > 0


def other_than(value: Any) -> Any:
    """Another value of the same type."""
    return not value if isinstance(value, bool) else value + 1


def shared_fields(
    state: State, clone: State, left_out: frozenset[str], rows: frozenset[str] = frozenset()
) -> list[str]:
    """The fields in which a change of the clone changes the state; the clone is of no use afterwards.

    `rows` are shared, and replaced in place of being changed.
    """
    before, spoiled = contents(state, left_out), []
    untouched = contents(clone, left_out)
    for field in list(fields(clone, left_out)):
        if spoil(field, rows):
            spoiled.append(field.path)
    assert differences(untouched, contents(clone, left_out)) == sorted(spoiled)
    return differences(before, contents(state, left_out))
