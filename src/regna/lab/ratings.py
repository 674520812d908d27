"""Ratings of bots from games with any number of seats (openskill, Plackett and Luce's model)."""

from collections.abc import Iterable
from typing import Any


def ratings(rows: Iterable[dict[str, Any]]) -> dict[str, tuple[float, float]]:
    """Every bot's rating and how sure it is, from games in their order; none where openskill is not installed.

    25 is the mean. A bot with several seats counts once a game, where its best seat came. Winners come first, the
    others by their scores.
    """
    try:
        from openskill.models import PlackettLuce, PlackettLuceRating
    except ModuleNotFoundError:
        return {}
    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for row in rows:
        ranks = best_ranks(row)
        for name in ranks:
            rated.setdefault(name, model.rating())
        if len(ranks) > 1:
            after = model.rate([[rated[name]] for name in ranks], ranks=list(ranks.values()))
            rated |= {name: team[0] for name, team in zip(ranks, after, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}


def best_ranks(row: dict[str, Any]) -> dict[str, float]:
    """Where each bot of a game came, the lowest first; equal ranks are a draw."""
    first = max(row["scores"]) + 1
    worth = [first if seat in row["winners"] else score for seat, score in enumerate(row["scores"])]
    best: dict[str, float] = {}
    for name, value in zip(row["bots"], worth, strict=True):
        best[name] = min(best.get(name, -value), -value)
    return best
