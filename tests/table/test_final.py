"""Match.would_be_final() says beforehand what undo will say afterwards."""

import itertools

import pytest

import regna
from regna.contract.errors import Malformed, Refused
from regna.engine.rng import Rng
from regna.registry import GAMES
from regna.table.match import Match
from tests.conformance.playing import BiasedPlayer, random_move

REFUSED = {
    "barony": {"undo_not_your_turn", "undo_other"},
    "attila": {"undo_not_your_turn", "undo_chance"},
    "animal_kingdoms": {"undo_not_your_turn", "undo_chance", "undo_revealed"},
    "barbarian_kingdoms": {"undo_not_your_turn", "undo_chance", "undo_irrevocable", "undo_revealed"},
}
"""Why the random matches of each game below cannot take something back."""


def why_not_taken_back(match: Match, seat: int) -> str:
    """Empty if the seat may take its last decision back, else the code of the refusal."""
    try:
        match.journal.undo_target(seat)
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.slow  # a guess for each of some ten thousand decisions: seconds compiled, minutes not
@pytest.mark.parametrize("id", GAMES)
def test_every_decision_of_some_matches(id: str) -> None:
    """What was said before each decision is what undo says after it.

    The answer comes from a guess, and still it is the truth in every game: which seat decides next, when luck is due
    and when a secret is shown follow from what lies open, or the decision shows the secret itself.
    """
    game = regna.game(id)
    found = set()
    for seats, seed in itertools.product(game.spec.seats, range(4)):
        match, rng, temper = game.new(seats=seats, seed=seed), Rng(seed), BiasedPlayer(game.spec, seed)
        while not match.over and match.sequence < 900:
            seat, move = int(match.journal.state.seat), random_move(match, rng, temper)
            final = match.would_be_final(move, seat)
            weighty = game.spec.is_weighty(match.state, match.read(move).action)
            assert match.needs_confirmation(move, seat) == (final and weighty and len(match.legal()) > 1)
            match.decide(seat, move)
            refused = why_not_taken_back(match, seat)
            assert final == bool(refused), (seats, seed, match.sequence, move, refused)
            found.add(refused)
    assert found >= {"", *REFUSED[id]}


def test_it_changes_nothing_and_is_asked_for_a_seat() -> None:
    """The table stands as before; what is not allowed is not final, and nonsense is Malformed."""
    match = regna.game("barony").new(seats=2, seed=1)
    before, seat = match.record(), int(match.journal.state.seat)
    move = match.legal()[0]
    assert match.would_be_final(move, seat)  # after the city it is the other player's turn
    assert not match.would_be_final(move, 1 - seat)
    assert not match.would_be_final("pass", seat)
    for nonsense in ("jump", ""):
        with pytest.raises(Malformed):
            match.would_be_final(nonsense, seat)
    with pytest.raises(Malformed):
        match.would_be_final(move, 2)
    assert match.record() == before


def test_what_follows_by_itself_is_taken_back_too() -> None:
    """An only answer of the same seat that the table gives does not make a decision final."""
    match, rng = regna.game("barony").new(seats=2, seed=1), Rng(5)
    final, before = True, 0
    while final or match.sequence == before + 1:
        seat, move, before = int(match.journal.state.seat), random_move(match, rng), match.sequence
        final = match.would_be_final(move, seat)
        match.decide(seat, move)
    match.undo(seat)
    assert match.would_be_final(move, seat) is False


def test_a_decision_unless_it_would_be_final() -> None:
    """It is refused and nothing changes; without that wish, or with a key that is known, it is carried out."""
    match = regna.game("barony").new(seats=2, seed=1)
    seat, move = int(match.journal.state.seat), match.legal()[0]
    with pytest.raises(Refused, match="could not be taken back") as refusal:
        match.decide(seat, move, key="once", unless_final=True)
    assert (refusal.value.code, match.sequence) == ("would_be_final", 0)
    done = match.decide(seat, move, key="once")
    assert match.decide(seat, move, key="once", unless_final=True) == done


def test_what_weighs_nothing_is_not_asked_about() -> None:
    """A claim in Animal Kingdoms ends the turn and cannot be taken back, and still it is carried out at once."""
    match = regna.game("animal_kingdoms").new(seats=2, seed=1)
    seat = int(match.journal.state.seat)
    claim = next(move for move in match.legal() if move.startswith("claim "))
    assert match.would_be_final(claim, seat)
    assert not match.needs_confirmation(claim, seat)
    assert match.needs_confirmation("pass", seat)
    assert match.decide(seat, claim, unless_final=True).sequence > 0
