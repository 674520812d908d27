"""Claim (BK-150 to BK-158): a price first, then contests, then a token; whose provinces can be claimed."""

from typing import Any

import pytest

from regna.contract.errors import Malformed
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS, Kingdom
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    CAPITALS,
    START,
    active,
    asked,
    bribes,
    coins,
    controller,
    legal,
    lying,
    number_of,
    on_board,
    phase,
    play,
    scene,
    sound,
    to_the_purses,
    token,
    treasury,
    unit,
    why,
)
from tests.rules import rule

FIVE = "1+1+1+1+1"


def others_tax(state: BarbarianKingdoms, kingdom: str) -> None:
    """Until it is a kingdom's turn the others collect taxes."""
    while active(state) != kingdom:
        play(state, "tax" if phase(state) == "action" else legal(state)[0])


def contested(**parts: Any) -> BarbarianKingdoms:
    """A warrior of the Ostrogoths claims Sicily for 2, the Vandals contest from the Sea; purses are to be filled."""
    given: dict[str, Any] = {"units": {"ostrogoths": ["sicilia"]}, "sea": {"vandals": 1}, "chests": []}
    state = scene(**given | parts)
    return to_the_purses(play(state, "claim sicilia", "pay 2", "contest vandals", "send sea"))


# ---------------------------------------------------------------------- which provinces


@rule("BK-150")
def test_a_neutral_province_with_an_own_unit_can_be_claimed() -> None:
    """With a warrior or with the King; other provinces are not offered."""
    parts: dict[str, Any] = {"kings": {"ostrogoths": "dalmatia"}, "units": {"ostrogoths": ["sicilia", "venetia"]}}
    assert legal(scene(**parts), "claim") == ["claim dalmatia", "claim sicilia"]


@rule("BK-150")
def test_without_an_own_unit_nothing_is_claimed() -> None:
    """Neither an empty province nor one with a foreign unit, nor one next door, nor an impassable one."""
    state = scene(units={"vandals": ["sicilia"]})
    for province in ("calabria", "dalmatia", "sicilia", "carthage"):
        assert why(state, f"claim {province}") == "no_own_unit", province
    for province in ("thuringia", "neustria"):
        assert why(state, f"claim {province}") == "impassable", province
    assert not legal(state, "claim")


@rule("BK-150")
def test_what_carries_ones_own_marker_is_not_claimed() -> None:
    """Neither one's emblem, one's capital, nor one's token."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["liguria", "sicilia"]}, "tokens": {"ostrogoths": ["sicilia"]}}
    state = scene(**parts)
    for province in ("liguria", "roma", "sicilia"):
        assert why(state, f"claim {province}") == "own_marker", province
    assert not legal(state, "claim")


@rule("BK-150")
@pytest.mark.parametrize("edition", ["final", "review"])
@pytest.mark.parametrize("kingdom", [kingdom for kingdom in KINGDOMS if kingdom != "ostrogoths"])
def test_an_opposing_capital_is_never_claimed(kingdom: str, edition: str) -> None:
    """Not even if taken by Invade; its other initial provinces are."""
    capital = CAPITALS[kingdom]
    parts: dict[str, Any] = {"units": {"ostrogoths": [capital]}, "kings": {kingdom: "sea"}, "turn": "ostrogoths"}
    state = scene(tuple(KINGDOMS), assaulted=[capital], edition=edition, **parts)
    assert why(state, f"claim {capital}") == "opposing_capital"
    assert not legal(state, "claim")


@rule("BK-150")
@pytest.mark.parametrize("place", ["sea", "sea_king", "atlantis"])
def test_the_sea_is_not_claimed(place: str) -> None:
    """It is no province."""
    with pytest.raises(Malformed):
        why(scene(sea={"ostrogoths": 1}), f"claim {place}")


@rule("BK-150", "ED-08")
def test_a_foreign_initial_province_can_be_claimed_however_one_came_there() -> None:
    """In the final edition also after a contest or castling; in review only after one's own Assault."""
    for edition, assaulted, expected in (
        ("final", [], "ok"),
        ("final", ["africa"], "ok"),
        ("review", [], "not_assaulted"),
        ("review", ["africa"], "ok"),
    ):
        state = scene(units={"ostrogoths": ["africa"]}, assaulted=assaulted, edition=edition)
        assert why(state, "claim africa") == expected, (edition, assaulted)
        assert legal(state, "claim") == (["claim africa"] if expected == "ok" else [])


@rule("ED-08")
def test_in_review_a_province_without_emblem_needs_no_assault() -> None:
    """Whether it is free or carries an opponent's token."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["sicilia", "dalmatia"]}, "tokens": {"vandals": ["sicilia"]}}
    assert legal(scene(edition="review", **parts), "claim") == ["claim dalmatia", "claim sicilia"]


@rule("ED-08")
def test_in_review_ones_own_assault_opens_an_initial_province() -> None:
    """Invaded in one turn, claimed in the next: Africa has a Visigoth token then."""
    state = scene(sea={"visigoths": 1}, kings={"vandals": "sea"}, turn="visigoths", edition="review")
    play(state, "invade sea africa")
    while phase(state) == "contest":
        play(state, "pass")
    assert unit(state, "africa") == "visigoths"
    others_tax(state, "visigoths")
    assert why(state, "claim africa") == "ok"


@rule("ED-08")
def test_in_review_a_won_challenge_does_not_open_an_initial_province() -> None:
    """The Visigoths beat the Ostrogoths in Africa, which these had assaulted: it was not their own Assault."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["africa"]},
        "assaulted": ["africa"],
        "kings": {"vandals": "sicilia", "visigoths": "sea"},
        "treasuries": {0: "2"},
    }
    for edition, expected in (("review", "not_assaulted"), ("final", "ok")):
        state = play(scene(edition=edition, **parts), "claim africa", "pay 2")
        while asked(state) != "visigoths":
            play(state, "pass")
        bribes(to_the_purses(play(state, "contest visigoths", "send sea_king")))
        assert unit(state, "africa") == "king of the visigoths"
        others_tax(state, "visigoths")
        assert why(state, "claim africa") == expected


@rule("ED-08", "BK-150")
def test_castling_keeps_what_the_kingdom_has_assaulted() -> None:
    """The King takes the warrior's place in Africa: it is still the kingdom that came in by Assault."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["africa"]},
        "kings": {"ostrogoths": "tripolitania", "vandals": "sea"},
        "edition": "review",
        "assaulted": ["africa"],
    }
    state = play(scene(**parts), "castle africa")
    assert unit(state, "africa") == "king of the ostrogoths"
    while phase(state) == "maneuver":
        play(state, "end")
    others_tax(state, "ostrogoths")
    assert why(state, "claim africa") == "ok"


@rule("ED-08")
def test_in_review_castling_into_another_province_is_no_assault() -> None:
    """Nobody has assaulted Africa: the King who castles into it may not claim it; in the final edition he may."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["africa"]}, "kings": {"ostrogoths": "tripolitania"}}
    for edition, expected in (("review", "not_assaulted"), ("final", "ok")):
        state = play(scene(edition=edition, **parts), "castle africa")
        while phase(state) == "maneuver":
            play(state, "end")
        others_tax(state, "ostrogoths")
        assert why(state, "claim africa") == expected


# ---------------------------------------------------------------------- token and price


@rule("BK-151")
@pytest.mark.parametrize(("tokens", "price"), [(0, 2), (1, 3), (2, 4), (3, 5)])
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_price_rises_with_every_token_placed(kingdom: Kingdom, tokens: int, price: int) -> None:
    """2, 3, 4, 5 for every kingdom, without powers."""
    seat = KINGDOMS.index(kingdom)
    treasuries = dict.fromkeys(range(6), "none") | {seat: FIVE}
    placed = ["frisia", "lugia", "armorica"][:tokens]
    parts: dict[str, Any] = {"units": {kingdom: ["sicilia"]}, "tokens": {kingdom: placed}, "turn": kingdom}
    state = scene(tuple(KINGDOMS), treasuries=treasuries, powers=False, **parts)
    seen = {row.kingdom: row.claim_cost for row in view(state, None).kingdoms}
    assert seen[kingdom] == price
    assert legal(play(state, "claim sicilia")) == ["pay " + "+".join(["1"] * price)]


@rule("BK-151")
def test_without_a_token_left_nothing_is_claimed() -> None:
    """Four tokens on the map, here with a foreign hand on Liguria so that nobody has won."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["sicilia"]},
        "tokens": {"ostrogoths": ["dalmatia", "calabria", "burgundia", "narbonensis"], "vandals": ["liguria"]},
    }
    state = scene(**parts)
    assert why(state, "claim sicilia") == "no_token_left"
    assert not legal(state, "claim")


@rule("BK-151")
def test_a_returned_token_makes_the_next_claim_cheaper() -> None:
    """A token beaten off Sicily fills the dearest free slot: the third costs 4 again, not 5."""
    parts: dict[str, Any] = {
        "tokens": {"ostrogoths": ["dalmatia", "calabria", "sicilia"]},
        "sea": {"vandals": 1},
        "turn": "vandals",
        "kings": {"ostrogoths": "venetia"},
    }
    state = play(scene(**parts), "invade sea sicilia")
    assert token(state, "sicilia") is None
    assert {row.kingdom: row.claim_cost for row in view(state, 0).kingdoms}["ostrogoths"] == 4


@rule("BK-152")
@pytest.mark.parametrize(("own", "expected"), [("1", "cannot_pay"), ("none", "cannot_pay"), ("1+1", "ok"), ("5", "ok")])
def test_the_price_comes_from_the_treasury(own: str, expected: str) -> None:
    """What lies in the province or at home does not count."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["sicilia"]}, "lying": {"sicilia": "1+1+1", "roma": "1+1"}}
    state = scene(treasuries={0: own}, **parts)
    assert why(state, "claim sicilia") == expected
    assert legal(state, "claim") == (["claim sicilia"] if expected == "ok" else [])


@rule("BK-152", "BK-155")
def test_the_price_is_laid_face_up_and_stays_after_success() -> None:
    """With what lay there before: no pillage, and the token is the cheapest."""
    state = scene(units={"ostrogoths": ["sicilia"]}, lying={"sicilia": "3"})
    play(state, "claim sicilia")
    assert (phase(state), lying(state, "sicilia"), token(state, "sicilia")) == ("pay", coins("3"), None)
    play(state, "pay 1+1")
    assert (lying(state, "sicilia"), treasury(state, 0)) == (coins("1+1+3"), coins("1+2+2+3"))
    assert (token(state, "sicilia"), controller(state, "sicilia")) == ("ostrogoths", "ostrogoths")
    assert on_board(state, "ostrogoths") == (3, 3)
    assert active(state) == "vandals"
    for reader in (0, 1, None):
        assert view(state, reader).provinces[number_of("sicilia")].coins == coins("1+1+3")
    assert sound(state)


@rule("BK-152", "BK-154")
def test_the_price_is_paid_before_anybody_is_asked_to_contest() -> None:
    """The coins lie in Sicily and the token is still on the board when the Vandals are asked."""
    state = play(scene(units={"ostrogoths": ["sicilia"]}, sea={"vandals": 1}), "claim sicilia")
    assert (phase(state), asked(state)) == ("pay", "ostrogoths")
    play(state, "pay 2")
    assert (phase(state), asked(state)) == ("contest", "vandals")
    assert (lying(state, "sicilia"), token(state, "sicilia")) == (coins("2"), None)
    assert on_board(state, "ostrogoths") == (3, 4)


@rule("BK-153")
def test_a_claim_is_irrevocable() -> None:
    """Announced or paid, it cannot be taken back, in the final edition nor in review while it can be paid."""
    for edition in ("final", "review"):
        parts: dict[str, Any] = {"units": {"ostrogoths": ["sicilia"]}, "sea": {"vandals": 1}, "edition": edition}
        state = play(scene(**parts), "claim sicilia")
        assert why(state, "withdraw") == "cannot_withdraw"
        assert why(state, "tax") == "pay_first"
        play(state, "pay 2")
        for text in ("withdraw", "tax", "end", "move sicilia sea", "claim sicilia"):
            assert why(state, text) == "contest_is_open", text


@rule("BK-154")
def test_opponents_nearby_are_asked_in_the_order_of_play() -> None:
    """Vandals at Sea, then Visigoths in Calabria; if both pass, the claim succeeds."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["sicilia"], "visigoths": ["calabria"]},
        "sea": {"vandals": 1},
    }
    state = play(scene(**parts), "claim sicilia", "pay 2")
    assert asked(state) == "vandals"
    play(state, "pass")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    play(state, "pass")
    assert token(state, "sicilia") == "ostrogoths"


@rule("BK-154")
def test_nobody_far_away_is_asked() -> None:
    """Units that are not adjacent do not delay the claim."""
    state = play(scene(units={"ostrogoths": ["dalmatia"]}), "claim dalmatia", "pay 2")
    assert (token(state, "dalmatia"), active(state)) == ("ostrogoths", "vandals")


# ---------------------------------------------------------------------- success and failure


@rule("BK-155")
def test_a_claim_won_in_battle_places_the_token_and_pillages_nothing() -> None:
    """The price and the 3 stay in Sicily; only bribes change hands."""
    state = bribes(contested(lying={"sicilia": "3"}), "1")
    assert (token(state, "sicilia"), unit(state, "sicilia")) == ("ostrogoths", "ostrogoths")
    assert lying(state, "sicilia") == coins("2+3")
    assert (treasury(state, 0), treasury(state, 1)) == (coins("1+1+2+3"), coins(START + "+1"))
    assert on_board(state, "ostrogoths") == (3, 3)
    assert sound(state)


@rule("BK-152", "BK-157")
def test_a_lost_claim_costs_the_price_but_no_token() -> None:
    """The Vandals take the 2 with the 3 that lay there; nobody controls Sicily, the next claim still costs 2."""
    state = bribes(contested(lying={"sicilia": "3"}), "", "1")
    assert (token(state, "sicilia"), controller(state, "sicilia"), unit(state, "sicilia")) == (None, None, "vandals")
    assert lying(state, "sicilia") == coins("")
    assert (treasury(state, 0), treasury(state, 1)) == (coins("1+1+1+1+2+3"), coins("1+1+2+2+3+2+3"))
    assert on_board(state, "ostrogoths") == (4, 4)
    assert {row.kingdom: row.claim_cost for row in view(state, 0).kingdoms}["ostrogoths"] == 2
    assert active(state) == "vandals"
    assert sound(state)


@rule("BK-157")
def test_the_price_stays_where_the_winner_controls_the_province() -> None:
    """The Vandals drive the claimer off their own token: the price lies in their Sicily now."""
    state = bribes(contested(lying={"sicilia": "3"}, tokens={"vandals": ["sicilia"]}), "", "")
    assert (token(state, "sicilia"), unit(state, "sicilia")) == ("vandals", "vandals")
    assert lying(state, "sicilia") == coins("2+3")
    assert treasury(state, 1) == coins(START)


@rule("BK-157")
def test_the_price_stays_where_the_winner_gets_his_own_province_back() -> None:
    """The Vandals drive the claimer out of Africa: their emblem is free again, so they pillage nothing."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["africa"]}, "sea": {"vandals": 1}, "lying": {"africa": "1"}}
    state = scene(kings={"vandals": "sicilia"}, **parts)
    to_the_purses(play(state, "claim africa", "pay 2", "contest vandals", "send sea"))
    bribes(state, "", "1")
    assert (controller(state, "africa"), unit(state, "africa")) == ("vandals", "vandals")
    assert lying(state, "africa") == coins("1+2")
    assert sound(state)


@rule("BK-158")
def test_the_unit_stays_and_may_leave_later_without_losing_control() -> None:
    """It stands in Sicily after the claim; at Sea a turn later the token still holds the province."""
    state = play(scene(units={"ostrogoths": ["sicilia"]}), "claim sicilia", "pay 2")
    assert unit(state, "sicilia") == "ostrogoths"
    others_tax(state, "ostrogoths")
    play(state, "move sicilia sea")
    assert (unit(state, "sicilia"), controller(state, "sicilia"), token(state, "sicilia")) == (
        None,
        "ostrogoths",
        "ostrogoths",
    )
    assert sound(state)


@rule("BK-155")
def test_the_seventh_province_wins_at_once() -> None:
    """With the fourth token placed the game is over, and the price lies in the province."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["narbonensis"]},
        "tokens": {"ostrogoths": ["dalmatia", "calabria", "sicilia"]},
    }
    state = play(scene(**parts), "claim narbonensis", "pay 2+3")
    assert (phase(state), on_board(state, "ostrogoths")) == ("finished", (3, 0))
    assert lying(state, "narbonensis") == coins("2+3")


# ---------------------------------------------------------------------- over an opponent's token


@rule("BK-150", "BK-156", "A-12")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_a_claim_over_an_opponents_token_sends_it_home(edition: str) -> None:
    """The Vandals get theirs back to the dearest free slot: their third again costs 4."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["sicilia"]},
        "tokens": {"vandals": ["sicilia", "tripolitania", "mauretania"]},
        "kings": {"vandals": "numidia"},
        "edition": edition,
    }
    state = play(scene(**parts), "claim sicilia", "pay 2")
    assert (token(state, "sicilia"), controller(state, "sicilia")) == ("ostrogoths", "ostrogoths")
    assert (on_board(state, "ostrogoths"), on_board(state, "vandals")) == ((3, 3), (4, 2))
    assert {row.kingdom: row.claim_cost for row in view(state, 0).kingdoms}["vandals"] == 4
    assert sound(state)


@rule("BK-156")
def test_a_claim_that_fails_leaves_the_opponents_token() -> None:
    """A third player's token stays when the claimer is beaten: nobody has invaded."""
    state = bribes(contested(tokens={"visigoths": ["sicilia"]}), "", "1")
    assert (token(state, "sicilia"), unit(state, "sicilia")) == ("visigoths", "vandals")
    assert (on_board(state, "visigoths"), on_board(state, "ostrogoths")) == ((4, 3), (4, 4))


@rule("A-12")
def test_a_claim_over_a_token_on_ones_own_emblem_spends_no_token() -> None:
    """The price is paid, the Vandal token leaves Liguria, the emblem shows again."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["liguria"]}, "tokens": {"vandals": ["liguria"]}}
    state = scene(**parts)
    assert controller(state, "liguria") == "vandals"
    assert legal(state, "claim") == ["claim liguria"]
    play(state, "claim liguria", "pay 2")
    assert (token(state, "liguria"), controller(state, "liguria")) == (None, "ostrogoths")
    assert lying(state, "liguria") == coins("2+2")
    assert (on_board(state, "ostrogoths"), on_board(state, "vandals")) == ((3, 4), (4, 4))
    assert sound(state)


@rule("A-12")
def test_a_claim_of_ones_own_emblem_needs_a_token_on_the_board() -> None:
    """It shows the price: with all four placed it is refused."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["liguria"]},
        "tokens": {"vandals": ["liguria"], "ostrogoths": ["dalmatia", "calabria", "sicilia", "narbonensis"]},
    }
    assert why(scene(**parts), "claim liguria") == "no_token_left"


@rule("A-12", "ED-08")
@pytest.mark.parametrize("province", ["liguria", "africa"])
def test_in_review_a_token_on_an_emblem_is_not_claimed_without_assault(province: str) -> None:
    """One's own emblem included: refused in review, possible in the final edition."""
    parts: dict[str, Any] = {"units": {"ostrogoths": [province]}, "tokens": {"visigoths": [province]}}
    assert why(scene(edition="review", **parts), f"claim {province}") == "not_assaulted"
    assert why(scene(edition="final", **parts), f"claim {province}") == "ok"
