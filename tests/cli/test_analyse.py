"""`regna analyse`, and hints at the keyboard."""

import json
from pathlib import Path

import pytest

from regna.cli.analyse import bars
from regna.insight import hint
from regna.table.documents import encode
from tests.cli.command import Command
from tests.insight.short import short_match


def test_a_match_is_looked_at(regna_command: Command) -> None:
    """A line for every player, sentences, and the same as JSON; what is no record is refused."""
    match = short_match()
    Path("match.json").write_bytes(encode(match.record()))
    shown = regna_command("analyse", "match.json", "--language", "fr")
    assert shown.code == 0
    assert "█" in shown.out
    for seat in range(match.seats):
        assert match.in_language("fr").words.seat(seat) in shown.out
    assert ", chances de gagner\N{NO-BREAK SPACE}: ses propres décisions" in shown.out
    found = json.loads(regna_command("analyse", "match.json", "--json").out)
    assert found["points"][-1]["sequence"] == match.sequence
    assert len(found["accounts"]) == match.seats
    Path("match.json").write_text("{}", encoding="utf-8")
    assert regna_command("analyse", "match.json").code == 2


def test_bars() -> None:
    """As high as the chances; of many, the mean of neighbours."""
    assert bars([0.0, 0.5, 1.0]) == "▁▅█"
    assert set(bars([0.0, 1.0] * 200)) == {"▅"}


def test_hints_at_the_keyboard(regna_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time it tells more, and the last step again; in French by its own word. Not between people."""
    monkeypatch.setattr(hint.find_hint, "__defaults__", (30, 10))
    play = ("play", "barony", "--seats", "2", "--seed", "1", "--option", "first=A", "--language", "fr")
    shown = regna_command(*play, "--bots", "random", typed="conseil\nhint\nconseil\nconseil\nconseil\nquitter\n").out
    steps = ["Regardez ici", "Cela commence par", "Jouez", "Comparé à ceci"]
    assert [shown.count(step) for step in steps] == [1, 1, 1, 2]
    assert [shown.index(step) for step in steps] == sorted(shown.index(step) for step in steps)
    assert "Les conseils sont réservés" in regna_command(*play, typed="conseil\nquitter\n").out
