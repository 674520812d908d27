"""A real terminal: a pseudo-terminal with somebody typing, completion and the question before the turn ends."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import regna
from regna.cli.keyboard import LineCompleter

READY = "\x1b[?2004h"
"""What the line editor sends when it begins to listen."""
COLOURS = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
"""What moves and colours a terminal's words."""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("pl", ["place A3", "place C4"]),
        ("place ", ["place A3", "place C4"]),
        ("PLACE c", ["place C4"]),
        ("why place C", ["place C4"]),
        ("pourquoi place C", ["place C4"]),
        ("regle", ["règle"]),
        ("q", ["quit"]),
        ("place C4 ", []),
    ],
)
def test_whole_lines_are_completed(typed: str, expected: list[str]) -> None:
    """What is offered replaces what was typed, also after a space and after "why"; accents need not be typed."""
    completer = LineCompleter(("why", "pourquoi"))
    completer.lines = ["place A3", "place C4", "quit", "règle"]
    offered = list(completer.get_completions(Document(typed), CompleteEvent()))
    assert [completion.text for completion in offered] == expected
    kept = {typed[: len(typed) + completion.start_position] for completion in offered}
    assert kept <= {"", "why ", "pourquoi "}


@pytest.mark.slow
def test_a_sitting_at_a_terminal(tmp_path: Path) -> None:
    """Tab completes, a decision that ends the turn is confirmed, Ctrl-C leaves with 130 and saves."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "regna.cli.main", "play", "barony", "--seats", "2", "--seed", "3"]
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "120", "LINES": "50"}
    environment["PYTHONPATH"] = str(Path(regna.__file__).parents[1])  # the same Regna as this test's
    process = subprocess.Popen(
        [*command, "--option", "first=A"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=tmp_path,
        env=environment,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        expect(controller, "Red, place a city")
        expect(controller, READY)
        os.write(controller, b"place C3\r")
        expect(controller, "This is final")
        os.write(controller, b"no\r")
        expect(controller, READY)
        os.write(controller, b"place C3\r")
        expect(controller, "This is final")
        os.write(controller, b"\r")
        expect(controller, "Blue, place a city")
        expect(controller, READY)
        os.write(controller, b"\x03")
        expect(controller, "Saved as barony.regna.json")
        assert process.wait(timeout=30) == 130
        assert (tmp_path / "barony.regna.json").exists()
    finally:
        process.kill()
        process.wait()
        os.close(controller)


def expect(controller: int, text: str, seconds: float = 60) -> str:
    """Wait until the screen has shown this text since the last expectation; returns everything it showed.

    It is read byte by byte: what comes after the text is there for the next expectation.
    """
    seen, until = b"", time.monotonic() + seconds
    wished = text.encode()
    while not (seen.endswith(wished[-1:]) and (wished in seen or wished in COLOURS.sub(b"", seen))):
        ready, _, _ = select.select([controller], [], [], until - time.monotonic())
        assert ready, f"{text!r} did not appear; the screen showed {seen[-2000:]!r}"
        seen += os.read(controller, 1)
    return seen.decode(errors="replace")
