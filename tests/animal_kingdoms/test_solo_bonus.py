"""Section 14 of the catalogue: the bonus cards of the adversary."""

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    KINGDOMS,
    NO_NORMAL,
    adversary_of,
    boards,
    column,
    cubes,
    its_turn,
    keys,
    phase,
    play,
    possible,
    reason,
    scene,
    sentences,
    view,
)
from tests.rules import rule


def bonus(state: AnimalKingdoms) -> list[str]:
    """The bonus cards that lie face up."""
    return adversary_of(view(state)).bonus


def left(state: AnimalKingdoms) -> int:
    """The cubes the adversary has left."""
    return adversary_of(view(state)).cubes


def where(state: AnimalKingdoms, card: str) -> str | None:
    """In which column a card lies."""
    there = [kingdom for kingdom in KINGDOMS if card in column(state, kingdom)]
    return there[0] if there else None


# ---------------------------------------------------------------------- when it is played


@rule("AK-225", "AK-226", "AK-261", "AK-264")
@pytest.mark.parametrize("drawn", ["tiger_7", "owl_5", "owl_7"])
@pytest.mark.parametrize("level", ["medium", "normal", "hard"])
def test_same_species_or_value(level: str, drawn: str) -> None:
    """Tiger 5 follows a tiger, or a 5, with a second cube; on Medium only a tiger; an owl 7 has nothing in common."""
    state = its_turn(level, bonus=["tiger_5"])
    play(state, f"card {drawn}")
    follows = drawn == "tiger_7" or (drawn == "owl_5" and level != "medium")
    assert where(state, drawn) is not None
    assert where(state, "tiger_5") == ("marsh" if follows else None)
    assert left(state) == (16 if follows else 17)
    assert bonus(state) == ([] if follows else ["tiger_5"])
    assert phase(state) == ("bonus_cards" if follows else "turn")


@rule("AK-260")
@pytest.mark.parametrize("drawn", ["tiger_4", "tiger_5", "owl_5", "frog_8"])
def test_no_bonus_card_on_easy(drawn: str) -> None:
    """On Easy one card is all the adversary ever plays in a turn."""
    state = its_turn("easy")
    assert bonus(state) == []
    play(state, f"card {drawn}")
    assert (left(state), phase(state)) == (17, "turn")


@rule("AK-225")
def test_the_drawn_card_comes_first() -> None:
    """The drawn card is placed, then the bonus card on top of it."""
    state = its_turn("normal", bonus=["bee_5"])
    assert keys(state, "card tiger_5") == ["log.adversary_plays", "log.bonus_matches", "log.adversary_plays"]
    assert column(state, "marsh") == ["tiger_5", "bee_5"]


@rule("AK-225")
def test_your_cards_do_not_trigger_it() -> None:
    """Only the adversary's drawn card is compared."""
    state = scene(1, hands={0: ["tiger_5", "bee_5", "bee_1", "bee_2"]}, bonus=["tiger_6"])
    play(state, "claim tiger_5 ice", "card tiger_1", "card owl_8")
    assert (bonus(state), left(state), phase(state)) == (["tiger_6"], 17, "turn")


# ---------------------------------------------------------------------- where it goes


@rule("AK-226")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_low_bonus_card_follows_your_creature(value: int) -> None:
    """A bonus card of 1 to 3 goes to the kingdom of your latest creature."""
    state = its_turn("normal", owners={"mountains": [0]}, bonus=[f"tiger_{value}"])
    play(state, "card tiger_4")
    assert where(state, f"tiger_{value}") == "mountains"


@rule("AK-226")
def test_the_drawn_card_counts_for_the_lead() -> None:
    """The drawn 6 makes its lead in the jungle two, so the bonus 6 goes on to the mountains."""
    state = its_turn("normal", owners={"ice": [0], "jungle": [1]}, bonus=["bee_6"])
    play(state, "card tiger_6")
    assert (where(state, "tiger_6"), where(state, "bee_6")) == ("jungle", "mountains")


@rule("AK-226")
def test_the_drawn_card_counts_for_the_capital() -> None:
    """The drawn 4 takes the last normal territory of the desert; the bonus 4 leaves the capital alone."""
    state = its_turn("normal", owners={"desert": [0, 1]}, bonus=["bee_4"])
    play(state, "card tiger_4")
    assert (where(state, "tiger_4"), where(state, "bee_4")) == ("desert", "marsh")


@rule("AK-226")
def test_the_decree_is_ignored_too() -> None:
    """The bonus card is played against the decree as well."""
    state = its_turn("normal", bonus=["tiger_8"], decrees={"ice": "A08"})
    play(state, "card tiger_4")
    assert where(state, "tiger_8") == "ice"


@rule("AK-226", "AK-218")
def test_the_bonus_card_can_claim_a_capital() -> None:
    """With the last normal territory gone the bonus card takes a capital: a new one is revealed, and it is out."""
    state = its_turn("normal", owners=NO_NORMAL | {"jungle": [0, 0, 0, 1]}, bonus=["bee_7"], latest=4)
    play(state, "card tiger_7")
    assert (where(state, "tiger_7"), where(state, "bee_7")) == ("jungle", "mountains")
    assert phase(state) == "bonus_cards"
    play(state, "card lizard_1")
    assert adversary_of(view(state)).capital == "mountains"
    assert adversary_of(view(state)).passed == 1
    assert (phase(state), int(state.seat)) == ("turn", 0)
    assert not view(state).rally_open


# ---------------------------------------------------------------------- the next one


@rule("AK-227")
def test_a_new_bonus_card_is_revealed() -> None:
    """After it was played the next card of the pile is the bonus card."""
    state = its_turn("normal", bonus=["tiger_5"])
    pile = view(state).draw_pile
    play(state, "card tiger_7")
    assert "card lizard_8" in possible(state)
    assert [sentence.key for sentence in sentences(state, "card lizard_8")] == ["log.bonus"]
    assert (bonus(state), view(state).draw_pile) == (["lizard_8"], pile - 2)
    assert (phase(state), int(state.seat)) == ("turn", 0)


@rule("AK-227")
def test_without_a_match_it_stays() -> None:
    """A bonus card that was not played waits for the next turns."""
    state = scene(1, hands={0: ["bee_1", "bee_2", "bee_3", "bee_4"]}, bonus=["tiger_5"])
    play(state, "claim bee_1 ice", "card owl_1", "card owl_8")
    assert bonus(state) == ["tiger_5"]
    play(state, "claim bee_2 ice", "card owl_2", "card tiger_7")
    assert where(state, "tiger_5") == "marsh"


@rule("AK-228", "AMB-17")
@pytest.mark.parametrize("new", ["tiger_8", "owl_7", "bee_5", "tiger_1"])
def test_the_new_card_is_not_compared(new: str) -> None:
    """Though the new bonus card matches the drawn or the played bonus card it stays; it is compared a turn later."""
    state = its_turn("normal", bonus=["tiger_5"], hands={0: ["bee_1", "bee_2", "bee_3", "bee_4"]})
    play(state, "card tiger_7", f"card {new}")
    assert (bonus(state), left(state), phase(state)) == ([new], 16, "turn")
    play(state, "claim bee_1 ice", "card frog_1", "card lizard_" + new[-1])
    assert where(state, new) is not None


# ---------------------------------------------------------------------- no bonus card


@rule("AMB-17", "AK-218")
@pytest.mark.parametrize("out", [(), (0,)])
def test_after_a_capital_no_bonus_card(out: tuple[int, ...]) -> None:
    """The drawn card claimed a capital: the bonus card is not played, before and after you are out."""
    owners = NO_NORMAL if not out else {"jungle": [0, 0, 0, 1, 1]}
    state = its_turn("normal", owners=owners, out=out, age=3, bonus=["tiger_7"])
    play(state, "card tiger_6")
    assert adversary_of(view(state)).capital == "jungle"
    assert (where(state, "tiger_7"), bonus(state)) == (None, ["tiger_7"])


@rule("AMB-17")
@pytest.mark.parametrize("level", ["normal", "expert"])
def test_without_a_second_cube_no_bonus_card(level: str) -> None:
    """The drawn card took its last cube: the bonus card stays where it is."""
    owners = {"jungle": [1] * 5, "mountains": [1] * 6, "ice": [1] * 6, "marsh": [0]}
    cards = ["tiger_7", "tiger_8"][: 2 if level == "expert" else 1]
    state = its_turn(level, owners=owners, bonus=cards)
    play(state, "card tiger_4")
    assert (left(state), bonus(state), phase(state)) == (0, cards, "turn")
    assert adversary_of(view(state)).passed == 0  # it passes when it is its turn


@rule("AMB-17")
def test_two_cubes_are_enough() -> None:
    """With two cubes left both cards are played."""
    owners = {"jungle": [1] * 5, "mountains": [1] * 6, "ice": [1] * 5, "marsh": [0]}
    state = its_turn("normal", owners=owners, bonus=["tiger_5"])
    play(state, "card tiger_4")
    assert (left(state), where(state, "tiger_5")) == (0, "marsh")


# ---------------------------------------------------------------------- after you are out


@rule("AMB-17", "AK-232")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_low_bonus_card_is_replaced_after_you_are_out(value: int) -> None:
    """It is discarded, cards are drawn until a 4 to 8 comes, which is played; then a new bonus card is revealed."""
    state = its_turn("normal", out=(0,), bonus=[f"tiger_{value}"])
    assert keys(state, "card tiger_6") == ["log.adversary_plays", "log.bonus_discarded"]
    assert (phase(state), left(state), view(state).discards) == ("replacement", 17, [f"tiger_{value}"])
    play(state, "card bee_2")
    assert (phase(state), left(state)) == ("replacement", 17)
    play(state, "card bee_4")
    assert view(state).discards == [f"tiger_{value}", "bee_2"]
    assert (where(state, "bee_4"), left(state), phase(state)) == ("desert", 16, "bonus_cards")
    play(state, "card lizard_6")
    assert (bonus(state), phase(state)) == (["lizard_6"], "adversary")


@rule("AMB-17")
def test_the_replacement_keeps_to_the_placement_rules() -> None:
    """The replacing card minds the lead, and takes a capital it comes to: that ends the age."""
    owners = {"ice": [0], "marsh": [1, 1], "jungle": [0, 0, 0, 1, 1]}
    state = its_turn("normal", owners=owners, out=(0,), age=3, bonus=["tiger_2"])
    play(state, "card tiger_4", "card bee_5")
    assert where(state, "bee_5") == "jungle"
    play(state, "card lizard_1")
    assert adversary_of(view(state)).capital == "jungle"
    assert phase(state) in ("finished", "battle")


@rule("AMB-17", "AK-226")
def test_a_high_bonus_card_is_played_after_you_are_out() -> None:
    """A bonus card of 4 to 8 is played as before, and a capital it claims ends the age."""
    state = its_turn("normal", owners={"jungle": [0, 0, 0, 1, 1]}, out=(0,), age=3, bonus=["tiger_6"])
    play(state, "card tiger_4")
    assert where(state, "tiger_6") == "jungle"
    play(state, "card lizard_1")
    assert adversary_of(view(state)).passed == 2


@rule("AK-232")
def test_a_low_bonus_card_without_a_match_stays() -> None:
    """Only a triggered bonus card is replaced."""
    state = its_turn("normal", out=(0,), bonus=["tiger_2"])
    play(state, "card bee_6")
    assert (bonus(state), view(state).discards, phase(state)) == (["tiger_2"], [], "adversary")


@rule("AK-232", "AK-225")
def test_a_replaced_card_is_not_compared() -> None:
    """A drawn 1 to 3 that cannot be played triggers nothing; the card played instead does."""
    state = its_turn("normal", out=(0,), bonus=["tiger_5"])
    play(state, "card tiger_2")
    assert (bonus(state), phase(state)) == (["tiger_5"], "adversary")
    play(state, "card owl_5")
    assert cubes(state, "marsh") == [0, 2]


# ---------------------------------------------------------------------- expert


@rule("AK-263")
@pytest.mark.parametrize("drawn", ["tiger_4", "bee_6"])
@pytest.mark.parametrize("slot", [0, 1])
def test_one_of_two_matches(slot: int, drawn: str) -> None:
    """Exactly one of the two bonus cards matches: it is played without a question, by species or by value."""
    cards = ["frog_8", "frog_8"]
    cards[slot] = "tiger_6"
    cards[1 - slot] = "frog_8"
    state = its_turn("expert", bonus=cards)
    play(state, f"card {drawn}")
    assert where(state, "tiger_6") == "jungle"
    assert (phase(state), bonus(state)) == ("bonus_cards", ["frog_8"])
    play(state, "card lizard_3")
    assert sorted(bonus(state)) == ["frog_8", "lizard_3"]
    assert (phase(state), left(state)) == ("turn", 16)


@rule("AK-263", "AMB-17")
@pytest.mark.parametrize("chosen", ["tiger_6", "bee_4"])
def test_you_choose_between_two_matches(chosen: str) -> None:
    """Both match, one by species, one by value: you choose one; the other stays, and only one is replaced."""
    state = its_turn("expert", bonus=["tiger_6", "bee_4"])
    play(state, "card tiger_4")
    assert (phase(state), int(state.seat)) == ("bonus", 0)
    assert sorted(possible(state)) == ["choose bee_4", "choose tiger_6"]
    play(state, f"choose {chosen}")
    other = "bee_4" if chosen == "tiger_6" else "tiger_6"
    assert where(state, chosen) == ("jungle" if chosen == "tiger_6" else "desert")
    assert (where(state, other), bonus(state)) == (None, [other])
    play(state, "card tiger_8")
    assert sorted(bonus(state)) == sorted([other, "tiger_8"])
    assert (phase(state), left(state)) == ("turn", 16)


@rule("AK-263")
def test_only_the_choice_can_be_made() -> None:
    """Neither another card nor another action answers that question."""
    state = play(its_turn("expert", bonus=["tiger_6", "bee_4"]), "card tiger_4")
    assert reason(state, "choose owl_1") == "not_that_bonus"
    assert reason(state, "choose red_panda_1") == "not_that_bonus"
    assert reason(state, "pass") == "bonus_first"
    assert reason(state, "claim red_panda_1 ice") == "bonus_first"


@rule("AMB-17")
def test_no_chain_from_bonus_to_bonus() -> None:
    """The second bonus card matches the first, not the drawn card: it stays."""
    state = its_turn("expert", bonus=["tiger_6", "bee_6"])
    play(state, "card tiger_4")
    assert (where(state, "tiger_6"), where(state, "bee_6")) == ("jungle", None)
    play(state, "card lizard_3")
    assert (phase(state), left(state)) == ("turn", 16)


@rule("AMB-17")
@pytest.mark.parametrize("cards", [["tiger_6", "tiger_2"], ["tiger_2", "tiger_6"]])
def test_the_playable_one_of_two_after_you_are_out(cards: list[str]) -> None:
    """Both match, but only one is 4 to 8: that one is played without a choice."""
    state = its_turn("expert", out=(0,), bonus=cards)
    play(state, "card tiger_4")
    assert (where(state, "tiger_6"), bonus(state), phase(state)) == ("jungle", ["tiger_2"], "bonus_cards")


@rule("AMB-17", "AK-263")
@pytest.mark.parametrize("cards", [["tiger_6", "tiger_7"], ["tiger_6", "tiger_2"]])
def test_while_you_are_in_both_can_be_played(cards: list[str]) -> None:
    """Before you are out a low bonus card is as playable as a high one: you choose."""
    state = play(its_turn("expert", bonus=cards), "card tiger_4")
    assert sorted(possible(state)) == [f"choose {card}" for card in sorted(cards)]


@rule("AMB-17", "AK-263")
def test_two_high_matches_after_you_are_out() -> None:
    """You choose even though you are out of the age."""
    state = play(its_turn("expert", out=(0,), bonus=["tiger_6", "tiger_7"]), "card tiger_4")
    assert sorted(possible(state)) == ["choose tiger_6", "choose tiger_7"]
    play(state, "choose tiger_7", "card lizard_1")
    assert (where(state, "tiger_7"), phase(state)) == ("mountains", "adversary")


@rule("AMB-17")
@pytest.mark.parametrize(("chosen", "kept"), [("tiger_1", "tiger_2"), ("tiger_2", "tiger_1")])
def test_two_low_matches_after_you_are_out(chosen: str, kept: str) -> None:
    """You choose which of the two is discarded and replaced; the other stays."""
    state = its_turn("expert", out=(0,), bonus=["tiger_1", "tiger_2"])
    play(state, "card tiger_4")
    assert sorted(possible(state)) == ["choose tiger_1", "choose tiger_2"]
    play(state, f"choose {chosen}")
    assert (view(state).discards, bonus(state), phase(state)) == ([chosen], [kept], "replacement")
    play(state, "card bee_8", "card lizard_1")
    assert where(state, "bee_8") == "ice"
    assert (sorted(bonus(state)), phase(state)) == (sorted([kept, "lizard_1"]), "adversary")


# ---------------------------------------------------------------------- battles and bonus cards


@rule("AMB-17")
def test_bonus_cards_take_no_part_in_battles() -> None:
    """The adversary's battle cards come from the pile; the bonus card lies there before and after."""
    state = scene(1, columns=boards(desert=(0, 1)), out=(1,), age=3, bonus=["tiger_8"])
    play(state, "pass", "choose red_panda_4")
    for card in ("bee_1", "bee_2", "bee_3"):
        assert "card tiger_8" not in possible(state)
        play(state, f"card {card}")
    assert bonus(state) == ["tiger_8"]
