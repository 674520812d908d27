"""The test run itself: every test file is in it, a failure is told, what waits for a failure does not start."""

import os
import sys
from pathlib import Path

import pytest

from tests import schedule
from tests.run import BOTH_WAYS, main, plan
from tests.schedule import HOME, Outcome, Step, report, run_all

FILES = sorted(str(path.relative_to(HOME)) for path in (HOME / "tests").rglob("test_*.py"))


def python(title: str, code: str, after: tuple[str, ...] = (), budget: int = 60) -> Step:
    """A step that runs some Python."""
    return Step(title, [sys.executable, "-c", code], budget, after=after)


@pytest.fixture(autouse=True)
def other_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The logs of these runs are not those of the run they are part of."""
    monkeypatch.setattr(schedule, "LOGS", tmp_path / "logs")
    monkeypatch.delenv("REGNA_CHROMIUM", raising=False)


@pytest.mark.parametrize("words", [set(), {"--fast"}, {"--deep"}], ids=["short", "fast", "deep"])
def test_every_test_file_is_run(words: set[str]) -> None:
    """Also one in a folder that is new; the fast run leaves out the browser, and so does a machine without one."""
    not_run: list[str] = []
    together, alone = plan(words, not_run)
    without_browser = "--fast" in words or any("browser" in title for title in not_run)
    selections = [[word for word in step.command if word.startswith("tests/")] for step in (*together, *alone)]
    assert len(FILES) > 150
    for file in FILES:
        folder = Path(file).parts[1]
        twice = folder in BOTH_WAYS and "--fast" not in words
        # In the deep run the server: once as ever, its long loops beside other steps, and its figures alone.
        wanted = 3 if folder == "server" and "--deep" in words else 2 if twice else 1
        wanted = 0 if folder == "browser" and without_browser else wanted
        assert sum(any(file.startswith(path) for path in paths) for paths in selections) == wanted, file


def test_both_ways_are_two_ways() -> None:
    """Every folder of rules runs with the sources first on the path, and without."""
    together, _ = plan(set(), [])
    for folder in BOTH_WAYS:
        paths = [step.environment.get("PYTHONPATH") for step in together if f"tests/{folder}" in step.command]
        assert sorted(map(str, paths)) == sorted([str(HOME / "src"), "None"])


def test_a_failure_is_told_and_nothing_waits_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    """All a failed step said is shown; what needs it fails unstarted; the others go on."""
    steps = [
        python("bad", "print('first words'); print('last words'); raise SystemExit(3)"),
        python("good", "print('noise'); print('well done')"),
        python("hopeful", "print('never')", after=("bad",)),
        python("later", "print('in time')", after=("good",)),
    ]
    outcomes = {outcome.step.title: outcome.passed for outcome in run_all(steps)}
    assert outcomes == {"bad": False, "good": True, "hopeful": False, "later": True}
    said = capsys.readouterr().out
    assert "first words\nlast words\n=== bad: FAILED" in said
    assert "well done\n=== good: passed" in said
    assert "noise" not in said
    assert "never" not in said


def test_who_ends_the_run_ends_its_steps(tmp_path: Path) -> None:
    """No step goes on alone."""
    step = tmp_path / "step"
    code = f"import os, pathlib, time; pathlib.Path({str(step)!r}).write_text(str(os.getpid())); time.sleep(60)"
    step.touch()
    ending = f"import os, signal, pathlib, time\nwhile not pathlib.Path({str(step)!r}).read_text(): time.sleep(0.01)\n"
    with pytest.raises(SystemExit) as ended:
        run_all([python("long", code), python("ending", f"{ending}os.kill(os.getppid(), signal.SIGTERM)")])
    assert ended.value.code == schedule.ENDED
    with pytest.raises(ProcessLookupError):
        os.kill(int(step.read_text()), 0)


@pytest.mark.slow
def test_the_report_names_what_took_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The slowest tests by name, a step that outgrew its budget, a step that failed."""
    (tmp_path / "test_it.py").write_text("import time\ndef test_long(): time.sleep(0.2)\n", encoding="utf-8")
    slow = Step("slow", (), 60)
    times = f"--junitxml={slow.times}"
    words = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(tmp_path), "-c", "/dev/null", times, str(tmp_path)]
    outcomes = run_all([Step("slow", words, 60), python("greedy", "sum(range(10**6))", budget=0)])
    report([*outcomes, Outcome(Step("lost", (), 60), False, 0, 0)], 1.0)
    said = capsys.readouterr().out
    assert "test_it::test_long" in said
    assert "OVER BUDGET: greedy" in said
    assert "OVER BUDGET: slow" not in said
    assert said.split("lost")[1].split("\n")[0].endswith("FAILED")


@pytest.mark.slow
def test_paths_go_to_pytest(tmp_path: Path) -> None:
    """Whatever is not a word of ours runs by pytest, and its exit code is ours."""
    for name, body, code in (("good", "pass", 0), ("bad", "assert False", 1)):
        (tmp_path / f"test_{name}.py").write_text(f"def test(): {body}\n", encoding="utf-8")
        assert main([str(tmp_path / f"test_{name}.py"), "-q", "-c", "/dev/null"]) == code
