"""What one message does that used to take several."""

from typing import Any

import pytest

from regna.server.storage import matches as matches_module
from tests.server.harness import Running
from tests.server.visits import code_of, finish, play
from tests.server.wire import new_key, new_match, share

BOT = {"kind": "bot", "level": "random"}


async def test_the_creator_sits_down_and_the_match_begins(server: Running) -> None:
    """Alone against bots, one message is enough."""
    ada = await server.client("Ada")
    mine = share()
    wish = {"game": "barony", "seats": [BOT, {"kind": "person", "share": mine}], "begin": True, "pace": "at_once"}
    table = (await ada.post("/api/matches", wish))["table"]
    assert (table["status"], table["mine"]) == ("running", [1])
    assert (table["seats"][1]["name"], table["seats"][1]["share"]) == ("Ada", mine)
    assert (await ada.at(table["match"], "catch_up"))["view"]


async def test_around_one_screen(server: Running) -> None:
    """All seats of the screen are the creator's."""
    ada = await server.client("Ada")
    seats = [{"kind": "screen", "share": share()} for _ in range(2)]
    table = (await ada.post("/api/matches", {"game": "barony", "seats": seats, "begin": True}))["table"]
    assert (table["status"], table["mine"]) == ("running", [0, 1])


async def test_who_is_awaited_is_waited_for(server: Running) -> None:
    """The match stays open; it begins as ever once everybody is there."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    seats = [{"kind": "person", "share": share()}, {"kind": "person", "share": ""}]
    wish = {"game": "barony", "seats": seats, "begin": True}
    table = (await ada.post("/api/matches", wish))["table"]
    assert (table["status"], table["mine"]) == ("open", [0])
    await bo.at(table["match"], "join", seat=1, share=share())
    assert (await bo.at(table["match"], "start"))["status"] == "running"


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([{"kind": "person", "share": share()}] * 2, "refusal.has_a_seat"),
        ([{"kind": "person"}, {**BOT, "share": share()}], "refusal.seat_of_a_bot"),
        ([{"kind": "person", "share": "short"}, BOT], "malformed.message"),
    ],
)
async def test_seats_one_cannot_take(seats: list[dict[str, str]], code: str, server: Running) -> None:
    """Two as a person, one of a bot, one without enough random bytes: no match is made."""
    ada = await server.client("Ada")
    assert await code_of(ada.post("/api/matches", {"game": "barony", "seats": seats})) == code
    assert (await ada.get("/api/matches"))["mine"] == []


async def test_a_decision_unless_it_would_be_final(server: Running) -> None:
    """The first one in Barony is: it is refused with a code of its own, and carried out when said again."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    player = players[(await players[0].at(match, "look"))["turn"]]
    update = await player.at(match, "catch_up")
    decision = {"act": update["legal"][0], "sequence": update["sequence"], "key": new_key()}
    assert await code_of(player.at(match, "decide", **decision, unless_final=True)) == "refusal.would_be_final"
    assert (await player.at(match, "look"))["sequence"] == update["sequence"]
    done = await player.at(match, "decide", **decision)
    assert await player.at(match, "decide", **decision, unless_final=True) == done


@pytest.mark.slow
async def test_scores_over_time(server: Running) -> None:
    """During the match and after it they are what frames show; the last ones are then the result."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players, "animal_kingdoms")
    await play(players, match, 12)
    points = await compared_with_frames(players[0], match)
    moments = [point["sequence"] for point in points]
    assert moments[0] == 0
    assert moments == sorted(set(moments))
    last = await finish(server.backend, match)
    points = await compared_with_frames(players[0], match, but_the_last=True)
    result = (await players[0].at(match, "catch_up"))["result"]
    assert len(points) == 25
    assert points[-1] == {"sequence": last, "scores": result["scores"]}
    two = (await players[0].at(match, "scores", moments=2))["points"]
    assert [point["sequence"] for point in two] == [0, last]


async def compared_with_frames(client: Any, match: str, but_the_last: bool = False) -> list[dict[str, Any]]:
    """The scores over time, each the same as in the frame of its moment."""
    points: list[dict[str, Any]] = (await client.at(match, "scores"))["points"]
    for point in points[:-1] if but_the_last else points:
        frame = await client.at(match, "frame", at=point["sequence"])
        assert [player["score"] for player in frame["views"][0]["body"]["players"]] == point["scores"]
    return points


async def test_there_are_no_scores_before_the_start(server: Running) -> None:
    """As there is no frame."""
    ada = await server.client("Ada")
    match = (await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}, BOT]}))["table"]["match"]
    assert await code_of(ada.at(match, "scores")) == "refusal.not_begun"


async def test_opening_a_room_reads_its_row_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its entries once."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    server.backend.rooms.loaded.clear()
    read: list[str] = []
    for name in ("read_match", "read_entries"):
        monkeypatch.setattr(matches_module, name, counted(name, getattr(matches_module, name), read))
    await server.backend.rooms.get(match)
    assert read == ["read_match", "read_entries"]


def counted(name: str, read: Any, names: list[str]) -> Any:
    """A function that also takes down that it was called."""

    def reading(*given: Any) -> Any:
        names.append(name)
        return read(*given)

    return reading
