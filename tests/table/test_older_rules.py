"""Records of another rules version, tried under the present rules."""

import dataclasses
import json
from typing import Any

import pytest

import regna
from regna.contract.actions import ActionTable
from regna.table.replay import replay_in
from tests.conformance.playing import random_match
from tests.engine.toy import ACTIONS, TOY, toy_game
from tests.table.test_records import resealed

GAME = regna.game("barony")


def old(**changes: Any) -> dict[str, Any]:
    """A record that says it was made by version 0 of the rules, sealed by that version."""
    record = json.loads(regna.encode(random_match(GAME, 2, 1, 40).record()))
    return resealed(record | {"rules": "0"} | changes)


def test_only_if_asked_for() -> None:
    """Otherwise another version is refused."""
    with pytest.raises(regna.BadRecord) as caught:
        regna.replay(old())
    assert caught.value.code == "other_rules"
    assert regna.replay(old(), any_rules=True).sequence == len(old()["entries"])


def test_the_match_keeps_its_version() -> None:
    """Its record goes on under the seal it began with, and says so; what is made anew is of the present rules."""
    match = regna.replay(old(), any_rules=True, seed=1)
    match.play(match.legal()[0])
    assert match.rules == match.at(3).rules == match.record().rules == match.position().rules == "0"
    assert regna.replay(match.record(), any_rules=True).record() == match.record()
    assert match.fork(seed=1).rules == GAME.spec.rules_version
    with pytest.raises(regna.BadPosition) as caught:
        GAME.from_position(match.position())
    assert caught.value.code == "other_rules"


def test_the_seal_is_that_of_its_version() -> None:
    """A record that only pretends to be older is damaged at its first entry."""
    record = json.loads(regna.encode(random_match(GAME, 2, 1, 40).record())) | {"rules": "0"}
    with pytest.raises(regna.BadRecord) as caught:
        regna.replay(record, any_rules=True)
    assert (caught.value.code, caught.value.facts["entry"]) == ("damaged", 1)


def test_what_no_longer_fits_is_named_and_left_out() -> None:
    """A game whose rules have changed: the match opens up to the entry before."""
    nobody_swaps = ActionTable(ACTIONS.parts, *(line for line in ACTIONS.lines.values() if line.name != "swap"))
    newer = dataclasses.replace(TOY, rules_version="2", actions=nobody_swaps)
    match = toy_game().new(seed=1)
    for move in ("stay", "swap", "bet 0", "bet 1"):
        match.play(move)
    record, this = match.record(), toy_game(newer)
    with pytest.raises(regna.BadRecord) as caught:
        replay_in(this, record, any_rules=True)
    entry = caught.value.facts["entry"]
    assert (caught.value.code, entry) == ("malformed_decision", 4)
    assert replay_in(this, record, upto=entry - 1, any_rules=True).sequence == entry - 1


def test_another_end_names_the_last_entry() -> None:
    """Every entry fits, and the game stands elsewhere: what comes before the last entry can be opened."""
    with pytest.raises(regna.BadRecord) as caught:
        regna.replay(old(end="0"), any_rules=True)
    entry = caught.value.facts["entry"]
    assert (caught.value.code, entry) == ("different_end", len(old()["entries"]))
    assert regna.replay(old(end="0"), any_rules=True, upto=entry - 1).sequence == entry - 1


def test_an_option_younger_than_the_record_has_its_default() -> None:
    """The record is sealed by the options it names; it opens, goes on and is written as it began."""
    record = json.loads(regna.encode(random_match(GAME, 2, 1, 40).record()))
    del record["options"]["layout"]
    older = resealed(record)
    match = regna.replay(older, seed=1)
    assert match.options["layout"] == GAME.complete_options({})["layout"]
    match.play(match.legal()[0])
    assert "layout" not in match.record().options
    assert regna.replay(match.record()).record() == match.record()
