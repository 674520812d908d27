"""The hexes of the board, and those it does not have: decisions are numbered for the largest board there can be."""

import pytest

from regna.games.barony.rules.actions import (
    BUILD_STRONGHOLD,
    BUILD_VILLAGE,
    EXPEDITION_TO,
    FOUND_CITY,
    MOVE_FROM,
    PLACE_CITY,
    RECRUIT_AT,
)
from regna.games.barony.rules.board import DIRECTIONS, MAX_HEXES
from regna.games.barony.rules.reasons import NO_SUCH_HEX
from tests.barony.scenes import HEXES, scene, truth
from tests.rules import rule

BEYOND = [len(HEXES), len(HEXES) + 1, int(MAX_HEXES) - 1]


@rule("BA-020")
@pytest.mark.parametrize("hex", BEYOND)
def test_a_hex_that_was_left_out_is_refused(hex: int) -> None:
    """Whatever one wants to do there, on the first number after the board's last one too."""
    state = truth(scene({"knights": {"C3": 2}}, {}))
    for start in (RECRUIT_AT, BUILD_VILLAGE, BUILD_STRONGHOLD, FOUND_CITY, EXPEDITION_TO):
        assert state.problem(start + hex) == NO_SUCH_HEX
    for direction in range(DIRECTIONS):
        assert state.problem(MOVE_FROM + hex * DIRECTIONS + direction) == NO_SUCH_HEX


@rule("BA-020")
@pytest.mark.parametrize("hex", BEYOND)
def test_no_city_on_a_hex_that_was_left_out(hex: int) -> None:
    """In the placement as well."""
    assert truth(scene({}, {}, phase="place", step={"placed": 0})).problem(PLACE_CITY + hex) == NO_SUCH_HEX
