"""Sections 5 and 6 of the catalogue: the cube of a claim, the last cube, the capital (AMB-03, AMB-04)."""

from typing import Any

import pytest

from regna.games.animal_kingdoms.view import PassTileView
from tests.animal_kingdoms.scenes import (
    KINGDOMS,
    SIZES,
    available,
    boards,
    capital,
    column,
    cubes,
    document,
    draw_any,
    hand,
    keys,
    match,
    phase,
    play,
    possible,
    reason,
    refused_position,
    scene,
    sentences,
    view,
)
from tests.rules import rule

FOUR = ["red_panda_1", "red_panda_4", "red_panda_5", "red_panda_8"]
EIGHTEEN = boards(desert=(0,) * 3, marsh=(0,) * 4, jungle=(0,) * 5, mountains=(0,) * 6)
"""All normal territories of four kingdoms belong to A: no cube is left."""
SEVENTEEN = boards(desert=(0,) * 3, marsh=(0,) * 4, jungle=(0,) * 5, mountains=(0,) * 5)


def passed(state: Any) -> list[int]:
    """Who is out, as the numbers of the order."""
    return [player.passed for player in view(state).players]


# ---------------------------------------------------------------------- the cube


@rule("AK-045")
def test_a_claim_places_exactly_one_own_cube() -> None:
    """In that kingdom and nowhere else, out of the player's own supply."""
    state = scene(3, hands={0: FOUR}, columns=boards(marsh=(1, 1), jungle=(2,)))
    before = {kingdom: cubes(state, kingdom) for kingdom in KINGDOMS}
    assert available(state) == [18, 16, 17]
    play(state, "claim red_panda_4 marsh")
    assert cubes(state, "marsh") == [1, 2, 0]
    assert {kingdom: cubes(state, kingdom) for kingdom in KINGDOMS if kingdom != "marsh"} == {
        kingdom: number for kingdom, number in before.items() if kingdom != "marsh"
    }
    assert available(state) == [17, 16, 17]


@rule("AK-045")
def test_rallying_and_passing_place_no_cube() -> None:
    """Only a claim does."""
    state = scene(2, hands={0: FOUR})
    draw_any(play(state, "rally red_panda_4", "draw"))
    draw_any(play(state, "pass"))
    assert available(state) == [18, 18]


@rule("AK-046", "AK-047")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_capital_comes_last_and_then_it_must_be_taken(kingdom: str) -> None:
    """Claim after claim goes on a normal territory; the claim for the last free territory takes the capital."""
    for occupied in range(SIZES[kingdom]):
        state = scene(3, hands={0: FOUR}, columns=boards(**{kingdom: (1,) * occupied}))
        is_last = occupied == SIZES[kingdom] - 1
        told = keys(state, f"claim red_panda_4 {kingdom}")
        assert told == ["log.claim_capital" if is_last else "log.claim"]
        draw_any(state)
        assert capital(state, kingdom) == (0 if is_last else None)
        assert passed(state) == [1 if is_last else 0, 0, 0]


@rule("AK-048")
def test_a_capital_needs_a_card_that_the_decree_allows() -> None:
    """4 or 5 for the last territory too, and a decree about the last card looks at the column."""
    state = scene(3, hands={0: FOUR}, columns=boards(desert=(1, 1, 2)), decrees={"desert": "A06"})
    allowed = [reason(state, f"claim {card} desert") is None for card in FOUR]
    assert allowed == [False, True, True, False]
    columns = {"desert": [("bee_1", 1), ("bee_2", 1), ("bee_8", 2)]}
    state = scene(3, hands={0: FOUR}, columns=columns, decrees={"desert": "B08"})
    assert [reason(state, f"claim {card} desert") is None for card in FOUR] == [False, False, False, True]


@rule("AK-049")
@pytest.mark.parametrize("occupied", range(5))
def test_a_claim_never_places_a_cube_on_a_council(occupied: int) -> None:
    """Not with free territories, not with the capital free only, and not in a full kingdom with free councils."""
    holder = {"out": (1,)} if occupied == 4 else {}
    state = scene(3, age=2, hands={0: FOUR}, columns=boards(desert=(1,) * occupied), **holder)
    if occupied == 4:
        assert reason(state, "claim red_panda_4 desert") == "kingdom_full"
    else:
        play(state, "claim red_panda_4 desert")
    assert view(state).kingdoms[0].councils == [0, 0, 0]


@rule("AK-050", "AK-021")
def test_after_a_claim_the_hand_is_filled_to_four() -> None:
    """One card is drawn from the pile by the player who claimed; then the turn is over."""
    state = scene(3, hands={0: FOUR})
    pile = view(state).draw_pile
    play(state, "claim red_panda_4 marsh")
    assert (phase(state), hand(state, 0)) == ("draw", ["red_panda_1", "red_panda_5", "red_panda_8"])
    assert [sentence.seats for sentence in sentences(state, "card bee_7")] == [(0,)]
    assert (phase(state), state.seat) == ("turn", 1)
    assert hand(state, 0) == ["red_panda_1", "red_panda_5", "red_panda_8", "bee_7"]
    assert view(state).draw_pile == pile - 1
    assert [player.cards for player in view(state).players] == [4, 4, 4]


@rule("AK-050")
def test_a_claim_discards_nothing() -> None:
    """The card stays in the column until the age ends."""
    state = scene(3, hands={0: FOUR}, discards=["bee_1"])
    draw_any(play(state, "claim red_panda_4 marsh"))
    assert view(state).discards == ["bee_1"]
    assert column(state, "marsh") == ["red_panda_4"]


@rule("AK-051")
def test_which_normal_territory_is_not_asked() -> None:
    """A card and a kingdom are all there is to say: one claim for each pair."""
    state = scene(3, hands={0: FOUR}, columns=boards(jungle=(1,)))
    claims = [option for option in possible(state) if option.startswith("claim") and option.endswith("jungle")]
    assert claims == [f"claim {card} jungle" for card in FOUR]


@rule("AK-045", "AK-051")
def test_a_territory_holds_one_cube() -> None:
    """A position with more cubes than cards in a column, or than territories, is refused."""
    crowded = document(3, columns=boards(desert=(1, 1)))
    crowded["state"]["kingdoms"][0]["cubes"] = [0, 3, 0]
    assert refused_position(crowded) == "wrong_number_of_cubes"
    assert refused_position(document(3, columns=boards(desert=(1,) * 5))) == "wrong_length"


# ---------------------------------------------------------------------- the last cube


@rule("AK-052", "AK-071", "AMB-03")
def test_without_a_cube_there_is_nothing_but_to_pass() -> None:
    """Neither a claim nor a Rally, although Rally is open and the cards would be allowed."""
    state = scene(3, hands={0: FOUR}, columns=EIGHTEEN)
    assert available(state)[0] == 0
    assert view(state).rally_open
    assert possible(state) == ["pass"]
    assert reason(state, "claim red_panda_4 ice") == "no_cube_left"
    assert reason(state, "rally red_panda_4") == "no_cube_left"


@rule("AK-052")
def test_one_cube_is_enough() -> None:
    """With the eighteenth cube one can still claim, and rally."""
    state = scene(3, hands={0: FOUR}, columns=SEVENTEEN)
    assert available(state)[0] == 1
    assert reason(state, "claim red_panda_4 ice") is None
    assert reason(state, "rally red_panda_4") is None


@rule("AK-052")
def test_who_places_the_last_cube_is_not_out_before_the_next_turn() -> None:
    """The others may still rally; only when A passes is there a first to pass, who takes the tile."""
    state = scene(3, hands={0: FOUR}, columns=SEVENTEEN)
    draw_any(play(state, "claim red_panda_4 ice"))
    assert (state.seat, passed(state), available(state)[0]) == (1, [0, 0, 0], 0)
    draw_any(play(state, f"rally {hand(state, 1)[0]}", "draw"))
    draw_any(play(state, f"rally {hand(state, 2)[0]}", "draw"))
    assert possible(state) == ["pass"]
    assert "log.pass" in keys(state, "pass")
    assert phase(state) == "first_to_pass"
    play(state, "first_to_pass 4")
    assert (state.seat, passed(state)) == (1, [1, 0, 0])
    assert view(state, 0).first_to_pass[0] == PassTileView(age=1, seat=0, points=4)


@rule("AK-052")
def test_the_table_passes_for_who_has_no_cube() -> None:
    """Everybody sees that nothing else is possible, so nobody waits for an answer."""
    game = match(2, columns=EIGHTEEN)
    assert game.turn.seat == 1
    assert passed(game.state) == [1, 0]


@rule("AK-052", "AK-144")
def test_a_cube_on_a_council_is_not_available() -> None:
    """17 cubes on territories and one on a council: nothing is left to claim with."""
    state = scene(3, age=2, hands={0: FOUR}, columns=SEVENTEEN, councils={"ice": [1, 0, 0]})
    assert possible(state) == ["pass"]


# ---------------------------------------------------------------------- the capital


@rule("AK-055", "AK-058")
def test_who_claims_a_capital_is_out_of_the_age() -> None:
    """The next player goes on, and A has no further turn, hence no further capital."""
    state = scene(2, hands={0: FOUR}, columns=boards(desert=(1, 1, 1), marsh=(1, 1, 1, 1)))
    draw_any(play(state, "claim red_panda_4 desert"))
    assert (capital(state, "desert"), passed(state)) == (0, [1, 0])
    for _ in range(3):
        assert (phase(state), state.seat) == ("turn", 1)
        draw_any(play(state, f"claim {hand(state, 1)[0]} ice"))


@rule("AK-058")
def test_two_capitals_of_one_player_in_an_age_cannot_be() -> None:
    """Such a position is refused; one capital each is fine."""
    columns = boards(desert=(0, 0, 0, 1), marsh=(0, 0, 0, 0, 1))
    assert refused_position(document(3, columns=columns, out=(1,))) == "two_capitals"
    columns = boards(desert=(0, 0, 0, 1), marsh=(0, 0, 0, 0, 2))
    assert passed(scene(3, columns=columns, out=(1, 2))) == [0, 1, 2]


@rule("AK-058")
def test_in_the_next_age_a_player_may_claim_a_capital_again() -> None:
    """The capital of age I is a cube on a council in age II, and A claims the desert's capital once more."""
    state = scene(2, hands={0: FOUR}, columns=boards(desert=(0, 0, 0)), scores=(0, 9))
    play(state, "claim red_panda_4 desert", "card bee_7", "first_to_pass 2", "pass")
    play(state, "decree C01", "decree C02", "decree C03", "decree C04", "decree C05")
    assert (view(state).age, view(state).players[0].capital) == (2, None)
    for _ in range(3):
        draw_any(play(state, f"claim {hand(state, 0)[0]} desert"))
        if state.seat == 1:
            draw_any(play(state, "pass"))
    assert keys(state, f"claim {hand(state, 0)[0]} desert") == ["log.claim_capital"]
    assert (capital(state, "desert"), cubes(state, "desert")) == (0, [4, 0])
    assert view(state).kingdoms[0].councils == [1, 0]


@rule("AK-056")
def test_the_hand_is_filled_before_it_is_laid_down() -> None:
    """First a card is drawn, then A is out, with four cards nobody else sees."""
    state = scene(3, hands={0: FOUR}, columns=boards(desert=(1, 1, 2)))
    play(state, "claim red_panda_4 desert")
    assert (phase(state), passed(state)) == ("draw", [0, 0, 0])
    play(state, "card bee_7")
    assert (phase(state), passed(state)) == ("first_to_pass", [1, 0, 0])
    play(state, "first_to_pass 3")
    assert hand(state, 0) == ["red_panda_1", "red_panda_5", "red_panda_8", "bee_7"]
    assert view(state, 1).players[0].cards == 4
    assert set(hand(state, 1)).isdisjoint(hand(state, 0))


@rule("AK-055", "AK-057", "AK-063", "AMB-04")
def test_a_capital_can_make_its_owner_the_first_to_pass() -> None:
    """A takes the tile, and Rally is closed for B and C at once."""
    state = scene(3, hands={0: FOUR}, columns=boards(desert=(1, 1, 2)))
    play(state, "claim red_panda_4 desert", "card bee_7", "first_to_pass 5")
    assert [tile.seat for tile in view(state).first_to_pass] == [0, None, None]
    assert view(state, 0).first_to_pass[0].points == 5
    for seat in (1, 2):
        assert state.seat == seat
        assert reason(state, f"rally {hand(state, seat)[0]}") == "rally_closed"
        draw_any(play(state, f"claim {hand(state, seat)[0]} ice"))


@rule("AK-057")
def test_a_capital_after_somebodys_pass_brings_no_tile() -> None:
    """C has passed before: the tile of this age is gone."""
    state = scene(3, hands={0: FOUR}, columns=boards(desert=(1, 1, 2)), out=(2,))
    play(state, "claim red_panda_4 desert", "card bee_7")
    assert (phase(state), state.seat, passed(state)) == ("turn", 1, [2, 0, 1])
    assert [tile.seat for tile in view(state).first_to_pass] == [2, None, None]
