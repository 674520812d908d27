"""Why one decision is better than another: the largest differences between their futures, with their uncertainty."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Any, Final

from regna.contract.events import Sentence
from regna.contract.spec import GameSpec
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.insight.futures import NOTHING, Future, Futures, Matter

DOUBT: Final = 0.05
"""How likely any of the differences told may be wrong."""
LEAST_SHARE: Final = 0.15
LEAST_AMOUNT: Final = 1.0
"""What differs by less in the mean is not worth telling."""
OWN: Final = 2.0
MOST_TOLD: Final = 3
FUTURES: Final = 800
"""Of each decision."""


@dataclass(frozen=True)
class Difference:
    """A matter that differs: its share of the futures, or its mean amount, with one decision and with the other."""

    matter: Matter
    first: float
    second: float
    error: float
    """Half the interval in which the difference is; it holds for all that were compared together."""

    @property
    def size(self) -> float:
        """How large it is, in units of what is worth telling."""
        return abs(self.first - self.second) / (LEAST_AMOUNT if self.matter.summed else LEAST_SHARE)

    @property
    def is_worth_telling(self) -> bool:
        """Whether it is large enough, and certain."""
        return self.size >= 1.0 and abs(self.first - self.second) > self.error


@dataclass(frozen=True)
class Comparison:
    """Two decisions compared for a seat."""

    told: list[Difference]
    """Those that matter most first."""
    chance: float
    """To win, after the first decision."""
    chance_instead: float
    """After the other one."""
    error: float
    """Half the 95 % interval of the difference between the two chances."""
    rounds: int
    """How far the futures reach."""


def compare(
    spec: GameSpec[Any], state: State, plans: tuple[Sequence[int], Sequence[int]], rng: Rng, number: int = FUTURES
) -> Comparison:
    """Compare two plans of the seat that decides, by what it knows. The same generator gives the same answer."""
    seat = int(state.seat)
    futures = Futures(spec, seat)
    pairs = list(futures.pairs(state, plans, number, rng))
    found = [difference for difference in differences(pairs) if difference.is_worth_telling]
    # What becomes of oneself is told before what becomes of others, unless that is far larger.
    found.sort(key=lambda one: (-one.size * (OWN if one.matter.seat == seat else 1.0), one.matter))
    chance, instead = ([pair[side].chances[seat] for pair in pairs] for side in (0, 1))
    return Comparison(
        told=found[:MOST_TOLD],
        chance=fmean(chance),
        chance_instead=fmean(instead),
        error=half_interval(chance, instead, DOUBT),
        rounds=spec.outlook.rounds if spec.outlook else 0,
    )


def differences(pairs: Sequence[Sequence[Future]]) -> list[Difference]:
    """Every matter that came up, compared. As several are compared at once, each must be the more certain."""
    matters = sorted({matter for pair in pairs for future in pair for matter in future.counts})
    found = []
    for matter in matters:
        first, second = ([measured(pair[side], matter) for pair in pairs] for side in (0, 1))
        error = half_interval(first, second, DOUBT / len(matters))
        found.append(Difference(matter, fmean(first), fmean(second), error))
    return found


def measured(future: Future, matter: Matter) -> float:
    """How much of a matter a future brought; where shares are counted, whether it came at all."""
    count = future.counts.get(matter, 0)
    return float(count if matter.summed else count > 0)


def half_interval(first: Sequence[float], second: Sequence[float], doubt: float) -> float:
    """Half the interval of the mean of the differences, pair by pair, outside which it is with this probability."""
    number = len(first)
    apart = [one - other for one, other in zip(first, second, strict=True)]
    middle = fmean(apart)
    variance = sum((one - middle) ** 2 for one in apart) / max(1, number - 1)
    # The last term is for what has not come up in any of the pairs.
    return NormalDist().inv_cdf(1.0 - doubt / 2.0) * math.sqrt(variance / number) + 1.0 / number


# ---------------------------------------------------------------------- in words


def sentences(spec: GameSpec[Any], state: State, comparison: Comparison, to: int | None) -> list[Sentence]:
    """What is said of a comparison to a seat, or, with None, to everybody: what differs."""
    return [sentence(spec, state, one, comparison.rounds, to) for one in comparison.told]


def sentence(spec: GameSpec[Any], state: State, one: Difference, rounds: int, to: int | None) -> Sentence:
    """One difference."""
    what = {"say": reason_key(one.matter, to), "seat": {"seat": one.matter.seat}}
    if one.matter.about != NOTHING and spec.outlook is not None:
        what["about"] = spec.outlook.name(state, *one.matter.about)
    facts: dict[str, Any] = {"rounds": rounds, "what": what}
    if not one.matter.summed:
        return Sentence("futures.share", facts | {"share": percent(one.first), "instead": percent(one.second)})
    key = "futures.more" if one.first > one.second else "futures.fewer"
    return Sentence(key, facts | {"amount": abs(one.first - one.second), "error": one.error})


def reason_key(matter: Matter, to: int | None) -> str:
    """The key of the words for a matter: it is yours, another's, or nobody's."""
    whose = "all" if matter.seat < 0 else "you" if matter.seat == to else "other"
    return f"reason.{matter.word}.{whose}"


def percent(share: float) -> int:
    """A share as whole per cent."""
    return round(100 * share)
