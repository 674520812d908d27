"""Lists of actions, luck with weights, playouts: with a toy that has luck and secrets."""

from librt.vecs import vec
from mypy_extensions import i32, i64

from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from tests.engine.toy import DEAL, Toy


def test_actions_grow_and_are_reused() -> None:
    """More than the first room fits in, and clearing keeps nothing."""
    out = Actions()
    for action in range(200):
        out.add(action)
    assert out.to_list() == list(range(200))
    out.clear()
    out.add_weighted(7, 3)
    assert out.to_list() == [7]
    assert out.weights_to_list() == [3]


def test_a_weight_does_not_outlive_its_outcome() -> None:
    """A list used for chance and then for decisions picks evenly again, and the other way round."""
    out = Actions()
    out.add_weighted(1, 1000)
    out.clear()
    out.add_weighted(1, 1)
    out.add_weighted(2, 1)
    drawn = {int(out.draw(Rng(seed))) for seed in range(40)}
    assert drawn == {1, 2}


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    """A 1 has three of eight parts."""
    out, rng = Actions(), Rng(2)
    Toy().list_chances(out)
    ones = sum(int(out.draw(rng)) == DEAL for _ in range(8000))
    assert abs(ones - 3000) < 200  # 4.6 standard deviations


def test_a_playout_plays_luck_and_decisions_to_the_end() -> None:
    """Chance is drawn but not counted as a decision."""
    toy = Toy()
    assert toy.seat == CHANCE
    decisions, _ = playout(toy, Rng(1), 100)
    assert toy.seat == OVER
    assert decisions == 4  # two choices, two bets


def test_a_rollout_is_cut_off() -> None:
    """After the limit the state simply stands where it stands."""
    toy = Toy()
    decisions, _ = playout(toy, Rng(1), 1)
    assert decisions == 1
    assert toy.seat != OVER


def test_an_observation_is_what_was_listed() -> None:
    """Every way to list numbers, as floats; after clearing there are zeros only."""
    seen = Observation()
    row = vec[i64]([2, -1, 0, 7])
    for _ in range(2):
        seen.add_one_of(2, 4)
        seen.add_one_of(-1, 2)
        assert seen.to_list() == [0, 0, 1, 0, 0, 0]
        seen.clear()
        assert seen.to_list() == []
        seen.add_one_of_each(row, 3, 3)
        assert seen.to_list() == [0, 0, 1, 0, 0, 0, 1, 0, 0]
        seen.clear()
        seen.add_where(row, 7, 4)
        seen.add_row(row, 1, 3)
        seen.add_set(0b1101, 3)
        assert seen.to_list() == [0, 0, 0, 1, -1, 0, 7, 1, 0, 1]
        seen.clear()
    seen.add_zeros(20)
    assert seen.to_list() == [0.0] * 20


def test_numbers_as_floats() -> None:
    """Any whole number, as exactly as a float of 32 bits can be; the bits beyond are cut off."""
    seen = Observation()
    numbers = [0, 1, -1, 2, 3, -5, 10, 100, 1199, 2**23 - 1, 2**24 - 1, 2**24 + 2, 2**40, -(2**40)]
    for number in numbers:
        seen.add(number)
    assert seen.to_list() == numbers


def test_rows_beside_each_other() -> None:
    """Rows that share memory write and clear their own part."""
    cells = vec[i32]([0] * 6)
    rows = [Observation(), Observation()]
    for number, row in enumerate(rows):
        row.move_to(cells, 3 * number)
        for _ in range(3):
            row.add(number + 4)
    assert [row.to_list() for row in rows] == [[4, 4, 4], [5, 5, 5]]
    rows[0].clear()
    rows[0].add_one_of(1, 3)
    assert [row.to_list() for row in rows] == [[0, 1, 0], [5, 5, 5]]
