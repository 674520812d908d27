"""Contests (part G): who may oppose an action, in which order, and with which units."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    SIX,
    START,
    THREE,
    active,
    asked,
    bribes,
    camp,
    coins,
    controller,
    fighters,
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


def all_pass(state: BarbarianKingdoms) -> list[str]:
    """Everybody who is asked passes; who that was, in order."""
    found = []
    while phase(state) == "contest":
        found.append(asked(state))
        play(state, "pass")
    return found


# ---------------------------------------------------------------------- what can be contested


@rule("BK-180", "BK-187")
def test_a_claim_can_be_contested() -> None:
    """The Visigoths next door are asked once the price is paid; if they pass, the token is placed."""
    state = camp(units={"ostrogoths": ["narbonensis"], "visigoths": ["aquitania"]})
    play(state, "claim narbonensis", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    assert token(state, "narbonensis") is None
    play(state, "pass")
    assert token(state, "narbonensis") == "ostrogoths"
    assert active(state) == "vandals"


@rule("BK-180", "BK-187")
def test_an_invasion_of_an_empty_province_can_be_contested() -> None:
    """If nobody does, the unit stands there."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]})
    play(state, "invade liguria narbonensis")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    play(state, "pass", "coin 1")
    assert unit(state, "narbonensis") == "ostrogoths"


@rule("BK-180")
def test_nothing_else_can_be_contested() -> None:
    """Recruit, Maneuver and Tax ask nobody, nor does the invasion of an occupied province."""
    parts: dict[str, Any] = {
        "units": {"vandals": ["calabria", "dalmatia"], "visigoths": ["burgundia", "narbonensis"]},
        "treasuries": {0: "1"},
    }
    state = camp(**parts)
    assert why(state, "contest ostrogoths") == "nothing_to_contest"
    play(state, "recruit liguria")
    assert why(state, "contest vandals") == "pay_first"
    play(state, "pay 1")
    assert (phase(state), asked(state)) == ("action", "vandals")
    for texts in (["move roma liguria"], ["tax", "take roma 3"]):
        state = camp(**parts)
        play(state, *texts)
        assert (phase(state), asked(state)) in (("action", "vandals"), ("maneuver", "ostrogoths"))
    state = camp(**parts)
    play(state, "invade roma calabria")
    assert (phase(state), fighters(state)) == ("bribe", ["ostrogoths", "vandals"])


# ---------------------------------------------------------------------- who is entitled


@rule("BK-181")
@pytest.mark.parametrize(
    ("place", "goal", "entitled"),
    [
        ("tarraconensis", "narbonensis", True),
        ("burgundia", "narbonensis", True),
        ("gallaecia", "narbonensis", False),
        ("armorica", "narbonensis", False),
        ("sicilia", "narbonensis", False),
        ("calabria", "sicilia", True),
        ("mauretania", "sicilia", False),
    ],
)
def test_a_unit_in_an_adjacent_province_entitles(place: str, goal: str, entitled: bool) -> None:
    """By border or strait; two ports are not adjacent to each other, nor is a province two steps away."""
    state = camp(units={"visigoths": [place]}, sea={"ostrogoths": 1}, kings={"visigoths": "lusitania"})
    play(state, f"invade sea {goal}")
    assert (phase(state) == "contest") is entitled
    if entitled:
        assert asked(state) == "visigoths"


@rule("BK-181")
@pytest.mark.parametrize("afloat", ["warrior", "king"])
def test_the_sea_entitles_only_for_a_port(afloat: str) -> None:
    """A Vandal at Sea contests in Sicilia, not in Calabria or Burgundia; King or warrior alike."""
    sea: dict[str, Any] = {"sea": {"vandals": 1}} if afloat == "warrior" else {"kings": {"vandals": "sea"}}
    for start, goal, entitled in (
        ("calabria", "sicilia", True),
        ("liguria", "narbonensis", True),
        ("roma", "calabria", False),
        ("liguria", "burgundia", False),
    ):
        state = camp(units={"ostrogoths": [start]}, **sea)
        play(state, f"invade {start} {goal}")
        assert (phase(state) == "contest") is entitled, goal


@rule("BK-181")
def test_a_king_alone_is_enough() -> None:
    """The King of the Visigoths may contest as any unit may."""
    state = camp(units={"ostrogoths": ["tarraconensis"]})
    play(state, "invade tarraconensis gallaecia")
    assert asked(state) == "visigoths"
    play(state, "contest")
    assert legal(state) == ["send toletum"]


@rule("BK-181")
def test_the_active_player_and_strangers_are_not_asked() -> None:
    """Own units near the province do not count, and a kingdom that is not asked cannot contest."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia"], "visigoths": ["aquitania"], "vandals": ["tripolitania"]}
    )
    play(state, "invade liguria narbonensis")
    assert asked(state) == "visigoths"
    assert why(state, "contest vandals") == why(state, "contest ostrogoths") == "not_your_contest"
    assert legal(state) == ["pass", "contest visigoths"]


@rule("BK-181")
def test_without_a_unit_nearby_nobody_is_asked() -> None:
    """Only units that stand next to the province entitle; here the action succeeds without a question."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["gallaecia"]}, kings={"visigoths": "baetica"})
    play(state, "invade liguria narbonensis", "coin 1")
    assert active(state) == "vandals"


# ---------------------------------------------------------------------- in which order


def burgundy(**parts: Any) -> BarbarianKingdoms:
    """Six kingdoms; Huns, Visigoths, Saxons and Franks stand around Burgundia, the Ostrogoths go in from Liguria."""
    return camp(
        SIX,
        units={
            "ostrogoths": ["liguria"],
            "huns": ["alamannia"],
            "visigoths": ["narbonensis"],
            "saxons": ["aquitania"],
            "franks": ["austrasia"],
        },
        turn=parts.pop("turn", "ostrogoths"),
        **parts,
    )


@rule("BK-182", "BK-184")
@pytest.mark.parametrize(
    ("turn", "start", "order"),
    [
        ("huns", "alamannia", ["ostrogoths", "visigoths", "saxons", "franks"]),
        ("ostrogoths", "liguria", ["visigoths", "saxons", "franks", "huns"]),
        ("visigoths", "narbonensis", ["saxons", "franks", "huns", "ostrogoths"]),
        ("franks", "austrasia", ["huns", "ostrogoths", "visigoths", "saxons"]),
    ],
)
def test_opponents_are_asked_in_the_order_of_play(turn: str, start: str, order: list[str]) -> None:
    """From the one after the active player on, each once; those without a unit nearby are left out."""
    state = burgundy(turn=turn)
    play(state, f"invade {start} burgundia")
    assert all_pass(state) == order
    play(state, "coin 1")
    assert unit(state, "burgundia") == turn


@rule("BK-183", "BK-201")
def test_the_first_to_contest_is_the_only_opponent() -> None:
    """Visigoths pass, Saxons contest: Franks and Huns are not asked any more, whatever comes of it."""
    state = burgundy()
    play(state, "invade liguria burgundia", "pass", "contest")
    assert asked(state) == "saxons"
    play(state, "send aquitania")
    assert fighters(state) == ["ostrogoths", "saxons"]
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
    bribes(state, "", "1")
    play(state, "coin 3")
    assert unit(state, "burgundia") == "saxons"
    assert (phase(state), active(state)) == ("action", "vandals")
    assert [unit(state, place) for place in ("alamannia", "narbonensis", "austrasia")] == [
        "huns",
        "visigoths",
        "franks",
    ]


@rule("BK-184")
def test_a_pass_is_final_for_this_action() -> None:
    """Who has passed can neither contest nor join later; but the next action is another matter."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]}, sea={"vandals": 1})
    play(state, "invade liguria narbonensis", "pass")
    assert (phase(state), asked(state)) == ("contest", "visigoths")
    assert why(state, "contest vandals") == "not_your_contest"
    play(state, "pass", "coin 1", "tax", "take africa 3", "tax", "take baetica 3")
    play(state, "claim narbonensis", "pay 2")
    assert (phase(state), asked(state)) == ("contest", "vandals")


@rule("BK-188", "BK-182")
def test_the_controller_has_no_priority() -> None:
    """Visigoths control Narbonensis, yet Vandals are asked first, and their contest shuts the Visigoths out."""
    state = camp(
        units={"ostrogoths": ["liguria"], "visigoths": ["aquitania"]},
        sea={"vandals": 1},
        tokens={"visigoths": ["narbonensis"]},
    )
    play(state, "invade liguria narbonensis")
    assert asked(state) == "vandals"
    play(state, "contest", "send sea")
    assert fighters(state) == ["ostrogoths", "vandals"]
    assert (phase(state), asked(state)) == ("bribe", "ostrogoths")


# ---------------------------------------------------------------------- whose province it is


@rule("BK-185", "BK-072")
def test_one_may_contest_in_a_third_players_province() -> None:
    """Vandals defend the Visigoths' Narbonensis, win, pillage and stand there; the token stays."""
    state = camp(
        units={"ostrogoths": ["liguria"]},
        sea={"vandals": 1},
        tokens={"visigoths": ["narbonensis"]},
        lying={"narbonensis": "3"},
    )
    play(state, "invade liguria narbonensis", "contest", "send sea")
    bribes(state, "", "1")
    assert unit(state, "narbonensis") == "vandals"
    assert (token(state, "narbonensis"), controller(state, "narbonensis")) == ("visigoths", "visigoths")
    assert treasury(state, 1) == coins("1+1+2+2+3+3")
    assert lying(state, "narbonensis") == coins("")
    assert sound(state)


@rule("BK-185")
def test_one_may_contest_in_nobodys_and_in_ones_own_province() -> None:
    """A neutral province, a suspended one, an own token, an own emblem: all of them can be fought for."""
    for start, goal, parts in (
        ("liguria", "narbonensis", {}),
        ("liguria", "narbonensis", {"tokens": {"visigoths": ["narbonensis"]}}),
        ("narbonensis", "tarraconensis", {}),
    ):
        state = camp(THREE, units={"ostrogoths": [start], "visigoths": ["aquitania"]}, **parts)
        play(state, f"invade {start} {goal}")
        assert asked(state) == "visigoths"
        assert why(state, "contest") == "ok"
    state = camp(units={"ostrogoths": ["tarraconensis"]}, sea={"vandals": 1})
    play(state, "claim tarraconensis", "pay 2")
    assert asked(state) == "vandals"
    assert why(state, "contest") == "ok"


# ---------------------------------------------------------------------- units for the contest


@rule("BK-186")
def test_the_contester_must_move_a_unit_in_at_once() -> None:
    """Having contested he cannot pass, end or bribe before a unit has come."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania", "tarraconensis"]})
    play(state, "invade liguria narbonensis", "contest")
    assert (phase(state), asked(state)) == ("join", "visigoths")
    for text in ("pass", "end", "tax", "bribe 1", "withdraw"):
        assert why(state, text) == "send_units_first", text
    assert sorted(legal(state)) == ["send aquitania", "send tarraconensis"]


@rule("BK-186")
def test_only_adjacent_units_of_ones_own_come() -> None:
    """Not from afar, not from the Sea where there is no port, not somebody else's."""
    state = camp(units={"ostrogoths": ["liguria"], "visigoths": ["aquitania", "gallaecia"]}, sea={"visigoths": 1})
    play(state, "invade liguria burgundia", "contest")
    assert why(state, "send gallaecia") == why(state, "send toletum") == "not_adjacent"
    assert why(state, "send sea") == "no_port"
    assert why(state, "send sea_king") == why(state, "send roma") == why(state, "send narbonensis") == "no_unit_there"
    assert legal(state) == ["send aquitania"]


@rule("BK-186", "A-20")
def test_all_adjacent_units_may_come_in_the_same_step() -> None:
    """Two from the land and two from the Sea, King included; then the active player opens phase 1."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia"], "visigoths": ["aquitania", "tarraconensis"]},
        sea={"visigoths": 1},
        kings={"visigoths": "sea"},
    )
    play(state, "invade liguria narbonensis", "contest", "send aquitania")
    assert (phase(state), asked(state)) == ("muster", "visigoths")
    assert why(state, "pass") == "reinforcements_now"
    play(state, "send sea", "send sea_king", "send tarraconensis")
    assert (phase(state), asked(state)) == ("reinforce", "ostrogoths")
    assert points(state) == [3, 15]


@rule("A-20", "BK-186")
def test_one_unit_is_enough() -> None:
    """The contester may keep the others back and send them as reinforcements later."""
    state = camp(units={"ostrogoths": ["liguria", "burgundia"], "visigoths": ["aquitania", "tarraconensis"]})
    play(state, "invade liguria narbonensis", "contest", "send aquitania", "end")
    assert (phase(state), asked(state)) == ("reinforce", "ostrogoths")
    play(state, "pass")
    assert (phase(state), asked(state)) == ("reinforce", "visigoths")
    assert legal(state) == ["pass", "send tarraconensis"]


@rule("A-20", "BK-210", "BK-006", "BK-213", "A-01")
@pytest.mark.parametrize("last", [False, True])
def test_victory_is_checked_after_each_unit_of_a_contest(last: bool) -> None:
    """The unit that leaves Liguria gives the Ostrogoths their seventh province: what had to follow stays away."""
    state = camp(
        units={"visigoths": ["aquitania"], "vandals": ["liguria", "burgundia"]},
        tokens={"ostrogoths": ["dalmatia", "sicilia", "calabria", "tripolitania"]},
        turn="visigoths",
    )
    play(state, "invade aquitania narbonensis", "contest")
    assert asked(state) == "vandals"
    if last:
        play(state, "send burgundia")
        assert phase(state) == "muster"
    play(state, "send liguria")
    assert phase(state) == "finished"
    assert view(state, None).champion == "ostrogoths"
    assert unit(state, "burgundia") == (None if last else "vandals")
    assert has_chest(state, "narbonensis")
    assert (on_board(state, "visigoths")[0], on_board(state, "vandals")[0]) == (3, 2)


@rule("A-21", "BK-065")
def test_leaving_a_province_to_contest_is_the_contesters_risk() -> None:
    """The only unit nearby stands on a foreign emblem: it may go, and the owner has his province back at once."""
    state = camp(units={"visigoths": ["aquitania"], "vandals": ["liguria"]}, turn="visigoths")
    play(state, "invade aquitania narbonensis")
    assert controller(state, "liguria") is None
    play(state, "contest", "send liguria")
    assert controller(state, "liguria") == "ostrogoths"
    bribes(state, "", "")
    play(state, "coin 1")
    assert on_board(state, "vandals") == (4, 4)
    assert sound(state)


@rule("BK-187", "BK-136")
def test_a_battle_follows_immediately() -> None:
    """With nobody else nearby the purses come next; the claim fails when the battle is lost, else it succeeds."""
    for given, owner in (("", "ostrogoths"), ("1", None)):
        state = camp(units={"ostrogoths": ["narbonensis"], "visigoths": ["aquitania"]})
        play(state, "claim narbonensis", "pay 2", "contest", "send aquitania")
        assert (phase(state), asked(state)) == ("bribe", "ostrogoths")
        bribes(state, "", given)
        assert token(state, "narbonensis") == owner
        assert unit(state, "narbonensis") == (owner or "visigoths")
        assert treasury(state, 2) == (coins("1+1+2+2+2+3") if given else coins(START))
        assert sound(state)
