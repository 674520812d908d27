"""The review of a match: what it adds up to, and what it must not claim."""

import math
from itertools import pairwise

import pytest

import regna
from regna.engine.rng import Rng
from regna.insight import review
from regna.insight.review import Missed, Moment, Reviewer, candidates, curves, most_missed, places_of, report
from regna.table.documents import Decision
from regna.table.match import Match
from regna.table.words import LANGUAGES
from tests.conformance.playing import random_match


@pytest.fixture(scope="module")
def match() -> Match:
    """A short match that is over, with luck and with something taken back."""
    this = regna.game("animal_kingdoms")
    return random_match(this, 2, seed=1, limit=this.spec.decision_limit)


def steady(chances: list[float], deciders: list[int | None], error: float = 0.01) -> list[Moment]:
    """Moments of a match of two: the chances of the first, foretold exactly."""
    both = [[one, 1.0 - one] for one in chances]
    return [
        Moment(place, decider, pair, [0.0 if place == len(both) - 1 else error] * 2, pair)
        for place, (pair, decider) in enumerate(zip(both, deciders, strict=True))
    ]


def test_moments(match: Match) -> None:
    """Each decision somebody took is a moment, luck in a row is one; together they are the whole match."""
    places = places_of(match)
    entries = match.journal.entries
    decided = [entry for entry in entries if isinstance(entry, Decision) and not entry.forced]
    assert sum(place.seat is not None for place in places) == len(decided)
    assert [place.line for place in places] == sorted({place.line for place in places})
    assert places[-1].line == len(match.journal.line)
    assert places[-1].sequence == match.sequence
    assert not any(one.seat is None and other.seat is None for one, other in pairwise(places[1:]))


def test_a_whole_review(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Part by part, the same for the same seed; it ends as the match did, and can be told in both languages."""
    for name, number in {"ROLLOUTS": 3, "LOOK": 10, "GLANCE": 2, "CLOSE_LOOK": 30, "CLOSE_FUTURES": 20}.items():
        monkeypatch.setattr(review, name, number)
    reviewer = Reviewer(match, 1)
    moments = [moment for part in range(reviewer.looks) for moment in reviewer.look(part).moments]
    assert [moment.sequence for moment in moments] == [place.sequence for place in reviewer.places]
    assert reviewer.look(1) == Reviewer(match, 1).look(1)
    lines = curves(moments)
    assert {line.seat for line in lines if line.values[-1] > 0.0} == set(match.result().winners)
    for line in lines:
        account = line.account()
        assert account.luck + account.own + account.others == pytest.approx(line.values[-1] - line.values[0])
        assert line.error(len(moments) - 1) == 0.0
    studied = candidates(moments)
    assert studied
    missed = most_missed(one for sequence in studied for one in reviewer.study(sequence).missed)
    for one in missed:
        decision = match.journal.entries[one.sequence]
        assert isinstance(decision, Decision)
        assert (decision.seat, decision.act) == (one.seat, one.act)
        assert one.better in match.at(one.sequence).legal()
        assert one.loss > one.error
    for language in LANGUAGES:
        told = report(moments, missed, match.game.in_language(language).words)
        assert len(told.summary) >= match.seats
        assert not any("{" in line for line in told.summary)
        assert [len(point.chances) for point in told.points] == [match.seats] * len(moments)


def test_luck_is_told_apart_from_choice() -> None:
    """What changes at luck is luck, what changes at one's own decision is one's own; nothing is counted twice."""
    deciders: list[int | None] = [None, 0, None, 1] * 6 + [None]
    chances = [0.5]
    for decider in deciders[1:]:
        chances.append(chances[-1] + {0: 0.03, 1: -0.01, None: 0.01}[decider])
    first = curves(steady(chances, deciders))[0].account()
    assert first.own == pytest.approx(0.03 * deciders.count(0), abs=0.03)
    assert first.others == pytest.approx(-0.01 * deciders.count(1), abs=0.03)
    assert first.luck == pytest.approx(0.01 * (deciders.count(None) - 1), abs=0.03)


def test_scatter_does_not_pass_for_luck() -> None:
    """Where only the futures scatter, the curve hardly does, and its interval holds what is true."""
    rng = Rng(1)
    truth, scatter = 0.5, 0.05
    moments = [
        Moment(place, place % 2, [truth + noise, truth - noise], [scatter] * 2, [0.5, 0.5])
        for place in range(60)
        for noise in [scatter * (sum(int(rng.below(1000)) for _ in range(12)) / 1000 - 6.0)]
    ]
    line = curves(moments)[0]
    outside = [place for place in range(60) if abs(line.values[place] - truth) > line.error(place)]
    assert len(outside) <= 6
    assert max(map(line.error, range(60))) < 1.96 * scatter
    assert math.isfinite(line.account().error)


def test_three_of_each_seat() -> None:
    """The costliest decisions of each seat, in the order of the match."""
    found = [Missed(n, n % 2, "a", "b", 0.01 * n, 0.001, []) for n in range(10)]
    assert [one.sequence for one in most_missed(found)] == [4, 5, 6, 7, 8, 9]
    costly = [Moment(n, n % 2, [], [], [], 0.01 * n) for n in range(20)]
    assert candidates(costly) == [18, 16, 14, 12, 10, 19, 17, 15, 13, 11]
