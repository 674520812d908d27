"""Middleware around the application: the check of the origin, security headers, a log line for every request."""

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from regna.server.live.metrics import Metrics
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied
from regna.server.model.request import new_request
from regna.server.protocol.problems import language_of, problem_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
"""Nothing from elsewhere is loaded, nobody may frame us, and no address we link to learns where a visitor was."""
NOT_STORED: Final = (b"cache-control", b"no-store")
ENCRYPTED: Final = (b"strict-transport-security", b"max-age=31536000")
"""Who has once come encrypted comes so for a year; said where a proxy tells that they did."""
NO_ROUTE: Final = "other"
"""How logs and metrics name every address we do not have."""

SOCKET_CALLS: Final = "regna.socket"
"""Where an open socket finds the server's own calls: Litestar's layers around them cost a tenth of a message."""

log = logging.getLogger("regna.http")


class Security:
    """An ASGI application around another."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        """Around this application."""
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may come in; refuse what comes from pages of other sites."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        app = self.app if is_same_origin(scope) else refuse
        if scope["type"] == "http":
            await self._http(app, scope, receive, send)
        else:
            scope[SOCKET_CALLS] = (receive, send)
            await app(scope, receive, send)

    async def _http(self, app: App, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status, number = 0, new_request()

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                kept = [*message.get("headers", []), *HEADERS, (b"x-request-id", number.encode())]
                if scope["scheme"] == "https":
                    kept.append(ENCRYPTED)
                if scope["path"].startswith("/api/"):
                    kept.append(NOT_STORED)
                message = {**message, "headers": kept}
            await send(message)

        try:
            await app(scope, receive, send_with_headers)
        finally:
            seconds = time.perf_counter() - started
            route = scope.get("path_template", NO_ROUTE)  # without ids; Litestar tells it once it has found one
            self.metrics.requests.labels(route, str(status)).observe(seconds)
            facts = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 2)}
            log.info("request", extra=facts)


def is_same_origin(scope: Scope) -> bool:
    """Whether a request that could change something comes from our own pages, or from no page at all."""
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return True
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin.decode()).netloc
        return bool(page) and page == headers.get(b"host", b"").decode()
    except (UnicodeError, ValueError):
        return False


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request that comes from a page of another site."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403})
        return
    language = language_of(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))
    body = encoder.encode(problem_of(Denied("foreign_origin"), language))
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
