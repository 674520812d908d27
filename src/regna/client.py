"""A client of the server for programs: become known, find a match, sit down, play.

    async with Client("http://127.0.0.1:8000") as ada:
        await ada.introduce("Ada")
        match = ada.match("3kXq9LbT")
        await match.join(seat=1)
        async for update in match.updates():
            if update.legal:
                await match.decide(update.legal[0], update.sequence)

Messages and replies are the server's own types, `messages`; docs/server.md tells what each means. What the server
refuses is raised as the error it is: `Refused`, `Stale` and `Malformed` as from a match in Python, `Denied`, `Unknown`
and others out of `errors`, each with `code`, `rules` and `text`.
"""

import asyncio
import contextlib
import itertools
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Final, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from regna.contract.errors import FAMILIES, RegnaError
from regna.server.model import errors
from regna.server.model.rows import ChatLine
from regna.server.protocol import messages
from regna.table.documents import Position, Record

__all__ = ["Client", "Lost", "RemoteMatch", "errors", "messages", "new_key"]

COOKIE: Final = "regna"
SECURE_COOKIE: Final = "__Host-regna"
"""What a server calls it that is reached by https; it takes the token under either name."""
ANSWER_SECONDS: Final = 30.0
"""How long an answer may take; after that it counts as lost."""
PAUSE_SECONDS: Final = 0.1
"""Between two attempts to send something."""
NO_IDENTITY: Final = 4401
"""The code with which the server closes the socket of somebody it does not know."""

R = TypeVar("R")
News = messages.Table | messages.Update | messages.ChatLines | messages.Presence
"""What the server tells of a match by itself."""

ERRORS: Final[dict[str, type[RegnaError]]] = {family.family: family for family in (*FAMILIES, *errors.SERVER_FAMILIES)}
REPEATABLE: Final = (
    messages.Look,
    messages.Enter,
    messages.Chat,
    messages.Decide,
    messages.Undo,
    messages.Why,
    messages.Hint,
    messages.CatchUp,
    messages.Frame,
    messages.OwnPosition,
    messages.Scores,
    messages.Review,
    messages.Export,
    messages.Keep,
    messages.Note,
)
"""What may be sent twice: it only looks, or has a key that lets it happen once."""
ABANDONED: Final = ("closed", "record")
"""The status of matches in which nothing happens any more, and which may have no result."""


class Answered(msgspec.Struct, tag_field="do", tag="answer"):
    """The server's `Answer` as it is first read: only who asked knows the type of the reply."""

    id: int
    reply: msgspec.Raw = msgspec.Raw()
    problem: messages.Problem | None = None


frames: Final = msgspec.json.Decoder(list[Answered | News])


class Lost(ConnectionError):
    """The connection ended before the answer came: nobody knows whether the message was carried out."""


class Client:
    """One person at one server.

    What the server finds too early is sent again when it says. What meets a lost connection, or a server without its
    database, is sent again if that does no harm, such as a decision with its key; otherwise it raises `Lost` or
    `Unavailable`. After `patience` seconds nothing is sent again.
    """

    def __init__(
        self, url: str, token: str = "", *, patience: float = 60.0, http: httpx.AsyncClient | None = None
    ) -> None:
        """Somebody new, or whoever the token of an earlier client belongs to; many clients may share `http`."""
        self.url = url.rstrip("/")
        self.token = token
        """What the server knows this person by. Keep it to come back, and keep it secret."""
        self.patience = patience
        self._http = http
        self._owns_http = http is None
        self._socket: ClientConnection | None = None
        self._opening = asyncio.Lock()
        self._reader: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Answered | Exception]] = {}
        self._watched: dict[str, RemoteMatch] = {}

    async def __aenter__(self) -> Self:
        """Nothing is sent yet."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close everything."""
        await self.close()

    async def close(self) -> None:
        """No connection is left; who follows a match hears nothing more."""
        for match in self._watched.values():
            match._end()
        self._watched.clear()
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._owns_http and self._http is not None:
            await self._http.aclose()
            self._http = None

    # ------------------------------------------------------------------ people, games and matches

    async def introduce(self, name: str, language: messages.Language = "en") -> messages.Me:
        """Become known by this name, or change name and language; `token` is set afterwards."""
        message = messages.Introduce(name=name, language=language)
        return await self._post("/api/identity", message, messages.Me)

    async def me(self) -> messages.Me:
        """Who the server takes us for; raises NoIdentity if for nobody."""
        return await self._get("/api/identity", messages.Me)

    async def games(self) -> list[messages.GameInfo]:
        """Every game of the server."""
        return await self._get("/api/games", list[messages.GameInfo])

    async def matches(self) -> messages.Matches:
        """Our matches, those that wait for us first, and the public ones that wait for players."""
        return await self._get("/api/matches", messages.Matches)

    async def create(self, wish: messages.Create) -> messages.Created:
        """A new match and the invitation to it."""
        return await self._post("/api/matches", wish, messages.Created)

    def match(self, id: str) -> "RemoteMatch":
        """A match of the server, to look at, to play and to follow; nothing is sent yet."""
        return RemoteMatch(self, id)

    # ------------------------------------------------------------------ sending

    async def at_table(self, match: str, message: messages.AtTable, reply: type[R]) -> R:
        """Say something at a table: through the socket while it is open, otherwise by HTTP."""

        async def attempt() -> R:
            if self._socket is not None:
                return await self._ask(self._socket, match, message, reply)
            path = f"/api/matches/{quote(match, safe='')}/{message.__struct_config__.tag}"
            return await self._request("POST", path, message, reply)

        return await self._persist(attempt, isinstance(message, REPEATABLE))

    async def _get(self, path: str, reply: type[R]) -> R:
        return await self._persist(lambda: self._request("GET", path, None, reply), repeatable=True)

    async def _post(self, path: str, message: messages.Message, reply: type[R]) -> R:
        return await self._persist(lambda: self._request("POST", path, message, reply), repeatable=False)

    async def _persist(self, attempt: Callable[[], Awaitable[R]], repeatable: bool) -> R:
        """Attempt it until it is answered; raises what the last attempt raised."""
        end = time.monotonic() + self.patience
        while True:
            try:
                return await attempt()
            except errors.TooMany as error:  # which means that nothing was done
                pause = max(PAUSE_SECONDS, error.facts["seconds"])
                if time.monotonic() + pause > end:
                    raise
            except (Lost, errors.Unavailable):
                pause = PAUSE_SECONDS
                if time.monotonic() + pause > end or not repeatable:
                    raise
            await asyncio.sleep(pause)

    async def _request(self, method: str, path: str, message: messages.Message | None, reply: type[R]) -> R:
        """One request and its reply."""
        if self._http is None:
            self._http = httpx.AsyncClient(timeout=ANSWER_SECONDS)
        headers = {"Cookie": self._cookie(), "Content-Type": "application/json"}  # no cookie of who shares `http`
        body = None if message is None else msgspec.json.encode(message)
        try:
            response = await self._http.request(method, self.url + path, content=body, headers=headers)
        except httpx.TransportError as error:
            raise Lost(f"{type(error).__name__}: {error}") from error
        self.token = response.cookies.get(SECURE_COOKIE) or response.cookies.get(COOKIE) or self.token
        if response.is_success:
            return msgspec.json.decode(response.content, type=reply)
        try:
            problem = msgspec.json.decode(response.content, type=messages.Problem)
        except msgspec.MsgspecError as error:  # somebody between us and the server who does not reach it
            raise Lost(f"{response.status_code} {response.reason_phrase}") from error
        raise error_of(problem)

    def _cookie(self) -> str:
        return f"{COOKIE}={self.token}"

    # ------------------------------------------------------------------ the socket

    async def _watch(self, match: "RemoteMatch", message: messages.Watch) -> messages.Table:
        """Tell a match everything new from now on; opens the socket if there is none."""

        async def attempt() -> messages.Table:
            self._watched.get(match.id, match)._end()
            match._begin()
            self._watched[match.id] = match
            return await self._ask(await self._opened(), match.id, message, messages.Table)

        try:
            return await self._persist(attempt, repeatable=True)
        except BaseException:
            self._watched.pop(match.id, None)
            raise

    async def _unwatch(self, match: "RemoteMatch") -> None:
        """Tell a match nothing more."""
        self._watched.pop(match.id, None)
        match._end()
        if self._socket is not None:
            with contextlib.suppress(Lost):
                await self._ask(self._socket, match.id, messages.Unwatch(), messages.Done)

    async def _opened(self) -> ClientConnection:
        """The socket."""
        async with self._opening:
            if self._socket is None:
                address = self.url.replace("http", "ws", 1) + "/api/socket"
                headers = {"Cookie": self._cookie()}
                try:
                    self._socket = await connect(address, additional_headers=headers, max_size=None, compression=None)
                except (OSError, WebSocketException) as error:
                    raise Lost(f"{type(error).__name__}: {error}") from error
                self._reader = asyncio.create_task(self._read(self._socket))
            return self._socket

    async def _ask(self, socket: ClientConnection, match: str, message: messages.AtTable, reply: type[R]) -> R:
        """One message through the socket and its reply."""
        envelope = messages.Envelope(id=next(self._numbers), match=match, say=message)
        waiting = self._waiting[envelope.id] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await socket.send(msgspec.json.encode(envelope), text=True)
                answer = await waiting
        except (OSError, WebSocketException):
            answer = end_of(socket)
        finally:
            del self._waiting[envelope.id]
        if isinstance(answer, Exception):
            if socket.close_code == NO_IDENTITY:  # raised in the server's words
                await self._request("GET", "/api/identity", None, messages.Me)
            raise answer
        if answer.problem is not None:
            raise error_of(answer.problem)
        return msgspec.json.decode(answer.reply, type=reply)

    async def _read(self, socket: ClientConnection) -> None:
        """Hand on what the socket brings, and at last that it has ended."""
        unreadable: Exception | None = None
        try:
            async for frame in socket:
                for message in frames.decode(frame):
                    self._hand_on(message)
        except (OSError, WebSocketException):
            pass  # an end like any other
        except msgspec.MsgspecError as error:  # to connect again would not help
            unreadable = error
            await socket.close()
        finally:
            self._socket = None
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_result(unreadable or end_of(socket))
            for match in self._watched.values():
                match._hear(unreadable or end_of(socket))

    def _hand_on(self, message: Answered | News) -> None:
        if isinstance(message, Answered):
            waiting = self._waiting.get(message.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif message.match in self._watched:
            self._watched[message.match]._hear(message)


class RemoteMatch:
    """A match at a server, as one person sees it.

    Who has one seat need not name it. Who has several does: one that is not named is the one asked when the message
    arrives, which for a message that is sent again may be another one than before.
    """

    def __init__(self, client: Client, id: str) -> None:
        """The match with this id."""
        self.client = client
        self.id = id
        self._watch = messages.Watch()
        self._news: asyncio.Queue[News | Exception | None] = asyncio.Queue()
        """What was heard and not yet handed on; None is the end of it."""

    # ------------------------------------------------------------------ sitting down

    async def look(self) -> messages.Table:
        """The table: everything about the match except the game itself."""
        return await self._say(messages.Look(), messages.Table)

    async def enter(self, invitation: str) -> messages.Table:
        """Come in with an invitation; then one may look and join."""
        return await self._say(messages.Enter(invitation=invitation), messages.Table)

    async def invite(self) -> messages.Created:
        """A new invitation to our match; the old one no longer works."""
        return await self._say(messages.Invite(), messages.Created)

    async def join(self, seat: int, share: str = "", commitment: str = "") -> messages.Table:
        """Take a seat and add to the luck: `share`, or 16 random bytes of our own.

        With the SHA-256 of a share as `commitment` we show that one later, by `reveal`, once everybody has a seat.
        """
        given = share if share or commitment else secrets.token_hex(16)
        return await self._say(messages.Join(seat=seat, share=given, commitment=commitment), messages.Table)

    async def start(self) -> messages.Table:
        """Begin; every seat is taken."""
        return await self._say(messages.Start(), messages.Table)

    async def close(self) -> messages.Table:
        """Call off our match, which has not begun."""
        return await self._say(messages.Close(), messages.Table)

    async def reveal(self, seat: int, share: str) -> messages.Table:
        """Show the share to which we committed ourselves."""
        return await self._say(messages.Reveal(seat=seat, share=share), messages.Table)

    async def leave(self, seat: int) -> messages.Table:
        """Give a seat up for good; once the match has begun a bot plays it to the end."""
        return await self._say(messages.Leave(seat=seat), messages.Table)

    async def hand(self, seat: int, level: str = "skilled") -> messages.Table:
        """Let a bot play our seat until we take it back."""
        return await self._say(messages.Hand(seat=seat, level=level), messages.Table)

    async def back(self, seat: int) -> messages.Table:
        """Play our seat again."""
        return await self._say(messages.Back(seat=seat), messages.Table)

    async def more_time(self, seat: int) -> messages.Table:
        """Give the seat that is asked more time, or take it for my own where no other person waits."""
        return await self._say(messages.MoreTime(seat=seat), messages.Table)

    async def nudge(self, seat: int) -> messages.Table:
        """Ask whoever holds the seat that is asked to hurry."""
        return await self._say(messages.Nudge(seat=seat), messages.Table)

    async def choose(self, seat: int, value: str | bool) -> messages.Table:
        """Answer what is decided between two matches of a series."""
        return await self._say(messages.Choose(seat=seat, value=value), messages.Table)

    async def rematch(self) -> messages.Created:
        """The same again, or the next match of the series."""
        return await self._say(messages.Rematch(), messages.Created)

    async def keep(self, listed: bool) -> messages.Done:
        """Whether a match that is over stands in our list of matches."""
        return await self._say(messages.Keep(listed=listed), messages.Done)

    # ------------------------------------------------------------------ playing

    async def decide(
        self,
        act: messages.WrittenDecision,
        sequence: int,
        seat: int | None = None,
        key: str = "",
        unless_final: bool = False,
    ) -> messages.Accepted:
        """Decide in answer to the question with this number; it is stored when this returns, and happens once.

        `act` is one of the `legal` of an update, as text or JSON. A `key` of one's own lets a later run of a program
        repeat what an earlier one sent. With `unless_final` a weighty decision that could not be taken back is refused.
        """
        key = key or new_key()
        message = messages.Decide(act=act, sequence=sequence, seat=seat, key=key, unless_final=unless_final)
        return await self._say(message, messages.Accepted)

    async def undo(self, sequence: int, seat: int | None = None, key: str = "") -> messages.Accepted:
        """Take our last decision back; `sequence` is where the table is."""
        message = messages.Undo(sequence=sequence, seat=seat, key=key or new_key())
        return await self._say(message, messages.Accepted)

    async def why(self, act: messages.WrittenDecision, seat: int | None = None) -> messages.Explanation:
        """Why a decision is not allowed now, with the rules behind it; or that it is, and whether it is final."""
        return await self._say(messages.Why(act=act, seat=seat), messages.Explanation)

    async def hint(self, sequence: int, seat: int | None = None) -> messages.HintText:
        """What to do in answer to question number `sequence`, and why; only where all others are bots."""
        return await self._say(messages.Hint(sequence=sequence, seat=seat), messages.HintText)

    async def catch_up(self, since: int = 0, seat: int | None = None) -> messages.Update:
        """What happened after `since` entries, how it stands, and in `legal` what we may answer."""
        return await self._say(messages.CatchUp(since=since, seat=seat), messages.Update)

    async def frame(self, at: int, seat: int | None = None, everything: bool = False) -> messages.Moment:
        """How it looked after `at` entries: in our view, or in everybody's once the match is over."""
        return await self._say(messages.Frame(at=at, seat=seat, everything=everything), messages.Moment)

    async def position(self, seat: int | None = None) -> Position:
        """The position as our seat may imagine it, to go on from elsewhere; all of it once the match is over."""
        return await self._say(messages.OwnPosition(seat=seat), Position)

    async def scores(self, moments: int = 25) -> messages.ScoreHistory:
        """The scores over time, at up to so many moments."""
        return await self._say(messages.Scores(moments=moments), messages.ScoreHistory)

    async def review(self) -> messages.ReviewText:
        """How a match that is over went, as far as it has been looked at; ask again until `done` equals `of`."""
        return await self._say(messages.Review(), messages.ReviewText)

    async def export(self) -> Record:
        """The whole record of a match that is over."""
        return await self._say(messages.Export(), Record)

    async def note(self, seat: int, text: str | None = None) -> messages.NoteText:
        """What we have written down at our seat, for ourselves; with a text, write this down instead."""
        return await self._say(messages.Note(seat=seat, text=text), messages.NoteText)

    async def say(self, text: str) -> ChatLine:
        """A line of chat."""
        return await self._say(messages.Say(text=text), ChatLine)

    async def hush(self, hushed: bool) -> messages.Table:
        """Onlookers do not speak at our table, or they do again."""
        return await self._say(messages.Hush(hushed=hushed), messages.Table)

    async def report(self, lines: list[int]) -> messages.Done:
        """The host should read these lines of chat."""
        return await self._say(messages.Report(lines=lines), messages.Done)

    async def chat(self, since: int = 0) -> messages.ChatLines:
        """What was said after line `since`."""
        return await self._say(messages.Chat(since=since), messages.ChatLines)

    async def _say(self, message: messages.AtTable, reply: type[R]) -> R:
        return await self.client.at_table(self.id, message, reply)

    # ------------------------------------------------------------------ following

    async def watch(
        self, since: int = 0, seat: int | None = None, lean: bool = False, presence: bool = False
    ) -> messages.Table:
        """Hear from now on what happens, from entry `since` on; lean updates have no phase, prompt, story and view.

        With `presence` we count as a person who is there, and `news` tells who else is.
        """
        self._watch = messages.Watch(since=since, seat=seat, lean=lean, presence=presence)
        return await self._rewatch()

    async def unwatch(self) -> None:
        """Hear nothing more; `news` and `updates` end."""
        await self.client._unwatch(self)

    async def updates(self) -> AsyncIterator[messages.Update]:
        """How the match goes on: the updates out of `news`."""
        async for heard in self.news():
            if isinstance(heard, messages.Update):
                yield heard

    async def news(self) -> AsyncIterator[News]:
        """Updates, changes of the table, chat and who is there, as they come; they end with the match.

        Watches the match if nobody does. A connection that is lost is opened again, and the next update tells
        everything since the last; it may ask a question again. Of the chat meanwhile `chat` tells.
        """
        if self.client._watched.get(self.id) is not self:
            await self._rewatch()
        while True:
            heard = await self._news.get()
            if heard is None:
                return
            if isinstance(heard, Lost) and self.client.patience:
                await self._rewatch()
            elif isinstance(heard, Exception):
                raise heard
            else:
                if isinstance(heard, messages.Update):
                    self._watch.since = heard.since + len(heard.entries)
                yield heard
                if isinstance(heard, messages.Update) and self._watch.since < heard.sequence:
                    await self._rewatch()

    async def _rewatch(self) -> messages.Table:
        table = await self.client._watch(self, self._watch)
        if table.status in ABANDONED:
            self._end()
        return table

    def _begin(self) -> None:
        """Nothing has been heard yet; what an earlier connection told is told again."""
        self._news = asyncio.Queue()

    def _hear(self, heard: News | Exception) -> None:
        """Something new, or the end of the connection."""
        self._news.put_nowait(heard)
        over = isinstance(heard, messages.Update) and heard.result is not None
        if over or (isinstance(heard, messages.Table) and heard.status in ABANDONED):
            self._end()

    def _end(self) -> None:
        """There is nothing more to hear."""
        self._news.put_nowait(None)


def new_key() -> str:
    """A key for one decision or undo: sent again with the same key, it changes nothing."""
    return secrets.token_hex(8)


def error_of(problem: messages.Problem) -> RegnaError:
    """The error a problem tells of, as the server raised it."""
    facts = {"current": problem.current, "seconds": problem.seconds}
    known = {name: value for name, value in facts.items() if value is not None}
    error = ERRORS.get(problem.family, RegnaError)(problem.code, known, tuple(problem.rules))
    error.text = problem.text
    return error


def end_of(socket: ClientConnection) -> Lost:
    """What the end of a socket means for who waits for an answer."""
    return Lost("no answer" if socket.close_code is None else f"the socket was closed with {socket.close_code}")
