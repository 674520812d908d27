"""Section 9: the end of an age. Five kingdoms are scored one after the other, first place, second and third."""

from collections.abc import Sequence

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.fights import draw_back, end_age, fight, reveal, settle
from tests.animal_kingdoms.scenes import (
    KINGDOMS,
    SIZES,
    TILES,
    boards,
    draw_any,
    influence,
    phase,
    place,
    play,
    possible,
    scene,
    scores,
    sentences,
    view,
)
from tests.rules import rule

HANDS = ([8, 2, 3, 4], [5, 2, 3, 4])
"""In battles of these two, seat 0 wins with its 8."""
EVERYWHERE = dict.fromkeys(reversed(KINGDOMS), (0, 1))
"""One cube of seats 0 and 1 in every kingdom, listed from the largest."""


def tiles(state: AnimalKingdoms, kingdom: str) -> list[int]:
    """The majority tiles that lie at a kingdom."""
    left: list[int] = view(state).kingdoms[place(kingdom)].tiles
    return left


def gains(seats: int, **owners: Sequence[int]) -> list[int]:
    """What everybody scores when the first age ends with these cubes."""
    return scores(end_age(seats, columns=boards(**owners)))


# ---------------------------------------------------------------------- the order of the kingdoms


@rule("AK-080")
def test_kingdoms_are_scored_from_the_smallest_to_the_largest() -> None:
    """Five battles: desert (4 territories), marsh, jungle, mountains, ice (8)."""
    state, fought = fight(*HANDS, board=EVERYWHERE), []
    while phase(state) == "battle":
        fought.append(view(state).scored)
        settle(state)
    assert fought == ["desert", "marsh", "jungle", "mountains", "ice"]


@rule("AK-080")
def test_the_story_tells_the_kingdoms_in_that_order() -> None:
    """Without a battle all five are scored in one go, the smallest first."""
    state = scene(2, columns=boards(**dict.fromkeys(reversed(KINGDOMS), (1,))), out=[1])
    told = [
        sentence.facts["kingdom"]["names"]["en"]
        for sentence in sentences(state, "pass")
        if sentence.key == "log.points"
    ]
    assert told == [view(state).kingdoms[number].names["en"] for number in range(5)]
    assert [view(state).kingdoms[number].territories for number in range(5)] == [4, 5, 6, 7, 8]


@rule("AK-080")
def test_nothing_is_scored_while_somebody_is_still_in() -> None:
    """Two of three are out: the third goes on, no point is scored."""
    state = scene(3, seat=0, out=[2], columns=boards(desert=(0, 2)))
    play(state, "pass")
    assert (int(state.seat), phase(state), scores(state)) == (1, "turn", [0, 0, 0])
    assert scores(play(state, "pass")) == [0, 0, 0]
    assert phase(state) == "battle"


# ---------------------------------------------------------------------- influence


@rule("AK-081")
@pytest.mark.parametrize(
    ("owners", "councils", "expected"),
    [
        ((0, 0, 1), [0, 0], [6, 3]),  # territories
        ((0, 0, 1, 1), [0, 1], [3, 6]),  # a council beside a capital
        ((0, 1, 1, 0), [1, 0], [6, 3]),
        ((0, 1, 1, 1), [0, 0], [3, 6]),  # the capital beside territories
        ((), [1, 0], [6, 0]),  # a council only
    ],
)
def test_all_cubes_count(owners: Sequence[int], councils: list[int], expected: list[int]) -> None:
    """Cubes on territories, on the capital and on councils are worth the same for the majority."""
    state = end_age(3, last=2, columns=boards(desert=owners), councils={"desert": [*councils, 0]}, age=2)
    assert scores(state) == [*expected, 0]


@rule("AK-081")
def test_a_capital_counts_as_one_cube() -> None:
    """Two territories against one territory and the capital are equal: a battle."""
    state = fight(*HANDS, board={"desert": (0, 0, 1, 1)})
    assert influence(state, "desert") == [2, 2]
    assert (phase(state), view(state).scored) == ("battle", "desert")


@rule("AK-081", "AK-085")
def test_a_council_can_make_a_tie() -> None:
    """One cube and one on the council against two cubes: a battle."""
    state = end_age(2, columns=boards(marsh=(0, 1, 1)), councils={"marsh": [1, 0]}, age=2)
    assert (phase(state), view(state).scored) == ("battle", "marsh")


@rule("AK-081")
def test_cubes_elsewhere_do_not_count() -> None:
    """Three cubes in the marsh are no help in the desert."""
    assert gains(2, desert=(0,), marsh=(1, 1, 1)) == [5, 5]


@rule("AK-082")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [((0,), [5, 0, 0, 0]), ((2, 2, 1), [0, 3, 5, 0]), ((3, 3), [0, 0, 0, 5])],
)
def test_who_has_no_cube_is_not_ranked(owners: Sequence[int], expected: list[int]) -> None:
    """Second and third place stay empty where nobody else has a cube."""
    assert gains(4, desert=owners) == expected


# ---------------------------------------------------------------------- first place and its tile


@rule("AK-083", "AK-084")
@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("age", [1, 2])
def test_first_place_takes_the_leftmost_tile_left(kingdom: str, age: int) -> None:
    """In the first age the lowest of the three tiles, in the second age the next one."""
    state = scene(3, columns=boards(**{kingdom: (2, 1, 2)}), age=age, out=[1, 2])
    lying = tiles(state, kingdom)
    assert lying == TILES[place(kingdom)][age - 1 :]
    play(state, "pass")
    assert scores(state) == [0, 3, lying[0]]
    assert tiles(state, kingdom) == lying[1:]


@rule("AK-083", "AK-084")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_last_age_takes_the_last_tile(kingdom: str) -> None:
    """The highest tile of the trio; none is left at the end. Seat 0 had the tiles for passing."""
    tiles_for_passing = [(0, 2), (0, 3), (0, 4)]
    state = scene(3, seat=2, columns=boards(**{kingdom: (2, 1, 2)}), age=3, out=[0, 1], pass_tiles=tiles_for_passing)
    assert tiles(state, kingdom) == [TILES[place(kingdom)][2]]
    play(state, "pass")
    assert scores(state) == [9, 3, TILES[place(kingdom)][2]]
    assert tiles(state, kingdom) == []


@rule("AK-084")
def test_tiles_go_one_by_one_as_kingdoms_are_scored() -> None:
    """While the marsh is fought for, the desert's tile is gone, that of the marsh and of the jungle are not."""
    state = fight(*HANDS, board={"desert": (0,), "marsh": (0, 1), "jungle": (0,)})
    assert [tiles(state, kingdom) for kingdom in KINGDOMS[:3]] == [[6, 8], [5, 7, 9], [6, 7, 10]]


@rule("AK-084", "AK-105")
def test_a_tile_won_in_a_battle_is_removed_too() -> None:
    """The desert's battle is over when the marsh is fought for: its tile has gone to the winner."""
    state = reveal(fight(*HANDS, board={"desert": (0, 1), "marsh": (0, 1)}), {0: 8, 1: 5})
    draw_back(state)
    assert view(state).scored == "marsh"
    assert (tiles(state, "desert"), tiles(state, "marsh")) == ([6, 8], [5, 7, 9])


@rule("AK-083", "AK-084")
def test_each_age_of_a_game_uses_the_next_tile() -> None:
    """Seat 1 is alone in the jungle in every age: 6, then 7, then 10 points, and no tile is left."""
    state = end_age(2, columns=boards(jungle=(1,)))
    for points, left, decrees in ((6, [7, 10], ("B", "C")), (6 + 7, [10], ("C", "D"))):
        assert (scores(state)[1], tiles(state, "jungle")) == (points, left)
        first, then = decrees
        play(state, *(f"decree {first}0{number}" for number in (5, 6)))
        play(state, *(f"decree {then}0{number}" for number in (1, 2, 3)))
        draw_any(play(state, "pass"))
        play(state, next(text for text in possible(state) if text.startswith("claim") and text.endswith("jungle")))
        play(draw_any(state), "pass")
    assert tiles(state, "jungle") == []
    assert scores(state)[1] == 6 + 7 + 10 + pass_points(state, 1)


def pass_points(state: AnimalKingdoms, seat: int) -> int:
    """What the first-to-pass tiles of a player are worth at the end."""
    return sum(tile.points or 0 for tile in view(state).first_to_pass if tile.seat == seat)


@rule("AMB-06", "AK-084")
def test_an_empty_kingdom_gives_nothing_and_loses_its_tile() -> None:
    """Nobody has a cube anywhere: no point, no battle, and five tiles fewer."""
    state = scene(3, out=[1, 2])
    told = sentences(state, "pass")
    assert [sentence.key for sentence in told].count("log.nobody_scores") == 5
    assert scores(state) == [0, 0, 0]
    assert [tiles(state, kingdom) for kingdom in KINGDOMS] == [trio[1:] for trio in TILES]
    draw_any(state)
    assert (phase(state), view(state).age) == ("turn", 2)


# ---------------------------------------------------------------------- a tie for first place


@rule("AK-085", "AK-089")
def test_a_tie_is_fought_out_before_the_next_kingdom_is_looked_at() -> None:
    """The desert is scored, the marsh is fought for, the jungle waits: so the track shows the desert only."""
    state = fight(*HANDS, board={"desert": (1,), "marsh": (0, 1), "jungle": (0,)})
    assert (phase(state), view(state).scored, scores(state)) == ("battle", "marsh", [0, 5])
    reveal(state, {0: 8, 1: 5})
    assert scores(state) == [5, 8]
    draw_back(state)
    assert scores(state) == [11, 8]


@rule("AK-085")
@pytest.mark.parametrize("cubes", [1, 2, 3])
def test_any_equal_number_is_a_tie(cubes: int) -> None:
    """One cube each is a tie for most cubes like three each."""
    assert phase(fight(*HANDS, board={"mountains": (0, 1) * cubes})) == "battle"


@rule("AK-085", "AK-087")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ((0, 0, 1, 2), [6, 3, 3, 0, 0]),
        ((0, 0, 0, 1, 1, 2, 3), [6, 3, 1, 1, 0]),
        ((4, 4, 3, 2, 1), [0, 3, 3, 3, 6]),
    ],
)
def test_ties_for_lower_places_are_not_fought_out(owners: Sequence[int], expected: list[int]) -> None:
    """All who share second place score 3, all who share third place 1."""
    state = end_age(5, columns=boards(mountains=owners))
    assert phase(state) == "decrees"
    assert scores(state) == expected


# ---------------------------------------------------------------------- second and third place


@rule("AK-086")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ((0, 0, 1), [7, 3, 0, 0, 0]),
        ((0, 0, 0, 1, 1, 2), [7, 3, 1, 0, 0]),
        ((2, 2, 2, 2, 0, 0, 1), [3, 1, 7, 0, 0]),
        ((4, 4, 4, 4, 3, 3, 3), [0, 0, 0, 3, 7]),
    ],
)
def test_second_and_third_place(owners: Sequence[int], expected: list[int]) -> None:
    """Second place scores 3, third place 1."""
    assert gains(5, ice=owners) == expected


@rule("AK-086")
def test_fourth_place_scores_nothing() -> None:
    """Four, three, two and one cube, two of them on councils: tile, 3, 1, and nothing."""
    columns, for_passing = boards(ice=(0, 0, 0, 1, 1, 2, 2, 3)), [(1, 2), (1, 3), (1, 4)]
    state = end_age(4, columns=columns, councils={"ice": [1, 1, 0, 0]}, age=3, pass_tiles=for_passing)
    assert influence(state, "ice") == [4, 3, 2, 1]
    assert scores(state) == [10, 3 + 9, 1, 0]


@rule("AK-087", "AK-088")
def test_the_example_of_the_rulebook() -> None:
    """Carla 3 cubes: the tile of 8; Abdel and Stéphanie 2 each: 3 points each; Nicolas 1 cube: third, 1 point."""
    carla, abdel, stephanie, nicolas = 0, 1, 2, 3
    owners = [carla] * 3 + [abdel] * 2 + [stephanie] * 2 + [nicolas]
    state = end_age(4, last=carla, columns=boards(ice=owners), age=2)
    assert TILES[place("ice")][1] == 8
    assert scores(state) == [8, 3, 3, 1]


@rule("AK-088")
@pytest.mark.parametrize(
    ("owners", "expected"),
    [((0, 0, 0, 1, 1, 2, 2, 3), [7, 3, 3, 1, 0]), ((0, 0, 0, 1, 1, 2, 3, 4), [7, 3, 1, 1, 1])],
)
def test_places_are_consecutive(owners: Sequence[int], expected: list[int]) -> None:
    """Two seconds are followed by a third; third place can be shared by three."""
    assert gains(5, ice=owners) == expected


@rule("AK-086", "AK-089")
def test_the_points_of_all_kingdoms_add_up_on_the_track() -> None:
    """Desert 5/3, marsh 5/3/1, jungle 6, mountains 6/3, ice nobody; on top of the points before."""
    columns = boards(desert=(0, 0, 1), marsh=(1, 1, 1, 2, 2), jungle=(2,), mountains=(1, 0, 1))
    state = end_age(3, columns=columns, scores=(10, 20, 30))
    assert scores(state) == [10 + 5 + 3, 20 + 3 + 5 + 6, 30 + 3 + 6]


@rule("AK-089")
def test_points_are_on_the_track_in_the_view_of_all() -> None:
    """Everybody sees the points of the desert while the marsh is fought for."""
    state = fight(*HANDS, board={"desert": (1,), "marsh": (0, 1)})
    for seat in (0, 1, None):
        assert [player.score for player in view(state, seat).players] == [0, 5]


@rule("AK-080", "AK-083")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_full_kingdom_belongs_to_who_has_most_cubes(kingdom: str) -> None:
    """The capital alone does not make anybody first."""
    owners = [0] * (SIZES[kingdom] - 1) + [1]
    assert gains(2, **{kingdom: owners}) == [TILES[place(kingdom)][0], 3]
