"""Section I of the catalogue: the draw pile, and the discards that become the next one (RUL-18)."""

from collections import Counter
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.attila.rules.board import TRIBES
from tests.attila.scenes import GAME, body, cards, discards_for, document, events, play, refused_position, scene, where
from tests.rules import rule


def table(pile: dict[str, int], *hands: dict[str, int], seed: int = 1, **parts: Any) -> regna.Match:
    """A match with this draw pile and these hands; all other cards are discarded; `tiles` are those of seat 0."""
    tiles = parts.pop("tiles", [])
    players = [{"hand": hand, "tiles": tiles if seat == 0 else []} for seat, hand in enumerate(hands)]
    given = document(*players, discards=discards_for(pile, *hands), **parts)
    return GAME.from_position(given, seed=seed)


def piles(match: regna.Match) -> tuple[int, int]:
    """(cards in the draw pile, cards among the discards)."""
    return int(body(match).draw_pile), sum(body(match).discards.values())


def traded(match: regna.Match, *tribes: str) -> regna.Match:
    """Trade these cards, then draw."""
    play(match, *[f"trade {tribe}" for tribe in tribes])
    if match.turn.phase == "trade":
        play(match, "end")
    return match


# ---------------------------------------------------------------------- the pile as it is


@rule("AT-118")
def test_cards_are_drawn_from_the_pile_while_it_lasts() -> None:
    """Exactly the six cards of the pile come, whatever is among the discards."""
    pile = {"franks": 1, "huns": 2, "saxons": 3}
    match = play(table(pile, {"goths": 1}, {"vandals": 1}, {}), "play goths noricum", "influence")
    assert where(match, 0)["hand"] == pile


@rule("AT-118", "RUL-18")
def test_the_pile_is_a_bag_every_card_of_it_is_as_likely() -> None:
    """One card of two Huns and one Frank: about a third are Franks, and nothing else comes."""
    drawn: Counter[str] = Counter()
    for seed in range(150):
        match = table({"franks": 1, "huns": 2}, {"goths": 6}, {"vandals": 1}, {}, seed=seed)
        play(match, "play goths noricum", "influence")
        hand = Counter(where(match, 0)["hand"])
        hand.subtract({"goths": 5})
        drawn += hand
    assert drawn.total() == 150
    assert set(drawn) == {"franks", "huns"}
    assert 30 <= drawn["franks"] <= 70


# ---------------------------------------------------------------------- an empty pile


@rule("AT-118", "RUL-18")
@pytest.mark.parametrize("left", [1, 5])
def test_when_the_pile_runs_out_the_discards_become_the_new_one(left: int) -> None:
    """The rest of the old pile is drawn, then all discards are shuffled, the card just played too."""
    match = table({"franks": left}, {"goths": 1}, {"vandals": 1}, {})
    assert piles(match) == (left, 52 - left)
    play(match, "play goths noricum", "influence")
    hand = where(match, 0)["hand"]
    assert sum(hand.values()) == 6
    assert hand["franks"] >= left
    assert piles(match) == (47, 0)
    assert events(match).count("log.new_pile") == 1


@rule("AT-118", "RUL-18")
def test_a_pile_that_has_just_become_empty_is_not_renewed() -> None:
    """The last card of the pile fills the hand: the discards stay where they are, face up."""
    match = table({"franks": 6}, {"goths": 1}, {"vandals": 6}, {})
    play(match, "play goths noricum", "influence")
    assert where(match, 0)["hand"] == {"franks": 6}
    assert piles(match) == (0, 42)
    assert body(match).discards["goths"] == 9
    assert "log.new_pile" not in events(match)


@rule("AT-118", "RUL-18")
def test_the_empty_pile_is_renewed_at_the_next_draw() -> None:
    """Not when the next player plays, only when he draws: the card he played is among the new pile."""
    match = table({"franks": 6}, {"goths": 1}, {"vandals": 6}, {"huns": 1})
    play(match, "play goths noricum", "influence", "play vandals noricum")
    assert piles(match) == (0, 42)
    play(match, "influence")
    assert match.turn.seat == 2
    assert piles(match) == (41, 0)


@rule("AT-118")
def test_everybody_hears_of_the_new_pile() -> None:
    """Also if the pile was empty before the first card is drawn."""
    match = table({}, {"goths": 6}, {"vandals": 1}, {})
    play(match, "play goths noricum", "influence")
    assert piles(match) == (47, 0)
    for seat in (None, 0, 1, 2):
        assert events(match, seat).count("log.new_pile") == 1


@rule("AT-118")
def test_the_card_just_played_can_come_back() -> None:
    """It is among the discards when they are shuffled: over many games it is drawn again."""
    back = 0
    for seed in range(60):
        match = table({}, {"goths": 1}, {"goths": 6}, {"goths": 2}, seed=seed)
        play(match, "play goths noricum", "influence")
        back += where(match, 0)["hand"].get("goths", 0)
    assert 1 <= back <= 20


@rule("AT-118")
def test_the_new_pile_is_shuffled() -> None:
    """Other luck, other cards from the same discards."""
    hands = set()
    for seed in range(10):
        match = play(table({}, {"goths": 1}, {"huns": 1}, {}, seed=seed), "play goths noricum", "influence")
        hands.add(tuple(sorted(where(match, 0)["hand"].items())))
    assert len(hands) >= 5


@rule("AT-118")
def test_with_two_players_the_pile_is_renewed_after_both_cards() -> None:
    """Nothing is drawn between the two card plays, so nothing is shuffled."""
    match = table({}, {"goths": 6}, {"huns": 1}, plays_left=2)
    play(match, "play goths noricum", "influence")
    assert piles(match) == (0, 48)
    play(match, "play goths noricum", "influence")
    assert piles(match) == (47, 0)
    assert sum(where(match, 0)["hand"].values()) == 6


@rule("AT-118")
def test_cards_laid_in_a_conflict_are_shuffled_too() -> None:
    """They were discarded before the active player draws."""
    map = {"noricum": {"huns": 2, "goths": 2}}
    match = table({}, {"franks": 1}, {"huns": 3}, {"goths": 1}, markers=map)
    play(match, "play franks noricum", "influence", "lay huns", "lay huns", "end", "end")
    assert match.turn.seat == 1
    assert piles(match) == (54 - 6 - 1 - 1, 0)


# ---------------------------------------------------------------------- Trade


@rule("RUL-18")
@pytest.mark.parametrize("number", [1, 6])
def test_trade_with_an_empty_pile(number: int) -> None:
    """The traded cards are discarded first and take part in the new pile."""
    match = table({}, {"franks": 6}, *[{"huns": 1}] * 2, tiles=["trade"])
    before = piles(match)[1]
    traded(match, *["franks"] * number)
    assert sum(where(match, 0)["hand"].values()) == 6
    assert where(match, 0)["hand"].get("franks", 0) >= 6 - number
    assert piles(match) == (before, 0)


@rule("RUL-18")
def test_trade_runs_over_the_end_of_the_pile() -> None:
    """Two cards of the old pile, one of the new one."""
    match = table({"goths": 2}, {"franks": 3, "saxons": 1}, {"huns": 1}, {}, tiles=["trade"])
    before = piles(match)[1]
    traded(match, "franks", "franks", "franks")
    hand = where(match, 0)["hand"]
    assert sum(hand.values()) == 4
    assert hand["goths"] >= 2
    assert hand["saxons"] >= 1
    assert piles(match) == (before + 3 - 1, 0)


@rule("RUL-18", "AT-118")
def test_trade_that_empties_the_pile_does_not_renew_it() -> None:
    """Exactly the cards of the pile are drawn; the traded ones stay among the discards."""
    match = table({"goths": 3}, {"franks": 4}, {"huns": 1}, {}, tiles=["trade"])
    before = piles(match)[1]
    traded(match, "franks", "franks", "franks")
    assert where(match, 0)["hand"] == {"franks": 1, "goths": 3}
    assert piles(match) == (0, before + 3)
    assert "log.new_pile" not in events(match)


@rule("RUL-18")
def test_a_pile_is_not_renewed_while_cards_are_being_traded_away() -> None:
    """All of them are discarded first, then the drawing begins."""
    match = table({}, {"franks": 6}, {"huns": 1}, {}, tiles=["trade"])
    before = piles(match)[1]
    for number in (1, 2, 3):
        play(match, "trade franks")
        assert piles(match) == (0, before + number)
    play(match, "end")
    assert piles(match) == (before, 0)


@rule("RUL-18")
def test_a_traded_card_can_come_back() -> None:
    """All six Franks are traded with an empty pile: over many games some of them return."""
    back = 0
    for seed in range(40):
        match = table({}, {"franks": 6}, {"franks": 3}, {}, tiles=["trade"], seed=seed)
        back += where(traded(match, *["franks"] * 6), 0)["hand"].get("franks", 0)
    assert back > 0


# ---------------------------------------------------------------------- there is always enough


@rule("AT-119")
def test_a_full_refill_with_five_full_hands_and_no_pile() -> None:
    """Thirty cards in hands leave twenty-four for the discards; the new pile serves everybody in turn."""
    hands = [{"franks": 6}, {"huns": 6}, {"goths": 6}, {"saxons": 6}, {"teutons": 6}]
    match = table({}, *hands)
    assert piles(match) == (0, 24)
    play(match, "play franks noricum", "influence")
    assert cards(match) == [6] * 5
    assert piles(match) == (24, 0)


@rule("AT-119")
def test_a_whole_hand_can_be_traded_with_five_full_hands() -> None:
    """Even then the discards are enough."""
    hands = [{"franks": 6}, {"huns": 6}, {"goths": 6}, {"saxons": 6}, {"teutons": 6}]
    match = traded(table({}, *hands, tiles=["trade"]), *["franks"] * 6)
    assert cards(match) == [6] * 5
    assert piles(match) == (24, 0)


@rule("AT-119")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (5, 2), (5, 3)])
def test_the_active_player_always_ends_his_turn_with_six_cards(seats: int, seed: int) -> None:
    """In a whole game with several new piles no refill falls short, and no card is lost."""
    match, rng = GAME.new(seats=seats, seed=seed), Rng(seed)
    active = body(match).active
    while match.turn.seat is not None:
        legal = [move for move in match.legal() if not move.startswith("raise")] or match.legal()
        play(match, legal[int(rng.below(len(legal)))])
        seen = body(match)
        in_hands = sum(part.cards + part.laid for part in seen.players)
        assert in_hands <= 6 * seats <= 30
        assert in_hands + sum(piles(match)) == 54
        if seen.active != active and match.turn.seat is not None:
            assert seen.players[active].cards == 6
            active = seen.active


@rule("AT-119")
def test_more_than_six_cards_in_a_hand_cannot_be() -> None:
    """So no more than thirty are ever in hands."""
    full = [{"hand": {tribe: 6}} for tribe in TRIBES[:5]]
    assert piles(scene(*full)) == (24, 0)
    assert refused_position({"hand": {"franks": 6, "vandals": 1}}, *full[1:]) == "hand_too_large"
