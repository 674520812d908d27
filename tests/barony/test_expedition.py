"""Action E, expedition: BA-140 to BA-146 and the rulings about the edge of the board."""

from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from tests.barony.scenes import EDGE, GAME, HEXES, body, document, play, reason, reserve, scene, where
from tests.rules import rule


def targets(match: regna.Match) -> list[str]:
    """The hexes an expedition can go to."""
    return sorted(move.split()[1] for move in match.legal() if move.startswith("expedition "))


def knights_of_all(match: regna.Match) -> list[int]:
    """Every player's knights on the board, in the reserve and removed from the game."""
    seen = body(match)
    return [
        sum(hex.knights[seat] for hex in seen.hexes) + player.reserve.knights + player.knights_removed
        for seat, player in enumerate(seen.players)
    ]


@rule("BA-140")
@pytest.mark.parametrize(("in_reserve", "expected"), [(0, "too_few_knights"), (1, "too_few_knights"), (2, None)])
def test_an_expedition_takes_two_knights_of_the_reserve(in_reserve: int, expected: str | None) -> None:
    """With fewer than two knights in the reserve there is no expedition; knights on the board do not help."""
    match = scene({"knights": {"C3": 7 - in_reserve}}, {})
    assert reason(match, "expedition A3") == expected
    assert targets(match) == (sorted(EDGE) if expected is None else [])


@rule("BA-141", "BA-142")
def test_one_knight_leaves_the_game_and_one_lands() -> None:
    """Of the two knights one is removed from the game and the other stands on the chosen hex; the turn is over."""
    match = play(scene({"knights": {"C3": 1}}, {}), "expedition E2")
    assert where(match, 0)["knights"] == {"C3": 1, "E2": 1}
    assert where(match, 0)["knights_removed"] == 1
    assert reserve(match, 0)["knights"] == 4
    assert match.turn.seat == 1


@rule("BA-141", "BA-140")
def test_removed_knights_never_come_back() -> None:
    """Seven knights are good for three expeditions; the seventh is left alone and can only be recruited."""
    match = scene({"cities": ["C3"]}, {"knights": {"B4": 1}})
    for mine, theirs in (("A3", "B4 C4"), ("A4", "C4 B4"), ("A5", "B4 C4")):
        play(match, f"expedition {mine}", f"move {theirs}")
    assert where(match, 0)["knights_removed"] == 3
    assert reason(match, "expedition E1") == "too_few_knights"
    play(match, "recruit C3")
    assert match.turn.seat == 1, "that was the last knight"
    play(match, "move C4 B4")
    assert reason(match, "recruit C3") == "no_knight_in_reserve"
    assert sum(where(match, 0)["knights"].values()) == 4


@rule("BA-142")
def test_an_expedition_goes_to_the_edge_of_the_board() -> None:
    """On an empty board exactly the hexes of the edge can be reached."""
    match = scene({}, {})
    assert targets(match) == sorted(EDGE)
    for name in set(HEXES) - set(EDGE):
        assert reason(match, f"expedition {name}") == "not_on_edge"


@rule("BA-143")
def test_no_expedition_to_a_lake() -> None:
    """A lake on the edge cannot be reached."""
    match = scene({}, {}, terrain={"A3": "lake", "E3": "lake"})
    assert reason(match, "expedition A3") == "lake_on_edge"
    assert targets(match) == sorted(set(EDGE) - {"A3", "E3"})


@rule("BA-144")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("piece", ["knights", "villages", "strongholds", "cities"])
def test_no_expedition_to_an_occupied_hex(piece: str, owner: int) -> None:
    """Any piece of anybody, one's own included, keeps an expedition away."""
    seats: list[dict[str, Any]] = [{}, {}, {}]
    seats[owner][piece] = {"A4": 1} if piece == "knights" else ["A4"]
    match = scene(*seats)
    assert reason(match, "expedition A4") == "hex_not_free"
    assert targets(match) == sorted(set(EDGE) - {"A4"})


@rule("BA-145")
def test_distance_does_not_matter() -> None:
    """A knight may land behind the enemy's villages, far from one's own pieces or right beside them."""
    match = scene(
        {"cities": ["A3"], "knights": {"A3": 1}}, {"villages": ["D4", "D3", "E2"], "cities": ["E1"], "knights": {}}
    )
    assert reason(match, "expedition E3") is None
    assert reason(match, "expedition A4") is None
    assert targets(match) == sorted(set(EDGE) - {"A3", "D4", "E2", "E1"})


@rule("BA-146")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_seven_knights_somewhere(seats: int) -> None:
    """Whatever happens, knights on the board, in the reserve and removed are seven for each player."""
    removed = 0
    for seed in range(2):
        match = GAME.new(seats=seats, seed=seed)
        luck = Rng(seed)
        for _ in range(250):
            assert knights_of_all(match) == [7] * seats
            if match.over:
                break
            legal = match.legal()
            match.play(legal[int(luck.below(len(legal)))])
        removed += sum(where(match, seat)["knights_removed"] for seat in range(seats))
    assert removed, "expeditions took place in these games"


@rule("AMB-19")
def test_a_bay_belongs_to_the_edge() -> None:
    """Where hexes are missing from the outline, the hexes behind them are on the edge."""
    bay = document({}, {})
    for missing in ("C1", "C2"):
        del bay["state"]["board"][missing]
    assert targets(GAME.from_position(bay)) == sorted((set(EDGE) - {"C1"}) | {"B3", "C3", "D2"})


@rule("AMB-19")
def test_a_hole_is_no_edge() -> None:
    """Hexes around a hole inside the board are not on the edge."""
    hole = document({}, {})
    del hole["state"]["board"]["C3"]
    match = GAME.from_position(hole)
    assert targets(match) == sorted(EDGE)
    assert reason(match, "expedition C2") == "not_on_edge"


@rule("AMB-19")
def test_a_lake_on_the_edge_does_not_move_the_edge() -> None:
    """The hex behind a lake of the edge is still inside."""
    match = scene({}, {}, terrain=dict.fromkeys(("B2", "C1", "D1"), "lake"))
    assert reason(match, "expedition C2") == "not_on_edge"


@rule("AMB-20")
@pytest.mark.parametrize("terrain", ["mountain", "forest", "plain", "field"])
def test_any_land_on_the_edge_will_do(terrain: str) -> None:
    """Mountain, forest, plain and field can be reached, also beside a lake."""
    match = scene({}, {}, terrain={"A4": terrain, "A3": "lake", "A5": "lake"})
    assert reason(match, "expedition A4") is None
