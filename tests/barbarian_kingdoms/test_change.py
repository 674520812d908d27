"""Change (BK-086, A-05): equal coins between the treasury and a province one controls, where that helps to pay."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    START,
    active,
    coins,
    legal,
    lying,
    number_of,
    phase,
    play,
    scene,
    sound,
    treasury,
    unit,
    why,
)
from tests.barbarian_kingdoms.test_coins import purse
from tests.barbarian_kingdoms.test_payments import (
    BARE,
    MOST_EXCHANGES,
    OWN,
    exchanges_needed,
    lawful_answers,
    recruiting,
)
from tests.rules import rule

HARD = [
    (2, 1, "2+5", ("1+2+3", "2+3", "2+3")),
    (2, 1, "5", ("2+2+3", "1+2", "2+2+3")),
    (2, 2, "3+3", ("2+2+3", "none", "1+3+5")),
    (2, 2, "3+3+3", ("3", "2+2+3", "1+3+5")),
    (2, 4, "3+5", ("2+3", "none", "1+2")),
    (2, 4, "3+5", ("1+2+3", "2+2+3", "2+2")),
    (3, 1, "2+3", ("2+3", "1", "1+3+5")),
    (3, 1, "2+3", ("1+5", "2+3", "2")),
    (3, 4, "2+3+3", ("2+2", "2+3", "2+2+5")),
    (4, 1, "2+3+3", ("2+2+5", "1+3", "2+3")),
    (4, 1, "2+3+3", ("1+3", "2+2+3+5", "2+2+3")),
]
"""Exchanges needed, price, treasury, coins in Venetia, Liguria and Rome."""


def hard_case(price: int, own: str, land: tuple[str, ...]) -> BarbarianKingdoms:
    """The price is due in Venetia."""
    return recruiting(price, own, dict(zip(OWN, land, strict=True)))


# ---------------------------------------------------------------------- which change is made


@rule("BK-086")
def test_change_makes_the_exact_price_possible() -> None:
    """The 3 for the 1 and the 2 of Rome; then the 1 is paid, and the 2 stays behind the screen."""
    state = recruiting(1, "3", {"roma": "1+2"})
    assert legal(state) == ["change roma 3 1+2"]
    play(state, "change roma 3 1+2")
    assert (treasury(state, 0), lying(state, "roma")) == (coins("1+2"), coins("3"))
    assert legal(state) == ["pay 1"]
    play(state, "pay 1")
    assert (treasury(state, 0), lying(state, "venetia"), lying(state, "roma")) == (coins("2"), coins("1"), coins("3"))
    assert sound(state)


@rule("A-05")
def test_coins_laid_down_in_an_exchange_lie_face_up() -> None:
    """Everybody sees the 3 in Rome; no chest comes of it."""
    state = play(recruiting(1, "3", {"roma": "1+2"}), "change roma 3 1+2")
    for reader in (0, 1, 2, None):
        seen = view(state, reader).provinces[number_of("roma")]
        assert (seen.coins, seen.chest) == (coins("3"), False)


@rule("BK-086", "A-05")
def test_the_player_chooses_the_province_and_the_coins() -> None:
    """Any province of his that can give what is needed, the one of the action and one with his own unit included."""
    state = recruiting(2, "3", {"roma": "1+2", "venetia": "1+2", "liguria": "1+1+1"})
    assert sorted(legal(state)) == ["change liguria 3 1+1+1", "change roma 3 1+2", "change venetia 3 1+2"]


@rule("A-05")
def test_no_change_while_the_exact_price_is_in_hand() -> None:
    """Neither before nor after: a 3 that is the price is not changed."""
    state = recruiting(3, "3", {"roma": "1+2"})
    assert why(state, "change roma 3 1+2") == "exact_in_hand"
    assert legal(state) == ["pay 3"]
    state = play(recruiting(1, "3+3", {"roma": "1+2", "venetia": "1+2"}), "change roma 3 1+2")
    assert why(state, "change venetia 3 1+2") == "exact_in_hand"


@rule("A-05")
def test_a_change_that_brings_the_price_no_nearer_is_refused() -> None:
    """2+2 for 3+1 pays 1; two 3s for three 2s, or 5 and 1 kept apart, do not."""
    state = recruiting(1, "2+2+3+3", {"roma": "1+3", "liguria": "2+2+2"})
    assert legal(state) == ["change roma 2+2 1+3"]
    assert why(state, "change liguria 3+3 2+2+2") == "change_does_not_help"


@rule("BK-087", "A-05")
def test_a_useless_change_is_refused_where_one_must_overpay() -> None:
    """Nobody has a 1: the 3 cannot be changed for anything, so a whole coin is laid."""
    state = recruiting(1, "2+2+2", {"roma": "3+3"})
    assert why(state, "change roma 2+2+2 3+3") == "change_does_not_help"
    assert legal(state) == ["pay 2"]


@rule("BK-080", "BK-086")
def test_both_sides_must_have_the_coins() -> None:
    """What the treasury or the province lacks cannot be exchanged."""
    state = recruiting(1, "3", {"roma": "1+1+2+2", "liguria": "2"})
    assert why(state, "change roma 2 1+1") == "coins_not_there"
    assert why(state, "change roma 5 1+2+2") == "coins_not_there"
    assert why(state, "change roma 3 1+1+1") == "coins_not_in_province"
    assert why(state, "change liguria 3 1+2") == "coins_not_in_province"


@rule("A-05")
def test_each_exchange_is_value_neutral_in_one_province() -> None:
    """A 1 here and a 2 there do not change a 3: no province may win or lose."""
    state = recruiting(2, "3", {"roma": "1", "liguria": "2"})
    assert legal(state) == ["pay 3"]
    assert why(state, "change roma 3 1") == "unequal_change"


# ---------------------------------------------------------------------- with whom


@rule("BK-086", "ED-03")
def test_change_is_made_only_with_provinces_one_controls() -> None:
    """Not with a foreign, a neutral, an occupied but unclaimed or an impassable one."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["dalmatia"]},
        "treasuries": {0: "3"},
        "lying": BARE | {"dalmatia": "1+2", "carthage": "1+2", "sicilia": "1+2"},
        "chests": [],
    }
    state = play(scene(**parts), "claim dalmatia")
    assert legal(state) == ["pay 3"]
    for province in ("dalmatia", "carthage", "sicilia"):
        assert why(state, f"change {province} 3 1+2") == "change_with_own_only", province
    for province in ("neustria", "thuringia"):
        assert why(state, f"change {province} 3 1+2") == "impassable", province


@rule("BK-086")
def test_a_token_makes_a_province_a_partner() -> None:
    """A claimed province changes money like an initial one, with or without a unit."""
    parts: dict[str, Any] = {
        "treasuries": {0: "3"},
        "lying": BARE | {"dalmatia": "1+1+1", "sicilia": "1+2"},
        "tokens": {"ostrogoths": ["dalmatia", "sicilia"]},
        "units": {"ostrogoths": ["sicilia"]},
    }
    state = play(scene(**parts), "recruit venetia")
    assert sorted(legal(state)) == ["change dalmatia 3 1+1+1", "change sicilia 3 1+2"]


@rule("BK-086")
def test_a_suspended_or_lost_initial_province_gives_no_change() -> None:
    """Rome with a Vandal on the emblem belongs to nobody, Liguria with his token to him."""
    parts: dict[str, Any] = {
        "treasuries": {0: "3"},
        "lying": BARE | {"roma": "1+2", "liguria": "1+2"},
        "kings": {"ostrogoths": "sea"},
        "units": {"vandals": ["roma"]},
        "tokens": {"vandals": ["liguria"]},
    }
    state = play(scene(**parts), "recruit venetia")
    assert legal(state) == ["pay 3"]
    for province in ("roma", "liguria"):
        assert why(state, f"change {province} 3 1+2") == "change_with_own_only"


@rule("BK-086")
def test_the_sister_kingdom_of_two_players_gives_no_change() -> None:
    """Only provinces of the kingdom that acts, although the treasury is common; in both editions (A-18)."""
    four = ("ostrogoths", "visigoths", "vandals", "franks")
    land = BARE | {"carthage": "1+2", "toletum": "1+2"}
    for edition, expected in (("final", "change_with_own_only"), ("review", "ok")):
        state = scene(four, seats=2, treasuries={0: "3"}, lying=land, edition=edition)
        assert [int(state.seat_of(number)) for number in (1, 2, 3)] == [0, 0, 1]
        play(state, "recruit venetia")
        assert why(state, "change carthage 3 1+2") == "change_with_own_only"
        assert why(state, "change toletum 3 1+2") == expected


# ---------------------------------------------------------------------- several in one payment


@rule("A-05")
@pytest.mark.parametrize(("needed", "price", "own", "land"), HARD)
def test_several_exchanges_agree_with_the_model(needed: int, price: int, own: str, land: tuple[str, ...]) -> None:
    """Where one exchange does not suffice, every legal one shortens the way; after more than three one overpays."""
    provinces = {name: purse(tuple(coins(text))) for name, text in zip(OWN, land, strict=True)}
    money = purse(tuple(coins(own))), tuple(provinces.values())
    assert exchanges_needed(money, price, 4) == needed
    state = hard_case(price, own, land)
    answers = set(legal(state))
    assert answers == lawful_answers(money[0], provinces, price)
    assert {answer.split()[0] for answer in answers} == ({"change"} if needed <= MOST_EXCHANGES else {"pay"})


@rule("A-05")
@pytest.mark.parametrize(("needed", "price", "own", "land"), [case for case in HARD if case[0] <= MOST_EXCHANGES])
def test_so_many_exchanges_then_the_exact_price(needed: int, price: int, own: str, land: tuple[str, ...]) -> None:
    """Whichever legal exchange is made, exactly the number needed leads to exact payment; nothing is lost."""
    state = hard_case(price, own, land)
    for number in range(needed):
        options = legal(state)
        play(state, options[number % len(options)])
        assert sound(state)
    answers = legal(state)
    assert answers
    assert all(sum(int(coin) for coin in answer.split()[1].split("+")) == price for answer in answers)
    play(state, answers[0])
    assert active(state) == "vandals"
    assert sound(state)


@rule("A-05")
def test_four_exchanges_count_as_impossible() -> None:
    """With a fourth exchange 1 could be paid exactly; so the 2 or a 3 is laid, and no change is made."""
    state = hard_case(1, "2+3+3", ("2+2+5", "1+3", "2+3"))
    assert sorted(legal(state)) == ["pay 2", "pay 3"]
    assert why(state, "change roma 3+3 2+2+5") != "ok"
    assert why(state, "change roma 2+3 5") != "ok"
    assert why(state, "change venetia 2+3 5") == "change_does_not_help"


# ---------------------------------------------------------------------- when


@rule("BK-090", "ED-19")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_change_belongs_to_paid_actions(edition: str) -> None:
    """Not before an action is announced, not in a Maneuver, a contest or a Tax, and never once the price is paid."""
    parts: dict[str, Any] = {"treasuries": {0: "1+3"}, "lying": BARE | {"roma": "1+2"}, "edition": edition}
    text = "change roma 3 1+2"
    assert why(scene(**parts), text) == "nothing_to_pay"
    assert why(play(scene(units={"ostrogoths": ["liguria"]}, **parts), "move liguria venetia"), text) != "ok"
    assert why(play(scene(**parts), "tax"), text) == "tax_under_way"
    contested = play(scene(units={"vandals": ["sicilia"]}, **parts), "invade roma calabria")
    assert (phase(contested), why(contested, text)) == ("contest", "contest_is_open")
    paid = play(scene(**parts), "recruit venetia", "pay 1")
    assert why(paid, text) == "nothing_to_pay"


@rule("BK-090", "BK-088")
def test_pillage_takes_the_coins_as_they_are() -> None:
    """No change and no choice: 2+3 of Calabria come as they lie, and nothing is put there."""
    parts: dict[str, Any] = {"lying": BARE | {"calabria": "2+3"}, "chests": []}
    state = play(scene(**parts), "invade roma calabria")
    assert active(state) == "vandals"
    assert (treasury(state, 0), lying(state, "calabria")) == (coins(START + "+2+3"), [0, 0, 0, 0])


@rule("A-05")
def test_each_payment_of_a_levy_may_need_its_own_change() -> None:
    """The Franks change once for the first warrior and once more for the second (A-29)."""
    parts: dict[str, Any] = {
        "treasuries": {2: "3+5"},
        "lying": {"neustria": "1+2", "belgica": "2+3", "austrasia": ""},
        "turn": "franks",
    }
    state = scene(("ostrogoths", "vandals", "franks"), **parts)
    play(state, "recruit belgica", "change neustria 3 1+2", "pay 1")
    assert phase(state) == "levy"
    play(state, "recruit austrasia", "pay 2")
    assert [unit(state, province) for province in ("belgica", "austrasia")] == ["franks", "franks"]
    assert sound(state)
