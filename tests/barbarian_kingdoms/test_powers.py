"""Part I of the catalogue: the twelve powers, with and without them, for other kingdoms, and after a King has died."""

import re
from typing import Any

import pytest

from regna.contract.components import FORMAT, Components, read_components
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.components import powers_of
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from regna.resources import read_components as read_own_components
from tests.barbarian_kingdoms.scenes import (
    GAME,
    active,
    asked,
    board,
    bribes,
    chances,
    coins,
    is_captured,
    legal,
    lying,
    on_board,
    phase,
    play,
    points,
    scene,
    sound,
    token,
    treasury,
    unit,
    why,
)
from tests.rules import rule

HUNS = ("huns", "ostrogoths", "vandals")
SAXONS = ("huns", "saxons", "franks")
FRANKS = ("ostrogoths", "visigoths", "franks")
POWERS: list[dict[str, Any]] = GAME.components["powers"]
OF_KINGDOM = {
    "huns": "horde",
    "ostrogoths": "fortifications",
    "vandals": "raid",
    "visigoths": "sack",
    "saxons": "settlers",
    "franks": "levy",
}
OF_KING = {
    "huns": "scourge_of_god",
    "ostrogoths": "the_great",
    "vandals": "lord_of_the_seas",
    "visigoths": "breaker_of_walls",
    "saxons": "shield_wall",
    "franks": "conversion",
}


def counting(**numbers: int) -> Components:
    """A user's components in which these powers count something else."""
    values = [power | {"number": numbers.get(power["id"], power["number"])} for power in POWERS]
    head = {"format": "regna-components/1", "game": "barbarian_kingdoms"}
    return GAME.with_components(head | {"powers": {"values": values}})


def price(state: BarbarianKingdoms) -> int:
    """What is to be paid now, as everybody sees it."""
    found = view(state, None).price
    assert isinstance(found, int)
    return found


def at_sea(state: BarbarianKingdoms) -> dict[str, tuple[int, bool]]:
    """Warriors and Kings at Sea."""
    return {part.kingdom: (part.warriors, part.king) for part in view(state, None).sea}


# ---------------------------------------------------------------------- all of them


def shown_powers(state: BarbarianKingdoms, kingdom: str) -> dict[str, tuple[bool, bool]]:
    """What everybody reads of a kingdom's powers: (whether it is the King's, whether it works)."""
    return {power.power: (power.of_king, power.active) for power in board(state, kingdom).powers}


@rule("BK-280")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdom_has_one_power_for_good_and_one_of_its_king(kingdom: str) -> None:
    """The King's is lost with him, the other one stays; the other kingdoms keep both."""
    others = [other for other in KINGDOMS if other != kingdom][:2]
    alive = scene((kingdom, *others))
    dead = scene((kingdom, *others), kings={kingdom: "captured"}, captors={kingdom: others[0]})
    both = {OF_KINGDOM[kingdom]: (False, True), OF_KING[kingdom]: (True, True)}
    assert shown_powers(alive, kingdom) == both
    assert shown_powers(dead, kingdom) == both | {OF_KING[kingdom]: (True, False)}
    for other in others:
        assert shown_powers(dead, other) == {OF_KINGDOM[other]: (False, True), OF_KING[other]: (True, True)}


@rule("BK-280")
def test_without_powers_nobody_has_one() -> None:
    """The table may leave them out."""
    state = scene(powers=False)
    assert [shown_powers(state, kingdom) for kingdom in ("ostrogoths", "vandals", "visigoths")] == [{}, {}, {}]


@rule("BK-280")
def test_a_users_numbers_are_what_everybody_reads() -> None:
    """The text of a power has the number of the user's file."""
    state = scene(SAXONS, components=counting(shield_wall=7))
    saxons = view(state, None).kingdoms[1]
    wall = next(power for power in saxons.powers if power.power == "shield_wall")
    assert "7 battle points" in wall.texts["en"]
    assert "7 points" in wall.texts["fr"]
    assert wall.source == "user"


# ---------------------------------------------------------------------- Huns: Horde


@rule("BK-286", "BK-281")
def test_a_hun_unit_moves_twice_in_a_maneuver() -> None:
    """Not three times; and every unit has its own two moves."""
    state = play(scene(HUNS, units={"huns": ["noricum"]}), "move noricum bohemia", "move bohemia noricum")
    assert why(state, "move noricum bohemia") == "already_moved"
    assert why(state, "castle noricum") == "already_moved"
    play(state, "move pannonia bohemia", "move bohemia pannonia")
    assert (active(state), unit(state, "noricum"), unit(state, "pannonia")) == (
        "ostrogoths",
        "huns",
        "king of the huns",
    )
    assert sound(state)


@rule("BK-286")
def test_the_second_move_is_not_an_obligation() -> None:
    """The Huns may end after one move of one unit."""
    assert active(play(scene(HUNS, units={"huns": ["noricum"]}), "move noricum bohemia", "end")) == "ostrogoths"


@rule("BK-286")
def test_castling_takes_one_of_the_two_moves_of_each() -> None:
    """Twice, and neither of them moves again; after one move each still castles."""
    state = play(scene(HUNS, units={"huns": ["noricum"]}), "castle noricum", "castle pannonia")
    assert active(state) == "ostrogoths"
    state = play(scene(HUNS, units={"huns": ["noricum"]}), "move noricum bohemia", "castle bohemia")
    assert (unit(state, "bohemia"), unit(state, "pannonia")) == ("king of the huns", "huns")
    assert why(state, "move pannonia noricum") == "already_moved"
    assert why(state, "castle pannonia") == "already_moved"
    assert why(state, "move bohemia noricum") == "ok"


@rule("BK-286")
def test_the_same_hun_warrior_goes_to_sea_and_ashore_again() -> None:
    """Two moves, a third one is not left; a fresh warrior that waited at Sea has its own."""
    parts: dict[str, Any] = {"tokens": {"huns": ["dalmatia"]}, "units": {"huns": ["dalmatia"]}}
    state = play(scene(HUNS, **parts), "move dalmatia sea", "move sea dalmatia")
    assert why(state, "move dalmatia sea") == "already_moved"
    state = play(scene(HUNS, **parts, sea={"huns": 1}), "move dalmatia sea", "move sea dalmatia")
    play(state, "move dalmatia sea")
    assert at_sea(state) == {"huns": (2, False)}
    play(state, "move sea dalmatia")
    assert why(state, "move dalmatia sea") == "already_moved"
    assert why(state, "move sea dalmatia") == "already_moved"
    assert sound(state)


@rule("BK-286")
def test_others_move_once_and_so_do_huns_without_powers() -> None:
    """Ostrogoths with powers, Huns in a game without, and Huns whose user counts 1."""
    state = play(scene(HUNS, turn="ostrogoths", units={"ostrogoths": ["venetia"]}), "move venetia liguria")
    assert why(state, "move liguria venetia") == "already_moved"
    for parts in ({"powers": False}, {"components": counting(horde=1)}):
        state = play(scene(HUNS, units={"huns": ["noricum"]}, **parts), "move noricum bohemia")
        assert why(state, "move bohemia noricum") == "already_moved"


@rule("BK-286", "BK-280")
def test_the_horde_rides_on_without_attila() -> None:
    """A kingdom power stays when the King is dead."""
    state = scene(HUNS, units={"huns": ["noricum"]}, kings={"huns": "captured"}, captors={"huns": "vandals"})
    play(state, "move noricum bohemia", "move bohemia noricum")
    assert active(state) == "ostrogoths"


# ---------------------------------------------------------------------- Huns: Attila


@rule("BK-285", "BK-281")
def test_attila_claims_at_once_what_he_has_invaded() -> None:
    """At the normal price, in the same turn; then the turn is over."""
    state = play(scene(HUNS), "invade pannonia lugia", "coin 2")
    assert (phase(state), asked(state), legal(state)) == ("scourge", "huns", ["end", "claim lugia"])
    assert why(state, "claim pannonia") == "scourge_now"
    assert why(state, "tax") == "scourge_now"
    play(state, "claim lugia")
    assert price(state) == 2
    play(state, "pay 2")
    assert (token(state, "lugia"), lying(state, "lugia"), active(state)) == ("huns", coins("2"), "ostrogoths")
    assert sound(state)


@rule("BK-285")
def test_the_huns_may_do_without_it() -> None:
    """They end, and nothing is claimed or paid."""
    state = play(scene(HUNS), "invade pannonia lugia", "coin 2", "end")
    assert (token(state, "lugia"), active(state), treasury(state, 0)) == (None, "ostrogoths", coins("1+1+1+2+2+2+3"))


@rule("BK-285")
@pytest.mark.parametrize(
    ("parts", "move"),
    [
        ({"units": {"huns": ["bohemia"]}}, "invade bohemia lugia"),
        ({"powers": False}, "invade pannonia lugia"),
        ({"turn": "ostrogoths"}, "invade roma calabria"),
    ],
)
def test_no_other_invasion_is_followed_by_a_claim(parts: dict[str, Any], move: str) -> None:
    """By a warrior, without powers, or by another King: the turn is over."""
    state = scene(HUNS, **parts)
    before = active(state)
    play(state, move, "coin 1")
    assert (phase(state), active(state) != before) == ("action", True)


@rule("A-25", "BK-285")
def test_who_let_attila_invade_may_still_contest_his_claim() -> None:
    """The Ostrogoths pass, and are asked again; a second decision, here with a battle that Attila wins."""
    state = scene(HUNS, units={"ostrogoths": ["venetia"]})
    play(state, "invade pannonia dalmatia")
    assert (phase(state), asked(state)) == ("contest", "ostrogoths")
    play(state, "pass", "coin 1", "claim dalmatia", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "ostrogoths")
    play(state, "contest ostrogoths", "send venetia")
    assert points(state) == [6, 3]
    bribes(state)
    assert (token(state, "dalmatia"), unit(state, "dalmatia"), active(state)) == (
        "huns",
        "king of the huns",
        "ostrogoths",
    )
    assert lying(state, "dalmatia") == coins("2")
    assert sound(state)


@rule("A-25", "BK-285")
def test_after_a_contested_invasion_attilas_claim_may_lead_to_a_second_battle() -> None:
    """The Ostrogoths lose the first one, and the Vandals from the Sea win the second: no token, the price is theirs."""
    state = scene(HUNS, units={"ostrogoths": ["venetia"]}, sea={"vandals": 1}, treasuries={1: "3+3"})
    play(state, "invade pannonia dalmatia", "contest ostrogoths", "send venetia")
    bribes(state)
    play(state, "coin 1")
    assert phase(state) == "scourge"
    play(state, "claim dalmatia", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "vandals")
    play(state, "contest vandals", "send sea")
    assert points(state) == [6, 3]
    bribes(state, "", "2+2")
    assert (is_captured(state, "huns"), unit(state, "dalmatia"), token(state, "dalmatia")) == (True, "vandals", None)
    assert (active(state), on_board(state, "huns"), lying(state, "dalmatia")) == ("ostrogoths", (4, 4), coins(""))
    assert treasury(state, 2) == coins("1+1+1+3+2")
    assert sound(state)


@rule("A-25")
@pytest.mark.parametrize(("out", "claims"), [("out king pannonia", False), ("out warrior noricum", True)])
def test_attila_must_have_stayed_in_the_province(out: str, claims: bool) -> None:
    """Moved out after the battle, he claims nothing; if the warrior moves out, he does."""
    state = scene(HUNS, units={"huns": ["noricum"], "ostrogoths": ["venetia"]})
    play(state, "invade pannonia dalmatia", "contest ostrogoths", "send venetia", "send noricum")
    bribes(state)
    play(state, out, "coin 1")
    assert (phase(state), active(state)) == (("scourge", "huns") if claims else ("action", "ostrogoths"))


@rule("A-25", "BK-285")
def test_attila_who_only_came_to_help_claims_nothing() -> None:
    """The warrior has invaded; Attila reinforced it and stays."""
    state = scene(HUNS, units={"huns": ["noricum"], "ostrogoths": ["venetia"]})
    play(state, "invade noricum dalmatia", "contest ostrogoths", "send venetia", "send pannonia")
    bribes(state)
    play(state, "out warrior noricum", "coin 1")
    assert (unit(state, "dalmatia"), phase(state), active(state)) == ("king of the huns", "action", "ostrogoths")


@rule("A-25")
def test_attila_without_money_is_asked_and_can_only_end() -> None:
    """Whether he can pay nobody else knows; so the question is asked all the same."""
    state = play(scene(HUNS, treasuries={0: "1"}, chests=()), "invade pannonia lugia")
    assert (phase(state), legal(state), why(state, "claim lugia")) == ("scourge", ["end"], "cannot_pay")


@rule("A-25")
def test_attila_without_a_token_left_is_not_asked() -> None:
    """All four lie on the map, which everybody sees."""
    state = scene(
        HUNS,
        kings={"huns": "lugia"},
        units={"vandals": ["pannonia"]},
        tokens={"huns": ["lugia", "dalmatia", "jutia", "armorica"]},
    )
    play(state, "invade lugia thuringia", "coin 1")
    assert (unit(state, "thuringia"), phase(state), active(state)) == ("king of the huns", "action", "ostrogoths")


@rule("BK-285")
@pytest.mark.parametrize(
    ("parts", "moves"),
    [
        ({"kings": {"huns": "venetia", "ostrogoths": "sea"}}, ["invade venetia roma", "pass"]),
        ({"units": {"ostrogoths": ["bohemia"]}}, ["invade pannonia bohemia"]),
    ],
)
def test_attila_is_not_asked_where_there_is_nothing_to_claim(parts: dict[str, Any], moves: list[str]) -> None:
    """An opposing capital, and the own initial province he has freed."""
    state = play(scene(HUNS, **parts), *moves)
    if phase(state) == "bribe":
        bribes(state)
    assert (phase(state), active(state)) == ("action", "ostrogoths")


# ---------------------------------------------------------------------- Ostrogoths: Fortifications


@rule("BK-282", "BK-281")
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, 6 + 2 + 4),
        ({"powers": False}, 6 + 2),
        ({"components": counting(fortifications=3)}, 6 + 2 + 12),
        ({"components": counting(fortifications=0)}, 6 + 2),
        ({"kings": {"ostrogoths": "captured"}, "captors": {"ostrogoths": "visigoths"}}, 3 + 2 + 4),
    ],
)
def test_coins_in_an_ostrogoth_province_fight_for_the_ostrogoths(parts: dict[str, Any], expected: int) -> None:
    """One point for every Tremis in Roma, also without Theodoric; not without powers; as many as the user says."""
    units: dict[str, Any] = {"vandals": ["calabria"]}
    if "captors" in parts:
        units["ostrogoths"] = ["roma"]
    state = scene(turn="vandals", units=units, lying={"roma": "1+3"}, **parts)
    play(state, "invade calabria roma")
    assert points(state) == [3, expected]
    assert lying(state, "roma") == coins("1+3")


@rule("BK-282")
def test_coins_count_under_a_token_as_under_an_emblem() -> None:
    """The Ostrogoths contest an invasion of Calabria, which they hold by a token."""
    state = scene(
        turn="vandals",
        units={"vandals": ["sicilia"]},
        tokens={"ostrogoths": ["calabria"]},
        lying={"calabria": "2+2"},
    )
    play(state, "invade sicilia calabria", "contest ostrogoths", "send roma")
    assert points(state) == [3, 6 + 2 + 4]


@rule("BK-282")
def test_coins_count_for_no_other_kingdom() -> None:
    """Neither for the Vandals at home, nor for the Ostrogoths in a province of the Vandals."""
    state = scene(units={"ostrogoths": ["africa"]}, lying={"carthage": "3+3"})
    play(state, "invade africa carthage")
    assert points(state) == [3, 6 + 2]


@rule("A-27")
def test_coins_of_a_suspended_province_count_for_nobody() -> None:
    """The Ostrogoths attack the intruder in Venetia: no marker, no bonus."""
    state = scene(units={"vandals": ["venetia"]}, lying={"venetia": "3+3"})
    play(state, "invade roma venetia")
    assert points(state) == [6, 3]


@rule("A-27")
def test_the_price_of_a_first_claim_does_not_count() -> None:
    """The Ostrogoths have no marker in Calabria yet."""
    state = scene(units={"ostrogoths": ["calabria"], "vandals": ["sicilia"]}, lying={"calabria": "3"})
    play(state, "claim calabria", "pay 2", "contest vandals", "send sicilia", "pass")
    assert points(state) == [3, 3]


@rule("A-27", "BK-282")
def test_the_price_of_a_claim_against_the_ostrogoths_counts_for_them() -> None:
    """An intruder claims Calabria, where their token lies: what he has just paid lies there as well."""
    state = scene(
        turn="vandals",
        units={"vandals": ["calabria"]},
        tokens={"ostrogoths": ["calabria"]},
        lying={"calabria": "3"},
    )
    play(state, "claim calabria", "pay 2", "contest ostrogoths", "send roma")
    assert points(state) == [3, 6 + 2 + 3 + 2]


@rule("BK-282", "BK-289")
def test_alaric_breaks_the_marker_but_not_the_coins() -> None:
    """Against Alaric the marker of Roma gives nothing; its coins are another matter."""
    state = scene(turn="visigoths", kings={"visigoths": "calabria"}, lying={"roma": "1+3"})
    play(state, "invade calabria roma")
    assert points(state) == [6, 6 + 4]


# ---------------------------------------------------------------------- Ostrogoths: Theodoric


@rule("BK-287", "BK-281")
@pytest.mark.parametrize("powers", [True, False])
def test_theodoric_wins_ties_even_when_he_is_attacked(powers: bool) -> None:
    """8 against 3 and a bribe of 5; without powers the active Vandals win."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""}, powers=powers)
    play(state, "invade calabria roma")
    bribes(state, "2+3")
    assert unit(state, "roma") == ("king of the ostrogoths" if powers else "vandals")
    assert is_captured(state, "ostrogoths") is not powers


@rule("BK-287")
def test_a_point_more_beats_theodoric() -> None:
    """He wins ties, nothing else."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""})
    play(state, "invade calabria roma")
    bribes(state, "1+2+3")
    assert is_captured(state, "ostrogoths")


@rule("BK-287")
@pytest.mark.parametrize("king", ["liguria", "sea", "captured"])
def test_theodoric_must_fight_himself(king: str) -> None:
    """In another province, at Sea or dead he does not help the warrior in Roma: the active player wins a tie."""
    captors = {"ostrogoths": "visigoths"} if king == "captured" else {}
    state = scene(
        turn="vandals",
        units={"vandals": ["calabria"], "ostrogoths": ["roma"]},
        kings={"ostrogoths": king},
        captors=captors,
        lying={"roma": ""},
    )
    play(state, "invade calabria roma")
    if king != "captured":
        play(state, "pass")
    assert points(state) == [3, 5]
    bribes(state, "2")
    assert unit(state, "roma") == "vandals"


@rule("BK-287")
def test_theodoric_wins_ties_as_a_contester_and_as_the_active_player() -> None:
    """6 against 3 and a bribe of 3, on either side."""
    state = scene(turn="vandals", units={"vandals": ["sicilia"]})
    play(state, "invade sicilia calabria", "contest ostrogoths", "send roma")
    bribes(state, "3")
    assert unit(state, "calabria") == "king of the ostrogoths"
    state = scene(units={"vandals": ["calabria"]})
    play(state, "invade roma calabria")
    bribes(state, "", "3")
    assert unit(state, "calabria") == "king of the ostrogoths"


@rule("BK-287")
def test_no_other_king_wins_ties() -> None:
    """Geiseric in Carthage: 8 against 3 and a bribe of 5, and the active Ostrogoths win."""
    state = scene(units={"ostrogoths": ["africa"]})
    play(state, "invade africa carthage")
    bribes(state, "2+3")
    assert is_captured(state, "vandals")


# ---------------------------------------------------------------------- Vandals: Raid


RAID: dict[str, Any] = {
    "turn": "vandals",
    "units": {"vandals": ["africa"], "ostrogoths": ["tripolitania"]},
    "sea": {"vandals": 1},
}


def raid(**parts: Any) -> BarbarianKingdoms:
    """Two Vandal warriors have beaten the Ostrogoths in Tripolitania, a port; Africa beside it is free."""
    state = play(scene(**{**RAID, **parts}), "invade africa tripolitania", "send sea")
    return bribes(state)


@rule("BK-283", "BK-281")
@pytest.mark.parametrize("parts", [{}, {"kings": {"vandals": "captured"}, "captors": {"vandals": "visigoths"}}])
def test_a_surplus_vandal_may_go_to_sea_from_a_port(parts: dict[str, Any]) -> None:
    """Or to a province as usual; not to the board while there is one. Also without Geiseric."""
    state = raid(**parts)
    assert (phase(state), asked(state)) == ("move_out", "vandals")
    assert set(legal(state)) == {"out warrior sea", "out warrior africa"}
    assert why(state, "out warrior board") == "must_move_out"
    play(state, "out warrior sea")
    assert (at_sea(state), unit(state, "tripolitania"), unit(state, "africa")) == (
        {"vandals": (1, False)},
        "vandals",
        None,
    )
    assert on_board(state, "vandals") == (2, 4)
    assert sound(state)


@rule("BK-283")
def test_without_powers_not_even_a_vandal_goes_to_sea() -> None:
    """The standard rule: not to the Sea, even if the unit came from there."""
    state = raid(powers=False)
    assert legal(state) == ["out warrior africa"]
    assert why(state, "out warrior sea") == "not_to_the_sea"


@rule("BK-283")
def test_without_a_province_to_go_to_the_sea_is_a_choice() -> None:
    """Sicilia: the second warrior sails, or returns to the board."""
    for out, left, afloat in (("out warrior sea", 2, {"vandals": (1, False)}), ("out warrior board", 3, {})):
        state = scene(turn="vandals", sea={"vandals": 2}, units={"ostrogoths": ["sicilia"]})
        play(state, "invade sea sicilia", "send sea")
        bribes(state)
        assert set(legal(state)) == {"out warrior sea", "out warrior board"}
        play(state, out)
        assert (on_board(state, "vandals")[0], at_sea(state)) == (left, afloat)


@rule("BK-283")
def test_a_vandal_who_has_defended_a_port_may_go_to_sea_too() -> None:
    """Carthage is attacked, Geiseric gets help, and the helper sails; the Vandals are not active."""
    state = scene(units={"ostrogoths": ["numidia"], "vandals": ["africa"]})
    play(state, "invade numidia carthage", "send africa")
    bribes(state)
    assert set(legal(state)) == {
        "out warrior sea",
        "out warrior africa",
        "out warrior numidia",
        "out king sea",
        "out king africa",
        "out king numidia",
    }
    play(state, "out warrior sea")
    assert at_sea(state) == {"vandals": (1, False)}


@rule("BK-283", "A-26")
def test_from_a_coast_without_port_no_warrior_sails() -> None:
    """Calabria has no port."""
    state = scene(turn="vandals", units={"vandals": ["sicilia"], "ostrogoths": ["calabria"]}, kings={"vandals": "sea"})
    play(state, "invade sicilia calabria", "send sea_king", "pass")
    bribes(state)
    assert why(state, "out warrior sea") == "not_to_the_sea"
    assert why(state, "out king sea") == "ok"


@rule("BK-283")
def test_no_other_kingdom_moves_out_to_sea() -> None:
    """The Ostrogoths win in Dalmatia, a port, and one of them has come from the Sea."""
    state = scene(sea={"ostrogoths": 1}, units={"vandals": ["dalmatia"], "ostrogoths": ["venetia"]})
    play(state, "invade venetia dalmatia", "send sea")
    bribes(state)
    assert legal(state) == ["out warrior venetia"]
    assert why(state, "out warrior sea") == "not_to_the_sea"


# ---------------------------------------------------------------------- Vandals: Geiseric


@rule("BK-284", "BK-281", "A-26")
def test_geiseric_sails_from_and_to_a_coast_without_port() -> None:
    """In Maneuver: Numidia has a coast and no port; a warrior needs a port."""
    state = scene(turn="vandals", kings={"vandals": "numidia"}, units={"vandals": ["carthage"]})
    assert why(state, "move numidia sea") == "ok"
    state = scene(turn="vandals", units={"vandals": ["numidia"]})
    assert why(state, "move numidia sea") == "no_port"
    state = scene(turn="vandals", kings={"vandals": "sea"}, sea={"vandals": 1})
    assert why(state, "move sea_king numidia") == "ok"
    assert why(state, "move sea numidia") == "no_port"
    play(state, "move sea_king numidia")
    assert unit(state, "numidia") == "king of the vandals"


@rule("BK-284", "A-26")
def test_geiseric_invades_every_coast_from_the_sea() -> None:
    """Liguria, Baetica and Calabria have no port; Toletum has no coast; Kent is impassable here."""
    state = scene(turn="vandals", kings={"vandals": "sea"}, sea={"vandals": 1})
    for province in ("liguria", "baetica", "calabria"):
        assert why(state, f"invade sea_king {province}") == "ok"
        assert why(state, f"invade sea {province}") == "no_port"
    for place in ("sea", "sea_king"):
        assert why(state, f"invade {place} toletum") == "no_port"
        assert why(state, f"invade {place} kent") == "impassable"
        assert why(state, f"invade {place} sicilia") == "ok"
    play(state, "invade sea_king liguria", "pass")
    assert unit(state, "liguria") == "king of the vandals"


@rule("BK-284")
@pytest.mark.parametrize("parts", [{"powers": False}, {"turn": "ostrogoths"}])
def test_no_other_king_and_nobody_without_powers_lands_where_there_is_no_port(parts: dict[str, Any]) -> None:
    """Theodoric with powers, Geiseric without."""
    state = scene(**{"turn": "vandals", "kings": {"vandals": "sea", "ostrogoths": "sea"}} | parts)
    assert why(state, "invade sea_king calabria") == "no_port"
    kings = {"vandals": "numidia", "ostrogoths": "liguria"}
    state = scene(**{"turn": "vandals", "kings": kings} | parts)
    assert why(state, f"move {kings[active(state)]} sea") == "no_port"


@rule("BK-284", "A-26")
@pytest.mark.parametrize(
    ("parts", "entitled"),
    [
        ({"kings": {"vandals": "sea"}}, True),
        ({"sea": {"vandals": 2}}, False),
        ({"kings": {"vandals": "sea"}, "powers": False}, False),
    ],
)
def test_geiseric_at_sea_may_contest_on_every_coast(parts: dict[str, Any], entitled: bool) -> None:
    """The Ostrogoths invade Calabria: Vandal warriors at Sea do not matter."""
    state = play(scene(**parts), "invade roma calabria")
    assert (phase(state) == "contest") is entitled
    if entitled:
        play(state, "contest vandals")
        assert legal(state) == ["send sea_king"]


@rule("BK-284", "A-26")
def test_geiseric_reinforces_on_every_coast_and_warriors_do_not() -> None:
    """A battle for Calabria begun from Sicilia."""
    state = scene(
        turn="vandals",
        units={"vandals": ["sicilia"], "ostrogoths": ["calabria"]},
        kings={"vandals": "sea"},
        sea={"vandals": 1},
    )
    play(state, "invade sicilia calabria")
    assert set(legal(state)) == {"pass", "send sea_king"}
    assert why(state, "send sea") == "no_port"


@rule("A-26", "BK-284")
def test_geiseric_does_not_castle_over_a_coast_without_port() -> None:
    """The warrior would have to go to Sea from Numidia; from Africa, a port, it can."""
    state = scene(turn="vandals", kings={"vandals": "sea"}, units={"vandals": ["numidia", "africa"]})
    assert why(state, "castle numidia") == "no_port"
    assert why(state, "castle africa") == "ok"


@rule("A-26")
def test_geiseric_may_move_out_to_sea_from_a_coast_without_port() -> None:
    """From Calabria, where there is no province to go to: he sails, or the warrior returns to the board."""
    state = scene(
        turn="vandals",
        units={"vandals": ["sicilia"], "ostrogoths": ["calabria"]},
        kings={"vandals": "sea"},
    )
    play(state, "invade sicilia calabria", "send sea_king", "pass")
    bribes(state)
    assert set(legal(state)) == {"out king sea", "out warrior board"}
    play(state, "out king sea")
    assert (at_sea(state), unit(state, "calabria")) == ({"vandals": (0, True)}, "vandals")


@rule("ED-15")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_a_coast_without_port_is_no_port_in_either_edition(edition: str) -> None:
    """Only the final booklet has a word for it; units still need a port, and Geiseric does not."""
    state = scene(turn="vandals", kings={"vandals": "sea"}, sea={"vandals": 1}, edition=edition)
    assert why(state, "move sea numidia") == "no_port"
    assert why(state, "move sea_king numidia") == "ok"


# ---------------------------------------------------------------------- Visigoths: Sack


SACK: dict[str, Any] = {"turn": "visigoths", "units": {"vandals": ["gallaecia"]}}


@rule("BK-288", "BK-281")
def test_the_visigoths_take_a_coin_of_the_defeated_at_random() -> None:
    """Each of the coins is equally likely; it goes from one treasury to the other."""
    state = play(scene(**SACK, treasuries={1: "1+1+3"}), "invade toletum gallaecia")
    bribes(state)
    assert (phase(state), state.seat) == ("sack", CHANCE)
    assert chances(state) == {"coin 1": 2, "coin 3": 1}
    play(state, "coin 3")
    assert (treasury(state, 1), treasury(state, 2)) == (coins("1+1"), coins("1+1+1+2+2+3+3"))
    assert (phase(state), unit(state, "gallaecia"), on_board(state, "vandals")) == (
        "action",
        "king of the visigoths",
        (4, 4),
    )
    assert sound(state)


@rule("BK-288")
def test_the_bribes_are_collected_before_the_sack() -> None:
    """The 2 the Visigoths gave may come back; the 3 of the Vandals is already theirs."""
    state = play(scene(**SACK, treasuries={1: "3"}), "invade toletum gallaecia")
    bribes(state, "2", "3")
    assert chances(state) == {"coin 2": 1}


@rule("A-28")
def test_nothing_is_taken_from_an_empty_treasury() -> None:
    """The battle goes on as usual."""
    state = play(scene(**SACK, treasuries={1: ""}), "invade toletum gallaecia")
    bribes(state)
    assert (phase(state), unit(state, "gallaecia")) == ("action", "king of the visigoths")
    assert treasury(state, 2) == coins("1+1+1+2+2+3")


@rule("BK-288")
@pytest.mark.parametrize("powers", [True, False])
def test_the_visigoths_sack_as_defenders_too_and_never_without_powers(powers: bool) -> None:
    """The Vandals attack a warrior in Baetica and lose."""
    state = scene(turn="vandals", units={"vandals": ["mauretania"], "visigoths": ["baetica"]}, powers=powers)
    play(state, "invade mauretania baetica", "pass")
    bribes(state)
    assert (phase(state) == "sack") is powers


@rule("BK-288")
def test_who_beats_the_visigoths_sacks_nothing() -> None:
    """The power is the Visigoths' own, and only when they win."""
    state = scene(turn="vandals", units={"vandals": ["mauretania"], "visigoths": ["baetica"]})
    play(state, "invade mauretania baetica", "pass")
    bribes(state, "1+2")
    assert (phase(state), unit(state, "baetica")) == ("action", "vandals")


@rule("BK-288", "BK-280")
def test_without_alaric_the_visigoths_sack_on() -> None:
    """A kingdom power."""
    state = scene(
        turn="visigoths",
        units={"vandals": ["gallaecia"], "visigoths": ["toletum"]},
        kings={"visigoths": "captured"},
        captors={"visigoths": "ostrogoths"},
    )
    bribes(play(state, "invade toletum gallaecia"))
    assert phase(state) == "sack"


@rule("A-28")
def test_a_fatal_blow_still_takes_the_coin() -> None:
    """The second King falls: first the Sack, then the Military Victory, and no pillage."""
    state = scene(
        turn="visigoths",
        kings={"vandals": "gallaecia", "ostrogoths": "captured"},
        captors={"ostrogoths": "visigoths"},
        treasuries={1: "3"},
        lying={"gallaecia": "2"},
    )
    bribes(play(state, "invade toletum gallaecia"))
    assert (phase(state), is_captured(state, "vandals")) == ("sack", False)
    play(state, "coin 3")
    assert (phase(state), is_captured(state, "vandals")) == ("finished", True)
    assert (treasury(state, 1), treasury(state, 2)) == (coins(""), coins("1+1+1+2+2+3+3"))
    assert lying(state, "gallaecia") == coins("2")


# ---------------------------------------------------------------------- Visigoths: Alaric


@rule("BK-289", "BK-281")
@pytest.mark.parametrize(("powers", "defender"), [(True, 3), (False, 3 + 2)])
def test_against_alaric_a_marker_gives_no_points(powers: bool, defender: int) -> None:
    """A Vandal warrior in Numidia, which the Vandals control."""
    state = scene(turn="visigoths", kings={"visigoths": "mauretania"}, units={"vandals": ["numidia"]}, powers=powers)
    play(state, "invade mauretania numidia", "pass")
    assert points(state) == [6, defender]


@rule("BK-289")
@pytest.mark.parametrize("parts", [{}, {"kings": {"visigoths": "captured"}, "captors": {"visigoths": "ostrogoths"}}])
def test_without_alaric_in_the_battle_the_marker_counts(parts: dict[str, Any]) -> None:
    """A Visigoth warrior attacks alone; Alaric is at home, or dead."""
    state = scene(turn="visigoths", units={"visigoths": ["mauretania"], "vandals": ["numidia"]}, **parts)
    play(state, "invade mauretania numidia", "pass")
    assert points(state) == [3, 3 + 2]


@rule("BK-289")
def test_alaric_as_a_reinforcement_breaks_the_walls_too() -> None:
    """From the moment he fights."""
    state = scene(
        turn="visigoths",
        kings={"visigoths": "mauretania"},
        units={"visigoths": ["africa"], "vandals": ["numidia"]},
    )
    play(state, "invade africa numidia")
    assert points(state) == [3, 3 + 2]
    play(state, "send mauretania", "pass")
    assert points(state) == [6 + 3, 3]


@rule("BK-289")
def test_alarics_own_marker_counts_and_no_other_king_breaks_one() -> None:
    """Geiseric attacks Baetica, where Alaric stands: both Kings, and the marker of the Visigoths."""
    state = scene(turn="vandals", kings={"visigoths": "baetica", "vandals": "mauretania"})
    play(state, "invade mauretania baetica")
    assert points(state) == [6, 6 + 2]


# ---------------------------------------------------------------------- Saxons: Settlers


@rule("BK-290", "BK-281")
@pytest.mark.parametrize(
    ("province", "parts", "expected"),
    [
        ("cambria", {}, 1),
        ("thuringia", {}, 2),
        ("cambria", {"powers": False}, 2),
        ("cambria", {"tokens": {"saxons": ["caledonia"]}}, 2),
        ("cambria", {"tokens": {"saxons": ["caledonia", "jutia", "frisia"]}}, 4),
        ("cambria", {"components": counting(settlers=9)}, 1),
        ("cambria", {"components": counting(settlers=0)}, 2),
        ("cambria", {"components": counting(settlers=2), "tokens": {"saxons": ["jutia", "frisia"]}}, 2),
        ("cambria", {"kings": {"saxons": "captured"}, "captors": {"saxons": "huns"}}, 1),
    ],
)
def test_saxons_claim_ports_for_less(province: str, parts: dict[str, Any], expected: int) -> None:
    """2, 3, 4 and 5 are the prices; in a port 1 less, never below 1; a user may say otherwise."""
    state = scene(SAXONS, turn="saxons", units={"saxons": [province]}, treasuries={1: "1+1+2+5"}, **parts)
    play(state, f"claim {province}")
    assert price(state) == expected
    dearer = {1: "1+1", 2: "1+2", 4: "5"}[expected]
    assert why(state, f"pay {dearer}") == "pay_exactly"
    play(state, f"pay {({1: '1', 2: '2', 4: '1+1+2'})[expected]}")
    assert token(state, province) == "saxons"


@rule("BK-290")
def test_other_kingdoms_pay_the_full_price_in_a_port() -> None:
    """The Franks claim Armorica."""
    state = play(scene(SAXONS, turn="franks", units={"franks": ["armorica"]}), "claim armorica")
    assert price(state) == 2
    assert why(state, "pay 1") == "too_little"


@rule("BK-290")
def test_one_tremis_is_enough_to_begin_a_claim_in_a_port() -> None:
    """The lower price decides whether a Claim can be paid at all."""
    state = scene(SAXONS, turn="saxons", units={"saxons": ["cambria", "burgundia"]}, treasuries={1: "1"})
    assert legal(state, "claim") == ["claim cambria"]
    assert why(state, "claim burgundia") == "cannot_pay"


# ---------------------------------------------------------------------- Saxons: Ælle


@rule("BK-291", "BK-281")
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, 6 + 4 + 4),
        ({"powers": False}, 6 + 3 + 3),
        ({"components": counting(shield_wall=20)}, 6 + 20 + 20),
        ({"components": counting(shield_wall=0)}, 6),
    ],
)
def test_warriors_beside_aelle_count_more(parts: dict[str, Any], expected: int) -> None:
    """Two of them and the King in Caledonia, against a Frank."""
    state = scene(
        SAXONS,
        turn="saxons",
        kings={"saxons": "cambria"},
        units={"saxons": ["anglia"], "franks": ["caledonia"]},
        sea={"saxons": 1},
        **parts,
    )
    play(state, "invade cambria caledonia", "send anglia", "send sea")
    assert points(state) == [expected, 3]


@rule("BK-291")
@pytest.mark.parametrize("parts", [{}, {"kings": {"saxons": "captured"}, "captors": {"saxons": "huns"}}])
def test_without_aelle_beside_them_they_count_three(parts: dict[str, Any]) -> None:
    """He is at home in Sussex, or dead."""
    units = {"saxons": ["cambria", "anglia"], "franks": ["caledonia"]}
    state = play(scene(SAXONS, turn="saxons", units=units, **parts), "invade cambria caledonia", "send anglia")
    assert points(state) == [3 + 3, 3]


@rule("BK-291")
def test_the_wall_is_for_saxons_only() -> None:
    """Clovis and a warrior against Ælle and a warrior."""
    state = scene(
        SAXONS,
        turn="franks",
        kings={"franks": "kent", "saxons": "anglia"},
        units={"franks": ["caledonia"], "saxons": ["sussex"]},
    )
    play(state, "invade kent anglia", "send caledonia", "send sussex")
    assert points(state) == [6 + 3, 6 + 4 + 2]


# ---------------------------------------------------------------------- Franks: Levy


@rule("BK-292", "A-29", "BK-281")
def test_the_franks_recruit_two_warriors_in_one_action() -> None:
    """Each in its own province at its own price; then the turn is over."""
    state = play(scene(FRANKS, turn="franks", treasuries={2: "1+2+3"}), "recruit belgica", "pay 1")
    assert (phase(state), asked(state), legal(state)) == ("levy", "franks", ["end", "recruit austrasia"])
    assert why(state, "recruit belgica") == "province_occupied"
    assert why(state, "recruit toletum") == "not_controlled"
    for move in ("tax", "move belgica austrasia", "invade belgica burgundia", "claim belgica"):
        assert why(state, move) == "levy_now"
    play(state, "recruit austrasia")
    assert price(state) == 2
    play(state, "pay 2")
    assert (unit(state, "belgica"), unit(state, "austrasia"), on_board(state, "franks")) == ("franks", "franks", (2, 4))
    assert (active(state), treasury(state, 2)) == ("ostrogoths", coins("3"))
    assert sound(state)


@rule("BK-292")
def test_the_second_warrior_is_not_an_obligation() -> None:
    """Up to two."""
    state = play(scene(FRANKS, turn="franks"), "recruit belgica", "pay 1", "end")
    assert (active(state), on_board(state, "franks")) == ("ostrogoths", (3, 4))


@rule("BK-292")
@pytest.mark.parametrize(
    ("parts", "move"),
    [
        ({"turn": "franks", "powers": False}, "recruit belgica"),
        ({"turn": "franks", "components": counting(levy=1)}, "recruit belgica"),
        ({"turn": "ostrogoths"}, "recruit venetia"),
    ],
)
def test_everybody_else_recruits_one(parts: dict[str, Any], move: str) -> None:
    """Franks without powers, Franks whose user counts 1, and other kingdoms."""
    state = scene(FRANKS, **parts)
    before = active(state)
    play(state, move, "pay 1")
    assert (phase(state), active(state) != before) == ("action", True)


@rule("BK-292", "BK-280")
def test_the_levy_goes_on_without_clovis() -> None:
    """A kingdom power."""
    state = scene(FRANKS, turn="franks", kings={"franks": "captured"}, captors={"franks": "visigoths"})
    assert phase(play(state, "recruit belgica", "pay 1")) == "levy"


@rule("BK-292")
def test_a_user_may_levy_three() -> None:
    """And not a fourth one."""
    state = scene(
        FRANKS,
        turn="franks",
        kings={"franks": "sea"},
        tokens={"franks": ["burgundia"]},
        components=counting(levy=3),
    )
    play(state, "recruit belgica", "pay 1", "recruit austrasia", "pay 2")
    assert phase(state) == "levy"
    play(state, "recruit neustria", "pay 3")
    assert (active(state), on_board(state, "franks")) == ("ostrogoths", (1, 3))


@rule("BK-292")
@pytest.mark.parametrize(
    "units", [["belgica"], ["belgica", "burgundia", "armorica"]], ids=["no province left", "no warrior left"]
)
def test_nobody_is_asked_who_visibly_cannot_recruit_again(units: list[str]) -> None:
    """No free province left, or no warrior."""
    state = play(scene(FRANKS, turn="franks", units={"franks": units}), "recruit austrasia")
    play(state, legal(state, "pay")[0])
    assert (active(state), phase(state)) == ("ostrogoths", "action")


@rule("BK-292")
def test_who_cannot_pay_for_the_second_warrior_ends() -> None:
    """The question is asked all the same: nobody else knows the treasury."""
    state = play(scene(FRANKS, turn="franks", treasuries={2: "1+1"}), "recruit belgica", "pay 1")
    assert (phase(state), legal(state), why(state, "recruit austrasia")) == ("levy", ["end"], "cannot_pay")


@rule("A-29")
def test_change_is_made_for_each_payment() -> None:
    """The 1 is at hand for the first warrior; for the second one a 3 is changed in Neustria."""
    parts: dict[str, Any] = {"treasuries": {2: "1+3"}, "lying": {"neustria": "1+2", "belgica": "", "austrasia": ""}}
    state = play(scene(FRANKS, turn="franks", **parts), "recruit belgica")
    assert why(state, "change neustria 3 1+2") == "exact_in_hand"
    play(state, "pay 1", "recruit austrasia")
    assert why(state, "pay 3") == "change_first"
    play(state, "change neustria 3 1+2", "pay 2")
    assert (lying(state, "neustria"), lying(state, "belgica"), lying(state, "austrasia")) == (
        coins("3"),
        coins("1"),
        coins("2"),
    )
    assert treasury(state, 2) == coins("1")
    assert sound(state)


# ---------------------------------------------------------------------- Franks: Clovis


CLAIM: dict[str, Any] = {"turn": "franks", "kings": {"franks": "burgundia"}, "units": {"ostrogoths": ["liguria"]}}


@rule("BK-293", "BK-281")
def test_a_claim_where_clovis_stands_cannot_be_contested() -> None:
    """The Ostrogoths next to Burgundia are not asked."""
    state = play(scene(FRANKS, **CLAIM), "claim burgundia", "pay 2")
    assert (token(state, "burgundia"), active(state)) == ("franks", "ostrogoths")
    assert lying(state, "burgundia") == coins("2")


@rule("BK-293")
@pytest.mark.parametrize(
    "parts",
    [
        {"powers": False},
        {"kings": {}, "units": {"franks": ["burgundia"], "ostrogoths": ["liguria"]}},
        {
            "kings": {"franks": "captured"},
            "captors": {"franks": "visigoths"},
            "units": {"franks": ["burgundia"], "ostrogoths": ["liguria"]},
        },
    ],
    ids=["without powers", "a warrior", "Clovis is dead"],
)
def test_every_other_claim_of_the_franks_can_be_contested(parts: dict[str, Any]) -> None:
    """Without powers, with a warrior, or without Clovis."""
    state = play(scene(FRANKS, **CLAIM | parts), "claim burgundia", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "ostrogoths")


@rule("BK-293")
def test_clovis_invades_like_everybody() -> None:
    """Conversion is about Claims; an Invade by Clovis can be contested."""
    state = play(scene(FRANKS, turn="franks", units={"ostrogoths": ["liguria"]}), "invade neustria burgundia")
    assert (phase(state), asked(state)) == ("contest", "ostrogoths")


@rule("BK-293")
def test_the_claim_of_another_king_can_be_contested() -> None:
    """Theodoric in Burgundia, Franks nearby."""
    state = scene(FRANKS, kings={"ostrogoths": "burgundia"})
    play(state, "claim burgundia", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "franks")


def test_the_twelve_powers_are_the_ones_tested_here() -> None:
    """The game's own components have no others."""
    assert {power["id"] for power in POWERS} == {*OF_KINGDOM.values(), *OF_KING.values()}


def test_texts_read_as_the_rulebook_does() -> None:
    """In French with its terms, also where a record keeps older words; a user's own texts are left as they are."""
    ours = {power.id: power.texts for power in powers_of(GAME.components)}
    assert ours["sack"]["fr"].endswith("prennent un jeton Trésor au hasard dans le Trésor du vaincu.")
    assert "jusqu'à 2 Guerriers" in ours["levy"]["fr"]
    for texts in ours.values():
        assert not re.search(r"pièce|\bunité|\bguerrier|de contrôle|\{", texts["fr"])
    assert (
        GAME.components.digest()
        == Components(read_components(read_own_components("regna.games.barbarian_kingdoms"), GAME.id)).digest()
    )
    theirs = powers_of(GAME.with_components({"format": FORMAT, "game": GAME.id, "powers": {"values": POWERS}}))
    for power, document in zip(theirs, sorted(POWERS, key=lambda power: list(ours).index(power["id"])), strict=True):
        assert power.texts["fr"] == document["text_fr"].replace("{number}", str(document["number"]))
