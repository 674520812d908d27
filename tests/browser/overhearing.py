"""Canaries in the browser: secrets one can recognise, and everything a page was sent, shows and keeps in memory."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import pytest
from playwright.async_api import Error, Response, WebSocket

import regna
from regna.contract.spec import Document
from regna.engine.state import State
from regna.table.documents import Entry, Undo
from regna.table.match import Match
from regna.table.update import Changes
from tests.browser.visitor import Visitor
from tests.server.canaries import CANARY, FIELD, Ears, Planter, seat_role
from tests.server.canary_table import overheard_bots, the_same_luck

WHOLE_STRINGS: Final = "--js-flags=--heap-snapshot-string-limit=100000000"
"""Otherwise a snapshot of the heap shows only the beginning of each string."""


TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class PagePlanter(Planter):
    """Canaries that leave a page as it is: beside the pieces of a view, never among those that are drawn or chosen."""

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Patch what is sent to browsers, and whole states, until `patch` is undone."""
        for name, replacement in (
            ("view", self._view),
            ("story", self._story),
            ("event_for", self._event_for),
            ("state_document", self._state_document),
            ("state_from", self._state_from),
        ):
            patch.setitem(vars(self.spec), name, replacement(getattr(self.spec, name)))
        patch.setattr(Changes, "entries", self._entries(Changes.entries))
        patch.setattr(Match, "turn_for", self._turn_for(Match.turn_for))
        patch.setattr(Match, "state_for", self._state_for(Match.state_for))

    def _view(self, view: Callable[..., Any]) -> Callable[..., Document]:
        def planted(state: State, seat: int | None) -> Document:
            body: Document = msgspec.to_builtins(view(state, seat))
            if seat is None:
                return body
            return {**body, FIELD: self.ears.plant("view", frozenset({seat_role(seat)}))}

        return planted

    def _as_of(self, entry: Entry, state: State, action: int) -> Entry:
        if isinstance(entry, Undo):
            return entry
        canary = self._decision(state, action, entry.act)
        tells = bool(canary) and entry.act == self.spec.write(state, action)
        return msgspec.structs.replace(entry, act=f"{entry.act} {canary}") if tells else entry


@contextmanager
def planted(game: str, patch: pytest.MonkeyPatch, seed: int = 1) -> Iterator[Ears]:
    """A world in which every secret of this game carries a canary, and bots decide at random."""
    ears, choice = Ears(), random.Random(seed)  # noqa: S311  # any legal decision will do, and the same each time
    with patch.context() as context:
        PagePlanter(regna.game(game).spec, ears).plant(context)
        overheard_bots(ears, choice, context)
        the_same_luck(choice, context)
        yield ears


@dataclass
class Listener:
    """Whoever looks over the shoulder of a visitor: at the wire, at the page, into its memory."""

    guest: Visitor
    ears: Ears
    name: str
    roles: frozenset[str]
    """What the visitor may know."""
    reading: set[asyncio.Task[None]] = field(default_factory=set)

    def listen(self) -> None:
        """Hear everything the page is sent from now on."""
        self.guest.page.on("websocket", self._socket)
        self.guest.page.on("response", self._responded)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._heard("socket", data))

    def _heard(self, channel: str, data: str | bytes) -> None:
        self.ears.hear(self.name, self.roles, channel, data.encode() if isinstance(data, str) else data)

    def _responded(self, response: Response) -> None:
        if "/api/" not in response.url:
            return
        task = asyncio.ensure_future(self._read(response))
        self.reading.add(task)
        task.add_done_callback(self.reading.discard)

    async def _read(self, response: Response) -> None:
        with suppress(Error):  # a reply whose page was left meanwhile
            self._heard("http", await response.body())

    async def look(self) -> set[bytes]:
        """Judge what the page shows and keeps now; the canaries that are in its memory."""
        # A browser keeps what was scrolled until it has told so with the next picture it draws, even if it is gone.
        await self.guest.page.evaluate(TWO_FRAMES)
        shown = (await self.guest.page.content()).encode()
        self.ears.hear(self.name, self.roles, "page", shown)
        kept = await heap(self.guest)
        self.ears.hear(self.name, self.roles, "memory", kept)
        return set(CANARY.findall(kept)) & set(self.ears.audience)

    async def done(self) -> None:
        """Wait for replies that are still being read."""
        await asyncio.gather(*self.reading)


async def heap(guest: Visitor) -> bytes:
    """Everything that can be reached in the page's memory, with every string whole."""
    session = await guest.context.new_cdp_session(guest.page)
    chunks: list[str] = []

    def add(event: dict[str, Any]) -> None:
        chunks.append(event["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", add)
    await session.send("HeapProfiler.collectGarbage")
    await session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await session.detach()
    return "".join(chunks).encode()
