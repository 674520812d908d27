"""The library stands alone; a command whose packages are missing names the extra that brings them."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.sources import ROOT

WITHOUT = "import sys; sys.modules[{package!r}] = None; sys.argv = {words!r}; from regna.cli.start import run; run()"
USER = """
import copy

import regna
from regna.bots import Bot
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State


class Mine:
    def choose(self, state: State, rng: Rng) -> int:
        return max(state.legal())


game = regna.game("attila")
state: State = game.state(seats=3, seed=1)
state.play(state.legal()[0]) if state.legal() else None
scores: list[int] = state.result().scores
match = game.new(seats=3, seed=1)
match.play(match.legal_ids()[0])
data: bytes = state.to_bytes()
bot: Bot = Mine()
match.play(bot.choose(match.state, Rng(1)))
search = Search(match.state, match.state.seat, Rng(1))
search.run(20)
match.play(search.best())
branch: regna.Match = copy.copy(match)
texts: list[str] = branch.legal()
"""
"""What somebody might write who has only installed the package."""
PYRIGHT = "1.1.414"


@pytest.mark.parametrize(
    ("package", "words", "said"),
    [
        ("typer", ["regna"], "This command needs typer, which is not installed here: pip install 'regna[cli]'"),
        ("uvicorn", ["regna", "serve", "--language", "fr"], "Cette commande demande uvicorn, qui n'est pas installé"),
    ],
)
def test_a_missing_extra_is_named(package: str, words: list[str], said: str, tmp_path: Path) -> None:
    """In the language of whoever asks, with exit code 2."""
    program = WITHOUT.format(package=package, words=words)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert said in done.stderr
    assert ("regna[cli]" if package == "typer" else "regna[server]") in done.stderr
    assert done.returncode == 2


def test_the_library_needs_little() -> None:
    """What is imported with it comes from the packages it names, and no game is loaded before it is asked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = sorted(requirement.split(">")[0] for requirement in project["dependencies"])
    assert needed == ["librt", "msgspec", "mypy_extensions"]
    extras = {one.split("[")[0].split(">")[0] for group in project["optional-dependencies"].values() for one in group}
    program = (
        "import regna, sys; regna.game('barony').new(seed=1); print(*sorted({n.split('.')[0] for n in sys.modules}))"
    )
    loaded = set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )
    assert loaded & (extras - {"regna"}) == set()
    program = (
        "import regna, sys; regna.game('barony'); print(*(n for n in sys.modules if n.startswith('regna.games.')))"
    )
    games = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert {name.split(".")[2] for name in games} == {"barony"}


@pytest.mark.deep
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_script_of_a_user_is_typed(checker: str, tmp_path: Path) -> None:
    """A strict checker finds nothing in it, and knows what the library returns."""
    if checker == "mypy":
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "mine.py"]
    else:
        command = [*pyright(), "--pythonpath", sys.executable]
        (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict", "include": ["mine.py"]}')
    for script, code in ((USER, 0), (f"{USER}\nwrong: str = state.to_bytes()\n", 1)):
        (tmp_path / "mine.py").write_text(script, encoding="utf-8")
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == code, done.stdout


def pyright() -> list[str]:
    """How pyright is run: it is fetched with npm, where there is one."""
    npm, folder = shutil.which("npm"), ROOT / "build" / "pyright"
    program = folder / "node_modules" / "pyright" / "index.js"
    if npm and not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), f"pyright@{PYRIGHT}"]
        subprocess.run(command, capture_output=True, check=False)
    if not program.exists():
        pytest.skip("pyright cannot be fetched here")
    return ["node", str(program)]
