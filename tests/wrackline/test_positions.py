"""Positions of Wrackline that can never arise are refused, each with its reason; and what cannot be read."""

from typing import Any

import pytest

from regna.contract.errors import BadComponents, BadPosition, Malformed
from tests.conformance.codes import codes_raised
from tests.wrackline.scenes import document, game, new_match, scene
from wrackline import GAME

QUESTION = {"seat": 1, "kind": "rope"}


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("pieces_do_not_add_up", {"beach": {"amber": 5}, "gone": {"amber": 5}}),
        ("wishes_not_dealt", {"phase": "wishes", "steps": 0}),
        ("steps_do_not_fit", {"steps": 0}),
        ("steps_do_not_fit", {"to_come": 1}),
        ("steps_do_not_fit", {"phase": "tide", "steps": 1, "to_come": 1}),
        ("impossible_question", {"questions": [{"seat": 0, "kind": "rope"}]}),
        ("impossible_question", {"questions": [QUESTION, None, QUESTION]}),
        ("end_does_not_fit", {"waves": 4}),
        ("end_does_not_fit", {"baskets": [{"amber": 5, "rope": 6}]}),
        ("end_does_not_fit", {"phase": "over", "steps": 0}),
        ("wrong_number_of_players", {"players": []}),
        ("bad_word", {"beach": {"gold": 1}}),
    ],
)
def test_an_impossible_position_is_refused(code: str, parts: dict[str, Any]) -> None:
    """With the code of what is wrong."""
    with pytest.raises(BadPosition) as refused:
        scene(**parts)
    assert refused.value.code == code


def test_wishes_that_do_not_fit_are_refused() -> None:
    """Two alike, or one missing after the deal."""
    for wish, code in (("coral", "wishes_alike"), (None, "wishes_not_dealt")):
        state = document()
        state["players"][0]["wish"] = wish
        with pytest.raises(BadPosition) as refused:
            GAME.state_from(state, 3, game.complete_options({}), game.components)
        assert refused.value.code == code


def test_every_code_has_a_case() -> None:
    """Those that position.py raises itself, and every flaw."""
    cases = [mark for mark in vars(test_an_impossible_position_is_refused)["pytestmark"] if mark.name == "parametrize"]
    tried = {code for code, _ in cases[0].args[1]} | {"wishes_alike"}
    assert codes_raised("wrackline", "BadPosition") | {code for code, _ in GAME.flaws[1:]} <= tried


def test_what_cannot_be_read_is_explained() -> None:
    """A kind, a player or a verb that does not exist."""
    match = new_match()
    for move, code in (("take gold", "no_such_kind"), ("ask E amber", "no_such_player"), ("swim", "unknown_verb")):
        with pytest.raises(Malformed) as refused:
            match.play(move)
        assert refused.value.code == code


def test_own_components() -> None:
    """Somebody may play with more waves, and not with a wave too few."""
    own = {"format": "regna-components/1", "game": "wrackline", "waves": {"values": {"number": 9}}}
    assert game.new(seats=2, seed=1, components=own).view().body.last_wave == 9
    own["waves"] = {"values": {"number": 0}}
    with pytest.raises(BadComponents, match="from 1 to 100"):
        game.new(seats=2, seed=1, components=own)
