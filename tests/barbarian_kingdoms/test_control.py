"""Part D of the catalogue: who controls a province, how control is taken, suspended and lost (ED-16, ED-21)."""

from typing import Any

import pytest

import regna
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    PROVINCES,
    active,
    board,
    bribes,
    coins,
    controller,
    legal,
    lying,
    on_board,
    phase,
    play,
    points,
    position,
    provinces_of,
    scene,
    sound,
    token,
    treasury,
    unit,
    why,
)
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["final", "review"])


def costs(state: BarbarianKingdoms, kingdom: str) -> tuple[int | None, int | None]:
    """What the next warrior and the next token of a kingdom cost, as everybody sees."""
    part = board(state, kingdom)
    return part.recruit_cost, part.claim_cost


def allowance(state: BarbarianKingdoms) -> int:
    """How much the kingdom that begins to tax may collect."""
    seen = view(play(state, "tax"), None).tax
    assert seen is not None
    return seen.allowance


def taxes(state: BarbarianKingdoms) -> list[str]:
    """The decisions that collect a kingdom's taxes, found by trying them out."""
    tried, found = state.clone(), []
    play(tried, "tax")
    while phase(tried) == "tax":
        found.append(legal(tried)[0])
        play(tried, found[-1])
    return found


def passes(state: BarbarianKingdoms, text: str) -> list[str]:
    """As many passes as there are players who could contest a decision."""
    tried, found = play(state.clone(), text), []
    while phase(tried) == "contest":
        found.append("pass")
        play(tried, "pass")
    return found


# ---------------------------------------------------------------------- markers


@rule("BK-060", "BK-062")
def test_at_the_start_every_kingdom_controls_its_emblems() -> None:
    """Three provinces each, and nobody anything else."""
    state = scene()
    assert provinces_of(state, "ostrogoths") == {"roma", "venetia", "liguria"}
    assert provinces_of(state, "vandals") == {"carthage", "numidia", "africa"}
    assert provinces_of(state, "visigoths") == {"toletum", "tarraconensis", "baetica"}
    assert sum(controller(state, province) is None for province in PROVINCES) == 27


@rule("BK-060", "BK-066")
def test_a_token_shows_control_with_or_without_a_unit() -> None:
    """In a neutral province and on a foreign emblem."""
    state = scene(units={"vandals": ["sicilia", "venetia"]}, tokens={"vandals": ["sicilia", "venetia", "liguria"]})
    assert provinces_of(state, "vandals") == {"carthage", "numidia", "africa", "sicilia", "venetia", "liguria"}


@rule("BK-061")
def test_a_neutral_province_without_token_is_nobodys_even_when_occupied() -> None:
    """A King in it changes nothing: no tax, no recruiting, no own move back into it."""
    state = scene(kings={"ostrogoths": "calabria"}, units={"vandals": ["sicilia"]})
    assert (controller(state, "calabria"), controller(state, "sicilia")) == (None, None)
    assert allowance(state) == 3


@rule("BK-062")
def test_an_own_unit_on_the_emblem_changes_nothing() -> None:
    """The King leaves Roma, a warrior stands in Venetia: all three stay Ostrogoth."""
    state = scene(units={"ostrogoths": ["venetia"]}, kings={"ostrogoths": "sea"})
    assert provinces_of(state, "ostrogoths") == {"roma", "venetia", "liguria"}


@rule("BK-060")
def test_two_tokens_in_one_province_are_no_position() -> None:
    """One marker shows."""
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(position(tokens={"vandals": ["sicilia"], "ostrogoths": ["sicilia"]}), seed=1)
    assert error.value.code == "two_tokens"


# ---------------------------------------------------------------------- suspension


@EDITIONS
@rule("BK-063", "BK-137", "ED-21")
def test_a_successful_invade_suspends_an_initial_province(edition: str) -> None:
    """Nobody controls Venetia any more, until the Vandal leaves."""
    state = scene(sea={"vandals": 1}, kings={"ostrogoths": "sicilia"}, turn="vandals", edition=edition)
    play(state, "invade sea venetia")
    if phase(state) == "contest":
        play(state, "pass")
    assert unit(state, "venetia") == "vandals"
    assert controller(state, "venetia") is None
    assert provinces_of(state, "ostrogoths") == {"roma", "liguria"}
    assert provinces_of(state, "vandals") == {"carthage", "numidia", "africa"}
    assert on_board(state, "vandals") == (3, 4)
    assert sound(state)


@EDITIONS
@rule("BK-063", "ED-21")
def test_a_won_contest_suspends_it_as_well(edition: str) -> None:
    """The Vandals invade Venetia, the Visigoths contest from the Sea and win: their unit covers the emblem."""
    state = scene(sea={"vandals": 1, "visigoths": 2}, kings={"ostrogoths": "sicilia"}, turn="vandals", edition=edition)
    play(state, "invade sea venetia", "contest visigoths", "send sea", "send sea")
    bribes(state)
    play(state, "coin 1")
    assert unit(state, "venetia") == "visigoths"
    assert controller(state, "venetia") is None


@rule("BK-063")
def test_an_invader_who_may_still_be_contested_suspends_nothing() -> None:
    """Until the battle is decided Venetia is the Ostrogoths' and gives them two points."""
    state = scene(sea={"vandals": 1}, turn="vandals", lying={"venetia": ""})
    play(state, "invade sea venetia")
    assert phase(state) == "contest"
    assert controller(state, "venetia") == "ostrogoths"
    play(state, "contest ostrogoths", "send roma")
    assert controller(state, "venetia") == "ostrogoths"
    assert phase(state) == "bribe"
    assert points(state) == [3, 6 + 2]
    bribes(state)
    assert controller(state, "venetia") == "ostrogoths"
    assert unit(state, "venetia") == "king of the ostrogoths"
    assert sound(state)


@rule("BK-063")
def test_a_beaten_invader_suspends_nothing() -> None:
    """A warrior defends Venetia and the emblem's two points decide: control was never lost."""
    state = scene(units={"ostrogoths": ["venetia"]}, sea={"vandals": 1}, turn="vandals", kings={"ostrogoths": "sea"})
    play(state, "invade sea venetia", "pass")
    assert controller(state, "venetia") == "ostrogoths"
    bribes(state)
    assert (controller(state, "venetia"), unit(state, "venetia")) == ("ostrogoths", "ostrogoths")


@rule("BK-064", "BK-063", "BK-104")
def test_a_suspended_province_gives_neither_tax_nor_recruits() -> None:
    """The allowance is two, its coin cannot be taken, and no warrior is recruited there."""
    state = scene(units={"vandals": ["venetia"]})
    assert why(state, "recruit venetia") == "province_suspended"
    assert "recruit venetia" not in legal(state)
    assert why(state, "recruit liguria") == "ok"
    assert allowance(state) == 2
    assert why(state, "take venetia 1") == "not_your_tax"
    assert not [text for text in legal(state) if "venetia" in text]


@rule("BK-064")
def test_a_suspended_province_gives_the_occupier_nothing_either() -> None:
    """The Vandals tax three provinces, and cannot recruit in the one they occupy."""
    state = scene(units={"vandals": ["venetia"]}, turn="vandals")
    assert why(state, "recruit venetia") == "not_controlled"
    assert allowance(state) == 3
    assert why(state, "take venetia 1") == "not_your_tax"


@rule("BK-064")
def test_nobody_maneuvers_into_his_own_suspended_province() -> None:
    """It is not under his control: only Invade leads back."""
    state = scene(units={"vandals": ["venetia"]})
    assert why(state, "move roma venetia") == "not_under_your_control"
    assert why(state, "invade roma venetia") == "ok"


# ---------------------------------------------------------------------- control returns


@EDITIONS
@rule("BK-065", "ED-16", "BK-114")
@pytest.mark.parametrize("way", ["move venetia sea", "invade venetia dalmatia"])
def test_control_returns_at_once_when_the_occupier_leaves(edition: str, way: str) -> None:
    """In the middle of the other's turn."""
    state = scene(units={"vandals": ["venetia"]}, turn="vandals", edition=edition)
    play(state, way)
    assert active(state) == "vandals"
    assert controller(state, "venetia") == "ostrogoths"
    assert sound(state)


@EDITIONS
@rule("BK-065", "BK-138", "ED-16")
def test_control_returns_when_the_occupier_is_eliminated(edition: str) -> None:
    """The King takes Venetia back without a Claim; its coin stays there."""
    state = scene(units={"vandals": ["venetia"]}, edition=edition)
    play(state, "invade roma venetia")
    assert controller(state, "venetia") is None
    bribes(state)
    assert controller(state, "venetia") == "ostrogoths"
    assert unit(state, "venetia") == "king of the ostrogoths"
    assert on_board(state, "vandals") == (4, 4)
    assert lying(state, "venetia") == coins("1")


@EDITIONS
@rule("BK-065", "BK-066", "ED-16")
def test_control_does_not_return_once_the_province_is_claimed(edition: str) -> None:
    """The Vandals claim Venetia and leave: the token stays, and with it control."""
    state = scene(
        units={"vandals": ["venetia"]},
        assaulted=["venetia"],
        kings={"ostrogoths": "sicilia"},
        turn="vandals",
        edition=edition,
    )
    play(state, "claim venetia", "pay 2")
    assert (token(state, "venetia"), controller(state, "venetia")) == ("vandals", "vandals")
    for _ in range(2):
        play(state, "tax", *taxes(state))
    play(state, "move venetia sea")
    assert unit(state, "venetia") is None
    assert controller(state, "venetia") == "vandals"
    assert provinces_of(state, "ostrogoths") == {"roma", "liguria"}


@rule("BK-065")
def test_control_does_not_return_while_occupation_passes_to_a_third_kingdom() -> None:
    """The Visigoths beat the Vandals in Venetia: nobody controls it before, between or after."""
    state = scene(units={"vandals": ["venetia"]}, sea={"visigoths": 1}, turn="visigoths")
    play(state, "invade sea venetia")
    bribes(state)
    play(state, "coin 1")
    assert unit(state, "venetia") == "visigoths"
    assert controller(state, "venetia") is None
    assert lying(state, "venetia") == coins("")


@rule("BK-065")
def test_castling_does_not_interrupt_the_occupation() -> None:
    """Geiseric and his warrior in Venetia change places at Sea: the emblem stays covered."""
    state = scene(units={"vandals": ["venetia"]}, kings={"vandals": "sea"}, turn="vandals")
    play(state, "castle venetia")
    assert unit(state, "venetia") == "king of the vandals"
    assert controller(state, "venetia") is None


@rule("BK-065")
def test_an_occupier_may_come_back_but_control_was_the_owners_in_between() -> None:
    """Out to the Sea and in again costs an Invade."""
    state = scene(units={"vandals": ["venetia"]}, turn="vandals")
    play(state, "move venetia sea")
    assert controller(state, "venetia") == "ostrogoths"
    assert why(state, "move sea venetia") == "already_moved"
    play(state, "end")
    for _ in range(2):
        play(state, "tax", *taxes(state))
    assert why(state, "move sea venetia") == "not_under_your_control"
    assert why(state, "invade sea venetia") == "ok"


# ---------------------------------------------------------------------- tokens on initial provinces


@rule("BK-066", "BK-062")
def test_a_foreign_token_on_an_emblem_controls_the_province() -> None:
    """The Vandals tax and recruit in Venetia, the Ostrogoths do not."""
    state = scene(tokens={"vandals": ["venetia"]})
    assert controller(state, "venetia") == "vandals"
    assert why(state, "recruit venetia") == "not_controlled"
    assert allowance(state) == 2
    state = scene(tokens={"vandals": ["venetia"]}, turn="vandals")
    assert why(state, "recruit venetia") == "ok"
    assert allowance(state) == 4
    assert why(state, "take venetia 1") == "ok"


@rule("BK-066")
def test_the_owners_unit_on_his_emblem_does_not_lift_a_foreign_token() -> None:
    """A warrior of the Ostrogoths stands in Venetia after a contest; the token still counts."""
    state = scene(units={"ostrogoths": ["venetia"]}, tokens={"vandals": ["venetia"]})
    assert controller(state, "venetia") == "vandals"
    assert provinces_of(state, "ostrogoths") == {"roma", "liguria"}


@rule("BK-067", "BK-138", "BK-070")
def test_the_emblem_counts_again_when_the_token_is_removed() -> None:
    """The Ostrogoths invade their own Venetia: it is theirs at once, without a Claim."""
    state = scene(tokens={"vandals": ["venetia"]})
    play(state, "invade roma venetia")
    assert (token(state, "venetia"), controller(state, "venetia")) == (None, "ostrogoths")
    assert on_board(state, "vandals") == (4, 4)
    assert on_board(state, "ostrogoths") == (4, 4)
    assert sound(state)


@rule("BK-067", "BK-063")
def test_a_third_kingdom_that_removes_the_token_suspends_the_province() -> None:
    """The Visigoths invade Venetia with its Vandal token: now nobody controls it."""
    state = scene(
        tokens={"vandals": ["venetia"]}, sea={"visigoths": 1}, kings={"ostrogoths": "sicilia"}, turn="visigoths"
    )
    play(state, "invade sea venetia", *passes(state, "invade sea venetia"))
    assert token(state, "venetia") is None
    assert controller(state, "venetia") is None
    play(state, "tax", *taxes(state))
    assert provinces_of(state, "ostrogoths") == {"roma", "liguria"}


@rule("BK-067", "BK-063")
def test_when_that_unit_leaves_the_emblem_counts_again() -> None:
    """No token, no opposing unit: the province is its owner's."""
    state = scene(tokens={"vandals": ["venetia"]}, units={"visigoths": ["venetia"]}, turn="visigoths")
    play(state, "move venetia sea")
    assert controller(state, "venetia") == "vandals"
    state = scene(units={"visigoths": ["venetia"]}, turn="visigoths")
    play(state, "move venetia sea")
    assert controller(state, "venetia") == "ostrogoths"


# ---------------------------------------------------------------------- taking and losing control


@rule("BK-068")
def test_control_is_gained_by_occupying_and_claiming() -> None:
    """After the Invade Calabria is nobody's, after the Claim the Ostrogoths'; without a unit there is no Claim."""
    state = scene()
    assert why(state, "claim calabria") == "no_own_unit"
    play(state, "invade roma calabria", "coin 1")
    assert controller(state, "calabria") is None
    for _ in range(2):
        play(state, "tax", *taxes(state))
    play(state, "claim calabria", "pay 2")
    assert controller(state, "calabria") == "ostrogoths"
    assert on_board(state, "ostrogoths") == (4, 3)


@rule("BK-068")
@pytest.mark.parametrize(
    "turn",
    [
        ["recruit venetia", "pay 2"],
        ["tax", "take roma 3"],
        ["move roma sea", "end"],
        ["invade calabria sicilia", "coin 1"],
    ],
)
def test_nothing_else_gives_control(turn: list[str]) -> None:
    """Recruit, Tax, Maneuver and Invade place no token."""
    state = scene(units={"ostrogoths": ["calabria"]})
    before = provinces_of(state, "ostrogoths")
    play(state, *turn)
    assert provinces_of(state, "ostrogoths") == before
    assert on_board(state, "ostrogoths")[1] == 4


@rule("BK-068")
def test_a_claim_that_is_lost_gives_no_control() -> None:
    """The Vandals contest it with more: Sicilia belongs to nobody, and the token stays on the board."""
    state = scene(units={"ostrogoths": ["sicilia"]}, sea={"vandals": 2})
    play(state, "claim sicilia", "pay 2", "contest vandals", "send sea", "send sea")
    bribes(state)
    while phase(state) == "move_out":
        play(state, legal(state)[0])
    assert unit(state, "sicilia") == "vandals"
    assert controller(state, "sicilia") is None
    assert on_board(state, "ostrogoths") == (4, 4)
    assert on_board(state, "vandals")[1] == 4


@rule("BK-069")
def test_a_capital_is_invaded_and_occupied_but_never_claimed() -> None:
    """Carthage is suspended; its Claim is refused however rich the invader is."""
    state = scene(sea={"ostrogoths": 1}, kings={"vandals": "sicilia"})
    play(state, "invade sea carthage")
    assert unit(state, "carthage") == "ostrogoths"
    assert controller(state, "carthage") is None
    for _ in range(2):
        play(state, "tax", *taxes(state))
    assert why(state, "claim carthage") == "opposing_capital"
    assert legal(state, "claim") == []


@rule("BK-069")
def test_a_foreign_token_in_a_capital_is_no_position() -> None:
    """It could never have come there."""
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(position(tokens={"ostrogoths": ["carthage"]}, kings={"vandals": "sea"}), seed=1)
    assert error.value.code == "token_out_of_place"


@rule("BK-070", "BK-137")
def test_a_successful_invade_sends_the_token_home() -> None:
    """Sicilia was Vandal; now nobody controls it, and its coins are the invader's."""
    state = scene(
        units={"ostrogoths": ["calabria"]}, tokens={"vandals": ["sicilia", "lusitania"]}, lying={"sicilia": "1+3"}
    )
    play(state, "invade calabria sicilia")
    assert (token(state, "sicilia"), controller(state, "sicilia")) == (None, None)
    assert provinces_of(state, "vandals") == {"carthage", "numidia", "africa", "lusitania"}
    assert on_board(state, "vandals") == (4, 3)
    assert treasury(state, 0) == [4, 2, 2, 0]
    assert sound(state)


@rule("BK-070")
def test_an_invade_that_fails_removes_nothing() -> None:
    """The Vandals contest it from the Sea and win: their token stays."""
    state = scene(units={"ostrogoths": ["calabria"]}, tokens={"vandals": ["sicilia"]}, sea={"vandals": 1})
    play(state, "invade calabria sicilia", "contest vandals", "send sea")
    bribes(state)
    assert (token(state, "sicilia"), controller(state, "sicilia")) == ("vandals", "vandals")
    assert on_board(state, "ostrogoths") == (4, 4)


@rule("BK-071")
@pytest.mark.parametrize(("placed", "before", "after"), [(1, 3, 2), (2, 4, 3), (3, 5, 4)])
def test_a_returned_token_fills_the_dearest_free_slot(placed: int, before: int, after: int) -> None:
    """So the next Claim costs what the last one placed has cost, not what is printed under the first."""
    tokens = ["sicilia", "lusitania", "gallaecia"][:placed]
    state = scene(units={"ostrogoths": ["calabria"]}, tokens={"vandals": tokens})
    assert costs(state, "vandals")[1] == before
    play(state, "invade calabria sicilia")
    assert costs(state, "vandals")[1] == after


@rule("BK-071")
def test_after_the_fourth_token_comes_back_a_claim_costs_five() -> None:
    """The owner can claim again, for the dearest price."""
    tokens = ["sicilia", "lusitania", "gallaecia", "tripolitania"]
    state = scene(
        units={"ostrogoths": ["calabria"], "vandals": ["mauretania"], "visigoths": ["numidia"]},
        tokens={"vandals": tokens},
    )
    assert costs(state, "vandals")[1] is None
    play(state, "invade calabria sicilia")
    assert costs(state, "vandals")[1] == 5
    play(state, "claim mauretania")
    assert why(state, "pay 2+2") == "too_little"
    assert why(state, "pay 2+3") == "ok"


@rule("BK-072", "BK-049")
def test_a_contester_who_wins_leaves_a_third_kingdoms_token_where_it_is() -> None:
    """The Visigoths stop the Ostrogoths in Vandal Sicilia: they pillage and stay, the Vandals keep control."""
    state = scene(
        units={"ostrogoths": ["calabria"]},
        tokens={"vandals": ["sicilia"]},
        sea={"visigoths": 1},
        lying={"sicilia": "3"},
        kings={"vandals": "numidia"},
    )
    play(state, "invade calabria sicilia", "contest visigoths", "send sea")
    bribes(state, "", "1")
    play(state, "coin 1")
    assert unit(state, "sicilia") == "visigoths"
    assert (token(state, "sicilia"), controller(state, "sicilia")) == ("vandals", "vandals")
    assert on_board(state, "vandals") == (4, 3)
    assert lying(state, "sicilia") == coins("")
    assert sound(state)


@rule("BK-073", "BK-068")
def test_three_emblems_and_four_tokens_are_the_most() -> None:
    """Seven provinces, and then the game is over: a position with eight cannot be set up, nor one with seven go on."""
    four = ["sicilia", "lusitania", "gallaecia", "tripolitania"]
    for tokens, code in ((four, "won_but_not_over"), ([*four, "caledonia"], "tokens_do_not_add_up")):
        made: Any = position(tokens={"vandals": tokens})
        with pytest.raises(regna.BadPosition) as error:
            GAME.from_position(made, seed=1)
        assert error.value.code == code
