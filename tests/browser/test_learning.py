"""Learning by playing: from the home page through a course to a first match with a guide, by mouse, finger and keys."""

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import Final

import pytest
from playwright.async_api import expect

from regna.lessons.attempt import Attempt
from regna.lessons.lesson import Lesson, course_of
from regna.lessons.puzzle import puzzles_of
from regna.resources import read_words
from regna.table.game import game
from tests.browser.arranging import GAMES, in_short
from tests.browser.looking_closely import faults, in_turn, prepare
from tests.browser.tables import at_table, point_out
from tests.browser.visitor import CHOICES, LANGUAGES, PATIENCE, Hands, Visitor, Visitors
from tests.seeds import DEEP
from tests.server.harness import Running

pytestmark = pytest.mark.slow

PHONE: Final = (390, 844)
DESK: Final = (1280, 720)
SHORT_RUN: Final = ("barony", "keys")
"""The game whose whole course is done in every run, and how."""


def shortest_way(attempt: Attempt) -> list[str]:
    """The fewest decisions that do the present step. Units are sent rather than coins: a purse is sealed empty here."""
    waiting: deque[tuple[Attempt, list[str]]] = deque([(attempt, [])])
    while waiting:
        before, taken = waiting.popleft()
        ways = sorted(zip(before.offered(), before.ways(), strict=True), key=lambda way: not way[0].startswith("send"))
        for text, after in ways:
            if after.number > attempt.number:
                return [*taken, text]
            waiting.append((after, [*taken, text]))
    raise AssertionError(f"{attempt.lesson.id} cannot be done")


def way_through(lesson: Lesson) -> Iterator[str]:
    """Decisions that do a whole lesson."""
    attempt = Attempt(lesson, game(lesson.game))
    while attempt.step is not None:
        for text in shortest_way(attempt):
            yield text
            assert attempt.decide(text).kind == "accepted"


async def do_lesson(guest: Visitor, lesson: Lesson) -> None:
    """Do a lesson that the page shows, decision by decision, until it says what is said at its end."""
    title = guest.page.locator("[data-lesson-title]")
    await expect(title).to_have_text(lesson.title(guest.language), timeout=PATIENCE)
    purse = False
    for number, act in enumerate(way_through(lesson)):
        is_purse, was_purse, purse = act.startswith("bribe"), purse, act.startswith("bribe")
        if is_purse and was_purse:
            continue  # four kinds of coins are sealed together
        await guest.page.locator(f'[data-taken="{number}"]').wait_for(timeout=PATIENCE)
        await guest.page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
        if is_purse:
            await guest.choose('[data-part="seal"]')
            await guest.choose("[data-confirm]")
        else:
            await point_out(guest, act, verb_first=True)
    await guest.page.locator('[data-lesson-step="done"]').wait_for(timeout=PATIENCE)
    said = lesson.document.end.in_language(guest.language)
    await expect(guest.page.locator('[data-lesson-step="done"]')).to_have_text(said)


async def test_a_newcomer(visitors: Visitors) -> None:
    """Home, the course offered in one sentence, a lesson with its mistakes, then a first match with a guide."""
    guest = await visitors.new()
    await guest.open("/")
    await guest.press('[data-learn="barony"]')
    await guest.press("[data-begin]")
    first, second = course_of("barony")[:2]
    await expect(guest.page.locator("[data-lesson-title]")).to_have_text(first.title("en"), timeout=PATIENCE)
    await makes_mistakes(guest)
    await do_lesson(guest, first)
    await guest.press("[data-next]")
    await expect(guest.page.locator("[data-lesson-title]")).to_have_text(second.title("en"), timeout=PATIENCE)
    await guest.press('a[href="/learn/barony"]')
    await guest.page.locator("li.done").wait_for(timeout=PATIENCE)
    await expect(guest.page.locator("li.done")).to_have_count(1, timeout=PATIENCE)

    await guest.press("[data-first-match]")
    await guest.at_table()
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    guide = read_words("regna.games.barony", "en")
    await expect(guest.page.locator('[data-guide="place"] p')).to_have_text(guide["guide.place"])
    before = await guest.page.locator("svg.board [data-piece]").count()
    await guest.choose("svg.board [data-lit]")
    grown = f"document.querySelectorAll('svg.board [data-piece]').length > {before}"
    await guest.page.wait_for_function(f"() => document.querySelector('[data-confirm]') || {grown}", timeout=PATIENCE)
    if await guest.page.locator("[data-confirm]").count():  # it depends on who was drawn to begin
        await guest.choose("[data-confirm]")
    await guest.page.wait_for_function(f"() => {grown}", timeout=PATIENCE)
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    assert await guest.page.locator('[data-guide="place"]').count() == 0  # once is enough


async def makes_mistakes(guest: Visitor) -> None:
    """What the rules allow and the lesson does not want is not carried out, and it says so."""
    await guest.page.locator('[data-verb="title"][data-choice]').wait_for(timeout=PATIENCE)
    await guest.choose('[data-verb="pass"]')
    await expect(guest.page.locator(".why")).to_contain_text("BA-041", timeout=PATIENCE)
    await guest.choose('svg.board [data-token="B1"]')
    await expect(guest.page.locator(".why")).to_contain_text("Allowed, but not today's idea", timeout=PATIENCE)
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.locator('[data-taken="0"]')).to_have_count(1, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("id", "hands", "size", "language"),
    [
        pytest.param(id, *how, marks=() if (id, how[0]) == SHORT_RUN else pytest.mark.deep)
        for id in GAMES
        for how in (("keys", DESK, "fr"), ("mouse", PHONE, "en"))
    ],
)
async def test_a_whole_course(visitors: Visitors, id: str, hands: Hands, size: tuple[int, int], language: str) -> None:
    """From the first lesson to the last by the links on the pages; afterwards all of them are marked."""
    guest = await visitors.new(language=language, size=size, hands=hands, touch=size == PHONE)
    await guest.open(f"/learn/{id}")
    await guest.press("[data-begin]")
    course = course_of(id)
    for lesson in course:
        await do_lesson(guest, lesson)
        await guest.press("[data-next]" if lesson is not course[-1] else f'a[href="/learn/{id}"]')
    await guest.page.locator("li.done").last.wait_for(timeout=PATIENCE)
    await expect(guest.page.locator("li.done")).to_have_count(len(course), timeout=PATIENCE)
    assert hands == "mouse" or guest.pointed == []


async def test_the_pages_of_learning_stand_on_every_screen(visitors: Visitors) -> None:
    """Not wider than it, axe finds nothing, every button can be hit."""
    guest = await visitors.new(touch=True)
    await prepare(guest)
    looks, found = in_turn(), []
    pages = [(f"/learn/{id}", f"/learn/{id}/{course_of(id)[3].id}", f"/how/{id}", f"/puzzles/{id}") for id in GAMES]
    for path in chain(*pages) if DEEP else (paths[number % len(paths)] for number, paths in enumerate(pages)):
        await guest.open(path)
        await guest.page.locator("[data-begin], svg.board").first.wait_for(timeout=PATIENCE)
        found += await faults(guest, path, next(looks))
    assert not found, "\n".join(found)


async def test_an_example_is_played_beside_its_rule(server: Running, visitors: Visitors) -> None:
    """The rule opens at the table; its example is a small board over it, and the match behind it waits."""
    guest = await visitors.new()
    match = await at_table(server, guest, "barony")
    before = match.sequence
    await guest.page.keyboard.press("r")
    await guest.page.locator("input[type=search]").fill("BA-081")
    await guest.page.locator('[data-example="two_against_one"]').first.click()
    small = guest.page.locator("dialog[open]")
    await small.locator('[data-token="C1"][data-lit]').click(timeout=PATIENCE)
    await small.locator('[data-token="B2"][data-lit]').click(timeout=PATIENCE)
    await small.locator('[data-part="forest"], [data-token="forest"]').first.click(timeout=PATIENCE)
    await small.locator('[data-lesson-step="done"]').wait_for(timeout=PATIENCE)
    await guest.page.keyboard.press("Escape")
    await expect(small).to_have_count(0)
    assert match.sequence == before


@pytest.mark.parametrize("language", in_short("fr", of=LANGUAGES))
async def test_how_to_play_is_printed_on_one_page(visitors: Visitors, language: str) -> None:
    """With its pictures, for every game. French is the longer one."""
    guest = await visitors.new(language=language)
    for id in GAMES:
        await guest.open(f"/how/{id}")
        await expect(guest.page.locator("figure svg.board")).to_have_count(2, timeout=PATIENCE)
        printed = await guest.page.pdf(format="A4", print_background=True)
        assert printed.count(b"/Type /Page\n") == 1, id


async def test_a_puzzle(visitors: Visitors) -> None:
    """That of the day on the first page; a wrong decision, the right one, what became of the rating, and another."""
    guest = await visitors.new("fr", PHONE)
    await guest.open("/")
    await guest.press("[data-today] a")
    shown = guest.page.locator("[data-show]")
    await shown.wait_for(timeout=PATIENCE)
    _, id, number = guest.page.url.rsplit("/", 2)
    assert int(number) in puzzles_of(id)

    puzzle = next(iter(puzzles_of("barony").values()))
    await guest.open(f"/puzzles/barony/{puzzle.number}")
    await shown.wait_for(timeout=PATIENCE)
    await point_out(guest, next(text for text in puzzle.chances if text != puzzle.solution), verb_first=True)
    standing = guest.page.locator("[data-puzzle-standing]")
    await expect(standing).to_contain_text("0 sur 1", timeout=PATIENCE)
    # The new person may have brought the standing before the answer: until that nothing can be chosen.
    await guest.page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
    await guest.page.keyboard.press("Escape")
    await point_out(guest, puzzle.solution, verb_first=True)
    await guest.page.locator("[data-puzzle-end]").wait_for(timeout=PATIENCE)
    await expect(standing).to_contain_text("0 sur 1")
    await guest.press("[data-next]")
    title = guest.page.locator("[data-lesson-title]")
    await expect(title).not_to_have_text(f"Problème {puzzle.number}", timeout=PATIENCE)
    await shown.wait_for(timeout=PATIENCE)
