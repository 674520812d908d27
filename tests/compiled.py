"""Fails if the installed engine is not compiled, wholly or in part, or not from the sources of this checkout."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from fingerprint import compiled_groups

import regna
from tests.sources import ROOT, SOURCES, modules


def stale_files(installed: Path) -> list[str]:
    """The installed sources that differ from the checkout's: what is compiled was built from the installed ones."""
    return [
        str(path.relative_to(SOURCES))
        for path in modules()
        if not (installed / path.relative_to(SOURCES)).exists()
        or (installed / path.relative_to(SOURCES)).read_bytes() != path.read_bytes()
    ]


def uncompiled_files(installed: Path) -> list[str]:
    """The files of the engine and the rules beside which no compiled module is installed."""
    files = [path.relative_to(SOURCES) for group in compiled_groups(ROOT).values() for path in group]
    return [str(file) for file in files if not (installed / file).with_suffix(EXTENSION_SUFFIXES[0]).exists()]


if __name__ == "__main__":
    home = Path(regna.__file__).parent
    if uncompiled := uncompiled_files(home):
        sys.exit(f"not compiled although there is a compiler: {', '.join(uncompiled)}")
    stale = stale_files(home)
    if stale:
        sys.exit(f"installed from older sources: {', '.join(stale)}")
    print("compiled, from these sources")
