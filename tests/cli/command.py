"""Running the command line inside a test, as somebody at a terminal would."""

import io
from dataclasses import dataclass

import pytest

from regna.cli.main import run


@dataclass(frozen=True)
class Outcome:
    """Exit code, standard output and standard error of a command."""

    code: int
    out: str
    err: str


class Command:
    """Calls `regna` with words; what is typed comes line by line from `typed`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """Within one test."""
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str, typed: str = "") -> Outcome:
        """Run one command to its end."""
        self.monkeypatch.setattr("sys.argv", ["regna", *words])
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = 0
        try:
            run()
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = self.capsys.readouterr()
        return Outcome(code, out, err)
