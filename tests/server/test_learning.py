"""What people have learned is kept with them; puzzles are for anybody, and the first try of who is known counts."""

from typing import Any

from regna.lessons.puzzle import Puzzle, puzzles_of
from regna.lessons.rating import FIRST_RATING, rating_after
from regna.registry import GAMES
from regna.server.live.puzzles import todays_puzzle
from regna.server.model.rows import DAY
from tests.server.harness import Running
from tests.server.hostile.stored import dump
from tests.server.visits import code_of
from tests.server.wire import Client


def puzzles() -> list[Puzzle]:
    """Those of Barony, the easiest first."""
    return sorted(puzzles_of("barony").values(), key=lambda puzzle: (puzzle.rating, puzzle.number))


def place_of(puzzle: Puzzle) -> str:
    """Where it is tried."""
    return f"/api/games/barony/puzzles/{puzzle.number}"


def wrong_in(puzzle: Puzzle) -> str:
    """A decision that is legal there, and not the best."""
    return next(decision for decision in puzzle.chances if decision != puzzle.solution)


async def test_lessons_done_follow_to_another_device(server: Running) -> None:
    """What a device knows is added to what is kept; what nobody knows, and what is there already, is not."""
    ada = await server.client("Ada")
    assert await ada.post("/api/learned", {}) == {"lessons": {}, "puzzles": {}}
    first = {"barony": ["ride", "fly"], "chess": ["mate"]}
    assert (await ada.post("/api/learned", {"lessons": first}))["lessons"] == {"barony": ["ride"]}
    other = Client(server.url)
    server.clients.append(other)
    await other.post("/api/identity/claim", {"token": (await ada.post("/api/identity/link", {}))["token"]})
    both: Any = await other.post("/api/learned", {"lessons": {"attila": ["conflict"], "barony": ["ride", "build"]}})
    assert {game: sorted(lessons) for game, lessons in both["lessons"].items()} == {
        "attila": ["conflict"],
        "barony": ["build", "ride"],
    }
    assert (await ada.post("/api/learned", {}))["lessons"] == both["lessons"]
    assert len((await dump(server.backend))["lessons"]) == 3
    bo = await server.client("Bo")
    assert (await bo.post("/api/learned", {}))["lessons"] == {}


async def test_nobody_else_and_nothing_else_is_kept(server: Running) -> None:
    """Strangers have nothing to keep; a list has an end."""
    stranger = Client(server.url)
    server.clients.append(stranger)
    assert await code_of(stranger.post("/api/learned", {})) == "identity.none"
    ada = await server.client("Ada")
    assert await code_of(ada.post("/api/learned", {"lessons": {"barony": ["ride"] * 201}})) == "malformed.message"
    await stranger.post(place_of(puzzles()[0]), {"show": True})
    found = await dump(server.backend)
    assert (found["lessons"], found["puzzles"]) == ([], [])


async def test_a_puzzle_from_its_question_to_its_solution(server: Running) -> None:
    """The first decision counts; asking whether something is legal tells nothing more, and is no try."""
    ada = await server.client("Ada")
    puzzle = puzzles()[0]
    place, wrong = place_of(puzzle), wrong_in(puzzle)
    state: Any = await ada.post(place, {})
    assert (state["done"], state["taken"], set(state["offered"])) == (False, [], set(puzzle.chances))
    assert state["update"]["seat"] == puzzle.seat
    for decision in (wrong, puzzle.solution):
        assert (await ada.post(place, {"act": decision, "ask": True}))["answer"]["kind"] == "accepted"
    assert await code_of(ada.post(place, {"act": "juggle"})) == "malformed.unknown_verb"
    assert (await ada.post("/api/learned", {}))["puzzles"] == {}

    state = await ada.post(place, {"act": wrong})
    assert (state["done"], state["answer"]["kind"], state["answer"]["code"]) == (False, "astray", "wrong")
    state = await ada.post(place, {"act": puzzle.solution})
    assert (state["done"], state["taken"], state["offered"]) == (True, [puzzle.solution], [])
    assert (await ada.post(place, {"taken": state["taken"]}))["done"]
    assert await code_of(ada.post(place, {"taken": [wrong]})) == "stale.lesson"
    after = rating_after(FIRST_RATING, puzzle.rating, solved=False, tried=0)
    standing = {"rating": after, "solved": 0, "tried": [puzzle.number]}
    assert (await ada.post("/api/learned", {}))["puzzles"] == {"barony": standing}

    second = puzzles()[1]
    assert (await ada.post(place_of(second), {"act": second.solution}))["done"]
    third = puzzles()[2]
    assert (await ada.post(place_of(third), {"show": True}))["taken"] == [third.solution]
    assert not (await ada.post(place_of(third), {}))["done"]
    after = rating_after(after, second.rating, solved=True, tried=1)
    after = rating_after(after, third.rating, solved=False, tried=2)
    standing = {"rating": after, "solved": 1, "tried": [puzzle.number, second.number, third.number]}
    assert (await ada.post("/api/learned", {}))["puzzles"] == {"barony": standing}


async def test_the_list_and_the_puzzle_of_the_day(server: Running) -> None:
    """The easiest first, with themes in the language of the page; every day another one, the same for everybody."""
    stranger = Client(server.url)
    server.clients.append(stranger)
    listed = await stranger.get("/api/games/barony/puzzles")
    assert [one["number"] for one in listed] == [puzzle.number for puzzle in puzzles()]
    assert all(one["themes"] for one in listed)
    today: Any = await stranger.get("/api/puzzle")
    assert today["number"] in puzzles_of(today["game"])
    assert await code_of(stranger.get("/api/games/chess/puzzles")) == "unknown.game"
    assert await code_of(stranger.post("/api/games/barony/puzzles/99999999", {})) == "unknown.puzzle"
    days = [todays_puzzle(day * DAY) for day in range(8)]
    games = [id for id in GAMES if puzzles_of(id)]
    assert [one.game for one in days] == [games[day % len(games)] for day in range(8)]
    assert len({(one.game, one.number) for one in days}) == len(days)
    assert todays_puzzle(5 * DAY) == todays_puzzle(6 * DAY - 1) == days[5]
