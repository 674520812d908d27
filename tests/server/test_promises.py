"""Two promises of the server: a decision is stored together with its luck, and a seat of a rematch is kept."""

from pathlib import Path

import pytest

from regna.server.model.encoding import entry_decoder
from regna.table.documents import Chance
from tests.server.harness import serving
from tests.server.visits import code_of, finish, play
from tests.server.wire import new_match, share

pytestmark = pytest.mark.slow

DECISIONS = 20
"""Several turns of two players of Attila, each of which ends with drawn cards."""


async def test_a_decision_is_stored_with_the_luck_it_brings(tmp_path: Path, db: str) -> None:
    """After every decision all entries are in the database, drawn cards too; read again, the match is the same."""
    async with serving(tmp_path, db) as server:
        players = [await server.client(name) for name in ("Ada", "Bo")]
        match = await new_match(players, "attila")
        dealt = len(await server.backend.matches.entries(match))
        for number in range(DECISIONS):
            sequence = await play(players, match, 1, seed=number)
            stored = await server.backend.matches.entries(match)
            assert len(stored) == sequence
        assert any(isinstance(entry_decoder.decode(entry), Chance) for entry in stored[dealt:])
        before = [await player.at(match, "catch_up") for player in players]
        server.backend.rooms.loaded.clear()
        assert [await player.at(match, "catch_up") for player in players] == before


async def test_a_seat_of_a_rematch_is_kept(tmp_path: Path, db: str) -> None:
    """Before Bo has come back nobody else can sit down there; then Bo can."""
    async with serving(tmp_path, db) as server:
        ada, bo, cy = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
        match = await new_match([ada, bo], "animal_kingdoms")
        await finish(server.backend, match)
        again = (await ada.at(match, "rematch"))["table"]["match"]
        assert await code_of(cy.at(again, "join", seat=1, share=share())) == "refusal.seat_taken"
        assert (await bo.at(again, "join", seat=1, share=share()))["mine"] == [1]
