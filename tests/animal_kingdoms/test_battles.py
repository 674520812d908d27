"""Section 10: battles of two to five players, and who wins them; reinforcement tokens are in test_tokens.py."""

from collections.abc import Mapping, Sequence

import pytest

from tests.animal_kingdoms.fights import card, cards, contenders, draw_back, end_age, fight, reveal, settle
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    boards,
    hand,
    keys,
    phase,
    play,
    possible,
    reason,
    scores,
    sentences,
    tokens,
    view,
)
from tests.rules import rule

TILE = 7
"""The first tile of the ice, where fight() takes place."""
STRONG, MIDDLE, WEAK = [8, 2, 3, 4], [5, 2, 3, 4], [4, 2, 3, 6]


def hand_with(value: int) -> list[int]:
    """Four values, this one among them."""
    return [value, *[other for other in range(1, 9) if other != value][:3]]


# ---------------------------------------------------------------------- who fights


@rule("AK-100", "AMB-09b")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_who_are_tied_fight(seats: int) -> None:
    """Two to five players with one cube each: each of them chooses a card, once."""
    state, asked = fight(*[hand_with(seat + 2) for seat in range(seats)]), []
    assert contenders(state) == list(range(seats))
    while phase(state) == "battle":
        asked.append(int(state.seat))
        play(state, f"choose {card(asked[-1], asked[-1] + 2)}")
    assert asked == list(range(seats))
    assert scores(state) == [3] * (seats - 1) + [TILE]


@rule("AK-100")
@pytest.mark.parametrize(
    ("owners", "fighting"),
    [
        ((0, 0, 1, 1, 2), [0, 1]),
        ((3, 3, 1, 1, 0, 2), [1, 3]),
        ((4, 4, 2, 2, 0, 0, 1), [0, 2, 4]),
        ((4, 3, 2, 1), [1, 2, 3, 4]),
    ],
)
def test_only_those_with_most_cubes_fight(owners: Sequence[int], fighting: list[int]) -> None:
    """Who has fewer cubes, or none, is not asked and keeps all cards."""
    state = fight(*[hand_with(value) for value in (4, 5, 6, 7, 8)], board={"ice": owners})
    assert contenders(state) == fighting
    reveal(state, {seat: 4 + seat for seat in fighting})
    draws = draw_back(state)
    assert draws == fighting


@rule("AK-101", "AK-100")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_everybody_is_asked_once_wherever_the_age_began(first: int, order: list[int]) -> None:
    """The table asks clockwise from the age's first player; what is chosen stays secret, so the order is no matter."""
    state, asked = fight(STRONG, MIDDLE, WEAK, first=first), []
    for _ in range(3):
        asked.append(int(state.seat))
        play(state, possible(state)[-1])
    assert asked == order


# ---------------------------------------------------------------------- choosing in secret


@rule("AK-101")
def test_one_card_of_the_hand_is_chosen() -> None:
    """The four cards of the hand and nothing else can be chosen."""
    state = fight(STRONG, MIDDLE)
    assert sorted(possible(state)) == sorted(f"choose {name}" for name in cards(0, *STRONG))
    assert reason(state, f"choose {card(1, 5)}") == "card_not_in_hand_to_fight"
    assert reason(state, "choose hidden") == "name_the_card"
    for text in ("pass", f"claim {card(0, 8)} desert", f"rally {card(0, 8)}", "draw"):
        assert reason(state, text) == "battle_under_way"
    assert reason(state, "decline") == "no_tokens_now"


@rule("AK-101")
def test_cards_are_revealed_together() -> None:
    """The story names all cards at once, with the last choice, to everybody."""
    state = fight(STRONG, MIDDLE, WEAK)
    assert "log.revealed" not in keys(state, f"choose {card(0, 8)}")
    assert "log.revealed" not in keys(state, f"choose {card(1, 5)}")
    [shown] = [sentence for sentence in sentences(state, f"choose {card(2, 4)}") if sentence.key == "log.revealed"]
    assert shown.seats is None
    assert [(said["seat"]["seat"], said["card"]["value"]) for said in shown.facts["players"]["list"]] == [
        (0, 8),
        (1, 5),
        (2, 4),
    ]


# ---------------------------------------------------------------------- who wins a round


@rule("AK-102", "AK-103", "AK-105", "AK-106")
@pytest.mark.parametrize("mine", range(1, 9))
def test_every_pair_of_cards(mine: int) -> None:
    """The higher value wins, but a 1 beats an 8; equal values go on. The loser is second."""
    for other in range(1, 9):
        state = reveal(fight(hand_with(mine), hand_with(other)), {0: mine, 1: other})
        if mine == other:
            assert (phase(state), contenders(state), scores(state)) == ("battle", [0, 1], [0, 0])
            continue
        wins = mine > other
        if (mine, other) == (1, 8):
            wins = True
        if (mine, other) == (8, 1):
            wins = False
        assert scores(state) == ([TILE, 3] if wins else [3, TILE]), (mine, other)


@rule("AK-102", "AK-104", "AK-109", "AMB-07d", "AMB-09b")
@pytest.mark.parametrize(
    ("values", "best"),
    [
        ((2, 3, 4), [2]),
        ((7, 1, 2), [0]),  # no 8: the 1 is the lowest
        ((1, 1, 2), [2]),
        ((7, 1, 7), [0, 2]),
        ((8, 1, 5), [1]),
        ((5, 8, 1), [2]),
        ((8, 8, 1), [2]),  # one 1 against two 8s wins outright
        ((1, 8, 1), [0, 2]),  # two 1s go on, the 8 is out
        ((8, 8, 7), [0, 1]),
        ((1, 1, 1), [0, 1, 2]),
        ((8, 8, 8), [0, 1, 2]),
        ((6, 6, 5, 6), [0, 1, 3]),
        ((1, 8, 7, 2), [0]),
        ((2, 7, 7, 1), [1, 2]),
        ((8, 1, 8, 8, 8), [1]),
        ((1, 8, 8, 1, 7), [0, 3]),
        ((7, 7, 1, 2, 7), [0, 1, 4]),
        ((2, 3, 4, 5, 6), [4]),
        ((8, 7, 6, 5, 2), [0]),
    ],
)
def test_battles_of_three_to_five(values: Sequence[int], best: list[int]) -> None:
    """The highest value is best, but with an 8 on the table the 1s are; only the best stay in, all others have lost."""
    state = fight(*[hand_with(value) for value in values])
    reveal(state, dict(enumerate(values)))
    if len(best) == 1:
        assert phase(state) == "draw"
        assert scores(state) == [TILE if seat in best else 3 for seat in range(len(values))]
        assert tokens(state) == [0 if seat in best else 1 for seat in range(len(values))]
    else:
        assert (phase(state), contenders(state)) == ("battle", best)
        assert scores(state) == [0] * len(values)


# ---------------------------------------------------------------------- places and points


@rule("AK-105", "AK-106", "AK-107")
def test_the_others_are_third_after_a_battle() -> None:
    """3, 3, 2 and 1 cubes: the winner takes the tile, the loser is second, so 2 cubes are third and 1 is nothing."""
    state = end_age(
        4,
        columns=boards(ice=(0, 0, 0, 1, 1, 1, 2, 2)),
        councils={"ice": [0, 0, 0, 1]},
        hands={0: cards(0, *STRONG), 1: cards(1, *MIDDLE)},
        age=2,
    )
    reveal(state, {0: 8, 1: 5})
    assert scores(state) == [8, 3, 1, 0]


@rule("AK-107")
def test_all_with_the_next_number_of_cubes_are_third() -> None:
    """Two players with one cube below a battle of two score 1 each."""
    state = fight(STRONG, MIDDLE, idle=3, board={"ice": (0, 0, 1, 1, 2, 3)})
    reveal(state, {0: 2, 1: 3})
    assert scores(state) == [3, TILE, 1, 1, 0]


@rule("AK-106", "AK-107")
def test_several_losers_are_all_second() -> None:
    """Four fight with one cube each, the fifth has none: tile, three times 3, and nothing."""
    state = fight(STRONG, MIDDLE, WEAK, hand_with(7), idle=1)
    reveal(state, {0: 2, 1: 3, 2: 6, 3: 7})
    assert scores(state) == [3, 3, 3, TILE, 0]


# ---------------------------------------------------------------------- further rounds


@rule("AK-109", "AK-110", "AK-106", "AK-108")
def test_the_example_of_the_rulebook() -> None:
    """Abdel loses, Carla and Stéphanie are equal; Stéphanie's second card wins. The others: 3 points, 1 token."""
    abdel, carla, stephanie = 0, 1, 2
    state = fight([5, 8, 7, 6], [6, 2, 3, 4], [6, 4, 7, 1])
    reveal(state, {abdel: 5, carla: 6, stephanie: 6})
    assert contenders(state) == [carla, stephanie]
    reveal(state, {carla: 3, stephanie: 4})
    assert scores(state) == [3, 3, TILE]
    assert tokens(state) == [1, 1, 0]


@rule("AK-109")
def test_who_is_out_does_not_come_back() -> None:
    """After the first round the loser is not asked any more, and his part shows that he is beaten."""
    state = fight([5, 8, 7, 6], [6, 2, 3, 4], [6, 2, 3, 1])
    reveal(state, {0: 5, 1: 6, 2: 6})
    reveal(state, {1: 2, 2: 2})
    reveal(state, {1: 3, 2: 3})
    assert [player.part for player in view(state).players] == ["beaten", "contends", "contends"]
    reveal(state, {1: 4, 2: 1})
    assert scores(state) == [3, TILE, 3]


@rule("AK-109", "AK-110")
def test_players_drop_out_round_by_round() -> None:
    """Five begin; four, then three, then two go on; the last card decides."""
    state = fight([2, 8, 7, 6], [3, 2, 8, 7], [3, 4, 2, 8], [3, 4, 5, 1], [3, 4, 5, 2])
    reveal(state, {0: 2, 1: 3, 2: 3, 3: 3, 4: 3})
    assert contenders(state) == [1, 2, 3, 4]
    reveal(state, {1: 2, 2: 4, 3: 4, 4: 4})
    assert contenders(state) == [2, 3, 4]
    reveal(state, {2: 2, 3: 5, 4: 5})
    assert contenders(state) == [3, 4]
    reveal(state, {3: 1, 4: 2})
    assert scores(state) == [3, 3, 3, 3, TILE]
    assert draw_back(state) == [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]


@rule("AK-104", "AK-110")
def test_only_cards_of_this_round_count() -> None:
    """The 8 of a loser, or of an earlier round, does not make the 1s of the next round strong."""
    state = fight([1, 2, 8, 3], [1, 3, 4, 5], [8, 2, 3, 4])
    reveal(state, {0: 1, 1: 1, 2: 8})
    reveal(state, {0: 2, 1: 3})
    assert scores(state) == [3, TILE, 3]
    state = fight([8, 1, 2, 3], [8, 2, 3, 4])
    reveal(reveal(state, {0: 8, 1: 8}), {0: 1, 1: 2})
    assert scores(state) == [3, TILE]


@rule("AK-110", "AK-120")
def test_a_further_card_comes_from_what_remains_in_hand() -> None:
    """A card revealed before stays out until the end of the battle; nobody draws between rounds."""
    state = reveal(fight([5, 2, 3, 4], [5, 2, 3, 6]), {0: 5, 1: 5})
    assert sorted(possible(state)) == sorted(f"choose {name}" for name in cards(0, 2, 3, 4))
    assert reason(state, f"choose {card(0, 5)}") == "card_already_revealed"
    assert reason(state, f"choose {card(1, 5)}") == "card_not_in_hand_to_fight"
    assert [player.in_battle for player in view(state).players] == [[card(0, 5)], [card(1, 5)]]
    assert view(state).discards == []
    reveal(state, {0: 2, 1: 2})
    assert [len(hand(state, seat)) for seat in (0, 1)] == [2, 2]


# ---------------------------------------------------------------------- perfect ties


def drawn_out(board: Mapping[str, Sequence[int]], fighting: Sequence[int], seats: int, **losers: int) -> list[int]:
    """The points after everybody who fights has shown 2, 3, 4 and 5; `losers` show another first card: s0=1."""
    first = {int(seat[1:]): value for seat, value in losers.items()}
    hands = {seat: cards(seat, first.get(seat, 2), 3, 4, 5) for seat in range(seats)}
    state = end_age(seats, columns=boards(**board), hands=hands)
    reveal(state, {seat: first.get(seat, 2) for seat in fighting})
    for value in (3, 4, 5):
        reveal(state, {seat: value for seat in fighting if seat not in first})
    assert phase(state) == "draw"
    return scores(state)


@rule("AK-115", "AMB-09b")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_perfect_tie_gives_everybody_the_tile(seats: int) -> None:
    """Four equal cards each: all who are still tied score the full tile."""
    assert drawn_out({"ice": range(seats)}, range(seats), seats) == [TILE] * seats


@rule("AK-115")
def test_a_tie_of_three_cards_is_not_perfect() -> None:
    """The fourth card decides."""
    state = fight([2, 3, 4, 5], [2, 3, 4, 6])
    for value in (2, 3, 4):
        reveal(state, {0: value, 1: value})
        assert scores(state) == [0, 0]
    reveal(state, {0: 5, 1: 6})
    assert scores(state) == [3, TILE]


@rule("AMB-08", "AK-115")
def test_after_a_perfect_tie_of_all_the_next_is_second() -> None:
    """Nobody was relegated: all with the next number of cubes are second and score 3."""
    assert drawn_out({"ice": (0, 0, 1, 1, 2)}, (0, 1), 3) == [TILE, TILE, 3]
    assert drawn_out({"ice": (0, 0, 0, 1, 1, 1, 2)}, (0, 1), 4) == [TILE, TILE, 3, 0]
    assert drawn_out({"ice": (0, 0, 1, 1, 2, 3)}, (0, 1), 4) == [TILE, TILE, 3, 3]


@rule("AMB-08")
def test_after_a_perfect_tie_there_is_a_third_place_too() -> None:
    """3, 3, 2 and 1 cubes: tile, tile, 3 and 1."""
    state = end_age(
        4,
        columns=boards(ice=(0, 0, 0, 1, 1, 1, 2, 2)),
        councils={"ice": [0, 0, 0, 1]},
        hands={0: cards(0, 2, 3, 4, 5), 1: cards(1, 2, 3, 4, 5)},
        age=2,
    )
    for value in (5, 2, 4, 3):
        reveal(state, {0: value, 1: value})
    assert scores(state) == [8, 8, 3, 1]


@rule("AMB-08", "AK-107", "AK-115")
def test_a_loser_on_the_way_to_a_perfect_tie_is_second() -> None:
    """Seat 0 loses the first round, the others tie to the end: tiles for them, 3 for the loser, so 1 for the next."""
    assert drawn_out({"ice": (0, 0, 1, 1, 2, 2, 3)}, (0, 1, 2), 4, s0=1) == [3, TILE, TILE, 1]


@rule("AK-115")
def test_a_perfect_tie_is_told() -> None:
    """The story names the kingdom and both players, not a winner."""
    state = fight([2, 3, 4, 5], [2, 3, 4, 5])
    for value in (2, 3, 4):
        reveal(state, {0: value, 1: value})
    play(state, f"choose {card(0, 5)}")
    told = keys(state, f"choose {card(1, 5)}")
    assert "log.perfect_tie" in told
    assert "log.battle_won" not in told


# ---------------------------------------------------------------------- after the battle


@rule("AK-116")
def test_all_revealed_cards_are_discarded() -> None:
    """The winner's and the losers' cards of all rounds, and no other card."""
    state = fight([5, 8, 7, 6], [6, 2, 3, 4], [6, 4, 7, 1], discards=["frog_8"])
    reveal(state, {0: 5, 1: 6, 2: 6})
    assert view(state).discards == ["frog_8"]
    reveal(state, {1: 3, 2: 4})
    expected = {"frog_8", card(0, 5), *cards(1, 6, 3), *cards(2, 6, 4)}
    assert set(view(state).discards) == expected
    assert [player.in_battle for player in view(state).players] == [[], [], []]
    assert [hand(state, seat) for seat in range(3)] == [cards(0, 6, 7, 8), cards(1, 2, 4), cards(2, 1, 7)]


@rule("AK-116")
def test_cards_are_discarded_after_a_perfect_tie_too() -> None:
    """All eight cards; both draw four new ones."""
    state = fight([2, 3, 4, 5], [2, 3, 4, 5])
    for value in (2, 3, 4, 5):
        reveal(state, {0: value, 1: value})
    assert sorted(view(state).discards) == sorted(cards(0, 2, 3, 4, 5) + cards(1, 2, 3, 4, 5))
    assert draw_back(state) == [0] * 4 + [1] * 4


@rule("AK-117")
@pytest.mark.parametrize(
    ("first", "drawers"),
    [(0, [0, 1, 1, 2, 2]), (1, [1, 1, 2, 2, 0]), (2, [2, 2, 0, 1, 1]), (3, [0, 1, 1, 2, 2])],
)
def test_participants_draw_clockwise_from_the_first_player(first: int, drawers: list[int]) -> None:
    """Everybody who fought draws back to four, the age's first player first, if he fought; the others draw nothing."""
    state = fight([5, 8, 7, 6], [6, 2, 3, 4], [6, 4, 7, 1], idle=1, first=first)
    reveal(state, {0: 5, 1: 6, 2: 6})
    reveal(state, {1: 3, 2: 4})
    assert draw_back(state) == drawers
    assert [len(hand(state, seat)) for seat in range(4)] == [4, 4, 4, 4]


@rule("AK-117", "AK-085")
def test_hands_are_full_again_for_the_next_battle() -> None:
    """Desert, then marsh: seat 1 fights with four cards again, the new one among them."""
    state = fight(STRONG, MIDDLE, board={"desert": (0, 1), "marsh": (0, 1)})
    reveal(state, {0: 8, 1: 5})
    play(state, "card frog_1", "card frog_2")
    assert view(state).scored == "marsh"
    assert (hand(state, 0), hand(state, 1)) == (
        [*cards(0, 2, 3, 4), "frog_1"],
        [*cards(1, 2, 3, 4), "frog_2"],
    )
    assert reason(state, "choose frog_1") is None
    assert reason(state, f"choose {card(0, 8)}") == "card_not_in_hand_to_fight"


@rule("AK-116", "AK-117", "AMB-05")
def test_the_pile_can_run_out_while_participants_draw() -> None:
    """One card is left in the pile; then all discards are a new pile, the cards of this battle too."""
    held = cards(0, *STRONG) + cards(1, *MIDDLE)
    columns = boards(ice=(0, 1))
    placed = [name for name, _ in columns["ice"]]
    rest = [name for name in ALL_CARDS if name not in [*held, *placed, "frog_1"]]
    state = fight(STRONG, MIDDLE, discards=rest)
    reveal(state, {0: 8, 1: 5})
    assert possible(state) == ["card frog_1"]
    play(state, "card frog_1")
    assert sorted(possible(state)) == sorted(f"card {name}" for name in [*rest, card(0, 8), card(1, 5)])
    assert view(state).discards == []


@rule("AK-085", "AK-105", "AK-116")
def test_the_last_battle_of_the_game() -> None:
    """After the battle for the ice in age III hands are refilled and the game is over, tile and token counted."""
    passing = [(1, 2), (1, 3), (1, 4)]
    state = fight(STRONG, MIDDLE, age=3, pass_tiles=passing)
    reveal(state, {0: 8, 1: 5})
    assert (phase(state), scores(state), tokens(state)) == ("draw", [10, 3], [0, 1])
    draw_back(state)
    assert phase(state) == "finished"
    assert scores(state) == [10, 3 + 9 + 1]


@rule("AK-100")
def test_each_kingdom_has_its_own_participants() -> None:
    """Seats 0 and 1 fight for the desert, seats 1 and 2 for the ice."""
    state = fight(STRONG, MIDDLE, WEAK, board={"desert": (0, 1), "ice": (1, 2)})
    assert contenders(state) == [0, 1]
    settle(state)
    assert (view(state).scored, contenders(state)) == ("ice", [1, 2])
