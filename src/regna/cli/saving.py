"""Where a match in the terminal is kept: a half-written file, or one match over another, never happens."""

import os
from pathlib import Path

import regna
from regna.table.match import Match


class SaveFile:
    """The file of one sitting: the one the user named, the one that was resumed, or a free name."""

    def __init__(self, game: str, chosen: Path | None, resumed: Path | None) -> None:
        """`chosen` is kept up to date after every decision; the others are written on leaving."""
        self.game = game
        self.wanted = chosen is not None
        self.path = chosen or resumed or free_name(game)
        self.ours = {resumed.resolve()} if resumed else set()
        """The files that hold this match: the one it was resumed from, and those written in this sitting."""

    def is_foreign(self, path: Path) -> bool:
        """Whether there is a file of this name that does not hold this match."""
        return path.exists() and path.resolve() not in self.ours

    def own_path(self) -> Path:
        """Where to write without asking: another free name if somebody has taken ours meanwhile."""
        if self.is_foreign(self.path):
            self.path = free_name(self.game)
        return self.path

    def write(self, match: Match, path: Path | None = None) -> None:
        """Write the record beside the file, then put it in its place in one step."""
        target = path or self.path
        draft = target.with_name(f"{target.name}.part")
        draft.write_bytes(regna.encode(match.record()))
        os.replace(draft, target)
        self.ours.add(target.resolve())


def free_name(game: str) -> Path:
    """barony.regna.json, or the next name that is not taken."""
    path, number = Path(f"{game}.regna.json"), 2
    while path.exists():
        path, number = Path(f"{game}-{number}.regna.json"), number + 1
    return path
