"""The application: every route and the socket."""

import functools
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response, Router, WebSocket, get, route, websocket
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody

import regna
from regna.server.http.administration import AdminDesk
from regna.server.http.connection import GOING_AWAY, NO_IDENTITY, TOO_MANY, Connection, run_command
from regna.server.http.desk import PROBLEMS, AnyRequest, Desk, answer, bound, get_from, post_to
from regna.server.http.error_pages import error_response
from regna.server.http.identities import Identities
from regna.server.http.limits import Limits
from regna.server.http.static_files import FILES, PAGES, Client, wants_page
from regna.server.http.visitor import AnyConnection, address_of, credential_of, language_here, visitor
from regna.server.live.backend import Backend
from regna.server.live.commands.dispatch import HANDLERS
from regna.server.live.create import create_match, import_record
from regna.server.live.duels import begin_duel, todays_duel
from regna.server.live.games import game_info, rules_text
from regna.server.live.learning import learned_by
from regna.server.live.lessons import lesson_list, try_lesson
from regna.server.live.lobby import lists_for
from regna.server.live.puzzles import puzzle_list, todays_puzzle, try_puzzle
from regna.server.model.errors import Unknown
from regna.server.protocol import messages as m
from regna.server.protocol.commands import COMMANDS, Command

AnySocket = WebSocket[Any, Any, Any]
AnyResponse = Response[Any]

BODY_BYTES: Final = 64 * 1024
RECORD_BYTES: Final = 4 * 1024 * 1024
MOST_SOCKETS: Final = 20
"""Open sockets of one person at one server."""

log = logging.getLogger("regna.web")


class Web(Desk):
    """The routes of one server."""

    def __init__(self, backend: Backend, limits: Limits, client: Client) -> None:
        """For this backend, with this client for people."""
        super().__init__(backend, limits)
        self.client = client
        backend.housekeeping.also.append(self.look_at_devices)

    # ------------------------------------------------------------------ games and matches

    async def games(self, request: AnyRequest) -> Response[list[m.GameInfo]]:
        """Every game, in the language of who asks."""
        self.limits.check("read", "", address_of(request))
        language = await self.language_of(request)
        return answer([game_info(id, language) for id in regna.game_ids])

    async def rules(self, request: AnyRequest, game: FromPath[str]) -> Response[m.RulesText]:
        """A game's numbered rules, in the language of who asks."""
        self.limits.check("read", "", address_of(request))
        return answer(rules_text(game, await self.language_of(request)))

    async def lessons(self, request: AnyRequest, game: FromPath[str]) -> Response[list[m.LessonInfo]]:
        """The lessons of a game, in the language of the request."""
        self.limits.check("read", "", address_of(request))
        return answer(lesson_list(game, language_here(request)))

    async def lesson(
        self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str], data: JSONBody[m.TryLesson]
    ) -> Response[m.LessonState]:
        """A lesson after some decisions, for anybody; nothing is stored."""
        self.limits.check("lesson", "", address_of(request))
        return answer(try_lesson(game, lesson, language_here(request), data))

    async def learned(self, request: AnyRequest, data: JSONBody[m.KnownLessons]) -> Response[m.Learned]:
        """What I have learned, together with what this device knows of it."""
        who = await self.known(request)
        self.limits.check("lesson", who.id, address_of(request))
        return answer(await learned_by(self.backend, who.id, data))

    async def puzzles(self, request: AnyRequest, game: FromPath[str]) -> Response[list[m.PuzzleInfo]]:
        """The puzzles of a game, in the language of the request."""
        self.limits.check("read", "", address_of(request))
        return answer(puzzle_list(game, language_here(request)))

    async def puzzle(
        self, request: AnyRequest, game: FromPath[str], number: FromPath[int], data: JSONBody[m.TryPuzzle]
    ) -> Response[m.LessonState]:
        """A puzzle, and what is said to a decision; of somebody who is known the first try is kept."""
        self.limits.check("lesson", "", address_of(request))
        who = await self.visitor(request)
        return answer(await try_puzzle(self.backend, who, game, number, language_here(request), data))

    async def today(self, request: AnyRequest) -> Response[m.TodaysPuzzle]:
        """The puzzle of the day."""
        self.limits.check("read", "", address_of(request))
        return answer(todays_puzzle(self.backend.now()))

    async def duel(self, request: AnyRequest) -> Response[m.Duel]:
        """The duel of the day, and how everybody's try ended."""
        self.limits.check("read", "", address_of(request))
        return answer(await todays_duel(self.backend, await self.visitor(request)))

    async def begin_duel(self, request: AnyRequest) -> Response[m.Table]:
        """My one try at the duel of the day, begun now or before."""
        who = await self.known(request)
        self.limits.check("create", who.id, address_of(request))
        return answer(await begin_duel(self.backend, who))

    async def language_of(self, request: AnyRequest) -> str:
        """The language somebody chose, or the browser's."""
        who = await self.visitor(request)
        return who.language if who else language_here(request)

    async def lists(self, request: AnyRequest) -> Response[m.Matches]:
        """My matches, and those waiting for players."""
        who = await self.known(request)
        self.limits.check("read", who.id, address_of(request))
        return answer(await lists_for(self.backend, who.id))

    async def create(self, request: AnyRequest, data: JSONBody[m.Create]) -> Response[m.Created]:
        """A new match."""
        who = await self.known(request)
        self.limits.check("create", who.id, address_of(request))
        return answer(await create_match(self.backend, who, data), status=201)

    async def import_record(self, request: AnyRequest, data: JSONBody[m.Import]) -> Response[m.Created]:
        """A record from elsewhere."""
        who = await self.known(request)
        self.limits.check("import", who.id, address_of(request))
        return answer(await import_record(self.backend, who, data.record), status=201)

    async def only_known(self, connection: AnyConnection, handler: BaseRouteHandler) -> None:
        """Refuse strangers before reading a body that may be long."""
        await self.known(connection)

    async def command(self, request: AnyRequest, match: str, command: Command, message: m.Message) -> Response[Any]:
        """Run a command at a table."""
        who = await self.known(request)
        caller = (who, address_of(request))
        return answer(await run_command(self.backend, self.limits, caller, match, command, message))

    async def socket(self, socket: AnySocket) -> None:
        """The same messages, and news of every match watched."""
        self.limits.check("read", "", address_of(socket))
        who = await visitor(self.backend, socket)
        await socket.accept()
        if who is None:
            await socket.close(code=NO_IDENTITY)
            return
        if sum(connection.who.id == who.id for connection in self.connections) >= MOST_SOCKETS:
            await socket.close(code=TOO_MANY)
            return
        connection = Connection(socket, self.backend, self.limits, who, credential_of(socket))
        self.connections.add(connection)
        try:
            if await visitor(self.backend, socket) is None:  # forgotten while we were not looking
                connection.close(NO_IDENTITY)
            await connection.serve()
        finally:
            self.connections.discard(connection)

    # ------------------------------------------------------------------ operations

    async def health(self, request: AnyRequest) -> Response[m.Health]:
        """Whether people can play here: the database is written, and nothing has ended that should go on.

        Nothing is asked for it: the server writes every other second that it lives, and this tells how that went.
        """
        self.limits.check("probe", "", address_of(request))
        wrong = self.backend.wrong
        state = m.Health(
            status="failing" if wrong else "ok",
            wrong=wrong,
            version=regna.__version__,
            database=self.backend.database.url.get_backend_name(),
            matches=self.backend.housekeeping.running,
            sockets=len(self.connections),
        )
        return answer(state, status=503 if wrong else 200)

    async def live(self, request: AnyRequest) -> Response[m.Live]:
        """Whether the process answers at all; who is not is to be started again."""
        self.limits.check("probe", "", address_of(request))
        return answer(m.Live(version=regna.__version__))

    async def metrics(self, request: AnyRequest) -> Response[bytes]:
        """For Prometheus."""
        self.limits.check("probe", "", address_of(request))
        return Response(self.backend.figures(), media_type="text/plain; version=0.0.4; charset=utf-8")

    # ------------------------------------------------------------------ the client

    async def page(self, request: AnyRequest) -> Response[bytes]:
        """What people see at the address of the server."""
        return self.client.page(request)

    async def file(self, request: AnyRequest) -> Response[bytes]:
        """What that page is made of."""
        return self.client.file(request)

    def explain(self, request: AnyRequest, error: Exception) -> Response[bytes]:
        """The answer to a request that failed; people at an address we do not have see a page that tells them so."""
        answer = error_response(request, error)
        return self.client.page(request, 404) if answer.status_code == 404 and wants_page(request) else answer

    # ------------------------------------------------------------------ the list of routes

    def routes(self) -> list[Any]:
        """Every route; those at a table come from the list of commands."""
        long_post = functools.partial(
            post_to, status_code=201, request_max_body_size=RECORD_BYTES, guards=[self.only_known]
        )
        page_at = functools.partial(route, http_method=["GET", "HEAD"], include_in_schema=False)
        made = [
            *Identities(self).routes(),
            *AdminDesk(self).routes(),
            get_from("/api/games")(bound(self.games)),
            get_from("/api/games/{game:str}/rules")(bound(self.rules)),
            get_from("/api/games/{game:str}/lessons")(bound(self.lessons)),
            post_to("/api/games/{game:str}/lessons/{lesson:str}", status_code=200)(bound(self.lesson)),
            get_from("/api/games/{game:str}/puzzles")(bound(self.puzzles)),
            post_to("/api/games/{game:str}/puzzles/{number:int}", status_code=200)(bound(self.puzzle)),
            get_from("/api/puzzle")(bound(self.today)),
            get_from("/api/duel")(bound(self.duel)),
            post_to("/api/duel", status_code=200)(bound(self.begin_duel)),
            post_to("/api/learned", status_code=200)(bound(self.learned)),
            get_from("/api/matches")(bound(self.lists)),
            long_post("/api/matches")(bound(self.create)),
            long_post("/api/records")(bound(self.import_record)),
            get("/health", responses={**PROBLEMS, 503: ResponseSpec(m.Health)})(bound(self.health)),
            get_from("/live")(bound(self.live)),
            get("/metrics", include_in_schema=False)(bound(self.metrics)),
            page_at(list(PAGES))(bound(self.page)),
            page_at(list(FILES))(bound(self.file)),
            websocket("/api/socket")(bound(self.socket)),
        ]
        return [*made, *(self._table_route(command) for command in COMMANDS.values() if not command.socket_only)]

    def _table_route(self, command: Command) -> Any:
        reply: Any = command.reply
        body: Any = JSONBody

        async def handler(request: AnyRequest, match: str, data: Any) -> Any:
            return await self.command(request, match, command, data)

        handler.__name__ = command.name
        handler.__doc__ = HANDLERS[command.name].__doc__
        handler.__annotations__ = {
            "request": AnyRequest,
            "match": FromPath[str],
            "data": body[command.message],
            "return": Response[reply],
        }
        path = f"/api/matches/{{match:str}}/{command.name}"
        return post_to(path, status_code=200, operation_id=command.name)(handler)


def no_other_pages(response: AnyResponse) -> AnyResponse:
    """Keep the document that describes the API; every other page that Litestar would add is unknown here."""
    if response.status_code == 404:
        raise Unknown("page")
    return response


def make_app(backend: Backend, limits: Limits, client: Client, running: Callable[[], Any]) -> Litestar:
    """The application of a backend; `running` is an async context in which the backend runs."""
    web = Web(backend, limits, client)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running():
            yield
            for connection in list(web.connections):
                connection.close(GOING_AWAY)

    return Litestar(
        route_handlers=web.routes(),
        lifespan=[lifespan],
        exception_handlers={Exception: web.explain, HTTPException: web.explain},
        openapi_config=OpenAPIConfig(
            title="Regna",
            version=regna.__version__,
            openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=no_other_pages),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
