"""Looking back is cheap, and tells the same as going through everything from the start."""

from collections.abc import Callable

import msgspec
import pytest

import regna
from regna.engine.rng import Rng
from regna.engine.state import SPECTATOR, State
from regna.registry import GAMES
from regna.table.documents import Chance, Decision, Entry, Undo
from regna.table.journal import CHECKPOINT_EVERY, Journal
from regna.table.match import Match
from regna.table.update import Line
from tests.conformance.playing import random_move
from tests.table.playing import play_with_undos


def played(id: str, seed: int) -> Match:
    """A long match with many undos."""
    game = regna.game(id)
    match = play_with_undos(game.new(seats=game.spec.seats[1], seed=seed), seed, 5 * CHECKPOINT_EVERY // 2)
    assert match.sequence > 2 * CHECKPOINT_EVERY or match.over
    assert any(isinstance(entry, Undo) for entry in match.journal.entries)
    return match


def plain_story(match: Match, seat: int | None) -> list[Line]:
    """The whole story from the start."""
    lines: list[Line] = []
    state = match.journal.start.clone()
    for action, entry in zip(match.journal.line, match.journal.line_entries, strict=True):
        for told in match.game.spec.story(state, match.game.spec.carry_out(state, action)):
            if told.seats is None or seat in told.seats:
                lines.append(Line(entry + 1, told.key, told.facts, match.words.say(told.key, told.facts)))
    return lines


def plain_states(match: Match) -> list[State]:
    """The state before each entry and after the last, from the start, by what the entries say."""
    before: list[State] = []
    line = [match.journal.start.clone()]
    for entry in match.journal.entries:
        before.append(line[-1])
        if isinstance(entry, Undo):
            del line[entry.to + 1 :]
        else:
            after = line[-1].clone()
            after.apply(match.game.spec.read(after, entry.act).action)
            line.append(after)
    return [*before, line[-1]]


def plain_entries(match: Match, seat: int | None) -> list[Entry]:
    """All entries as a seat may know them, from the start."""
    spec, observer = match.game.spec, SPECTATOR if seat is None else seat
    seen: list[Entry] = []
    for entry, state in zip(match.journal.entries, plain_states(match), strict=False):
        if isinstance(entry, Chance):
            seen.append(Chance(spec.write(state, int(state.seen(spec.read(state, entry.act).action, observer)))))
            continue
        key = entry.key if entry.seat == observer else ""
        if isinstance(entry, Decision):
            act = spec.write(state, int(state.seen(spec.read(state, entry.act).action, observer)))
            seen.append(Decision(entry.seat, act, entry.forced, key))
        else:
            seen.append(msgspec.structs.replace(entry, key=key, sum=""))
    return seen


@pytest.mark.parametrize("id", GAMES)
class TestTheSameAsFromTheStart:
    """Random games with undos, every moment."""

    @pytest.mark.slow
    def test_story_and_entries(self, id: str) -> None:
        """For a seat and for a spectator, since every entry, before the first and after the last."""
        match = played(id, 1)
        for seat in (0, None):
            story, entries = plain_story(match, seat), plain_entries(match, seat)
            for since in range(-2, match.sequence + 3):
                assert match.story(seat, since) == [line for line in story if line.sequence > since]
                assert match.entries(seat, since) == entries[max(0, since) :]

    def test_states_of_the_line(self, id: str) -> None:
        """After every number of decisions."""
        match = played(id, 2)
        document = match.game.spec.state_document
        state = match.journal.start.clone()
        for number, action in enumerate(match.journal.line):
            assert document(match.journal.state_after(number)) == document(state)
            state.apply(action)
        assert document(match.journal.state_after(len(match.journal.line))) == document(state)

    def test_the_match_at_every_moment(self, id: str) -> None:
        """State, record and line; its record is sound by itself, and the match it was made of does not change."""
        match = played(id, 3)
        before = regna.encode(match.record())
        states = plain_states(match)
        for sequence in range(match.sequence + 1):
            earlier = match.at(sequence)
            assert earlier.sequence == sequence
            assert earlier.position().state == match.game.spec.state_document(states[sequence])
            assert earlier.record().entries == match.journal.entries[:sequence]
            if sequence % 20 == 0:
                again = regna.replay(earlier.record())
                for part in ("actions", "line", "line_entries", "last_undo", "seal", "sum"):
                    assert getattr(again.journal, part) == getattr(earlier.journal, part), part
                assert again.record() == earlier.record()
        assert regna.encode(match.record()) == before


def count_applied(monkeypatch: pytest.MonkeyPatch, match: Match, look: Callable[[], object]) -> int:
    """How many decisions are carried out again for a look; only an uncompiled engine can be listened to."""
    applied: list[int] = []
    kind = type(match.journal.state)
    original = kind.apply

    def listened(state: State, action: int) -> None:
        applied.append(action)
        original(state, action)

    with monkeypatch.context() as patch:
        patch.setattr(kind, "apply", listened)
        look()
    return len(applied)


@pytest.mark.both_ways
@pytest.mark.skipif(regna.compiled, reason="compiled classes cannot be patched")
def test_only_the_last_stretch_is_carried_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 64 decisions for a look at the latest news, however long the match; all of them from the start."""
    match = played("barony", 1)
    near = match.journal.last_undo + 1
    assert len(match.journal.line) > CHECKPOINT_EVERY
    for look in (
        lambda: match.story(0, match.sequence),
        lambda: match.entries(0, match.sequence),
        lambda: match.journal.state_after(len(match.journal.line) - 1),
    ):
        assert count_applied(monkeypatch, match, look) <= CHECKPOINT_EVERY
    assert count_applied(monkeypatch, match, lambda: match.at(near)) <= CHECKPOINT_EVERY
    assert count_applied(monkeypatch, match, lambda: match.story(0, 0)) >= len(match.journal.line)


@pytest.mark.slow
@pytest.mark.parametrize("every", [1, 3])
def test_checkpoints_follow_the_line(monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    """Each is the state of the line it stands for, also where undos and looks at earlier moments cross them."""
    monkeypatch.setattr("regna.table.journal.CHECKPOINT_EVERY", every)
    match = regna.game("barony").new(seats=2, seed=1)
    rng, crossed = Rng(1), 0
    while match.sequence < 200:
        seat = int(match.journal.state.seat)
        match.play(random_move(match, rng))
        reached = len(match.journal.checkpoints)
        try:
            match.undo(seat)
        except regna.Refused:
            continue
        crossed += len(match.journal.checkpoints) < reached
        for journal in (match.journal, match.at(match.sequence - 1).journal, match.at(match.sequence // 2).journal):
            assert_checkpoints(match, journal, every)
        match.play(random_move(match, rng))
    assert crossed > 5


def assert_checkpoints(match: Match, journal: Journal, every: int) -> None:
    """One checkpoint for so many decisions of the line, each the state there."""
    document = match.game.spec.state_document
    assert len(journal.checkpoints) == len(journal.line) // every + 1
    state = journal.start.clone()
    for number, action in enumerate(journal.line, start=1):
        state.apply(action)
        if number % every == 0:
            assert document(journal.checkpoints[number // every]) == document(state)
    assert document(journal.state) == document(state)


class TestAt:
    """The match as it stood."""

    def test_only_moments_of_the_match(self) -> None:
        """Neither before its start nor after its end."""
        match = played("barony", 1)
        for sequence in (-1, match.sequence + 1):
            with pytest.raises(regna.Malformed) as caught:
                match.at(sequence)
            assert caught.value.code == "no_such_moment"
            assert str(match.sequence) in caught.value.text

    def test_it_is_a_match_of_its_own(self) -> None:
        """Same names and options, no luck; playing on in it changes nothing elsewhere, a fork of it has luck again."""
        match = regna.game("attila").new(seats=3, seed=1, names=("Ada", "Bo"), options={"first": "B"})
        for _ in range(6):
            match.play(match.legal()[0])
        before = match.record()
        earlier = match.at(match.sequence - 4)
        assert (earlier.names, earlier.options, earlier.luck) == (match.names, match.options, None)
        earlier.play(earlier.legal()[-1])
        fork = match.at(match.sequence - 4).fork(0, seed=1)
        while not fork.over:
            fork.play(fork.legal()[0])
        assert match.record() == before

    def test_its_keys_are_those_of_then(self) -> None:
        """An answer given later is not known there."""
        match = regna.game("barony").new(seats=2, seed=1)
        seat = int(match.journal.state.seat)
        move = match.legal()[0]
        answer = match.decide(seat, move, key="k")
        assert match.at(match.sequence).decide(seat, move, key="k") == answer
        first = match.at(0)
        assert first.decide(seat, move, key="k").sequence == first.sequence == 1
