"""Section 7 of the catalogue: living side by side, destruction and theft (AMB-13 to AMB-15, AMB-28 to AMB-30)."""

from collections.abc import Iterator
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from tests.barony.scenes import HEXES, bank, body, events, play, reason, reserve, scene, where
from tests.rules import rule

FAR_AWAY: dict[str, Any] = {"knights": {"A3": 1}}
"""An opponent who is in nobody's way."""
State = dict[str, Any]


def buildings(player: dict[str, Any]) -> list[str]:
    """The hexes of a player's buildings."""
    return [*player["villages"], *player["strongholds"], *player["cities"]]


def pieces_at(player: dict[str, Any], hex: str) -> int:
    """How many pieces a player has on a hex."""
    return int(player["knights"].get(hex, 0)) + buildings(player).count(hex)


def tokens(match: regna.Match, seat: int) -> dict[str, int]:
    """A player's tokens."""
    found: dict[str, int] = where(match, seat)["tokens"]
    return found


def steps_of_random_games() -> Iterator[tuple[State, str, State]]:
    """Position before, decision, position after, of a few random games of three on mixed terrain."""
    for seed in range(3):
        rng = Rng(seed)
        match = scene(
            {"cities": ["A3", "C5"], "knights": {"A3": 2, "C5": 1}},
            {"cities": ["A5", "E1"], "knights": {"A5": 2, "E1": 1}},
            {"cities": ["C1", "E3"], "knights": {"C1": 2, "E3": 1}},
            terrain={"C3": "mountain", "B4": "field", "D2": "forest", "D3": "lake"},
        )
        before = match.position().state
        for _ in range(400):
            if match.over:
                break
            verbs = sorted({move.split()[0] for move in match.legal()})
            verb = verbs[int(rng.below(len(verbs)))]
            choices = [move for move in match.legal() if move.split()[0] == verb]
            move = choices[int(rng.below(len(choices)))]
            match.play(move)
            after = match.position().state
            yield before, move, after
            before = after


@rule("BA-080", "AMB-28")
def test_one_piece_each_may_share_a_hex() -> None:
    """Four players, three with a knight and one with a village: the fourth comes in and all stay."""
    match = scene({"knights": {"C3": 1}}, {"knights": {"C4": 1}}, {"villages": ["C4"]}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert [pieces_at(where(match, seat), "C4") for seat in range(4)] == [1, 1, 1, 1]
    assert events(match) == ["log.move"]


@rule("BA-080", "AMB-28")
@pytest.mark.parametrize("pair", [{"knights": {"C4": 2}}, {"knights": {"C4": 1}, "villages": ["C4"]}])
def test_two_pieces_share_with_nobody(pair: dict[str, Any]) -> None:
    """As soon as a player has more than one piece in a hex, nobody else can be there."""
    with pytest.raises(regna.BadPosition) as error:
        scene(pair, {"knights": {"C4": 1}})
    assert error.value.code == "crowded_hex"


@rule("BA-081")
@pytest.mark.parametrize(
    "others",
    [
        [{"knights": {"C4": 1}}],
        [{"villages": ["C4"]}],
        [{"knights": {"C4": 1}}, {"knights": {"C4": 1}}],
        [{"knights": {"C4": 1}}, {"villages": ["C4"]}, {"knights": {"C4": 1}}],
    ],
)
def test_a_second_piece_destroys_all_others(others: list[dict[str, Any]]) -> None:
    """A knight joining a knight of its colour clears the hex of everybody else, and of nobody else's other hexes."""
    far = ["A3", "E1", "E3"]
    guests = [other | {"strongholds": [far[i]]} for i, other in enumerate(others)]
    match = play(scene({"knights": {"C3": 1, "C4": 1}}, *guests), "move C3 C4")
    assert where(match, 0)["knights"] == {"C4": 2}
    for seat in range(1, len(others) + 1):
        assert pieces_at(where(match, seat), "C4") == 0
        assert where(match, seat)["strongholds"] == [far[seat - 1]]


@rule("BA-081")
def test_the_example_of_the_rulebook() -> None:
    """Yellow joins its knight beside a red knight and a blue village, destroys both and takes a token of Blue."""
    red = {"knights": {"C4": 1}, "tokens": {"field": 2}}
    blue = {"villages": ["C4"], "tokens": {"plain": 1, "forest": 1}}
    match = play(scene({"knights": {"C3": 1, "C4": 1}}, red, blue), "move C3 C4", "take forest", "end")
    assert where(match, 0)["knights"] == {"C4": 2}
    assert (tokens(match, 0), tokens(match, 1), tokens(match, 2)) == ({"forest": 1}, {"field": 2}, {"plain": 1})
    assert (where(match, 1)["knights"], where(match, 2)["villages"]) == ({}, [])


@rule("BA-082")
def test_a_knight_joining_its_village_destroys_intruders() -> None:
    """The own village counts as a piece, so one knight is enough to drive out lone knights; the village stays."""
    match = scene({"villages": ["C4"], "knights": {"C3": 1}}, {"knights": {"C4": 1}}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert where(match, 0)["villages"] == ["C4"]
    assert where(match, 0)["knights"] == {"C4": 1}
    assert (where(match, 1)["knights"], where(match, 2)["knights"]) == ({}, {})


@rule("BA-083", "AMB-30")
def test_destruction_is_compulsory_and_immediate() -> None:
    """The move itself destroys: nobody is asked, and the pieces are gone before the action has ended."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert (match.turn.seat, match.turn.phase) == (0, "move")
    assert where(match, 1)["knights"] == {}
    assert {move.split()[0] for move in match.legal()} == {"move", "end"}


@rule("AMB-30")
def test_one_may_keep_the_peace_by_not_moving_in() -> None:
    """After the first knight has come in, the player may end and leave the others alone."""
    match = play(scene({"knights": {"C3": 2}}, {"knights": {"C4": 1}}), "move C3 C4")
    assert reason(match, "end") is None
    play(match, "end")
    assert where(match, 0)["knights"] == {"C3": 1, "C4": 1}
    assert where(match, 1)["knights"] == {"C4": 1}


@rule("BA-084")
@pytest.mark.parametrize("other", [{"knights": {"C4": 1}}, {"villages": ["C4"], "tokens": {"field": 1}}])
def test_a_knight_alone_destroys_nothing(other: dict[str, Any]) -> None:
    """One knight beside a lone knight or village takes nothing and harms nobody."""
    match = scene({"knights": {"C3": 1}}, other)
    before = where(match, 1)
    play(match, "move C3 C4")
    assert where(match, 1) == before
    assert tokens(match, 0) == {}


@rule("BA-084")
def test_recruits_and_buildings_destroy_nothing() -> None:
    """Only a move destroys: the owner of a shared village has two hexes to act in, and the intruder stays."""
    match = scene({"villages": ["C4"], "cities": ["E1"]}, {"knights": {"C4": 1}})
    play(match, "recruit E1", "end")
    assert where(match, 1)["knights"] == {"C4": 1}


@rule("BA-085")
def test_destroyed_knights_return_to_the_reserve() -> None:
    """Each to its owner's, ready to be recruited again, and none out of the game."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"knights": {"C4": 1, "A3": 2}}, {"knights": {"C4": 1}})
    play(match, "move C3 C4")
    assert [reserve(match, seat)["knights"] for seat in range(3)] == [5, 5, 7]
    assert [where(match, seat)["knights_removed"] for seat in range(3)] == [0, 0, 0]


@rule("BA-086")
def test_destroyed_villages_return_to_the_reserve() -> None:
    """To the owner's, not to the attacker's; the hex can be built on again."""
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"villages": ["C4", "A3"], "knights": {"E1": 1}})
    assert reserve(match, 1)["villages"] == 12
    play(match, "move C3 C4", "end")
    assert reserve(match, 1)["villages"] == 13
    assert reserve(match, 0)["villages"] == 14
    play(match, "move E1 E2")
    assert reason(match, "village C4") is None


@rule("BA-087")
def test_cities_and_strongholds_stand_for_ever() -> None:
    """In random games no city and no stronghold ever disappears, while villages do."""
    villages_lost = 0
    for before, _, after in steps_of_random_games():
        for old, new in zip(before["players"], after["players"], strict=True):
            assert set(old["cities"]) <= set(new["cities"])
            assert set(old["strongholds"]) <= set(new["strongholds"])
            villages_lost += len(set(old["villages"]) - set(new["villages"]) - set(new["cities"]))
    assert villages_lost > 5


@rule("BA-088")
def test_pieces_on_a_mountain_are_never_destroyed() -> None:
    """In random games nobody but their owner takes pieces off the mountain C3."""
    seen = 0
    for before, _, after in steps_of_random_games():
        for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
            if seat != before["seat"]:
                assert pieces_at(new, "C3") >= pieces_at(old, "C3")
                seen += pieces_at(old, "C3")
    assert seen > 50


@rule("BA-089", "BA-090", "BA-093")
@pytest.mark.parametrize("wanted", ["mountain", "forest", "field"])
def test_the_attacker_chooses_a_token_of_the_owner(wanted: str) -> None:
    """One of those the owner has, whatever the terrain of the hex; the bank is not touched."""
    owned = {"mountain": 1, "forest": 2, "field": 3}
    match = scene({"knights": {"C3": 1, "C4": 1}}, {"villages": ["C4"], "tokens": owned}, terrain={"C4": "plain"})
    before = bank(match)
    play(match, "move C3 C4")
    assert match.turn.phase == "take"
    assert set(match.legal()) == {"take mountain", "take forest", "take field"}
    assert reason(match, "take plain") == "victim_has_none"
    play(match, f"take {wanted}")
    assert tokens(match, 0) == {wanted: 1}
    assert tokens(match, 1) == {kind: n - (kind == wanted) for kind, n in owned.items() if n > (kind == wanted)}
    assert bank(match) == before


@rule("BA-089")
def test_only_the_owner_of_the_village_pays() -> None:
    """Not a third player whose knight is destroyed beside the village, nor one who is not there at all."""
    village = {"villages": ["C4"], "tokens": {"forest": 1}}
    knight = {"knights": {"C4": 1}, "tokens": {"field": 5}}
    match = scene({"knights": {"C3": 1, "C4": 1}}, knight, village, FAR_AWAY | {"tokens": {"plain": 5}})
    play(match, "move C3 C4")
    assert [tokens(match, seat) for seat in range(4)] == [{"forest": 1}, {"field": 5}, {}, {"plain": 5}]


@rule("BA-091")
def test_an_owner_without_tokens_loses_none() -> None:
    """The attacker gets nothing, not even from the bank, and goes on with the second knight."""
    match = scene({"knights": {"C3": 1, "C4": 1, "E1": 1}}, {"villages": ["C4"]})
    play(match, "move C3 C4")
    assert (match.turn.seat, match.turn.phase) == (0, "move")
    assert where(match, 1)["villages"] == []
    assert tokens(match, 0) == {}
    assert sum(bank(match).values()) == 80


@rule("BA-092")
def test_destroying_knights_gives_no_token() -> None:
    """However many tokens the owners of the knights have."""
    rich = {"knights": {"C4": 1}, "tokens": {"field": 2, "plain": 2}}
    match = play(scene({"knights": {"C3": 1, "C4": 1}}, rich, rich), "move C3 C4")
    assert match.turn.phase == "move"
    assert reason(match, "take field") == "nothing_to_take"
    assert (tokens(match, 0), tokens(match, 1)) == ({}, {"field": 2, "plain": 2})


@rule("BA-094", "BA-095")
def test_who_shares_a_hex_in_random_games() -> None:
    """Two pieces of one player are alone; one building a hex; cities, strongholds and mountains are not shared."""
    shared = 0
    for _, _, state in steps_of_random_games():
        for hex in HEXES:
            numbers = [pieces_at(player, hex) for player in state["players"]]
            present = sum(number > 0 for number in numbers)
            assert max(numbers) < 2 or present == 1
            assert sum(buildings(player).count(hex) for player in state["players"]) <= 1
            sheltered = any(hex in (*player["cities"], *player["strongholds"]) for player in state["players"])
            if sheltered or state["board"][hex] == "mountain":
                assert present <= 1
            assert present == 0 or state["board"][hex] != "lake"
            shared += present > 1
    assert shared > 50


@rule("BA-095")
@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        (({"villages": ["C4"], "strongholds": ["C4"]}, {}), "two_buildings"),
        (({"villages": ["C4"]}, {"villages": ["C4"]}), "two_buildings"),
        (({"villages": ["C4"]}, {"cities": ["C4"]}), "two_buildings"),
        (({"strongholds": ["C4"]}, {"knights": {"C4": 1}}), "shared_shelter"),
        (({"cities": ["C4"]}, {"knights": {"C4": 1}}), "shared_shelter"),
    ],
)
def test_positions_against_the_rules_of_sharing_are_refused(pieces: tuple[dict[str, Any], ...], code: str) -> None:
    """Two buildings on a hex, or anybody beside an opponent's stronghold or city."""
    with pytest.raises(regna.BadPosition) as error:
        scene(*pieces)
    assert error.value.code == code


@rule("BA-096")
def test_a_move_destroys_one_village_at_most() -> None:
    """In random games no decision costs the other players more than one village."""
    destroyed = []
    for before, move, after in steps_of_random_games():
        if move.startswith("move"):
            players = list(zip(before["players"], after["players"], strict=True))
            destroyed.append(sum(len(old["villages"]) - len(new["villages"]) for old, new in players))
    assert max(destroyed) == 1


@rule("BA-096", "AMB-14")
def test_two_moves_can_destroy_two_villages() -> None:
    """One theft each, one after the other, from different owners, each settled before the next move."""
    own = {"knights": {"C3": 2, "C4": 1, "C2": 1}}
    one = {"villages": ["C4"], "tokens": {"field": 1, "plain": 1}}
    two = {"villages": ["C2"], "tokens": {"forest": 1, "mountain": 1}}
    match = play(scene(own, one, two), "move C3 C4", "take plain", "move C3 C2")
    assert set(match.legal()) == {"take forest", "take mountain"}
    play(match, "take mountain")
    assert tokens(match, 0) == {"plain": 1, "mountain": 1}
    assert (where(match, 1)["villages"], where(match, 2)["villages"]) == ([], [])
    assert match.turn.seat == 1


@rule("AMB-14", "BA-091")
def test_the_second_theft_may_find_nothing() -> None:
    """Two villages of one owner with a single token: the first theft takes it, the second gets nothing."""
    own = {"knights": {"C3": 2, "C4": 1, "C2": 1}}
    match = scene(own, {"villages": ["C2", "C4"], "tokens": {"field": 1}, "knights": {"A3": 1}})
    play(match, "move C3 C4", "move C3 C2")
    assert (tokens(match, 0), tokens(match, 1)) == ({"field": 1}, {})
    assert where(match, 1)["villages"] == []
    assert match.turn.seat == 1


@rule("AMB-13")
def test_a_lone_village_can_be_entered_and_is_then_blocked() -> None:
    """The village stays, cannot become a city while the knight is there, and nobody builds in its hex."""
    village = {"villages": ["C4"], "knights": {"A3": 1}}
    match = play(scene({"knights": {"C3": 1}}, village), "move C3 C4")
    assert where(match, 1)["villages"] == ["C4"]
    assert reason(match, "city C4") == "enemy_knight_at_village"
    assert reason(match, "village C4") == "no_knight_to_replace"
    play(match, "move A3 A4")
    assert reason(match, "village C4") == "building_here"
    assert reason(match, "stronghold C4") == "building_here"
    play(match, "move C4 C3")
    assert reason(match, "city C4") is None


@rule("AMB-13", "BA-088")
def test_a_lone_village_on_a_mountain_cannot_be_entered() -> None:
    """So it can never be destroyed."""
    match = scene({"knights": {"C3": 2}}, {"villages": ["C4"]}, terrain={"C4": "mountain"})
    assert reason(match, "move C3 C4") == "mountain_held"


@rule("AMB-15")
@pytest.mark.parametrize("excuse", ["end", "move E1 E2", "expedition A3", "title", "recruit C1"])
def test_the_theft_is_compulsory(excuse: str) -> None:
    """Nothing else may be done before a token is taken."""
    own = {"knights": {"C3": 1, "C4": 1, "E1": 1}, "cities": ["C1"], "tokens": {"field": 3}}
    match = play(scene(own, {"villages": ["C4"], "tokens": {"plain": 1, "field": 1}}), "move C3 C4")
    assert reason(match, excuse) == "take_token_first"
    assert reason(match, "pass") == "take_token_first"


@rule("AMB-15")
def test_tokens_are_open_information() -> None:
    """Every seat, and a spectator, sees the tokens of all players."""
    match = scene({"tokens": {"field": 1}, "knights": {"C3": 1}}, {"tokens": {"forest": 2}}, {"tokens": {"plain": 3}})
    for seat in (0, 1, 2, None):
        seen = [part.tokens for part in body(match, seat).players]
        assert [part.field for part in seen] == [1, 0, 0]
        assert [part.forest for part in seen] == [0, 2, 0]
        assert [part.plain for part in seen] == [0, 0, 3]


@rule("AMB-29")
def test_a_lost_village_costs_one_token_only() -> None:
    """The owner built the village on a plain and keeps that token if the attacker takes another one."""
    match = scene({"knights": {"C3": 1, "C2": 1}}, {"knights": {"C4": 1, "E3": 1}, "tokens": {"forest": 2}}, seat=1)
    play(match, "village C4", "end")
    assert tokens(match, 1) == {"forest": 2, "plain": 1}
    play(
        match, "move C3 C4", "end", "move E3 E2", "move C2 C3", "end", "move E2 E3", "move C3 C4", "take forest", "end"
    )
    assert where(match, 1)["villages"] == []
    assert tokens(match, 1) == {"forest": 1, "plain": 1}
    assert tokens(match, 0) == {"forest": 1}
