"""What a match was worth to every seat."""

from typing import Final

from regna.engine.state import State

REWARDS: Final = ("victory", "rank", "score")
"""Share of the victory, place, or lead; each adds up to 0 over all seats, but for whoever plays alone."""


def rewards(state: State, kind: str = "victory") -> list[float]:
    """The reward of every seat at the end of a match, or as it stands.

    victory: its share of the victory, less an equal share for everybody. rank: from 1 for the first to -1 for the last,
    shared by equals. score: its points, less the mean of all. Who plays alone gets the share, the place or the points.
    """
    seats = range(int(state.seats))
    result = state.result()
    if kind == "victory":
        worth = [state.value(seat) for seat in seats]
    elif kind == "rank":
        places = result.places
        lead = [sum(other > own for other in places) - sum(other < own for other in places) for own in places]
        worth = [own / max(1, len(seats) - 1) for own in lead]
    elif kind == "score":
        worth = [float(score) for score in result.scores]
    else:
        raise ValueError(f"a reward is one of {', '.join(REWARDS)}")
    mean = sum(worth) / len(worth) if len(worth) > 1 else 0.0
    return [own - mean for own in worth]
