"""The thirty decrees: each against its own predicate, written here from the catalogue, for every card."""

from collections.abc import Callable

import pytest

from regna.contract.components import Components, read_components
from regna.engine.rng import Rng
from regna.games.animal_kingdoms.components import decrees_of
from regna.games.animal_kingdoms.rules import cards, decrees
from regna.games.animal_kingdoms.rules.decrees import Decree, Referred
from regna.resources import read_components as read_own_components
from tests.rules import rule

Cards = list[tuple[str, int]]
"""Placed cards as species and value, the last one at the end."""
DOCUMENT = read_own_components("regna.games.animal_kingdoms")
COMPONENTS = Components(read_components(DOCUMENT, "animal_kingdoms"))
DECREES = {decree.id: decree for decree in decrees_of(COMPONENTS)}


def values(placed: Cards) -> list[int]:
    """The values of placed cards."""
    return [value for _, value in placed]


def kinds(placed: Cards) -> list[str]:
    """The species of placed cards."""
    return [species for species, _ in placed]


CATALOGUE: dict[str, tuple[str, Callable[[str, int, Cards], bool]]] = {
    "A01": ("card", lambda s, v, r: s in ("lizard", "tiger")),
    "A02": ("card", lambda s, v, r: s in ("wolf", "frog")),
    "A03": ("card", lambda s, v, r: s in ("bee", "owl")),
    "A04": ("card", lambda s, v, r: s in ("okapi", "red_panda")),
    "A05": ("card", lambda s, v, r: v <= 3),
    "A06": ("card", lambda s, v, r: v in (4, 5)),
    "A07": ("card", lambda s, v, r: v >= 6),
    "A08": ("card", lambda s, v, r: v % 2 == 1),
    "A09": ("card", lambda s, v, r: v % 2 == 0),
    "B01": ("here_last", lambda s, v, r: v % 2 != r[-1][1] % 2),
    "B02": ("here_last", lambda s, v, r: v >= r[-1][1] or r[-1][1] == 8),
    "B03": ("here_last", lambda s, v, r: v <= r[-1][1] or r[-1][1] == 1),
    "B04": ("here_all", lambda s, v, r: s not in kinds(r)),
    "B05": ("here_all", lambda s, v, r: v not in values(r)),
    "B06": ("here_last", lambda s, v, r: s == r[-1][0] or v == r[-1][1]),
    "B07": ("here_last", lambda s, v, r: s != r[-1][0] and v != r[-1][1]),
    "B08": ("here_last", lambda s, v, r: abs(v - r[-1][1]) <= 2),
    "C01": ("neighbours_last", lambda s, v, r: v >= max(values(r))),
    "C02": ("neighbours_last", lambda s, v, r: v < max(values(r))),
    "C03": ("neighbours_last", lambda s, v, r: v in values(r)),
    "C04": ("neighbours_last", lambda s, v, r: s in kinds(r)),
    "C05": ("neighbours_last", lambda s, v, r: s not in kinds(r)),
    "C06": ("neighbours_last", lambda s, v, r: v not in values(r)),
    "C07": ("neighbours_last", lambda s, v, r: v <= min(values(r))),
    "C08": ("neighbours_last", lambda s, v, r: v > min(values(r))),
    "D01": ("others_last", lambda s, v, r: s not in kinds(r)),
    "D02": ("others_last", lambda s, v, r: v not in values(r)),
    "D03": ("others_last", lambda s, v, r: v in values(r)),
    "D04": ("others_last", lambda s, v, r: s in kinds(r)),
    "D05": ("others_last", lambda s, v, r: v >= min(values(r))),
}
MOST_REFERRED = {"card": 0, "here_last": 1, "here_all": 7, "neighbours_last": 2, "others_last": 4}


def referred(placed: Cards) -> Referred:
    """The placed cards as a decree sees them."""
    seen = Referred()
    for species, value in placed:
        seen.add(cards.SPECIES.index(species) * 8 + value - 1)
    return seen


def allowed(decree: Decree, placed: Cards) -> set[str]:
    """The cards a decree allows."""
    return {
        cards.name_of(card)
        for card in range(int(cards.CARDS))
        if decrees.admits(decree.opening(referred(placed)), card)
    }


@rule("AK-031", "AK-033", "AK-034", "AK-035", "AK-036")
@pytest.mark.parametrize("id", CATALOGUE)
def test_a_decree_allows_exactly_its_cards(id: str) -> None:
    """Over all 64 cards and many sets of placed cards, as many as the decree can look at."""
    scope, predicate = CATALOGUE[id]
    decree, rng = DECREES[id], Rng(7)
    assert decrees.SCOPES[decree.scope] == scope
    outcomes = set()
    for _ in range(60):
        number = 1 + int(rng.below(MOST_REFERRED[scope])) if MOST_REFERRED[scope] else 0
        placed = [(cards.SPECIES[int(rng.below(8))], 1 + int(rng.below(8))) for _ in range(number)]
        for card in range(int(cards.CARDS)):
            species, value = cards.SPECIES[cards.species_of(card)], int(cards.value_of(card))
            expected = predicate(species, value, placed)
            assert decrees.admits(decree.opening(referred(placed)), card) == expected, (cards.name_of(card), placed)
            outcomes.add(expected)
    assert outcomes == {True, False}


@rule("AK-038")
def test_a_decree_about_placed_cards_is_ignored_while_there_are_none() -> None:
    """Any card may be played then; a decree about the card itself always holds."""
    for decree in DECREES.values():
        assert (len(allowed(decree, [])) == 64) == (decree.scope != decrees.CARD_ITSELF)


@rule("AK-039", "AMB-02")
def test_some_of_the_kingdoms_looked_at_are_empty() -> None:
    """The decree holds for the cards that exist."""
    strongest = DECREES["C01"]
    assert allowed(strongest, [("wolf", 7)]) == {f"{species}_{value}" for species in cards.SPECIES for value in (7, 8)}
    assert allowed(strongest, [("wolf", 7), ("bee", 8)]) == {f"{species}_8" for species in cards.SPECIES}


@rule("AK-008")
def test_there_is_one_card_of_each_species_and_value() -> None:
    """64 names, all different."""
    names = [cards.name_of(card) for card in range(int(cards.CARDS))]
    assert len(set(names)) == 64
    assert names[0] == "red_panda_1"
    assert names[-1] == "wolf_8"


@rule("AMB-25")
def test_what_is_reconstructed_is_marked() -> None:
    """One decree by the rulebook's title, 15 from reviews, 12 of ours and 2 of which only the direction is public."""
    sources = [decree.source for decree in DECREES.values()]
    assert (sources.count("rulebook"), sources.count("public"), sources.count("reconstruction")) == (1, 15, 14)
    assert all(decree.names["en"] and decree.names["fr"] for decree in DECREES.values())


def test_a_users_set_works() -> None:
    """Fifteen decrees are enough for three ages, and a decree may ask two things of the last card."""
    own = {
        "id": "X01",
        "scope": "here_last",
        "join": "all",
        "tests": [{"above": "last"}, {"none_with_same": "species"}],
        "source": "user",
        "seen": "",
        "en": "Higher, and another species",
        "fr": "Plus fort, et d'une autre espèce",
    }
    own_decrees = decrees_of(COMPONENTS.replace({"decrees": {"values": [own, *COMPONENTS["decrees"][:14]]}}))
    assert own_decrees[0].scope == decrees.HERE_LAST
    assert len(own_decrees) == 15
    assert allowed(own_decrees[0], [("wolf", 7)]) == {f"{species}_8" for species in cards.SPECIES if species != "wolf"}
