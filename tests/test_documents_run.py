"""What the documents show is true: their commands run, their Python runs and gives what is shown, their data is read.

Commands are those of ```sh blocks and those in backticks. They run in one folder, in the order of the page, with
nothing typed. Python blocks of a page run one after the other; `value  # "shown"` is compared, and ... is anything.
"""

import ast
import importlib.util
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

import regna
from regna.cli.main import app
from regna.lessons.documents import read_lesson
from regna.lessons.lesson import Lesson
from regna.table.documents import Entry
from tests.cli.command import Command
from tests.conformance.lessons import flaws
from tests.sources import ROOT

PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"(?<!`)`((?:\./regna|regna|[^`\n]*\.venv/bin/\w+|npm|npx) [^`]+)`(?!`)")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\.\.\.")
NOT_RUN = {
    r"(\./)?regna (--uncompiled )?test\b": "this very test is part of such a run; tests/test_run.py tries its choices",
    r"(\./)?regna screenshots": "takes pictures with a browser, for minutes",
    r"(\./)?regna serve --open": "opens a browser",
    r"(\./)?regna serve --host 0\.0\.0\.0": "listens to the whole network",
    r".*postgresql://regna@db/": "that database is not here; tests/server runs over another PostgreSQL",
    r".*docker compose": "needs containers; tests/server/test_documents.py looks at what they would run",
    r"(cd web && )?np[mx] ": "the client's own checks are a step of `./regna test`",
    r"(PYTHONPATH=src )?\.venv/bin/python -m (docs|regna\.server\.protocol)\.": "writes what other tests compare",
    r"(PYTHONPATH=src )?\.venv/bin/python -m tests\.": "writes what is kept, or is a run of tests",
    r"\.venv/bin/python -m bench": "measures for minutes",
    r"\.venv/bin/python examples/learn_by_selfplay": "learns for half a minute; tests/rl/test_learning.py does less",
    r"regna (selfplay|train|promote|puzzles)\b": "plays and learns for minutes; tests/cli does it in little",
    r"regna tournament attila --bots search-model": "the match that promotes a model takes an hour",
    r"\.venv/bin/uv pip compile": "asks a package index for newer versions",
    r".*(wrackline|build/games)": "tests/examples/test_wrackline.py installs the example and plays it",
}
"""Commands that are not run, with the reason."""
RUN_ELSEWHERE = {
    "docs/server.md": ("tests/server/test_documents.py", "test_the_worked_example"),
    "docs/bots.md": ("tests/bots/test_program.py", "test_the_exchange_of_the_page"),
    "docs/new-game.md": ("tests/examples/test_new_game_page.py", "test_every_piece_of_code_is_in_its_file"),
}
"""Pages whose Python and JSON need a server or a program, or are out of files: the test that looks after it."""
SEED = {"play": ["--seed", "3"]}
"""What is added to a command, so that it is the same every time: the person begins, and no bot has to think."""


def text_of(page: str) -> str:
    """A page of the repository."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in one language."""
    return [text for name, text in BLOCK.findall(text_of(page)) if name == language]


def commands(page: str) -> list[str]:
    """Every command of a page once, without the remark beside it."""
    lines = [line.split("  #")[0].strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return list(dict.fromkeys([*filter(None, lines), *QUOTED.findall(BLOCK.sub("", text_of(page)))]))


def reason_not_to_run(command: str) -> str | None:
    """The key of the reason why a command is not run."""
    return next((pattern for pattern in NOT_RUN if re.match(pattern, command)), None)


# ---------------------------------------------------------------------- commands


@pytest.mark.slow
def test_every_command_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It ends well; one with placeholders at least names a command and options that exist."""
    regna_command = Command(monkeypatch, capsys)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("REGNA_HOME", str(ROOT))
    for command in dict.fromkeys(command.removeprefix("./") for page in PAGES for command in commands(page)):
        if reason_not_to_run(command):
            check_module(command)
            continue
        launcher, *words = shlex.split(command)
        assert launcher == "regna", command
        words = [word for word in words if word != "--uncompiled"]
        if PLACEHOLDER.search(command) or words in (["play"], ["verify"], ["admin"]):
            check_words(words)
        elif words == ["serve"]:
            start_and_stop(words, tmp_path)
        else:
            done = regna_command(*words, *SEED.get(words[0], []))
            assert done.code == 0, f"{command}\n{done.err}"


def check_words(words: list[str]) -> None:
    """A command that exists, if it is named, and options that it has."""
    known = vars(typer.main.get_command(app))["commands"]
    if not PLACEHOLDER.search(words[0]):
        flags = {flag for parameter in known[words[0]].params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= flags, words


def check_module(command: str) -> None:
    """The module that a command runs is there, even if it is not run."""
    for module in re.findall(r"python -m ([\w.]+)", command):
        assert importlib.util.find_spec(module) is not None, command


def start_and_stop(words: list[str], folder: Path) -> None:
    """A server that says where it is, and ends well with Ctrl-C."""
    environment = {**os.environ, "PYTHONPATH": str(Path(regna.__file__).parents[1])}
    command = [sys.executable, "-m", "regna.cli.main", *words, "--port", "0"]
    server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=60) == 0
    finally:
        server.kill()
        server.communicate()


def test_every_reason_is_needed() -> None:
    """No command is excused that no page shows any more."""
    given = {reason_not_to_run(command) for page in PAGES for command in commands(page)}
    assert set(NOT_RUN) - given == set()


# ---------------------------------------------------------------------- Python


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")])
def test_the_python_of_a_page_does_what_it_shows(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Block by block, with the names of those before."""
    if page in RUN_ELSEWHERE:
        file, test = RUN_ELSEWHERE[page]
        assert f"def {test}(" in text_of(file)
        assert page.removeprefix("docs/") in text_of(file)
        return
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    assert [flaw for block in blocks(page, "python") for flaw in differences(block, names)] == []


def differences(block: str, names: dict[str, Any]) -> Iterator[str]:
    """Run a block, and tell every value that is not as it is shown beside it."""
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        shown = shown_value(lines[(statement.end_lineno or 0) - 1])
        if not isinstance(statement, ast.Expr) or not shown:
            exec(compile(ast.Module([statement], []), "block", "exec"), names)  # noqa: S102  # our own examples
            continue
        found = repr(eval(compile(ast.Expression(statement.value), "block", "eval"), names))  # noqa: S307  # ours too
        pattern = ".*".join(map(re.escape, shown.replace("'", '"').split("...")))
        if not re.fullmatch(pattern, found.replace("'", '"'), re.DOTALL):
            yield f"{ast.unparse(statement)} is {found}, not {shown}"


def shown_value(line: str) -> str:
    """The value in the remark beside a line; words after it, and a remark that is only words, are none."""
    remark = line.partition("  # ")[2]
    if not re.match(r"[\"'\[{(\d]|True|False|None|\w+\(", remark):
        return ""
    ends = [len(remark), *(match.start() for match in re.finditer(r"[:;,]", remark))]
    return next((remark[:end] for end in sorted(ends, reverse=True) if is_value(remark[:end])), "")


def is_value(text: str) -> bool:
    """Whether a text is a Python expression, with ... for what is left out."""
    try:
        ast.parse(text.replace(", ...", "").replace("...", "0"), mode="eval")
    except SyntaxError:
        return False
    return True


def test_a_value_that_is_not_shown_right_is_found() -> None:
    """Values, parts of values, words after a value, and remarks without one."""
    block = 'hand = {"a": 1, "b": [2]}\nhand  # {"a": 1, ...}: mine\nhand  # {"a": 2, ...}\nlen(hand)  # 3; not 2\n'
    assert list(differences(block, {})) == [
        "hand is {'a': 1, 'b': [2]}, not {\"a\": 2, ...}",
        "len(hand) is 2, not 3",
    ]
    assert shown_value("x  # legal action ids") == ""
    assert shown_value('x  # Turn(seat=1, prompt="..."), or an error') == 'Turn(seat=1, prompt="...")'


# ---------------------------------------------------------------------- data


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "json") and page not in RUN_ELSEWHERE])
def test_the_json_of_a_page_is_read(page: str) -> None:
    """Positions are opened; entries of a record are entries."""
    for block in blocks(page, "json"):
        if "regna-position/1" in block:
            document = json.loads(block)
            assert regna.game(document["game"]).from_position(document, seed=1).legal()
        else:
            for line in block.splitlines():
                msgspec.json.decode(line, type=Entry)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "toml") and page not in RUN_ELSEWHERE])
def test_the_toml_of_a_page_is_read(page: str) -> None:
    """Components files start a match; a decree takes the place of its own; a lesson is sound."""
    for block in blocks(page, "toml"):
        if "regna-lesson/1" in block:
            lesson = Lesson("on_this_page", read_lesson(tomllib.loads(block)))
            assert flaws(lesson, regna.game(lesson.game)) == []
            continue
        if block.startswith("{"):
            decree = tomllib.loads(f"decree = {block}")["decree"]
            printed = regna.game("animal_kingdoms").components["decrees"]
            decrees = [decree if own["id"] == decree["id"] else own for own in printed]
            assert decree in decrees
            document: dict[str, Any] = {"format": "regna-components/1", "game": "animal_kingdoms"}
            document["decrees"] = {"values": decrees}
        else:
            document = tomllib.loads(block)
        assert regna.game(document["game"]).new(seed=1, components=document).legal()


def test_every_kind_of_block_is_looked_at() -> None:
    """A page cannot show something in a language nobody checks."""
    shown = {language for page in PAGES for language, _ in BLOCK.findall(text_of(page))}
    assert shown == {"sh", "python", "json", "toml", "py"}  # py needs OpenSpiel: tests/rl/test_open_spiel.py runs it
