"""Reviews of matches that are over: made in the background, one after the other, and kept while people look at them."""

import asyncio
import logging
from collections import OrderedDict
from typing import Final

import msgspec

from regna.insight.review import Missed, Moment, Reviewer, candidates, report
from regna.server.live.pool import BotFailed, BotPool
from regna.server.model.errors import TooLarge, TooMany
from regna.server.protocol import messages as m
from regna.table.documents import encode
from regna.table.match import Match

SEED: Final = 1
"""Whoever asks gets the same review."""
MOST_KEPT: Final = 64
MOST_WAITING: Final = 8
"""So many reviews may be under way or wait; each takes half a minute at most."""
MOST_MOMENTS: Final = 1500
"""A longer match is not ordinary, and nobody waits for all of it."""
WAIT_SECONDS: Final = 60

log = logging.getLogger("regna.reviews")


class Kept:
    """A review as far as it is made."""

    def __init__(self, id: str, looks: int, record: bytes) -> None:
        """Nothing yet; so many parts find out how the chances went."""
        self.id = id
        self.record = record
        self.done = 0
        self.of = looks + 1
        """At least one of the parts to come; how many decisions deserve a closer look is found out on the way."""
        self.failed = False
        self.moments: list[Moment] = []
        self.missed: list[Missed] = []

    @property
    def is_going_on(self) -> bool:
        """Whether there is more to come."""
        return not self.failed and self.done < self.of


class Reviews:
    """The reviews made last. They are the same for everybody who may see the record."""

    def __init__(self, pool: BotPool) -> None:
        """They are made in this pool, part by part, so that bots have their turn in between."""
        self.pool = pool
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self._due: asyncio.Queue[Kept] = asyncio.Queue()

    async def run(self) -> None:
        """Make what is asked for until cancelled."""
        while True:
            kept = await self._due.get()
            try:
                await self._make(kept)
            except BotFailed as error:
                kept.failed = True
                log.warning("a review failed", extra={"match": kept.id, "reason": str(error)})
            kept.record = b""

    def of(self, id: str, match: Match) -> Kept:
        """The review of a match that is over; it is begun where nobody has asked for it yet."""
        kept = self.kept.get(id)
        if kept is None or kept.failed:
            kept = self._begin(id, match)
        self.kept.move_to_end(id)
        return kept

    def _begin(self, id: str, match: Match) -> Kept:
        if sum(kept.is_going_on for kept in self.kept.values()) >= MOST_WAITING:
            raise TooMany("reviews", {"seconds": WAIT_SECONDS})
        reviewer = Reviewer(match, SEED)
        if len(reviewer.places) > MOST_MOMENTS:
            raise TooLarge("review", {"most": MOST_MOMENTS})
        kept = self.kept[id] = Kept(id, reviewer.looks, encode(match.record()))
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        self._due.put_nowait(kept)
        return kept

    async def _make(self, kept: Kept) -> None:
        for look in range(kept.of - 1):
            kept.moments += (await self.pool.review(kept.record, SEED, look=look)).moments
            kept.done += 1
        studied = candidates(kept.moments)
        kept.of = kept.done + len(studied) + 1
        for sequence in studied:
            kept.missed += (await self.pool.review(kept.record, SEED, study=sequence)).missed
            kept.done += 1
        kept.done += 1


def review_text(kept: Kept, match: Match) -> m.ReviewText:
    """A review as far as it is made, in the words of the match."""
    found = report(kept.moments, kept.missed, match.words, complete=kept.done == kept.of)
    progress = {"done": kept.done, "of": kept.of, "failed": kept.failed}
    return msgspec.convert(progress | msgspec.to_builtins(found), m.ReviewText)
