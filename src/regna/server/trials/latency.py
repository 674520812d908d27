"""How long something took, over many times."""


def within(milliseconds: list[float], share: float) -> float:
    """The milliseconds within which this share of them lies; 0 if there are none."""
    ordered = sorted(milliseconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
