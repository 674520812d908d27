"""What a seat may imagine of what it cannot see (A-33): treasuries, purses, face-down coins, what others remember."""

from collections import Counter
from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.engine.state import SPECTATOR
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    SPEC,
    THREE,
    bribes,
    coins,
    framed,
    legal,
    match_of,
    options_for,
    phase,
    play,
    restored,
    scene,
    sound,
    treasury,
    typed,
    worth,
)
from tests.conformance.playing import BiasedPlayer, random_states
from tests.rules import rule

GUESSES = 600
BATTLE: dict[str, Any] = {"turn": "vandals", "units": {"vandals": ["calabria"]}, "lying": {"roma": ""}}


def guessed(state: BarbarianKingdoms, seat: int, seed: int | Rng) -> BarbarianKingdoms:
    """A copy as a seat may imagine it; always sound, with an answer to the question asked."""
    copy = state.clone()
    copy.guess(seat, Rng(seed) if isinstance(seed, int) else seed)
    assert sound(copy)
    assert copy.seat < 0 or legal(copy)
    return copy


def purse(state: BarbarianKingdoms, side: int) -> list[int]:
    """The coins of a purse by kind."""
    return [int(number) for number in state.purses[side * 4 : side * 4 + 4]]


def kinds(state: BarbarianKingdoms) -> list[int]:
    """All coins there are outside the provinces, by kind."""
    held = [sum(treasury(state, seat)[kind] for seat in range(int(state.seats))) for kind in range(4)]
    return [held[kind] + int(state.pool[kind]) + purse(state, 0)[kind] + purse(state, 1)[kind] for kind in range(4)]


# ---------------------------------------------------------------------- what stays


@rule("A-33")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_what_everybody_has_seen_is_not_guessed(seat: int) -> None:
    """At the start all treasuries are known: in every guess they are what they are."""
    for seed in range(20):
        copy = guessed(scene(), seat, seed)
        assert [treasury(copy, owner) for owner in range(3)] == [coins("1+1+1+2+2+3")] * 3


@rule("A-33")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_the_own_treasury_stays_and_the_others_vary(seat: int) -> None:
    """Nobody has seen a coin: the own ones are known all the same, a spectator knows none."""
    state = scene(unseen=True)
    found: list[set[tuple[int, ...]]] = [set(), set(), set()]
    for seed in range(40):
        copy = guessed(state, seat, seed)
        for owner in range(3):
            found[owner].add(tuple(treasury(copy, owner)))
    for owner in range(3):
        assert (found[owner] == {(3, 2, 1, 0)}) == (owner == seat)


@rule("A-33", "BK-081")
def test_the_number_of_coins_behind_a_screen_is_a_guess_too() -> None:
    """But all screens together have as many as one can count: 72 less those one sees, and those in the box."""
    state = scene(unseen=True, treasuries={1: "1+1+1", 2: "3"})
    numbers = Counter[int]()
    for seed in range(200):
        copy = guessed(state, 0, seed)
        numbers[sum(treasury(copy, 1))] += 1
        assert sum(treasury(copy, 1)) + sum(treasury(copy, 2)) == 4
    assert set(numbers) == {0, 1, 2, 3, 4}


@rule("A-33")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_no_coin_is_made_or_lost_and_nothing_seen_changes(seat: int) -> None:
    """All coins by kind, and the whole view of the seat."""
    state = scene(unseen=True, treasuries={0: "5", 1: "1+2+3", 2: "2+2"})
    looker = seat if seat >= 0 else None
    for seed in range(20):
        copy = guessed(state, seat, seed)
        assert kinds(copy) == kinds(state)
        assert view(copy, looker) == view(state, looker)


@rule("A-33")
def test_coins_seen_going_behind_a_screen_stay_there() -> None:
    """The Vandals have pillaged a 2 and a 3 openly; the rest of their treasury is unknown."""
    state = scene(turn="vandals", units={"vandals": ["dalmatia"]}, lying={"venetia": "2+3"}, unseen=True)
    play(state, "invade dalmatia venetia", "pass")
    for seat in (0, 2, SPECTATOR):
        others = set()
        for seed in range(40):
            copy = guessed(state, seat, seed)
            held = treasury(copy, 1)
            assert held[1] >= 1
            assert held[2] >= 1
            others.add(tuple(held))
        assert len(others) > 20


@rule("A-33")
def test_a_coin_once_seen_and_spent_is_not_expected_any_more() -> None:
    """Of the known start a 1 has been paid: what is left is known exactly."""
    state = play(scene(), "recruit venetia", "pay 1")
    for seed in range(20):
        assert treasury(guessed(state, 1, seed), 0) == coins("1+1+2+2+3")


# ---------------------------------------------------------------------- likelihood


@rule("A-33")
def test_an_unseen_coin_is_equally_likely_behind_either_screen_and_of_any_kind_left() -> None:
    """One coin of two players: 30, 24, 17 and 1 coins less those the Ostrogoths have and see."""
    state, rng = scene(unseen=True, treasuries={1: "5", 2: "none"}), Rng(1)
    owners, found = Counter[int](), Counter[int]()
    for _ in range(GUESSES):
        copy = guessed(state, 0, rng)
        owner = 1 if sum(treasury(copy, 1)) else 2
        owners[owner] += 1
        found[treasury(copy, owner).index(1)] += 1
    assert abs(owners[1] - GUESSES / 2) < 6 * (GUESSES / 4) ** 0.5
    left = (30 - 6, 24 - 5, 17 - 4, 1)
    for kind in range(4):
        expected = GUESSES * left[kind] / sum(left)
        assert abs(found[kind] - expected) < 6 * expected**0.5 + 1
    assert found[3] > 0


@rule("A-33", "A-30")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({1: "1+1+3", 2: "5"}, {1: "5", 2: "1+1+3"}),
        ({1: "1+1+3", 2: "2"}, {1: "2+2+2", 2: "3"}),
        ({1: "1+1+1+1", 2: "none"}, {1: "none", 2: "3+3+3+3"}),
    ],
)
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_guess_does_not_depend_on_what_is_hidden(one: dict[int, str], other: dict[int, str], seat: int) -> None:
    """Two truths that look alike to the seat lead to the very same guesses."""
    states = [scene(unseen=True, treasuries=truth) for truth in (one, other)]
    for seed in range(10):
        documents = [SPEC.state_document(guessed(state, seat, seed)) for state in states]
        assert documents[0] == documents[1]


@rule("A-33", "A-30")
def test_a_guess_does_not_depend_on_a_sealed_purse() -> None:
    """The Vandals have given everything or nothing: Ostrogoths and Visigoths imagine the same."""
    states = [play(scene(**BATTLE, unseen=True), "invade calabria roma") for _ in range(2)]
    play(states[0], "bribe 3", "bribe 2", "bribe 1", "bribe 0")
    play(states[1], "bribe 0", "bribe 0", "bribe 0", "bribe 0")
    for seat in (0, 2, SPECTATOR):
        for seed in range(10):
            documents = [SPEC.state_document(guessed(state, seat, seed)) for state in states]
            assert documents[0] == documents[1]


@rule("A-33", "A-30")
def test_a_guess_does_not_depend_on_the_coin_of_a_sack() -> None:
    """Whichever coin the Visigoths took from the Vandals, the Ostrogoths imagine the same."""
    parts: dict[str, Any] = {"turn": "visigoths", "units": {"vandals": ["gallaecia"]}, "treasuries": {1: "1+1+2+3"}}
    documents = []
    for coin in ("coin 1", "coin 2", "coin 3"):
        state = play(bribes(play(scene(**parts), "invade toletum gallaecia")), coin)
        documents.append([SPEC.state_document(guessed(state, 0, seed)) for seed in range(10)])
    assert documents[0] == documents[1] == documents[2]
    assert len({repr(document) for document in documents[0]}) > 1


@rule("A-33", "A-30")
def test_a_guess_does_not_depend_on_a_face_down_coin_that_was_taken() -> None:
    """Whatever the Ostrogoths found in Calabria, the others imagine the same; the Ostrogoths know it."""
    states = [play(scene(), "invade roma calabria", coin) for coin in ("coin 1", "coin 5")]
    for seat in (1, 2, SPECTATOR):
        for seed in range(10):
            documents = [SPEC.state_document(guessed(state, seat, seed)) for state in states]
            assert documents[0] == documents[1]
    assert treasury(guessed(states[1], 0, 1), 0) == coins("1+1+1+2+2+3+5")


@rule("A-33")
def test_what_others_remember_of_a_third_is_not_given_away() -> None:
    """After a Sack the loser knows more of the taker than the Ostrogoths do: their guess has it as they know it."""
    parts: dict[str, Any] = {"turn": "visigoths", "units": {"vandals": ["gallaecia"]}, "treasuries": {1: "1+1+2+3"}}
    state = play(bribes(play(scene(**parts), "invade toletum gallaecia")), "coin 2")
    known = SPEC.state_document(guessed(state, 0, 1))["known"]
    for owner, remembered in ((1, coins("1")), (2, coins("1+1+1+2+2+3"))):
        assert [known[observer * 3 + owner] for observer in range(4)] == [remembered] * 4


# ---------------------------------------------------------------------- public facts


@rule("A-33", "BK-012")
@pytest.mark.parametrize(("held", "rest"), [("5", "none"), ("1+1+1+1", "none"), ("2+2", "1+1"), ("3+1", "5")])
def test_who_is_to_pay_has_at_least_the_price(held: str, rest: str) -> None:
    """The fourth warrior costs 4; if only one coin lies behind the other screens, it must be the 5."""
    units = {"ostrogoths": ["calabria", "dalmatia", "sicilia"]}
    state = scene(unseen=True, units=units, treasuries={0: held, 1: "none", 2: rest})
    play(state, "recruit venetia")
    for seat in (1, SPECTATOR):
        for seed in range(60):
            copy = guessed(state, seat, seed)
            assert worth(treasury(copy, 0)) >= 4
            assert phase(copy) == "pay"
            if (held, rest) == ("5", "none"):
                assert treasury(copy, 0) == coins("5")


@rule("A-33")
def test_before_a_price_is_due_nothing_is_sure() -> None:
    """The same treasury may be imagined empty while the Ostrogoths only choose an action."""
    state = scene(unseen=True, treasuries={0: "5", 1: "none", 2: "none"})
    assert {worth(treasury(guessed(state, 1, seed), 0)) for seed in range(60)} >= {0, 1, 2}


@rule("A-33", "A-28")
def test_who_is_sacked_has_a_coin() -> None:
    """Luck is about to take one: for every seat the Vandals have at least one to lose."""
    parts: dict[str, Any] = {"turn": "visigoths", "units": {"vandals": ["gallaecia"]}, "unseen": True}
    state = bribes(play(scene(**parts, treasuries={0: "none", 1: "3", 2: "1"}), "invade toletum gallaecia"))
    assert phase(state) == "sack"
    for seat in (0, 2, SPECTATOR):
        assert all(sum(treasury(guessed(state, seat, seed), 1)) >= 1 for seed in range(40))


OFFER: dict[str, Any] = {
    "edition": "review",
    "unseen": True,
    "treasuries": {0: "2+2", 1: "none", 2: "1+3"},
    "units": {"ostrogoths": ["calabria", "dalmatia"]},
    "lying": {"roma": "", "venetia": "", "liguria": "", "carthage": "1+1"},
}
"""The third warrior costs the Ostrogoths 3; they have 2+2 and need the change of the Vandals."""


@rule("A-33")
def test_who_asks_for_a_change_has_the_coins_he_offers() -> None:
    """The 2 has been shown, whatever else is behind the screen."""
    state = play(scene(**OFFER), "recruit venetia", "change carthage 2 1+1")
    assert phase(state) == "consent"
    for seat in (1, 2, SPECTATOR):
        for seed in range(40):
            assert treasury(guessed(state, seat, seed), 0)[1] >= 1


@rule("A-33", "ED-03")
def test_who_asks_for_a_change_has_at_least_the_price() -> None:
    """The price of 3 is still due while the Vandals are asked for change; so every guess is a possible position."""
    state = play(scene(**OFFER), "recruit venetia", "change carthage 2 1+1")
    for seat in (1, SPECTATOR):
        for seed in range(40):
            copy = guessed(state, seat, seed)
            assert worth(treasury(copy, 0)) >= 3
            restored(framed(3, options_for(THREE, edition="review"), SPEC.state_document(copy)))


# ---------------------------------------------------------------------- purses


@rule("A-33", "BK-222")
def test_a_purse_being_filled_is_guessed_as_far_as_it_is_filled() -> None:
    """The Vandals have decided on coins of 1 and 2: any number of those may be in it, and none of the others."""
    state = play(scene(**BATTLE), "invade calabria roma", "bribe 1", "bribe 2")
    for seat in (0, 2, SPECTATOR):
        found = set()
        for seed in range(60):
            copy = guessed(state, seat, seed)
            given, left = purse(copy, 0), treasury(copy, 1)
            assert [one + other for one, other in zip(given, left, strict=True)] == coins("1+1+1+2+2+3")
            assert given[2:] == [0, 0]
            assert purse(copy, 1) == [0] * 4
            found.add(tuple(given[:2]))
        assert found == {(ones, twos) for ones in range(4) for twos in range(3)}


@rule("A-33", "BK-222")
def test_the_own_purse_is_not_guessed() -> None:
    """Neither while one fills it, nor while the other does."""
    state = play(scene(**BATTLE, unseen=True), "invade calabria roma", "bribe 1", "bribe 2")
    for seed in range(20):
        copy = guessed(state, 1, seed)
        assert (purse(copy, 0), treasury(copy, 1)) == (coins("1+2+2"), coins("1+1+3"))
    play(state, "bribe 0", "bribe 0", "bribe 2")
    for seed in range(20):
        assert purse(guessed(state, 1, seed), 0) == coins("1+2+2")
        assert purse(guessed(state, 0, seed), 1) == coins("1+1")
    assert len({tuple(purse(guessed(state, 0, seed), 0)) for seed in range(20)}) > 5


# ---------------------------------------------------------------------- everywhere


@rule("A-33")
def test_at_the_end_nothing_is_guessed() -> None:
    """All treasuries are open then."""
    state = scene(**BATTLE, kings={"visigoths": "captured"}, captors={"visigoths": "vandals"}, unseen=True)
    bribes(play(state, "invade calabria roma"), "1+2+3", "")
    assert phase(state) == "finished"
    before = SPEC.state_document(state)
    state.guess(2, Rng(1))
    assert SPEC.state_document(state) == before


@rule("A-33")
def test_a_fork_keeps_what_one_knows_and_draws_the_rest_anew() -> None:
    """The own treasury is the same in every fork, that of another is not."""
    table = match_of(unseen=True)
    forks = [table.fork(0, seed=seed) for seed in range(8)]
    assert {tuple(fork.view(0).body.players[0].treasury) for fork in forks} == {(3, 2, 1, 0)}
    assert len({tuple(fork.view(1).body.players[1].treasury) for fork in forks}) > 4


@rule("A-33")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"sister_war": True, "configuration": "c"}),
        (3, {}),
        (3, {"configuration": "c"}),
        (3, {"neutral_pool": "common18"}),
        (4, {"teams": "two"}),
        (5, {"powers": False}),
        (6, {}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_guesses_in_random_games_can_be_written_down_and_played(seats: int, options: dict[str, Any], seed: int) -> None:
    """At many moments and for every seat: the view stays, the document restores, and there is an answer."""
    check_guesses(seats, GAME.complete_options(options), seed)


@rule("A-33")
@pytest.mark.parametrize("seed", range(4))
def test_guesses_in_random_games_of_the_review_edition(seed: int) -> None:
    """With changes that others are asked to agree to."""
    check_guesses(3, GAME.complete_options({"edition": "review"}), seed)


def check_guesses(seats: int, options: Any, seed: int) -> None:
    """Guess at every ninth step of a random game."""
    rng = Rng(seed)
    start = SPEC.deal(seats, options, GAME.components, rng)
    for step, (now, _) in enumerate(random_states(start, rng, 250, BiasedPlayer(SPEC, seed))):
        if step % 9 == 0:
            seat = int(rng.below(seats + 1)) - 1
            copy = guessed(typed(now), seat, rng)
            looker = seat if seat >= 0 else None
            assert view(copy, looker) == view(typed(now), looker)
            written = SPEC.state_document(copy)
            assert SPEC.state_document(restored(framed(seats, options, written))) == written
