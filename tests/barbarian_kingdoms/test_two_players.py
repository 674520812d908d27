"""The variant for two players, part J of the catalogue: two kingdoms each, one treasury (A-18, A-32, A-34)."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import Tax, view
from tests.barbarian_kingdoms.scenes import (
    FOUR,
    active,
    asked,
    bribes,
    coins,
    controller,
    document,
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
    treasury,
    unit,
    why,
    winners,
    worth,
)
from tests.rules import rule


def two(**parts: Any) -> BarbarianKingdoms:
    """A scene for two players: Ostrogoths and Vandals are A's, Visigoths and Franks are B's."""
    return scene(FOUR, seats=2, **parts)


# ---------------------------------------------------------------------- turns


@rule("BK-324", "A-32")
def test_a_player_plays_both_kingdoms_then_the_opponent_does() -> None:
    """Always in the same order."""
    state, played = two(), []
    for _ in range(10):
        played.append((active(state), int(state.seat)))
        taxed(state)
    turn = [("ostrogoths", 0), ("vandals", 0), ("visigoths", 1), ("franks", 1)]
    assert played == [*turn, *turn, *turn[:2]]


@rule("A-32", "BK-324")
@pytest.mark.parametrize(
    ("kingdoms", "order"),
    [
        (["visigoths", "franks", "saxons", "huns"], ["huns", "franks", "visigoths", "saxons"]),
        (["franks", "huns", "visigoths", "vandals"], ["huns", "vandals", "visigoths", "franks"]),
        (["huns", "ostrogoths", "saxons", "franks"], ["huns", "saxons", "ostrogoths", "franks"]),
    ],
)
@pytest.mark.parametrize("edition", ["final", "review"])
def test_the_owner_of_the_first_kingdom_starts(kingdoms: list[str], order: list[str], edition: str) -> None:
    """Both of his kingdoms come first, each pair in the order round the board."""
    assert document(kingdoms, seats=2, edition=edition)["state"]["order"] == order


@rule("BK-324", "BK-010")
def test_each_kingdom_has_one_action() -> None:
    """The second cannot spend the first one's."""
    state = play(two(), "move roma venetia")
    assert active(state) == "vandals"
    assert why(state, "move venetia roma") == "no_unit_there"
    assert why(state, "move carthage africa") == "ok"


# ---------------------------------------------------------------------- one treasury


@rule("BK-321")
def test_both_kingdoms_pay_from_one_treasury() -> None:
    """Ten Tremis for both; every kingdom has its own coins in its provinces."""
    state = two()
    assert [treasury(state, seat) for seat in range(2)] == [[3, 2, 1, 0]] * 2
    play(state, "recruit venetia", "pay 1")
    play(state, "recruit numidia", "pay 1")
    assert treasury(state, 0) == [1, 2, 1, 0]
    assert lying(state, "venetia") == coins("1+1")
    assert [worth(lying(state, place)) for place in ("belgica", "neustria", "austrasia")] == [1, 2, 3]
    assert sound(state)


@rule("BK-321")
def test_what_one_kingdom_has_spent_the_other_lacks() -> None:
    """With a single Tremis only the first can recruit."""
    state = two(treasuries={0: "1"})
    play(state, "recruit venetia", "pay 1")
    assert why(state, "recruit numidia") == "cannot_pay"


@rule("BK-325", "A-18")
def test_tax_takes_from_the_provinces_of_the_kingdom_that_acts() -> None:
    """Three Tremis for three provinces, none of them the sister's."""
    state = play(two(), "tax")
    assert view(state, 0).tax == Tax(allowance=3, collected=0)
    assert why(state, "take carthage 2") == "not_your_tax"
    assert why(state, "take roma 3") == "ok"


@rule("BK-325", "A-18")
def test_change_is_made_in_provinces_of_the_kingdom_that_acts() -> None:
    """Two ones lie in the sister's Numidia, two in Liguria: only these help the Ostrogoths."""
    state = two(treasuries={0: "2"}, lying={"numidia": "1+1", "liguria": "1+1"})
    play(state, "recruit venetia")
    assert why(state, "change numidia 2 1+1") == "change_with_own_only"
    assert why(state, "change liguria 2 1+1") == "ok"


# ---------------------------------------------------------------------- victory


@rule("BK-322")
def test_one_kingdom_alone_needs_seven_provinces() -> None:
    """Six and four together are not enough; the seventh of one of them is."""
    parts: dict[str, Any] = {
        "units": {"ostrogoths": ["calabria"]},
        "treasuries": {0: "2+3"},
    }
    tokens = ["sicilia", "dalmatia", "mauretania"]
    state = two(tokens={"ostrogoths": tokens[:2], "vandals": tokens[2:]}, **parts)
    play(state, "claim calabria", "pay 2+3")
    assert len(provinces_of(state, "ostrogoths") | provinces_of(state, "vandals")) == 10
    assert winners(state) == []
    state = two(tokens={"ostrogoths": tokens}, **parts)
    play(state, "claim calabria", "pay 2+3")
    assert winners(state) == [0]
    assert state.result().ended == "territorial"


def last_stand(fallen: dict[str, str], **parts: Any) -> BarbarianKingdoms:
    """Theodoric in Calabria against Clovis in Sicilia; `fallen` Kings with their captors."""
    kings = {"ostrogoths": "calabria", "franks": "sicilia"} | dict.fromkeys(fallen, "captured")
    state = two(kings=kings, captors=fallen, **parts)
    return play(state, "invade calabria sicilia")


@rule("BK-323", "A-32")
@pytest.mark.parametrize("captor", ["ostrogoths", "vandals"])
def test_both_opposing_kings_must_fall_to_either_of_ones_kingdoms(captor: str) -> None:
    """Kings of both kingdoms' battles count together; phases 6 to 8 are not played."""
    state = bribes(last_stand({"visigoths": captor}, lying={"sicilia": "2"}))
    assert winners(state) == [0]
    assert state.result().ended == "military"
    assert lying(state, "sicilia") == coins("2")


@rule("BK-323")
def test_one_opposing_king_is_not_enough() -> None:
    """Clovis has fallen, Alaric lives."""
    state = bribes(last_stand({}))
    assert is_captured(state, "franks")
    assert winners(state) == []
    assert active(state) == "vandals"


@rule("BK-323", "BK-007")
def test_the_opponent_can_win_in_ones_own_turn() -> None:
    """A attacks with the last King that A has, and loses him."""
    state = bribes(last_stand({"vandals": "visigoths"}), "", "1")
    assert is_captured(state, "ostrogoths")
    assert winners(state) == [1]


# ---------------------------------------------------------------------- contests


@rule("A-32", "BK-325")
def test_the_opponent_is_offered_one_contest_and_names_one_kingdom() -> None:
    """Both his kingdoms have a unit near; whichever he names, the other does not fight."""
    near: dict[str, Any] = {
        "units": {"ostrogoths": ["liguria"], "visigoths": ["aquitania"]},
        "kings": {"franks": "austrasia"},
    }
    state = play(two(**near), "invade liguria burgundia")
    assert legal(state) == ["pass", "contest visigoths", "contest franks"]
    assert int(state.seat) == 1
    play(state, "contest franks", "send austrasia")
    assert phase(state) == "bribe"
    assert unit(state, "aquitania") == "visigoths"
    play(state := play(two(**near), "invade liguria burgundia"), "contest visigoths")
    assert why(state, "send austrasia") == "no_unit_there"
    play(state, "send aquitania")
    assert phase(state) == "bribe"


@rule("A-32")
def test_his_pass_speaks_for_both_kingdoms() -> None:
    """He is not asked a second time."""
    state = two(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]}, kings={"franks": "austrasia"})
    play(state, "invade liguria burgundia", "pass")
    assert phase(state) == "pillage"
    assert unit(state, "burgundia") == "ostrogoths"


@rule("A-32")
def test_a_kingdom_without_a_unit_near_cannot_be_named() -> None:
    """Only the Franks could contest; neither the Visigoths nor A's own kingdoms."""
    state = two(units={"ostrogoths": ["liguria"]}, sea={"vandals": 1}, kings={"franks": "austrasia"})
    play(state, "invade liguria burgundia")
    assert asked(state) == "franks"
    assert legal(state) == ["pass", "contest franks"]
    assert why(state, "contest visigoths") == "no_unit_near"
    assert why(state, "contest vandals") == "not_your_contest"


@rule("A-18", "BK-325")
def test_the_sister_kingdom_is_not_asked_to_contest() -> None:
    """Geiseric beside Sicilia lets Theodoric pass."""
    state = two(kings={"ostrogoths": "calabria"}, sea={"vandals": 2})
    play(state, "invade calabria sicilia")
    assert phase(state) == "pillage"


# ---------------------------------------------------------------------- sisters


@rule("BK-325")
def test_sisters_do_not_reinforce_each_other() -> None:
    """A Vandal warrior at Sea beside the battle for Sicilia is never asked for."""
    state = two(units={"ostrogoths": ["calabria"], "franks": ["sicilia"]}, sea={"vandals": 2})
    play(state, "invade calabria sicilia")
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    assert points(state) == [3, 3]


@rule("BK-325")
def test_a_marker_of_the_sister_gives_no_points() -> None:
    """A Vandal token in Sicilia does not help the Ostrogoths who attack an intruder there."""
    state = two(units={"ostrogoths": ["calabria"], "franks": ["sicilia"]}, tokens={"vandals": ["sicilia"]})
    play(state, "invade calabria sicilia")
    assert points(state) == [3, 3]
    bribes(state)
    assert controller(state, "sicilia") == "vandals"


@rule("A-18")
def test_sisters_neither_invade_nor_claim_from_each_other() -> None:
    """Neither a province of hers, nor one with her unit, nor a Claim on her marker."""
    state = two(
        units={"ostrogoths": ["calabria", "tripolitania", "numidia"], "vandals": ["dalmatia", "mauretania"]},
        tokens={"vandals": ["sicilia", "tripolitania"]},
        kings={"ostrogoths": "venetia"},
    )
    assert why(state, "invade calabria sicilia") == "allys_province"
    assert why(state, "invade tripolitania africa") == "allys_province"
    assert why(state, "invade venetia dalmatia") == "ally_there"
    assert why(state, "invade numidia carthage") == "ally_there"
    assert why(state, "claim tripolitania") == "allys_marker"
    assert why(state, "claim numidia") == "allys_marker"
    assert not {"sicilia", "dalmatia", "carthage"} & {text.split()[2] for text in legal(state, "invade")}


@rule("A-18", "BK-046")
def test_a_sisters_unit_blocks_the_province() -> None:
    """Venetia stays Ostrogoth under a Vandal warrior, but holds no second unit."""
    state = two(units={"vandals": ["venetia"]})
    assert controller(state, "venetia") == "ostrogoths"
    assert why(state, "recruit venetia") == "province_occupied"
    assert why(state, "move roma venetia") == "province_occupied"


@rule("A-18")
def test_with_sister_war_they_are_opponents() -> None:
    """Invade, suspension and contest as between strangers; both purses come from the one treasury."""
    state = two(units={"ostrogoths": ["calabria", "numidia"]}, sea={"vandals": 1}, sister_war=True)
    assert controller(state, "numidia") is None
    play(state, "invade calabria sicilia")
    assert (phase(state), asked(state), int(state.seat)) == ("contest", "vandals", 0)
    play(state, "contest vandals", "send sea")
    bribes(state, "1+1", "3")
    play(state, "coin 1")
    assert unit(state, "sicilia") == "vandals"
    assert treasury(state, 0) == coins("1+1+1+1+2+2+3")
    assert sound(state)


@rule("A-18", "BK-323", "BK-301")
def test_a_sisters_king_is_no_opposing_king() -> None:
    """With sister war Theodoric may fall to Geiseric: that is neither points nor half a victory."""
    state = two(kings={"ostrogoths": "calabria", "vandals": "sicilia"}, sister_war=True, treasuries={0: "", 1: ""})
    before = state.result().scores[0]
    bribes(play(state, "invade calabria sicilia"))
    assert is_captured(state, "vandals")
    assert winners(state) == []
    assert (before, state.result().scores[0]) == (4, 2)


@rule("A-18", "BK-323")
def test_sisters_who_kill_each_others_kings_have_not_won() -> None:
    """Geiseric fell to the Ostrogoths, Theodoric falls to a Vandal: those were no opposing Kings."""
    state = two(
        units={"vandals": ["sicilia"]},
        kings={"ostrogoths": "calabria", "vandals": "captured"},
        captors={"vandals": "ostrogoths"},
        sister_war=True,
        treasuries={0: "3+3"},
        turn="vandals",
    )
    bribes(play(state, "invade sicilia calabria"), "3+3")
    assert is_captured(state, "ostrogoths")
    assert winners(state) == []


# ---------------------------------------------------------------------- score


@rule("A-34", "BK-300")
def test_both_kingdoms_and_the_common_treasury_make_one_score() -> None:
    """A: two Kings, a warrior, four tokens and one token; B: one King, two warriors, ten Tremis."""
    state = two(
        units={"ostrogoths": ["calabria"], "franks": ["belgica"]},
        tokens={"ostrogoths": ["sicilia", "dalmatia", "narbonensis"], "vandals": ["mauretania"]},
        sea={"visigoths": 1},
        kings={"visigoths": "captured"},
        captors={"visigoths": "vandals"},
        treasuries={0: "2+3", 1: "3+3+3+1"},
    )
    play(state, "claim calabria", "pay 2+3")
    assert winners(state) == [0]
    assert state.result().scores == [2 + 2 + 2 + 1 + 4 + 1, 2 + 1 + 1 + 2]
    assert state.result().places == [1, 2]


@rule("BK-320")
def test_boards_are_separate() -> None:
    """Each kingdom recruits from its own board."""
    state = two()
    play(state, "recruit venetia", "pay 1")
    assert (on_board(state, "ostrogoths"), on_board(state, "vandals")) == ((3, 4), (4, 4))
