"""Recruit (BK-100 to BK-105): one warrior from the player board into a free province under control."""

from typing import Any

import pytest

from regna.contract.errors import Malformed
from regna.games.barbarian_kingdoms.rules import recruit
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS, Kingdom
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    PROVINCES,
    START,
    active,
    asked,
    coins,
    controller,
    legal,
    on_board,
    phase,
    play,
    scene,
    sound,
    treasury,
    unit,
    why,
)
from tests.rules import rule

ALL_SIX = tuple(KINGDOMS)


@rule("BK-100")
def test_exactly_one_warrior_is_deployed() -> None:
    """One leaves the board, one stands in Venetia, and the turn is over."""
    state = play(scene(), "recruit venetia", "pay 1")
    assert (on_board(state, "ostrogoths"), unit(state, "venetia")) == ((3, 4), "ostrogoths")
    assert [province for province in PROVINCES if unit(state, province) == "ostrogoths"] == ["venetia"]
    assert active(state) == "vandals"
    assert sound(state)


@rule("BK-100")
def test_no_second_warrior_in_the_same_action() -> None:
    """After the payment the next kingdom is asked, although money and provinces are left."""
    state = play(scene(), "recruit venetia")
    assert why(state, "recruit liguria") == "pay_first"
    play(state, "pay 1")
    assert (phase(state), asked(state)) == ("action", "vandals")


@rule("BK-100")
def test_nothing_is_deployed_before_the_price_is_paid() -> None:
    """The announcement alone moves no warrior."""
    state = play(scene(), "recruit venetia")
    assert (on_board(state, "ostrogoths"), unit(state, "venetia"), phase(state)) == ((4, 4), None, "pay")


@rule("BK-101")
def test_every_free_province_under_control_is_a_site() -> None:
    """Initial and claimed provinces without a unit, the capital too once the King has left it; nothing else."""
    parts: dict[str, Any] = {
        "kings": {"ostrogoths": "dalmatia"},
        "units": {"ostrogoths": ["liguria"]},
        "tokens": {"ostrogoths": ["sicilia", "dalmatia"]},
    }
    assert legal(scene(**parts), "recruit") == ["recruit venetia", "recruit roma", "recruit sicilia"]


@rule("BK-101", "BK-104")
def test_a_province_that_is_not_controlled_is_no_site() -> None:
    """Neutral, foreign, lost to a token, occupied but unclaimed, or impassable: each has its reason."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["calabria"]},
        "tokens": {"vandals": ["liguria"], "visigoths": ["dalmatia"]},
    }
    state = scene(**parts)
    for province, reason in (
        ("sicilia", "not_controlled"),
        ("numidia", "not_controlled"),
        ("liguria", "not_controlled"),
        ("dalmatia", "not_controlled"),
        ("calabria", "not_controlled"),
        ("thuringia", "impassable"),
        ("sussex", "impassable"),
    ):
        assert why(state, f"recruit {province}") == reason, province
    assert legal(state, "recruit") == ["recruit venetia"]


@rule("BK-101", "BK-104")
def test_an_occupied_province_is_no_site() -> None:
    """Neither where the own King or warrior stands nor where an intruder does beside the own token (A-04)."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["venetia"], "vandals": ["sicilia"]},
        "tokens": {"ostrogoths": ["sicilia"]},
    }
    state = scene(**parts)
    for province in ("roma", "venetia", "sicilia"):
        assert why(state, f"recruit {province}") == "province_occupied", province
    assert controller(state, "sicilia") == "ostrogoths"
    assert legal(state, "recruit") == ["recruit liguria"]


@rule("BK-104")
@pytest.mark.parametrize("place", ["sea", "sea_king", "board", "atlantis"])
def test_no_warrior_is_recruited_at_sea(place: str) -> None:
    """The Sea is no province, and nobody controls it."""
    with pytest.raises(Malformed):
        why(scene(), f"recruit {place}")


@rule("BK-102")
@pytest.mark.parametrize(("deployed", "price"), [(0, 1), (1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("kingdom", ALL_SIX)
def test_the_price_rises_with_every_warrior_deployed(kingdom: Kingdom, deployed: int, price: int) -> None:
    """1, 2, 3, 4 for every kingdom, wherever the others are; shown on the board and asked when paying."""
    treasuries = dict.fromkeys(range(6), "none") | {ALL_SIX.index(kingdom): "1+1+1+1"}
    state = scene(ALL_SIX, sea={kingdom: deployed}, turn=kingdom, treasuries=treasuries)
    seen = {row.kingdom: row.recruit_cost for row in view(state, None).kingdoms}
    assert seen[kingdom] == price
    play(state, legal(state, "recruit")[0])
    assert legal(state) == ["pay " + "+".join(["1"] * price)]


@rule("BK-102")
def test_a_warrior_lost_makes_the_next_cheaper_again() -> None:
    """The last warriors deployed are the dear ones: with one of three beaten the price is 3 again, not 4."""
    parts: dict[str, Any] = {
        "sea": {"ostrogoths": 2},
        "units": {"ostrogoths": ["sicilia"], "vandals": ["tripolitania"]},
        "kings": {"vandals": "sea"},
        "turn": "vandals",
        "chests": [],
    }
    state = scene(**parts)
    assert recruit.recruit_cost(state, 1) == 4
    play(state, "invade sea_king sicilia")
    while phase(state) in ("reinforce", "muster"):
        play(state, "pass")
    while phase(state) == "bribe":
        play(state, "bribe 0")
    assert unit(state, "sicilia") == "king of the vandals"
    assert on_board(state, "ostrogoths") == (2, 4)
    assert {row.kingdom: row.recruit_cost for row in view(state, 0).kingdoms}["ostrogoths"] == 3


@rule("BK-104")
def test_without_a_warrior_left_nobody_recruits() -> None:
    """Four at Sea: no site is offered, whatever the treasury."""
    state = scene(sea={"ostrogoths": 4})
    assert not legal(state, "recruit")
    assert why(state, "recruit venetia") == "no_warrior_left"
    assert legal(scene(sea={"ostrogoths": 3}), "recruit") == ["recruit venetia", "recruit liguria"]


@rule("BK-104")
@pytest.mark.parametrize(("deployed", "own", "expected"), [
    (0, "none", "cannot_pay"),
    (0, "1", "ok"),
    (1, "1", "cannot_pay"),
    (1, "2", "ok"),
    (2, "1+1", "cannot_pay"),
    (2, "2+2", "ok"),
    (3, "3", "cannot_pay"),
    (3, "5", "ok"),
])  # fmt: skip
def test_the_treasury_must_be_worth_the_price(deployed: int, own: str, expected: str) -> None:
    """Coins in the provinces are no help; a treasury worth more than the price always suffices."""
    state = scene(sea={"ostrogoths": deployed}, treasuries={0: own}, lying={"roma": "1+1+1+1"})
    assert why(state, "recruit venetia") == expected
    assert ("recruit venetia" in legal(state)) == (expected == "ok")


@rule("BK-105")
def test_nobody_contests_a_recruit() -> None:
    """Opponents all around Venetia and at Sea are not asked, and no battle comes of it."""
    parts: dict[str, Any] = {"units": {"vandals": ["dalmatia"], "visigoths": ["liguria"]}, "sea": {"vandals": 1}}
    state = play(scene(**parts), "recruit venetia", "pay 1")
    assert (phase(state), asked(state), unit(state, "venetia")) == ("action", "vandals", "ostrogoths")
    assert why(state, "contest vandals") == "nothing_to_contest"
    assert treasury(state, 1) == coins(START)
