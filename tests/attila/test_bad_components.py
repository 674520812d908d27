"""A components file that does not describe Attila is refused; a whole map of a user's own works."""

from copy import deepcopy
from typing import Any

import pytest

import regna
from regna.games.attila import GAME as SPEC
from regna.games.attila.components import check
from regna.games.attila.rules.board import TRIBES
from tests.attila.scenes import FRENCH, GAME, STARTS, body, peace_tiles, truth
from tests.conformance.breaks import check_components, check_position_needs
from tests.conformance.codes import codes_raised
from tests.conformance.playing import random_match_with

HEAD: dict[str, Any] = {"format": "regna-components/1", "game": "attila"}
PROVINCES: list[dict[str, Any]] = GAME.components["provinces"]
BORDERS: list[list[str]] = GAME.components["borders"]
ARROWS: list[list[str]] = GAME.components["arrows"]


def island(id: str) -> dict[str, str]:
    """An island called by its id in both languages."""
    return {"id": id, "en": id.capitalize(), "fr": id.capitalize()}


def file(**groups: Any) -> dict[str, Any]:
    """A file with these groups."""
    return HEAD | {group: {"values": values} for group, values in groups.items()}


def changed(which: str, **parts: Any) -> list[dict[str, Any]]:
    """The game's provinces, one of them changed."""
    return [province | parts if province["id"] == which else province for province in PROVINCES]


def renamed(old: str, new: str) -> dict[str, Any]:
    """A file in which a province has another id everywhere."""
    groups: dict[str, Any] = deepcopy(
        {"provinces": changed(old, id=new), "starts": STARTS, "borders": BORDERS, "arrows": ARROWS}
    )
    for group in ("borders", "arrows"):
        groups[group] = [[new if id == old else id for id in pair] for pair in groups[group]]
    groups["starts"] = [new if id == old else id for id in STARTS]
    return file(**groups)


def without_links(id: str) -> list[list[str]]:
    """The borders without those of a province."""
    return [pair for pair in BORDERS if id not in pair]


CASES: list[tuple[Any, str, str]] = [
    # the outer form and numbers: the contract checks them, a case or two of each kind are enough
    ({}, "wrong_format", "regna-components/1"),
    (HEAD | {"dragons": {"values": 3}}, "unknown_group", "dragons"),
    (HEAD | {"peace": 7}, "no_values", "peace"),
    (file(cards={"each": 9}), "wrong_names", "hand"),
    (file(cards={"each": 101, "hand": 6}), "bad_number", "101"),
    (file(markers={"each": 20, "in_province": 21}), "bad_number", "21"),
    (file(peace={"century_4": 0, "century_5": 2, "century_6": 3, "century_7": 4}), "bad_number", "century_4"),
    (file(counts={"provinces": 33, "starts": 6}), "bad_number", "33"),
    (file(cards={"each": 4, "hand": 6}), "too_few_cards", "5"),
    (file(cards={"each": 9, "hand": 11}), "too_few_cards", "full hands"),
    # provinces
    (file(provinces={"noricum": "No"}), "not_a_list", "provinces"),
    (file(provinces=PROVINCES[:-1]), "wrong_count", "24"),
    (file(counts={"provinces": 24, "starts": 6}), "wrong_count", "25"),
    (file(provinces=[*PROVINCES[:-1], {"id": "asia"}]), "bad_province", "asia"),
    (file(provinces=changed("asia", colour="red")), "bad_province", "asia"),
    (file(provinces=changed("asia", id="Asia")), "bad_province", "Asia"),
    (file(provinces=changed("asia", id="a" * 41)), "bad_province", "province"),
    (file(provinces=changed("asia", code="Asia")), "bad_province", "Asia"),
    (file(provinces=changed("asia", code="4s")), "bad_province", "4s"),
    (file(provinces=changed("asia", en="")), "bad_province", "asia"),
    (file(provinces=changed("asia", fr=None)), "bad_province", "null"),
    (file(provinces=changed("asia", cell=[1, 21])), "bad_province", "asia"),
    (file(provinces=changed("asia", id="noricum")), "named_twice", "noricum"),
    (file(provinces=changed("asia", code="NO")), "named_twice", "no"),
    (file(provinces=changed("asia", id="no")), "named_twice", "no"),
    (file(provinces=changed("asia", cell=[5, 1])), "cell_taken_twice", "[5, 1]"),
    # links
    (file(starts="noricum"), "not_a_list", "starts"),
    (file(starts=[*STARTS[:-1], 7]), "not_a_list", "starts"),
    (file(starts=STARTS[:-1]), "wrong_count", "5"),
    (file(starts=[*STARTS[:-1], "corsica"]), "no_such_province", "corsica"),
    (file(starts=[*STARTS[:-1], STARTS[0]]), "named_twice", STARTS[0]),
    (file(borders=[*BORDERS, ["noricum", "raetia", "italia_annonaria"]]), "not_a_list", "borders"),
    (file(arrows=[*ARROWS, ["noricum", ["raetia"]]]), "not_a_list", "arrows"),
    (file(borders=[*BORDERS, ["noricum", "corsica"]]), "no_such_province", "corsica"),
    (file(arrows=[*ARROWS, ["sardinia", "africa"]]), "no_such_province", "sardinia"),
    (file(borders=[*BORDERS, ["noricum", "noricum"]]), "link_to_itself", "noricum"),
    (file(arrows=[pair for pair in ARROWS if "asia" not in pair]), "out_of_reach", "asia"),
    (
        file(peace={"century_4": 10, "century_5": 10, "century_6": 3, "century_7": 2}),
        "too_few_provinces",
        "25",
    ),
    # islands
    (file(islands="corsica"), "not_a_list", "islands"),
    (file(islands=[island("Corsica")]), "bad_island", "Corsica"),
    (file(islands=[island("corsica") | {"en": "\x1b[2J"}]), "bad_island", "corsica"),
    (file(islands=[island("corsica"), island("noricum")]), "named_twice", "noricum"),
    (file(borders=[*BORDERS, BORDERS[0][::-1]]), "linked_twice", BORDERS[0][0]),
    (file(arrows=[*ARROWS, BORDERS[0]]), "linked_twice", BORDERS[0][0]),
]


@pytest.mark.parametrize(("document", "code", "words"), CASES)
def test_what_is_wrong_is_named(document: Any, code: str, words: str) -> None:
    """In English and in French, and no match is started."""
    check_components(GAME, FRENCH, 2, document, code, words)


@pytest.mark.parametrize(
    "document",
    [
        file(cards={"each": 5, "hand": 6}),
        file(cards={"each": 1, "hand": 1}),
        file(peace={"century_4": 10, "century_5": 10, "century_6": 3, "century_7": 1}),
        file(islands=[]),
        file(influence={"top": 1}),
        file(markers={"each": 1, "in_province": 20}),
        file(starts=["noricum"], counts={"provinces": 25, "starts": 1}),
        file(borders=[*without_links("noricum"), ["noricum", "raetia"], ["noricum", "pannonia"]]),
    ],
)
def test_the_neighbours_of_what_is_refused_are_accepted(document: Any) -> None:
    """Just enough cards and provinces, no island, a single start; and a game can be played to its end."""
    match = random_match_with(GAME, document, seats=5, seed=3, moves=SPEC.decision_limit)
    assert match.over
    assert regna.replay(regna.encode(match.record())).result().scores == match.result().scores


def test_a_group_can_be_replaced() -> None:
    """The rest stays, the replaced one is marked as the user's, and the digest changes."""
    parts = GAME.with_components(file(influence={"top": 25}))
    assert parts.source("influence") == "user"
    assert parts.source("provinces") == "reconstruction"
    assert parts.digest() != GAME.components.digest()
    assert parts["peace"] == GAME.components["peace"]


def test_the_games_own_components_are_sound_and_say_where_they_come_from() -> None:
    """What is reconstructed is marked so."""
    check(GAME.components)
    sources = {group: GAME.components.source(group) for group in GAME.components.groups}
    reconstructed = {group for group, source in sources.items() if source == "reconstruction"}
    assert reconstructed == {"provinces", "starts", "borders", "arrows"}
    assert {group for group, source in sources.items() if source == "rulebook"} == {"peace", "gain", "islands"}
    for group in GAME.components.groups:
        assert GAME.components.reference(group, "en")
        assert GAME.components.reference(group, "fr")


# ---------------------------------------------------------------------- names that collide with something else


def test_a_province_called_none_cannot_be_told_from_no_province() -> None:
    """A position writes "none" where no last marker was placed; such an id is refused."""
    with pytest.raises(regna.BadComponents):
        GAME.with_components(renamed("britannia", "none"))


def test_an_island_called_like_a_short_code_would_hide_the_province() -> None:
    """Otherwise "play franks No" is refused as an island although No is Noricum."""
    with pytest.raises(regna.BadComponents) as caught:
        GAME.with_components(file(islands=[island("no")]))
    assert caught.value.code == "named_twice"


@pytest.mark.parametrize("name", ["A\nB", "\x1b[2J"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    """Records of others carry names too; like the names of players they must not steer a terminal."""
    with pytest.raises(regna.BadComponents) as caught:
        GAME.with_components(file(provinces=changed("asia", en=name)))
    assert caught.value.code == "bad_province"


def test_every_complaint_has_a_case() -> None:
    """No code of Attila's components is left without a test here."""
    raised = codes_raised("attila", "BadComponents")
    assert len(raised) > 5
    assert raised - {code for _, code, _ in CASES} == set()


# ---------------------------------------------------------------------- a whole map of a user's own


def own_map(size: int, starts: int = 4) -> dict[str, Any]:
    """A ring of provinces with own names, some chords by sea, two islands and fewer peace tiles."""
    ids = [f"land_{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(size)]
    provinces = [
        {"id": id, "code": f"L{i}", "en": f"Land {i}", "fr": f"Pays {i}", "cell": [i % 8, i // 8]}
        for i, id in enumerate(ids)
    ]
    return file(
        provinces=provinces,
        counts={"provinces": size, "starts": starts},
        starts=[ids[i * size // starts] for i in range(starts)],
        borders=[[ids[i], ids[i - 1]] for i in range(size)],
        arrows=[[ids[i], ids[i - size // 2]] for i in range(0, size // 2, 3)],
        islands=[island("atlantis"), island("thule")],
        peace={"century_4": 2, "century_5": 1, "century_6": 2, "century_7": 2},
        gain={"century_4": 2, "century_5": 2, "century_6": 3, "century_7": 5},
        influence={"top": 30},
    )


@pytest.mark.parametrize(("size", "seats"), [(12, 5), (32, 2)])
def test_a_game_on_an_own_map_is_played_and_replayed(size: int, seats: int) -> None:
    """To its end; the record carries the replaced groups in full and needs no file to be replayed."""
    match = random_match_with(GAME, own_map(size), seats, seed=size + seats, moves=SPEC.decision_limit)
    assert match.over
    record = match.record()
    assert set(record.components.replaced) == set(own_map(size)) - set(HEAD)
    assert record.components.replaced["provinces"]["values"] == own_map(size)["provinces"]["values"]
    assert record.components.replaced["peace"]["source"] == "user"
    again = regna.replay(regna.encode(record))
    assert again.position() == match.position()
    assert again.result().scores == match.result().scores


@pytest.mark.parametrize("size", [12, 32])
def test_a_position_on_an_own_map_restores(size: int) -> None:
    """At several moments, with names, peace tiles and legal decisions of that map."""
    for moves in (0, 10, 40, 80):
        match = random_match_with(GAME, own_map(size), seats=3, seed=size, moves=moves)
        back = GAME.from_position(regna.encode(match.position()), seed=1)
        assert back.position() == match.position()
        assert back.legal() == match.legal()
        assert peace_tiles(back) == peace_tiles(match)


def test_a_position_on_an_own_map_needs_that_map() -> None:
    """Without the replaced groups, or with others, it is refused."""
    check_position_needs(random_match_with(GAME, own_map(12), seats=3, seed=1, moves=10), "peace")


def test_an_own_map_speaks_its_own_names() -> None:
    """Codes and ids are read, islands are islands, the game's own provinces are unknown, and peace is as given."""
    match = GAME.new(seats=2, seed=1, components=own_map(12))
    tribe = next(iter(body(match, match.turn.seat).hand or {}))
    assert peace_tiles(match) == [2, 1, 2, 2]
    assert match.refusal(f"play {tribe} l0") is None
    island = match.refusal(f"play {tribe} thule")
    assert island is not None
    assert island.code == "island"
    for unknown in ("noricum", "corsica", "L12"):
        with pytest.raises(regna.Malformed) as caught:
            match.refusal(f"play {tribe} {unknown}")
        assert caught.value.code == "no_such_province"


def test_every_province_of_the_largest_map_can_be_written_and_read() -> None:
    """Thirty-two provinces, the last one included, have decisions of their own."""
    state = truth(GAME.new(seats=2, seed=1, components=own_map(32)))
    written = {SPEC.write(state, action): action for action in range(4, 4 + 7 * 32)}
    assert len(written) == 7 * 32
    assert all(SPEC.read(state, text).action == action for text, action in written.items())


def test_provinces_beyond_the_map_have_no_decisions() -> None:
    """The action space is made for the largest map; on a smaller one the rest means nothing."""
    match = GAME.new(seats=2, seed=1, components=own_map(12))
    in_hand = TRIBES.index(next(iter(body(match, match.turn.seat).hand or {})))
    beyond = 4 + 32 * in_hand + 12
    with pytest.raises(regna.Malformed) as caught:
        SPEC.write(truth(match), beyond)
    assert caught.value.code == "no_such_action"
    assert SPEC.reasons[int(match.state.problem(beyond))] == ("no_such_province", ("AT-005",))
    assert SPEC.write(truth(match), beyond - 1).endswith("land_al")
