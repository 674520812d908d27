"""Nothing hidden reaches a browser whom it is not for: not over the wire, not in the page, not in its memory."""

import asyncio
import random
from pathlib import Path

import pytest

import regna
from regna.kernel.spec import Document, GameSpec
from regna.kernel.state import State
from tests.browser.arranging import BOT, PERSON, WITH_SECRETS, begun, known
from tests.browser.chromium import chromium
from tests.browser.overhearing import WHOLE_STRINGS, Listener, planted
from tests.browser.visitor import choose_something, visitor
from tests.server.canaries import FIELD, Ears, seat_role
from tests.server.harness import serving

pytestmark = pytest.mark.slow

CHOICES = 24
"""How many things the two choose altogether."""
LOOKS_AT = (8, CHOICES)
"""After how many of them the memory is searched."""


async def three_browsers(folder: Path, game: str, ears: Ears) -> list[set[bytes]]:
    """Two play by clicks against a bot and one watches; the canaries in the memory of each at the end."""
    rng = random.Random(3)  # noqa: S311  # any choice will do, and the same each time
    async with serving(folder) as server, chromium(WHOLE_STRINGS) as browser:
        guests = [await visitor(browser, server.url, language) for language in ("en", "fr", "en")]
        clients = [await known(server, guest, name) for guest, name in zip(guests, ("Ada", "Bo", "Cy"), strict=True)]
        match = await begun(server, game, [(PERSON, clients[0]), (PERSON, clients[1]), (BOT, None)])
        await clients[2].at(match.id, "enter", invitation=match.invitation)
        roles = [frozenset({seat_role(0)}), frozenset({seat_role(1)}), frozenset({"spectator"})]
        listeners = [
            Listener(guest, ears, f"browser {number}", role)
            for number, (guest, role) in enumerate(zip(guests, roles, strict=True))
        ]
        for listener in listeners:
            listener.listen()
            await listener.guest.open(match.path)
        kept: list[set[bytes]] = []
        chosen = 0
        while chosen < CHOICES and not match.over:
            for guest in guests[:2]:
                if await guest.is_my_turn():
                    chosen += await choose_something(guest, rng, lambda _: 1)
                    if chosen in LOOKS_AT:
                        kept = [await listener.look() for listener in listeners]
            await asyncio.sleep(0.01)
        assert chosen >= CHOICES, "the match was over too soon to show anything"
        for listener in listeners:
            await listener.done()
            assert listener.guest.complaints == []
        return kept


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_nothing_hidden_reaches_a_browser(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What two players and a spectator were sent, saw and kept holds no canary of anybody else, but their own."""
    with planted(game, monkeypatch) as ears:
        kept = asyncio.run(three_browsers(tmp_path, game, ears))
    print(f"{game}: {ears.figures()}")
    assert ears.hits == []
    assert kept[0], "a player's own secrets are in the memory of the own page: the search finds what is there"
    assert kept[1]
    assert not kept[2]
    assert all(ears.messages[channel] > 0 for channel in ("socket", "http", "page", "memory"))


def test_a_leak_is_caught_in_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows everybody the view of the first seat is heard on the wire and found in the memory."""
    with planted("animal_kingdoms", monkeypatch) as ears:
        rules = type(regna.game("animal_kingdoms").spec)
        honest = rules.view

        def spoiled(spec: GameSpec, state: State, seat: int | None) -> Document:
            body = honest(spec, state, seat)
            return {**body, FIELD: honest(spec, state, 0)[FIELD]}

        with monkeypatch.context() as spoiling:
            spoiling.setattr(rules, "view", spoiled)
            asyncio.run(three_browsers(tmp_path, "animal_kingdoms", ears))
    assert {hit.channel for hit in ears.hits} >= {"socket", "memory"}
    assert {hit.listener for hit in ears.hits} >= {"browser 1", "browser 2"}
