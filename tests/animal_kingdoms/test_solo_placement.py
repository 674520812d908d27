"""Section 14 of the catalogue: where the adversary plays its cards, before and after you are out.

Most scenes are on the level Easy, where no bonus card follows; the placement rules are the same on all levels.
"""

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    KINGDOMS,
    LEVELS,
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
    scores,
    view,
)
from tests.rules import rule

BY_SIZE = dict(zip(range(4, 9), KINGDOMS, strict=True))
LED: dict[str, list[int]] = {kingdom: [1, 1] for kingdom in KINGDOMS}
"""Two cubes of the adversary in every kingdom, none of yours."""


def goes_to(state: AnimalKingdoms, card: str) -> str | None:
    """Where the adversary plays the card it draws."""
    before = {kingdom: cubes(state, kingdom)[1] for kingdom in KINGDOMS}
    play(state, f"card {card}")
    there = [kingdom for kingdom in KINGDOMS if card in column(state, kingdom)]
    for kingdom in KINGDOMS:
        assert cubes(state, kingdom)[1] == before[kingdom] + (kingdom in there)
    return there[0] if there else None


# ---------------------------------------------------------------------- the designated kingdom


@rule("AK-212")
@pytest.mark.parametrize(("value", "kingdom"), BY_SIZE.items())
@pytest.mark.parametrize("level", LEVELS)
def test_four_to_eight_go_to_the_kingdom_of_that_size(level: str, value: int, kingdom: str) -> None:
    """A card from 4 to 8 goes to the kingdom with that many territories, wherever you played."""
    bonus = {"easy": [], "expert": ["owl_1", "owl_2"]}.get(level, ["owl_1"])
    state = its_turn(level, owners={"marsh": [0]}, bonus=bonus)
    assert goes_to(state, f"tiger_{value}") == kingdom
    assert phase(state) == "turn"


@rule("AK-213")
@pytest.mark.parametrize("latest", KINGDOMS)
@pytest.mark.parametrize("value", [1, 2, 3])
def test_one_to_three_follow_your_latest_creature(value: int, latest: str) -> None:
    """A 1, 2 or 3 goes where you played last, not where you have most."""
    state = its_turn(owners={"jungle": [0, 0], "ice": [0, 0], latest: [0, 0]}, latest=KINGDOMS.index(latest))
    assert goes_to(state, f"tiger_{value}") == latest


@rule("AK-213", "AMB-14")
def test_the_latest_creature_is_that_of_the_latest_claim() -> None:
    """Claim in ice, then in marsh, then rally: the latest creature is still the one in marsh."""
    state = scene(1, hands={0: ["bee_1", "bee_2", "bee_4", "bee_5"]}, bonus=["wolf_8"])
    play(state, "claim bee_1 ice", "card owl_1")
    assert goes_to(state, "frog_2") == "ice"
    play(state, "claim bee_2 marsh", "card owl_2")
    assert goes_to(state, "frog_3") == "marsh"
    play(state, "rally bee_4", "draw", "card owl_4")
    assert goes_to(state, "lizard_1") == "marsh"


@rule("AK-213")
def test_its_own_latest_card_designates_nothing() -> None:
    """What the adversary played in between does not move your latest creature."""
    state = scene(1, hands={0: ["bee_1", "bee_2", "bee_4", "bee_5"]}, bonus=["wolf_8"])
    play(state, "claim bee_1 ice", "card owl_1", "card frog_5", "rally bee_2", "draw", "card owl_2")
    assert goes_to(state, "frog_3") == "ice"


@rule("AMB-14", "AK-260")
@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("level", LEVELS)
def test_one_to_three_before_your_first_creature(level: str, value: int) -> None:
    """Without a creature of yours in this age the smallest kingdom is designated."""
    bonus = {"easy": [], "expert": ["owl_7", "owl_8"]}.get(level, ["owl_8"])
    state = its_turn(level, bonus=bonus)
    assert goes_to(state, f"tiger_{value}") == "desert"


@rule("AMB-14")
def test_the_smallest_kingdom_is_only_designated() -> None:
    """Where its lead keeps it out of the smallest kingdom it goes on clockwise from there."""
    state = its_turn(owners={"desert": [1, 1]})
    assert goes_to(state, "tiger_2") == "marsh"


@rule("AK-260", "AMB-14", "AMB-22")
@pytest.mark.parametrize("level", LEVELS)
def test_a_new_age_forgets_your_latest_creature(level: str) -> None:
    """Your creature in ice was of the age before: the first 1 to 3 goes to the smallest kingdom."""
    bonus = {"easy": [], "expert": ["owl_7", "owl_8"]}.get(level, ["owl_8"])
    hands = {0: ["bee_1", "bee_2", "bee_4", "bee_5"]}
    state = scene(1, level=level, columns=boards(ice=(0,)), out=(1,), hands=hands, bonus=bonus)
    play(state, "pass")
    while phase(state) == "decrees":
        play(state, possible(state)[0])
    if level != "easy":
        play(state, "rally bee_1", "draw", "card frog_4")
    assert goes_to(state, "tiger_3") == "desert"


# ---------------------------------------------------------------------- its card on the board


@rule("AK-210")
def test_one_card_one_cube_whatever_the_decree() -> None:
    """One card from the pile, one of its cubes, against a decree that would stop you."""
    state = its_turn(decrees={"ice": "A08"}, hands={0: ["bee_1", "bee_2", "bee_4", "bee_8"]})
    pile = view(state).draw_pile
    assert goes_to(state, "tiger_8") == "ice"
    assert reason(state, "claim bee_8 ice") == "against_the_decree"
    assert view(state).draw_pile == pile - 1
    assert adversary_of(view(state)).cubes == 17
    assert view(state).players[0].cubes == 18


@rule("AK-211")
@pytest.mark.parametrize(
    ("decree", "kingdom", "mine", "drawn"),
    [
        ("B05", "ice", "bee_8", "tiger_8"),  # no value twice in this kingdom
        ("B04", "ice", "tiger_2", "tiger_8"),  # no species twice in this kingdom
        ("C01", "mountains", "bee_5", "tiger_8"),  # at least the strongest neighbour
    ],
)
def test_its_card_counts_for_your_decrees(decree: str, kingdom: str, mine: str, drawn: str) -> None:
    """A card you could have played is refused because of the card the adversary has just placed."""
    others = ["owl_1", "owl_2", "owl_3"]
    free = scene(1, level="easy", decrees={kingdom: decree}, hands={0: [mine, *others]})
    assert reason(free, f"claim {mine} {kingdom}") is None
    state = its_turn(decrees={kingdom: decree}, hands={0: [mine, *others]})
    assert goes_to(state, drawn) == "ice"
    assert reason(state, f"claim {mine} {kingdom}") == "against_the_decree"


@rule("AK-211")
def test_its_card_goes_on_top_of_the_column() -> None:
    """It lies over yours, in the order played."""
    state = its_turn(owners={"ice": [0]})
    play(state, "card tiger_8")
    assert column(state, "ice") == ["wolf_8", "tiger_8"]


# ---------------------------------------------------------------------- constraints


@rule("AK-214")
@pytest.mark.parametrize(
    ("owners", "kingdom"),
    [
        ([], "jungle"),
        ([1], "jungle"),  # one more than you; two more afterwards
        ([1, 1], "mountains"),
        ([1, 1, 0], "jungle"),
        ([1, 1, 1], "mountains"),
        ([1, 1, 1, 0], "mountains"),
        ([1, 1, 0, 0], "jungle"),
        ([0, 0, 0], "jungle"),  # your lead does not matter
    ],
)
def test_a_lead_of_two_keeps_it_out(owners: list[int], kingdom: str) -> None:
    """Where it already has two cubes more than you it does not play."""
    assert goes_to(its_turn(owners={"jungle": owners}), "tiger_6") == kingdom


@rule("AMB-15")
@pytest.mark.parametrize(
    ("owners", "council", "kingdom"),
    [
        ([1], [0, 0], "jungle"),
        ([1], [0, 1], "mountains"),  # its councillor counts
        ([1, 1], [1, 0], "jungle"),  # and so does yours
        ([1, 1], [1, 1], "mountains"),
        ([], [0, 2], "mountains"),
    ],
)
def test_councils_count_for_the_lead(owners: list[int], council: list[int], kingdom: str) -> None:
    """All cubes of the kingdom count, those on councils included."""
    assert goes_to(its_turn(owners={"jungle": owners}, councils={"jungle": council}, age=3), "tiger_6") == kingdom


@rule("AK-215")
@pytest.mark.parametrize(
    ("owners", "kingdom"),
    [([0, 1, 0, 1], "jungle"), ([0, 1, 0, 1, 0], "mountains"), ([0, 0, 0, 0, 0], "mountains")],
)
def test_it_leaves_capitals_alone(owners: list[int], kingdom: str) -> None:
    """While you are in it does not take the last territory, the capital."""
    state = its_turn(owners={"jungle": owners})
    assert goes_to(state, "tiger_6") == kingdom
    assert adversary_of(view(state)).capital is None


@rule("AK-216")
@pytest.mark.parametrize(
    ("blocked", "value", "kingdom"),
    [
        (["marsh"], 5, "jungle"),
        (["marsh", "jungle"], 5, "mountains"),
        (["marsh", "jungle", "mountains"], 5, "ice"),
        (["ice"], 8, "desert"),  # the ring closes
        (["mountains", "ice", "desert"], 7, "marsh"),
        (["desert", "marsh", "mountains", "ice"], 7, "jungle"),
        (["desert", "jungle"], 5, "marsh"),  # blocked ones that are not designated do not matter
    ],
)
@pytest.mark.parametrize("by", ["lead", "capital"])
def test_the_next_kingdom_clockwise(by: str, blocked: list[str], value: int, kingdom: str) -> None:
    """Kingdoms that break a constraint are skipped one after the other, clockwise."""
    wall = {"desert": [0, 0, 1], "marsh": [0, 0, 1, 1], "jungle": [0, 0, 0, 1, 1]}
    wall |= {"mountains": [0, 0, 0, 1, 1, 1], "ice": [0, 0, 0, 0, 1, 1, 1]}
    owners = {place: [1, 1] if by == "lead" else wall[place] for place in blocked}
    assert goes_to(its_turn(owners=owners), f"tiger_{value}") == kingdom


@rule("AK-216", "AK-213")
def test_clockwise_from_your_latest_creature() -> None:
    """A 2 for ice, where only the capital is free, goes on to the smallest kingdom."""
    state = its_turn(owners={"ice": [1, 1, 0, 0, 0, 1, 0]}, latest=4)
    assert goes_to(state, "tiger_2") == "desert"


# ---------------------------------------------------------------------- constraints that cannot be met


@rule("AK-217", "AMB-15b")
@pytest.mark.parametrize(("value", "kingdom"), BY_SIZE.items())
def test_the_first_constraint_is_ignored(value: int, kingdom: str) -> None:
    """It leads by two everywhere: the search begins again at the designated kingdom."""
    assert goes_to(its_turn(owners=LED), f"tiger_{value}") == kingdom


@rule("AK-217")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_first_constraint_is_ignored_for_low_cards(value: int) -> None:
    """Also for a card that follows your creature."""
    owners = LED | {"mountains": [0, 1, 1, 1]}
    assert goes_to(its_turn(owners=owners), f"tiger_{value}") == "mountains"


@rule("AK-217", "AMB-15b")
@pytest.mark.parametrize(("designated", "kingdom"), [(4, "marsh"), (5, "marsh"), (6, "ice"), (7, "ice"), (8, "ice")])
def test_the_second_constraint_outlasts_the_first(designated: int, kingdom: str) -> None:
    """Capitals stay taboo as long as a kingdom with a free territory is left, though it leads there by far."""
    owners = {
        "desert": [0, 0, 0],
        "marsh": [1, 1, 1],
        "jungle": [0, 0, 0, 1, 1],
        "mountains": [0, 0, 0, 1, 1, 1],
        "ice": [1, 1, 1, 1],
    }
    state = its_turn(owners=owners)
    assert goes_to(state, f"tiger_{designated}") == kingdom
    assert adversary_of(view(state)).capital is None


@rule("AK-217", "AMB-15b")
@pytest.mark.parametrize(("value", "kingdom"), BY_SIZE.items())
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_both_constraints_are_ignored(level: str, value: int, kingdom: str) -> None:
    """Only capitals are left: it claims that of the designated kingdom, also where it leads by two."""
    state = its_turn(level, owners=NO_NORMAL, latest=4)
    assert goes_to(state, f"tiger_{value}") == kingdom
    assert adversary_of(view(state)).capital == kingdom
    assert view(state).kingdoms[KINGDOMS.index(kingdom)].capital == 1


@rule("AK-217")
def test_both_constraints_are_ignored_for_low_cards() -> None:
    """A 3 takes the capital of the kingdom of your latest creature."""
    assert goes_to(its_turn(owners=NO_NORMAL, latest=1), "tiger_3") == "marsh"


@rule("AK-217")
def test_one_free_territory_is_enough() -> None:
    """The last normal territory of the board comes before all capitals."""
    owners = NO_NORMAL | {"jungle": [1, 1, 1, 1]}
    assert goes_to(its_turn(owners=owners, latest=4), "tiger_7") == "jungle"


@rule("AK-063", "AK-218", "AMB-16")
def test_with_a_capital_it_is_out_and_you_go_on() -> None:
    """It plays no more in this age; you take turn after turn, without Rally, which was open, until you pass."""
    hands = {0: ["bee_1", "bee_2", "bee_4", "bee_5"]}
    state = its_turn(owners=NO_NORMAL, latest=4, hands=hands, age=3)
    assert view(state).rally_open
    assert keys(state, "card tiger_6") == ["log.adversary_capital"]
    assert adversary_of(view(state)).passed == 1
    assert (phase(state), int(state.seat)) == ("turn", 0)
    assert reason(state, "rally bee_1") == "rally_closed"
    assert reason(state, "claim bee_1 jungle") == "kingdom_full"
    play(state, "claim bee_1 desert", "card lizard_1")
    assert phase(state) == "battle"  # your capital ended the age, and marsh is tied


@rule("AK-218")
def test_you_go_on_turn_after_turn() -> None:
    """It is out: after each of your claims it is your turn again."""
    hands = {0: ["bee_1", "bee_2", "bee_4", "bee_5"]}
    state = scene(1, columns=boards(desert=(0, 1, 1, 1)), out=(1,), hands=hands)
    for claim, drawn in (("bee_1 ice", "owl_1"), ("bee_2 ice", "owl_2"), ("bee_4 ice", "owl_3")):
        play(state, f"claim {claim}", f"card {drawn}")
        assert (phase(state), int(state.seat)) == ("turn", 0)
    assert cubes(state, "ice") == [3, 0]
    assert "log.age_over" in keys(state, "pass")


# ---------------------------------------------------------------------- after you are out


@rule("AK-230")
@pytest.mark.parametrize("level", LEVELS)
def test_after_your_capital_only_the_adversary_plays(level: str) -> None:
    """You claim a capital and draw your card; then the adversary plays card after card."""
    bonus = {"easy": [], "expert": ["owl_1", "owl_2"]}.get(level, ["owl_1"])
    hands = {0: ["bee_1", "bee_2", "bee_3", "red_panda_4"]}
    state = scene(1, level=level, columns=boards(desert=(0, 1, 1)), hands=hands, bonus=bonus)
    play(state, "claim bee_1 desert", "card bee_4")
    for card in ("tiger_5", "lizard_6", "frog_7"):
        assert phase(state) == "adversary"
        play(state, f"card {card}")
    assert phase(state) == "adversary"
    assert [cubes(state, kingdom) for kingdom in KINGDOMS] == [[2, 2], [0, 1], [0, 1], [0, 1], [0, 0]]


@rule("AK-231")
@pytest.mark.parametrize("owners", [[0, 0, 0, 1, 1], [0, 0, 1, 1, 1]])
@pytest.mark.parametrize("how", ["capital", "pass"])
def test_after_that_it_takes_the_capital_it_comes_to(how: str, owners: list[int]) -> None:
    """The designated kingdom has only its capital free: it takes it, and the age is over."""
    board = {"jungle": owners} | ({"desert": [1, 0, 0, 0]} if how == "capital" else {})
    state = its_turn(owners=board, out=(0,), age=3)
    assert {"log.adversary_capital", "log.age_over"} <= set(keys(state, "card tiger_6"))
    assert column(state, "jungle")[-1] == "tiger_6"
    assert view(state).kingdoms[2].capital == 1


@rule("AMB-18")
def test_it_does_not_look_for_a_capital() -> None:
    """A capital elsewhere does not draw it away from the designated kingdom."""
    state = its_turn(owners={"jungle": [0, 0], "mountains": [0, 0, 0, 1, 1, 1]}, out=(0,))
    assert goes_to(state, "tiger_6") == "jungle"
    assert phase(state) == "adversary"


@rule("AMB-18", "AK-231")
def test_its_lead_still_keeps_it_out() -> None:
    """Constraint 1 holds after you are out: it goes on clockwise, and there takes a capital if it is the only place."""
    board = {"jungle": [1, 1], "mountains": [0, 0, 0, 1, 1, 1]}
    state = its_turn(owners=board, out=(0,), age=3)
    play(state, "card tiger_6")
    assert column(state, "mountains")[-1] == "tiger_6"
    assert adversary_of(view(state)).capital == "mountains"


@rule("AMB-18")
def test_its_lead_keeps_it_out_of_a_capital() -> None:
    """A capital in a kingdom where it leads by two is passed over as well."""
    state = its_turn(owners={"jungle": [0, 1, 1, 1, 1]}, out=(0,))
    assert goes_to(state, "tiger_6") == "mountains"
    assert adversary_of(view(state)).capital is None


@rule("AMB-18", "AMB-15b")
@pytest.mark.parametrize(("value", "kingdom"), BY_SIZE.items())
def test_its_lead_is_ignored_if_it_leads_everywhere(value: int, kingdom: str) -> None:
    """No kingdom without such a lead is left: the designated one."""
    assert goes_to(its_turn(owners=LED, out=(0,)), f"tiger_{value}") == kingdom


@rule("AMB-18")
def test_its_lead_is_ignored_for_a_capital_too() -> None:
    """It leads everywhere, and in the designated kingdom only the capital is free: it takes it."""
    state = its_turn(owners=LED | {"jungle": [1, 1, 1, 1, 0]}, out=(0,), age=3)
    play(state, "card tiger_6")
    assert view(state).kingdoms[2].capital == 1
    assert phase(state) == "finished"
    assert scores(state) == [3, 8 + 9 + 10 + 9 + 10]


@rule("AK-219")
@pytest.mark.parametrize("lead", [False, True])
def test_full_kingdoms_are_skipped(lead: bool) -> None:
    """Your capital filled the jungle: a 6 goes to the mountains, also where it leads everywhere."""
    owners = (LED if lead else {}) | {"jungle": [0, 0, 1, 1, 1, 0]}
    assert goes_to(its_turn(owners=owners, out=(0,)), "tiger_6") == "mountains"


@rule("AK-219", "AK-216")
def test_a_full_kingdom_and_then_a_lead() -> None:
    """Both are skipped, one after the other."""
    owners = {"ice": [0, 0, 0, 0, 1, 1, 1, 0], "desert": [1, 1]}
    assert goes_to(its_turn(owners=owners, out=(0,)), "tiger_8") == "marsh"


@rule("AK-232")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_low_cards_are_replaced(value: int) -> None:
    """A 1, 2 or 3 is discarded without a cube, and another card drawn at once, as often as needed."""
    state = its_turn(owners={"ice": [0]}, out=(0,))
    assert keys(state, f"card tiger_{value}") == ["log.adversary_discards"]
    assert goes_to(state, f"lizard_{value}") is None
    assert view(state).discards == [f"tiger_{value}", f"lizard_{value}"]
    assert (phase(state), adversary_of(view(state)).cubes) == ("adversary", 18)
    assert goes_to(state, "tiger_4") == "desert"
    assert adversary_of(view(state)).cubes == 17


@rule("AK-232")
def test_low_cards_are_played_while_you_are_in() -> None:
    """Before that they are ordinary cards."""
    state = its_turn(owners={"ice": [0]})
    assert goes_to(state, "tiger_1") == "ice"
    assert view(state).discards == []


@rule("AK-220", "AK-230")
def test_without_a_cube_it_is_out_too() -> None:
    """You are out and its last cube is placed: the age is over without a capital of its own."""
    owners = {"jungle": [1] * 5, "mountains": [1] * 6, "ice": [1] * 6, "marsh": [0]}
    state = its_turn(owners=owners, out=(0,), age=3)
    play(state, "card tiger_4")
    assert column(state, "desert") == ["tiger_4"]
    assert phase(state) == "finished"
    assert adversary_of(view(state)).capital is None
