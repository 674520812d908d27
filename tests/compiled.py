"""Fails if the installed engine is not compiled, or not from the sources of this checkout."""

import sys
from pathlib import Path

import regna

SOURCES = Path(__file__).parent.parent / "src" / "regna"


def stale_files(installed: Path) -> list[str]:
    """The installed sources that differ from the checkout's: what is compiled was built from the installed ones."""
    return [
        str(path.relative_to(SOURCES))
        for path in sorted(SOURCES.rglob("*.py"))
        if not (installed / path.relative_to(SOURCES)).exists()
        or (installed / path.relative_to(SOURCES)).read_bytes() != path.read_bytes()
    ]


if __name__ == "__main__":
    if not regna.compiled:
        sys.exit("the engine is not compiled although there is a compiler")
    stale = stale_files(Path(regna.__file__).parent)
    if stale:
        sys.exit(f"installed from older sources: {', '.join(stale)}")
    print("compiled, from these sources")
