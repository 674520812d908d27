"""Maneuver (part F): which units may move where, one after the other, and castling."""

import pytest

from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from tests.barbarian_kingdoms.scenes import (
    GAME,
    active,
    asked,
    camp,
    coins,
    controller,
    has_chest,
    legal,
    lying,
    phase,
    play,
    sound,
    treasury,
    unit,
    why,
)
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["final", "review"])


def at_sea(state: BarbarianKingdoms, kingdom: str) -> tuple[int, bool]:
    """How many warriors of a kingdom are at Sea, and whether its King is."""
    pieces = GAME.spec.state_document(state)["kingdoms"][kingdom]
    return pieces["at_sea"], pieces["king"] == "sea"


# ---------------------------------------------------------------------- one, several or all units, each once


@rule("BK-110", "ED-05")
@EDITIONS
def test_one_unit_may_move_and_the_others_stay(edition: str) -> None:
    """After one move the player may say that he has finished, and nothing else has moved."""
    state = camp(units={"ostrogoths": ["venetia"]}, edition=edition)
    play(state, "move venetia sea")
    assert (phase(state), asked(state)) == ("maneuver", "ostrogoths")
    play(state, "end")
    assert unit(state, "roma") == "king of the ostrogoths"
    assert at_sea(state, "ostrogoths") == (1, False)
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-110", "ED-05")
@EDITIONS
def test_all_units_may_move(edition: str) -> None:
    """King, two warriors in provinces and one at Sea move in one action; then the turn is over by itself."""
    state = camp(units={"ostrogoths": ["venetia", "calabria"]}, sea={"ostrogoths": 1}, edition=edition)
    play(state, "move roma liguria", "move venetia sea", "move calabria roma", "move sea venetia")
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert [unit(state, place) for place in ("roma", "venetia")] == ["ostrogoths", "ostrogoths"]
    assert unit(state, "calabria") is None
    assert at_sea(state, "ostrogoths") == (1, False)
    assert (phase(state), active(state)) == ("action", "vandals")
    assert sound(state)


@rule("BK-110")
def test_no_unit_moves_twice() -> None:
    """A warrior and the King who have moved stay where they are, on land and at Sea."""
    state = camp(units={"ostrogoths": ["liguria", "calabria"]})
    play(state, "move liguria venetia")
    assert why(state, "move venetia liguria") == why(state, "move venetia sea") == "already_moved"
    play(state, "move roma sea")
    assert why(state, "move sea_king roma") == "already_moved"
    assert legal(state) == ["end", "move calabria roma"]


@rule("BK-110")
def test_of_several_warriors_at_sea_each_moves_once() -> None:
    """One of them was there before and may land, the one that has just come may not."""
    state = camp(units={"ostrogoths": ["venetia"]}, sea={"ostrogoths": 1}, kings={"ostrogoths": "liguria"})
    play(state, "move venetia sea")
    assert why(state, "move sea roma") == "ok"
    play(state, "move sea venetia")
    assert why(state, "move sea roma") == "already_moved"
    assert at_sea(state, "ostrogoths") == (1, False)


@rule("BK-110")
def test_a_maneuver_under_way_is_no_time_for_other_actions() -> None:
    """Having moved, one can only move on or end; nothing is recruited, invaded, claimed or taxed."""
    state = camp(units={"ostrogoths": ["calabria", "liguria"]})
    play(state, "move roma sea")
    for text in ("tax", "recruit venetia", "invade calabria sicilia", "claim calabria", "pass", "contest"):
        assert why(state, text) == "maneuver_under_way", text


@rule("A-08")
def test_at_least_one_unit_must_move() -> None:
    """A Maneuver without a move cannot be announced."""
    state = camp()
    assert why(state, "end") == "nothing_to_end"
    assert why(state, "pass") == "no_voluntary_pass"
    assert "end" not in legal(state)


# ---------------------------------------------------------------------- where to


@rule("BK-111", "BK-112", "BK-114", "BK-115")
def test_every_possible_move_of_a_crowded_map() -> None:
    """Exactly the adjacent, empty, own provinces, and the Sea from ports: nothing more, nothing less."""
    state = camp(
        units={"ostrogoths": ["calabria", "burgundia"], "vandals": ["narbonensis"]},
        sea={"ostrogoths": 1},
        tokens={"ostrogoths": ["sicilia", "narbonensis"], "visigoths": ["dalmatia"]},
    )
    assert sorted(legal(state, "move")) == sorted(
        [
            "move roma venetia",
            "move roma liguria",
            "move roma sea",
            "move calabria sicilia",
            "move burgundia liguria",
            "move sea venetia",
            "move sea sicilia",
        ]
    )


@rule("BK-111")
def test_moves_that_are_refused() -> None:
    """Too far, over an occupied province, to the Sea without a port, with a unit one does not have."""
    state = camp(
        units={"ostrogoths": ["liguria", "burgundia"], "vandals": ["narbonensis"]},
        tokens={"ostrogoths": ["narbonensis"]},
    )
    assert why(state, "move roma narbonensis") == "not_adjacent"
    assert why(state, "move roma liguria") == "province_occupied"
    assert why(state, "move liguria narbonensis") == "province_occupied"
    assert why(state, "move liguria sea") == why(state, "move burgundia sea") == "no_port"
    assert why(state, "move venetia roma") == why(state, "move sea venetia") == "no_unit_there"
    assert why(state, "move carthage africa") == "no_unit_there"
    assert why(state, "move sea_king roma") == "no_unit_there"
    assert why(state, "move liguria venetia") == "ok"


@rule("BK-111")
def test_two_ports_are_not_next_to_each_other() -> None:
    """Over the Sea it takes two moves, so two Maneuvers."""
    state = camp(tokens={"ostrogoths": ["sicilia"]})
    assert why(state, "move roma sicilia") == "not_adjacent"
    play(state, "move roma sea")
    assert active(state) == "vandals"
    play(state, "tax", "take africa 3", "tax", "take baetica 3")
    play(state, "move sea_king sicilia")
    assert unit(state, "sicilia") == "king of the ostrogoths"


@rule("BK-112")
def test_from_the_sea_to_an_empty_port_of_ones_own() -> None:
    """Not to a coast without port, not to a neutral or foreign port, not where a unit stands."""
    state = camp(sea={"ostrogoths": 1})
    assert why(state, "move sea liguria") == "no_port"
    assert why(state, "move sea dalmatia") == why(state, "move sea carthage") == "not_under_your_control"
    assert why(state, "move sea roma") == "province_occupied"
    assert [text for text in legal(state, "move") if text.startswith("move sea")] == ["move sea venetia"]
    play(state, "move sea venetia")
    assert unit(state, "venetia") == "ostrogoths"
    assert at_sea(state, "ostrogoths") == (0, False)


@rule("BK-113", "A-08")
def test_a_province_left_before_may_be_entered() -> None:
    """Every step is judged when it is made: the King follows his warrior, not the other way round."""
    state = camp(units={"ostrogoths": ["venetia", "liguria"]})
    assert why(state, "move roma venetia") == "province_occupied"
    play(state, "move venetia sea")
    assert why(state, "move liguria roma") == "province_occupied"
    play(state, "move roma venetia", "move liguria roma")
    assert unit(state, "venetia") == "king of the ostrogoths"
    assert unit(state, "roma") == "ostrogoths"
    assert unit(state, "liguria") is None


@rule("BK-114")
@pytest.mark.parametrize(
    ("start", "goal", "tokens"),
    [
        ("calabria", "sicilia", ["sicilia"]),
        ("tarraconensis", "aquitania", ["aquitania"]),
        ("toletum", "gallaecia", ["gallaecia"]),
        ("dalmatia", "sea", []),
    ],
)
def test_a_unit_may_start_anywhere(start: str, goal: str, tokens: list[str]) -> None:
    """From a neutral province, a foreign one and a foreign capital back into one's own realm or to the Sea."""
    state = camp(units={"ostrogoths": [start]}, tokens={"ostrogoths": tokens}, kings={"visigoths": "baetica"})
    play(state, f"move {start} {goal}", "end")
    assert unit(state, start) is None
    assert (unit(state, goal) if goal != "sea" else "ostrogoths") == "ostrogoths"
    assert sound(state)


@rule("BK-115")
def test_neutral_and_foreign_provinces_are_for_invaders() -> None:
    """Neutral, occupied or not; an opponent's initial province or token; own emblems under a token or a unit."""
    state = camp(
        units={"ostrogoths": ["tarraconensis", "burgundia"], "vandals": ["venetia"]},
        tokens={"vandals": ["liguria", "aquitania"]},
        kings={"ostrogoths": "roma"},
    )
    assert why(state, "move roma calabria") == "not_under_your_control"
    assert why(state, "move burgundia narbonensis") == "not_under_your_control"
    assert why(state, "move tarraconensis baetica") == "not_under_your_control"
    assert why(state, "move burgundia aquitania") == "not_under_your_control"
    assert why(state, "move roma liguria") == "not_under_your_control"
    assert why(state, "move roma venetia") == "not_under_your_control"
    assert legal(state, "move") == ["move roma sea", "move tarraconensis sea"]


# ---------------------------------------------------------------------- castling


@rule("BK-116", "ED-06")
@EDITIONS
def test_king_and_warrior_change_places(edition: str) -> None:
    """Both are in each other's province, and it was the move of both."""
    state = camp(units={"ostrogoths": ["liguria", "burgundia", "dalmatia"]}, edition=edition)
    play(state, "castle liguria")
    assert unit(state, "liguria") == "king of the ostrogoths"
    assert unit(state, "roma") == "ostrogoths"
    assert why(state, "move roma venetia") == why(state, "move liguria venetia") == "already_moved"
    assert why(state, "castle roma") == "already_moved"
    assert why(state, "castle burgundia") == "already_moved"
    assert legal(state) == ["end", "move dalmatia venetia", "move dalmatia sea"]


@rule("BK-116", "A-09")
def test_who_has_moved_cannot_castle() -> None:
    """Neither after the King's move nor after the warrior's."""
    state = camp(units={"ostrogoths": ["calabria", "liguria"]})
    play(state, "move roma venetia")
    assert why(state, "castle liguria") == "already_moved"
    state = camp(units={"ostrogoths": ["calabria", "liguria"]})
    play(state, "move liguria venetia")
    assert why(state, "castle venetia") == "already_moved"
    assert why(state, "castle calabria") == "ok"


@rule("BK-117", "ED-06")
@EDITIONS
def test_castling_asks_for_no_control(edition: str) -> None:
    """King and warrior in neutral provinces, a foreign one, a foreign capital; across a strait as well."""
    for king, warrior in (
        ("roma", "calabria"),
        ("calabria", "sicilia"),
        ("sicilia", "calabria"),
        ("baetica", "mauretania"),
        ("tarraconensis", "toletum"),
    ):
        state = camp(
            kings={"ostrogoths": king, "visigoths": "lusitania"}, units={"ostrogoths": [warrior]}, edition=edition
        )
        play(state, f"castle {warrior}")
        assert unit(state, warrior) == "king of the ostrogoths"
        assert unit(state, king) == "ostrogoths"
        assert sound(state)


@rule("BK-117", "ED-06", "A-09")
@EDITIONS
def test_castling_with_the_sea(edition: str) -> None:
    """King in a port with a warrior at Sea, and King at Sea with a warrior in a port, own, neutral or foreign."""
    for port in ("roma", "dalmatia", "africa"):
        state = camp(kings={"ostrogoths": port}, sea={"ostrogoths": 2}, edition=edition)
        play(state, "castle sea")
        assert unit(state, port) == "ostrogoths"
        assert at_sea(state, "ostrogoths") == (1, True)
        assert sound(state)
        state = camp(kings={"ostrogoths": "sea"}, units={"ostrogoths": [port]}, sea={"ostrogoths": 1}, edition=edition)
        play(state, f"castle {port}")
        assert unit(state, port) == "king of the ostrogoths"
        assert at_sea(state, "ostrogoths") == (2, False)
        assert sound(state)


@rule("BK-116", "BK-110")
def test_castling_with_the_sea_is_the_move_of_both() -> None:
    """The warrior that has come to Sea may not land; another one that was there before may."""
    state = camp(kings={"ostrogoths": "sea"}, units={"ostrogoths": ["roma"]}, sea={"ostrogoths": 1})
    play(state, "castle roma")
    assert why(state, "move roma liguria") == "already_moved"
    play(state, "move sea venetia")
    assert active(state) == "vandals"
    state = camp(kings={"ostrogoths": "roma"}, sea={"ostrogoths": 1}, units={"ostrogoths": ["dalmatia"]})
    play(state, "castle sea")
    assert why(state, "move sea_king venetia") == why(state, "move roma liguria") == "already_moved"
    assert legal(state) == ["end", "move dalmatia venetia", "move dalmatia sea"]


@rule("BK-116", "BK-117")
def test_castling_needs_adjacent_areas() -> None:
    """Not with a warrior two provinces away, nor at Sea without a port under the King."""
    state = camp(units={"ostrogoths": ["burgundia", "dalmatia"]})
    assert why(state, "castle burgundia") == why(state, "castle dalmatia") == "not_adjacent"
    state = camp(kings={"ostrogoths": "liguria"}, sea={"ostrogoths": 1})
    assert why(state, "castle sea") == "no_port"
    state = camp(kings={"ostrogoths": "sea"}, units={"ostrogoths": ["liguria", "venetia"]})
    assert why(state, "castle liguria") == "no_port"
    assert legal(state, "castle") == ["castle venetia"]


@rule("BK-118")
def test_two_warriors_do_not_castle() -> None:
    """The King must be one of the two; without him nobody castles, and an opponent's warrior is no partner."""
    state = camp(units={"ostrogoths": ["venetia", "liguria"], "vandals": ["calabria"]})
    assert why(state, "move venetia liguria") == why(state, "move liguria venetia") == "province_occupied"
    assert why(state, "castle calabria") == "no_warrior_to_castle"
    assert why(state, "castle roma") == "no_warrior_to_castle"
    assert legal(state, "castle") == ["castle venetia", "castle liguria"]
    state = camp(
        units={"ostrogoths": ["venetia", "liguria"]},
        kings={"ostrogoths": "captured"},
        captors={"ostrogoths": "vandals"},
    )
    assert why(state, "castle venetia") == "no_king"
    assert legal(state, "castle") == []


@rule("A-09")
def test_both_at_sea_is_no_castling() -> None:
    """It would change nothing, so it is refused."""
    state = camp(kings={"ostrogoths": "sea"}, sea={"ostrogoths": 2})
    assert why(state, "castle sea") == "both_at_sea"
    assert legal(state, "castle") == []


@rule("A-09", "BK-065")
def test_castling_leaves_no_gap_in_an_occupation() -> None:
    """The Visigoths have six provinces; theirs that is occupied does not come back while King and warrior swap."""
    state = camp(
        kings={"ostrogoths": "narbonensis"},
        units={"ostrogoths": ["tarraconensis"]},
        tokens={"visigoths": ["gallaecia", "lusitania", "aquitania", "mauretania"]},
    )
    play(state, "castle tarraconensis")
    assert unit(state, "tarraconensis") == "king of the ostrogoths"
    assert unit(state, "narbonensis") == "ostrogoths"
    assert controller(state, "tarraconensis") is None
    assert phase(state) != "finished"
    assert sound(state)


# ---------------------------------------------------------------------- neither contested nor for money


@rule("BK-119", "BK-084")
def test_a_maneuver_is_not_contested_and_takes_no_coin() -> None:
    """Enemies stand all around, coins lie there: nobody is asked, no coin moves."""
    state = camp(
        units={"vandals": ["calabria", "dalmatia"], "visigoths": ["burgundia", "narbonensis"]},
        tokens={"ostrogoths": ["sicilia"]},
        lying={"liguria": "2+3", "sicilia": "3"},
        sea={"ostrogoths": 1},
    )
    before = [treasury(state, seat) for seat in range(3)]
    play(state, "move roma liguria")
    assert (phase(state), asked(state)) == ("maneuver", "ostrogoths")
    play(state, "move sea sicilia")
    assert (phase(state), asked(state)) == ("action", "vandals")
    assert [treasury(state, seat) for seat in range(3)] == before
    assert lying(state, "liguria") == coins("2+3")
    assert lying(state, "sicilia") == coins("3")


@rule("BK-119")
def test_castling_pillages_nothing() -> None:
    """Coins in the provinces of a castling stay there, and chests elsewhere stay closed."""
    state = camp(units={"ostrogoths": ["calabria"]}, lying={"calabria": "2", "roma": "1+3"})
    before = treasury(state, 0)
    play(state, "castle calabria")
    assert (lying(state, "calabria"), lying(state, "roma")) == (coins("2"), coins("1+3"))
    assert treasury(state, 0) == before
    assert has_chest(state, "sicilia")
    assert active(state) == "vandals"
