"""A running server: the backend with its tasks, and uvicorn in front."""

import asyncio
import functools
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import uvicorn

from regna.contract.errors import quoted
from regna.server.http.app import make_app
from regna.server.http.limits import Limits
from regna.server.http.patience import KEEP_SECONDS, PatientProtocol
from regna.server.http.security import Security
from regna.server.http.static_files import client_in
from regna.server.live.backend import Backend
from regna.server.live.lag import watch_lag
from regna.server.model.errors import Unavailable
from regna.server.settings import Settings
from regna.server.storage.database import Database

MESSAGE_BYTES: Final = 64 * 1024
GRACE_SECONDS: Final = 5
GARBAGE: Final = (20_000, 20, 50)
"""After how many new objects Python looks for garbage among the newest, and how much more rarely among the older."""

log = logging.getLogger("regna.run")


@asynccontextmanager
async def run_backend(backend: Backend) -> AsyncIterator[Backend]:
    """The backend with its database ready and its tasks running."""
    await backend.database.migrate()
    tune_garbage_collector()
    await backend.housekeeping.begin()
    await backend.pool.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(backend.database.close)
        stack.push_async_callback(backend.pool.stop)
        stack.push_async_callback(backend.background.finish)
        tasks = {
            "commits": backend.commits.run(),
            "notifications": backend.notifications.run(backend.rooms.notified, backend.housekeeping.look_for_changes),
            "housekeeping": backend.housekeeping.run(),
            "bots": backend.bots.run(),
            "reviews": backend.reviews.run(),
            "presence": backend.presences.run(),
            "lag": watch_lag(backend.metrics.loop_lag.observe),
        }
        for name, work in tasks.items():
            task = asyncio.ensure_future(work)
            task.add_done_callback(functools.partial(note_failure, backend, name))
            stack.push_async_callback(end, task)
        yield backend


def tune_garbage_collector() -> None:
    """Let Python look for garbage rarely, and never among what is there from the start.

    A full look takes 70 ms with 200 matches in memory, most of it for the modules; everybody waits meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def note_failure(backend: Backend, name: str, task: "asyncio.Future[Any]") -> None:
    """Something that should go on for ever has ended: it is in the log, and /health tells."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("background work has ended", extra={"work": name}, exc_info=error)
        backend.failed.append(name)


async def end(task: "asyncio.Future[Any]") -> None:
    """Cancel a task and wait until it has ended."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def make_server(settings: Settings, now: Callable[[], int] | None = None) -> tuple[Backend, Security]:
    """A backend and the application in front of it."""
    backend = Backend(settings, now)
    app = make_app(backend, Limits(settings.rate), client_in(settings.client), lambda: run_backend(backend))
    return backend, Security(app, backend.metrics)


async def reach_database(settings: Settings) -> None:
    """Reach the database and bring its tables up to date; raises Unavailable with the reason if that cannot be."""
    database = Database(settings.url)
    try:
        await database.reach()
        await database.migrate()
    finally:
        await database.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises Unavailable with the reason if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise Unavailable("address", {"host": quoted(host), "port": port, "reason": error.strerror}) from error


class Server(uvicorn.Server):
    """uvicorn, telling when it listens and on which port."""

    def __init__(
        self, settings: Settings, listening: Callable[[int], None], now: Callable[[], int] | None = None
    ) -> None:
        """`listening` is called with the port once requests are answered."""
        self.backend, app = make_server(settings, now)
        config = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            http=PatientProtocol,
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
