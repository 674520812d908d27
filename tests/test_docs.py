"""What is offered is documented: commands, options, error families, formats; and the examples work."""

import doctest
import os
import re
from pathlib import Path

import pytest
import typer
from docs import make_games

import regna
from regna.cli.commands import COMMANDS, Commands
from regna.cli.coverage import rules_of
from regna.cli.main import app
from regna.cli.speech import plain
from regna.contract.errors import FAMILIES
from regna.registry import GAMES
from regna.table.documents import Position, Record
from regna.table.words import LANGUAGES, words_for
from tests.sources import ROOT, modules, modules_of_game


def text_of(name: str) -> str:
    """A document of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_command_and_option_is_documented() -> None:
    """docs/commands.md has a section for each command and names each of its options."""
    document = text_of("docs/commands.md")
    commands = vars(typer.main.get_command(app))["commands"]
    assert len(commands) == document.count("\n## regna ")
    for name, command in commands.items():
        assert f"## regna {name}" in document
        for parameter in command.params:
            for flag in parameter.opts + parameter.secondary_opts:
                if flag.startswith("--"):
                    assert f"`{flag}" in document, f"{name} {flag}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_can_type_while_playing_is_documented(language: str) -> None:
    """In docs/commands.md and in the help of the game, by the words of the language."""
    document, words = text_of("docs/commands.md"), words_for(("regna.cli",), language)
    help_page = words.say("play.help", {"example": "pass", "rule": "BA-001"})
    for name, spoken in zip(COMMANDS, Commands(words).spoken, strict=True):
        assert re.search(rf"`{spoken}[ `]", document), spoken
        assert name == "help" or re.search(rf"^  {spoken} ", help_page, re.MULTILINE), spoken


@pytest.mark.parametrize("id", GAMES)
def test_no_command_is_a_word_of_a_decision(id: str) -> None:
    """In no language: a line that begins with one is never a decision."""
    for language in LANGUAGES:
        words = words_for((GAMES[id].package,), language)
        verbs = {plain(str(words.say(f"verb.{verb}"))) for verb in GAMES[id].actions.verbs}
        assert verbs & set(Commands(words_for(("regna.cli",), language)).names) == set()


def test_every_error_class_is_documented() -> None:
    """docs/library.md tells when each is raised."""
    for family in FAMILIES:
        assert f"| `{family.__name__}` |" in text_of("docs/library.md")


def test_every_field_is_documented() -> None:
    """docs/formats.md."""
    document = text_of("docs/formats.md")
    for field in (*Position.__struct_fields__, *Record.__struct_fields__):
        assert f"`{field}`" in document, field


@pytest.mark.parametrize("id", GAMES)
def test_every_verb_and_every_phase_of_a_game_is_documented(id: str) -> None:
    """docs/formats.md, in the game's own sections."""
    name = regna.game(id).name
    state = section(f"### The state of {name}")
    decisions = section(f"## Decisions of {name}")
    for verb in GAMES[id].actions.verbs:
        assert re.search(rf"`{verb}[ `]", decisions), verb
    for phase in GAMES[id].phases:
        assert f"`{phase}`" in state, phase


@pytest.mark.parametrize(
    ("id", "group"), [("attila", "provinces"), ("animal_kingdoms", "kingdoms"), ("barbarian_kingdoms", "provinces")]
)
def test_the_ids_of_places_are_listed(id: str, group: str) -> None:
    """docs/formats.md, in the game's own sections: whoever writes a position or a decision finds them there."""
    game = regna.game(id)
    text = section(f"### The state of {game.name}") + section(f"## Decisions of {game.name}")
    assert [part["id"] for part in game.components[group] if f"`{part['id']}`" not in text] == []


def section(heading: str) -> str:
    """A section of docs/formats.md, up to the next heading."""
    return text_of("docs/formats.md").split(f"{heading}\n")[1].split("\n#")[0]


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_a_refusal_cites_is_in_the_catalogue(id: str) -> None:
    """So a player can look it up."""
    known = rules_of(id, "en")
    cited = [(code, rule) for code, rules in (*GAMES[id].reasons[1:], *GAMES[id].flaws[1:]) for rule in rules]
    assert cited
    assert [(code, rule) for code, rule in cited if rule not in known] == []


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_number_in_the_code_is_in_the_catalogue(id: str) -> None:
    """Comments and docstrings cite rules that exist; every rule behind a refusal is among those that were found."""
    cited: dict[str, str] = {}
    for path in modules_of_game(id):
        for number in re.findall(r"\b[A-Z]{1,3}-\d+[a-z]?\b", path.read_text(encoding="utf-8")):
            cited[number] = path.name
    known = rules_of(id, "en")
    assert {number: place for number, place in cited.items() if number not in known} == {}
    assert {rule for _, rules in GAMES[id].reasons for rule in rules} - set(cited) == set()


def test_the_examples_of_the_package_work() -> None:
    """The docstring of regna itself."""
    done = doctest.testmod(regna)
    assert done.attempted > 0
    assert done.failed == 0


def test_the_readme_shows_what_exists() -> None:
    """Its links lead somewhere, and to every page."""
    readme = text_of("README.md")
    links = re.findall(r"\]\(([^)#]+)\)", readme)
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= set(links)
    assert [link for link in links if not (ROOT / link).exists()] == []


QUOTED = re.compile(r"```\w*\n(.*?)```|`([^`]+)`", re.DOTALL)
"""A block of code, or something in backticks."""
FILE = re.compile(r"[\w.<>*/-]+/[\w.<>*/-]*|[\w.<>-]+\.(?:py|md|toml|json|ts|svelte|svg|yaml)")
"""What looks like a path: it has a slash, or the name of a file."""
MADE_LATER = (".venv/", "build/", "dist/", "src/regna/server/http/client")
"""What is not in the repository but set up, built or written by it."""
PLACES = ("", "src/regna/", "src/regna/games/<id>/")
"""What a path may be relative to."""


def paths_in(text: str) -> list[str]:
    """Every path that is named in code or in backticks, except what is made later."""
    words = [word.split("::")[0] for code in QUOTED.finditer(text) for word in (code[1] or code[2]).split()]
    return [word for word in words if FILE.fullmatch(word) and not word.startswith(MADE_LATER)]


def is_there(path: str) -> bool:
    """Whether something has this path; <id> is any game of this repository, and * is anything."""
    patterns = {(place + path).replace("<id>", id) for place in PLACES for id in GAMES}
    return any(next(ROOT.glob(pattern.removesuffix("/")), None) is not None for pattern in patterns)


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_path_named_for_engineers_is_there(name: str) -> None:
    """Relative to the repository, to src/regna or to the folder of a game."""
    paths = paths_in(text_of(name))
    assert len(paths) > 30
    assert [path for path in paths if not is_there(path)] == []


def test_a_path_that_is_gone_is_found() -> None:
    """With and without a game in it, in a command, and a file without its folder."""
    text = "`table/match.py`, `table/gone.py`, `./regna test tests/gone`, `rules/game.py`, `games/<id>/gone/`, `no.py`"
    gone = ["table/gone.py", "tests/gone", "games/<id>/gone/", "no.py"]
    assert [path for path in paths_in(text) if not is_there(path)] == gone
    assert paths_in("`one`, `state.problem`, `BA-069`, `.venv/bin/python -m docs.make_house`, `--include=*.json`") == []


def test_ci_runs_the_readmes_test_command() -> None:
    """Exactly that, nothing more."""
    commands = [line for line in text_of(".ci/run").splitlines() if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["./regna test"]
    assert "./regna test " in text_of("README.md")


ELSEWHERE = re.compile(r"pypi" + r"\.org|files\.python" + r"hosted|registry\.npm" + r"js|/ro" + r"ot/|/wo" + r"rk/")
"""A registry's host, or a place on somebody's machine."""
NOT_OURS = {"node_modules", "build", "client", "__pycache__"}
"""Folders with what was fetched or built, like all but one of those that begin with a dot."""
PICTURES = {".jpg", ".png", ".xz", ".regna", ".woff2", ".ico"}


def our_files() -> list[Path]:
    """Every file of the repository that has text in it, hidden ones too."""
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name == ".ci" or not (name in NOT_OURS or name.startswith("."))]
        found += [Path(folder) / name for name in names if Path(name).suffix not in PICTURES]
    return [path for path in found if path.name != ".git" and not path.name.startswith(".coverage")]


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    """The repository must build anywhere; all modules, all tests and the files for builders were looked at."""
    files = our_files()
    looked_at = {str(path.relative_to(ROOT)) for path in files}
    assert set(modules()) <= set(files)
    assert {"tests/test_docs.py", "web/.npmrc", "web/vite.config.ts", ".ci/run", "Dockerfile", "regna"} <= looked_at
    assert [str(path) for path in files if ELSEWHERE.search(path.read_text(encoding="utf-8"))] == []


def test_a_rule_nobody_knows_and_a_registry_are_found() -> None:
    """What the two guards look for is in such texts."""
    assert "BA-999" not in rules_of("barony", "en")
    assert ELSEWHERE.search("https://pypi" + ".org/simple")
    assert ELSEWHERE.search('"/ro' + 'ot/regna"')


def test_the_page_about_games_is_that_of_the_games() -> None:
    """`.venv/bin/python -m docs.make_games` writes it anew: every decision, field of a view and event."""
    assert make_games.PAGE.read_text(encoding="utf-8") == make_games.page()
