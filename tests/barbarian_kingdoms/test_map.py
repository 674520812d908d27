"""Part C of the catalogue: the map, adjacency, the Sea, how many units an area holds (A-10, A-22)."""

import pytest

import regna
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import Fleet, view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    PROVINCES,
    SIX,
    active,
    asked,
    bribes,
    controller,
    has_chest,
    legal,
    phase,
    play,
    position,
    scene,
    sound,
    taxed,
    treasury,
    unit,
    why,
)
from tests.rules import rule

BORDERS = {
    "caledonia": "anglia cambria",
    "cambria": "anglia caledonia sussex",
    "anglia": "caledonia cambria kent sussex",
    "sussex": "anglia cambria kent",
    "kent": "anglia sussex",
    "belgica": "austrasia frisia neustria",
    "neustria": "aquitania armorica austrasia belgica burgundia",
    "austrasia": "alamannia belgica burgundia frisia jutia neustria thuringia",
    "frisia": "austrasia belgica jutia",
    "jutia": "austrasia frisia lugia thuringia",
    "lugia": "bohemia jutia pannonia thuringia",
    "thuringia": "alamannia austrasia bohemia jutia lugia",
    "alamannia": "austrasia bohemia burgundia liguria noricum thuringia",
    "bohemia": "alamannia lugia noricum pannonia thuringia",
    "noricum": "alamannia bohemia dalmatia pannonia venetia",
    "pannonia": "bohemia dalmatia lugia noricum",
    "dalmatia": "noricum pannonia venetia",
    "venetia": "dalmatia liguria noricum roma",
    "liguria": "alamannia burgundia narbonensis roma venetia",
    "roma": "calabria liguria venetia",
    "calabria": "roma",
    "sicilia": "",
    "burgundia": "alamannia aquitania austrasia liguria narbonensis neustria",
    "narbonensis": "aquitania burgundia liguria tarraconensis",
    "aquitania": "armorica burgundia narbonensis neustria tarraconensis",
    "armorica": "aquitania neustria",
    "tarraconensis": "aquitania baetica gallaecia narbonensis toletum",
    "toletum": "baetica gallaecia lusitania tarraconensis",
    "baetica": "lusitania tarraconensis toletum",
    "gallaecia": "lusitania tarraconensis toletum",
    "lusitania": "baetica gallaecia toletum",
    "mauretania": "numidia",
    "numidia": "africa carthage mauretania",
    "carthage": "africa numidia",
    "africa": "carthage numidia tripolitania",
    "tripolitania": "africa",
}
"""The land neighbours of FACTS, section 4."""
STRAITS = {
    "kent": "belgica",
    "belgica": "kent",
    "baetica": "mauretania",
    "mauretania": "baetica",
    "calabria": "sicilia",
    "sicilia": "calabria",
}
PORTS = {
    *("africa", "aquitania", "armorica", "caledonia", "cambria", "carthage", "dalmatia", "frisia", "gallaecia"),
    *("jutia", "lusitania", "mauretania", "narbonensis", "neustria", "roma", "sicilia", "sussex", "tarraconensis"),
    *("tripolitania", "venetia"),
}
LANDS = {
    "huns": ("pannonia", "bohemia", "noricum"),
    "ostrogoths": ("roma", "venetia", "liguria"),
    "vandals": ("carthage", "numidia", "africa"),
    "visigoths": ("toletum", "tarraconensis", "baetica"),
    "saxons": ("sussex", "anglia", "kent"),
    "franks": ("neustria", "belgica", "austrasia"),
}
COAST_WITHOUT_PORT = {"anglia", "baetica", "belgica", "calabria", "kent", "liguria", "numidia"}


def lone_unit(place: str) -> BarbarianKingdoms:
    """All six kingdoms, their Kings at Sea; a warrior of a kingdom that has no land nearby stands in a province."""
    home = next((kingdom for kingdom in SIX if place in LANDS[kingdom]), "")
    walker = "saxons" if home != "saxons" else "vandals"
    return scene(SIX, units={walker: [place]}, kings=dict.fromkeys(SIX, "sea"), turn=walker, powers=False)


# ---------------------------------------------------------------------- the map


@rule("BK-040")
def test_the_map_has_thirty_six_provinces_and_three_straits() -> None:
    """Six kingdoms with three provinces each, eighteen neutral ones."""
    seen = view(scene(SIX), None).provinces
    assert len(seen) == 36
    assert {part.province for part in seen} == set(BORDERS)
    assert sum(part.emblem is None for part in seen) == 18
    assert {part.province: part.straits[0] for part in seen if part.straits} == STRAITS
    assert sum(len(part.straits) for part in seen) == 2 * 3
    assert {part.province for part in seen if part.port} == PORTS
    assert {part.province for part in seen if part.coastal} == PORTS | COAST_WITHOUT_PORT


@rule("BK-041", "BK-042", "BK-040")
@pytest.mark.parametrize("place", sorted(BORDERS))
def test_a_unit_reaches_neighbours_strait_ends_and_from_a_port_the_sea(place: str) -> None:
    """Exactly these areas: by Invade what is foreign, by Maneuver what is its own or the Sea."""
    state = lone_unit(place)
    ways = [text.split() for text in (*legal(state, "invade"), *legal(state, "move"))]
    reached = {way[2] for way in ways if way[1] == place}
    expected = {*BORDERS[place].split(), *([STRAITS[place]] if place in STRAITS else [])}
    assert reached == expected | ({"sea"} if place in PORTS else set())


@rule("BK-041", "BK-045")
@pytest.mark.parametrize("place", ["roma", "africa", "burgundia", "baetica"])
def test_every_other_province_is_too_far(place: str) -> None:
    """Neither Invade nor Maneuver goes there."""
    state = lone_unit(place)
    near = {place, *BORDERS[place].split(), STRAITS.get(place, place)}
    for province in set(PROVINCES) - near:
        assert why(state, f"invade {place} {province}") == "not_adjacent"
        assert why(state, f"move {place} {province}") == "not_adjacent"


@rule("BK-041", "A-22")
def test_from_the_sea_a_unit_can_go_to_every_port_at_once() -> None:
    """To the twenty ports and to no other coast."""
    state = scene(SIX, sea={"huns": 1}, powers=False)
    assert {text.split()[2] for text in legal(state, "invade") if text.split()[1] == "sea"} == PORTS
    for province in set(PROVINCES) - PORTS:
        assert why(state, f"invade sea {province}") == "no_port"


@rule("BK-042")
@pytest.mark.parametrize("place", sorted(COAST_WITHOUT_PORT))
def test_a_coast_without_port_is_not_beside_the_sea(place: str) -> None:
    """Neither out to the Sea nor in from it; a strait changes nothing."""
    state = lone_unit(place)
    assert why(state, f"move {place} sea") == "no_port"
    home = scene(SIX, sea={"huns": 1}, powers=False)
    assert why(home, f"invade sea {place}") == "no_port"
    assert why(home, f"move sea {place}") == "no_port"


@rule("BK-042")
def test_inland_provinces_are_not_beside_the_sea_either() -> None:
    """Burgundia has no coast at all."""
    assert why(lone_unit("burgundia"), "move burgundia sea") == "no_port"


@rule("BK-043")
def test_the_sea_is_one_area_two_moves_from_port_to_port() -> None:
    """From Caledonia to the Sea in one turn, from the Sea to Tripolitania in the next, past every strait."""
    state = scene(units={"ostrogoths": ["caledonia"]})
    assert why(state, "invade caledonia tripolitania") == "not_adjacent"
    play(state, "move caledonia sea", "end")
    taxed(taxed(state))
    play(state, "invade sea tripolitania", "coin 1")
    assert unit(state, "tripolitania") == "ostrogoths"
    assert sound(state)


@rule("A-22", "BK-043")
def test_two_ports_are_not_adjacent_because_both_touch_the_sea() -> None:
    """Roma and Sicilia are not; Roma and Venetia share a border, and are."""
    state = lone_unit("roma")
    assert why(state, "invade roma sicilia") == "not_adjacent"
    assert why(state, "invade roma venetia") == "ok"


@rule("A-22")
def test_a_unit_at_sea_contests_and_reinforces_in_any_port() -> None:
    """The same warriors could fight in Dalmatia or in Armorica, but not in Burgundia."""
    for port in ("dalmatia", "armorica"):
        state = scene(sea={"vandals": 2, "ostrogoths": 2})
        play(state, f"invade sea {port}", "contest vandals", "send sea")
        assert asked(state) == "vandals"
        play(state, "end", "send sea")
        assert (phase(state), asked(state)) == ("reinforce", "vandals")
    state = scene(units={"ostrogoths": ["liguria"]}, sea={"vandals": 2})
    play(state, "invade liguria burgundia")
    assert phase(state) == "pillage"


# ---------------------------------------------------------------------- at Sea


@rule("BK-044")
def test_nobody_can_be_attacked_at_sea() -> None:
    """Neither from a port nor from the Sea itself."""
    state = scene(units={"ostrogoths": ["venetia"]}, sea={"ostrogoths": 1, "vandals": 1})
    assert why(state, "invade venetia sea") == "no_fight_at_sea"
    assert why(state, "invade sea sea") == "no_fight_at_sea"


@rule("BK-044", "BK-047")
def test_opponents_share_the_sea_without_a_fight() -> None:
    """A King sails where two other kingdoms are: no contest, no battle."""
    state = scene(sea={"vandals": 2, "visigoths": 1})
    play(state, "move roma sea")
    assert (phase(state), active(state)) == ("action", "vandals")
    seen = {part.kingdom: (part.warriors, part.king) for part in view(state, None).sea}
    assert seen == {"ostrogoths": (0, True), "vandals": (2, False), "visigoths": (1, False)}


@rule("BK-047")
def test_the_sea_holds_all_units_of_all_kingdoms() -> None:
    """Five units of each of the six kingdoms; one more sails back to its port."""
    state = scene(SIX, kings=dict.fromkeys(SIX, "sea"), sea=dict.fromkeys(SIX, 4), turn="ostrogoths")
    assert sound(state)
    play(state, "move sea roma", "move sea_king venetia")
    assert (unit(state, "roma"), unit(state, "venetia")) == ("ostrogoths", "king of the ostrogoths")


@rule("BK-047")
def test_several_units_of_one_kingdom_go_to_sea_in_one_maneuver() -> None:
    """The King and two warriors, one after the other."""
    state = scene(units={"ostrogoths": ["venetia", "sicilia"]})
    play(state, "move roma sea", "move venetia sea", "move sicilia sea")
    assert view(state, None).sea == [Fleet(kingdom="ostrogoths", warriors=2, king=True)]
    assert sound(state)


# ---------------------------------------------------------------------- movement and occupancy


@rule("BK-045")
@pytest.mark.parametrize("turn", [["recruit venetia", "pay 2"], ["claim calabria", "pay 2"], ["tax", "take roma 3"]])
def test_units_move_in_no_other_action(turn: list[str]) -> None:
    """Recruit, Claim and Tax leave everybody where he was; a recruited warrior is new."""
    state = scene(units={"ostrogoths": ["calabria"], "vandals": ["numidia"]})
    before = {province: unit(state, province) for province in PROVINCES}
    play(state, *turn)
    after = {province: unit(state, province) for province in PROVINCES}
    assert after == before | ({"venetia": "ostrogoths"} if turn[0].startswith("recruit") else {})


@rule("BK-045")
def test_reinforcements_come_from_adjacent_areas_alone() -> None:
    """A warrior two provinces away cannot be sent."""
    state = scene(
        units={"ostrogoths": ["liguria", "sicilia"], "vandals": ["dalmatia"]}, kings={"ostrogoths": "venetia"}
    )
    play(state, "invade venetia dalmatia")
    assert phase(state) == "bribe"
    state = scene(units={"ostrogoths": ["liguria", "venetia", "sicilia"], "vandals": ["narbonensis"]})
    play(state, "invade liguria narbonensis")
    assert phase(state) == "bribe"
    state = scene(units={"ostrogoths": ["liguria", "burgundia", "sicilia"], "vandals": ["narbonensis"]})
    play(state, "invade liguria narbonensis")
    assert why(state, "send sicilia") == "not_adjacent"
    assert why(state, "send liguria") == "no_unit_there"
    assert legal(state) == ["pass", "send burgundia"]


@rule("BK-046")
def test_a_province_holds_one_unit() -> None:
    """No second one is recruited or moved there, of the same kingdom or another."""
    state = scene(units={"ostrogoths": ["venetia"], "vandals": ["liguria"]}, tokens={"ostrogoths": ["calabria"]})
    assert why(state, "recruit venetia") == "province_occupied"
    assert why(state, "move roma venetia") == "province_occupied"
    assert why(state, "invade roma liguria") == "ok"
    state = scene(units={"vandals": ["calabria"]}, tokens={"ostrogoths": ["calabria"]})
    assert why(state, "recruit calabria") == "province_occupied"
    assert why(state, "move roma calabria") == "province_occupied"


@rule("BK-046")
def test_after_a_battle_one_unit_is_left() -> None:
    """Three went in, the province holds one, the others find room beside it."""
    state = scene(units={"ostrogoths": ["venetia", "liguria"], "vandals": ["dalmatia"]})
    play(state, "invade venetia dalmatia")
    bribes(state)
    assert unit(state, "dalmatia") == "ostrogoths"
    assert sound(state)
    state = scene(units={"ostrogoths": ["burgundia", "liguria"], "vandals": ["narbonensis"]})
    play(state, "invade liguria narbonensis", "send burgundia")
    bribes(state)
    assert phase(state) == "move_out"
    play(state, "out warrior liguria")
    assert (unit(state, "narbonensis"), unit(state, "liguria")) == ("ostrogoths", "ostrogoths")
    assert unit(state, "burgundia") is None
    assert sound(state)


@rule("BK-046")
def test_two_units_in_one_province_are_no_position() -> None:
    """Whoever sets one up is told so."""
    with pytest.raises(regna.BadPosition) as error:
        GAME.from_position(position(units={"vandals": ["dalmatia"], "ostrogoths": ["dalmatia"]}), seed=1)
    assert error.value.code == "two_units"


@rule("A-10", "BK-046", "BK-131")
def test_nobody_invades_where_his_own_unit_stands() -> None:
    """Neither in a neutral province nor in a foreign one, with or without a token."""
    state = scene(
        units={"ostrogoths": ["calabria", "sicilia", "gallaecia", "tarraconensis"]},
        tokens={"vandals": ["sicilia"]},
    )
    assert why(state, "invade roma calabria") == "own_unit_there"
    assert why(state, "invade calabria sicilia") == "own_unit_there"
    assert why(state, "invade gallaecia tarraconensis") == "own_unit_there"
    assert "invade roma calabria" not in legal(state)


@rule("BK-048")
def test_no_unit_enters_an_impassable_province_by_any_means() -> None:
    """By Invade, Maneuver or castling; and a winner does not move out to one."""
    state = scene(units={"ostrogoths": ["venetia", "liguria"]}, sea={"ostrogoths": 1})
    for text in ("invade venetia noricum", "move venetia noricum", "invade sea neustria", "move sea frisia"):
        assert why(state, text) == "impassable"
    assert why(state, "castle noricum") == "no_warrior_to_castle"
    state = scene(units={"ostrogoths": ["venetia", "lugia"], "vandals": ["dalmatia"]}, sea={"ostrogoths": 1})
    play(state, "invade venetia dalmatia", "send sea")
    bribes(state)
    for province in ("noricum", "pannonia"):
        assert why(state, f"out warrior {province}") == "impassable"
    assert why(state, "out warrior venetia") == "ok"


@rule("BK-048")
def test_a_unit_in_an_impassable_province_is_no_position() -> None:
    """Nor a token, which is control."""
    for made, code in (
        (position(units={"ostrogoths": ["noricum"]}), "unit_in_impassable"),
        (position(tokens={"ostrogoths": ["thuringia"]}), "token_out_of_place"),
    ):
        with pytest.raises(regna.BadPosition) as error:
            GAME.from_position(made, seed=1)
        assert error.value.code == code


@rule("BK-049")
@pytest.mark.parametrize("place", ["calabria", "sicilia", "numidia", "carthage"])
def test_a_unit_may_stay_where_its_kingdom_controls_nothing(place: str) -> None:
    """In a neutral province, beside a foreign token, on a foreign emblem or in a foreign capital, turn after turn."""
    state = scene(units={"ostrogoths": [place]}, kings={"vandals": "africa"}, tokens={"vandals": ["sicilia"]})
    for _ in range(6):
        taxed(state)
    assert unit(state, place) == "ostrogoths"
    assert controller(state, place) == ("vandals" if place == "sicilia" else None)


@rule("BK-049", "BK-061")
def test_after_an_invade_the_unit_stays_without_control() -> None:
    """It has pillaged Calabria, which still belongs to nobody."""
    state = play(scene(), "invade roma calabria", "coin 2")
    assert unit(state, "calabria") == "king of the ostrogoths"
    assert controller(state, "calabria") is None
    assert not has_chest(state, "calabria")
    assert treasury(state, 0) == [3, 3, 1, 0]
