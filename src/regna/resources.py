"""The package's own data files. The only place below the command line that reads a file."""

import json
import tomllib
from importlib.resources import files
from typing import Any


def read_words(layer: str, language: str) -> dict[str, Any]:
    """The catalogue of sentences of one layer, such as "table" or "games.barony"."""
    text = files(f"regna.{layer}").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    catalogue: dict[str, Any] = json.loads(text)
    return catalogue


def read_components(game: str) -> dict[str, Any]:
    """A game's own components file."""
    text = files(f"regna.games.{game}").joinpath("components.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def read_rules(game: str) -> str:
    """A game's numbered catalogue of rules."""
    return files(f"regna.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
