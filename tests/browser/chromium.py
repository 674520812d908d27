"""Finding Chromium and starting it so that it talks to this machine only."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from playwright.async_api import Browser, Error, async_playwright

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS: Final = (
    "--no-sandbox",  # refuses to start as root without it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NONE_FOUND: Final = "No Chromium could be started: install one, or name it in REGNA_CHROMIUM."


def chromium_path() -> str | None:
    """The browser of this machine; None leaves it to Playwright's own."""
    return os.environ.get("REGNA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def chromium(*extra: str) -> AsyncIterator[Browser]:
    """A browser, ended with the block; with `extra` arguments."""
    async with async_playwright() as playwright:
        try:
            browser = await playwright.chromium.launch(executable_path=chromium_path(), args=[*ARGUMENTS, *extra])
        except Error as error:
            raise AssertionError(NONE_FOUND) from error
        try:
            yield browser
        finally:
            await browser.close()
