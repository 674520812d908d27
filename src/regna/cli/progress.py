"""A bar of progress, for everything long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regna.cli.terminal import errors


@contextmanager
def progress(title: str) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """A bar on standard error while the block lasts: one function to say how much there is, one for each part done."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    ) as bar:
        task = bar.add_task(title, total=None)
        yield lambda total: bar.update(task, total=total), lambda done: bar.advance(task, done)
