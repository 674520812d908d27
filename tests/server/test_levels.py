"""Bots at a table have one of five levels; nobody can ask for another budget, and matches from earlier play on."""

import pytest

from regna.bots.levels import LEVELS
from regna.resources import read_words
from regna.server.protocol import messages as m
from tests.server.harness import Running
from tests.server.visits import code_of, look, until
from tests.server.wire import Rejected, new_match


async def test_the_games_list_their_levels(server: Running) -> None:
    """With names in the visitor's language, the weakest first; clients of earlier versions find what they know."""
    for language in ("en", "fr"):
        ada = await server.client("Ada", language)
        words = read_words("regna.server", language)
        for game in await ada.get("/api/games"):
            assert game["bots"] == ["random", "search:50", "search"]
            assert game["levels"] == [
                {"id": level, "name": words[f"level.{level}"], "short": words[f"level.{level}.short"]}
                for level in LEVELS
            ]


@pytest.mark.parametrize("level", ["random", "search:50", "search", *LEVELS])
async def test_a_bot_is_seated_by_the_name_of_its_level(server: Running, level: str) -> None:
    """Every level that is listed, and what clients of earlier versions ask for."""
    ada = await server.client("Ada")
    wish = {"game": "barony", "seats": [{"kind": "person"}, {"kind": "bot", "level": level}]}
    assert (await ada.post("/api/matches", wish))["table"]["seats"][1]["bot"] == level


@pytest.mark.parametrize("level", ["search:1000000", "search:51", "search@60s", "anchor", "human", "Master", ""])
async def test_any_other_is_refused(server: Running, level: str) -> None:
    """A client cannot say how much a bot may use; the sentence names what there is."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    wish = {"game": "barony", "seats": [{"kind": "person"}, {"kind": "bot", "level": level}]}
    with pytest.raises(Rejected) as refused:
        await ada.post("/api/matches", wish)
    assert refused.value.code == "malformed.unknown_bot"
    assert ", ".join(LEVELS) in refused.value.problem["text"]
    match = await new_match([ada, bo])
    assert await code_of(ada.at(match, "hand", seat=0, level=level)) == "malformed.unknown_bot"


def test_who_names_no_level_gets_one() -> None:
    """The messages' own defaults are levels."""
    assert m.SeatPlan(kind="bot").level in LEVELS
    assert m.Hand(seat=0).level in LEVELS


@pytest.mark.parametrize("level", ["random", "search:5", "search"])
async def test_a_bot_from_an_earlier_version_plays_on(server: Running, level: str) -> None:
    """Its level is in the database as it was then."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    turn = (await look(players[0], match))["turn"]
    before = server.backend.pool.failed
    room = await server.backend.rooms.get(match)
    await server.backend.moves.play_by(room, turn, room.row.seats[turn].identity, level)
    assert (await look(players[0], match))["seats"][turn]["bot"] == level
    await until(lambda: look(players[0], match), lambda table: table["sequence"] > 0)
    assert server.backend.pool.failed == before
