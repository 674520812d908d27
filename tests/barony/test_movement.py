"""Section 6 of the catalogue: knights move (AMB-06, AMB-07, AMB-11, AMB-12, AMB-18)."""

from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from tests.barony.scenes import HEXES, play, reason, reserve, scene, where
from tests.rules import rule

FAR_AWAY: dict[str, Any] = {"knights": {"A3": 1}}
"""An opponent who is in nobody's way."""


def neighbours(hex: str) -> set[str]:
    """The names of the hexes that share a side with a hex, by the way hexes are named."""
    row, number = ord(hex[0]), int(hex[1:])
    steps = [(0, 1), (0, -1), (-1, 0), (-1, 1), (1, 0), (1, -1)]
    return {f"{chr(row + down)}{number + right}" for down, right in steps} & set(HEXES)


def moves(match: regna.Match) -> set[str]:
    """The legal moves."""
    return {move for move in match.legal() if move.startswith("move")}


def targets(match: regna.Match, source: str) -> set[str]:
    """Where a knight may go from a hex."""
    return {move.split()[2] for move in moves(match) if move.split()[1] == source}


def pieces_at(player: dict[str, Any], hex: str) -> int:
    """How many pieces a player has on a hex."""
    buildings = (*player["villages"], *player["strongholds"], *player["cities"])
    return int(player["knights"].get(hex, 0)) + buildings.count(hex)


def may_enter(state: dict[str, Any], seat: int, hex: str) -> bool:
    """The rulebook's four restrictions, read from a position document."""
    if state["board"][hex] == "lake":
        return False
    for other, player in enumerate(state["players"]):
        if other != seat:
            pieces = pieces_at(player, hex)
            if pieces > 1 or hex in player["cities"] or hex in player["strongholds"]:
                return False
            if pieces == 1 and state["board"][hex] == "mountain":
                return False
    return True


def crowded_scene() -> regna.Match:
    """Three players close together on mixed terrain."""
    return scene(
        {"cities": ["A3", "C5"], "knights": {"A3": 2, "C5": 1}},
        {"cities": ["A5", "E1"], "knights": {"A5": 2, "E1": 1}},
        {"cities": ["C1", "E3"], "knights": {"C1": 2, "E3": 1}},
        terrain={"C3": "mountain", "B4": "field", "D2": "forest", "D3": "lake"},
    )


def play_at_random(match: regna.Match, rng: Rng) -> None:
    """Any decision, every kind of decision equally likely."""
    legal = match.legal()
    verbs = sorted({move.split()[0] for move in legal})
    verb = verbs[int(rng.below(len(verbs)))]
    choices = [move for move in legal if move.split()[0] == verb]
    match.play(choices[int(rng.below(len(choices)))])


@rule("BA-060")
def test_a_knight_moves_by_one_hex() -> None:
    """To an adjacent hex: neither further, nor off the board, nor to where it already is."""
    match = play(scene({"knights": {"C3": 1}}, FAR_AWAY), "move C3 D3")
    assert where(match, 0)["knights"] == {"D3": 1}
    fresh = scene({"knights": {"C3": 1}}, FAR_AWAY)
    for hex in ("C5", "E1", "E2"):
        assert reason(fresh, f"move C3 {hex}") == "not_adjacent"
    assert reason(fresh, "move C3 C3") == "same_hex"


@rule("BA-060")
def test_an_own_knight_moves() -> None:
    """Neither an opponent's knight nor nobody."""
    match = scene({"knights": {"C3": 1}}, FAR_AWAY)
    assert reason(match, "move A3 A4") == "no_knight_of_yours"
    assert reason(match, "move D3 D2") == "no_knight_of_yours"


@rule("BA-060")
def test_one_or_two_knights_move() -> None:
    """After the first move one may end; after the second the turn is over, however many knights are left."""
    start = scene({"knights": {"C3": 3}}, FAR_AWAY)
    one = play(start.fork(), "move C3 C4", "end")
    assert (one.turn.seat, where(one, 0)["knights"]) == (1, {"C3": 2, "C4": 1})
    two = play(start.fork(), "move C3 C4", "move C3 D3")
    assert (two.turn.seat, where(two, 0)["knights"]) == (1, {"C3": 1, "C4": 1, "D3": 1})


@rule("BA-060", "AMB-05")
def test_a_movement_moves_at_least_one_knight() -> None:
    """A turn cannot be ended before a first knight has moved."""
    assert reason(scene({"knights": {"C3": 2}}, FAR_AWAY), "end") == "nothing_to_end"


@rule("BA-061")
@pytest.mark.parametrize(
    ("second", "knights"),
    [
        ("move C3 C4", {"C4": 2, "E1": 1}),
        ("move C3 D2", {"C4": 1, "D2": 1, "E1": 1}),
        ("move E1 E2", {"C3": 1, "C4": 1, "E2": 1}),
        ("move E1 D1", {"C3": 1, "C4": 1, "D1": 1}),
    ],
)
def test_the_two_moves_are_independent(second: str, knights: dict[str, int]) -> None:
    """Same start and target, same start, or nothing in common."""
    match = play(scene({"knights": {"C3": 2, "E1": 1}}, FAR_AWAY), "move C3 C4", second)
    assert where(match, 0)["knights"] == knights


@rule("BA-061")
def test_two_knights_from_different_hexes_may_meet() -> None:
    """Different start, same target; and two knights may change places."""
    meet = play(scene({"knights": {"C3": 1, "C5": 1}}, FAR_AWAY), "move C3 C4", "move C5 C4")
    assert where(meet, 0)["knights"] == {"C4": 2}
    swap = play(scene({"knights": {"C3": 1, "C4": 1}}, FAR_AWAY), "move C3 C4", "move C4 C3")
    assert where(swap, 0)["knights"] == {"C3": 1, "C4": 1}


@rule("BA-062")
def test_the_same_knight_does_not_move_twice() -> None:
    """A knight that has just moved onto an empty hex stays there: neither on nor back."""
    match = play(scene({"knights": {"C3": 1, "E1": 1}}, FAR_AWAY), "move C3 C4")
    assert match.turn.seat == 0
    assert reason(match, "move C4 C5") == "same_knight"
    assert reason(match, "move C4 C3") == "same_knight"
    assert reason(match, "move E1 E2") is None


@rule("BA-062")
def test_a_lone_knight_moves_once() -> None:
    """With one knight on the board the turn ends by itself after its move; next turn it may move again."""
    match = play(scene({"knights": {"C3": 1}}, FAR_AWAY), "move C3 C4")
    assert match.turn.seat == 1
    play(match, "move A3 A4")
    assert reason(match, "move C4 C5") is None


@rule("BA-063")
def test_any_number_of_own_knights_share_a_hex() -> None:
    """All seven knights of a colour on one hex."""
    match = play(scene({"knights": {"C3": 5, "C4": 2}}, FAR_AWAY), "move C4 C3", "move C4 C3")
    assert where(match, 0)["knights"] == {"C3": 7}


@rule("BA-064")
@pytest.mark.parametrize("building", ["villages", "strongholds", "cities"])
def test_buildings_never_move(building: str) -> None:
    """A building alone cannot move, and stays when the knight beside it leaves."""
    alone = scene({building: ["C3"], "knights": {"E1": 1}}, FAR_AWAY)
    assert reason(alone, "move C3 C4") == "no_knight_of_yours"
    match = play(scene({building: ["C3"], "knights": {"C3": 1}}, FAR_AWAY), "move C3 C4")
    assert where(match, 0)[building] == ["C3"]
    assert where(match, 0)["knights"] == {"C4": 1}


@rule("BA-065")
def test_a_lake_cannot_be_entered() -> None:
    """Not even by the second knight of a movement, nor from a city on its shore."""
    match = scene({"knights": {"C3": 2}, "cities": ["C3"]}, FAR_AWAY, terrain={"C4": "lake"})
    assert reason(match, "move C3 C4") == "lake_ahead"
    assert reason(play(match, "move C3 D3"), "move C3 C4") == "lake_ahead"


@rule("BA-066", "BA-067")
@pytest.mark.parametrize(
    ("building", "code", "terrain"),
    [
        *(("cities", "enemy_city", terrain) for terrain in ("plain", "field", "mountain")),
        *(("strongholds", "enemy_stronghold", terrain) for terrain in ("plain", "field", "mountain", "forest")),
    ],
)
def test_opposing_cities_and_strongholds_cannot_be_entered(building: str, code: str, terrain: str) -> None:
    """Empty or with knights in it, on any terrain, by the first or the second knight."""
    for garrison in ({}, {"C4": 1}, {"C4": 3}):
        defender = {building: ["C4"], "knights": garrison}
        match = scene({"knights": {"C3": 3}}, defender, FAR_AWAY, terrain={"C4": terrain})
        assert reason(match, "move C3 C4") == code
        assert reason(play(match, "move C3 D3"), "move C3 C4") == code


@rule("BA-068", "AMB-12")
@pytest.mark.parametrize(
    "defender",
    [
        {"knights": {"C4": 2}},
        {"knights": {"C4": 3}},
        {"knights": {"C4": 7}},
        {"knights": {"C4": 1}, "villages": ["C4"]},
        {"knights": {"C4": 2}, "villages": ["C4"]},
    ],
)
def test_two_pieces_of_one_opponent_keep_out(defender: dict[str, Any]) -> None:
    """Two or more knights, or a village with knights; whichever opponent it is."""
    attacker = {"knights": {"C3": 2}}
    assert reason(scene(attacker, defender), "move C3 C4") == "two_enemy_pieces"
    assert reason(scene(attacker, FAR_AWAY, defender), "move C3 C4") == "two_enemy_pieces"


@rule("AMB-12", "BA-070")
def test_single_pieces_of_several_opponents_do_not_keep_out() -> None:
    """Two pieces that belong to two opponents are no wall."""
    match = scene({"knights": {"C3": 1}}, {"knights": {"C4": 1}}, {"villages": ["C4"]}, {"knights": {"C4": 1}})
    assert reason(match, "move C3 C4") is None


@rule("BA-069")
@pytest.mark.parametrize("defender", [{"knights": {"C4": 1}}, {"knights": {"C4": 2}}, {"villages": ["C4"]}])
def test_a_mountain_with_an_opposing_piece_cannot_be_entered(defender: dict[str, Any]) -> None:
    """One knight or one village is enough, and the same hex is no mountain for comparison."""
    attacker = {"knights": {"C3": 2}}
    assert reason(scene(attacker, defender, terrain={"C4": "mountain"}), "move C3 C4") == "mountain_held"
    lone = sum(defender.get("knights", {}).values()) < 2
    assert (reason(scene(attacker, defender), "move C3 C4") is None) == lone


@rule("AMB-11")
def test_a_mountain_never_holds_two_players() -> None:
    """So a second own knight never finds an enemy beside the first: such a position is refused."""
    for intruder in ({"knights": {"C4": 1}}, {"villages": ["C4"]}):
        with pytest.raises(regna.BadPosition) as error:
            scene({"knights": {"C3": 1, "C4": 1}}, intruder, terrain={"C4": "mountain"})
        assert error.value.code == "shared_mountain"


@rule("AMB-11", "BA-069")
def test_own_pieces_do_not_close_a_mountain() -> None:
    """Only opposing pieces count: more own knights may come, with or without a village."""
    for villages in ([], ["C4"]):
        match = scene({"knights": {"C3": 2, "C4": 1}, "villages": villages}, FAR_AWAY, terrain={"C4": "mountain"})
        play(match, "move C3 C4", "move C3 C4")
        assert where(match, 0)["knights"] == {"C4": 3}


@rule("BA-070")
@pytest.mark.parametrize(
    "others",
    [
        [{"knights": {"C4": 1}}],
        [{"villages": ["C4"]}],
        [{"knights": {"C4": 1}}, {"knights": {"C4": 1}}],
        [{"villages": ["C4"]}, {"knights": {"C4": 1}}, {"knights": {"C4": 1}}],
    ],
)
@pytest.mark.parametrize("terrain", ["plain", "field", "forest"])
def test_lone_opposing_pieces_do_not_keep_out(others: list[dict[str, Any]], terrain: str) -> None:
    """A lone knight, a lone village, single pieces of several opponents: all may be joined."""
    match = scene({"knights": {"C3": 1}}, *others, terrain={"C4": terrain})
    assert reason(match, "move C3 C4") is None


@rule("AMB-18", "BA-070")
@pytest.mark.parametrize("building", ["villages", "strongholds", "cities"])
@pytest.mark.parametrize("inside", [0, 1, 4])
def test_own_buildings_may_be_entered(building: str, inside: int) -> None:
    """Any number of knights may be in an own village, stronghold or city, and more may come."""
    garrison = {"C4": inside} if inside else {}
    match = scene({"knights": {"C3": 2} | garrison, building: ["C4"]}, FAR_AWAY)
    play(match, "move C3 C4", "move C3 C4")
    assert where(match, 0)["knights"] == {"C4": inside + 2}
    assert where(match, 0)[building] == ["C4"]


@rule("BA-071")
@pytest.mark.parametrize("terrain", ["plain", "field", "forest"])
@pytest.mark.parametrize(
    "company", [[{"knights": {"C3": 1}}], [{"villages": ["C3"]}], [{"villages": ["C3"]}, FAR_AWAY]]
)
def test_leaving_shared_hexes_is_free(terrain: str, company: list[dict[str, Any]]) -> None:
    """A knight beside an opponent's knight or village may leave in all six directions."""
    match = scene({"knights": {"C3": 1}}, *company, terrain={"C3": terrain})
    assert targets(match, "C3") == neighbours("C3")


@rule("BA-071")
@pytest.mark.parametrize("home", [{"villages": ["C3"]}, {"strongholds": ["C3"]}, {"cities": ["C3"]}, {}])
def test_leaving_own_hexes_is_free(home: dict[str, Any]) -> None:
    """The last knight may leave a building or a mountain, even surrounded by opponents."""
    around = {"knights": {"B3": 1, "B4": 1, "D2": 1, "D3": 1, "C2": 1, "C4": 1}}
    match = scene(home | {"knights": {"C3": 1}}, around, terrain={"C3": "mountain"})
    assert targets(match, "C3") == neighbours("C3")


@rule("BA-072")
def test_the_first_move_is_complete_before_the_second() -> None:
    """Destruction and theft come first; only then a second knight moves, and still may."""
    match = scene({"knights": {"C3": 1, "C4": 1, "E1": 1}}, {"villages": ["C4"], "tokens": {"field": 1, "plain": 1}})
    play(match, "move C3 C4")
    assert match.turn.phase == "take"
    assert where(match, 1)["villages"] == []
    assert reason(match, "move E1 E2") == "take_token_first"
    play(match, "take field")
    assert (match.turn.seat, match.turn.phase) == (0, "move")
    assert where(match, 0)["tokens"] == {"field": 1}
    assert reason(match, "move C3 D3") == "no_knight_of_yours"
    play(match, "move E1 E2")
    assert match.turn.seat == 1


@rule("BA-072", "BA-062")
def test_after_a_theft_the_same_knight_still_does_not_move() -> None:
    """The theft between the moves does not let the arrived knight go on, but its companion may leave."""
    match = scene({"knights": {"C3": 1, "E1": 1}, "villages": ["C4"]}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert reason(match, "move C4 C5") == "same_knight"
    thief = scene({"knights": {"C3": 1, "C4": 1}}, {"villages": ["C4"], "tokens": {"field": 1, "plain": 1}})
    play(thief, "move C3 C4", "take plain", "move C4 C5")
    assert where(thief, 0)["knights"] == {"C4": 1, "C5": 1}
    assert thief.turn.seat == 1


@rule("AMB-06", "BA-072")
def test_both_moves_into_one_hex_destroy_there() -> None:
    """The first knight cohabits with a village or knight, the second makes two pieces and destroys it."""
    match = scene({"knights": {"C3": 2}}, {"villages": ["C4"]}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert where(match, 1)["villages"] == ["C4"]
    assert where(match, 2)["knights"] == {"C4": 1}
    play(match, "move C3 C4")
    assert where(match, 1)["villages"] == []
    assert where(match, 2)["knights"] == {}
    assert where(match, 0)["knights"] == {"C4": 2}


@rule("AMB-06")
def test_two_knights_from_two_sides_destroy_together() -> None:
    """The second knight need not come from where the first one came."""
    match = scene({"knights": {"C3": 1, "C5": 1}}, {"villages": ["C4"]}, FAR_AWAY)
    play(match, "move C3 C4", "move C5 C4")
    assert where(match, 1)["villages"] == []


@rule("AMB-07", "BA-062")
def test_another_knight_in_the_entered_hex_may_move() -> None:
    """Of two knights in the hex just entered one may still move, and then the turn is over."""
    match = play(scene({"knights": {"C3": 1, "C4": 1}}, FAR_AWAY), "move C3 C4")
    assert reason(match, "move C4 C5") is None
    play(match, "move C4 C5")
    assert where(match, 0)["knights"] == {"C4": 1, "C5": 1}
    assert match.turn.seat == 1


@rule("AMB-07")
def test_the_first_move_can_undo_the_effect_of_the_second() -> None:
    """A knight that leaves the hex no longer makes two pieces there; the newcomer then only cohabits."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"knights": {"C4": 1}}, FAR_AWAY)
    play(match, "move C4 C5", "move C3 C4")
    assert where(match, 1)["knights"] == {"C4": 1}
    assert reserve(match, 1)["knights"] == 6


@rule("AMB-07")
def test_the_first_move_never_changes_where_the_second_may_go() -> None:
    """In random games every own hex has the same ways out before and after the first move of an action."""
    compared = 0
    for seed in range(3):
        match, rng = crowded_scene(), Rng(seed)
        for _ in range(250):
            if match.over:
                break
            seat, before = match.turn.seat, moves(match)
            begins = match.turn.phase == "main"
            play_at_random(match, rng)
            if begins and match.turn.phase == "move" and match.turn.seat == seat:
                sources = {move.split()[1] for move in before}
                after = {move for move in moves(match) if move.split()[1] in sources}
                state = match.position().state
                knights = state["players"][seat]["knights"] | {state["step"]["moved_to"]: 0}
                assert {move for move in before if knights.get(move.split()[1], 0)} <= after <= before
                compared += len(after) > 0
    assert compared > 50


@rule("BA-060", "BA-065", "BA-066", "BA-067", "BA-068", "BA-069", "BA-070", "BA-071", "BA-062")
def test_random_games_offer_exactly_the_moves_of_the_rulebook() -> None:
    """In every position the legal moves are those that the four restrictions, read independently, leave open."""
    checked = 0
    for seed in range(3):
        match, rng = crowded_scene(), Rng(seed + 10)
        for _ in range(300):
            if match.over:
                break
            state = match.position().state
            if state["phase"] in ("main", "move"):
                seat = state["seat"]
                expected = set()
                for source, number in state["players"][seat]["knights"].items():
                    if number - (state["step"].get("moved_to") == source) > 0:
                        free = {hex for hex in neighbours(source) if may_enter(state, seat, hex)}
                        expected |= {f"move {source} {hex}" for hex in free}
                assert moves(match) == expected
                checked += 1
            play_at_random(match, rng)
    assert checked > 300
