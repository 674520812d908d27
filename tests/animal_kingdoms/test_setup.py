"""Sections 1 and 2 of the catalogue: the frame of the game, and the table before the first turn (AMB-01, AMB-25)."""

from collections import Counter

import pytest

import regna
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    GAME,
    KINGDOMS,
    NEIGHBOURS,
    SIZES,
    boards,
    column,
    cubes,
    decree_of,
    document,
    draw_any,
    hand,
    new_state,
    phase,
    play,
    possible,
    reason,
    refused_position,
    scene,
    state_of,
    view,
)
from tests.rules import rule

SEVERAL = [2, 3, 4, 5]
SPECIES = ["red_panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf"]
DECREES = [
    *("A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09"),
    *("B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08"),
    *("C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08"),
    *("D01", "D02", "D03", "D04", "D05"),
]
INVENTED = ["A03", "A04", "A07", "B06", "B07", "B08", "C05", "C06", "C07", "C08", "D04", "D05"]
MAJORITY = {5: 2, 6: 3, 7: 3, 8: 3, 9: 2, 10: 2}
"""How many majority tiles of each value there are: 15 in all."""
CLOCKWISE = [("desert", "marsh"), ("marsh", "jungle"), ("jungle", "mountains"), ("mountains", "ice"), ("ice", "desert")]


def box(seats: int, first: str = "A") -> AnimalKingdoms:
    """A game just out of the box: nothing dealt yet."""
    return new_state(seats, Rng(1), first=first)


def chances(state: AnimalKingdoms) -> dict[str, int]:
    """What luck can bring now, with its weights."""
    assert state.seat == CHANCE
    out = Actions()
    state.list_chances(out)
    names = [GAME.spec.write(state, action) for action in out.to_list()]
    return dict(zip(names, out.weights_to_list(), strict=True))


def until(state: AnimalKingdoms, wanted: str) -> AnimalKingdoms:
    """Let luck bring the first possible thing until it is asked for something else."""
    while phase(state) != wanted:
        play(state, possible(state)[0])
    return state


# ---------------------------------------------------------------------- the frame


@rule("AK-001")
@pytest.mark.parametrize("seats", [0, 6])
def test_neither_nobody_nor_six_can_play(seats: int) -> None:
    """The game is for one to five."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=seats, seed=1)
    assert error.value.code == "seats"


@rule("AK-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_to_five_can_play(seats: int) -> None:
    """Somebody is asked for an action; only who plays alone has an adversary."""
    match = GAME.new(seats=seats, seed=1)
    assert match.turn.phase == "turn"
    seen = view(state_of(match))
    assert len(seen.players) == seats
    assert (seen.adversary is not None) == (seats == 1)


@rule("AK-002", "AK-160")
@pytest.mark.parametrize("seats", SEVERAL)
def test_a_game_is_three_ages(seats: int) -> None:
    """Everybody passes in age I, II and III; then the game is over."""
    state, ages = scene(seats), []
    while phase(state) != "finished":
        ages.append(view(state).age)
        for _ in range(seats):
            assert phase(state) == "turn"
            draw_any(play(state, "pass"))
    assert ages == [1, 2, 3]
    assert (state.seat, view(state).age) == (OVER, 3)
    assert reason(state, "pass") == "game_over"


@rule("AK-003")
def test_most_points_after_the_final_scoring_win() -> None:
    """A leads the track by 1, but B's First-to-Pass tiles of ages I and II make up for it."""
    state = scene(3, age=3, scores=(9, 8, 0), pass_tiles=((1, 2), (1, 4)))
    play(state, "pass", "first_to_pass 3", "pass", "pass")
    assert phase(state) == "finished"
    result = state.result()
    assert (result.scores, result.places) == ([12, 14, 0], [2, 1, 3])


@rule("AK-004", "AK-007", "AK-047")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdom_takes_as_many_cubes_as_it_has_territories(kingdom: str) -> None:
    """4, 5, 6, 7 or 8, the last of them on the one capital; a further claim is refused."""
    size = SIZES[kingdom]
    state = scene(3, columns=boards(**{kingdom: (2,) * (size - 2)}))
    assert view(state).kingdoms[KINGDOMS.index(kingdom)].territories == size
    draw_any(play(state, f"claim {hand(state, 0)[0]} {kingdom}"))
    assert view(state).kingdoms[KINGDOMS.index(kingdom)].capital is None
    draw_any(play(state, f"claim {hand(state, 1)[0]} {kingdom}"))
    assert view(state).kingdoms[KINGDOMS.index(kingdom)].capital == 1
    assert cubes(state, kingdom) == [1, 1, size - 2]
    assert reason(state, f"claim {hand(state, 2)[0]} {kingdom}") == "kingdom_full"


@rule("AK-005")
def test_the_kingdoms_are_listed_from_the_smallest() -> None:
    """4, 5, 6, 7 and 8 territories, clockwise."""
    assert [kingdom.territories for kingdom in view(scene()).kingdoms] == [4, 5, 6, 7, 8]


@rule("AK-005")
@pytest.mark.parametrize(("kingdom", "clockwise"), CLOCKWISE)
def test_clockwise_the_next_larger_kingdom_follows_and_4_after_8(kingdom: str, clockwise: str) -> None:
    """An adversary that must not take the designated kingdom's capital goes one kingdom further clockwise."""
    size = SIZES[kingdom]
    state = scene(1, phase="adversary", seat=1, columns=boards(**{kingdom: (0,) * (size - 1)}), bonus=("okapi_1",))
    play(state, f"card tiger_{size}")
    assert column(state, clockwise) == [f"tiger_{size}"]


@rule("AK-006")
@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("other", KINGDOMS)
def test_each_kingdom_has_two_neighbours(kingdom: str, other: str) -> None:
    """A decree about neighbours minds a card in exactly two kingdoms of the ring, which closes between 8 and 4."""
    hands = {0: ["wolf_1", "bee_1", "owl_1", "frog_1"]}
    state = scene(2, hands=hands, decrees={kingdom: "C01"}, columns={other: [("tiger_8", 1)]})
    expected = "against_the_decree" if other in NEIGHBOURS[kingdom] else None
    assert reason(state, f"claim wolf_1 {kingdom}") == expected


@rule("AK-007")
def test_a_kingdom_has_two_council_spaces() -> None:
    """Two cubes can lie there in age III, never three."""
    assert cubes(scene(3, age=3, councils={"desert": [1, 1, 0]}), "desert") == [0, 0, 0]
    assert refused_position(document(3, age=3, councils={"desert": [1, 1, 1]})) == "too_many_councillors"


@rule("AK-007", "AK-049")
def test_council_spaces_are_no_territories() -> None:
    """With both councils taken the desert still has all of its four territories, and no more."""
    columns = boards(desert=(2, 2, 2))
    state = scene(3, age=3, columns=columns, councils={"desert": [1, 1, 0]})
    draw_any(play(state, f"claim {hand(state, 0)[0]} desert"))
    assert view(state).kingdoms[0].capital == 0
    assert reason(state, f"claim {hand(state, 1)[0]} desert") == "kingdom_full"


@rule("AK-008")
def test_every_card_has_one_species_and_one_value() -> None:
    """Eight species with one card of each value from 1 to 8 are in the pile before the deal."""
    expected = {f"card {species}_{value}": 1 for species in SPECIES for value in range(1, 9)}
    assert chances(box(3)) == expected


# ---------------------------------------------------------------------- setup


@rule("AK-010")
def test_the_board_is_five_empty_kingdoms() -> None:
    """No card, no cube and nobody in a capital or a council."""
    kingdoms = view(until(box(3), "turn")).kingdoms
    assert [kingdom.kingdom for kingdom in kingdoms] == list(KINGDOMS)
    for kingdom in kingdoms:
        assert kingdom.column == []
        assert (kingdom.cubes, kingdom.councils, kingdom.capital) == ([0, 0, 0], [0, 0, 0], None)


@rule("AK-011", "AK-016", "AK-018")
@pytest.mark.parametrize("seats", SEVERAL)
def test_every_player_has_18_cubes_and_no_point(seats: int) -> None:
    """Whatever the number of players; colours nobody plays stay out; the 18 tokens are in the supply."""
    seen = view(until(box(seats), "turn"))
    assert [(player.cubes, player.score, player.tokens) for player in seen.players] == [(18, 0, 0)] * seats
    assert all(len(kingdom.cubes) == seats for kingdom in seen.kingdoms)
    assert seen.supply == 18


@rule("AK-012", "AK-018")
@pytest.mark.parametrize("seats", SEVERAL)
def test_four_cards_each_and_the_rest_is_the_pile(seats: int) -> None:
    """All different, none of them in the pile any more, none discarded."""
    state = until(box(seats), "turn")
    hands = [hand(state, seat) for seat in range(seats)]
    assert [len(cards) for cards in hands] == [4] * seats
    dealt = {card for cards in hands for card in cards}
    assert len(dealt) == 4 * seats
    assert view(state).draw_pile == 64 - 4 * seats
    assert view(state).discards == []
    draw_from = play(state, f"rally {hands[0][0]}", "draw")
    assert set(chances(draw_from)) == {f"card {card}" for card in ALL_CARDS if card not in dealt}


@rule("AK-012")
def test_the_cards_are_shuffled() -> None:
    """Every card left is equally likely at every moment of the deal."""
    state = box(2)
    for left in range(64, 56, -1):
        assert phase(state) == "deal"
        assert list(chances(state).values()) == [1] * left
        play(state, possible(state)[left // 2])
    assert phase(state) == "decrees"


@rule("AK-012")
def test_the_cards_are_dealt_face_down() -> None:
    """A player sees the own cards only; the others and spectators see how many there are."""
    state = until(box(2), "turn")
    assert view(state, None).hand is None
    assert set(hand(state, 0)).isdisjoint(hand(state, 1))
    for reader in (0, 1, None):
        assert [player.cards for player in view(state, reader).players] == [4, 4]
    deal = box(2)
    action = GAME.spec.read(deal, "card wolf_8").action
    seen = [GAME.spec.write(deal, int(deal.seen(action, seat))) for seat in (0, 1)]
    assert seen == ["card wolf_8", "card hidden"]


@rule("AK-013")
def test_every_kingdom_gets_a_decree_that_everybody_sees() -> None:
    """Five of the thirty, each equally likely, one on each kingdom and never the same twice."""
    state = until(box(3), "decrees")
    given = ["D05", "A01", "C01", "B02", "A09"]
    for number, decree in enumerate(given):
        expected = {f"decree {id}": 1 for id in DECREES if id not in given[:number]}
        assert chances(state) == expected
        play(state, f"decree {decree}")
    seen = view(state, None).kingdoms
    assert [decree_of(kingdom).decree for kingdom in seen] == given


@rule("AMB-25")
@pytest.mark.parametrize("start", range(0, 30, 5))
def test_a_reconstructed_decree_says_so_on_the_board(start: int) -> None:
    """The twelve we made up and the two of which only the direction is known are labelled; the other sixteen not."""
    state = until(box(2), "decrees")
    play(state, *(f"decree {id}" for id in DECREES[start : start + 5]))
    for kingdom in view(state).kingdoms:
        id = decree_of(kingdom).decree
        assert (decree_of(kingdom).source == "reconstruction") == (id in (*INVENTED, "B02", "B03")), id


@rule("AK-014")
def test_the_majority_tiles_are_drawn_at_random() -> None:
    """Fifteen tiles; a value is as likely as tiles of it are left."""
    state, left = until(box(3), "tiles"), Counter(MAJORITY)
    for _ in range(15):
        assert phase(state) == "tiles"
        assert chances(state) == {f"majority {points}": number for points, number in left.items() if number}
        tile = possible(state)[-1]
        left[int(tile.split()[-1])] -= 1
        play(state, tile)
    assert phase(state) == "turn"
    assert left.total() == 0


@rule("AK-014")
def test_three_majority_tiles_ascend_in_every_kingdom() -> None:
    """In whatever order they are drawn; all three are revealed to everybody."""
    state = until(box(3), "tiles")
    drawn = [10, 5, 7, 9, 8, 6, 5, 6, 6, 8, 10, 9, 7, 8, 7]
    play(state, *(f"majority {points}" for points in drawn))
    expected = [[5, 7, 10], [6, 8, 9], [5, 6, 6], [8, 9, 10], [7, 7, 8]]
    assert [kingdom.tiles for kingdom in view(state, None).kingdoms] == expected


@rule("AK-015")
def test_nobody_knows_the_first_to_pass_tiles() -> None:
    """None is seen at the start; each of the four can be the first one taken, the boxed one included."""
    state = until(box(3), "turn")
    for reader in (0, 1, 2, None):
        tiles = view(state, reader).first_to_pass
        assert [(tile.seat, tile.points) for tile in tiles] == [(None, None)] * 3
    play(state, "pass")
    assert chances(state) == {f"first_to_pass {points}": 1 for points in (2, 3, 4, 5)}


@rule("AK-017", "AMB-01")
@pytest.mark.parametrize("seats", SEVERAL)
def test_the_starting_player_is_random(seats: int) -> None:
    """Every player begins in some game, and the same seed gives the same player."""
    firsts = [GAME.new(seats=seats, seed=seed).turn.seat for seed in range(40)]
    assert set(firsts) == set(range(seats))
    assert firsts[:5] == [GAME.new(seats=seats, seed=seed).turn.seat for seed in range(5)]


@rule("AK-017", "AMB-01")
@pytest.mark.parametrize("seats", SEVERAL)
def test_the_host_may_choose_the_starting_player(seats: int) -> None:
    """Any seat of the table, and none that is not there."""
    for seat in range(seats):
        state = until(box(seats, first="ABCDE"[seat]), "turn")
        assert (view(state).first, state.seat) == (seat, seat)
    if seats < 5:
        with pytest.raises(regna.BadOption) as error:
            GAME.new(seats=seats, options={"first": "E"})
        assert error.value.code == "no_such_seat"


@rule("AK-018")
@pytest.mark.parametrize("seats", SEVERAL)
def test_the_set_up_is_the_same_for_two_to_five(seats: int) -> None:
    """Cards, five decrees, fifteen tiles, in this order; then the first turn of age I."""
    state, drawn = box(seats), []
    while state.seat == CHANCE:
        drawn.append(phase(state))
        play(state, possible(state)[0])
    assert drawn == ["deal"] * 4 * seats + ["decrees"] * 5 + ["tiles"] * 15
    assert (view(state).age, phase(state), len(view(state).first_to_pass)) == (1, "turn", 3)
