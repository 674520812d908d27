"""Section 14 of the catalogue: what happens between the ages alone, the cards under the pile, the end of the game."""

from collections.abc import Sequence

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    KINGDOMS,
    adversary_of,
    boards,
    column,
    decree_of,
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

HAND = ["red_panda_1", "red_panda_2", "red_panda_6", "red_panda_7"]


def cards(state: AnimalKingdoms) -> set[str]:
    """The cards luck can bring now."""
    return {text.removeprefix("card ") for text in possible(state)}


def to_the_next_age(state: AnimalKingdoms) -> AnimalKingdoms:
    """Draw the decrees of the next age."""
    assert phase(state) == "decrees"
    while phase(state) == "decrees":
        play(state, possible(state)[0])
    return state


# ---------------------------------------------------------------------- the board


@rule("AK-250")
@pytest.mark.parametrize("age", [1, 2])
def test_capitals_of_both_sides_move_to_councils(age: int) -> None:
    """Yours in the desert and that of the adversary in the marsh become councillors; all other cubes go back."""
    columns = boards(desert=(1, 1, 1, 0), marsh=(0, 0, 0, 1), ice=(0, 0, 1))
    state = scene(1, columns=columns, out=(0,), phase="adversary", seat=1, age=age, bonus=["red_panda_1"])
    told = keys(state, "card tiger_5")
    assert told.count("log.council") == 2
    body = view(state)
    assert [kingdom.councils for kingdom in body.kingdoms] == [[1, 0], [0, 1], [0, 0], [0, 0], [0, 0]]
    assert all(kingdom.cubes == [0, 0] for kingdom in body.kingdoms)
    assert all(kingdom.capital is None for kingdom in body.kingdoms)
    assert (body.players[0].cubes, adversary_of(body).cubes) == (17, 17)
    assert body.age == age + 1


@rule("AK-250")
def test_the_next_age_is_prepared_as_usual() -> None:
    """Five new decrees, the columns empty, everybody in again, the next tile, your four cards kept."""
    state = scene(1, columns=boards(desert=(0, 1, 1, 1)), out=(1,), hands={0: HAND})
    before = {decree_of(kingdom).decree for kingdom in view(state).kingdoms}
    to_the_next_age(play(state, "pass"))
    body = view(state, 0)
    assert not before & {decree_of(kingdom).decree for kingdom in body.kingdoms}
    assert [kingdom.tiles for kingdom in body.kingdoms] == [[6, 8], [7, 9], [7, 10], [8, 9], [8, 10]]
    assert all(column(state, kingdom) == [] for kingdom in KINGDOMS)
    assert (body.players[0].passed, adversary_of(body).passed) == (0, 0)
    assert adversary_of(body).capital is None
    assert body.hand == HAND
    assert scores(state) == [3, 5]


@rule("AK-250")
def test_councillors_stay_and_count() -> None:
    """A councillor of age I is still there in age III, where it alone is worth the tile."""
    state = scene(1, councils={"desert": [0, 1]}, columns=boards(ice=(0,)), out=(1,), age=2)
    to_the_next_age(play(state, "pass"))
    assert view(state).kingdoms[0].councils == [0, 1]
    assert scores(state) == [8, 6]


# ---------------------------------------------------------------------- your cards


@rule("AK-251", "AMB-21")
def test_you_draw_up_to_four_from_the_present_pile() -> None:
    """After a victory three cards are left: the fourth is drawn before discards and columns are shuffled."""
    state = scene(1, columns=boards(desert=(0, 1)), out=(1,), hands={0: HAND}, discards=["owl_1"])
    play(state, "pass", "choose red_panda_7", "card bee_1", "card bee_2", "card bee_3")
    assert (phase(state), len(hand(state, 0)), view(state).age) == ("draw", 3, 1)
    assert not cards(state) & {"owl_1", "bee_1", "bee_2", "bee_3", "red_panda_7", "wolf_8", "wolf_7"}
    play(state, "card frog_5")
    assert hand(state, 0) == sorted([*HAND[:3], "frog_5"], key=ALL_CARDS.index)
    assert (view(state).age, phase(state)) == (2, "decrees")


@rule("AK-251")
def test_two_victories_two_cards_to_draw() -> None:
    """However few cards the battles have left you, four lie before you in the next age."""
    state = scene(1, columns=boards(desert=(0, 1), marsh=(0, 1)), out=(1,), hands={0: HAND})
    play(state, "pass", "choose red_panda_7", "card bee_1", "card bee_2", "card bee_3")
    play(state, "choose red_panda_6", "card frog_1", "card frog_2", "card frog_3")
    assert len(hand(state, 0)) == 2
    play(state, "card owl_1", "card owl_2")
    assert len(hand(state, 0)) == 4
    to_the_next_age(state)


@rule("AK-251")
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_victories_and_defeats_are_forgotten(level: str) -> None:
    """A victory and a defeat of the age before change neither your refill nor the adversary's draw."""
    columns = boards(desert=(0, 1), marsh=(0, 1))
    state = scene(1, level=level, columns=columns, out=(1,), hands={0: HAND}, bonus=["frog_8"])
    fourth = ["card lizard_1"] if level == "hard" else []
    play(state, "pass", "choose red_panda_7", "card bee_1", "card bee_2", "card bee_3", *fourth)
    fourth = ["card lizard_2"] if level == "hard" else []
    play(state, "choose red_panda_1", "card owl_5", "card owl_6", "card owl_7", *fourth, "card owl_1")
    assert (adversary_of(view(state)).wins, adversary_of(view(state)).losses) == (1, 1)
    play(state, "card owl_2")
    to_the_next_age(state)
    adversary = adversary_of(view(state))
    assert (adversary.wins, adversary.losses) == (0, 0)
    assert adversary.battle_cards == (4 if level == "hard" else 3)
    play(state, "claim owl_1 ice", "card tiger_4")
    assert (len(hand(state, 0)), phase(state)) == (4, "adversary")


# ---------------------------------------------------------------------- the piles


@rule("AK-252", "AMB-21")
def test_the_columns_go_under_the_pile() -> None:
    """Pile and discards are one pile; the cards of the columns lie under it and come after it."""
    played = boards(desert=(0, 1, 1, 1), ice=(0, 1, 0))
    columns = {card for pairs in played.values() for card, _ in pairs}
    rallied = ["owl_1", "owl_2", "owl_3"]
    bonus = ["frog_8"]
    state = scene(1, columns=played, out=(1,), hands={0: HAND}, discards=rallied, bonus=bonus)
    to_the_next_age(play(state, "pass"))
    body = view(state)
    assert (body.discards, body.under_pile) == ([], 7)
    assert body.draw_pile == 64 - 4 - 1 - 7
    assert adversary_of(body).bonus == bonus
    play(state, "claim red_panda_1 ice")
    assert cards(state) == set(ALL_CARDS) - columns - set(HAND) - set(bonus)
    assert set(rallied) <= cards(state)


@rule("AK-252")
@pytest.mark.parametrize(("level", "bonus"), [("easy", []), ("expert", ["frog_7", "frog_8"]), ("hard", ["frog_8"])])
def test_the_bonus_cards_stay(level: str, bonus: list[str]) -> None:
    """They are not shuffled in; their number is that of the level."""
    state = scene(1, level=level, columns=boards(ice=(0,)), out=(1,), hands={0: HAND}, bonus=bonus)
    to_the_next_age(play(state, "pass"))
    assert adversary_of(view(state)).bonus == bonus


def nearly_empty(pile: Sequence[str], under: Sequence[str]) -> AnimalKingdoms:
    """Age II on your turn with these cards in the pile and under it; the rest is discarded."""
    lying = {*HAND, *pile, *under, "frog_8"}
    discards = [card for card in ALL_CARDS if card not in lying]
    return scene(1, hands={0: HAND}, bonus=["frog_8"], under_pile=under, discards=discards, age=2)


@rule("AK-252")
def test_the_cards_under_the_pile_come_before_the_discards() -> None:
    """The last card of the pile, then those under it, and only then the discards are shuffled."""
    state = nearly_empty(["owl_1"], ["bee_7", "bee_8"])
    play(state, "claim red_panda_1 ice")
    assert cards(state) == {"owl_1"}
    play(state, "card owl_1")
    assert cards(state) == {"bee_7", "bee_8"}
    play(state, "card bee_7", "claim red_panda_2 ice")
    assert cards(state) == {"bee_8"}
    discards = set(view(state).discards)
    play(state, "card bee_8")
    assert cards(state) == discards
    assert view(state).discards == []


@rule("AK-252")
def test_a_rally_in_between_does_not_come_before_the_cards_under_the_pile() -> None:
    """What you discard is shuffled only when nothing is left under the pile."""
    state = nearly_empty(["owl_1"], ["bee_7", "bee_8"])
    play(state, "rally red_panda_1", "rally red_panda_2", "rally red_panda_6", "draw", "card owl_1")
    assert cards(state) == {"bee_7", "bee_8"}
    play(state, "card bee_7", "card bee_8")
    assert phase(state) == "adversary"
    assert {"red_panda_1", "red_panda_2", "red_panda_6"} <= cards(state)


@rule("AK-252", "AMB-21")
def test_cards_left_under_the_pile_are_part_of_the_next_pile() -> None:
    """At the end of age II what still lies under the pile is shuffled in; the new columns go under it."""
    played = boards(ice=(0, 1, 1))
    columns = {card for pairs in played.values() for card, _ in pairs}
    under = ["bee_7", "bee_8"]
    state = scene(1, columns=played, out=(1,), hands={0: HAND}, under_pile=under, discards=["owl_1"], age=2)
    to_the_next_age(play(state, "pass"))
    play(state, "claim red_panda_1 ice")
    assert {*under, "owl_1"} <= cards(state)
    assert not columns & cards(state)
    assert view(state).under_pile == 3


@rule("AMB-21")
def test_the_adversary_draws_from_that_pile_too() -> None:
    """Its cards, its battle cards and its bonus cards come from the pile, not from under it."""
    state = scene(1, phase="adversary", seat=1, under_pile=["bee_7"], bonus=["tiger_5"], age=2)
    assert "bee_7" not in cards(state)
    play(state, "card tiger_6")
    assert (phase(state), "bee_7" in cards(state)) == ("bonus_cards", False)


# ---------------------------------------------------------------------- the end


@rule("AK-253")
@pytest.mark.parametrize(("points", "place"), [((21, 20), 1), ((20, 20), 2), ((20, 21), 2), ((0, 0), 2), ((60, 2), 1)])
@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_only_more_points_win(level: str, points: tuple[int, int], place: int) -> None:
    """After age III you win with more points than the adversary; a tie is a defeat."""
    state = scene(1, level=level, age=3, out=(1,), scores=points)
    told = keys(state, "pass")
    assert (phase(state), scores(state)) == ("finished", list(points))
    result = state.result()
    assert (result.scores, result.places) == ([points[0]], [place])
    assert list(result.winners) == ([0] if place == 1 else [])
    lost = "log.tie_alone" if points[0] == points[1] else "log.defeat_alone"
    assert told[-1] == ("log.victory_alone" if place == 1 else lost)
    assert state.value(0) == 1.0 if place == 1 else 0.0 < state.value(0) <= 0.5


@rule("AK-253")
def test_the_larger_capital_does_not_save_you() -> None:
    """The tie-break of several players is not for you: level in points, with the largest capital, you lose."""
    columns = boards(desert=(0, 1, 1), ice=(1, 1, 1, 1, 1, 0, 0, 0))
    state = scene(1, level="easy", columns=columns, age=3, out=(0,), phase="adversary", seat=1, scores=(12, 0))
    play(state, "card tiger_4")
    assert (phase(state), scores(state)) == ("finished", [12 + 3 + 3, 8 + 10])
    assert [view(state).kingdoms[number].capital for number in (0, 4)] == [1, 0]
    assert state.result().places == [2]


@rule("AK-253", "AK-250")
def test_after_age_three_no_cube_moves() -> None:
    """The last scoring is the end: capitals stay capitals, no new decree, no decision left."""
    columns = boards(desert=(1, 1, 1, 0), marsh=(0, 0, 0, 1))
    state = scene(1, columns=columns, out=(0,), phase="adversary", seat=1, age=3, bonus=["red_panda_1"])
    told = keys(state, "card tiger_5")
    assert "log.council" not in told
    assert phase(state) == "finished"
    assert [view(state).kingdoms[number].capital for number in (0, 1)] == [0, 1]
    assert scores(state) == [3 + 9, 8 + 3]
    assert reason(state, "pass") == "game_over"


@rule("AK-253", "AK-245")
def test_cards_are_not_refilled_at_the_very_end() -> None:
    """After a victory in the last battle of the game nothing more is drawn: it is over."""
    state = scene(1, columns=boards(ice=(0, 1)), out=(1,), hands={0: HAND}, age=3)
    play(state, "pass", "choose red_panda_7", "card bee_1", "card bee_2", "card bee_3")
    assert phase(state) == "finished"
    assert draw_any(state).result().places == [1]
