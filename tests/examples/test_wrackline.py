"""The example game is installed as anybody would install it, and played without touching a file of Regna."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

pytestmark = pytest.mark.slow

TIMEOUT = 280
"""Seconds that one command may take."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the example in it, installed without the network."""
    folder = tmp_path_factory.mktemp("packages")
    source = ROOT / "examples" / "wrackline"
    wanted = ("--no-deps", "--no-build-isolation", "--offline", "--python", sys.executable, "--target", str(folder))
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", "--quiet", *wanted, str(source)], check=True)
    return folder


def run(home: Path, *words: str, typed: str = "", folder: Path | None = None) -> str:
    """What a Python module says, in a process that finds the example; in a folder where it may leave files."""
    path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "REGNA_HOME": str(ROOT), "LC_ALL": "C.UTF-8", "COLUMNS": "120"}
    done = subprocess.run(
        [sys.executable, "-m", *words],
        input=typed,
        env=environment,
        cwd=folder or home,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_one_of_the_games(home: Path) -> None:
    """Beside those of Regna."""
    said = run(home, "regna.cli.main", "rules", "wrackline")
    assert "Wrackline" in said
    assert "WL-001" in said
    assert "2, 3, 4" in said
    assert "Of each kind there are 7" in run(home, "regna.cli.main", "rules", "wrackline", "WL-002")


@pytest.mark.deep
def test_bots_play_it_in_the_terminal(home: Path) -> None:
    """At random and by search, to the end."""
    words = ("play", "wrackline", "--seats", "3", "--bots", "random,search:40,search:40", "--seed", "5", "--auto")
    said = run(home, "regna.cli.main", *words)
    assert "The match is over: " in said
    assert "On the beach: " in said
    assert said.count("shows the wish") == 3


def test_somebody_plays_it_in_the_terminal(home: Path) -> None:
    """A decision, a refusal with its rule, a wish that only its owner reads; in French with French words."""
    play = ("play", "wrackline", "--seats", "2", "--bots", "random", "--seed", "2", "--option", "first=A")
    said = run(home, "regna.cli.main", *play, typed="take gold\nask A amber\nwade\nmoves\nquit\n")
    assert 'There is no kind "gold"' in said
    assert "You know your own wish (WL-030)." in said
    assert "Rust wades into the sea." in said
    french = run(home, "regna.cli.main", *play, "--language", "fr", typed="patauger\nquit\n")
    assert "Rouille entre dans l'eau." in french


@pytest.mark.deep
def test_many_games_are_simulated(home: Path) -> None:
    """As every game can be."""
    assert "last_wave" in run(home, "regna.cli.main", "simulate", "wrackline", "--games", "20", "--json")


def test_it_climbs_the_ladder_and_is_played_over_the_api(home: Path) -> None:
    """Its own tests, in tests/wrackline: the ladder with fairness, its rules, and the server with bots."""
    said = run(home, "pytest", "-q", "tests/wrackline", folder=ROOT)
    assert " passed" in said
    assert "skipped" not in said


def test_every_rule_is_proven(home: Path) -> None:
    """By a test that cites it."""
    run(home, "regna.cli.main", "rules", "wrackline", "--coverage")
