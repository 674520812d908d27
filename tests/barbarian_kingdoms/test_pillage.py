"""Pillage (BK-088, BK-089): all coins of a province to who has won it, unless he controls it."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    START,
    active,
    bribes,
    coins,
    controller,
    has_chest,
    lying,
    phase,
    play,
    scene,
    sound,
    to_the_purses,
    treasury,
    unit,
    why,
)
from tests.rules import rule

OPEN: dict[str, Any] = {"chests": []}


def fought(state: BarbarianKingdoms, attacker: str = "", opponent: str = "") -> BarbarianKingdoms:
    """Nobody sends more units; the purses are filled."""
    return bribes(to_the_purses(state), attacker, opponent)


@rule("BK-088")
@pytest.mark.parametrize("there", ["none", "1", "2+3", "1+1+2+3+5"])
def test_an_invasion_takes_all_coins(there: str) -> None:
    """Nobody contests: every coin of Calabria is in the treasury, none is left, and nothing was asked."""
    state = play(scene(lying={"calabria": there}, **OPEN), "invade roma calabria")
    expected = [one + other for one, other in zip(coins(START), coins(there), strict=True)]
    assert (treasury(state, 0), lying(state, "calabria")) == (expected, coins(""))
    assert active(state) == "vandals"
    assert sound(state)


@rule("BK-088")
def test_pillage_is_not_optional() -> None:
    """Luck turns the face-down coin at once: no decision comes before or after it."""
    state = play(scene(), "invade roma calabria")
    assert phase(state) == "pillage"
    for text in ("pass", "end", "tax"):
        assert why(state, text) == "comes_by_luck"
    play(state, "coin 3")
    assert (active(state), treasury(state, 0), has_chest(state, "calabria")) == ("vandals", coins(START + "+3"), False)


@rule("BK-088")
def test_a_foreign_initial_province_is_pillaged() -> None:
    """Africa's coins go to the Visigoths; those of other Vandal provinces stay."""
    state = scene(sea={"visigoths": 1}, kings={"vandals": "sicilia"}, turn="visigoths", lying={"africa": "1+3"})
    play(state, "invade sea africa")
    while phase(state) == "contest":
        play(state, "pass")
    assert (treasury(state, 2), lying(state, "africa")) == (coins(START + "+1+3"), coins(""))
    assert lying(state, "numidia") == coins("1")


@rule("BK-088")
def test_a_won_contest_pillages() -> None:
    """The Vandals beat the invader of Calabria and take its coins, although it was not their turn."""
    state = scene(units={"vandals": ["sicilia"], "ostrogoths": ["liguria"]}, lying={"calabria": "1+2"}, **OPEN)
    play(state, "invade roma calabria", "contest vandals", "send sicilia")
    fought(state, "", "1+1+2")
    assert unit(state, "calabria") == "vandals"
    assert (lying(state, "calabria"), treasury(state, 1)) == (coins(""), coins("1+2+3+1+2"))
    assert treasury(state, 0) == coins(START + "+1+1+2")
    assert sound(state)


@rule("BK-088")
def test_a_defender_who_wins_where_he_only_stands_pillages() -> None:
    """The Vandals hold neutral Sicily against an attack: its coins are theirs."""
    state = scene(units={"vandals": ["sicilia"]}, sea={"ostrogoths": 1}, lying={"sicilia": "2"})
    fought(play(state, "invade sea sicilia"), "", "1")
    assert (unit(state, "sicilia"), lying(state, "sicilia")) == ("vandals", coins(""))
    assert treasury(state, 1) == coins("1+1+2+2+3+2")


@rule("BK-088")
def test_who_controls_the_province_pillages_nothing() -> None:
    """A defender on his own token, or in his own initial province: the coins stay where they are."""
    parts: dict[str, Any] = {"units": {"vandals": ["sicilia"]}, "tokens": {"vandals": ["sicilia"]}}
    state = scene(sea={"ostrogoths": 1}, lying={"sicilia": "2"}, **parts)
    fought(play(state, "invade sea sicilia"))
    assert (controller(state, "sicilia"), lying(state, "sicilia")) == ("vandals", coins("2"))
    assert treasury(state, 1) == coins(START)
    state = scene(units={"vandals": ["africa"]}, sea={"ostrogoths": 1}, lying={"africa": "2"})
    fought(play(state, "invade sea africa"))
    assert (unit(state, "africa"), lying(state, "africa"), treasury(state, 1)) == ("vandals", coins("2"), coins(START))


@rule("BK-088")
@pytest.mark.parametrize("switch", [False, True])
def test_a_recovered_initial_province_is_pillaged_only_by_house_rule(switch: bool) -> None:
    """The Ostrogoths take Liguria back from a Vandal token: the coins stay, unless the switch says otherwise (A-06)."""
    parts: dict[str, Any] = {"tokens": {"vandals": ["liguria"]}, "lying": {"liguria": "2+3"}}
    state = play(scene(pillage_on_recovery=switch, **parts), "invade roma liguria")
    assert controller(state, "liguria") == "ostrogoths"
    assert lying(state, "liguria") == (coins("") if switch else coins("2+3"))
    assert treasury(state, 0) == (coins(START + "+2+3") if switch else coins(START))


@rule("BK-089")
def test_a_pillaged_face_down_coin_is_not_remembered_by_others() -> None:
    """What others see afterwards does not depend on its value."""
    for reader in (1, 2, None):
        seen = [view(play(scene(), "invade roma calabria", f"coin {coin}"), reader) for coin in "1235"]
        assert seen.count(seen[0]) == 4


@rule("BK-089")
def test_face_up_coins_taken_were_public() -> None:
    """Everybody remembers the 2 and the 3 that went behind the screen, nobody a coin that was face down."""
    state = play(scene(unseen=True, lying={"calabria": "2+3"}), "invade roma calabria", "coin 1")
    for observer in range(4):
        place = observer * 3 * 4
        assert [int(number) for number in state.known[place : place + 4]][1:] == [1, 1, 0]


@rule("BK-088")
def test_a_maneuver_or_a_recruit_pillages_nothing() -> None:
    """Coins in one's own provinces are taxed, not pillaged."""
    state = play(scene(), "move roma liguria")
    assert (lying(state, "liguria"), treasury(state, 0)) == (coins("2"), coins(START))
    state = play(scene(), "recruit liguria", "pay 1")
    assert (lying(state, "liguria"), treasury(state, 0)) == (coins("1+2"), coins("1+1+2+2+3"))
