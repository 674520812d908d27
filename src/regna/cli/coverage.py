"""Which rules of a catalogue are proven by which tests: reads the catalogue and the marks in the test sources."""

import ast
import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from regna.contract.errors import Malformed, quoted
from regna.registry import GAMES
from regna.resources import read_rules

RULE = re.compile(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*(.*)", re.MULTILINE)
RULING = re.compile(r"^\| ([A-Z]+-\d+[a-z]?) \|(.*)\|\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Coverage:
    """The rules of a game, the tests that cite each, and the rules that cannot be tested with the reason."""

    game: str
    rules: list[str]
    tests: dict[str, list[str]]
    untestable: dict[str, str]

    @property
    def uncovered(self) -> list[str]:
        """The rules nobody tests although one could."""
        return [id for id in self.rules if id not in self.tests and id not in self.untestable]

    @property
    def unknown(self) -> list[str]:
        """The ids tests cite that are in no catalogue."""
        return sorted((set(self.tests) | set(self.untestable)) - set(self.rules))

    def document(self) -> dict[str, Any]:
        """As JSON: `rules` and `covered` count the rules that can be tested."""
        testable = [id for id in self.rules if id not in self.untestable]
        return {
            "game": self.game,
            "rules": len(testable),
            "covered": len([id for id in testable if id in self.tests]),
            "uncovered": self.uncovered,
            "untestable": [{"rule": id, "why": why} for id, why in sorted(self.untestable.items())],
        }


def rules_of(game: str, language: str) -> dict[str, str]:
    """The rules and rulings of a game's catalogue, by number, in its order."""
    text = read_rules(GAMES[game].package, language)
    rulings = {id: " · ".join(part.strip() for part in rest.split("|")) for id, rest in RULING.findall(text)}
    return {id: rest.strip() for id, rest in RULE.findall(text)} | rulings


def find_rule(game: str, wanted: str, language: str) -> tuple[str, str]:
    """The number and text of a rule, however its number is written: BA-069, ba-69, amb-7b."""
    prefix, _, number = wanted.strip().lower().partition("-")
    for id, text in rules_of(game, language).items():
        family, _, digits = id.lower().partition("-")
        if (family, digits) == (prefix, number.zfill(len(digits))):
            return id, text
    raise Malformed("no_such_rule", {"found": quoted(wanted)})


def tests_folder(game: str) -> Path:
    """Where the tests of a game are: in the checkout that ./regna runs from, else below the current folder."""
    return Path(os.environ.get("REGNA_HOME", ".")) / "tests" / game


def coverage_of(game: str, folder: Path) -> Coverage:
    """What the tests in a folder cover of a game's rules."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, ids in marked_tests(path):
            for id in ids:
                tests.setdefault(id, []).append(f"{path.name}::{name}")
    reasons = folder / "untestable.toml"
    untestable = tomllib.loads(reasons.read_text(encoding="utf-8")) if reasons.exists() else {}
    return Coverage(game, list(rules_of(game, "en")), tests, untestable)


def marked_tests(path: Path) -> list[tuple[str, list[str]]]:
    """The test functions of a file that carry @rule(...), with the ids they cite."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            ids = [
                str(argument.value)
                for mark in node.decorator_list
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule"
                for argument in mark.args
                if isinstance(argument, ast.Constant)
            ]
            if ids:
                found.append((node.name, ids))
    return found
