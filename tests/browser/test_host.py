"""The admin page, and what the settings tell somebody about themselves: done with keys, looked at closely."""

import pytest
from playwright.async_api import expect

from regna.server.live.administration import Administration
from tests.browser.looking_closely import faults, in_turn, prepare
from tests.browser.visitor import PATIENCE, Visitors
from tests.server.harness import Running
from tests.server.wire import Client, new_match

pytestmark = pytest.mark.slow


async def test_the_admin_page(server: Running, visitors: Visitors) -> None:
    """A line is reported: the host finds it, mutes who said it, stops the match, makes a new token, all with keys."""
    ada, rude = await server.client("Ada"), await server.client("Rude")
    match = await new_match([ada, await server.client("Bo")])
    await rude.at(match, "say", text="You all play like bots")
    await ada.at(match, "report", lines=[1])
    person = (await rude.get("/api/identity"))["id"]
    token = await Administration(server.backend.database, server.backend.now).carry_out("token")

    host = await visitors.new(hands="keys", allowed=("/api/admin",))
    page = host.page
    await prepare(host)
    await host.open("/admin")
    looks = in_turn()
    found = await faults(host, "the door", next(looks))
    await page.locator("input[type=password]").fill("guessed")
    await page.keyboard.press("Enter")
    await expect(page.locator("[role=alert]")).to_be_visible(timeout=PATIENCE)
    await page.locator("input[type=password]").fill(token)
    await page.keyboard.press("Enter")
    report = f"[data-report='{match}']"
    await expect(page.locator(report)).to_contain_text("Rude: You all play like bots", timeout=PATIENCE)
    found += await faults(host, "the admin page", next(looks))
    await page.locator("input[type=search]").fill(person)
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-person]")).to_have_count(1, timeout=PATIENCE)
    await host.press(f"{report} [data-deed=mute]")
    await expect(page.locator("[data-person] .mark")).to_have_count(1, timeout=PATIENCE)
    await host.press(f"{report} [data-deed=dismiss]")
    await expect(page.locator(report)).to_have_count(0, timeout=PATIENCE)
    await page.locator("input[type=search]").fill(match)
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-match]")).to_have_count(1, timeout=PATIENCE)
    await host.press(f"[data-match='{match}'] [data-deed=stop]")
    found += await faults(host, "asked once more", next(looks))
    await host.press("[data-confirm]")
    await expect(page.locator(f"[data-match='{match}'] [data-deed=stop]")).to_have_count(0, timeout=PATIENCE)
    assert (await ada.at(match, "look"))["status"] == "closed"
    await host.press("[data-deed=token]")
    await host.press("[data-confirm]")
    await expect(page.locator("dialog")).to_have_count(0, timeout=PATIENCE)
    await page.wait_for_url(lambda url: "/admin#" in url and not url.endswith(token), timeout=PATIENCE)
    assert not found, "\n".join(found)


async def test_what_is_mine(server: Running, visitors: Visitors) -> None:
    """Somebody signs another device out, sets a passphrase, takes home what is kept, is erased, and stays so."""
    ada = await visitors.new(language="fr", allowed=("/api/identity",))
    page = ada.page
    await ada.introduce("Ada")
    link = await ada.post("/api/identity/link", {})
    phone = Client(server.url)
    server.clients.append(phone)
    await phone.post("/api/identity/claim", {"token": link["token"]})
    await ada.open("/settings")
    await expect(page.locator("[data-device]")).to_have_count(2, timeout=PATIENCE)
    await page.locator("[data-device]:not([data-device=here]) button").click()
    await expect(page.locator("[data-device]")).to_have_count(1, timeout=PATIENCE)
    await page.locator("[data-set-passphrase] summary").click()
    login, phrase = (
        page.locator("[data-set-passphrase] input").nth(0),
        page.locator("[data-set-passphrase] input").nth(1),
    )
    await login.fill("ada")
    await phrase.fill("quatre mots suffisent ici")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-login]")).to_contain_text("ada", timeout=PATIENCE)
    async with page.expect_download() as coming:
        await page.locator("[data-take-home]").click()
    assert '"name": "Ada"' in (await (await coming.value).path()).read_text(encoding="utf-8")
    await ada.follow("/about")
    await expect(page.locator("#about-kept")).to_be_visible(timeout=PATIENCE)
    await ada.follow("/settings")
    await page.locator("[data-end=erase]").click()
    await page.locator("[data-confirm]").click()
    await page.wait_for_url("**/", timeout=PATIENCE)
    await ada.follow("/settings")
    await expect(page.locator("[data-end], [data-device]")).to_have_count(0)


async def test_a_position_goes_home_and_comes_back(visitors: Visitors) -> None:
    """Saved during a match, and opened from the first page: the match goes on there, around the screen."""
    ada = await visitors.new()
    page = ada.page
    first = await ada.play_now("barony")
    await page.locator("details.menu > summary").click()
    async with page.expect_download() as coming:
        await page.locator("[data-save-position]").click()
    file = await (await coming.value).path()
    await ada.open("/")
    await page.locator("[aria-labelledby=record-title] input[type=file]").set_input_files(
        {"name": "kept.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    assert await ada.at_table() != first
