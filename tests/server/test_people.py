"""People without accounts: an identity is a secret in a cookie, and a private link takes it to another device."""

import base64
from pathlib import Path

from sqlalchemy import select

from regna.server.storage import schema
from regna.server.tokens import hash_of
from regna.server.trials.client import Client, Gone, new_match
from tests.server.harness import Running, serving
from tests.server.visits import Hands, code_of, notice


async def credentials(server: Running) -> list[str]:
    """What is stored of the secrets of all devices."""
    async with server.hall.database.reading() as connection:
        return list((await connection.execute(select(schema.credentials.c.hash))).scalars())


async def test_becoming_known(server: Running) -> None:
    """A stranger is refused, says a name, is known by it, and may change it; and the language everything is said in."""
    stranger = Client(server.url)
    server.clients.append(stranger)
    assert await code_of(stranger.get("/api/identity")) == "identity.none"
    assert await code_of(stranger.get("/api/matches")) == "identity.none"
    rules = await stranger.get("/api/games/barony/rules")
    me = await stranger.introduce("  Ada ")
    assert (me["name"], me["language"]) == ("Ada", "en")
    assert await stranger.get("/api/identity") == me
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


async def test_names_one_can_see(server: Running) -> None:
    """Blanks, control characters and texts without end are no names, and nobody is made known by one."""
    client = Client(server.url)
    server.clients.append(client)
    for name in ("  ", "a\nb", "a\u202eb", "\0"):
        assert await code_of(client.introduce(name)) == "malformed.not_printable"
    for name in ("", "x" * 41):
        assert await code_of(client.introduce(name)) == "malformed.message"
    assert await code_of(client.introduce("Ada", "de")) == "malformed.message"
    assert await credentials(server) == []


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


async def test_a_link_grows_old(tmp_path: Path, db: str) -> None:
    """It works until the second it expires, and neither then nor ever after."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        ada = await server.client("Ada")
        links = [await ada.post("/api/identity/link") for _ in range(2)]
        device = Client(server.url)
        server.clients.append(device)
        clock.pass_by(links[0]["expires"] - clock() / 1000 - 1)
        await device.post("/api/identity/claim", {"token": links[0]["token"]})
        clock.pass_by(1)
        assert await code_of(device.post("/api/identity/claim", {"token": links[1]["token"]})) == "unknown.link"


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


async def test_being_forgotten(server: Running) -> None:
    """A device that is forgotten is a stranger, at its socket at once; the person's other device stays."""
    phone = await server.client("Ada")
    laptop = Client(server.url)
    server.clients.append(laptop)
    await laptop.post("/api/identity/claim", {"token": (await phone.post("/api/identity/link"))["token"]})
    await phone.open()
    await phone.post("/api/identity/forget")
    await notice(phone, "gone", lambda _: True)
    assert await code_of(phone.get("/api/identity")) == "identity.none"
    assert (await laptop.get("/api/identity"))["name"] == "Ada"
    try:
        await phone.open()
        await phone.ask("whatever", "look")
    except Gone:
        return
    raise AssertionError("a stranger's socket answered")
