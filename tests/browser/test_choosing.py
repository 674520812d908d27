"""Choosing: what cannot be chosen says why, what can be taken back is, what cannot is asked first, in any order."""

import asyncio
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import expect

from regna.table.documents import Decision, Undo
from regna.table.match import Match as Game
from tests.browser.arranging import GAMES
from tests.browser.chromium import chromium
from tests.browser.tables import (
    STANDING,
    decided,
    dice,
    game_of,
    my_turn,
    out_of_question,
    play_until,
    point_out,
    revocable,
    sit_down,
    somebody,
)
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.harness import serving

pytestmark = pytest.mark.slow

PLACES: Final = ("hex", "to", "province", "kingdom")
"""Parts of decisions that are places on a board."""
RULE: Final = re.compile(r"^[A-Z]+-\d+[a-z]?$")
SENTENCE: Final = """
(line) => [...line.childNodes]
  .filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.data).join("").trim()
"""
"""What a line says by itself, without the decision meant and the buttons for its rules."""


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_place_explains_itself(tmp_path: Path, game: str) -> None:
    """Each place that cannot be chosen answers, with a sentence and its rules in both languages; each can be read."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            rng = dice(game)
            update = await my_turn(match)
            await sit_down(guest, match)
            while not (refused := await out_of_question(guest, update)):
                await match.decide(0, update, rng)
                update = await my_turn(match)
                await sit_down(guest, match)
            before = match.sequence
            for each in refused:
                await guest.page.locator(f'svg.board [data-token="{each}"]').dispatch_event("click")
                await guest.page.locator(".why li").first.wait_for(timeout=PATIENCE)
                await guest.page.keyboard.press("Escape")
                await expect(guest.page.locator(".why")).to_have_count(0)
            token = refused[0]
            english = await why_not(guest, f'svg.board [data-token="{token}"]')
            read = await read_rules(guest)
            await guest.page.keyboard.press("Escape")
            await expect(guest.page.locator(".why")).to_have_count(0)
            client = match.clients[0]
            assert client is not None
            await client.introduce("Ada", "fr")
            await sit_down(guest, match)
            assert await guest.page.evaluate("document.documentElement.lang") == "fr"
            french = await why_not(guest, f'svg.board [data-token="{token}"]')
            assert {rules for _, rules in english} == {rules for _, rules in french}
            assert {text for text, _ in english}.isdisjoint(text for text, _ in french)
            assert read.isdisjoint(await read_rules(guest))
            assert match.sequence == before
            assert guest.complaints == []

    asyncio.run(run())


async def read_rules(guest: Visitor) -> set[str]:
    """Open each rule behind the reasons in the rules panel; what they say there."""
    read = set()
    for rule in await guest.page.locator(".why .rule").all():
        await rule.click()
        shown = guest.page.locator(f"#rule-{(await rule.inner_text()).strip()}.pointed")
        await expect(shown).to_be_in_viewport(timeout=PATIENCE)
        read.add(await shown.inner_text())
    assert read
    return read


async def why_not(guest: Visitor, place: str) -> list[tuple[str, tuple[str, ...]]]:
    """Point at a place; the sentences given and their rules."""
    await guest.choose(place)
    await guest.page.locator(".why li").first.wait_for(timeout=PATIENCE)
    reasons = []
    for line in await guest.page.locator(".why li").all():
        rules = tuple(rule.strip() for rule in await line.locator(".rule").all_inner_texts())
        text = await line.evaluate(SENTENCE)
        assert len(text) > 10
        assert rules
        assert all(RULE.match(rule) for rule in rules)
        reasons.append((text, rules))
    return reasons


@pytest.mark.parametrize("game", GAMES)
def test_undo(tmp_path: Path, game: str) -> None:
    """A decision that can be taken back is: board, players, question and log stand as before, the record has both."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            act = await play_until(match, revocable)
            await sit_down(guest, match)
            before, sequence = await guest.page.evaluate(STANDING), match.sequence
            await point_out(guest, act, verb_first=True)
            lines = guest.page.locator("#tab-panel li")
            await expect(lines).not_to_have_count(len(before["log"]), timeout=PATIENCE)
            assert match.sequence > sequence
            await guest.page.keyboard.press("u")
            await expect(lines).to_have_count(len(before["log"]), timeout=PATIENCE)
            assert await guest.page.evaluate(STANDING) == before
            assert isinstance(game_of(match).record().entries[-1], Undo)
            assert guest.complaints == []

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_taken_back_is_asked_first(tmp_path: Path, game: str) -> None:
    """Verb first and place first lead to the same question; Escape takes it away; only a yes decides."""

    def final(now: Game, legal: list[str]) -> str | None:
        return next((act for act in legal if " " in act and now.would_be_final(act, 0)), None)

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            act = await play_until(match, final)
            await sit_down(guest, match)
            confirm, question = guest.page.locator("[data-confirm]"), guest.page.locator(".question")
            before, sequence = await guest.page.evaluate(STANDING), match.sequence
            asked = []
            for verb_first in (True, False):
                await point_out(guest, act, verb_first)
                await confirm.wait_for(timeout=PATIENCE)
                asked.append(await question.inner_text())
                await guest.page.keyboard.press("Escape")
                await expect(confirm).to_have_count(0)
                await expect(question).to_have_count(0)
                assert await guest.page.evaluate(STANDING) == before
            assert asked[0] == asked[1]
            assert match.sequence == sequence
            await point_out(guest, act, verb_first=False)
            await guest.choose("[data-confirm]")
            await confirm.wait_for(state="detached", timeout=PATIENCE)
            await my_turn(match)
            assert decided(match)[-1] == act
            assert guest.complaints == []

    asyncio.run(run())


def is_somewhere(now: Game) -> bool:
    """Whether the other seat has decided something at a place on the board since seat 0 last decided."""
    since: list[str] = []
    for entry in now.record().entries:
        if isinstance(entry, Decision):
            since = [] if entry.seat == 0 else [*since, entry.act]
    return any(part in PLACES for act in since for part in now.game.spec.verbs[act.split(" ")[0]])


@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_is_shown(tmp_path: Path, game: str) -> None:
    """Numbered trails on the board show what the others decided; "show what happened" plays it and comes back."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            await play_until(match, lambda now, _: "" if is_somewhere(now) else None)
            await sit_down(guest, match)
            await guest.page.locator(".trails .trail").first.wait_for(timeout=PATIENCE)
            before = await guest.page.evaluate(STANDING)
            moments: list[str] = []
            await guest.page.expose_function("noteMoment", lambda *texts: moments.extend(texts))
            await guest.page.evaluate(
                """() => new MutationObserver(() => {
                  const shown = document.querySelector(".moment")?.innerText;
                  if (shown) noteMoment(shown);
                }).observe(document.body, {subtree: true, childList: true, characterData: true})"""
            )
            await guest.page.get_by_role("button", name="Show what happened").click()
            await guest.page.locator("[data-now]").wait_for(timeout=PATIENCE)
            await guest.page.locator(".bar.mine").wait_for(timeout=60_000)
            assert await guest.page.evaluate(STANDING) == before
            assert len(set(moments)) > 1
            assert guest.complaints == []

    asyncio.run(run())
