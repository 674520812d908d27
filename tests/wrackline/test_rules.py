"""The rules of Wrackline, each proven by a test that cites it."""

import pytest

from regna.contract.errors import BadOption, Refused
from regna.engine.state import OVER, SPECTATOR
from tests.rules import rule
from tests.wrackline.scenes import WISHES, game, guessed, legal, new_match, outcomes, play, refused, scene
from wrackline import GAME
from wrackline.view import view


@rule("WL-001", "WL-002", "WL-003")
@pytest.mark.parametrize(("seats", "pieces"), [(2, 7), (3, 9), (4, 11)])
def test_what_is_in_the_sea(seats: int, pieces: int) -> None:
    """Every piece and every wave has the same chance."""
    kinds = ("amber", "coral", "glass", "rope", "shell")
    state = scene(seats, phase="tide", to_come=2)
    assert outcomes(state) == {**{f"find {kind}": pieces for kind in kinds}, "wave": 4}
    for wrong in (1, 5):
        with pytest.raises(BadOption):
            game.new(seats=wrong)


@rule("WL-004", "WL-044")
def test_everybody_is_dealt_a_wish_of_their_own() -> None:
    """And looks at it alone."""
    match = new_match(4)
    wishes = [match.view(seat).body.players[seat].wish for seat in range(4)]
    assert len(set(wishes)) == 4
    for seat in (*range(4), None):
        known = [player.wish for player in match.view(seat).body.players]
        assert known == [wish if number == seat else None for number, wish in enumerate(wishes)]
        dealt = [entry.act for entry in match.entries(seat)[:4] if hasattr(entry, "act")]
        assert dealt == [f"wish {wish}" if number == seat else "wish hidden" for number, wish in enumerate(wishes)]


@rule("WL-010", "WL-011", "WL-012")
def test_a_turn_is_a_tide_and_two_steps() -> None:
    """Then the next player clockwise has one."""
    state = scene(active=2, beach={"amber": 2})
    assert play(state, "take amber", "take amber") == ["piece_taken", "piece_taken", "turn_begun"]
    assert GAME.state_document(state)["active"] == 0
    assert play(state, "find rope", "find coral") == ["piece_brought", "piece_brought"]
    document = GAME.state_document(state)
    assert (document["beach"], document["phase"], document["steps"]) == ({"rope": 1, "coral": 1}, "walk", 2)
    assert state.seat == 0


@rule("WL-013")
def test_take() -> None:
    """From the beach into the basket, and only what is there."""
    state = scene(beach={"amber": 1, "rope": 2})
    assert legal(state, "take") == ["take amber", "take rope"]
    play(state, "take rope")
    assert GAME.state_document(state)["beach"] == {"amber": 1, "rope": 1}
    assert GAME.state_document(state)["players"][0]["basket"] == {"rope": 1}
    assert refused(state, "take coral") == "not_on_the_beach"


@rule("WL-014")
def test_wade() -> None:
    """The sea gives a piece straight into the basket."""
    state = scene(beach={"amber": 1})
    assert play(state, "wade", "find rope") == ["waded", "piece_found"]
    document = GAME.state_document(state)
    assert document["players"][0]["basket"] == {"rope": 1}
    assert (document["beach"], document["steps"], document["phase"]) == ({"amber": 1}, 1, "walk")


@rule("WL-015")
def test_rest() -> None:
    """The turn ends with a step left."""
    state = scene()
    assert play(state, "rest") == ["rested", "turn_begun"]
    assert GAME.state_document(state)["active"] == 1


@rule("WL-003")
def test_nobody_decides_for_the_sea() -> None:
    """Whatever is luck is refused as a decision."""
    state = scene()
    for move in ("find amber", "wave", "wish amber", "wish hidden"):
        assert refused(state, move) == "the_sea_decides"
    play(state, "wade")
    assert refused(state, "rest") == "the_sea_decides"


@rule("WL-020")
def test_a_wave_carries_off_what_lies_on_the_beach() -> None:
    """It counts as one of the two things that the tide brings, and what is gone does not come back."""
    state = scene(phase="tide", to_come=2, beach={"amber": 3, "rope": 1})
    assert play(state, "wave", "find coral") == ["wave_came", "piece_brought"]
    document = GAME.state_document(state)
    assert (document["beach"], document["gone"]) == ({"coral": 1}, {"amber": 3, "rope": 1})
    assert (document["waves"], document["phase"]) == (1, "walk")
    play(state, "wade")
    assert outcomes(state)["find amber"] == 6


@rule("WL-021")
def test_a_wave_ends_the_turn_of_who_wades() -> None:
    """With a step left."""
    state = scene(beach={"amber": 3})
    assert play(state, "wade", "wave") == ["waded", "thrown_back", "wave_came", "turn_begun"]
    document = GAME.state_document(state)
    assert (document["active"], document["beach"], document["phase"]) == (1, {}, "tide")


@rule("WL-030", "WL-031")
def test_a_question_is_answered_truthfully() -> None:
    """A wish that was asked for lies open; another answer tells everybody what it is not."""
    state = scene()
    assert play(state, "ask B coral") == ["answered"]
    assert view(state, 2).players[1].wish == "coral"
    assert refused(state, "ask C amber") == "asked_already"
    state = scene()
    play(state, "ask B shell")
    assert view(state, 2).players[1].wish is None
    assert "shell" not in {guessed(state, int(SPECTATOR), seed)[1] for seed in range(100)}


@rule("WL-030")
def test_one_asks_somebody_else_who_is_there() -> None:
    """Nobody asks themselves."""
    state = scene()
    assert len(legal(state, "ask")) == 2 * 5
    assert refused(state, "ask A amber") == "asking_oneself"
    assert refused(state, "ask D amber") == "no_such_player"


@rule("WL-032")
def test_nobody_asks_what_is_known() -> None:
    """A wish that lies open, or what was answered before."""
    state = scene(questions=[None, {"seat": 2, "kind": "glass"}, {"seat": 1, "kind": "rope"}])
    assert refused(state, "ask C amber") == "wish_is_open"
    assert refused(state, "ask B rope") == "answered_already"
    assert legal(state, "ask") == ["ask B amber", "ask B coral", "ask B glass", "ask B shell"]


@rule("WL-031")
def test_an_answer_cannot_be_taken_back() -> None:
    """Everybody has heard it; a piece one has taken goes back."""
    match = new_match()
    match.play("ask B amber")
    with pytest.raises(Refused, match="A secret has been seen"):
        match.undo(0)
    match = new_match()
    match.play(next(move for move in match.legal() if move.startswith("take")))
    match.undo(0)


@rule("WL-040")
def test_the_last_wave_ends_the_match() -> None:
    """In the middle of a tide, too."""
    state = scene(phase="tide", to_come=2, waves=3)
    events = play(state, "wave")
    assert events == ["wave_came", "match_ended", *["wish_shown"] * 3, *["points_counted"] * 3]
    assert state.seat == OVER
    assert state.result().ended == "last_wave"
    assert refused(state, "rest") == "match_is_over"


@rule("WL-041")
def test_a_full_basket_ends_the_match() -> None:
    """With a step left; wading fills it, too."""
    for moves in (("take rope",), ("wade", "find rope")):
        state = scene(beach={"rope": 1}, baskets=[{"amber": 9}])
        assert "match_ended" in play(state, *moves)
        assert state.result().ended == "full_basket"


@rule("WL-042", "WL-043", "WL-044")
def test_points_and_places() -> None:
    """Pieces, the wish, sets and the question; before the end without the secret wishes."""
    full = {"amber": 2, "coral": 2, "glass": 1, "rope": 1, "shell": 1}
    questions = [{"seat": 1, "kind": "coral"}, None, None]
    baskets = [full, {"coral": 3}, {"amber": 1, "rope": 8}]
    state = scene(phase="tide", to_come=1, waves=3, baskets=baskets, questions=questions)
    before = state.result()
    assert (before.scores, before.places) == ([7 + 5 + 5, 3 + 6, 9], [1, 2, 2])
    play(state, "wave")
    result = state.result()
    assert (result.scores, result.places, result.winners) == ([7 + 4 + 5 + 5, 3 + 6, 9], [1, 2, 2], [0])
    assert [player.wish for player in view(state, None).players] == list(WISHES[:3])
    assert [state.value(seat) for seat in range(3)] == [1.0, 0.0, 0.0]


@rule("WL-044")
def test_a_guess_is_any_deal_that_fits() -> None:
    """The own wish and what was answered stay; everything else is dealt anew, each deal equally often."""
    state = scene(questions=[{"seat": 1, "kind": "rope"}, {"seat": 0, "kind": "amber"}, None])
    found = [guessed(state, 2, seed) for seed in range(600)]
    assert {tuple(wishes) for wishes in found} == {("amber", "coral", "glass"), ("amber", "shell", "glass")}
    assert 240 < sum(wishes[1] == "shell" for wishes in found) < 360
