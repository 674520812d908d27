"""Choosing: what cannot be chosen says why, what can be taken back is, what cannot is asked first, in any order."""

import re
from typing import Final

import pytest
from playwright.async_api import expect

from regna.table.documents import Undo
from tests.browser.arranging import in_short
from tests.browser.moments import final, others_moved, refusing, revocable, when
from tests.browser.tables import STANDING, at_table, out_of_question, point_out, sit_down
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

RULE: Final = re.compile(r"^[A-Z]+-\d+[a-z]?$")
SENTENCE: Final = """
(line) => [...line.childNodes]
  .filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.data).join("").trim()
"""
"""What a line says by itself, without the decision meant and the buttons for its rules."""
ASK_EACH: Final = """
async ([tokens, patience]) => {
  const until = async (holds) => {
    const began = performance.now();
    while (!holds() && performance.now() - began < patience) await new Promise((done) => setTimeout(done, 4));
    return holds();
  };
  const silent = [];
  for (const token of tokens) {
    document.querySelector(`svg.board [data-token="${token}"]`).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    if (!(await until(() => document.querySelector(".why li")))) silent.push(token);
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
    if (!(await until(() => !document.querySelector(".why")))) silent.push(`${token} stays`);
  }
  return silent;
}
"""
"""Clicks each place and takes the answer away again; those that gave none."""


@pytest.mark.parametrize("game", in_short("barbarian_kingdoms"))
async def test_a_refused_place_explains_itself(server: Running, visitors: Visitors, game: str) -> None:
    """Each place that cannot be chosen answers, with a sentence and its rules in both languages; each can be read."""
    guest = await visitors.new()
    match = await at_table(server, guest, game, refusing(game))
    refused = await out_of_question(guest, match)
    assert refused, "every place can be chosen: nothing is refused here"
    before = match.sequence
    assert await guest.page.evaluate(ASK_EACH, [refused, PATIENCE]) == []
    place = f'svg.board [data-token="{refused[0]}"]'
    english = await why_not(guest, place)
    read = await read_rules(guest)
    await guest.introduce("Ada", "fr")
    await sit_down(guest, match)
    assert await guest.page.evaluate("document.documentElement.lang") == "fr"
    french = await why_not(guest, place)
    assert {rules for _, rules in english} == {rules for _, rules in french}
    assert {text for text, _ in english}.isdisjoint(text for text, _ in french)
    assert read.isdisjoint(await read_rules(guest))
    assert match.sequence == before


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


@pytest.mark.parametrize("game", in_short("attila"))
async def test_undo(server: Running, visitors: Visitors, game: str) -> None:
    """A decision that can be taken back is: board, players, question and log stand as before, the record has both."""
    guest = await visitors.new()
    match = await at_table(server, guest, game, when(revocable))
    act = revocable(match.game)
    assert act is not None
    before, sequence = await guest.page.evaluate(STANDING), match.sequence
    await point_out(guest, act, verb_first=True)
    lines = guest.page.locator("#tab-panel li")
    await expect(lines).not_to_have_count(len(before["log"]), timeout=PATIENCE)
    assert match.sequence > sequence
    await guest.page.keyboard.press("u")
    await expect(lines).to_have_count(len(before["log"]), timeout=PATIENCE)
    assert await guest.page.evaluate(STANDING) == before
    assert isinstance(match.game.record().entries[-1], Undo)


@pytest.mark.parametrize("game", in_short("barony", "animal_kingdoms"))
async def test_what_cannot_be_taken_back_is_asked_first(server: Running, visitors: Visitors, game: str) -> None:
    """Verb first and place first lead to the same question; Escape takes it away; only a yes decides."""
    guest = await visitors.new()
    match = await at_table(server, guest, game, when(final))
    act = final(match.game)
    assert act is not None
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
    await expect(guest.page.locator("#tab-panel li")).not_to_have_count(len(before["log"]), timeout=PATIENCE)
    assert match.decided()[-1] == act


@pytest.mark.parametrize("game", in_short("barony"))
async def test_what_others_did_is_shown(server: Running, visitors: Visitors, game: str) -> None:
    """Numbered trails on the board show what the others decided; "show what happened" plays it and comes back."""
    guest = await visitors.new()
    await at_table(server, guest, game, others_moved)
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
