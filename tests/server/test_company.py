"""The people around a table: lists of one's own matches, names, who is there, and asking somebody to hurry."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from regna.server.live.bot_names import BOT_NAMES, named_bots
from regna.server.live.clocks import NUDGE_AFTER, NUDGE_AGAIN
from regna.server.live.presence import KEPT_MILLISECONDS, LEASE_MILLISECONDS
from regna.server.model.rows import SeatRow
from tests.server.harness import Running, serving
from tests.server.hostile.stored import dump
from tests.server.visits import Hands, code_of, finish, look, notice
from tests.server.wire import Client, Rejected, new_match, share

LEASE_SECONDS: Final = LEASE_MILLISECONDS / 1000


@asynccontextmanager
async def company(folder: Path, db: str, clock: Hands) -> AsyncIterator[tuple[Running, list[Client], str]]:
    """Ada and Bo at a public table, and Cy; whoever comes and goes is told of at once."""
    async with serving(folder, db, now=clock) as server:
        server.backend.presences.gather_seconds = 0
        people = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
        yield server, people, await new_match(people[:2])


async def come(client: Client, match: str) -> None:
    """Open the page of a match."""
    await client.open()
    await client.ask(match, "watch", since=0, presence=True)


async def told(client: Client, here: list[bool], watching: int) -> list[int | None]:
    """Wait until somebody is told that these are here; for how long the others are gone."""

    def wanted(found: dict[str, Any]) -> bool:
        return [seat["here"] for seat in found["seats"]] == here and found["watching"] == watching

    found = await notice(client, "presence", wanted)
    return [seat["away"] for seat in found["seats"]]


# ---------------------------------------------------------------------- lists


@pytest.mark.slow
async def test_a_finished_match_is_put_away(server: Running) -> None:
    """It leaves one's own list and comes back on wish; everybody else keeps it, and it can still be looked at."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo], "animal_kingdoms")
    assert await code_of(ada.at(match, "keep", listed=False)) == "refusal.not_over_yet"
    await finish(server.backend, match)

    async def listed(who: Client) -> list[str]:
        return [each["match"] for each in (await who.get("/api/matches"))["mine"]]

    for _ in range(2):
        await ada.at(match, "keep", listed=False)
        assert (await listed(ada), await listed(bo)) == ([], [match])
    assert (await look(ada, match))["status"] == "over"
    for _ in range(2):
        await ada.at(match, "keep", listed=True)
        assert await listed(ada) == [match]


async def test_a_list_tells_who_plays(server: Running) -> None:
    """Every seat with its name, bots with their level, and who is asked."""
    ada = await server.client("Ada")
    seats = [{"kind": "person", "share": share()}, {"kind": "bot", "level": "casual"}]
    await ada.post("/api/matches", {"game": "barony", "seats": seats, "begin": True, "pace": "slow"})
    [match] = (await ada.get("/api/matches"))["mine"]
    assert [(seat["kind"], seat["bot"]) for seat in match["seats"]] == [("person", ""), ("bot", "casual")]
    assert [seat["name"] for seat in match["seats"]] == match["names"]
    assert match["names"][0] == "Ada"
    assert match["names"][1] in BOT_NAMES
    assert match["turn"] in (0, 1)
    assert match["your_turn"] == (match["turn"] == 0)


# ---------------------------------------------------------------------- names


def test_no_two_have_the_same_name() -> None:
    """Wherever in the list a match begins, bots get names that neither people nor other bots have."""
    given = [SeatRow(kind="screen", name=BOT_NAMES[0]), SeatRow(kind="bot", name=BOT_NAMES[-1])]
    free = [SeatRow(kind="bot") for _ in range(4)]
    for first in range(len(BOT_NAMES)):
        named = named_bots(chr(ord("a") + first), [*given, *free])
        assert list(named[:2]) == given
        assert len({seat.name for seat in named}) == 6


@pytest.mark.slow
async def test_everybody_has_a_name(server: Running) -> None:
    """Bots have names that differ from each other and from those given; a rematch has the same bots."""
    ada = await server.client("Ada")
    given = [{"kind": "screen", "name": " Inès "}, {"kind": "bot", "name": BOT_NAMES[0]}, *[{"kind": "bot"}] * 3]
    wish = {"game": "animal_kingdoms", "seats": [{"share": share()} | given[0], *given[1:]], "pace": "at_once"}
    table = (await ada.post("/api/matches", {**wish, "begin": True}))["table"]
    names = [seat["name"] for seat in table["seats"]]
    assert names[:2] == ["Inès", BOT_NAMES[0]]
    assert len(set(names)) == 5
    assert set(names[1:]) <= set(BOT_NAMES)
    await ada.at(table["match"], "hand", seat=0, level="random")
    await finish(server.backend, table["match"])
    again = (await ada.at(table["match"], "rematch"))["table"]
    assert [seat["name"] for seat in again["seats"]] == names


async def test_names_of_a_screen(server: Running) -> None:
    """They stay when somebody stands up, are told in the log's words, and must be fit to be seen."""
    ada = await server.client("Ada")
    seats = [{"kind": "screen", "name": "Inès"}, {"kind": "screen", "name": "Élodie"}]
    match = (await ada.post("/api/matches", {"game": "barony", "seats": seats}))["table"]["match"]
    await ada.at(match, "join", seat=0, share=share())
    await ada.at(match, "leave", seat=0)
    for seat in (0, 1):
        await ada.at(match, "join", seat=seat, share=share())
    table = await ada.at(match, "start")
    assert [seat["name"] for seat in table["seats"]] == ["Inès", "Élodie"]
    update = await ada.at(match, "catch_up", seat=table["turn"])
    assert table["seats"][table["turn"]]["name"] in update["prompt"]
    wrong = [{"kind": "screen", "name": "\n"}, {"kind": "screen"}]
    assert await code_of(ada.post("/api/matches", {"game": "barony", "seats": wrong})) == "malformed.not_printable"


# ---------------------------------------------------------------------- who is there


@pytest.mark.slow
async def test_who_is_there(tmp_path: Path, db: str) -> None:
    """Who opens the page is here until the last of their tabs is closed; then for how long they are gone is told."""
    clock = Hands()
    async with company(tmp_path, db, clock) as (server, (ada, bo, cy), match):
        await come(ada, match)
        assert await told(ada, [True, False], 0) == [None, None]
        await come(bo, match)
        await told(ada, [True, True], 0)
        await come(cy, match)
        await told(bo, [True, True], 1)
        second = Client(server.url, bo.token)
        server.clients.append(second)
        await come(second, match)
        await second.close()
        await bo.close()
        assert await told(ada, [True, False], 1) == [None, 0]
        await cy.ask(match, "unwatch")
        assert await told(ada, [True, False], 0) == [None, 0]
        clock.pass_by(120)
        await server.backend.presences.renew()
        again = Client(server.url, bo.token)
        server.clients.append(again)
        await come(cy, match)
        assert await told(ada, [True, False], 1) == [None, 120]
        await come(again, match)
        await told(ada, [True, True], 1)


@pytest.mark.slow
async def test_a_program_is_nobody(tmp_path: Path) -> None:
    """Who watches without `presence` is neither told of nor told, and nothing is stored of them."""
    async with company(tmp_path, "", Hands()) as (server, (ada, bo, cy), match):
        await bo.open()
        await bo.ask(match, "watch", since=0)
        await come(ada, match)
        await told(ada, [True, False], 0)
        await cy.open()
        await cy.ask(match, "watch", since=0, lean=True)
        await ada.ask(match, "watch", since=0, presence=True)
        await told(ada, [True, False], 0)
        assert len((await dump(server.backend))["presence"]) == 1
        heard = [each["do"] for someone in (bo, cy) for each in list(someone.notices._queue)]  # type: ignore[attr-defined]  # looked at, not taken
        assert "presence" not in heard


@pytest.mark.slow
async def test_a_server_that_died(tmp_path: Path, db: str) -> None:
    """Whoever was there is gone when nobody says otherwise for a while; of onlookers nothing is kept for long."""
    clock = Hands()
    async with company(tmp_path, db, clock) as (server, (ada, bo, cy), match):
        for someone in (ada, bo, cy):
            await come(someone, match)
        await told(ada, [True, True], 1)
        here = server.backend.presences._here
        room, _ = here[match]
        here[match] = (room, frozenset({(await ada.get("/api/identity"))["id"]}))  # as if the others were elsewhere
        clock.pass_by(LEASE_SECONDS + 1)
        await server.backend.presences.renew()
        assert await told(ada, [True, False], 0) == [None, 1]
        clock.pass_by(KEPT_MILLISECONDS / 1000 + 1)
        await server.backend.presences.renew()
        assert len((await dump(server.backend))["presence"]) == 2


@pytest.mark.slow
async def test_at_two_servers(tmp_path: Path, postgres: str) -> None:
    """Who is at a table is known at every server."""
    async with serving(tmp_path, postgres) as first, serving(tmp_path, postgres) as second:
        ada, bo, cy = [await first.client(name) for name in ("Ada", "Bo", "Cy")]
        match = await new_match([ada, bo])
        await come(ada, match)
        elsewhere = [Client(second.url, someone.token) for someone in (bo, cy)]
        second.clients.extend(elsewhere)
        for someone in elsewhere:
            await come(someone, match)
        await told(ada, [True, True], 1)
        await told(elsewhere[0], [True, True], 1)
        await elsewhere[0].close()
        await told(ada, [True, False], 1)


# ---------------------------------------------------------------------- asking somebody to hurry


@pytest.mark.slow
async def test_a_nudge(tmp_path: Path, db: str) -> None:
    """It reaches whoever is asked: at the table and in their list, not at once, not often, and until they decide."""
    clock = Hands()
    async with company(tmp_path, db, clock) as (_, (ada, bo, cy), match):
        table = await look(ada, match)
        turn: int = table["turn"]
        slow, other = (ada, bo) if turn == 0 else (bo, ada)
        assert (table["waiting"], table["nudged"]) == (0, False)
        clock.pass_by(NUDGE_AFTER - 1)
        with_rejected = await rejected(other, match, turn)
        assert (with_rejected.code, with_rejected.problem["seconds"]) == ("too_many.nudges", 1)
        clock.pass_by(1)
        assert (await look(ada, match))["waiting"] == NUDGE_AFTER
        assert await code_of(cy.at(match, "nudge", seat=turn)) == "denied.no_seat"
        assert await code_of(slow.at(match, "nudge", seat=turn)) == "refusal.not_awaited"
        assert await code_of(other.at(match, "nudge", seat=1 - turn)) == "refusal.not_awaited"
        await slow.open()
        await slow.ask(match, "watch", since=0)
        assert (await other.at(match, "nudge", seat=turn))["nudged"]
        await notice(slow, "table", lambda news: bool(news["nudged"]))
        assert (await slow.get("/api/matches"))["mine"][0]["nudged"]
        assert (await rejected(other, match, turn)).problem["seconds"] == NUDGE_AGAIN
        clock.pass_by(NUDGE_AGAIN)
        await other.at(match, "nudge", seat=turn)
        while (await look(ada, match))["turn"] == turn:
            update = await slow.at(match, "catch_up", since=1_000_000)
            await slow.at(match, "decide", act=update["legal"][0], sequence=update["sequence"])
            assert not (await look(ada, match))["nudged"]


async def rejected(client: Client, match: str, seat: int) -> Rejected:
    """How a nudge is refused."""
    try:
        await client.at(match, "nudge", seat=seat)
    except Rejected as found:
        return found
    raise AssertionError("it was not refused")


@pytest.mark.slow
async def test_two_nudges_at_once(tmp_path: Path, postgres: str) -> None:
    """Of two people who ask at the same moment at two servers, one is enough."""
    clock = Hands()
    async with serving(tmp_path, postgres, now=clock) as first, serving(tmp_path, postgres, now=clock) as second:
        people = [await first.client(name) for name in ("Ada", "Bo", "Cy")]
        match = await new_match(people)
        turn = (await look(people[0], match))["turn"]
        elsewhere = Client(second.url, people[turn - 1].token)
        second.clients.append(elsewhere)
        await look(elsewhere, match)
        clock.pass_by(NUDGE_AFTER)
        asking = [who.at(match, "nudge", seat=turn) for who in (people[turn - 2], elsewhere)]
        found = await asyncio.gather(*asking, return_exceptions=True)
        refused = [one.code for one in found if isinstance(one, Rejected)]
        assert refused in (["too_many.nudges"], ["refusal.not_awaited"])


# ---------------------------------------------------------------------- notes


async def test_notes(server: Running) -> None:
    """Every seat has its own, also of one person; only whoever holds the seat reads and writes them."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    seats = [{"kind": "screen"}, {"kind": "screen"}, {"kind": "person"}]
    match = (await ada.post("/api/matches", {"game": "attila", "seats": seats}))["table"]["match"]
    await bo.at(match, "join", seat=2, share=share())
    written = {0: "Bo has Huns.\nWatch Gaul 👀", 1: "Élodie : « non »", 2: ""}
    for seat, text in written.items():
        holder = ada if seat < 2 else bo
        assert await holder.at(match, "note", seat=seat) == {"text": ""}
        await holder.at(match, "note", seat=seat, text="something else")
        assert await holder.at(match, "note", seat=seat, text=text) == {"text": text}
    for seat, text in written.items():
        assert await (ada if seat < 2 else bo).at(match, "note", seat=seat) == {"text": text}
        assert await code_of((bo if seat < 2 else ada).at(match, "note", seat=seat)) == "denied.not_your_seat"
    assert await code_of(ada.at(match, "note", seat=0, text="\0")) == "malformed.not_printable"
    assert await code_of(ada.at(match, "note", seat=0, text="x" * 4001)) == "malformed.message"
