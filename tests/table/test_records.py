"""Records: what is damaged or impossible is found, and the entry named."""

import copy
import json
from typing import Any

import msgspec
import pytest

import regna
from regna.table.documents import Record, chained_sum, seal
from regna.table.replay import replay_in
from tests.barony.scenes import play, scene
from tests.conformance.playing import random_match
from tests.engine.toy import toy_game

GAME = regna.game("barony")


def good() -> dict[str, Any]:
    """A sound record of a short match, as decoded JSON."""
    record: dict[str, Any] = json.loads(regna.encode(random_match(GAME, 2, 1, 40).record()))
    return record


def resealed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with checksums made right again: a forger's work."""
    typed = msgspec.convert(record, Record)
    previous = seal(typed.game, typed.rules, typed.seats, typed.options, typed.components, typed.start)
    for place, entry in enumerate(typed.entries):
        previous = chained_sum(previous, entry)
        typed.entries[place] = msgspec.structs.replace(entry, sum=previous)
    result: dict[str, Any] = msgspec.to_builtins(typed)
    return result


def failure(record: Any) -> regna.BadRecord:
    """What replaying complains about."""
    with pytest.raises(regna.BadRecord) as caught:
        regna.replay(record)
    assert "{" not in str(caught.value)
    return caught.value


def test_the_sample_is_sound() -> None:
    """Otherwise the tests below would prove nothing."""
    assert regna.replay(good()).sequence == len(good()["entries"])


@pytest.mark.parametrize("place", [0, 7, 20])
def test_a_changed_entry_is_named(place: int) -> None:
    """Another decision at the same place."""
    record = good()
    record["entries"][place]["seat"] = 1 - record["entries"][place]["seat"]
    error = failure(record)
    assert (error.code, error.facts["entry"]) == ("damaged", place + 1)


def test_a_missing_and_an_exchanged_entry_are_named() -> None:
    """A gap, and two entries in the wrong order."""
    record = good()
    del record["entries"][5]
    assert failure(record).facts["entry"] == 6
    record = good()
    record["entries"][3], record["entries"][4] = record["entries"][4], record["entries"][3]
    assert failure(record).facts["entry"] == 4


def test_a_cut_record_ends_elsewhere() -> None:
    """Every entry is right, and the end is missing."""
    record = good()
    record["entries"].pop()
    assert failure(record).code == "different_end"


def test_a_forged_result_is_found() -> None:
    """A finished match cannot claim another winner."""
    blocked = {"strongholds": ["C3"], "knights_removed": 7}
    match = scene(blocked, blocked | {"strongholds": ["C4"]}, terrain={"A3": "lake"})
    record = json.loads(regna.encode(match.record()))
    record["result"]["places"] = [1, 2]
    assert failure(record).code == "different_result"


def test_a_forged_decision_is_refused_with_its_rule() -> None:
    """Right checksums do not make an illegal move legal."""
    match = play(scene({"knights": {"C3": 2}}, {"knights": {"A3": 1}}), "move C3 C4", "end")
    record = json.loads(regna.encode(match.record()))
    for act, code, words in (
        ("move C3 A3", "refused_decision", "BA-060"),
        ("dance C3", "malformed_decision", "dance"),
    ):
        forged = copy.deepcopy(record)
        forged["entries"][0]["act"] = act
        error = failure(resealed(forged))
        assert (error.code, error.facts["entry"]) == (code, 1)
        assert words in str(error)


def test_a_decision_by_the_wrong_seat() -> None:
    """The seat is part of the entry and is checked."""
    record = good()
    record["entries"][0]["seat"] = 1 - record["entries"][0]["seat"]
    assert failure(resealed(record)).code == "wrong_seat"


def test_luck_where_a_decision_is_due() -> None:
    """The kind of entry must fit the question."""
    record = good()
    record["entries"][0] = {"do": "chance", "act": "end"}
    assert failure(resealed(record)).code == "wrong_kind"


def test_an_undo_that_was_not_possible() -> None:
    """Nothing had been decided yet, or it goes back to somewhere else."""
    record = good()
    record["entries"].insert(0, {"do": "undo", "seat": 0, "to": 0})
    assert failure(resealed(record)).code == "impossible_undo"


def test_impossible_luck() -> None:
    """A card the pack does not have, in a game with luck."""
    record = json.loads(regna.encode(toy_game().new(seed=1).record()))
    record["entries"][0]["act"] = "stay"
    forged = msgspec.convert(resealed(record), Record)
    with pytest.raises(regna.BadRecord) as caught:
        replay_in(toy_game(), forged)
    assert caught.value.code == "impossible_luck"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("", "unreadable"),
        ("{", "unreadable"),
        (b"\xff\xfe", "unreadable"),
        ("[]", "wrong_format"),
        ("{}", "wrong_format"),
        ({"format": "regna-record/1"}, "unreadable"),
        ({"format": "regna-record/2"}, "wrong_format"),
        ([[]] * 3, "wrong_format"),
        (None, "wrong_format"),
    ],
)
def test_what_is_no_record(document: Any, code: str) -> None:
    """Whatever comes in, a typed error comes out."""
    assert failure(document).code == code


def test_headers_are_checked() -> None:
    """Game, rules version, seats, options, components and unknown fields."""
    for part, value, kind, code in (
        ("game", "chess", regna.Malformed, "unknown_game"),
        ("rules", "0", regna.BadRecord, "other_rules"),
        ("seats", 7, regna.BadRecord, "unreadable"),
        ("options", {"speed": "high"}, regna.BadOption, "unknown_option"),
        ("components", {"digest": "0"}, regna.BadComponents, "other_components"),
        ("surprise", 1, regna.BadRecord, "unreadable"),
        ("start", {}, regna.BadPosition, "missing"),
    ):
        record = good() | {part: value}
        with pytest.raises(kind) as caught:
            regna.replay(record)
        assert caught.value.code == code
        assert caught.value.text


def test_a_record_speaks_french() -> None:
    """The same complaint in the reader's language."""
    record = good()
    record["entries"][0]["seat"] = 1
    with pytest.raises(regna.BadRecord) as caught:
        regna.replay(record | {"end": "0"}, language="fr")
    assert "entrée" in str(caught.value) or "enregistrement" in str(caught.value)


def test_a_match_with_replaced_components_replays_by_itself() -> None:
    """The replaced groups travel in the record; the digest covers all values."""
    gold = {"values": {"field": 9, "plain": 4, "forest": 3, "mountain": 2}}
    match = GAME.new(seats=2, seed=1, components={"format": "regna-components/1", "game": "barony", "gold": gold})
    match.play(match.legal()[0])
    record = match.record()
    assert record.components.digest != GAME.components.digest()
    assert regna.replay(regna.encode(record)).position() == match.position()
    assert GAME.from_position(match.position(), seed=1).components["gold"]["field"] == 9


def test_what_was_agreed_before_the_start_is_sealed() -> None:
    """Other options, or another start, and the first entry no longer fits."""
    record = good()
    record["options"]["silver"] = "B"
    error = failure(record)
    assert (error.code, error.facts["entry"]) == ("damaged", 1)


def test_an_answer_that_was_a_choice_cannot_be_called_forced() -> None:
    """The table gives only answers without an alternative."""
    record = good()
    record["entries"][0]["forced"] = True
    assert failure(resealed(record)).code == "not_forced"


def test_nothing_a_caller_holds_reaches_the_match() -> None:
    """Changing a record, a position, options or components afterwards changes no match."""
    parts: dict[str, Any] = {"format": "regna-components/1", "game": "barony", "bank": {"values": {"tokens_each": 25}}}
    match = GAME.new(seats=2, seed=1, components=parts)
    match.play(match.legal()[0])
    before = regna.encode(match.record())
    parts["bank"]["values"]["tokens_each"] = 1
    record, position = match.record(), match.position()
    record.entries.clear()
    record.start["board"].clear()
    record.options["silver"] = "B"
    record.components.replaced["bank"]["values"]["tokens_each"] = 2
    position.state["players"].clear()
    with pytest.raises(TypeError):
        match.options["silver"] = "B"  # type: ignore[index]  # that it cannot be set is the point
    with pytest.raises(AttributeError):
        match.record().entries[0].act = "dance"  # type: ignore[union-attr,misc]  # that it cannot be set is the point
    assert regna.encode(match.record()) == before
    again = match.record()
    replayed = regna.replay(again)
    again.start["board"].clear()
    assert regna.encode(replayed.record()) == before


@pytest.mark.parametrize("id", regna.game_ids)
def test_a_reopened_match_looks_the_same(id: str) -> None:
    """To every seat and to a spectator, down to the place of every hex: another server shows the same board."""
    match = random_match(regna.game(id), regna.game(id).spec.seats[-1], 1, 30)
    again = regna.replay(match.record())
    for seat in (None, *range(match.seats)):
        assert again.view(seat) == match.view(seat)
