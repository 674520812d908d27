"""Attila in the terminal: the map, the influence table, and the screen that goes from hand to hand."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import regna
from tests.attila.scenes import TILES, document
from tests.cli.command import Command
from tests.cli.test_keyboard import READY, expect

TWO_PEOPLE = ("play", "attila", "--seats", "2", "--seed", "4", "--option", "first=A")
UP = "\x1b[A"
"""What the key sends."""
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
    regna_command.monkeypatch.setenv("COLUMNS", str(width))
    shown = regna_command("play", "attila", "--position", position_file(tmp_path), "--bots", "random", typed="quit\n")
    lines = [line for line in shown.out.splitlines() if "Reconstructed" not in line and "--resume" not in line]
    assert max(map(len, lines)) <= width
    assert any("Noricum" in line and "Raetia" in line for line in lines) == (width == 140)
    assert any("FFVV" in line for line in lines)
    assert any("~IS" in line and "~Af" in line for line in lines)
    assert next(line.split()[:5] for line in lines if "Ivory" in line and "▶" in line) == ["▶", "A", "Ivory", "0", "3"]
    assert "Your hand:  Franks 3   Huns 2" in shown.out
    assert "Reconstructed, because the printed original was not found: the provinces" in shown.out


def test_the_screen_goes_from_hand_to_hand(regna_command: Command, tmp_path: Path) -> None:
    """Nobody's cards are shown before the screen is handed over, and each hears what happened meanwhile."""
    moves = ["", "play franks no", "influence", "lay huns", "lay franks", "end", "", "lay vandals", "end", "", "log"]
    shown = regna_command("play", "attila", "--position", position_file(tmp_path), typed="\n".join(moves) + "\n")
    assert shown.out.count("Pass the keyboard to") == 3
    ivory, purple, ivory_again = shown.out.split("Pass the keyboard to")[1:]
    assert "Vandals 4" not in ivory
    assert "You lay Franks." in ivory
    assert "Franks 3" not in purple
    assert "You lay Franks." not in purple
    assert "Ivory has laid 1 card in Noricum." in purple
    assert "Your hand:  Vandals 4" in purple
    assert "You lay Vandals." not in ivory_again
    assert "Purple shows: Vandals 1." in ivory_again
    assert "You lay Franks." in ivory_again


def test_news_waits_for_who_sits_down(regna_command: Command, tmp_path: Path) -> None:
    """With a bot between two people each is told everything since his last turn, and nothing before he sits there."""
    words = ("play", "attila", "--seats", "3", "--bots", "human,random,human", "--seed", "6", "--option", "first=A")
    typed = ["", "raise franks huns", "play {} {}", "influence", "", "board", "quit"]
    match = regna.game("attila").new(seats=3, seed=6, options={"first": "A"})
    own = next(iter(match.view(0).body.hand))
    shown = regna_command(*words, typed="\n".join(typed).format(own, "no") + "\n")
    first, second = shown.out.split("Pass the keyboard to")[1:3]
    assert "Purple plays" not in first
    assert "Ivory plays 2 Influence" in second
    assert "Purple plays" in second
    assert "You draw" not in second.split("Turquoise")[0]


def test_who_would_rather_leave_is_shown_nothing(regna_command: Command, tmp_path: Path) -> None:
    """quit, or the end of input, where the keyboard is passed."""
    words = ("play", "attila", "--position", position_file(tmp_path))
    for typed in ("quit\n", ""):
        shown = regna_command(*words, typed=typed)
        assert shown.code == 0
        assert "Your hand" not in shown.out


def test_mistakes_are_explained_in_words_one_can_type(regna_command: Command, tmp_path: Path) -> None:
    """In French the verbs and tribes are French, and nobody is told to type what luck decides."""
    typed = "danser\njouer romains no\njouer francs\njouer f nowhere\nquit\n"
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random", "--language", "fr")
    shown = " ".join(regna_command(*words, typed=typed).out.split())
    assert "jouer, influence, marqueur, défausser, passer, engager, double, commerce, influences, terminer." in shown
    assert "les tribus sont francs, huns, goths, saxons, teutons, vandales." in shown
    assert "« jouer » est suivi de 2 mots" in shown
    assert "Br britannia" not in shown


def test_the_same_thing_several_times_is_one_sentence(regna_command: Command, tmp_path: Path) -> None:
    """Cards drawn one after the other are told at once."""
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random")
    shown = regna_command(*words, typed="trade franks\ntrade huns\nend\nlog\nquit\n").out
    assert len(re.findall(r"You draw: [A-Z][a-z]+, [A-Z][a-z]+\.", shown)) >= 2
    assert "You draw Franks." not in shown


def test_one_person_keeps_the_screen(regna_command: Command, tmp_path: Path) -> None:
    """Against bots nothing is handed over."""
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random")
    assert "Pass the keyboard" not in regna_command(*words, typed="play franks no\nquit\n").out


def test_a_refused_move_says_why(regna_command: Command, tmp_path: Path) -> None:
    """With the rule, in French as well."""
    typed = "why jouer huns sicile\nwhy jouer francs corse\nquit\n"
    words = ("play", "attila", "--position", position_file(tmp_path), "--bots", "random", "--language", "fr")
    shown = regna_command(*words, typed=typed)
    assert "ils entrent par une province bordée de rouge (AT-031)." in shown.out
    assert "Aucun marqueur ne peut être posé en Corse (AT-036)." in shown.out


def sitting(folder: Path) -> tuple[int, "subprocess.Popen[bytes]"]:
    """Two people at a pseudo-terminal."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "regna.cli.main", "play", "attila", "--position", position_file(folder)]
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "120", "LINES": "60"}
    environment["PYTHONPATH"] = str(Path(regna.__file__).parents[1])  # the same Regna as this test's
    process = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, cwd=folder, env=environment, start_new_session=True
    )
    os.close(terminal)
    return controller, process


def typed(controller: int, text: str) -> None:
    """Type a line when the line editor listens."""
    expect(controller, READY)
    os.write(controller, text.encode())


@pytest.mark.slow
def test_at_a_terminal_nothing_is_left_of_the_last_hand(tmp_path: Path) -> None:
    """The window is wiped, nothing is completed, and the history holds nothing of what was laid face down."""
    controller, process = sitting(tmp_path)
    try:
        assert "\x1b[3J" in expect(controller, "Pass the keyboard to Ivory")
        typed(controller, "pl\t\r")
        before_the_hand, _, _ = expect(controller, "Your hand:").partition("Your hand:")
        assert "play franks" not in before_the_hand
        for line in ("play franks noricum\r", "influence\r", "lay franks\r", "end\r"):
            typed(controller, line)
        expect(controller, "Pass the keyboard to Purple")
        typed(controller, f"{UP}{UP}\r")
        typed(controller, f"{UP}{UP}x\r")  # with a history this would be "lay franksx"
        assert "lay franks" not in expect(controller, '"x" is not a decision', seconds=20)
    finally:
        process.kill()
        process.wait()
        os.close(controller)
