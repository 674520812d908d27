"""A components file that does not describe Barony is refused, with the group and what is wrong."""

from typing import Any

import pytest

import regna
from tests.conformance.breaks import check_components

GAME = regna.game("barony")
TILES = GAME.components["tiles"]
HEAD: dict[str, Any] = {"format": "regna-components/1", "game": "barony"}


def broken(group: str, values: Any) -> dict[str, Any]:
    """A file with one group."""
    return HEAD | {group: {"values": values}}


CASES: list[tuple[Any, str, str]] = [
    ([], "not_a_table", "table"),
    ({}, "wrong_format", "regna-components/1"),
    ({"format": "regna-components/1", "game": "attila"}, "wrong_game", "attila"),
    (HEAD | {"dragons": {"values": 3}}, "unknown_group", "dragons"),
    (HEAD | {"bank": {"tokens_each": 3}}, "no_values", "bank"),
    (HEAD | {"bank": 7}, "no_values", "bank"),
    (HEAD | {"bank": {"values": {"tokens_each": 3}, "source": "a dream"}}, "unknown_source", "a dream"),
    (broken("tiles", TILES[:-1]), "wrong_number_of_tiles", "35"),
    (broken("tiles", [*TILES[:-1], "WWX"]), "bad_tile", "36"),
    (broken("tiles", [*TILES[:-1], "WW"]), "bad_tile", "WW"),
    (broken("tiles", [*TILES[:-1], 7]), "bad_tile", "7"),
    (broken("tiles", "LFP"), "not_a_list", "tiles"),
    (broken("gold", {"field": 5, "plain": 4, "forest": 3}), "wrong_names", "mountain"),
    (broken("gold", [5, 4, 3, 2]), "wrong_names", "gold"),
    (broken("gold", {"field": 0, "plain": 0, "forest": 0, "mountain": 0}), "no_gold", "gold"),
    (broken("bank", {"tokens_each": -1}), "bad_number", "-1"),
    (broken("bank", {"tokens_each": True}), "bad_number", "True"),
    (broken("pieces", {"knights": 2, "villages": 14, "strongholds": 2, "cities": 5}), "bad_number", "knights"),
    (broken("deal", {"tiles_per_player": 10}), "wrong_number_of_places", "layout_2"),
    (broken("deal", {"tiles_per_player": 20}), "too_many_tiles", "36"),
    (broken("layout_2", "somewhere"), "not_a_list", "layout_2"),
    (broken("layout_2", [[0, 0]] * 18), "tiles_overlap", "layout_2"),
    (broken("layout_2", [[3 * i, 0] for i in range(18)]), "layout_with_gaps", "layout_2"),
]


@pytest.mark.parametrize(("document", "code", "words"), CASES)
def test_what_is_wrong_is_named(document: Any, code: str, words: str) -> None:
    """In English and in French, and no match is started."""
    check_components(GAME, regna.game("barony", "fr"), 2, document, code, words)


def test_a_group_can_be_replaced() -> None:
    """The rest stays, the replaced one is marked as the user's, and the digest changes."""
    parts = GAME.with_components(broken("bank", {"tokens_each": 25}))
    assert parts.source("bank") == "user"
    assert parts.source("tiles") == "reconstruction"
    assert parts.digest() != GAME.components.digest()
    assert parts["gold"] == GAME.components["gold"]


def test_every_group_has_a_source_and_a_reference() -> None:
    """What is reconstructed is marked so."""
    sources = {group: GAME.components.source(group) for group in GAME.components.groups}
    reconstructed = {group for group, source in sources.items() if source == "reconstruction"}
    assert reconstructed == {"silver_a", "silver_b", "bank", "tiles", "layout_2", "layout_3", "layout_4"}
    for group in GAME.components.groups:
        assert GAME.components.reference(group, "en")
        assert GAME.components.reference(group, "fr")


def test_tiles_without_room_for_cities() -> None:
    """A set of nothing but lakes and forests has no board to play on; that is said, not looped over."""
    with pytest.raises(regna.BadOption) as caught:
        GAME.new(seats=2, seed=1, components=broken("tiles", ["WWW"] * 36))
    assert caught.value.code == "no_board"
