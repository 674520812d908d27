"""Battles, phase 1 and the points (part H): triggers, reinforcements, what units and markers are worth."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    active,
    asked,
    bribes,
    camp,
    coins,
    controller,
    fighters,
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


def narbonne(**parts: Any) -> BarbarianKingdoms:
    """Ostrogoths of Liguria go for the Visigoths in Narbonensis; each has two more units near, Vandals are at Sea."""
    state = camp(
        units={
            "ostrogoths": ["liguria", "burgundia"],
            "visigoths": ["narbonensis", "aquitania", "tarraconensis"],
        },
        sea={"ostrogoths": 1, "vandals": 1},
        **parts,
    )
    return play(state, "invade liguria narbonensis")


# ---------------------------------------------------------------------- triggers and belligerents


@rule("BK-200")
@pytest.mark.parametrize(
    "texts",
    [
        ["invade liguria burgundia"],
        ["invade liguria narbonensis", "contest", "send aquitania"],
        ["claim dalmatia", "pay 2", "contest", "send sea"],
    ],
)
def test_the_three_ways_to_a_battle(texts: list[str]) -> None:
    """An occupied province is invaded; an Invade is contested; a Claim is contested."""
    state = camp(
        units={"ostrogoths": ["liguria", "dalmatia"], "visigoths": ["burgundia", "aquitania"]}, sea={"visigoths": 1}
    )
    play(state, *texts)
    assert fighters(state) == ["ostrogoths", "visigoths"]
    assert phase(state) in ("reinforce", "bribe", "muster")


@rule("BK-200")
def test_without_a_battle_there_is_nothing_to_send_or_bribe() -> None:
    """Orders of battle are refused in peace, and so are they while a contest is merely offered."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]})
    assert why(state, "send roma") == why(state, "bribe 1") == "no_battle"
    assert why(state, "out warrior roma") == "nobody_moves_out"
    play(state, "invade liguria narbonensis")
    assert why(state, "send aquitania") == why(state, "bribe 1") == "contest_is_open"


@rule("BK-201")
def test_nobody_else_intervenes() -> None:
    """Vandals at Sea next to the port are never asked, and their units cannot be sent by others."""
    state = narbonne()
    seen = set()
    while phase(state) != "action":
        seen.add(asked(state))
        play(state, legal(state)[0])
    assert seen == {"ostrogoths", "visigoths"}
    assert GAME.spec.state_document(state)["kingdoms"]["vandals"]["at_sea"] == 1
    assert sound(state)


@rule("BK-202")
def test_the_phases_in_their_order() -> None:
    """Reinforcements, bribes, losers gone with bribes collected, moving out, then token and coins."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia"], "visigoths": ["narbonensis", "aquitania"]},
        tokens={"visigoths": ["narbonensis"]},
        lying={"narbonensis": "3"},
        treasuries={0: "2", 2: "1"},
    )
    play(state, "invade liguria narbonensis")
    assert (phase(state), asked(state)) == ("reinforce", "ostrogoths")
    assert why(state, "bribe 1") == why(state, "out warrior liguria") == "reinforcements_now"
    play(state, "send burgundia", "pass")
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    assert why(state, "send aquitania") == why(state, "pass") == "bribes_now"
    bribes(state, "2", "1")
    assert (phase(state), asked(state)) == ("move_out", "ostrogoths")
    assert why(state, "bribe 1") == why(state, "end") == why(state, "send liguria") == "move_out_first"
    assert (treasury(state, 0), treasury(state, 2)) == (coins("1"), coins("2"))
    assert on_board(state, "visigoths") == (3, 3)
    assert token(state, "narbonensis") == "visigoths"
    assert lying(state, "narbonensis") == coins("3")
    play(state, "out warrior liguria")
    assert token(state, "narbonensis") is None
    assert lying(state, "narbonensis") == coins("")
    assert treasury(state, 0) == coins("1+3")
    assert (phase(state), active(state)) == ("action", "vandals")


# ---------------------------------------------------------------------- 1 reinforcements


@rule("BK-210")
def test_belligerents_alternate_from_the_active_player_on() -> None:
    """Step by step, one or more units each, until nobody has a unit nearby."""
    state = narbonne()
    order = []
    for texts in (["send burgundia", "end"], ["send aquitania", "end"], ["send sea"], ["send tarraconensis"]):
        order.append(asked(state))
        play(state, *texts)
    assert order == ["ostrogoths", "visigoths", "ostrogoths", "visigoths"]
    assert phase(state) == "bribe"
    assert points(state) == [9, 9]


@rule("BK-210", "A-20")
def test_several_units_may_come_in_one_step() -> None:
    """The mover names them one after the other and says when he has finished."""
    state = narbonne()
    play(state, "send sea")
    assert (phase(state), asked(state), points(state)) == ("muster", "ostrogoths", [6, 3])
    assert sorted(legal(state)) == ["end", "send burgundia"]
    play(state, "send burgundia")
    assert (phase(state), asked(state), points(state)) == ("reinforce", "visigoths", [9, 3])


@rule("BK-210")
def test_a_step_needs_a_unit_or_a_pass() -> None:
    """Nobody ends a step he has not begun, and nobody passes one he has begun."""
    state = narbonne()
    assert why(state, "end") == "reinforcements_now"
    assert legal(state) == ["pass", "send burgundia", "send sea"]
    play(state, "send sea")
    assert why(state, "pass") == "reinforcements_now"


@rule("BK-210", "BK-006")
def test_a_reinforcement_can_make_a_third_player_win() -> None:
    """The unit that leaves Tarraconensis gives the Visigoths their seventh province; the battle is not fought."""
    state = camp(
        units={"ostrogoths": ["liguria", "tarraconensis", "burgundia"], "vandals": ["narbonensis"]},
        tokens={"visigoths": ["gallaecia", "lusitania", "aquitania", "mauretania"]},
    )
    play(state, "invade liguria narbonensis", "send tarraconensis")
    assert phase(state) == "finished"
    assert view(state, None).champion == "visigoths"
    assert unit(state, "burgundia") == "ostrogoths"


@rule("BK-211", "ED-09")
def test_a_pass_is_final() -> None:
    """The attacker passes; the other may go on, step after step, without his being asked again."""
    state = narbonne()
    play(state, "pass")
    for place in ("aquitania", "tarraconensis"):
        assert (phase(state), asked(state)) in (("reinforce", "visigoths"), ("muster", "visigoths"))
        play(state, f"send {place}")
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    assert points(state) == [3, 9]


@rule("BK-211", "ED-09")
@EDITIONS
def test_after_a_pass_the_other_is_asked_on_his_own(edition: str) -> None:
    """He sends one unit and ends his step: in the final edition he is asked again, in the draft the one who passed."""
    state = narbonne(edition=edition)
    play(state, "pass", "send aquitania", "end")
    assert (phase(state), asked(state)) == ("reinforce", "visigoths" if edition == "final" else "ostrogoths")


@rule("ED-09")
def test_in_the_draft_a_pass_is_taken_back_by_sending() -> None:
    """Both in turn, until both have passed one after the other."""
    state = narbonne(edition="review")
    play(state, "pass", "send aquitania", "end", "send burgundia", "end", "pass")
    assert (phase(state), asked(state)) == ("reinforce", "ostrogoths")
    play(state, "pass")
    assert phase(state) == "bribe"
    assert points(state) == [6, 6]


@rule("BK-211")
@EDITIONS
def test_two_passes_end_the_phase(edition: str) -> None:
    """Both pass: the purses come, with the units that are there."""
    state = narbonne(edition=edition)
    play(state, "pass", "pass")
    assert (phase(state), points(state)) == ("bribe", [3, 3])


@rule("BK-212")
@pytest.mark.parametrize(
    ("place", "goal"),
    [
        ("venetia", "liguria"),
        ("burgundia", "liguria"),
        ("calabria", "sicilia"),
        ("mauretania", "baetica"),
        ("tarraconensis", "toletum"),
        ("sea", "sicilia"),
        ("sea_king", "sicilia"),
    ],
)
def test_reinforcements_come_from_any_adjacent_area(place: str, goal: str) -> None:
    """Own, neutral or foreign province, strait, Sea: the King or a warrior comes."""
    first = {"liguria": "roma", "sicilia": "sea", "baetica": "lusitania", "toletum": "gallaecia"}[goal]
    units = [area for area in (place, first) if not area.startswith("sea")]
    state = camp(
        units={"ostrogoths": units, "vandals": [goal]},
        sea={"ostrogoths": [place, first].count("sea")},
        kings={"ostrogoths": "sea" if place == "sea_king" else "dalmatia", "visigoths": "aquitania"},
    )
    play(state, f"invade {first} {goal}", f"send {place}")
    assert points(state)[0] == (9 if place == "sea_king" else 6)
    assert sound(state)


@rule("BK-212")
def test_who_cannot_come() -> None:
    """Units from afar, from the Sea without a port, from an empty province, of an opponent, or already fighting."""
    state = camp(
        units={"ostrogoths": ["liguria", "dalmatia", "narbonensis"], "vandals": ["burgundia", "aquitania"]},
        sea={"ostrogoths": 1},
    )
    play(state, "invade liguria burgundia")
    assert why(state, "send dalmatia") == why(state, "send roma") == "not_adjacent"
    assert why(state, "send sea") == "no_port"
    assert why(state, "send aquitania") == why(state, "send liguria") == "no_unit_there"
    assert why(state, "send burgundia") == "already_there"
    assert why(state, "send sea_king") == "no_unit_there"
    assert legal(state) == ["pass", "send narbonensis"]
    play(state, "pass")
    assert why(state, "send burgundia") == "already_there"


@rule("BK-212")
def test_a_committed_unit_cannot_be_withdrawn() -> None:
    """No order brings back a unit that has come, and it falls with its side."""
    state = narbonne()
    play(state, "send burgundia", "end", "pass")
    for text in ("move narbonensis burgundia", "out warrior liguria", "withdraw", "invade narbonensis liguria"):
        assert why(state, text) == "reinforcements_now", text
    play(state, "pass")
    bribes(state, "", "2+2")
    assert on_board(state, "ostrogoths") == (3, 4)
    assert unit(state, "burgundia") is None


@rule("BK-213")
def test_a_reinforcement_gives_back_the_initial_province_it_leaves() -> None:
    """Tarraconensis is the Visigoths' again at once, and counts for them while the battle goes on."""
    state = camp(
        units={"ostrogoths": ["liguria", "tarraconensis", "burgundia"], "vandals": ["narbonensis"]},
    )
    play(state, "invade liguria narbonensis")
    assert controller(state, "tarraconensis") is None
    play(state, "send tarraconensis")
    assert phase(state) == "muster"
    assert controller(state, "tarraconensis") == "visigoths"


# ---------------------------------------------------------------------- points of units and markers


@rule("BK-220")
@pytest.mark.parametrize(
    ("king", "warriors", "expected"),
    [("roma", 1, 3), ("roma", 2, 6), ("roma", 3, 9), ("liguria", 1, 9), ("sea", 3, 15), ("liguria", 0, 6)],
)
def test_six_for_the_king_and_three_for_each_warrior(king: str, warriors: int, expected: int) -> None:
    """All units that have come count, each for its rank."""
    places = ["burgundia", "aquitania", "tarraconensis"][:warriors]
    state = camp(
        units={"ostrogoths": places, "vandals": ["narbonensis"]},
        kings={"ostrogoths": king, "visigoths": "lusitania"},
    )
    coming = [*places, *({"liguria": ["liguria"], "sea": ["sea_king"]}.get(king, []))]
    play(state, f"invade {coming[0]} narbonensis", *(f"send {place}" for place in coming[1:]))
    assert points(state) == [expected, 3]


@rule("BK-220", "ED-10")
@EDITIONS
def test_two_for_an_emblem_and_for_a_token(edition: str) -> None:
    """An initial province, a capital and a province with a control token help their kingdom, in both editions."""
    for start, goal, tokens, expected in (
        ("narbonensis", "tarraconensis", [], [3, 5]),
        ("tarraconensis", "toletum", [], [3, 8]),
        ("narbonensis", "aquitania", ["aquitania"], [3, 5]),
        ("narbonensis", "aquitania", [], [3, 3]),
    ):
        state = camp(
            units={"ostrogoths": [start], "visigoths": [] if goal == "toletum" else [goal]},
            tokens={"visigoths": tokens},
            edition=edition,
        )
        play(state, f"invade {start} {goal}")
        while phase(state) == "reinforce":
            play(state, "pass")
        assert points(state) == expected, goal


@rule("A-14", "BK-220")
def test_no_points_for_attacking_ones_suspended_province() -> None:
    """The emblem is covered: Ostrogoths who take Liguria back have no +2, nor has the occupier."""
    state = camp(units={"ostrogoths": ["venetia"], "visigoths": ["liguria"]}, kings={"ostrogoths": "sea"})
    play(state, "invade venetia liguria")
    assert points(state) == [3, 3]


@rule("A-14", "BK-063")
def test_points_for_contesting_an_invasion_of_ones_province() -> None:
    """The invader covers the emblem only on success, so its owner has +2."""
    state = camp(
        units={"ostrogoths": ["venetia"], "visigoths": ["narbonensis"]}, kings={"ostrogoths": "sea"}, turn="visigoths"
    )
    play(state, "invade narbonensis liguria", "contest", "send venetia")
    assert points(state) == [3, 5]


@rule("A-14")
def test_no_points_for_contesting_a_claim_in_ones_suspended_province() -> None:
    """There the claimer's unit stands on the emblem already."""
    state = camp(
        units={"ostrogoths": ["venetia"], "visigoths": ["liguria"]}, kings={"ostrogoths": "sea"}, turn="visigoths"
    )
    play(state, "claim liguria", "pay 2", "contest", "send venetia")
    assert points(state) == [3, 3]


@rule("A-14")
def test_a_token_on_a_foreign_emblem_helps_the_tokens_owner() -> None:
    """Visigoths with a token in Liguria have +2 there against its old owner, who has none."""
    state = camp(
        units={"ostrogoths": ["venetia"], "visigoths": ["liguria"]},
        kings={"ostrogoths": "sea"},
        tokens={"visigoths": ["liguria"]},
    )
    play(state, "invade venetia liguria")
    assert points(state) == [3, 5]


@rule("A-14")
def test_a_token_helps_its_owner_against_an_intruder() -> None:
    """Contesting the intruder's Claim, the owner of the token has +2, the unit on the spot has none."""
    state = camp(
        units={"ostrogoths": ["liguria"], "vandals": ["narbonensis"]},
        tokens={"ostrogoths": ["narbonensis"]},
        turn="vandals",
    )
    play(state, "claim narbonensis", "pay 2", "contest ostrogoths", "send liguria")
    assert points(state) == [3, 5]


@rule("A-14", "BK-220")
def test_nobody_uses_the_marker_of_a_third_kingdom() -> None:
    """A third kingdom's token or emblem gives points to neither side."""
    state = camp(units={"ostrogoths": ["liguria"]}, sea={"vandals": 1}, tokens={"visigoths": ["narbonensis"]})
    play(state, "invade liguria narbonensis", "contest", "send sea")
    assert points(state) == [3, 3]
    state = camp(units={"ostrogoths": ["narbonensis"]}, sea={"vandals": 1}, kings={"visigoths": "lusitania"})
    play(state, "invade narbonensis tarraconensis", "contest", "send sea")
    assert points(state) == [3, 3]


@rule("BK-220", "A-14")
def test_the_token_of_the_attacked_province_helps_a_contester_who_owns_it() -> None:
    """Visigoths contest the invasion of their token's province: +2, as it is removed only on success."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]}, tokens={"visigoths": ["narbonensis"]})
    play(state, "invade liguria narbonensis", "contest", "send aquitania")
    assert points(state) == [3, 5]


@rule("BK-221")
@pytest.mark.parametrize("owner", ["ostrogoths", "visigoths"])
def test_coins_in_the_province_give_no_points(owner: str) -> None:
    """Ten Tremis lie in Liguria or Narbonensis: neither defender nor attacker has a point of them."""
    if owner == "ostrogoths":
        state = camp(
            units={"visigoths": ["narbonensis"], "ostrogoths": ["liguria"]},
            kings={"ostrogoths": "sea"},
            lying={"liguria": "3+3+3+1"},
            turn="visigoths",
        )
        play(state, "invade narbonensis liguria")
    else:
        state = camp(
            units={"ostrogoths": ["liguria"], "visigoths": ["narbonensis"]},
            tokens={"visigoths": ["narbonensis"]},
            lying={"narbonensis": "3+3+3+1"},
        )
        play(state, "invade liguria narbonensis")
    assert points(state) == [3, 5]
    bribes(state, "1")
    assert unit(state, "liguria" if owner == "ostrogoths" else "narbonensis") == owner
