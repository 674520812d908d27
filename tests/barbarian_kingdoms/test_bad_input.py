"""What a player may type wrongly in Barbarian Kingdoms: decisions that cannot be read, and those a rule forbids."""

from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules.actions import CHANGE, CLAIM, INVADE, MOVE, OUT, RECRUIT, SEND, TAKE
from regna.games.barbarian_kingdoms.rules.board import AREAS
from regna.games.barbarian_kingdoms.rules.coins import BUNDLE_COUNT, EXCHANGE_COUNT
from regna.games.barbarian_kingdoms.rules.reasons import REASONS
from regna.table.documents import Decision
from regna.table.game import Game
from tests.barbarian_kingdoms.scenes import (
    FRENCH,
    GAME,
    INITIAL,
    PROVINCES,
    SPEC,
    THREE,
    bribes,
    match_of,
    play,
    position,
    scene,
    typed,
)
from tests.conformance.asking import check_no_decision, malformed, refused
from tests.conformance.playing import BiasedPlayer, random_states
from tests.rules import rule


def at_the_start(game: Game = GAME) -> regna.Match:
    """The Ostrogoths choose an action."""
    return game.from_position(position(), seed=1)


# ---------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", "empty"),
        (" \t\n ", "empty"),
        ("conquer roma", "unknown_verb"),
        ("x" * 10_000, "unknown_verb"),
        ("recruit", "wrong_number_of_words"),
        ("recruit roma venetia", "wrong_number_of_words"),
        ("tax roma", "wrong_number_of_words"),
        ("invade roma", "wrong_number_of_words"),
        ("take roma", "wrong_number_of_words"),
        ("change roma 3", "wrong_number_of_words"),
        ("out king", "wrong_number_of_words"),
        ("end now", "wrong_number_of_words"),
        ("recruit atlantis", "no_such_province"),
        ("recruit sea", "no_such_province"),
        ("recruit none", "no_such_province"),
        ("recruit 3", "no_such_province"),
        ("claim sea_king", "no_such_province"),
        ("move roma board", "no_such_province"),
        ("move roma sea_king", "no_such_province"),
        ("invade board roma", "no_such_province"),
        ("castle sea_king", "no_such_province"),
        ("out king sea_king", "no_such_province"),
        ("send board", "no_such_province"),
        ("contest romans", "no_such_kingdom"),
        ("contest 1", "no_such_kingdom"),
        ("out bishop roma", "no_such_unit"),
        ("out roma king", "no_such_unit"),
        ("pay 4", "no_such_coins"),
        ("pay 1+", "no_such_coins"),
        ("pay +1", "no_such_coins"),
        ("pay 1,2", "no_such_coins"),
        ("pay -1", "no_such_coins"),
        ("pay 01", "no_such_coins"),
        ("pay hidden", "no_such_coins"),
        ("pay ²", "no_such_coins"),
        ("pay " + "+".join("1" * 21), "no_such_coins"),
        ("change roma 4 2+2", "no_such_coins"),
        ("take_change roma 3 x", "no_such_coins"),
        ("take roma 3 1", "wrong_number_of_words"),
        ("take_change roma 3", "wrong_number_of_words"),
        ("bribe -1", "not_that_number"),
        ("bribe 31", "not_that_number"),
        ("bribe 1.0", "not_that_number"),
        ("bribe ²", "not_that_number"),
        ("bribe " + "9" * 5000, "not_that_number"),
        ("bribe none", "not_that_number"),
        ("coin 4", "no_such_coin"),
        ("spread 122", "no_such_spread"),
    ],
)
def test_a_text_that_is_no_decision(move: str, code: str) -> None:
    """Each has its code and its sentence, in English and in French, and long input is not repeated."""
    check_no_decision(at_the_start(), at_the_start(FRENCH), move, code, longest=700)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (["tax"], "not_a_decision"),
        (None, "not_a_decision"),
        (7.5, "not_a_decision"),
        (True, "not_a_decision"),
        ({"verb": "bribe", "number": 1}, "not_a_decision"),
        ({"verb": "recruit", "province": None}, "not_a_decision"),
        ({}, "unknown_verb"),
        ({"province": "roma"}, "unknown_verb"),
        ({"verb": "recruit"}, "wrong_parts"),
        ({"verb": "tax", "province": "roma"}, "wrong_parts"),
        ({"verb": "take", "province": "roma"}, "wrong_parts"),
        ({"verb": "take_change", "province": "roma", "coins": "3"}, "wrong_parts"),
        ({"verb": "contest"}, "wrong_parts"),
        ({"verb": "recruit", "province": ""}, "no_such_province"),
        ({"verb": "pay", "coins": ""}, "no_such_coins"),
        ({"verb": "contest", "kingdom": ""}, "no_such_kingdom"),
        ({"verb": "out", "unit": "", "to": "roma"}, "no_such_unit"),
        ({"verb": "bribe", "number": ""}, "not_that_number"),
        ({"verb": "coin", "coin": ""}, "no_such_coin"),
        ({"verb": "spread", "coins": ""}, "no_such_spread"),
    ],
)
def test_json_that_is_no_decision(move: Any, code: str) -> None:
    """The same for the JSON form, whatever type comes in."""
    assert malformed(at_the_start(), move).code == code


# ---------------------------------------------------------------------- what can be read in several ways


@pytest.mark.parametrize("name", ["roma", "ROMA", "Rome", "rOmE"])
def test_a_province_by_id_or_name_in_any_language_and_case(name: str) -> None:
    """The record has the id, whatever was typed."""
    table = at_the_start()
    table.play(f"  INVADE  {name} calabre ")
    entry = table.record().entries[0]
    assert isinstance(entry, Decision)
    assert entry.act == "invade roma calabria"


def test_every_province_can_be_typed_by_its_code_and_its_names() -> None:
    """They all mean the same province."""
    state = scene()
    for province in GAME.components["provinces"]:
        names = {province["code"], province["en"].replace(" ", "_"), province["fr"].replace(" ", "_")}
        expected = SPEC.read(state, f"recruit {province['id']}")
        assert {SPEC.read(state, f"recruit {name}").action for name in names} == {expected.action}
        assert expected.parts["province"] == province["id"]


def test_the_kingdom_that_contests_may_be_left_out() -> None:
    """It is the one that is asked."""
    state = play(scene(units={"vandals": ["sicilia"]}), "invade roma calabria")
    assert SPEC.read(state, "contest").action == SPEC.read(state, "contest vandals").action


def test_coins_may_be_named_in_any_order() -> None:
    """The record has the smallest first."""
    state = scene()
    assert SPEC.read(state, "pay 3+1+2").parts["coins"] == "1+2+3"
    assert SPEC.read(state, "pay 3+1+2").action == SPEC.read(state, "pay 1+2+3").action


def test_every_decision_is_read_as_it_is_written() -> None:
    """Every number of the action space that means something: text and JSON both lead back to it."""
    state, meaningful = scene(), 0
    for action in range(SPEC.actions.count):
        try:
            text = SPEC.write(state, action)
        except regna.Malformed:
            continue
        meaningful += 1
        assert SPEC.read(state, text).action == action
        assert SPEC.actions.read_json(state, SPEC.actions.write(state, action)).action == action
        if action % 7 == 0:
            assert SPEC.read(state, text.upper()).action == action
    one_word, provinces, places, areas = 6, 36, 38, 37
    marches = 2 * places * areas
    coins = 10 * 6 * 4 * 2 + provinces * 30 + provinces * 22 + 32
    # recruit, claim; move, invade; castle; contest; send; out to an area or the board; coins; luck
    assert meaningful == one_word + 2 * provinces + marches + areas + 6 + places + 2 * places + coins + 6 + 5


@pytest.mark.parametrize("action", [-1, SPEC.actions.count])
def test_a_number_outside_the_action_space_is_no_decision(action: int) -> None:
    """It cannot be written."""
    with pytest.raises(regna.Malformed) as caught:
        SPEC.write(scene(), action)
    assert caught.value.code == "no_such_action"


# ---------------------------------------------------------------------- every reason


TEAMS = ("ostrogoths", "vandals", "visigoths", "franks")
POOR = {province: "" for kingdom in THREE for province in INITIAL[kingdom]}
OFFER: dict[str, Any] = {"edition": "review", "treasuries": {0: "2+2"}, "lying": {**POOR, "carthage": "1+1"}}
BATTLE: dict[str, Any] = {"turn": "vandals", "units": {"vandals": ["calabria"]}}
WON: dict[str, Any] = {"turn": "vandals", "units": {"vandals": ["calabria"], "ostrogoths": ["venetia"]}}
WON_MOVES = ("invade calabria roma", "send venetia", *["bribe 0"] * 8)
OTHERS: dict[str, Any] = {"treasuries": {0: "2+2"}, "lying": {**POOR, "roma": "1+1", "carthage": "1+1"}}
SCENES: dict[str, tuple[tuple[str, ...], dict[str, Any], tuple[str, ...], str]] = {
    "comes_by_luck": (THREE, {}, (), "coin 5"),
    "pay_first": (THREE, {}, ("recruit venetia",), "tax"),
    "tax_under_way": (THREE, {}, ("tax",), "recruit venetia"),
    "maneuver_under_way": (THREE, {"units": {"ostrogoths": ["venetia"]}}, ("move venetia liguria",), "tax"),
    "contest_is_open": (THREE, {"units": {"vandals": ["sicilia"]}}, ("invade roma calabria",), "tax"),
    "send_units_first": (
        THREE, {"units": {"vandals": ["sicilia"]}, "kings": {"vandals": "sea"}},
        ("invade roma calabria", "contest vandals"), "pass",
    ),
    "reinforcements_now": (
        THREE, {"units": {"ostrogoths": ["africa"], "vandals": ["numidia"]}}, ("invade africa carthage",), "end",
    ),
    "bribes_now": (THREE, BATTLE, ("invade calabria roma",), "end"),
    "move_out_first": (THREE, WON, WON_MOVES, "end"),
    "answer_the_offer": (THREE, OFFER, ("recruit venetia", "change carthage 2 1+1"), "pay 2"),
    "levy_now": (("franks", *THREE), {"turn": "franks"}, ("recruit belgica", "pay 1"), "claim belgica"),
    "scourge_now": (("huns", *THREE), {"turn": "huns"}, ("invade pannonia lugia",), "recruit bohemia"),
    "nothing_to_pay": (THREE, {}, (), "pay 1"),
    "no_tax_under_way": (THREE, {}, (), "take roma 1"),
    "nothing_to_contest": (THREE, {}, (), "contest ostrogoths"),
    "no_battle": (THREE, {}, (), "bribe 1"),
    "nobody_moves_out": (THREE, {}, (), "out warrior roma"),
    "nothing_offered": (THREE, {}, (), "agree"),
    "nothing_to_end": (THREE, {}, (), "end"),
    "no_voluntary_pass": (THREE, {}, (), "pass"),
    "impassable": (THREE, {}, (), "recruit kent"),
    "no_warrior_left": (
        THREE, {"units": {"ostrogoths": ["calabria", "sicilia", "dalmatia", "gallaecia"]}}, (), "recruit venetia",
    ),
    "not_controlled": (THREE, {}, (), "recruit calabria"),
    "province_suspended": (THREE, {"units": {"vandals": ["venetia"]}}, (), "recruit venetia"),
    "province_occupied": (THREE, {}, (), "recruit roma"),
    "cannot_pay": (THREE, {"treasuries": {0: "none"}}, (), "recruit venetia"),
    "cannot_pay_exactly": (
        THREE, {"edition": "review", "treasuries": {0: "3"}, "lying": POOR}, (), "recruit venetia",
    ),
    "no_unit_there": (THREE, {}, (), "move venetia roma"),
    "not_adjacent": (THREE, {}, (), "invade roma sicilia"),
    "no_port": (THREE, {"units": {"ostrogoths": ["liguria"]}}, (), "move liguria sea"),
    "not_under_your_control": (THREE, {}, (), "move roma calabria"),
    "already_moved": (
        THREE, {"units": {"ostrogoths": ["venetia"]}}, ("move venetia liguria",), "move liguria venetia",
    ),
    "no_king": (
        THREE,
        {"units": {"ostrogoths": ["venetia"]}, "kings": {"ostrogoths": "captured"},
         "captors": {"ostrogoths": "vandals"}},
        (), "castle venetia",
    ),
    "no_warrior_to_castle": (THREE, {}, (), "castle venetia"),
    "both_at_sea": (THREE, {"kings": {"ostrogoths": "sea"}, "sea": {"ostrogoths": 1}}, (), "castle sea"),
    "you_control_it": (THREE, {}, (), "invade roma venetia"),
    "own_unit_there": (THREE, {"units": {"ostrogoths": ["calabria"]}}, (), "invade roma calabria"),
    "ally_there": (TEAMS, {"teams": "two", "units": {"visigoths": ["calabria"]}}, (), "invade roma calabria"),
    "allys_province": (TEAMS, {"teams": "two", "tokens": {"visigoths": ["calabria"]}}, (), "invade roma calabria"),
    "no_fight_at_sea": (THREE, {}, (), "invade roma sea"),
    "no_own_unit": (THREE, {}, (), "claim calabria"),
    "own_marker": (THREE, {}, (), "claim roma"),
    "opposing_capital": (
        THREE, {"units": {"ostrogoths": ["carthage"]}, "kings": {"vandals": "sea"}}, (), "claim carthage",
    ),
    "no_token_left": (
        THREE,
        {"units": {"vandals": ["venetia"], "ostrogoths": ["narbonensis"]},
         "tokens": {"ostrogoths": ["calabria", "sicilia", "dalmatia", "gallaecia"]}},
        (), "claim narbonensis",
    ),
    "allys_marker": (
        TEAMS,
        {"teams": "two", "units": {"ostrogoths": ["calabria"]}, "tokens": {"visigoths": ["calabria"]}},
        (), "claim calabria",
    ),
    "not_assaulted": (THREE, {"edition": "review", "units": {"ostrogoths": ["numidia"]}}, (), "claim numidia"),
    "coins_not_there": (THREE, {}, ("recruit venetia",), "pay 5"),
    "too_little": (THREE, {"units": {"ostrogoths": ["calabria"]}}, ("recruit venetia",), "pay 1"),
    "pay_exactly": (THREE, {}, ("recruit venetia",), "pay 2"),
    "change_first": (THREE, OTHERS, ("recruit venetia",), "pay 2"),
    "one_coin_too_many": (THREE, {"treasuries": {0: "2+2"}, "lying": POOR}, ("recruit venetia",), "pay 2+2"),
    "exact_in_hand": (THREE, {}, ("recruit venetia",), "change roma 3 1+2"),
    "change_with_own_only": (THREE, OTHERS, ("recruit venetia",), "change carthage 2 1+1"),
    "nobody_to_agree": (THREE, OFFER, ("recruit venetia",), "change calabria 2 1+1"),
    "already_refused": (
        THREE, OFFER, ("recruit venetia", "change carthage 2 1+1", "refuse"), "change carthage 2 1+1",
    ),
    "coins_not_in_province": (THREE, OTHERS, ("recruit venetia",), "change liguria 2 1+1"),
    "change_does_not_help": (
        THREE, {"treasuries": {0: "2+5"}, "lying": {**POOR, "roma": "2+3", "venetia": "1+1"}},
        ("recruit liguria",), "change roma 5 2+3",
    ),
    "cannot_withdraw": (THREE, {}, ("recruit venetia",), "withdraw"),
    "unequal_change": (THREE, OTHERS, ("recruit venetia",), "change roma 3 1+1"),
    "change_in_steps": (THREE, OTHERS, ("recruit venetia",), "change roma 2+2 1+1+1+1"),
    "take_in_steps": (THREE, {"lying": {"roma": "1+1"}}, ("tax",), "take roma 1+1"),
    "not_your_tax": (THREE, {}, ("tax",), "take carthage 3"),
    "more_than_allowed": (THREE, {"treasuries": {1: "none"}, "lying": {"roma": "5"}}, ("tax",), "take roma 5"),
    "tax_needs_no_change": (THREE, {"lying": {"roma": "3"}}, ("tax",), "take_change roma 3 1"),
    "less_than_possible": (
        THREE,
        {"treasuries": {0: "none"}, "tokens": {"ostrogoths": ["calabria"]},
         "lying": {**POOR, "roma": "2", "venetia": "2", "liguria": "3"}},
        ("tax",), "take liguria 3",
    ),
    "more_can_be_collected": (THREE, {}, ("tax",), "end"),
    "not_your_contest": (THREE, {"units": {"vandals": ["sicilia"]}}, ("invade roma calabria",), "contest visigoths"),
    "no_unit_near": (
        ("ostrogoths", "visigoths", "vandals", "franks"), {"seats": 2, "kings": {"ostrogoths": "liguria"}},
        ("invade liguria burgundia",), "contest visigoths",
    ),
    "name_the_number": (THREE, BATTLE, ("invade calabria roma",), "bribe hidden"),
    "king_is_protected": (THREE, WON, WON_MOVES, "out king board"),
    "must_move_out": (THREE, WON, WON_MOVES, "out warrior board"),
    "not_to_the_sea": (THREE, WON, WON_MOVES, "out warrior sea"),
    "already_there": (
        THREE, {"units": {"ostrogoths": ["africa"], "vandals": ["numidia"]}}, ("invade africa carthage",),
        "send carthage",
    ),
    "intruder_stays": (
        THREE, {"units": {"vandals": ["calabria"]}, "tokens": {"ostrogoths": ["calabria"]}}, (),
        "invade roma calabria",
    ),
    "no_refuge": (THREE, WON, WON_MOVES, "out warrior calabria"),
    "coins_not_to_tax": (THREE, {}, ("tax",), "take roma 5"),
    "same_coins": (THREE, OTHERS, ("recruit venetia",), "change roma 2 2"),
}  # fmt: skip
"""For every reason kingdoms and a scene, decisions that lead on from it, and one that is then refused."""
AT_THE_STATE = {"game_over", "no_such_province"}
"""What no table comes to: it has its own word at the end, and no text means a province that is not there."""


@pytest.mark.parametrize("code", SCENES)
def test_every_reason_has_a_scene_and_a_sentence(code: str) -> None:
    """With its rules, in English and in French, without gaps; and the legal list agrees."""
    kingdoms, parts, moves, move = SCENES[code]
    rules, texts = dict(REASONS)[code], []
    for game in (GAME, FRENCH):
        table = game.from_position(position(kingdoms, **parts), seed=1)
        for step in moves:
            table.play(step)
        error = refused(table, move)
        assert (error.code, error.rules) == (code, rules)
        assert "{" not in error.text
        assert f"({rules[0]})" in error.text
        assert table.read(move).action not in table.state.legal()
        texts.append(error.text)
    assert texts[0] != texts[1]


def test_no_reason_is_left_without_a_scene() -> None:
    """The list above is complete."""
    assert {code for code, _ in REASONS} == {"ok", *SCENES, *AT_THE_STATE}


@rule("BK-006")
def test_nothing_is_decided_once_the_game_is_over() -> None:
    """The state says so, and the table has its own word for it; both have a sentence."""
    parts: dict[str, Any] = {**BATTLE, "lying": {"roma": ""}, "kings": {"visigoths": "captured"}}
    state = scene(**parts, captors={"visigoths": "vandals"})
    bribes(play(state, "invade calabria roma"), "1+2+3")
    for move in ("tax", "pass", "bribe 1"):
        assert REASONS[int(state.problem(SPEC.read(state, move).action))][0] == "game_over"
    table = match_of(**parts, captors={"visigoths": "vandals"})
    for move in ("invade calabria roma", "bribe 1", "bribe 1", "bribe 1", *["bribe 0"] * 5):
        table.play(move)
    assert table.over
    for seat in range(3):
        with pytest.raises(regna.Refused) as caught:
            table.decide(seat, "tax")
        assert caught.value.code == "match_over"
    for game in (GAME, FRENCH):
        assert "{" not in game.words.say("refusal.game_over", {})


@rule("BK-040")
def test_a_province_beyond_the_map_is_refused_in_every_decision() -> None:
    """The action space is made for forty provinces, the map has 36."""
    state = scene()
    beyond = len(PROVINCES)
    for action in (
        RECRUIT + beyond,
        CLAIM + beyond,
        MOVE + beyond * AREAS,
        MOVE + beyond,
        INVADE + beyond * AREAS,
        INVADE + beyond,
        SEND + beyond,
        OUT + beyond,
        CHANGE + beyond * EXCHANGE_COUNT,
        TAKE + beyond * BUNDLE_COUNT,
    ):
        assert REASONS[int(state.problem(int(action)))][0] == "no_such_province", action
        with pytest.raises(regna.Malformed):
            SPEC.write(state, int(action))
    for game in (GAME, FRENCH):
        assert "{" not in game.words.say("refusal.no_such_province", {})


# ---------------------------------------------------------------------- sentences say what is in the way


@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        ("impassable", "Kent", "Kent"),
        ("cannot_pay", "1 Tremis", "1 Tremis"),
        ("not_adjacent", "Sicilia", "Sicile"),
        ("no_unit_there", "Venetia", "Vénétie"),
        ("opposing_capital", "Carthage", "Carthage"),
        ("more_than_allowed", "3 Tremis", "3 Tremis"),
        ("bribes_now", "coins of 1", "1"),
        ("too_little", "2 Tremis", "2 Tremis"),
        ("not_your_tax", "Ostrogoths", "Ostrogoths"),
        ("no_unit_near", "Burgundia", "Bourgogne"),
    ],
)
def test_a_refusal_names_place_price_and_kingdom(code: str, english: str, french: str) -> None:
    """What stands in the way, in the words of each language."""
    kingdoms, parts, moves, move = SCENES[code]
    for game, words in ((GAME, english), (FRENCH, french)):
        table = game.from_position(position(kingdoms, **parts), seed=1)
        for step in moves:
            table.play(step)
        assert words in refused(table, move).text


@pytest.mark.parametrize(
    ("code", "rule_number"), [("no_refuge", "BK-251"), ("coins_not_to_tax", "BK-171"), ("same_coins", "BK-086")]
)
def test_a_refusal_cites_the_rule_of_its_own_action(code: str, rule_number: str) -> None:
    """Moving out is no Maneuver, a tax no change."""
    kingdoms, parts, moves, move = SCENES[code]
    table = GAME.from_position(position(kingdoms, **parts), seed=1)
    for step in moves:
        table.play(step)
    assert rule_number in refused(table, move).text


def test_a_king_who_does_not_fight_cannot_move_out() -> None:
    """The refusal is a whole sentence: nothing in it is left open."""
    parts: dict[str, Any] = {
        "turn": "vandals",
        "units": {"vandals": ["calabria"], "ostrogoths": ["roma", "venetia"]},
        "kings": {"ostrogoths": "sea"},
    }
    for game in (GAME, FRENCH):
        table = game.from_position(position(**parts), seed=1)
        for step in ("invade calabria roma", "send venetia", "end", "pass", *["bribe 0"] * 8):
            table.play(step)
        assert table.turn.phase == "move_out"
        error = refused(table, "out king venetia")
        assert error.code == "no_unit_there"
        assert "{" not in error.text


# ---------------------------------------------------------------------- everywhere


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"sister_war": True}),
        (3, {"configuration": "c"}),
        (3, {"edition": "review"}),
        (3, {"owner_may_expel": True}),
        (4, {"teams": "two"}),
        (4, {"configuration": "c", "edition": "review"}),
        (5, {"powers": False}),
        (6, {}),
    ],
)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_every_decision_is_legal_or_explained_in_both_languages(seats: int, options: dict[str, Any], seed: int) -> None:
    """All decisions in some positions: legal exactly if there is no reason, and every sentence is without gaps."""
    said: set[tuple[str, str]] = set()
    phases = dict.fromkeys(SPEC.phases, 0)
    rng = Rng(seed)
    start = SPEC.deal(seats, GAME.complete_options(options), GAME.components, rng)
    for state, _ in random_states(start, rng, 300, BiasedPlayer(SPEC, seed)):
        now = typed(state)
        phases[SPEC.phases[now.phase]] += 1
        if now.seat < 0 or phases[SPEC.phases[now.phase]] != 1 + seed % 2:
            continue
        legal_now = set(now.legal())
        for action in range(SPEC.actions.count):
            code, _ = REASONS[int(now.problem(action))]
            assert (code == "ok") == (action in legal_now)
            if code in ("ok", "no_such_province"):
                continue
            verb = SPEC.actions.write(now, action)["verb"]
            if (code, verb) not in said:
                said.add((code, verb))
                facts = SPEC.refusal_facts(now, SPEC.read(now, SPEC.write(now, action)))
                for game in (GAME, FRENCH):
                    assert "{" not in game.words.say(f"refusal.{code}", facts)
    assert len(said) > 20
