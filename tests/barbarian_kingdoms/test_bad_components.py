"""A components file that does not describe Barbarian Kingdoms is refused; own maps, prices and powers work."""

from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.games.barbarian_kingdoms.components import check
from tests.barbarian_kingdoms.scenes import FRENCH, GAME, active, board, on_board, play, scene, why
from tests.conformance.breaks import check_components, check_position_needs
from tests.conformance.codes import codes_raised
from tests.conformance.playing import random_match_with
from tests.rules import rule

HEAD: dict[str, Any] = {"format": "regna-components/1", "game": "barbarian_kingdoms"}
PROVINCES: list[dict[str, Any]] = GAME.components["provinces"]
BORDERS: list[list[str]] = GAME.components["borders"]
STRAITS: list[list[str]] = GAME.components["straits"]
TILES: dict[str, dict[str, Any]] = GAME.components["domination"]
ROWS: list[dict[str, Any]] = GAME.components["configurations"]
POWERS: list[dict[str, Any]] = GAME.components["powers"]
RECRUIT: dict[str, list[int]] = GAME.components["recruit_costs"]
CLAIM: dict[str, list[int]] = GAME.components["claim_costs"]


def file(**groups: Any) -> dict[str, Any]:
    """A file with these groups."""
    return HEAD | {group: {"values": values} for group, values in groups.items()}


def province(which: str = "sicilia", **parts: Any) -> dict[str, Any]:
    """A file in which one province is changed."""
    return file(provinces=[old | parts if old["id"] == which else old for old in PROVINCES])


def row(place: int = 3, **parts: Any) -> dict[str, Any]:
    """A file in which one row of the card is changed, by default the first for three players."""
    return file(configurations=[old | parts if number == place else old for number, old in enumerate(ROWS)])


def power(which: str = "horde", **parts: Any) -> dict[str, Any]:
    """A file in which one power is changed."""
    return file(powers=[old | parts if old["id"] == which else old for old in POWERS])


def tile(value: Any) -> dict[str, Any]:
    """A file in which the tile of the Huns is changed."""
    return file(domination=TILES | {"huns": value})


def lonely() -> dict[str, Any]:
    """A file in which Calabria has no neighbours."""
    links = {
        group: [pair for pair in GAME.components[group] if "calabria" not in pair] for group in ("borders", "straits")
    }
    return file(**links)


def crowded(number: int) -> list[dict[str, Any]]:
    """The provinces and so many more neutral ones."""
    names = ["qa", "qb", "qc", "qd", "qe"]
    more = [
        PROVINCES[0] | {"id": f"new_{name}", "code": name.upper(), "en": f"New {name}", "fr": f"Nouv {name}",
                        "cell": [20, place], "kingdom": "none", "capital": False, "coastal": True, "port": True}
        for place, name in enumerate(names[:number])
    ]  # fmt: skip
    return [*PROVINCES, *more]


CASES: list[tuple[Any, str, str]] = [
    # the outer form: the contract checks it, a case of each kind is enough
    ({}, "wrong_format", "regna-components/1"),
    ([], "not_a_table", ""),
    (HEAD | {"game": "attila"}, "wrong_game", "attila"),
    (HEAD | {"dragons": {"values": 3}}, "unknown_group", "dragons"),
    (HEAD | {"powers": 7}, "no_values", "powers"),
    (HEAD | {"powers": {"values": POWERS, "source": "hearsay"}}, "unknown_source", "hearsay"),
    # prices
    (file(recruit_costs=[1, 2, 3, 4]), "wrong_names", "huns"),
    (file(recruit_costs={name: costs for name, costs in RECRUIT.items() if name != "huns"}), "wrong_names", "huns"),
    (file(claim_costs=CLAIM | {"romans": [1, 2, 3, 4]}), "wrong_names", "claim_costs"),
    (file(recruit_costs=RECRUIT | {"huns": 4}), "bad_costs", "huns"),
    (file(recruit_costs=RECRUIT | {"huns": [1, 2, 3]}), "bad_costs", "huns"),
    (file(recruit_costs=RECRUIT | {"huns": [0, 1, 2, 3]}), "bad_costs", "[0, 1, 2, 3]"),
    (file(claim_costs=CLAIM | {"huns": [1, 2, 3, 10]}), "bad_costs", "9"),
    (file(claim_costs=CLAIM | {"huns": [True, 2, 3, 4]}), "bad_costs", "huns"),
    (file(claim_costs=CLAIM | {"huns": [1.0, 2, 3, 4]}), "bad_costs", "huns"),
    (file(claim_costs=CLAIM | {"huns": [2, 1, 3, 4]}), "costs_not_rising", "huns"),
    # provinces
    (file(provinces={}), "not_that_many", "40"),
    (file(provinces=[]), "not_that_many", "40"),
    (file(provinces=crowded(5)), "not_that_many", "40"),
    (file(provinces=[*PROVINCES[:-1], "tripolitania"]), "bad_province", "tripolitania"),
    (province(more=1), "bad_province", "sicilia"),
    (province(id="Sicilia"), "bad_province", "Sicilia"),
    (province(id="none"), "bad_province", "none"),
    (province(id="sea"), "bad_province", "sea"),
    (province(id="sea_king"), "bad_province", "sea_king"),
    (province(id="board"), "bad_province", "board"),
    (province(id="a" * 41), "bad_province", "aaa"),
    (province(id=7), "bad_province", "7"),
    (province(code="LONG"), "bad_province", "LONG"),
    (province(code="9"), "bad_province", "sicilia"),
    (province(code=None), "bad_province", "null"),
    (province(en=""), "bad_province", "sicilia"),
    (province(fr="\x1b[2J"), "bad_province", "sicilia"),
    (province(fr="x" * 41), "bad_province", "sicilia"),
    (province(cell=[1]), "bad_province", "sicilia"),
    (province(cell=[1, 21]), "bad_province", "sicilia"),
    (province(cell=[1, True]), "bad_province", "sicilia"),
    (province(kingdom="romans"), "bad_province", "sicilia"),
    (province(kingdom=["huns"]), "bad_province", "sicilia"),
    (province(capital=True), "bad_province", "sicilia"),
    (province(capital=0), "bad_province", "sicilia"),
    (province(coastal=False), "bad_province", "sicilia"),
    (province(cell=PROVINCES[0]["cell"]), "cell_taken_twice", ""),
    (file(provinces=[*PROVINCES, PROVINCES[0] | {"cell": [20, 20]}]), "named_twice", PROVINCES[0]["id"]),
    (province(code=PROVINCES[0]["code"]), "named_twice", ""),
    (province(en="Roma"), "named_twice", "roma"),
    (province(fr="ROME"), "named_twice", "rome"),
    (province(kingdom="huns"), "wrong_initial_provinces", "huns"),
    (province("noricum", kingdom="none"), "wrong_initial_provinces", "huns"),
    (province("noricum", capital=True), "wrong_initial_provinces", "huns"),
    (province("pannonia", capital=False), "wrong_initial_provinces", "huns"),
    (file(provinces=crowded(1)), "too_few_coins", "18"),
    # links
    (file(borders={}), "not_a_list", "borders"),
    (file(borders=["ab"]), "not_a_list", "borders"),
    (file(straits=[["kent"]]), "not_a_list", "straits"),
    (file(straits=[["kent", 7]]), "not_a_list", "straits"),
    (file(borders=[*BORDERS, ["roma", "atlantis"]]), "no_such_province", "atlantis"),
    (file(straits=[["sea", "roma"]]), "no_such_province", "sea"),
    (file(borders=[*BORDERS, ["roma", "roma"]]), "link_to_itself", "roma"),
    (file(borders=[*BORDERS, list(reversed(BORDERS[0]))]), "linked_twice", BORDERS[0][0]),
    (file(straits=[*STRAITS, BORDERS[0]]), "linked_twice", BORDERS[0][1]),
    (lonely(), "out_of_reach", "calabria"),
    # Domination tiles
    (file(domination=[]), "wrong_names", "domination"),
    (file(domination={"huns": TILES["huns"]}), "wrong_names", "domination"),
    (tile("thuringia"), "bad_tile", "thuringia"),
    (tile({"province": "thuringia"}), "bad_tile", "thuringia"),
    (tile({"province": "atlantis", "number": 1}), "bad_tile", "atlantis"),
    (tile({"province": "roma", "number": 1}), "bad_tile", "roma"),
    (tile({"province": "thuringia", "number": "1"}), "bad_tile", "thuringia"),
    (tile({"province": ["thuringia"], "number": 1}), "bad_tile", "thuringia"),
    (tile({"province": "calabria", "number": 1}), "named_twice", "calabria"),
    # the Configurations card
    (file(configurations={}), "not_a_list", "configurations"),
    (file(configurations=[*ROWS, 7]), "bad_row", "7"),
    (row(more=1), "bad_row", ""),
    (row(variant="solo"), "bad_row", "solo"),
    (row(variant=["team"]), "bad_row", "team"),
    (row(players=7), "bad_row", "7"),
    (row(players=True), "bad_row", "true"),
    (row(players=4), "bad_row", "4"),
    (row(source="hearsay"), "bad_row", "hearsay"),
    (row(source=["public"]), "bad_row", "players"),
    (row(kingdoms="huns"), "bad_row", "players"),
    (row(kingdoms=["huns", "huns", "franks"]), "bad_row", "players"),
    (row(kingdoms=["huns", "romans", "franks"]), "bad_row", "players"),
    (row(kingdoms=["huns", ["franks"], "saxons"]), "bad_row", "players"),
    (row(variant="two_player"), "bad_row", ""),
    (row(letters="AAB"), "bad_row", "players"),
    (row(letters=None), "bad_row", "players"),
    (row(8, letters="AABC"), "bad_row", "players"),
    (row(8, letters="AAAB"), "bad_row", "players"),
    (row(8, letters="ABCD"), "bad_row", "players"),
    (row(8, letters="AAAA"), "bad_row", "players"),
    (row(8, letters="AACC"), "bad_row", "players"),
    (row(0, letters="AAB"), "bad_row", "players"),
    (row(0, variant="standard", letters=""), "bad_row", "players"),
    (file(configurations=[row for row in ROWS if row["players"] != 5]), "wrong_number_of_rows", "5"),
    (file(configurations=[*ROWS, ROWS[3]]), "wrong_number_of_rows", "6"),
    # powers
    (file(powers={}), "not_a_list", "powers"),
    (file(powers=["horde"]), "bad_power", "horde"),
    (power(more=1), "bad_power", "horde"),
    (power(id="flying"), "bad_power", "flying"),
    (power(id=["horde"]), "bad_power", "horde"),
    (power(kingdom="franks"), "bad_power", "franks"),
    (power(kind="king"), "bad_power", "king"),
    (power(source="hearsay"), "bad_power", "horde"),
    (power(source=["public"]), "bad_power", "horde"),
    (power(number=0), "bad_power", "horde"),
    (power(number=3), "bad_power", "horde"),
    (power(number=True), "bad_power", "horde"),
    (power("fortifications", number=6), "bad_power", "fortifications"),
    (power("settlers", number=10), "bad_power", "settlers"),
    (power("shield_wall", number=21), "bad_power", "shield_wall"),
    (power("levy", number=5), "bad_power", "levy"),
    (power("raid", number=1), "bad_power", "raid"),
    (power(en=""), "bad_power", "horde"),
    (power(text_en=""), "bad_power", "horde"),
    (power(text_fr="x" * 301), "bad_power", "horde"),
    (power(text_fr=7), "bad_power", "horde"),
    (file(powers=POWERS[:-1]), "wrong_powers", "conversion"),
    (file(powers=[*POWERS, POWERS[0]]), "wrong_powers", "horde"),
]


@pytest.mark.parametrize(("document", "code", "words"), CASES)
def test_what_is_wrong_is_named(document: Any, code: str, words: str) -> None:
    """In English and in French, and no match is started."""
    check_components(GAME, FRENCH, 3, document, code, words)


def test_every_complaint_has_a_case() -> None:
    """No code of the components of Barbarian Kingdoms is left without a test here."""
    raised = codes_raised("barbarian_kingdoms", "BadComponents")
    assert len(raised) > 12
    assert raised - {code for _, code, _ in CASES} == set()


@pytest.mark.parametrize("letters", ["ABAB", "BABA", "AABB", "ABBA"])
def test_teams_of_equal_size_may_have_any_letters(letters: str) -> None:
    """Two and two, in whatever order."""
    check(GAME.with_components(row(8, letters=letters)))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_power_says_its_number_in_its_text(number: int) -> None:
    """What a user counts is what people read."""
    state = scene(("franks", "huns", "vandals"), components=GAME.with_components(power("levy", number=number)))
    assert f"up to {number} warriors" in board(state, "franks").powers[0].texts["en"]


# ---------------------------------------------------------------------- what a user may replace


def own_game() -> dict[str, Any]:
    """Dearer warriors for the Huns, cheap tokens, other tiles and straits, stronger powers, other rows."""
    numbers = {"fortifications": 2, "settlers": 3, "shield_wall": 6, "levy": 3, "horde": 1}
    return file(
        recruit_costs=RECRUIT | {"huns": [2, 4, 6, 8]},
        claim_costs={kingdom: [1, 1, 1, 1] for kingdom in CLAIM},
        straits=[*STRAITS, ["sicilia", "africa"]],
        domination=TILES | {"huns": {"province": "lugia", "number": 2}},
        powers=[old | {"number": numbers.get(old["id"], old["number"])} for old in POWERS],
        configurations=[
            old | {"kingdoms": ["huns", "vandals", "saxons"]} if n == 3 else old for n, old in enumerate(ROWS)
        ],
    )


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_game_with_own_components_is_played_and_replayed(seats: int) -> None:
    """The record carries the replaced groups in full and needs no file to be replayed."""
    table = random_match_with(GAME, own_game(), seats, seed=seats, moves=40)
    record = table.record()
    assert set(record.components.replaced) == set(own_game()) - set(HEAD)
    assert record.components.replaced["recruit_costs"]["values"]["huns"] == [2, 4, 6, 8]
    assert regna.replay(regna.encode(record)).position() == table.position()


def test_own_components_are_what_is_played_with() -> None:
    """Kingdoms of the first row, prices, the new strait, and the tile of the absent Ostrogoths."""
    table = GAME.new(seats=3, seed=1, components=own_game())
    seen = table.view(None).body
    boards = {part.kingdom: part for part in seen.kingdoms}
    assert set(boards) == {"huns", "vandals", "saxons"}
    assert (boards["huns"].recruit_cost, boards["saxons"].recruit_cost) == (2, 1)
    assert {board.claim_cost for board in boards.values()} == {1}
    provinces = {part.province: part for part in seen.provinces}
    assert set(provinces["sicilia"].straits) == {"calabria", "africa"}
    assert [provinces[id].closed for id in ("calabria", "lugia", "thuringia")] == [True, False, False]


@rule("BK-102", "BK-151")
def test_the_prices_of_a_users_file_are_paid() -> None:
    """The second warrior of the Huns costs 4, their first token 1."""
    parts = GAME.with_components(own_game())
    state = scene(("huns", "ostrogoths", "vandals"), components=parts, units={"huns": ["lugia"]})
    play(state, "recruit noricum")
    assert why(state, "pay 1+2") == "too_little"
    play(state, "pay 1+3")
    assert (active(state), on_board(state, "huns")) == ("ostrogoths", (2, 4))
    state = play(
        scene(("huns", "ostrogoths", "vandals"), components=parts, units={"huns": ["lugia"]}), "claim lugia", "pay 1"
    )
    assert on_board(state, "huns") == (3, 3)


@pytest.mark.parametrize("moves", [0, 12])
def test_a_position_with_own_components_restores_and_needs_them(moves: int) -> None:
    """At several moments; without a replaced group it is refused."""
    table = random_match_with(GAME, own_game(), seats=3, seed=2, moves=moves)
    check_position_needs(table, "straits")


def test_a_group_can_be_replaced() -> None:
    """The rest stays, the replaced one is marked as the user's, the digest changes, and the file is not touched."""
    document = file(straits=STRAITS[:2])
    document["borders"] = {"values": [*BORDERS, ["calabria", "sicilia"]]}
    before = deepcopy(document)
    parts = GAME.with_components(document)
    assert document == before
    assert (parts.source("straits"), parts.source("powers")) == ("user", "reconstruction")
    assert parts.digest() != GAME.components.digest()
    assert parts["provinces"] == PROVINCES


def test_the_games_own_components_are_sound_and_say_where_they_come_from() -> None:
    """What is reconstructed is marked so, also power by power."""
    check(GAME.components)
    by_source = {
        source: {power["id"] for power in POWERS if power["source"] == source}
        for source in ("rulebook", "public", "reconstruction")
    }
    assert by_source["rulebook"] == {"fortifications", "raid"}
    assert by_source["public"] == {"scourge_of_god", "lord_of_the_seas"}
    assert len(by_source["reconstruction"]) == 8
    for group in GAME.components.groups:
        assert GAME.components.reference(group, "en")
        assert GAME.components.reference(group, "fr")
