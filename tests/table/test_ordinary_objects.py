"""Matches, games, results and generators are copied and pickled like any object; what must be shared is shared."""

import copy
import pickle

import pytest

import regna
from regna.contract.errors import Malformed, Refused
from regna.engine.rng import Rng
from regna.registry import GAMES
from regna.table.documents import Decision
from regna.table.luck import SharedLuck
from regna.table.match import Match
from tests.table.playing import play_with_undos


def again(thing: object) -> list[object]:
    """Copies of a thing, by all three ways."""
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]  # noqa: S301  # our own


@pytest.mark.parametrize("id", GAMES)
def test_a_copied_match_goes_its_own_way(id: str) -> None:
    """It has the same record and the same luck before it, and what is played in it is played in it alone."""
    match = play_with_undos(regna.game(id, "fr").new(seed=5), 5, 40)
    record = match.record()
    copies = [twin for twin in again(match) if isinstance(twin, Match)]
    for twin in copies:
        assert twin.record() == record
        assert (twin.words.language, twin.names, twin.state) == ("fr", match.names, match.state)
        for _ in range(12):
            twin.play(twin.legal_ids()[-1])
        assert match.record() == record
    for _ in range(12):
        match.play(match.legal_ids()[-1])
    assert [twin.record() for twin in copies] == [match.record()] * 3


def test_luck_that_can_be_proven_goes_along() -> None:
    """A copy draws the same cards and proves them in the end."""
    luck = SharedLuck(b"a secret of the table", (b"a", b"b", b"c"))
    match = regna.game("attila").new(seats=3, luck=luck)
    for twin in again(match):
        assert isinstance(twin, Match)
        while not twin.over:
            twin.play(twin.legal_ids()[0])
        known = twin.record().luck
        assert known is not None
        assert known.secret == luck.secret.hex()


def test_a_game_is_one_object() -> None:
    """Nothing in it changes, so it is made once for every language, and shared by copies."""
    game = regna.game("barony", "fr")
    assert regna.game("barony", "fr") is game is not regna.game("barony")
    assert all(twin is game for twin in again(game))
    assert game.in_language("en").language == "en"
    assert game.language == "fr"


def test_results_and_generators() -> None:
    """A result is equal to its copies; a generator goes on where the other stood."""
    result = regna.game("barony").new(seed=1).result()
    assert all(twin == result and hash(twin) == hash(result) for twin in again(result))
    assert repr(result) == f"Result(scores={result.scores}, places={result.places}, ended='')"
    rng = Rng(3)
    rng.word()
    twins = again(rng)
    following = [int(rng.word()) for _ in range(5)]
    for twin in twins:
        assert isinstance(twin, Rng)
        assert [int(twin.word()) for _ in range(5)] == following


def test_what_they_say_of_themselves() -> None:
    """Short, and what one wants to know first."""
    match = regna.game("barony").new(seats=2, seed=1, options={"first": "A"})
    assert repr(match) == "<Match of barony, 2 seats, 0 entries, seat 0 decides>"
    assert repr(match.game) == "<Game barony, en, rules 1>"
    assert repr(match.state) == "<Barony, 2 seats, phase 0, seat 0 decides>"


def test_states_of_other_matches_are_not_equal() -> None:
    """Another board, other options, another game; and a state is equal to no other thing."""
    barony = regna.game("barony")
    state = barony.state(seats=2, seed=1)
    assert state == barony.state(seats=2, seed=1)
    others = [barony.state(2, 2), barony.state(3, 1), barony.state(2, 1, {"silver": "B"}), 7, None]
    assert all(state != other for other in [*others, regna.game("attila").state(2, 1)])


def test_a_state_made_by_hand_is_not_pickled() -> None:
    """Nobody could tell how it was agreed on."""
    game = regna.game("attila")
    with pytest.raises(TypeError, match="made by hand"):
        pickle.dumps(game.spec.deal(3, game.complete_options({}), game.components, Rng(1)))


def test_decisions_by_number() -> None:
    """What the legal list has is played; another number is refused as its text would be, or means nothing."""
    match = regna.game("attila").new(seats=3, seed=2)
    assert [match.game.spec.write(match.state, action) for action in match.legal_ids()] == match.legal()
    first = match.legal()[0]
    match.play(match.legal_ids()[0])
    assert first in [entry.act for entry in match.entries_since() if isinstance(entry, Decision)]
    illegal = next(number for number in range(275) if match.state.problem(number))
    for number, error in ((illegal, Refused), (10**6, Malformed), (-1, Malformed), (True, Malformed)):
        with pytest.raises(error):
            match.play(number)
