"""Verifying: a record that was played with its luck is proven, and every way to cheat is found."""

import functools
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import regna
from regna.registry import GAMES
from regna.table.documents import Chance, Record
from regna.table.luck import SharedLuck, commitment_to
from regna.table.verify import Verified, verify
from tests.table.playing import play_with_undos
from tests.table.test_luck import SECRET, finished
from tests.table.test_records import resealed

OTHER_SECRET, SHORT = SECRET[::-1], SECRET[:15]
Tamper = Callable[[dict[str, Any]], None]


@functools.cache
def text(id: str = "attila") -> bytes:
    """The record of a match that was played to its end with shared luck."""
    game = regna.game(id)
    shares = (b"one", *(b"" for _ in range(1, game.spec.seats[1])))
    match = game.new(seats=game.spec.seats[1], luck=SharedLuck(SECRET, shares))
    return regna.encode(finished(play_with_undos(match, 1, 60)).record())


def code_for(record: Any, language: str = "en") -> str:
    """What verifying complains about, in words without gaps."""
    with pytest.raises(regna.BadRecord) as caught:
        verify(record, language)
    assert caught.value.text
    assert "{" not in caught.value.text
    return caught.value.code


@pytest.mark.parametrize("id", GAMES)
def test_an_honest_record_is_proven(id: str) -> None:
    """In every game, all its outcomes and the deal, undos in between."""
    record = msgspec.json.decode(text(id), type=Record)
    outcomes = sum(isinstance(entry, Chance) for entry in record.entries)
    assert verify(text(id)) == Verified(outcomes, dealt=True, shares=1)
    assert (outcomes > 20) == (id in ("attila", "animal_kingdoms"))


def set_luck(**fields: Any) -> Tamper:
    """Something else is said about the luck."""
    return lambda record: record["luck"].update(fields)


def another_card(record: dict[str, Any]) -> None:
    """The last outcome that could as well have been another is that one, with the rest of the match cut off."""
    luckless = regna.replay(record)
    for place in range(len(record["entries"]) - 1, -1, -1):
        if record["entries"][place]["do"] != "chance":
            continue
        before = luckless.at(place)
        for number in range(2, 50):
            other = regna.replay(before.record(), seed=number)
            if other.record().entries[place] != luckless.journal.entries[place]:
                cut = json.loads(regna.encode(other.record()))
                record.update(entries=cut["entries"], end=cut["end"])
                record.pop("result")
                return


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (lambda record: record.pop("luck"), "no_luck"),
        (lambda record: record["luck"].pop("secret"), "secret_not_shown"),
        (set_luck(secret=OTHER_SECRET.hex()), "other_secret"),
        (set_luck(commitment="00"), "other_secret"),
        (set_luck(secret=str(SECRET)), "unreadable"),
        (set_luck(shares=["xx", "", ""]), "unreadable"),
        (set_luck(shares=["", ""]), "unreadable"),
        (set_luck(shares=["00" * 65, "", ""]), "unreadable"),
        (set_luck(secret=SHORT.hex(), commitment=commitment_to(SHORT)), "unreadable"),
        (set_luck(shares=[b"two".hex(), "", ""], dealt=False), "outcome_not_drawn"),
        (another_card, "outcome_not_drawn"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cheat_is_found(tamper: Tamper, code: str, language: str) -> None:
    """With right checksums everywhere: a forger's work."""
    record = json.loads(text())
    tamper(record)
    assert code_for(resealed(record), language) == code


@pytest.mark.parametrize(
    "tamper",
    [
        set_luck(shares=[b"two".hex(), "", ""]),
        set_luck(shares=["", b"one".hex(), ""]),
        set_luck(secret=OTHER_SECRET.hex(), commitment=commitment_to(OTHER_SECRET)),
    ],
)
def test_another_start_is_found(tamper: Tamper) -> None:
    """Barony deals its whole board: with another share or secret it would be another one."""
    record = json.loads(text("barony"))
    tamper(record)
    assert code_for(record) == "start_not_dealt"


def test_the_outcome_is_named() -> None:
    """The number of the entry, as a replay would name it."""
    record = json.loads(text())
    another_card(record)
    with pytest.raises(regna.BadRecord) as caught:
        verify(record)
    assert record["entries"][caught.value.facts["entry"] - 1]["do"] == "chance"


def test_a_damaged_record_is_not_verified() -> None:
    """Whatever its luck: the record is played again first."""
    record = json.loads(text())
    record["entries"][-1]["act"] = "pass"
    assert code_for(record) == "damaged"


def test_a_match_under_way_waits() -> None:
    """Its secret is not shown."""
    match = regna.game("attila").new(seats=3, luck=SharedLuck(SECRET, (b"", b"", b"")))
    assert code_for(match.record()) == "secret_not_shown"


def test_a_given_start_is_not_claimed() -> None:
    """A match from a position is verified from there on, and says so."""
    start = regna.game("attila").new(seats=3, seed=4).position()
    match = regna.game("attila").from_position(start, luck=SharedLuck(SECRET, (b"a", b"b", b"")))
    found = verify(finished(match).record())
    assert (found.dealt, found.shares) == (False, 2)
    assert found.outcomes > 20
