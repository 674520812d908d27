"""Fixtures of the command line's tests."""

import pytest

from tests.cli.command import Command


@pytest.fixture
def regna_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command `regna`, in English, on a wide screen."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "140")
    return Command(monkeypatch, capsys)
