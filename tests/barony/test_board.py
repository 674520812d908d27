"""The hexes of the board, and those it does not have: decisions are numbered for the largest board there can be."""

import pytest

from regna.games.barony.rules import actions, board, reasons
from tests.barony.scenes import HEXES, scene, truth
from tests.rules import rule

BEYOND = [len(HEXES), len(HEXES) + 1, int(board.MAX_HEXES) - 1]


@rule("BA-020")
@pytest.mark.parametrize("hex", BEYOND)
def test_a_hex_that_was_left_out_is_refused(hex: int) -> None:
    """Whatever one wants to do there, on the first number after the board's last one too."""
    state = truth(scene({"knights": {"C3": 2}}, {}))
    for start in (
        actions.RECRUIT_AT,
        actions.BUILD_VILLAGE,
        actions.BUILD_STRONGHOLD,
        actions.FOUND_CITY,
        actions.EXPEDITION_TO,
    ):
        assert state.problem(start + hex) == reasons.NO_SUCH_HEX
    for direction in range(board.DIRECTIONS):
        assert state.problem(actions.MOVE_FROM + hex * board.DIRECTIONS + direction) == reasons.NO_SUCH_HEX


@rule("BA-020")
@pytest.mark.parametrize("hex", BEYOND)
def test_no_city_on_a_hex_that_was_left_out(hex: int) -> None:
    """In the placement as well."""
    assert (
        truth(scene({}, {}, phase="place", step={"placed": 0})).problem(actions.PLACE_CITY + hex) == reasons.NO_SUCH_HEX
    )
