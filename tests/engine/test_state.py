"""Lists of actions, luck with weights, playouts: with a toy that has luck and secrets."""

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
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


def test_numbers_one_of() -> None:
    """One place is 1, or none."""
    numbers = Numbers()
    numbers.add_one_of(2, 4)
    numbers.add_one_of(-1, 2)
    assert numbers.to_list() == [0, 0, 1, 0, 0, 0]
    numbers.clear()
    assert numbers.to_list() == []
