"""What Regna is built from, and a short name for it: the only answer to the question what must be built again.

./regna asks for the name of everything, before anything is installed, so this needs Python alone; hatch_build.py asks
for the name of each part it could take from an earlier build.

    python fingerprint.py packages    the pinned packages, for this interpreter
    python fingerprint.py regna       those, the sources, what is wished, and whether a compiler and Node are there
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

COMPILED = ("engine", "games/*/rules")
"""The folders that are compiled, whole, and nothing else. Their __init__.py hold a docstring only and are not."""
CLIENT = Path("src", "regna", "server", "http", "client")
"""Where npm puts the client: the server finds it there, installed or not."""
PINS = ("pyproject.toml", "constraints.txt")
BUILDERS = ("hatch_build.py", "fingerprint.py")
WISHES = ("REGNA_COMPILE", "REGNA_CLIENT")


def digest_of(files: Iterable[Path], root: Path, *more: str) -> str:
    """A short name for what is in these files and what else matters."""
    mark = hashlib.sha256("\0".join(more).encode())
    for file in sorted(files):
        mark.update(str(file.relative_to(root)).encode() + file.read_bytes())
    return mark.hexdigest()[:16]


def compiled_groups(root: Path) -> dict[str, list[Path]]:
    """The files that mypyc compiles: the engine, and the rules of every game. Rules need the engine, no other game."""
    package = root / "src" / "regna"
    groups: dict[str, list[Path]] = {}
    for folder in sorted(found for pattern in COMPILED for found in package.glob(pattern)):
        name = folder.parent.name if folder.name == "rules" else folder.name
        groups[name] = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
    return groups


def client_sources(root: Path) -> list[Path]:
    """The files the client is built from: its own, and the words of the games."""
    web = root / "web"
    left_out = (web / "node_modules", web / "tests")
    own = [path for top in web.iterdir() if top not in left_out for path in (top, *top.rglob("*"))]
    return [path for path in (*own, *(root / "src" / "regna" / "games").glob("*/words/*.json")) if path.is_file()]


def package_sources(root: Path) -> list[Path]:
    """The files of the package itself; not what was built into it."""
    files = (path for path in (root / "src").rglob("*") if path.is_file())
    built = root / CLIENT
    return [path for path in files if path.suffix != ".pyc" and built not in path.parents]


def node_version() -> str | None:
    """What Node says of itself; None if there is none."""
    try:
        return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        return None


def packages(root: Path) -> str:
    """The name of the pinned packages for this interpreter."""
    return digest_of([root / name for name in PINS], root, sys.executable, sys.version)


def regna(root: Path) -> str:
    """The name of everything an installation of Regna depends on."""
    machine = [shutil.which(os.environ.get("CC") or "cc"), node_version(), shutil.which("npm")]
    wishes = [os.environ.get(name, "") for name in WISHES]
    files = {*package_sources(root), *client_sources(root), *(root / name for name in BUILDERS)}
    return digest_of(files, root, packages(root), *map(str, machine), *wishes)


if __name__ == "__main__":
    print({"packages": packages, "regna": regna}[sys.argv[1]](Path(__file__).resolve().parent))
