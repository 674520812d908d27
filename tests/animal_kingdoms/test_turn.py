"""Section 3 of the catalogue: whose turn it is, what a turn is, and when an age is over."""

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    KINGDOMS,
    STUCK,
    boards,
    document,
    draw_any,
    hand,
    keys,
    phase,
    play,
    possible,
    random_game,
    reason,
    refused_position,
    restored,
    scene,
    view,
)
from tests.rules import rule


def claim_anything(state: AnimalKingdoms) -> AnimalKingdoms:
    """The player whose turn it is claims a territory in the ice lands and draws."""
    return draw_any(play(state, f"claim {hand(state, int(state.seat))[0]} ice"))


def seats_in_turn(state: AnimalKingdoms, turns: int) -> list[int]:
    """Whose turns follow each other if everybody rallies."""
    order = []
    for _ in range(turns):
        order.append(int(state.seat))
        draw_any(play(state, f"rally {hand(state, int(state.seat))[0]}", "draw"))
    return order


@rule("AK-020")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_clockwise_from_the_first_player(seats: int) -> None:
    """Whoever begins, one player after the other, round and round."""
    for first in range(seats):
        state = scene(seats, seat=first, first=first)
        expected = [(first + turn) % seats for turn in range(2 * seats + 1)]
        assert seats_in_turn(state, len(expected)) == expected


@rule("AK-020")
def test_a_new_age_begins_with_its_own_first_player() -> None:
    """C has the fewest points after age I and takes the first turn of age II, then A, then B."""
    state = scene(3, scores=(5, 4, 3))
    for _ in range(3):
        draw_any(play(state, "pass"))
    assert (view(state).age, view(state).first) == (2, 2)
    assert seats_in_turn(state, 4) == [2, 0, 1, 2]


@rule("AK-021")
def test_a_turn_is_a_claim_a_rally_or_a_pass() -> None:
    """With a card that can be played everywhere and Rally open there are these three and nothing else."""
    state = scene(3)
    cards = hand(state, 0)
    claims = {f"claim {card} {kingdom}" for card in cards for kingdom in KINGDOMS}
    assert set(possible(state)) == claims | {f"rally {card}" for card in cards} | {"pass"}
    for other in ("draw", "decline", f"choose {cards[0]}", "reinforce A 1"):
        assert reason(state, other) is not None


@rule("AK-021")
@pytest.mark.parametrize("action", ["claim", "rally", "pass"])
def test_after_one_action_it_is_the_next_players_turn(action: str) -> None:
    """One action and only one."""
    state = scene(3)
    card = hand(state, 0)[0]
    acts = {"claim": [f"claim {card} ice"], "rally": [f"rally {card}", "draw"], "pass": ["pass"]}
    draw_any(play(state, *acts[action]))
    assert (phase(state), state.seat, view(state).active) == ("turn", 1, 1)


@rule("AK-021")
def test_nobody_acts_out_of_turn() -> None:
    """The cards of the player whose turn it is are the only ones that can be played or discarded."""
    state = scene(3)
    other = hand(state, 1)[0]
    assert reason(state, f"claim {other} ice") == "card_not_in_hand"
    assert reason(state, f"rally {other}") == "card_not_in_hand_to_rally"


@rule("AK-022")
@pytest.mark.parametrize("capital", [False, True])
def test_who_is_out_is_skipped_for_the_rest_of_the_age(capital: bool) -> None:
    """B passes, or claims a capital: from then on only A and C play."""
    state = scene(3, seat=1, columns=boards(desert=(0, 0, 2)))
    draw_any(play(state, f"claim {hand(state, 1)[0]} desert" if capital else "pass"))
    order = []
    for _ in range(5):
        order.append(int(state.seat))
        claim_anything(state)
    assert order == [2, 0, 2, 0, 2]


@rule("AK-023")
def test_the_last_player_in_takes_turn_after_turn() -> None:
    """Until that player passes, too."""
    state = scene(3, out=(0, 1), seat=2)
    for _ in range(6):
        assert (phase(state), state.seat) == ("turn", 2)
        claim_anything(state)
    assert state.seat == 2
    play(state, "pass")
    assert view(state).age == 2


@rule("AK-024")
@pytest.mark.parametrize("last", ["voluntarily", "capital"])
def test_the_age_ends_when_the_last_player_is_out(last: str) -> None:
    """Not before; the kingdoms are scored at once."""
    state = scene(3, out=(2,), columns=boards(desert=(1, 1, 1)))
    draw_any(play(state, "pass"))
    assert (phase(state), state.seat) == ("turn", 1)
    assert view(state).age == 1
    if last == "capital":
        play(state, f"claim {hand(state, 1)[0]} desert")
    told = keys(state, possible(state)[0] if last == "capital" else "pass")
    assert "log.age_over" in told
    assert view(state).age == 2


@rule("AK-024", "AK-071")
def test_the_age_ends_when_the_last_player_cannot_play() -> None:
    """A has no legal card, and B and C are out: the pass is forced, and it ends the age."""
    state = scene(3, **STUCK, out=(1, 2))
    assert possible(state) == ["pass"]
    assert "log.age_over" in keys(state, "pass")


@rule("AK-024")
def test_an_age_does_not_end_while_a_player_could_go_on() -> None:
    """One of five is still in: the others wait."""
    state = scene(5)
    for seat in (0, 1, 2, 3):
        assert state.seat == seat
        draw_any(play(state, "pass"))
    assert (phase(state), state.seat, view(state).age) == ("turn", 4, 1)


@rule("AK-025")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_hand_has_four_cards_at_the_start_of_every_turn(seats: int) -> None:
    """Whole games of arbitrary decisions: in every turn all hands are full, and every card is somewhere once."""
    turns = 0
    for state in random_game(seats, seats):
        if phase(state) == "turn":
            turns += 1
            assert [player.cards for player in view(state).players] == [4] * seats
            check_all_cards(state)
    assert turns > 20


def check_all_cards(state: AnimalKingdoms) -> None:
    """64 cards, each in a hand, a column, the discards or as a bonus card; as many as are left are in the pile."""
    seen = view(state, 0)
    known = [card for seat in range(int(state.seats)) for card in hand(state, seat)]
    known += [card for kingdom in seen.kingdoms for card in kingdom.column]
    known += seen.discards + (seen.adversary.bonus if seen.adversary else [])
    assert len(set(known)) == len(known)
    assert len(known) + seen.draw_pile + seen.under_pile == len(ALL_CARDS)


@rule("AK-025")
@pytest.mark.parametrize(("cards", "code"), [(3, "turn_does_not_fit"), (5, "wrong_length")])
def test_a_turn_with_another_number_of_cards_does_not_exist(cards: int, code: str) -> None:
    """A position with three or five cards in a hand is refused."""
    hands = {1: list(ALL_CARDS[:cards])}
    assert restored(document(3, hands={1: list(ALL_CARDS[:4])}))
    assert refused_position(document(3, hands=hands)) == code
