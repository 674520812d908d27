"""The advice of the games: what it promises to the search, and that the search stays honest with it."""

import pytest

import regna
from regna.bots.models import learned, promoted
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.engine.state import State
from tests.conformance.advice import (
    check_advice,
    check_chances,
    check_honesty,
    check_secret_choices,
    check_weights,
    losses,
)
from tests.conformance.playing import random_states

TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("barony", 2, {}),
    ("barony", 4, {}),
    ("attila", 2, {}),
    ("attila", 4, {"conflict_cards": "open"}),
    ("animal_kingdoms", 1, {}),
    ("animal_kingdoms", 2, {}),
    ("animal_kingdoms", 5, {"peace_treaty": True}),
    ("barbarian_kingdoms", 2, {}),
    ("barbarian_kingdoms", 3, {}),
    ("barbarian_kingdoms", 4, {"configuration": "b", "teams": "two"}),
]


@pytest.mark.parametrize(("id", "seats", "options"), TABLES)
def test_a_game_keeps_what_its_advice_promises(id: str, seats: int, options: dict[str, OptionValue]) -> None:
    """Weights are positive, chances are one together, a description is short and without secrets."""
    check_advice(regna.game(id), seats, options)


@pytest.mark.parametrize(
    "values",
    [
        {"gold": {"field": 1, "plain": 0, "forest": 0, "mountain": 0}},
        {
            "title": {"price": 1, "points": 1000},
            "gold": {"field": 1000, "plain": 1000, "forest": 1000, "mountain": 1000},
        },
    ],
)
def test_advice_of_barony_bears_any_components(values: dict[str, dict[str, int]]) -> None:
    """Tokens without gold, and titles of a thousand points."""
    barony = regna.game("barony")
    parts = barony.with_components(
        {"format": "regna-components/1", "game": "barony"} | {name: {"values": these} for name, these in values.items()}
    )
    phases = set()
    for seed in range(3):
        start: State = barony.spec.deal(2, barony.complete_options({}), parts, Rng(seed))
        for state, _ in random_states(start, Rng(seed), 1500):
            if state.seat >= 0:
                check_weights(state)
            check_chances(state, [0, 1])
            phases.add(int(state.phase))
    assert len(phases) > 5


@pytest.mark.parametrize("id", ["animal_kingdoms", "attila", "barbarian_kingdoms"])
def test_a_search_with_advice_uses_no_secret(id: str) -> None:
    """Its whole tree is the same when everything its seat cannot know is exchanged, and that was a difference."""
    assert check_honesty(regna.game(id), 3, {}) > 3


@pytest.mark.parametrize("id", ["animal_kingdoms", "attila", "barbarian_kingdoms", "barony"])
def test_choices_in_secret(id: str) -> None:
    """Plans are what they promise to be, and what others have chosen is chosen anew where that is due."""
    in_secret, of_several, anew = check_secret_choices(regna.game(id), 3)
    assert (in_secret > 10) == regna.game(id).spec.has_secrets
    assert (of_several > 0) == (id == "attila")
    assert (anew > 3) == (id in {"animal_kingdoms", "attila"})


@pytest.mark.slow
@pytest.mark.parametrize("id", ["animal_kingdoms", "attila", "barbarian_kingdoms", "barony"])
def test_an_estimate_foresees_more_than_equal_chances(id: str) -> None:
    """Its log-loss against how the kept matches ended is lower: early in a match, in the middle and late."""
    for estimated, equal in losses(regna.game(id), moments=3, models=promoted(id), seats=range(2, 7)):
        assert estimated < equal


@pytest.mark.slow
def test_what_was_learned_of_attila_is_not_too_sure_early() -> None:
    """Of the beginning of a match it foresees little, and says so; equal chances foresee less."""
    attila, models = regna.game("attila"), learned("attila")
    (early, equal), *_ = losses(attila, moments=3, models=models, seats=models)
    assert early < equal
