"""`regna verify`: what was proven, and why something is not."""

import json
from pathlib import Path

import regna
from regna.table.luck import SharedLuck
from tests.cli.command import Command
from tests.table.test_luck import SECRET, finished
from tests.table.test_verify import text


def saved(path: Path, content: bytes) -> str:
    """The name of a file with this content."""
    path.write_bytes(content)
    return str(path)


def test_it_says_what_was_verified(regna_command: Command, tmp_path: Path) -> None:
    """In both languages, and as JSON."""
    file = saved(tmp_path / "fair.json", text())
    shown = regna_command("verify", file)
    found = json.loads(regna_command("verify", file, "--json").out)
    assert shown.code == 0
    assert found == {"outcomes": found["outcomes"], "dealt": True, "shares": 1, "committed": 0}
    assert shown.out.splitlines() == [
        f"{found['outcomes']} outcomes of chance are what the secret and the shares draw.",
        "So is the start of the match.",
        "1 seat had a share in the luck.",
    ]
    assert "Le début de la partie aussi." in regna_command("verify", file, "--language", "fr").out


def test_a_start_that_was_given(regna_command: Command, tmp_path: Path) -> None:
    """Is not claimed to be verified."""
    game = regna.game("barony")
    luck = SharedLuck(SECRET, (b"a", b"b"))
    match = game.from_position(game.new(seats=2, seed=1).position(), luck=luck)
    shown = regna_command("verify", saved(tmp_path / "given.json", regna.encode(finished(match).record())))
    assert "The start of the match was given, not dealt." in shown.out


def test_what_cannot_be_verified(regna_command: Command, tmp_path: Path) -> None:
    """One sentence on standard error and exit code 2."""
    cheated = json.loads(text("barony"))
    cheated["luck"]["shares"][0] = ""
    seeded = regna.encode(regna.game("barony").new(seats=2, seed=1).record())
    for content, language, sentence in (
        (seeded, "en", "The record does not say where its luck came from"),
        (json.dumps(cheated).encode(), "en", "does not begin with what the secret and the shares deal"),
        (json.dumps(cheated).encode(), "fr", "La partie ne commence pas par ce que distribuent"),
        (b"{", "en", "The record cannot be read"),
    ):
        shown = regna_command("verify", saved(tmp_path / "bad.json", content), "--language", language)
        assert (shown.code, shown.out) == (2, "")
        assert sentence in " ".join(shown.err.split())
