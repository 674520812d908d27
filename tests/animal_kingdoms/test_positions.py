"""Positions of Animal Kingdoms as documents: what is broken or impossible is refused, what is sound comes back."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules import audit
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    FREE,
    FRENCH,
    GAME,
    PARTS,
    boards,
    document,
    play,
    possible,
    restored,
)
from tests.conformance.breaks import REMOVED, Break, check_break, check_flaw, check_frame, complaint, label
from tests.conformance.codes import codes_raised

HANDS = {
    0: ("bee_1", "bee_2", "bee_3", "bee_4"),
    1: ("owl_1", "owl_2", "owl_3", "owl_4"),
    2: ("frog_1", "frog_2", "frog_3", "frog_4"),
}
ALONE = {0: HANDS[0]}
DUEL: dict[str, Any] = {"columns": boards(desert=(0, 1), ice=(2, 2)), "out": (1, 0), "seat": 2, "hands": HANDS}
"""Blue is about to pass, then Yellow and Red fight for the desert."""


def then(start: dict[str, Any], *moves: str) -> dict[str, Any]:
    """The document of the position that these decisions and outcomes lead to."""
    return start | {"state": SPEC.state_document(play(restored(start), *moves))}


def set_up(seats: int, phase: str, more: int = 0, **options: Any) -> dict[str, Any]:
    """A game being set up: the first moment of a phase, and some outcomes more."""
    frame = document(seats, **options)
    state = SPEC.deal(seats, GAME.complete_options(frame["options"] | {"first": "A"}), PARTS, Rng(1))
    assert isinstance(state, AnimalKingdoms)
    while SPEC.phases[state.phase] != phase:
        play(state, possible(state)[0])
    for _ in range(more):
        play(state, possible(state)[-1])
    assert (state.seat, SPEC.phases[state.phase]) == (CHANCE, phase)
    return frame | {"state": SPEC.state_document(state)}


PLAYING = document(
    3, hands=HANDS, age=2, seat=2, out=(1,), scores=(4, 2, 0), tokens=(1, 0, 0), pass_tiles=[(0, 5), (1, 2)],
    columns={"desert": [("wolf_1", 0), ("wolf_2", 0), ("wolf_3", 2), ("wolf_4", 1)], "ice": [("tiger_1", 0)]},
    councils={"desert": [0, 0, 1]}, discards=("okapi_1", "okapi_2"),
)  # fmt: skip
OPEN = document(3, hands=HANDS)
"""Nobody is out."""
RALLYING = then(OPEN, "rally bee_1")
DRAWING = then(OPEN, "claim bee_1 ice")
TAKING = then(OPEN, "pass")
CHOOSING = then(document(3, **DUEL, tokens=(2, 1, 0)), "pass", "choose bee_1")
WINDOW = then(CHOOSING, "choose owl_1")
ANSWERING = then(WINDOW, "reinforce A 1")
SECOND_ROUND = then(document(3, **DUEL), "pass", "choose bee_1", "choose owl_1")
THREE = document(3, hands=HANDS, columns=boards(desert=(0, 1, 2)), out=(1, 0), seat=2)
ONE_BEATEN = then(THREE, "pass", "choose bee_2", "choose owl_2", "choose frog_1")
REFILLING = then(document(3, **DUEL), "pass", "choose bee_1", "choose owl_2")
NEXT_AGE = then(document(3, hands=HANDS, out=(0, 1), seat=2, columns=boards(desert=(0, 0, 0, 1))), "pass")
FINISHED = then(document(3, hands=HANDS, age=3, out=(0, 1), seat=2, columns=boards(desert=(0, 0, 1))), "pass")
TREATY = document(3, hands=HANDS, peace_treaty=True)
DEALING = set_up(3, "deal", 5)
DECREES_COME = set_up(3, "decrees", 2)
TILES_COME = set_up(3, "tiles", 4)
SOLO = document(1, hands=ALONE, columns=boards(ice=(0, 1)))
SOLO_DEALING = set_up(1, "deal", 2)
SOLO_BONUS = set_up(1, "bonus_cards", 1, level="expert")
ITS_TURN = document(1, hands=ALONE, phase="adversary", active=1, columns=boards(ice=(0,)))
REVEALING = then(
    document(1, hands=ALONE, phase="adversary", active=1, bonus=("wolf_5",), columns=boards(ice=(0,))), "card tiger_5"
)
REPLACING = then(
    document(1, hands=ALONE, phase="adversary", active=1, bonus=("wolf_2",), out=(0,)), "card wolf_5"
)  # fmt: skip
BONUS = then(
    document(1, hands=ALONE, level="expert", phase="adversary", active=1, bonus=("wolf_5", "wolf_6")), "card wolf_4"
)
SOLO_DUEL = document(1, hands=ALONE, columns=boards(desert=(0, 0, 0, 1), marsh=(0, 1)), out=(1,))
SOLO_CHOOSING = then(SOLO_DUEL, "pass")
SOLO_FIGHTING = then(SOLO_DUEL, "pass", "choose bee_4", "card tiger_1")
SOLO_AGAIN = then(SOLO_DUEL, "pass", "choose bee_4", "card tiger_1", "card tiger_2", "card tiger_4")
SOLO_THIRD = then(SOLO_AGAIN, "choose bee_3")
SOLO_WON = then(SOLO_DUEL, "pass", "choose bee_4", "card tiger_1", "card tiger_2", "card tiger_3")
"""Nothing to draw after the battle: the hand may have only three cards, so it is the end of the age that refills."""
SOLO_FINISHED = then(
    document(1, hands=ALONE, age=3, columns=boards(desert=(0, 0, 0, 1), marsh=(0, 1)), out=(1,)),
    "pass", "choose bee_4", "card tiger_1", "card tiger_2", "card tiger_3",
)  # fmt: skip
SOUND = {
    name: value
    for name, value in list(globals().items())
    if isinstance(value, dict) and name.isupper() and value.get("format") == "regna-position/1"
}

NOBODY_OUT = [{"side": -1, "points": 0}] * 3
BREAKS = (
    # the frame of the document
    Break("wrong_format", PLAYING, "format", "regna-position/2"),
    Break("unreadable", PLAYING, "state", []),
    Break("wrong_game", PLAYING, "game", "barony"),
    Break("other_rules", PLAYING, "rules", "0"),
    # parts of the wrong kind
    Break("not_an_object", PLAYING, "state.players.0", "Yellow", "players.0"),
    Break("not_an_object", PLAYING, "state.kingdoms.4", [], "kingdoms.4"),
    Break("not_an_object", PLAYING, "state.first_to_pass.0", 5, "first_to_pass.0"),
    Break("not_an_object", PLAYING, "state.step", None, "step"),
    Break("missing", PLAYING, "state.kingdoms", REMOVED, "kingdoms"),
    Break("missing", PLAYING, "state.kingdoms.0.decree", REMOVED, "kingdoms.0.decree"),
    Break("missing", PLAYING, "state.players.2.hand", REMOVED, "players.2.hand"),
    Break("unknown", PLAYING, "state.pile", [], "pile"),
    Break("unknown", PLAYING, "state.kingdoms.0.territories", 4, "kingdoms.0.territories"),
    Break("unknown", PLAYING, "state.first_to_pass.0.age", 1, "first_to_pass.0.age"),
    Break("bad_number", PLAYING, "state.age", 0, "age"),
    Break("bad_number", PLAYING, "state.age", 4, "age"),
    Break("bad_number", PLAYING, "state.first", 3, "first"),
    Break("bad_number", PLAYING, "state.active", -1, "active"),
    Break("bad_number", PLAYING, "state.players.0.score", -1, "players.0.score"),
    Break("bad_number", PLAYING, "state.players.0.score", 10**30, "players.0.score"),
    Break("bad_number", PLAYING, "state.players.0.tokens", 19, "players.0.tokens"),
    Break("bad_number", TREATY, "state.players.0.tokens", 1, "players.0.tokens"),
    Break("bad_number", SOLO, "state.players.0.tokens", 1, "players.0.tokens"),
    Break("bad_number", PLAYING, "state.players.0.passed", True, "players.0.passed"),
    Break("bad_number", PLAYING, "state.kingdoms.0.cubes", [2, 1.0, 1], "kingdoms.0.cubes"),
    Break("bad_number", PLAYING, "state.kingdoms.0.capital", 3, "kingdoms.0.capital"),
    Break("bad_number", PLAYING, "state.kingdoms.0.tiles", [0, 6, 8], "kingdoms.0.tiles"),
    Break("bad_number", PLAYING, "state.first_to_pass.0.side", 3, "first_to_pass.0.side"),
    Break("bad_number", PLAYING, "state.step.wins", 6, "step.wins"),
    Break("bad_word", PLAYING, "state.phase", "sleep", "phase"),
    Break("bad_word", PLAYING, "state.kingdoms.0.decree", "Z01", "kingdoms.0.decree"),
    Break("bad_word", PLAYING, "state.kingdoms.0.column", ["wolf_9"], "kingdoms.0.column"),
    Break("bad_word", PLAYING, "state.players.0.part", "", "players.0.part"),
    Break("bad_word", PLAYING, "state.step.verdict", None, "step.verdict"),
    Break("bad_word", SOLO, "state.bonus", [None], "bonus"),
    Break("not_a_list", PLAYING, "state.players", {}, "players"),
    Break("not_a_list", PLAYING, "state.kingdoms.0.cubes", 4, "kingdoms.0.cubes"),
    Break("not_a_list", PLAYING, "state.bonus", "none", "bonus"),
    Break("not_a_list", PLAYING, "state.decrees_used", "C01", "decrees_used"),
    Break("twice", PLAYING, "state.discards", ["okapi_1", "okapi_1"], "discards"),
    Break("twice", PLAYING, "state.decrees_used", ["C01", "C01"], "decrees_used"),
    # the pieces
    Break("wrong_number_of_players", PLAYING, "state.players", [], "players"),
    Break("wrong_length", PLAYING, "state.kingdoms", [], "kingdoms"),
    Break("wrong_length", PLAYING, "state.first_to_pass", [], "first_to_pass"),
    Break("wrong_length", PLAYING, "state.kingdoms.1.cubes", [0, 0], "kingdoms.1.cubes"),
    Break("wrong_length", PLAYING, "state.kingdoms.1.tiles", [1, 2, 3, 4], "kingdoms.1.tiles"),
    Break("wrong_length", PLAYING, "state.kingdoms.0.column", list(ALL_CARDS[30:35]), "kingdoms.0.column"),
    Break("wrong_length", PLAYING, "state.players.0.hand", list(ALL_CARDS[:5]), "players.0.hand"),
    Break("wrong_length", PLAYING, "state.bonus", ["tiger_8"], "bonus"),
    Break("wrong_length", SOLO, "state.bonus", [], "bonus"),
    Break("card_twice", PLAYING, "state.discards", ["bee_1"], "discards"),
    Break("card_twice", PLAYING, "state.players.1.hand", ["bee_1", "owl_2", "owl_3", "owl_4"], "players.1.hand"),
    Break("card_twice", SOLO, "state.bonus", ["bee_1"], "bonus"),
    Break("two_capitals", PLAYING, "state.kingdoms.4.capital", 1, "kingdoms.4.capital"),
    # the invariants
    Break("negative_number", PLAYING, "state.kingdoms", [
        deepcopy(PLAYING["state"]["kingdoms"][n]) | {"cubes": [7, 0, 0]} for n in range(5)
    ]),
    Break("wrong_number_of_cubes", PLAYING, "state.kingdoms.0.cubes", [2, 1, 0]),
    Break("wrong_number_of_cubes", PLAYING, "state.kingdoms.1.cubes", [1, 0, 0]),
    Break("wrong_capital", PLAYING, "state.kingdoms.0.capital", -1),
    Break("wrong_capital", PLAYING, "state.kingdoms.4.capital", 0),
    Break("wrong_capital", PLAYING, "state.kingdoms.0.cubes", [2, 0, 2]),
    Break("too_many_councillors", PLAYING, "state.kingdoms.0.councils", [1, 0, 1]),
    Break("councillors_of_one", OPEN, "state.kingdoms.0.councils", [1, 0, 0]),
    Break("decrees_do_not_add_up", PLAYING, "state.kingdoms.0.decree", "free_2"),
    Break("decrees_do_not_add_up", PLAYING, "state.kingdoms.0.decree", "D05"),
    Break("decrees_do_not_add_up", PLAYING, "state.decrees_used", list(FREE)),
    Break("decrees_do_not_add_up", PLAYING, "state.kingdoms.0.decree", "none"),
    Break("majority_tiles_do_not_add_up", PLAYING, "state.kingdoms.0.tiles", [8, 6, 5]),
    Break("majority_tiles_do_not_add_up", PLAYING, "state.kingdoms.0.tiles", [5, 5, 8]),
    Break("majority_tiles_do_not_add_up", PLAYING, "state.kingdoms.0.tiles", [5, 6, 11]),
    Break("pass_tiles_do_not_add_up", PLAYING, "state.first_to_pass", NOBODY_OUT),
    Break("pass_tiles_do_not_add_up", PLAYING, "state.first_to_pass.0.points", 0),
    Break("pass_tiles_do_not_add_up", PLAYING, "state.first_to_pass.0.points", 2),
    Break("pass_tiles_do_not_add_up", PLAYING, "state.first_to_pass.0.points", 6),
    Break("pass_tiles_do_not_add_up", PLAYING, "state.first_to_pass.2", {"side": 0, "points": 3}),
    Break("pass_tiles_do_not_add_up", TAKING, "state.first_to_pass.0.points", 3),
    Break("pass_tiles_do_not_add_up", SOLO, "state.first_to_pass.0", {"side": 0, "points": 3}),
    Break("tokens_do_not_add_up", PLAYING, "state.players.1.tokens", 18),
    Break("tokens_do_not_add_up", ANSWERING, "state.players.0.raised", 17),
    Break("hand_too_large", PLAYING, "state.players.0.in_battle", ["tiger_8"]),
    Break("cards_in_no_battle", CHOOSING, "state.players.0.part", "none"),
    Break("cards_in_no_battle", CHOOSING, "state.players.0.part", "beaten"),
    Break("cards_in_no_battle", CHOOSING, "state.players.1.card", "owl_1"),
    Break("cards_in_no_battle", ANSWERING, "state.players.2.raised", 1),
    Break("hand_too_large", CHOOSING, "state.players.0.in_battle", ["bee_1", "tiger_8"]),
    Break("hand_too_large", SOLO, "state.players.1.hand", ["tiger_8"]),
    Break("not_alone", PLAYING, "state.under_pile", ["tiger_8"]),
)  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_document_is_accepted_and_comes_back(name: str) -> None:
    """The legitimate neighbours of all broken documents: read, audited, and written as they were."""
    state = restored(SOUND[name])
    assert SPEC.audit(state) is None
    assert SPEC.state_document(state) == SOUND[name]["state"]
    GAME.from_position(SOUND[name], seed=1)


def test_the_sound_documents_ask_every_question() -> None:
    """Every phase is among them."""
    assert {sound["state"]["phase"] for sound in SOUND.values()} == set(SPEC.phases)


@pytest.mark.parametrize("case", BREAKS, ids=label)
def test_a_broken_document_is_refused_in_both_languages(case: Break) -> None:
    """Its own code, the place if it is one place, the rules, and a sentence of each language without gaps."""
    check_break(GAME, FRENCH, case)


@pytest.mark.parametrize("text", ["", '{"format": ', b"\xff\xfe", "[" * 100_000])
def test_text_that_is_no_json_is_unreadable(text: str | bytes) -> None:
    """A document may come as text; what cannot be decoded is refused like anything else."""
    assert complaint(GAME, text).code == "unreadable"


def test_the_flaw_names_player_adversary_and_kingdom() -> None:
    """What a sentence about an impossible position points at."""
    crowded = Break("", PLAYING, "state.kingdoms.4.cubes", [2, 0, 0])
    assert "Ice Lands" in complaint(GAME, crowded.document()).text
    assert "Terres de glace" in complaint(FRENCH, crowded.document()).text
    assert "Yellow" in complaint(GAME, Break("", CHOOSING, "state.players.0.part", "none").document()).text
    assert "the adversary" in complaint(GAME, Break("", SOLO, "state.players.1.hand", ["tiger_8"]).document()).text


# ---------------------------------------------------------------------- what a document cannot cause


def set_score(state: AnimalKingdoms) -> None:
    """Less than no points."""
    state.players[2].score = -1


def set_cubes(state: AnimalKingdoms) -> None:
    """A cube too many in the supply."""
    state.players[0].cubes += 1


def set_hand_size(state: AnimalKingdoms) -> None:
    """A hand that is counted wrong."""
    state.players[0].hand_size -= 1


def set_hand_order(state: AnimalKingdoms) -> None:
    """A hand that is not in order."""
    hand = state.players[0].hand
    hand[0], hand[1] = hand[1], hand[0]


def set_pile(state: AnimalKingdoms) -> None:
    """A pile that is counted wrong."""
    state.pile_size += 1


def set_column(state: AnimalKingdoms) -> None:
    """A column with the same card twice."""
    state.columns[1] = state.columns[0]


def set_place(state: AnimalKingdoms) -> None:
    """A card that no column has."""
    state.place[ALL_CARDS.index("tiger_8")] = 3
    state.pile_size -= 1


def set_bonus(state: AnimalKingdoms) -> None:
    """A bonus card in a game of several players."""
    state.place[ALL_CARDS.index("tiger_8")] = 4
    state.pile_size -= 1


def set_council(state: AnimalKingdoms) -> None:
    """Cubes of somebody who does not play."""
    state.cubes[3] = 1


CORRUPTIONS: tuple[tuple[str, Callable[[AnimalKingdoms], None]], ...] = (
    ("negative_number", set_score),
    ("cubes_do_not_add_up", set_cubes),
    ("cubes_do_not_add_up", set_council),
    ("lists_disagree", set_hand_size),
    ("lists_disagree", set_hand_order),
    ("lists_disagree", set_pile),
    ("lists_disagree", set_column),
    ("lists_disagree", set_place),
    ("lists_disagree", set_bonus),
)


@pytest.mark.parametrize(("code", "corrupt"), CORRUPTIONS)
def test_the_audit_finds_a_corrupted_state(code: str, corrupt: Callable[[AnimalKingdoms], None]) -> None:
    """Numbers that a document does not carry are checked by the audit."""
    state = restored(PLAYING)
    assert SPEC.audit(state) is None
    corrupt(state)
    check_flaw(GAME, FRENCH, state, code)


def test_every_complaint_has_a_case() -> None:
    """No code of positions and invariants is left without a test here; those of the turn are in another file."""
    codes = codes_raised("animal_kingdoms", "BadPosition")
    codes |= {code for code, _ in audit.FLAWS if code != "sound"}
    assert codes - {case.code for case in BREAKS} - {code for code, _ in CORRUPTIONS} == {"turn_does_not_fit"}


@pytest.mark.parametrize("part", ["format", "game", "rules", "seats", "options", "components", "state"])
def test_a_frame_of_junk_raises_one_of_our_errors(part: str) -> None:
    """Seats and options are refused as options, components as components, everything else as a position."""
    check_frame(GAME, PLAYING, part)
