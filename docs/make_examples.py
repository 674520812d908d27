"""Writes docs/examples.md, the rulebooks' examples with the lessons that show them: `python -m docs.make_examples`."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from regna.lessons.lesson import lessons_of
from regna.table.game import game

PAGE: Final = Path(__file__).parent / "examples.md"
EXAMPLES: Final = Path(__file__).parent / "examples.toml"
HEAD: Final = """\
# Examples of the rulebooks

Written by `.venv/bin/python -m docs.make_examples` from [examples.toml](examples.toml) and the
[lessons](formats.md#lessons). The examples, captioned pictures and cases in words of the rulebooks, by a few words that
stand there: what each is about, and the lesson that shows it on a board, to be played.
"""


def examples() -> dict[str, dict[str, Any]]:
    """The examples of every game by their numbers."""
    found: dict[str, dict[str, Any]] = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for id, listed in examples().items() for line in chapter(id, listed))])


def chapter(id: str, listed: dict[str, Any]) -> Iterator[str]:
    """One game: a row for every example."""
    shown: dict[str, list[str]] = {}
    for lesson in lessons_of(id).values():
        for number in lesson.document.book:
            shown.setdefault(number, []).append(f"`{lesson.id}`")
    yield f"## {game(id).name}\n"
    yield f"{len(listed)} examples in {len({id for ids in shown.values() for id in ids})} lessons.\n"
    yield "| | words | rules | lesson |"
    yield "|---|---|---|---|"
    for number, example in listed.items():
        rules = ", ".join(example["rules"])
        yield f"| {number} | « {example['words']} » | {rules} | {', '.join(shown[number])} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
