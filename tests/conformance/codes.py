"""Which error codes a game raises, read from its sources: a code without a case in a test is found."""

import ast

from regna.contract.errors import FAMILIES
from tests.sources import modules_of_game

ERRORS = {family.__name__: family.family for family in FAMILIES}
"""The classes of errors with the family of each, with which the key of a sentence begins."""


def errors_raised(game: str) -> set[tuple[str, str]]:
    """The classes of errors and the codes with which the modules of a game raise them."""
    found = {
        (call.func.id, str(call.args[0].value))
        for path in modules_of_game(game)
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ERRORS
        and isinstance(call.args[0], ast.Constant)
    }
    assert found, f"no module of {game} raises an error"
    return found


def codes_raised(game: str, error: str) -> set[str]:
    """The codes with which a game raises this class of error, such as "BadPosition"; there are some."""
    codes = {code for kind, code in errors_raised(game) if kind == error}
    assert codes, f"no module of {game} raises {error}"
    return codes
