"""Attila in the terminal: the map, the influence table, and the screen that goes from hand to hand."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

import regna
from tests.attila.scenes import TILES, document
from tests.cli.command import Command
from tests.cli.test_keyboard import READY, expect

TWO_PEOPLE = ("play", "attila", "--seats", "2", "--seed", "4", "--option", "first=A")
OWN, FOREIGN = {"franks": 3, "huns": 2}, {"vandals": 4}


def position_file(folder: Path) -> str:
    """Two people: Ivory has Franks and Huns, Purple has Vandals; Ivory is about to cause a conflict."""
    path = folder / "position.json"
    board = {"noricum": {"franks": 2, "vandals": 2}, "sicilia": {"goths": 1}}
    seats = ({"hand": OWN, "tiles": TILES, "influence": {"franks": 3}}, {"hand": FOREIGN, "score": 7})
    path.write_text(json.dumps(document(*seats, markers=board, plays_left=2)), encoding="utf-8")
    return str(path)


def test_bots_play_to_the_end(regna_command: Command) -> None:
    """The log tells conflicts and scorings, and there is a result."""
    words = ("play", "attila", "--seats", "3", "--bots", "random,random,search:5", "--seed", "1", "--auto")
    shown = regna_command(*words)
    assert shown.code == 0
    for sentence in ("Conflict in ", "Peace in ", "all tribes are scored", "The last scoring.", "The game is over."):
        assert sentence in shown.out
    assert regna_command(*words).out == shown.out


@pytest.mark.parametrize("width", [140, 80])
def test_the_map_and_the_influence_of_everybody(regna_command: Command, tmp_path: Path, width: int) -> None:
    """As a map where there is room, else as a list; nothing is cut off at 80 columns but long names on the map."""
    regna_command.monkeypatch.setattr("regna.cli.terminal.screen.width", width)
    shown = regna_command("play", "attila", "--position", position_file(tmp_path), "--bots", "random", typed="quit\n")
    lines = shown.out.splitlines()
    assert max(map(len, lines)) <= width or any("Reconstructed" in line for line in lines if len(line) > width)
    assert any("Noricum" in line and "Raetia" in line for line in lines) == (width == 140)
    assert any("FFVV" in line for line in lines)
    assert any("~IS" in line and "~Af" in line for line in lines)
    assert next(line.split()[:5] for line in lines if "Ivory" in line and "▶" in line) == ["▶", "A", "Ivory", "0", "3"]
    assert "Your hand:  Franks 3   Huns 2" in shown.out
    assert "Reconstructed, because the printed original was not found: The provinces" in shown.out


def test_the_screen_goes_from_hand_to_hand(regna_command: Command, tmp_path: Path) -> None:
    """Nobody's cards are shown before the screen is handed over, and each hears what happened meanwhile."""
    moves = ["", "play franks no", "influence", "lay huns", "lay franks", "end", "", "lay vandals", "end", "", "log"]
    shown = regna_command("play", "attila", "--position", position_file(tmp_path), typed="\n".join(moves) + "\n")
    assert shown.out.count("Hand the keyboard to") == 3
    ivory, purple, ivory_again = shown.out.split("Hand the keyboard to")[1:]
    assert "Vandals 4" not in ivory
    assert "You lay Franks." in ivory
    assert "Franks 3" not in purple
    assert "You lay Franks." not in purple
    assert "Ivory has laid 1 card." in purple
    assert "Your hand:  Vandals 4" in purple
    assert "You lay Vandals." not in ivory_again
    assert "Purple shows Vandals 1." in ivory_again
    assert "You lay Franks." in ivory_again


def test_one_person_keeps_the_screen(regna_command: Command, tmp_path: Path) -> None:
    """Against bots nothing is handed over."""
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random")
    assert "Hand the keyboard" not in regna_command(*words, typed="play franks no\nquit\n").out


def test_a_refused_move_says_why(regna_command: Command, tmp_path: Path) -> None:
    """With the rule, in French as well."""
    typed = "why jouer huns sicile\nwhy jouer francs corse\nquit\n"
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random", "--language", "fr")
    shown = regna_command(*words, typed=typed)
    assert "ils entrent par une province de départ (AT-031)." in shown.out
    assert "Corse n'accueille jamais de marqueur et ne relie rien (AT-036)." in shown.out


@pytest.mark.slow
def test_at_a_terminal_the_last_hand_is_wiped_out(tmp_path: Path) -> None:
    """Before somebody else looks the window is emptied, and no completion offers his moves."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "regna.cli.main", "play", "attila", "--position", position_file(tmp_path)]
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "120", "LINES": "60"}
    environment["PYTHONPATH"] = str(Path(regna.__file__).parents[1])  # the same Regna as this test's
    process = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, cwd=tmp_path, env=environment, start_new_session=True
    )
    os.close(terminal)
    try:
        assert "\x1b[3J" in expect(controller, "Hand the keyboard to Ivory")
        expect(controller, READY)
        os.write(controller, b"pl\t\r")
        before_the_hand, _, _ = expect(controller, "Your hand:").partition("Your hand:")
        assert "play franks" not in before_the_hand
    finally:
        process.kill()
        process.wait()
        os.close(controller)
