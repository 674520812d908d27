"""Section 4 of the catalogue: the card of a claim, and which placed cards the decrees in play look at (AMB-02)."""

from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.engine.state import State
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    GAME,
    KINGDOMS,
    NEIGHBOURS,
    SIZES,
    boards,
    column,
    decree_of,
    draw_any,
    hand,
    phase,
    place,
    play,
    possible,
    random_game,
    reason,
    scene,
    species,
    value,
    view,
)
from tests.animal_kingdoms.test_decrees import CATALOGUE
from tests.conformance.mutations import one_of
from tests.conformance.playing import BiasedPlayer
from tests.rules import rule

BOARD: dict[str, list[tuple[str, int]]] = {
    "desert": [("bee_2", 0), ("wolf_5", 1)],
    "marsh": [("tiger_3", 1), ("owl_6", 0)],
    "jungle": [("frog_4", 2), ("okapi_7", 2)],
    "mountains": [("lizard_2", 1), ("bee_8", 2)],
    "ice": [("okapi_3", 0), ("red_panda_1", 0)],
}
"""Two cards everywhere, all last values different, none of them a first value."""
LAST = {"desert": 5, "marsh": 6, "jungle": 7, "mountains": 8, "ice": 1}
BOARD_OF_TWO: dict[str, list[tuple[str, int]]] = {
    "desert": [("bee_2", 0), ("lizard_5", 0)],
    "marsh": [("tiger_3", 1)],
    "jungle": [("frog_8", 1)],
    "mountains": [("lizard_2", 1), ("bee_8", 1)],
    "ice": [("red_panda_1", 1)],
}
"""No kingdom is tied, so that no battle is fought for it."""
FOUR = ["wolf_1", "wolf_4", "wolf_5", "wolf_8"]
"""A hand with a low and a high card and two in between."""


def admitted(kingdom: str, **parts: Any) -> set[str]:
    """Which of the cards that lie nowhere A could claim this kingdom with, hand by hand of four."""
    lying = {card for cards in parts.get("columns", {}).values() for card, _ in cards}
    free = [card for card in ALL_CARDS if card not in lying]
    found = set()
    for start in range(0, len(free), 4):
        cards = free[start : start + 4]
        held = (cards + free[:4])[:4]
        state = scene(3, hands={0: held}, **parts)
        found |= {card for card in cards if f"claim {card} {kingdom}" in possible(state)}
    return found


def free_cards(columns: dict[str, list[tuple[str, int]]]) -> set[str]:
    """The cards that lie in no column."""
    return set(ALL_CARDS) - {card for cards in columns.values() for card, _ in cards}


# ---------------------------------------------------------------------- the card


@rule("AK-030")
def test_any_card_of_the_hand_can_go_to_any_kingdom() -> None:
    """Four cards and five kingdoms are twenty claims where decrees allow everything."""
    state = scene(3, hands={0: FOUR})
    claims = [option for option in possible(state) if option.startswith("claim")]
    assert sorted(claims) == sorted(f"claim {card} {kingdom}" for card in FOUR for kingdom in KINGDOMS)


@rule("AK-030")
def test_the_card_comes_from_the_own_hand() -> None:
    """Neither from another hand, nor from the pile, the discards or a column; it leaves the hand."""
    columns = {"ice": [("bee_1", 1)]}
    state = scene(3, hands={0: FOUR, 1: ["owl_1", "owl_2", "owl_3", "owl_4"]}, columns=columns, discards=["owl_8"])
    for card in ("owl_1", "okapi_8", "owl_8", "bee_1"):
        assert reason(state, f"claim {card} desert") == "card_not_in_hand"
    play(state, "claim wolf_4 desert")
    assert hand(state, 0) == ["wolf_1", "wolf_5", "wolf_8"]


@rule("AK-031")
def test_the_card_must_satisfy_the_decree_of_that_kingdom() -> None:
    """4 or 5 in the jungle, even in the ice: each kingdom asks its own decree, and the refusal names it."""
    state = scene(3, hands={0: FOUR}, decrees={"jungle": "A06", "ice": "A09"})
    assert [reason(state, f"claim {card} jungle") for card in FOUR] == [
        "against_the_decree",
        None,
        None,
        "against_the_decree",
    ]
    assert [reason(state, f"claim {card} ice") for card in FOUR] == [
        "against_the_decree",
        None,
        "against_the_decree",
        None,
    ]
    assert [reason(state, f"claim {card} marsh") for card in FOUR] == [None] * 4


@rule("AK-032")
def test_the_card_goes_on_top_and_all_stay_visible() -> None:
    """The column keeps its order, and a spectator reads every species and value."""
    state = scene(3, hands={0: FOUR}, columns={"jungle": [("owl_8", 1), ("bee_3", 2)]})
    draw_any(play(state, "claim wolf_4 jungle"))
    for reader in (0, 1, 2, None):
        assert view(state, reader).kingdoms[place("jungle")].column == ["owl_8", "bee_3", "wolf_4"]


@rule("AK-040")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_full_kingdom_takes_no_card(kingdom: str) -> None:
    """Not in the list, and refused; the other four stay open."""
    state = scene(3, columns=boards(**{kingdom: (1,) * SIZES[kingdom]}), out=(1,))
    assert reason(state, f"claim {hand(state, 0)[0]} {kingdom}") == "kingdom_full"
    claimed = {option.split()[-1] for option in possible(state) if option.startswith("claim")}
    assert claimed == set(KINGDOMS) - {kingdom}


# ---------------------------------------------------------------------- which cards a decree looks at


@rule("AK-033")
@pytest.mark.parametrize("columns", [{}, BOARD])
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_decree_without_arrow_looks_at_the_card_alone(
    kingdom: str, columns: dict[str, list[tuple[str, int]]]
) -> None:
    """4 or 5, whatever lies where."""
    expected = {card for card in free_cards(columns) if value(card) in (4, 5)}
    assert admitted(kingdom, columns=columns, decrees={kingdom: "A06"}) == expected


@rule("AK-034", "AK-037")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_decree_with_a_down_arrow_looks_at_the_last_card_here(kingdom: str) -> None:
    """Same species or same value as the card on top: the card under it and the other kingdoms do not matter."""
    last = BOARD[kingdom][-1][0]
    expected = {card for card in free_cards(BOARD) if value(card) == value(last) or species(card) == species(last)}
    assert admitted(kingdom, columns=BOARD, decrees={kingdom: "B06"}) == expected


@rule("AK-034")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_decree_with_a_down_arrow_can_look_at_all_cards_here(kingdom: str) -> None:
    """No value twice: neither that of the top card nor that of the one under it, whatever lies elsewhere."""
    here = [value(card) for card, _ in BOARD[kingdom]]
    expected = {card for card in free_cards(BOARD) if value(card) not in here}
    assert admitted(kingdom, columns=BOARD, decrees={kingdom: "B05"}) == expected


@rule("AK-006", "AK-035", "AK-037")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_decree_with_side_arrows_looks_at_the_two_neighbours(kingdom: str) -> None:
    """Same value as the last card of one of them; the cards here and of the two other kingdoms do not matter."""
    values = [LAST[neighbour] for neighbour in NEIGHBOURS[kingdom]]
    expected = {card for card in free_cards(BOARD) if value(card) in values}
    assert admitted(kingdom, columns=BOARD, decrees={kingdom: "C03"}) == expected


@rule("AK-036", "AK-037")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_decree_with_double_arrows_looks_at_the_four_others(kingdom: str) -> None:
    """Same value as the last card of one of them; the cards here do not matter."""
    values = [LAST[other] for other in KINGDOMS if other != kingdom]
    expected = {card for card in free_cards(BOARD) if value(card) in values}
    assert admitted(kingdom, columns=BOARD, decrees={kingdom: "D03"}) == expected


@rule("AK-037")
@pytest.mark.parametrize("side", [0, 1])
def test_the_last_card_counts_whoever_played_it(side: int) -> None:
    """The own card, or another player's."""
    state = scene(
        2, hands={0: FOUR}, decrees={"desert": "C01"}, columns={"marsh": [("bee_1", 1 - side), ("owl_5", side)]}
    )
    assert [reason(state, f"claim {card} desert") is None for card in FOUR] == [False, False, True, True]


@rule("AK-037")
def test_the_last_card_of_a_full_kingdom_counts() -> None:
    """The marsh looks at the four cards of the desert, of which the 5 on the capital is the last."""
    full = [("bee_8", 1), ("bee_7", 1), ("bee_6", 1), ("bee_5", 2)]
    state = scene(3, hands={0: FOUR}, decrees={"marsh": "C01"}, columns={"desert": full}, out=(2,))
    assert [reason(state, f"claim {card} marsh") is None for card in FOUR] == [False, False, True, True]


@rule("AK-037", "AK-211")
def test_the_last_card_may_be_the_adversarys() -> None:
    """Its 7 in the mountains is what the jungle looks at from now on, although it ignored the decree there."""
    decrees = {"jungle": "C01", "mountains": "A06"}
    state = scene(1, hands={0: FOUR}, decrees=decrees, bonus=("okapi_1",))
    play(state, "claim wolf_1 marsh", "card wolf_7", "card tiger_7")
    assert column(state, "mountains") == ["tiger_7"]
    cards = ["wolf_4", "wolf_5", "wolf_7", "wolf_8"]
    assert [reason(state, f"claim {card} jungle") is None for card in cards] == [False, False, True, True]


@rule("AK-037")
def test_a_newer_card_takes_the_place_of_the_last_one() -> None:
    """The neighbour's 8 is covered by a 4: from then on 4 is enough, in the next player's turn already."""
    hands = {0: FOUR, 1: ["owl_1", "owl_4", "owl_5", "owl_8"]}
    state = scene(2, hands=hands, decrees={"ice": "C01"}, columns={"desert": [("bee_8", 1)]})
    assert reason(state, "claim wolf_5 ice") == "against_the_decree"
    draw_any(play(state, "claim wolf_4 desert"))
    assert [reason(state, f"claim {card} ice") is None for card in hands[1]] == [False, True, True, True]


# ---------------------------------------------------------------------- none or some of the cards are there


NOTHING_THERE = [
    ("B06", [], "the kingdom itself is empty"),
    ("B06", ["desert", "marsh", "mountains", "ice"], "cards lie elsewhere only"),
    ("B05", ["desert", "marsh", "mountains", "ice"], "cards lie elsewhere only"),
    ("C01", [], "the board is empty"),
    ("C01", ["desert", "jungle", "ice"], "cards lie here and with those who are no neighbours"),
    ("D03", [], "the board is empty"),
    ("D03", ["jungle"], "cards lie here only"),
]


@rule("AK-038")
@pytest.mark.parametrize(("decree", "filled", "why"), NOTHING_THERE)
def test_a_decree_is_ignored_while_it_has_no_card_to_look_at(decree: str, filled: list[str], why: str) -> None:
    """Any card may be played in the jungle."""
    columns = {kingdom: BOARD[kingdom] for kingdom in filled}
    assert admitted("jungle", columns=columns, decrees={"jungle": decree}) == free_cards(columns), why


@rule("AK-038")
def test_the_rulebooks_example() -> None:
    """Any creature while no neighbour has a card; then at least the strongest neighbour: first one, then the other."""
    hands = {0: ["wolf_1", "wolf_4", "wolf_5", "wolf_8"], 1: ["owl_1", "owl_4", "owl_5", "owl_8"]}
    state = scene(2, hands=hands, decrees={"jungle": "C01"})
    assert [reason(state, f"claim {card} jungle") for card in hands[0]] == [None] * 4
    play(state, "claim wolf_4 marsh", "card bee_1")
    assert [reason(state, f"claim {card} jungle") is None for card in hands[1]] == [False, True, True, True]
    play(state, "claim owl_5 mountains", "card bee_2")
    cards = ["bee_1", "wolf_1", "wolf_5", "wolf_8"]
    assert [reason(state, f"claim {card} jungle") is None for card in cards] == [False, False, True, True]


@rule("AK-038")
def test_in_a_new_age_there_is_nothing_to_look_at_again() -> None:
    """The columns of age I are gone when the decrees of age II are read."""
    state = scene(2, columns=BOARD_OF_TWO, hands={0: FOUR}, scores=(0, 5))
    play(state, "pass", "first_to_pass 2", "pass")
    play(state, "decree B07", "decree C01", "decree C02", "decree D03", "decree B02")
    assert (view(state).age, state.seat) == (2, 0)
    claims = [option for option in possible(state) if option.startswith("claim")]
    assert len(claims) == 20


@rule("AK-039", "AMB-02")
@pytest.mark.parametrize("neighbour", ["marsh", "mountains"])
def test_one_neighbour_without_a_card_leaves_the_other_one(neighbour: str) -> None:
    """Lower or equal to the weakest neighbour: the empty one is no 0 and no 8."""
    columns = {neighbour: BOARD[neighbour], "ice": BOARD["ice"]}
    expected = {card for card in free_cards(columns) if value(card) <= LAST[neighbour]}
    assert admitted("jungle", columns=columns, decrees={"jungle": "C07"}) == expected
    expected = {card for card in free_cards(columns) if value(card) >= LAST[neighbour]}
    assert admitted("jungle", columns=columns, decrees={"jungle": "C01"}) == expected


@rule("AK-039", "AMB-02")
@pytest.mark.parametrize("empty", [["desert"], ["ice", "marsh"], ["desert", "marsh", "mountains"]])
def test_some_of_the_four_others_without_a_card_leave_the_rest(empty: list[str]) -> None:
    """Higher than or equal to the weakest of those that have a card."""
    columns = {kingdom: cards for kingdom, cards in BOARD.items() if kingdom not in empty}
    weakest = min(LAST[kingdom] for kingdom in columns if kingdom != "jungle")
    expected = {card for card in free_cards(columns) if value(card) >= weakest}
    assert admitted("jungle", columns=columns, decrees={"jungle": "D05"}) == expected


def looked_at(state: AnimalKingdoms, kingdom: str, scope: str) -> list[tuple[str, int]]:
    """The cards a decree has to look at, read from the columns everybody sees."""
    columns = {other: column(state, other) for other in KINGDOMS}
    if scope == "card":
        return []
    if scope in ("here_last", "here_all"):
        cards = columns[kingdom][-1:] if scope == "here_last" else columns[kingdom]
    else:
        others = NEIGHBOURS[kingdom] if scope == "neighbours_last" else [one for one in KINGDOMS if one != kingdom]
        cards = [columns[other][-1] for other in others if columns[other]]
    return [(species(card), value(card)) for card in cards]


def expected_claims(state: AnimalKingdoms) -> set[str]:
    """What the player whose turn it is may claim, by the rulebook."""
    claims: set[str] = set()
    seat = int(state.seat)
    if view(state).players[seat].cubes == 0:
        return claims
    for kingdom in view(state).kingdoms:
        scope, allows = CATALOGUE[decree_of(kingdom).decree]
        placed = looked_at(state, kingdom.kingdom, scope)
        if len(kingdom.column) < kingdom.territories:
            for card in hand(state, seat):
                if (scope != "card" and not placed) or allows(species(card), value(card), placed):
                    claims.add(f"claim {card} {kingdom.kingdom}")
    return claims


def expected_rallies(state: AnimalKingdoms) -> set[str]:
    """Which cards may be discarded to rally: any, while nobody is out, with a cube left."""
    seen, seat = view(state), int(state.seat)
    sides = seen.players + ([seen.adversary] if seen.adversary else [])
    is_open = not any(side.passed for side in sides) and seen.players[seat].cubes > 0
    return {f"rally {card}" for card in hand(state, seat)} if is_open else set()


class Claimers(BiasedPlayer):
    """A table where everybody claims a territory, any of them, while that is possible."""

    def choose(self, state: State, rng: Rng) -> int:
        """A claim if there is one, else any legal decision."""
        legal = state.legal()
        claims = [action for action in legal if self.spec.write(state, action).startswith("claim")]
        return int(one_of(rng, claims or legal))


@pytest.mark.slow
@rule("AK-021", "AK-031", "AK-033", "AK-034", "AK-035", "AK-036", "AK-037", "AK-038", "AK-039", "AK-040", "AK-063")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_in_whole_games_exactly_the_actions_of_the_rulebook_are_legal(seats: int, seed: int) -> None:
    """Every turn of games in which everybody claims while that is possible, with all kinds of decrees."""
    turns = 0
    for state in random_game(seats, 100 * seats + seed, Claimers(GAME.spec, seed)):
        if phase(state) == "turn":
            turns += 1
            assert set(possible(state)) == expected_claims(state) | expected_rallies(state) | {"pass"}
    assert turns > 10
