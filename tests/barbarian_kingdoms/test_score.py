"""Part J of the catalogue: Reign Score, ranking, performance (A-16, ED-18)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.reign import performance
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import FRENCH, GAME, SIX, THREE, coins, phase, play, scene, treasury
from tests.rules import rule

TOKENS = ("sicilia", "dalmatia", "burgundia")


def ended(kingdoms: Sequence[str] = THREE, **parts: Any) -> BarbarianKingdoms:
    """A game the Ostrogoths have just won with their fourth token, in Calabria; they have 0 Tremis left."""
    units: Mapping[str, Sequence[str]] = parts.pop("units", {})
    tokens: Mapping[str, Sequence[str]] = parts.pop("tokens", {})
    rest = dict.fromkeys(range(len(kingdoms)), "")
    seat = kingdoms.index("ostrogoths")
    treasuries = {**rest, **parts.pop("treasuries", {}), seat: "2+3"}
    state = scene(
        kingdoms,
        units={"ostrogoths": ["calabria"], **units},
        tokens={"ostrogoths": TOKENS, **tokens},
        treasuries=treasuries,
        turn="ostrogoths",
        **parts,
    )
    play(state, "claim calabria", "pay 2+3")
    assert phase(state) == "finished"
    return state


def scores(state: BarbarianKingdoms) -> list[int]:
    """The Reign Scores by seat."""
    return list(state.result().scores)


def places(state: BarbarianKingdoms) -> list[int]:
    """The places by seat."""
    return list(state.result().places)


# ---------------------------------------------------------------------- points


@rule("BK-302", "BK-303", "BK-304")
def test_the_winner_counts_like_anybody() -> None:
    """A living King, a warrior, four tokens; the emblems score nothing."""
    assert scores(ended()) == [2 + 1 + 4, 2, 2]


@rule("BK-301", "BK-302")
def test_two_points_for_every_defeated_king_and_for_a_living_one() -> None:
    """The Vandals have the Franks' King, the Visigoths have nobody's; the Franks have lost theirs."""
    kingdoms = ["ostrogoths", "vandals", "visigoths", "franks"]
    state = ended(kingdoms, kings={"franks": "captured"}, captors={"franks": "vandals"})
    assert scores(state) == [7, 2 + 2, 2, 0]


@rule("BK-301")
def test_two_defeated_kings_are_four_points() -> None:
    """A Military Victory: the second King counts for the winner."""
    state = scene(
        kings={"ostrogoths": "calabria", "vandals": "sicilia", "visigoths": "captured"},
        captors={"visigoths": "ostrogoths"},
        treasuries={0: "", 1: "", 2: ""},
    )
    play(state, "invade calabria sicilia", *["bribe 0"] * 8)
    assert phase(state) == "finished"
    assert scores(state) == [2 * 2 + 2, 0, 0]


@rule("BK-303", "A-16")
@pytest.mark.parametrize(("ashore", "at_sea"), [(0, 0), (1, 0), (0, 1), (2, 2), (0, 4), (4, 0)])
def test_a_point_for_every_warrior_on_the_map_or_at_sea(ashore: int, at_sea: int) -> None:
    """Wherever it stands; on the board it scores nothing."""
    lands = ["carthage", "numidia", "mauretania", "tripolitania"][:ashore]
    state = ended(units={"vandals": lands}, sea={"vandals": at_sea}, kings={"vandals": "africa"})
    assert scores(state)[1] == 2 + ashore + at_sea


@rule("BK-302", "A-16")
def test_a_king_at_sea_is_alive() -> None:
    """He scores his two points, once."""
    assert scores(ended(kings={"vandals": "sea"}, powers=False)) == [7, 2, 2]


@rule("BK-304")
def test_a_point_for_every_token_and_none_for_emblems() -> None:
    """Two tokens; and a suspended initial province costs nothing."""
    state = ended(units={"visigoths": ["numidia"]}, tokens={"vandals": ["mauretania", "tripolitania"]})
    assert scores(state) == [7, 2 + 2, 2 + 1]


@rule("BK-305")
@pytest.mark.parametrize(
    ("held", "points"),
    [("", 0), ("1+3", 0), ("5", 1), ("2+3", 1), ("3+3+3", 1), ("2+3+5", 2), ("3+3+3+3+2", 2), ("3+3+3+3+3", 3)],
)
def test_a_point_for_every_complete_five_tremis(held: str, points: int) -> None:
    """The value counts, not the coins."""
    assert scores(ended(treasuries={1: held})) == [7, 2 + points, 2]


@rule("BK-305")
def test_coins_in_provinces_score_nothing() -> None:
    """Fifteen Tremis in Carthage are the province's."""
    assert scores(ended(lying={"carthage": "3+3+3+3+3"})) == [7, 2, 2]


@rule("BK-305", "BK-032")
def test_until_the_end_nobody_counts_a_treasury() -> None:
    """What everybody sees of a score leaves the Tremis out; at the end all treasuries are open."""
    state = scene(treasuries={1: "3+3+3+3+3"})
    assert [part.score for part in view(state, 0).players] == [2, 2, 2]
    over = ended(treasuries={1: "3+3+3+3+3"})
    seen = view(over, None).players
    assert [part.score for part in seen] == [7, 5, 2]
    assert [part.treasury for part in seen] == [treasury(over, 0), coins("3+3+3+3+3"), treasury(over, 2)]


# ---------------------------------------------------------------------- places


@rule("BK-300")
def test_the_winner_is_first_however_few_his_points() -> None:
    """The Vandals have twelve points and are second."""
    state = ended(
        units={"vandals": ["carthage", "numidia", "mauretania"]},
        sea={"vandals": 1},
        kings={"vandals": "africa"},
        treasuries={1: "3+3+3+3+3+3+3+3+3+3"},
    )
    assert scores(state) == [7, 2 + 4 + 6, 2]
    assert places(state) == [1, 2, 3]
    assert list(state.result().winners) == [0]


@rule("BK-300")
def test_the_others_stand_in_the_order_of_their_scores() -> None:
    """Visigoths before Vandals, with one warrior more."""
    assert places(ended(sea={"visigoths": 1})) == [1, 3, 2]
    assert places(ended(sea={"vandals": 1})) == [1, 2, 3]


@rule("BK-306")
def test_of_equal_scores_the_later_in_the_order_of_play_ranks_higher() -> None:
    """Five losers with two points each: from the Franks back to the Huns."""
    state = ended(SIX)
    assert scores(state) == [2, 7, 2, 2, 2, 2]
    assert places(state) == [6, 1, 5, 4, 3, 2]


@rule("BK-306")
def test_the_order_of_play_decides_not_the_seats() -> None:
    """Visigoths in seat 0, Vandals in seat 1: the Visigoths play later and rank higher."""
    assert places(ended(["visigoths", "vandals", "ostrogoths"])) == [2, 3, 1]


@rule("BK-306")
def test_the_first_player_of_that_game_counts() -> None:
    """If the Vandals began, the Ostrogoths are last to play; of the others the Visigoths come later."""
    assert places(ended(first="B")) == [1, 3, 2]
    assert places(ended(first="C")) == [1, 2, 3]


@rule("BK-306", "ED-01")
def test_in_the_review_edition_the_order_by_seats_decides() -> None:
    """Ostrogoths, then seat 0 with the Visigoths, then seat 1 with the Vandals: the Vandals rank higher."""
    assert places(ended(["visigoths", "vandals", "ostrogoths"], edition="review")) == [3, 2, 1]


# ---------------------------------------------------------------------- performance


@rule("BK-307")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        *((0, "atrocious"), (2, "atrocious"), (3, "humiliating"), (5, "humiliating"), (6, "adequate")),
        *((8, "adequate"), (9, "brilliant"), (11, "brilliant"), (12, "legendary"), (13, "legendary")),
        (40, "legendary"),
    ],
)
def test_every_three_points_a_better_reign(points: int, name: str) -> None:
    """Up to legendary from twelve on."""
    assert performance(points) == name


@rule("BK-307")
def test_at_the_end_everybody_reads_what_the_reigns_were_called() -> None:
    """Before the end nobody does."""
    assert [part.performance for part in view(scene(), 0).players] == [None] * 3
    state = ended(treasuries={1: "3+3+3+3+3"})
    seen = view(state, None).players
    assert [part.performance for part in seen] == ["adequate", "humiliating", "atrocious"]


@rule("BK-307")
def test_both_languages_call_the_reigns_as_the_rulebooks_do() -> None:
    """From the summaries of the two booklets."""
    names = ("atrocious", "humiliating", "adequate", "brilliant", "legendary")
    french = ["atroce", "humiliant", "suffisant", "brillant", "légendaire"]
    assert [GAME.words.say(f"performance.{name}") for name in names] == [f"{name} reign" for name in names]
    assert [FRENCH.words.say(f"performance.{name}") for name in names] == [f"règne {name}" for name in french]


@rule("ED-18")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_names_differ_between_the_editions_but_no_point_does(edition: str) -> None:
    """Reign Score or Kingdom score: the same game counts the same."""
    state = ended(sea={"vandals": 2}, treasuries={2: "3+3"}, tokens={"visigoths": ["gallaecia"]}, edition=edition)
    assert scores(state) == [7, 4, 4]
    assert places(state) == [1, 3, 2]
