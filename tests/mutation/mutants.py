"""The list of mutants, and how one is made."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regna.engine.rng import Rng

LIST: Final = Path(__file__).parent / "mutants"


class DoesNotFit(Exception):
    """The text that a mutant replaces is not in the sources, or not only once."""


@dataclass(frozen=True)
class Mutant:
    """One thing spoiled: what is replaced by what, what that breaks, and the tests that should notice."""

    kind: str
    """The game, `secrecy` or `server`: the name of the file it is listed in."""
    name: str
    breaks: str
    """What no longer holds, in a sentence, with the numbers of the rules."""
    where: str
    """A folder of the package, or a file. Code may move within it: the text is looked for in all its modules."""
    old: str
    new: str
    tests: tuple[str, ...]

    def fit(self, package: Path) -> tuple[Path, str]:
        """The one module it changes, as a path in the package, and how that reads afterwards; else DoesNotFit."""
        place = package / self.where
        modules = sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.is_file() else []
        texts = {module: module.read_text(encoding="utf-8") for module in modules}
        found = [module for module, text in texts.items() for _ in range(text.count(self.old))]
        if len(found) != 1:
            raise DoesNotFit(
                f"{self.name} no longer fits: what it replaces occurs {len(found)} times in the {len(modules)} modules"
                f" of {self.where}, not once. Find what became of it and correct mutants/{self.kind}.toml."
            )
        return found[0].relative_to(package), texts[found[0]].replace(self.old, self.new)


def all_mutants() -> list[Mutant]:
    """Every mutant of the list."""
    return [
        Mutant(kind=path.stem, **{**entry, "tests": tuple(entry["tests"])})
        for path in sorted(LIST.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    ]


def sample(mutants: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of the mutants at random, but at least one of each kind."""
    rng, left = Rng(seed), list(mutants)
    shuffled = [left.pop(int(rng.below(len(left)))) for _ in mutants]
    one_of_each = {mutant.kind: mutant for mutant in shuffled}
    others = [mutant for mutant in shuffled if mutant not in one_of_each.values()]
    return [*one_of_each.values(), *others][: max(number, len(one_of_each))]
