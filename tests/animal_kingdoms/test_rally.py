"""Section 7 of the catalogue: Rally, and the draw pile that runs out (AMB-05, AMB-16, AMB-23, AMB-26)."""

from typing import Any

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    boards,
    draw_any,
    hand,
    keys,
    phase,
    play,
    possible,
    reason,
    scene,
    scores,
    view,
)
from tests.rules import rule

FOUR = ["red_panda_1", "red_panda_2", "red_panda_3", "red_panda_4"]
OTHERS = ["tiger_1", "tiger_2", "tiger_3", "tiger_4"]


def with_pile(*pile: str, seats: int = 2, **parts: Any) -> AnimalKingdoms:
    """A scene in which the draw pile holds these cards only, and everything that lies nowhere else is discarded."""
    hands = {0: FOUR, 1: OTHERS} if seats == 2 else {0: FOUR}
    lying = {card for cards in parts.get("columns", {}).values() for card, _ in cards}
    taken = {*pile, *lying, *parts.get("bonus", ())}
    taken |= {card for cards in hands.values() for card in cards}
    return scene(seats, hands=hands, discards=[card for card in ALL_CARDS if card not in taken], **parts)


def drawable(state: AnimalKingdoms) -> set[str]:
    """The cards that can be drawn now."""
    assert phase(state) == "draw"
    return {option.removeprefix("card ") for option in possible(state)}


# ---------------------------------------------------------------------- the action


@rule("AK-060")
def test_a_rally_brings_a_point_at_once() -> None:
    """Before anything is drawn, and for the player who rallies only."""
    state = scene(3, scores=(4, 5, 6), seat=1)
    play(state, f"rally {hand(state, 1)[0]}")
    assert scores(state) == [4, 6, 6]
    draw_any(play(state, "draw"))
    assert scores(state) == [4, 6, 6]


@rule("AK-060", "AK-061", "AK-062")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_one_to_four_cards_are_exchanged_for_one_point(number: int) -> None:
    """Always a single point; as many cards are drawn as were discarded; then the next player's turn."""
    state = scene(2, hands={0: FOUR, 1: OTHERS})
    pile = view(state).draw_pile
    for card in FOUR[:number]:
        assert phase(state) in ("turn", "rally")
        play(state, f"rally {card}")
    if number < 4:
        assert phase(state) == "rally"
        play(state, "draw")
    for drawn in ["bee_1", "bee_2", "bee_3", "bee_4"][:number]:
        assert phase(state) == "draw"
        play(state, f"card {drawn}")
    assert hand(state, 0) == [*FOUR[number:], *["bee_1", "bee_2", "bee_3", "bee_4"][:number]]
    assert (phase(state), state.seat) == ("turn", 1)
    assert (scores(state), view(state).draw_pile) == ([1, 0], pile - number)


@rule("AK-061")
def test_at_least_one_card_is_discarded() -> None:
    """Without a discard there is nothing to draw, and no point."""
    state = scene(2)
    assert reason(state, "draw") == "nothing_to_draw"
    assert scores(state) == [0, 0]


@rule("AK-061")
def test_the_cards_are_of_the_players_choice_and_out_of_the_own_hand() -> None:
    """Any of the four, and any of the three left; no other card, and none twice."""
    state = scene(2, hands={0: FOUR, 1: OTHERS})
    assert [reason(state, f"rally {card}") for card in FOUR] == [None] * 4
    assert reason(state, "rally tiger_1") == "card_not_in_hand_to_rally"
    play(state, "rally red_panda_3")
    assert set(possible(state)) == {"rally red_panda_1", "rally red_panda_2", "rally red_panda_4", "draw"}
    assert reason(state, "rally red_panda_3") == "card_not_in_hand_to_rally"
    assert reason(state, "rally wolf_8") == "card_not_in_hand_to_rally"


@rule("AK-061")
def test_the_discarded_cards_lie_face_up() -> None:
    """In the discard pile, seen by everybody, with what was there before."""
    state = scene(2, hands={0: FOUR, 1: OTHERS}, discards=["wolf_8"])
    play(state, "rally red_panda_3", "rally red_panda_1", "draw")
    for reader in (0, 1, None):
        assert set(view(state, reader).discards) == {"wolf_8", "red_panda_1", "red_panda_3"}


@rule("AK-021", "AK-061", "AK-062")
def test_a_rally_begun_is_carried_out() -> None:
    """Once a card is discarded there is neither a claim nor a pass in this turn."""
    state = play(scene(2, hands={0: FOUR}), "rally red_panda_3")
    assert reason(state, "claim red_panda_1 ice") == "rally_under_way"
    assert reason(state, "pass") == "rally_under_way"


@rule("AK-062")
def test_what_is_discarded_is_not_drawn_again_while_there_is_a_pile() -> None:
    """Only cards of the pile can come."""
    state = play(scene(2, hands={0: FOUR, 1: OTHERS}, discards=["wolf_8"]), "rally red_panda_3", "draw")
    assert drawable(state) == set(ALL_CARDS) - {*FOUR, *OTHERS, "wolf_8"}


@rule("AK-066", "AMB-26")
def test_there_is_no_limit_on_rallies() -> None:
    """Two players rally sixty times each: it stays open, and every time brings a point."""
    state = scene(2)
    for number in range(120):
        assert scores(state) == [(number + 1) // 2, number // 2]
        assert view(state).rally_open
        draw_any(play(state, f"rally {hand(state, number % 2)[0]}", "draw"))
    assert scores(state) == [60, 60]


# ---------------------------------------------------------------------- when it is closed


@rule("AK-063")
def test_the_first_pass_closes_rally_for_everybody() -> None:
    """B and C rally before; after A's pass nobody can, in this turn or a later one."""
    state = scene(3, seat=1)
    for seat in (1, 2):
        assert reason(state, f"rally {hand(state, seat)[0]}") is None
        draw_any(play(state, f"rally {hand(state, seat)[0]}", "draw"))
    draw_any(play(state, "pass"))
    for seat in (1, 2, 1, 2):
        assert state.seat == seat
        assert not view(state).rally_open
        assert reason(state, f"rally {hand(state, seat)[0]}") == "rally_closed"
        assert not [option for option in possible(state) if option.startswith("rally")]
        draw_any(play(state, f"claim {hand(state, seat)[0]} ice"))


@rule("AK-063")
def test_a_claim_on_a_normal_territory_leaves_rally_open() -> None:
    """Nobody is out."""
    state = scene(3)
    draw_any(play(state, f"claim {hand(state, 0)[0]} desert"))
    assert reason(state, f"rally {hand(state, 1)[0]}") is None


@rule("AK-064")
def test_rally_is_open_again_in_the_next_age() -> None:
    """For everybody, whoever was out before."""
    state = scene(3)
    for _ in range(3):
        draw_any(play(state, "pass"))
    assert (view(state).age, view(state).rally_open) == (2, True)
    for _ in range(3):
        card = hand(state, int(state.seat))[0]
        assert reason(state, f"rally {card}") is None
        draw_any(play(state, f"rally {card}", "draw"))


# ---------------------------------------------------------------------- the pile runs out


@rule("AK-065", "AMB-05")
def test_an_empty_pile_is_made_of_the_discards_when_a_card_must_be_drawn() -> None:
    """After a claim; neither hands nor columns are shuffled in, and the discard pile is empty then."""
    columns = {"ice": [("wolf_8", 1), ("wolf_7", 0)]}
    state = with_pile(columns=columns)
    assert view(state).draw_pile == 0
    discards = set(view(state).discards)
    told = keys(state, "claim red_panda_3 desert")
    assert "log.new_pile" in told
    assert drawable(state) == discards
    assert view(state).discards == []
    assert discards.isdisjoint({*FOUR, *OTHERS, "wolf_8", "wolf_7"})


@rule("AK-065", "AMB-05")
def test_a_pile_that_runs_out_in_mid_draw_is_renewed_in_mid_draw() -> None:
    """Two cards are left for four: both are drawn first, then the discards, those just rallied included."""
    state = with_pile("wolf_8", "wolf_7")
    discards = set(view(state).discards)
    play(state, *(f"rally {card}" for card in FOUR))
    assert drawable(state) == {"wolf_8", "wolf_7"}
    play(state, "card wolf_8")
    assert drawable(state) == {"wolf_7"}
    assert "log.new_pile" in keys(state, "card wolf_7")
    assert drawable(state) == discards | set(FOUR)
    assert view(state).discards == []
    play(state, "card red_panda_1", "card bee_1")
    assert hand(state, 0) == ["red_panda_1", "bee_1", "wolf_7", "wolf_8"]


@rule("AK-065")
def test_a_pile_just_used_up_is_left_empty() -> None:
    """The last card was enough: the discards stay where they are until a card must be drawn."""
    state = with_pile("wolf_8")
    discards = set(view(state).discards)
    play(state, "claim red_panda_3 desert")
    assert "log.new_pile" not in keys(state, "card wolf_8")
    assert view(state).draw_pile == 0
    assert set(view(state).discards) == discards
    play(state, "claim tiger_1 desert")
    assert drawable(state) == discards


@rule("AK-065")
def test_a_rally_from_an_empty_pile_can_bring_the_same_card_back() -> None:
    """Discarding comes first, so the card is among those that are shuffled."""
    state = play(with_pile(), "rally red_panda_3", "draw")
    assert "red_panda_3" in drawable(state)
    play(state, "card red_panda_3")
    assert hand(state, 0) == FOUR
    assert scores(state) == [1, 0]


@rule("AMB-05")
def test_with_five_players_and_a_full_board_fourteen_cards_are_left() -> None:
    """64 less 20 in hands and 30 in columns: the last claim of all still finds a card to draw."""
    owners = {"desert": (1, 1, 1, 1), "marsh": (2,) * 5, "jungle": (3,) * 6, "mountains": (4,) * 7, "ice": (4,) * 7}
    columns = boards(**owners)
    state = scene(5, columns=columns, out=(1, 2, 3, 4))
    card = hand(state, 0)[0]
    play(state, f"claim {card} ice")
    assert len(drawable(state)) == 64 - 20 - 30 + 1
