"""Requests that are sent by drops: on real sockets, against the patience of the server made short."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from regna.server.http import patience
from tests.server.harness import Running, serving
from tests.server.visits import same_screen

pytestmark = pytest.mark.slow

BODY = b"POST /api/identity HTTP/1.1\r\nHost: regna\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"


async def dropped(server: Running, *parts: bytes) -> bytes:
    """Send these one after the other, each a little later, and wait until the server closes; what it said."""
    place = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    said = asyncio.ensure_future(reader.read())
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.02)
    try:
        async with asyncio.timeout(10):
            return await said
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


HALVES = {
    "nothing at all": (),
    "half a line": (b"GE",),
    "half the headers": (b"GET / HTTP/1.1\r\nHo", b"st"),
    "half a body": (BODY, b"{"),
    "empty lines": (b"\r\n", b"\r\n"),
}


async def test_a_request_that_never_arrives_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The connection is closed without a word, and nobody calls that an error of ours."""
    for name in ("KEEP_SECONDS", "HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(patience, name, 0.2)
    async with serving(tmp_path) as server:
        said = await asyncio.gather(*(dropped(server, *parts) for parts in HALVES.values()))
    assert dict(zip(HALVES, said, strict=True)) == dict.fromkeys(HALVES, b"")
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_whoever_sends_in_time_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request in pieces, and another one on the same connection, which is given up only when nothing follows."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(patience, "BODY_SECONDS", 1.0)
    asked = b"GET /live HTTP/1.1\r\nHost: regna\r\n\r\n"
    async with serving(tmp_path) as server:
        said = await dropped(server, asked[:9], asked[9:], asked, b"\r\n")
        assert said.count(b"HTTP/1.1 200") == 2
        ada = await server.client()
        await ada.open()
        await asyncio.sleep(1.2)
        assert await ada.get("/api/matches") == {"mine": [], "open": []}
        match = await same_screen(ada, "barony")
        assert (await ada.ask(match, "look"))["match"] == match, "a socket is not a request that never arrives"
