"""People without accounts: an identity is a secret in a cookie, and a private link takes it to another device."""

import base64
from pathlib import Path

import pytest
from sqlalchemy import select

from regna.server.http.identities import LINK_SECONDS
from regna.server.live.tokens import hash_of
from regna.server.model.encoding import encoder
from regna.server.storage import schema
from tests.server.harness import Running, serving
from tests.server.hostile.raw import send
from tests.server.hostile.stored import dump
from tests.server.visits import Hands, code_of, notice
from tests.server.wire import Client, new_match


async def credentials(server: Running) -> list[str]:
    """What is stored of the secrets of all devices."""
    async with server.backend.database.reading() as connection:
        return list((await connection.execute(select(schema.credentials.c.hash))).scalars())


async def test_becoming_known(server: Running) -> None:
    """A stranger is refused, says a name, is known by it, and may change it; and the language everything is said in."""
    stranger = Client(server.url)
    server.clients.append(stranger)
    assert await code_of(stranger.get("/api/identity")) == "identity.none"
    assert await stranger.get("/api/visitor") == {"me": None}
    assert await code_of(stranger.get("/api/matches")) == "identity.none"
    rules = await stranger.get("/api/games/barony/rules")
    me = await stranger.introduce("  Ada ")
    assert (me["name"], me["language"]) == ("Ada", "en")
    assert await stranger.get("/api/identity") == me
    assert await stranger.get("/api/visitor") == {"me": me}
    renamed = await stranger.introduce("Ada L.", "fr")
    assert renamed == {"id": me["id"], "name": "Ada L.", "language": "fr"}
    assert await stranger.get("/api/identity") == renamed
    assert (await stranger.get("/api/games/barony/rules"))["text"] not in ("", rules["text"])


async def test_the_secret_is_long_and_kept_as_a_hash(server: Running) -> None:
    """A device keeps at least 128 random bits, the database only their hash, and no two devices have the same."""
    tokens = [(await server.client(name)).token for name in ("Ada", "Ada", "Bo")]
    assert all(len(base64.urlsafe_b64decode(token)) * 8 >= 128 for token in tokens)
    assert len(set(tokens)) == 3
    assert sorted(await credentials(server)) == sorted(hash_of(token) for token in tokens)


async def test_moving_to_another_device(server: Running) -> None:
    """The link makes another device the same person once; both devices play on in the same seat."""
    old, bo = await server.client("Ada", "fr"), await server.client("Bo")
    match = await new_match([old, bo])
    link = await old.post("/api/identity/link")
    new = Client(server.url)
    server.clients.append(new)
    me = await new.post("/api/identity/claim", {"token": link["token"]})
    assert me == await old.get("/api/identity")
    assert (await new.at(match, "look"))["mine"] == [0]
    assert (await old.at(match, "look"))["mine"] == [0]
    again = Client(server.url)
    server.clients.append(again)
    assert await code_of(again.post("/api/identity/claim", {"token": link["token"]})) == "unknown.link"
    assert await code_of(again.get("/api/identity")) == "identity.none"


@pytest.mark.slow
async def test_a_link_grows_old(tmp_path: Path, db: str) -> None:
    """It works until the second it expires; a used link, an old one and a guessed one are the same unknown link."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        ada = await server.client("Ada")
        used, old = [await ada.post("/api/identity/link") for _ in range(2)]
        assert used["expires"] == clock() // 1000 + LINK_SECONDS
        device = Client(server.url)
        server.clients.append(device)
        clock.pass_by(used["expires"] - clock() / 1000 - 1)
        assert (await device.post("/api/identity/claim", {"token": used["token"]}))["name"] == "Ada"
        assert device.token != ada.token
        clock.pass_by(1)
        for token in (used["token"], old["token"], "guessed", hash_of(old["token"])):
            assert await code_of(device.post("/api/identity/claim", {"token": token})) == "unknown.link"
        await ada.post("/api/identity/link")
        assert len((await dump(server.backend))["links"]) == 1, "expired links go"


async def test_a_device_that_claims_forgets_who_it_was(server: Running) -> None:
    """One device is one person at a time: the old secret is worth nothing any more, and its socket is closed."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    bos_secret = bo.token
    await bo.open()
    link = await ada.post("/api/identity/link")
    assert (await bo.post("/api/identity/claim", {"token": link["token"]}))["name"] == "Ada"
    await notice(bo, "gone", lambda _: True)
    bo_before = Client(server.url, bos_secret)
    server.clients.append(bo_before)
    assert await code_of(bo_before.get("/api/identity")) == "identity.none"


@pytest.mark.slow
async def test_devices_and_logging_out_from_afar(tmp_path: Path, db: str) -> None:
    """Everybody sees their devices and when each was here last, and can end one at another server, its socket too."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as here, serving(tmp_path, db, now=clock) as there:
        ada, phone, bo = await here.client("Ada"), Client(there.url), await here.client("Bo")
        there.clients.append(phone)
        await phone.post("/api/identity/claim", {"token": (await ada.post("/api/identity/link"))["token"]})
        await phone.open()
        assert await code_of(phone.ask("nowhere", "look")) == "unknown.match"
        clock.pass_by(3 * 24 * 3600)
        await ada.get("/api/matches")
        await here.backend.background.finish()
        mine = (await ada.get("/api/identity/devices"))["devices"]
        assert [each["here"] for each in mine] == [True, False], "the one that was here last comes first"
        assert (mine[0]["seen"] - mine[1]["seen"], mine[0]["device"]) == (3 * 24 * 3600, "python-httpx")
        assert await code_of(bo.post("/api/identity/devices", {"device": mine[1]["id"]})) == "unknown.device"
        await ada.post("/api/identity/devices", {"device": mine[1]["id"]})
        assert await code_of(phone.get("/api/identity")) == "identity.none"
        for look in there.backend.housekeeping.also:
            await look()
        await notice(phone, "gone", lambda _: True)
        assert len((await ada.get("/api/identity/devices"))["devices"]) == 1


@pytest.mark.slow
async def test_coming_back_by_a_passphrase(server: Running) -> None:
    """From a device nobody knows, with login and passphrase however they are typed; kept as a slow hash only."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    wish = {"login": "Ada  L.", "passphrase": "four words are enough"}
    assert await code_of(ada.post("/api/identity/passphrase", {**wish, "passphrase": "too short"})) == (
        "malformed.short_passphrase"
    )
    await ada.post("/api/identity/passphrase", wish)
    assert (await ada.get("/api/identity/devices"))["login"] == "ada l."
    assert await code_of(bo.post("/api/identity/passphrase", wish)) == "refusal.login_taken"
    device = Client(server.url)
    server.clients.append(device)
    for wrong in ({**wish, "passphrase": "four words are enough?"}, {**wish, "login": "Bo"}):
        assert await code_of(device.post("/api/identity/recover", wrong)) == "denied.passphrase"
    assert await code_of(device.post("/api/identity/recover", {**wish, "login": "\0x"})) == "malformed.not_printable"
    me = await device.post("/api/identity/recover", {**wish, "login": "ADA l."})
    assert me == await ada.get("/api/identity")
    assert "enough" not in str(await dump(server.backend))
    await ada.post("/api/identity/passphrase", {"login": "", "passphrase": ""})
    assert (await ada.get("/api/identity/devices"))["login"] == ""
    assert await code_of(device.post("/api/identity/recover", wish)) == "denied.passphrase"


@pytest.mark.slow
async def test_guessing_a_passphrase_comes_to_an_end(tmp_path: Path) -> None:
    """For one login, from wherever it is guessed."""
    async with serving(tmp_path, rate=0.3) as server:
        codes = []
        for number in range(5):
            guess = {"login": "Ada", "passphrase": f"guess number {number}"}
            told = {"X-Forwarded-For": f"192.0.2.{number}"}
            nobody = Client(server.url)
            server.clients.append(nobody)
            codes.append((await send(nobody, "POST", "/api/identity/recover", encoder.encode(guess), told)).status_code)
        assert codes == [403, 403, 403, 429, 429]
