"""The review of a match that is over: how the chances went, what was luck, and which decisions mattered most.

A review is made of parts, each of which takes at most a second or two and needs nothing but the record, the seed and,
for the parts about decisions, what the parts before them have found. So it can be shown as it comes.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Final

import msgspec

from regna.contract.events import Sentence
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import OVER, State
from regna.insight.futures import chances
from regna.insight.reasons import compare, percent, sentences
from regna.table.documents import Chance, Decision
from regna.table.match import Match
from regna.table.words import Words

SHARE_OF_MOMENTS: Final = 12
"""So many moments are looked at in one part."""
ROLLOUTS: Final = 200
"""From every moment."""
AROUND: Final = 7
"""So many moments before and after one say at which level its chance to win was."""
LOOK: Final = 120
"""Simulations for every decision, to see whether there was a better one."""
GLANCE: Final = 30
"""Pairs of futures, to see how much better it was."""
CANDIDATES: Final = 5
"""So many decisions of each seat are looked at again, closely."""
CLOSE_LOOK: Final = 1000
CLOSE_FUTURES: Final = 500
LEAST_LOSS: Final = 0.02
"""Of the chance to win: less than that did not matter."""
MOST_TOLD: Final = 3
"""Decisions of each seat."""
DIGITS: Final = 4
CERTAIN: Final = NormalDist().inv_cdf(0.975)


class Moment(msgspec.Struct, frozen=True):
    """How it stood after a decision, or after luck: what came of some futures, and what the game itself estimates."""

    sequence: int
    seat: int | None
    """Who had decided; None for luck, and for the beginning."""
    chances: list[float]
    """Of every seat to win: the mean of the futures."""
    errors: list[float]
    """The standard error of each."""
    estimates: list[float]
    """The same at a glance: less true, but without any chance in it."""
    loss: float = 0.0
    """What the decision seemed to cost its seat at a first look, by what the seat knew."""


class Missed(msgspec.Struct, frozen=True):
    """A decision, what would have been better by what the seat knew, and why."""

    sequence: int
    """Of the moment before it."""
    seat: int
    act: str
    better: str
    loss: float
    """Of the chance to win."""
    error: float
    reasons: list[Sentence]


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one part of a review has found."""

    moments: list[Moment] = []
    missed: list[Missed] = []


class Account(msgspec.Struct, frozen=True):
    """What changed a seat's chance to win: luck, its own decisions, those of the others."""

    seat: int
    luck: float
    own: float
    others: float
    error: float
    """Half the 95 % interval of each of the three, at most."""


class Point(msgspec.Struct, frozen=True):
    """Every seat's chance to win after so many entries, and half the 95 % interval of each."""

    sequence: int
    seat: int | None
    chances: list[float]
    errors: list[float]


class Judged(msgspec.Struct, frozen=True):
    """A decision that mattered, in words."""

    sequence: int
    seat: int
    act: str
    better: str
    loss: float
    error: float
    reasons: list[str]


class Report(msgspec.Struct, frozen=True):
    """A review as far as it is made; accounts and summary come at its end."""

    points: list[Point]
    decisions: list[Judged]
    accounts: list[Account]
    summary: list[str]


@dataclass(frozen=True)
class Place:
    """A moment of the match: how much of the line of decisions has been played, and who brought it about."""

    line: int
    sequence: int
    seat: int | None
    before: int
    """How much had been played before the decision."""


class Reviewer:
    """Looks at one match, part by part."""

    def __init__(self, match: Match, seed: int) -> None:
        """A match that is over, or any other: it is looked at as far as it went."""
        self.match = match
        self.spec = match.game.spec
        self.seed = seed
        self.places = places_of(match)

    @property
    def looks(self) -> int:
        """How many parts find out how the chances went; those about single decisions come after them."""
        return math.ceil(len(self.places) / SHARE_OF_MOMENTS)

    def look(self, part: int) -> Found:
        """Some moments of the match."""
        start = part * SHARE_OF_MOMENTS
        return Found(moments=[self.moment(place) for place in self.places[start : start + SHARE_OF_MOMENTS]])

    def moment(self, place: Place) -> Moment:
        """How it stood then."""
        rng = Rng((self.seed << 32) ^ place.line)
        state = self.match.journal.state_after(place.line)
        means, errors = stand(state, rng)
        return Moment(place.sequence, place.seat, means, errors, chances(state), self.loss(place, rng))

    def loss(self, place: Place, rng: Rng) -> float:
        """What a decision seems to have cost: nothing if the search would have taken it."""
        before = self.match.journal.state_after(place.before)
        if place.seat is None or len(before.legal()) == 1:
            return 0.0
        played = self.match.journal.line[place.before]
        search = Search(before, before.seat, rng)
        search.run(LOOK)
        best = search.best()
        if best == played:
            return 0.0
        compared = compare(self.spec, before, ((best,), (played,)), rng, GLANCE)
        return compared.chance - compared.chance_instead

    def study(self, sequence: int) -> Found:
        """Look closely at the decision that led to the moment with this number: whether another one was better."""
        place = next(place for place in self.places if place.sequence == sequence)
        state = self.match.journal.state_after(place.before)
        played = self.match.journal.line[place.before]
        rng = Rng((self.seed << 32) ^ (1 << 31) ^ sequence)
        search = Search(state, state.seat, rng.split())
        search.run(CLOSE_LOOK)
        best = search.best()
        if best == played:
            return Found()
        compared = compare(self.spec, state, ((best,), (played,)), rng.split(), CLOSE_FUTURES)
        loss = compared.chance - compared.chance_instead
        if loss <= compared.error or loss < LEAST_LOSS:
            return Found()
        missed = Missed(
            sequence=self.match.journal.line_entries[place.before],
            seat=int(state.seat),
            act=self.match.journal.text(played),
            better=self.match.journal.text(best),
            loss=loss,
            error=compared.error,
            reasons=sentences(self.spec, state, compared, None),
        )
        return Found(missed=[missed])


def places_of(match: Match) -> list[Place]:
    """The moments of a match: its beginning, after every decision somebody took, and after luck.

    What the table answered by itself belongs to what came before it.
    """
    journal = match.journal
    places = [Place(0, 0, None, 0)]
    for line, entry in enumerate(journal.line_entries):
        written = journal.entries[entry]
        seat = written.seat if isinstance(written, Decision) else None
        forced = isinstance(written, Decision) and written.forced
        if len(places) > 1 and (forced or (isinstance(written, Chance) and places[-1].seat is None)):
            places[-1] = Place(line + 1, entry + 1, places[-1].seat, places[-1].before)
        else:
            places.append(Place(line + 1, entry + 1, seat, line))
    return places


def stand(state: State, rng: Rng) -> tuple[list[float], list[float]]:
    """Every seat's chance to win in a state as it is, nothing hidden, and the standard error of each."""
    if state.seat == OVER:
        return chances(state), [0.0] * int(state.seats)
    search = Search(state, 0, rng)
    found = []
    for _ in range(ROLLOUTS):
        future = state.clone()
        search.roll_out(future)
        found.append(chances(future))
    by_seat = list(zip(*found, strict=True))
    return [fmean(seat) for seat in by_seat], [stdev(seat) / math.sqrt(ROLLOUTS) for seat in by_seat]


def candidates(moments: Sequence[Moment]) -> list[int]:
    """The moments whose decisions deserve a closer look: of every seat those that seemed to cost most."""
    found: list[Moment] = []
    for seat in sorted({moment.seat for moment in moments if moment.seat is not None}):
        costly = [moment for moment in moments if moment.seat == seat and moment.loss > 0.0]
        found += sorted(costly, key=lambda moment: (-moment.loss, moment.sequence))[:CANDIDATES]
    return [moment.sequence for moment in found]


def most_missed(missed: Iterable[Missed]) -> list[Missed]:
    """Of every seat the decisions that cost most, in the order of the match."""
    found: list[Missed] = []
    for one in sorted(missed, key=lambda one: (-one.loss, one.sequence)):
        if sum(other.seat == one.seat for other in found) < MOST_TOLD:
            found.append(one)
    return sorted(found, key=lambda one: one.sequence)


class Curve:
    """How one seat's chance to win went.

    Futures are true in the mean but scatter; the game's estimate does not scatter but has a bias, for one towards
    whoever has just decided. So the estimate is brought to the scale of the futures, moved to their level around the
    moment and after decisions of the same seat, and then drawn towards the futures of the moment itself, the more the
    worse it has foretold them elsewhere in the match. How a match ended is certain.
    """

    def __init__(self, moments: Sequence[Moment], seat: int) -> None:
        """Of this seat."""
        self.seat = seat
        self.deciders = [moment.seat for moment in moments]
        over = len(moments) > 1 and moments[-1].errors[seat] == 0.0
        self.scattering = len(moments) - over
        scattering = moments[: self.scattering]
        played = [moment.chances[seat] for moment in scattering]
        self.scatter = [moment.errors[seat] for moment in scattering]
        foretold = self.foretold(played, [moment.estimates[seat] for moment in scattering])
        apart = [one - other for one, other in zip(played, foretold, strict=True)]
        scatter = fmean(one * one for one in self.scatter)
        self.bias = max(0.0, fmean(one * one for one in apart) - scatter)
        """The mean square of what was foretold wrong."""
        self.trust = self.bias / (self.bias + scatter) if self.bias > 0.0 else 0.0
        """How far a value follows the futures of its moment."""
        drawn = (one + self.trust * off for one, off in zip(foretold, apart, strict=True))
        self.values = [min(1.0, max(0.0, one)) for one in drawn]
        self.values += [moment.chances[seat] for moment in moments[self.scattering :]]

    def foretold(self, played: Sequence[float], estimates: Sequence[float]) -> list[float]:
        """What the estimates say, by the futures of the other moments."""
        scale = slope(estimates, played)
        apart = [one - scale * estimate for one, estimate in zip(played, estimates, strict=True)]
        level = self.smooth(apart)
        offsets = {
            decider: fmean(
                apart[place] - level[place] for place in range(self.scattering) if self.is_of(place, decider)
            )
            for decider in set(self.deciders[: self.scattering])
        }
        after = [offsets[decider] for decider in self.deciders[: self.scattering]]
        level = self.smooth([one - offset for one, offset in zip(apart, after, strict=True)])
        return [scale * estimates[place] + level[place] + after[place] for place in range(self.scattering)]

    def is_of(self, place: int, decider: int | None) -> bool:
        """Whether this one brought a moment about."""
        return self.deciders[place] == decider

    def smooth(self, values: Sequence[float]) -> list[float]:
        """The mean around every moment."""
        windows = (self.window(place) for place in range(self.scattering))
        return [fmean(values[window.start : window.stop]) for window in windows]

    def window(self, place: int) -> range:
        """The moments whose futures count for a moment."""
        return range(max(0, place - AROUND), min(self.scattering, place + AROUND + 1))

    def error(self, place: int) -> float:
        """Half the 95 % interval at a moment."""
        return self.error_of({place: 1.0})

    def error_of(self, sum_of: dict[int, float]) -> float:
        """Half the 95 % interval of a sum of values: by place how often each counts."""
        shares = [0.0] * self.scattering
        variance = 0.0
        for place, times in sum_of.items():
            if place < self.scattering:
                shares[place] += times * self.trust
                window = self.window(place)
                for other in window:
                    shares[other] += times * (1.0 - self.trust) / len(window)
                variance += (times * (1.0 - self.trust)) ** 2 * self.bias
        variance += sum((share * scatter) ** 2 for share, scatter in zip(shares, self.scatter, strict=True))
        return CERTAIN * math.sqrt(variance)

    def account(self) -> Account:
        """What it was changed by."""
        sums = {"luck": 0.0, "own": 0.0, "others": 0.0}
        parts: dict[str, dict[int, float]] = {cause: {} for cause in sums}
        for place, decider in enumerate(self.deciders[1:], start=1):
            cause = "luck" if decider is None else "own" if decider == self.seat else "others"
            sums[cause] += self.values[place] - self.values[place - 1]
            counted = parts[cause]
            counted[place] = counted.get(place, 0.0) + 1.0
            counted[place - 1] = counted.get(place - 1, 0.0) - 1.0
        error = max(self.error_of(part) for part in parts.values())
        return Account(self.seat, sums["luck"], sums["own"], sums["others"], error)


def slope(given: Sequence[float], found: Sequence[float]) -> float:
    """By how much what is found changes with what is given; between none of it and all of it."""
    middle, level = fmean(given), fmean(found)
    spread = sum((one - middle) ** 2 for one in given)
    if spread == 0.0:
        return 0.0
    together = sum((one - middle) * (other - level) for one, other in zip(given, found, strict=True))
    return min(1.0, max(0.0, together / spread))


def curves(moments: Sequence[Moment]) -> list[Curve]:
    """The chances of every seat, over the moments found so far."""
    return [Curve(moments, seat) for seat in range(len(moments[0].chances))]


def report(moments: Sequence[Moment], missed: Iterable[Missed], words: Words, complete: bool = True) -> Report:
    """What was found, with curves, in words; before it is complete without what only the whole match tells."""

    def said(sentences: Iterable[Sentence]) -> list[str]:
        return [words.say(one.key, one.facts) for one in sentences]

    lines = curves(moments) if moments else []
    chosen = most_missed(missed)
    accounts = [line.account() for line in lines] if complete else []
    points = [
        Point(
            moment.sequence,
            moment.seat,
            [round(line.values[place], DIGITS) for line in lines],
            [round(line.error(place), DIGITS) for line in lines],
        )
        for place, moment in enumerate(moments)
    ]
    decisions = [
        Judged(
            one.sequence,
            one.seat,
            one.act,
            one.better,
            round(one.loss, DIGITS),
            round(one.error, DIGITS),
            said(one.reasons),
        )
        for one in chosen
    ]
    has_luck = any(moment.seat is None for moment in moments[1:])
    return Report(
        points,
        decisions,
        [Account(one.seat, *rounded(one.luck, one.own, one.others, one.error)) for one in accounts],
        said(sentence for one in accounts for sentence in summary(one, chosen, has_luck, len(accounts) > 1)),
    )


def rounded(*numbers: float) -> list[float]:
    """Without digits that mean nothing."""
    return [round(number, DIGITS) for number in numbers]


def summary(account: Account, missed: Sequence[Missed], has_luck: bool, has_others: bool) -> Iterator[Sentence]:
    """A seat in a sentence or two: what made the difference, and its costliest decision."""
    seat = {"seat": account.seat}
    changes = [("review.by.luck", account.luck)] if has_luck else []
    changes += [("review.by.own", account.own), *([("review.by.others", account.others)] if has_others else [])]
    listed = [{"say": cause, "points": signed(change)} for cause, change in changes]
    yield Sentence("review.account", {"seat": seat, "changes": {"list": listed}, "error": percent(account.error)})
    own = [one for one in missed if one.seat == account.seat]
    if own:
        worst = max(own, key=lambda one: one.loss)
        yield Sentence("review.worst", {"seat": seat, "number": worst.sequence + 1, "loss": percent(worst.loss)})


def signed(share: float) -> str:
    """A change in points of per cent, with its sign."""
    points = percent(share)
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
