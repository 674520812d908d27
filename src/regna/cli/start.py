"""The entry point of the command `regna`: it names the extra of the package where one is missing."""

import re
import sys
from importlib import metadata

from regna.cli.language import command_words, language_asked
from regna.contract.errors import Refused


def run() -> None:
    """Run the command line; exit code 2 where what it needs is not installed."""
    try:
        from regna.cli.main import run as run_command

        run_command()
    except ModuleNotFoundError as error:
        extra = extra_with(error.name or "")
        if extra is None:
            raise
        refusal = Refused("missing_extra", {"package": error.name, "extra": extra})
        sys.stderr.write(f"{command_words(language_asked()).explain(refusal)}\n")
        sys.exit(2)


def extra_with(module: str) -> str | None:
    """The extra that installs a module, the smallest where there are several; None if none does."""
    package = module.partition(".")[0]
    found: dict[str, set[str]] = {}
    for requirement in metadata.requires("regna") or ():
        name, extra = re.match(r"[\w.-]+", requirement), re.search(r"extra == ['\"](\w+)['\"]", requirement)
        if name and extra:
            found.setdefault(extra[1], set()).add(name[0].replace("-", "_"))
    return next((extra for extra in sorted(found, key=lambda one: len(found[one])) if package in found[extra]), None)
