"""Who is asking: the cookie, the identity behind it, the language, the address."""

from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from regna.server.live.backend import Backend
from regna.server.live.tokens import hash_of
from regna.server.model.rows import Identity
from regna.server.protocol.problems import language_of

COOKIE: Final = "regna"
COOKIE_SECONDS: Final = 400 * 24 * 3600
HOUSEHOLD_BITS: Final = 64
"""Of an IPv6 address: whoever has one has all that begin like it."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def credential_of(connection: AnyConnection) -> str:
    """The hash of what this device keeps in its cookie; empty without one."""
    token = connection.cookies.get(COOKIE, "")
    return hash_of(token) if 0 < len(token) <= 100 else ""


async def visitor(backend: Backend, connection: AnyConnection) -> Identity | None:
    """Who the server takes this device for."""
    credential = credential_of(connection)
    found = await backend.people.find(credential) if credential else None
    if found is not None:
        connection.state.language = found.language
    return found


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
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_SECONDS if token else 0,
        httponly=True,
        samesite="lax",
        secure=connection.scope["scheme"] in ("https", "wss"),
        path="/",
    )
