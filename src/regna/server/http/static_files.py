"""The built client: every file of it, read and packed once, and how it is sent."""

import functools
import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from litestar import Request, Response

from regna.resources import read_client
from regna.server.http.page import not_built_page
from regna.server.http.visitor import language_here
from regna.server.model.errors import Unknown

AnyRequest = Request[Any, Any, Any]

INDEX: Final = "index.html"
PAGES: Final = (
    "/",
    "/new/{game:str}",
    "/match/{match:str}",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/how/{game:str}",
    "/puzzles/{game:str}",
    "/puzzles/{game:str}/{puzzle:int}",
    "/about",
    "/settings",
    "/link",
    "/admin",
)
"""The client's own addresses: the same page, which looks at its address and shows what belongs there."""
FILES: Final = ("/assets/{name:path}", "/favicon.svg")

TEXT_TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
"""What gets smaller when packed."""
OTHER_TYPES: Final = {".woff2": "font/woff2", ".woff": "font/woff", ".png": "image/png", ".webp": "image/webp"}
MEDIA_TYPES: Final = {**TEXT_TYPES, **OTHER_TYPES}
UNKNOWN_TYPE: Final = "application/octet-stream"

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For names that carry a hash of what is in them: another content has another name."""
AN_HOUR: Final = "public, max-age=3600"
ASK_AGAIN: Final = "no-cache"
CACHING: Final = {INDEX: ASK_AGAIN, "assets": FOR_EVER}
"""How long browsers keep what is in a folder; everything else for an hour."""


@dataclass(frozen=True)
class ClientFile:
    """A file as it is sent: plain, or packed for who accepts that and where it is worth it."""

    media_type: str
    caching: str
    etag: str
    plain: bytes
    packed: bytes | None


class Client:
    """The files of a client by their paths. Nothing else can be asked for: no request ever reaches the disk."""

    def __init__(self, files: dict[str, bytes]) -> None:
        """Made of what read_client() gives."""
        self.files = {path: client_file(path, content) for path, content in files.items()}

    def page(self, request: AnyRequest, status: int = 200) -> Response[bytes]:
        """The page at each of the client's addresses; where none was built, what to do about it."""
        if INDEX in self.files:
            return self._answer(request, self.files[INDEX], status)
        text = not_built_page(language_here(request))
        headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Language"}
        return Response(text.encode(), media_type=TEXT_TYPES[".html"], status_code=status, headers=headers)

    def file(self, request: AnyRequest) -> Response[bytes]:
        """The file at the address of a request; raises Unknown if there is none."""
        found = self.files.get(request.scope["path"].removeprefix("/"))
        if found is None:
            raise Unknown("page")
        return self._answer(request, found)

    def _answer(self, request: AnyRequest, file: ClientFile, status: int = 200) -> Response[bytes]:
        headers = {"Cache-Control": file.caching, "ETag": file.etag}
        body = file.plain
        if file.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if accepts(request.headers.get("accept-encoding", ""), "gzip"):
                headers["Content-Encoding"] = "gzip"
                body = file.packed
        if status == 200 and file.etag in request.headers.get("if-none-match", ""):
            headers.pop("Content-Encoding", None)
            return Response(b"", status_code=304, headers=headers)
        return Response(body, media_type=file.media_type, status_code=status, headers=headers)


def client_file(path: str, content: bytes) -> ClientFile:
    """A file of the client, with everything about it that does not depend on who asks."""
    ending = PurePosixPath(path).suffix
    packed = gzip.compress(content, mtime=0) if ending in TEXT_TYPES else content
    return ClientFile(
        media_type=MEDIA_TYPES.get(ending, UNKNOWN_TYPE),
        caching=CACHING.get(path.partition("/")[0], AN_HOUR),
        etag=f'W/"{hashlib.sha256(content).hexdigest()[:32]}"',  # weak: plain and packed are the same to us
        plain=content,
        packed=packed if len(packed) < len(content) else None,
    )


@functools.cache
def own_client() -> Client:
    """The client that came with this package."""
    return Client(read_client())


def client_in(folder: Path | None) -> Client:
    """The client in a folder, or the package's own."""
    return own_client() if folder is None else Client(read_client(folder))


def wants_page(request: AnyRequest) -> bool:
    """Whether a browser would like to show somebody a page; what is under /api is for programs."""
    looks = request.method in ("GET", "HEAD") and not request.scope["path"].startswith("/api/")
    return looks and accepts(request.headers.get("accept", ""), "text/html")


def accepts(header: str, value: str) -> bool:
    """Whether an Accept or Accept-Encoding header names this very value, and not to exclude it."""
    for part in header.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        if name == value:
            return not any(re.fullmatch(r"q=0(\.0*)?", parameter) for parameter in parameters)
    return False
