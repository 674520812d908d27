"""A cable between clients and a server that a test can cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

BYTES: Final = 65_536


class Cable:
    """Carries bytes both ways, until it is told not to."""

    def __init__(self, url: str) -> None:
        """To the server at this address."""
        self.url = ""
        """The end for clients."""
        self.whole = True
        """Whether new connections get through."""
        self.loses_answer = False
        """Whether the next thing the server says is lost, and every connection with it."""
        self.connections = 0
        """How many got through so far."""
        self._port = urlsplit(url).port
        self._ends: set[asyncio.StreamWriter] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client, until either side ends it."""
        if not self.whole:
            writer.close()
            return
        self.connections += 1
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, to_server}
        await asyncio.gather(self._pass(reader, to_server), self._pass(from_server, writer, answers=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool = False) -> None:
        try:
            while data := await reader.read(BYTES):
                if answers and self.loses_answer:
                    self.loses_answer = False
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()
        except OSError:
            pass  # cut, or closed by somebody
        finally:
            writer.close()

    def cut(self) -> None:
        """Nobody is connected any more."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()


@asynccontextmanager
async def cable_to(url: str) -> AsyncIterator[Cable]:
    """A cable to the server at this address, on a port of its own."""
    cable = Cable(url)
    listening = await asyncio.start_server(cable.carry, "127.0.0.1", 0)
    try:
        cable.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield cable
    finally:
        cable.cut()
        listening.close()
        await listening.wait_closed()
