"""Prompts and refusals of Attila at moments where an earlier sentence was not true."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import FIGHT, STUCK, TWENTY_FRANKS, play, scene
from tests.rules import rule

ONE_FRANK: dict[str, Any] = {"phase": "follow", "played": "franks", "markers": {"noricum": {"franks": 1}}}
FIVE: dict[str, Any] = {
    "phase": "conflict",
    "played": "franks",
    "markers": {"noricum": {"franks": 3, "huns": 2}},
    "conflicts": ["noricum"],
}


def prompts(match: regna.Match, seat: int = 0) -> tuple[str, str]:
    """What a seat reads in English and in French, without the name in front and with plain spaces."""
    english, french = (match.in_language(language).turn_for(seat).prompt for language in ("en", "fr"))
    return english.partition(", ")[2], french.partition(", ")[2].replace("\u00a0", " ")


def refused(match: regna.Match, move: str) -> str:
    """Why a decision is refused, in English."""
    refusal = match.refusal(move)
    assert refusal is not None
    return refusal.text


@rule("AT-110")
@pytest.mark.parametrize(
    ("tiles", "english", "french"),
    [
        ([], "place its marker.", "placez son marqueur."),
        (["raise"], "place its marker or use an action tile.", "placez son marqueur ou utilisez un carreau d'action."),
        (["double"], "place its marker.", "placez son marqueur."),
    ],
)
def test_an_action_tile_is_offered_where_one_can_be_used(tiles: list[str], english: str, french: str) -> None:
    """Not to who has none, nor one that comes at the end of a turn."""
    match = scene({"hand": {"franks": 1}, "tiles": tiles}, {}, {})
    assert prompts(match) == (f"play a card and {english}", f"jouez une carte et {french}")


@rule("AT-050", "RUL-06")
def test_a_second_marker_is_offered_while_the_supply_lasts() -> None:
    """With the last marker on the map there is only influence; the refusal of anything else says so as well."""
    match = scene({"hand": {"huns": 1}}, {}, {}, **ONE_FRANK)
    assert prompts(match)[0] == "move up 1 space on the Franks or place a second marker."
    assert refused(match, "end") == (
        "Your card is played: move up 1 space on the Franks or place a second marker (AT-050)."
    )
    last = {"markers": TWENTY_FRANKS, "emptied_at": "noricum"}
    match = scene({"hand": {"huns": 1}, "tiles": ["raise"]}, {}, {}, **ONE_FRANK | last)
    assert prompts(match) == (
        "move up 1 space on the Franks or use an action tile.",
        "prenez de l'influence chez les Francs (1 espace) ou utilisez un carreau d'action.",
    )


@rule("AT-045")
@pytest.mark.parametrize(
    ("space", "english", "french"),
    [
        (18, "move up 3 spaces on", "prenez de l'influence chez les Francs (3 espaces)"),
        (20, "move up 2 spaces on", "prenez de l'influence chez les Francs (2 espaces)"),
        (21, "move up 1 space on", "prenez de l'influence chez les Francs (1 espace)"),
    ],
)
def test_no_more_spaces_are_offered_than_the_column_has(space: int, english: str, french: str) -> None:
    """In the 6th century influence is worth three spaces, if so many are left."""
    peaceful = ["britannia", "lusitania", "baetica"]
    match = scene({"hand": {"huns": 1}, "influence": {"franks": space}}, {}, {}, **ONE_FRANK, peaceful=peaceful)
    assert [text.startswith(part) for text, part in zip(prompts(match), (english, french), strict=True)] == [True, True]


@rule("AT-045", "AT-125")
def test_who_stands_at_the_top_stays_there() -> None:
    """The turn in which the top was reached goes on; influence is worth nothing there."""
    top = {"hand": {"huns": 1}, "influence": {"franks": 22}}
    match = scene(top, {}, {}, **ONE_FRANK, ended="influence")
    assert prompts(match)[0] == "stay at the top of the Franks or place a second marker."


@rule("AT-064", "AT-065")
def test_who_has_laid_all_is_not_told_that_there_was_nothing_to_lay() -> None:
    """Before, between and after the last card that fits; the word for stopping is end."""
    match = scene({"hand": {"franks": 1, "goths": 1}}, {"hand": {"goths": 1}}, {}, **FIVE)
    assert prompts(match) == (
        "conflict in Noricum: lay a card or end.",
        "conflit (Norique) : engagez une carte ou terminez.",
    )
    assert refused(match, "play goths raetia").startswith("There is a conflict in Noricum: lay a card or end")
    play(match, "lay franks")
    assert prompts(match) == (
        "you have no further card for the conflict in Noricum: end.",
        "vous n'avez plus de carte pour le conflit (Norique) : terminez.",
    )
    assert refused(match, "play goths raetia").startswith("There is a conflict in Noricum: end")
    play(match, "end")
    assert prompts(match, 1)[0] == "you have no card for the conflict in Noricum: end."
    assert prompts(match, 0)[0] == "conflict in Noricum: lay a card or end."  # the hand of another is a secret


@rule("AT-130", "AT-020")
def test_before_the_scoring_two_players_still_have_their_second_card() -> None:
    """The first card has ended a century: the second is refused because the scoring comes first."""
    match = scene({"hand": {"franks": 1, "huns": 2}, "tiles": ["raise"]}, {}, plays_left=2, markers=FIGHT)
    play(match, "play franks noricum", "influence", "end")
    assert match.turn.phase == "pause"
    assert refused(match, "play huns raetia") == (
        "A scoring comes before your next card: use an action tile or end to go on to the scoring (AT-020)."
    )
    play(match, "end", "play huns raetia", "influence")
    assert match.turn.phase == "close"
    assert refused(match, "play huns raetia").startswith("You may play no more cards this turn: ")


@rule("RUL-05")
def test_who_cannot_play_is_not_told_to() -> None:
    """With cards that have no place, and without any."""
    match = scene({"hand": {"franks": 1}, "tiles": ["trade"]}, {}, {}, **STUCK)
    assert prompts(match)[0] == "none of your cards can be played: discard a card or use an action tile."
    for move in ("end", "influence"):
        assert refused(match, move).split(": ")[1].startswith("discard a card or use an action tile")
    match = scene({"tiles": ["raise"]}, {}, {}, **STUCK)
    assert prompts(match)[0] == "you have no card: pass or use an action tile."


@rule("RUL-05", "RUL-25")
def test_after_no_card_nothing_is_said_to_be_done() -> None:
    """Neither that influence was taken nor, with two players, that no card was played in the turn."""
    match = scene({"hand": {"vandals": 1, "franks": 2}, "tiles": ["double", "raise"]}, {}, plays_left=2, **STUCK)
    play(match, "play vandals dalmatia", "influence", "discard franks")
    assert match.turn.phase == "close"
    assert (
        refused(match, "influence") == "Influence or a second marker comes once, right after a card is played (AT-050)."
    )
    assert "your last card play placed none" in refused(match, "double")
