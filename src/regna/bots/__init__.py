"""Bots: players made of the engine's search. A bot gets a state for its own seat and answers one question at a time."""

from regna.bots.own import make_local_bot
from regna.bots.players import BOTS, Bot, RandomBot, make_bot
from regna.bots.program import make_player
from regna.bots.search_bot import SearchBot

__all__ = ["BOTS", "Bot", "RandomBot", "SearchBot", "make_bot", "make_local_bot", "make_player"]
