"""Who is asking: the cookie, the identity behind it, the language, the address."""

from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from regna.server.live.backend import Backend
from regna.server.live.text import is_printable
from regna.server.live.tokens import hash_of
from regna.server.model.errors import Denied
from regna.server.model.rows import Identity
from regna.server.protocol.problems import language_of

COOKIE: Final = "regna"
SECURE_COOKIE: Final = "__Host-regna"
"""Its name where we are reached by https: a browser takes it from this host only, encrypted, for the whole of it."""
COOKIE_SECONDS: Final = 400 * 24 * 3600
HOUSEHOLD_BITS: Final = 64
"""Of an IPv6 address: whoever has one has all that begin like it."""

BROWSERS: Final = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""By what a browser says of itself; the first sign that is found counts."""
LONGEST_PROGRAM: Final = 60
"""Letters that are kept of the name a program gives itself."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def token_of(connection: AnyConnection) -> str:
    """What this device keeps in its cookie; empty without one.

    Whoever came before we were reached by https has the one with the plain name, and is the same person with it.
    """
    return connection.cookies.get(SECURE_COOKIE) or connection.cookies.get(COOKIE, "")


def credential_of(connection: AnyConnection) -> str:
    """The hash of what this device keeps in its cookie; empty without one."""
    token = token_of(connection)
    return hash_of(token) if 0 < len(token) <= 100 else ""


async def visitor(backend: Backend, connection: AnyConnection) -> Identity | None:
    """Who the server takes this device for."""
    credential = credential_of(connection)
    found = await backend.people.find(credential) if credential else None
    if found is not None:
        connection.state.language = found.language
        if found.id in backend.sanctions.banned:
            raise Denied("banned")
        backend.attendance.note(credential, lambda: device_of(connection))
    return found


def device_of(connection: AnyConnection) -> str:
    """What a device says it is, in two words that tell it from others: "Firefox, Linux". Of a program, its name."""
    said = connection.headers.get("user-agent", "")
    found = [next((name for sign, name in signs.items() if sign in said), "") for signs in (BROWSERS, SYSTEMS)]
    if any(found):
        return ", ".join(name for name in found if name)
    program = said.split("/")[0].strip()[:LONGEST_PROGRAM]
    return program if is_printable(program) else ""


def address_of(connection: AnyConnection) -> str:
    """The network address the request came from; of IPv6 the half that one household has in common."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address.packed, HOUSEHOLD_BITS), strict=False))


def language_here(connection: AnyConnection) -> str:
    """The language of whoever asks; of a stranger, the one the browser prefers."""
    chosen: str | None = connection.state.get("language")
    return chosen or language_of(connection.headers.get("accept-language", ""))


def cookie_with(connection: AnyConnection, token: str) -> Cookie:
    """The cookie that keeps a device's secret: not for scripts, not for other sites, encrypted where we are."""
    secure = connection.scope["scheme"] in ("https", "wss")
    return made_cookie(SECURE_COOKIE if secure else COOKIE, token, secure)


def no_cookies(connection: AnyConnection) -> list[Cookie]:
    """This device is to keep nothing any more, under whichever name it did."""
    secure = connection.scope["scheme"] in ("https", "wss")
    return [made_cookie(name, "", secure) for name in ((SECURE_COOKIE, COOKIE) if secure else (COOKIE,))]


def made_cookie(name: str, token: str, secure: bool) -> Cookie:
    """A cookie of ours; without a token it is to be dropped."""
    return Cookie(
        key=name,
        value=token,
        max_age=COOKIE_SECONDS if token else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
