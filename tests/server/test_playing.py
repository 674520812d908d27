"""A match from the first visit to the last decision, over HTTP and the socket.

The short run does so in all games with the Python client, in `test_client`.
"""

import asyncio

import pytest

import regna
from regna.engine.rng import Rng
from regna.table.verify import verify
from tests.server.harness import Running, on_sqlite
from tests.server.visits import not_walking
from tests.server.wire import Client, new_key, new_match


async def play_to_the_end(players: list[Client], match: str) -> dict[str, object]:
    """Everybody watches and answers with any legal decision; the last update."""
    for seat, player in enumerate(players):
        await player.open()
        await player.ask(match, "watch", seat=seat)

    rng = Rng(1)

    async def play(player: Client) -> dict[str, object]:
        while True:
            update = await player.update(match)
            if update["result"] is not None:
                return update
            if update["legal"]:
                acts = not_walking(update["legal"])
                act = acts[int(rng.below(len(acts)))]
                await player.ask(match, "decide", act=act, sequence=update["sequence"], key=new_key())

    return (await asyncio.gather(*(play(player) for player in players)))[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=() if id == "attila" else pytest.mark.deep) for id in regna.game_ids]
)
@on_sqlite
async def test_a_whole_match(server: Running, id: str) -> None:
    """Two people play to the end; the exported record replays and its luck is verified."""
    players = [await server.client(name) for name in ("Ada", "Bo")]
    match = await new_match(players, id)
    last = await asyncio.wait_for(play_to_the_end(players, match), 120)
    table = await players[0].at(match, "look")
    assert table["status"] == "over"
    record = await players[0].at(match, "export")
    again = regna.replay(record)
    assert again.over
    assert again.sequence == last["sequence"]
    verified = verify(record)
    assert verified.dealt
    assert verified.shares == 2
