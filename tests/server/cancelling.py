"""Cancelling work at each of its steps, one after the other: no race decides which of them a test tries."""

import asyncio
import functools
import itertools
import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final

PATIENCE: Final = 30.0
"""Seconds within which cancelled work must have ended: far more than it needs on a busy machine."""

Work = Coroutine[Any, Any, Any]


@types.coroutine
def cancelled_at(step: int, work: Work) -> Generator[Any, Any, bool]:
    """Do some work, cancelled when it waits for the `step`-th time; whether it waited so often."""
    task = asyncio.current_task()
    assert task is not None
    resume: Callable[[], Any] = functools.partial(work.send, None)
    for waits in itertools.count(1):
        try:
            waiting = resume()
        except StopIteration:
            return waits > step
        if waits == step:
            asyncio.get_running_loop().call_soon(task.cancel)
        try:
            yield waiting
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is the work's
            resume = functools.partial(work.throw, error)
        else:
            resume = functools.partial(work.send, None)
    raise AssertionError("unreachable")


async def steps_to_cancel(begin: Callable[[], Work]) -> int:
    """Begin some work again and again, each time cancelled one step later, until it is done first; how many steps.

    Fails if it goes on for ever although it was cancelled, or ends as if it had not been.
    """
    for step in itertools.count(1):
        task = asyncio.ensure_future(cancelled_at(step, begin()))
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        assert done, f"cancelled at step {step}, it still goes on"
        if not task.cancelled():
            assert not task.result(), f"cancelled at step {step}, it did not notice"
            return step - 1
    raise AssertionError("unreachable")
