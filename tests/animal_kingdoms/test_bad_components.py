"""A components file that does not describe Animal Kingdoms is refused; own decrees, tiles and kingdoms work."""

from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.games.animal_kingdoms.components import check
from tests.animal_kingdoms.scenes import FRENCH, GAME
from tests.conformance.breaks import check_components, check_position_needs
from tests.conformance.codes import codes_raised
from tests.conformance.playing import random_match_with
from tests.rules import rule

HEAD: dict[str, Any] = {"format": "regna-components/1", "game": "animal_kingdoms"}
KINGDOMS: list[dict[str, Any]] = GAME.components["kingdoms"]
DECREES: list[dict[str, Any]] = GAME.components["decrees"]
MAJORITY: list[int] = GAME.components["majority"]


def file(**groups: Any) -> dict[str, Any]:
    """A file with these groups."""
    return HEAD | {group: {"values": values} for group, values in groups.items()}


def kingdoms(**parts: Any) -> dict[str, Any]:
    """A file in which the second kingdom, the marsh, is changed."""
    return file(kingdoms=[KINGDOMS[0], KINGDOMS[1] | parts, *KINGDOMS[2:]])


def decrees(**parts: Any) -> dict[str, Any]:
    """A file in which the first decree, A01, is changed."""
    return file(decrees=[DECREES[0] | parts, *DECREES[1:]])


def asking(scope: str, *tests: Any) -> dict[str, Any]:
    """A file in which the first decree has this scope and these tests."""
    return decrees(scope=scope, tests=list(tests))


CASES: list[tuple[Any, str, str]] = [
    # the outer form and numbers: the contract checks them, a case or two of each kind are enough
    ({}, "wrong_format", "regna-components/1"),
    ([], "not_a_table", ""),
    (HEAD | {"game": "attila"}, "wrong_game", "attila"),
    (HEAD | {"dragons": {"values": 3}}, "unknown_group", "dragons"),
    (HEAD | {"cubes": 7}, "no_values", "cubes"),
    (HEAD | {"cubes": {"values": {"each": 18}, "source": "hearsay"}}, "unknown_source", "hearsay"),
    (file(cubes={"each": 18, "more": 1}), "wrong_names", "each"),
    (file(cubes={"each": 4}), "bad_number", "4"),
    (file(cubes={"each": 31}), "bad_number", "31"),
    (file(cubes={"each": True}), "bad_number", "true"),
    (file(tokens={"supply": 19}), "bad_number", "19"),
    (file(tokens={"supply": -1}), "bad_number", "-1"),
    (file(cards={"species": 9, "values": 8}), "bad_number", "9"),
    (file(cards={"species": 8, "values": 7}), "bad_number", "7"),
    # tiles
    (file(majority=5), "not_a_list", "majority"),
    (file(first_to_pass={"a": 2}), "not_a_list", "first_to_pass"),
    (file(majority=MAJORITY[:-1]), "bad_tiles", "15"),
    (file(majority=[*MAJORITY, 5]), "bad_tiles", "15"),
    (file(majority=[0, *MAJORITY[1:]]), "bad_tiles", "majority"),
    (file(majority=[21, *MAJORITY[1:]]), "bad_tiles", "20"),
    (file(majority=["5", *MAJORITY[1:]]), "bad_tiles", "majority"),
    (file(majority=[True, *MAJORITY[1:]]), "bad_tiles", "majority"),
    (file(majority=[5.0, *MAJORITY[1:]]), "bad_tiles", "majority"),
    (file(first_to_pass=[2, 3, 4]), "bad_tiles", "first_to_pass"),
    (file(first_to_pass=[2, 3, 4, None]), "bad_tiles", "first_to_pass"),
    # kingdoms
    (file(kingdoms="desert"), "not_a_list", "kingdoms"),
    (file(kingdoms=KINGDOMS[:4]), "wrong_number_of_kingdoms", "4"),
    (file(kingdoms=[*KINGDOMS, KINGDOMS[0]]), "wrong_number_of_kingdoms", "6"),
    (file(kingdoms=[*KINGDOMS[:4], "ice"]), "bad_kingdom", "ice"),
    (kingdoms(territories=5), "bad_kingdom", "territories"),
    (kingdoms(id="4marsh"), "bad_kingdom", "4marsh"),
    (kingdoms(id="two words"), "bad_kingdom", "two words"),
    (kingdoms(id="a" * 41), "bad_kingdom", "aaa"),
    (kingdoms(id="None"), "bad_kingdom", "None"),
    (kingdoms(id=7), "bad_kingdom", "7"),
    (kingdoms(en=""), "bad_kingdom", "marsh"),
    (kingdoms(fr=None), "bad_kingdom", "null"),
    (kingdoms(en="\x1b[2J"), "bad_kingdom", "marsh"),
    (kingdoms(en="x" * 201), "bad_kingdom", "marsh"),
    (kingdoms(id="DESERT"), "kingdom_twice", "desert"),
    (kingdoms(en="Desert"), "kingdom_twice", "desert"),
    (kingdoms(fr="Ice lands"), "kingdom_twice", "ice_lands"),
    # decrees
    (file(decrees={}), "not_a_list", "decrees"),
    (file(decrees=DECREES[:14]), "wrong_number_of_decrees", "14"),
    (file(decrees=[*DECREES, DECREES[0] | {"id": "X"}]), "wrong_number_of_decrees", "31"),
    (file(decrees=["A01", *DECREES[1:]]), "bad_decree", "A01"),
    (decrees(colour="red"), "bad_decree", "A01"),
    (decrees(id="none"), "bad_decree", "none"),
    (decrees(id=""), "bad_decree", ""),
    (decrees(id=7), "bad_decree", "7"),
    (decrees(en=7), "bad_decree", "A01"),
    (decrees(en="\x1b[2J"), "bad_decree", "A01"),
    (decrees(seen=None), "bad_decree", "A01"),
    (decrees(seen="\n"), "bad_decree", "A01"),
    (decrees(scope="everywhere"), "bad_decree", "A01"),
    (decrees(scope=["card"]), "bad_decree", "A01"),
    (decrees(join="some"), "bad_decree", "A01"),
    (decrees(source="hearsay"), "bad_decree", "A01"),
    (decrees(tests=[]), "bad_decree", "A01"),
    (decrees(tests={"value_in": [1]}), "bad_decree", "A01"),
    (decrees(id="a02"), "decree_twice", "a02"),
    # tests of decrees
    (asking("card", "value_in"), "bad_decree_test", "value_in"),
    (asking("card", {}), "bad_decree_test", "A01"),
    (asking("card", {"value_in": [1], "species_in": ["bee"]}), "bad_decree_test", "A01"),
    (asking("card", {"colour_in": ["red"]}), "bad_decree_test", "colour_in"),
    (asking("card", {"value_in": []}), "bad_decree_test", "value_in"),
    (asking("card", {"value_in": [0]}), "bad_decree_test", "0"),
    (asking("card", {"value_in": [9]}), "bad_decree_test", "9"),
    (asking("card", {"value_in": [True]}), "bad_decree_test", "true"),
    (asking("card", {"value_in": [1, 1]}), "bad_decree_test", "1"),
    (asking("card", {"value_in": 1}), "bad_decree_test", "1"),
    (asking("card", {"species_in": ["dragon"]}), "bad_decree_test", "dragon"),
    (asking("card", {"species_in": [["bee"]]}), "bad_decree_test", "bee"),
    (asking("card", {"species_in": ["wolf", "wolf"]}), "bad_decree_test", "wolf"),
    (asking("card", {"species_in": "wolf"}), "bad_decree_test", "wolf"),
    (asking("card", {"at_least": "last"}), "bad_decree_test", "at_least"),
    (asking("card", {"none_with_same": "value"}), "bad_decree_test", "none_with_same"),
    (asking("here_last", {"at_least": "best"}), "bad_decree_test", "best"),
    (asking("here_last", {"at_least": 3}), "bad_decree_test", "3"),
    (asking("here_last", {"some_with_same": "colour"}), "bad_decree_test", "colour"),
    (asking("here_last", {"within": 0}), "bad_decree_test", "0"),
    (asking("here_last", {"within": True}), "bad_decree_test", "true"),
    (asking("here_last", {"last_is": 9}), "bad_decree_test", "9"),
    (asking("neighbours_last", {"at_least": "last"}), "bad_decree_test", "last"),
    (asking("others_last", {"last_is": 8}), "bad_decree_test", "last_is"),
    (asking("others_last", {"within": 2}), "bad_decree_test", "within"),
    (asking("neighbours_last", {"within": 1}), "bad_decree_test", "within"),
]


@pytest.mark.parametrize(("document", "code", "words"), CASES)
def test_what_is_wrong_is_named(document: Any, code: str, words: str) -> None:
    """In English and in French, and no match is started."""
    check_components(GAME, FRENCH, 2, document, code, words)


def test_every_complaint_has_a_case() -> None:
    """No code of the components of Animal Kingdoms is left without a test here."""
    raised = codes_raised("animal_kingdoms", "BadComponents")
    assert len(raised) > 5
    assert raised - {code for _, code, _ in CASES} == set()


@pytest.mark.parametrize("name", ["4", "5", "8"])
def test_a_kingdom_may_not_be_called_like_the_size_of_another(name: str) -> None:
    """A kingdom can be typed by its territories: a jungle (6) named "5" would catch what is meant for the marsh."""
    with pytest.raises(regna.BadComponents) as caught:
        GAME.with_components(file(kingdoms=[*KINGDOMS[:2], KINGDOMS[2] | {"en": name}, *KINGDOMS[3:]]))
    assert caught.value.code == "kingdom_twice"


# ---------------------------------------------------------------------- options


OPTIONS: list[tuple[int, dict[str, Any], str]] = [
    (1, {"peace_treaty": True}, "no_treaty_alone"),
    (2, {"level": "easy"}, "level_is_for_one"),
    (5, {"level": "expert"}, "level_is_for_one"),
    (1, {"level": "nightmare"}, "unknown_choice"),
    (2, {"peace_treaty": 1}, "unknown_choice"),
    (2, {"dragons": True}, "unknown_option"),
    (0, {}, "seats"),
    (6, {}, "seats"),
]


@rule("AK-001", "AMB-24")
@pytest.mark.parametrize(("seats", "options", "code"), OPTIONS)
def test_options_that_do_not_exist_or_do_not_fit(seats: int, options: dict[str, Any], code: str) -> None:
    """One to five seats; no treaty alone, no level of the adversary without one; a sentence in each language."""
    texts = []
    for game in (GAME, FRENCH):
        with pytest.raises(regna.BadOption) as caught:
            game.new(seats=seats, seed=1, options=options)
        assert caught.value.code == code
        texts.append(str(caught.value))
    assert texts[0] != texts[1]
    assert "{" not in "".join(texts)


def test_every_refused_option_has_a_case() -> None:
    """No code is left without a test here."""
    raised = codes_raised("animal_kingdoms", "BadOption")
    assert raised
    assert raised - {code for _, _, code in OPTIONS} == set()


# ---------------------------------------------------------------------- what a user may replace


def own_game() -> dict[str, Any]:
    """Fifteen own decrees, own kingdoms, other tiles, few cubes and tokens."""
    anything = {"scope": "card", "join": "all", "source": "user", "seen": "", "fr": "Règle"}
    own = [anything | {"id": f"rule_{value}", "en": f"Rule {value}", "tests": [{"value_in": [value, 8]}]} for value in
           range(1, 8)]  # fmt: skip
    own += [decree | {"source": "user"} for decree in DECREES[20:28]]
    names = ["north", "east", "south", "west", "centre"]
    return file(
        decrees=own,
        kingdoms=[{"id": name, "en": f"The {name}", "fr": f"Royaume {name}"} for name in names],
        majority=[20] * 15,
        first_to_pass=[1, 1, 1, 1],
        cubes={"each": 5},
        tokens={"supply": 2},
    )


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_game_with_own_components_is_played_and_replayed(seats: int) -> None:
    """To its end; the record carries the replaced groups in full and needs no file to be replayed."""
    table = random_match_with(GAME, own_game(), seats, seed=seats, moves=1000, avoided="rally")
    assert table.over
    record = table.record()
    assert set(record.components.replaced) == set(own_game()) - set(HEAD)
    assert record.components.replaced["majority"] == {"source": "user", "reference": "", "values": [20] * 15}
    again = regna.replay(regna.encode(record))
    assert again.position() == table.position()
    assert again.result().scores == table.result().scores


def test_own_components_are_what_is_played_with() -> None:
    """Kingdoms by their names, tiles of 20 points, five cubes each, two tokens, and only the own decrees."""
    table = GAME.new(seats=3, seed=1, components=own_game())
    seen = table.view(table.turn.seat).body
    ids = {decree["id"] for decree in own_game()["decrees"]["values"]}
    assert [kingdom.kingdom for kingdom in seen.kingdoms] == ["north", "east", "south", "west", "centre"]
    assert [kingdom.tiles for kingdom in seen.kingdoms] == [[20, 20, 20]] * 5
    assert {kingdom.decree.decree for kingdom in seen.kingdoms} <= ids
    assert [player.cubes for player in seen.players] == [5, 5, 5]
    assert seen.supply == 2
    card = seen.hand[0]
    for name in ("5", "EAST", "the_east", "royaume_east"):
        assert table.read(f"claim {card} {name}").parts["kingdom"] == "east"
    with pytest.raises(regna.Malformed):
        table.read(f"claim {card} marsh")


@pytest.mark.parametrize("moves", [0, 7, 20])
def test_a_position_with_own_components_restores_and_needs_them(moves: int) -> None:
    """At several moments; without a replaced group it is refused."""
    table = random_match_with(GAME, own_game(), seats=3, seed=2, moves=moves, avoided="rally")
    check_position_needs(table, "decrees")


def test_a_decree_that_lets_nothing_in_stops_nobody_from_finishing() -> None:
    """Fifteen decrees that contradict themselves: all one can do is rally and pass, and the game ends."""
    never = [{"value_in": [1]}, {"value_in": [2]}]
    document = file(decrees=[decree | {"scope": "card", "join": "all", "tests": never} for decree in DECREES[:15]])
    table = random_match_with(GAME, document, seats=2, seed=1, moves=1000, avoided="rally")
    assert table.over
    assert [kingdom.cubes for kingdom in table.view().body.kingdoms] == [[0, 0]] * 5


def test_a_group_can_be_replaced() -> None:
    """The rest stays, the replaced one is marked as the user's, the digest changes, and the file is not touched."""
    document = file(cubes={"each": 20})
    before = deepcopy(document)
    parts = GAME.with_components(document)
    assert document == before
    assert (parts.source("cubes"), parts.source("decrees")) == ("user", "reconstruction")
    assert parts.digest() != GAME.components.digest()
    assert parts["majority"] == MAJORITY


def test_the_games_own_components_are_sound_and_say_where_they_come_from() -> None:
    """What is reconstructed is marked so, also decree by decree (AMB-25)."""
    check(GAME.components)
    sources = {group: GAME.components.source(group) for group in GAME.components.groups}
    assert {group for group, source in sources.items() if source == "reconstruction"} == {
        "majority", "kingdoms", "decrees",
    }  # fmt: skip
    by_source = {
        source: [d["id"] for d in DECREES if d["source"] == source] for source in ("rulebook", "reconstruction")
    }
    assert by_source["rulebook"] == ["C01"]
    assert {"B02", "B03"} <= set(by_source["reconstruction"])
    assert len(by_source["reconstruction"]) == 14
    for group in GAME.components.groups:
        assert GAME.components.reference(group, "en")
        assert GAME.components.reference(group, "fr")
