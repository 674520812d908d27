"""The check of clones fails for a clone that forgets a field, and for one that shares a field."""

import pytest

from regna.engine.state import CHANCE
from tests.conformance.clones import Clones
from tests.engine.toy import DEAL, Toy


class Forgetful(Toy):
    """Its clone does not take over how many have chosen."""

    def clone(self) -> Toy:
        """All but one field."""
        copy = super().clone()
        copy.chosen = 0
        return copy


class Sharing(Toy):
    """Its clone has the same list of cards."""

    def clone(self) -> Toy:
        """One list for both."""
        copy = super().clone()
        copy.cards = self.cards
        return copy


def played(state: Toy) -> Toy:
    """Both have a card, and one has chosen to keep it."""
    for action in (DEAL, DEAL + 1, 0):
        state.apply(action)
    assert state.seat != CHANCE
    return state


def test_a_sound_clone_passes() -> None:
    """And what was met is remembered: one phase, and no field that changed yet."""
    clones = Clones(frozenset())
    clones.check(played(Toy()), rarely=False)
    assert len(clones.phases) == 1
    assert "chosen" in clones.never_changed()
    clones.check(Toy(), rarely=False)
    assert "chosen" not in clones.never_changed()


@pytest.mark.parametrize(("kind", "field"), [(Forgetful, "chosen"), (Sharing, "cards")])
def test_a_bad_clone_is_found(kind: type[Toy], field: str) -> None:
    """By the name of the field."""
    with pytest.raises(AssertionError, match=field):
        Clones(frozenset()).check(played(kind()), rarely=False)


def test_a_row_that_clones_share_is_replaced() -> None:
    """Sharing it is right, and changing it in place is found."""
    clones, state = Clones(frozenset(), frozenset({"cards"})), played(Sharing())
    clones.check(state, rarely=False)
    state.cards = [*state.cards[1:], state.cards[0]]
    assert not clones.changed_in_place()
    clones.check(state, rarely=False)
    state.cards[0] += 1
    assert clones.changed_in_place() == ["cards"]


def test_a_part_that_should_be_shared_is_missed() -> None:
    """A copy of it in every clone would be found as well."""
    with pytest.raises(AssertionError, match="cards"):
        Clones(frozenset({"cards"})).check(played(Toy()), rarely=False)
