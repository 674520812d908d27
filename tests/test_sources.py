"""The guards notice when files are where they do not look."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from regna.registry import GAMES
from tests import sources


def test_every_game_has_modules() -> None:
    """Those of its rules among them."""
    for id in GAMES:
        names = [path.name for path in sources.modules_of_game(id)]
        assert {"__init__.py", "game.py", "reasons.py"} <= set(names)


def test_a_module_that_was_imported_from_elsewhere_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is not among those that were found."""
    monkeypatch.setitem(sys.modules, "regna.moved.rules", ModuleType("regna.moved.rules"))
    with pytest.raises(AssertionError, match=r"no source of Regna was found at .*moved/rules\.py"):
        sources.modules()


def test_sources_that_moved_away_are_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In an empty folder no guard finds anything, and says so."""
    monkeypatch.setattr(sources, "SOURCES", tmp_path / "regna")
    with pytest.raises(AssertionError, match="no source of Regna was found"):
        sources.modules()


def test_rules_that_moved_out_of_their_game_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the face of a game is found, its rules are missed."""
    face = [path for path in sources.modules() if path.name == "__init__.py"]
    monkeypatch.setattr(sources, "modules", lambda: face)
    with pytest.raises(AssertionError, match=r"no source of attila was found at .*rules/game\.py"):
        sources.modules_of_game("attila")
