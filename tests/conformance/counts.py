"""Counting lines of play: how many sequences of decisions there are to a small depth."""

from regna.engine.state import State


def count_lines(state: State, depth: int) -> int:
    """The number of sequences of `depth` decisions from here; a game that is over counts as one."""
    legal = state.legal()
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = state.clone()
        child.apply(action)
        total += count_lines(child, depth - 1)
    return total
