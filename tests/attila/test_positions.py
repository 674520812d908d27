"""Positions of Attila as documents: what is broken or impossible is refused, what is sound comes back unchanged."""

from collections.abc import Callable
from typing import Any

import pytest

import regna
from regna.games.attila import GAME as SPEC
from regna.games.attila.rules import audit
from regna.games.attila.rules.game import Attila
from tests.attila.scenes import (
    FAR,
    FRENCH,
    GAME,
    JUNK,
    STARTS,
    TILES,
    TWENTY_FRANKS,
    document,
    player,
    restored,
    scene,
    truth,
)
from tests.conformance.breaks import REMOVED, Break, check_break, check_flaw, check_frame, complaint, label
from tests.conformance.codes import codes_raised

TWENTY_HUNS = {id: {"huns": 4} for id in TWENTY_FRANKS}

PLAYING = document(
    {"hand": {"franks": 2, "huns": 1}, "influence": {"franks": 3}, "score": 4, "tiles": TILES},
    {"hand": {"goths": 6}, "tiles": ["trade"]},
    {},
    markers={"noricum": {"franks": 3, "goths": 1}, "moesia": {"huns": 2}},
    peaceful=["moesia"],
    discards={"saxons": 2},
)
FOR_TWO = document({"hand": {"franks": 2}}, {}, plays_left=2)
FOLLOWING = document(
    {"hand": {"franks": 1}}, {}, {}, phase="follow", played="franks", markers={"raetia": {"franks": 1}}
)
FIGHTING = document(
    {"laid": {"huns": 1}, "hand": {"goths": 1}, "tiles": ["raise"]},
    {"hand": {"franks": 2}},
    {"hand": {"franks": 1}},
    phase="conflict",
    played="franks",
    markers={"noricum": {"franks": 2, "huns": 3}, "raetia": {"franks": 5}, "moesia": {"franks": 1}},
    conflicts=["noricum", "raetia"],
    committed=1,
)
ASKED_FOR_A_TILE = document(
    {"tiles": ["raise"]},
    {"hand": {"franks": 1}},
    {},
    phase="conflict",
    played="franks",
    markers={"noricum": {"franks": 5}},
    conflicts=["noricum"],
)
PAUSING = document(
    {"hand": {"franks": 2}, "tiles": ["trade"]},
    {},
    {},
    phase="pause",
    played="franks",
    markers={"noricum": {"franks": 1}},
    peaceful=["raetia"],
)
CLOSING = document({"hand": {"franks": 5}, "tiles": ["raise"]}, {}, {}, phase="close", markers={"raetia": {"huns": 1}})
TRADING = document(
    {"hand": {"franks": 2}, "tiles": ["double"]},
    {},
    {},
    phase="trade",
    back_to="play",
    plays_left=1,
    to_draw=2,
    tile_used=True,
    discards={"huns": 2},
)
TRADED = document(
    {"hand": {"franks": 2}, "tiles": ["double"]},
    {},
    {},
    phase="draw",
    back_to="play",
    plays_left=1,
    drawer=0,
    to_draw=2,
    tile_used=True,
)
REFILLING = document({"hand": {"franks": 4}}, {"hand": {"huns": 6}}, {}, phase="draw", drawer=0, to_draw=2)
DEALING = document(
    {"hand": {"franks": 6}, "tiles": TILES},
    {"hand": {"huns": 2}, "tiles": TILES},
    {"tiles": TILES},
    phase="deal",
    drawer=1,
    to_draw=4,
)
LAST_TURN = document(
    {"tiles": ["raise"], "influence": {"goths": 22}},
    {},
    {},
    phase="close",
    peaceful=FAR,
    closed=["noricum"],
    markers={"noricum": {"huns": 4}},
    ended="peace",
)
FINISHED = document({"influence": {"goths": 22}}, {"score": 9}, {}, phase="finished", ended="influence")
EMPTIED = document({}, {}, {}, phase="follow", played="franks", markers=TWENTY_FRANKS, emptied_at="raetia")
WITHOUT_TILES = document({"hand": {"franks": 1}}, {}, {}, options={"action_tiles": False})
SOUND = (
    PLAYING, FOR_TWO, FOLLOWING, FIGHTING, ASKED_FOR_A_TILE, PAUSING, CLOSING, TRADING, TRADED, REFILLING, DEALING,
    LAST_TURN, FINISHED, EMPTIED, WITHOUT_TILES,
)  # fmt: skip

BREAKS = (
    # the frame of the document
    Break("wrong_format", PLAYING, "format", "regna-position/2"),
    Break("unreadable", PLAYING, "state", []),
    Break("unreadable", PLAYING, "colour", "ivory"),
    Break("wrong_game", PLAYING, "game", "barony"),
    Break("other_rules", PLAYING, "rules", "0"),
    # parts of the wrong kind
    Break("not_an_object", PLAYING, "state.markers.noricum", 3, "markers.noricum"),
    Break("not_an_object", PLAYING, "state.players.0", "Ivory", "players.0"),
    Break("not_an_object", PLAYING, "state.players.1.hand", ["goths"], "players.1.hand"),
    Break("not_an_object", PLAYING, "state.step", [], "step"),
    Break("missing", PLAYING, "state.players", REMOVED, "players"),
    Break("unknown", PLAYING, "state.players.0.colour", "ivory", "players.0.colour"),
    Break("unknown", PLAYING, "state.step.seat", 0, "step.seat"),
    Break("bad_number", PLAYING, "state.first", 3, "first"),
    Break("bad_number", PLAYING, "state.active", -1, "active"),
    Break("bad_number", PLAYING, "state.players.0.score", -1, "players.0.score"),
    Break("bad_number", PLAYING, "state.players.0.influence.franks", 23, "players.0.influence.franks"),
    Break("bad_number", PLAYING, "state.players.0.influence.franks", -1, "players.0.influence.franks"),
    Break("bad_number", PLAYING, "state.players.0.hand.franks", 10, "players.0.hand.franks"),
    Break("bad_number", PLAYING, "state.players.0.laid", {"franks": -1}, "players.0.laid.franks"),
    Break("bad_number", PLAYING, "state.markers.noricum.franks", 6, "markers.noricum.franks"),
    Break("bad_number", PLAYING, "state.discards.saxons", 10**30, "discards.saxons"),
    Break("bad_number", PLAYING, "state.step.plays_left", 3, "step.plays_left"),
    Break("bad_number", PLAYING, "state.step.committed", 4, "step.committed"),
    Break("bad_number", PLAYING, "state.step.drawer", 3, "step.drawer"),
    Break("bad_number", PLAYING, "state.step.to_draw", 7, "step.to_draw"),
    Break("bad_word", PLAYING, "state.phase", "sleep", "phase"),
    Break("bad_word", PLAYING, "state.ended", "", "ended"),
    Break("bad_word", PLAYING, "state.markers.corsica", {"franks": 1}, "markers.province"),
    Break("bad_word", PLAYING, "state.markers.noricum.romans", 1, "markers.noricum"),
    Break("bad_word", PLAYING, "state.players.0.tiles", ["double", "influence"], "players.0.tiles"),
    Break("bad_word", PLAYING, "state.peaceful", ["sardinia"], "peaceful"),
    Break("bad_word", PLAYING, "state.step.played", None, "step.played"),
    Break("bad_word", PLAYING, "state.step.emptied_at", "No", "step.emptied_at"),
    Break("bad_word", PLAYING, "state.step.back_to", "", "step.back_to"),
    Break("bad_flag", PLAYING, "state.step.tile_used", 0, "step.tile_used"),
    Break("bad_flag", PLAYING, "state.step.century_over", None, "step.century_over"),
    Break("not_a_list", PLAYING, "state.players.0.tiles", "double", "players.0.tiles"),
    Break("not_a_list", PLAYING, "state.step.conflicts", "noricum", "step.conflicts"),
    Break("twice", PLAYING, "state.peaceful", ["moesia", "moesia"], "peaceful"),
    Break("twice", LAST_TURN, "state.closed", ["noricum", "noricum"], "closed"),
    Break("twice", PLAYING, "state.players.0.tiles", ["double", "double"], "players.0.tiles"),
    Break("twice", FIGHTING, "state.step.conflicts", ["noricum", "noricum"], "step.conflicts"),
    # the pieces
    Break("wrong_number_of_players", PLAYING, "seats", 4, "players"),
    Break("wrong_number_of_players", PLAYING, "state.players", [player(), player()], "players"),
    Break("wrong_number_of_players", PLAYING, "state.players", {"0": player()}, "players"),
    Break("peaceful_and_closed", LAST_TURN, "state.closed", ["britannia"], "closed"),
    Break("too_many_conflicts", FIGHTING, "state.step.conflicts", ["noricum", "raetia", "moesia"], "step.conflicts"),
    Break("negative_cards", PLAYING, "state.discards", {"goths": 4}),
    Break("hand_too_large", PLAYING, "state.players.1.hand", {"goths": 5, "huns": 2}),
    Break("hand_too_large", FIGHTING, "state.players.0.hand", {"goths": 6}),
    Break("negative_markers", EMPTIED, "state.markers.moesia", {"franks": 1}),
    Break("peace_tiles_do_not_add_up", LAST_TURN, "state.peaceful", [*FAR, "dalmatia"]),
    Break("tiles_do_not_add_up", WITHOUT_TILES, "state.players.1.tiles", ["trade"]),
    Break("crowded_province", PLAYING, "state.markers.noricum.franks", 4),
    Break("crowded_province", PLAYING, "state.markers.moesia", {"huns": 3, "goths": 2}),
    Break("crowded_province", FIGHTING, "state.markers.noricum.huns", 2),
    Break("crowded_province", FIGHTING, "state.peaceful", ["noricum"]),
    Break("closed_too_early", PLAYING, "state.closed", ["noricum"]),
    Break("cards_laid_without_conflict", FIGHTING, "state.players.2.laid", {"franks": 1}),
    Break("laid_of_another_tribe", FIGHTING, "state.players.0.laid", {"goths": 1}),
    Break("laid_of_another_tribe", PLAYING, "state.players.0.laid", {"franks": 1}),
    Break("end_not_seen", PLAYING, "state.players.1.influence", {"vandals": 22}),
    Break("end_not_seen", PLAYING, "state.peaceful", FAR),
    Break("end_not_seen", CLOSING, "state.markers", TWENTY_HUNS),
    # the turn under way
    Break("turn_does_not_fit", PLAYING, "state.step.back_to", "play", "step.back_to"),
    Break("turn_does_not_fit", TRADING, "state.step.back_to", "none", "step.back_to"),
    Break("bad_word", TRADED, "state.step.back_to", "trade", "step.back_to"),
    Break("turn_does_not_fit", PLAYING, "state.step.played", "franks", "step.played"),
    Break("turn_does_not_fit", FOLLOWING, "state.step.played", "none", "step.played"),
    Break("turn_does_not_fit", FOLLOWING, "state.step.really_played", False, "step.played"),
    Break("turn_does_not_fit", CLOSING, "state.step.played", "huns", "step.played"),
    Break("turn_does_not_fit", PLAYING, "state.step.plays_left", 0, "step.plays_left"),
    Break("turn_does_not_fit", PLAYING, "state.step.plays_left", 2, "step.plays_left"),
    Break("turn_does_not_fit", CLOSING, "state.step.plays_left", 1, "step.plays_left"),
    Break("turn_does_not_fit", PLAYING, "state.phase", "conflict", "step.played"),
    Break("turn_does_not_fit", FIGHTING, "state.step.played", "goths", "step.conflicts"),
    Break("turn_does_not_fit", FOLLOWING, "state.phase", "conflict", "step.conflicts"),
    Break("turn_does_not_fit", FIGHTING, "state.step.committed", 3, "step.committed"),
    Break("turn_does_not_fit", FOLLOWING, "state.step.committed", 1, "step.committed"),
    Break("turn_does_not_fit", ASKED_FOR_A_TILE, "state.players.0.tiles", [], "step.committed"),
    Break("turn_does_not_fit", FOLLOWING, "state.step.century_over", True, "step.century_over"),
    Break("turn_does_not_fit", PAUSING, "state.step.century_over", False, "step.century_over"),
    Break("turn_does_not_fit", FOLLOWING, "state.step.emptied_at", "raetia", "step.emptied_at"),
    Break("turn_does_not_fit", PLAYING, "state.step.emptied_at", "noricum", "step.emptied_at"),
    Break("turn_does_not_fit", EMPTIED, "state.step.emptied_at", "moesia", "step.emptied_at"),
    Break("turn_does_not_fit", TRADING, "state.step.tile_used", False, "step.tile_used"),
    Break("turn_does_not_fit", PLAYING, "state.step.tile_used", True, "step.tile_used"),
    Break("turn_does_not_fit", PAUSING, "state.players.0.tiles", ["double"], "step.tile_used"),
    Break("turn_does_not_fit", CLOSING, "state.players.0.tiles", [], "step.tile_used"),
    Break("turn_does_not_fit", CLOSING, "state.step.tile_used", True, "step.tile_used"),
    Break("turn_does_not_fit", PLAYING, "state.step.drawer", 0, "step.drawer"),
    Break("turn_does_not_fit", REFILLING, "state.step.drawer", -1, "step.drawer"),
    Break("turn_does_not_fit", REFILLING, "state.step.drawer", 2, "step.drawer"),
    Break("turn_does_not_fit", PLAYING, "state.step.to_draw", 1, "step.to_draw"),
    Break("turn_does_not_fit", TRADING, "state.step.to_draw", 0, "step.to_draw"),
    Break("turn_does_not_fit", REFILLING, "state.step.to_draw", 1, "step.to_draw"),
    Break("turn_does_not_fit", TRADED, "state.step.to_draw", 5, "step.to_draw"),
    Break(
        "turn_does_not_fit",
        REFILLING,
        "state.discards",
        {"franks": 5, "huns": 3, "goths": 9, "saxons": 9, "teutons": 9, "vandals": 9},
        "discards",
    ),
    Break("not_a_deal", DEALING, "state.players.0.hand.franks", 5, "players.0"),
    Break("not_a_deal", DEALING, "state.players.1.hand.huns", 3, "players.1"),
    Break("not_a_deal", DEALING, "state.players.2.hand", {"goths": 1}, "players.2"),
    Break("not_a_deal", DEALING, "state.players.2.score", 1, "players.2"),
    Break("not_a_deal", DEALING, "state.players.2.influence", {"goths": 1}, "players.2"),
    Break("not_a_deal", DEALING, "state.markers", {"noricum": {"goths": 1}}, "step"),
    Break("not_a_deal", DEALING, "state.discards", {"goths": 1}, "step"),
    Break("not_a_deal", DEALING, "state.peaceful", ["noricum"], "step"),
    Break("not_a_deal", DEALING, "state.active", 1, "step"),
    Break("wrong_ending", PLAYING, "state.ended", "peace", "ended"),
    Break("wrong_ending", PLAYING, "state.ended", "influence", "ended"),
    Break("wrong_ending", FOR_TWO, "state.ended", "markers", "ended"),
    Break("wrong_ending", FINISHED, "state.ended", "peace", "ended"),
    Break("wrong_ending", FINISHED, "state.ended", "markers", "ended"),
)


@pytest.mark.parametrize("sound", SOUND, ids=lambda sound: f"{sound['state']['phase']}-{sound['state']['ended']}")
def test_a_sound_document_is_accepted_and_comes_back(sound: dict[str, Any]) -> None:
    """The legitimate neighbours of all broken documents: read, audited, and written as they were."""
    state = restored(sound)
    assert SPEC.audit(state) is None
    assert SPEC.state_document(state) == sound["state"]
    GAME.from_position(sound, seed=1)


@pytest.mark.parametrize("case", BREAKS, ids=label)
def test_a_broken_document_is_refused_in_both_languages(case: Break) -> None:
    """Its own code, the place if it is one place, the rules, and a sentence of each language without gaps."""
    check_break(GAME, FRENCH, case)


@pytest.mark.parametrize("text", ["", '{"format": ', b"\xff\xfe", "[" * 100_000])
def test_text_that_is_no_json_is_unreadable(text: str | bytes) -> None:
    """A document may come as text; what cannot be decoded is refused like anything else."""
    assert complaint(GAME, text).code == "unreadable"


@pytest.mark.parametrize("value", [None, [], "null"])
def test_a_document_that_is_no_object_has_the_wrong_format(value: Any) -> None:
    """Only an object can be a position."""
    assert complaint(GAME, value).code == "wrong_format"


def test_the_flaw_names_seat_tribe_and_province() -> None:
    """What a sentence about an impossible position points at."""
    too_many = Break("", PLAYING, "state.players.1.hand", {"goths": 5, "huns": 2})
    assert complaint(GAME, too_many.document()).facts == {"seat": {"seat": 1}, "where": "players.1"}
    too_many_cards = Break("", PLAYING, "state.discards", {"goths": 4})
    found = complaint(GAME, too_many_cards.document()).facts
    assert found["tribe"] == {"word": "tribe.goths"}
    assert {"players.1.hand.goths", "discards.goths"} <= set(found["where"].split(", "))
    crowded = Break("", PLAYING, "state.markers.noricum.franks", 4)
    assert "markers.noricum: Noricum" in complaint(GAME, crowded.document()).text
    assert "Norique" in complaint(FRENCH, crowded.document()).text


# ---------------------------------------------------------------------- what a document cannot cause


def set_bag(state: Attila) -> None:
    """A card too many in the draw pile."""
    state.bag[0] += 1


def set_hand_below_zero(state: Attila) -> None:
    """Fewer than no cards of a tribe, made up for in the pile."""
    state.players[0].hand[5] -= 1
    state.bag[5] += 1


def set_hand_size(state: Attila) -> None:
    """A hand that is counted wrong."""
    state.players[0].hand_size += 1


def set_supply(state: Attila) -> None:
    """A marker too many in the supply."""
    state.supply[0] += 1


def set_markers_below_zero(state: Attila) -> None:
    """Fewer than no markers in a province."""
    state.markers[0] -= 1


def set_present(state: Attila) -> None:
    """A tribe that is said to be where it is not."""
    state.present[5] = 1


def set_crowd(state: Attila) -> None:
    """A province that is counted wrong."""
    state.crowd[0] += 1


def set_peace_placed(state: Attila) -> None:
    """A peace tile that lies nowhere."""
    state.peace_placed += 1


def set_influence(state: Attila) -> None:
    """Beyond the top of the column."""
    state.players[1].influence[3] = 23


def set_influence_below_zero(state: Attila) -> None:
    """Below the bottom of the column."""
    state.players[1].influence[3] = -1


def set_tile(state: Attila) -> None:
    """Two tiles of a kind."""
    state.players[2].tiles[1] = 2


def set_score(state: Attila) -> None:
    """Less than no points."""
    state.players[2].score = -1


CORRUPTIONS: tuple[tuple[str, Callable[[Attila], None]], ...] = (
    ("cards_do_not_add_up", set_bag),
    ("negative_cards", set_hand_below_zero),
    ("lists_disagree", set_hand_size),
    ("markers_do_not_add_up", set_supply),
    ("negative_markers", set_markers_below_zero),
    ("lists_disagree", set_present),
    ("lists_disagree", set_crowd),
    ("peace_tiles_do_not_add_up", set_peace_placed),
    ("influence_out_of_range", set_influence),
    ("influence_out_of_range", set_influence_below_zero),
    ("tiles_do_not_add_up", set_tile),
    ("negative_score", set_score),
)


@pytest.mark.parametrize(("code", "corrupt"), CORRUPTIONS)
def test_the_audit_finds_a_corrupted_state(code: str, corrupt: Callable[[Attila], None]) -> None:
    """Numbers that a document does not carry are checked by the audit."""
    state = truth(scene({"hand": {"franks": 2}}, {}, {}, markers={"noricum": {"franks": 1}}))
    assert SPEC.audit(state) is None
    corrupt(state)
    check_flaw(GAME, FRENCH, state, code)


def test_every_complaint_has_a_case() -> None:
    """No code of Attila's positions and invariants is left without a test here."""
    raised = codes_raised("attila", "BadPosition")
    codes = raised | {code for code, _ in audit.FLAWS if code != "sound"}
    assert codes - {case.code for case in BREAKS} - {code for code, _ in CORRUPTIONS} == set()


# ---------------------------------------------------------------------- possible and impossible


POSSIBLE = {
    "the last tile is placed and the turn goes on": document(
        {"tiles": ["raise"]}, {}, {}, phase="close", ended="peace", peaceful=FAR
    ),
    "a tied conflict left five markers": document(
        {}, {}, {}, options={"all_tied": "stay"}, markers={"noricum": {"franks": 2, "huns": 3}}, peaceful=["noricum"]
    ),
    "a lonely tribe stayed": document(
        {}, {}, {}, options={"one_tribe": "stay"}, markers={"noricum": {"franks": 5}}, peaceful=["noricum"]
    ),
    "the last markers came back after they had ended the game": document(
        {"tiles": ["raise"]}, {}, phase="close", ended="markers", markers={"noricum": {"franks": 1}}
    ),
    "the second of two card plays": document({"hand": {"franks": 1}}, {}, plays_left=1, really_played=True),
    "a third card by the double turn": document({"hand": {"franks": 1}, "tiles": ["raise"]}, {}, tile_used=True),
    "a trade in the middle of a conflict": document(
        {"hand": {"franks": 1}, "tiles": ["raise"]},
        {},
        {},
        phase="trade",
        back_to="conflict",
        plays_left=1,
        played="franks",
        really_played=True,
        tile_used=True,
        to_draw=1,
        markers={"noricum": {"franks": 5}},
        conflicts=["noricum"],
    ),
    "everything laid and nothing left in hand": document(
        {"laid": {"franks": 2}},
        {},
        {},
        phase="conflict",
        played="franks",
        markers={"noricum": {"franks": 5}},
        conflicts=["noricum"],
    ),
    "the second conflict after a century ended with the first": document(
        {"hand": {"franks": 1}},
        {},
        {},
        phase="conflict",
        played="franks",
        century_over=True,
        markers={"noricum": {"franks": 5}},
        conflicts=["noricum"],
        peaceful=["raetia"],
    ),
    "the last marker of the tribe caused the conflict": document(
        {"hand": {"franks": 1}},
        {},
        {},
        phase="conflict",
        played="franks",
        markers={**TWENTY_FRANKS, "raetia": {"franks": 4, "goths": 1}},
        conflicts=["raetia"],
        emptied_at="raetia",
    ),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_rare_position_that_can_arise_is_accepted(name: str) -> None:
    """Not only what is usual: the corners of the rules are positions too."""
    assert SPEC.state_document(restored(POSSIBLE[name])) == POSSIBLE[name]["state"]


@pytest.mark.rule("AT-122", "RUL-12")
def test_a_second_conflict_remembers_where_the_last_marker_went() -> None:
    """The first conflict removed the tribe, the last marker still stands in the second: that position restores."""
    match = scene(
        {"hand": {"franks": 1}},
        {"hand": {"huns": 1}},
        {},
        markers={
            "noricum": {"franks": 1, "huns": 3},
            "raetia": {"franks": 1, "huns": 3},
            "pannonia": {"franks": 4},
            "moesia": {"franks": 4},
            "germania_prima": {"franks": 4},
            "germania_secunda": {"franks": 4},
        },
    )
    for move in ("play franks noricum", "marker raetia", "end"):
        match.play(move)
    step = match.position().state["step"]
    assert (step["conflicts"], step["emptied_at"]) == (["raetia"], "raetia")
    assert GAME.from_position(match.position(), seed=1).position() == match.position()


WRONG_KINDS = {"missing", "unknown", "bad_number", "bad_word", "bad_flag", "twice", "not_a_list", "not_an_object"}
"""Complaints about a part that cannot be read: not what is wrong with the following ones."""
BREAKS_LATER = {
    "hand and traded cards are more than a hand": document(
        {"hand": {"franks": 6}}, {}, {}, phase="trade", back_to="play", plays_left=1, to_draw=3, tile_used=True
    ),
    "another tribe's supply is empty and nobody has seen the end": document(
        {}, {}, {}, phase="follow", played="franks", markers={**TWENTY_HUNS, "moesia": {"franks": 1}}
    ),
    "the played tribe's supply is empty and no last marker is remembered": document(
        {}, {}, {}, phase="follow", played="franks", markers=TWENTY_FRANKS
    ),
    "a supply is empty, all conflicts are over, and the end is not seen": document(
        {"tiles": ["raise"]}, {}, {}, phase="pause", played="franks", markers=TWENTY_FRANKS, peaceful=["moesia"]
    ),
}


@pytest.mark.parametrize("name", BREAKS_LATER)
def test_a_position_from_which_play_breaks_an_invariant_is_refused(name: str) -> None:
    """Otherwise the flaw is found only after some more decisions."""
    with pytest.raises(regna.BadPosition) as caught:
        restored(BREAKS_LATER[name])
    assert caught.value.code not in WRONG_KINDS


IMPOSSIBLE = {
    "a scoring is due and no peace tile was ever placed": document(
        {"tiles": ["raise"]}, {}, {}, phase="pause", played="franks", markers={"noricum": {"franks": 1}}
    ),
    "a century is over and both conflicts of the card play are still to come": document(
        {"hand": {"franks": 1}},
        {},
        {},
        phase="conflict",
        played="franks",
        century_over=True,
        markers={"noricum": {"franks": 5}, "raetia": {"franks": 5}},
        conflicts=["noricum", "raetia"],
        peaceful=["moesia"],
    ),
    "a province is closed without a tile while tiles are left": document(
        {"tiles": ["raise"]}, {}, {}, phase="close", ended="markers", markers=TWENTY_FRANKS, closed=["moesia"]
    ),
    "a trade is under way and the trade tile was not used": document(
        {"hand": {"franks": 1}, "tiles": ["trade"]},
        {},
        {},
        phase="trade",
        back_to="play",
        plays_left=1,
        to_draw=1,
        tile_used=True,
    ),
    "a trade is under way in a game without tiles": document(
        {"hand": {"franks": 1}},
        {},
        {},
        options={"action_tiles": False},
        phase="trade",
        back_to="play",
        plays_left=1,
        to_draw=1,
        tile_used=True,
    ),
    "a tile is used in a game without tiles": document({}, {}, {}, options={"action_tiles": False}, tile_used=True),
    "a tile is already used while the first hands are dealt": document(
        {"tiles": []}, {"tiles": TILES}, {"tiles": TILES}, phase="deal", drawer=0, to_draw=6
    ),
    "somebody without cards is asked to lay some, because the active player has a tile": document(
        {"hand": {"franks": 1}, "tiles": ["raise"]},
        {},
        {},
        phase="conflict",
        played="franks",
        committed=1,
        markers={"noricum": {"franks": 5}},
        conflicts=["noricum"],
    ),
    "a new turn has begun after the end": document(
        {"hand": {"franks": 1}, "tiles": TILES}, {"influence": {"franks": 22}}, {}, ended="influence"
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_can_never_arise_is_refused(name: str) -> None:
    """What contradicts AT-062, AT-080, AT-090, AT-110, AT-114 or AT-125 is refused."""
    with pytest.raises(regna.BadPosition) as caught:
        restored(IMPOSSIBLE[name])
    assert caught.value.code not in WRONG_KINDS


@pytest.mark.parametrize("part", ["format", "game", "rules", "seats", "options", "components", "state"])
def test_a_frame_of_junk_raises_one_of_our_errors(part: str) -> None:
    """Seats and options are refused as options, components as components, everything else as a position."""
    check_frame(GAME, PLAYING, part, JUNK)


def test_a_standstill_must_have_been_seen() -> None:
    """All starting provinces at peace and no tribe on the map: that ended the game (RUL-26)."""
    hands = [{"hand": {tribe: 6}} for tribe in ("franks", "huns", "goths")]
    with pytest.raises(regna.BadPosition) as caught:
        restored(document(*hands, peaceful=STARTS))
    assert caught.value.code == "wrong_ending"
    restored(document(*hands, peaceful=STARTS, markers={"dalmatia": {"vandals": 1}}))
