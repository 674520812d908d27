"""The routes about oneself: becoming known, other devices, coming back, what is kept about one."""

from typing import Any, Final

from litestar import Response
from litestar.params import JSONBody

from regna.contract.errors import Malformed, Refused
from regna.server.http.connection import NO_IDENTITY
from regna.server.http.desk import AnyRequest, Desk, answer, bound, get_from, post_to
from regna.server.http.visitor import address_of, cookie_with, credential_of, device_of, no_cookies, token_of
from regna.server.live.passphrases import LEAST_LETTERS, login_key
from regna.server.live.text import printable
from regna.server.live.tokens import hash_of, new_id, new_token
from regna.server.model.errors import Denied, Unknown
from regna.server.model.rows import Identity
from regna.server.protocol import messages as m
from regna.server.storage.people import DEVICE_ID_LETTERS

LINK_SECONDS: Final = 3600


class Identities:
    """Those routes."""

    def __init__(self, desk: Desk) -> None:
        """At this desk."""
        self.desk = desk
        self.backend = desk.backend
        self.limits = desk.limits

    # ------------------------------------------------------------------ becoming known

    async def introduce(self, request: AnyRequest, data: JSONBody[m.Introduce]) -> Response[m.Me]:
        """Become known to the server, or change name or language."""
        name = printable("name", data.name)
        who = await self.desk.visitor(request)
        self.limits.check("identity", who.id if who else "", address_of(request))
        if who is None or who.name != name:
            self.backend.sanctions.check_name(name)
        if who is not None:
            who = Identity(who.id, name, data.language)
            await self.backend.people.change(who)
            for connection in self.desk.connections:
                if connection.who.id == who.id:
                    connection.set_identity(who)
            return answer(me(who))
        self.backend.sanctions.check_newcomer(data.invitation)
        who, token = Identity(new_id(), name, data.language), new_token()
        await self.backend.people.add(who, hash_of(token), self.backend.now(), device_of(request))
        return answer(me(who), cookie_with(request, token))

    async def who_am_i(self, request: AnyRequest) -> Response[m.Me]:
        """Who the server takes me for; the cookie is good for a long time again."""
        who = await self.desk.known(request)
        return answer(me(who), cookie_with(request, token_of(request)))

    async def who_comes(self, request: AnyRequest) -> Response[m.Visitor]:
        """The same where it may be nobody yet."""
        who = await self.desk.visitor(request)
        if who is None:
            return answer(m.Visitor(me=None))
        return answer(m.Visitor(me=me(who)), cookie_with(request, token_of(request)))

    # ------------------------------------------------------------------ devices

    async def make_link(self, request: AnyRequest) -> Response[m.Link]:
        """A private link to move my identity to another device."""
        who = await self.desk.known(request)
        self.limits.check("identity", who.id, address_of(request))
        token, now = new_token(), self.backend.now()
        expires = now // 1000 + LINK_SECONDS
        await self.backend.people.add_link(hash_of(token), who.id, expires * 1000, now)
        return answer(m.Link(token=token, expires=expires))

    async def claim(self, request: AnyRequest, data: JSONBody[m.Claim]) -> Response[m.Me]:
        """This device becomes one of whoever made the link."""
        self.limits.check("claim", "", address_of(request))
        token, device = new_token(), device_of(request)
        if not await self.backend.people.use_link(hash_of(data.token), hash_of(token), self.backend.now(), device):
            raise Unknown("link")
        return await self._become(request, token)

    async def recover(self, request: AnyRequest, data: JSONBody[m.Recover]) -> Response[m.Me]:
        """This device becomes one of whoever has this login and this passphrase."""
        login = login_key(printable("login", data.login))
        self.limits.check("claim", f"login {login}", address_of(request))
        identity, kept = await self.backend.people.passphrase(login) or ("", "")
        if not await self.backend.passphrases.fits(data.passphrase, kept):
            raise Denied("passphrase")
        token = new_token()
        await self.backend.people.add_device(identity, hash_of(token), self.backend.now(), device_of(request))
        return await self._become(request, token)

    async def _become(self, request: AnyRequest, token: str) -> Response[m.Me]:
        """The device has a new secret; who it was before it no longer is."""
        old = credential_of(request)
        if old:
            await self._forget(old)
        who = await self.backend.people.find(hash_of(token))
        if who is None:
            raise Unknown("link")
        return answer(me(who), cookie_with(request, token))

    async def set_passphrase(self, request: AnyRequest, data: JSONBody[m.SetPassphrase]) -> Response[m.Done]:
        """How I come back if I lose all my devices."""
        who = await self.desk.known(request)
        self.limits.check("claim", who.id, address_of(request))
        login, kept = login_key(data.login), ""
        if login:
            printable("login", login)
            if len(data.passphrase) < LEAST_LETTERS:
                raise Malformed("short_passphrase", {"least": LEAST_LETTERS})
            kept = await self.backend.passphrases.hash(data.passphrase)
        if not await self.backend.people.set_passphrase(who.id, login, kept):
            raise Refused("login_taken")
        return answer(m.Done())

    async def devices(self, request: AnyRequest) -> Response[m.Devices]:
        """All devices of mine."""
        who, here = await self.desk.known(request), credential_of(request)
        found = [
            m.Device(
                id=each.hash[:DEVICE_ID_LETTERS],
                device=each.device,
                created=each.created // 1000,
                seen=each.seen // 1000,
                here=each.hash == here,
            )
            for each in await self.backend.people.devices(who.id)
        ]
        return answer(m.Devices(devices=found, login=await self.backend.people.login_of(who.id)))

    async def forget_device(self, request: AnyRequest, data: JSONBody[m.ForgetDevice]) -> Response[m.Done]:
        """One of my devices is no longer mine."""
        who = await self.desk.known(request)
        self.limits.check("identity", who.id, address_of(request))
        mine = [each.hash for each in await self.backend.people.devices(who.id)]
        [found] = [each for each in mine if each[:DEVICE_ID_LETTERS] == data.device] or [""]
        if not found:
            raise Unknown("device")
        await self._forget(found)
        return answer(m.Done())

    async def forget(self, request: AnyRequest) -> Response[m.Done]:
        """This device is nobody's any more."""
        await self.desk.known(request)
        await self._forget(credential_of(request))
        return answer(m.Done(), *no_cookies(request))

    async def _forget(self, credential: str) -> None:
        await self.backend.people.forget(credential)
        for connection in list(self.desk.connections):
            if connection.credential == credential:
                connection.close(NO_IDENTITY)

    # ------------------------------------------------------------------ what is kept about one

    async def belongings(self, request: AnyRequest) -> Response[m.Belongings]:
        """Everything the server keeps about me."""
        who = await self.desk.known(request)
        self.limits.check("import", who.id, address_of(request))
        tables = await self.backend.moderation.belongings(who.id)
        return answer(m.Belongings(format="regna-person/1", at=self.backend.now(), tables=tables))

    async def erase(self, request: AnyRequest) -> Response[m.Done]:
        """Nothing is kept of me but my decisions; bots play on for me."""
        who = await self.desk.known(request)
        self.limits.check("identity", who.id, address_of(request))
        await self.backend.moderation.forget(who.id)
        for connection in [each for each in self.desk.connections if each.who.id == who.id]:
            connection.close(NO_IDENTITY)
        await self.backend.housekeeping.look_for_changes()
        return answer(m.Done(), *no_cookies(request))

    def routes(self) -> list[Any]:
        """All of them."""
        return [
            post_to("/api/identity", status_code=200)(bound(self.introduce)),
            get_from("/api/identity")(bound(self.who_am_i)),
            get_from("/api/visitor")(bound(self.who_comes)),
            post_to("/api/identity/link", status_code=200)(bound(self.make_link)),
            post_to("/api/identity/claim", status_code=200)(bound(self.claim)),
            post_to("/api/identity/recover", status_code=200)(bound(self.recover)),
            post_to("/api/identity/passphrase", status_code=200)(bound(self.set_passphrase)),
            get_from("/api/identity/devices")(bound(self.devices)),
            post_to("/api/identity/devices", status_code=200)(bound(self.forget_device)),
            post_to("/api/identity/forget", status_code=200)(bound(self.forget)),
            get_from("/api/identity/belongings")(bound(self.belongings)),
            post_to("/api/identity/erase", status_code=200)(bound(self.erase)),
        ]


def me(who: Identity) -> m.Me:
    """Somebody as they see themselves."""
    return m.Me(id=who.id, name=who.name, language=who.language)
