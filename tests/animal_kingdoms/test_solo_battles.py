"""Section 14 of the catalogue: scoring against the adversary, and its battles."""

from collections.abc import Sequence
from typing import Any

import pytest

from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    GAME,
    KINGDOMS,
    TILES,
    adversary_of,
    boards,
    draw_any,
    hand,
    keys,
    phase,
    play,
    possible,
    reason,
    scene,
    scores,
    view,
)
from tests.rules import rule

SPECIES = ("tiger", "bee", "lizard", "frog", "owl")
"""Those of which no card is in a hand or on the board."""
FIRST_TILES = [tiles[0] for tiles in TILES]
TIE = (0, 1)


def fight(*kingdoms: str, own: Sequence[int] = (4, 5, 6, 7), **parts: Any) -> AnimalKingdoms:
    """Both are out, and each has one cube in these kingdoms; you hold red pandas with these values."""
    hands = {0: [f"red_panda_{value}" for value in own]}
    columns = boards(**dict.fromkeys(kingdoms, TIE))
    return play(scene(1, columns=columns, out=(1,), hands=hands, **parts), "pass")


def lucky(state: AnimalKingdoms, *values: int) -> str:
    """The outcome that brings a card with the first of these values of which there is one in the pile."""
    there = set(possible(state))
    return next(f"card {kind}_{value}" for value in values for kind in SPECIES if f"card {kind}_{value}" in there)


def answer(state: AnimalKingdoms, *values: int) -> AnimalKingdoms:
    """The adversary shows cards with these values."""
    for value in values:
        play(state, lucky(state, value))
    return state


def round_of(state: AnimalKingdoms, own: int, *values: int) -> AnimalKingdoms:
    """You show a red panda, the adversary these values; then nothing is drawn yet."""
    return answer(play(state, f"choose red_panda_{own}"), *values)


def verdict(state: AnimalKingdoms) -> tuple[int, int]:
    """The battles won and lost in this age."""
    seen = adversary_of(view(state))
    return seen.wins, seen.losses


def refill(state: AnimalKingdoms, *values: int) -> int:
    """Draw what is due before anything else, of these values if there are any; returns how many cards you hold."""
    while phase(state) == "draw":
        play(state, lucky(state, *values, *range(1, 9)))
    return len(hand(state, 0))


# ---------------------------------------------------------------------- points


@rule("AK-240")
@pytest.mark.parametrize(
    ("owners", "points"),
    [([0, 0, 1], (6, 3)), ([0, 1, 1], (3, 6)), ([0], (6, 0)), ([1, 1], (0, 6)), ([], (0, 0))],
)
def test_a_kingdom_without_a_tie(owners: list[int], points: tuple[int, int]) -> None:
    """Who has most takes the tile, the other one 3 points, without a cube nothing."""
    state = scene(1, columns=boards(jungle=owners), out=(1,))
    play(state, "pass")
    assert scores(state) == list(points)
    assert view(state).kingdoms[2].tiles == TILES[2][1:]


@rule("AK-240")
def test_councils_and_capitals_count() -> None:
    """One cube each on a territory, a capital and a council: all are influence."""
    columns = boards(desert=(0, 0, 1, 1), marsh=(0, 1))
    state = scene(1, columns=columns, councils={"desert": [0, 1], "marsh": [1, 0]}, out=(1,), age=2)
    play(state, "pass")
    assert scores(state) == [3 + 7, 6 + 3]


@rule("AK-241")
def test_the_smallest_tied_kingdom_is_fought_for_first() -> None:
    """Battles come one after the other in the order of the kingdoms; points before them are on the track."""
    state = fight("marsh", "ice", councils={"desert": [1, 0]}, age=2)
    assert (phase(state), view(state).scored, scores(state)) == ("battle", "marsh", [6, 0])
    refill(round_of(state, 7, 1, 2, 3))
    assert (phase(state), view(state).scored) == ("battle", "ice")


@rule("AK-241")
def test_no_cubes_no_battle() -> None:
    """Nobody has a cube in a kingdom: equal numbers, but nothing to fight for."""
    state = scene(1, columns=boards(ice=(0,)), out=(1,))
    assert keys(state, "pass").count("log.battle") == 0
    assert view(state).age == 2


# ---------------------------------------------------------------------- one round


@rule("AK-241", "AK-262")
@pytest.mark.parametrize(("level", "cards"), [("easy", 3), ("medium", 3), ("normal", 3), ("hard", 4), ("expert", 3)])
def test_how_many_cards_it_draws(level: str, cards: int) -> None:
    """You choose one of your face-up cards; then three are revealed for it, on Hard four."""
    state = fight("desert", level=level, age=3)
    assert possible(state) == [f"choose red_panda_{value}" for value in (4, 5, 6, 7)]
    pile = view(state).draw_pile
    play(state, "choose red_panda_7")
    for drawn in range(cards):
        assert (phase(state), len(adversary_of(view(state)).in_battle)) == ("adversary_fights", drawn)
        answer(state, 2)
    assert view(state).draw_pile == pile - cards
    assert verdict(state) == (1, 0)


@rule("AK-065", "AK-241")
def test_the_discards_become_the_pile_between_two_of_its_cards() -> None:
    """The first of its cards is the last of the pile: the next ones come from the discards."""
    state = play(fight("desert", bonus=["owl_8"]), "choose red_panda_7")
    last, *others = [outcome.removeprefix("card ") for outcome in possible(state)]
    state = play(fight("desert", bonus=["owl_8"], discards=others), "choose red_panda_7")
    assert possible(state) == [f"card {last}"]
    play(state, f"card {last}")
    assert (phase(state), view(state).discards) == ("adversary_fights", [])
    assert possible(state) == [f"card {card}" for card in others]


@rule("AK-242", "AK-243", "AMB-19b")
@pytest.mark.parametrize(
    ("own", "its", "outcome"),
    [
        (7, (6, 5, 1), "won"),
        (7, (6, 5, 8), "lost"),
        (7, (8, 1, 1), "lost"),  # its 1 does not weaken its own 8
        (7, (8, 7, 7), "lost"),  # one card that beats yours is enough
        (7, (7, 7, 8), "lost"),
        (7, (7, 6, 1), "level"),
        (7, (1, 2, 7), "level"),
        (2, (1, 1, 1), "won"),
        (2, (1, 1, 8), "lost"),
        (8, (7, 7, 6), "won"),
        (8, (7, 7, 1), "lost"),  # a 1 beats an 8
        (8, (8, 7, 1), "lost"),
        (8, (8, 7, 2), "level"),
        (8, (8, 8, 8), "level"),
        (1, (8, 8, 8), "won"),  # each is an 8
        (1, (8, 5, 2), "lost"),
        (1, (8, 8, 2), "lost"),
        (1, (8, 8, 1), "level"),
        (1, (1, 1, 1), "level"),
        (1, (1, 2, 8), "lost"),
    ],
)
def test_each_of_its_cards_against_yours(own: int, its: tuple[int, ...], outcome: str) -> None:
    """Every card is compared with yours alone: higher wins, a 1 beats an 8; in whatever order they come."""
    others = [value for value in (3, 4, 5, 6) if value != own][:3]
    for order in (its, its[::-1], (*its[1:], its[0])):
        state = fight("desert", own=[own, *others], age=3)
        round_of(state, own, *order)
        expected = {"won": ([8, 3], (1, 0)), "lost": ([3, 8], (0, 1)), "level": ([0, 0], (0, 0))}
        assert (scores(state), verdict(state)) == expected[outcome]
        assert (phase(state) == "battle") == (outcome == "level")


@rule("AK-242", "AK-243")
@pytest.mark.parametrize(("its", "points"), [((5, 5, 4), (5, 3)), ((5, 5, 7), (3, 5))])
def test_points_of_a_battle(its: tuple[int, ...], points: tuple[int, int]) -> None:
    """The winner takes the tile, the loser 3 points."""
    assert scores(round_of(fight("desert", own=(6, 1, 2, 3)), 6, *its)) == list(points)


@rule("AK-241")
def test_all_its_cards_are_drawn_though_the_first_decides() -> None:
    """Three cards are revealed, also when the first one has beaten yours."""
    state = fight("desert")
    round_of(state, 4, 8)
    assert phase(state) == "adversary_fights"
    answer(state, 1, 1)
    assert verdict(state) == (0, 1)


# ---------------------------------------------------------------------- a drawn round


@rule("AK-244")
def test_a_draw_goes_on_with_another_card() -> None:
    """You choose another of your remaining cards, then three new cards are drawn for it."""
    state = round_of(fight("desert"), 5, 5, 5, 3)
    assert (phase(state), scores(state)) == ("battle", [0, 0])
    assert possible(state) == ["choose red_panda_4", "choose red_panda_6", "choose red_panda_7"]
    assert reason(state, "choose red_panda_5") == "card_already_revealed"
    play(state, "choose red_panda_6")
    assert not {"card tiger_5", "card bee_5", "card tiger_3"} & set(possible(state))
    answer(state, 5, 5)
    assert phase(state) == "adversary_fights"
    answer(state, 1)
    assert (scores(state), verdict(state)) == ([5, 3], (1, 0))


@rule("AK-244")
def test_earlier_rounds_do_not_count_again() -> None:
    """The cards of the drawn round do not beat your new card."""
    state = round_of(fight("desert", own=(7, 4, 5, 6)), 7, 7, 6, 6)
    round_of(state, 4, 3, 3, 3)
    assert verdict(state) == (1, 0)


@rule("AK-244")
def test_the_same_number_for_the_whole_battle() -> None:
    """After a lost battle it draws two, in every round of the next battle."""
    state = fight("desert", "marsh")
    refill(round_of(state, 4, 8, 8, 8))
    round_of(state, 5, 5, 1)
    assert phase(state) == "battle"
    round_of(state, 6, 6, 1)
    assert phase(state) == "battle"
    round_of(state, 7, 1, 1)
    assert verdict(state) == (1, 1)


# ---------------------------------------------------------------------- after a battle


@rule("AK-245")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_after_a_victory_one_card_fewer(rounds: int) -> None:
    """The cards played are discarded, and you refill to three, however many cards the battle took."""
    state = fight("desert", "marsh")
    shown = ["red_panda_4", "red_panda_5", "red_panda_6"][: rounds - 1]
    for value in (4, 5, 6)[: rounds - 1]:
        round_of(state, value, value, 1, 2)
    round_of(state, 7, 3, 3, 3)
    discards = view(state).discards
    assert {*shown, "red_panda_7"} <= set(discards)
    assert len(discards) == 4 * rounds
    assert len(hand(state, 0)) == 4 - rounds
    assert refill(state) == 3
    assert phase(state) == "battle"


@rule("AK-245", "AMB-19")
def test_every_victory_costs_a_card() -> None:
    """Three, two, one, none: with nothing left you lose the fifth battle, for 3 points."""
    state = fight(*KINGDOMS, own=(5, 6, 7, 8), age=3)
    told: list[str] = []
    for wins, value in enumerate((8, 7, 6, 5), start=1):
        play(state, f"choose red_panda_{value}")
        for _ in range(2):
            play(state, lucky(state, 4, 3, 2))
        told = keys(state, lucky(state, 4, 3, 2))
        assert "log.solo_won" in told
        assert refill(state) == 4 - wins
    assert "log.solo_no_card" in told
    assert phase(state) == "finished"
    tiles = [trio[2] for trio in TILES]
    assert scores(state) == [sum(tiles[:4]) + 3, 4 * 3 + tiles[4]]
    assert verdict(state) == (4, 1)


@rule("AK-246")
@pytest.mark.parametrize("rounds", [1, 2])
def test_after_a_defeat_you_refill_to_four(rounds: int) -> None:
    """All cards played are discarded and as many drawn."""
    state = fight("desert", "marsh")
    for value in (5,)[: rounds - 1]:
        round_of(state, value, value, 1, 2)
    round_of(state, 4, 8, 1, 1)
    assert len(view(state).discards) == 4 * rounds
    assert len(hand(state, 0)) == 4 - rounds
    assert refill(state) == 4


@rule("AK-246", "AK-245")
def test_after_a_victory_and_a_defeat_you_refill_to_three() -> None:
    """The limit of three from a victory holds after a later defeat."""
    state = fight("desert", "marsh", "jungle")
    refill(round_of(state, 7, 1, 2, 3))
    round_of(state, 4, 8, 1, 1)
    assert refill(state) == 3
    assert verdict(state) == (1, 1)


def lose(state: AnimalKingdoms, cards: int) -> None:
    """Lose a battle against so many cards: your 1 or 2 against a 6 and other high ones; you draw low cards again."""
    play(state, f"choose {hand(state, 0)[0]}")
    for _ in range(cards):
        assert phase(state) == "adversary_fights"
        play(state, lucky(state, 6, 7, 5))
    refill(state, 2, 3, 4)


@rule("AK-247", "AK-262", "AMB-20")
@pytest.mark.parametrize(("level", "first"), [("normal", 3), ("easy", 3), ("hard", 4)])
def test_every_defeat_costs_it_a_card(level: str, first: int) -> None:
    """One card fewer after each battle you lose; with none at all you show a card and win."""
    state = fight(*KINGDOMS[: first + 1], level=level, own=(1, 2, 3, 4), age=3)
    for cards in range(first, 0, -1):
        assert adversary_of(view(state)).battle_cards == cards
        lose(state, cards)
    assert verdict(state) == (0, first)
    pile, card = view(state).draw_pile, hand(state, 0)[0]
    assert "log.solo_won" in keys(state, f"choose {card}")
    assert (view(state).draw_pile, verdict(state)) == (pile, (1, first))
    assert card in view(state).discards
    tiles = [trio[2] for trio in TILES]
    assert scores(state) == [3 * first + tiles[first], sum(tiles[:first]) + 3]


@rule("AK-241", "AMB-20")
def test_the_question_says_how_many_cards_it_draws() -> None:
    """Without any there is none that could beat yours."""
    state = fight(*KINGDOMS, own=(1, 2, 3, 4))
    for cards, words in ((3, "draws 3 cards, and one"), (2, "draws 2 cards, and one"), (1, "draws 1 card (a 1")):
        assert words in GAME.words.say(*SPEC.prompt(state, 0))
        lose(state, cards)
    assert "the adversary draws none, so any card wins" in GAME.words.say(*SPEC.prompt(state, 0))


@rule("AMB-20", "AK-245")
def test_a_battle_against_no_card_is_a_victory() -> None:
    """It costs you a card: three are left for the next one, against no card again."""
    state = fight(*KINGDOMS, own=(1, 2, 3, 4))
    for cards in (3, 2, 1):
        lose(state, cards)
    play(state, f"choose {hand(state, 0)[0]}")
    assert (phase(state), len(hand(state, 0)), verdict(state)) == ("battle", 3, (1, 3))
    assert adversary_of(view(state)).battle_cards == 0


@rule("AMB-19")
def test_all_four_cards_drawn() -> None:
    """Four drawn rounds: both take the tile; you refill to four, and the next battle is against three cards."""
    state = fight("desert", "marsh")
    for value in (4, 5, 6):
        round_of(state, value, value, 1, 2)
    play(state, "choose red_panda_7")
    answer(state, 7, 1)
    assert "log.solo_tied" in keys(state, lucky(state, 2, 3))
    assert (scores(state), verdict(state)) == ([5, 5], (0, 0))
    assert len(view(state).discards) == 16
    assert refill(state) == 4
    assert adversary_of(view(state)).battle_cards == 3


@rule("AMB-19")
def test_all_three_cards_drawn_after_a_victory() -> None:
    """With a limit of three the battle is a draw after three rounds, and the limit stays three."""
    state = fight("desert", "marsh", "jungle", own=(4, 5, 6, 7))
    round_of(state, 7, 1, 2, 3)
    assert refill(state) == 3
    for value in (4, 5, 6):
        assert phase(state) == "battle"
        round_of(state, value, value, 1, 2 if value < 6 else 3)
    assert scores(state) == [5 + 5, 3 + 5]
    assert (verdict(state), refill(state)) == ((1, 0), 3)
    assert adversary_of(view(state)).battle_cards == 3


@rule("AK-245", "AK-246")
def test_cards_drawn_after_a_battle_come_from_the_pile() -> None:
    """What was shown in the battle is discarded, not drawn again."""
    state = round_of(fight("desert", "marsh"), 4, 8, 2, 3)
    assert phase(state) == "draw"
    assert not {"card red_panda_4", "card tiger_8", "card tiger_2"} & set(possible(state))
    draw_any(state)
    assert len(hand(state, 0)) == 4
