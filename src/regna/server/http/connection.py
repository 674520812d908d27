"""One open socket: one task handles messages in their order, another one sends; neither waits for the other."""

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket

from regna.contract.errors import Malformed, Refused, quoted
from regna.server.http.error_pages import known_error
from regna.server.http.limits import Limits
from regna.server.http.security import SOCKET_CALLS
from regna.server.http.visitor import address_of, device_of
from regna.server.live.backend import Backend
from regna.server.live.commands.dispatch import HANDLERS, Request
from regna.server.live.room import Room
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, TooLarge
from regna.server.model.request import new_request
from regna.server.model.rows import Identity
from regna.server.protocol.commands import COMMANDS, Command
from regna.server.protocol.messages import Answer, Envelope, Message, Watch
from regna.server.protocol.problems import problem_of

MOST_WAITING: Final = 256
"""Messages waiting for a client that does not read; one that falls further behind is closed and may catch up."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""Bytes waiting for such a client."""
MOST_WATCHED: Final = 50
"""Matches watched through one socket."""
NORMAL: Final = 1000
TOO_SLOW: Final = 4008
TOO_MANY: Final = 4429
GOING_AWAY: Final = 1001
NO_IDENTITY: Final = 4401
UNREADABLE: Final = "unreadable"
"""The command of a message that cannot be read, in the metrics."""
DONE: Final = "done"
"""The result of one that was carried out."""

envelopes: Final = msgspec.json.Decoder(Envelope)
log = logging.getLogger("regna.socket")


class Watching:
    """One match that a connection watches."""

    def __init__(self, connection: "Connection", room: Room, seat: int | None, wish: Watch) -> None:
        """As a seat or a spectator, as wished."""
        self.connection = connection
        self.room = room
        self.identity = connection.who.id
        self.language = connection.who.language
        self.seat = seat
        self.lean = wish.lean
        self.presence = wish.presence
        self.seen = wish.since

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        self.connection.send(message)

    def turn_away(self) -> None:
        """Nothing of this match is sent any more."""
        self.connection.watching.pop(self.room.id, None)


class Connection:
    """One socket of one person."""

    def __init__(
        self, socket: "WebSocket[Any, Any, Any]", backend: Backend, limits: Limits, who: Identity, credential: str
    ) -> None:
        """An accepted socket."""
        self._receive, self._send = socket.scope[SOCKET_CALLS]  # type: ignore[typeddict-item]  # put there by Security
        self.backend = backend
        self.limits = limits
        self.who = who
        self.credential = credential
        self.address = address_of(socket)
        self.device = device_of(socket)
        self.watching: dict[str, Watching] = {}
        self._outbox: list[bytes] = []
        self._waiting_bytes = 0
        self._reader: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._closing = NORMAL

    def set_identity(self, who: Identity) -> None:
        """The person has another name or language now."""
        self.who = who
        for watching in self.watching.values():
            watching.language = who.language

    def note_attendance(self) -> None:
        """Its device is here."""
        self.backend.attendance.note(self.credential, lambda: self.device)

    def send(self, message: bytes) -> None:
        """Put a message on its way; a client that does not keep up is closed."""
        self._waiting_bytes += len(message)
        if len(self._outbox) >= MOST_WAITING or self._waiting_bytes > MOST_BYTES:
            self.backend.metrics.slow.inc()
            self.close(TOO_SLOW)
        elif self._closing == NORMAL:
            self._outbox.append(message)
            self._wake.set()

    def close(self, code: int) -> None:
        """End the connection soon; what waits is not sent any more."""
        if self._closing == NORMAL:
            self._closing = code
            self._leave_all()
            self._outbox.clear()
            self._wake.set()
            if self._reader is not None and code == NO_IDENTITY:  # nothing more is heard from whoever is forgotten
                self._reader.cancel()

    async def serve(self) -> None:
        """Read and write until either side closes."""
        self.backend.metrics.sockets.inc()
        writer = asyncio.ensure_future(self._write())
        reader = self._reader = asyncio.ensure_future(self._read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave_all()
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            self.backend.metrics.sockets.dec()

    async def _write(self) -> None:
        """Send everything that waits as one frame: a JSON array of messages."""
        waiting = self._outbox
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._closing != NORMAL:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            if waiting:
                frame = b"[" + b",".join(waiting) + b"]"
                waiting.clear()
                self._waiting_bytes = 0
                await self._send({"type": "websocket.send", "text": frame.decode()})

    async def _read(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                return
            data = event.get("text") or event.get("bytes") or b""
            self.send(encoder.encode(await self._answer(data)))

    async def _answer(self, data: str | bytes) -> Answer:
        """Decode a message and run it; the reply, or the problem with it."""
        new_request()
        number, command, result = -1, UNREADABLE, DONE
        began = time.perf_counter()
        try:
            try:
                envelope = envelopes.decode(data)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self.limits.check("junk", self.who.id, self.address)
                number = number_in(data)
                raise Malformed("message", {"reason": quoted(str(error))}) from error
            number, command = envelope.id, str(envelope.say.__struct_config__.tag)
            reply = await self.answer(envelope)
            return Answer(id=number, reply=msgspec.Raw(encoder.encode(reply)))
        except Exception as error:  # noqa: BLE001  # whatever it is, it is logged and answered like over HTTP
            known = known_error(error)
            result = known.family
            return Answer(id=number, problem=problem_of(known, self.who.language))
        finally:
            self.backend.metrics.answered(command, result, time.perf_counter() - began)

    async def answer(self, envelope: Envelope) -> Any:
        """Run the command of a message."""
        command = COMMANDS[str(envelope.say.__struct_config__.tag)]
        caller = (self.who, self.address)
        return await run_command(self.backend, self.limits, caller, envelope.match, command, envelope.say, self)

    def watch(self, room: Room, seat: int | None, message: Watch) -> Watching:
        """Send everything new in a room from now on, as wished."""
        self.unwatch(room.id)
        if len(self.watching) >= MOST_WATCHED:
            raise TooLarge("watching", {"most": MOST_WATCHED})
        watching = self.watching[room.id] = Watching(self, room, seat, message)
        room.watchers.add(watching)
        if watching.presence:
            self.backend.presences.changed(room)
        return watching

    def unwatch(self, match: str) -> None:
        """Send nothing of this match any more."""
        watching = self.watching.pop(match, None)
        if watching is not None:
            watching.room.watchers.discard(watching)
            if watching.presence:
                self.backend.presences.changed(watching.room)

    def _leave_all(self) -> None:
        for match in list(self.watching):
            self.unwatch(match)


def number_in(data: str | bytes) -> int:
    """The number of a message that is otherwise wrong, so that its sender knows which one it was; -1 if it has none."""
    try:
        document = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return -1
    number = document.get("id") if isinstance(document, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else -1


async def run_command(
    backend: Backend,
    limits: Limits,
    caller: tuple[Identity, str],
    match: str,
    command: Command,
    message: Message,
    connection: "Connection | None" = None,
) -> Any:
    """Run a command that came by HTTP or socket, after checking its rate, that the match exists and that one may look.

    The caller is an identity and the address it comes from.
    """
    who, address = caller
    limits.check(command.rate, who.id, address)
    if who.id in backend.sanctions.banned:
        raise Denied("banned")
    room = await backend.rooms.get(match)
    try:
        return await run_admitted(Request(backend, who, room, connection), command, message)
    except (Denied, Refused):
        if not await backend.rooms.is_behind(room):
            raise
    await backend.rooms.refresh(
        room
    )  # what was done at another server counts here as well, even before its notification has come
    return await run_admitted(Request(backend, who, room, connection), command, message)


async def run_admitted(request: Request, command: Command, message: Message) -> Any:
    """Run a command of somebody who may look at the match."""
    if not command.for_strangers and not request.room.admits(request.who.id):
        raise Denied("not_invited")
    return await HANDLERS[command.name](request, message)
