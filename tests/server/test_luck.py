"""Nobody chooses the luck: seats commit themselves before any share is shown, and the record proves it."""

import hashlib
from typing import Any

import msgspec
import pytest

from regna.contract.errors import BadRecord
from regna.table.verify import verify
from tests.server.harness import Running
from tests.server.visits import code_of, finish
from tests.server.wire import Client, share


def committed(seat: int, given: str) -> dict[str, Any]:
    """How to sit down without showing one's share."""
    return {"seat": seat, "commitment": hashlib.sha256(bytes.fromhex(given)).hexdigest()}


async def two_at_a_table(server: Running) -> tuple[str, list[Client], list[str]]:
    """A table at which two people have committed themselves, and their shares."""
    players, shares = [await server.client("Ada"), await server.client("Bo")], [share(), share()]
    wish = {"game": "animal_kingdoms", "seats": [{"kind": "person"}] * 2, "pace": "at_once"}
    match = (await players[0].post("/api/matches", wish))["table"]["match"]
    await players[0].at(match, "join", **committed(0, shares[0]))
    assert await code_of(players[0].at(match, "reveal", seat=0, share=shares[0])) == "refusal.seats_are_free"
    await players[1].at(match, "join", **committed(1, shares[1]))
    return match, players, shares


async def test_commit_then_reveal(server: Running) -> None:
    """Nothing is shown before everybody is bound, nothing else can be shown then, and `verify` sees to it."""
    match, (ada, bo), shares = await two_at_a_table(server)
    table = await ada.at(match, "look")
    assert [seat["share"] for seat in table["seats"]] == ["", ""]
    seen = [seat["commitment"] for seat in table["seats"]]
    assert await code_of(ada.at(match, "start")) == "refusal.not_revealed"
    assert await code_of(bo.at(match, "reveal", seat=1, share=share())) == "refusal.other_share"
    assert await code_of(bo.at(match, "join", **committed(1, share()))) == "refusal.seat_taken"
    assert await code_of(bo.at(match, "join", seat=1)) == "malformed.message"
    for seat, player in enumerate((ada, bo)):
        await player.at(match, "reveal", seat=seat, share=shares[seat])
    await ada.at(match, "start")
    await finish(server.backend, match)
    record = await ada.at(match, "export")
    assert (record["luck"]["shares"], record["luck"]["commitments"]) == (shares, seen)
    assert (verify(record).shares, verify(record).committed) == (2, 2)
    record["luck"]["commitments"][0] = seen[1]
    with pytest.raises(BadRecord) as told:
        verify(msgspec.json.encode(record))
    assert told.value.code == "other_share"


async def test_who_comes_after_a_reveal_learns_nothing(server: Running) -> None:
    """If somebody stands up, those who have shown their shares commit themselves to others."""
    match, (ada, bo), shares = await two_at_a_table(server)
    await ada.at(match, "reveal", seat=0, share=shares[0])
    table = await bo.at(match, "leave", seat=1)
    assert [(seat["share"], seat["commitment"]) for seat in table["seats"]] == [("", ""), ("", "")]
    assert table["seats"][0]["taken"]
    fresh = share()
    await bo.at(match, "join", seat=1, share=share())
    await ada.at(match, "join", **committed(0, fresh))
    await ada.at(match, "reveal", seat=0, share=fresh)
    assert (await ada.at(match, "start"))["status"] == "running"
