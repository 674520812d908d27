"""Fixtures of the command line's tests."""

from pathlib import Path

import pytest

from tests.cli.command import Command


@pytest.fixture
def regna_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command `regna`, in English, on a wide screen."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.chdir(tmp_path)
    return Command(monkeypatch, capsys)
