"""Bots of one's own in Python: `module:Class` stands wherever a bot is named on this machine."""

import importlib
import math
import os
import re
import sys
import time
from typing import Any, Final

from regna.bots.players import BOTS, Bot, make_bot
from regna.bots.search_bot import Clock
from regna.contract.errors import Malformed, Refused, quoted
from regna.engine.rng import Rng
from regna.engine.state import State

NAME: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
"""A module, and what it calls the class."""
NO_MODULES: Final = (*BOTS, "run")
"""What stands before a colon in the names of other bots."""


class OwnBot:
    """A bot by somebody else. What it answers is checked: elsewhere decisions are carried out as they come."""

    def __init__(self, name: str, bot: Any) -> None:
        """A bot that looks at a clock tells so by `seconds`, as ours do: its games cannot be repeated."""
        self.name = name
        self.bot = bot
        self.seconds = float(getattr(bot, "seconds", math.inf))

    def choose(self, state: State, rng: Rng) -> int:
        """What the bot chooses; refused if it is not legal. What goes wrong inside it is its author's to see."""
        legal = state.legal()  # before the bot, which may change the state
        chosen = self.bot.choose(state, rng)
        if chosen not in legal:
            raise Refused("bot_chose_illegal", {"bot": self.name, "found": quoted(chosen)})
        return int(chosen)


def make_local_bot(name: str, clock: Clock = time.monotonic, game: str = "") -> Bot:
    """The bot of this name on this machine: one of make_bot, or "module:Class", made without arguments.

    The module is found as by `import`, and in the working folder. Never for a name that came over a network: it runs
    what it says.
    """
    found = NAME.fullmatch(name.strip())
    if found is None or found[1] in NO_MODULES:
        return make_bot(name, clock=clock, game=game)
    module, attribute = found.groups()
    maker = getattr(imported(module), attribute, None)
    if maker is None:
        raise Malformed("no_such_class", {"module": module, "found": attribute})
    try:
        bot = maker()
    except Exception as error:  # whatever the code of somebody else raises
        raise Malformed("bot_not_made", {"found": found[0], "reason": reason_of(error)}) from error
    if not callable(getattr(bot, "choose", None)):
        raise Malformed("not_a_bot", {"found": found[0]})
    return OwnBot(found[0], bot)


def imported(module: str) -> Any:
    """A module; raises Malformed where there is none, or it cannot be loaded."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # last, so that nothing in the folder hides what others import
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module + ".").startswith(error.name + "."):
            raise Malformed("no_such_module", {"found": module}) from None
        raise Malformed("module_fails", {"found": module, "reason": reason_of(error)}) from error
    except Exception as error:  # importing runs the code of somebody else, which may raise anything
        raise Malformed("module_fails", {"found": module, "reason": reason_of(error)}) from error


def reason_of(error: Exception) -> str:
    """What went wrong in the code of somebody else, in one line."""
    return quoted(f"{type(error).__name__}: {error}")
