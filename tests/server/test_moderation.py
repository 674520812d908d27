"""An operator's day: who said what, a rude stranger, a match that must end, a person who is forgotten."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from regna.cli import admin
from regna.server.live.administration import Administration
from regna.server.live.names import MOST_LETTERS, told_apart
from regna.server.model.encoding import encoder
from regna.server.model.errors import Unknown
from regna.server.settings import Keeping
from regna.server.storage import schema
from regna.server.storage.moderation import OWNERS
from tests.server.harness import Running, on_sqlite, serving
from tests.server.hostile.raw import send
from tests.server.hostile.stored import dump
from tests.server.visits import PATIENCE, bots_waiting, code_of, look, remove_old, same_screen, until
from tests.server.wire import Client, new_match, reply_of

DAY = 24 * 3600 * 1000
Deed = Callable[..., Awaitable[str]]


async def notice(*servers: Running) -> None:
    """The servers have seen what was decided elsewhere, as they do every other second."""
    for server in servers:
        await server.backend.housekeeping.read_sanctions()
        await server.backend.housekeeping.look_for_changes()
        for look_at in server.backend.housekeeping.also:
            await look_at()


@pytest.fixture
def command_line(capsys: pytest.CaptureFixture[str]) -> Callable[..., Deed]:
    """What the host does at the command line; the servers have noticed it when this returns."""

    def at(*servers: Running) -> Deed:
        url = servers[0].backend.database.url.render_as_string(hide_password=False)

        async def do(deed: str, what: str = "", name: str = "") -> str:
            capsys.readouterr()
            await asyncio.to_thread(admin.admin, deed, what, name, url, language="en")
            await notice(*servers)
            return capsys.readouterr().out

        return do

    return at


@pytest.fixture
def host(server: Running, command_line: Callable[..., Deed]) -> Deed:
    """The host of one server."""
    return command_line(server)


@dataclass
class Page:
    """The admin page of a server, for whoever has the token; when it has done something, the others have noticed."""

    at: Running
    token: str
    others: list[Running] = field(default_factory=list)

    async def look(self, wanted: str = "") -> dict[str, Any]:
        """What the host sees."""
        office: dict[str, Any] = await self._ask("GET", f"/api/admin?wanted={wanted}")
        return office

    async def do(self, deed: str, what: str = "", name: str = "") -> str:
        """Do something; the secret that was handed out."""
        done = await self._ask("POST", "/api/admin", {"deed": deed, "what": what, "name": name})
        await notice(*self.others)
        return str(done["token"])

    async def _ask(self, method: str, path: str, body: dict[str, str] | None = None) -> Any:
        nobody = Client(self.at.url)
        self.at.clients.append(nobody)
        content = None if body is None else encoder.encode(body)
        return reply_of(await send(nobody, method, path, content, {"Authorization": f"Bearer {self.token}"}))


@pytest.mark.slow
async def test_an_operators_day(tmp_path: Path, db: str, command_line: Callable[..., Deed]) -> None:
    """On two servers: a rude stranger is hushed, reported, muted, renamed, banned; a match is stopped and deleted.

    Some of it is done at the command line, some on the admin page of the one server; people are at the other.
    """
    async with serving(tmp_path, db) as one, serving(tmp_path, db) as other:
        host = command_line(one, other)
        page = Page(one, (await host("token")).split("/admin#")[1].split()[0], [other])
        ada, bo, rude = await one.client("Ada"), await other.client("Bo"), await other.client("Ada")
        match = await new_match([ada, bo])
        spoken = [await who.at(match, "say", text="Hello") for who in (ada, rude)]
        assert [line["seat"] for line in spoken] == [0, None]
        assert spoken[0]["by"] != spoken[1]["by"] != ""
        assert await code_of(rude.at(match, "hush", hushed=True)) == "denied.no_seat"
        assert (await bo.at(match, "hush", hushed=True))["hushed"]
        assert await code_of(rude.at(match, "say", text="Hello?")) == "denied.hushed"
        await ada.at(match, "say", text="We speak")
        await bo.at(match, "hush", hushed=False)
        await bo.at(match, "report", lines=[2])
        person = (await rude.get("/api/identity"))["id"]
        assert f"{person}  Ada (2): Hello" in await host("reports")
        [reported] = (await page.look())["reports"]
        assert (reported["person"], reported["text"], reported["reporters"]) == (person, "Hello", 1)
        await page.do("mute", person)
        assert await code_of(rude.at(match, "say", text="Still here")) == "denied.muted"
        await host("unmute", person)
        await rude.open()
        await rude.ask(match, "say", text="Still here")
        await page.do("rename", person, "Somebody")
        assert (await ada.at(match, "chat"))["lines"][1]["name"] == "Somebody"
        assert (await rude.ask(match, "say", text="And now"))["name"] == "Somebody", "also through an open socket"
        await rude.ask(match, "watch")
        room = await other.backend.rooms.get(match)
        assert len(room.watchers) == 1
        await page.do("ban", person)
        assert not room.watchers
        assert "banned" in await host("people", "some")
        assert await code_of(rude.get("/api/matches")) == await code_of(rude.ask(match, "look")) == "denied.banned"
        await host("unban", person)
        assert (await rude.get("/api/identity"))["name"] == "Somebody"
        await page.do("dismiss", match)
        found = await page.look("ada")
        assert (found["reports"], [each["match"] for each in found["matches"]]) == ([], [match])
        assert match in await host("matches")
        await page.do("stop", match)
        assert (await look(bo, match))["status"] == "closed"
        await page.do("delete", match)
        assert await code_of(bo.at(match, "look")) == "unknown.match"
        assert await code_of(page.do("delete", match)) == "unknown.nothing_there"
        await export_and_erase(ada, other)


async def export_and_erase(ada: Client, other: Running) -> None:
    """Somebody takes home what is theirs, and is then nobody, with every device at every server."""
    phone = Client(other.url)
    other.clients.append(phone)
    await phone.post("/api/identity/claim", {"token": (await ada.post("/api/identity/link"))["token"]})
    await phone.open()
    match = await same_screen(phone, "barony")
    await phone.at(match, "say", text="To be or not")
    mine = (await ada.get("/api/identity/belongings"))["tables"]
    assert [row["name"] for row in mine["identities"]] == ["Ada"]
    assert [row["text"] for row in mine["chat"]] == ["To be or not"]
    assert (len(mine["credentials"]), len(mine["seats"]), [row["id"] for row in mine["matches"]]) == (2, 2, [match])
    assert not {"hash", "secret", "invitation"} & {name for rows in mine.values() for row in rows for name in row}
    person = mine["identities"][0]["id"]
    await ada.post("/api/identity/erase")
    await notice(other)
    assert await code_of(phone.get("/api/identity")) == "identity.none"
    assert (await phone.notices.get())["do"] == "gone"
    stored = await dump(other.backend)
    assert person not in str(stored)
    assert "To be or not" not in str(stored)


@pytest.mark.slow
@on_sqlite
async def test_the_house(server: Running, host: Deed) -> None:
    """Chat off, newcomers by invitation, reserved names: at once, and all of it can be taken back."""
    ada = await server.client("Ada")
    match = await same_screen(ada, "barony")
    assert "chat." in await host("house")
    await host("chat-off")
    assert await code_of(ada.at(match, "say", text="Hello")) == "denied.chat_off"
    assert not (await ada.get("/api/house"))["chat"]
    await host("chat-on")
    await ada.at(match, "say", text="Hello")

    invitation = (await host("invite")).split("/#")[1].split()[0]
    assert (await ada.get("/api/house"))["invited"]
    assert await code_of(server.client("Bo")) == "denied.newcomer"
    bo = Client(server.url)
    server.clients.append(bo)
    assert await code_of(bo.post("/api/identity", {"name": "Bo", "invitation": "guessed"})) == "denied.newcomer"
    assert (await bo.post("/api/identity", {"name": "Bo", "invitation": invitation}))["name"] == "Bo"
    await ada.introduce("Ada L.")
    await host("welcome")
    await server.client("Cy")

    await host("reserve", "Regna")
    assert "Regna" in await host("names")
    assert await code_of(server.client("Re gna")) == "denied.reserved_name"
    assert await code_of(ada.introduce("REGNA")) == "denied.reserved_name"
    wish = {"game": "barony", "seats": [{"kind": "screen", "name": "Regna"}, {"kind": "screen"}]}
    assert await code_of(ada.post("/api/matches", wish)) == "denied.reserved_name"
    await host("release", "regna")
    assert (await ada.introduce("REGNA"))["name"] == "REGNA"


@on_sqlite
async def test_the_admin_page_is_for_who_has_the_token(server: Running, host: Deed) -> None:
    """None works before there is one; a new one ends the one before, and `lock` all of them."""
    assert await code_of(Page(server, "guessed").look()) == "denied.admin"
    first, second = [(await host("token")).split("/admin#")[1].split()[0] for _ in range(2)]
    assert await code_of(Page(server, first).look()) == "denied.admin"
    assert await code_of(Page(server, first).do("chat_off")) == "denied.admin"
    assert (await Page(server, second).look())["house"]["chat"]
    third = await Page(server, second).do("token")
    assert await code_of(Page(server, second).look()) == "denied.admin"
    assert first not in str(await dump(server.backend))
    assert third not in str(await dump(server.backend))
    await host("lock")
    assert await code_of(Page(server, third).look()) == "denied.admin"


def test_everything_about_a_person_is_theirs_to_take() -> None:
    """Every table that says whose a row is, in whichever column, is exported; so a new one is, too."""
    columns = [column.name for table in schema.metadata.sorted_tables for column in table.columns]
    assert {name for name in columns if "identity" in name} <= OWNERS


@pytest.mark.slow
async def test_what_is_old_goes(server: Running) -> None:
    """Chat of matches that are over, and people who do not come back, once the host's time for them is over."""
    ada, bo, cleo = [await server.client(name) for name in ("Ada", "Bo", "Cleo")]
    phrase = {"login": "cleo", "passphrase": "until the year after next"}
    await cleo.post("/api/identity/passphrase", phrase)
    await cleo.post("/api/identity/forget")  # signed out, and means to come back
    running, closed = await same_screen(ada, "barony"), await same_screen(bo, "barony")
    for who, match in ((ada, running), (bo, closed)):
        await who.at(match, "say", text="Long ago")
        await who.at(match, "report", lines=[1, 2, 1_000_000])  # only the first was said
    await bo.at(closed, "close")
    long_ago = server.backend.now() - 33 * DAY
    person = (await bo.get("/api/identity"))["id"]
    devices, people = schema.credentials, schema.identities

    def grow_old(connection: Any) -> None:
        connection.execute(update(schema.chat).values(at=long_ago))
        connection.execute(update(people).values(created=long_ago))
        connection.execute(update(devices).where(devices.c.identity == person).values(seen=long_ago))

    await server.backend.database.write(grow_old)
    await remove_old(server.backend, Keeping(chat=30, people=30))
    assert [row["text"] for row in (await ada.at(running, "chat"))["lines"]] == ["Long ago"]
    assert (await ada.at(closed, "chat"))["lines"] == []
    assert await code_of(bo.get("/api/identity")) == "identity.none"
    assert (await ada.get("/api/identity"))["name"] == "Ada"
    assert (await ada.post("/api/identity/recover", phrase))["name"] == "Cleo"
    assert len((await dump(server.backend))["reports"]) == 1


async def test_somebody_is_forgotten(server: Running, host: Deed) -> None:
    """Bots play on for them, their name and words are gone, and so is their device."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo])
    await ada.at(match, "say", text="My secret")
    await ada.at(match, "note", seat=0, text="My note")
    person = (await ada.get("/api/identity"))["id"]
    await host("forget", person)
    assert await code_of(ada.get("/api/identity")) == "identity.none"
    table = await look(bo, match)
    assert (table["seats"][0]["kind"], table["seats"][0]["taken"], "Ada" in table["seats"][0]["name"]) == (
        "bot",
        False,
        False,
    )
    assert "My secret" not in str(await bo.at(match, "chat"))
    assert await server.backend.matches.note(match, 0, person) == ""


@pytest.mark.slow
async def test_the_time_of_who_is_forgotten_is_over(server: Running, host: Deed) -> None:
    """A bot decides at once, and not when three days have passed."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players, clock={"kind": "decision", "seconds": 3 * DAY // 1000})
    turn = (await look(players[0], match))["turn"]
    await host("forget", (await players[turn].get("/api/identity"))["id"])
    await server.backend.housekeeping.mend()
    await until(lambda: look(players[1 - turn], match), lambda table: table["sequence"] > 0)


async def test_nobody_is_not_somebody(server: Running) -> None:
    """A deed without a name: seats of bots and those that are free are nobody's, and stay so."""
    ada = await server.client("Ada")
    await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}, {"kind": "bot"}]})
    before = (await dump(server.backend))["seats"]
    administration = Administration(server.backend.database, server.backend.now)
    for deed in ("forget", "rename", "delete", "stop"):
        with pytest.raises(Unknown):
            await administration.carry_out(deed, "", "Nobody")
    assert (await dump(server.backend))["seats"] == before


async def test_a_match_goes_while_its_bot_thinks(server: Running, host: Deed) -> None:
    """What the bot decides then concerns nobody, and nothing is due there any more."""
    ada = await server.client("Ada")
    wish = {"game": "barony", "seats": [{"kind": "bot", "level": "random"}] * 2, "pace": "at_once"}
    with bots_waiting(server.backend) as asked:
        match = (await ada.post("/api/matches", wish))["table"]["match"]
        await ada.at(match, "start")
        await asyncio.wait_for(asked.wait(), PATIENCE)
        await host("delete", match)
    await until(lambda: dump(server.backend), lambda rows: any(match in row for row in rows["entries"]))
    await until(lambda: dump(server.backend), lambda rows: rows["duties"] == [])


def test_names_that_look_alike() -> None:
    """They get a number; others stay as they are."""
    for other in ("Ada", "ada", "\u0410d\u0430", "A\u0301da", "A da"):
        assert told_apart("Ada", [other]) == "Ada (2)", other
    assert told_apart("Ada", ["Ada", "Ada (2)", ""]) == "Ada (3)"
    assert told_apart("Bill", ["B1ll"]) == "Bill (2)"
    assert told_apart("Ada", ["Adam", "Bo"]) == "Ada"
    assert told_apart("A" * MOST_LETTERS, ["A" * MOST_LETTERS]) == "A" * (MOST_LETTERS - 4) + " (2)"
