"""The handlers of everything that can be asked at a table; importing this package registers them."""

from regna.server.live.commands import moves, table, thought, watch

__all__ = ["moves", "table", "thought", "watch"]
