"""A position for one seat: what a bot in another process gets."""

import pytest

import regna
from regna.engine.rng import Rng
from regna.registry import GAMES
from tests.conformance.playing import random_match, random_move


@pytest.mark.parametrize("id", GAMES)
def test_it_can_be_played_from(id: str) -> None:
    """Opened elsewhere it asks the same seat the same question, with the same answers."""
    game = regna.game(id)
    match = game.new(seats=game.spec.seats[1], seed=3)
    rng, compared = Rng(3), 0
    for _ in range(40):
        seat = match.turn.seat
        if seat is None:
            break
        sent = regna.encode(match.position_for(seat, rng))
        opened = game.from_position(sent, seed=1)
        if opened.sequence == 0:  # nothing was answered by the table itself
            compared += 1
            assert opened.position_for(seat, Rng(7)) == match.position_for(seat, Rng(7))
            assert (opened.turn, opened.legal()) == (match.turn, match.legal())
        match.play(random_move(match, rng))
    assert compared > 20


@pytest.mark.parametrize("id", [id for id in GAMES if GAMES[id].has_secrets])
def test_nothing_in_it_is_a_secret(id: str) -> None:
    """What is made of the truth is what is made of a guess with the same luck; the truth itself differs."""
    game = regna.game(id)
    match = random_match(game, 3, 5, 60)
    for seat in range(3):
        imagined = match.fork(seat, seed=8)
        if imagined.sequence == 0:
            assert match.position_for(seat, Rng(4)) == imagined.position_for(seat, Rng(4))
            assert match.position() != imagined.position()
    assert any(match.fork(seat, seed=8).sequence == 0 for seat in range(3))


def test_only_for_a_seat_of_the_table() -> None:
    """Another number is malformed."""
    with pytest.raises(regna.Malformed) as caught:
        regna.game("attila").new(seats=3, seed=1).position_for(3, Rng(1))
    assert caught.value.code == "no_such_seat"
