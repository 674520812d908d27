"""How late the event loop is: everybody waits while one piece of work holds it."""

import asyncio
from collections.abc import Callable
from typing import Final

LOOK_SECONDS: Final = 0.5
"""Between two looks."""


async def watch_lag(note: Callable[[float], None]) -> None:
    """Sleep again and again until cancelled, and note by how many seconds too late one is woken."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        note(max(0.0, loop.time() - due))
