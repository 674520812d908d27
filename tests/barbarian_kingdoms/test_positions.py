"""Positions of Barbarian Kingdoms as documents: what is broken or impossible is refused, what is sound comes back."""

import ast
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules import audit
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS, NOWHERE
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.table.documents import POSITION_FORMAT
from tests.barbarian_kingdoms.scenes import (
    FRENCH,
    GAME,
    SPEC,
    THREE,
    bribes,
    document,
    framed,
    number_of,
    play,
    restored,
    scene,
    sound,
    typed,
)
from tests.conformance.breaks import REMOVED, Break, changed, check_break, check_flaw, check_frame, complaint, label
from tests.conformance.codes import codes_raised
from tests.conformance.playing import BiasedPlayer, random_states
from tests.rules import rule

Document = dict[str, Any]
Changes = dict[str, Any]
SOURCE = Path(__file__).parents[2] / "src" / "regna" / "games" / "barbarian_kingdoms" / "turn_check.py"


def at(kingdoms: tuple[str, ...] = THREE, moves: tuple[str, ...] = (), **parts: Any) -> Document:
    """The document of a scene after some decisions and outcomes."""
    made = document(kingdoms, **parts)
    state = play(scene(kingdoms, **parts), *moves)
    return framed(made["seats"], made["options"], SPEC.state_document(state))


def set_up() -> Document:
    """The Ostrogoths have their coins; those of the Vandals are laid next."""
    options = document()["options"]
    state = SPEC.deal(3, options, GAME.components, Rng(1))
    return framed(3, options, SPEC.state_document(play(state, "spread 213")))


NOTHING = ("bribe 0",) * 8
HUNS = ("huns", "ostrogoths", "vandals")
FRANKS = ("ostrogoths", "visigoths", "franks")
PLAYING = at(
    units={"vandals": ["sicilia"], "visigoths": ["liguria"], "ostrogoths": ["dalmatia"]},
    tokens={"vandals": ["sicilia"], "ostrogoths": ["calabria"]},
    kings={"visigoths": "captured", "vandals": "sea"},
    captors={"visigoths": "ostrogoths"},
    sea={"vandals": 2},
    lying={"calabria": "1+2"},
    assaulted=["liguria"],
)
OPEN = at()
SPREAD = set_up()
LEVY = at(FRANKS, ("recruit belgica", "pay 1"), turn="franks")
SCOURGE = at(HUNS, ("invade pannonia lugia", "coin 1"))
PAY = at(moves=("recruit venetia",), unseen=True)
PAY_CLAIM = at(moves=("claim calabria",), units={"ostrogoths": ["calabria"]})
POOR = dict.fromkeys(("roma", "venetia", "liguria"), "")
CONSENT = at(
    moves=("recruit venetia", "change carthage 2 1+1"),
    edition="review",
    treasuries={0: "2+2"},
    lying={**POOR, "carthage": "1+1"},
)
MANEUVER = at(moves=("move venetia liguria",), units={"ostrogoths": ["venetia"]})
HORDE = at(HUNS, ("move noricum bohemia", "move bohemia noricum"), units={"huns": ["noricum"]})
AT_SEA = at(moves=("move roma sea", "move venetia sea"), units={"ostrogoths": ["venetia", "liguria"]})
TAX = at(moves=("tax",))
CONTEST = at(moves=("invade liguria burgundia",), units={"ostrogoths": ["liguria"], "vandals": ["narbonensis"]})
CONTEST_CLAIM = at(
    FRANKS, ("claim burgundia", "pay 2"), turn="franks", units={"franks": ["burgundia"], "ostrogoths": ["liguria"]}
)
JOIN = at(
    moves=("invade liguria burgundia", "contest vandals"),
    units={"ostrogoths": ["liguria"], "vandals": ["narbonensis", "aquitania"]},
)
MUSTER = at(
    moves=("invade liguria burgundia", "contest vandals", "send narbonensis"),
    units={"ostrogoths": ["liguria"], "vandals": ["narbonensis", "aquitania"]},
)
REINFORCE = at(moves=("invade africa carthage",), units={"ostrogoths": ["africa"], "vandals": ["numidia"]})
BRIBE = at(moves=("invade calabria roma", "bribe 1", "bribe 1"), turn="vandals", units={"vandals": ["calabria"]})
BRIBE_CLAIM = at(
    moves=("claim calabria", "pay 2", "contest vandals", "send sicilia", "pass"),
    units={"ostrogoths": ["calabria"], "vandals": ["sicilia"]},
)
SACK = at(moves=("invade toletum gallaecia", *NOTHING), turn="visigoths", units={"vandals": ["gallaecia"]}, unseen=True)
MOVE_OUT = at(
    moves=("invade calabria roma", "send venetia", *NOTHING),
    turn="vandals",
    units={"vandals": ["calabria"], "ostrogoths": ["venetia"]},
)
PILLAGE = at(moves=("invade roma calabria",))
PILLAGE_WON = at(
    moves=("invade roma calabria", "contest vandals", "send sicilia", *NOTHING), units={"vandals": ["sicilia"]}
)
MILITARY = at(
    moves=("invade calabria roma", "bribe 1", "bribe 1", "bribe 1", *NOTHING[3:]),
    turn="vandals",
    units={"vandals": ["calabria"]},
    lying={"roma": ""},
    kings={"visigoths": "captured"},
    captors={"visigoths": "vandals"},
)
TERRITORIAL = at(
    moves=("claim narbonensis", "pay 2+3"),
    units={"ostrogoths": ["narbonensis"]},
    tokens={"ostrogoths": ["calabria", "sicilia", "dalmatia"]},
)
SIX = at(KINGDOMS)
TWO = at(("ostrogoths", "visigoths", "vandals", "franks"), seats=2)
TEAMS = at(("ostrogoths", "vandals", "visigoths", "franks"), teams="two")
COMMON = at(neutral_pool="common18")
SOUND = {
    name: value
    for name, value in list(globals().items())
    if isinstance(value, dict) and name.isupper() and value.get("format") == POSITION_FORMAT
}


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_document_is_accepted_and_comes_back(name: str) -> None:
    """The legitimate neighbours of all broken documents: read, audited, and written as they were."""
    state = restored(SOUND[name])
    assert sound(state)
    assert SPEC.state_document(state) == SOUND[name]["state"]
    GAME.from_position(SOUND[name], seed=1)


def test_the_sound_documents_ask_every_question() -> None:
    """Every phase is among them."""
    assert {whole["state"]["phase"] for whole in SOUND.values()} == set(SPEC.phases)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"sister_war": True, "configuration": "c"}),
        (3, {"configuration": "c"}),
        (3, {"edition": "review"}),
        (3, {"neutral_pool": "common18"}),
        (4, {"teams": "two", "configuration": "b"}),
        (5, {"owner_may_expel": True, "pillage_on_recovery": True}),
        (6, {"teams": "three"}),
        (6, {"first": "C", "powers": False}),
    ],
)
@pytest.mark.parametrize("seed", [3, 4])
def test_every_moment_of_a_random_game_comes_back_from_its_document(
    seats: int, options: dict[str, Any], seed: int
) -> None:
    """Written, read, written again: the same; the same answers are legal, and it goes on in the same way."""
    given, rng = GAME.complete_options(options), Rng(seed)
    start = SPEC.deal(seats, given, GAME.components, rng)
    for step, (now, action) in enumerate(random_states(start, rng, 180, BiasedPlayer(SPEC, seed))):
        if step % 5 != seed:
            continue
        written = SPEC.state_document(typed(now))
        back = SPEC.state_from(written, seats, given, GAME.components)
        assert SPEC.state_document(back) == written
        assert (back.seat, back.phase) == (now.seat, now.phase)
        assert now.seat < 0 or back.legal() == now.legal()
        after = now.clone()
        after.apply(action)
        back.apply(action)
        assert SPEC.state_document(back) == SPEC.state_document(typed(after))


# ---------------------------------------------------------------------- broken documents


FIVE_TOKENS = ["calabria", "sicilia", "dalmatia", "gallaecia", "narbonensis"]
BREAKS = (
    # the frame of the document
    Break("wrong_format", PLAYING, "format", "regna-position/2"),
    Break("unreadable", PLAYING, "state", []),
    Break("wrong_game", PLAYING, "game", "barony"),
    Break("other_rules", PLAYING, "rules", "0"),
    # parts of the wrong kind
    Break("not_an_object", PLAYING, "state.kingdoms", [], "kingdoms"),
    Break("not_an_object", PLAYING, "state.kingdoms.vandals", None, "kingdoms.vandals"),
    Break("not_an_object", PLAYING, "state.coins", [], "coins"),
    Break("not_an_object", PLAYING, "state.step", 7, "step"),
    Break("not_an_object", CONSENT, "state.step.offer", "2", "step.offer"),
    Break("missing", PLAYING, "state.kingdoms", REMOVED, "kingdoms"),
    Break("missing", PLAYING, "state.kingdoms.vandals.seat", REMOVED, "kingdoms.vandals.seat"),
    Break("missing", PLAYING, "state.kingdoms.vandals.king", REMOVED, "kingdoms.vandals.king"),
    Break("missing", CONSENT, "state.step.offer", {"province": "carthage"}, "step.offer.get"),
    Break("unknown", PLAYING, "state.pool", [1, 2, 3, 4], "pool"),
    Break("unknown", PLAYING, "state.step.more", 0, "step.more"),
    Break("unknown", PLAYING, "state.kingdoms.vandals.deployed", 3, "kingdoms.vandals.deployed"),
    Break("bad_word", PLAYING, "state.coins.atlantis", [1, 0, 0, 0], "coins"),
    Break("bad_word", PLAYING, "state.kingdoms.romans", {}, "kingdoms"),
    Break("bad_word", PLAYING, "state.phase", "sleep", "phase"),
    Break("bad_word", PLAYING, "state.ended", "", "ended"),
    Break("bad_word", PLAYING, "state.champion", 3, "champion"),
    Break("bad_word", PLAYING, "state.order.0", "romans", "order"),
    Break("bad_word", PLAYING, "state.chests.0", "sea", "chests"),
    Break("bad_word", PLAYING, "state.assaulted", ["atlantis"], "assaulted"),
    Break("bad_word", PLAYING, "state.kingdoms.vandals.units", ["sea"], "kingdoms.vandals.units"),
    Break("bad_word", PLAYING, "state.kingdoms.vandals.king", "none", "kingdoms.vandals.king"),
    Break("bad_word", PLAYING, "state.kingdoms.vandals.captor", "", "kingdoms.vandals.captor"),
    Break("bad_word", PLAYING, "state.kingdoms.vandals.tokens", [7], "kingdoms.vandals.tokens"),
    Break("bad_word", PLAYING, "state.step.deed", "tax", "step.deed"),
    Break("bad_word", PLAYING, "state.step.target", "sea", "step.target"),
    Break("bad_word", PLAYING, "state.step.kingdom", None, "step.kingdom"),
    Break("bad_word", PLAYING, "state.step.moved_once", ["sea"], "step.moved_once"),
    Break("bad_word", CONSENT, "state.step.offer.province", "sea", "step.offer.province"),
    Break("bad_flag", PLAYING, "state.step.by_king", 1, "step.by_king"),
    Break("bad_number", PLAYING, "state.turn", 3, "turn"),
    Break("bad_number", PLAYING, "state.turn", -1, "turn"),
    Break("bad_number", PLAYING, "state.turn", True, "turn"),
    Break("bad_number", PLAYING, "state.kingdoms.vandals.at_sea", 5, "kingdoms.vandals.at_sea"),
    Break("bad_number", PLAYING, "state.kingdoms.vandals.seat", 3, "kingdoms.vandals.seat"),
    Break("bad_number", PLAYING, "state.kingdoms.vandals.party", 6, "kingdoms.vandals.party"),
    Break("bad_number", PLAYING, "state.coins.roma", [31, 0, 0, 0], "coins.roma"),
    Break("bad_number", PLAYING, "state.coins.roma", [1.0, 0, 0, 0], "coins.roma"),
    Break("bad_number", PLAYING, "state.treasuries.0", [-1, 0, 0, 0], "treasuries"),
    Break("bad_number", PLAYING, "state.known.0", ["1", 0, 0, 0], "known"),
    Break("bad_number", PLAYING, "state.step.recruited", 5, "step.recruited"),
    Break("bad_number", PLAYING, "state.step.refusers", [2, 0, 0], "step.refusers"),
    Break("bad_number", PLAYING, "state.step.sea_moved", [5, 0], "step.sea_moved"),
    Break("bad_number", PLAYING, "state.step.collected", 8, "step.collected"),
    Break("bad_number", PLAYING, "state.step.asked", 6, "step.asked"),
    Break("bad_number", PLAYING, "state.step.entered", [6, 0], "step.entered"),
    Break("bad_number", PLAYING, "state.step.side", 2, "step.side"),
    Break("bad_number", PLAYING, "state.step.kind", 4, "step.kind"),
    Break("bad_number", PLAYING, "state.step.winner", 10**30, "step.winner"),
    Break("not_a_list", PLAYING, "state.chests", "roma", "chests"),
    Break("not_a_list", PLAYING, "state.treasuries", {}, "treasuries"),
    Break("not_a_list", PLAYING, "state.step.entered", 0, "step.entered"),
    Break("twice", PLAYING, "state.order", ["vandals", "vandals", "visigoths"], "order"),
    Break("twice", PLAYING, "state.kingdoms.vandals.tokens", ["sicilia", "sicilia"], "kingdoms.vandals.tokens"),
    Break("wrong_length", PLAYING, "state.treasuries", [], "treasuries"),
    Break("wrong_length", PLAYING, "state.known", [[0] * 4] * 9, "known"),
    Break("wrong_length", PLAYING, "state.purses", [[0] * 4] * 3, "purses"),
    Break("wrong_length", PLAYING, "state.coins.roma", [1, 0, 0], "coins.roma"),
    Break("wrong_length", PLAYING, "state.step.passed", [0], "step.passed"),
    # who plays
    Break("turn_does_not_fit", PLAYING, "state.order", ["ostrogoths", "vandals"], "order"),
    Break("turn_does_not_fit", PLAYING, "state.order", ["ostrogoths", "vandals", "franks"], "order"),
    Break("seating_does_not_fit", PLAYING, "state.order", ["vandals", "ostrogoths", "visigoths"], "kingdoms"),
    Break("seating_does_not_fit", PLAYING, "state.kingdoms.vandals.seat", 0, "kingdoms"),
    Break("seating_does_not_fit", PLAYING, "state.kingdoms.vandals.party", 0, "kingdoms"),
    Break("seating_does_not_fit", TEAMS, "state.kingdoms.vandals.party", 0, "kingdoms"),
    Break("seating_does_not_fit", TWO, "state.kingdoms.vandals.seat", 1, "kingdoms"),
    Break("seating_does_not_fit", PLAYING, "options.kingdom_A", "huns", "kingdoms"),
    Break("seating_does_not_fit", PLAYING, "options.configuration", "b", "kingdoms"),
    Break("seating_does_not_fit", PLAYING, "options.first", "B", "kingdoms"),
    Break("turn_does_not_fit", PLAYING, "state.step.kingdom", "none", "step.kingdom"),
    Break("turn_does_not_fit", PLAYING, "state.step.kingdom", "huns", "step.kingdom"),
    Break("turn_does_not_fit", CONSENT, "state.step.offer.give", "2+3", "step.offer"),
    Break("turn_does_not_fit", CONSENT, "state.step.offer.get", 7, "step.offer"),
    # the pieces
    Break("two_units", PLAYING, "state.kingdoms.vandals.units", ["dalmatia"], "kingdoms.vandals.units"),
    Break("two_tokens", PLAYING, "state.kingdoms.vandals.tokens", ["calabria"], "kingdoms.vandals.tokens"),
    # the invariants
    Break("negative_coins", PLAYING, "state.treasuries.0", [30, 2, 1, 0]),
    Break("negative_coins", PLAYING, "state.coins.roma", [0, 0, 0, 2]),
    Break("chests_do_not_add_up", SIX, "state.coins.calabria", [1, 0, 0, 0]),
    Break("known_coins_missing", PLAYING, "state.known.1", [4, 2, 1, 0]),
    Break("known_coins_missing", PLAYING, "state.treasuries.1", [0, 0, 0, 0]),
    Break("purse_without_battle", PLAYING, "state.purses.0", [1, 0, 0, 0]),
    Break("purse_without_battle", MOVE_OUT, "state.purses.1", [0, 0, 1, 0]),
    Break("warriors_do_not_add_up", PLAYING, "state.kingdoms.vandals.at_sea", 4),
    Break("tokens_do_not_add_up", PLAYING, "state.kingdoms.ostrogoths.tokens",
          ["calabria", "dalmatia", "gallaecia", "narbonensis", "mauretania"]),
    Break("king_astray", PLAYING, "state.kingdoms.ostrogoths.king", "venetia"),
    Break("king_astray", PLAYING, "state.kingdoms.ostrogoths.captor", "vandals"),
    Break("king_astray", PLAYING, "state.kingdoms.visigoths.captor", "none"),
    Break("king_astray", PLAYING, "state.kingdoms.ostrogoths.king", "captured"),
    Break("king_astray", CONTEST, "state.kingdoms.visigoths.king", "burgundia"),
    Break("unit_in_impassable", PLAYING, "state.kingdoms.vandals.units", ["kent"]),
    Break("unit_in_impassable", PLAYING, "state.kingdoms.vandals.units", ["thuringia"]),
    Break("token_out_of_place", PLAYING, "state.kingdoms.vandals.tokens", ["roma"]),
    Break("token_out_of_place", PLAYING, "state.kingdoms.vandals.tokens", ["africa"]),
    Break("token_out_of_place", PLAYING, "state.kingdoms.vandals.tokens", ["frisia"]),
    Break("chest_out_of_place", PLAYING, "state.chests", ["sicilia"]),
    Break("chest_out_of_place", PLAYING, "state.chests", ["calabria"]),
    Break("chest_out_of_place", PLAYING, "state.chests", ["roma"]),
    Break("chest_out_of_place", PLAYING, "state.chests", ["thuringia"]),
    Break("won_but_not_over", OPEN, "state.kingdoms.ostrogoths.tokens",
          ["calabria", "dalmatia", "gallaecia", "narbonensis"]),
    Break("lists_disagree", PLAYING, "state.assaulted", ["gallaecia"]),
)  # fmt: skip


def clear(case: Break) -> Break:
    """The same break in a document without the face-down coins a new token would cover."""
    tokens = case.value if case.path.endswith("tokens") else []
    state = case.sound["state"]
    if not isinstance(tokens, list) or case.code not in ("tokens_do_not_add_up", "won_but_not_over"):
        return case
    chests = [province for province in state["chests"] if province not in tokens]
    return Break(case.code, changed(case.sound, {"chests": chests}), case.path, case.value, case.where)


@pytest.mark.parametrize("case", BREAKS, ids=label)
def test_a_broken_document_is_refused_in_both_languages(case: Break) -> None:
    """Its own code, the place if it is one place, the rules, and a sentence of each language without gaps."""
    check_break(GAME, FRENCH, clear(case))


@pytest.mark.parametrize("text", ["", '{"format": ', b"\xff\xfe", "[" * 100_000])
def test_text_that_is_no_json_is_unreadable(text: str | bytes) -> None:
    """A document may come as text; what cannot be decoded is refused like anything else."""
    assert complaint(GAME, text).code == "unreadable"


def test_the_flaw_names_kingdom_and_province() -> None:
    """What a sentence about an impossible position points at."""
    astray = Break("", PLAYING, "state.kingdoms.ostrogoths.king", "venetia").document()
    assert "Ostrogoths" in complaint(GAME, astray).text
    covered = Break("", PLAYING, "state.chests", ["sicilia"]).document()
    assert "Sicilia" in complaint(GAME, covered).text
    assert "Sicile" in complaint(FRENCH, covered).text


@pytest.mark.parametrize("part", ["format", "game", "rules", "seats", "options", "components", "state"])
def test_a_frame_of_junk_raises_one_of_our_errors(part: str) -> None:
    """Seats and options are refused as options, components as components, everything else as a position."""
    check_frame(GAME, TEAMS, part)


# ---------------------------------------------------------------------- what a document cannot cause


def lose_a_coin(state: BarbarianKingdoms) -> None:
    """A coin fewer in the box."""
    state.pool[0] -= 1


def owe_a_coin(state: BarbarianKingdoms) -> None:
    """Less than no coin of 5 in a treasury."""
    state.treasury[3] -= 1
    state.pool[3] += 1


def owe_in_a_province(state: BarbarianKingdoms) -> None:
    """Less than no coin in a province."""
    state.coins[3] -= 1
    state.pool[3] += 1


def owe_in_a_purse(state: BarbarianKingdoms) -> None:
    """Less than no coin in a purse."""
    state.purses[4] -= 1
    state.pool[0] += 1


def owe_in_the_box(state: BarbarianKingdoms) -> None:
    """Less than no coin of 5 left."""
    state.pool[3] -= 2
    state.treasury[3] += 2


def remember_less_than_nothing(state: BarbarianKingdoms) -> None:
    """Somebody remembers less than no coin."""
    state.known[0] = -1


def recruit_unseen(state: BarbarianKingdoms) -> None:
    """A warrior more than stand on the map."""
    state.deployed[1] += 1


def sink_a_warrior(state: BarbarianKingdoms) -> None:
    """Less than no warrior at Sea."""
    state.at_sea[1] = -1
    state.deployed[1] -= 1


def place_unseen(state: BarbarianKingdoms) -> None:
    """A token more than lie on the map."""
    state.placed[1] += 1


def lose_the_king(state: BarbarianKingdoms) -> None:
    """A King who is nowhere."""
    state.kings[1] = NOWHERE


def invite_the_huns(state: BarbarianKingdoms) -> None:
    """A warrior of a kingdom that does not play."""
    state.at_sea[0] = 1


def crown_an_absent_king(state: BarbarianKingdoms) -> None:
    """The King of a kingdom that does not play."""
    state.kings[0] = number_of("roma")


def give_a_token_to_the_huns(state: BarbarianKingdoms) -> None:
    """A token that is not on the board of a kingdom that does not play."""
    state.placed[0] = 1


def forget_an_army(state: BarbarianKingdoms) -> None:
    """A unit that its kingdom does not list."""
    state.army[1] = 0


def forget_a_land(state: BarbarianKingdoms) -> None:
    """A province that its controller does not list."""
    state.lands[1] = 0


def miscount_the_land(state: BarbarianKingdoms) -> None:
    """A kingdom that counts a province too many."""
    state.held[1] += 1


def forget_a_place(state: BarbarianKingdoms) -> None:
    """An occupied province that is not listed as such."""
    state.occupied = 0


def give_land_away(state: BarbarianKingdoms) -> None:
    """A province whose controller is not the one its markers show."""
    number = number_of("gallaecia")
    state.holders[number] = 1
    state.lands[1] |= 1 << number
    state.held[1] += 1


CORRUPTIONS: tuple[tuple[str, Callable[[BarbarianKingdoms], None]], ...] = (
    ("coins_do_not_add_up", lose_a_coin),
    ("negative_coins", owe_a_coin),
    ("negative_coins", owe_in_a_province),
    ("negative_coins", owe_in_a_purse),
    ("negative_coins", owe_in_the_box),
    ("known_coins_missing", remember_less_than_nothing),
    ("warriors_do_not_add_up", recruit_unseen),
    ("warriors_do_not_add_up", sink_a_warrior),
    ("tokens_do_not_add_up", place_unseen),
    ("king_astray", lose_the_king),
    ("absent_kingdom", invite_the_huns),
    ("absent_kingdom", crown_an_absent_king),
    ("absent_kingdom", give_a_token_to_the_huns),
    ("lists_disagree", forget_an_army),
    ("lists_disagree", forget_a_land),
    ("lists_disagree", miscount_the_land),
    ("lists_disagree", forget_a_place),
    ("lists_disagree", give_land_away),
)


@rule("BK-013", "BK-080")
@pytest.mark.parametrize(("code", "corrupt"), CORRUPTIONS)
def test_the_audit_finds_a_corrupted_state(code: str, corrupt: Callable[[BarbarianKingdoms], None]) -> None:
    """Numbers that a document does not carry are checked by the audit."""
    state = restored(OPEN)
    assert sound(state)
    corrupt(state)
    check_flaw(GAME, FRENCH, state, code)


def test_every_complaint_has_a_case() -> None:
    """No code of positions and invariants is left without a test here."""
    codes = codes_raised("barbarian_kingdoms", "BadPosition")
    codes |= {code for code, _ in audit.FLAWS if code != "sound"}
    assert codes - {case.code for case in BREAKS} - {code for code, _ in CORRUPTIONS} == set()


# ---------------------------------------------------------------------- the turn under way


def without(whole: Document, province: str) -> dict[str, Any]:
    """The coins of a document without those of a province."""
    return {id: lying for id, lying in whole["state"]["coins"].items() if id != province}


OFFERED = {"province": "carthage", "give": "2", "get": "1+1"}
CASES: tuple[tuple[str, str, Document, Changes], ...] = (
    ("phase", "BK-006", OPEN, {"ended": "military"}),
    ("champion", "BK-006", OPEN, {"champion": "ostrogoths"}),
    ("champion", "BK-006", MILITARY, {"champion": "none"}),
    ("champion", "BK-006", MILITARY, {"champion": "huns"}),
    ("step.kingdom", "BK-006", MILITARY, {"step.kingdom": "none"}),
    ("step.target", "BK-006", MILITARY, {"step.deed": "none"}),
    ("step.offer", "BK-006", MILITARY, {"step.offer": OFFERED}),
    ("step.offer", "BK-006", MILITARY, {"step.kind": 3}),
    ("step.rival", "BK-006", MILITARY, {"step.rival": "huns"}),
    ("step.rival", "BK-006", TERRITORIAL, {"step.rival": "vandals", "step.deed": "none", "step.target": "none"}),
    ("step.entered", "BK-006", TERRITORIAL, {
        "step.entered": [1, 0], "step.deed": "none", "step.target": "none", "step.rival": "none",
    }),
    ("ended", "BK-002", MILITARY, {"ended": "territorial"}),
    ("ended", "BK-004", TERRITORIAL, {"ended": "military"}),
    ("ended", "BK-004", MILITARY, {"champion": "ostrogoths"}),
    ("step.deed", "BK-010", OPEN, {"step.deed": "claim"}),
    ("step.deed", "BK-010", PAY, {"step.deed": "invade"}),
    ("step.deed", "BK-010", CONTEST, {"step.deed": "recruit"}),
    ("step.target", "BK-010", OPEN, {"step.target": "roma"}),
    ("step.target", "BK-010", PAY, {"step.target": "none"}),
    ("step.target", "BK-025", PAY, {"step.target": "kent"}),
    # what belongs to another question
    ("step.by_king", "BK-285", OPEN, {"step.by_king": True}),
    ("step.by_king", "BK-285", PAY_CLAIM, {"step.by_king": True}),
    ("step.by_king", "BK-130", CONTEST, {"step.by_king": True}),
    ("step.recruited", "BK-292", OPEN, {"step.recruited": 1}),
    ("step.recruited", "BK-292", PAY, {"step.recruited": 1}),
    ("step.refusers", "ED-03", CONSENT, {"step.refusers": [1, 0, 0]}),
    ("step.refusers", "ED-03", OPEN, {"step.refusers": [0, 1, 0]}),
    ("step.offer", "ED-03", PAY, {"step.offer": OFFERED}),
    ("step.offer", "ED-03", CONSENT, {"step.offer": None}),
    ("step.moved_once", "BK-110", OPEN, {"step.moved_once": ["roma"]}),
    ("step.moved_once", "BK-110", OPEN, {"step.moved_twice": ["sea_king"]}),
    ("step.collected", "BK-170", OPEN, {"step.collected": 1}),
    ("step.asked", "BK-182", OPEN, {"step.asked": 1}),
    ("step.asked", "BK-182", CONTEST, {"step.asked": 0}),
    ("step.asked", "BK-182", CONTEST, {"step.asked": 3}),
    ("step.rival", "BK-201", OPEN, {"step.rival": "vandals"}),
    ("step.rival", "BK-201", BRIBE, {"step.rival": "none", "step.kingdom": "vandals"}),
    ("step.entered", "BK-046", OPEN, {"step.entered": [1, 0]}),
    ("step.passed", "BK-211", OPEN, {"step.passed": [1, 0]}),
    ("step.kind", "BK-222", OPEN, {"step.kind": 1}),
    ("step.winner", "BK-225", OPEN, {"step.winner": 0}),
    ("step.winner", "BK-225", MOVE_OUT, {"step.winner": -1}),
    ("step.side", "BK-210", OPEN, {"step.side": 1}),
    # set-up, action, maneuver, tax
    ("step.kingdom", "BK-026", SPREAD, {"step.kingdom": "ostrogoths"}),
    ("kingdoms", "BK-028", SPREAD, {"kingdoms.visigoths.at_sea": 1}),
    ("kingdoms", "BK-028", SPREAD, {"kingdoms.visigoths.units": ["baetica"], "kingdoms.visigoths.king": "baetica"}),
    ("kingdoms", "BK-028", SPREAD, {"kingdoms.visigoths.tokens": ["gallaecia"], "chests": []}),
    ("coins", "BK-026", SPREAD, {"coins.roma": [1, 1, 0, 0]}),
    ("coins", "BK-026", SPREAD, {"coins": {}}),
    ("step.kingdom", "BK-010", OPEN, {"step.kingdom": "vandals"}),
    ("step.sea_moved", "BK-110", MANEUVER, {"step.sea_moved": [1, 0]}),
    ("step.moved_twice", "BK-286", MANEUVER, {"step.moved_twice": ["liguria"]}),
    ("step.moved_twice", "BK-286", MANEUVER, {"step.moved_once": [], "step.moved_twice": ["liguria"]}),
    ("step.moved_twice", "BK-286", AT_SEA, {"step.sea_moved": [0, 1]}),
    ("step.moved_once", "BK-110", MANEUVER, {"step.moved_once": ["venetia"]}),
    ("step.moved_once", "BK-110", MANEUVER, {"step.moved_once": ["sea_king"]}),
    ("step.moved_once", "BK-110", MANEUVER, {"step.moved_once": []}),
    ("step.moved_once", "BK-110", MANEUVER, {"step.moved_once": ["roma", "liguria"]}),
    ("step.kingdom", "BK-010", MANEUVER, {"step.kingdom": "vandals"}),
    ("step.collected", "BK-170", TAX, {"step.collected": 3}),
    ("step.collected", "BK-170", TAX, {"coins": {}}),
    # powers, payments, change
    ("step.recruited", "BK-292", LEVY, {"step.recruited": 0}),
    ("step.recruited", "BK-292", LEVY, {"step.recruited": 2}),
    ("step.target", "BK-285", SCOURGE, {"step.by_king": False}),
    ("step.target", "BK-285", SCOURGE, {
        "kingdoms.huns.units": ["lugia", "pannonia"], "kingdoms.huns.king": "pannonia",
    }),
    ("step.target", "BK-101", PAY, {"step.target": "roma"}),
    ("step.target", "BK-101", PAY, {"step.target": "calabria"}),
    ("step.target", "BK-101", PAY, {"kingdoms.ostrogoths.at_sea": 4}),
    ("step.target", "BK-150", PAY_CLAIM, {"step.target": "sicilia"}),
    ("step.target", "BK-150", PAY_CLAIM, {"step.target": "roma"}),
    ("treasuries", "BK-012", PAY, {"treasuries.0": [0, 0, 0, 0]}),
    ("step.kingdom", "ED-03", CONSENT, {"step.kingdom": "visigoths"}),
    ("step.kingdom", "ED-03", CONSENT, {"step.refusers": [0, 1, 0]}),
    ("step.offer", "ED-03", CONSENT, {"coins": without(CONSENT, "carthage")}),
    # contests
    ("step.kingdom", "BK-182", CONTEST, {"step.kingdom": "visigoths"}),
    ("step.kingdom", "BK-182", CONTEST, {"step.asked": 2}),
    ("step.kingdom", "BK-182", CONTEST, {"kingdoms.vandals.units": ["carthage"]}),
    ("phase", "BK-293", CONTEST_CLAIM, {"kingdoms.franks.king": "burgundia"}),
    ("step.target", "BK-150", CONTEST_CLAIM, {"kingdoms.franks.units": ["neustria"]}),
    ("step.target", "BK-150", CONTEST_CLAIM, {"kingdoms.franks.tokens": ["burgundia"]}),
    ("step.entered", "BK-130", CONTEST, {"step.entered": [0, 0]}),
    ("step.entered", "BK-130", CONTEST, {"step.entered": [2, 0]}),
    # battles
    ("step.rival", "BK-201", BRIBE, {"step.rival": "huns"}),
    ("step.rival", "BK-201", BRIBE, {"step.rival": "vandals"}),
    ("kingdoms", "BK-201", BRIBE, {
        "kingdoms.ostrogoths.units": ["venetia"], "kingdoms.ostrogoths.king": "venetia",
        "kingdoms.visigoths.units": ["roma", "toletum"],
    }),
    ("step.target", "BK-150", BRIBE_CLAIM, {"kingdoms.ostrogoths.units": ["roma"], "step.entered": [1, 1]}),
    ("step.target", "BK-131", BRIBE_CLAIM, {"step.deed": "invade"}),
    ("step.entered", "BK-130", BRIBE, {"step.entered": [0, 0]}),
    ("step.kingdom", "BK-210", BRIBE, {"step.side": 1}),
    ("step.side", "BK-186", JOIN, {"step.side": 0, "step.kingdom": "ostrogoths"}),
    ("step.side", "BK-186", JOIN, {"step.entered": [1, 1]}),
    ("step.rival", "BK-186", JOIN, {"kingdoms.vandals.units": ["carthage"]}),
    ("step.passed", "BK-211", JOIN, {"step.passed": [1, 0]}),
    ("step.entered", "BK-201", MUSTER, {"step.entered": [1, 0]}),
    ("step.side", "BK-210", MUSTER, {"kingdoms.vandals.units": ["carthage"]}),
    ("step.side", "BK-210", REINFORCE, {"kingdoms.vandals.units": ["carthage"]}),
    ("step.passed", "BK-211", REINFORCE, {"step.passed": [1, 1]}),
    ("step.passed", "BK-222", BRIBE, {"step.passed": [1, 0]}),
    ("purses", "BK-222", BRIBE, {"purses.0": [1, 1, 1, 0]}),
    ("purses", "BK-222", BRIBE, {"purses.1": [1, 0, 0, 0]}),
    ("step.passed", "BK-222", SACK, {"step.passed": [0, 1]}),
    ("step.winner", "BK-288", SACK, {"step.winner": 1}),
    ("step.winner", "BK-288", SACK, {"step.kingdom": "vandals"}),
    ("treasuries", "A-28", SACK, {"treasuries.1": [0, 0, 0, 0]}),
    ("step.rival", "BK-201", MOVE_OUT, {"step.rival": "huns"}),
    ("step.kingdom", "BK-250", MOVE_OUT, {"step.kingdom": "vandals"}),
    ("step.entered", "BK-250", MOVE_OUT, {"step.entered": [1, 1]}),
    ("step.entered", "BK-250", MOVE_OUT, {"step.entered": [0, 0]}),
    ("step.passed", "BK-211", MOVE_OUT, {"step.passed": [1, 0]}),
    ("phase", "BK-252", MOVE_OUT, {
        "kingdoms.visigoths.units": ["venetia", "liguria", "toletum"],
    }),
    # pillage
    ("chests", "BK-088", PILLAGE, {"chests": []}),
    ("step.kingdom", "BK-261", PILLAGE, {"step.kingdom": "vandals"}),
    ("step.winner", "BK-261", PILLAGE, {"step.winner": 1}),
    ("step.winner", "BK-261", PILLAGE_WON, {"step.winner": 1}),
    ("step.winner", "BK-261", PILLAGE_WON, {"step.passed": [1, 0]}),
)  # fmt: skip


@rule("BK-006", "BK-010")
@pytest.mark.parametrize(("where", "number", "whole", "changes"), CASES)
def test_a_turn_that_does_not_fit_is_refused_with_its_place_and_rule(
    where: str, number: str, whole: Document, changes: Changes
) -> None:
    """In both languages."""
    broken = changed(whole, changes)
    for game in (GAME, FRENCH):
        error = complaint(game, broken)
        assert (error.code, error.facts["where"], error.rules) == ("turn_does_not_fit", where, (number,))
        assert f"({number})" in error.text


def test_nobody_agrees_to_a_change_in_the_final_edition() -> None:
    """There a change needs no consent."""
    broken = deepcopy(CONSENT)
    broken["options"]["edition"] = "final"
    error = complaint(GAME, broken)
    assert (error.code, error.facts["where"], error.rules) == ("turn_does_not_fit", "phase", ("ED-03",))


def test_every_complaint_about_the_turn_has_a_case() -> None:
    """The pairs of place and rule in the source are those of the cases."""
    calls = [
        call
        for call in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "need"
    ]
    pairs = {
        (str(call.args[1].value), str(call.args[2].value))
        for call in calls
        if isinstance(call.args[1], ast.Constant) and isinstance(call.args[2], ast.Constant)
    }
    assert len(calls) > 50
    tried = {(where, number) for where, number, _, _ in CASES}
    assert pairs - tried == {("phase", "ED-03")}
    assert tried - pairs == set()


def test_a_battle_that_was_read_goes_on_like_the_one_that_was_written() -> None:
    """From the middle of the bribes to the end of the action."""
    read = play(restored(BRIBE), "bribe 0", "bribe 0", *NOTHING[:4])
    played = play(scene(turn="vandals", units={"vandals": ["calabria"]}), "invade calabria roma")
    assert SPEC.state_document(bribes(played, "1+2")) == SPEC.state_document(read)
    assert sound(read)


@rule("BK-261")
def test_a_kingdom_without_king_that_has_beaten_a_king_may_pillage() -> None:
    """Theodoric has invaded and lost against Vandals whose own King fell before: luck turns their coin up next."""
    state = scene(units={"vandals": ["sicilia"]}, kings={"vandals": "captured"}, captors={"vandals": "visigoths"})
    bribes(play(state, "invade roma calabria", "contest vandals", "send sicilia"), "", "2+2")
    written = SPEC.state_document(state)
    assert written["phase"] == "pillage"
    assert sound(state)
    options = document()["options"]
    assert SPEC.state_document(SPEC.state_from(written, 3, options, GAME.components)) == written


# ---------------------------------------------------------------------- what can never arise


IMPOSSIBLE: dict[str, Document] = {
    "BK-285: the Ostrogoths claim as if Attila had just invaded": changed(PAY_CLAIM, {"step.by_king": True}),
    "BK-285: the Franks claim as if Attila had just invaded": changed(CONTEST_CLAIM, {"step.by_king": True}),
    "BK-130: Theodoric has invaded Burgundia and stands in Roma": changed(CONTEST, {"step.by_king": True}),
    "BK-242: a kingdom has captured its own King": changed(
        OPEN, {"kingdoms.vandals.king": "captured", "kingdoms.vandals.captor": "vandals",
               "kingdoms.vandals.units": []},
    ),
    "BK-242: a kingdom that does not play has captured a King": changed(
        OPEN, {"kingdoms.vandals.king": "captured", "kingdoms.vandals.captor": "huns",
               "kingdoms.vandals.units": []},
    ),
    "ED-03: the active player has refused himself": changed(CONSENT, {"step.refusers": [1, 0, 0]}),
    "BK-292: the Ostrogoths recruit a second warrior": changed(PAY, {"step.recruited": 1}),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_can_never_arise_is_refused(name: str) -> None:
    """Each contradicts the rule in its name, and everything needed to see that is in the document."""
    with pytest.raises(regna.BadPosition):
        restored(IMPOSSIBLE[name])
