"""What every test run checks besides its tests."""

from collections.abc import Iterator

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    config.addinivalue_line("markers", "rule(*ids): the numbered rules this test proves")
    config.addinivalue_line("markers", "soak: many games; left out of the fast run")
    config.addinivalue_line("markers", "slow: takes seconds; left out of the fast run")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that proves a rule may not be skipped: the rule would count as proven by nothing."""
    report: pytest.TestReport = yield  # type: ignore[misc]  # pluggy's wrapper protocol is untyped
    if report.skipped and item.get_closest_marker("rule"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} proves a rule and was skipped"
    return report  # type: ignore[return-value]
