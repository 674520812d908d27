"""Logs: one JSON object per line, without secrets: no cookies, no bodies, no addresses of pages or people."""

import logging
import sys
from typing import Final

import msgspec

from regna.server.model.request import REQUEST

PLAIN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName"}


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, place, message, and whatever was added to it."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if REQUEST.get():
            line["request"] = REQUEST.get()
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str) -> None:
    """Send every log to standard error, in lines of JSON.

    More than what is worth knowing ("debug") is told by Regna only: libraries would write cookies, messages and what is
    put into the database.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    ours = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(ours, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("regna").setLevel(ours)
    logging.getLogger("uvicorn.access").disabled = True  # our own line has no address and no query
    logging.getLogger("uvicorn.error").setLevel(max(ours, logging.WARNING))  # tells who opened which socket
