"""Every operation of the API's own description, with what fits it and what does not, against a real server process."""

import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as some
from hypothesis.errors import Unsatisfiable

from regna.server.http.visitor import COOKIE
from tests.server.hostile.problems import faults_of
from tests.server.hostile.stored import differences
from tests.server.hostile.target import Target, target

SEED: Final = 20_240_607
QUIET_SECONDS: Final = 0.5
LEAVING: Final = ("/api/identity/forget", "/api/identity/erase")


@pytest.mark.slow
@pytest.mark.parametrize("examples", [1, pytest.param(30, marks=pytest.mark.deep)])
def test_the_api_by_its_description(examples: int, tmp_path: Path) -> None:
    """No error of ours, every answer as described, every refusal a problem in words that changed nothing."""
    import schemathesis  # here, because it takes a second

    counts: Counter[str] = Counter()
    started = time.monotonic()
    with target(tmp_path) as server:
        schema = schemathesis.openapi.from_dict(httpx.get(f"{server.url}/api/openapi.json").json())
        operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]  # raises
        for operation in operations:
            for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
                try_operation(server, operation, mode, examples, counts)
    statuses = {key: counts[key] for key in sorted(counts) if key.isdecimal()}
    print(
        f"\n{len(operations)} operations, {counts['requests']} requests in {time.monotonic() - started:.0f} s, "
        f"by status {statuses}, {counts['compared']} refusals compared with the database"
    )
    assert counts["requests"] >= len(operations) * examples
    assert {"200", "400", "404"} <= set(statuses)


def try_operation(server: Target, operation: Any, mode: Any, examples: int, counts: Counter[str]) -> None:
    """Send an operation so many times, with data that fits its description or data that does not."""
    from schemathesis import checks

    names = (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
    wanted = checks.CHECKS.get_by_names(names)

    @seed(SEED)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), match=some.sampled_from((*server.matches, "")))
    def tried(case: Any, match: str) -> None:
        if match and "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = match
        cookies = {COOKIE: newcomer(server) if case.path in LEAVING else server.token}
        before = server.dump()
        response = case.call(base_url=server.url, cookies=cookies)
        counts.update(["requests", str(response.status_code)])
        case.validate_response(response, checks=wanted)
        if response.status_code >= 400:
            assert faults_of(response.json()) == []
            counts["compared"] += 1
            if differences(before, server.dump()):
                assert differences_when_quiet(server, case, cookies) == []

    try:
        tried()
    except Unsatisfiable:  # an operation without parameters and body: nothing sent to it can be wrong
        counts["cannot be wrong"] += 1


def differences_when_quiet(server: Target, case: Any, cookies: dict[str, str]) -> list[str]:
    """What a refused request changes once no bot plays a seat that was handed over before."""
    before: dict[str, list[str]] = {}
    while before != (before := server.dump()):
        time.sleep(QUIET_SECONDS)
    case.call(base_url=server.url, cookies=cookies)
    return differences(before, server.dump())


def newcomer(server: Target) -> str:
    """The cookie of somebody new, who may be forgotten."""
    response = httpx.post(f"{server.url}/api/identity", json={"name": "Zoe"})
    return str(response.cookies[COOKIE])
