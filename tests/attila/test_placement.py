"""Section C of the catalogue: a card of the hand and where its marker may go (RUL-02, RUL-15)."""

from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.attila.rules.board import TRIBES, Tribe
from tests.attila.scenes import (
    FAR,
    GAME,
    STARTS,
    TWENTY_FRANKS,
    asked,
    body,
    conflicts,
    events,
    far_franks,
    markers,
    play,
    reason,
    rules_of,
    scene,
    status,
    supply,
    where,
)
from tests.rules import rule

PROVINCES = [part["id"] for part in GAME.components["provinces"]]
ARROWS = [
    ("belgica", "britannia"),
    ("lugdunensis", "britannia"),
    ("baetica", "mauretania"),
    ("italia_suburbicaria", "sicilia"),
    ("sicilia", "africa"),
    ("italia_suburbicaria", "graecia"),
    ("graecia", "asia"),
    ("thracia", "asia"),
]
FRANKS: dict[str, Any] = {"hand": {"franks": 1}}


def neighbours(province: str) -> set[str]:
    """The provinces with a common border or an arrow."""
    links = [*GAME.components["borders"], *GAME.components["arrows"]]
    return {other for link in links if province in link for other in link if other != province}


def goals(match: regna.Match, verb: str = "play franks") -> set[str]:
    """Where a card, or a second marker, may go."""
    return {move.split()[-1] for move in match.legal() if move.startswith(verb)}


def all_markers(match: regna.Match) -> dict[str, dict[Tribe, int]]:
    """The whole map."""
    return {part.province: part.markers for part in body(match).provinces}


# ---------------------------------------------------------------------- a card of the hand


@rule("AT-030")
@pytest.mark.parametrize("tribe", TRIBES)
def test_a_marker_of_the_cards_tribe_comes_from_the_supply(tribe: str) -> None:
    """One marker of that tribe and of no other, into the province named."""
    match = play(scene({"hand": dict.fromkeys(TRIBES, 1)}, {}, {}), f"play {tribe} raetia")
    assert markers(match, "raetia") == {tribe: 1}
    assert sum(sum(counts.values()) for counts in all_markers(match).values()) == 1
    assert [supply(match, other) for other in TRIBES] == [19 if other == tribe else 20 for other in TRIBES]


@rule("AT-030")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    """The cards of others, of the pile and of the discards are of no use."""
    match = scene({"hand": {"franks": 1, "vandals": 1}}, {"hand": {"huns": 3}}, {}, discards={"goths": 2})
    assert goals(match, "play franks") == goals(match, "play vandals") == set(STARTS)
    for tribe in ("huns", "goths", "saxons", "teutons"):
        assert reason(match, f"play {tribe} noricum") == "card_not_in_hand"
        assert rules_of(match, f"play {tribe} noricum")[0] == "AT-030"


@rule("AT-030")
def test_without_a_marker_in_the_supply_the_card_is_of_no_use() -> None:
    """The first card play of a turn for two has emptied the supply: the second one needs another tribe."""
    hand = {"hand": {"franks": 1, "huns": 1}}
    match = scene(hand, {}, markers=TWENTY_FRANKS, ended="markers", really_played=True)
    for province in PROVINCES:
        assert reason(match, f"play franks {province}") == "no_marker_left"
    assert rules_of(match, "play franks noricum")[0] == "AT-030"
    assert goals(match, "play huns") == set(STARTS)


@rule("AT-030")
@pytest.mark.parametrize("on_map", [18, 19])
def test_the_last_markers_can_be_placed(on_map: int) -> None:
    """With one or two markers in the supply the card is playable."""
    match = play(scene(FRANKS, {}, {}, markers=far_franks(on_map)), "play franks noricum")
    assert supply(match, "franks") == 19 - on_map


# ---------------------------------------------------------------------- where


@rule("AT-031")
@pytest.mark.parametrize("tribe", TRIBES)
def test_a_tribe_enters_through_a_starting_province(tribe: str) -> None:
    """Whatever other tribes are on the map, the first marker goes into one of the six."""
    other = "huns" if tribe != "huns" else "goths"
    match = scene({"hand": {tribe: 1}}, {}, {}, markers={"italia_annonaria": {other: 2}, "moesia": {other: 1}})
    assert goals(match, f"play {tribe}") == set(STARTS)
    for province in sorted(set(PROVINCES) - set(STARTS)):
        assert reason(match, f"play {tribe} {province}") == "starting_provinces_only"
    assert rules_of(match, f"play {tribe} italia_annonaria")[0] == "AT-031"


@rule("AT-031", "RUL-15")
def test_a_tribe_wiped_out_begins_again_in_a_starting_province() -> None:
    """The Huns lose their only province in a conflict; where they could have gone before is out of reach now."""
    table = [{"hand": {"franks": 2}}, {"hand": {"huns": 1}}, {}]
    map = {"italia_annonaria": {"huns": 1, "goths": 3}, "raetia": {"franks": 1}}
    assert "dalmatia" in goals(scene(*table, markers=map, active=1), "play huns")
    match = play(scene(*table, markers=map), "play franks italia_annonaria", "influence", "end", "end")
    assert match.turn.seat == 1
    assert markers(match, "italia_annonaria") == {"goths": 3}
    assert supply(match, "huns") == 20
    assert goals(match, "play huns") == set(STARTS)
    assert reason(match, "play huns dalmatia") == "starting_provinces_only"
    assert rules_of(match, "play huns dalmatia") == ("AT-031", "RUL-15")


@rule("RUL-15")
def test_a_tribe_beaten_in_one_province_keeps_the_reach_of_the_others() -> None:
    """The Huns leave Northern Italy but stand in Moesia: Thracia is open to them, Dalmatia too, Narbonensis not."""
    table = [{"hand": {"franks": 2}}, {"hand": {"huns": 1}}, {}]
    map = {"italia_annonaria": {"huns": 1, "goths": 3}, "raetia": {"franks": 1}, "moesia": {"huns": 1}}
    match = play(scene(*table, markers=map), "play franks italia_annonaria", "influence", "end", "end")
    assert goals(match, "play huns") == set(STARTS) | neighbours("moesia")
    assert reason(match, "play huns narbonensis") == "out_of_reach"


@rule("AT-032")
@pytest.mark.parametrize("province", ["noricum", "italia_annonaria", "sicilia", "britannia", "tarraconensis", "asia"])
def test_starting_provinces_own_provinces_and_their_neighbours(province: str) -> None:
    """Exactly these are legal; everything else is out of reach, from any province of the map."""
    match = scene(FRANKS, {}, {}, markers={province: {"franks": 1}})
    legal = set(STARTS) | {province} | neighbours(province)
    assert goals(match) == legal
    for other in sorted(set(PROVINCES) - legal):
        assert reason(match, f"play franks {other}") == "out_of_reach"
        assert rules_of(match, f"play franks {other}")[0] == "AT-032"


@rule("AT-032")
def test_the_reach_of_a_tribe_is_that_of_all_its_provinces() -> None:
    """Spelled out for two provinces far apart."""
    match = scene(FRANKS, {}, {}, markers={"lusitania": {"franks": 1}, "asia": {"franks": 2, "huns": 1}})
    assert goals(match) == set(STARTS) | {"lusitania", "baetica", "tarraconensis", "asia", "graecia", "thracia"}


@rule("AT-032")
def test_other_tribes_give_no_reach() -> None:
    """The Huns in Africa do not help the Franks."""
    match = scene(FRANKS, {}, {}, markers={"raetia": {"franks": 1}, "africa": {"huns": 3}})
    assert reason(match, "play franks numidia") == "out_of_reach"
    assert reason(match, "play franks africa") == "out_of_reach"
    assert reason(match, "play franks italia_annonaria") is None


@rule("AT-032")
def test_a_starting_province_gives_no_reach_by_itself() -> None:
    """Two steps in one placement are not possible: an empty starting province does not open its neighbours."""
    match = scene(FRANKS, {}, {}, markers={"moesia": {"franks": 1}})
    assert reason(match, "play franks belgica") == "out_of_reach"
    assert reason(match, "play franks germania_secunda") is None


# ---------------------------------------------------------------------- peaceful and closed provinces


@rule("AT-033")
@pytest.mark.parametrize("province", ["noricum", "moesia"])
def test_no_marker_into_a_peaceful_starting_province(province: str) -> None:
    """Neither a first marker of a tribe nor a further one."""
    for map in ({}, {province: {"franks": 2}}):
        match = scene(FRANKS, {}, {}, peaceful=[province], markers=map)
        assert reason(match, f"play franks {province}") == "province_at_peace"
        assert rules_of(match, f"play franks {province}")[0] == "AT-033"
        assert set(STARTS) - {province} <= goals(match)


@rule("AT-033")
def test_no_marker_into_a_peaceful_neighbour() -> None:
    """Northern Italy would be in reach of Noricum; neither a card nor a second marker goes there."""
    map = {"noricum": {"franks": 1}}
    match = scene(FRANKS, {}, {}, peaceful=["italia_annonaria"], markers=map)
    assert reason(match, "play franks italia_annonaria") == "province_at_peace"
    play(match, "play franks noricum")
    assert reason(match, "marker italia_annonaria") == "province_at_peace"


@rule("AT-033")
@pytest.mark.parametrize("held", [0, 1, 4])
def test_peace_is_kept_however_few_markers_are_there(held: int) -> None:
    """An empty peaceful province is as closed as a full one."""
    map = {"dalmatia": {"franks": held}} if held else {"moesia": {"franks": 1}}
    match = scene(FRANKS, {}, {}, peaceful=["dalmatia"], markers=map)
    assert reason(match, "play franks dalmatia") == "province_at_peace"


@rule("AT-033")
def test_no_marker_into_a_province_closed_without_a_tile() -> None:
    """After the tenth tile a further conflict closes its province too."""
    match = scene(FRANKS, {}, peaceful=FAR, closed=["noricum"], ended="peace", really_played=True)
    assert reason(match, "play franks noricum") == "province_closed"
    assert rules_of(match, "play franks noricum")[0] == "AT-033"
    assert goals(match) == set(STARTS) - {"noricum"}
    play(match, "play franks raetia")
    assert reason(match, "marker noricum") == "province_closed"


@rule("AT-033")
def test_a_province_is_closed_right_after_its_conflict() -> None:
    """The next player cannot add a marker there, not even a fourth one."""
    match = scene(FRANKS, {"hand": {"huns": 2}}, {}, markers={"noricum": {"huns": 3, "goths": 1}})
    play(match, "play franks noricum", "influence", "end")
    assert match.turn.seat == 1
    assert markers(match, "noricum") == {"huns": 3}
    assert status(match, "noricum") == "peaceful"
    assert reason(match, "play huns noricum") == "province_at_peace"


@rule("AT-034")
def test_a_peaceful_province_with_markers_opens_its_neighbours() -> None:
    """The Franks at peace in Northern Italy may go to Southern Italy; without them there it is out of reach."""
    map = {"italia_annonaria": {"franks": 2}}
    match = scene(FRANKS, {}, {}, peaceful=["italia_annonaria"], markers=map)
    assert goals(match) == set(STARTS) | (neighbours("italia_annonaria") - {"italia_annonaria"})
    assert reason(match, "play franks italia_suburbicaria") is None
    for map in ({"noricum": {"franks": 1}}, {"noricum": {"franks": 1}, "italia_annonaria": {"huns": 2}}):
        match = scene(FRANKS, {}, {}, peaceful=["italia_annonaria"], markers=map)
        assert reason(match, "play franks italia_suburbicaria") == "out_of_reach"


@rule("AT-034")
def test_a_tribe_only_in_peaceful_provinces_is_on_the_map() -> None:
    """All starting provinces are at peace: the Franks go on from one of them all the same."""
    match = scene(FRANKS, {}, {}, peaceful=STARTS, markers={"germania_secunda": {"franks": 1}})
    assert goals(match) == {"belgica"}


# ---------------------------------------------------------------------- arrows and islands


@rule("AT-035")
@pytest.mark.parametrize(("one", "other"), ARROWS)
def test_arrows_lead_both_ways(one: str, other: str) -> None:
    """From either end of an arrow a tribe reaches the other one, and not without a marker there."""
    for start, goal in ((one, other), (other, one)):
        assert reason(scene(FRANKS, {}, {}, markers={start: {"franks": 1}}), f"play franks {goal}") is None
        assert reason(scene(FRANKS, {}, {}, markers={start: {"huns": 1}}), f"play franks {goal}") is not None


@rule("AT-035")
def test_these_are_all_the_arrows() -> None:
    """Sicily and Britain are linked to the rest by arrows alone."""
    assert [tuple(link) for link in GAME.components["arrows"]] == ARROWS
    assert neighbours("sicilia") == {"italia_suburbicaria", "africa"}
    assert neighbours("britannia") == {"belgica", "lugdunensis"}


@rule("AT-036")
@pytest.mark.parametrize("island", ["sardinia", "corsica"])
@pytest.mark.parametrize("near", ["narbonensis", "italia_suburbicaria"])
def test_no_marker_in_sardinia_or_corsica(island: str, near: str) -> None:
    """Neither with a card nor as a second marker, however near the tribe is."""
    match = scene(FRANKS, {}, {}, markers={near: {"franks": 1}})
    assert reason(match, f"play franks {island}") == "island"
    assert rules_of(match, f"play franks {island}")[0] == "AT-036"
    play(match, "play franks noricum")
    assert reason(match, f"marker {island}") == "island"


@rule("AT-036")
def test_the_islands_link_nothing() -> None:
    """They are no provinces, and no way leads over them from Gaul to Africa or Sicily."""
    assert not {"sardinia", "corsica"} & set(PROVINCES)
    match = scene(FRANKS, {}, {}, markers={"narbonensis": {"franks": 4}})
    for far in ("africa", "numidia", "sicilia", "italia_suburbicaria"):
        assert reason(match, f"play franks {far}") == "out_of_reach"
    with pytest.raises(regna.BadPosition):
        scene(FRANKS, {}, {}, markers={"corsica": {"franks": 1}})


@rule("AT-036")
def test_greece_is_a_single_province() -> None:
    """One name, one place for four markers; its parts cannot be named."""
    match = scene(FRANKS, {}, {}, markers={"graecia": {"franks": 1}})
    names = [part.names["en"] for part in body(match).provinces]
    assert names.count("Greece") == 1
    for part in ("achaia", "creta", "epirus", "peloponnesus"):
        with pytest.raises(regna.Malformed):
            match.refusal(f"play franks {part}")
    assert neighbours("graecia") == {"macedonia", "italia_suburbicaria", "asia"}


# ---------------------------------------------------------------------- four markers, and a fifth


@rule("AT-037")
@pytest.mark.parametrize(
    ("held", "seats"),
    [({"huns": 3}, 2), ({"huns": 1, "goths": 2}, 3), ({"franks": 3}, 5), ({"huns": 1, "goths": 1, "franks": 1}, 3)],
)
def test_the_fourth_marker_causes_no_conflict(held: dict[str, int], seats: int) -> None:
    """Four markers are at rest in a province, of whatever tribes."""
    match = scene(FRANKS, *[{"hand": {"saxons": 2}}] * (seats - 1), markers={"noricum": held})
    play(match, "play franks noricum", "influence")
    assert asked(match) == (1, "play")
    assert "log.conflict" not in events(match)
    assert sum(markers(match, "noricum").values()) == 4
    assert status(match, "noricum") == "open"


@rule("AT-037")
@pytest.mark.parametrize(
    ("held", "seats"),
    [({"huns": 4}, 2), ({"huns": 2, "goths": 2}, 3), ({"franks": 4}, 5), ({"saxons": 1, "teutons": 3}, 3)],
)
def test_the_fifth_marker_may_be_placed_and_causes_a_conflict(held: dict[str, int], seats: int) -> None:
    """Whatever the tribes are; afterwards the province is at peace."""
    match = scene(FRANKS, *[{"hand": {"vandals": 2}}] * (seats - 1), markers={"noricum": held})
    play(match, "play franks noricum", "influence")
    assert match.turn.phase == "conflict"
    assert sum(markers(match, "noricum").values()) == 5
    play(match, *["end"] * (seats - 1))
    assert status(match, "noricum") == "peaceful"
    assert sum(markers(match, "noricum").values()) <= 4


@rule("AT-037")
def test_no_position_has_five_markers_at_rest() -> None:
    """Four are fine; five are not, in an open or in a peaceful province, unless the conflict is under way."""
    assert sum(markers(scene(FRANKS, {}, {}, markers={"noricum": {"huns": 4}}), "noricum").values()) == 4
    for peaceful in ([], ["noricum"]):
        with pytest.raises(regna.BadPosition) as error:
            scene(FRANKS, {}, {}, markers={"noricum": {"huns": 3, "goths": 2}}, peaceful=peaceful)
        assert error.value.code == "crowded_province"
    map = {"noricum": {"franks": 1, "huns": 4}}
    under_way = scene(FRANKS, {}, {}, markers=map, phase="follow", played="franks", conflicts=["noricum"])
    assert sum(markers(under_way, "noricum").values()) == 5


@rule("AT-037", "RUL-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_no_sixth_marker(seats: int) -> None:
    """The province has its fifth and is in conflict: the second marker goes elsewhere."""
    match = scene(FRANKS, *[{"hand": {"huns": 1}}] * (seats - 1), markers={"noricum": {"huns": 4}})
    play(match, "play franks noricum")
    assert reason(match, "marker noricum") == "province_full"
    assert rules_of(match, "marker noricum") == ("AT-037", "RUL-02")
    assert goals(match, "marker") == (set(STARTS) | neighbours("noricum")) - {"noricum"}


@rule("RUL-02")
def test_the_second_marker_may_be_the_fifth() -> None:
    """Three in the province, then two more: allowed. Four, then two more: not."""
    match = play(scene(FRANKS, {"hand": {"huns": 1}}, {}, markers={"noricum": {"huns": 3}}), "play franks noricum")
    assert reason(match, "marker noricum") is None
    play(match, "marker noricum")
    assert match.turn.phase == "conflict"
    assert markers(match, "noricum") == {"franks": 2, "huns": 3}


@rule("RUL-02")
def test_the_second_marker_may_cause_a_conflict_elsewhere() -> None:
    """A full province other than the first one takes its fifth marker."""
    map = {"noricum": {"huns": 4}, "raetia": {"goths": 4}}
    match = play(scene(FRANKS, {"hand": {"huns": 1}}, {}, markers=map), "play franks noricum")
    assert reason(match, "marker raetia") is None
    play(match, "marker raetia")
    assert conflicts(match) == ["noricum", "raetia"]


# ---------------------------------------------------------------------- afterwards


@rule("AT-038")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_card_goes_face_up_to_the_discards(seats: int) -> None:
    """Right after the marker is placed, before influence; exactly one card, of that tribe."""
    match = scene(*[{"hand": {"franks": 3, "huns": 2}}, *[{}] * (seats - 1)], discards={"franks": 1, "goths": 1})
    play(match, "play franks noricum")
    assert body(match).discards == {"franks": 2, "goths": 1}
    assert where(match, 0)["hand"] == {"franks": 2, "huns": 2}
    play(match, "marker noricum")
    assert body(match).discards == {"franks": 2, "goths": 1}


@pytest.mark.slow
@rule("AT-039")
@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (4, 6)])
def test_markers_never_move(seats: int, seed: int) -> None:
    """In a whole game a decision adds one marker where it says, and takes some only where a conflict ends."""
    match, rng = GAME.new(seats=seats, seed=seed), Rng(seed)
    removals = 0
    while match.turn.seat is not None:
        before, open_before = all_markers(match), {p for p in PROVINCES if status(match, p) == "open"}
        legal = match.legal()
        move = legal[int(rng.below(len(legal)))]
        play(match, move)
        after = all_markers(match)
        for province in PROVINCES:
            for tribe in TRIBES:
                change = after[province].get(tribe, 0) - before[province].get(tribe, 0)
                if change > 0:
                    assert change == 1
                    assert move.startswith(("play", "marker"))
                    assert move.endswith(province)
                if change < 0:
                    removals += 1
                    assert province in open_before
                    assert status(match, province) != "open"
                    assert tribe not in after[province]
    assert removals > 0


@rule("AT-039")
def test_there_is_no_decision_that_moves_a_marker() -> None:
    """Whatever can be said places a marker or leaves the map alone."""
    match = scene(FRANKS, {}, {}, markers={"noricum": {"franks": 2}})
    with pytest.raises(regna.Malformed):
        match.refusal("move noricum raetia")
    before = all_markers(match)
    play(match, "play franks raetia", "influence")
    assert all_markers(match) == before | {"raetia": {"franks": 1}}
