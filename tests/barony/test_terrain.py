"""Section 2 of the catalogue: what the five terrains forbid and allow, and which hexes touch."""

from typing import Any

import pytest

import regna
from tests.barony.scenes import GAME, HEXES, body, play, reason, scene, where
from tests.rules import rule

LAND = ["mountain", "forest", "plain", "field"]
ONE_PIECE: list[dict[str, Any]] = [
    {"knights": {"C4": 1}},
    {"villages": ["C4"]},
    {"strongholds": ["C4"]},
    {"cities": ["C4"]},
]
"""Every kind of piece, alone on C4."""


def placing(terrain: dict[str, str]) -> regna.Match:
    """The placement of the first cities on this terrain."""
    return scene({}, {}, terrain=terrain, phase="place", step={"placed": 0})


@rule("BA-010")
def test_no_piece_comes_onto_a_lake() -> None:
    """A starting city, a moving knight and an expedition are all kept off a lake."""
    assert reason(placing({"C3": "lake"}), "place C3") == "city_on_lake"
    match = scene({"knights": {"A4": 1}}, {"knights": {"E1": 1}}, terrain={"A3": "lake"})
    assert reason(match, "move A4 A3") == "lake_ahead"
    assert reason(match, "expedition A3") == "lake_on_edge"


@rule("BA-010")
@pytest.mark.parametrize("piece", ONE_PIECE)
def test_no_piece_stands_on_a_lake(piece: dict[str, Any]) -> None:
    """A position with any piece on a lake can never arise."""
    with pytest.raises(regna.BadPosition) as error:
        scene(piece, {"knights": {"A3": 1}}, terrain={"C4": "lake"})
    assert error.value.code == "piece_on_lake"


@rule("BA-010")
def test_no_piece_passes_over_a_lake() -> None:
    """The far shore is out of reach: C5 lies behind the lake C4."""
    match = scene({"knights": {"C3": 2}}, {"knights": {"A3": 1}}, terrain={"C4": "lake"})
    assert reason(match, "move C3 C5") == "not_adjacent"
    assert reason(match, "move C3 C4") == "lake_ahead"


@rule("BA-011")
@pytest.mark.parametrize("piece", ONE_PIECE)
def test_one_piece_keeps_everybody_out_of_a_mountain(piece: dict[str, Any]) -> None:
    """Whatever the piece is, no knight of another player enters; the owner's knights do."""
    holder = piece | {"knights": piece.get("knights", {}) | {"C5": 1}}
    attacker = {"knights": {"C3": 2}}
    closed = scene(attacker, holder, terrain={"C4": "mountain"})
    assert reason(closed, "move C3 C4") is not None
    own = scene(attacker, holder, terrain={"C4": "mountain"}, seat=1)
    assert reason(own, "move C5 C4") is None


@rule("BA-011")
def test_an_empty_mountain_is_open_and_then_closed() -> None:
    """The first knight on a mountain closes it to the others."""
    match = scene({"knights": {"C3": 1}}, {"knights": {"C5": 1}}, terrain={"C4": "mountain"})
    play(match, "move C3 C4")
    assert match.turn.seat == 1
    assert reason(match, "move C5 C4") == "mountain_held"


@rule("BA-012")
def test_no_city_on_a_forest() -> None:
    """Neither a starting city nor a new city stands on a forest, nor can a position have one there."""
    assert reason(placing({"C3": "forest"}), "place C3") == "city_on_forest"
    match = scene({"villages": ["C3"], "knights": {"A3": 1}}, {}, terrain={"C3": "forest"})
    assert reason(match, "city C3") == "village_in_forest"
    with pytest.raises(regna.BadPosition) as error:
        scene({"cities": ["C3"]}, {"knights": {"A3": 1}}, terrain={"C3": "forest"})
    assert error.value.code == "city_in_forest"


@rule("BA-013")
@pytest.mark.parametrize("terrain", LAND)
def test_knights_villages_and_strongholds_stand_on_any_land(terrain: str) -> None:
    """On each of the four land terrains a knight can arrive and build either building."""
    match = scene({"knights": {"C3": 1}}, {"knights": {"A3": 1}}, terrain={"C4": terrain})
    play(match, "move C3 C4", "move A3 A4")
    assert where(match, 0)["knights"] == {"C4": 1}
    for building in ("village", "stronghold"):
        assert reason(match, f"{building} C4") is None
        assert where(play(match.fork(), f"{building} C4"), 0)[f"{building}s"] == ["C4"]


@rule("BA-013")
@pytest.mark.parametrize("terrain", LAND)
def test_an_expedition_arrives_on_any_land(terrain: str) -> None:
    """A knight sent to the edge may land on a mountain, forest, plain or field."""
    match = scene({}, {"knights": {"E1": 1}}, terrain={"A3": terrain})
    assert where(play(match, "expedition A3"), 0)["knights"] == {"A3": 1}


@rule("BA-014")
@pytest.mark.parametrize("terrain", ["plain", "field", "mountain"])
def test_cities_stand_on_plain_field_and_mountain(terrain: str) -> None:
    """Starting cities and new cities alike."""
    assert where(play(placing({"C3": terrain}), "place C3"), 0)["cities"] == ["C3"]
    village = scene({"villages": ["C3"], "knights": {"A3": 1}}, {"knights": {"E1": 1}}, terrain={"C3": terrain})
    assert where(play(village, "city C3"), 0)["cities"] == ["C3"]


@rule("BA-015")
def test_plain_and_field_follow_the_same_rules() -> None:
    """The same pieces have the same decisions on a board of plains and on a board of fields, move after move."""
    pieces = ({"knights": {"C3": 2, "A3": 1}, "villages": ["E1"], "cities": ["C1"]}, {"knights": {"C4": 1, "B2": 1}})
    plains = scene(*pieces)
    fields = scene(*pieces, terrain=dict.fromkeys(HEXES, "field"))
    for move in ("move C3 C4", "move C3 C4", "move B2 A3", "end", "village C4", "stronghold A3", "end"):
        if move in plains.legal():
            play(plains, move)
            play(fields, move)
        assert plains.legal() == fields.legal()
    assert where(plains, 0)["tokens"] == {"plain": 1}
    assert where(fields, 0)["tokens"] == {"field": 1}


@rule("BA-015")
def test_plain_and_field_tokens_are_worth_most_for_titles() -> None:
    """Each of them is worth more resource points than a forest or a mountain."""

    def gold(token: str) -> int:
        match = scene({"tokens": {token: 1}, "knights": {"C3": 1}}, {})
        return body(match).players[0].gold

    assert min(gold("plain"), gold("field")) > max(gold("forest"), gold("mountain"))


@rule("BA-016")
def test_a_hex_touches_the_six_hexes_that_share_a_side() -> None:
    """From the middle a knight reaches its six neighbours and nothing else."""
    match = scene({"knights": {"C3": 1}}, {"knights": {"A3": 1}})
    reachable = {hex for hex in HEXES if hex != "C3" and reason(match, f"move C3 {hex}") is None}
    assert reachable == {"C2", "C4", "B3", "B4", "D2", "D3"}
    assert reason(match, "move C3 A4") == "not_adjacent"


@rule("BA-016")
@pytest.mark.parametrize("layout", ["lattice", "growth", "fixed"])
def test_tile_borders_play_no_role(layout: str) -> None:
    """On a dealt board the knights of the first cities reach every land hex beside them, on whatever tile it lies."""
    match = GAME.new(seats=2, seed=3, options={"layout": layout})
    while match.turn.phase == "place":
        play(match, match.legal()[len(match.legal()) // 2])
    hexes = {(part.q, part.r): part for part in body(match).hexes}
    seat, expected = match.turn.seat or 0, set()
    for (q, r), start in hexes.items():
        for near_q, near_r in [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]:
            end = hexes.get((near_q, near_r))
            if start.knights[seat] and end is not None and end.terrain != "lake":
                expected.add(f"move {start.hex} {end.hex}")
    assert {move for move in match.legal() if move.startswith("move")} == expected
    assert len(expected) > 3 * 2  # more than the two other hexes of the tile from each of the three cities
