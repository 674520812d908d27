"""Action F, noble title: BA-160 to BA-167 and the rulings about payment."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

import regna
from regna.games.barony.rules import actions, phases, title
from regna.games.barony.rules.game import Barony
from tests.barony.scenes import GAME, HEXES, bank, body, play, reason, scene, truth, where
from tests.rules import rule

TITLES = ("baron", "viscount", "count", "marquis", "duke")
KINDS = ("mountain", "forest", "plain", "field")
WORTH = {"mountain": 2, "forest": 3, "plain": 4, "field": 5}
HANDS = (
    {"field": 3},
    {"mountain": 8},
    {"field": 2, "plain": 1, "mountain": 1},
    {"field": 2, "plain": 2, "forest": 2, "mountain": 2},
    {"plain": 5, "forest": 5},
    {"field": 1, "plain": 1, "forest": 1, "mountain": 6},
    {"field": 4, "plain": 4, "forest": 4, "mountain": 4},
)
Payment = tuple[int, int, int, int]
"""How many mountain, forest, plain and field tokens are discarded."""


def gold(payment: Payment) -> int:
    """The resource points of a payment."""
    return sum(number * WORTH[kind] for number, kind in zip(payment, KINDS, strict=True))


def brute_force(hand: dict[str, int], strict: bool) -> list[Payment]:
    """Every set of tokens worth 15; if strict, only such without a token that could be left out."""
    ranges = [range(hand.get(kind, 0) + 1) for kind in KINDS]
    enough = [(m, f, p, d) for m, f, p, d in product(*ranges) if gold((m, f, p, d)) >= 15]
    if not strict:
        return sorted(enough)
    needed = [WORTH[kind] for kind in KINDS]
    return sorted(
        payment
        for payment in enough
        if all(number == 0 or gold(payment) - worth < 15 for number, worth in zip(payment, needed, strict=True))
    )


def tokens_after(state: Barony, seen: set[Payment]) -> Iterator[Payment]:
    """The hands left by every way to pay; without strict_payment any order is allowed, so a hand is followed once."""
    left: Payment = tuple(int(number) for number in state.players[0].tokens)  # type: ignore[assignment]  # four kinds
    if state.phase != phases.PAY:
        yield left
        return
    if not state.values.strict_payment:
        if left in seen:
            return
        seen.add(left)
    for action in state.legal():
        copy = state.clone()
        copy.apply(action)
        yield from tokens_after(copy, seen)


def possible_payments(hand: dict[str, int], strict: bool) -> list[Payment]:
    """Every payment the rules allow; with strict_payment as often as there are ways to make it."""
    state = truth(scene({"tokens": hand}, {}, options={"strict_payment": strict}))
    state.apply(actions.TITLE)
    had = [hand.get(kind, 0) for kind in KINDS]
    return sorted((had[0] - m, had[1] - f, had[2] - p, had[3] - d) for m, f, p, d in tokens_after(state, set()))


@rule("BA-160")
@pytest.mark.parametrize(("held", "gained"), list(pairwise(TITLES)))
def test_titles_are_gained_in_order(held: str, gained: str) -> None:
    """Baron, viscount, count, marquis, duke: each title leads to the next one."""
    match = play(scene({"tokens": {"field": 3}, "title": held}, {}), "title")
    assert where(match, 0)["title"] == gained
    assert where(match, 1)["title"] == "baron"


@rule("BA-160")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_as_baron(seats: int) -> None:
    """At the start all players are barons."""
    assert [where(GAME.new(seats=seats, seed=5), seat)["title"] for seat in range(seats)] == ["baron"] * seats


@rule("BA-161")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ({}, "too_poor"),
        ({"field": 2, "plain": 1}, "too_poor"),
        ({"mountain": 7}, "too_poor"),
        ({"plain": 3, "mountain": 1}, "too_poor"),
        ({"field": 3}, None),
        ({"mountain": 8}, None),
        ({"plain": 3, "forest": 1}, None),
    ],
)
def test_a_title_costs_fifteen_resource_points(hand: dict[str, int], expected: str | None) -> None:
    """Tokens worth 14 do not buy a title, tokens worth 15 do."""
    assert reason(scene({"tokens": hand}, {"tokens": {"field": 9}}), "title") == expected


@rule("BA-161", "BA-162", "BA-166")
def test_a_whole_purchase() -> None:
    """A player says title, discards token by token, and rises when fifteen points are reached."""
    match = scene({"tokens": {"field": 2, "plain": 2, "forest": 2, "mountain": 2}, "title": "count"}, {})
    play(match, "title")
    assert match.legal() == ["pay plain", "pay field"]
    assert reason(match, "end") == "pay_first"
    assert reason(match, "expedition A3") == "pay_first"
    play(match, "pay plain")
    assert match.position().state["step"] == {"paid": 11, "down_to": "forest"}, "plain and forest had to follow"
    assert where(match, 0)["title"] == "count", "the title comes with the last token"
    play(match, "pay mountain")
    assert where(match, 0)["title"] == "marquis"
    assert where(match, 0)["tokens"] == {"field": 2, "forest": 1}
    assert bank(match) == {"mountain": 20, "forest": 19, "plain": 20, "field": 18}
    assert body(match).players[0].points == 45
    assert match.turn.seat == 1


@rule("BA-162")
def test_discarded_tokens_go_back_to_the_bank() -> None:
    """The bank grows by exactly the tokens paid; nobody else's tokens change."""
    match = scene({"tokens": {"field": 2, "plain": 2, "mountain": 1}}, {"tokens": {"field": 1}})
    assert bank(match) == {"mountain": 19, "forest": 20, "plain": 18, "field": 17}
    play(match, "title", "pay field", "pay mountain")
    assert where(match, 0)["tokens"] == {"plain": 1}
    assert where(match, 1)["tokens"] == {"field": 1}
    assert bank(match) == {"mountain": 20, "forest": 20, "plain": 19, "field": 19}


@rule("BA-163")
def test_the_bank_gives_no_change() -> None:
    """Points above fifteen are lost: no token comes back and the next title is not cheaper."""
    match = scene({"tokens": {"plain": 5, "field": 2}}, {})
    play(match, "title", "pay plain")
    assert where(match, 0)["title"] == "viscount"
    assert where(match, 0)["tokens"] == {"plain": 1, "field": 2}
    play(match, "expedition A3")
    assert reason(match, "title") == "too_poor", "14 points and the one paid too much are not 15"


@rule("BA-163")
def test_what_was_paid_too_much_is_forgotten() -> None:
    """The next title is paid for from nothing."""
    match = play(scene({"tokens": {"plain": 4}}, {"tokens": {"mountain": 8}}), "title", "title")
    assert [where(match, seat)["title"] for seat in (0, 1)] == ["viscount", "viscount"]
    assert [where(match, seat)["tokens"] for seat in (0, 1)] == [{}, {}]


@rule("BA-164")
@pytest.mark.parametrize("strict", [True, False])
def test_one_rank_for_one_action(strict: bool) -> None:
    """However rich a player is and however much he pays, he rises by one rank."""
    match = scene({"tokens": {"field": 12}}, {}, options={"strict_payment": strict})
    play(match, "title")
    while match.turn.seat == 0:
        play(match, "pay field")
    assert where(match, 0)["title"] == "viscount"
    assert where(match, 0)["tokens"] == ({"field": 9} if strict else {})
    assert match.turn.seat == 1


@rule("BA-165", "AMB-08")
@pytest.mark.parametrize("hand", HANDS)
def test_payments_without_a_superfluous_token(hand: dict[str, int]) -> None:
    """The payments are exactly the sets worth 15 of which no token can be left out, each to be made in one way."""
    expected = brute_force(hand, strict=True)
    assert possible_payments(hand, strict=True) == expected
    assert {gold(payment) for payment in expected} <= {15, 16, 17, 18}


@rule("BA-165", "AMB-08")
@pytest.mark.parametrize("hand", HANDS)
def test_payments_by_the_letter_of_the_rulebook(hand: dict[str, int]) -> None:
    """Without strict_payment every set of tokens worth at least 15 can be discarded."""
    assert possible_payments(hand, strict=False) == brute_force(hand, strict=False)


@rule("AMB-08")
def test_a_token_is_offered_only_if_the_price_stays_in_reach() -> None:
    """Tokens are paid from the dearest down, and a refusal cites the ruling, not the rulebook."""
    match = scene({"tokens": {"field": 1, "plain": 2, "forest": 3, "mountain": 3}}, {})
    play(match, "title")
    assert match.legal() == ["pay forest", "pay plain", "pay field"]
    assert reason(match, "pay mountain") == "price_out_of_reach"
    play(match, "pay plain")
    assert match.legal() == ["pay forest", "pay plain"]
    assert reason(match, "pay field") == "dearest_first"
    assert reason(match, "pay mountain") == "price_out_of_reach"
    for move in ("pay field", "pay mountain"):
        refusal = match.refusal(move)
        assert refusal is not None
        assert refusal.rules[0] == "AMB-08"
        assert "(AMB-08)" in refusal.text


@rule("AMB-08")
def test_a_superfluous_token_can_be_discarded_by_the_letter_only() -> None:
    """At fifteen points the payment is over; without strict_payment the player decides when."""
    hand = {"tokens": {"field": 4, "mountain": 1}}
    strict = play(scene(hand, {}), "title")
    assert where(strict, 0)["tokens"] == {"field": 1, "mountain": 1}
    assert strict.turn.seat == 1
    literal = play(scene(hand, {}, options={"strict_payment": False}), "title")
    while where(literal, 0)["tokens"]["field"] > 1:
        assert reason(literal, "end") == "pay_first"
        play(literal, "pay field")
    assert literal.legal() == ["pay mountain", "pay field", "end"]
    play(literal, "pay mountain", "end")
    assert literal.turn.seat == 1
    assert where(literal, 0)["tokens"] == {"field": 1}
    assert where(literal, 0)["title"] == "viscount"


@rule("BA-166")
@pytest.mark.parametrize("rank", range(4))
def test_a_title_scores_fifteen_points(rank: int) -> None:
    """The counter moves one column to the right and stays in its row."""
    match = scene({"tokens": {"field": 3}, "title": TITLES[rank], "cities": ["C3"], "founded": 1}, {})
    assert body(match).players[0].points == 15 * rank + 10
    play(match, "title")
    assert body(match).players[0].points == 15 * (rank + 1) + 10
    assert body(match).players[0].founded == 1


@rule("BA-167", "AMB-09")
def test_a_duke_can_buy_no_title() -> None:
    """There is no title above duke, even for a rich duke; such a position cannot even be set up."""
    match = scene({"tokens": {"field": 6}}, {})
    assert reason(match, "title") is None
    state = truth(match)
    state.players[0].rank = title.DUKE
    assert GAME.spec.reasons[int(state.problem(actions.TITLE))][0] == "already_duke"
    assert actions.TITLE not in state.legal()
    with pytest.raises(regna.BadPosition) as caught:
        scene({"tokens": {"field": 6}, "title": "duke"}, {}, last_round=True)
    assert caught.value.code == "turn_after_a_duke"


@rule("AMB-27")
def test_tokens_are_spent_on_titles_and_not_on_expeditions() -> None:
    """Resource points belong to action F: an expedition takes no token, and none can be paid outside a title."""
    hand = {"tokens": {"field": 3}}
    match = scene(hand, {})
    assert reason(match, "pay field") == "nothing_to_pay"
    play(match, "expedition A3")
    assert where(match, 0)["tokens"] == {"field": 3}
    assert reason(scene({}, {}), "expedition A3") is None, "nor does it need any"
    assert where(play(scene(hand, {}), "title"), 0)["tokens"] == {}


@rule("AMB-32")
def test_field_and_plain_are_the_two_richest_terrains() -> None:
    """Field 5 and plain 4 are worth more than forest 3 and mountain 2."""
    for kind, tokens in (("field", 3), ("plain", 4), ("forest", 5), ("mountain", 8)):
        assert reason(scene({"tokens": {kind: tokens}}, {}), "title") is None
        assert reason(scene({"tokens": {kind: tokens - 1}}, {}), "title") == "too_poor"


@rule("AMB-32")
def test_plain_and_field_differ_in_nothing_but_the_token() -> None:
    """On a board of fields the same decisions are legal as on a board of plains."""
    seats = (
        {"knights": {"C3": 2, "E1": 1}, "villages": ["A5"], "cities": ["A3"], "tokens": {"field": 3}},
        {"knights": {"C4": 1}, "villages": ["D2"], "strongholds": ["B3"]},
    )
    plains = scene(*seats, terrain=dict.fromkeys(HEXES, "plain"))
    fields = scene(*seats, terrain=dict.fromkeys(HEXES, "field"))
    assert plains.legal() == fields.legal()
