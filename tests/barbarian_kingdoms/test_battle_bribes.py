"""Battles, phases 2 to 4 (part H): purses filled in secret, counted openly, kept by whoever received them."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    START,
    asked,
    bribes,
    coins,
    legal,
    match_of,
    on_board,
    phase,
    play,
    scene,
    sides,
    sound,
    story,
    treasury,
    unit,
    why,
    worth,
)
from tests.rules import rule


def battle(**parts: Any) -> BarbarianKingdoms:
    """A warrior of the Ostrogoths (seat 0) against one of the Visigoths (seat 2) in Narbonensis: 3 to 3."""
    state = scene(units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]}, powers=False, **parts)
    return play(state, "invade liguria narbonensis")


def totals(state: BarbarianKingdoms, text: str) -> list[tuple[int, int, str]]:
    """Base points, total and coins of both sides as everybody is told with the last decision."""
    told = [event for event in story(state, text) if event.key in ("log.points", "log.points_alone")]
    assert all(event.seats is None for event in told)
    return [(event.facts["points"], event.facts["total"], event.facts["coins"]) for event in told]


# ---------------------------------------------------------------------- 2 bribes


@rule("BK-222")
def test_base_points_are_public_before_the_bribes() -> None:
    """A spectator and every seat see 3 to 3 when the first purse is still to be filled."""
    state = battle()
    assert phase(state) == "bribe"
    for seat in (None, 0, 1, 2):
        shown = sides(state, seat)
        assert [side.points for side in shown] == [3, 3]


@rule("BK-222", "A-07")
def test_any_coins_of_the_treasury_may_be_given() -> None:
    """Three 1s, two 2s, one 3, no 5: of each kind from none to all; active side first, then the other."""
    state = battle()
    for kingdom in ("ostrogoths", "visigoths"):
        for most in (3, 2, 1, 0):
            assert (phase(state), asked(state)) == ("bribe", kingdom)
            assert legal(state) == [f"bribe {number}" for number in range(most + 1)]
            assert why(state, f"bribe {most + 1}") == "coins_not_there"
            play(state, f"bribe {most}")
    assert phase(state) == "action"
    assert sound(state)


@rule("BK-222", "A-07")
@pytest.mark.parametrize("text", ["bribe 3", "bribe 1"])
def test_coins_one_does_not_have_are_refused(text: str) -> None:
    """A treasury of one 2 has no 1 to give, and there is no change; nor do coins of provinces help."""
    state = battle(treasuries={0: "2"}, lying={"roma": "1+1+1", "narbonensis": "1+1+1"})
    assert why(state, text) == "coins_not_there"
    assert why(state, "change roma 2 1+1") == "bribes_now"
    assert why(state, "pay 1") == why(state, "take roma 1") == "bribes_now"
    assert why(state, "bribe hidden") == "name_the_number"
    play(state, "bribe 0", "bribe 1", "bribe 0", "bribe 0")
    assert asked(state) == "visigoths"


@rule("BK-222", "A-07")
def test_nothing_is_a_bribe_too() -> None:
    """Two empty purses: the units decide, and both treasuries are untouched."""
    state = bribes(battle())
    assert [treasury(state, seat) for seat in range(3)] == [coins(START)] * 3
    assert unit(state, "narbonensis") == "ostrogoths"


@rule("A-07")
def test_the_purses_are_filled_even_if_all_is_certain() -> None:
    """With empty treasuries both are asked all the same, for every kind, and can only say nothing."""
    state = battle(treasuries={0: "", 2: ""})
    for kingdom in ("ostrogoths",) * 4 + ("visigoths",) * 4:
        assert (phase(state), asked(state), legal(state)) == ("bribe", kingdom, ["bribe 0"])
        play(state, "bribe 0")
    assert phase(state) == "action"


@rule("BK-222")
def test_a_purse_is_secret_until_both_are_sealed() -> None:
    """Others see neither what goes in nor the treasury it comes from; what they are told does not depend on it."""
    one, other = battle(), battle()
    for text, another in zip(("bribe 3", "bribe 1", "bribe 1", "bribe 0"), ("bribe 0",) * 4, strict=True):
        for seat in (None, 1, 2):
            seen = [int(state.seen(GAME.spec.read(state, said).action, -1 if seat is None else seat))
                    for state, said in ((one, text), (other, another))]  # fmt: skip
            assert seen[0] == seen[1]
            assert GAME.spec.write(one, seen[0]) == "bribe hidden"
        told = [
            [event for event in story(state, said) if event.seats is None or 2 in event.seats]
            for state, said in ((one, text), (other, another))
        ]
        assert told[0] == told[1]
        for seat in (None, 1, 2):
            assert view(one, seat) == view(other, seat)
    assert asked(one) == asked(other) == "visigoths"
    assert sides(one, 0)[0].purse == [3, 1, 1, 0]
    assert sides(one, 2)[0].purse is None


@rule("BK-222")
def test_the_second_purse_is_filled_without_knowing_the_first() -> None:
    """What the Visigoths may give does not depend on what the Ostrogoths gave."""
    for given in ("", "1+2+3"):
        state = battle()
        play(state, *(f"bribe {number}" for number in coins(given)))
        assert legal(state) == ["bribe 0", "bribe 1", "bribe 2", "bribe 3"]
        assert treasury(state, 2) == coins(START)


@rule("BK-223", "BK-224")
def test_the_bribes_are_revealed_to_all() -> None:
    """With the last coin everybody is told both purses coin by coin, the points and the totals."""
    state = battle()
    play(state, "bribe 1", "bribe 1", "bribe 0", "bribe 0", "bribe 2", "bribe 0", "bribe 1")
    assert totals(state, "bribe 0") == [(3, 6, "1+2"), (3, 8, "1+1+3")]


@rule("BK-223", "BK-222")
def test_a_bystander_reads_the_bribes_once_they_are_revealed() -> None:
    """The story a third player can read has no number while purses are sealed, and all of them afterwards."""
    match = match_of(units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]}, powers=False)
    for text in ("invade liguria narbonensis", "bribe 1", "bribe 2", "bribe 0", "bribe 0", "bribe 3", "bribe 0"):
        match.play(text)
    assert not [line for line in match.story(1) if "coin" in line.facts or "coins" in line.facts]
    match.play("bribe 0")
    match.play("bribe 0")
    shown = [line.facts["coins"] for line in match.story(1) if line.key == "log.points"]
    assert shown == ["1+2+2", "1+1+1"]


# ---------------------------------------------------------------------- 3 count


@rule("BK-224", "BK-225")
@pytest.mark.parametrize(
    ("attacker", "opponent", "wins"),
    [
        ("", "", True),
        ("", "1", False),
        ("1", "1", True),
        ("1", "2", False),
        ("2", "1+1", True),
        ("3", "1+1+1", True),
        ("1+1", "3", False),
        ("1+1+1", "2", True),
        ("2+2", "2+3", False),
        ("1+1+1+2+2+3", "1+1+1+2+2+3", True),
        ("1+1+2+2+3", "1+1+1+2+2+3", False),
    ],
)
def test_each_tremis_is_a_point_for_the_giver_and_a_tie_for_the_active(
    attacker: str, opponent: str, wins: bool
) -> None:
    """Values count, not coins; the receiver has no point of what he gets."""
    state = bribes(battle(), attacker, opponent)
    assert (3 + worth(coins(attacker)) >= 3 + worth(coins(opponent))) is wins
    assert unit(state, "narbonensis") == ("ostrogoths" if wins else "visigoths")
    assert on_board(state, "ostrogoths") == (3 if wins else 4, 4)
    assert on_board(state, "visigoths") == (4 if wins else 3, 4)


@rule("BK-225")
@pytest.mark.parametrize(("given", "winner"), [("1", "visigoths"), ("2", "ostrogoths"), ("3", "ostrogoths")])
def test_marker_and_bribe_are_added_up(given: str, winner: str) -> None:
    """3 and a bribe against 3 + 2: a bribe of 1 is too little, of 2 it is a tie for the active player."""
    state = bribes(battle(tokens={"visigoths": ["narbonensis"]}), given)
    assert unit(state, "narbonensis") == winner


@rule("BK-225")
def test_a_five_counts_five() -> None:
    """The diamond outweighs a warrior and one Tremis."""
    state = scene(
        units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis", "aquitania"]},
        treasuries={0: "5", 2: "1"},
        powers=False,
    )
    play(state, "invade liguria narbonensis", "send aquitania")
    bribes(state, "5", "1")
    assert unit(state, "narbonensis") == "ostrogoths"
    assert treasury(state, 2) == coins("5")


@rule("BK-225")
def test_the_contested_claimer_wins_ties_too() -> None:
    """Active is whose turn it is, whoever stood there first."""
    state = scene(units={"ostrogoths": ["narbonensis"], "visigoths": ["aquitania"]}, powers=False, turn="ostrogoths")
    play(state, "claim narbonensis", "pay 2", "contest", "send aquitania")
    bribes(state, "1", "1")
    assert unit(state, "narbonensis") == "ostrogoths"


# ---------------------------------------------------------------------- 4 collect


@rule("BK-230", "BK-224")
@pytest.mark.parametrize(("attacker", "opponent"), [("1+2", "1+1"), ("1", "3"), ("", "2+2"), ("3", "")])
def test_both_keep_what_they_received(attacker: str, opponent: str) -> None:
    """Winner and loser alike have the other's bribe, and their own is gone; the third player has no part in it."""
    state = bribes(battle(), attacker, opponent)
    gave, got = coins(attacker), coins(opponent)
    start = coins(START)
    assert treasury(state, 0) == [start[kind] - gave[kind] + got[kind] for kind in range(4)]
    assert treasury(state, 2) == [start[kind] - got[kind] + gave[kind] for kind in range(4)]
    assert treasury(state, 1) == start
    assert sound(state)


@rule("BK-231")
def test_received_coins_cannot_be_used_in_this_battle() -> None:
    """Visigoths with empty hands have nothing to give although a full purse is on its way to them."""
    state = battle(treasuries={0: "1+2+3", 2: ""})
    play(state, "bribe 1", "bribe 1", "bribe 1", "bribe 0")
    for _ in range(4):
        assert legal(state) == ["bribe 0"]
        assert why(state, "bribe 1") == "coins_not_there"
        play(state, "bribe 0")
    assert treasury(state, 2) == coins("1+2+3")


@rule("BK-231", "BK-230", "BK-243")
def test_bribes_are_collected_before_the_defeated_are_removed() -> None:
    """The second King falls and the game stops in phase 5: both have the bribes they received by then."""
    state = scene(
        units={"ostrogoths": ["tarraconensis"]},
        kings={"vandals": "captured"},
        captors={"vandals": "ostrogoths"},
        treasuries={0: "3+3+3", 2: "1"},
        powers=False,
    )
    play(state, "invade tarraconensis toletum")
    bribes(state, "3+3", "1")
    assert phase(state) == "finished"
    assert (treasury(state, 0), treasury(state, 2)) == (coins("1+3"), coins("3+3"))
