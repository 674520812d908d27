"""A mistake in a file of components is told in a sentence, whatever it is and wherever the file comes in."""

import json
from importlib import import_module
from typing import Any

import pytest

import regna
from regna.table.words import LANGUAGES
from tests.server.harness import Running, on_sqlite
from tests.server.visits import code_of
from tests.server.wire import Client, Rejected


def mistakes(game: str) -> list[tuple[dict[str, Any], str]]:
    """Files with a mistake, and the code of what is said about it: those that the tests of the game try."""
    cases = import_module(f"tests.{game}.test_bad_components").CASES
    found = [(file, code) for file, code, _ in cases if isinstance(file, dict)]
    assert len(found) >= 20
    return found


async def refused(client: Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The problem that answers a request with 422."""
    with pytest.raises(Rejected) as caught:
        await client.post(path, body)
    assert (caught.value.status, caught.value.problem["family"]) == (422, "components"), caught.value
    return dict(caught.value.problem)


@pytest.mark.slow
@on_sqlite
@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=pytest.mark.deep if (row + column) % 2 else ())
        for row, game in enumerate(regna.game_ids)
        for column, language in enumerate(LANGUAGES)
    ],
)
async def test_a_mistake_is_refused_in_a_sentence(server: Running, game: str, language: str) -> None:
    """In the language of who asked, as the library says it: in a wish for a match, and in a record."""
    ada = await server.client("Ada", language)
    here = regna.game(game, language)
    record = json.loads(regna.encode(here.new(seats=2, seed=1).record()))
    for file, code in mistakes(game):
        with pytest.raises(regna.BadComponents) as told:
            here.new(seats=2, seed=1, components=file)
        seats = [{"kind": "bot", "level": "random"}] * 2
        problem = await refused(ada, "/api/matches", {"game": game, "seats": seats, "components": file})
        assert (problem["code"], problem["text"]) == (code, str(told.value))
        groups = {group: value for group, value in file.items() if group not in {"format", "game"}}
        if groups and all(isinstance(value, dict) for value in groups.values()):
            spoiled = {**record, "components": {**record["components"], "replaced": groups}}
            assert (await refused(ada, "/api/records", {"record": spoiled}))["text"].endswith(".")


@on_sqlite
async def test_a_text_that_would_take_for_ever_is_not_read(server: Running) -> None:
    """A key of ten thousand parts is a few kilobytes, and gigabytes to who reads it; what is too long is not begun."""
    ada = await server.client("Ada")
    wish = {"game": "barony", "seats": [{"kind": "bot", "level": "random"}] * 2}
    for text in (".".join("a" * 10_000) + " = 1", 'x = "\u2028" \n' + '"\u2028".' * 1_000 + "a = 1"):
        assert (await refused(ada, "/api/matches", {**wish, "components": text}))["code"] == "unreadable"
    assert await code_of(ada.post("/api/matches", {**wish, "components": "#" * 70_000})) == "too_large.components"
