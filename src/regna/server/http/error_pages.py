"""Errors as HTTP responses: one shape, in the language of who asked."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from regna.contract.errors import (
    BadComponents,
    BadOption,
    BadPosition,
    BadRecord,
    Malformed,
    Refused,
    RegnaError,
    Stale,
    quoted,
)
from regna.server.http.visitor import language_here
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, Internal, NoIdentity, TooLarge, TooMany, Unavailable, Unknown, said_by
from regna.server.protocol.problems import problem_of

STATUS: Final[dict[type[RegnaError], int]] = {
    Malformed: 400,
    NoIdentity: 401,
    Denied: 403,
    Unknown: 404,
    Stale: 409,
    TooLarge: 413,
    Refused: 422,
    BadOption: 422,
    BadComponents: 422,
    BadPosition: 422,
    BadRecord: 422,
    TooMany: 429,
    Internal: 500,
    Unavailable: 503,
}
"""The HTTP status of each family."""

HUNG_UP: Final = "client disconnected prematurely"
"""Litestar's words for a body whose sender has gone. Nobody reads the answer, and it is no error of ours."""

log = logging.getLogger("regna.web")


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    known = known_error(error)
    if isinstance(known, TooLarge) and not known.facts:
        known.facts["most"] = (request.route_handler.resolve_request_max_body_size() or 0) // 1024
    headers = {"Retry-After": str(int(known.facts["seconds"]) + 1)} if "seconds" in known.facts else None
    body = encoder.encode(problem_of(known, language_here(request)))
    return Response(body, media_type="application/json", status_code=status_of(known), headers=headers)


def status_of(error: RegnaError) -> int:
    """The HTTP status of an error."""
    return STATUS[type(error)]


def known_error(error: Exception) -> RegnaError:
    """The error of ours for any exception; an unexpected one is logged and becomes Internal."""
    if isinstance(error, RegnaError):
        return error
    if isinstance(error, SQLAlchemyError | OSError):
        log.error("database", extra={"reason": type(error).__name__, "said": said_by(error)})
        return Unavailable("database")
    if isinstance(error, RecursionError):
        return Malformed("message", {"reason": "nesting"})
    if isinstance(error, UnicodeDecodeError):
        return Malformed("message", {"reason": "UTF-8"})
    if isinstance(error, HTTPException) and error.detail == HUNG_UP:
        return Malformed("message", {"reason": "incomplete"})
    if isinstance(error, HTTPException) and error.status_code < 500:
        known = {401: NoIdentity("none"), 404: Unknown("page"), 405: Unknown("method"), 413: TooLarge("body")}
        return known.get(error.status_code) or Malformed("message", {"reason": reason_in(error)})
    log.error("internal error", exc_info=error)
    return Internal("error")


def reason_in(error: HTTPException) -> str:
    """What Litestar says is wrong with a message, in one line."""
    parts = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(str(part.get("message", "")) for part in parts if isinstance(part, dict))
    return quoted(said or error.detail)
