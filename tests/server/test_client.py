"""`regna.client`: whole matches over a real server, errors with their types, and connections that are lost."""

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

import regna
from regna.client import COOKIE, SECURE_COOKIE, Client, Lost, RemoteMatch, errors, messages, new_key
from regna.server.http import visitor
from regna.table.documents import Decision
from regna.table.verify import verify
from tests.server.cable import cable_to
from tests.server.harness import Running, on_sqlite, serving
from tests.server.visits import not_walking

PERSON: Final = messages.SeatPlan(kind="person")
BOT: Final = messages.SeatPlan(kind="bot", level="random")


@asynccontextmanager
async def people(url: str, *names: str, patience: float = 60.0) -> AsyncIterator[list[Client]]:
    """Somebody new by each name."""
    clients = [Client(url, patience=patience) for _ in names]
    try:
        for client, name in zip(clients, names, strict=True):
            await client.introduce(name)
        yield clients
    finally:
        for client in clients:
            await client.close()


async def begun(clients: list[Client], game: str = "barony") -> list[RemoteMatch]:
    """A match of these people that has begun, as each of them has it."""
    created = await clients[0].create(messages.Create(game=game, seats=[PERSON] * len(clients)))
    matches = [client.match(created.table.match) for client in clients]
    for seat, match in enumerate(matches):
        await match.join(seat)
    await matches[0].start()
    return matches


async def play(match: RemoteMatch, seed: int) -> messages.Update:
    """Answer whatever is asked until the match is over; the last update."""
    choice = random.Random(seed)  # noqa: S311  # any legal decision will do
    update = None
    async for update in match.updates():
        if update.legal:
            await match.decide(choice.choice(not_walking(update.legal)), update.sequence)
    assert update is not None
    return update


@pytest.mark.slow
@pytest.mark.parametrize("game", regna.game_ids)
@on_sqlite
async def test_a_whole_match(server: Running, game: str) -> None:
    """Two programs play it to its end through their sockets; both see the same result, and its luck is verified."""
    async with people(server.url, "Ada", "Bo") as clients:
        matches = await begun(clients, game)
        last = await asyncio.gather(*(play(match, seat) for seat, match in enumerate(matches)))
        table, record = await matches[0].look(), await matches[1].export()
        assert last[0].result is not None
        assert last[0].result == last[1].result == record.result
        assert (table.status, table.sequence, len(record.entries)) == ("over", last[0].sequence, last[1].sequence)
        assert (await matches[1].scores()).points[-1].scores == last[0].result.scores
        assert verify(msgspec.json.encode(record)).shares == 2
        assert (await clients[0].matches()).mine[0].match == table.match


@pytest.mark.slow
@on_sqlite
async def test_from_an_invitation_to_the_rematch(server: Running) -> None:
    """What one does at a table besides playing, and what is heard of it."""
    async with people(server.url, "Ada", "Bo") as (ada, bo):
        assert {info.id for info in await bo.games()} == set(regna.game_ids)
        created = await ada.create(
            messages.Create(game="animal_kingdoms", seats=[PERSON, PERSON], public=False, pace="at_once")
        )
        here, there = ada.match(created.table.match), bo.match(created.table.match)
        with pytest.raises(errors.Denied, match="by invitation only"):
            await there.look()
        with pytest.raises(errors.Denied, match="not valid any more"):
            await there.enter("nonsense")
        again = await here.invite()
        await there.enter(again.invitation)
        heard = there.news()
        await here.join(0)
        await there.join(1, share="ab" * 16)
        assert (await there.leave(1)).mine == []
        await there.join(1)
        line = await here.say("hello")
        assert (await there.chat()).lines == [line]
        assert (await here.start()).status == "running"
        async for news in heard:
            if isinstance(news, messages.Update):
                break
        for seat, match in enumerate((here, there)):
            await match.hand(seat, "random")
            assert (await match.back(seat)).seats[seat].bot == ""
            await match.hand(seat, "random")
        kinds = {type(news) async for news in heard}
        assert kinds >= {messages.Table, messages.Update}
        scores = (await here.frame(0, everything=True)).views
        assert len(scores) == 2
        after = await here.rematch()
        assert (await there.look()).next == after.table.match
        assert (await ada.match(after.table.match).close()).status == "closed"


@pytest.mark.slow
@on_sqlite
async def test_the_news_of_a_match_that_is_called_off_end(server: Running) -> None:
    """While one waits for it, and for who comes later."""
    async with people(server.url, "Ada", "Bo") as (ada, bo):
        created = await ada.create(messages.Create(game="barony", seats=[PERSON, PERSON]))
        match = bo.match(created.table.match)
        await match.watch()
        await ada.match(match.id).close()
        last = [news async for news in match.news()][-1]
        assert isinstance(last, messages.Table)
        assert last.status == "closed"
        assert [update async for update in bo.match(match.id).updates()] == []


@on_sqlite
async def test_who_no_longer_watches(server: Running) -> None:
    """The news end at once: after `unwatch`, when the client is closed, and when somebody else begins to watch."""
    async with people(server.url, "Ada", "Bo") as (ada, bo):
        match, _ = await begun([ada, bo])
        for end in (match.unwatch, match.watch, ada.close):
            await match.watch()
            assert isinstance(await anext(match.updates()), messages.Update)
            rest = asyncio.ensure_future(anext(match.updates(), None))
            await asyncio.sleep(0)
            await end()
            assert await rest is None


@on_sqlite
async def test_errors_have_the_types_they_have_in_python(server: Running) -> None:
    """By HTTP and through the socket: a refusal names its rules, a stale decision the table's number."""
    async with people(server.url, "Ada", "Bo") as clients:
        matches = await begun(clients)
        first = await matches[0].catch_up()
        if first.turn != 0:
            first = await matches[1].catch_up()
        taken = first.legal[0]
        await matches[first.seat or 0].decide(taken, first.sequence)
        for through_socket in (False, True):
            seat = (await matches[0].look()).turn or 0
            match, other = matches[seat], matches[1 - seat]
            if through_socket:
                await match.watch()
            update = await match.catch_up()
            reason = await match.why(taken)
            assert not reason.allowed
            with pytest.raises(regna.Refused) as refused:
                await match.decide(taken, update.sequence)
            assert (refused.value.code, list(refused.value.rules), refused.value.text) == (
                reason.code,
                reason.rules,
                reason.text,
            )
            assert refused.value.rules
            with pytest.raises(regna.Malformed) as malformed:
                await match.decide("fly to the moon", update.sequence)
            assert malformed.value.code == "unknown_verb"
            with pytest.raises(regna.Refused, match="turn"):
                await other.decide(update.legal[0], update.sequence)
            assert (await match.why(update.legal[0])).allowed
            accepted = await match.decide(update.legal[0], update.sequence)
            with pytest.raises(regna.Stale) as stale:
                await match.decide(update.legal[0], update.sequence)
            assert stale.value.facts == {"current": accepted.sequence}
            assert str(stale.value) == stale.value.text
        with pytest.raises(errors.Unknown) as unknown:
            await clients[0].match("no/where").look()
        assert unknown.value.code in {"match", "page"}


@on_sqlite
async def test_a_token_is_who_one_is(server: Running) -> None:
    """Somebody comes back with it; without one there is nobody, by HTTP or through the socket."""
    async with (
        people(server.url, "Ada") as (ada,),
        Client(server.url, ada.token) as again,
        Client(server.url) as nobody,
    ):
        assert await again.me() == await ada.me()
        assert (await again.introduce("Ada", "fr")).language == "fr"
        assert again.token == ada.token
        created = await ada.create(messages.Create(game="barony", seats=[PERSON, BOT], pace="at_once"))
        for asking in (
            nobody.me(),
            nobody.match(created.table.match).look(),
            nobody.match(created.table.match).watch(),
        ):
            with pytest.raises(errors.NoIdentity):
                await asking
    assert (COOKIE, SECURE_COOKIE) == (visitor.COOKIE, visitor.SECURE_COOKIE)


@pytest.mark.slow
@pytest.mark.parametrize("through_socket", [False, True])
@on_sqlite
async def test_a_decision_whose_answer_is_lost_happens_once(server: Running, through_socket: bool) -> None:
    """It was carried out before the connection ended; sent again with its key, it gets its answer."""
    async with cable_to(server.url) as cable, people(cable.url, "Ada") as (ada,):
        created = await ada.create(messages.Create(game="barony", seats=[messages.SeatPlan(kind="screen")] * 2))
        match = ada.match(created.table.match)
        for seat in range(2):
            await match.join(seat)
        await match.start()
        asked = (await match.look()).turn
        update = await match.catch_up(seat=asked)
        if through_socket:
            await match.watch()
        before, cable.loses_answer = cable.connections, True
        key = new_key()
        accepted = await match.decide(update.legal[0], update.sequence, asked, key)
        assert cable.connections > before
        now = await match.catch_up(update.sequence, asked)
        assert (now.sequence, [entry.key for entry in now.entries if isinstance(entry, Decision)].count(key)) == (
            accepted.sequence,
            1,
        )


@on_sqlite
async def test_what_must_not_be_sent_twice_is_not(server: Running) -> None:
    """A line of chat whose answer is lost was said once."""
    async with cable_to(server.url) as cable, people(cable.url, "Ada") as (ada,):
        match = ada.match((await ada.create(messages.Create(game="barony", seats=[PERSON, PERSON]))).table.match)
        cable.loses_answer = True
        with pytest.raises(Lost):
            await match.say("once")
        assert [line.text for line in (await match.chat()).lines] == ["once"]


@pytest.mark.slow
@on_sqlite
async def test_a_match_goes_on_after_every_lost_connection(server: Running) -> None:
    """Two programs play to the end although their cable is cut again and again; nothing is lost, nothing done twice."""
    async with cable_to(server.url) as cable, people(cable.url, "Ada", "Bo") as clients:
        matches = await begun(clients, "animal_kingdoms")
        seen: list[int] = []

        async def cutting() -> None:
            while True:
                await asyncio.sleep(0.05)
                cable.cut()

        async def listening(match: RemoteMatch) -> None:
            async for update in match.updates():
                assert update.since == (seen[-1] if seen else 0)
                seen.append(update.sequence)

        async with people(cable.url, "Cy") as (cy,):
            cut = asyncio.ensure_future(cutting())
            try:
                watched = asyncio.ensure_future(listening(cy.match(matches[0].id)))
                last = await asyncio.gather(*(play(match, seat) for seat, match in enumerate(matches)))
                await watched
            finally:
                cut.cancel()
        record = await matches[0].export()
        assert seen[-1] == len(record.entries)
        assert all(update.result == record.result for update in last)
        keys = [entry.key for entry in record.entries if isinstance(entry, Decision) and entry.key]
        assert len(keys) == len(set(keys)) > 0


@pytest.mark.slow
@on_sqlite
async def test_patience_ends(server: Running) -> None:
    """Who has none is told at once; a server that comes back in time is reached."""
    async with cable_to(server.url) as cable, people(cable.url, "Ada", patience=0.3) as (ada,):
        cable.whole = False
        cable.cut()
        with pytest.raises(Lost):
            await ada.me()
        ada.patience = 60
        waiting = asyncio.ensure_future(ada.me())
        await asyncio.sleep(0.2)
        cable.whole = True
        assert (await waiting).name == "Ada"


@pytest.mark.slow
async def test_who_is_too_fast_waits(tmp_path: Path) -> None:
    """As long as the server says: nothing is refused, unless it takes longer than one's patience."""
    async with serving(tmp_path, rate=2) as server, people(server.url, "Ada") as (ada,):
        match = ada.match((await ada.create(messages.Create(game="barony", seats=[PERSON, PERSON]))).table.match)
        for number in range(22):
            await match.say(f"line {number}")
        assert len((await match.chat()).lines) == 22
        ada.patience = 0
        with pytest.raises(errors.TooMany):
            await asyncio.gather(*(match.say(f"line {number}") for number in range(22)))


def test_everything_one_can_say_has_a_method() -> None:
    """By the name it has on the wire, and with its fields."""
    for message in get_args(messages.AtTable):
        method = getattr(RemoteMatch, str(message.__struct_config__.tag))
        asked = set(method.__annotations__) - {"return"}
        assert asked == set(message.__struct_fields__), message


@pytest.mark.slow
def test_the_client_brings_nothing_of_the_server() -> None:
    """A program that plays needs no database and no web server."""
    found = "import sys, regna.client; print({'litestar', 'sqlalchemy', 'uvicorn', 'asyncpg'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
