"""Input nobody should send: broken, huge, deep, foreign to the format. The server answers each with a code, and lives.

The API as its own description tells it is tried in tests/server/hostile/test_openapi.py.
"""

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, Final
from urllib.parse import quote

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from regna.server.http.app import BODY_BYTES, RECORD_BYTES
from regna.server.protocol.messages import Name
from regna.server.run import MESSAGE_BYTES
from tests.server.harness import Running, on_sqlite
from tests.server.hostile.envelopes import RAW, frames
from tests.server.hostile.problems import faults_of
from tests.server.hostile.raw import Content, answer_to, cookie_of, post, send, socket_at
from tests.server.hostile.scene import private_match
from tests.server.hostile.stored import differences, dump
from tests.server.visits import PATIENCE, code_of
from tests.server.wire import Client, Rejected, new_match

PROTOCOL_ERROR: Final = 1007
"""The close code for text that is not UTF-8."""
TOO_BIG: Final = 1009


def test_a_problem_without_words_is_found() -> None:
    """What the tests below ask of every refusal can fail."""
    fine: dict[str, Any] = {
        "family": "unknown",
        "code": "match",
        "text": "No.",
        "rules": [],
        "current": None,
        "seconds": None,
    }
    assert faults_of(fine) == []
    assert faults_of({**fine, "code": "nothing_we_know"})
    assert faults_of({**fine, "text": ""})
    assert faults_of({**fine, "text": "a\0b"})
    assert faults_of({"detail": "Not Found"})


# ---------------------------------------------------------------------- the socket


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What is logged during the test; what earlier tests left unheard is told before it begins."""
    gc.collect()
    return caplog


@pytest.mark.slow
@pytest.mark.parametrize("count", [400, pytest.param(6_000, marks=pytest.mark.deep)])
@on_sqlite
async def test_hostile_frames(count: int, server: Running, log: pytest.LogCaptureFixture) -> None:
    """Spoiled messages to matches of every kind: each gets one answer with a code, and the socket stays open."""
    counts: Counter[str] = Counter()
    ada, bo = await server.client("Ada"), await server.client("Bo")
    scene = await private_match(server)
    wish = {"game": "barony", "seats": [{"kind": "person"}, {"kind": "screen"}]}
    open_match = (await ada.post("/api/matches", wish))["table"]["match"]
    running = [await new_match([ada, bo], game) for game in ("barony", "attila")]
    async with socket_at(server.url, cookie_of(ada)) as socket:
        for frame in frames(7, count, (*running, open_match, scene.match, "nowhere", "\0")):
            answer = await answer_to(socket, frame)
            assert (answer["reply"] is None) != (answer["problem"] is None), frame
            counts["answered" if answer["problem"] is None else "refused"] += 1
            if answer["problem"] is not None:
                assert faults_of(answer["problem"]) == [], frame
                counts[f"{answer['problem']['family']}.{answer['problem']['code']}"] += 1
        await socket.ping()
    assert (await bo.at(running[1], "look"))["match"] == running[1]
    assert [record.getMessage() for record in log.records if record.levelno >= logging.ERROR] == []
    codes = {code: number for code, number in counts.most_common() if "." in code}
    print(f"\n{count + len(RAW)} frames: {counts['answered']} answered, {counts['refused']} refused with {codes}")
    assert counts["answered"] + counts["refused"] == count + len(RAW)
    assert {"malformed.message", "unknown.match", "denied.not_invited", "stale.sequence"} <= set(codes)
    assert counts["answered"] > count // 20


@on_sqlite
async def test_the_number_of_a_spoiled_message_comes_back(server: Running) -> None:
    """A client learns which of its messages was wrong, as far as that can be read."""
    ada = await server.client()
    async with socket_at(server.url, cookie_of(ada)) as socket:
        for frame, number in (
            ('{"id":7,"match":"x","say":{"do":"nothing"}}', 7),
            ('{"id":7}', 7),
            ('{"id":7', -1),
            ('{"id":-7,"match":"x","say":{"do":"look"}}', -1),
            ('{"id":"7","match":"x","say":{"do":"look"}}', -1),
            ("[7]", -1),
        ):
            answer = await answer_to(socket, frame)
            assert answer["id"] == number
            assert answer["problem"]["code"] == "message"


@pytest.mark.parametrize(
    ("frame", "code"),
    [(b"\xff\xfe", PROTOCOL_ERROR), (b" " * (MESSAGE_BYTES + 1), TOO_BIG)],
    ids=["not UTF-8", "more than 64 kB"],
)
@on_sqlite
async def test_frames_that_end_the_socket(server: Running, frame: bytes, code: int) -> None:
    """Text that is no text and frames that are too long close this socket with the code for it, and no other one."""
    ada = await server.client()
    async with socket_at(server.url, cookie_of(ada)) as other, socket_at(server.url, cookie_of(ada)) as socket:
        await socket.send(frame, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        longest = " " * (MESSAGE_BYTES - 2) + "{}"
        assert (await answer_to(other, longest))["problem"]["code"] == "message"


# ---------------------------------------------------------------------- HTTP


async def refusal(client: Client, path: str, body: Content, kind: str = "application/json") -> tuple[int, str]:
    """The status and code of a POST that must be refused."""
    response = await send(client, "POST", path, body, {"Content-Type": kind})
    assert faults_of(response.json()) == []
    return response.status_code, f"{response.json()['family']}.{response.json()['code']}"


async def in_pieces(size: int) -> AsyncIterator[bytes]:
    """A body whose length is not told before."""
    for _ in range(size // 1024 + 1):
        yield b" " * 1024


@on_sqlite
async def test_bodies_are_limited(server: Running) -> None:
    """More than 64 kB is not read, told or not; a record may have 4 MB; the limit is named."""
    ada = await server.client()
    match = await new_match([ada, await server.client("Bo")])
    before = await dump(server.backend)
    for path in ("/api/identity", f"/api/matches/{match}/say", "/api/identity/claim"):
        fits = b" " * (BODY_BYTES - 2) + b"{}"
        assert (await refusal(ada, path, fits)) == (400, "malformed.message")
        assert (await refusal(ada, path, fits + b" ")) == (413, "too_large.body")
        assert (await refusal(ada, path, in_pieces(BODY_BYTES))) == (413, "too_large.body")
    for path in ("/api/matches", "/api/records"):
        fits = b" " * (RECORD_BYTES - 2) + b"{}"
        assert (await refusal(ada, path, fits)) == (400, "malformed.message")
        response = await send(ada, "POST", path, fits + b" ")
        assert response.status_code == 413
        assert str(RECORD_BYTES // 1024) in response.json()["text"]
    assert differences(before, await dump(server.backend)) == []


DEEP: Final = b"[" * 30_000 + b"]" * 30_000
BROKEN_BODIES: Final = (
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff\xfe",
    b'{"text":"\xff"}',
    b'{"text":"\\ud800"}',
    b"NaN",
    b"1e999",
    DEEP,
    b'{"text":' + DEEP + b"}",
    b'{"act":{"a":' + DEEP + b'},"sequence":1}',
    b'{"a":' * 10_000,
    b"9" * 6_000,
    b'{"sequence":' + b"9" * 6_000 + b"}",
)


@on_sqlite
async def test_broken_bodies(server: Running, log: pytest.LogCaptureFixture) -> None:
    """Bodies that are no message are malformed, never an error of ours, and change nothing."""
    ada = await server.client()
    match = await new_match([ada, await server.client("Bo")])
    before = await dump(server.backend)
    for body in BROKEN_BODIES:
        for path in ("/api/identity", f"/api/matches/{match}/decide", f"/api/matches/{match}/say"):
            assert (await refusal(ada, path, body)) == (400, "malformed.message"), body[:40]
        for kind in ("application/x-msgpack", "multipart/form-data", "text/plain", "nonsense"):
            status, _ = await refusal(ada, f"/api/matches/{match}/say", body, kind)
            assert status == 400
    assert differences(before, await dump(server.backend)) == []
    assert [record.getMessage() for record in log.records if record.levelno >= logging.ERROR] == []


def longest_name() -> int:
    """How many letters a name may have."""
    schema = msgspec.json.schema(Name)
    return int(schema["maxLength"])


UNSEEN: Final = (
    "",
    " ",
    "\t",
    "\n",
    "a\0b",
    "a\x1bb",
    "a\x7fb",
    "a\u202eb",
    "a\u200bb",
    "a\u2028b",
    "\ue000",
    "\u3164",
    "\u115f\u1160",
    "\u2800 \u2800",
    "\uffa0",
    "\ufe0f",
    "\u0301",
)
"""Texts with something in them that one cannot see: control characters, other directions, private letters; and texts
of nothing but what Unicode calls a letter, a sign or an accent and nobody sees."""


async def test_names_and_chat_are_texts_one_can_see(server: Running) -> None:
    """Too long, empty or with control characters: refused, and nothing is stored."""
    ada = await server.client()
    match = await new_match([ada, await server.client("Bo")])
    before = await dump(server.backend)
    for text in (*UNSEEN, "x" * 501):
        with pytest.raises(Rejected, match="malformed"):
            await ada.at(match, "say", text=text)
    nobody = Client(server.url)
    server.clients.append(nobody)
    for name in (*UNSEEN, "x" * (longest_name() + 1)):
        code = "malformed.not_printable" if 0 < len(name) <= longest_name() else "malformed.message"
        for client in (ada, nobody):
            assert await code_of(client.introduce(name)) == code
    assert await code_of(nobody.introduce("Ada", "de")) == "malformed.message"
    assert differences(before, await dump(server.backend)) == []
    assert (await ada.introduce("é" * longest_name()))["name"] == "é" * longest_name()
    assert (await ada.introduce("  Ada  "))["name"] == "Ada"


SCRIPTS: Final = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><svg/onload=alert(1)>",
    "javascript:alert(1)//",
    "'-alert(1)-'",
    "{{constructor.constructor('alert(1)')()}}",
    "${7*7}#{7*7}%3Cscript%3E",
    "&lt;script&gt;&#x3c;",
    "<!--<script>",
)
"""Texts that would run somewhere if somebody forgot to escape them."""


@on_sqlite
async def test_scripts_are_only_texts(server: Running) -> None:
    """Names and chat come back letter by letter, as JSON that no browser takes for a page."""
    ada, bo = await server.client(), await server.client("Bo")
    match = await new_match([ada, bo])
    await bo.open()
    await bo.ask(match, "watch")
    for text in SCRIPTS:
        name = text[: longest_name()]
        response = await post(ada, "/api/identity", name=name)
        assert response.json()["name"] == name
        assert_is_data(response)
        assert (await ada.at(match, "say", text=text))["text"] == text
        response = await post(ada, f"/api/matches/{match}/chat")
        assert [response.json()["lines"][-1][part] for part in ("name", "text")] == [name, text]
        assert_is_data(response)
        response = await post(ada, f"/api/matches/{match}/decide", act=text, sequence=0)
        assert response.status_code in (400, 409)
        assert_is_data(response)
        response = await send(ada, "GET", f"/api/games/{quote(text, safe='')}/rules")
        assert response.status_code == 404
        assert_is_data(response)
        page = await send(ada, "GET", f"/?q={quote(text)}", headers={"Accept-Language": text})
        assert text not in page.text
    heard = [bo.notices.get_nowait() for _ in range(bo.notices.qsize())]
    said = [line["text"] for notice in heard if notice["do"] == "chat" for line in notice["lines"]]
    assert set(SCRIPTS) <= set(said)


def assert_is_data(response: httpx.Response) -> None:
    """An answer that a browser neither shows as a page nor runs."""
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["content-security-policy"].startswith("default-src 'none'")


# ---------------------------------------------------------------------- what does not exist

UNKNOWN_IDS: Final = ("nowhere", "x" * 41, "x" * 3_000, "%00", "%ff", "%F0%9F%98%80", "..", "%2e%2e", "'", "a b", "*")


async def test_what_does_not_exist_is_not_made(server: Running) -> None:
    """Unknown ids are 404 by HTTP and unknown in the socket, on both databases; nothing is created."""
    ada = await server.client()
    await ada.open()
    before = await dump(server.backend)
    for id in UNKNOWN_IDS:
        for do, body in (("look", {}), ("say", {"text": "hello"}), ("enter", {"invitation": "x"})):
            response = await post(ada, f"/api/matches/{id}/{do}", **body)
            assert (response.status_code, response.json()["family"]) == (404, "unknown"), id
            assert faults_of(response.json()) == []
        assert (await send(ada, "GET", f"/api/games/{id}/rules")).status_code == 404
    for id in ("nowhere", "\0", "é", "x" * 40, ""):
        await assert_unknown(ada, id)
    for path in ("/api/nowhere", "/nowhere", "/api/matches/x/nothing", "/.git/config", "/api/../metricsx"):
        response = await send(ada, "GET", path)
        assert response.status_code == 404
        assert faults_of(response.json()) == []
    assert differences(before, await dump(server.backend)) == []
    assert server.backend.rooms.loaded == {}


async def assert_unknown(client: Client, id: str) -> None:
    """Neither the socket nor a fork finds this match."""
    with pytest.raises(Rejected, match=r"unknown\.match"):
        await client.ask(id, "watch")
    wish = {"game": "barony", "seats": [{"kind": "person"}] * 2, "origin": {"match": id, "at": 1}}
    with pytest.raises(Rejected, match=r"unknown\.match"):
        await client.post("/api/matches", wish)
