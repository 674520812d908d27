"""Who runs which kingdom: the rows of the Configurations card, free choice, wrong options (part B, BK-313, J)."""

from collections import Counter
from typing import Any

import pytest

import regna
from regna.contract.spec import OptionValue
from tests.barbarian_kingdoms.scenes import GAME, SIX
from tests.rules import rule

ROWS: dict[int, list[dict[str, str]]] = {
    2: [
        {"ostrogoths": "A", "vandals": "A", "visigoths": "B", "franks": "B"},
        {"ostrogoths": "A", "vandals": "A", "saxons": "B", "franks": "B"},
        {"huns": "A", "ostrogoths": "B", "saxons": "A", "franks": "B"},
    ],
    3: [
        {"ostrogoths": "", "vandals": "", "visigoths": ""},
        {"ostrogoths": "", "vandals": "", "franks": ""},
        {"huns": "", "vandals": "", "franks": ""},
        {"ostrogoths": "", "visigoths": "", "saxons": ""},
        {"vandals": "", "saxons": "", "franks": ""},
    ],
    4: [
        {"ostrogoths": "A", "vandals": "A", "visigoths": "B", "franks": "B"},
        {"ostrogoths": "A", "vandals": "A", "saxons": "B", "franks": "B"},
        {"huns": "A", "ostrogoths": "B", "saxons": "A", "franks": "B"},
        {"huns": "A", "vandals": "A", "saxons": "B", "franks": "B"},
    ],
    5: [
        {"huns": "", "ostrogoths": "", "vandals": "", "visigoths": "", "franks": ""},
        {"ostrogoths": "", "vandals": "", "visigoths": "", "saxons": "", "franks": ""},
        {"huns": "", "ostrogoths": "", "visigoths": "", "saxons": "", "franks": ""},
    ],
    6: [
        {"huns": "A", "ostrogoths": "A", "vandals": "A", "visigoths": "B", "saxons": "B", "franks": "B"},
        {"huns": "C", "ostrogoths": "A", "vandals": "A", "visigoths": "B", "saxons": "C", "franks": "B"},
    ],
}
"""The card row by row: kingdoms with their letters."""
ALL_ROWS = [(seats, "abcde"[place], row) for seats, rows in ROWS.items() for place, row in enumerate(rows)]
STANDARD = [(seats, name, row) for seats, name, row in ALL_ROWS if (seats, name) != (6, "b")]
TEAM_ROWS = [(seats, name, row) for seats, name, row in ALL_ROWS if seats in (4, 6)]


def kingdoms_of(seats: int, seed: int = 1, **options: Any) -> dict[str, Any]:
    """The kingdoms of a new match with who runs them."""
    found: dict[str, Any] = GAME.new(seats=seats, seed=seed, options=options).position().state["kingdoms"]
    return found


def seats_of(seats: int, seed: int = 1, **options: Any) -> dict[str, int]:
    """The seat of every kingdom of a new match."""
    return {kingdom: int(part["seat"]) for kingdom, part in kingdoms_of(seats, seed, **options).items()}


def refused(seats: int, **options: Any) -> str:
    """The code with which a new match is refused."""
    with pytest.raises(regna.BadOption) as error:
        GAME.new(seats=seats, seed=1, options=options)
    assert error.value.text
    return error.value.code


def same(found: dict[str, Any], kingdom: str) -> set[str]:
    """The kingdoms of one party."""
    return {other for other, part in found.items() if part["party"] == found[kingdom]["party"]}


def by_name(case: Any) -> str | None:
    """A short name for a row of the card."""
    return str(case) if not isinstance(case, dict) else ""


# ---------------------------------------------------------------------- rows


@rule("BK-020")
@pytest.mark.parametrize(("seats", "name", "row"), STANDARD, ids=by_name)
def test_a_row_fixes_the_kingdoms_in_play(seats: int, name: str, row: dict[str, str]) -> None:
    """These and no others."""
    assert set(kingdoms_of(seats, configuration=name)) == set(row)


@rule("BK-021")
@pytest.mark.parametrize(
    ("seats", "kingdoms"),
    [
        (3, ["ostrogoths", "vandals", "visigoths"]),
        (4, ["ostrogoths", "vandals", "visigoths", "franks"]),
        (5, ["huns", "ostrogoths", "vandals", "visigoths", "franks"]),
        (6, SIX),
    ],
)
def test_unless_another_row_is_chosen_beginners_play_theirs(seats: int, kingdoms: list[str]) -> None:
    """The rows suggested in the review rulebook, in both editions."""
    assert set(kingdoms_of(seats)) == set(kingdoms)
    assert set(kingdoms_of(seats, edition="review")) == set(kingdoms)


@rule("BK-020")
@pytest.mark.parametrize(("seats", "name"), [(2, "d"), (3, "f"), (4, "e"), (5, "d"), (6, "c")])
def test_a_row_that_is_not_on_the_card_cannot_be_chosen(seats: int, name: str) -> None:
    """The next letter after the last row."""
    assert refused(seats, configuration=name) == ("unknown_choice" if name == "f" else "no_such_row")


# ---------------------------------------------------------------------- dealing


@rule("BK-022")
def test_kingdoms_are_dealt_at_random() -> None:
    """Over sixty matches each of the six deals of three kingdoms comes up."""
    deals = Counter(tuple(sorted(seats_of(3, seed).items(), key=lambda item: item[1])) for seed in range(60))
    assert len(deals) == 6
    assert min(deals.values()) >= 3


@rule("BK-022")
def test_by_agreement_everybody_gets_the_kingdom_named() -> None:
    """Whatever luck would have said."""
    for seed in range(6):
        found = seats_of(3, seed, kingdom_A="visigoths", kingdom_B="ostrogoths", kingdom_C="vandals")
        assert found == {"visigoths": 0, "ostrogoths": 1, "vandals": 2}


@rule("BK-022")
def test_some_may_choose_and_luck_deals_the_rest() -> None:
    """B has the Vandals in every match; the two others change places."""
    found = [seats_of(3, seed, kingdom_B="vandals") for seed in range(20)]
    assert {deal["vandals"] for deal in found} == {1}
    assert {deal["ostrogoths"] for deal in found} == {0, 2}


@rule("BK-022")
def test_a_kingdom_is_given_only_once() -> None:
    """Two seats that name the same are refused."""
    assert refused(3, kingdom_A="vandals", kingdom_C="vandals") == "kingdom_twice"
    assert refused(3, configuration="free", kingdom_A="huns", kingdom_B="huns") == "kingdom_twice"


@rule("BK-020", "BK-022")
def test_a_kingdom_outside_the_row_is_refused() -> None:
    """The Franks are in row b with three players, not in row a."""
    assert refused(3, kingdom_A="franks") == "kingdom_not_in_row"
    assert seats_of(3, configuration="b", kingdom_A="franks")["franks"] == 0


@rule("BK-022")
@pytest.mark.parametrize(("seats", "option"), [(2, "kingdom_E"), (3, "kingdom_D"), (4, "kingdom_E"), (5, "kingdom_F")])
def test_a_kingdom_for_a_seat_that_does_not_exist_is_refused(seats: int, option: str) -> None:
    """Two players have the places A to D, everybody else one each."""
    assert refused(seats, **{option: "ostrogoths"}) == "no_such_place"


@rule("BK-023", "BK-008")
def test_seated_beside_the_emblems_seat_order_is_turn_order() -> None:
    """A first, then B, C, D, E and F."""
    chosen: dict[str, Any] = {f"kingdom_{letter}": kingdom for letter, kingdom in zip("ABCDEF", SIX, strict=True)}
    state = GAME.new(seats=6, seed=1, options=chosen).position().state
    assert [state["kingdoms"][kingdom]["seat"] for kingdom in state["order"]] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "first"), [(3, "D"), (2, "C"), (5, "F")])
@rule("BK-008")
def test_a_seat_that_does_not_exist_cannot_start(seats: int, first: str) -> None:
    """The option names one of the seats in play."""
    assert refused(seats, first=first) == "no_such_seat"


# ---------------------------------------------------------------------- free choice


@rule("BK-313")
@pytest.mark.parametrize(
    "kingdoms",
    [["huns", "saxons", "franks"], ["saxons", "visigoths", "huns"], ["huns", "vandals", "visigoths", "saxons"]],
)
def test_experts_choose_any_set_of_kingdoms(kingdoms: list[str]) -> None:
    """Sets that are in no row."""
    chosen: dict[str, Any] = {f"kingdom_{letter}": kingdom for letter, kingdom in zip("ABCD", kingdoms, strict=False)}
    assert set(kingdoms) not in [set(row) for row in ROWS[len(kingdoms)]]
    found = seats_of(len(kingdoms), configuration="free", **chosen)
    assert found == {kingdom: seat for seat, kingdom in enumerate(kingdoms)}


@rule("BK-313")
def test_with_free_choice_luck_deals_from_all_six_kingdoms() -> None:
    """Whatever nobody names; never one twice."""
    deals = [seats_of(3, seed, configuration="free", kingdom_A="huns") for seed in range(40)]
    assert all(deal["huns"] == 0 and sorted(deal.values()) == [0, 1, 2] for deal in deals)
    assert {kingdom for deal in deals for kingdom in deal} == set(SIX)


@rule("BK-313", "ED-23")
def test_free_choice_belongs_to_both_editions() -> None:
    """Expert rules in one, advanced rules in the other: the same choice."""
    chosen: dict[str, Any] = {
        "configuration": "free",
        "kingdom_A": "saxons",
        "kingdom_B": "huns",
        "kingdom_C": "franks",
    }
    assert seats_of(3, edition="final", **chosen) == seats_of(3, edition="review", **chosen)


@rule("BK-313", "BK-320")
def test_two_players_may_choose_their_four_kingdoms_freely() -> None:
    """A and C are one player's, B and D the other's."""
    chosen: dict[str, Any] = {
        "kingdom_A": "huns",
        "kingdom_B": "saxons",
        "kingdom_C": "visigoths",
        "kingdom_D": "vandals",
    }
    assert seats_of(2, configuration="free", **chosen) == {"huns": 0, "saxons": 1, "visigoths": 0, "vandals": 1}


# ---------------------------------------------------------------------- two players


@rule("BK-320", "BK-020")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_two_players_run_the_kingdoms_with_their_letter(place: int) -> None:
    """One has both A, the other both B; over some matches either has either."""
    row = ROWS[2][place]
    first = set()
    for seed in range(12):
        found = seats_of(2, seed, configuration="abc"[place])
        owners = {letter: {found[kingdom] for kingdom in row if row[kingdom] == letter} for letter in "AB"}
        assert sorted(map(sorted, owners.values())) == [[0], [1]]
        first.add(owners["A"].pop())
    assert first == {0, 1}


@rule("BK-320")
def test_two_players_may_agree_on_the_letters() -> None:
    """A who names the Franks gets the Visigoths as well."""
    for seed in range(6):
        found = seats_of(2, seed, kingdom_A="franks")
        assert (found["franks"], found["visigoths"], found["ostrogoths"], found["vandals"]) == (0, 0, 1, 1)
        assert seats_of(2, seed, kingdom_D="vandals")["ostrogoths"] == 1


@rule("BK-320")
@pytest.mark.parametrize(
    "wishes",
    [
        {"kingdom_A": "ostrogoths", "kingdom_C": "visigoths"},
        {"kingdom_A": "ostrogoths", "kingdom_B": "vandals"},
        {"kingdom_B": "franks", "kingdom_C": "visigoths"},
    ],
)
def test_two_letters_of_a_row_are_not_mixed(wishes: dict[str, str]) -> None:
    """Neither in one hand, nor one letter in two hands."""
    assert refused(2, **wishes) == "kingdoms_of_two_letters"


# ---------------------------------------------------------------------- teams


@rule("BK-330", "BK-020")
@pytest.mark.parametrize(("seats", "name", "row"), TEAM_ROWS, ids=by_name)
def test_the_letters_of_a_row_make_the_teams(seats: int, name: str, row: dict[str, str]) -> None:
    """Two and two, three and three, or three pairs; a player goes with his kingdom."""
    teams = {2: "two", 3: "three"}[len(set(row.values()))]
    for seed in range(3):
        found = kingdoms_of(seats, seed, configuration=name, teams=teams)
        assert sorted(part["seat"] for part in found.values()) == list(range(seats))
        teams_found = {frozenset(same(found, kingdom)) for kingdom in row}
        assert teams_found == {
            frozenset(kingdom for kingdom in row if row[kingdom] == letter) for letter in set(row.values())
        }


@rule("BK-330")
@pytest.mark.parametrize(("seats", "name", "row"), STANDARD, ids=by_name)
def test_without_teams_every_kingdom_of_a_row_fights_for_itself(seats: int, name: str, row: dict[str, str]) -> None:
    """Letters matter only to teams, and to two players."""
    parties = [part["party"] for part in kingdoms_of(seats, configuration=name).values()]
    assert len(set(parties)) == (2 if seats == 2 else len(row))


@rule("BK-330")
@pytest.mark.parametrize(("seats", "teams"), [(4, "two"), (6, "two"), (6, "three")])
def test_without_a_row_named_the_first_with_these_teams_is_played(seats: int, teams: str) -> None:
    """For three teams of six players that is the second row."""
    row = ROWS[seats][1 if teams == "three" else 0]
    found = kingdoms_of(seats, teams=teams)
    assert set(found) == set(row)
    assert all(same(found, kingdom) == {other for other in row if row[other] == row[kingdom]} for kingdom in row)


@rule("BK-330")
@pytest.mark.parametrize(("seats", "teams"), [(2, "two"), (3, "two"), (3, "three"), (4, "three"), (5, "two")])
@pytest.mark.parametrize("configuration", ["a", "free"])
def test_other_numbers_of_players_make_no_teams(seats: int, teams: str, configuration: str) -> None:
    """Only two and two, three and three, or three pairs."""
    assert refused(seats, teams=teams, configuration=configuration) == "no_such_teams"


@rule("BK-330")
def test_five_players_are_no_three_teams() -> None:
    """Neither as a row nor freely."""
    assert refused(5, teams="three") == "no_such_teams"
    assert refused(5, teams="three", configuration="free") == "no_such_teams"


@rule("BK-330")
def test_a_row_has_the_teams_of_its_letters_and_no_others() -> None:
    """Row b of six players is for three pairs, and for nothing else."""
    assert refused(6, teams="two", configuration="b") == "row_without_such_teams"
    assert refused(6, configuration="b") == "row_for_teams"


@rule("BK-330", "BK-313")
@pytest.mark.parametrize(
    ("seats", "teams", "parties"),
    [(4, "two", [0, 1, 0, 1]), (6, "two", [0, 1, 0, 1, 0, 1]), (6, "three", [0, 1, 2, 0, 1, 2])],
)
def test_freely_chosen_teams_sit_alternately(seats: int, teams: str, parties: list[int]) -> None:
    """Every player between two of other teams."""
    found = kingdoms_of(seats, configuration="free", teams=teams)
    by_seat = {part["seat"]: part["party"] for part in found.values()}
    assert [by_seat[seat] for seat in range(seats)] == parties


@rule("ED-12")
@pytest.mark.parametrize(("seats", "teams"), [(4, "two"), (6, "two"), (6, "three")])
@pytest.mark.parametrize("configuration", ["beginner", "free"])
def test_the_review_edition_has_no_teams(seats: int, teams: str, configuration: str) -> None:
    """The same options are accepted in the final edition."""
    assert refused(seats, edition="review", teams=teams, configuration=configuration) == "no_teams_in_review"
    assert kingdoms_of(seats, edition="final", teams=teams, configuration=configuration)


@rule("BK-313", "BK-022")
def test_a_set_of_kingdoms_can_be_named_and_dealt() -> None:
    """Somebody has each of the named kingdoms; over many seeds everybody has had each of them."""
    named: dict[str, OptionValue] = {"kingdom_A": "huns", "kingdom_B": "saxons", "kingdom_C": "franks"}
    found: set[tuple[str, ...]] = set()
    for seed in range(60):
        options = GAME.complete_options({"configuration": "free", "named_kingdoms": "dealt", **named})
        players = GAME.new(seats=3, seed=seed, options=dict(options)).view().body.players
        dealt = tuple(player.kingdoms[0] for player in players)
        assert set(dealt) == {"huns", "saxons", "franks"}
        found.add(dealt)
    assert len(found) == 6


@rule("BK-330")
def test_a_row_is_never_exchanged_for_another() -> None:
    """Row a has two teams of three; whoever wants three teams says row b, or leaves the row open."""
    assert refused(6, teams="three", configuration="a") == "row_without_such_teams"
    assert kingdoms_of(6, teams="three", configuration="b")
    assert kingdoms_of(6, teams="three")
