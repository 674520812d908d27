"""Battles, phases 5 to 8 (part H): who falls, who moves out, what the action brings, who pillages."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules import powers
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    START,
    active,
    asked,
    board,
    bribes,
    camp,
    coins,
    controller,
    gained,
    has_chest,
    is_captured,
    legal,
    lying,
    on_board,
    phase,
    play,
    provinces_of,
    scene,
    sound,
    story,
    to_the_purses,
    token,
    treasury,
    unit,
    why,
)
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["final", "review"])


def reinforce(state: BarbarianKingdoms, *places: str) -> BarbarianKingdoms:
    """Whoever is asked sends these units, then everybody passes."""
    return to_the_purses(play(state, *(f"send {place}" for place in places)))


def victory(king: str = "sea", **parts: Any) -> BarbarianKingdoms:
    """Ostrogoths of Liguria, Burgundia, Aquitania and Tarraconensis have beaten a Vandal in Narbonensis."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia", "aquitania", "tarraconensis"], "vandals": ["narbonensis"]},
        kings={"ostrogoths": king, "visigoths": "lusitania"},
        **parts,
    )
    play(state, "invade liguria narbonensis")
    return bribes(reinforce(state, "burgundia", "aquitania", "tarraconensis", *(["sea_king"] if king == "sea" else [])))


# ---------------------------------------------------------------------- 5 eliminate


@rule("BK-240")
@pytest.mark.parametrize("attacker_wins", [True, False])
def test_all_units_of_the_loser_in_the_province_are_removed(attacker_wins: bool) -> None:
    """Reinforcements fall with the others; units elsewhere stay, and the winner loses nobody."""
    state = camp(
        units={
            "ostrogoths": ["liguria", "burgundia", "venetia"],
            "visigoths": ["narbonensis", "aquitania", "gallaecia"],
        },
        tokens={"ostrogoths": ["burgundia"], "visigoths": ["aquitania"]},
    )
    play(state, "invade liguria narbonensis", "send burgundia", "send aquitania")
    bribes(state, "", "" if attacker_wins else "1")
    loser, winner = ("visigoths", "ostrogoths") if attacker_wins else ("ostrogoths", "visigoths")
    assert on_board(state, loser)[0] == 3
    assert on_board(state, winner)[0] == 1
    assert unit(state, "venetia" if loser == "ostrogoths" else "gallaecia") == loser
    assert unit(state, "narbonensis") == winner
    assert phase(state) == "move_out"
    assert sound(state)


@rule("BK-240")
def test_the_defeated_claimer_is_removed_too() -> None:
    """The unit that stood there before the Claim fell with its reinforcement."""
    state = camp(units={"ostrogoths": ["narbonensis", "liguria"], "visigoths": ["aquitania"]})
    play(state, "claim narbonensis", "pay 2", "contest", "send aquitania", "send liguria")
    bribes(state, "", "1+1+2")
    assert on_board(state, "ostrogoths") == (4, 4)
    assert unit(state, "narbonensis") == "visigoths"


@rule("BK-241")
def test_warriors_return_to_the_most_expensive_free_slots() -> None:
    """Four were deployed; two fall: the next costs 3 again, not 1."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis", "aquitania", "gallaecia", "lusitania"]},
        turn="ostrogoths",
    )
    assert board(state, "visigoths").recruit_cost is None
    play(state, "invade liguria narbonensis", "send aquitania")
    bribes(state, "3")
    assert board(state, "visigoths").warriors == 2
    assert board(state, "visigoths").recruit_cost == 3


@rule("BK-242")
def test_a_defeated_king_is_out_for_good() -> None:
    """He is the winner's trophy and no unit any more, while his player plays on and can neither castle nor send him."""
    state = camp(units={"ostrogoths": ["tarraconensis"], "visigoths": ["gallaecia"]})
    play(state, "invade tarraconensis toletum", "pass")
    bribes(state, "2+3")
    assert is_captured(state, "visigoths")
    assert board(state, "visigoths").captor == "ostrogoths"
    assert board(state, "visigoths").king is False
    assert on_board(state, "visigoths") == (3, 4)
    play(state, "tax", "take africa 3")
    assert active(state) == "visigoths"
    assert why(state, "castle gallaecia") == "no_king"
    assert why(state, "move toletum baetica") == why(state, "move sea_king tarraconensis") == "no_unit_there"
    assert sound(state)


@rule("BK-242")
def test_the_kings_power_ends_at_once() -> None:
    """Alaric's is lost with him, the power of his kingdom stays."""
    state = scene(units={"ostrogoths": ["tarraconensis"]})
    alaric = KINGDOMS.index("visigoths")
    assert powers.has_king_power(state, alaric, alaric)
    assert [power.active for power in board(state, "visigoths").powers] == [True, True]
    play(state, "invade tarraconensis toletum")
    bribes(state, "1+1+1+2+2+3")
    active_now = {power.of_king: power.active for power in board(state, "visigoths").powers}
    assert is_captured(state, "visigoths")
    assert active_now == {True: False, False: True}
    assert not powers.has_king_power(state, alaric, alaric)
    assert powers.has_power(state, alaric, alaric)


@rule("BK-243", "BK-004", "BK-006", "A-01")
def test_the_second_king_wins_at_once() -> None:
    """Phases 6 to 8 are not played: nobody moves out, no coin is taken, the token stays."""
    state = camp(
        units={"ostrogoths": ["tarraconensis", "gallaecia"]},
        kings={"vandals": "captured", "visigoths": "aquitania"},
        captors={"vandals": "ostrogoths"},
        tokens={"visigoths": ["aquitania"], "ostrogoths": ["narbonensis"]},
        lying={"aquitania": "3"},
    )
    play(state, "invade tarraconensis aquitania")
    reinforce(state)
    bribes(state, "2+3")
    assert phase(state) == "finished"
    assert view(state, None).champion == "ostrogoths"
    assert view(state, None).ended == "military"
    assert token(state, "aquitania") == "visigoths"
    assert lying(state, "aquitania") == coins("3")
    assert is_captured(state, "visigoths")
    assert (treasury(state, 0), treasury(state, 2)) == (coins("1+1+1+2"), gained("2+3"))
    assert why(state, "out warrior narbonensis") == "game_over"
    assert sound(state)


# ---------------------------------------------------------------------- 6 move out


@rule("BK-250", "ED-22")
@EDITIONS
@pytest.mark.parametrize("leaves", ["warrior", "king"])
def test_the_winner_chooses_which_unit_stays(leaves: str, edition: str) -> None:
    """King or warrior: exactly one remains, and he cannot leave the province empty."""
    state = camp(
        units={"ostrogoths": ["liguria"], "vandals": ["narbonensis"]}, kings={"ostrogoths": "sea"}, edition=edition
    )
    play(state, "invade liguria narbonensis", "send sea_king")
    bribes(state)
    assert (phase(state), asked(state)) == ("move_out", "ostrogoths")
    assert sorted(legal(state)) == ["out king liguria", "out warrior liguria"]
    play(state, f"out {leaves} liguria")
    king, warrior = "king of the ostrogoths", "ostrogoths"
    assert unit(state, "narbonensis") == (king if leaves == "warrior" else warrior)
    assert unit(state, "liguria") == (warrior if leaves == "warrior" else king)
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-250")
def test_a_single_unit_simply_stays() -> None:
    """Nobody is asked to move out, though empty provinces of his own are near."""
    state = camp(units={"ostrogoths": ["liguria"], "vandals": ["narbonensis"]}, tokens={"ostrogoths": ["aquitania"]})
    play(state, "invade liguria narbonensis")
    bribes(state)
    assert unit(state, "narbonensis") == "ostrogoths"
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-251", "BK-255", "ED-22")
@EDITIONS
def test_every_other_unit_goes_to_an_own_empty_province(edition: str) -> None:
    """Five units, three own provinces around: one each, also where they have just come from; the fifth returns."""
    state = victory(tokens={"ostrogoths": ["aquitania", "burgundia"]}, edition=edition)
    assert sorted(legal(state)) == sorted(
        f"out {who} {where}" for who in ("king", "warrior") for where in ("liguria", "burgundia", "aquitania")
    )
    play(state, "out warrior burgundia")
    assert why(state, "out warrior burgundia") == "province_occupied"
    play(state, "out king aquitania")
    assert why(state, "out king liguria") == "no_unit_there"
    play(state, "out warrior liguria")
    assert unit(state, "aquitania") == "king of the ostrogoths"
    assert [unit(state, place) for place in ("burgundia", "liguria", "narbonensis")] == ["ostrogoths"] * 3
    assert on_board(state, "ostrogoths")[0] == 1
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-251")
def test_where_nobody_may_move_out_to() -> None:
    """Neutral, foreign and suspended provinces, occupied own ones, those too far away, impassable ones."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia"], "vandals": ["narbonensis", "aquitania"]},
        kings={"ostrogoths": "sea"},
        tokens={"ostrogoths": ["aquitania"]},
    )
    play(state, "invade liguria narbonensis")
    bribes(reinforce(state, "burgundia"))
    assert phase(state) == "move_out"
    assert why(state, "out warrior burgundia") == "no_refuge"
    assert why(state, "out warrior tarraconensis") == "no_refuge"
    assert why(state, "out warrior aquitania") == "province_occupied"
    assert why(state, "out warrior roma") == why(state, "out warrior narbonensis") == "not_adjacent"
    assert why(state, "out warrior alamannia") == why(state, "out warrior neustria") == "impassable"
    assert why(state, "out king liguria") == "no_unit_there"
    assert legal(state) == ["out warrior liguria"]


@rule("BK-251", "A-15")
def test_moving_out_is_mandatory_while_there_is_a_place() -> None:
    """No voluntary return of a warrior, and no end before everybody has gone."""
    state = victory(tokens={"ostrogoths": ["aquitania"]})
    assert why(state, "out warrior board") == "must_move_out"
    assert why(state, "end") == why(state, "pass") == why(state, "tax") == "move_out_first"
    play(state, "out warrior liguria")
    assert why(state, "out warrior board") == "must_move_out"
    assert legal(state) == ["out warrior aquitania", "out king aquitania"]


@rule("BK-251")
def test_an_own_province_across_a_strait_is_adjacent() -> None:
    """From Baetica one moves out to Mauretania."""
    state = camp(
        units={"ostrogoths": ["mauretania", "lusitania"], "vandals": ["baetica"]},
        tokens={"ostrogoths": ["mauretania"]},
        kings={"visigoths": "aquitania"},
    )
    play(state, "invade mauretania baetica", "send lusitania")
    bribes(state)
    play(state, "out warrior mauretania")
    assert [unit(state, place) for place in ("baetica", "mauretania")] == ["ostrogoths", "ostrogoths"]


@rule("BK-252", "ED-13")
@EDITIONS
def test_warriors_without_a_place_return_to_the_board(edition: str) -> None:
    """Three warriors and no own province near: one stays, two return, to the most expensive free slots."""
    state = camp(
        units={"ostrogoths": ["burgundia", "aquitania", "tarraconensis", "dalmatia"], "vandals": ["narbonensis"]},
        tokens={"vandals": ["liguria"]},
        kings={"visigoths": "lusitania"},
        edition=edition,
    )
    play(state, "invade burgundia narbonensis")
    bribes(reinforce(state, "aquitania", "tarraconensis"))
    assert (phase(state), active(state)) == ("action", "vandals")
    assert board(state, "ostrogoths").warriors == 2
    assert board(state, "ostrogoths").recruit_cost == 3
    assert unit(state, "narbonensis") == "ostrogoths"
    assert sound(state)


@rule("BK-252")
def test_a_winning_defender_moves_out_as_well() -> None:
    """His reinforcement goes home if home is his; else it returns to his board."""
    for tokens, home in ((["aquitania"], True), ([], False)):
        state = camp(
            units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis", "aquitania"]},
            tokens={"visigoths": tokens, "vandals": ["tarraconensis"]},
        )
        play(state, "invade liguria narbonensis", "send aquitania")
        bribes(state)
        if home:
            assert (phase(state), asked(state)) == ("move_out", "visigoths")
            play(state, "out warrior aquitania")
        assert unit(state, "aquitania") == ("visigoths" if home else None)
        assert unit(state, "narbonensis") == "visigoths"
        assert on_board(state, "visigoths")[0] == (2 if home else 3)
        assert active(state) == "vandals"


@rule("BK-253")
def test_nobody_moves_out_to_the_sea() -> None:
    """Not even the units that came from there; without an own province near they return to the board."""
    state = camp(
        units={"vandals": ["narbonensis"]},
        sea={"ostrogoths": 3},
        kings={"ostrogoths": "sea"},
        tokens={"ostrogoths": ["burgundia"]},
    )
    play(state, "invade sea narbonensis")
    bribes(reinforce(state, "sea", "sea", "sea_king"))
    assert why(state, "out warrior sea") == why(state, "out king sea") == "not_to_the_sea"
    assert not [text for text in legal(state) if text.endswith(" sea")]
    play(state, "out warrior burgundia", "out king liguria")
    assert GAME.spec.state_document(state)["kingdoms"]["ostrogoths"]["at_sea"] == 0
    assert on_board(state, "ostrogoths")[0] == 2
    assert sound(state)


@rule("BK-253", "BK-252")
def test_from_the_sea_to_the_board() -> None:
    """Two came over Sea to an island: one stays, the other returns to the board, not to the Sea."""
    state = camp(units={"vandals": ["sicilia"]}, sea={"ostrogoths": 2})
    play(state, "invade sea sicilia", "send sea")
    bribes(state)
    assert on_board(state, "ostrogoths")[0] == 3
    assert unit(state, "sicilia") == "ostrogoths"
    assert GAME.spec.state_document(state)["kingdoms"]["ostrogoths"]["at_sea"] == 0


@rule("BK-254", "A-15", "ED-13")
@EDITIONS
def test_the_king_is_never_sent_to_the_board(edition: str) -> None:
    """It is refused with and without a place for him; he stays or takes a province."""
    state = victory(edition=edition)
    assert why(state, "out king board") == "king_is_protected"
    assert "out king board" not in legal(state)
    play(state, "out warrior liguria")
    assert unit(state, "narbonensis") == "king of the ostrogoths"
    assert on_board(state, "ostrogoths")[0] == 3
    assert sound(state)


@rule("BK-254", "ED-13", "A-15")
@EDITIONS
def test_without_any_place_the_king_stays(edition: str) -> None:
    """All warriors return, the King holds the province; nobody is even asked."""
    state = victory(tokens={"vandals": ["liguria"]}, edition=edition)
    assert (phase(state), active(state)) == ("action", "vandals")
    assert unit(state, "narbonensis") == "king of the ostrogoths"
    assert on_board(state, "ostrogoths")[0] == 4
    assert not is_captured(state, "ostrogoths")
    assert sound(state)


@rule("BK-254", "A-15")
def test_the_king_may_take_the_only_place() -> None:
    """Then one of the warriors stays and the others return."""
    state = play(victory(), "out king liguria")
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert unit(state, "narbonensis") == "ostrogoths"
    assert on_board(state, "ostrogoths")[0] == 3
    assert active(state) == "vandals"


@rule("BK-255")
def test_a_place_left_by_the_invader_is_free() -> None:
    """Liguria, from which the attack came, takes the reinforcement that came from elsewhere."""
    state = camp(units={"ostrogoths": ["liguria", "burgundia"], "vandals": ["narbonensis"]})
    play(state, "invade liguria narbonensis", "send burgundia")
    bribes(state)
    assert legal(state) == ["out warrior liguria"]
    play(state, "out warrior liguria")
    assert [unit(state, place) for place in ("liguria", "burgundia", "narbonensis")] == [
        "ostrogoths",
        None,
        "ostrogoths",
    ]


@rule("A-15")
def test_the_order_of_moving_out_has_no_effect() -> None:
    """Whoever goes first, the map is the same in the end."""
    ends = []
    for texts in (["out king liguria", "out warrior aquitania"], ["out warrior aquitania", "out king liguria"]):
        ends.append(GAME.spec.state_document(play(victory(tokens={"ostrogoths": ["aquitania"]}), *texts)))
    assert ends[0] == ends[1]


# ---------------------------------------------------------------------- 7 resolve the action


@rule("BK-260")
@pytest.mark.parametrize(("given", "wins"), [("", True), ("1", False)])
def test_a_contested_invasion(given: str, wins: bool) -> None:
    """Won, it succeeds as if unopposed; lost, the contester stands there and the token of a third stays."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["tarraconensis"]},
        tokens={"vandals": ["narbonensis"]},
        lying={"narbonensis": "3"},
    )
    play(state, "invade liguria narbonensis", "contest visigoths", "send tarraconensis")
    bribes(state, "", given)
    assert unit(state, "narbonensis") == ("ostrogoths" if wins else "visigoths")
    assert token(state, "narbonensis") == (None if wins else "vandals")
    assert lying(state, "narbonensis") == coins("")
    assert treasury(state, 0) == gained("3" if wins else "1")
    assert sound(state)


@rule("BK-260", "BK-262", "BK-155")
@pytest.mark.parametrize(("given", "wins"), [("", True), ("1", False)])
def test_a_contested_claim(given: str, wins: bool) -> None:
    """Won, the token is placed and the coins stay; lost, price and coins are the contester's and no token is placed."""
    state = camp(units={"ostrogoths": ["narbonensis"], "visigoths": ["tarraconensis"]}, lying={"narbonensis": "3"})
    play(state, "claim narbonensis", "pay 2", "contest", "send tarraconensis")
    bribes(state, "", given)
    assert token(state, "narbonensis") == ("ostrogoths" if wins else None)
    assert lying(state, "narbonensis") == coins("2+3" if wins else "")
    assert on_board(state, "ostrogoths") == ((3, 3) if wins else (4, 4))
    assert treasury(state, 0) == (coins("1+1+1+2+3") if wins else coins("1+1+1+1+2+3"))
    assert treasury(state, 2) == (coins(START) if wins else coins("1+1+2+2+2+3+3"))
    assert sound(state)


@rule("BK-260")
def test_a_failed_invasion_of_an_initial_province_changes_nothing() -> None:
    """The owner beat the invader: province, coin and unit are his as before."""
    state = camp(units={"ostrogoths": ["narbonensis"], "visigoths": ["tarraconensis"]})
    play(state, "invade narbonensis tarraconensis")
    bribes(reinforce(state))
    assert provinces_of(state, "visigoths") == {"tarraconensis", "toletum", "baetica"}
    assert unit(state, "tarraconensis") == "visigoths"
    assert lying(state, "tarraconensis") == coins("1")
    assert active(state) == "vandals"


@rule("BK-260", "BK-202", "BK-006")
@pytest.mark.parametrize("deed", ["invade", "claim"])
def test_the_seventh_province_of_a_battle_won_ends_the_game_in_phase_7(deed: str) -> None:
    """Token driven out of Liguria, or placed in Narbonensis: the game stops before anybody pillages."""
    seized = deed == "invade"
    state = camp(
        units={"ostrogoths": [] if seized else ["narbonensis"], "vandals": ["liguria"] if seized else ["aquitania"]},
        tokens={
            "ostrogoths": ["dalmatia", "sicilia", "calabria", *(["tripolitania"] if seized else [])],
            "vandals": ["liguria"] if seized else [],
        },
        lying={"liguria": "3"},
        treasuries={0: "5"},
        pillage_on_recovery=True,
    )
    if seized:
        play(state, "invade roma liguria")
    else:
        play(state, "claim narbonensis", "pay 5", "contest", "send aquitania")
    bribes(state)
    assert phase(state) == "finished"
    assert view(state, None).ended == "territorial"
    assert view(state, None).champion == "ostrogoths"
    assert lying(state, "liguria") == coins("3")
    assert len(provinces_of(state, "ostrogoths")) == 7


# ---------------------------------------------------------------------- 8 pillage


@rule("BK-261", "ED-20")
@EDITIONS
@pytest.mark.parametrize(
    ("winner", "given"), [("ostrogoths", ("1", "")), ("visigoths", ("", "1"))], ids=["attacker", "defender"]
)
def test_whoever_wins_takes_the_coins(winner: str, given: tuple[str, str], edition: str) -> None:
    """Attacker or defender, where neither has a marker; in the draft the defender as well."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]}, lying={"narbonensis": "2+3"}, edition=edition
    )
    play(state, "invade liguria narbonensis")
    bribes(state, *given)
    assert lying(state, "narbonensis") == coins("")
    seat = 0 if winner == "ostrogoths" else 2
    assert treasury(state, seat) == coins("1+1+2+2+3+2+3")
    assert sound(state)


@rule("BK-261", "ED-20", "BK-089")
@EDITIONS
def test_a_winning_contester_takes_the_chest(edition: str) -> None:
    """The face-down coin is his, and only he sees it."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["tarraconensis"]}, edition=edition)
    play(state, "invade liguria narbonensis", "contest", "send tarraconensis")
    bribes(state, "", "1")
    assert phase(state) == "pillage"
    assert has_chest(state, "narbonensis")
    [told] = [event for event in story(state, "coin 5") if event.key == "log.chest_coin"]
    assert told.seats == (2,)
    assert not has_chest(state, "narbonensis")
    assert treasury(state, 2) == coins("1+1+2+2+3+5")
    assert treasury(state, 0) == gained("1")
    assert (phase(state), active(state)) == ("action", "vandals")


@rule("BK-261", "BK-049")
def test_an_intruder_who_wins_pillages_a_province_of_a_third_kingdom() -> None:
    """He stands on an opponent's token: the marker is not his, so the coins are, and the token stays."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]},
        tokens={"vandals": ["narbonensis"]},
        lying={"narbonensis": "3"},
    )
    play(state, "invade liguria narbonensis")
    bribes(state, "", "1")
    assert (token(state, "narbonensis"), controller(state, "narbonensis")) == ("vandals", "vandals")
    assert treasury(state, 2) == coins("1+1+2+2+3+3")
    assert lying(state, "narbonensis") == coins("")


@rule("BK-262")
@pytest.mark.parametrize("initial", [False, True])
def test_a_winning_claimer_does_not_pillage(initial: bool) -> None:
    """Neither in a neutral nor in a foreign initial province, nor over an opponent's token."""
    place = "tarraconensis" if initial else "narbonensis"
    state = camp(
        units={"ostrogoths": [place], "visigoths": ["aquitania"]},
        tokens={} if initial else {"visigoths": [place]},
        lying={place: "1+3"},
    )
    play(state, f"claim {place}", "pay 2", "contest", "send aquitania")
    bribes(reinforce(state), "2")
    assert token(state, place) == "ostrogoths"
    assert lying(state, place) == coins("1+2+3")
    assert on_board(state, "visigoths") == (4, 4)
    assert treasury(state, 0) == coins("1+1+1+3")
    assert sound(state)


@rule("BK-263")
def test_a_winning_contester_occupies_but_does_not_control() -> None:
    """A neutral province stays neutral, a third kingdom's initial province is suspended, its coin taken."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]})
    play(state, "invade liguria narbonensis", "contest", "send aquitania")
    bribes(state, "", "1")
    play(state, "coin 2")
    assert unit(state, "narbonensis") == "visigoths"
    assert controller(state, "narbonensis") is None
    state = camp(units={"ostrogoths": ["narbonensis"]}, sea={"vandals": 1}, kings={"visigoths": "lusitania"})
    play(state, "invade narbonensis tarraconensis", "contest", "send sea")
    bribes(state, "", "2")
    assert unit(state, "tarraconensis") == "vandals"
    assert controller(state, "tarraconensis") is None
    assert treasury(state, 1) == coins("1+1+1+2+3+1")
    assert sound(state)


@rule("BK-263", "BK-264")
def test_a_contester_in_his_own_initial_province_keeps_it() -> None:
    """He controls it and leaves its coins where they are."""
    state = camp(units={"visigoths": ["narbonensis"]}, turn="visigoths")
    play(state, "invade narbonensis liguria", "contest", "send roma")
    bribes(state)
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert controller(state, "liguria") == "ostrogoths"
    assert lying(state, "liguria") == coins("2")
    assert treasury(state, 0) == coins(START)


@rule("BK-263", "BK-065")
def test_a_contester_regains_his_suspended_province() -> None:
    """Visigoths claim Liguria on which they stand; the King contests and wins: emblem and price are the owner's."""
    state = camp(units={"visigoths": ["liguria"]}, lying={"liguria": "3"}, turn="visigoths")
    play(state, "claim liguria", "pay 2", "contest", "send roma")
    bribes(state)
    assert controller(state, "liguria") == "ostrogoths"
    assert lying(state, "liguria") == coins("2+3")
    assert treasury(state, 0) == coins(START)
    assert sound(state)


@rule("BK-263", "BK-072")
def test_a_foreign_token_survives_a_contest_in_ones_own_initial_province() -> None:
    """Vandals' token lies on Liguria; its old owner beats Visigoths there, pillages and controls nothing."""
    state = camp(
        units={"visigoths": ["narbonensis"]}, tokens={"vandals": ["liguria"]}, lying={"liguria": "3"}, turn="visigoths"
    )
    play(state, "invade narbonensis liguria", "contest", "send roma")
    bribes(state)
    assert (token(state, "liguria"), controller(state, "liguria")) == ("vandals", "vandals")
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert treasury(state, 0) == gained("3")
    assert lying(state, "liguria") == coins("")


@rule("BK-264")
@pytest.mark.parametrize("contested", [False, True])
def test_who_controls_the_province_pillages_nothing(contested: bool) -> None:
    """Defender or contester with his token there: the coins stay in his province."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["tarraconensis" if contested else "narbonensis"]},
        tokens={"visigoths": ["narbonensis"]},
        lying={"narbonensis": "1+3"},
    )
    play(state, "invade liguria narbonensis")
    if contested:
        play(state, "contest", "send tarraconensis")
    bribes(state)
    assert lying(state, "narbonensis") == coins("1+3")
    assert treasury(state, 2) == coins(START)
    assert (token(state, "narbonensis"), unit(state, "narbonensis")) == ("visigoths", "visigoths")


# ---------------------------------------------------------------------- the end of the turn


@rule("BK-265")
@pytest.mark.parametrize("given", ["", "1"])
@pytest.mark.parametrize("deed", ["invade", "claim"])
def test_the_turn_ends_whatever_the_result(given: str, deed: str) -> None:
    """Won or lost, Invade or Claim: the next kingdom announces an action, and nothing of the battle is left."""
    state = camp(units={"ostrogoths": ["burgundia"], "visigoths": ["aquitania"]})
    play(state, *(["invade burgundia narbonensis"] if deed == "invade" else ["claim burgundia", "pay 2"]))
    play(state, "contest", "send aquitania")
    bribes(state, "", given)
    if deed == "invade":
        play(state, "coin 1")
    assert (phase(state), asked(state), active(state)) == ("action", "vandals", "vandals")
    assert view(state, None).battle is None
    step = GAME.spec.state_document(state)["step"]
    assert (step["deed"], step["target"], step["rival"], step["entered"]) == ("none", "none", "none", [0, 0])
    assert sound(state)
