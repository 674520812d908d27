"""Data files of packages. The only place below the command line that reads a file.

What reads them is imported when something is read: it takes an eighth of the time of `import regna`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def files(package: str) -> Traversable:
    """The folder of a package."""
    from importlib import resources

    return resources.files(package)


def read_toml(file: Traversable) -> dict[str, Any]:
    """What is in a TOML file."""
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_words(package: str, language: str) -> dict[str, Any]:
    """The catalogue of sentences of one package, such as "regna.table" or that of a game."""
    text = files(package).joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    catalogue: dict[str, Any] = json.loads(text)
    return catalogue


def read_components(package: str) -> dict[str, Any]:
    """A game's own components file."""
    return read_toml(files(package).joinpath("components.toml"))


def read_rules(package: str, language: str) -> str:
    """A game's numbered catalogue of rules. The English one, which the code cites, has no language in its name."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return files(package).joinpath(name).read_text(encoding="utf-8")


def read_lessons(package: str) -> dict[str, dict[str, Any]]:
    """The lesson files of a game by their names without ending, in their order; none where it has none."""
    folder = files(package).joinpath("lessons")
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {file.name.removesuffix(".toml"): read_toml(file) for file in found if file.name.endswith(".toml")}


def read_puzzles(package: str) -> bytes | None:
    """A game's puzzles as they are packed, or None if it has none."""
    file = files(package).joinpath("puzzles.jsonl.xz")
    return file.read_bytes() if file.is_file() else None


def read_model(package: str) -> bytes | None:
    """A game's learned evaluation, or None if it has none."""
    file = files(package).joinpath("model.json")
    return file.read_bytes() if file.is_file() else None


def read_client(folder: Traversable | None = None) -> dict[str, bytes]:
    """Every file of the built browser client by its path, such as "assets/index.js"; none if it was not built.

    From a folder, or the one that came with the package.
    """
    home = files("regna.server.http").joinpath("client") if folder is None else folder
    return dict(files_below(home, "")) if home.is_dir() else {}


def files_below(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    """Path and content of every file in a folder and the folders in it."""
    for part in folder.iterdir():
        if part.is_dir():
            yield from files_below(part, f"{before}{part.name}/")
        else:
            yield f"{before}{part.name}", part.read_bytes()
