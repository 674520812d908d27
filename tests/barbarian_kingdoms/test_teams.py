"""The team variant, part J of the catalogue: 2v2, 3v3 and 2v2v2 (A-19, A-31, A-34); seating is in test_seating."""

from collections.abc import Sequence
from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import Tax, view
from tests.barbarian_kingdoms.scenes import (
    FOUR,
    SIX,
    active,
    asked,
    bribes,
    coins,
    controller,
    is_captured,
    legal,
    lying,
    on_board,
    phase,
    play,
    points,
    provinces_of,
    scene,
    sound,
    taxed,
    token,
    treasury,
    unit,
    why,
    winners,
)
from tests.rules import rule


def teams(**parts: Any) -> BarbarianKingdoms:
    """Ostrogoths (seat 0) and Vandals (2) against Visigoths (1) and Franks (3)."""
    return scene(FOUR, teams="two", **parts)


def duel(kingdoms: Sequence[str], loser: str, fallen: dict[str, str], number: str) -> BarbarianKingdoms:
    """Theodoric in Calabria beats the King of `loser` in Sicilia; `fallen` Kings with their captors."""
    kings = {"ostrogoths": "calabria", loser: "sicilia"} | dict.fromkeys(fallen, "captured")
    state = scene(kingdoms, teams=number, kings=kings, captors=fallen, turn="ostrogoths", powers=False)
    return bribes(play(state, "invade calabria sicilia"))


# ---------------------------------------------------------------------- victory


@rule("BK-330", "BK-331")
def test_a_team_wins_with_the_seventh_province_of_one_of_its_kingdoms() -> None:
    """Both members are winners."""
    tokens = ["sicilia", "dalmatia", "narbonensis"]
    state = teams(units={"ostrogoths": ["calabria"]}, tokens={"ostrogoths": tokens}, treasuries={0: "2+3"})
    play(state, "claim calabria", "pay 2+3")
    assert winners(state) == [0, 2]
    assert state.result().ended == "territorial"


@rule("BK-331")
def test_provinces_of_two_kingdoms_do_not_add_up() -> None:
    """Six and four are ten, and nobody has won."""
    state = teams(
        units={"ostrogoths": ["calabria"]},
        tokens={"ostrogoths": ["sicilia", "dalmatia"], "vandals": ["mauretania"]},
        treasuries={0: "1+3"},
    )
    play(state, "claim calabria", "pay 1+3")
    assert len(provinces_of(state, "ostrogoths") | provinces_of(state, "vandals")) == 10
    assert winners(state) == []


@rule("BK-332", "BK-330")
@pytest.mark.parametrize("captor", ["ostrogoths", "vandals"])
def test_a_team_wins_with_all_kings_of_an_opposing_team(captor: str) -> None:
    """Whichever member has taken them."""
    state = duel(FOUR, "franks", {"visigoths": captor}, "two")
    assert winners(state) == [0, 2]
    assert state.result().ended == "military"


@rule("BK-332")
def test_one_king_of_the_opposing_team_is_not_enough() -> None:
    """Alaric lives."""
    state = duel(FOUR, "franks", {}, "two")
    assert is_captured(state, "franks")
    assert winners(state) == []


@rule("BK-332")
def test_three_against_three_all_three_kings_must_fall() -> None:
    """Two are as good as none; the third wins for all three players."""
    state = duel(SIX, "huns", {"vandals": "ostrogoths"}, "two")
    assert winners(state) == []
    state = duel(SIX, "huns", {"vandals": "franks", "saxons": "visigoths"}, "two")
    assert winners(state) == [1, 3, 5]


@rule("BK-332", "BK-004")
def test_with_three_teams_two_kings_of_different_teams_do_not_win() -> None:
    """A King of each other team; only both of one team count."""
    state = duel(SIX, "huns", {"vandals": "ostrogoths"}, "three")
    assert winners(state) == []
    state = duel(SIX, "huns", {"visigoths": "saxons"}, "three")
    assert winners(state) == [1, 4]


@rule("A-31")
def test_kings_of_one_team_that_fell_to_different_teams_give_nobody_the_victory() -> None:
    """The Visigoths' King fell to the Franks, the Huns' to the Ostrogoths: that team can never be beaten so."""
    state = duel(SIX, "huns", {"visigoths": "franks"}, "three")
    assert is_captured(state, "huns")
    assert winners(state) == []
    assert sound(state)


@rule("A-31", "BK-332")
def test_another_team_can_still_be_beaten() -> None:
    """Both Kings of Vandals and Franks, although the Visigoths' King went elsewhere."""
    state = duel(SIX, "vandals", {"visigoths": "franks", "franks": "saxons"}, "three")
    assert winners(state) == [1, 4]


# ---------------------------------------------------------------------- no war in a team


@rule("BK-333", "A-19")
def test_team_mates_do_not_invade_each_other() -> None:
    """Neither a province one controls, nor one in which only his unit stands."""
    state = teams(
        units={"ostrogoths": ["calabria", "tripolitania", "numidia"], "vandals": ["dalmatia", "mauretania"]},
        tokens={"vandals": ["sicilia"]},
        kings={"ostrogoths": "venetia"},
    )
    assert why(state, "invade calabria sicilia") == "allys_province"
    assert why(state, "invade tripolitania africa") == "allys_province"
    assert why(state, "invade venetia dalmatia") == "ally_there"
    assert why(state, "invade numidia carthage") == "ally_there"
    assert why(state, "invade numidia mauretania") == "ally_there"
    goals = {text.split()[2] for text in legal(state, "invade")}
    assert not goals & {"sicilia", "africa", "dalmatia", "carthage", "mauretania"}


@rule("BK-333", "A-19")
def test_nobody_claims_what_bears_a_team_mates_marker() -> None:
    """His token, his emblem, his capital."""
    state = teams(
        units={"ostrogoths": ["sicilia", "numidia", "carthage"]},
        tokens={"vandals": ["sicilia"]},
        kings={"vandals": "africa"},
    )
    assert why(state, "claim sicilia") == "allys_marker"
    assert why(state, "claim numidia") == "allys_marker"
    assert why(state, "claim carthage") != "ok"
    assert legal(state, "claim") == []


@rule("A-19", "BK-333")
def test_nobody_claims_a_team_mates_emblem_under_an_enemy_token() -> None:
    """It is his again when the token is gone."""
    state = teams(units={"ostrogoths": ["numidia"]}, tokens={"franks": ["numidia"]})
    assert why(state, "claim numidia") == "allys_marker"


@rule("BK-333", "A-19")
def test_team_mates_do_not_contest_each_other() -> None:
    """Vandals, Visigoths and Franks are near; only these two are asked, and each for himself."""
    state = teams(units={"ostrogoths": ["calabria"]}, sea={"vandals": 1, "visigoths": 1, "franks": 1})
    play(state, "invade calabria sicilia")
    assert asked(state) == "visigoths"
    assert why(state, "contest vandals") == "not_your_contest"
    assert why(state, "contest franks") == "not_your_contest"
    play(state, "pass")
    assert asked(state) == "franks"
    play(state, "pass")
    assert phase(state) == "pillage"


@rule("BK-333")
def test_a_team_mates_claim_is_not_contested_either() -> None:
    """A Vandal beside it, nobody else: the Claim succeeds."""
    state = teams(units={"ostrogoths": ["sicilia"]}, sea={"vandals": 2})
    play(state, "claim sicilia", "pay 2")
    assert token(state, "sicilia") == "ostrogoths"


@rule("A-19")
def test_a_team_mates_unit_does_not_suspend_but_blocks() -> None:
    """Venetia stays the Ostrogoths', for Tax as well; but they can neither recruit there nor move in."""
    state = teams(units={"vandals": ["venetia"]})
    assert controller(state, "venetia") == "ostrogoths"
    assert why(state, "recruit venetia") == "province_occupied"
    assert why(state, "move roma venetia") == "province_occupied"
    play(state, "tax")
    assert view(state, 0).tax == Tax(allowance=3, collected=0)


@rule("A-19")
def test_an_enemy_in_a_team_mates_province_can_be_attacked() -> None:
    """The Franks occupy Numidia; the Ostrogoths drive them out: it is Vandal again, pillaged, and their unit stays."""
    state = teams(units={"ostrogoths": ["mauretania"], "franks": ["numidia"]}, lying={"numidia": "1+3"})
    assert controller(state, "numidia") is None
    play(state, "invade mauretania numidia")
    assert phase(state) == "bribe"
    bribes(state)
    assert unit(state, "numidia") == "ostrogoths"
    assert controller(state, "numidia") == "vandals"
    assert lying(state, "numidia") == coins("")
    assert treasury(state, 0) == [4, 2, 2, 0]
    assert sound(state)


@rule("A-19")
def test_a_team_mates_token_survives_the_attack_on_the_enemy_beside_it() -> None:
    """A Frank stands in Vandal Sicilia: after the battle the token is still there, and the coins are the winner's."""
    state = teams(
        units={"ostrogoths": ["calabria"], "franks": ["sicilia"]},
        tokens={"vandals": ["sicilia"]},
        lying={"sicilia": "2"},
    )
    play(state, "invade calabria sicilia")
    bribes(state)
    assert (token(state, "sicilia"), controller(state, "sicilia")) == ("vandals", "vandals")
    assert on_board(state, "vandals") == (4, 3)
    assert treasury(state, 0) == [3, 3, 1, 0]
    assert unit(state, "sicilia") == "ostrogoths"


@rule("A-19")
def test_an_enemy_token_on_a_team_mates_emblem_is_an_ordinary_target() -> None:
    """It goes home, and the emblem is the team-mate's again although the invader stands on it."""
    state = teams(units={"ostrogoths": ["mauretania"]}, tokens={"franks": ["numidia"]}, kings={"vandals": "africa"})
    play(state, "invade mauretania numidia")
    assert token(state, "numidia") is None
    assert controller(state, "numidia") == "vandals"
    assert on_board(state, "franks") == (4, 4)


@rule("A-19")
def test_an_enemy_province_with_a_team_mates_unit_is_no_target() -> None:
    """The Vandals occupy Belgica; the Ostrogoths leave it to them, but may invade Austrasia."""
    state = teams(units={"ostrogoths": ["burgundia"], "vandals": ["neustria"]}, kings={"franks": "belgica"})
    assert why(state, "invade burgundia neustria") == "ally_there"
    assert why(state, "invade burgundia austrasia") == "ok"


@rule("A-19", "BK-072")
def test_whoever_defends_a_team_mates_province_leaves_him_his_token() -> None:
    """The Ostrogoths stop the Visigoths' Invade into Vandal Sicilia, and stay there."""
    state = teams(
        units={"ostrogoths": ["calabria"]}, tokens={"vandals": ["sicilia"]}, sea={"visigoths": 1}, turn="visigoths"
    )
    play(state, "invade sea sicilia", "contest ostrogoths", "send calabria")
    bribes(state, "", "1")
    assert unit(state, "sicilia") == "ostrogoths"
    assert token(state, "sicilia") == "vandals"


@rule("A-19", "A-01", "BK-330")
def test_an_attack_can_give_a_team_mate_his_seventh_province() -> None:
    """The Ostrogoths free Numidia, and the Vandals have seven: the team has won before anything is pillaged."""
    state = teams(
        units={"ostrogoths": ["mauretania"], "franks": ["numidia"]},
        tokens={"vandals": ["sicilia", "lusitania", "tripolitania", "gallaecia"]},
    )
    play(state, "invade mauretania numidia")
    bribes(state)
    assert winners(state) == [0, 2]
    assert lying(state, "numidia") == coins("1")


# ---------------------------------------------------------------------- no support, no loans


@rule("BK-334")
def test_team_mates_do_not_reinforce_each_other() -> None:
    """Two Vandals at Sea beside the battle are not asked for, and their token gives the Ostrogoths no points."""
    state = teams(
        units={"ostrogoths": ["calabria"], "franks": ["sicilia"]}, sea={"vandals": 2}, tokens={"vandals": ["sicilia"]}
    )
    play(state, "invade calabria sicilia")
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    assert points(state) == [3, 3]


@rule("BK-334")
def test_treasuries_are_separate_and_secret() -> None:
    """Each has ten Tremis, spends his own, and sees his own alone."""
    state = teams()
    play(state, "recruit venetia", "pay 1")
    assert [treasury(state, seat) for seat in range(4)] == [[2, 2, 1, 0], [3, 2, 1, 0], [3, 2, 1, 0], [3, 2, 1, 0]]
    for seat in range(4):
        seen = [part.treasury is not None for part in view(state, seat).players]
        assert seen == [number == seat for number in range(4)]


@rule("BK-334")
def test_nobody_pays_taxes_or_changes_with_a_team_mate() -> None:
    """The Ostrogoths have no coin: they can neither recruit nor take from Carthage."""
    state = teams(treasuries={0: ""})
    assert why(state, "recruit venetia") == "cannot_pay"
    play(state, "tax")
    assert why(state, "take carthage 2") == "not_your_tax"
    state = teams(treasuries={0: "2"}, lying={"numidia": "1+1"})
    play(state, "recruit venetia")
    assert why(state, "change numidia 2 1+1") == "change_with_own_only"


@rule("BK-009", "BK-330")
def test_turns_follow_the_emblems_whatever_the_teams() -> None:
    """One action each, Ostrogoths, Vandals, Visigoths, Franks."""
    state, played = teams(lying=dict.fromkeys(("roma", "liguria", "venetia"), "")), []
    for _ in range(4):
        played.append(active(state))
        taxed(state)
    assert played == ["ostrogoths", "vandals", "visigoths", "franks"]


# ---------------------------------------------------------------------- places


def won(kingdoms: Sequence[str] = SIX, **parts: Any) -> BarbarianKingdoms:
    """Three pairs; the Ostrogoths (seat 1, with the Saxons) win with their fourth token."""
    rest = dict.fromkeys(range(6), "")
    state = scene(
        kingdoms,
        teams="three",
        units={"ostrogoths": ["calabria"]},
        tokens={"ostrogoths": ["sicilia", "dalmatia", "narbonensis"]},
        treasuries={**rest, 1: "2+3"},
        turn="ostrogoths",
        **parts,
    )
    play(state, "claim calabria", "pay 2+3")
    while phase(state) == "contest":
        play(state, "pass")
    return state


@rule("A-34", "BK-330")
def test_a_team_shares_its_place_and_losing_teams_stand_in_the_order_of_their_sums() -> None:
    """Huns 5 and Visigoths 2 make seven, Vandals 4 and Franks 2 make six: neither the best nor the last decides."""
    state = won(sea={"huns": 3, "vandals": 2}, powers=False)
    assert state.result().scores == [5, 7, 4, 2, 2, 2]
    assert state.result().places == [3, 1, 5, 3, 1, 5]
    state = won(sea={"huns": 3, "vandals": 2, "franks": 2}, powers=False)
    assert state.result().scores == [5, 7, 4, 2, 2, 4]
    assert state.result().places == [5, 1, 3, 5, 1, 3]


@rule("A-34", "BK-306")
def test_of_equal_sums_the_team_with_the_later_player_ranks_higher() -> None:
    """The Franks play last, so they and the Vandals come before Huns and Visigoths; unless the Huns do."""
    state = won(sea={"huns": 1, "vandals": 1}, powers=False)
    assert state.result().scores == [3, 7, 3, 2, 2, 2]
    assert state.result().places == [5, 1, 3, 5, 1, 3]
    state = won(sea={"huns": 1, "vandals": 1}, powers=False, first="B")
    assert state.result().places == [3, 1, 5, 3, 1, 5]


@rule("A-34")
def test_the_latest_player_of_a_team_counts_not_the_earliest() -> None:
    """Huns and Franks play first and last, Vandals and Visigoths in between: the Franks decide."""
    state = won(["huns", "ostrogoths", "vandals", "franks", "saxons", "visigoths"], powers=False)
    assert state.result().scores == [2, 7, 2, 2, 2, 2]
    assert state.result().places == [3, 1, 5, 3, 1, 5]
