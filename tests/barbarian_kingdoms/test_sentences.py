"""What the table asks and why it refuses in Barbarian Kingdoms: each sentence is true where it is said."""

from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.table.game import Game
from regna.table.words import cite
from tests.barbarian_kingdoms.scenes import FRENCH, GAME, INITIAL, SPEC, THREE, play, scene
from tests.rules import rule


def refusal(state: BarbarianKingdoms, text: str, game: Game = GAME) -> str:
    """What a player hears who wants to decide this."""
    reading = SPEC.read(state, text)
    code, rules = SPEC.reasons[reading.reason or int(state.problem(reading.action))]
    return cite(game.words.say(f"refusal.{code}", SPEC.refusal_facts(state, reading)), rules)


def question(state: BarbarianKingdoms, game: Game = GAME) -> str:
    """What the deciding seat reads."""
    return game.words.say(*SPEC.prompt(state, int(state.seat)))


# ---------------------------------------------------------------------- the action under way

BATTLES: dict[str, tuple[tuple[str, ...], dict[str, Any], tuple[str, ...], str]] = {
    "contest": (
        THREE, {"units": {"vandals": ["sicilia"]}, "kings": {"vandals": "sea"}},
        ("invade roma calabria", "contest vandals"), "Calabria",
    ),
    "reinforcements": (
        THREE, {"units": {"ostrogoths": ["africa"], "vandals": ["numidia"]}}, ("invade africa carthage",), "Carthage",
    ),
    "moving out": (
        THREE, {"turn": "vandals", "units": {"vandals": ["calabria"], "ostrogoths": ["venetia"]}},
        ("invade calabria roma", "send venetia", *["bribe 0"] * 8), "Roma",
    ),
    "Attila's claim": (("huns", *THREE), {"turn": "huns", "chests": ()}, ("invade pannonia lugia",), "Lugia"),
}  # fmt: skip
"""Kingdoms, a scene, what is decided in it, and the province it is about."""


@pytest.mark.parametrize("name", BATTLES)
def test_what_comes_first_is_named_with_its_own_province(name: str) -> None:
    """Not with that of the refused decision."""
    kingdoms, parts, moves, province = BATTLES[name]
    state = play(scene(kingdoms, **parts), *moves)
    for text in ("recruit toletum", "claim toletum", "move roma toletum"):
        assert province in refusal(state, text)
        assert "Tol" not in refusal(state, text) + refusal(state, text, FRENCH)


@rule("ED-09", "BK-211")
def test_a_pass_is_called_final_only_where_it_is() -> None:
    """In the review edition who has passed may answer what the other side still sends."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["africa"], "vandals": ["numidia"]}, "sea": {"ostrogoths": 1}}
    final = play(scene(**parts), "invade africa carthage")
    assert "pass for good" in question(final)
    review = play(scene(**parts, edition="review"), "invade africa carthage")
    assert "or pass; if the Vandals then send units, you are asked again" in question(review)
    play(review, "pass")
    assert "pass for good" in question(review)  # both would have passed
    play(review, "send numidia")
    assert "pass for good" in question(review)  # the Vandals have nobody left to send


# ---------------------------------------------------------------------- only what is legal is offered

POOR = dict.fromkeys([province for kingdom in THREE for province in INITIAL[kingdom]], "")
"""No coin lies in any initial province."""


def test_the_actions_offered_are_the_legal_ones() -> None:
    """Without money nobody recruits; the others do not learn that, they are told no list."""
    rich, poor = scene(), scene(treasuries={0: "none"})
    assert "for the Ostrogoths: recruit, move, invade or tax." in question(rich)
    assert "for the Ostrogoths: move, invade or tax." in question(poor)
    assert "pour les Ostrogoths\u00a0: manœuvrez, envahissez ou taxez." in question(poor, FRENCH)
    for seat in (1, 2, None):
        assert SPEC.prompt(rich, seat) == SPEC.prompt(poor, seat)


@rule("BK-292")
def test_a_levy_that_cannot_be_paid_is_not_offered() -> None:
    """The Franks have spent their last coin."""
    for own, words in (("1+2", "recruit another warrior"), ("1", "you cannot pay for another warrior")):
        state = scene(("franks", "ostrogoths", "vandals"), turn="franks", treasuries={0: own})
        assert words in question(play(state, "recruit belgica", "pay 1"))


@rule("BK-285")
def test_a_claim_that_attila_cannot_pay_is_not_offered() -> None:
    """Nor does he hear of it when he wants something else."""
    for own, words in (("1+2", "claim Lugia"), ("none", "you cannot pay for a claim")):
        state = scene(("huns", "ostrogoths", "vandals"), turn="huns", treasuries={0: own}, chests=())
        assert words in question(play(state, "invade pannonia lugia"))


@rule("BK-086", "BK-087", "A-35")
def test_a_price_says_how_it_can_be_paid() -> None:
    """Exactly, with change, with a coin too large, or in the review edition not at all."""
    change = {**POOR, "carthage": "1+1"}
    for own, land, edition, moves, words in (
        ("1", POOR, "final", (), "pay 1 Tremis for the warrior in Venetia."),
        ("2", {**POOR, "roma": "1+1"}, "final", (), ": change coins first."),
        ("2", POOR, "final", (), ": pay a little more."),
        ("2", change, "review", (), ": change coins first."),
        ("2", change, "review", ("change carthage 2 1+1", "refuse"), ": withdraw."),
    ):
        state = play(scene(treasuries={0: own}, lying=land, edition=edition), "recruit venetia", *moves)
        assert words in question(state), (own, edition)
        assert "pay 1 Tremis for the warrior" in GAME.words.say(*SPEC.prompt(state, 1))


@rule("BK-172", "A-13")
def test_a_tax_names_what_can_be_collected() -> None:
    """Two of three Tremis; with change; then nothing more. The others read the allowance alone."""
    state = play(scene(treasuries={0: "none"}, lying={**POOR, "roma": "2+2"}), "tax")
    assert "take coins for the Ostrogoths: 2 Tremis can still be collected." in question(state)
    assert "at most 3 Tremis" in GAME.words.say(*SPEC.prompt(state, None))
    play(state, "take roma 2")
    assert "no coin fits any more: end" in question(state)
    assert "at most 1 Tremis" in GAME.words.say(*SPEC.prompt(state, None))
    state = play(scene(treasuries={0: "1"}, lying={**POOR, "roma": "2+2"}), "tax")
    assert "with change: 3 Tremis can still be collected" in question(state)


@rule("BK-222")
def test_who_has_no_such_coin_is_not_asked_how_many() -> None:
    """Only the owner of the treasury reads it."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, treasuries={1: "2"})
    play(state, "invade calabria roma")
    assert "you have no coin of 1, so put 0 into the purse" in question(state)
    assert "how many coins of 1" in GAME.words.say(*SPEC.prompt(state, 0))
    assert "how many coins of 2" in question(play(state, "bribe 0"))


@rule("BK-286", "BK-116")
def test_a_maneuver_offers_what_can_still_be_done() -> None:
    """The only unit of the Huns may move a second time: it is no other one."""
    state = scene(("huns", *THREE), turn="huns", chests=())
    assert "Maneuver of the Huns: move or end." in question(play(state, "move pannonia bohemia"))


@rule("BK-250", "BK-252")
def test_so_many_units_leave_as_are_too_many() -> None:
    """One of two, then two of three."""
    for units, words in ((["venetia"], "move the other out"), (["venetia", "liguria"], "2 leave: move one out")):
        state = scene(turn="vandals", units={"vandals": ["calabria"], "ostrogoths": units}, tokens={})
        play(state, "invade calabria roma", *(f"send {unit}" for unit in units), *["bribe 0"] * 8)
        assert words in question(state)


# ---------------------------------------------------------------------- refusals


def test_a_refusal_tells_what_can_be_decided_instead() -> None:
    """As the legal list has it: not to pay what can only be changed, not to claim what cannot be paid."""
    franks, huns = ("franks", "ostrogoths", "vandals"), ("huns", "ostrogoths", "vandals")
    coast = {"units": {"vandals": ["sicilia"]}, "kings": {"vandals": "sea"}}
    for kingdoms, parts, moves, words in (
        (THREE, {"treasuries": {0: "2"}, "lying": {**POOR, "roma": "1+1"}}, ("recruit venetia",), ": change coins ("),
        (THREE, {"treasuries": {0: "2"}, "lying": POOR}, ("recruit venetia",), "Tremis: pay ("),
        (THREE, {"treasuries": {0: "none"}, "lying": {"roma": "5", "liguria": "2"}}, ("tax",), "taxes: take coins ("),
        (THREE, coast, ("invade roma calabria", "contest vandals"), "at once to Calabria: send a unit ("),
        (THREE, coast, ("invade roma calabria", "contest vandals", "send sicilia"), "send a unit or end ("),
        (franks, {"turn": "franks", "treasuries": {0: "1"}}, ("recruit belgica", "pay 1"), "warrior: end ("),
        (huns, {"turn": "huns", "treasuries": {0: "none"}, "chests": ()}, ("invade pannonia lugia",), "Lugia: end ("),
    ):
        state = play(scene(kingdoms, **parts), *moves)
        assert words in refusal(state, "pass"), refusal(state, "pass")


@rule("A-35")
def test_nobody_is_sent_for_change_that_was_refused() -> None:
    """In the review edition all that is left is to withdraw."""
    state = scene(treasuries={0: "2"}, lying={**POOR, "carthage": "1+1"}, edition="review")
    play(state, "recruit venetia")
    assert "exactly 1 Tremis: change coins (" in refusal(state, "pay 2")
    play(state, "change carthage 2 1+1", "refuse")
    assert "exactly 1 Tremis: withdraw (" in refusal(state, "pay 2")


@rule("BK-042", "BK-284")
def test_the_way_to_the_sea_fails_for_want_of_a_port_or_of_a_coast() -> None:
    """For Geiseric a coast would be enough, so he never hears of a port."""
    state = scene(turn="vandals", kings={"vandals": "sea"}, sea={"vandals": 1})
    assert "Calabria and the Sea: it has no port" in refusal(state, "invade sea calabria")
    assert "Toletum and the Sea: it has no coast" in refusal(state, "invade sea_king toletum")
    assert "not adjacent: the Sea, the Sea" in refusal(state, "move sea sea")


@rule("A-09")
def test_a_king_alone_at_sea_has_no_warrior_to_castle_with() -> None:
    """Not even one beside him."""
    assert "there is none: the Sea" in refusal(scene(kings={"ostrogoths": "sea"}), "castle sea")


@rule("A-05", "A-13")
def test_coins_no_decision_can_name_are_refused_where_they_are_named() -> None:
    """Outside a payment or a tax it does not matter which coins they are; and two 5s may be too few."""
    idle, taxing = scene(), play(scene(), "tax")
    many = "+".join("1" * 10)
    for text in (f"pay {many}", "change roma 2 2", "change roma 3 2", "change roma 3+3 1+2+1+2"):
        assert "nothing to pay" in refusal(idle, text)
        assert "raising taxes" in refusal(taxing, text)
    assert "only by the Tax action" in refusal(idle, "take roma 1+1")
    assert "taken one at a time" in refusal(taxing, "take roma 1+1")
    assert "does not hold" in refusal(paying(9), "pay 5+5")
    assert "still be enough for 5 Tremis" in refusal(paying(5), "pay 5+5")


def paying(price: int) -> BarbarianKingdoms:
    """The Ostrogoths owe this price for a warrior in Venetia."""
    costs = {kingdom: [price] * 4 for kingdom in GAME.components["recruit_costs"]}
    components = GAME.components.replace({"recruit_costs": {"source": "user", "reference": "", "values": costs}})
    return play(scene(components=components, treasuries={0: "1+2+3+5"}), "recruit venetia")
