"""JSON in, JSON out: a client that looks at every message as it goes over the wire, and sends anything."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from regna.server.http.visitor import COOKIE
from tests.server.plain_http import PlainTransport

ANSWER_SECONDS: Final = 30.0
decoder: Final = msgspec.json.Decoder()


class Rejected(Exception):
    """The server refused: its problem, and the HTTP status if there was one."""

    def __init__(self, problem: Mapping[str, Any], status: int = 0) -> None:
        """What the server said."""
        super().__init__(f"{problem['family']}.{problem['code']}: {problem['text']}")
        self.problem = problem
        self.status = status
        self.code = f"{problem['family']}.{problem['code']}"


class Gone(Exception):
    """The connection ended before the answer came: nobody knows whether it was done."""


class Client:
    """One person at one server."""

    def __init__(self, url: str, token: str = "", http: httpx.AsyncClient | None = None) -> None:
        """Somebody new, or with the token of a known identity; many may share one HTTP client."""
        self.url = url
        self.token = token
        self._shared_http = http
        self._own_http: httpx.AsyncClient | None = None
        self.notices: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """What the socket brought besides answers: updates, tables, chat."""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0

    # ------------------------------------------------------------------ HTTP

    @property
    def http(self) -> httpx.AsyncClient:
        """The HTTP client, made when it is first needed: a socket alone needs none."""
        if self._shared_http is not None:
            return self._shared_http
        if self._own_http is None:
            self._own_http = httpx.AsyncClient(timeout=ANSWER_SECONDS, transport=PlainTransport())
        return self._own_http

    async def get(self, path: str) -> Any:
        """The reply to a GET; raises Rejected."""
        return await self._request("GET", path, None)

    async def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The reply to a POST; raises Rejected."""
        return await self._request("POST", path, None if body is None else msgspec.json.encode(body))

    async def _request(self, method: str, path: str, body: bytes | None) -> Any:
        headers = {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        response = await self.http.request(method, self.url + path, content=body, headers=headers)
        self.http.cookies.clear()  # the client is shared: everybody's cookie is their own to keep
        given = response.cookies.get(COOKIE)
        if given is not None:
            self.token = given
        return reply_of(response)

    async def introduce(self, name: str, language: str = "en") -> dict[str, Any]:
        """Become known."""
        me: dict[str, Any] = await self.post("/api/identity", {"name": name, "language": language})
        return me

    async def at(self, match: str, do: str, **fields: Any) -> Any:
        """Say something at a table by HTTP."""
        return await self.post(f"/api/matches/{match}/{do}", fields)

    # ------------------------------------------------------------------ socket

    async def open(self) -> None:
        """Open the socket."""
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        self._socket = await connect(
            address, additional_headers={"Cookie": f"{COOKIE}={self.token}"}, max_size=None, compression=None
        )
        self._reader = asyncio.ensure_future(self._read(self._socket))

    async def ask(self, match: str, do: str, **fields: Any) -> Any:
        """Say something at a table through the socket; raises Rejected, or Gone if the connection ends."""
        self._number += 1
        number = self._number
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            if self._socket is None:
                raise Gone
            await self._socket.send(
                msgspec.json.encode({"id": number, "match": match, "say": {"do": do, **fields}}).decode()
            )
            async with asyncio.timeout(ANSWER_SECONDS):  # wait_for of Python 3.11 may swallow a cancellation
                found = await answer
        except (ConnectionClosed, OSError) as error:
            raise Gone from error
        finally:
            self._waiting.pop(number, None)
        if found["problem"] is not None:
            raise Rejected(found["problem"])
        return found["reply"]

    async def send_raw(self, data: str | bytes) -> None:
        """Send anything at all through the socket."""
        if self._socket is not None:
            await self._socket.send(data)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                for message in decoder.decode(data):
                    waiting = self._waiting.get(message["id"]) if message["do"] == "answer" else None
                    if waiting is None:
                        self.notices.put_nowait(message)
                    elif not waiting.done():
                        waiting.set_result(message)
        except (ConnectionClosed, OSError):
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(Gone())
            self.notices.put_nowait({"do": "gone"})

    async def update(self, match: str, seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        """The next update of a match; raises Gone if the connection ends first."""
        while True:
            async with asyncio.timeout(seconds):
                notice = await self.notices.get()
            if notice["do"] == "gone":
                raise Gone
            if notice["do"] == "update" and notice["match"] == match:
                return notice

    async def close(self) -> None:
        """Close everything."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._own_http is not None:
            await self._own_http.aclose()


def reply_of(response: httpx.Response) -> Any:
    """The decoded reply; raises Rejected for anything but success."""
    if response.is_success:
        return decoder.decode(response.content)
    raise Rejected(decoder.decode(response.content), response.status_code)


def share() -> str:
    """Random bytes for the luck of a match."""
    return secrets.token_hex(16)


def new_key() -> str:
    """An idempotency key."""
    return secrets.token_hex(8)


async def new_match(players: list[Client], game: str = "barony", **wish: Any) -> str:
    """A match of these people, begun; returns its id. The first one creates it."""
    first = players[0]
    seats = [{"kind": "person"} for _ in players]
    created = await first.post("/api/matches", {"game": game, "seats": seats, "pace": "at_once", **wish})
    match = str(created["table"]["match"])
    for seat, player in enumerate(players):
        await player.at(match, "join", seat=seat, share=share())
    await first.at(match, "start")
    return match
