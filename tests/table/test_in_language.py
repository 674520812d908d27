"""One match in several languages."""

import pytest

import regna
from tests.barony.scenes import play, scene


def test_both_speak_and_both_see() -> None:
    """A decision, an undo and a key through either are those of the match."""
    english = scene({"knights": {"C3": 2}}, {"knights": {"A3": 1}})
    french = english.in_language("fr")
    play(english, "move C3 C4")
    assert (english.game.language, french.game.language) == ("en", "fr")
    assert english.story()[0].text == "Red moves a knight from C3 to C4."
    assert french.story()[0].text == "Rouge déplace un chevalier\u00a0: C3 → C4."
    answer = french.undo(0, key="u")
    assert english.undo(0, key="u") == answer
    assert english.sequence == french.sequence == 2
    assert english.record() == french.record()
    with pytest.raises(regna.Refused) as caught:
        french.undo(0)
    assert caught.value.text == "Il n'y a rien à annuler."
    assert french.in_language("en").turn == english.turn


def test_names_and_luck_are_the_same() -> None:
    """The stream of a seed goes on, whoever asks for a card."""
    alone = regna.game("attila").new(seats=3, seed=2, names=("Ada", "Bo", "Cy"))
    first = regna.game("attila").new(seats=3, seed=2, names=("Ada", "Bo", "Cy"))
    second = first.in_language("fr")
    assert second.names == first.names
    assert "Ada" in second.turn.prompt + second.words.seat(0)
    for turn in range(30):
        alone.play(alone.legal()[0])
        speaker = (first, second)[turn % 2]
        speaker.play(speaker.legal()[0])
    assert first.record() == second.record() == alone.record()


def test_a_language_that_is_not_there() -> None:
    """Says which there are."""
    with pytest.raises(regna.Malformed) as caught:
        regna.game("barony").new(seats=2, seed=1).in_language("la")
    assert caught.value.code == "unknown_language"
