"""Lessons at the server: for anybody, in the language of the page, and nothing is kept."""

from typing import Any

import pytest

from regna.lessons.attempt import Attempt
from regna.lessons.lesson import lessons_of
from regna.table.game import game
from tests.server.harness import Running
from tests.server.hostile.stored import dump
from tests.server.visits import code_of
from tests.server.wire import Client

PLACE = "/api/games/barony/lessons/two_against_one"
FRENCH = {"accept-language": "fr"}


async def stranger(server: Running) -> Client:
    """Somebody without a name."""
    client = Client(server.url)
    server.clients.append(client)
    return client


async def test_the_list_has_the_course_first(server: Running) -> None:
    """With titles, rules and the number of steps."""
    client = await stranger(server)
    listed = await client.get("/api/games/attila/lessons")
    course = [lesson for lesson in listed if lesson["course"]]
    assert [lesson["id"] for lesson in listed] == list(lessons_of("attila"))
    assert listed[: len(course)] == course
    assert listed[0] == {
        "id": "influence_pays",
        "course": 1,
        "title": "Influence pays",
        "rules": ["AT-014", "AT-041", "AT-092", "AT-123"],
        "steps": 2,
    }
    assert await code_of(client.get("/api/games/chess/lessons")) == "unknown.game"
    assert await code_of(client.post("/api/games/barony/lessons/fly", {})) == "unknown.lesson"


async def test_a_lesson_from_beginning_to_end(server: Running) -> None:
    """Each request brings the way so far; the database is as it was."""
    client = await stranger(server)
    before = await dump(server.backend)
    state: Any = await client.post(PLACE, {})
    assert (state["step"], state["steps"], state["done"], state["taken"], state["answer"]) == (0, 2, False, [], None)
    assert state["say"].startswith("Your knight shares B2")
    assert set(state["offered"]) < set(state["update"]["legal"])
    assert (state["update"]["seat"], state["update"]["phase"]) == (0, "main")

    state = await client.post(PLACE, {"act": "move B2 A2"})
    assert (state["answer"]["kind"], state["answer"]["code"], state["taken"]) == ("refused", "mountain_held", [])
    state = await client.post(PLACE, {"act": "recruit B1"})
    assert (state["answer"]["kind"], state["update"]["sequence"]) == ("astray", 0)
    state = await client.post(PLACE, {"act": "move C1 B2", "ask": True})
    assert (state["answer"]["kind"], state["taken"]) == ("accepted", [])

    state = await client.post(PLACE, {"act": "move C1 B2"})
    assert (state["step"], state["taken"], state["offered"]) == (1, ["move C1 B2"], ["take forest", "take plain"])
    assert "village_destroyed" in [line["event"]["event"] for line in state["update"]["events"]]
    state = await client.post(PLACE, {"taken": state["taken"], "act": "take plain"})
    assert (state["done"], state["say"]) == (True, lessons_of("barony")["two_against_one"].document.end.en)
    assert await dump(server.backend) == before


async def test_taking_back(server: Running) -> None:
    """What was taken back stays among the decisions, so that numbers only grow."""
    client = await stranger(server)
    build = "/api/games/barony/lessons/build"
    state: Any = await client.post(build, {"act": "village A3"})
    state = await client.post(build, {"taken": state["taken"], "act": "undo"})
    assert (state["taken"], state["update"]["sequence"]) == (["village A3", "undo"], 2)
    assert "village A3" in state["offered"]
    assert await code_of(client.post(build, {"act": "undo"})) == "refusal.undo_nothing"


async def test_what_no_lesson_leads_through_is_refused(server: Running) -> None:
    """Decisions that are not offered there, that nobody understands, and too many of them."""
    client = await stranger(server)
    assert await code_of(client.post(PLACE, {"taken": ["recruit B1"]})) == "stale.lesson"
    assert await code_of(client.post(PLACE, {"taken": ["move C1 B2", "take field"]})) == "stale.lesson"
    assert await code_of(client.post(PLACE, {"act": "juggle"})) == "malformed.unknown_verb"
    assert await code_of(client.post(PLACE, {"taken": ["undo"] * 41})) == "malformed.message"
    assert await code_of(client.post(PLACE, {"seat": 1})) == "malformed.message"


@pytest.mark.parametrize("id", ["attila", "animal_kingdoms", "barbarian_kingdoms"])
async def test_only_what_the_learner_may_know_is_sent(server: Running, id: str) -> None:
    """The update is that of the learner's seat, as in a match."""
    client = await stranger(server)
    for lesson in lessons_of(id).values():
        state: Any = await client.post(f"/api/games/{id}/lessons/{lesson.id}", {})
        match = Attempt(lesson, game(id)).match
        assert state["update"]["seat"] == lesson.document.you
        assert state["update"]["entries"] == [
            {"do": "decide", "seat": entry.seat, "act": entry.act}
            for entry in match.entries(lesson.document.you)
            if hasattr(entry, "seat") and hasattr(entry, "act")
        ]
