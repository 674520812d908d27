"""Requests and frames as they go over the wire, for what a proper client would never send or look at."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from regna.server.http.visitor import COOKIE
from tests.server.wire import Client

JSON: Final = {"Content-Type": "application/json"}
Content = bytes | AsyncIterator[bytes] | None


async def send(
    client: Client, method: str, path: str, content: Content = None, headers: dict[str, str] | None = None
) -> httpx.Response:
    """The whole answer to a request of somebody, whatever it is."""
    sent = {**(JSON if content is not None else {}), **cookie_of(client), **(headers or {})}
    response = await client.http.request(method, client.url + path, content=content, headers=sent)
    client.http.cookies.clear()
    return response


async def post(client: Client, path: str, **body: Any) -> httpx.Response:
    """The whole answer to a message."""
    return await send(client, "POST", path, msgspec.json.encode(body))


def cookie_of(client: Client) -> dict[str, str]:
    """The header that tells who somebody is."""
    return {"Cookie": f"{COOKIE}={client.token}"} if client.token else {}


def socket_at(url: str, headers: dict[str, str]) -> connect:
    """A bare socket."""
    return connect(url.replace("http", "ws", 1) + "/api/socket", additional_headers=headers, max_size=None)


async def answer_to(socket: ClientConnection, frame: str | bytes) -> dict[str, Any]:
    """Send a frame and wait for its answer; what else comes is left aside."""
    await socket.send(frame)
    while True:
        heard = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 30))
        for message in heard:
            if message["do"] == "answer":
                return dict(message)
