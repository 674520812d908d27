"""Prices (part E): with which coins they are paid, against a model of all coin sets and all exchanges (A-05)."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from regna.contract.errors import Malformed
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    INITIAL,
    START,
    active,
    asked,
    bribes,
    coins,
    controller,
    has_chest,
    legal,
    lying,
    number_of,
    outcomes,
    phase,
    play,
    scene,
    sound,
    to_the_purses,
    treasury,
    why,
    worth,
    written,
)
from tests.barbarian_kingdoms.test_coins import SIMPLE_EXCHANGES, Purse, minus, parts_of, plus, purse, text_of
from tests.rules import rule

Land = dict[str, Purse]
Money = tuple[Purse, tuple[Purse, ...]]
OWN = ("venetia", "liguria", "roma")
CLAIMED = ("dalmatia", "calabria", "sicilia")
BARE = {"venetia": "", "liguria": "", "roma": ""}
MOST_EXCHANGES = 3


def recruiting(price: int, purse: str, land: dict[str, str] | None = None, **options: Any) -> BarbarianKingdoms:
    """The Ostrogoths owe the price of a warrior in Venetia; the others deployed before are at Sea."""
    parts: dict[str, Any] = {"treasuries": {0: purse}, "lying": BARE | (land or {}), "sea": {"ostrogoths": price - 1}}
    return play(scene(**parts, **options), "recruit venetia")


def claiming(purse: str, land: dict[str, str] | None = None) -> BarbarianKingdoms:
    """The Ostrogoths owe 5 for their fourth token, in Narbonensis; they control six provinces."""
    parts: dict[str, Any] = {"units": {"ostrogoths": ["narbonensis"]}, "tokens": {"ostrogoths": CLAIMED}}
    return play(scene(treasuries={0: purse}, lying=BARE | (land or {}), **parts), "claim narbonensis")


# ---------------------------------------------------------------------- the model


def has(whole: Purse, part: Purse) -> bool:
    """Whether coins contain others."""
    return all(one >= other for one, other in zip(whole, part, strict=True))


def can_lay(coins: Purse, price: int) -> bool:
    """Whether some coins are worth exactly the price."""
    return any(worth(part) == price for part in parts_of(coins))


def changed(money: Money) -> dict[tuple[int, Purse, Purse], Money]:
    """What every simple exchange with one province leads to."""
    own, provinces = money
    found = {}
    for (place, there), (give, get) in product(enumerate(provinces), SIMPLE_EXCHANGES):
        if has(own, give) and has(there, get):
            after = (*provinces[:place], plus(minus(there, get), give), *provinces[place + 1 :])
            found[place, give, get] = plus(minus(own, give), get), after
    return found


def exchanges_needed(money: Money, price: int, most: int) -> int | None:
    """After how many exchanges the price can be laid; None if not after the most allowed."""
    level = seen = {money}
    for number in range(most + 1):
        if any(can_lay(own, price) for own, _ in level):
            return number
        if number < most:
            level = {after for before in level for after in changed(before).values()} - seen
            seen = seen | level
    return None


def lawful_answers(own: Purse, land: Land, price: int) -> set[str]:
    """Exactly if possible, if need be after change that brings it nearer, else without a coin too many."""
    payments = {part for part in parts_of(own) if worth(part) == price}
    if payments:
        return {f"pay {text_of(part)}" for part in payments}
    money = own, tuple(land.values())
    needed = exchanges_needed(money, price, MOST_EXCHANGES)
    if needed is not None:
        names = list(land)
        return {
            f"change {names[place]} {text_of(give)} {text_of(get)}"
            for (place, give, get), after in changed(money).items()
            if exchanges_needed(after, price, needed - 1) is not None
        }
    minimal = {
        part
        for part in parts_of(own)
        if worth(part) > price and all(worth(part) - value < price for value in values_in(part))
    }
    return {f"pay {text_of(part)}" for part in minimal}


def values_in(coins: Purse) -> set[int]:
    """Which values there are among coins."""
    return {value for value, number in zip((1, 2, 3, 5), coins, strict=True) if number}


def drawn(rng: Rng, most: tuple[int, int, int], five: bool) -> Purse:
    """Some coins at random."""
    ones, twos, threes = (int(rng.below(number + 1)) for number in most)
    return ones, twos, threes, int(five)


def drawn_money(rng: Rng, price: int) -> tuple[Purse, Land]:
    """A treasury that is worth the price but often cannot lay it, and what lies in the own provinces."""
    while True:
        holder = int(rng.below(6))
        own = drawn(rng, (int(rng.below(2)), 2, 2), holder == 0)
        land = {
            name: drawn(rng, (int(rng.below(3)), 1 + int(rng.below(2)), 1), holder == place)
            for place, name in enumerate(OWN, 1)
        }
        if worth(own) >= price and not (can_lay(own, price) and rng.below(4)):
            return own, land


def answer_kind(answers: set[str]) -> str:
    """Whether the answers are exact payments or overpayments ("pay") or changes."""
    return next(iter(answers)).split()[0]


@rule("BK-086", "BK-087", "A-05")
@pytest.mark.parametrize(("price", "seed"), [(price, seed) for price in (1, 2, 3, 4) for seed in range(4)])
def test_payments_and_changes_agree_with_the_model(price: int, seed: int) -> None:
    """Ten random treasuries and provinces: the legal answers are those of the model, no more and no fewer."""
    rng = Rng(100 * price + seed)
    for _ in range(10):
        own, land = drawn_money(rng, price)
        state = recruiting(price, text_of(own), {name: text_of(lying) for name, lying in land.items()})
        assert set(legal(state)) == lawful_answers(own, land, price), (price, own, land)


@rule("BK-086", "BK-087", "A-05")
@pytest.mark.parametrize("seed", range(4))
def test_payments_for_a_claim_agree_with_the_model(seed: int) -> None:
    """The same for a price of 5, with six provinces of which three have coins."""
    rng = Rng(700 + seed)
    for _ in range(8):
        own, land = drawn_money(rng, 5)
        state = claiming(text_of(own), {name: text_of(lying) for name, lying in land.items()})
        assert set(legal(state)) == lawful_answers(own, land, 5), (own, land)


@rule("A-05")
def test_the_random_scenes_contain_every_case() -> None:
    """Among the scenes above are many of exact payment, of change, and of overpayment."""
    found: Counter[str] = Counter()
    for price, seed in product((1, 2, 3, 4), range(4)):
        rng = Rng(100 * price + seed)
        for _ in range(10):
            own, land = drawn_money(rng, price)
            needed = exchanges_needed((own, tuple(land.values())), price, MOST_EXCHANGES)
            found[str(needed)] += 1
    assert found["0"] >= 20
    assert found["1"] >= 40
    assert found["None"] >= 10


@rule("BK-080", "BK-087", "A-05")
@pytest.mark.parametrize("seed", range(12))
def test_every_payment_is_refused_for_its_own_reason(seed: int) -> None:
    """All small coin sets in random scenes: missing coins, too little, too much, or accepted."""
    rng = Rng(seed)
    price = 1 + seed % 4
    own, land = drawn_money(rng, price)
    answers = lawful_answers(own, land, price)
    state = recruiting(price, text_of(own), {name: text_of(lying) for name, lying in land.items()})
    for part in parts_of((2, 3, 2, 1)):
        if not has(own, part):
            expected = "coins_not_there"
        elif worth(part) < price:
            expected = "too_little"
        elif f"pay {text_of(part)}" in answers:
            expected = "ok"
        elif can_lay(own, price):
            expected = "pay_exactly"
        else:
            expected = "change_first" if answer_kind(answers) == "change" else "one_coin_too_many"
        assert why(state, f"pay {text_of(part)}") == expected, (price, own, land, part)


# ---------------------------------------------------------------------- exact, too little, too much


@rule("BK-087", "A-05")
def test_the_exact_price_in_any_coins() -> None:
    """3 as 1+1+1, 1+2 or 3; nothing less, nothing more, and no coin one does not have."""
    state = recruiting(3, "1+1+1+2+3")
    assert sorted(legal(state)) == ["pay 1+1+1", "pay 1+2", "pay 3"]
    for short in ("none", "1", "2", "1+1"):
        assert why(state, f"pay {short}") == "too_little", short
    for dear in ("1+3", "2+3", "1+1+2", "1+1+1+2+3"):
        assert why(state, f"pay {dear}") == "pay_exactly", dear
    for absent in ("5", "2+2", "3+3", "1+1+1+1", "1+5"):
        assert why(state, f"pay {absent}") == "coins_not_there", absent


@rule("BK-087")
def test_overpaying_is_for_those_who_cannot_help_it() -> None:
    """A 3 for a price of 2: refused beside a 2, refused while it can be changed, allowed alone."""
    assert why(recruiting(2, "2+3"), "pay 3") == "pay_exactly"
    assert why(recruiting(2, "3", {"roma": "1+2"}), "pay 3") == "change_first"
    assert legal(recruiting(2, "3")) == ["pay 3"]


@rule("BK-087")
def test_the_excess_stays_in_the_province() -> None:
    """The 5 for a warrior of 1: all of it lies in Venetia, nothing comes back."""
    state = play(recruiting(1, "5"), "pay 5")
    assert (treasury(state, 0), lying(state, "venetia")) == ([0, 0, 0, 0], coins("5"))
    assert active(state) == "vandals"
    assert sound(state)


@rule("A-05")
def test_an_overpayment_has_no_coin_too_many() -> None:
    """4 with a 3, a 3 and the 5: the 5 alone or both 3s; whatever could be left out is refused."""
    state = recruiting(4, "3+3+5")
    assert sorted(legal(state)) == ["pay 3+3", "pay 5"]
    assert why(state, "pay 3+5") == "one_coin_too_many"
    assert why(state, "pay 3+3+5") == "one_coin_too_many"


@rule("A-05")
def test_minimal_need_not_be_cheapest() -> None:
    """1 with a 2 and a 3: either coin alone is minimal, both together are not."""
    state = recruiting(1, "2+3")
    assert sorted(legal(state)) == ["pay 2", "pay 3"]
    assert why(state, "pay 2+3") == "one_coin_too_many"


@rule("A-05")
@pytest.mark.parametrize("many", ["1+1+1+1+1+1+1+1+1+1", "2+2+2+2+2+2", "3+3+3+3", "5+5"])
def test_more_coins_than_any_price_needs_are_too_many(many: str) -> None:
    """Refused however many one has."""
    assert why(recruiting(4, START), f"pay {many}") == "one_coin_too_many"


@rule("BK-080")
@pytest.mark.parametrize("text", ["pay 4", "pay 0", "pay -1", "pay 1.5", "pay 1++1", "pay", "pay 1 1", "pay 1+x"])
def test_there_are_no_other_coins(text: str) -> None:
    """Nothing but 1, 2, 3 and 5, written with plus signs."""
    with pytest.raises(Malformed):
        why(recruiting(4, START), text)


@rule("ED-04")
def test_the_review_edition_knows_no_overpayment() -> None:
    """Without exact payment no action: refused beforehand, whereas the final edition overpays."""
    empty = dict.fromkeys([*INITIAL["ostrogoths"], *INITIAL["vandals"], *INITIAL["visigoths"]], "")
    for edition, own, expected in (
        ("final", "3", "ok"),
        ("review", "3", "cannot_pay_exactly"),
        ("final", "1+3", "ok"),
        ("review", "1+3", "ok"),
        ("final", "none", "cannot_pay"),
        ("review", "none", "cannot_pay"),
    ):
        state = scene(treasuries={0: own}, lying=empty, edition=edition)
        assert why(state, "recruit venetia") == expected, (edition, own)
        assert ("recruit venetia" in legal(state)) == (expected == "ok")


# ---------------------------------------------------------------------- where the money goes


@rule("BK-083", "BK-103")
def test_the_price_of_a_warrior_lies_face_up_beside_him() -> None:
    """Added to what lies there, for everybody to see; no other province and no other treasury changes."""
    state = recruiting(2, START, {"venetia": "3", "roma": "1"})
    play(state, "pay 1+1")
    assert lying(state, "venetia") == coins("1+1+3")
    assert lying(state, "roma") == coins("1")
    assert [treasury(state, seat) for seat in range(3)] == [coins("1+2+2+3"), coins(START), coins(START)]
    for reader in (0, 1, 2, None):
        seen = view(state, reader).provinces[number_of("venetia")]
        assert (seen.coins, seen.chest) == (coins("1+1+3"), False)


@rule("BK-083")
def test_the_price_of_a_claim_lies_face_up_in_the_claimed_province() -> None:
    """Not in the capital, and visible to all."""
    state = play(claiming("2+3+3"), "pay 2+3")
    assert lying(state, "narbonensis") == coins("2+3")
    assert treasury(state, 0) == coins("3")
    assert sound(state)


@rule("BK-084")
def test_maneuver_invade_and_tax_are_free() -> None:
    """Possible with an empty treasury, and no coin leaves a full one; only Recruit and Claim ask for a price."""
    for text in ("move roma venetia", "invade roma calabria", "tax"):
        assert phase(play(scene(treasuries={0: "none"}), text)) != "pay"
        state = play(scene(), text)
        assert phase(state) != "pay"
        assert treasury(state, 0) == coins(START)
    assert why(scene(treasuries={0: "none"}), "recruit venetia") == "cannot_pay"


@rule("BK-084")
def test_nothing_is_paid_that_is_not_due() -> None:
    """Neither before an action nor while a free one is under way."""
    assert why(scene(), "pay 1") == "nothing_to_pay"
    assert why(scene(), "change venetia 1+1 2") == "nothing_to_pay"
    assert why(play(scene(units={"ostrogoths": ["liguria"]}), "move roma venetia"), "pay 1") == "maneuver_under_way"
    assert why(play(scene(), "tax"), "pay 1") == "tax_under_way"


@rule("BK-084", "BK-152")
def test_the_price_is_due_before_anything_else() -> None:
    """Nobody begins another action, passes or ends while he owes a price."""
    state = recruiting(1, START)
    for text in ("tax", "recruit liguria", "move roma liguria", "end", "pass", "invade roma calabria"):
        assert why(state, text) == "pay_first", text


# ---------------------------------------------------------------------- what is secret


@rule("BK-081")
@pytest.mark.parametrize("reader", [1, 2, None])
def test_nobody_sees_what_another_treasury_holds(reader: int | None) -> None:
    """Neither values nor number of coins: all treasuries of the Ostrogoths look the same to others."""
    seen = [
        view(scene(treasuries={0: purse}, unseen=True), reader)
        for purse in ("none", "1", "5+3+3", "1+1+1+1+1+1+1+2+2+2+2+2")
    ]
    assert seen.count(seen[0]) == 4
    assert [player.treasury for player in seen[0].players].count(None) == (3 if reader is None else 2)


@rule("BK-082")
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_a_face_down_coin_is_unknown_to_everybody(reader: int | None) -> None:
    """Also to the Ostrogoths, whose King already stands in Calabria while others may contest."""
    state = play(scene(units={"vandals": ["sicilia"]}), "invade roma calabria")
    assert phase(state) == "contest"
    seen = view(state, reader).provinces[number_of("calabria")]
    assert (seen.chest, seen.coins) == (True, [0, 0, 0, 0])


# ---------------------------------------------------------------------- between players


@rule("BK-085")
@pytest.mark.parametrize("text", ["give 1 vandals", "lend 3 vandals", "pay 1 vandals", "pay vandals 1", "loan 2"])
def test_there_is_no_way_to_lend_or_give(text: str) -> None:
    """No decision hands coins to another player."""
    with pytest.raises(Malformed):
        why(scene(), text)


@rule("BK-085")
@pytest.mark.parametrize("edition", ["final", "review"])
@pytest.mark.parametrize("seed", range(4))
def test_treasuries_change_only_by_ones_own_decisions_and_in_battle(seed: int, edition: str) -> None:
    """In random play another treasury changes only when purses are opened, a coin is sacked or a winner pillages."""
    state, rng = scene(edition=edition), Rng(seed)
    for _ in range(200):
        if state.seat < 0 and state.seat != CHANCE:
            break
        before = [treasury(state, seat) for seat in range(3)]
        decider, asked_phase, fighting = int(state.seat), phase(state), state.rival >= 0
        texts = written(state, outcomes(state)) if state.seat == CHANCE else legal(state)
        text = texts[int(rng.below(len(texts)))]
        play(state, text)
        others = [seat for seat in range(3) if treasury(state, seat) != before[seat] and seat != decider]
        free = asked_phase in ("pillage", "sack", "contest") or fighting or text == "agree"
        assert free or not others, (text, asked_phase)
        if text.split()[0] == "pay":
            assert treasury(state, decider) != before[decider]


# ---------------------------------------------------------------------- bribes


@rule("BK-090", "ED-19")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_bribes_are_made_of_coins_at_hand(edition: str) -> None:
    """No change for a purse in either edition, although Liguria has a 1 and a 2 for the 3."""
    parts: dict[str, Any] = {"units": {"vandals": ["sicilia"]}, "treasuries": {0: "3"}, "lying": {"liguria": "1+2"}}
    state = play(scene(**parts, edition=edition), "invade roma calabria", "contest vandals", "send sicilia")
    to_the_purses(state)
    assert asked(state) == "ostrogoths"
    assert why(state, "change liguria 3 1+2") == "bribes_now"
    assert legal(state) == ["bribe 0"]
    assert why(state, "bribe 1") == "coins_not_there"
    play(state, "bribe 0", "bribe 0")
    assert legal(state) == ["bribe 0", "bribe 1"]


@rule("BK-085", "BK-090")
def test_a_bribe_goes_from_one_treasury_to_the_other() -> None:
    """Coin by coin as given, and nobody else's treasury changes."""
    parts: dict[str, Any] = {"units": {"vandals": ["sicilia"]}, "lying": {"calabria": "2"}, "chests": []}
    state = play(scene(**parts), "invade roma calabria", "contest vandals", "send sicilia")
    to_the_purses(state)
    bribes(state, "2+3", "1")
    assert treasury(state, 1) == coins("1+1+2+2+2+3+3")
    assert treasury(state, 0) == coins("1+1+1+1+2+2")
    assert treasury(state, 2) == coins(START)
    assert not has_chest(state, "calabria")
    assert controller(state, "calabria") is None


def test_the_model_itself() -> None:
    """A 3 becomes 1+2 in one exchange; coins that nobody holds cannot be had."""
    assert exchanges_needed((purse((0, 0, 1, 0)), (purse((1, 1, 0, 0)),)), 1, 3) == 1
    assert exchanges_needed((purse((0, 0, 1, 0)), (purse((0, 2, 0, 0)),)), 1, 3) is None
    assert lawful_answers((0, 0, 1, 0), {"roma": (1, 1, 0, 0)}, 2) == {"change roma 3 1+2"}
