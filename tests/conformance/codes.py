"""Which error codes a game's module raises, read from its source: a code without a case in a test is found."""

import ast
from pathlib import Path

GAMES = Path(__file__).parents[2] / "src" / "regna" / "games"


def codes_raised(game: str, module: str, error: str) -> set[str]:
    """The codes with which a module of a game raises this class of error, such as "BadPosition"."""
    return {
        str(call.args[0].value)
        for call in ast.walk(ast.parse((GAMES / game / f"{module}.py").read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == error
        and isinstance(call.args[0], ast.Constant)
    }
