"""The review edition's change with any province whose controller agrees (ED-03, A-35)."""

from typing import Any

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    INITIAL,
    START,
    THREE,
    active,
    asked,
    coins,
    happened,
    legal,
    lying,
    number_of,
    on_board,
    phase,
    play,
    scene,
    sound,
    treasury,
    unit,
    why,
)
from tests.rules import rule

EMPTY = dict.fromkeys([province for kingdom in THREE for province in INITIAL[kingdom]], "")
OFFER = "change carthage 3 1+2"


def buying(land: dict[str, str], own: str = "3", **parts: Any) -> BarbarianKingdoms:
    """The Ostrogoths owe 1 for a warrior in Venetia; only the named coins lie anywhere."""
    options = {"edition": "review"} | parts
    return play(scene(treasuries={0: own}, lying=EMPTY | land, **options), "recruit venetia")


@rule("ED-03", "BK-086")
def test_any_controller_may_be_asked() -> None:
    """Vandals and Visigoths with their provinces; the final edition has only the overpayment."""
    land = {"carthage": "1+2", "toletum": "1+1+1"}
    assert sorted(legal(buying(land))) == [OFFER, "change toletum 3 1+1+1"]
    final = buying(land, edition="final")
    assert legal(final) == ["pay 3"]
    assert why(final, OFFER) == "change_with_own_only"


@rule("ED-03")
def test_the_controller_is_asked_and_nothing_moves_before_he_agrees() -> None:
    """Only the Vandals answer, and only with yes or no."""
    state = play(buying({"carthage": "1+2"}), OFFER)
    assert (phase(state), asked(state), int(state.seat)) == ("consent", "vandals", 1)
    assert legal(state) == ["agree", "refuse"]
    assert (treasury(state, 0), treasury(state, 1), lying(state, "carthage")) == (
        coins("3"),
        coins(START),
        coins("1+2"),
    )
    for text in ("pay 3", "tax", "withdraw", "pass", "end", OFFER):
        assert why(state, text) == "answer_the_offer", text
    assert sound(state)


@rule("ED-03", "BK-085")
def test_an_agreed_change_is_made_with_the_province() -> None:
    """The coins come from Carthage and stay there, the treasury of the Vandals is not touched."""
    state = play(buying({"carthage": "1+2"}), OFFER, "agree")
    assert (treasury(state, 0), lying(state, "carthage")) == (coins("1+2"), coins("3"))
    assert [treasury(state, seat) for seat in (1, 2)] == [coins(START)] * 2
    assert (asked(state), legal(state)) == ("ostrogoths", ["pay 1"])
    play(state, "pay 1")
    assert unit(state, "venetia") == "ostrogoths"
    assert active(state) == "vandals"
    assert sound(state)


@rule("ED-03")
def test_own_provinces_need_no_consent() -> None:
    """Rome changes at once; and one may still rather ask somebody else."""
    state = buying({"roma": "1+2", "carthage": "1+2"})
    assert sorted(legal(state)) == [OFFER, "change roma 3 1+2"]
    play(state, "change roma 3 1+2")
    assert (phase(state), asked(state)) == ("pay", "ostrogoths")
    assert treasury(state, 0) == coins("1+2")


@rule("ED-03")
def test_nobody_agrees_for_a_province_without_controller() -> None:
    """Neither a neutral nor a suspended nor an impassable one, not even where one's own unit stands."""
    land = {"dalmatia": "1+2", "numidia": "1+2", "carthage": "1+2"}
    state = buying(land, chests=[], own="3", units={"visigoths": ["numidia"], "ostrogoths": ["dalmatia"]})
    assert why(state, "change numidia 3 1+2") == "nobody_to_agree"
    assert why(state, "change dalmatia 3 1+2") == "nobody_to_agree"
    assert why(state, "change neustria 3 1+2") == "impassable"
    assert why(state, "change thuringia 3 1+2") == "impassable"


@rule("ED-03")
def test_the_holder_of_a_token_is_asked_not_the_emblem() -> None:
    """Numidia under a Visigoth token: the Visigoths decide, although it is a Vandal province."""
    state = buying({"numidia": "1+2"}, tokens={"visigoths": ["numidia"]})
    play(state, "change numidia 3 1+2")
    assert asked(state) == "visigoths"


@rule("A-35")
def test_a_refusal_holds_for_all_provinces_and_the_rest_of_the_turn() -> None:
    """The Vandals are not asked again, neither for Carthage nor for Africa; the Visigoths still are."""
    state = play(buying({"carthage": "1+2", "africa": "1+2", "toletum": "1+2"}), OFFER, "refuse")
    assert (phase(state), asked(state)) == ("pay", "ostrogoths")
    for text in (OFFER, "change africa 3 1+2"):
        assert why(state, text) == "already_refused"
    assert legal(state) == ["change toletum 3 1+2"]
    assert (treasury(state, 0), lying(state, "carthage")) == (coins("3"), coins("1+2"))


@rule("A-35")
def test_an_action_is_not_taken_back_while_it_can_be_paid() -> None:
    """Neither before anybody was asked nor while a second one may agree, nor with the price in hand."""
    state = buying({"carthage": "1+2", "toletum": "1+2"})
    assert why(state, "withdraw") == "cannot_withdraw"
    play(state, OFFER, "refuse")
    assert why(state, "withdraw") == "cannot_withdraw"
    assert why(buying({}, own="1"), "withdraw") == "cannot_withdraw"
    assert why(buying({}, own="3", edition="final"), "withdraw") == "cannot_withdraw"
    assert why(scene(edition="review"), "withdraw") == "nothing_to_pay"


@rule("A-35", "ED-04")
def test_an_action_nobody_helps_to_pay_is_taken_back() -> None:
    """After the last refusal nothing else is possible; nothing was paid, nothing recruited, another action follows."""
    state = play(buying({"carthage": "1+2"}), OFFER, "refuse")
    assert legal(state) == ["withdraw"]
    assert why(state, "pay 3") == "change_first"
    told = happened(state, "withdraw")
    assert told == [{"event": "action_withdrawn", "kingdom": "ostrogoths", "province": "venetia"}]
    assert (phase(state), active(state), asked(state)) == ("action", "ostrogoths", "ostrogoths")
    assert (treasury(state, 0), on_board(state, "ostrogoths"), unit(state, "venetia")) == (coins("3"), (4, 4), None)
    assert lying(state, "venetia") == coins("")
    assert sound(state)


@rule("A-35")
def test_the_same_action_is_not_announced_again() -> None:
    """The refusal holds, so the price still cannot be paid; free actions can be taken."""
    state = play(buying({"carthage": "1+2"}), OFFER, "refuse", "withdraw")
    assert why(state, "recruit venetia") == "cannot_pay_exactly"
    assert why(state, "recruit liguria") == "cannot_pay_exactly"
    assert not legal(state, "recruit")
    assert why(state, "tax") == "ok"
    assert why(state, "move roma venetia") == "ok"


@rule("A-35")
def test_a_refusal_is_forgotten_with_the_turn() -> None:
    """In their next turn the Ostrogoths may ask the Vandals again."""
    state = play(buying({"carthage": "1+2"}), OFFER, "refuse", "withdraw", "tax")
    play(state, "move carthage sea", "tax")
    assert active(state) == "ostrogoths"
    assert lying(state, "carthage") == coins("1+2")
    assert why(state, "recruit venetia") == "ok"
    assert why(play(state, "recruit venetia"), OFFER) == "ok"


@rule("A-35")
def test_a_claim_is_taken_back_before_anything_was_paid() -> None:
    """No token, no coin, no contest; the unit stays where it was."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["dalmatia"]}, "lying": EMPTY | {"carthage": "1+2"}}
    state = scene(treasuries={0: "3"}, edition="review", **parts)
    play(state, "claim dalmatia", OFFER, "refuse", "withdraw")
    assert (phase(state), active(state)) == ("action", "ostrogoths")
    assert (treasury(state, 0), lying(state, "dalmatia")) == (coins("3"), coins(""))
    assert (unit(state, "dalmatia"), on_board(state, "ostrogoths")) == ("ostrogoths", (3, 4))
    assert why(state, "claim dalmatia") == "cannot_pay_exactly"
    assert sound(state)


@rule("A-35", "ED-03")
def test_change_with_oneself_after_a_refusal() -> None:
    """A refusal binds only who refused: one's own Rome still changes the 3."""
    state = play(buying({"roma": "1+2", "carthage": "1+2"}), OFFER, "refuse")
    assert legal(state) == ["change roma 3 1+2"]


@rule("ED-03")
def test_consent_is_public() -> None:
    """Everybody sees what is offered to whom, and the price."""
    state = play(buying({"carthage": "1+2"}), OFFER)
    for reader in (0, 1, 2, None):
        seen = view(state, reader)
        assert (seen.phase, seen.kingdom, seen.price) == ("consent", "vandals", 1)
        assert seen.offer is not None
        assert seen.provinces[number_of("carthage")].coins == coins("1+2")


@rule("ED-03")
def test_there_is_nothing_to_answer_without_an_offer() -> None:
    """Agree and refuse belong to an offer."""
    for text in ("agree", "refuse"):
        assert why(scene(edition="review"), text) == "nothing_offered"
        assert why(buying({"carthage": "1+2"}), text) == "pay_first"


@rule("ED-04", "ED-03")
def test_in_review_an_action_may_be_begun_that_only_others_make_payable() -> None:
    """With a 1 and a 2 in Carthage the warrior may be announced; with the same coins in neutral Sicily not."""
    for province, expected in (("carthage", "ok"), ("sicilia", "cannot_pay_exactly")):
        parts: dict[str, Any] = {"lying": EMPTY | {province: "1+2"}, "chests": []}
        assert why(scene(treasuries={0: "3"}, edition="review", **parts), "recruit venetia") == expected


@rule("A-35", "BK-010")
def test_taking_back_the_second_warrior_of_a_levy_gives_no_second_action() -> None:
    """The first warrior was paid: only the Levy may be ended or another warrior named."""
    land = {"roma": "1+1+1", "venetia": "", "liguria": "", "neustria": "", "belgica": "", "austrasia": ""}
    kingdoms = ("ostrogoths", "vandals", "franks")
    state = scene(kingdoms, edition="review", turn="franks", treasuries={2: "1+3"}, lying=land)
    play(state, "recruit belgica", "pay 1", "recruit austrasia")
    while legal(state) != ["withdraw"]:
        play(state, legal(state, "change")[0], "refuse")
    play(state, "withdraw")
    assert (phase(state), asked(state), legal(state)) == ("levy", "franks", ["end"])
    for text in ("tax", "move neustria austrasia", "invade neustria armorica"):
        assert why(state, text) == "levy_now", text
    assert on_board(state, "franks") == (3, 4)
    play(state, "end")
    assert active(state) == "ostrogoths"


@rule("A-35", "BK-010")
def test_taking_back_the_claim_of_attila_gives_no_second_action() -> None:
    """The Invade was made: the Huns may not tax, recruit or invade as well."""
    land = {"roma": "1+1+1", "venetia": "", "liguria": "", "pannonia": "", "bohemia": "", "noricum": ""}
    kingdoms = ("huns", "ostrogoths", "vandals")
    treasuries = {0: "3", 1: "1", 2: "1"}
    state = scene(kingdoms, edition="review", treasuries=treasuries, lying=land, chests=[])
    play(state, "invade pannonia dalmatia", "claim dalmatia")
    while legal(state) != ["withdraw"]:
        play(state, legal(state, "change")[0], "refuse")
    play(state, "withdraw")
    assert (phase(state), asked(state), legal(state)) == ("scourge", "huns", ["end"])
    for text in ("tax", "recruit noricum", "move dalmatia pannonia"):
        assert why(state, text) == "scourge_now", text
    play(state, "end")
    assert active(state) == "ostrogoths"
