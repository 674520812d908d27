"""The line between a browser and the server: can be cut, go deaf, be mended, and led to another server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

PIECE: Final = 65_536


@dataclass
class Line:
    """Passes everything on, as long as it is whole."""

    target: str
    """The address of the server."""
    keeps_cookies: bool = True
    """If not, no browser at this end ever learns of a cookie."""
    port: int = 0
    whole: bool = True
    deaf: bool = False
    """Whether answers are lost on the way."""
    open: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def url(self) -> str:
        """The address of this end."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """From now on nothing goes through, and what was open breaks."""
        self.whole = False
        for writer in list(self.open):
            writer.transport.abort()

    def mend(self, target: str = "") -> None:
        """From now on everything goes through again, perhaps to another server."""
        self.target = target or self.target
        self.whole, self.deaf = True, False

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody calls."""
        if not self.whole:
            writer.transport.abort()
            return
        self.open.add(writer)
        with suppress(OSError):
            address = urlsplit(self.target)
            there, onward = await asyncio.open_connection(address.hostname, address.port)
            self.open.add(onward)
            await asyncio.gather(self._pass(reader, onward), self._pass(there, writer, back=True))
            self.open.discard(onward)
        self.open.discard(writer)
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: bool = False) -> None:
        with suppress(OSError):
            while data := await reader.read(PIECE):
                if back and self.deaf:
                    continue
                writer.write(data if self.keeps_cookies else data.replace(b"set-cookie:", b"not-cookie:"))
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()


@asynccontextmanager
async def line(target: str, *, keeps_cookies: bool = True) -> AsyncIterator[Line]:
    """A line to a server."""
    made = Line(target, keeps_cookies)
    listening = await asyncio.start_server(made.accept, "127.0.0.1", 0)
    made.port = listening.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listening.close()
        made.cut()
