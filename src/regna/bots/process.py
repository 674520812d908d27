"""A program by somebody else: a process that answers one line to each line it is sent."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO, Final

LONGEST_ANSWER: Final = 1 << 20
"""In bytes; what comes beyond it is not waited for."""
PART: Final = 1 << 16
"""How many bytes are read at once."""
PATIENCE: Final = 1.0
"""So many seconds a program has to end by itself, once nobody asks any more."""


class LineProcess:
    """A running program; it ends with this object. What it writes to standard error, the user reads."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises OSError where that cannot be done."""
        self.process = subprocess.Popen(  # noqa: S603  # the user's own command, without a shell
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is ours, and what the program starts itself can be ended with it
        )
        self.heard = b""
        self.end = weakref.finalize(self, end, self.process)

    def answer(self, line: bytes, seconds: float) -> bytes:
        """The line that comes back for a line; raises TimeoutError, or EOFError if the program has ended.

        Reading and writing take turns: a program that does not read must not hold us up either.
        """
        until = time.monotonic() + seconds
        to, back = pipes_of(self.process)
        os.set_blocking(to.fileno(), False)
        with selectors.DefaultSelector() as pipes:
            pipes.register(back, selectors.EVENT_READ)
            pipes.register(to, selectors.EVENT_WRITE)
            while b"\n" not in self.heard and len(self.heard) < LONGEST_ANSWER:
                ready = pipes.select(until - time.monotonic())
                if not ready:
                    raise TimeoutError
                for pipe, _ in ready:
                    if pipe.fileobj is back:
                        self.heard += self.read(back.fileno())
                        continue
                    line = line[self.written(to.fileno(), line) :]
                    if not line:
                        pipes.unregister(to)
        found, _, self.heard = self.heard.partition(b"\n")
        return found

    def kill(self) -> None:
        """End it at once, and what it has started."""
        kill_group(self.process.pid)
        self.end()

    def read(self, pipe: int) -> bytes:
        """What the program has written."""
        part = os.read(pipe, PART)
        if not part:
            raise EOFError
        return part

    def written(self, pipe: int, line: bytes) -> int:
        """How much of a line the program could be given."""
        try:
            return os.write(pipe, line)
        except BrokenPipeError:
            raise EOFError from None


def end(process: "subprocess.Popen[bytes]") -> None:
    """Let a program end by itself, then end it and what it has started; returns when it is gone."""
    to, back = pipes_of(process)
    to.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    kill_group(process.pid)
    process.wait()
    back.close()


def kill_group(leader: int) -> None:
    """End a process and those it has started; PermissionError is how macOS says that only a dead one is left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def pipes_of(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    """Where to write to a program, and where to read from it."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    return process.stdin, process.stdout
