"""What a player may type wrongly in Attila: decisions that cannot be read, and decisions that a rule forbids."""

from collections.abc import Iterator
from typing import Any

import pytest

import regna
from regna.contract.actions import Reading
from regna.engine.rng import Rng
from regna.games.attila import GAME as SPEC
from regna.games.attila.rules.board import TRIBES
from regna.games.attila.rules.game import Attila
from regna.games.attila.rules.reasons import REASONS
from regna.table.documents import Decision
from tests.attila.scenes import (
    FAR,
    FRENCH,
    GAME,
    STARTS,
    STUCK,
    TILES,
    TWENTY_FRANKS,
    document,
    play,
    reason,
    scene,
    truth,
)
from tests.conformance.asking import check_no_decision, malformed, refused
from tests.conformance.playing import BiasedPlayer, random_states


def at_the_start() -> regna.Match:
    """Ivory has cards of franks, huns and goths, and all tiles; nothing is on the map."""
    hand = {"hand": {"franks": 3, "huns": 2, "goths": 1}, "tiles": TILES}
    return scene(hand, {"hand": {"saxons": 6}, "tiles": TILES}, {"hand": {"vandals": 6}, "tiles": TILES})


# ---------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (" \t\n ", "empty"),
        ("conquer noricum", "unknown_verb"),
        ("x" * 10_000, "unknown_verb"),
        ("play franks", "wrong_number_of_words"),
        ("influence franks", "wrong_number_of_words"),
        ("raise franks huns goths", "wrong_number_of_words"),
        ("play romans noricum", "no_such_tribe"),
        ("play hidden noricum", "no_such_tribe"),
        ("play noricum franks", "no_such_tribe"),
        ("trade hidden", "no_such_tribe"),
        ("raise franks romans", "no_such_tribe"),
        ("card romans", "no_such_tribe"),
        ("play romans corsica", "no_such_tribe"),
        ("play franks gaul", "no_such_province"),
        ("play franks 17", "no_such_province"),
        ("marker none", "no_such_province"),
    ],
)
def test_a_text_that_is_no_decision(move: str, code: str) -> None:
    """Each has its code and its sentence, in English and in French, and long input is not repeated."""
    check_no_decision(at_the_start(), FRENCH.from_position(at_the_start().position(), seed=1), move, code)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (["end"], "not_a_decision"),
        ({"verb": "play", "tribe": "franks", "province": 17}, "not_a_decision"),
        ({"tribe": "franks", "province": "noricum"}, "unknown_verb"),
        ({"verb": "play", "tribe": "franks"}, "wrong_parts"),
        ({"verb": "raise", "tribe": "franks", "other": "huns", "seat": "0"}, "wrong_parts"),
        ({"verb": "trade", "tribe": ""}, "no_such_tribe"),
        ({"verb": "marker", "province": ""}, "no_such_province"),
    ],
)
def test_json_that_is_no_decision(move: Any, code: str) -> None:
    """The same for the JSON form, whatever type comes in."""
    assert malformed(at_the_start(), move).code == code


# ---------------------------------------------------------------------- what can be read in several ways


@pytest.mark.parametrize("province", ["noricum", "NORICUM", "No", "no", "Norique"])
def test_a_province_by_id_short_code_or_name_in_any_case(province: str) -> None:
    """The record has the id, whatever was typed."""
    match = at_the_start()
    match.play(f" PLAY  Franks {province} ")
    entry = match.record().entries[0]
    assert isinstance(entry, Decision)
    assert entry.act == "play franks noricum"


def test_every_province_can_be_typed_by_its_code() -> None:
    """Code and id mean the same decision, for a card and for a second marker, as text and as JSON."""
    state = truth(at_the_start())
    for province in GAME.components["provinces"]:
        id, code = province["id"], province["code"]
        for written in (code, code.lower(), code.upper(), id.upper()):
            for start in ("play goths", "marker"):
                assert SPEC.read(state, f"{start} {written}") == SPEC.read(state, f"{start} {id}")
            as_json = {"verb": "marker", "province": written}
            assert SPEC.actions.read_json(state, as_json).action == SPEC.read(state, f"marker {id}").action


def test_two_influence_names_its_tribes_in_any_order() -> None:
    """All pairs: both orders are one decision, written in the order in which tribes are scored."""
    state = truth(at_the_start())
    actions = set()
    for one in TRIBES:
        for other in TRIBES:
            reading = SPEC.read(state, f"raise {one} {other}")
            assert reading == SPEC.read(state, f"RAISE {other.upper()} {one}")
            first, second = sorted((one, other), key=TRIBES.index)
            assert SPEC.write(state, reading.action) == f"raise {first} {second}" == reading.text
            actions.add(reading.action)
    assert len(actions) == 21


def test_an_order_of_tribes_is_the_same_request_for_a_key() -> None:
    """A retry that names the tribes the other way round is the same decision."""
    match = at_the_start()
    answer = match.decide(0, "raise huns franks", key="k")
    assert match.decide(0, "raise Franks Huns", key="k") == answer
    assert match.sequence == answer.sequence == 1


def test_every_decision_is_read_as_it_is_written() -> None:
    """Every number of the action space that means something on this map: text and JSON both lead back to it."""
    state = truth(at_the_start())
    meaningful = 0
    for action in range(SPEC.actions.count):
        try:
            text = SPEC.write(state, action)
        except regna.Malformed:
            continue
        meaningful += 1
        assert SPEC.read(state, text).action == action
        assert SPEC.actions.read_json(state, SPEC.actions.write(state, action)).action == action
    assert meaningful == 4 + 7 * 25 + 6 + 7 + 6 + 21 + 7


@pytest.mark.parametrize("action", [-1, SPEC.actions.count])
def test_a_number_outside_the_action_space_is_no_decision(action: int) -> None:
    """It cannot be written."""
    with pytest.raises(regna.Malformed) as caught:
        SPEC.write(truth(at_the_start()), action)
    assert caught.value.code == "no_such_action"


# ---------------------------------------------------------------------- what a rule forbids


@pytest.mark.rule("AT-030")
def test_a_card_that_is_not_in_hand() -> None:
    """The refusal names the tribe."""
    error = refused(at_the_start(), "play saxons noricum")
    assert (error.code, error.rules) == ("card_not_in_hand", ("AT-030",))
    assert error.text == "You have no card of the Saxons (AT-030)."


@pytest.mark.rule("AT-033")
def test_a_province_at_peace() -> None:
    """Even a starting province, for the card and for the second marker."""
    match = scene({"hand": {"franks": 2}}, {}, {}, peaceful=["noricum"])
    error = refused(match, "play franks No")
    assert (error.code, error.rules) == ("province_at_peace", ("AT-033",))
    assert "Noricum" in error.text
    match.play("play franks raetia")
    assert reason(match, "marker noricum") == "province_at_peace"


@pytest.mark.rule("AT-033", "AT-080")
def test_a_province_closed_without_a_tile() -> None:
    """It accepts no marker either."""
    parts = {"hand": {"franks": 2}, "tiles": ["raise"]}
    match = scene(parts, {}, peaceful=FAR, closed=["noricum"], ended="peace", really_played=True)
    error = refused(match, "play franks noricum")
    assert (error.code, error.rules) == ("province_closed", ("AT-033", "AT-080"))
    assert "Noricum" in error.text


@pytest.mark.rule("AT-110")
@pytest.mark.parametrize(("move", "name"), [("raise huns huns", "2 Influence"), ("trade franks", "Trade")])
def test_a_tile_that_is_already_used(move: str, name: str) -> None:
    """Each tile once in the game; the refusal names it."""
    match = scene({"hand": {"franks": 2}}, {"tiles": TILES}, {})
    error = refused(match, move)
    assert (error.code, error.rules) == ("tile_already_used", ("AT-110",))
    assert name in error.text


@pytest.mark.rule("AT-110")
def test_a_second_tile_in_the_same_turn() -> None:
    """One a turn, even if two are left."""
    match = play(at_the_start(), "raise goths goths")
    error = refused(match, "trade franks")
    assert (error.code, error.rules) == ("one_tile_a_turn", ("AT-110", "AT-137"))
    assert refused(match, "raise goths goths").code == "tile_already_used"


@pytest.mark.rule("AT-064")
def test_cards_of_a_tribe_that_is_not_in_the_conflict() -> None:
    """In hand or not; the refusal names the tribe and the province."""
    match = fighting()
    error = refused(match, "lay goths")
    assert (error.code, error.rules) == ("tribe_not_in_conflict", ("AT-064",))
    assert "Goths" in error.text
    assert "Noricum" in error.text
    assert refused(match, "lay vandals").code == "tribe_not_in_conflict"


@pytest.mark.rule("AT-065")
def test_cards_that_one_does_not_have_cannot_be_laid() -> None:
    """Present in the province, but not in this hand."""
    error = refused(fighting(), "lay huns")
    assert (error.code, error.rules) == ("cannot_lay_what_you_lack", ("AT-065",))


@pytest.mark.rule("AT-036")
@pytest.mark.parametrize("island", ["sardinia", "Corsica"])
@pytest.mark.parametrize("start", ["play franks", "marker"])
def test_no_marker_goes_to_sardinia_or_corsica(island: str, start: str) -> None:
    """As text and as JSON, whatever the question, a refusal and not a misspelling."""
    error = refused(at_the_start(), f"{start} {island}")
    assert (error.code, error.rules) == ("island", ("AT-036",))
    verb, *tribe = start.split()
    as_json = {"verb": verb, "province": island} | ({"tribe": tribe[0]} if tribe else {})
    assert refused(at_the_start(), as_json).code == "island"
    assert f"{start} {island}".lower() not in at_the_start().legal()


def test_a_player_cannot_choose_his_cards() -> None:
    """Typing an outcome of luck, "card franks", is refused, hidden or not."""
    for move in ("card franks", "card hidden", {"verb": "card", "tribe": "franks"}):
        error = refused(at_the_start(), move)
        assert (error.code, error.rules) == ("cards_come_by_luck", ("AT-023", "AT-007"))


def test_a_player_cannot_lay_a_card_without_saying_which() -> None:
    """Others see it as "lay hidden"; nobody decides so, and outside a conflict there is nothing to lay at all."""
    for move in ("lay hidden", {"verb": "lay", "tribe": "HIDDEN"}):
        error = refused(fighting(), move)
        assert (error.code, error.rules) == ("name_the_tribe", ("AT-064",))
        assert refused(at_the_start(), move).code == "no_conflict"


def test_the_refusal_of_a_second_card_names_the_tribe_that_was_played() -> None:
    """After a card of the franks it is the franks one takes influence on, whatever one tries to play next."""
    match = play(at_the_start(), "play franks noricum")
    for move in ("play huns noricum", "discard goths"):
        error = refused(match, move)
        assert error.code == "influence_or_marker"
        assert "Franks" in error.text
        assert "Huns" not in error.text
        assert "Goths" not in error.text


# ---------------------------------------------------------------------- the table


def test_another_seat_cannot_decide() -> None:
    """Out of turn, whether the decision would be legal or not, and nothing changes."""
    match = at_the_start()
    before = match.record()
    for seat in (1, 2):
        for move in ("play saxons noricum", "play franks noricum", "end", "play franks corsica"):
            with pytest.raises(regna.Refused) as caught:
                match.decide(seat, move)
            assert caught.value.code == "not_your_turn"
            assert "Ivory" in caught.value.text
    assert match.record() == before


@pytest.mark.parametrize("seat", [True, "0", 0.0])
def test_something_that_is_no_number_cannot_decide(seat: Any) -> None:
    """Not even what Python takes for one."""
    with pytest.raises(regna.Malformed) as caught:
        at_the_start().decide(seat, "play franks noricum")
    assert caught.value.code == "not_a_number"


def test_a_refused_decision_does_not_use_up_its_key() -> None:
    """The same key can then be sent with a legal decision, and the next seat may use it too."""
    match = at_the_start()
    with pytest.raises(regna.Refused):
        match.decide(0, "play vandals noricum", key="k")
    assert match.decide(0, "play franks noricum", key="k").sequence == 1
    play(match, "influence", "end")
    assert match.decide(1, "play saxons noricum", key="k").sequence == match.sequence


def test_a_seat_that_does_not_decide_learns_nothing_by_asking() -> None:
    """Legal, illegal, in hand or not: every question of another seat gets the very same answer."""
    match = at_the_start()
    moves = [f"play {tribe} {start}" for tribe in TRIBES for start in STARTS]
    moves += [f"{verb} {tribe}" for verb in ("lay", "trade", "discard") for tribe in TRIBES]
    moves += ["end", "pass", "double", "influence", "raise franks franks", "play franks corsica", "card franks"]
    answers = {repr(match.refusal(move, seat=1)) for move in moves}
    assert len(answers) == 1
    assert "not_your_turn" in answers.pop()
    assert match.refusal("play franks noricum", seat=0) is None


def test_a_laid_card_is_no_answer_to_another_seat() -> None:
    """In a conflict too: what the deciding seat could lay stays its secret."""
    match = fighting()
    answers = {repr(match.refusal(f"lay {tribe}", seat=1)) for tribe in (*TRIBES, "hidden")}
    assert len(answers) == 1
    refusal = match.refusal("lay goths", seat=1)
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_nobody_decides_once_it_is_over() -> None:
    """Trying and asking are both refused, from every seat."""
    match = scene({"influence": {"franks": 22}}, {}, {}, phase="finished", ended="influence")
    for seat in range(3):
        with pytest.raises(regna.Refused) as caught:
            match.decide(seat, "end")
        assert caught.value.code == "match_over"
        refusal = match.refusal("end", seat=seat)
        assert refusal is not None
        assert refusal.code == "match_over"
    with pytest.raises(regna.Refused) as played:
        match.play("pass")
    assert played.value.code == "match_over"


# ---------------------------------------------------------------------- every reason


def fighting() -> regna.Match:
    """Ivory is asked for cards in Noricum, where franks and huns stand, and holds franks and goths."""
    return scene(fighter(), {"hand": {"huns": 1}}, {}, **CONFLICT)


def fighter(**parts: Any) -> dict[str, Any]:
    """Who lays cards in that fight."""
    return {"hand": {"franks": 2, "goths": 1}, "tiles": TILES} | parts


CONFLICT: dict[str, Any] = {
    "phase": "conflict",
    "played": "franks",
    "markers": {"noricum": {"franks": 2, "huns": 3}},
    "conflicts": ["noricum"],
}
SCENES: dict[str, tuple[dict[str, Any], str]] = {
    "game_over": (document({"influence": {"franks": 22}}, {}, {}, phase="finished", ended="influence"), "end"),
    "cards_come_by_luck": (document(fighter(), {}, {}), "card franks"),
    "name_the_tribe": (document(fighter(), {}, {}, **CONFLICT), "lay hidden"),
    "card_not_in_hand": (document(fighter(), {}, {}), "play huns noricum"),
    "island": (document(fighter(), {}, {}), "play franks sardinia"),
    "no_marker_left": (
        document({"hand": {"franks": 1, "huns": 1}}, {}, markers=TWENTY_FRANKS, ended="markers", really_played=True),
        "play franks noricum",
    ),
    "province_at_peace": (document(fighter(), {}, {}, peaceful=["noricum"]), "play franks noricum"),
    "province_closed": (
        document(fighter(), {}, peaceful=FAR, closed=["noricum"], ended="peace", really_played=True),
        "play franks noricum",
    ),
    "province_full": (
        document(fighter(), {}, {}, **CONFLICT | {"phase": "follow"}),
        "marker noricum",
    ),
    "starting_provinces_only": (document(fighter(), {}, {}), "play franks sicilia"),
    "out_of_reach": (document(fighter(), {}, {}, markers={"noricum": {"franks": 1}}), "play franks sicilia"),
    "must_play": (document(fighter(), {}, {}), "pass"),
    "must_discard": (document(fighter(), {}, {}, **STUCK), "pass"),
    "play_first": (document(fighter(), {}, {}), "influence"),
    "influence_or_marker": (
        document(fighter(), {}, {}, phase="follow", played="franks", markers={"noricum": {"franks": 1}}),
        "play franks noricum",
    ),
    "step_is_done": (document(fighter(), {}, {}, phase="close"), "influence"),
    "no_more_cards": (document(fighter(), {}, {}, phase="close"), "play franks noricum"),
    "nothing_to_end": (document(fighter(), {}, {}), "end"),
    "conflict_first": (document(fighter(), {}, {}, **CONFLICT), "play franks noricum"),
    "no_conflict": (document(fighter(), {}, {}), "lay franks"),
    "cannot_lay_what_you_lack": (document(fighter(), {}, {}, **CONFLICT), "lay huns"),
    "tribe_not_in_conflict": (document(fighter(), {}, {}, **CONFLICT), "lay goths"),
    "no_tiles_in_this_game": (document(fighter(tiles=[]), {}, {}, options={"action_tiles": False}), "double"),
    "tile_of_the_active_player": (
        document(fighter(), {"hand": {"huns": 1}, "tiles": TILES}, {}, **CONFLICT, committed=1),
        "raise huns huns",
    ),
    "tile_already_used": (document(fighter(tiles=[]), {}, {}), "raise huns huns"),
    "one_tile_a_turn": (document(fighter(tiles=["raise"]), {}, {}, tile_used=True), "raise huns huns"),
    "cards_already_laid": (document(fighter(laid={"franks": 1}), {}, {}, **CONFLICT), "trade franks"),
    "double_too_early": (document(fighter(), {}, {}), "double"),
    "double_after_no_card": (document(fighter(), {}, {}, phase="close", really_played=False), "double"),
    "double_without_a_card": (document(fighter(), {}, {}, phase="close", **STUCK), "double"),
    "cannot_trade_what_you_lack": (document(fighter(), {}, {}), "trade vandals"),
    "trade_under_way": (
        document(
            fighter(tiles=["raise"]),
            {},
            {},
            phase="trade",
            back_to="play",
            plays_left=1,
            to_draw=1,
            tile_used=True,
            discards={"huns": 1},
        ),
        "play franks noricum",
    ),
    "scoring_first": (
        document(
            fighter(),
            {},
            phase="pause",
            plays_left=2,
            played="franks",
            markers={"noricum": {"franks": 4}},
            peaceful=["noricum"],
        ),
        "play franks raetia",
    ),
}
"""For every reason a position and a decision that is refused for it; no_such_province has a test of its own."""


@pytest.mark.parametrize("code", SCENES)
def test_every_reason_has_a_scene_and_a_sentence(code: str) -> None:
    """With its rules, in English and in French, without gaps; and the legal list agrees."""
    position, move = SCENES[code]
    english, french = GAME.from_position(position, seed=1), FRENCH.from_position(position, seed=1)
    refusals = [english.refusal(move), french.refusal(move)]
    assert [refusal and refusal.code for refusal in refusals] == [code, code]
    texts = [refusal.text for refusal in refusals if refusal]
    assert texts[0] != texts[1]
    rules = dict(REASONS)[code]
    for text in texts:
        assert "{" not in text
        assert text.endswith(f"({rules[0]}).")
    assert refusals[0] is not None
    assert refusals[0].rules == rules
    assert move not in english.legal()


def test_a_province_beyond_the_map_is_a_reason_too() -> None:
    """No text leads there, only a program with a number of its own."""
    state = truth(at_the_start())
    assert SPEC.reasons[int(state.problem(4 + 25))] == ("no_such_province", ("AT-005",))
    assert GAME.words.say("refusal.no_such_province") != FRENCH.words.say("refusal.no_such_province")


def test_no_reason_is_left_without_a_scene() -> None:
    """The list above is complete."""
    assert {code for code, _ in REASONS} == {"ok", "no_such_province", *SCENES}


def states() -> Iterator[regna.Match]:
    """Matches at many moments of random games, in all variants."""
    variants: tuple[dict[str, str | bool], ...] = ({}, {"action_tiles": False}, {"conflict_cards": "open"})
    for seed in range(6):
        seats, options = 2 + seed % 4, variants[seed % 3]
        frame = document(*[{}] * seats, options=options)
        rng = Rng(seed)
        state = SPEC.deal(seats, GAME.complete_options(options), GAME.components, rng)
        for number, (now, _) in enumerate(random_states(state, rng, SPEC.decision_limit, BiasedPlayer(SPEC, seed))):
            if number % 9 == 0 and now.seat >= 0:
                yield GAME.from_position(frame | {"state": GAME.spec.state_document(now)}, seed=1)


def test_every_decision_that_is_refused_is_explained_in_both_languages() -> None:
    """All decisions in many positions: asking gives the code and the rules, with a sentence without gaps."""
    found: set[str] = set()
    said: set[tuple[str, str]] = set()
    for match in states():
        state = truth(match)
        for action in range(SPEC.actions.count):
            problem = int(state.problem(action))
            code, rules = REASONS[problem]
            found.add(code)
            if code == "ok" or outside(state, action):
                continue
            text = SPEC.write(state, action)
            if (code, text.split()[0]) in said:
                continue
            said.add((code, text.split()[0]))
            reading = SPEC.read(state, text)
            refusal = match.explain(reading)
            assert refusal is not None
            assert (refusal.code, refusal.rules) == (code, rules)
            for game in (GAME, FRENCH):
                assert "{" not in game.words.say(f"refusal.{code}", SPEC.refusal_facts(state, reading))
    assert len(found) > 20


def outside(state: Attila, action: int) -> bool:
    """Whether a decision is about a province that this map does not have."""
    try:
        SPEC.write(state, action)
    except regna.Malformed:
        return True
    return False


def test_facts_of_a_refusal_fit_what_was_said() -> None:
    """The tribe and the province are those of the decision, in the language of who asks."""
    facts = SPEC.refusal_facts(truth(at_the_start()), Reading({"verb": "play", "tribe": "huns", "province": "asia"}, 0))
    assert facts["tribe"] == {"word": "tribe.huns"}
    assert facts["province"] == {"names": {"en": "Asia", "fr": "Asie"}}
