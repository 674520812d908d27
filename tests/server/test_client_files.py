"""The built client as browsers get it: pages, files, caching, packing, and what there is where none was built."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from regna.resources import read_client
from regna.server.http.page import not_built_page
from regna.server.http.static_files import FOR_EVER, Client, accepts
from regna.server.protocol.problems import server_words
from tests.server.harness import serving
from tests.server.hostile.problems import faults_of
from tests.server.plain_http import PlainTransport
from tests.server.test_safety import assert_headers

SCRIPT: Final = b"export const board = 1;\n" * 100
FONT: Final = bytes(range(256)) * 4
PICTURE: Final = b"<svg xmlns='http://www.w3.org/2000/svg'></svg>" * 20
INDEX: Final = b"<!doctype html><title>Regna</title>" + b"<p>page</p>" * 50
BUILT: Final = {
    "index.html": INDEX,
    "manifest.json": b"{}",
    "favicon.svg": PICTURE,
    "assets/picture-Ij90.svg": PICTURE,
    "assets/main-Ab12.js": SCRIPT,
    "assets/look-Cd34.css": b"a{}",
    "assets/inter-Ef56.woff2": FONT,
    "assets/deep/more-Gh78.js": SCRIPT,
    "assets/strange.bin": FONT,
}
PAGES: Final = (
    "/",
    "/new/barony",
    "/match/Xy9",
    "/learn/barony",
    "/learn/barony/ride",
    "/how/barony",
    "/about",
    "/settings",
    "/link",
    "/match/Xy9?seat=1",
)
HTML: Final = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}

Ask = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a built client, and a secret beside it."""
    folder = tmp_path_factory.mktemp("built") / "client"
    for path, content in BUILT.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    (folder.parent / "secret.js").write_text("secret", encoding="utf-8")
    return folder


@asynccontextmanager
async def visit(tmp_path: Path, client: Path) -> AsyncIterator[Ask]:
    """A way to ask a real server that has this client."""
    async with serving(tmp_path, client=client) as server, httpx.AsyncClient(transport=PlainTransport()) as http:

        async def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            response = await http.request(method, server.url + path, headers={"Accept-Encoding": "identity", **sent})
            assert_headers(response)
            return response

        yield ask


@pytest.fixture(scope="module")
async def ask(built: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Ask]:
    """A way to ask a server that has the built client."""
    async with visit(tmp_path_factory.mktemp("server"), built) as asking:
        yield asking


@pytest.mark.slow
async def test_the_page_at_every_address_of_the_client(ask: Ask) -> None:
    """The same page, to be asked for again each time, which costs nothing while it is the same."""
    for path in PAGES:
        page = await ask(path)
        assert (page.status_code, page.content) == (200, INDEX), path
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        again = await ask(path, If_None_Match=f'"other", {page.headers["etag"]}')
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == page.headers["etag"]
        assert (await ask(path, If_None_Match='W/"other"')).status_code == 200


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(ask: Ask) -> None:
    """Each with its type; what has no such name is asked for again after an hour."""
    expected = {
        "/assets/main-Ab12.js": ("text/javascript; charset=utf-8", FOR_EVER),
        "/assets/look-Cd34.css": ("text/css; charset=utf-8", FOR_EVER),
        "/assets/inter-Ef56.woff2": ("font/woff2", FOR_EVER),
        "/assets/deep/more-Gh78.js": ("text/javascript; charset=utf-8", FOR_EVER),
        "/assets/strange.bin": ("application/octet-stream", FOR_EVER),
        "/assets/picture-Ij90.svg": ("image/svg+xml", FOR_EVER),
        "/favicon.svg": ("image/svg+xml", "public, max-age=3600"),
    }
    assert "immutable" in FOR_EVER
    assert f"max-age={365 * 24 * 3600}" in FOR_EVER
    for path, (media_type, caching) in expected.items():
        file = await ask(path)
        assert (file.status_code, file.content) == (200, BUILT[path[1:]]), path
        assert file.headers.get_list("content-type") == [media_type]
        assert file.headers.get_list("cache-control") == [caching]
        assert (await ask(path, If_None_Match=file.headers["etag"])).status_code == 304


async def test_packed_for_who_accepts_it(ask: Ask) -> None:
    """Texts that get smaller, and nothing else; whoever keeps copies learns that there are two."""
    for path in ("/", "/match/Xy9", "/assets/main-Ab12.js", "/assets/picture-Ij90.svg"):
        plain, packed = await ask(path), await ask(path, Accept_Encoding="br, gzip;q=0.8")
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
        assert packed.content == plain.content
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
        assert "content-encoding" not in (await ask(path, Accept_Encoding="gzip;q=0, br")).headers
        unchanged = await ask(path, Accept_Encoding="gzip", If_None_Match=packed.headers["etag"])
        assert (unchanged.status_code, unchanged.content) == (304, b"")
    for path in ("/assets/inter-Ef56.woff2", "/assets/look-Cd34.css"):
        file = await ask(path, Accept_Encoding="gzip")
        assert not {"content-encoding", "vary"} & set(file.headers)


async def test_head_tells_what_get_would(ask: Ask) -> None:
    """The same headers, with the length, and no body."""
    for path in (*PAGES, "/assets/main-Ab12.js", "/favicon.svg", "/nowhere"):
        got, told = await ask(path, **HTML), await ask(path, "HEAD", **HTML)
        assert told.content == b""
        assert told.status_code == got.status_code
        for name in ("content-type", "content-length", "etag", "cache-control"):
            assert told.headers.get(name) == got.headers.get(name), (path, name)


UNKNOWN: Final = (
    *("/nowhere", "/match", "/match/a/b", "/new", "/about/us", "/assets", "/assets/", "/assets/none.js"),
    *("/assets/none.svg", "/index.html", "/manifest.json", "/favicon.ico"),
)
OUTSIDE: Final = (
    *("/assets/../../secret.js", "/assets/%2e%2e/%2e%2e/secret.js", "/assets/..%2f..%2fsecret.js"),
    *("/assets/../index.html", "/assets//etc/passwd", "/assets/%2fetc%2fpasswd", "/assets/..\\..\\secret.js"),
    *("/assets/main-Ab12.js%00.svg", "/../secret.js", "/assets/./main-Ab12.js"),
)


async def test_what_is_not_there(ask: Ask) -> None:
    """A page that can say so for people, a problem for programs, 404 for both."""
    for path in UNKNOWN:
        page = await ask(path, **HTML)
        assert (page.status_code, page.content) == (404, INDEX), path
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert (await ask(path, **HTML, If_None_Match=page.headers["etag"])).status_code == 404
        for accepted in ("*/*", "application/json", "text/html;q=0, */*"):
            problem = await ask(path, Accept=accepted)
            assert problem.status_code == 404, path
            assert faults_of(problem.json()) == []
            assert (problem.json()["family"], problem.json()["code"]) == ("unknown", "page")


@pytest.mark.slow
async def test_nothing_outside_is_ever_found(tmp_path: Path, built: Path) -> None:
    """Paths as no browser sends them, byte by byte."""

    async def status_of(url: str, path: str) -> bytes:
        address = httpx.URL(url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {address.host}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert b"secret" not in answer
        assert b"root:" not in answer
        return answer.split(b" ")[1]

    async with serving(tmp_path, client=built) as server:
        assert await status_of(server.url, "/assets/main-Ab12.js") == b"200"
        for path in OUTSIDE:
            assert await status_of(server.url, path) == b"404", path


async def test_programs_get_no_pages(ask: Ask) -> None:
    """Under /api, and to what is not a question, the answer is a problem whatever is accepted."""
    for method, path in (("GET", "/api/nowhere"), ("POST", "/nowhere"), ("POST", "/"), ("DELETE", "/assets/x.js")):
        problem = await ask(path, method, **HTML)
        assert problem.status_code == 404
        assert problem.json()["family"] == "unknown"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_where_no_client_was_built(language: str, tmp_path: Path) -> None:
    """The page says in one sentence what is missing and how to get it."""
    for part in ("Node 20", "build/outcome"):
        assert part in server_words(language).say("page.text")
    assert f'<html lang="{language}">' in not_built_page(language)
    async with visit(tmp_path, tmp_path / "nothing") as ask:
        for path, status in (("/", 200), ("/match/Xy9", 200), ("/nowhere", 404)):
            page = await ask(path, Accept_Language=language, **HTML)
            assert (page.status_code, page.text) == (status, not_built_page(language))
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["vary"] == "Accept-Language"
        assert (await ask("/assets/main-Ab12.js")).status_code == 404
        assert (await ask("/", "HEAD")).status_code == 200


def test_a_client_is_read_with_all_its_folders(built: Path, tmp_path: Path) -> None:
    """By paths as addresses have them; packed the same each time."""
    assert read_client(built) == BUILT
    assert read_client(tmp_path / "nothing") == {}
    one, other = Client(BUILT), Client(BUILT)
    assert one.files == other.files
    packed = one.files["assets/main-Ab12.js"].packed
    assert packed is not None
    assert gzip.decompress(packed) == SCRIPT


def test_what_is_accepted() -> None:
    """The value itself, unless its weight is nothing; no wildcard."""
    for header in ("gzip", "br, GZIP", "gzip;q=0.5", "deflate;q=0, gzip ; q=1.0"):
        assert accepts(header, "gzip"), header
    for header in ("", "*", "br", "gzip;q=0", "gzip; q=0.00", "x-gzip", ",;,"):
        assert not accepts(header, "gzip"), header
