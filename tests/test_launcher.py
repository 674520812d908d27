"""./regna sets up what is missing and no more, says what could not be built, and runs what it was told to.

The real script, in a small project with a stand-in for every program that it starts. The project's folder has a name
that a careless script would take apart.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
LOG = 'echo "${0##*/} $*" >> "$CALLS"\n'
"""What every stand-in begins with: it writes down how it was called."""
UV = """
case "$1" in
  --version) echo "uv 1.2.3" ;;
  venv) mkdir -p .venv/bin && cp "$STAND_INS"/* .venv/bin/ ;;
  pip)
    echo "REGNA_CLIENT=${REGNA_CLIENT:-}" >> "$CALLS"
    case "$(cat "$NETWORK") $*" in
      *"down "*) exit 1 ;;
      *" .["*) mkdir -p build && cat "$OUTCOME" > build/outcome ;;
    esac ;;
esac
"""
"""Installs nothing. While the network is down it fails; else a build ends as the file OUTCOME says."""
RENDEZVOUS = """
touch "$MEETING/{me}"
for _ in $(seq 600); do [ -e "$MEETING/{other}" ] && break; sleep 0.1; done
[ -e "$MEETING/{other}" ] || exit 1
"""
"""Ends well only if another program is running at the same time."""
REGNA = ".[client,server]"
"""What is installed: all that people play with."""
PACKAGES = "--extra client --extra server --requirement pyproject.toml"
"""The same without Regna itself."""
TOOLS = (
    *("cat", "cp", "cut", "dirname", "flock", "grep", "id", "mkdir"),
    *("readlink", "rm", "sed", "seq", "sh", "sleep", "touch"),
)
"""The real programs of the machine: no other is in reach."""


class Checkout:
    """A small project with the real ./regna, on a machine where nothing but the stand-ins is called."""

    def __init__(self, folder: Path) -> None:
        """A machine with a compiler, Node and Chromium; nothing is set up yet."""
        self.home, self.programs = folder / "my games é 100%25 $x 'new'", folder / "programs"
        self.calls, self.outcome, self.network = folder / "calls", folder / "outcome", folder / "network"
        stand_ins = folder / "installed"
        for place in (self.home, self.programs, stand_ins, self.home / ".boot" / "bin"):
            place.mkdir(parents=True)
        for file in (self.calls, self.outcome, self.network):
            file.touch()
        for path in ("pyproject.toml", "hatch_build.py", "src/rules.py", "web/main.ts", "web/tests/a.ts", "tests/a.py"):
            self.write(path, "1")
        for path in ("tests/barony/test_moves.py", "tests/browser/test_board.py"):
            self.write(path, "1")
        self.write("constraints.txt", "uv==1.2.3 \\\n    --hash=sha256:1\n")
        for path in ("regna", "fingerprint.py"):
            self.write(path, (ROOT / path).read_text(encoding="utf-8"))
        self.program(self.home / ".boot" / "bin" / "uv", UV)
        for name in ("regna", "python"):
            self.program(stand_ins / name, 'echo "PYTHONPATH=${PYTHONPATH:-}" >> "$CALLS"\n')
        for name in TOOLS:
            (self.programs / name).symlink_to(shutil.which(name) or name)
        for name in ("cc", "npm", "node", "chromium"):
            self.program(self.programs / name, "", log="")
        self.environment = {
            "PATH": str(self.programs),
            "PYTHON": sys.executable,
            "HOME": str(folder),
            "CALLS": str(self.calls),
            "OUTCOME": str(self.outcome),
            "NETWORK": str(self.network),
            "STAND_INS": str(stand_ins),
            "MEETING": str(folder),
        }

    def write(self, path: str, text: str) -> None:
        """Write a file of the project."""
        (self.home / path).parent.mkdir(parents=True, exist_ok=True)
        (self.home / path).write_text(text, encoding="utf-8")

    def program(self, path: Path, text: str, log: str = LOG) -> None:
        """Install a stand-in."""
        path.write_text(f"#!/bin/sh\n{log}{text}", encoding="utf-8")
        path.chmod(0o755)

    def regna(self, *words: str, **environment: str) -> tuple[list[str], str]:
        """Run ./regna: what it called, without questions for a version, and what it said."""
        self.calls.write_text("", encoding="utf-8")
        done = subprocess.run(
            ["/bin/sh", str(self.home / "regna"), *words],
            env={**self.environment, **environment},
            cwd=self.home.parent,
            capture_output=True,
            text=True,
            check=True,
        )
        calls = self.calls.read_text(encoding="utf-8").splitlines()
        return [call for call in calls if call != "uv --version"], done.stderr

    def sets_up(self, *words: str, **environment: str) -> bool:
        """Whether ./regna installs something before it runs these words."""
        return any(call.startswith("uv pip install") for call in self.regna(*words, **environment)[0])


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A project that was just cloned."""
    return Checkout(tmp_path)


def installs(calls: list[str]) -> list[str]:
    """What was installed: the words after those that every installation has."""
    return [call.split("--build-constraint constraints.txt ")[1] for call in calls if call.startswith("uv pip")]


def test_set_up_when_something_changed_and_only_then(checkout: Checkout) -> None:
    """Sources, pins, what is wished and what the machine has: each sets up again, once."""
    calls, said = checkout.regna("play", "barony", "--seats", "2")
    assert installs(calls) == [f"--reinstall-package regna {REGNA}"]
    assert calls[-2:] == ["regna play barony --seats 2", "PYTHONPATH="]
    assert said == "regna: setting up (about a minute the first time)\n"
    assert checkout.regna("play") == (["regna play", "PYTHONPATH="], "")
    for path in ("src/rules.py", "src/a file of 'mine'.py", "web/main.ts", "hatch_build.py", "pyproject.toml"):
        checkout.write(path, "2")
        assert checkout.sets_up("play"), path
        assert not checkout.sets_up("play"), path
    for name in ("cc", "node", "npm"):
        (checkout.programs / name).unlink()
        assert checkout.sets_up("play"), name
        assert not checkout.sets_up("play"), name
    for wish in ("REGNA_COMPILE", "REGNA_CLIENT"):
        assert checkout.sets_up("play", **{wish: "never"})
        assert not checkout.sets_up("play", **{wish: "never"})
        assert checkout.sets_up("play")
    checkout.write("web/tests/a.ts", "2")
    checkout.write("src/regna/server/http/client/index.html", "2")
    assert not checkout.sets_up("play")


def test_tools_are_installed_for_who_tests(checkout: Checkout) -> None:
    """Once, and what was installed to test with can be used as well."""
    assert checkout.sets_up("play")
    calls, _ = checkout.regna("test", "--fast")
    assert installs(calls) == [f"--group dev --reinstall-package regna {REGNA}"]
    assert not checkout.sets_up("test", "--fast")
    checkout.write("src/rules.py", "2")
    assert checkout.sets_up("play")
    assert not checkout.sets_up("test", "--fast")
    assert checkout.sets_up("test", "--deep")  # compiled as wheels are
    assert not checkout.sets_up("test", "--deep")
    assert not checkout.sets_up("play", REGNA_COMPILE="always")


def test_a_part_that_failed_is_told_and_tried_again(checkout: Checkout) -> None:
    """For who needs all of it; a match in the terminal does not wait for npm every time."""
    checkout.outcome.write_text("failed: no board (npm ci failed)\n", encoding="utf-8")
    _, said = checkout.regna("play")
    assert said.splitlines()[1:] == ["regna: failed: no board (npm ci failed)"]
    assert not checkout.sets_up("play")
    for word in ("serve", "test", "screenshots"):
        assert checkout.sets_up(word)
    assert checkout.sets_up("serve")
    checkout.outcome.write_text("", encoding="utf-8")
    assert checkout.regna("serve")[1] == "regna: setting up (about a minute the first time)\n"
    assert not checkout.sets_up("serve")


def test_a_part_that_was_left_out_is_told_once(checkout: Checkout) -> None:
    """Trying again would change nothing."""
    checkout.outcome.write_text(
        "left out: uncompiled (no C compiler)\nleft out: no board (no Node)\n", encoding="utf-8"
    )
    _, said = checkout.regna("serve")
    assert said.splitlines()[1:] == [
        "regna: left out: uncompiled (no C compiler)",
        "regna: left out: no board (no Node)",
    ]
    assert checkout.regna("serve")[1] == ""


def test_without_the_network(checkout: Checkout) -> None:
    """What is in the caches is used; then Node is done without; then it fails, and the next start tries again."""
    checkout.network.write_text("down", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        checkout.regna("play")
    calls = checkout.calls.read_text(encoding="utf-8").splitlines()
    both = [f"--reinstall-package regna {REGNA}", f"--reinstall-package regna --offline {REGNA}"]
    assert installs(calls) == both * 2
    wishes = [call for call in calls if call.startswith("REGNA_CLIENT")]
    assert wishes == ["REGNA_CLIENT="] * 2 + ["REGNA_CLIENT=unfetched"] * 2
    for wish in ("always", "never"):
        with pytest.raises(subprocess.CalledProcessError):
            checkout.regna("play", REGNA_CLIENT=wish)
        assert installs(checkout.calls.read_text(encoding="utf-8").splitlines()) == both
    checkout.network.write_text("", encoding="utf-8")
    assert checkout.sets_up("play")


def test_uncompiled(checkout: Checkout) -> None:
    """Packages only, and the sources as they are; what is set up already is used."""
    source = f"PYTHONPATH={checkout.home}/src"
    calls, _ = checkout.regna("--uncompiled", "play", "barony")
    assert installs(calls) == [PACKAGES]
    assert calls[-2:] == ["python -m regna.cli.main play barony", source]
    calls, _ = checkout.regna("--uncompiled", "test", "tests/barony", "-x")
    assert installs(calls) == [f"--group dev {PACKAGES}"]
    assert calls[-2:] == ["python -m tests.run tests/barony -x", source]
    checkout.write("src/rules.py", "2")
    assert not checkout.sets_up("--uncompiled", "play")
    assert checkout.sets_up("play")
    checkout.write("constraints.txt", "uv==1.2.3 \\\n    --hash=sha256:2\n")
    assert checkout.sets_up("test", "--fast")
    assert not checkout.sets_up("--uncompiled", "test")
    assert not checkout.sets_up("--uncompiled")
    checkout.write("pyproject.toml", "2")
    assert checkout.sets_up("--uncompiled", "play")
    assert checkout.sets_up("play")


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ((), True),
        (("-k", "move"), True),
        (("--deep",), True),
        (("tests",), True),
        (("tests/browser",), True),
        (("tests/barony", "tests/browser/test_board.py::test_it"), True),
        (("--fast",), False),
        (("tests/browser", "--fast"), False),
        (("tests/barony", "-k", "move", "-x"), False),
        (("./tests/barony/test_moves.py::test_it[a b]",), False),
    ],
)
def test_chromium_is_fetched_for_what_needs_it(checkout: Checkout, words: tuple[str, ...], needed: bool) -> None:
    """While the rest is set up; and all words go on to the tests."""
    (checkout.programs / "chromium").unlink()
    (checkout.programs / "id").unlink()
    checkout.program(checkout.programs / "id", "echo 0\n", log="")
    fetched = f'sleep 0.5; cp "$0" "{checkout.programs}/chromium"\n'  # last of all: it has to be awaited
    checkout.program(checkout.programs / "apt-get", RENDEZVOUS.format(me="apt", other="uv") + fetched)
    if needed:
        meet = RENDEZVOUS.format(me="uv", other="apt")
        checkout.program(checkout.home / ".boot" / "bin" / "uv", f'[ "$1" != pip ] || {{ {meet} }}\n{UV}')
    calls, said = checkout.regna("test", *words)
    assert ("regna: fetching Chromium" in said.splitlines()) == needed
    assert any(call.startswith("apt-get install") for call in calls) == needed
    assert (checkout.programs / "chromium").exists() == needed
    assert calls[-2] == " ".join(("python -m tests.run", *words))
