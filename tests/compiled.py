"""Fails if the installed engine is not compiled, wholly or in part, or not from the sources of this checkout."""

import sys
from pathlib import Path

from hatch_build import compiled_groups

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


def plain_files(installed: Path) -> list[str]:
    """The sources that should be compiled, and have nothing compiled beside them where they are installed."""
    places = [path.relative_to(SOURCES) for group in compiled_groups(ROOT).values() for path in group]
    return [str(place) for place in places if not [*(installed / place).parent.glob(f"{place.stem}.*.so")]]


if __name__ == "__main__":
    if not regna.compiled:
        sys.exit("the engine is not compiled although there is a compiler")
    home = Path(regna.__file__).parent
    stale, plain = stale_files(home), plain_files(home)
    if stale:
        sys.exit(f"installed from older sources: {', '.join(stale)}")
    if plain:
        sys.exit(f"not compiled: {', '.join(plain)}")
    print("compiled, from these sources")
