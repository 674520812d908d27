"""Makes a kept database: `python -m tests.server.evening 0001` writes its files into tests/server/databases.

Everything is done by a real server, asked as a program would ask it; its clock and its random numbers are fixed, so
that the files are the same every time. What is there stays as it is: a kept database is written once and never again.
"""

import asyncio
import lzma
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from tests.attila.test_bad_components import own_map
from tests.server.harness import Running, serving
from tests.server.kept import FOLDER, Kept, KeptMatch, conversation, load_dump, reopened
from tests.server.visits import Hands, until
from tests.server.wire import Client

SECRETS = "regna.server.live.tokens.secrets"
"""Where the server takes its random numbers from."""
SWEEP = "regna.server.live.housekeeping.SWEEP_SECONDS"
"""How often it says by itself that it lives; never here, since its clock is moved in leaps."""
FEW = 14
"""Decisions in a match that goes on."""
MANY = 600
"""More decisions than any match here has."""
LIKED = {"title", "village", "stronghold", "city"}
"""Decisions of Barony that lead to its end; at random it is far away."""


class FixedSecrets:
    """Random numbers that are the same every time, in place of Python's module of that name."""

    def __init__(self) -> None:
        """From the beginning."""
        self.numbers = random.Random(1)  # noqa: S311  # nothing here is secret

    def token_bytes(self, length: int) -> bytes:
        """So many bytes."""
        return self.numbers.randbytes(length)

    def token_urlsafe(self, length: int) -> str:
        """So many bytes as text; two letters for each."""
        return self.token_bytes(length).hex()[:40]

    def randbits(self, bits: int) -> int:
        """A number of so many bits."""
        return self.numbers.getrandbits(bits)


class Evening:
    """What happens on a server before its database is kept."""

    def __init__(self, server: Running, hands: Hands) -> None:
        """On this server, with its clock in hand."""
        self.server = server
        self.hands = hands
        self.people: dict[str, Client] = {}
        self.matches: list[KeptMatch] = []
        self.choice = random.Random(2)  # noqa: S311  # the same evening every time

    async def meet(self) -> None:
        """Four people become known; one of them makes a private link."""
        for name, language in (("Ada", "en"), ("Bo", "fr"), ("Cy", "en"), ("Édouard 🎲", "fr")):
            self.people[name] = await self.server.client(name, language)
            self.hands.pass_by(1)
        await self.people["Édouard 🎲"].post("/api/identity/link")

    async def sit_down(self, about: str, game: str, holders: list[str], start: bool = True, **wish: Any) -> KeptMatch:
        """A new match: each seat is somebody's, free (""), on the creator's screen ("+") or a bot's (its level)."""
        creator = next((name for name in holders if name in self.people), "Ada")
        seats = [seat_plan(name, name in self.people) for name in holders]
        created = await self.people[creator].post(
            "/api/matches", {"game": game, "seats": seats, "pace": "at_once", **wish}
        )
        match = KeptMatch(created["table"]["match"], about, game, "", 0, [])
        for seat, name in enumerate(holders):
            if name in self.people or name == "+":
                who = self.people[creator if name == "+" else name]
                if name != creator and name != "+" and not wish.get("public", True):
                    await who.at(match.id, "enter", invitation=created["invitation"])
                await who.at(match.id, "join", seat=seat, share=f"{seat + 1:02x}" * 16)
                self.hands.pass_by(2)
        match.holders = [creator if name == "+" else name if name in self.people else "" for name in holders]
        if start:
            await self.people[creator].at(match.id, "start")
        self.matches.append(match)
        return match

    async def decide(self, match: KeptMatch, number: int) -> None:
        """So many decisions of people, each one legal; a bot that is asked answers first."""
        for _ in range(number):
            table = await self.waiting(match)
            if table["turn"] is None:
                return
            turn = table["turn"]
            who = self.people[match.holders[turn]]
            update = await who.at(match.id, "catch_up", seat=turn, since=1_000_000)
            liked = [act for act in update["legal"] if act.split()[0] in LIKED]
            act = self.choice.choice(liked or [act for act in update["legal"] if act != "pass"] or update["legal"])
            self.hands.pass_by(3)
            key = f"key-{update['sequence']}"
            await who.at(match.id, "decide", act=act, sequence=update["sequence"], seat=turn, key=key)
        await self.waiting(match)

    async def waiting(self, match: KeptMatch) -> dict[str, Any]:
        """The table once no bot is asked any more."""

        def no_bot_asked(table: dict[str, Any]) -> bool:
            return table["turn"] is None or not table["seats"][table["turn"]]["bot"]

        looker = next((name for name in match.holders if name), "Ada")
        return await until(lambda: self.people[looker].at(match.id, "look"), no_bot_asked)

    async def take_back(self, match: KeptMatch) -> None:
        """Decisions until one can be taken back, and then that."""
        while True:
            turn = (await self.waiting(match))["turn"]
            await self.decide(match, 1)
            table = await self.waiting(match)
            if table["turn"] == turn:
                break
        who = self.people[match.holders[turn]]
        await who.at(match.id, "undo", sequence=table["sequence"], seat=turn, key="undo")

    async def end(self, match: KeptMatch) -> None:
        """A match is played to its end."""
        await self.decide(match, MANY)
        if (await self.waiting(match))["status"] != "over":
            raise RuntimeError(f"{match.about}: not over after {MANY} decisions")

    # ------------------------------------------------------------------ what is kept

    async def under_way(self) -> None:
        """Two people at each game, in different options, with chat, an undo and clocks."""
        wishes: dict[str, dict[str, Any]] = {
            "barony": {"options": {"layout": "growth"}, "clock": {"kind": "decision", "seconds": 24 * 3600}},
            "attila": {"options": {"conflict_cards": "open"}, "clock": {"kind": "match", "seconds": 7200}},
            "animal_kingdoms": {"options": {"peace_treaty": False}},
            "barbarian_kingdoms": {"options": {"edition": "review"}},
        }
        for game, wish in wishes.items():
            match = await self.sit_down("under way", game, ["Ada", "Bo"], **wish)
            await self.decide(match, FEW)
            await self.people["Ada"].at(match.id, "say", text="Bonsoir à toutes et à tous")
            await self.people["Bo"].at(match.id, "say", text="Salut 🎲")
            if game == "barony":
                await self.take_back(match)

    async def over(self) -> None:
        """Matches played to their end; one by bots alone, also as a record from elsewhere and played on from."""
        for game in ("barony", "attila"):
            match = await self.sit_down("over", game, ["Bo", "+"])
            await self.end(match)
        bots = await self.sit_down("over, bots alone", "animal_kingdoms", ["random"] * 3)
        ada = self.people["Ada"]
        await until(lambda: ada.at(bots.id, "look"), lambda table: bool(table["status"] == "over"))
        record = await ada.at(bots.id, "export")
        imported = await ada.post("/api/records", {"record": record})
        self.matches.append(KeptMatch(imported["table"]["match"], "a record", bots.game, "", 0, [""] * 3))
        origin = {"match": bots.id, "at": len(record["entries"]) // 2}
        fork = await self.sit_down("played on from another", bots.game, ["Ada", "+", "+"], origin=origin)
        await self.decide(fork, 3)

    async def series(self) -> None:
        """A match of a series that is over, everything chosen, and the next one under way; one that asks."""
        first = await self.sit_down("first of a series", "barbarian_kingdoms", ["Ada", "+"], series=True)
        await self.end(first)
        ada = self.people["Ada"]
        asked = (await ada.at(first.id, "look"))["asked"]
        while asked is not None:
            asked = (await ada.at(first.id, "choose", seat=asked["seat"], value=asked["choices"][-1]))["asked"]
        again = (await ada.at(first.id, "rematch"))["table"]["match"]
        for seat in range(2):
            await ada.at(again, "join", seat=seat, share=f"{seat + 7:02x}" * 16)
        await ada.at(again, "start")
        following = KeptMatch(again, "next of a series", "barbarian_kingdoms", "", 0, ["Ada", "Ada"])
        self.matches.append(following)
        await self.decide(following, 4)
        other = await self.sit_down("a series that asks", "barbarian_kingdoms", ["Bo", "+"], series=True)
        await self.end(other)

    async def with_bots(self) -> None:
        """A person against bots, one who plays alone, and a seat that was handed to a bot and taken back."""
        match = await self.sit_down("against bots", "barony", ["Cy", "random", "random"])
        await self.decide(match, 6)
        alone = await self.sit_down("alone", "animal_kingdoms", ["Cy"], options={"level": "hard"})
        await self.decide(alone, 5)
        lent = await self.sit_down("lent to a bot", "animal_kingdoms", ["Cy", "Bo", "Ada"])
        for name in ("Bo", "Ada"):
            await self.people[name].at(lent.id, "hand", seat=lent.holders.index(name), level="random")
        await self.decide(lent, 2)
        await self.people["Bo"].at(lent.id, "back", seat=1)
        await self.people["Ada"].at(lent.id, "leave", seat=2)
        lent.holders[2] = ""

    async def others(self) -> None:
        """Components of one's own; six at a table; matches that wait; matches that will not take place."""
        own = await self.sit_down("own components", "attila", ["Ada", "Bo", "Cy"], components=own_map(12))
        await self.decide(own, 8)
        six = await self.sit_down("six seats", "barbarian_kingdoms", ["Ada", *["+"] * 5], options={"edition": "final"})
        await self.decide(six, 8)
        await self.sit_down("open", "barony", ["Ada", "", "random"], start=False)
        await self.sit_down("by invitation", "attila", ["Bo", "Cy", ""], start=False, public=False)
        off = await self.sit_down("called off", "barony", ["Ada", ""], start=False)
        await self.people["Ada"].at(off.id, "close")
        left = await self.sit_down("left by everybody", "barony", ["Ada", "Bo"])
        await self.decide(left, 2)
        for seat, name in enumerate(("Ada", "Bo")):
            await self.people[name].at(left.id, "leave", seat=seat)
        left.holders = ["", ""]

    async def look_back(self) -> Kept:
        """What there is, as those see it who may."""
        for match in self.matches:
            looker = next((name for name in match.holders if name), "Ada")
            table = await self.people[looker].at(match.id, "look")
            match.status, match.sequence = table["status"], table["sequence"]
            if match.status == "over":
                match.end = (await self.people[looker].at(match.id, "export"))["end"]
        tokens = {name: client.token for name, client in self.people.items()}
        return Kept(self.hands.time, tokens, self.matches)


def seat_plan(name: str, is_person: bool) -> dict[str, str]:
    """A seat as somebody plans it who sets up a match."""
    if name == "+":
        return {"kind": "screen"}
    return {"kind": "person"} if is_person or not name else {"kind": "bot", "level": name}


async def spend(folder: Path) -> Kept:
    """A whole evening; what is told about it."""
    hands = Hands()
    async with serving(folder, now=hands) as server:
        evening = Evening(server, hands)
        await evening.meet()
        await evening.under_way()
        await evening.over()
        await evening.series()
        await evening.with_bots()
        await evening.others()
        await server.backend.jobs.alive(server.backend.housekeeping.server, hands.time)
        return await evening.look_back()


async def listen(name: str, kept: Kept, folder: Path) -> bytes:
    """What the server says about the kept database, a line for each answer."""
    async with reopened(kept, folder, load_dump(name, folder / "regna.db")) as (_, people):
        said = await conversation(kept, people)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in said)


def write(name: str) -> None:
    """Write all files of a kept database that is not there yet."""
    dump = FOLDER / f"{name}.sql"
    if dump.exists():
        print(f"{dump} stays as it is")
        return
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        with patch(SECRETS, FixedSecrets()), patch(SWEEP, 1e6):
            kept = asyncio.run(spend(Path(first)))
        words = ["backup", str(FOLDER / f"{name}.regna"), "--data", first]
        subprocess.run([sys.executable, "-m", "regna.cli.main", *words], check=True)
        connection = sqlite3.connect(next(Path(first).glob("*.db")))
        dump.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        connection.close()
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        said = asyncio.run(listen(name, kept, Path(second)))
        (FOLDER / f"{name}.messages.xz").write_bytes(lzma.compress(said, preset=9))


if __name__ == "__main__":
    write(sys.argv[1])
