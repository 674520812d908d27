"""A running server: the hall with everything that works beside it, and uvicorn in front."""

import asyncio
import functools
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import uvicorn

from regna.contract.errors import shown
from regna.server.http.app import make_app
from regna.server.http.limits import Limits
from regna.server.http.security import Guard
from regna.server.http.static_files import client_in
from regna.server.live.bot_runner import Attendant
from regna.server.live.hall import AWAY_MILLISECONDS, Hall, wall_clock
from regna.server.model.errors import Unavailable
from regna.server.settings import Settings
from regna.server.storage.database import Database

MESSAGE_BYTES: Final = 64 * 1024
GRACE_SECONDS: Final = 5
KEEP_SECONDS: Final = 150
"""A connection without a request is kept for so long: longer than usual proxies (120 seconds at most) and programs keep
theirs, so that none sends a request on one that we close at that moment. It would be lost without an answer."""
GARBAGE: Final = (20_000, 20, 50)
"""After how many new objects Python looks for garbage among the newest, and how much more rarely among the older."""

log = logging.getLogger("regna.run")


@asynccontextmanager
async def open_hall(hall: Hall) -> AsyncIterator[Hall]:
    """The hall with its database ready and its work going on beside."""
    await hall.database.migrate()
    rest_from_garbage()
    await hall.duties.give_time_back(hall.now(), AWAY_MILLISECONDS)
    await hall.duties.alive(hall.server, hall.now())
    await hall.duties.mend(hall.now())
    await hall.pool.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(hall.database.close)
        stack.push_async_callback(hall.pool.stop)
        stack.push_async_callback(hall.finish_errands)
        beside = {
            "ledger": hall.ledger.run(),
            "hints": hall.hints.run(),
            "sweep": hall.sweep(),
            "attendant": Attendant(hall).run(),
        }
        for name, work in beside.items():
            task = asyncio.ensure_future(work)
            task.add_done_callback(functools.partial(note_failure, hall, name))
            stack.push_async_callback(end, task)
        yield hall


def rest_from_garbage() -> None:
    """Let Python look for garbage rarely, and never among what is there from the start.

    A full look takes 70 ms with 200 matches in memory, most of it for the modules; everybody waits meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def note_failure(hall: Hall, name: str, task: "asyncio.Future[Any]") -> None:
    """Something that should go on for ever has ended: it is in the log, and /health tells."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("background work has ended", extra={"work": name}, exc_info=error)
        hall.failed.append(name)


async def end(task: "asyncio.Future[Any]") -> None:
    """Cancel a task and wait until it has ended."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def make_server(settings: Settings, now: Callable[[], int] = wall_clock) -> tuple[Hall, Guard]:
    """A hall and the application in front of it."""
    hall = Hall(settings, now)
    app = make_app(hall, Limits(settings.rate), client_in(settings.client), lambda: open_hall(hall))
    return hall, Guard(app, hall.metrics)


async def reach_database(settings: Settings) -> None:
    """Raises Unavailable with the reason if the database cannot be used."""
    database = Database(settings.url)
    try:
        await database.reach()
    finally:
        await database.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises Unavailable with the reason if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise Unavailable("address", {"host": shown(host), "port": port, "reason": error.strerror}) from error


class Server(uvicorn.Server):
    """uvicorn, telling when it listens and on which port."""

    def __init__(
        self, settings: Settings, listening: Callable[[int], None], now: Callable[[], int] = wall_clock
    ) -> None:
        """`listening` is called with the port once requests are answered."""
        self.hall, app = make_server(settings, now)
        config = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            ws_max_size=MESSAGE_BYTES,
            ws_per_message_deflate=False,  # a compressor per socket costs more memory and CPU than the bytes are worth
            timeout_graceful_shutdown=GRACE_SECONDS,
            timeout_keep_alive=KEEP_SECONDS,
            server_header=False,
        )
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: Any = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self.listening(int(self.servers[0].sockets[0].getsockname()[1]))
