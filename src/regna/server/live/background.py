"""Tasks that run beside the requests."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

FINISH_SECONDS: Final = 5.0
"""How long a server that ends waits for its tasks."""
CANCEL_SECONDS: Final = 0.5
"""A cancelled task that still runs after this is cancelled again."""

log = logging.getLogger("regna.background")


class Background:
    """The tasks of one server; they are finished or cancelled before its database is closed."""

    def __init__(self) -> None:
        """None yet."""
        self.tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task; a failure is logged and stops nothing."""
        self.track(guarded(work))

    def track(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        """A task whose result somebody waits for."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait for all tasks and for those they start; what takes too long is cancelled."""
        until = asyncio.get_running_loop().time() + FINISH_SECONDS
        while self.tasks:
            tasks = list(self.tasks)
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                for task in tasks:
                    task.cancel()
            await asyncio.wait(tasks, timeout=max(left, CANCEL_SECONDS))


async def guarded(work: Coroutine[Any, Any, None]) -> None:
    """Do some work; a failure is logged and not raised."""
    try:
        await work
    except Exception as error:  # noqa: BLE001  # whatever it is
        log.warning("background task failed", extra={"reason": type(error).__name__})
