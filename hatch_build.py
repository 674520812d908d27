"""Build hook: compiles the kernel and the games with mypyc; without a C compiler the wheel is plain Python and works.

REGNA_COMPILE=never   do not compile
REGNA_COMPILE=always  fail rather than build an uncompiled wheel
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = ("masks", "rng", "state", "playout", "search")
PLAIN_IN_GAMES = ("__init__", "components", "notation", "position", "seating", "series", "story", "turn_check", "view")
"""In a game's folder these speak to the table and stay plain Python; everything else is rules and is compiled."""
# The modules become one C file with exported functions; without this flag gcc may not inline them (1.5 times slower).
C_FLAGS = "-fno-semantic-interposition"

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


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or say why not."""
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
        mark = hashlib.sha256(f"{sys.version}{versions}{C_FLAGS}{BUILD}".encode())
        for source in sources:
            mark.update(str(source.relative_to(root)).encode() + source.read_bytes())
        library = root / "build" / f"compiled-{mark.hexdigest()[:16]}"
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
