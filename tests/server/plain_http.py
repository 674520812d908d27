"""HTTP/1.1 to a server of our own, without what a client for the whole internet needs: half the work for a request."""

import asyncio
import contextlib
from typing import Final

import httpx

END_OF_HEAD: Final = b"\r\n\r\n"
WITHOUT_BODY: Final = {204, 304}
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Address = tuple[str, int]


class PlainTransport(httpx.AsyncBaseTransport):
    """Sends what an httpx client has to send over connections that it keeps; no encryption, no proxies."""

    def __init__(self) -> None:
        """Nobody is connected yet."""
        self._idle: dict[Address, list[Line]] = {}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The whole answer to a request; what goes wrong is raised as httpx's own transport raises it."""
        patience = request.extensions.get("timeout", {}).get("read")
        address = (request.url.host, request.url.port or 80)
        try:
            async with asyncio.timeout(patience):
                line = await self._line(address)
        except TimeoutError:
            raise httpx.ConnectTimeout("nobody answered", request=request) from None
        except OSError as error:
            raise httpx.ConnectError(str(error), request=request) from error
        try:
            async with asyncio.timeout(patience):
                with contextlib.suppress(ConnectionError):  # an answer may come before everything is sent
                    await send(request, line[1])
                response = await receive(request, line[0])
        except TimeoutError:
            line[1].close()
            raise httpx.ReadTimeout("no answer", request=request) from None
        except (OSError, asyncio.IncompleteReadError) as error:
            line[1].close()
            raise httpx.RemoteProtocolError("the connection ended before the answer", request=request) from error
        except BaseException:  # a request that was given up: its answer would be taken for that of the next
            line[1].close()
            raise
        if response.headers.get("connection", "").lower() == "close":
            line[1].close()
        else:
            self._idle.setdefault(address, []).append(line)
        return response

    async def _line(self, address: Address) -> Line:
        """A connection that nobody uses, or a new one."""
        idle = self._idle.get(address, [])
        while idle:
            line = idle.pop()
            if not line[0].at_eof() and not line[1].is_closing():
                return line
            line[1].close()
        return await asyncio.open_connection(*address)

    async def aclose(self) -> None:
        """Nobody is connected any more."""
        for _, writer in (line for idle in self._idle.values() for line in idle):
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        self._idle.clear()


async def send(request: httpx.Request, writer: asyncio.StreamWriter) -> None:
    """Write a request as it comes: a body of unknown length in chunks."""
    first = b"%s %s HTTP/1.1" % (request.method.encode(), request.url.raw_path)
    head = b"\r\n".join([first, *(name + b": " + value for name, value in request.headers.raw)]) + END_OF_HEAD
    in_chunks = "transfer-encoding" in request.headers
    assert isinstance(request.stream, httpx.AsyncByteStream)
    async for part in request.stream:
        writer.write(head + (b"%x\r\n%s\r\n" % (len(part), part) if in_chunks else part))
        head = b""
        await writer.drain()
    writer.write(head + (b"0\r\n\r\n" if in_chunks else b""))
    await writer.drain()


async def receive(request: httpx.Request, reader: asyncio.StreamReader) -> httpx.Response:
    """Read an answer to its end."""
    status = 100
    while status < 200:  # the server may first say that it waits for the body
        first, *lines = (await reader.readuntil(END_OF_HEAD))[: -len(END_OF_HEAD)].split(b"\r\n")
        status = int(first.split(b" ", 2)[1])
    headers = httpx.Headers([(name, value.strip()) for name, _, value in (line.partition(b":") for line in lines)])
    if request.method == "HEAD" or status in WITHOUT_BODY:
        body = b""
    elif "transfer-encoding" in headers:
        body = await read_chunks(reader)
    elif "content-length" in headers:
        body = await reader.readexactly(int(headers["content-length"]))
    else:
        body = await reader.read()
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(body), request=request)


async def read_chunks(reader: asyncio.StreamReader) -> bytes:
    """A body that came in chunks."""
    body = bytearray()
    while True:
        size = int(await reader.readuntil(b"\r\n"), 16)
        body += (await reader.readexactly(size + 2))[:size]
        if size == 0:
            return bytes(body)
