"""Wrackline over the server's API: in the lobby, and a whole match of a person against bots."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import regna
from regna.table.verify import verify
from tests.server.harness import serving


async def test_the_lobby_knows_the_game(tmp_path: Path) -> None:
    """With its words, options and rules in both languages."""
    async with serving(tmp_path) as server:
        for language, name in (("en", "Wrackline"), ("fr", "Laisse de mer")):
            ada = await server.client("Ada", language)
            game = next(game for game in await ada.get("/api/games") if game["id"] == "wrackline")
            assert (game["name"], game["seats"], game["has_secrets"]) == (name, [2, 3, 4], True)
            assert [part["name"] for part in game["components"]] == ["pieces", "waves", "turn", "points"]
            rules = await ada.get("/api/games/wrackline/rules")
            assert rules["text"].startswith(f"# {name}\n")


async def test_a_person_plays_against_bots(tmp_path: Path) -> None:
    """To the end; nobody is told a wish before it is shown, and the record can be verified."""
    seats = [{"kind": "person"}, {"kind": "bot", "level": "search:50"}, {"kind": "bot", "level": "random"}]
    async with serving(tmp_path) as server:
        ada = await server.client("Ada")
        created = await ada.post("/api/matches", {"game": "wrackline", "seats": seats})
        match = str(created["table"]["match"])
        await ada.at(match, "join", seat=0, share=secrets.token_hex(16))
        await ada.at(match, "start")
        await ada.open()
        await ada.ask(match, "watch", seat=0)
        last = await asyncio.wait_for(to_the_end(ada, match), 120)
        record = await ada.at(match, "export")
    assert len({player["wish"] for player in last["view"]["players"]} - {None}) == 3
    assert last["events"][-1]["event"]["event"] == "points_counted"
    assert regna.replay(record).over
    assert verify(record).dealt


async def to_the_end(client: Any, match: str) -> dict[str, Any]:
    """Answer with the first legal decision until the match is over; the last update."""
    while True:
        update: dict[str, Any] = await client.update(match)
        if update["result"] is not None:
            return update
        for player in update["view"]["players"][1:]:
            shown = any(other["question"] == asked_for(player) for other in update["view"]["players"])
            assert player["wish"] is None or shown
        if update["legal"]:
            await client.ask(
                match, "decide", act=update["legal"][0], sequence=update["sequence"], key=secrets.token_hex(8)
            )


def asked_for(player: dict[str, Any]) -> dict[str, Any]:
    """The question that lays a wish open."""
    return {"seat": player["seat"], "kind": player["wish"], "yes": True}
