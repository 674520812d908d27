"""Bots: players made of the engine's search. A bot gets a state for its own seat and answers one question at a time."""

from regna.bots.players import BOTS, Bot, RandomBot, SearchBot, make_bot

__all__ = ["BOTS", "Bot", "RandomBot", "SearchBot", "make_bot"]
