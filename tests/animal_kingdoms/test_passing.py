"""Section 8 of the catalogue: passing by choice or by force, and the First-to-Pass tiles."""

import pytest

from regna.engine.actions import Actions
from regna.engine.state import CHANCE
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    GAME,
    STUCK,
    STUCK_HAND,
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
    scene,
    scores,
    view,
)
from tests.rules import rule


def owners(state: AnimalKingdoms) -> list[int | None]:
    """Who has taken a tile in each age."""
    return [tile.seat for tile in view(state).first_to_pass]


def points_seen(state: AnimalKingdoms, reader: int | None) -> list[int | None]:
    """The points of the tiles as somebody sees them."""
    return [tile.points for tile in view(state, reader).first_to_pass]


def asked(state: AnimalKingdoms) -> str:
    """The key of the question A reads."""
    return GAME.spec.prompt(state, 0)[0]


def pass_all(state: AnimalKingdoms, tile: int, *decrees: str) -> AnimalKingdoms:
    """Everybody passes, the first one takes this tile; then the decrees of the next age."""
    play(state, "pass", f"first_to_pass {tile}")
    while phase(state) == "turn":
        play(state, "pass")
    return play(state, *(f"decree {decree}" for decree in decrees))


# ---------------------------------------------------------------------- who may, who must


@rule("AK-070")
@pytest.mark.parametrize("out", [(), (1,), (1, 2)])
def test_passing_is_possible_in_every_turn(out: tuple[int, ...]) -> None:
    """Even if every card could be played, whether or not somebody has passed before."""
    state = scene(3, out=out)
    assert len([option for option in possible(state) if option.startswith("claim")]) == 20
    assert reason(state, "pass") is None
    assert keys(state, "pass")[0] == "log.pass"


@rule("AK-071")
def test_who_can_neither_claim_nor_rally_must_pass() -> None:
    """No card is allowed anywhere and B has passed."""
    state = scene(3, **STUCK, out=(1,))
    assert possible(state) == ["pass"]
    assert {reason(state, f"claim {card} desert") for card in STUCK_HAND} == {"against_the_decree"}
    assert {reason(state, f"rally {card}") for card in STUCK_HAND} == {"rally_closed"}
    assert asked(state) == "prompt.turn_must_pass"


@rule("AK-040", "AK-071")
def test_full_kingdoms_are_no_help() -> None:
    """The cards would be allowed in four kingdoms, but these are full, and the fifth wants a 4 or a 5."""
    columns = boards(desert=(1,) * 4, marsh=(2,) * 5, jungle=(3,) * 6, mountains=(4,) * 7)
    cards = ["bee_1", "bee_2", "bee_3", "bee_6"]
    state = scene(5, hands={0: cards}, columns=columns, decrees={"ice": "A06"}, out=(1, 2, 3, 4))
    assert possible(state) == ["pass"]


@rule("AK-072")
def test_without_a_legal_card_one_may_rally_or_pass() -> None:
    """Nobody has passed: any card can be discarded, and passing is a choice."""
    state = scene(3, **STUCK)
    assert set(possible(state)) == {*(f"rally {card}" for card in STUCK_HAND), "pass"}
    assert asked(state) == "prompt.turn_no_claim"


# ---------------------------------------------------------------------- passing


@rule("AK-073")
def test_who_passes_keeps_the_four_cards_face_down() -> None:
    """Nothing is discarded or drawn, nobody else sees them, and they are the hand of the next age."""
    state = scene(3, hands={0: STUCK_HAND})
    pile = view(state).draw_pile
    play(state, "pass", "first_to_pass 2")
    assert (hand(state, 0), view(state).draw_pile, view(state).discards) == (STUCK_HAND, pile, [])
    for reader in (1, 2, None):
        seen = view(state, reader)
        assert (seen.players[0].cards, seen.players[0].passed) == (4, 1)
        assert not any(card in str(seen) for card in STUCK_HAND)
    play(state, "pass", "pass")
    draw_any(state)
    assert (view(state).age, hand(state, 0)) == (2, STUCK_HAND)


@rule("AK-074")
def test_the_first_to_pass_takes_a_tile_at_random() -> None:
    """Each of the tiles still there is equally likely; the player goes on to be out whatever it is."""
    state = play(scene(3, seat=2), "pass")
    out = Actions()
    state.list_chances(out)
    assert (state.seat, phase(state)) == (CHANCE, "first_to_pass")
    assert possible(state) == [f"first_to_pass {points}" for points in (2, 3, 4, 5)]
    assert out.weights_to_list() == [1, 1, 1, 1]
    play(state, "first_to_pass 5")
    assert (owners(state), state.seat) == ([2, None, None], 0)


@rule("AK-074", "AK-076")
def test_a_tile_taken_does_not_come_back() -> None:
    """In age III, after a 3 and a 5, a 2 or a 4 is left."""
    state = play(scene(3, age=3, pass_tiles=((0, 3), (1, 5))), "pass")
    assert possible(state) == ["first_to_pass 2", "first_to_pass 4"]


@rule("AK-076")
def test_only_the_first_to_pass_takes_a_tile() -> None:
    """The second and the third player get none."""
    state = scene(3, seat=1)
    play(state, "pass", "first_to_pass 5")
    assert "log.tile" not in keys(state, "pass")
    assert (phase(state), owners(state)) == ("turn", [1, None, None])
    play(state, "pass")
    assert owners(state) == [1, None, None]


@rule("AK-076", "AK-077")
def test_three_tiles_are_taken_in_a_game_and_one_player_may_own_them_all() -> None:
    """A is the first to pass in every age: 5, 3 and 2 points, counted at the end only."""
    state = scene(2)
    pass_all(state, 5, "C01", "C02", "C03", "C04", "C05")
    pass_all(state, 3, "D01", "D02", "D03", "D04", "D05")
    assert (view(state).age, scores(state)) == (3, [0, 0])
    assert points_seen(state, 0) == [5, 3, None]
    pass_all(state, 2)
    assert (phase(state), owners(state), scores(state)) == ("finished", [0, 0, 0], [10, 0])


@rule("AK-075")
def test_a_tile_brings_no_point_before_the_end() -> None:
    """The track does not move when it is taken."""
    state = scene(3, scores=(7, 0, 0))
    play(state, "pass", "first_to_pass 5")
    assert scores(state) == [7, 0, 0]


@rule("AK-076")
@pytest.mark.parametrize("tiles", [((0, 2), (0, 2)), ((0, 2),)])
def test_other_numbers_of_tiles_cannot_be(tiles: tuple[tuple[int, int], ...]) -> None:
    """One tile for each age that is over, and each tile once."""
    wrong = document(3, age=3, pass_tiles=((0, 2), (0, 3)))
    lying = [{"side": side, "points": points} for side, points in tiles]
    wrong["state"]["first_to_pass"] = (lying + [{"side": -1, "points": 0}] * 3)[:3]
    assert refused_position(wrong) == "pass_tiles_do_not_add_up"


@rule("AK-076")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_whole_game_gives_out_exactly_three_tiles(seats: int) -> None:
    """One in each age, to the first who was out, by a pass or a capital; three different ones."""
    firsts: dict[int, int] = {}
    for state in random_game(seats, seats):
        for player in view(state).players:
            if player.passed == 1:
                firsts[view(state).age] = player.seat
    assert owners(state) == [firsts[1], firsts[2], firsts[3]]
    assert len(set(points_seen(state, None))) == 3
