"""Components as data: groups of values, each with its provenance, and a digest that tells one set from another."""

import copy
import functools
import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from regna.contract.errors import BadComponents, quoted

P = ParamSpec("P")
T = TypeVar("T")
FORMAT: Final = "regna-components/1"
SOURCES: Final = ("rulebook", "public", "reconstruction", "user")
"""Where a group comes from: the rulebook, public material, our own reconstruction, or a user's file."""
MOST_DOTS: Final = 200
"""In a line of TOML: the time and room for reading a key grow with the square of its parts."""
LONGEST_REFERENCE: Final = 2_000
"""Letters of what a group says about its source, in one language."""
MOST_LANGUAGES: Final = 20


class Components:
    """The components of one game: name of a group -> its values, source and reference."""

    def __init__(self, groups: Mapping[str, Mapping[str, Any]], replaced: tuple[str, ...] = ()) -> None:
        """`replaced` names the groups that come from a user's file."""
        self.groups = copy.deepcopy(dict(groups))  # the caller's document may change later, these may not
        self.replaced = replaced
        self.read: dict[tuple[Any, ...], Any] = {}
        """What was read out of them with `read_once`."""

    def __getitem__(self, group: str) -> Any:
        """The values of a group."""
        return self.groups[group]["values"]

    def source(self, group: str) -> str:
        """Where the values of a group come from."""
        return str(self.groups[group]["source"])

    def reference(self, group: str, language: str) -> str:
        """What the source of a group says exactly; one text for all languages, or one for each."""
        text = self.groups[group]["reference"]
        return str(text.get(language, "")) if isinstance(text, dict) else str(text)

    def worded(self, group: str, language: str, name: str, text: str) -> str:
        """How a text among the values of a group reads today.

        A text of ours may be worded better under `wording`, beside the values: old records have a digest of these.
        """
        wording = self.groups[group].get("wording", {})
        return str(wording.get(language, {}).get(name, text))

    def digest(self) -> str:
        """A short hash of all values; the same exactly if the values are the same."""
        values = {name: group["values"] for name, group in self.groups.items()}
        text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def replaced_groups(self) -> dict[str, Any]:
        """The groups of the user's file, as they go into a record."""
        return {name: copy.deepcopy(self.groups[name]) for name in self.replaced}

    def replace(self, groups: Mapping[str, Any]) -> "Components":
        """These components with some groups replaced by a user's."""
        merged = dict(self.groups)
        for name, group in groups.items():
            if name not in self.groups:
                raise BadComponents("unknown_group", {"group": quoted(name), "known": ", ".join(sorted(self.groups))})
            merged[name] = readable_group(name, group) | {"source": "user"}
        return Components(merged, tuple(sorted({*self.replaced, *groups})))


def read_once(read: Callable[Concatenate[Components, P], T]) -> Callable[Concatenate[Components, P], T]:
    """What a game reads out of components, made once for the same options: components never change, nor may it."""

    @functools.wraps(read)
    def reading(components: Components, /, *args: P.args, **kwargs: P.kwargs) -> T:
        given = tuple(tuple(one.items()) if isinstance(one, Mapping) else one for one in (*args, *kwargs.values()))
        key = (read, *given)
        if key not in components.read:
            components.read[key] = read(components, *args, **kwargs)
        found: T = components.read[key]
        return found

    return reading


def components_in(text: str) -> dict[str, Any]:
    """The components document in a text, which is TOML or JSON; raises BadComponents if it is neither."""
    is_json = text.lstrip().startswith("{")
    for number, line in enumerate(() if is_json else text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BadComponents("unreadable", {"reason": f"line {number}: more than {MOST_DOTS} dots"})
    try:
        found = json.loads(text) if is_json else tomllib.loads(text)
        json.dumps(found, allow_nan=False)  # TOML has dates, and both have numbers that are none
    except (TypeError, ValueError, RecursionError) as error:
        raise BadComponents("unreadable", {"reason": quoted(str(error))}) from error
    return dict(found)


def read_components(document: Any, game: str) -> dict[str, dict[str, Any]]:
    """The groups of a components document, after a check of its outer form."""
    if not isinstance(document, dict):
        raise BadComponents("not_a_table")
    groups = dict(document)
    if groups.pop("format", None) != FORMAT:
        raise BadComponents("wrong_format", {"expected": FORMAT})
    found = groups.pop("game", None)
    if found != game:
        raise BadComponents("wrong_game", {"expected": game, "found": quoted(found)})
    return {name: readable_group(name, group) for name, group in groups.items()}


def readable_group(name: str, group: Any) -> dict[str, Any]:
    """A group with its values, source and reference; refused if it has no values or an unknown source."""
    if not isinstance(name, str) or not isinstance(group, dict) or "values" not in group:
        raise BadComponents("no_values", {"group": quoted(name)})
    source = group.get("source", "user")
    if source not in SOURCES:
        raise BadComponents(
            "unknown_source", {"group": quoted(name), "found": quoted(source), "known": ", ".join(SOURCES)}
        )
    reference = group.get("reference", "")
    if not isinstance(reference, str | dict):
        reference = ""
    texts = [reference] if isinstance(reference, str) else list(reference.values())
    if len(texts) > MOST_LANGUAGES or any(len(str(text)) > LONGEST_REFERENCE for text in texts):
        raise BadComponents("long_reference", {"group": quoted(name), "most": LONGEST_REFERENCE})
    return {"source": source, "reference": reference, "values": group["values"]}


def own_groups(document: Any, game: str) -> dict[str, dict[str, Any]]:
    """The groups of a game's own document, which may word its texts better than when they went into records."""
    groups = read_components(document, game)
    worded = {name: {"wording": document[name]["wording"]} for name in groups if "wording" in document[name]}
    return {name: group | worded.get(name, {}) for name, group in groups.items()}


def check_numbers(components: Components, group: str, names: Mapping[str, tuple[int, int]]) -> None:
    """A group of named whole numbers has exactly these names, and every number lies between its least and its most."""
    values = components[group]
    if not isinstance(values, dict) or set(values) != set(names):
        raise BadComponents("wrong_names", {"group": group, "expected": ", ".join(names)})
    for name, number in values.items():
        least, most = names[name]
        if type(number) is not int or not least <= number <= most:
            facts = {"group": group, "name": name, "found": quoted(number), "least": least, "most": most}
            raise BadComponents("bad_number", facts)
