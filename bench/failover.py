"""Failover: two servers over one database, one of them killed in the middle of a match."""

import asyncio
import time
from dataclasses import dataclass

from bench.audit import audit
from bench.crash import new_players
from bench.player import Player
from bench.servers import ServerProcess
from bench.waiting import until


@dataclass(frozen=True)
class Failover:
    """Seconds until both players had a decision acknowledged again, and what the database says."""

    seconds: float
    acknowledged_before: int
    acknowledged_after: int
    flaws: list[str]


async def failover(first: ServerProcess, second: ServerProcess, game: str = "barony") -> Failover:
    """Each player at another server; the first server dies, and both go on through the second."""
    players = await new_players(first.url, game, 1)
    players[0].urls, players[1].urls = [first.url, second.url], [second.url, first.url]
    tasks = [asyncio.ensure_future(player.play()) for player in players]
    try:
        await until(lambda: all(len(player.acknowledged) >= 5 for player in players), 60)
        before = [len(player.acknowledged) for player in players]
        first.kill()
        died = time.monotonic()
        await until(lambda: all(has_gone_on(player, died) for player in players), 60)
        seconds = max(next((at for at in player.acknowledged_at if at > died), died) for player in players) - died
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    keys: dict[str, int] = {}
    for player in players:
        keys |= player.acknowledged
    found = await audit(first.db, {players[0].match: keys})
    after = sum(len(player.acknowledged) for player in players) - sum(before)
    return Failover(seconds, sum(before), after, found.flaws)


def has_gone_on(player: Player, since: float) -> bool:
    """Whether two decisions of a player were acknowledged since then, or the match is over."""
    return player.over or len([at for at in player.acknowledged_at if at > since]) >= 2
