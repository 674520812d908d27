"""What protects people who play here: headers, cookies, secrets kept as hashes, silent logs, and limits."""

import io
import logging
import re
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.routes import HTTPRoute
from sqlalchemy.exc import OperationalError

from regna.server.http.app import BODY_BYTES
from regna.server.http.limits import MOST_BUCKETS, PER_ADDRESS, RATES, Limits
from regna.server.http.visitor import COOKIE, SECURE_COOKIE, address_of
from regna.server.live.tokens import hash_of
from regna.server.logs import set_up_logs
from regna.server.model.errors import TooMany
from regna.server.run import make_server
from regna.server.settings import Settings
from regna.server.storage.people import People
from tests.server.harness import Running, on_sqlite, serving
from tests.server.hostile.problems import faults_of
from tests.server.hostile.raw import post, send
from tests.server.hostile.stored import dump
from tests.server.wire import Client, Rejected, new_match, share

if TYPE_CHECKING:
    from litestar.types import HTTPScope

# ---------------------------------------------------------------------- headers

SECURE: Final = {"X-Forwarded-Proto": "https"}
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FORBIDDEN_IN_CSP: Final = ("unsafe-inline", "unsafe-eval", "*", "http:", "https:", "blob:")


def assert_headers(response: httpx.Response) -> None:
    """Everything that tells a browser to be careful, once each; nothing about us; no copy of anybody's answers kept."""
    for name, value in HEADERS.items():
        assert response.headers.get_list(name) == [value], (response.url, name)
    (policy,) = response.headers.get_list("content-security-policy")
    assert {"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(policy.split("; "))
    assert not [word for word in FORBIDDEN_IN_CSP if word in policy]
    assert "server" not in response.headers
    if response.url.path.startswith("/api/"):
        assert response.headers.get_list("cache-control") == ["no-store"]


@on_sqlite
async def test_headers_on_every_answer(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Success and every kind of error, those of ours too; an error of ours tells nothing about itself."""
    ada = await server.client()
    match = await new_match([ada, await server.client("Bo")])
    table = f"/api/matches/{match}"
    answers = {
        200: [
            *[await send(ada, "GET", path) for path in ("/", "/health", "/metrics", "/api/games", "/api")],
            await post(ada, f"{table}/look"),
        ],
        204: [await send(ada, "OPTIONS", "/api/matches")],
        400: [await send(ada, "POST", f"{table}/say", b"{")],
        401: [await send(Client(server.url), "GET", "/api/matches")],
        403: [
            await post(ada, f"{table}/frame", at=0, seat=1),
            await send(ada, "POST", f"{table}/look", b"{}", {"Origin": "http://elsewhere.example"}),
        ],
        404: [await send(ada, "GET", path) for path in ("/nowhere", "/api/nowhere", "/api/x/y", "/api/socket")],
        409: [await post(ada, f"{table}/undo", sequence=9_999)],
        413: [await send(ada, "POST", f"{table}/say", b" " * (BODY_BYTES + 1))],
        422: [await post(ada, f"{table}/export")],
    }
    monkeypatch.setattr(People, "find", broken(ZeroDivisionError("a secret of ours")))
    answers[500] = [await send(ada, "GET", "/api/identity")]
    monkeypatch.setattr(People, "find", broken(OperationalError("a secret of ours", {}, ValueError())))
    answers[503] = [await send(ada, "GET", "/api/identity")]
    for status, responses in answers.items():
        for response in responses:
            assert (response.url.path, response.status_code) == (response.url.path, status)
            assert_headers(response)
            assert "secret of ours" not in response.text
            assert "Traceback" not in response.text


def broken(error: Exception) -> object:
    """A method that fails."""

    async def method(self: object, credential: str) -> None:
        raise error

    return method


# ---------------------------------------------------------------------- cookies, links and what is stored


def flags_of(response: httpx.Response, wanted: str = COOKIE) -> tuple[str, set[str]]:
    """The value of the cookie an answer sets, and its flags."""
    (header,) = response.headers.get_list("set-cookie")
    first, *flags = header.split("; ")
    name, _, value = first.partition("=")
    assert name == wanted
    return value, {flag.lower() for flag in flags}


@on_sqlite
async def test_the_cookie_is_not_for_scripts_nor_for_other_sites(server: Running) -> None:
    """HttpOnly, SameSite, for the whole site and no other host; Secure, and so named, where a proxy speaks https."""
    somebody = Client(server.url)
    server.clients.append(somebody)
    response = await post(somebody, "/api/identity", name="Ada")
    token, flags = flags_of(response)
    assert "strict-transport-security" not in response.headers
    assert len(token) * 6 >= 128
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert not [flag for flag in flags if flag == "secure" or flag.startswith("domain")]
    response = await send(somebody, "POST", "/api/identity", b'{"name":"Bo"}', SECURE)
    other, flags = flags_of(response, SECURE_COOKIE)
    assert {"httponly", "samesite=lax", "secure", "path=/"} <= flags
    assert not [flag for flag in flags if flag.startswith("domain")]
    assert response.headers.get_list("strict-transport-security") == ["max-age=31536000"]
    assert other != token
    somebody.token = token
    assert "set-cookie" not in (await post(somebody, "/api/identity", name="Cleo")).headers
    gone, flags = flags_of(await send(somebody, "POST", "/api/identity/forget"))
    assert gone.strip('"') == ""
    assert "max-age=0" in flags


@on_sqlite
async def test_nobody_is_lost_when_a_server_gets_https(server: Running) -> None:
    """The cookie of before is still read, and the same person gets the new one; then that one counts, and both go."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    old = await send(ada, "GET", "/api/visitor", None, SECURE)
    assert (old.json()["me"]["name"], flags_of(old, SECURE_COOKIE)[0]) == ("Ada", ada.token)
    both = {**SECURE, "Cookie": f"{COOKIE}={ada.token}; {SECURE_COOKIE}={bo.token}"}
    nobody = Client(server.url)
    server.clients.append(nobody)
    assert (await send(nobody, "GET", "/api/identity", None, both)).json()["name"] == "Bo"
    gone = (await send(nobody, "POST", "/api/identity/forget", None, both)).headers.get_list("set-cookie")
    assert {header.partition("=")[0] for header in gone if "Max-Age=0" in header} == {COOKIE, SECURE_COOKIE}


async def test_to_ask_how_it_goes_is_limited(tmp_path: Path) -> None:
    """However cheap it is."""
    async with serving(tmp_path, rate=0.1) as server:
        somebody = Client(server.url)
        server.clients.append(somebody)
        for path in ("/health", "/metrics", "/live"):
            found = [(await send(somebody, "GET", path)).status_code for _ in range(25)]
            assert (found[0], 429 in found) == ((200, True) if path == "/health" else (429, True)), path


async def whole_visit(server: Running) -> dict[str, str]:
    """Identity, link, claim, invitation, entering, joining, playing, chat, by HTTP and socket: every secret in it."""
    ada, bo, device = await server.client("Ada"), await server.client("Bo"), Client(server.url)
    server.clients.append(device)
    link = (await ada.post("/api/identity/link"))["token"]
    await device.post("/api/identity/claim", {"token": link})
    wish = {"game": "attila", "seats": [{"kind": "person"}] * 2, "public": False}
    created = await ada.post("/api/matches", wish)
    match, first = created["table"]["match"], created["invitation"]
    second = (await ada.at(match, "invite"))["invitation"]
    await bo.open()
    with pytest.raises(Rejected, match=r"denied\.invitation"):
        await bo.ask(match, "enter", invitation=first)
    await bo.ask(match, "enter", invitation=second)
    shares = [share(), share()]
    await ada.at(match, "join", seat=0, share=shares[0])
    await bo.ask(match, "join", seat=1, share=shares[1])
    await ada.at(match, "start")
    await ada.open()
    for seat, client in enumerate((ada, bo)):
        await client.ask(match, "watch", seat=seat)
    asked = server.backend.rooms.loaded[match].row.turn
    player = (ada, bo)[asked]
    update = await player.ask(match, "catch_up", seat=asked)
    act = {"act": update["legal"][0], "sequence": update["sequence"]}
    await player.ask(match, "decide", **act, key="KeyOfADecision")
    await bo.at(match, "say", text="WordsOfAChat")
    with pytest.raises(Rejected):
        await ada.post("/api/identity/claim", {"token": link})
    assert (await send(device, "POST", "/api/identity/forget")).is_success
    row = server.backend.rooms.loaded[match].row
    return {
        "cookie": ada.token,
        "cookie of another": bo.token,
        "cookie of a device": device.token,
        "link": link,
        "invitation": second,
        "old invitation": first,
        "share": shares[0],
        "share of another": shares[1],
        "secret of the luck": row.secret.hex(),
        "hash of a cookie": hash_of(ada.token),
        "chat": "WordsOfAChat",
        "key": "KeyOfADecision",
        "address": "127.0.0.1",
    }


HASHED: Final = ("cookie", "cookie of another", "cookie of a device", "link", "invitation", "old invitation")


@on_sqlite
async def test_tokens_are_stored_as_hashes(server: Running) -> None:
    """No cookie, link or invitation is anywhere in the database, nor in its files; their hashes are."""
    tokens = await whole_visit(server)
    stored = str(await dump(server.backend))
    for name in HASHED:
        assert tokens[name] not in stored, name
    for name in ("cookie", "cookie of another", "invitation"):
        assert hash_of(tokens[name]) in stored, name
    for name in ("cookie of a device", "link", "old invitation"):  # used or withdrawn
        assert hash_of(tokens[name]) not in stored, name
    files = b"".join(path.read_bytes() for path in server.backend.settings.data.iterdir() if path.is_file())
    assert hash_of(tokens["cookie"]).encode() in files
    for name in HASHED:
        assert tokens[name].encode() not in files, name


# ---------------------------------------------------------------------- logs


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server with --log debug writes; afterwards logging is as it was."""
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    others = [root, logging.getLogger("regna"), logging.getLogger("uvicorn.error")]
    handlers, levels, disabled = root.handlers[:], [logger.level for logger in others], access.disabled
    text = io.StringIO()
    monkeypatch.setattr("sys.stderr", text)
    set_up_logs("debug")
    yield text
    root.handlers[:] = handlers
    for logger, level in zip(others, levels, strict=True):
        logger.setLevel(level)
    access.disabled = disabled


CLIENTS: Final = re.compile('"logger":"(websockets.client|http)')
"""The clients of these tests live in the same process and write to the same log."""


async def leaks(tmp_path: Path, written: io.StringIO) -> list[str]:
    """The names of the secrets of a whole visit that were written to the log."""
    async with serving(tmp_path) as server:
        secrets = await whole_visit(server)
    lines = [line for line in written.getvalue().splitlines() if not CLIENTS.search(line)]
    assert lines
    return [name for name, secret in secrets.items() if any(secret in line for line in lines)]


@pytest.mark.slow
async def test_no_secret_is_logged(tmp_path: Path, written: io.StringIO) -> None:
    """A whole visit at debug level: a line for every request, without tokens, shares, chat or ids of matches."""
    assert await leaks(tmp_path, written) == []
    lines = written.getvalue().splitlines()
    assert any('"route":"/api/matches/{match}/join"' in line for line in lines)
    assert any('"route":"/api/identity/claim"' in line and '"status":404' in line for line in lines)
    numbers = [msgspec.json.decode(line)["request"] for line in lines if '"message":"request"' in line]
    assert len(set(numbers)) == len(numbers) > 10


@pytest.mark.slow
async def test_a_secret_in_the_log_is_found(tmp_path: Path, written: io.StringIO) -> None:
    """If libraries were allowed to tell everything, cookies and messages would be in the log."""
    for name in (None, "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    assert {"cookie", "hash of a cookie", "key", "address"} <= set(await leaks(tmp_path, written))


@on_sqlite
async def test_addresses_we_do_not_have_are_one_line_in_the_metrics(server: Running, tmp_path: Path) -> None:
    """Metrics and logs name routes, never what somebody typed: otherwise strangers could fill the memory with names."""
    ada = await server.client()
    for path in ("/api/aaaa", "/api/games/aaab/rules", "/aaac", "/api/matches/aaad/look", "/api/matches/x/aaae"):
        await send(ada, "POST", path, b"{}")
        await send(ada, "GET", path)
    text = (await send(ada, "GET", "/metrics")).text
    _, security = make_server(Settings(data=tmp_path))
    assert isinstance(security.app, Litestar)
    known = {route.path_format for route in security.app.routes if isinstance(route, HTTPRoute)}
    told = {line.split('route="')[1].split('"')[0] for line in text.splitlines() if 'route="' in line}
    assert "other" in told
    assert "/api/matches/{match}/look" in told
    assert told <= known | {"other"}


# ---------------------------------------------------------------------- limits


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        """Some time."""
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def allowed(limits: Limits, kind: str, identity: str, address: str, tries: int) -> int:
    """How many of so many requests are let through."""
    count = 0
    for _ in range(tries):
        try:
            limits.check(kind, identity, address)
        except TooMany:
            continue
        count += 1
    return count


@pytest.mark.parametrize("kind", RATES)
def test_limits_of_one_person(kind: str) -> None:
    """So many at once, so many a second after that; who waits as long as told is let in, and not before."""
    rate, burst = RATES[kind]
    clock = Clock()
    limits = Limits(clock=clock)
    assert allowed(limits, kind, "ada", "here", int(burst) + 50) == burst
    assert allowed(limits, kind, "bo", "here", 1) == 1, "others at the same address go on"
    clock.now += 10 / rate + 0.001
    assert allowed(limits, kind, "ada", "here", 50) == 10
    with pytest.raises(TooMany) as refused:
        limits.check(kind, "ada", "here")
    wait, since = refused.value.facts["seconds"], clock.now
    clock.now = since + 0.8 / rate
    assert allowed(limits, kind, "ada", "here", 1) == 0
    clock.now = since + wait  # it is told in tenths, and never too short
    assert allowed(limits, kind, "ada", "here", 1) == 1
    assert 0.1 <= wait < 1 / rate + 0.1


def test_nobody_is_told_to_wait_for_no_time() -> None:
    """Also who is let in after a thousandth of a second waits for a tenth."""
    clock = Clock()
    limits = Limits(clock=clock)
    rate, burst = RATES["play"]
    assert allowed(limits, "play", "ada", "here", int(burst)) == burst
    clock.now += 0.999 / rate
    with pytest.raises(TooMany) as refused:
        limits.check("play", "ada", "here")
    assert refused.value.facts["seconds"] == 0.1


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8::1", "2001:db8:0:0:a:b:c:d", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::1", "0:0:0:0:ffff::", True),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("", "192.0.2.7", False),
    ],
)
def test_an_address_stands_for_a_household(one: str, other: str, is_same: bool) -> None:
    """Of IPv6 that is the first half, however it is written; IPv4 in the clothes of IPv6 is IPv4."""
    found = [
        address_of(ASGIConnection(cast("HTTPScope", {"type": "http", "client": (host, 1)}))) for host in (one, other)
    ]
    assert (found[0] == found[1]) == is_same


def test_limits_of_one_address() -> None:
    """However many identities somebody makes, an address has so many times what a person has."""
    limits = Limits(clock=Clock())
    most = int(RATES["enter"][1]) * PER_ADDRESS
    count = sum(allowed(limits, "enter", f"person {number}", "here", 1) for number in range(most * 2))
    assert count == most
    assert allowed(limits, "enter", "ada", "elsewhere", 1) == 1
    assert allowed(limits, "enter", "", "here", 1) == 0, "nor without an identity"


def test_limits_forget_the_oldest() -> None:
    """Strangers cannot fill the memory, and who keeps asking is not forgotten meanwhile."""
    limits = Limits(clock=Clock())
    assert allowed(limits, "claim", "ada", "here", 20) == RATES["claim"][1]
    for number in range(MOST_BUCKETS):
        limits.check("read", "", f"address {number}")
        if number % 1000 == 0:
            assert allowed(limits, "claim", "ada", "here", 1) == 0
    assert len(limits._buckets) == MOST_BUCKETS


@pytest.mark.slow
async def test_too_many_requests_over_http_and_socket(tmp_path: Path) -> None:
    """429 with a code, a sentence and Retry-After; guessing invitations comes to an end, other people do not notice."""
    async with serving(tmp_path, rate=1) as server:
        ada, eve = await server.client(), await server.client("Eve")
        created = await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}] * 2, "public": False})
        table = f"/api/matches/{created['table']['match']}"
        guesses = [await post(eve, f"{table}/enter", invitation=f"guess {number}") for number in range(60)]
        tried = [guess for guess in guesses if guess.status_code == 403]
        refused = [guess for guess in guesses if guess.status_code == 429]
        assert len(tried) + len(refused) == 60
        assert RATES["enter"][1] <= len(tried) < 60
        for response in refused:
            problem = response.json()
            assert (problem["family"], problem["code"]) == ("too_many", "requests")
            assert faults_of(problem) == []
            assert int(response.headers["retry-after"]) >= problem["seconds"] > 0
            assert_headers(response)
        await eve.open()
        codes = [await code_of(eve.ask(created["table"]["match"], "enter", invitation="guess")) for _ in range(60)]
        assert set(codes) <= {"denied.invitation", "too_many.requests"}
        assert "too_many.requests" in codes
        assert (await post(ada, f"{table}/enter", invitation=created["invitation"])).is_success


async def code_of(asking: Awaitable[object]) -> str:
    """The code of what is refused; empty if it is not."""
    try:
        await asking
    except Rejected as problem:
        return problem.code
    return ""


async def test_an_address_is_limited_behind_a_proxy_too(tmp_path: Path) -> None:
    """New identities are limited by address: the one a proxy on this machine saw, not one that a visitor made up."""
    async with serving(tmp_path, rate=0.05) as server:
        most = RATES["identity"][1] * PER_ADDRESS * 0.05
        client = Client(server.url)
        server.clients.append(client)

        async def newcomers(count: int, seen: str) -> int:
            made = 0
            for number in range(count):
                told = {"X-Forwarded-For": f"10.0.0.{number}, {seen}"}
                response = await send(client, "POST", "/api/identity", b'{"name":"Zoe"}', told)
                made += response.is_success
            return made

        assert most <= await newcomers(40, "192.0.2.1") < 40
        assert await newcomers(1, "192.0.2.2") == 1
