"""Tax (BK-170 to BK-174, A-13): as much as possible, never more than the allowance, with change where it helps."""

from functools import cache
from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import Tax, view
from tests.barbarian_kingdoms.scenes import (
    START,
    active,
    asked,
    coins,
    legal,
    lying,
    number_of,
    phase,
    play,
    scene,
    sound,
    treasury,
    why,
    worth,
)
from tests.barbarian_kingdoms.test_coins import NOTHING, SIMPLE_TAKINGS, Purse, minus, parts_of, plus, purse, text_of
from tests.barbarian_kingdoms.test_payments import BARE, OWN, drawn, has
from tests.rules import rule

MORE = ("dalmatia", "calabria", "sicilia")
Hoard = tuple[Purse, tuple[Purse, ...]]


def taxing(own: str, land: dict[str, str], allowance: int = 3, **parts: Any) -> BarbarianKingdoms:
    """The Ostrogoths tax so many provinces; those with coins are among them."""
    lost = [province for province in ("liguria", "venetia") if not land.get(province)][: max(0, 3 - allowance)]
    tokens = {"ostrogoths": MORE[: max(0, allowance - 3)], "vandals": lost}
    state = scene(treasuries={0: own}, lying=BARE | land, tokens=tokens, **parts)
    assert state.held[1] == allowance
    return play(state, "tax")


# ---------------------------------------------------------------------- the model


@cache
def reachable(hoard: Hoard, limit: int) -> frozenset[int]:
    """Every sum up to a limit: from each province some coins, for less or equal coins of the treasury put back."""
    own, provinces = hoard
    states = {(own, 0)}
    for there in provinces:
        states = {
            (minus(left, back), total + worth(taken) - worth(back))
            for left, total in states
            for taken in parts_of(there)
            for back in parts_of(left)
            if 0 <= worth(taken) - worth(back) <= limit - total
        }
    return frozenset(total for _, total in states)


def without_change(hoard: Hoard, limit: int) -> int:
    """The largest sum up to a limit if nothing is put back."""
    return max(reachable((NOTHING, hoard[1]), limit))


def largest(hoard: Hoard, limit: int) -> int:
    """The largest sum up to a limit."""
    return max(reachable(hoard, limit))


def after(hoard: Hoard, place: int, taken: Purse, back: Purse) -> Hoard:
    """Treasury and provinces after a taking."""
    own, provinces = hoard
    there = plus(minus(provinces[place], taken), back)
    return plus(minus(own, back), taken), (*provinces[:place], there, *provinces[place + 1 :])


def taking(province: str, taken: Purse, back: Purse) -> str:
    """A taking as one writes it."""
    if back == NOTHING:
        return f"take {province} {text_of(taken)}"
    return f"take_change {province} {text_of(taken)} {text_of(back)}"


def lawful_takings(hoard: Hoard, left: int) -> dict[str, Hoard]:
    """Every taking after which as much as possible can still be collected.

    While change does not raise the sum, none is made: a coin that would make it necessary is not taken.
    """
    own, provinces = hoard
    best = largest(hoard, left)
    needs_change = without_change(hoard, left) < best
    found = {}
    for place, name in enumerate(OWN):
        for taken, back in SIMPLE_TAKINGS:
            gain = worth(taken) - worth(back)
            if not has(provinces[place], taken) or not has(own, back) or gain > left:
                continue
            then = after(hoard, place, taken, back)
            most = largest(then, left - gain) if needs_change else without_change(then, left - gain)
            if gain + most == best and (needs_change or back == NOTHING):
                found[taking(name, taken, back)] = then
    return found


def drawn_hoard(rng: Rng, allowance: int) -> Hoard:
    """A small treasury, and few coins in three provinces; mostly such that the allowance asks for change."""
    while True:
        holder = int(rng.below(6))
        own = drawn(rng, (int(rng.below(2)), 1, 1), holder == 0)
        provinces = tuple(drawn(rng, (int(rng.below(2)), 1, 1), holder == place) for place in (1, 2, 3))
        if without_change((own, provinces), allowance) < allowance or rng.below(8) == 0:
            return own, provinces


def drawn_scenes(allowance: int, seed: int) -> list[Hoard]:
    """The scenes of one run."""
    rng = Rng(1000 * allowance + seed)
    return [drawn_hoard(rng, allowance) for _ in range(6)]


def land_of(hoard: Hoard) -> dict[str, str]:
    """The provinces as a scene has them."""
    return {name: text_of(there) for name, there in zip(OWN, hoard[1], strict=True)}


RUNS = [(allowance, seed) for allowance in (3, 4, 5, 6) for seed in range(6)]


@rule("BK-170", "BK-171", "BK-172", "BK-173", "A-13")
@pytest.mark.parametrize(("allowance", "seed"), RUNS)
def test_takings_agree_with_the_model(allowance: int, seed: int) -> None:
    """Six random scenes each, played to the end: at every step exactly the takings of the model are legal."""
    rng = Rng(seed)
    for start in drawn_scenes(allowance, seed):
        hoard, left = start, allowance
        state = taxing(text_of(hoard[0]), land_of(hoard), allowance)
        while left > 0 and any(there != NOTHING for there in hoard[1]):
            takings = lawful_takings(hoard, left)
            assert set(legal(state)) == (set(takings) or {"end"}), (allowance, hoard, left)
            if not takings:
                play(state, "end")
                break
            text = sorted(takings)[int(rng.below(len(takings)))]
            play(state, text)
            left -= worth(takings[text][0]) - worth(hoard[0])
            hoard = takings[text]
        assert active(state) == "vandals"
        assert allowance - left == largest(start, allowance) == worth(hoard[0]) - worth(start[0])
        assert treasury(state, 0) == list(hoard[0])
        assert [lying(state, name) for name in OWN] == [list(there) for there in hoard[1]]
        assert all(worth(now) <= worth(before) for now, before in zip(hoard[1], start[1], strict=True))
        assert sound(state)


@rule("A-13")
def test_the_random_scenes_contain_every_case() -> None:
    """Among the scenes above the allowance is reached without change, with change, and not at all, many times each."""
    plain = changed = short = 0
    for allowance, seed in RUNS:
        for hoard in drawn_scenes(allowance, seed):
            best, bare = largest(hoard, allowance), without_change(hoard, allowance)
            plain += bare == allowance
            changed += best > bare
            short += best < allowance
    assert min(plain, changed, short) >= 20


@rule("BK-171", "BK-172", "BK-173", "A-13")
@pytest.mark.parametrize("seed", range(12))
def test_every_taking_is_refused_for_its_own_reason(seed: int) -> None:
    """All takings from all own provinces and two others in random scenes."""
    hoard = next(hoard for hoard in drawn_scenes(3, 50 + seed) if any(there != NOTHING for there in hoard[1]))
    needs_change = without_change(hoard, 3) < largest(hoard, 3)
    state = taxing(text_of(hoard[0]), land_of(hoard))
    allowed = lawful_takings(hoard, 3)
    for taken, back in SIMPLE_TAKINGS:
        assert why(state, taking("carthage", taken, back)) == "not_your_tax"
        assert why(state, taking("sicilia", taken, back)) == "not_your_tax"
        for place, name in enumerate(OWN):
            text = taking(name, taken, back)
            reason = why(state, text)
            missing = {
                "coins_not_to_tax": not has(hoard[1][place], taken),
                "coins_not_there": not has(hoard[0], back),
            }
            if any(missing.values()):
                assert missing.get(reason, False), (reason, hoard, text)
            elif worth(taken) - worth(back) > 3:
                assert reason == "more_than_allowed"
            elif text in allowed:
                assert reason == "ok"
            elif back != NOTHING and not needs_change:
                assert reason == "tax_needs_no_change"
            else:
                assert reason == "less_than_possible"


# ---------------------------------------------------------------------- the allowance


@rule("BK-170")
@pytest.mark.parametrize("allowance", [1, 2, 3, 4, 5, 6])
def test_one_tremis_for_every_province_controlled(allowance: int) -> None:
    """With plenty of ones in Rome exactly as many are taken, one by one, and the turn is over."""
    state = taxing("none", {"roma": "1+1+1+1+1+1+1"}, allowance)
    for number in range(allowance):
        assert (phase(state), asked(state)) == ("tax", "ostrogoths")
        assert view(state, 1).tax == Tax(allowance=allowance, collected=number)
        play(state, "take roma 1")
    assert active(state) == "vandals"
    assert (treasury(state, 0), lying(state, "roma")) == ([allowance, 0, 0, 0], [7 - allowance, 0, 0, 0])


@rule("BK-170")
def test_the_allowance_counts_control_not_units_or_coins() -> None:
    """A suspended province and one under a foreign token do not count, a token without unit does."""
    parts: dict[str, Any] = {
        "units": {"vandals": ["liguria"], "ostrogoths": ["calabria"]},
        "tokens": {"visigoths": ["venetia"], "ostrogoths": ["dalmatia"]},
        "lying": BARE | {"roma": "1+1+1+1"},
    }
    state = play(scene(**parts), "tax")
    assert view(state, 0).tax == Tax(allowance=2, collected=0)


@rule("BK-171")
def test_coins_come_from_any_controlled_province_in_any_split() -> None:
    """Home, claimed, with or without a unit; not from where one only stands, nor from others."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["calabria", "sicilia"]},
        "tokens": {"ostrogoths": ["dalmatia", "sicilia"], "vandals": ["liguria"]},
        "lying": BARE | dict.fromkeys(("roma", "venetia", "liguria", "dalmatia", "sicilia", "calabria"), "1"),
        "chests": [],
    }
    state = play(scene(**parts), "tax")
    assert {text.split()[1] for text in legal(state)} == {"roma", "venetia", "dalmatia", "sicilia"}
    for province in ("liguria", "calabria", "carthage", "neustria"):
        assert why(state, f"take {province} 1") == "not_your_tax", province
    play(state, "take sicilia 1", "take venetia 1", "take dalmatia 1", "take roma 1")
    assert active(state) == "vandals"
    assert treasury(state, 0) == coins(START + "+1+1+1+1")
    assert sound(state)


@rule("BK-171")
def test_every_province_of_the_map_can_be_taxed() -> None:
    """From the first to the last: whatever one has claimed pays its 1."""
    start = scene()
    free = [
        id for number, id in enumerate(start.map.ids) if start.holders[number] == NOBODY and not start.is_closed(number)
    ]
    assert (free[0], free[-1]) == (start.map.ids[0], start.map.ids[-1])
    for province in free:
        state = play(scene(tokens={"ostrogoths": [province]}, lying=BARE | {province: "1"}, chests=[]), "tax")
        assert legal(state) == [f"take {province} 1"]
        play(state, f"take {province} 1")
        assert (active(state), lying(state, province)) == ("vandals", [0, 0, 0, 0])


@rule("BK-171")
def test_a_suspended_province_is_not_taxed() -> None:
    """A Vandal stands on the emblem of Liguria."""
    state = scene(units={"vandals": ["liguria"]}, lying={"roma": "1+1", "venetia": "1", "liguria": "1"})
    assert why(play(state, "tax"), "take liguria 1") == "not_your_tax"


# ---------------------------------------------------------------------- as much as possible


@rule("BK-172")
def test_nobody_collects_less_than_possible() -> None:
    """3 out of 2, 2 and 1: after a first 2 only the 1 is right, and the end comes by itself."""
    state = taxing("none", {"roma": "2+2+1"})
    assert why(state, "end") == "more_can_be_collected"
    play(state, "take roma 2")
    assert why(state, "take roma 2") == "more_than_allowed"
    assert why(state, "end") == "more_can_be_collected"
    assert legal(state) == ["take roma 1"]
    play(state, "take roma 1")
    assert active(state) == "vandals"


@rule("BK-172")
def test_a_coin_that_spoils_the_sum_is_refused() -> None:
    """4 out of 3, 2 and 2, all apart: the 3 would leave only 3 in all."""
    state = taxing("none", {"roma": "3", "venetia": "2", "liguria": "2"}, 4)
    assert why(state, "take roma 3") == "less_than_possible"
    assert sorted(legal(state)) == ["take liguria 2", "take venetia 2"]
    play(state, "take venetia 2", "take liguria 2")
    assert treasury(state, 0) == coins("2+2")


@rule("A-13", "BK-173")
def test_a_coin_is_not_taken_first_to_be_changed_later() -> None:
    """4 out of 3 here, 2 and 2 there: the 3 first, and then 2+2 for that 3, would be change nobody needs."""
    state = taxing("none", {"roma": "3", "venetia": "2+2"}, 4)
    assert legal(state) == ["take venetia 2"]


@rule("BK-172", "A-13")
def test_the_rest_is_forgone_and_the_player_says_so() -> None:
    """2 out of 2 and 2 with an allowance of 3: one 2, then the other does not fit, then he ends."""
    state = taxing("none", {"roma": "2+2"})
    play(state, "take roma 2")
    assert (phase(state), legal(state)) == ("tax", ["end"])
    play(state, "end")
    assert (active(state), treasury(state, 0), lying(state, "roma")) == ("vandals", coins("2"), coins("2"))


@rule("BK-172", "A-13")
def test_without_any_coin_left_the_tax_ends_by_itself() -> None:
    """A single 1, or nothing at all."""
    state = play(taxing("none", {"roma": "1"}), "take roma 1")
    assert (active(state), treasury(state, 0)) == ("vandals", coins("1"))
    state = taxing(START, {})
    assert (active(state), treasury(state, 0)) == ("vandals", coins(START))


@rule("A-13")
def test_nothing_is_collected_only_where_nothing_fits() -> None:
    """The 5 of Rome is above the allowance and cannot be changed; with a 2 in the treasury it must be."""
    state = taxing("none", {"roma": "5"})
    assert why(state, "take roma 5") == "more_than_allowed"
    assert legal(state) == ["end"]
    state = taxing("2", {"roma": "5"})
    assert why(state, "end") == "more_can_be_collected"
    assert legal(state) == ["take_change roma 5 2"]


@rule("BK-172")
def test_a_tax_under_way_goes_on() -> None:
    """No other action, no payment, no pass in between."""
    state = taxing(START, {"roma": "1+1+1"})
    for text in ("tax", "recruit venetia", "pay 1", "move roma venetia", "pass"):
        assert why(state, text) == "tax_under_way", text
    assert why(scene(), "take roma 1") == "no_tax_under_way"
    assert why(scene(), "end") == "nothing_to_end"


# ---------------------------------------------------------------------- with change


@rule("BK-173", "A-13", "BK-090")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_change_brings_the_sum_to_the_allowance(edition: str) -> None:
    """3 out of 2 and 2 with a 1 in the treasury: a 2 for the 1, and the other 2; the 1 lies face up."""
    state = taxing("1", {"roma": "2", "venetia": "2"}, edition=edition)
    assert why(state, "end") == "more_can_be_collected"
    play(state, "take_change roma 2 1")
    assert (treasury(state, 0), lying(state, "roma")) == (coins("2"), coins("1"))
    for reader in (0, 1, None):
        seen = view(state, reader).provinces[number_of("roma")]
        assert (seen.coins, seen.chest) == (coins("1"), False)
    play(state, "take venetia 2")
    assert (active(state), treasury(state, 0)) == ("vandals", coins("2+2"))
    assert sound(state)


@rule("BK-173", "ED-04")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_without_fitting_change_less_is_received(edition: str) -> None:
    """2 out of 2 and 2 with a 3 and an allowance of 3: no coin to put back, so 2, in either edition."""
    state = taxing("3", {"roma": "2", "venetia": "2"}, edition=edition)
    assert sorted(legal(state)) == ["take roma 2", "take venetia 2"]
    play(state, "take roma 2")
    assert legal(state) == ["end"]


@rule("A-13", "BK-173")
def test_no_change_where_the_allowance_is_reached_without() -> None:
    """3 lies in Rome: the 2 and the 1 of the treasury stay there."""
    state = taxing("1+2", {"roma": "3", "venetia": "2"})
    assert why(state, "take_change roma 3 2") == "tax_needs_no_change"
    assert why(state, "take_change roma 3 1") == "tax_needs_no_change"
    assert why(state, "take_change venetia 2 1") == "tax_needs_no_change"
    assert legal(state) == ["take roma 3"]


@rule("A-13", "BK-173")
def test_the_order_of_takings_opens_no_way_to_change() -> None:
    """3 lies in Rome, so the 2 of Venetia, after which only change would help, is refused; in the other order it is."""
    state = taxing("1+2", {"roma": "3", "venetia": "2"})
    assert why(state, "take_change roma 3 2") == "tax_needs_no_change"
    assert why(state, "take venetia 2") == "less_than_possible"


@rule("A-13")
def test_change_ends_as_soon_as_the_rest_needs_none() -> None:
    """After a 2 for a 1 two Tremis are left, which the other 2 makes: no second change."""
    state = play(taxing("1+1", {"roma": "2", "venetia": "2"}), "take_change roma 2 1")
    assert why(state, "take_change venetia 2 1") == "tax_needs_no_change"
    play(state, "take venetia 2")
    assert active(state) == "vandals"


@rule("A-13")
def test_no_province_gets_more_than_it_gives() -> None:
    """Neither a larger coin for a smaller one nor coins for nothing; several for one only across one province."""
    state = taxing("3+5", {"roma": "2+2", "venetia": "2"})
    for text in (
        "take_change roma 2 3",
        "take_change venetia 2 3",
        "take_change roma none 3",
        "take_change roma 2+2 5",
        "take_change roma 2+2+2 5",
    ):
        assert why(state, text) != "ok", text
    assert why(state, "take_change roma 2+2 3") == "ok"
    assert why(state, "take_change venetia 2+2 3") == "coins_not_to_tax"


@rule("A-13")
def test_which_provinces_and_coins_make_it_up_is_free() -> None:
    """3 out of 1+2 here or 3 there: every beginning that leads to 3 is allowed."""
    state = taxing("none", {"roma": "1+2", "venetia": "3", "liguria": "1+1"})
    assert sorted(legal(state)) == [
        "take liguria 1",
        "take roma 1",
        "take roma 2",
        "take venetia 3",
    ]


@rule("BK-080", "BK-173")
def test_coins_put_back_come_from_the_treasury() -> None:
    """What one does not have is not put back; what does not lie there is not taken."""
    state = taxing("1", {"roma": "5"})
    assert why(state, "take_change roma 5 2") == "coins_not_there"
    assert why(state, "take_change roma 3 1") == "coins_not_to_tax"
    assert why(state, "take_change roma 5 1") == "more_than_allowed"
    assert legal(state) == ["end"]


@rule("BK-174")
def test_nobody_contests_a_tax() -> None:
    """Opponents next to Rome, in Liguria's neighbour and at Sea are not asked."""
    parts: dict[str, Any] = {"units": {"vandals": ["calabria"], "visigoths": ["narbonensis"]}, "sea": {"vandals": 1}}
    state = play(scene(lying={"roma": "3"}, **parts), "tax", "take roma 3")
    assert (phase(state), asked(state), treasury(state, 0)) == ("action", "vandals", coins(START + "+3"))
    assert why(state, "contest vandals") == "nothing_to_contest"


@rule("BK-170")
def test_each_kingdom_of_two_players_taxes_for_itself() -> None:
    """Three for the Ostrogoths from their own provinces; the sister's are not theirs, the treasury is common."""
    four = ("ostrogoths", "visigoths", "vandals", "franks")
    state = play(scene(four, seats=2), "tax")
    assert why(state, "take carthage 1") == "not_your_tax"
    assert view(state, 0).tax == Tax(allowance=3, collected=0)
    play(state, "take roma 3")
    assert (active(state), int(state.seat)) == ("vandals", 0)
    assert treasury(state, 0) == coins(START + "+3")


def test_the_model_itself() -> None:
    """Worked by hand: 2 and 2 with a 1 make 3, with a 3 only 2; a 5 for 3+1 leaves 1."""
    two = purse((0, 1, 0, 0))
    assert largest((purse((1, 0, 0, 0)), (two, two)), 3) == 3
    assert largest((purse((0, 0, 1, 0)), (two, two)), 3) == 2
    assert largest((purse((1, 0, 1, 0)), (purse((0, 0, 0, 1)),)), 1) == 1
