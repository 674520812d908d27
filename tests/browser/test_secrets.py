"""Nothing hidden reaches a browser whom it is not for: not over the wire, not in the page, not in its memory."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import regna
from regna.contract.spec import Document
from regna.engine.state import State
from tests.browser.arranging import BOT, WITH_SECRETS, begun
from tests.browser.moments import in_phase, mine
from tests.browser.overhearing import Listener, planted
from tests.browser.tables import decide, dice
from tests.browser.visitor import Visitors
from tests.seeds import DEEP
from tests.server.canaries import FIELD, Ears, seat_role
from tests.server.harness import Running, serving

pytestmark = pytest.mark.slow

DECISIONS = 8 if DEEP else 5
"""How often the two decide altogether; then their memory is searched. The wire is heard all the time."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server of the test's own: in its world everything hidden carries a canary."""
    async with serving(tmp_path) as running:
        yield running


async def three_browsers(server: Running, visitors: Visitors, game: str, ears: Ears) -> list[set[bytes]]:
    """Two play by clicks against a bot and one watches; the canaries in the memory of each at the end."""
    guests = [await visitors.new(language) for language in ("en", "fr", "en")]
    ada, bo, _ = [await guest.introduce(name) for guest, name in zip(guests, ("Ada", "Bo", "Cy"), strict=True)]
    match = await begun(server, game, [ada, bo, BOT], in_phase("bribe") if game == "barbarian_kingdoms" else mine)
    await guests[2].post(f"/api/matches/{match.id}/enter", {"invitation": match.invitation})
    roles = [frozenset({seat_role(0)}), frozenset({seat_role(1)}), frozenset({"spectator"})]
    listeners = [
        Listener(guest, ears, f"browser {number}", role)
        for number, (guest, role) in enumerate(zip(guests, roles, strict=True))
    ]
    for listener in listeners:
        listener.listen()
        await listener.guest.open(match.path)
    choice = dice(game)
    for _ in range(DECISIONS):
        seat = await match.somebody_is_asked()
        await decide(guests[seat], match, choice.choice(match.game.legal()))
    kept = [await listener.look() for listener in listeners]
    for listener in listeners:
        await listener.done()
    return kept


@pytest.mark.parametrize("game", WITH_SECRETS)
async def test_nothing_hidden_reaches_a_browser(
    server: Running, visitors: Visitors, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What two players and a spectator were sent, saw and kept holds no canary of anybody else, but their own."""
    with planted(game, monkeypatch) as ears:
        kept = await three_browsers(server, visitors, game, ears)
    print(f"{game}: {ears.figures()}")
    assert ears.hits == []
    assert kept[0], "a player's own secrets are in the memory of the own page: the search finds what is there"
    assert kept[1]
    assert not kept[2]
    assert all(ears.messages[channel] > 0 for channel in ("socket", "http", "page", "memory"))


async def test_a_leak_is_caught_in_every_place(
    server: Running, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that shows everybody the view of the first seat is heard on the wire and found in the memory."""
    with planted("animal_kingdoms", monkeypatch) as ears:
        spec = regna.game("animal_kingdoms").spec
        honest: Callable[..., Any] = spec.view  # that of the planter, which gives documents

        def spoiled(state: State, seat: int | None) -> Document:
            return {**honest(state, seat), FIELD: honest(state, 0)[FIELD]}

        with monkeypatch.context() as spoiling:
            spoiling.setitem(vars(spec), "view", spoiled)
            await three_browsers(server, visitors, "animal_kingdoms", ears)
    assert {hit.channel for hit in ears.hits} >= {"socket", "memory"}
    assert {hit.listener for hit in ears.hits} >= {"browser 1", "browser 2"}
