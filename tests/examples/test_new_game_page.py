"""docs/new-game.md shows the example as it is."""

import re

from tests.sources import ROOT

EXAMPLE = ROOT / "examples" / "wrackline"
PLACES = (EXAMPLE / "src" / "wrackline", EXAMPLE, ROOT)
"""Where a file that the page names may be."""
BLOCK = re.compile(r"^```(?:python|toml|json)\n(?:#|//) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_piece_of_code_is_in_its_file() -> None:
    """Line by line, under the name above it."""
    page = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) == len(re.findall(r"^```(?!sh)\w", page, re.MULTILINE)) > 10
    for name, code in blocks:
        file = next(place / name for place in PLACES if (place / name).exists())
        assert code in file.read_text(encoding="utf-8").replace('\n  "', '\n"'), name


def test_every_file_of_the_example_is_named() -> None:
    """In the table of files."""
    page = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    names = {path.name for path in PLACES[0].rglob("*.*") if path.suffix in (".py", ".md", ".toml")}
    assert {name for name in names if f"{name}`" not in page} == set()
