"""Every scoring counted again, by a second function written from the rulebook alone and from what everybody sees."""

from math import ceil

import pytest

from regna.engine.rng import Rng
from regna.games.attila.view import View
from tests.attila.scenes import GAME, body, scores
from tests.conformance.playing import BiasedPlayer, random_move


def counted_by_hand(seen: View) -> list[int]:
    """What a scoring gives each player: rules a to e of "Marquer des points", and the rule for two players."""
    points = [0] * len(seen.players)
    for tribe in seen.tribes:
        name = tribe.tribe
        holding = [province.markers[name] for province in seen.provinces if name in province.markers]
        markers, provinces = sum(holding), len(holding)
        standing = {player.seat: player.influence[name] for player in seen.players}
        ranked = sorted({space for space in standing.values() if space}, reverse=True)
        at = {space: [seat for seat, own in standing.items() if own == space] for space in ranked}
        if not ranked:
            continue
        first = at[ranked[0]]
        if len(first) > 1:
            shares = {seat: ceil((markers + provinces) / len(first)) for seat in first}  # c
        elif len(ranked) == 1:
            shares = {first[0]: markers + provinces}  # e
        else:
            second = at[ranked[1]]
            shares = {first[0]: markers}  # a
            if len(points) > 2 or ranked[0] - ranked[1] <= 2:
                shares |= {seat: ceil(provinces / len(second)) for seat in second}  # b, d
        for seat, share in shares.items():
            points[seat] += share
    return points


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.spec.seats)
def test_the_points_of_whole_games(seats: int) -> None:
    """Wherever points change, they change by what the second count says; twice where two scorings fall together."""
    scorings = 0
    for seed in range(6):
        match = GAME.new(seats=seats, seed=seed)
        rng, temper = Rng(seed), BiasedPlayer(GAME.spec, seed)
        while not match.over:
            before = scores(match)
            match.play(random_move(match, rng, temper))
            gained = [now - then for now, then in zip(scores(match), before, strict=True)]
            again = counted_by_hand(body(match))
            assert gained in ([0] * seats, again, [2 * number for number in again])
            scorings += any(gained)
        assert match.result().scores == scores(match)
        assert [line.key for line in match.story()].count("log.last_scoring") == 1
    assert scorings > 12


def test_the_story_tells_all_points() -> None:
    """The points told, tribe by tribe, add up to the result."""
    match = GAME.new(seats=4, seed=3)
    rng = Rng(3)
    while not match.over:
        match.play(random_move(match, rng))
    told = [0] * 4
    for line in match.story():
        if line.key == "log.points":
            for share in line.facts["players"]["list"]:
                told[share["seat"]["seat"]] += share["number"]
    assert told == match.result().scores
