"""What the rules tell: every piece, token and point that moves, whose turn begins, and how the points are counted."""

from typing import Any

import pytest

import regna
from tests.barony.scenes import play, scene
from tests.rules import rule

Told = dict[str, Any]
POOR = {"title": "marquis", "cities": ["A3"], "founded": 1, "tokens": {"plain": 2, "forest": 1}}


def told(match: regna.Match, *moves: str) -> list[Told]:
    """What the rules tell about these moves."""
    before = match.sequence
    play(match, *moves)
    return [happening.event for happening in match.events(since=before)]


def turn(seat: int, round: int) -> Told:
    """Somebody's turn begins."""
    return {"event": "turn_began", "seat": seat, "round": round}


@rule("BA-026", "BA-040")
def test_a_city_and_its_knight_are_placed() -> None:
    """Round 0 is the placement; after it the first player begins round 1."""
    match = scene({}, {}, phase="place", step={"placed": 0})
    assert told(match, "place C3") == [
        {"event": "city_placed", "seat": 0, "hex": "C3"},
        {"event": "knight_placed", "seat": 0, "hex": "C3"},
        turn(1, 0),
    ]
    play(match, *(f"place {hex}" for hex in ("C1", "E1", "A3", "A5")))
    assert told(match, "place C5")[-1] == turn(0, 1)


@rule("BA-050", "BA-040")
def test_knights_are_recruited() -> None:
    """One after the other; the next player's turn begins when the last one stands."""
    match = scene({"cities": ["C3"]}, {}, {}, seat=0)
    recruited = {"event": "knight_recruited", "seat": 0, "hex": "C3"}
    assert told(match, "recruit C3") == [recruited]
    assert told(match, "recruit C3") == [recruited, turn(1, 1)]


@rule("BA-081", "BA-085", "BA-086", "BA-089")
def test_a_conflict() -> None:
    """The move, what it destroys, and the token taken, in that order."""
    match = scene(
        {"knights": {"C3": 1, "C2": 1}},
        {"villages": ["C3"], "tokens": {"field": 1, "plain": 1}},
        {"knights": {"C3": 1}},
    )
    assert told(match, "move C2 C3") == [
        {"event": "knight_moved", "seat": 0, "from": "C2", "to": "C3"},
        {"event": "knights_destroyed", "seat": 0, "owner": 2, "hex": "C3", "count": 1},
        {"event": "village_destroyed", "seat": 0, "owner": 1, "hex": "C3", "has_token": True},
    ]
    assert told(match, "take field") == [{"event": "token_taken", "seat": 0, "owner": 1, "token": "field"}]


@rule("BA-091")
def test_a_village_whose_owner_has_nothing() -> None:
    """The flag says that no token follows."""
    match = scene({"knights": {"C3": 1, "C2": 1}}, {"villages": ["C3"]})
    assert told(match, "move C2 C3")[1] == {
        "event": "village_destroyed", "seat": 0, "owner": 1, "hex": "C3", "has_token": False,
    }  # fmt: skip


@rule("BA-102", "BA-103", "BA-104")
@pytest.mark.parametrize("building", ["village", "stronghold"])
def test_a_knight_is_replaced(building: str) -> None:
    """The knight goes, the building comes, and the bank gives a token."""
    match = scene({"knights": {"C3": 1, "C1": 1}}, {}, terrain={"C3": "field"})
    assert told(match, f"{building} C3") == [
        {"event": "knight_replaced", "seat": 0, "hex": "C3"},
        {"event": f"{building}_built", "seat": 0, "hex": "C3"},
        {"event": "token_received", "seat": 0, "token": "field", "left": 19},
    ]


@rule("AMB-10")
@pytest.mark.parametrize(
    ("finite", "last"),
    [
        (False, {"event": "token_received", "seat": 0, "token": "field", "left": -1}),
        (True, {"event": "bank_was_empty", "seat": 0, "token": "field"}),
    ],
)
def test_the_bank_has_no_token_left(finite: bool, last: Told) -> None:
    """Either one more is used than the box holds, or there is none."""
    players = {"knights": {"C3": 1, "C1": 1}}, {"tokens": {"field": 20}}
    match = scene(*players, terrain={"C3": "field"}, options={"finite_bank": finite})
    assert told(match, "village C3")[-1] == last


@rule("BA-120", "BA-125")
def test_a_village_becomes_a_city() -> None:
    """With its points."""
    match = scene({"villages": ["C3"]}, {})
    assert told(match, "city C3") == [
        {"event": "village_replaced", "seat": 0, "hex": "C3"},
        {"event": "city_founded", "seat": 0, "hex": "C3", "points": 10},
        turn(1, 1),
    ]


@rule("BA-141", "BA-142")
def test_an_expedition() -> None:
    """One knight leaves the game, one goes to the edge."""
    assert told(scene({}, {}), "expedition A3") == [
        {"event": "knight_removed", "seat": 0},
        {"event": "knight_sent", "seat": 0, "hex": "A3"},
        turn(1, 1),
    ]


@rule("BA-161", "BA-166", "BA-180")
def test_a_title_is_paid_for() -> None:
    """Token by token; the first duke says how many players still have a turn."""
    match = scene({"tokens": {"field": 3}, "title": "marquis"}, {}, {})
    assert told(match, "title") == [
        *({"event": "token_paid", "seat": 0, "token": "field", "paid": paid, "price": 15} for paid in (5, 10, 15)),
        {"event": "title_gained", "seat": 0, "title": "duke", "points": 15},
        {"event": "last_round_began", "seat": 0, "turns": 2},
        turn(1, 1),
    ]


@rule("BA-182", "BA-184", "BA-185")
def test_the_points_are_counted() -> None:
    """From the first place to the last, with what decided between equals; nobody has a turn any more."""
    match = scene({}, {"tokens": {"field": 3}, "title": "marquis"}, POOR, first=2, seat=1)
    assert told(match, "title")[3:] == [
        {"event": "title_gained", "seat": 1, "title": "duke", "points": 15},
        {"event": "last_round_began", "seat": 1, "turns": 0},
        {"event": "score_counted", "seat": 1, "titles": 60, "cities": 0, "tokens": 0, "score": 60},
        {"event": "score_counted", "seat": 2, "titles": 45, "cities": 10, "tokens": 5, "score": 60},
        {"event": "tie_broken", "seat": 1, "other": 2, "score": 60},
        {"event": "score_counted", "seat": 0, "titles": 0, "cities": 0, "tokens": 0, "score": 0},
        {"event": "game_ended", "ending": "duke", "seat": 1, "score": 60},
    ]


@rule("AMB-03", "BA-187")
def test_everybody_has_to_pass() -> None:
    """Each pass is told, and the cause of the end."""
    stuck = {"strongholds": ["C3"], "knights_removed": 7}, {"strongholds": ["C4"], "knights_removed": 7}
    happened = [happening.event for happening in scene(*stuck).events()]
    assert happened[:3] == [{"event": "passed", "seat": 0}, turn(1, 1), {"event": "passed", "seat": 1}]
    assert happened[-1] == {"event": "game_ended", "ending": "all_passed", "seat": 1, "score": 0}


@rule("AMB-26")
def test_a_starting_city_that_finds_no_site() -> None:
    """Its turn is told all the same."""
    lakes = dict.fromkeys(("A3", "A4", "A5", "B2", "B5", "C1", "C5", "D1", "D4", "E1", "E2", "E3"), "lake")
    match = scene({}, {}, phase="place", step={"placed": 0}, terrain=lakes)
    assert {"event": "no_site_found", "seat": 1} in told(match, "place C3")
