"""Section 14 of the catalogue: setting up alone, whose turn it is, passing, and what the levels change about that."""

from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.view import AdversaryView
from tests.animal_kingdoms.scenes import (
    GAME,
    LEVELS,
    adversary_of,
    boards,
    column,
    cubes,
    decree_of,
    draw_any,
    hand,
    keys,
    new_state,
    phase,
    play,
    possible,
    reason,
    scene,
    tokens,
    view,
)
from tests.rules import rule

BONUS_CARDS = {"easy": 0, "medium": 1, "normal": 1, "hard": 1, "expert": 2}
HAND = ["red_panda_1", "tiger_2", "bee_3", "lizard_4"]
ALL_ITS_CUBES = {"jungle": [1] * 5, "mountains": [1] * 6, "ice": [1] * 7}
"""18 cubes on 18 territories, no capital among them."""
ALL_YOUR_CUBES = {"jungle": [0] * 5, "mountains": [0] * 6, "ice": [0] * 7}


def fresh(level: str = "normal") -> AnimalKingdoms:
    """A new game alone, before the first card is dealt."""
    return new_state(1, Rng(1), level=level)


def adversary(state: AnimalKingdoms) -> AdversaryView:
    """What is seen of the adversary."""
    return adversary_of(view(state, 0))


def dealt(level: str = "normal") -> AnimalKingdoms:
    """A new game alone at the first decision, or at the adversary's first card where it begins."""
    state = fresh(level)
    while phase(state) in ("deal", "bonus_cards", "decrees", "tiles"):
        play(state, possible(state)[0])
    return state


# ---------------------------------------------------------------------- set-up


@rule("AK-200")
@pytest.mark.parametrize("level", LEVELS)
def test_board_decrees_and_tiles_as_usual(level: str) -> None:
    """Five different decrees, three ascending majority tiles on each kingdom, an empty board, age I."""
    body = view(dealt(level), 0)
    assert len({decree_of(kingdom).decree for kingdom in body.kingdoms}) == 5
    for kingdom, territories in zip(body.kingdoms, range(4, 9), strict=True):
        assert kingdom.territories == territories
        assert len(kingdom.tiles) == 3
        assert kingdom.tiles == sorted(kingdom.tiles)
        assert (kingdom.column, kingdom.cubes, kingdom.councils) == ([], [0, 0], [0, 0])
    tiles = sorted(points for kingdom in body.kingdoms for points in kingdom.tiles)
    assert tiles == [5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 10]
    assert (body.age, body.discards, body.under_pile) == (1, [], 0)


@rule("AK-202", "AK-260", "AK-263")
@pytest.mark.parametrize("level", LEVELS)
def test_four_cards_then_the_bonus_cards(level: str) -> None:
    """Four cards for you, then the top card of the rest is the bonus card; none on Easy, two on Expert."""
    state = fresh(level)
    assert phase(state) == "deal"
    play(state, *[f"card {card}" for card in HAND])
    shown = ["owl_7", "frog_8"][: BONUS_CARDS[level]]
    for card in shown:
        assert phase(state) == "bonus_cards"
        play(state, f"card {card}")
    assert phase(state) == "decrees"
    assert sorted(hand(state, 0)) == sorted(HAND)
    assert sorted(adversary(state).bonus) == sorted(shown)
    assert view(state).draw_pile == 64 - 4 - len(shown)


@rule("AK-203")
@pytest.mark.parametrize("level", LEVELS)
def test_two_sides_with_eighteen_cubes_and_a_disc_each(level: str) -> None:
    """You and the adversary: 18 cubes each, both at 0 points; nobody else takes part."""
    state = dealt(level)
    body = view(state, 0)
    assert len(body.players) == 1
    assert (body.players[0].cubes, body.players[0].score) == (18, 0)
    assert (adversary(state).cubes, adversary(state).score) == (18, 0)
    assert all(len(kingdom.cubes) == 2 for kingdom in body.kingdoms)


@rule("AK-204")
def test_no_tile_for_who_passes_first() -> None:
    """The first to pass takes no tile: the adversary's card comes at once, and nobody owns a tile."""
    state = play(scene(1, columns=boards(ice=(0, 1))), "pass")
    assert phase(state) == "adversary"
    assert [tile.seat for tile in view(state).first_to_pass] == [None] * 3


@rule("AK-204")
def test_no_reinforcement_tokens() -> None:
    """The supply is empty, a lost battle brings no token, and none can be played."""
    state = scene(1, columns=boards(desert=(0, 1), marsh=(0, 1)), out=(1,), hands={0: HAND})
    assert view(state).supply == 0
    play(state, "pass", "choose red_panda_1", "card bee_4", "card bee_5", "card bee_6")
    assert adversary(state).losses == 1
    assert tokens(state) == [0, 0]
    assert reason(draw_any(state), "reinforce A 1") == "no_tokens_alone"


# ---------------------------------------------------------------------- whose turn


@rule("AK-205", "AMB-22")
@pytest.mark.parametrize("level", ["medium", "normal", "hard", "expert"])
def test_you_begin(level: str) -> None:
    """Your action comes first, then the adversary's turn."""
    state = dealt(level)
    assert (phase(state), int(state.seat)) == ("turn", 0)


@rule("AK-260", "AMB-22")
def test_on_easy_the_adversary_begins() -> None:
    """To make up for the missing bonus card the adversary starts: its card comes before your first action."""
    state = dealt("easy")
    assert phase(state) == "adversary"
    play(state, "card wolf_6")
    assert column(state, "jungle") == ["wolf_6"]
    assert (phase(state), int(state.seat)) == ("turn", 0)


@rule("AMB-22", "AK-260")
@pytest.mark.parametrize("points", [(9, 40), (40, 9)])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("age", [1, 2])
def test_who_begins_the_later_ages(level: str, age: int, points: tuple[int, int]) -> None:
    """You begin every age, on Easy the adversary does, whoever has fewer points."""
    state = scene(1, level=level, age=age, out=(1,), scores=points, columns=boards(ice=(0,)))
    play(state, "pass")
    while phase(state) == "decrees":
        play(state, possible(state)[0])
    assert view(state).age == age + 1
    assert phase(state) == ("adversary" if level == "easy" else "turn")


@rule("AK-205")
def test_claim_then_adversary_then_you_again() -> None:
    """One action of yours with its refill, one card of the adversary, and it is your turn."""
    state = scene(1, hands={0: HAND}, bonus=["wolf_8"])
    play(state, "claim lizard_4 ice")
    assert phase(state) == "draw"
    play(state, "card owl_1")
    assert phase(state) == "adversary"
    play(state, "card frog_6")
    assert (phase(state), int(state.seat)) == ("turn", 0)
    assert (cubes(state, "ice"), cubes(state, "jungle")) == ([1, 0], [0, 1])


@rule("AK-205")
def test_rally_then_adversary() -> None:
    """A Rally is an action too: 1 point, new cards, then the adversary plays."""
    state = scene(1, hands={0: HAND}, bonus=["wolf_8"])
    play(state, "rally lizard_4", "rally bee_3", "draw", "card owl_1", "card owl_2")
    assert view(state, 0).players[0].score == 1
    assert phase(state) == "adversary"
    play(state, "card frog_6")
    assert (phase(state), int(state.seat)) == ("turn", 0)


@rule("AK-205")
def test_your_claims_keep_to_the_decree() -> None:
    """You play under the normal rules: the decree binds you."""
    state = scene(1, hands={0: HAND}, decrees={"ice": "A08"})
    assert reason(state, "claim bee_3 ice") is None
    assert reason(state, "claim lizard_4 ice") == "against_the_decree"


# ---------------------------------------------------------------------- passing


@rule("AK-206", "AMB-13")
@pytest.mark.parametrize("columns", [{}, boards(ice=(0, 1))])
def test_you_may_pass_on_any_turn(columns: Any) -> None:
    """You may pass though you could claim and rally; the adversary then goes on alone."""
    state = scene(1, columns=columns, bonus=["red_panda_1"])
    verbs = {text.split()[0] for text in possible(state)}
    assert verbs == {"claim", "rally", "pass"}
    play(state, "pass")
    assert view(state, 0).players[0].passed == 1
    for card in ("tiger_4", "bee_5", "lizard_6"):
        assert phase(state) == "adversary"
        play(state, f"card {card}")
    assert phase(state) == "adversary"


@rule("AMB-13")
def test_the_adversary_goes_on_until_it_claims_a_capital() -> None:
    """After your pass it takes a capital as after your capital, and that ends the age."""
    state = scene(1, columns=boards(desert=(0, 0, 1)), bonus=["red_panda_1"])
    play(state, "pass", "card tiger_4")
    assert phase(state) == "battle"
    assert view(state).kingdoms[0].capital == 1


@rule("AMB-13")
def test_the_adversary_goes_on_until_it_has_no_cube() -> None:
    """After your pass its last cube on a normal territory ends the age as well."""
    owners = ALL_ITS_CUBES | {"ice": [1] * 6}
    state = scene(1, columns=boards(**owners), age=3, bonus=["red_panda_1"])
    play(state, "pass")
    told = keys(state, "card tiger_5")
    assert column(state, "marsh") == ["tiger_5"]
    assert told[:3] == ["log.adversary_plays", "log.adversary_passes", "log.age_over"]
    assert phase(state) == "finished"


@rule("AMB-13", "AK-206")
def test_your_pass_ends_the_age_if_the_adversary_is_out() -> None:
    """Once both are out the kingdoms are scored."""
    state = scene(1, columns=boards(ice=(0,)), out=(1,))
    assert "log.age_over" in keys(state, "pass")
    assert (view(state).age, view(state, 0).players[0].score) == (2, 7)


@rule("AMB-13", "AK-206")
def test_without_a_cube_you_must_pass() -> None:
    """All 18 cubes placed: no claim and no Rally, though nobody has passed."""
    state = scene(1, columns=boards(**ALL_YOUR_CUBES))
    assert view(state).rally_open
    assert possible(state) == ["pass"]
    assert reason(state, f"rally {hand(state, 0)[0]}") == "no_cube_left"


@rule("AMB-13", "AK-206")
@pytest.mark.parametrize(("out", "verbs"), [((), {"rally", "pass"}), ((1,), {"pass"})])
def test_without_a_legal_card_you_must_pass_once_rally_is_closed(out: tuple[int, ...], verbs: set[str]) -> None:
    """None of your 1s fits a decree: Rally or pass while the adversary is in, only pass when it is out."""
    state = scene(
        1,
        decrees={"desert": "A06", "marsh": "A07", "jungle": "A09", "mountains": "B05", "ice": "C01"},
        columns={"desert": [("wolf_8", 1)], "mountains": [("wolf_1", 0)]},
        hands={0: ["bee_1", "owl_1", "tiger_1", "frog_1"]},
        out=out,
    )
    assert {text.split()[0] for text in possible(state)} == verbs


# ---------------------------------------------------------------------- the adversary leaves first


@rule("AMB-23", "AK-220")
def test_without_a_cube_the_adversary_passes() -> None:
    """No cube at its turn: it draws no card, is out, and you play on alone."""
    state = scene(1, columns=boards(**ALL_ITS_CUBES), hands={0: HAND})
    assert adversary(state).cubes == 0
    play(state, "claim red_panda_1 desert")
    pile = view(state).draw_pile
    assert keys(state, "card owl_1") == ["log.card_alone", "log.adversary_passes"]
    assert view(state).draw_pile == pile - 1
    assert adversary(state).passed == 1
    assert adversary(state).capital is None
    for card, drawn in (("tiger_2", "owl_2"), ("bee_3", "owl_3")):
        assert (phase(state), int(state.seat)) == ("turn", 0)
        play(state, f"claim {card} marsh", f"card {drawn}")
    assert cubes(state, "marsh") == [2, 0]


@rule("AK-063", "AMB-23", "AMB-16")
def test_the_pass_of_the_adversary_closes_rally() -> None:
    """You could rally before; once it is out for want of cubes you cannot."""
    state = scene(1, columns=boards(**ALL_ITS_CUBES), hands={0: HAND})
    assert reason(state, "rally bee_3") is None
    play(state, "rally bee_3", "draw", "card owl_1")
    assert adversary(state).passed == 1
    assert reason(state, "rally tiger_2") == "rally_closed"
    assert not view(state).rally_open


@rule("AMB-23")
def test_with_one_cube_the_adversary_still_plays() -> None:
    """Only an empty supply makes it pass: with one cube it draws and plays, and passes a turn later."""
    state = scene(1, columns=boards(**(ALL_ITS_CUBES | {"ice": [1] * 6})), hands={0: HAND}, bonus=["frog_8"])
    play(state, "claim red_panda_1 desert", "card lizard_1")
    assert phase(state) == "adversary"
    play(state, "card bee_5")
    assert adversary(state).passed == 0
    assert reason(state, "rally tiger_2") is None
    play(state, "claim tiger_2 desert", "card lizard_2")
    assert adversary(state).passed == 1


@rule("AMB-23")
def test_both_without_a_cube_end_the_age() -> None:
    """When you are out too, nothing but the scoring is left."""
    state = scene(1, columns=boards(**ALL_ITS_CUBES), age=3)
    assert "log.age_over" in keys(state, "pass")
    assert phase(state) == "finished"


@rule("AK-063", "AMB-16", "AK-218")
def test_its_capital_closes_rally() -> None:
    """Out with a capital it has passed: no Rally for you, but claims and pass by the normal rules."""
    state = scene(1, columns=boards(desert=(0, 1, 1, 1)), out=(1,), hands={0: HAND})
    assert reason(state, "rally bee_3") == "rally_closed"
    assert {text.split()[0] for text in possible(state)} == {"claim", "pass"}
    play(state, "claim bee_3 ice", "card owl_1")
    assert (phase(state), int(state.seat)) == ("turn", 0)


@rule("AMB-16")
def test_rally_is_open_again_in_the_next_age() -> None:
    """The closing ends with the age."""
    state = scene(1, columns=boards(ice=(0,)), out=(1,), hands={0: HAND})
    draw_any(play(state, "pass"))
    assert (view(state).age, reason(state, "rally bee_3")) == (2, None)


# ---------------------------------------------------------------------- levels


@rule("AK-264")
def test_five_levels_and_normal_is_the_usual_one() -> None:
    """Easy, Medium, Normal, Hard and Expert; without a choice the solo rules as they are."""
    option = next(option for option in GAME.spec.options if option.name == "level")
    assert sorted(str(choice) for choice in option.choices) == sorted(LEVELS)
    assert GAME.new(seats=1, seed=1).view().body.adversary.level == "normal"


@rule("AK-264", "AK-262")
@pytest.mark.parametrize(("level", "cards", "by_value"), [("medium", 3, False), ("normal", 3, True), ("hard", 4, True)])
def test_normal_lies_between_medium_and_hard(level: str, cards: int, by_value: bool) -> None:
    """Normal has the value trigger Medium lacks, and not the fourth battle card of Hard."""
    state = scene(1, level=level, phase="adversary", seat=1, bonus=["owl_6"])
    assert adversary(state).battle_cards == cards
    play(state, "card tiger_6")
    assert (phase(state) == "bonus_cards") == by_value
