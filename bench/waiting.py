"""Waiting for something to happen."""

import asyncio
import time
from collections.abc import Callable


async def until(holds: Callable[[], bool], seconds: float) -> None:
    """Wait until something holds; raises TimeoutError after so many seconds."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.01)
