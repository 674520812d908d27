"""Section 10: reinforcement tokens. Who gets one, when they are played, what they do, and where they go."""

from collections.abc import Sequence

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.fights import card, contenders, draw_back, end_age, fight, reveal, settle
from tests.animal_kingdoms.scenes import (
    boards,
    draw_any,
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


def supply(state: AnimalKingdoms) -> int:
    """The tokens nobody has."""
    number: int = view(state).supply
    return number


def asked(state: AnimalKingdoms) -> int:
    """Who may play tokens now."""
    assert phase(state) == "reinforce", phase(state)
    return int(state.seat)


def duel(mine: int, other: int, tokens: Sequence[int]) -> AnimalKingdoms:
    """Two players have revealed these cards; both hold lower ones too. `tokens` as they are before that."""
    hands = [[value, *[rest for rest in (2, 3, 4, 6, 7) if rest != value][:3]] for value in (mine, other)]
    return reveal(fight(*hands, tokens=tokens), {0: mine, 1: other})


# ---------------------------------------------------------------------- tokens for losers


@rule("AK-108")
def test_each_loser_receives_one_token() -> None:
    """Three losers, whatever their card; the winner and who did not fight receive none."""
    state = fight([8, 2, 3, 4], [7, 2, 3, 4], [6, 2, 3, 4], [5, 2, 3, 4], idle=1, tokens=(2, 0, 0, 3, 1))
    assert supply(state) == 12
    reveal(state, {0: 2, 1: 7, 2: 6, 3: 5})
    play(state, "decline", "decline")
    assert tokens(state) == [3, 0, 1, 4, 1]
    assert supply(state) == 9


@rule("AK-108")
def test_second_place_without_a_battle_brings_no_token() -> None:
    """Tokens are for lost battles only."""
    assert tokens(end_age(3, columns=boards(ice=(0, 0, 1, 2)))) == [0, 0, 0]


@rule("AK-108")
def test_a_token_can_be_used_in_the_next_battle_of_the_same_age() -> None:
    """Seat 1 loses the desert and wins the marsh with the token: 4 + 2 against 5."""
    state = fight([8, 5, 3, 2], [7, 4, 3, 2], board={"desert": (0, 1), "marsh": (0, 1)})
    reveal(state, {0: 8, 1: 7})
    draw_back(state)
    reveal(state, {0: 5, 1: 4})
    assert asked(state) == 1
    play(state, "reinforce B 1")
    assert scores(state) == [5 + 3, 3 + 5]
    assert tokens(state) == [1, 0]


@rule("AK-108", "AMB-09")
def test_a_token_comes_at_the_end_of_the_battle() -> None:
    """Who loses the first round has no token yet while the others go on, and gets one when they are done."""
    state = fight([2, 8, 7, 6], [6, 2, 3, 4], [6, 4, 7, 1])
    reveal(state, {0: 2, 1: 6, 2: 6})
    assert tokens(state) == [0, 0, 0]
    reveal(state, {1: 3, 2: 4})
    assert tokens(state) == [1, 1, 0]


@rule("AMB-08b")
def test_a_perfect_tie_brings_no_token() -> None:
    """Seat 0 lost on the way and gets one; the two who share the tile get none."""
    state = fight([1, 8, 7, 6], [2, 3, 4, 5], [2, 3, 4, 5])
    reveal(state, {0: 1, 1: 2, 2: 2})
    for value in (3, 4, 5):
        reveal(state, {1: value, 2: value})
    assert (scores(state), tokens(state)) == ([3, TILE, TILE], [1, 0, 0])


@rule("AMB-09")
@pytest.mark.parametrize(
    ("first", "held", "expected"),
    [
        (0, 17, [1, 0, 0, 17]),
        (1, 17, [0, 1, 0, 17]),
        (2, 17, [1, 0, 0, 17]),  # the winner is first: the next one clockwise who lost
        (3, 17, [1, 0, 0, 17]),
        (1, 18, [0, 0, 0, 18]),
        (0, 16, [1, 1, 0, 16]),
    ],
)
def test_eighteen_tokens_are_all_there_are(first: int, held: int, expected: list[int]) -> None:
    """Losers take what is left, clockwise from the age's first player; who finds the supply empty gets none."""
    state = fight([2, 3, 4, 5], [3, 4, 5, 6], [7, 4, 5, 6], idle=1, first=first, tokens=(0, 0, 0, held))
    reveal(state, {0: 2, 1: 3, 2: 7})
    assert tokens(state) == expected
    assert supply(state) == 18 - sum(expected)
    assert scores(state) == [3, 3, TILE, 0]


@rule("AMB-09", "AK-116")
def test_tokens_played_return_before_losers_receive_theirs() -> None:
    """The supply is empty: the token seat 1 spends in vain comes back to it; that of the winner goes to the loser."""
    lost = play(duel(7, 4, (0, 18)), "reinforce B 1", "decline")
    assert (scores(lost), tokens(lost), supply(lost)) == ([TILE, 3], [0, 18], 0)
    won = play(duel(7, 4, (0, 18)), "reinforce B 3", "decline")
    assert (scores(won), tokens(won), supply(won)) == ([3, TILE], [1, 15], 2)


# ---------------------------------------------------------------------- when tokens are played


@rule("AK-111")
def test_tokens_are_played_after_the_reveal_only() -> None:
    """Neither while cards are chosen nor in a turn; once they are shown nothing else is possible."""
    state = fight([5, 2, 3, 4], [6, 2, 3, 4], tokens=(2, 0))
    assert reason(state, "reinforce A 1") == "no_tokens_now"
    reveal(state, {0: 5, 1: 6})
    assert sorted(possible(state)) == ["decline", "reinforce A 1", "reinforce A 2"]
    assert reason(state, f"choose {card(0, 2)}") == "tokens_now"
    assert reason(state, "pass") == "tokens_now"


@rule("AK-111")
@pytest.mark.parametrize(
    ("mine", "other", "spent", "points"),
    [
        (5, 6, 1, [TILE, 3]),  # 7 against 6
        (4, 7, 1, [3, TILE]),  # 6 against 7
        (2, 7, 3, [TILE, 3]),  # 8 against 7
        (5, 7, 1, [0, 0]),  # 7 against 7: a new card
        (3, 7, 2, [0, 0]),
        (3, 7, 3, [TILE, 3]),
    ],
)
def test_each_token_adds_two(mine: int, other: int, spent: int, points: list[int]) -> None:
    """Any number of tokens, each worth +2 on the own card."""
    state = play(duel(mine, other, (spent, 0)), f"reinforce A {spent}")
    assert scores(state) == points
    assert phase(state) == ("battle" if points == [0, 0] else "draw")


@rule("AK-111")
def test_tokens_may_be_played_one_by_one() -> None:
    """2 + 2 + 2 + 2 + 2: who played is asked again as long as he has tokens; the card's strength is told."""
    state = duel(2, 7, (4, 0))
    for strength, left in ((4, 3), (6, 2), (8, 1), (10, 0)):
        assert asked(state) == 0
        [told] = [sentence for sentence in sentences(state, "reinforce A 1") if sentence.key == "log.reinforce"]
        assert told.facts["strength"] == strength
        assert (phase(state) == "reinforce") == (left > 0)
        if left:
            assert tokens(state) == [left, 0]
            assert view(state).players[0].raised == 4 - left
    assert scores(state) == [TILE, 3]


@rule("AK-111")
def test_nobody_plays_more_tokens_than_he_has() -> None:
    """Two tokens: one or two, not three."""
    state = duel(5, 6, (2, 5))
    assert reason(state, "reinforce A 2") is None
    assert reason(state, "reinforce A 3") == "too_few_tokens"


@rule("AK-111")
def test_a_token_is_never_compulsory() -> None:
    """Who declines loses with the lower card and keeps the token, and gets another."""
    state = play(duel(5, 6, (1, 0)), "decline")
    assert (scores(state), tokens(state)) == ([3, TILE], [2, 0])


@rule("AK-113")
@pytest.mark.parametrize("mine", [1, 5])
def test_tokens_go_on_the_own_card_only(mine: int) -> None:
    """Not even to raise an adversary's 7 to a 9 that loses to one's own 1."""
    state = duel(mine, 7, (3, 2))
    assert reason(state, "reinforce B 1") == "token_on_anothers_card"
    assert sorted(possible(state)) == ["decline", "reinforce A 1", "reinforce A 2", "reinforce A 3"]
    play(state, "decline")
    assert sorted(possible(state)) == ["decline", "reinforce B 1", "reinforce B 2"]
    assert reason(state, "reinforce A 1") == "token_on_anothers_card"


# ---------------------------------------------------------------------- the window of AMB-07


@rule("AMB-07")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_tokens_are_asked_for_clockwise_from_the_first_player(first: int, order: list[int]) -> None:
    """Everybody still in who has a token, once, if all decline."""
    state = fight([5, 2, 3, 4], [6, 2, 3, 4], [7, 2, 3, 4], first=first, tokens=(1, 1, 1))
    reveal(state, {0: 5, 1: 6, 2: 7})
    for seat in order:
        assert asked(state) == seat
        play(state, "decline")
    assert scores(state) == [3, 3, TILE]


@rule("AMB-07")
def test_who_has_no_token_is_not_asked() -> None:
    """Of three only seat 1 has a token; of three without a token nobody is asked."""
    state = fight([5, 2, 3, 4], [6, 2, 3, 4], [7, 2, 3, 4], tokens=(0, 1, 0))
    reveal(state, {0: 5, 1: 6, 2: 7})
    assert asked(state) == 1
    assert phase(play(state, "decline")) == "draw"
    state = reveal(fight([5, 2, 3, 4], [6, 2, 3, 4], [7, 2, 3, 4]), {0: 5, 1: 6, 2: 7})
    assert phase(state) == "draw"


@rule("AMB-07", "AK-111")
def test_a_token_can_be_answered() -> None:
    """5 against 6: raised to 7, answered with 8, answered with 9, and no token is left."""
    state = duel(5, 6, (2, 1))
    play(state, "reinforce A 1")
    assert asked(state) == 1
    play(state, "reinforce B 1")
    assert asked(state) == 0
    play(state, "reinforce A 1")
    assert (scores(state), tokens(state)) == ([TILE, 3], [0, 1])


@rule("AMB-07")
def test_declining_is_not_final() -> None:
    """Seat 0 leads and declines; after seat 1 has raised, seat 0 is asked again and answers."""
    state = duel(7, 6, (1, 1))
    play(state, "decline", "reinforce B 1")
    assert asked(state) == 0
    play(state, "reinforce A 1")
    assert scores(state) == [TILE, 3]


@rule("AMB-07")
def test_every_token_asks_all_the_others_again() -> None:
    """Only when all three have declined in a row the window is closed."""
    state = fight([5, 2, 3, 4], [6, 2, 3, 4], [7, 2, 3, 4], tokens=(3, 3, 3))
    reveal(state, {0: 5, 1: 6, 2: 7})
    order = []
    for text in ("decline", "decline", "reinforce C 1", "decline", "reinforce B 1", "decline", "decline", "decline"):
        order.append(asked(state))
        play(state, text)
    assert order == [0, 1, 2, 0, 1, 2, 0, 1]
    assert phase(state) == "draw"
    assert (scores(state), tokens(state)) == ([3, 3, TILE], [4, 3, 2])


@rule("AMB-07")
def test_the_leader_may_play_tokens_too() -> None:
    """A 7 that wins already can be raised, and may lose by that: a 1 beats what counts 8 or more."""
    assert scores(play(duel(7, 4, (1, 0)), "reinforce A 1")) == [TILE, 3]
    assert scores(play(duel(7, 1, (1, 0)), "reinforce A 1")) == [3, TILE]


@rule("AMB-07", "AK-109")
def test_only_those_still_in_play_tokens() -> None:
    """Neither the loser of the first round nor who does not fight is asked in the second, whatever they hold."""
    state = fight([2, 8, 7, 6], [6, 2, 3, 4], [6, 4, 7, 1], idle=1, tokens=(3, 0, 2, 4))
    reveal(state, {0: 2, 1: 6, 2: 6})
    play(state, "decline")
    assert asked(state) == 2
    play(state, "decline")
    assert contenders(state) == [1, 2]
    reveal(state, {1: 3, 2: 1})
    assert asked(state) == 2
    play(state, "reinforce C 1")
    assert phase(state) == "reinforce"
    play(state, "decline")
    assert phase(state) == "battle"  # 3 against 1 + 2
    assert contenders(state) == [1, 2]


@rule("AMB-07")
def test_each_round_has_its_own_window() -> None:
    """Who declined in the first round can play in the second."""
    state = fight([5, 2, 3, 4], [5, 3, 2, 4], tokens=(1, 0))
    reveal(state, {0: 5, 1: 5})
    play(state, "decline")
    reveal(state, {0: 2, 1: 3})
    assert asked(state) == 0
    assert scores(play(state, "reinforce A 1")) == [TILE, 3]


@rule("AK-111", "AK-105")
@pytest.mark.parametrize("text", ["reinforce B 1", "decline"])
@pytest.mark.parametrize("mine", [6, 8])
def test_the_story_tells_the_outcome_whatever_closes_the_window(text: str, mine: int) -> None:
    """The last token, in vain or not, or the last refusal ends the round: winner, token and points are told."""
    told = keys(duel(mine, 5, (0, 1)), text)
    assert told[1:4] == ["log.battle_won", "log.tokens", "log.points"]


@rule("AK-111", "AK-114")
def test_the_story_tells_a_tie_made_by_the_last_token() -> None:
    """5 + 2 against 7 is told as a tied round, like any other."""
    assert "log.round_tied" in keys(duel(5, 7, (1, 0)), "reinforce A 1")


# ---------------------------------------------------------------------- raised cards, 8s and 1s


@rule("AK-112", "AMB-07c")
@pytest.mark.parametrize(
    ("raised", "spent", "one_wins"),
    [(6, 1, True), (7, 1, True), (8, 1, True), (4, 2, True), (5, 1, False), (3, 2, False), (2, 3, True)],
)
def test_a_one_beats_a_card_raised_to_eight_or_more(raised: int, spent: int, one_wins: bool) -> None:
    """Exactly 8 or above: the 1 wins, in a battle of two as well; raised to 7 the card wins."""
    state = play(duel(raised, 1, (spent, 0)), f"reinforce A {spent}")
    assert scores(state) == ([3, TILE] if one_wins else [TILE, 3])


@rule("AK-112", "AK-104")
@pytest.mark.parametrize(
    ("spent", "points"),
    [(0, [TILE, 3, 3]), (1, [3, 3, TILE])],
)
def test_a_raised_card_makes_ones_strong_in_a_battle_of_three(spent: int, points: list[int]) -> None:
    """7, 5 and 1: the 7 wins; raised to 9 it makes the 1 the best card."""
    state = fight([7, 2, 3, 4], [5, 2, 3, 4], [1, 2, 3, 4], tokens=(1, 0, 0))
    reveal(state, {0: 7, 1: 5, 2: 1})
    play(state, f"reinforce A {spent}" if spent else "decline")
    assert scores(state) == points


@rule("AMB-07b")
@pytest.mark.parametrize(
    ("other", "spent", "points"),
    [(8, 1, [3, TILE]), (2, 1, [TILE, 3]), (3, 1, [0, 0]), (4, 1, [3, TILE]), (8, 4, [TILE, 3]), (7, 3, [0, 0])],
)
def test_a_raised_one_is_no_longer_a_one(other: int, spent: int, points: list[int]) -> None:
    """1 + 2 counts 3: it does not beat an 8, beats a 2, equals a 3; 1 + 8 is a 9 that beats an 8."""
    assert scores(play(duel(1, other, (spent, 0)), f"reinforce A {spent}")) == points


@rule("AMB-07b", "AK-104")
def test_one_of_two_ones_is_raised() -> None:
    """1, 1 and 8: both 1s would go on; after seat 0 raised hers, the other one wins alone."""
    state = fight([1, 2, 3, 4], [1, 2, 3, 4], [8, 2, 3, 4], tokens=(1, 0, 0))
    reveal(state, {0: 1, 1: 1, 2: 8})
    assert scores(play(state, "reinforce A 1")) == [3, TILE, 3]


@rule("AK-119")
@pytest.mark.parametrize(
    ("mine", "spent", "other", "points"),
    [
        (8, 1, 7, [TILE, 3]),
        (7, 1, 8, [TILE, 3]),  # 9 beats 8
        (6, 1, 8, [0, 0]),  # 8 equals 8
        (6, 2, 8, [TILE, 3]),
        (7, 5, 8, [TILE, 3]),
    ],
)
def test_above_eight_the_number_counts(mine: int, spent: int, other: int, points: list[int]) -> None:
    """A raised card above 8 compares by its number with all but 1s."""
    assert scores(play(duel(mine, other, (spent, 0)), f"reinforce A {spent}")) == points


@rule("AK-119")
def test_ten_beats_nine() -> None:
    """8 + 2 against 7 + 2; and 9 equals 9."""
    state = play(duel(8, 7, (1, 1)), "reinforce A 1", "reinforce B 1")
    assert scores(state) == [TILE, 3]
    state = play(duel(7, 5, (1, 2)), "reinforce A 1", "reinforce B 2")
    assert (phase(state), scores(state)) == ("battle", [0, 0])


# ---------------------------------------------------------------------- where tokens go


@rule("AK-114")
def test_tokens_of_a_tied_round_go_back_to_the_supply() -> None:
    """5 + 2 equals 7: the token is in the supply, the next card is compared without it."""
    state = duel(5, 7, (2, 0))
    assert supply(state) == 16
    play(state, "reinforce A 1")
    assert supply(state) == 16
    play(state, "decline")
    assert (phase(state), tokens(state), supply(state)) == ("battle", [1, 0], 17)
    assert [player.raised for player in view(state).players] == [0, 0]
    reveal(state, {0: 3, 1: 4})
    play(state, "decline")
    assert scores(state) == [3, TILE]


@rule("AK-116")
def test_all_tokens_played_return_to_the_supply_after_the_battle() -> None:
    """Winner and loser both spent two; the loser receives one new token."""
    state = play(duel(5, 4, (2, 2)), "reinforce A 2", "reinforce B 2")
    assert (scores(state), tokens(state), supply(state)) == ([TILE, 3], [0, 1], 17)


@rule("AK-118", "AK-108")
def test_tokens_are_kept_for_later_battles_and_ages() -> None:
    """What is not spent is still there in the next battle, and in the next age."""
    state = fight([8, 5, 3, 2], [7, 4, 3, 2], board={"desert": (0, 1), "marsh": (0, 1)}, tokens=(3, 2))
    reveal(state, {0: 8, 1: 7})
    play(state, "decline", "decline")
    draw_back(state)
    assert (view(state).scored, tokens(state)) == ("marsh", [3, 3])
    settle(state)
    held = tokens(state)
    assert sum(held) == 7
    draw_any(state)
    assert (view(state).age, phase(state), tokens(state)) == (2, "turn", held)


@rule("AK-118")
def test_an_age_without_battles_changes_no_tokens() -> None:
    """Tokens stay with their owners through scoring and the preparation of the next age."""
    state = draw_any(end_age(3, columns=boards(ice=(0, 0, 1)), tokens=(4, 0, 2)))
    assert (view(state).age, tokens(state)) == (2, [4, 0, 2])


@rule("AK-282")
def test_tokens_are_seen_by_all() -> None:
    """How many tokens everybody holds, and has put on the card, is public."""
    state = play(duel(5, 7, (3, 2)), "reinforce A 2")
    for seat in (0, 1, None):
        players = view(state, seat).players
        assert [(player.tokens, player.raised) for player in players] == [(1, 2), (2, 0)]
