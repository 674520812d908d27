"""Positions as documents: what is broken or impossible is refused, what is sound comes back unchanged."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.barony import GAME as SPEC
from regna.games.barony.rules import audit, phases
from regna.games.barony.rules.game import Barony
from regna.games.barony.rules.realm import NOBODY
from regna.table.documents import encode
from tests.barony.scenes import GAME, document, player, scene, truth
from tests.conformance.breaks import REMOVED, Break, check_flaw, complaint, label
from tests.conformance.codes import codes_raised

FRENCH = regna.game("barony", "fr")
ENGLISH = {"the", "is", "are", "has", "have", "there", "another", "here", "nobody"}
"""Every English sentence about a position has one of these words, and no French one has."""

PLAIN_TURN = document({"knights": {"C3": 1}, "cities": ["A3"]}, {"villages": ["E1"], "knights": {"C5": 1}})
SHARED_HEX = document({"knights": {"C3": 1}}, {"knights": {"C3": 1}})
PLACING = document({}, {}, phase="place", step={"placed": 0})
RECRUITING = document({"cities": ["C3"], "knights": {"C3": 1}}, {}, phase="recruit", step={"hex": "C3", "left": 1})
MOVING = document({"knights": {"C3": 1, "E2": 1}}, {}, phase="move", step={"moved_to": "C3"})
TAKING = document(
    {"knights": {"C3": 2}},
    {"tokens": {"field": 1, "plain": 1}},
    phase="take",
    step={"moved_to": "C3", "left": 1, "victim": 1},
)
PAYING = document({"tokens": {"field": 3, "plain": 3}}, {}, phase="pay", step={"paid": 5, "down_to": "field"})
LAST_ROUND = document({"title": "duke"}, {}, seat=1, last_round=True)
FINISHED = document({"title": "duke"}, {}, seat=None, phase="finished", last_round=True, step={"ended": "duke"})
FINITE_BANK = document({"tokens": {"field": 20}}, {}, options={"finite_bank": True})

BUILDING = document({"villages": ["C3"], "knights": {"E2": 1}}, {}, phase="build")

BREAKS = (
    # what the turn under way must have left behind
    Break("not_a_placement", PLACING, "state.players.0.cities", ["C3"]),
    Break("not_a_placement", PLACING, "state.players.1.villages", ["C3"]),
    Break("nothing_built", BUILDING, "state.players.0.villages", []),
    Break("nobody_to_rob", TAKING, "state.players.0.knights", {"C3": 1}),
    Break("wrong_ending", FINISHED, "state.step.ended", "all_passed"),
    Break("recruits_without_city", RECRUITING, "state.players.0.knights", {}),
    # the frame of the document
    Break("wrong_format", PLAIN_TURN, "format", "regna-position/2"),
    Break("wrong_format", PLAIN_TURN, "format", REMOVED),
    Break("unreadable", PLAIN_TURN, "state", []),
    Break("unreadable", PLAIN_TURN, "seats", "two"),
    Break("unreadable", PLAIN_TURN, "players", 2),
    Break("wrong_game", PLAIN_TURN, "game", "attila"),
    Break("other_rules", PLAIN_TURN, "rules", "0"),
    # parts of the wrong kind
    Break("not_an_object", PLAIN_TURN, "state.board", []),
    Break("not_an_object", PLAIN_TURN, "state.players.0", "Red"),
    Break("not_an_object", PLAIN_TURN, "state.players.0.knights", ["C3"]),
    Break("not_an_object", PLAIN_TURN, "state.step", None),
    Break("missing", PLAIN_TURN, "state.board", REMOVED),
    Break("missing", PLAIN_TURN, "state.players", REMOVED),
    Break("missing", RECRUITING, "state.step.left", REMOVED),
    Break("unknown", PLAIN_TURN, "state.colour", "red"),
    Break("unknown", PLAIN_TURN, "state.players.0.reserve", {}),
    Break("unknown", PLAIN_TURN, "state.step.moved_to", "C3"),
    Break("bad_number", PLAIN_TURN, "state.turns", -1),
    Break("bad_number", PLAIN_TURN, "state.turns", True),
    Break("bad_number", PLAIN_TURN, "state.first", 2),
    Break("bad_number", PLAIN_TURN, "state.seat", None),
    Break("bad_number", PLAIN_TURN, "state.passes", 3),
    Break("bad_number", PLAIN_TURN, "state.players.0.knights.C3", -1),
    Break("bad_number", PLAIN_TURN, "state.players.0.founded", 3),
    Break("bad_number", PLAIN_TURN, "state.players.0.knights_removed", 8),
    Break("bad_number", RECRUITING, "state.step.left", 2),
    Break("bad_number", TAKING, "state.step.left", 2),
    Break("bad_word", PLAIN_TURN, "state.phase", "sleep"),
    Break("bad_word", PLAIN_TURN, "state.board.C3", "desert"),
    Break("bad_word", PLAIN_TURN, "state.players.0.title", "king"),
    Break("bad_word", PLAIN_TURN, "state.players.0.tokens.lake", 1),
    Break("bad_word", FINISHED, "state.step.ended", ""),
    Break("bad_flag", PLAIN_TURN, "state.last_round", 0),
    Break("not_a_list", PLAIN_TURN, "state.players.0.villages", "C4"),
    # the board
    Break("wrong_number_of_hexes", PLAIN_TURN, "state.board", {}),
    Break("wrong_number_of_hexes", PLAIN_TURN, "state.board", {f"A{i}": "plain" for i in range(1, 110)}),
    Break("bad_hex_name", PLAIN_TURN, "state.board.c4", "plain"),
    Break("bad_hex_name", PLAIN_TURN, "state.board.C", "plain"),
    Break("bad_hex_name", PLAIN_TURN, "state.board.4", "plain"),
    Break("names_not_from_a1", PLAIN_TURN, "state.board", {"B1": "plain", "B2": "plain"}),
    Break("names_not_from_a1", PLAIN_TURN, "state.board", {"A2": "plain", "A3": "plain"}),
    Break("board_in_parts", PLAIN_TURN, "state.board.A9", "plain"),
    Break("bad_hex_name", PLAIN_TURN, "state.board.A03", "plain"),
    Break("bad_hex_name", PLAIN_TURN, "state.board.ZZZZZ1", "plain"),
    # the pieces
    Break("wrong_number_of_players", PLAIN_TURN, "seats", 3),
    Break("wrong_number_of_players", PLAIN_TURN, "state.players", [player()]),
    Break("wrong_number_of_players", PLAIN_TURN, "state.players", {}),
    Break("no_such_hex", PLAIN_TURN, "state.players.0.villages", ["Z9"]),
    Break("no_such_hex", PLAIN_TURN, "state.players.0.knights.Z9", 1),
    Break("no_such_hex", MOVING, "state.step.moved_to", None),
    Break("hex_twice", PLAIN_TURN, "state.players.0.villages", ["D2", "D2"]),
    Break("two_buildings", PLAIN_TURN, "state.players.0.strongholds", ["A3"]),
    Break("two_buildings", PLAIN_TURN, "state.players.0.villages", ["E1"]),
    Break("negative_reserve", PLAIN_TURN, "state.players.0.knights.C3", 8),
    Break("negative_reserve", PLAIN_TURN, "state.players.0.knights_removed", 7),
    Break("negative_reserve", PLAIN_TURN, "state.players.0.strongholds", ["D1", "D2", "D3"]),
    Break("bank_overdrawn", FINITE_BANK, "state.players.1.tokens.field", 1),
    Break("founded_out_of_range", PLAIN_TURN, "state.players.0.founded", 2),
    Break("piece_on_lake", PLAIN_TURN, "state.board.C3", "lake"),
    Break("piece_on_lake", PLAIN_TURN, "state.board.E1", "lake"),
    Break("city_in_forest", PLAIN_TURN, "state.board.A3", "forest"),
    Break("cities_touch", PLAIN_TURN, "state.players.1.cities", ["A4"]),
    Break("shared_shelter", PLAIN_TURN, "state.players.1.strongholds", ["C3"]),
    Break("shared_shelter", PLAIN_TURN, "state.players.1.knights.A3", 1),
    Break("shared_mountain", SHARED_HEX, "state.board.C3", "mountain"),
    Break("crowded_hex", SHARED_HEX, "state.players.0.knights.C3", 2),
    Break("crowded_hex", SHARED_HEX, "state.players.1.villages", ["C3"]),
    # the turn under way
    Break("seat_after_the_end", FINISHED, "state.seat", 0),
    Break("wrong_seat_to_place", PLACING, "state.seat", 1),
    Break("recruits_without_city", RECRUITING, "state.players.0.cities", []),
    Break("recruits_without_city", RECRUITING, "state.seat", 1),
    Break("recruits_without_knights", RECRUITING, "state.players.0.knights.C3", 7),
    Break("moved_knight_missing", MOVING, "state.step.moved_to", "D2"),
    Break("moved_knight_missing", TAKING, "state.step.moved_to", "D2"),
    Break("nothing_to_take", TAKING, "state.step.victim", 0),
    Break("nothing_to_take", TAKING, "state.players.1.tokens", {}),
    Break("payment_out_of_reach", PAYING, "state.players.0.tokens", {"field": 1}),
    Break("payment_out_of_reach", PAYING, "state.step.paid", 15),
    Break("payment_out_of_reach", PAYING, "state.step.down_to", "forest"),
    Break("last_round_without_duke", PLAIN_TURN, "state.last_round", True),
    Break("last_round_without_duke", LAST_ROUND, "state.last_round", False),
    Break("turn_after_a_duke", LAST_ROUND, "state.players.1.title", "duke"),
    Break("turns_do_not_fit", PLAIN_TURN, "state.turns", 1),
    Break("turns_do_not_fit", PLACING, "state.turns", 1),
)


def set_knights_left(state: Barony) -> None:
    """An eighth knight in the reserve."""
    state.players[0].knights_left += 1


def set_villages_left(state: Barony) -> None:
    """A village too few in the reserve."""
    state.players[0].villages_left -= 1


def set_strongholds_left(state: Barony) -> None:
    """A third stronghold."""
    state.players[0].strongholds_left += 1


def set_cities_left(state: Barony) -> None:
    """A sixth city."""
    state.players[0].cities_left += 1


def set_reserve_below_zero(state: Barony) -> None:
    """More knights removed than there are, made up for in the reserve."""
    state.players[0].knights_removed += 9
    state.players[0].knights_left -= 9


def set_bank(state: Barony) -> None:
    """A token too many in the bank."""
    state.bank[0] += 1


def set_tokens_below_zero(state: Barony) -> None:
    """Fewer than no tokens in hand, made up for in the bank."""
    state.players[0].tokens[0] -= 1
    state.bank[0] += 1


def set_rank(state: Barony) -> None:
    """A title above duke."""
    state.players[0].rank = 5


def set_pieces(state: Barony) -> None:
    """A piece on a hex that nobody has there."""
    state.pieces[state.board.index_of["D3"]] += 1


def set_building_without_owner(state: Barony) -> None:
    """A stronghold that belongs to nobody."""
    hex = state.board.index_of["D3"]
    state.building[hex] = 2
    assert state.owner[hex] == NOBODY


def set_knight_outside_the_army(state: Barony) -> None:
    """A knight on a hex that the list of the army does not name."""
    state.players[0].knights[state.board.index_of["D3"]] += 1


def set_village_outside_the_list(state: Barony) -> None:
    """A village that the owner's list does not name."""
    hex = state.board.index_of["D3"]
    state.building[hex], state.owner[hex] = 1, 0
    state.pieces[hex] += 1


CORRUPTIONS: tuple[tuple[str, Callable[[Barony], None]], ...] = (
    ("knights_do_not_add_up", set_knights_left),
    ("villages_do_not_add_up", set_villages_left),
    ("strongholds_do_not_add_up", set_strongholds_left),
    ("cities_do_not_add_up", set_cities_left),
    ("negative_reserve", set_reserve_below_zero),
    ("tokens_do_not_add_up", set_bank),
    ("tokens_do_not_add_up", set_tokens_below_zero),
    ("rank_out_of_range", set_rank),
    ("pieces_miscounted", set_pieces),
    ("lists_disagree", set_building_without_owner),
    ("lists_disagree", set_knight_outside_the_army),
    ("lists_disagree", set_village_outside_the_list),
)


def words_of(text: str) -> set[str]:
    """The words of a sentence in small letters."""
    return set(text.lower().replace(":", " ").replace(".", " ").split())


@pytest.mark.parametrize("case", BREAKS, ids=label)
def test_a_broken_document_is_refused(case: Break) -> None:
    """The sound document loads; the broken one is refused with its own code and an English sentence without gaps."""
    GAME.from_position(case.sound, seed=1)
    error = complaint(GAME, case.document())
    assert error.code == case.code
    assert words_of(error.text) & ENGLISH or error.code in ("payment_out_of_reach", "founded_out_of_range")
    assert "{" not in error.text.replace(str(case.value), "")
    assert error.text[-1] == "." or error.code == "unreadable", "that one ends with what the decoder says"
    assert all(f"({number})" in error.text for number in error.rules[:1])


@pytest.mark.parametrize("case", BREAKS, ids=label)
def test_a_broken_document_is_refused_in_french(case: Break) -> None:
    """The same document gets the same code and another sentence."""
    english, french = complaint(GAME, case.document()), complaint(FRENCH, case.document())
    assert french.code == english.code
    assert french.text != english.text
    assert not words_of(french.text) & {"the", "is", "has", "there"}


@pytest.mark.parametrize("text", ["", "{", '{"format": ', b"\xff\xfe", "[" * 100_000])
def test_text_that_is_no_json_is_unreadable(text: str | bytes) -> None:
    """A document may come as text; what cannot be decoded is refused like anything else."""
    assert complaint(GAME, text).code == "unreadable"


@pytest.mark.parametrize("value", [None, [], 7, "[]", "null"])
def test_a_document_that_is_no_object_has_the_wrong_format(value: Any) -> None:
    """Only an object can be a position."""
    assert complaint(GAME, value).code == "wrong_format"


@pytest.mark.parametrize(("code", "corrupt"), CORRUPTIONS)
def test_the_audit_finds_a_corrupted_state(code: str, corrupt: Callable[[Barony], None]) -> None:
    """Numbers that a document does not carry are checked by the audit."""
    state = truth(scene({"knights": {"C3": 1}, "villages": ["E1"], "cities": ["A3"]}, {"tokens": {"field": 1}}))
    assert SPEC.audit(state) is None
    corrupt(state)
    check_flaw(GAME, FRENCH, state, code)


def test_every_complaint_has_a_case() -> None:
    """No code of Barony's positions and invariants is left without a test here."""
    raised = codes_raised("barony", "BadPosition")
    codes = raised | {code for code, _ in audit.FLAWS if code != "sound"}
    assert codes - {case.code for case in BREAKS} - {code for code, _ in CORRUPTIONS} == set()


IMPOSSIBLE = {
    "everybody has passed and yet somebody is to move": document(
        {"knights": {"C3": 1}}, {"knights": {"E3": 1}}, passes=2
    ),
    "the last round is over and the first player is to move": document(
        {"knights": {"C3": 1}}, {"title": "duke"}, last_round=True
    ),
    "a duke who comes later in the round has still a turn": document(
        {"title": "duke"}, {"knights": {"C3": 1}}, {"title": "duke"}, seat=1, last_round=True
    ),
    "a duke is building": document({"title": "duke", "knights": {"C3": 1}}, {}, phase="build", last_round=True),
    "five cities and none of them founded": document({"cities": ["A3", "A5", "C1", "C5", "E1"]}, {}),
    "ended by a duke without a duke": document({}, {}, seat=None, phase="finished", step={"ended": "duke"}),
    "placing with all cities on the board": document(
        {"cities": ["A3", "A5", "C1", "C5", "E1"], "founded": 2}, {}, phase="place", step={"placed": 0}
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_can_never_arise_is_refused(name: str) -> None:
    """What contradicts the rules about the end (BA-181, BA-187), cities (BA-125) or set-up (BA-034) is refused."""
    state = IMPOSSIBLE[name]["state"]
    with pytest.raises(regna.BadPosition):
        SPEC.state_from(state, len(state["players"]), GAME.complete_options({}), GAME.components)


@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_every_phase_come_back_unchanged(seats: int, literal: bool) -> None:
    """A position written as JSON and read again is the same document with the same legal decisions."""
    options: dict[str, str | bool] = {"strict_payment": not literal, "finite_bank": literal, "first": "B"}
    seen: Counter[str] = Counter()
    for seed in range(60):
        match = GAME.new(seats=seats, seed=seed, options=options)
        luck = Rng(seed)
        for _ in range(3000):
            phase = match.turn.phase
            seen[phase] += 1
            if seen[phase] <= 15:
                back = GAME.from_position(encode(match.position()), seed=1)
                assert back.position() == match.position()
                assert back.legal() == match.legal()
                assert back.turn == match.turn
                assert back.sequence == 0
            if match.over:
                break
            legal = match.legal()
            match.play(legal[int(luck.below(len(legal)))])
        if set(seen) == set(phases.PHASES):
            break
    assert set(seen) == set(phases.PHASES)
