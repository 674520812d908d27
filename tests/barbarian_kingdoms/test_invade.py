"""Invade (part F): what may be invaded, what happens before and after the contest, and what an invasion brings."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    START,
    active,
    asked,
    board,
    bribes,
    camp,
    coins,
    controller,
    fighters,
    gained,
    has_chest,
    legal,
    lying,
    on_board,
    phase,
    play,
    points,
    sound,
    token,
    treasury,
    unit,
    why,
)
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["final", "review"])


def claim_price(state: BarbarianKingdoms, kingdom: str) -> int:
    """What the next Claim of a kingdom costs, as its board shows it."""
    price = board(state, kingdom).claim_cost
    assert isinstance(price, int)
    return price


# ---------------------------------------------------------------------- one unit, an eligible province


@rule("BK-130")
def test_one_unit_moves_and_the_turn_is_over() -> None:
    """The warrior of Liguria stands in Burgundia; King and other warriors are where they were."""
    state = camp(units={"ostrogoths": ["liguria", "venetia"]})
    play(state, "invade liguria burgundia", "coin 2")
    assert unit(state, "burgundia") == "ostrogoths"
    assert unit(state, "liguria") is None
    assert unit(state, "venetia") == "ostrogoths"
    assert unit(state, "roma") == "king of the ostrogoths"
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-130", "BK-131")
def test_every_possible_invasion_of_a_crowded_map() -> None:
    """Each unit into each adjacent province that is neither controlled, nor occupied by an own unit, nor impassable."""
    state = camp(
        units={"ostrogoths": ["burgundia", "narbonensis"], "vandals": ["venetia"], "visigoths": ["sicilia"]},
        sea={"ostrogoths": 1},
        tokens={"ostrogoths": ["aquitania"], "vandals": ["liguria"]},
        kings={"ostrogoths": "calabria"},
    )
    ports = [
        "africa",
        "armorica",
        "caledonia",
        "cambria",
        "carthage",
        "dalmatia",
        "gallaecia",
        "jutia",
        "lusitania",
        "mauretania",
        "sicilia",
        "tarraconensis",
        "tripolitania",
        "venetia",
    ]
    assert sorted(legal(state, "invade")) == sorted(
        [
            "invade calabria sicilia",
            "invade burgundia liguria",
            "invade narbonensis liguria",
            "invade narbonensis tarraconensis",
            *(f"invade sea {port}" for port in ports),
        ]
    )


@rule("BK-131", "A-10")
def test_what_cannot_be_invaded() -> None:
    """Own provinces, own units, the Sea, provinces too far away, and units one does not have."""
    state = camp(units={"ostrogoths": ["liguria", "burgundia"]}, tokens={"ostrogoths": ["narbonensis"]})
    assert why(state, "invade roma venetia") == "you_control_it"
    assert why(state, "invade liguria narbonensis") == "you_control_it"
    assert why(state, "invade liguria burgundia") == why(state, "invade roma liguria") == "own_unit_there"
    assert why(state, "invade roma sea") == "no_fight_at_sea"
    assert why(state, "invade roma sicilia") == why(state, "invade liguria aquitania") == "not_adjacent"
    assert why(state, "invade sea dalmatia") == why(state, "invade carthage tripolitania") == "no_unit_there"


@rule("BK-131")
def test_from_the_sea_only_ports_are_invaded() -> None:
    """A coast without port is out of reach, for a warrior and for a King."""
    state = camp(sea={"ostrogoths": 1}, kings={"ostrogoths": "sea"})
    for place in ("sea", "sea_king"):
        assert why(state, f"invade {place} numidia") == why(state, f"invade {place} calabria") == "no_port"
        assert why(state, f"invade {place} sicilia") == "ok"


@rule("BK-132")
def test_an_opposing_capital_may_be_invaded() -> None:
    """Toletum with its King is a battle; left by him it is occupied and belongs to nobody."""
    state = camp(units={"ostrogoths": ["tarraconensis"]})
    play(state, "invade tarraconensis toletum")
    assert (phase(state), points(state)) == ("bribe", [3, 8])
    state = camp(units={"ostrogoths": ["tarraconensis"]}, kings={"visigoths": "sea"})
    play(state, "invade tarraconensis toletum")
    assert unit(state, "toletum") == "ostrogoths"
    assert controller(state, "toletum") is None
    assert lying(state, "toletum") == coins("")
    assert treasury(state, 0) == gained("2")


# ---------------------------------------------------------------------- irrevocable, then battle or contest


@rule("BK-133")
def test_an_invasion_cannot_be_taken_back() -> None:
    """The unit has left; the invader can neither withdraw nor do something else, nor is he asked again."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]})
    play(state, "invade liguria narbonensis")
    assert unit(state, "liguria") is None
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    for text in ("withdraw", "tax", "end", "invade narbonensis liguria", "move narbonensis liguria"):
        assert why(state, text) == "contest_is_open", text
    play(state, "contest", "send aquitania")
    bribes(state, "", "1")
    assert on_board(state, "ostrogoths") == (4, 4)
    assert unit(state, "liguria") is None
    assert unit(state, "narbonensis") == "visigoths"


@rule("BK-134", "BK-201")
def test_an_opposing_unit_means_battle_at_once() -> None:
    """Vandals at Sea and more Visigoths stand near: nobody is asked to contest."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]}, sea={"vandals": 2})
    play(state, "invade liguria narbonensis")
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    assert fighters(state) == ["ostrogoths", "visigoths"]
    assert why(state, "contest vandals") == "bribes_now"


@rule("BK-135")
def test_opponents_are_asked_before_anything_else() -> None:
    """While they think the chest is closed, coins and token are untouched, and the emblem still counts."""
    state = camp(units={"ostrogoths": ["burgundia"], "visigoths": ["tarraconensis"]})
    play(state, "invade burgundia narbonensis")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    assert has_chest(state, "narbonensis")
    assert treasury(state, 0) == coins(START)
    assert unit(state, "narbonensis") is None


@rule("BK-135", "BK-063")
def test_an_invasion_under_question_suspends_nothing() -> None:
    """As long as Visigoths may contest, Tarraconensis is theirs; its coin lies there, and a token stays too."""
    state = camp(units={"ostrogoths": ["narbonensis"]})
    play(state, "invade narbonensis tarraconensis")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    assert controller(state, "tarraconensis") == "visigoths"
    assert lying(state, "tarraconensis") == coins("1")
    play(state, "pass")
    assert controller(state, "tarraconensis") is None
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]},
        tokens={"vandals": ["narbonensis"]},
        lying={"narbonensis": "3"},
    )
    play(state, "invade liguria narbonensis")
    assert (token(state, "narbonensis"), controller(state, "narbonensis")) == ("vandals", "vandals")
    assert lying(state, "narbonensis") == coins("3")


@rule("BK-133", "BK-006")
def test_leaving_for_an_invasion_can_make_an_opponent_win() -> None:
    """The unit has moved and cannot change its mind: the province it left is the Visigoths' seventh."""
    state = camp(
        units={"ostrogoths": ["tarraconensis"], "vandals": ["narbonensis"]},
        tokens={"visigoths": ["gallaecia", "lusitania", "aquitania", "mauretania"]},
        kings={"visigoths": "sea"},
    )
    play(state, "invade tarraconensis narbonensis")
    assert phase(state) == "finished"
    assert view(state, None).champion == "visigoths"
    assert unit(state, "narbonensis") == "vandals"


# ---------------------------------------------------------------------- success


@rule("BK-136", "BK-137", "BK-088")
def test_without_contest_the_invasion_succeeds() -> None:
    """The unit occupies the neutral province and takes the face-down coin; it controls nothing yet."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["tarraconensis"]})
    play(state, "invade liguria narbonensis", "pass", "coin 5")
    assert unit(state, "narbonensis") == "ostrogoths"
    assert controller(state, "narbonensis") is None
    assert not has_chest(state, "narbonensis")
    assert treasury(state, 0) == gained("5")
    assert active(state) == "vandals"
    assert sound(state)


@rule("BK-136", "BK-137")
def test_a_battle_won_is_a_success_and_a_battle_lost_is_none() -> None:
    """With one Tremis more or less the token of the Visigoths goes or stays, and so do the coins."""
    for given, wins in (("2", True), ("1", False)):
        state = camp(
            units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]},
            tokens={"visigoths": ["narbonensis"]},
            lying={"narbonensis": "2+3"},
        )
        play(state, "invade liguria narbonensis")
        bribes(state, given)
        assert unit(state, "narbonensis") == ("ostrogoths" if wins else "visigoths")
        assert token(state, "narbonensis") == (None if wins else "visigoths")
        assert lying(state, "narbonensis") == coins("" if wins else "2+3")
        assert active(state) == "vandals"
        assert sound(state)


@rule("BK-137", "BK-070", "BK-071")
def test_the_token_goes_back_to_the_most_expensive_free_slot() -> None:
    """Two tokens are out, the next costs 4; the one that returns can be had for 3 again, not for 2."""
    state = camp(
        units={"ostrogoths": ["liguria"]},
        tokens={"visigoths": ["narbonensis", "gallaecia"]},
        lying={"narbonensis": "2", "gallaecia": "3"},
    )
    assert claim_price(state, "visigoths") == 4
    play(state, "invade liguria narbonensis")
    assert token(state, "narbonensis") is None
    assert on_board(state, "visigoths") == (4, 3)
    assert claim_price(state, "visigoths") == 3
    assert treasury(state, 0) == gained("2")
    assert token(state, "gallaecia") == "visigoths"
    assert lying(state, "gallaecia") == coins("3")
    assert sound(state)


@rule("BK-137", "BK-088")
def test_all_coins_are_taken_face_up_and_face_down() -> None:
    """A province with a chest and coins on top of it is emptied."""
    state = camp(units={"ostrogoths": ["liguria"]}, lying={"burgundia": "1+1+3"})
    play(state, "invade liguria burgundia", "coin 3")
    assert treasury(state, 0) == gained("1+1+3", "3")
    assert lying(state, "burgundia") == coins("")
    assert not has_chest(state, "burgundia")
    assert has_chest(state, "narbonensis")
    assert sound(state)


# ---------------------------------------------------------------------- taking back one's own


@rule("BK-138", "A-06")
@pytest.mark.parametrize("pillage", [False, True])
def test_taking_back_an_initial_province_from_a_token(pillage: bool) -> None:
    """Control is back at once without Claim; the coins stay, unless the table plays the other reading."""
    state = camp(tokens={"visigoths": ["liguria"]}, lying={"liguria": "1+3"}, pillage_on_recovery=pillage)
    play(state, "invade roma liguria")
    assert controller(state, "liguria") == "ostrogoths"
    assert token(state, "liguria") is None
    assert on_board(state, "visigoths") == (4, 4)
    assert on_board(state, "ostrogoths") == (4, 4)
    assert lying(state, "liguria") == coins("" if pillage else "1+3")
    assert treasury(state, 0) == (gained("1+3") if pillage else coins(START))
    assert active(state) == "vandals"
    assert sound(state)


@rule("BK-138", "A-06")
@pytest.mark.parametrize("pillage", [False, True])
@pytest.mark.parametrize("foreign_token", [False, True])
def test_taking_back_an_initial_province_from_a_unit(pillage: bool, foreign_token: bool) -> None:
    """With a battle it is the same: the occupier falls, a token returns, the emblem counts, the coins stay."""
    state = camp(
        units={"visigoths": ["liguria"]},
        tokens={"visigoths": ["liguria"] if foreign_token else []},
        lying={"liguria": "2"},
        pillage_on_recovery=pillage,
    )
    play(state, "invade roma liguria")
    bribes(state)
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert controller(state, "liguria") == "ostrogoths"
    assert on_board(state, "visigoths") == (4, 4)
    assert lying(state, "liguria") == coins("" if pillage else "2")
    assert treasury(state, 0) == (gained("2") if pillage else coins(START))
    assert sound(state)


@rule("BK-138", "BK-002")
def test_the_seventh_province_taken_back_wins() -> None:
    """Control is restored immediately, so the game stops there, before any coin is touched."""
    state = camp(
        tokens={"ostrogoths": ["dalmatia", "sicilia", "calabria", "burgundia"], "visigoths": ["liguria"]},
        lying={"liguria": "2"},
        pillage_on_recovery=True,
    )
    play(state, "invade roma liguria")
    assert phase(state) == "finished"
    assert lying(state, "liguria") == coins("2")


@rule("A-06")
def test_the_switch_for_recoveries_changes_nothing_else() -> None:
    """Who wins a contest in his own initial province still leaves the coins, and ordinary pillage goes on."""
    state = camp(
        units={"visigoths": ["narbonensis"]}, lying={"liguria": "2"}, turn="visigoths", pillage_on_recovery=True
    )
    play(state, "invade narbonensis liguria", "contest", "send roma")
    bribes(state)
    assert controller(state, "liguria") == "ostrogoths"
    assert lying(state, "liguria") == coins("2")
    state = camp(units={"ostrogoths": ["liguria"]}, pillage_on_recovery=True)
    play(state, "invade liguria burgundia", "coin 1")
    assert treasury(state, 0) == gained("1")


# ---------------------------------------------------------------------- hasty pillage


@rule("BK-139", "A-11", "ED-07")
@EDITIONS
def test_nobody_can_pillage_hastily(edition: str) -> None:
    """The chest comes last and by itself; no decision takes it before, so no penalty is ever paid."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["tarraconensis"]}, edition=edition)
    play(state, "invade liguria narbonensis")
    assert legal(state) == ["pass", "contest visigoths"]
    assert why(state, "take narbonensis 3") == "contest_is_open"
    assert why(state, "coin 3") == "comes_by_luck"
    assert has_chest(state, "narbonensis")
    assert treasury(state, 0) == coins(START)
    play(state, "pass", "coin 1")
    assert treasury(state, 0) == gained("1")
    assert lying(state, "narbonensis") == coins("")


# ---------------------------------------------------------------------- intruders in a province with a token


def intrusion(**parts: Any) -> BarbarianKingdoms:
    """A Vandal stands in Burgundia, where an Ostrogoth token and a 2 lie; Ostrogoths in Liguria and Narbonensis."""
    return camp(
        units={"ostrogoths": ["liguria", "narbonensis"], "vandals": ["burgundia"]},
        tokens={"ostrogoths": ["burgundia"]},
        lying={"burgundia": "2"},
        **parts,
    )


@rule("A-04", "BK-131")
def test_the_owner_of_a_token_may_not_invade_his_province() -> None:
    """He controls and taxes it, cannot recruit there, and cannot expel the intruder by Invade."""
    state = intrusion()
    assert controller(state, "burgundia") == "ostrogoths"
    assert why(state, "invade liguria burgundia") == "intruder_stays"
    assert why(state, "recruit burgundia") == "province_occupied"
    assert "invade liguria burgundia" not in legal(state)
    play(state, "tax", "take burgundia 2")
    assert lying(state, "burgundia") == coins("")


@rule("A-04")
def test_the_owner_can_fight_the_intruder_by_contesting_his_claim() -> None:
    """He has +2; when he wins, the price lies in his own province and stays there."""
    state = intrusion(turn="vandals")
    play(state, "claim burgundia", "pay 2", "contest", "send liguria", "end")
    assert (asked(state), phase(state)) == ("ostrogoths", "reinforce")
    play(state, "pass")
    assert points(state) == [3, 5]
    bribes(state)
    assert unit(state, "burgundia") == token(state, "burgundia") == "ostrogoths"
    assert lying(state, "burgundia") == coins("2+2")
    assert treasury(state, 0) == coins(START)
    assert sound(state)


@rule("A-04")
@pytest.mark.parametrize(("given", "wins"), [("", True), ("3", False)])
def test_with_the_switch_the_owner_may_expel(given: str, wins: bool) -> None:
    """A battle at once, +2 for the owner; his token stays, he does not pillage. The intruder, if he wins, does."""
    state = intrusion(owner_may_expel=True)
    assert "invade liguria burgundia" in legal(state)
    play(state, "invade liguria burgundia")
    assert (phase(state), fighters(state)) == ("reinforce", ["ostrogoths", "vandals"])
    assert points(state) == [5, 3]
    play(state, "pass")
    bribes(state, "", given)
    assert unit(state, "burgundia") == ("ostrogoths" if wins else "vandals")
    assert token(state, "burgundia") == "ostrogoths"
    assert lying(state, "burgundia") == coins("2" if wins else "")
    assert treasury(state, 0) == gained(given)
    assert sound(state)


@rule("A-04", "BK-131")
def test_the_switch_opens_no_other_own_province() -> None:
    """Without an opposing unit one's provinces remain closed to one's own Invade."""
    state = camp(units={"ostrogoths": ["liguria"]}, tokens={"ostrogoths": ["burgundia"]}, owner_may_expel=True)
    assert why(state, "invade liguria burgundia") == why(state, "invade roma venetia") == "you_control_it"
    assert why(state, "invade roma liguria") == "own_unit_there"
    assert sorted(legal(state, "invade")) == ["invade liguria narbonensis", "invade roma calabria"]


@rule("A-23", "BK-137")
def test_beating_a_contester_takes_the_province_from_its_controller() -> None:
    """Vandals contest and fall; the Visigoths, who did not fight, lose token and coins all the same."""
    state = camp(
        units={"ostrogoths": ["liguria"]},
        sea={"vandals": 1},
        tokens={"visigoths": ["narbonensis"]},
        lying={"narbonensis": "1+2"},
    )
    play(state, "invade liguria narbonensis", "contest", "send sea")
    assert fighters(state) == ["ostrogoths", "vandals"]
    assert points(state) == [3, 3]
    bribes(state)
    assert token(state, "narbonensis") is None
    assert on_board(state, "visigoths") == (4, 4)
    assert on_board(state, "vandals") == (4, 4)
    assert treasury(state, 0) == gained("1+2")
    assert sound(state)


@rule("A-23")
def test_beating_a_contester_covers_a_third_kingdoms_emblem() -> None:
    """Ostrogoths invade Tarraconensis, Vandals contest from the Sea and fall: the Visigoths' emblem is covered."""
    state = camp(units={"ostrogoths": ["narbonensis"]}, sea={"vandals": 1}, kings={"visigoths": "lusitania"})
    play(state, "invade narbonensis tarraconensis", "contest", "send sea")
    assert controller(state, "tarraconensis") == "visigoths"
    bribes(state)
    assert controller(state, "tarraconensis") is None
    assert treasury(state, 0) == gained("1")


@rule("A-24", "A-23")
@pytest.mark.parametrize(("given", "wins"), [("", True), ("1", False)])
def test_an_intruder_attacked_by_somebody_else(given: str, wins: bool) -> None:
    """The intruder is the opponent, nobody has +2, the token's owner next door may not join; a victory removes it."""
    state = camp(
        units={"visigoths": ["narbonensis"], "vandals": ["burgundia"], "ostrogoths": ["liguria", "aquitania"]},
        tokens={"ostrogoths": ["burgundia"]},
        lying={"burgundia": "2"},
        turn="visigoths",
    )
    play(state, "invade narbonensis burgundia")
    assert fighters(state) == ["visigoths", "vandals"]
    assert (phase(state), asked(state), points(state)) == ("bribe", "visigoths", [3, 3])
    bribes(state, "", given)
    assert unit(state, "burgundia") == ("visigoths" if wins else "vandals")
    assert token(state, "burgundia") == (None if wins else "ostrogoths")
    assert on_board(state, "ostrogoths") == (2, 4 if wins else 3)
    assert lying(state, "burgundia") == coins("")
    assert treasury(state, 2 if wins else 1) == (gained("2") if wins else coins("1+1+2+2+2+3"))
    assert active(state) == "ostrogoths"
    assert sound(state)
