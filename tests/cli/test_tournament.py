"""`regna tournament`, and what `regna simulate` shares with it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import Command

DUEL = ("tournament", "animal_kingdoms", "--bots", "search:2,random", "--seed", "3")


def last_line(text: str) -> str:
    """The hash."""
    return text.splitlines()[-1]


def test_the_number_of_workers_changes_nothing(regna_command: Command) -> None:
    """The same table and hash, but for the time."""
    alone = regna_command(*DUEL, "--games", "4", "--workers", "1").out
    together = regna_command(*DUEL, "--games", "4", "--workers", "2").out
    assert "search:2" in alone
    assert re.fullmatch("Hash of the games: [0-9a-f]{16}", last_line(alone))
    without_times = [[line.rsplit(maxsplit=1)[0] for line in text.splitlines() if line] for text in (alone, together)]
    assert without_times[0] == without_times[1]
    assert last_line(alone) == last_line(together)


@pytest.mark.slow
def test_ctrl_c_and_a_restart_lose_nothing(regna_command: Command, tmp_path: Path) -> None:
    """Broken off without noise; the games it had are in the file, and the whole is what it would have been at once."""
    file = tmp_path / "games.jsonl"
    words = [*DUEL, "--to", str(file), "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "regna.cli.main", *words, "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    while not file.exists() or file.read_text().count("\n") < 3:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, "Traceback" in err) == (130, "", False), err
    kept = file.read_text().splitlines()
    resumed = regna_command(*words, "--games", "4").out
    assert file.read_text().splitlines()[: len(kept) - 1] == kept[:-1]
    assert last_line(resumed) == last_line(regna_command(*DUEL, "--games", "4", "--workers", "1").out)


def test_json_and_a_plot(regna_command: Command, tmp_path: Path) -> None:
    """Everything the page promises; more bots than seats, whole deals only, and a picture with every bot in it."""
    words = ("--bots", "random,random,anchor:1", "--seats", "2", "--games", "2", "--sprt", "50:90", "--plot", "a.svg")
    found = json.loads(regna_command("tournament", "animal_kingdoms", *words, "--workers", "1", "--json").out)
    assert (found["games"], found["seats"]) == (3, 2)
    assert sum(row["wins"] for row in found["standings"]) == pytest.approx(3)
    assert set(found["sprt"]) == {"low", "high", "ratio", "verdict"}
    assert re.fullmatch("[0-9a-f]{16}", found["hash"])
    picture = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "random</text>" in picture
    assert "anchor:1</text>" in picture


def test_no_figure_is_split_on_a_narrow_screen(regna_command: Command) -> None:
    """Every bot's figures stand in one line of 80 columns, in the longer language."""
    regna_command.monkeypatch.setenv("COLUMNS", "80")
    words = ("--bots", "random,search:1", "--games", "2", "--workers", "1", "--sprt", "50:60", "--language", "fr")
    shown = regna_command("tournament", "animal_kingdoms", *words).out.replace("\u00a0", " ")
    number = r"\d+(,\d)?"
    figures = rf" +{number} +{number} % +{number} – {number} % +{number} +{number} ± {number} +{number} *"
    assert re.search(rf"^ random{figures}$", shown, re.MULTILINE), shown
    assert re.search(rf"^ search:1{figures}$", shown, re.MULTILINE), shown
    assert "50,0 % ou de 60,0 %" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "random,random", "--seats", "4"], "2 bots are named for 4 seats."),
        (["--bots", "hal,random"], 'There is no bot "hal"'),
        (["--seats", "7"], "This game is for 2 / 3 / 4 players, not 7."),
        (["--sprt", "55:50"], '"55:50" is not LOW:HIGH'),
        (["--sprt", "half"], '"half" is not LOW:HIGH'),
        (["--on", "nowhere://at.all"], "No cluster answers at nowhere://at.all"),
        (["--to", "other.jsonl"], "other.jsonl holds the games of something else."),
    ],
)
def test_what_cannot_be_played(regna_command: Command, tmp_path: Path, words: list[str], sentence: str) -> None:
    """Said before the first game."""
    (tmp_path / "other.jsonl").write_text("{}\n")
    shown = regna_command("tournament", "barony", *words)
    assert (shown.code, sentence in shown.err) == (2, True), shown.err


def test_a_simulation_goes_on_where_it_was(regna_command: Command, tmp_path: Path) -> None:
    """What its file has is not played again; the result is the same."""
    words = (
        "simulate",
        "animal_kingdoms",
        "--seats",
        "2",
        "--games",
        "6",
        "--json",
        "--workers",
        "1",
        "--to",
        "a.jsonl",
    )
    whole = json.loads(regna_command(*words).out)
    file = tmp_path / "a.jsonl"
    file.write_text("\n".join(file.read_text().splitlines()[:4]))
    again = json.loads(regna_command(*words).out)
    assert len(file.read_text().splitlines()) == 7
    for name in ("games", "decisions", "wins", "by_seat", "ended"):
        assert again[name] == whole[name]
