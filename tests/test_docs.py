"""What is offered is documented: commands, options, error families, formats; and the examples work."""

import doctest
import re
from pathlib import Path

import pytest
import typer

import regna
from regna.cli.main import app
from regna.cli.session import COMMANDS
from regna.games import GAMES
from regna.kernel.errors import FAMILIES
from regna.table.documents import Position, Record
from regna.table.words import LANGUAGES, words_for

ROOT = Path(__file__).parent.parent


def text_of(name: str) -> str:
    """A document of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_command_and_option_is_documented() -> None:
    """docs/commands.md has a section for each command and names each of its options."""
    document = text_of("docs/commands.md")
    commands = vars(typer.main.get_command(app))["commands"]
    assert len(commands) == 9
    for name, command in commands.items():
        assert f"## regna {name}" in document
        for parameter in command.params:
            for flag in parameter.opts + parameter.secondary_opts:
                if flag.startswith("--"):
                    assert f"`{flag}" in document, f"{name} {flag}"


def test_what_one_can_type_while_playing_is_documented() -> None:
    """In docs/commands.md and in the help of the game, in every language."""
    document = text_of("docs/commands.md")
    for command in COMMANDS:
        assert re.search(rf"`{command}[ `]", document), command
        for language in LANGUAGES:
            spoken = words_for(("cli",), language).say("play.help", {"example": "pass", "rule": "BA-001"})
            assert command == "help" or f"  {command}" in spoken, (language, command)


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
    for verb in GAMES[id].verbs:
        assert re.search(rf"`{verb}[ `]", decisions), verb
    for phase in GAMES[id].phases:
        assert f"`{phase}`" in state, phase


def section(heading: str) -> str:
    """A section of docs/formats.md, up to the next heading."""
    return text_of("docs/formats.md").split(f"{heading}\n")[1].split("\n#")[0]


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_a_refusal_cites_is_in_the_catalogue(id: str) -> None:
    """So a player can look it up."""
    catalogue = text_of(f"src/regna/games/{id}/RULES.md")
    for code, rules in (*GAMES[id].reasons[1:], *GAMES[id].flaws[1:]):
        for rule in rules:
            assert re.search(rf"^(- \*\*{rule}\*\*|\| {rule} \|)", catalogue, re.MULTILINE), (code, rule)


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_number_in_the_code_is_in_the_catalogue(id: str) -> None:
    """Comments and docstrings cite rules that exist."""
    catalogue = text_of(f"src/regna/games/{id}/RULES.md")
    for path in (ROOT / "src" / "regna" / "games" / id).glob("*.py"):
        for number in re.findall(r"\b[A-Z]{2,3}-\d+[a-z]?\b", path.read_text(encoding="utf-8")):
            assert re.search(rf"^(- \*\*{number}\*\*|\| {number} \|)", catalogue, re.MULTILINE), (path.name, number)


def test_the_examples_of_the_package_work() -> None:
    """The docstring of regna itself."""
    assert doctest.testmod(regna).failed == 0


def test_the_readme_shows_what_exists() -> None:
    """Its commands, its links, and its Python example."""
    readme = text_of("README.md")
    for link in re.findall(r"\]\(([^)#]+)\)", readme):
        assert (ROOT / link).exists(), link
    example = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "README.md", "exec"), {})  # noqa: S102  # our own example


@pytest.mark.slow
def test_the_library_page_works() -> None:
    """All its Python blocks, one after the other."""
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text_of("docs/library.md"), re.DOTALL):
        exec(compile(block, "library.md", "exec"), names)  # noqa: S102  # our own examples


def test_ci_runs_the_readmes_test_command() -> None:
    """Exactly that, nothing more."""
    commands = [line for line in text_of(".ci/run").splitlines() if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["./regna test"]
    assert "./regna test " in text_of("README.md")


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    """The repository must build anywhere."""
    hosts = re.compile(r"pypi" + r"\.org|files\.python" + r"hosted|registry\.npm" + r"js|/ro" + r"ot/|/wo" + r"rk/")
    for path in ROOT.rglob("*"):
        hidden = any(part.startswith(".") or part == "node_modules" for part in path.relative_to(ROOT).parts)
        built = path.relative_to(ROOT).parts[0] == "build"
        if path.is_file() and not hidden and not built and path.suffix in (".md", ".py", ".toml", ".txt", ".json", ""):
            assert not hosts.search(path.read_text(encoding="utf-8")), path
