"""Who may ask what: every route and every message, tried by everybody who has no business there.

The matrix below has a line for each of them. A route or message without a line fails the first test.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute
from sqlalchemy import delete
from websockets.exceptions import ConnectionClosed, InvalidStatus

from regna.lessons.puzzle import puzzles_of
from regna.server.http.connection import NO_IDENTITY
from regna.server.http.visitor import COOKIE
from regna.server.model.rows import RUNNING
from regna.server.protocol.commands import COMMANDS
from regna.server.run import make_server
from regna.server.settings import Settings
from regna.server.storage import schema
from regna.table.match import Match
from tests.server.harness import Running, on_sqlite, serving, unlocked
from tests.server.hostile.raw import cookie_of, send, socket_at
from tests.server.hostile.scene import CANARY, Scene, private_match
from tests.server.hostile.stored import differences, dump
from tests.server.visits import PATIENCE, until
from tests.server.wire import Client, Rejected, new_key, share

pytestmark = pytest.mark.slow

Body = dict[str, Any]
ANSWERED: Final = ""
"""In the matrix: it is answered, with nothing of anybody's secrets."""
UNKNOWN_RECORD: Final = {
    "format": "regna-record/1",
    "game": "attila",
    "rules": "none",
    "seats": 2,
    "options": {},
    "components": {"digest": ""},
    "start": {},
    "entries": [],
    "end": "",
}


@dataclass(frozen=True)
class Line:
    """What is sent, the problem each kind of visitor gets, and the tables that change where it is allowed."""

    nobody: str
    stranger: str
    onlooker: str = ANSWERED
    body: Body = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    """What an onlooker may change."""


SEAT: Final = {"seat": -1}
"""Stands for a seat that is not the visitor's: the creator's, or the one they left."""


def at_table(onlooker: str, *changes: str, **body: Any) -> Line:
    """The line of something said at a table: nobody and strangers are turned away."""
    return Line("identity.none", "denied.not_invited", onlooker, body, changes)


TABLE: Final = {
    "look": at_table(ANSWERED),
    "enter": Line("identity.none", "denied.invitation", "denied.invitation", {"invitation": "guessed"}),
    "invite": at_table("denied.not_creator"),
    "join": at_table("refusal.already_begun", **SEAT, share=share()),
    "reveal": at_table("denied.not_your_seat", **SEAT, share=share()),
    "leave": at_table("denied.not_your_seat", **SEAT),
    "hand": at_table("denied.not_your_seat", **SEAT),
    "back": at_table("denied.not_your_seat", **SEAT),
    "more_time": at_table("denied.no_seat", **SEAT),
    "nudge": at_table("denied.no_seat", **SEAT),
    "start": at_table("refusal.already_begun"),
    "close": at_table("denied.not_creator"),
    "choose": at_table("denied.not_your_seat", **SEAT, value=True),
    "rematch": at_table("denied.no_seat"),
    "keep": at_table("refusal.not_over_yet", listed=False),
    "note": at_table("denied.not_your_seat", **SEAT, text="mine"),
    "say": at_table(ANSWERED, "chat", "matches", text="I only look on"),
    "hush": at_table("denied.no_seat", hushed=True),
    "report": at_table(ANSWERED, "reports", lines=[1]),
    "chat": at_table(ANSWERED),
    "decide": at_table("denied.no_seat", act="pass", sequence=1),
    "undo": at_table("denied.no_seat", sequence=1),
    "why": at_table("denied.no_seat", act="pass"),
    "hint": at_table("denied.no_seat", sequence=1),
    "catch_up": at_table(ANSWERED),
    "frame": at_table(ANSWERED, at=1),
    "position": at_table("denied.no_seat"),
    "scores": at_table(ANSWERED),
    "review": at_table("refusal.not_over_yet"),
    "export": at_table("refusal.not_over_yet"),
    "watch": at_table(ANSWERED),
    "unwatch": at_table(ANSWERED),
}
"""What is said at a table, by somebody who may only look on and by those who may not even do that."""

NOT_MY_SEAT: Final = {
    "catch_up": at_table("denied.not_your_seat", **SEAT),
    "frame": at_table("denied.not_your_seat", **SEAT, at=1),
    "watch": at_table("denied.not_your_seat", **SEAT),
    "decide": at_table("denied.no_seat", **SEAT, act="pass", sequence=1),
    "undo": at_table("denied.no_seat", **SEAT, sequence=1),
    "why": at_table("denied.no_seat", **SEAT, act="pass"),
    "hint": at_table("denied.no_seat", **SEAT, sequence=1),
    "position": at_table("denied.no_seat", **SEAT),
}
"""The same where a seat may be named, with a seat that is somebody else's."""

ROUTES: Final = {
    "GET /": Line(ANSWERED, ANSWERED),
    "GET /new/{game}": Line(ANSWERED, ANSWERED),
    "GET /match/{match}": Line(ANSWERED, ANSWERED),
    "GET /learn/{game}": Line(ANSWERED, ANSWERED),
    "GET /learn/{game}/{lesson}": Line(ANSWERED, ANSWERED),
    "GET /puzzles/{game}": Line(ANSWERED, ANSWERED),
    "GET /puzzles/{game}/{puzzle}": Line(ANSWERED, ANSWERED),
    "GET /how/{game}": Line(ANSWERED, ANSWERED),
    "GET /about": Line(ANSWERED, ANSWERED),
    "GET /settings": Line(ANSWERED, ANSWERED),
    "GET /link": Line(ANSWERED, ANSWERED),
    "GET /admin": Line(ANSWERED, ANSWERED),
    "GET /assets/{name}": Line("unknown.page", "unknown.page"),
    "GET /favicon.svg": Line("unknown.page", "unknown.page"),
    "GET /health": Line(ANSWERED, ANSWERED),
    "GET /live": Line(ANSWERED, ANSWERED),
    "GET /metrics": Line(ANSWERED, ANSWERED),
    "GET /api": Line(ANSWERED, ANSWERED),
    "GET /api/{path}": Line("unknown.page", "unknown.page"),
    "GET /api/openapi.json": Line(ANSWERED, ANSWERED),
    "GET /api/games": Line(ANSWERED, ANSWERED),
    "GET /api/games/{game}/rules": Line(ANSWERED, ANSWERED),
    "GET /api/games/{game}/lessons": Line(ANSWERED, ANSWERED),
    "GET /api/games/{game}/puzzles": Line(ANSWERED, ANSWERED),
    "POST /api/games/{game}/puzzles/{number}": Line(ANSWERED, ANSWERED),
    "GET /api/puzzle": Line(ANSWERED, ANSWERED),
    "GET /api/duel": Line(ANSWERED, ANSWERED, changes=("duels",)),
    "POST /api/duel": Line("identity.none", ANSWERED, changes=("duelists", "matches", "seats", "entries", "duties")),
    "POST /api/learned": Line("identity.none", ANSWERED),
    "POST /api/games/{game}/lessons/{lesson}": Line(ANSWERED, ANSWERED, body={"act": "play huns corsica"}),
    "POST /api/identity": Line(ANSWERED, ANSWERED, body={"name": "Zoe"}, changes=("credentials", "identities")),
    "GET /api/identity": Line("identity.none", ANSWERED),
    "GET /api/visitor": Line(ANSWERED, ANSWERED),
    "POST /api/identity/link": Line("identity.none", ANSWERED, changes=("links",)),
    "POST /api/identity/claim": Line("unknown.link", "unknown.link", body={"token": "guessed"}),
    "POST /api/identity/recover": Line(
        "denied.passphrase", "denied.passphrase", body={"login": "Ada", "passphrase": "guessed"}
    ),
    "POST /api/identity/passphrase": Line(
        "identity.none", ANSWERED, body={"login": "Zoe", "passphrase": "of four short words"}, changes=("passphrases",)
    ),
    "GET /api/identity/devices": Line("identity.none", ANSWERED),
    "POST /api/identity/devices": Line("identity.none", "unknown.device", body={"device": "guessed"}),
    "GET /api/identity/belongings": Line("identity.none", ANSWERED),
    "GET /api/house": Line(ANSWERED, ANSWERED),
    "GET /api/admin": Line("denied.admin", "denied.admin"),
    "POST /api/admin": Line("denied.admin", "denied.admin", body={"deed": "chat_off"}),
    "GET /api/matches": Line("identity.none", ANSWERED),
    "POST /api/matches": Line("identity.none", "denied.not_invited", body={"origin": {"match": "", "at": 1}}),
    "POST /api/records": Line("identity.none", "record.other_rules", body={"record": UNKNOWN_RECORD}),
    "POST /api/identity/forget": Line("identity.none", ANSWERED, changes=("credentials",)),
    "POST /api/identity/erase": Line("identity.none", "identity.none"),
}
"""Everything else that is asked by HTTP, where no client was built; what ends an identity comes last."""
SOCKET: Final = "SOCKET /api/socket"


def ways_in(folder: Path) -> set[str]:
    """Every route of the application, as "METHOD path"; OPTIONS only tells what the others are, HEAD what GET is."""
    _, security = make_server(Settings(data=folder))
    app = security.app
    assert isinstance(app, Litestar)
    found = set()
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {route.path_format}" for method in set(route.methods) - {"OPTIONS", "HEAD"}}
        elif isinstance(route, WebSocketRoute):
            found.add(f"SOCKET {route.path_format}")
    return found


def test_every_route_and_every_message_has_a_line(tmp_path: Path) -> None:
    """Whatever is added to the server must be added to the matrix; whatever is gone must go."""
    at_tables = {f"POST /api/matches/{{match}}/{name}" for name in TABLE if name not in ("watch", "unwatch")}
    assert ways_in(tmp_path) == {*ROUTES, *at_tables, SOCKET}
    assert set(TABLE) == set(COMMANDS)
    named = {name for name, command in COMMANDS.items() if "seat" in command.message.__struct_fields__}
    tried = {name for name, line in TABLE.items() if "seat" in line.body} | set(NOT_MY_SEAT)
    assert tried == named


# ---------------------------------------------------------------------- trying


@dataclass
class Tried:
    """An answer: the problem's code (empty without one), its bytes, and what is in it."""

    code: str
    raw: bytes
    reply: Any


async def by_http(client: Client, method: str, path: str, body: Body) -> Tried:
    """Ask by HTTP."""
    content = msgspec.json.encode(body) if method == "POST" else None
    response = await send(client, method, path, content)
    is_json = response.headers["content-type"] == "application/json"
    reply = msgspec.json.decode(response.content) if is_json else {}
    code = f"{reply['family']}.{reply['code']}" if response.is_error else ANSWERED
    return Tried(code, response.content, reply)


async def by_socket(client: Client, match: str, name: str, body: Body) -> Tried:
    """Ask through the socket."""
    try:
        reply = await client.ask(match, name, **body)
    except Rejected as refused:
        return Tried(refused.code, msgspec.json.encode(refused.problem), dict(refused.problem))
    return Tried(ANSWERED, msgspec.json.encode(reply), reply)


def lines_for(seat: int) -> Iterator[tuple[str, str, Line]]:
    """Every line said at a table, with this seat as the one that is not the visitor's: title, message and line."""
    for title, lines in (("", TABLE), (" of a seat", NOT_MY_SEAT)):
        for name, line in lines.items():
            body = {**line.body, "seat": seat} if "seat" in line.body else line.body
            yield name + title, name, Line(line.nobody, line.stranger, line.onlooker, body, line.changes)


def views_in(reply: Body) -> list[tuple[int | None, Body]]:
    """Every view of the game in an update or a moment, with the seat it is made for."""
    if reply.get("view") is not None:
        return [(reply["seat"], reply["view"])]
    return [(view["seat"], view["body"]) for view in reply.get("views", [])]


def public_body(match: Match) -> Any:
    """What a spectator sees of a match, as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(match.body(None)))


def assert_only_public(server: Running, scene: Scene, reply: Body) -> None:
    """An onlooker's answer: the views in it are a spectator's, nothing is asked, and no seat is theirs."""
    match = unlocked(server.backend.rooms.loaded[scene.match]).match
    assert match is not None
    for seat, body in views_in(reply):
        assert seat is None
        assert body in [public_body(then) for then in (match, match.at(1))]
    assert reply.get("mine", []) == []
    assert reply.get("legal", []) == []
    assert reply.get("secret", "") == ""


@on_sqlite
async def test_an_onlooker_is_not_shown_what_a_player_is(server: Running) -> None:
    """The check above finds a player's view: without that it would prove nothing."""
    scene = await private_match(server)
    reply = await scene.creator.at(scene.match, "catch_up")
    assert [seat for seat, _ in views_in(reply)] == [0]
    with pytest.raises(AssertionError):
        assert_only_public(server, scene, reply)
    reply["seat"] = None
    with pytest.raises(AssertionError):
        assert_only_public(server, scene, reply)


# ---------------------------------------------------------------------- the matrix


async def test_nobody(tmp_path: Path) -> None:
    """Without an identity: only what is for everybody, by HTTP; a socket is closed and says nothing."""
    async with serving(tmp_path, client=tmp_path / "none") as server:
        scene = await private_match(server)
        for title, line in ROUTES.items():
            nobody = Client(server.url)
            server.clients.append(nobody)
            await try_route(server, nobody, scene, title, line.nobody, line)
        nobody = Client(server.url)
        server.clients.append(nobody)
        for title, name, line in lines_for(0):
            if COMMANDS[name].socket_only:
                continue
            before = await dump(server.backend)
            tried = await by_http(nobody, "POST", f"/api/matches/{scene.match}/{name}", line.body)
            assert (title, tried.code) == (title, line.nobody)
            assert CANARY.encode() not in tried.raw
            assert differences(before, await dump(server.backend)) == [], title
        for cookie in ("", f"{COOKIE}=", f"{COOKIE}=guessed", f"{COOKIE}={'x' * 4000}"):
            assert await heard_on_socket(server, cookie) == (NO_IDENTITY, [])


async def heard_on_socket(server: Running, cookie: str) -> tuple[int, list[str | bytes]]:
    """Open a socket with a cookie and listen until it is closed: the code, and what came before."""
    heard: list[str | bytes] = []
    async with socket_at(server.url, {"Cookie": cookie}) as socket:
        try:
            while True:
                heard.append(await asyncio.wait_for(socket.recv(), PATIENCE))
        except ConnectionClosed as closed:
            return (closed.rcvd.code if closed.rcvd else 0), heard


async def bots_asked(server: Running) -> list[str]:
    """The matches in which a bot is about to decide: what is stored changes without anybody asking."""
    rows = [room.row for room in server.backend.rooms.loaded.values()]
    return [row.id for row in rows if row.status == RUNNING and row.turn >= 0 and row.seats[row.turn].bot]


async def at_rest(server: Running) -> bool:
    """Whether no bot is about to decide, and what the last one decided is stored."""
    if await bots_asked(server):
        return False
    before = await dump(server.backend)
    await asyncio.sleep(0.05)
    return not differences(before, await dump(server.backend))


async def try_route(server: Running, client: Client, scene: Scene, title: str, expected: str, line: Line) -> None:
    """Ask at a route that is no table's; exactly what is expected happens, and the private match stays private."""
    method, path = title.split(" ")
    path = path.replace("{game}", "attila").replace("{lesson}", "conflict").replace("{match}", scene.match)
    number = str(next(iter(puzzles_of("attila"))))
    path = path.replace("{puzzle}", number).replace("{number}", number)
    path = path.replace("{path}", "nowhere").replace("{name}", "nothing.js")
    body = line.body
    if "origin" in body:
        origin = {**body["origin"], "match": scene.match}
        body = {"game": "attila", "seats": [{"kind": "person"}] * 3, "origin": origin}
    await until(lambda: at_rest(server), bool)  # such as the opponent in a duel begun before
    before = await dump(server.backend)
    tried = await by_http(client, method, path, body)
    assert (title, tried.code) == (title, expected)
    assert CANARY.encode() not in tried.raw, title
    assert scene.match.encode() not in tried.raw, title
    changed = set(differences(before, await dump(server.backend)))
    assert changed <= (set(line.changes) if expected == ANSWERED else set()), title


async def test_a_stranger(tmp_path: Path) -> None:
    """Somebody known but not invited: nothing of a private match, by HTTP or socket, now or later."""
    async with serving(tmp_path, client=tmp_path / "none") as server:
        scene = await private_match(server)
        stranger = scene.stranger
        await stranger.open()
        for title, name, line in lines_for(0):
            before = await dump(server.backend)
            tries = [await by_socket(stranger, scene.match, name, line.body)]
            if not COMMANDS[name].socket_only:
                tries.append(await by_http(stranger, "POST", f"/api/matches/{scene.match}/{name}", line.body))
            for tried in tries:
                assert (title, tried.code) == (title, line.stranger)
                assert CANARY.encode() not in tried.raw
            assert differences(before, await dump(server.backend)) == [], title
        await something_happens(server, scene)
        assert await notices_of(stranger, scene.match) == []
        for title, line in ROUTES.items():
            await try_route(server, stranger, scene, title, line.stranger, line)


async def something_happens(server: Running, scene: Scene) -> None:
    """A decision, a line of chat and a new invitation: whoever watches hears of each."""
    seat = server.backend.rooms.loaded[scene.match].row.turn
    player = scene.players[seat]
    update = await player.at(scene.match, "catch_up", seat=seat)
    await player.at(scene.match, "decide", act=update["legal"][0], sequence=update["sequence"], key=new_key())
    await scene.creator.at(scene.match, "say", text=f"{CANARY} again")
    await scene.creator.at(scene.match, "invite")


@pytest.mark.parametrize("who", ["left", "guest"])
@on_sqlite
async def test_an_onlooker(server: Running, who: str) -> None:
    """Somebody who left their seat, or came in as a guest: they may look and speak, as a spectator, and do nothing."""
    scene = await private_match(server)
    client, seat = (scene.left, scene.left_seat) if who == "left" else (scene.guest, 0)
    await client.open()
    for title, name, line in lines_for(seat):
        before = await dump(server.backend)
        tries = [await by_socket(client, scene.match, name, line.body)]
        if not COMMANDS[name].socket_only:
            tries.append(await by_http(client, "POST", f"/api/matches/{scene.match}/{name}", line.body))
        for tried in tries:
            assert (title, tried.code) == (title, line.onlooker)
            if tried.code == ANSWERED:
                assert_only_public(server, scene, tried.reply)
            else:
                assert CANARY.encode() not in tried.raw, title
        changed = differences(before, await dump(server.backend))
        assert changed == (list(line.changes) if line.onlooker == ANSWERED else []), title


# ---------------------------------------------------------------------- while a socket is open


async def notices_of(client: Client, match: str) -> list[Body]:
    """Everything that came through a socket besides answers; what was on its way arrives before the next answer."""
    with contextlib.suppress(Rejected):
        await client.ask(match, "look")
    return [client.notices.get_nowait() for _ in range(client.notices.qsize())]


async def seats_after(server: Running, match: str, seat: int) -> None:
    """Wait until bots have played and a seat is asked."""

    async def deciding() -> int:
        return server.backend.rooms.loaded[match].row.turn

    await until(deciding, lambda asked: asked == seat)


@on_sqlite
async def test_who_leaves_gets_no_more_private_views(server: Running) -> None:
    """A socket that watched from a seat watches as a spectator once the seat is given up."""
    scene = await private_match(server)
    (seat,) = set(scene.players) - {0}
    client = scene.players[seat]
    await client.open()
    await client.ask(scene.match, "watch", seat=seat)
    before = await notices_of(client, scene.match)
    assert [notice["seat"] for notice in before if notice["do"] == "update"] == [seat]
    await client.at(scene.match, "leave", seat=seat)
    await seats_after(server, scene.match, 0)
    await something_happens(server, scene)
    after = await notices_of(client, scene.match)
    updates = [notice for notice in after if notice["do"] == "update"]
    assert updates
    for update in updates:
        assert [seat for seat, _ in views_in(update)] == [None]
        assert update["legal"] == []
    room = server.backend.rooms.loaded[scene.match]
    assert updates[-1]["view"] == public_body(unlocked(room).begun("en"))
    assert all(notice["mine"] == [] for notice in after if notice["do"] == "table")


@on_sqlite
async def test_who_may_no_longer_look_hears_nothing(server: Running) -> None:
    """A guest watches; struck off the list, the same socket gets nothing more and every question is refused."""
    scene = await private_match(server)
    guest = scene.guest
    await guest.open()
    await guest.ask(scene.match, "watch")
    assert await notices_of(guest, scene.match)
    await server.backend.database.write(lambda connection: connection.execute(delete(schema.guests)))
    await server.backend.rooms.table_changed(server.backend.rooms.loaded[scene.match])
    await notices_of(guest, scene.match)
    await something_happens(server, scene)
    assert await notices_of(guest, scene.match) == []
    assert (await by_socket(guest, scene.match, "watch", {})).code == "denied.not_invited"


async def test_a_forgotten_device_is_cut_off(server: Running) -> None:
    """Forget closes the sockets of this device with 4401; its cookie is worth nothing, other devices go on."""
    scene = await private_match(server)
    first = scene.creator
    link = await first.post("/api/identity/link")
    second = Client(server.url)
    server.clients.append(second)
    await second.post("/api/identity/claim", {"token": link["token"]})
    await second.open()
    await second.ask(scene.match, "watch")
    cookie = cookie_of(first)["Cookie"]
    listening = asyncio.ensure_future(heard_on_socket(server, cookie))
    await until(lambda: second.get("/health"), lambda health: health["sockets"] == 2)
    response = await send(first, "POST", "/api/identity/forget")
    assert response.is_success
    assert await listening == (NO_IDENTITY, [])
    assert await heard_on_socket(server, cookie) == (NO_IDENTITY, [])
    assert (await by_http(first, "GET", "/api/identity", {})).code == "identity.none"
    assert (await second.ask(scene.match, "look"))["creator"]


# ---------------------------------------------------------------------- pages of other sites

FOREIGN: Final = (
    "null",
    "http://elsewhere.example",
    "http://127.0.0.1",
    "{url}.example",
    "http://x@{host}",
    "http://[",
)
"""Origins that are not ours; a page in a frame without an origin says "null"."""


@on_sqlite
async def test_pages_of_other_sites_are_turned_away(server: Running) -> None:
    """No request that could change something and no socket from a foreign page, whatever its cookie."""
    scene = await private_match(server)
    creator, host = scene.creator, server.url.removeprefix("http://")
    before = await dump(server.backend)
    for written in FOREIGN:
        origin = written.format(url=server.url, host=host)
        for path in ("/api/identity", f"/api/matches/{scene.match}/look", "/api/identity/forget", "/nowhere"):
            response = await send(creator, "POST", path, b"{}", {"Origin": origin})
            assert response.status_code == 403
            assert response.json()["code"] == "foreign_origin"
            assert CANARY not in response.text
        with pytest.raises(InvalidStatus) as refused:
            await socket_at(server.url, {**cookie_of(creator), "Origin": origin})
        assert refused.value.response.status_code == 403
        seen = await send(creator, "GET", "/api/matches", headers={"Origin": origin})
        assert not [name for name in seen.headers if name.startswith("access-control-")]
    assert differences(before, await dump(server.backend)) == []
    ours = {"Origin": server.url}
    assert (await send(creator, "POST", f"/api/matches/{scene.match}/look", b"{}", ours)).is_success
    async with socket_at(server.url, {**cookie_of(creator), **ours}) as socket:
        await socket.ping()
