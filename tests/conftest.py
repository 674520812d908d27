"""What every test run checks besides its tests."""

import gc
import signal
from collections.abc import Generator

import pytest

from regna.table.words import Words
from tests.conformance.ladder import for_every_number_of_seats


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known, and Ctrl-C heard: a shell that runs the tests in the background has them ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # what tests start inherits it, and is ended by it
    config.addinivalue_line("markers", "rule(*ids): the numbered rules this test proves")
    config.addinivalue_line("markers", "soak: many games; runs compiled only")
    config.addinivalue_line("markers", "both_ways: proves no rule, but runs uncompiled as well as compiled")
    config.addinivalue_line("markers", "slow: takes half a second or more; left out of the fast run")
    config.addinivalue_line("markers", "deep: runs in the deep run only, `./regna test --deep`")
    config.addinivalue_line("markers", "alone: of the deep run, with figures that need the whole machine")


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_unsaid() -> Generator[None]:
    """A sentence that is missing fails the test that needs it; a player would read its key instead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Words, "unsaid", without_words)
        yield


def without_words(words: Words, key: str) -> str:
    """Say which sentence is missing, and where."""
    pytest.fail(f'no sentence "{key}": it belongs into words/{words.language}.json of the layer that says it')


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that proves a rule may not be skipped: the rule would count as proven by nothing."""
    report = yield
    if report.skipped and item.get_closest_marker("rule"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} proves a rule and was skipped"
    return report


def pytest_collection_finish() -> None:
    """What was imported and collected is no garbage: tests of the server take a tenth less if nobody looks at it."""
    gc.collect()
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The ladder runs its rungs for every number of seats."""
    for_every_number_of_seats(metafunc)
