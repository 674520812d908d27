"""The routes of the admin page, for whoever has the host's token, and what everybody may know of the house."""

import secrets
from typing import Annotated, Any, Final

from litestar import Response
from litestar.params import JSONBody, Parameter

from regna.server.http.desk import AnyRequest, Desk, answer, bound, get_from, post_to
from regna.server.http.visitor import address_of
from regna.server.live.administration import Administration
from regna.server.live.tokens import hash_of
from regna.server.model.errors import Denied
from regna.server.protocol import messages as m
from regna.server.storage.house import Decided

BEARER: Final = "Bearer "
Wanted = Annotated[str, Parameter(max_length=100, required=False)]


class AdminDesk:
    """Those routes."""

    def __init__(self, desk: Desk) -> None:
        """At this desk."""
        self.backend = desk.backend
        self.limits = desk.limits
        self.desk = desk
        self.host = Administration(desk.backend.database, desk.backend.now)

    async def house(self, request: AnyRequest) -> Response[m.HouseRules]:
        """What the host has decided for everybody."""
        self.limits.check("read", "", address_of(request))
        return answer(self._rules(self.backend.sanctions.house))

    async def office(self, request: AnyRequest, wanted: Wanted = "") -> Response[m.Office]:
        """What the host sees."""
        decided = await self._check(request)
        moderation = self.host.moderation
        matches = [
            m.HostMatch(
                match=row.id,
                game=row.game,
                status=row.status,
                names=[seat.name for seat in row.seats],
                changed=row.changed // 1000,
            )
            for row in await self.host.matches.latest(wanted)
        ]
        people = [
            m.HostPerson(id=each.id, name=each.name, created=each.created // 1000, banned=each.banned, muted=each.muted)
            for each in await moderation.people(wanted)
        ]
        reports = [
            m.HostReport(
                match=each.match,
                line=each.line,
                person=each.identity,
                name=each.name,
                text=each.text,
                at=each.at // 1000,
                reporters=each.reporters,
            )
            for each in await moderation.reports()
        ]
        reserved = list(decided.reserved.values())
        rules = self._rules(decided)
        return answer(m.Office(house=rules, reserved=reserved, matches=matches, people=people, reports=reports))

    async def do(self, request: AnyRequest, data: JSONBody[m.Do]) -> Response[m.Handed]:
        """Do something as the host; this server knows at once, others within seconds."""
        await self._check(request)
        token = await self.host.carry_out(data.deed, data.what, data.name)
        await self.backend.housekeeping.read_sanctions()
        await self.backend.housekeeping.look_for_changes()
        await self.desk.look_at_devices()
        return answer(m.Handed(token=token))

    async def _check(self, request: AnyRequest) -> Decided:
        """Refuse whoever does not have the host's token; what the host has decided."""
        self.limits.check("admin", "", address_of(request))
        given = request.headers.get("authorization", "")
        decided = await self.backend.house.decided()
        token = given.removeprefix(BEARER) if given.startswith(BEARER) else ""
        if not decided.admin or not secrets.compare_digest(hash_of(token), decided.admin):
            raise Denied("admin")
        return decided

    def _rules(self, decided: Decided) -> m.HouseRules:
        keep = self.backend.settings.keep
        return m.HouseRules(
            chat=decided.chat,
            invited=decided.invitation != "",
            keep_matches=keep.matches,
            keep_chat=keep.chat,
            keep_people=keep.people,
        )

    def routes(self) -> list[Any]:
        """All of them."""
        return [
            get_from("/api/house")(bound(self.house)),
            get_from("/api/admin")(bound(self.office)),
            post_to("/api/admin", status_code=200)(bound(self.do)),
        ]
