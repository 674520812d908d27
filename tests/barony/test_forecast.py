"""What the view says of the next title before it is bought."""

import pytest

from tests.barony.scenes import body, play, reason, scene

NEEDED = [({}, 15), ({"field": 2, "plain": 1}, 1), ({"mountain": 1}, 13), ({"field": 3}, 0), ({"mountain": 9}, 0)]


@pytest.mark.parametrize(("hand", "missing"), NEEDED)
def test_the_gold_that_is_missing_decides_about_a_title(hand: dict[str, int], missing: int) -> None:
    """Exactly who lacks nothing may buy it; what the others have does not matter."""
    match = scene({"tokens": hand, "title": "count"}, {"tokens": {"field": 9}})
    own, other = body(match).players
    assert (own.next_title, own.gold_missing) == ("marquis", missing)
    assert (other.next_title, other.gold_missing) == ("viscount", 0)
    assert (reason(match, "title") is None) == (missing == 0)


def test_what_is_paid_is_not_missing() -> None:
    """While the tokens are laid down one by one the title stays in reach."""
    match = scene({"tokens": {"field": 3, "plain": 1, "mountain": 3}}, {})
    for move in ("title", "pay field"):
        play(match, move)
        noble = body(match).players[0]
        assert (match.turn.phase, noble.next_title, noble.gold_missing) == ("pay", "viscount", 0)


def test_a_duke_buys_no_more() -> None:
    """There is nothing to be bought, so nothing is missing."""
    duke = body(scene({"title": "duke"}, {}, last_round=True, seat=1)).players[0]
    assert (duke.next_title, duke.gold_missing) == (None, 0)
