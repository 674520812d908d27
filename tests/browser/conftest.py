"""What the tests in the browser share: one server and one Chromium per worker; every visitor is new and leaves."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.overhearing import WHOLE_STRINGS
from tests.browser.visitor import Visitors
from tests.server.harness import Running, serving


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server that lives as long as the worker; every test makes its own tables at it."""
    async with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A browser that lives as long as the worker; every visitor has a profile of their own in it."""
    async with chromium(WHOLE_STRINGS) as started:
        yield started


@pytest.fixture
async def visitors(browser: Browser, server: Running) -> AsyncIterator[Visitors]:
    """Everybody who comes during a test. They leave at its end, and no page may have complained."""
    coming = Visitors(browser, server.url)
    yield coming
    for each in coming.here:
        await each.close()
    for client in server.clients:
        await client.close()
    server.clients.clear()
    assert coming.complaints() == []
