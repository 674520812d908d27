"""Action C, construction: BA-100 to BA-109 and the rulings about it."""

from itertools import permutations
from typing import Any

import pytest

from regna.engine.rng import Rng
from tests.barony.scenes import EDGE, GAME, HEXES, bank, events, play, reason, reserve, scene, where
from tests.rules import rule

KINDS = ("village", "stronghold")
LAND = ("mountain", "forest", "plain", "field")
FOURTEEN = [name for name in HEXES if name not in ("A3", "A5", "C3", "E1", "E3")]


@rule("BA-100")
def test_one_knight_some_or_all_are_replaced() -> None:
    """A player replaces as many of his knights as he likes, one being the least."""
    three = {"knights": {"B2": 1, "C3": 1, "D4": 1}}
    assert reason(scene(three, {}), "end") == "nothing_to_end"
    for built in (["B2"], ["B2", "D4"]):
        match = play(scene(three, {}), *[f"village {name}" for name in built], "end")
        assert where(match, 0)["villages"] == built
        assert sorted([*where(match, 0)["knights"], *built]) == ["B2", "C3", "D4"]
        assert match.turn.seat == 1
    match = play(scene(three, {}), "village B2", "village C3", "village D4")
    assert where(match, 0)["knights"] == {}
    assert match.turn.seat == 1


@rule("BA-100")
@pytest.mark.parametrize("kind", KINDS)
def test_only_an_own_knight_is_replaced(kind: str) -> None:
    """Without an own knight on the hex there is nothing to replace."""
    match = scene({"knights": {"C3": 1}, "villages": ["E1"]}, {"knights": {"C4": 1}})
    for name in ("C4", "D2", "E1"):
        assert reason(match, f"{kind} {name}") == "no_knight_to_replace"


@rule("BA-100")
def test_construction_is_the_only_action_of_the_turn() -> None:
    """Having built, a player may only build on or end."""
    match = scene({"knights": {"B2": 1, "D4": 1}, "villages": ["A5"], "cities": ["E1"], "tokens": {"field": 3}}, {})
    play(match, "village B2")
    for other in ("recruit E1", "move D4 D3", "city A5", "expedition A4", "title"):
        assert reason(match, other) == "one_action"
    assert match.legal() == ["village D4", "stronghold D4", "end"]


@rule("BA-101")
def test_each_knight_becomes_a_village_or_a_stronghold() -> None:
    """The choice between village and stronghold is made knight by knight, as in the example of the rulebook."""
    match = scene({"knights": {"C2": 1, "D3": 1, "E2": 1}}, {}, terrain={"C2": "mountain", "D3": "field"})
    for name in ("C2", "D3", "E2"):
        for kind in KINDS:
            assert reason(match, f"{kind} {name}") is None
    play(match, "village C2", "stronghold D3", "end")
    assert where(match, 0)["villages"] == ["C2"]
    assert where(match, 0)["strongholds"] == ["D3"]
    assert where(match, 0)["tokens"] == {"mountain": 1, "field": 1}


@rule("BA-102")
@pytest.mark.parametrize("kind", KINDS)
def test_a_replaced_knight_returns_to_the_reserve(kind: str) -> None:
    """The knight goes back to the reserve and the building leaves it; no knight is removed from the game."""
    match = play(scene({"knights": {"B2": 1, "D4": 2}, "knights_removed": 1}, {}), f"{kind} B2")
    left = {"knights": 4, "villages": 14, "strongholds": 2, "cities": 5}
    left[f"{kind}s"] -= 1
    assert reserve(match, 0) == left
    assert where(match, 0)["knights_removed"] == 1


@rule("BA-103")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("terrain", LAND)
def test_every_building_earns_the_token_of_its_terrain_at_once(terrain: str, kind: str) -> None:
    """The token comes from the bank before the action goes on, for villages and strongholds alike."""
    match = scene({"knights": {"B2": 1, "D4": 1}}, {}, terrain={"B2": terrain, "D4": terrain})
    play(match, f"{kind} B2")
    assert match.turn.phase == "build"
    assert where(match, 0)["tokens"] == {terrain: 1}
    assert bank(match) == dict.fromkeys(LAND, 20) | {terrain: 19}
    play(match, f"{kind} D4")
    assert where(match, 0)["tokens"] == {terrain: 2}
    assert where(match, 1)["tokens"] == {}


@rule("BA-104")
@pytest.mark.parametrize("kind", KINDS)
def test_only_one_of_several_knights_on_a_hex_is_replaced(kind: str) -> None:
    """The other knights of the hex stay, and none of them can be replaced as well."""
    match = play(scene({"knights": {"C3": 3, "E1": 1}}, {}), f"{kind} C3")
    assert where(match, 0)["knights"] == {"C3": 2, "E1": 1}
    for again in KINDS:
        assert reason(match, f"{again} C3") == "building_here"
    play(match, "end")
    assert where(match, 0)[f"{kind}s"] == ["C3"]


@rule("BA-105", "AMB-16")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("standing", ["villages", "strongholds", "cities"])
def test_no_building_where_an_own_one_stands(standing: str, kind: str) -> None:
    """A knight in an own village, stronghold or city cannot be replaced; one beside it can."""
    match = scene({"knights": {"C3": 2, "C4": 1}, standing: ["C3"]}, {})
    assert reason(match, f"{kind} C3") == "building_here"
    assert reason(match, f"{kind} C4") is None


@rule("BA-105", "AMB-22")
@pytest.mark.parametrize("kind", KINDS)
def test_no_building_in_an_opposing_village(kind: str) -> None:
    """A knight that shares a hex with an opposing village cannot build there."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"villages": ["C3"]}, {})
    assert reason(match, f"{kind} C3") == "building_here"
    assert reason(match, f"{kind} C4") is None


@rule("BA-106")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("enemies", [(1,), (2,), (1, 2)])
def test_no_building_under_the_eyes_of_an_opposing_knight(enemies: tuple[int, ...], kind: str) -> None:
    """A knight of anybody else on the hex forbids building; one on the next hex does not."""
    seats: list[dict[str, Any]] = [{"knights": {"C3": 1, "E1": 1}}, {}, {}]
    for seat in enemies:
        seats[seat] = {"knights": {"C3": 1, "E2": 1}}
    match = scene(*seats)
    assert reason(match, f"{kind} C3") == "enemy_knight_here"
    assert reason(match, f"{kind} E1") is None


@rule("BA-107")
def test_no_village_without_one_in_the_reserve() -> None:
    """With all fourteen villages on the board only a stronghold can be built."""
    match = scene({"villages": FOURTEEN, "knights": {"C3": 1}}, {})
    assert reason(match, "village C3") == "no_village_in_reserve"
    assert reason(match, "stronghold C3") is None


@rule("BA-107")
def test_no_stronghold_without_one_in_the_reserve() -> None:
    """With both strongholds on the board only a village can be built."""
    match = scene({"strongholds": ["A3", "A5"], "knights": {"C3": 1}}, {})
    assert reason(match, "stronghold C3") == "no_stronghold_in_reserve"
    assert reason(match, "village C3") is None


@rule("BA-107")
def test_the_reserve_can_run_out_in_the_middle_of_an_action() -> None:
    """The last village and the last stronghold can each be built once."""
    seat = {"villages": FOURTEEN[1:], "strongholds": ["A3"], "knights": {"C3": 1, "E1": 1, "E3": 1}}
    match = play(scene(seat, {}), "village C3")
    assert reason(match, "village E1") == "no_village_in_reserve"
    play(match, "stronghold E1")
    assert match.turn.seat == 1, "nothing is left to build, so the turn is over"
    assert where(match, 0)["knights"] == {"E3": 1}


@pytest.mark.slow
@rule("BA-108")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_takes_back_own_buildings(seats: int) -> None:
    """No decision takes a building of the deciding player off the board, but for the village a city replaces."""
    lost_to_others = 0
    for seed in range(3):
        match = GAME.new(seats=seats, seed=seed)
        luck = Rng(seed)
        for _ in range(600):
            if match.over:
                break
            seat, before = match.turn.seat, match.position().state["players"]
            assert seat is not None
            legal = match.legal()
            move = legal[int(luck.below(len(legal)))]
            match.play(move)
            after = match.position().state["players"]
            replaced = {move.split()[1]} if move.startswith("city ") else set()
            for part in ("villages", "strongholds", "cities"):
                gone = set(before[seat][part]) - set(after[seat][part])
                assert gone == (replaced if part == "villages" else set()), move
            lost_to_others += sum(
                len(before[other]["villages"]) > len(after[other]["villages"])
                for other in range(seats)
                if other != seat
            )
    assert lost_to_others, "villages did leave the board in these games"


@rule("BA-109")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("neighbour", ["villages", "strongholds", "cities"])
@pytest.mark.parametrize("owner", [0, 1])
def test_neighbouring_buildings_do_not_matter(owner: int, neighbour: str, kind: str) -> None:
    """Villages and strongholds may stand next to any building of anybody."""
    seats: list[dict[str, Any]] = [{"knights": {"C3": 1}}, {}]
    seats[owner][neighbour] = ["C4"]
    assert reason(scene(*seats), f"{kind} C3") is None


@rule("AMB-10")
def test_the_supply_of_tokens_is_unlimited() -> None:
    """When all twenty tokens of a kind are in hand the builder gets one all the same, and the log says so."""
    match = scene(
        {"knights": {"B2": 1, "D4": 1, "E1": 1}}, {"tokens": {"field": 19}}, terrain={"B2": "field", "D4": "field"}
    )
    play(match, "village B2")
    assert events(match) == ["log.village", "log.receive"]
    play(match, "village D4")
    assert events(match, since=1) == ["log.village", "log.receive", "log.beyond_the_bank"]
    assert where(match, 0)["tokens"] == {"field": 2}


@rule("AMB-10")
def test_a_finite_bank_gives_what_it_has() -> None:
    """With the option finite_bank a building is built without a token once the bank has none of that kind."""
    match = scene(
        {"knights": {"B2": 1, "D4": 1, "E1": 1}},
        {"tokens": {"field": 19}},
        terrain={"B2": "field", "D4": "field"},
        options={"finite_bank": True},
    )
    play(match, "stronghold B2")
    assert where(match, 0)["tokens"] == {"field": 1}
    play(match, "village D4")
    assert events(match, since=1) == ["log.village", "log.bank_empty"]
    assert where(match, 0)["villages"] == ["D4"]
    assert where(match, 0)["tokens"] == {"field": 1}
    assert bank(match)["field"] == 0
    play(match, "village E1")
    assert where(match, 0)["tokens"] == {"field": 1, "plain": 1}


@rule("AMB-10")
def test_a_finite_bank_gives_again_what_was_paid_back() -> None:
    """Tokens discarded for a title can be received again."""
    match = scene(
        {"tokens": {"field": 20}},
        {"knights": {"C3": 1, "C4": 1}},
        terrain={"C3": "field"},
        options={"finite_bank": True},
    )
    play(match, "title")
    assert bank(match)["field"] == 3
    play(match, "village C3")
    assert where(match, 1)["tokens"] == {"field": 1}
    assert bank(match)["field"] == 2


@rule("AMB-21")
def test_the_order_of_construction_does_not_matter() -> None:
    """The same set of buildings gives the same position in whatever order it is built."""
    built = ["village B2", "stronghold C3", "village D4", "stronghold E1"]
    terrain = {"B2": "mountain", "C3": "forest", "E1": "field"}
    ends = []
    for order in permutations(built):
        match = scene({"knights": {"B2": 1, "C3": 2, "D4": 1, "E1": 1}}, {}, terrain=terrain)
        assert [move for move in built if reason(match, move)] == []
        ends.append(play(match, *order).position().state)
    assert all(end == ends[0] for end in ends)
    assert ends[0]["players"][0]["tokens"] == {"mountain": 1, "forest": 1, "plain": 1, "field": 1}
    assert ends[0]["players"][0]["knights"] == {"C3": 1}


@rule("BA-100", "BA-103")
def test_seven_knights_can_build_in_one_action() -> None:
    """There is no limit on the number of buildings of one action but the knights and the reserve."""
    match = scene({"knights": dict.fromkeys(EDGE[:7], 1)}, {})
    play(match, *[f"village {name}" for name in EDGE[:7]])
    assert where(match, 0)["villages"] == EDGE[:7]
    assert where(match, 0)["tokens"] == {"plain": 7}
