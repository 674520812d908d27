"""Positions go in and out: a seat asks for its own, and a match begins in one; components come as TOML and as JSON."""

import json
from typing import Any

import msgspec
import pytest

import regna
from tests.server.harness import Running, on_sqlite, unlocked
from tests.server.visits import code_of, finish, play
from tests.server.wire import new_match, share

SCREEN = {"kind": "screen"}


def plain(document: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.json.decode(regna.encode(document))


@pytest.mark.slow
@on_sqlite
async def test_a_seat_asks_for_its_own_position(server: Running) -> None:
    """It sees in it what it sees in the match, always the same guess, not what others hold; at the end all of it."""
    ada, bo, onlooker = await server.client("Ada"), await server.client("Bo"), await server.client("Cy")
    match = await new_match([ada, bo], "attila")
    await play([ada, bo], match, 6)
    found = await ada.at(match, "position")
    assert found == await ada.at(match, "position", seat=0)
    imagined = regna.game("attila").from_position(json.dumps(found))
    assert plain(imagined.view(0).body) == (await ada.at(match, "catch_up"))["view"]
    assert await code_of(onlooker.at(match, "position")) == "denied.no_seat"
    assert await code_of(ada.at(match, "position", seat=1)) == "denied.not_your_seat"
    room = await server.backend.rooms.get(match)

    def truth() -> Any:
        return plain(unlocked(room).begun("en").position())

    assert found["state"] != truth()["state"], "what Bo holds is drawn anew"
    await finish(server.backend, match)
    assert await onlooker.at(match, "position") == truth()


@on_sqlite
async def test_a_match_begins_in_a_position(server: Running) -> None:
    """With its options and components, whatever else was wished; who brings a wrong one is told."""
    ada = await server.client("Ada")
    before = regna.game("barony").new(seats=2, seed=3)
    for _ in range(9):
        assert before.deciding is not None
        before.decide(before.deciding, before.legal()[0])
    position = plain(before.position())
    wish = {"game": "barony", "seats": [SCREEN, SCREEN], "position": position}
    created = (await ada.post("/api/matches", wish))["table"]
    assert created["origin"] == "position"
    for seat in range(2):
        await ada.at(created["match"], "join", seat=seat, share=share())
    await ada.at(created["match"], "start")
    update = await ada.at(created["match"], "catch_up", seat=before.deciding)
    assert (update["turn"], update["legal"]) == (before.deciding, before.legal())
    assert update["view"] == plain(before.view(before.deciding).body)
    for spoiled, code in (
        ({"position": {**position, "format": "regna-position/9"}}, "position.wrong_format"),
        ({"position": {**position, "game": "attila"}}, "position.wrong_game"),
        ({"seats": [SCREEN] * 3}, "option.other_table"),
        ({"origin": {"match": created["match"], "at": 0}}, "malformed.message"),
    ):
        assert await code_of(ada.post("/api/matches", {**wish, **spoiled})) == code


HEAD = {"format": "regna-components/1", "game": "barony"}
AS_JSON = json.dumps({**HEAD, "title": {"values": {"price": 14, "points": 15}}})
AS_TOML = """
format = "regna-components/1"
game = "barony"
[title.values]
price = 14
points = 15
"""


@on_sqlite
@pytest.mark.parametrize(("text", "nonsense"), [(AS_JSON, '{"format": NaN}'), (AS_TOML, "format = 2026-01-01")])
async def test_components_as_text(server: Running, text: str, nonsense: str) -> None:
    """TOML and JSON mean the same; what is neither, or says what components cannot, is told in a sentence."""
    ada = await server.client("Ada")
    wish = {"game": "barony", "seats": [SCREEN, SCREEN], "components": text}
    assert (await ada.post("/api/matches", wish))["table"]["replaced"] == ["Price and points of a title"]
    for wrong in (text.replace("1", ":"), nonsense):
        assert await code_of(ada.post("/api/matches", {**wish, "components": wrong})) == "components.unreadable"
