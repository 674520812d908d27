"""Draws docs/pictures/GAME-terminal.svg from real matches: run it with `python docs/make_picture.py`."""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import regna
from regna.bots import make_bot
from regna.cli.boards import draw
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng

# The picture must not load a font from elsewhere.
WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def picture(id: str, seed: int, options: dict[str, OptionValue], decisions: int, width: int, typed: str) -> None:
    """Let four bots play for a while, then draw the board and the question as the deciding seat sees it."""
    match = regna.game(id).new(seats=4, seed=seed, options=options)
    rng, bot = Rng(seed), make_bot("search:60")
    while match.sequence < decisions:
        seat = int(match.journal.state.seat)
        state = match.state_for(seat, rng)
        match.play(match.game.spec.write(state, bot.choose(state, rng)))
    seat = int(match.journal.state.seat)
    screen = Console(record=True, width=width, file=io.StringIO())
    screen.print(draw(match.view(seat), match.words))
    screen.print()
    for line in match.story(seat, since=match.sequence - 4):
        screen.print(line.text, style="dim", highlight=False)
    phase = match.words.say(f"phase.{match.turn.phase}")
    screen.print(f"\n[reverse] {phase} [/reverse] [bold]{match.turn.prompt}[/bold]")
    screen.print(f"> {typed}", style="bold")
    text = screen.export_svg(title=f"./regna play {id}", code_format=WITHOUT_FONTS)
    (Path(__file__).parent / "pictures" / f"{id}-terminal.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    picture("barony", 12, {"layout": "fixed"}, 230, 96, "move")
    picture("attila", 12, {}, 150, 134, "play f IA")
    picture("animal_kingdoms", 12, {}, 100, 96, "claim")
    picture("barbarian_kingdoms", 4, {}, 120, 126, "move")
