"""The list of mutants is sound, and whoever judges them cannot be fooled."""

import re
from collections import Counter
from pathlib import Path

import pytest

from regna import game_ids
from regna.cli.coverage import rules_of
from tests.mutation.__main__ import HOME, REGNA, run
from tests.mutation.mutants import DoesNotFit, Mutant, all_mutants, sample
from tests.mutation.runner import BROKEN, CAUGHT, SURVIVED, Project, judged

MUTANTS = all_mutants()
PER_GAME = 10
PER_OTHER_KIND = 5
RULE = re.compile(r"\b[A-Z]+-\d+\w?")
RULES = """
ANSWER = 42


def is_even(number):
    return number % 2 == 0
"""
TESTS = """
from small.rules import is_even


def test_evenness():
    assert [number for number in range(4) if is_even(number)] == [0, 2]
"""


def test_the_list_is_as_long_as_promised() -> None:
    """Ten or more of every game, five or more secrets, five or more promises of the server; every name once."""
    count = Counter(mutant.kind for mutant in MUTANTS)
    assert set(count) == {*game_ids, "secrecy", "server"}
    for kind, number in count.items():
        assert number >= (PER_GAME if kind in game_ids else PER_OTHER_KIND), kind
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    for mutant in MUTANTS:
        assert mutant.name.startswith(f"{mutant.kind}-".replace("_", "-")), mutant.name
        assert mutant.breaks.endswith("."), mutant.name


@pytest.mark.slow
def test_every_mutant_fits_the_sources() -> None:
    """Its text is there once, and Python still after it; in a game, the sentence names rules of its catalogue."""
    for mutant in MUTANTS:
        module, text = mutant.fit(REGNA.package)
        assert text != (REGNA.package / module).read_text(encoding="utf-8"), mutant.name
        compile(text, str(module), "exec")
        if mutant.kind in game_ids:
            assert mutant.where == f"games/{mutant.kind}"
            rules = set(RULE.findall(mutant.breaks))
            assert rules, f"{mutant.name} names no rule"
            assert rules <= set(rules_of(mutant.kind, "en")), (mutant.name, rules)


def test_every_selection_has_tests() -> None:
    """A file or two of the same game, or a rung of its ladder; of the server, where tests take long, a test or two."""
    rungs = (HOME / "tests" / "conformance" / "ladder.py").read_text(encoding="utf-8")
    for mutant in MUTANTS:
        assert 1 <= len(mutant.tests) <= 2, mutant.name
        for test in mutant.tests:
            path, _, name = test.partition("::")
            text = (HOME / path).read_text(encoding="utf-8")
            suite, _, rung = name.rpartition("::")
            if suite:
                assert f"class {suite}(ConformanceSuite)" in text, f"{mutant.name}: there is no ladder {suite}"
                name, text = rung, rungs
            assert f"def {name}(" in text if name else "def test_" in text, f"{mutant.name}: there is no test {test}"
            if mutant.kind in game_ids:
                assert test.startswith(f"tests/{mutant.kind}/"), mutant.name


def test_a_sample_has_some_of_everything_and_moves_on() -> None:
    """As many as asked for, at least one of each kind, and others with another seed."""
    for number, expected in ((0, 6), (12, 12), (1000, len(MUTANTS))):
        drawn = sample(MUTANTS, number, seed=1)
        assert len(drawn) == len(set(drawn)) == expected
        assert {mutant.kind for mutant in drawn} == {mutant.kind for mutant in MUTANTS}
    assert sample(MUTANTS, 12, seed=1) == sample(MUTANTS, 12, seed=1)
    assert {mutant for seed in range(60) for mutant in sample(MUTANTS, 12, seed)} == set(MUTANTS)


# ---------------------------------------------------------------------- a small project of one rule and one test


def mutant(name: str, old: str, new: str) -> Mutant:
    """A mutant of the small project."""
    return Mutant("small", name, "Something.", "", old, new, ("test_small.py",))


SPOILED = mutant("spoiled", "== 0", "== 1")
UNCHANGED = mutant("unchanged", "ANSWER = 42", "ANSWER = 43")
NO_PYTHON = mutant("no-python", "def is_even", "def is even")
GONE = mutant("gone", "is_odd", "is_even")


@pytest.fixture
def small(tmp_path: Path) -> Project:
    """Sources with one rule, and the test of it."""
    package = tmp_path / "src" / "small"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "test_small.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return Project(tmp_path, package)


@pytest.mark.slow
def test_only_a_failing_test_catches_a_mutant(small: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """One that changes nothing survives; one that cannot be imported or does not fit is broken: the run fails."""
    assert run(small, [SPOILED, UNCHANGED, NO_PYTHON, GONE]) == 1
    said = capsys.readouterr().out
    assert "1 of 4 caught" in said
    assert "| spoiled | Something. | test_small.py::test_evenness |" in said
    assert "SURVIVED: unchanged: Something. no test noticed" in said
    assert "BROKEN: no-python: Something. no test failed, but pytest did: ERROR test_small.py" in said
    assert "BROKEN: gone: Something. gone no longer fits: what it replaces occurs 0 times in the 2 modules" in said
    assert "4/4" in said
    assert (small.package / "rules.py").read_text(encoding="utf-8") == RULES


def test_tests_that_fail_anyway_judge_nobody(small: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """The sources as they are must pass first."""
    (small.package / "rules.py").write_text(RULES.replace("== 0", "== 1"), encoding="utf-8")
    assert run(small, [UNCHANGED]) == 1
    assert "The tests fail on unspoiled sources" in capsys.readouterr().out


def test_a_text_that_occurs_twice_does_not_fit(small: Project) -> None:
    """Nobody could tell which of the two was meant; nor does a folder that is not there fit."""
    with pytest.raises(DoesNotFit, match="occurs 2 times"):
        mutant("twice", "number", "other").fit(small.package)
    with pytest.raises(DoesNotFit, match="occurs 0 times in the 0 modules of elsewhere"):
        Mutant("small", "moved", "Something.", "elsewhere", "a", "b", ()).fit(small.package)


@pytest.mark.parametrize(
    ("code", "said", "outcome", "by"),
    [
        (0, "1 passed", SURVIVED, "no test noticed"),
        (None, "", CAUGHT, "did not end within 600 seconds"),
        (1, "FAILED a.py::b[c d] - assert 1 == 2\n1 failed", CAUGHT, "a.py::b[c d]"),
        (1, "FAILED a.py::b - Failed: Timeout (>300.0s) from pytest-timeout.", CAUGHT, "a.py::b, which did not end"),
        (1, "FAILED a.py::b - NameError: x", BROKEN, "a.py::b failed for another reason: NameError: x"),
        (1, "ERROR a.py::b - ValueError\n1 error", BROKEN, "but pytest did: ERROR a.py::b - ValueError"),
        (2, "ERROR a.py\nstopping after 1 failures", BROKEN, "but pytest did: ERROR a.py"),
        (4, "ERROR: file or directory not found: a.py", BROKEN, "did: ERROR: file or directory not found: a.py"),
        (5, "no tests ran", BROKEN, "but pytest did: no tests ran"),
        (-9, "", BROKEN, "but pytest did: nothing"),
    ],
)
def test_what_pytest_says_is_understood(code: int | None, said: str, outcome: str, by: str) -> None:
    """Only an endless run and a test that failed count as caught."""
    found, why = judged(code, said)
    assert found == outcome
    assert why.endswith(by)
