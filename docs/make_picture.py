"""Draws docs/pictures/barony-terminal.svg from a real match: run it with `python docs/make_picture.py`."""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import regna
from regna.bots import make_bot
from regna.cli.boards import draw
from regna.kernel.rng import Rng

DECISIONS = 230
# The picture must not load a font from elsewhere.
WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def main() -> None:
    """Let four bots play for a while, then draw the board, the players and the question."""
    match = regna.game("barony").new(seats=4, seed=12, options={"layout": "fixed"})
    rng, bot = Rng(12), make_bot("search:60")
    while match.sequence < DECISIONS:
        state = match.state
        match.play(match.game.spec.write(state, bot.choose(state, rng)))
    screen = Console(record=True, width=96, file=io.StringIO())
    for line in match.story(since=match.sequence - 4):
        screen.print(line.text, style="dim")
    screen.print()
    screen.print(draw(match.view(), match.words))
    phase = match.words.say(f"phase.{match.turn.phase}")
    screen.print(f"\n[reverse] {phase} [/reverse] [bold]{match.turn.prompt}[/bold]")
    screen.print("> move", style="bold")
    picture = screen.export_svg(title="./regna play barony", code_format=WITHOUT_FONTS)
    (Path(__file__).parent / "pictures" / "barony-terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
