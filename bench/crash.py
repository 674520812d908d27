"""Crash: a server under load is killed with -9 again and again, and nothing acknowledged is lost."""

import asyncio
import functools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench.audit import audit
from bench.people import new_match, newcomers, shared_http
from bench.player import Player
from bench.servers import ServerProcess
from bench.waiting import until
from regna.client import Client

GAMES = ("barony", "attila", "animal_kingdoms", "barbarian_kingdoms")
LONGEST_LIFE = 0.6
"""Seconds after the first acknowledgement until the kill, at most."""
LONGEST_WAIT = 30.0


@dataclass
class Crash:
    """Kills, matches, decisions acknowledged, entries found, and everything wrong."""

    kills: int = 0
    matches: int = 0
    acknowledged: int = 0
    entries: int = 0
    flaws: int = 0
    first_flaw: str = ""

    def note(self, flaws: list[str]) -> None:
        """Something is wrong, if anything is."""
        self.flaws += len(flaws)
        self.first_flaw = self.first_flaw or (flaws[0] if flaws else "")


async def crash(server: ServerProcess, kills: int, progress: Callable[[], None], tables: int = 6) -> Crash:
    """Kill the server so many times at random moments while people play; look at everything after each death."""
    result = Crash()
    choice = random.Random(kills)
    db = server.database
    everybody: list[Player] = []
    for kill in range(kills):
        server.start()
        players = [player for player in everybody if not player.over]
        for table in range(len(players) // 2, tables):
            players += await new_players(server.url, GAMES[(kill + table) % len(GAMES)], kill * 100 + table)
        everybody = [*(player for player in everybody if player.over), *players]
        for player in players:
            player.urls = [server.url]
        playing = [asyncio.ensure_future(player.play()) for player in players]
        await until(functools.partial(somebody_has_played, players, time.monotonic()), LONGEST_WAIT)
        await asyncio.sleep(choice.uniform(0, LONGEST_LIFE))
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        result.kills += 1
        flaws = (await audit(db, acknowledged_by(players))).flaws
        result.note(flaws + [problem for player in players for problem in player.problems])
        progress()
    server.start()
    result.note(await shown_too_early(server.url, everybody))
    final = await audit(db, acknowledged_by(everybody))
    result.note(final.flaws)
    result.matches, result.entries, result.acknowledged = final.matches, final.entries, final.acknowledged
    return result


def somebody_has_played(players: list[Player], since: float) -> bool:
    """Whether a decision has been acknowledged since then, or all matches are over."""
    return all(player.over for player in players) or any(
        player.acknowledged_at and player.acknowledged_at[-1] > since for player in players
    )


def acknowledged_by(players: list[Player]) -> dict[str, dict[str, int]]:
    """By match, every key that was acknowledged to one of its players, with the number after it."""
    keys: dict[str, dict[str, int]] = {}
    for player in players:
        keys.setdefault(player.match, {}).update(player.acknowledged)
    return keys


async def new_players(url: str, game: str, seed: int) -> list[Player]:
    """Two people in a new match."""
    async with shared_http() as http:
        people = await newcomers(url, 2, http)
        match = await new_match(people, game)
        return [Player(person.token, match, [url], seed + number) for number, person in enumerate(people)]


async def shown_too_early(url: str, players: list[Player]) -> list[str]:
    """The matches that a restarted server shows at a lower number than it had acknowledged."""
    async with shared_http() as http:
        shown = [await Client(url, player.token, http=http).match(player.match).catch_up() for player in players]
    return [
        f"{player.match}: shown at {update.sequence}"
        for player, update in zip(players, shown, strict=True)
        if update.sequence < max(player.acknowledged.values(), default=0)
    ]
