"""Many matches at once are the same matches one by one, in arrays."""

import random

import numpy as np
import pytest

import regna
from regna.engine.actions import Actions
from regna.engine.frame import Frame
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, SPECTATOR
from regna.registry import GAMES
from regna.rl import REWARDS, VecEnv, feature_bounds, feature_slices, observation_bounds, observation_size, rewards


@pytest.mark.parametrize("id", GAMES)
def test_the_arrays_are_those_of_the_states(id: str) -> None:
    """What the deciding seat sees, what it may do and which it is; a place where a match ended goes on with another."""
    env = VecEnv(id, 3, seats=2, seed=5, limit=30)
    frame = Frame(env.game.spec.actions.count)
    observation, mask = np.zeros(env.observations.shape[1], np.float32), np.zeros(env.masks.shape[1], np.uint8)
    ended = 0
    for _ in range(35):
        env.step(env.sample())
        ended += int(env.terminated.sum() + env.truncated.sum())
        for place in range(env.n):
            state = env.state(place)
            frame.observe(state, state.seat, observation)
            frame.mask(state, mask)
            assert env.seats[place] == state.seat >= 0
            assert (env.observations[place] == observation).all()
            assert (env.masks[place] == mask).all()
    assert ended >= env.n


def test_a_seed_repeats_everything() -> None:
    """Match i of a run is match 0 of the run that begins with its seed."""
    first, second, other = (VecEnv("attila", n, seats=3, seed=seed) for n, seed in ((3, 4), (3, 4), (1, 6)))
    for _ in range(40):
        chosen = first.sample()
        assert (chosen == second.sample()).all()
        assert chosen[2] == other.sample()[0]
        first.step(chosen)
        second.step(chosen.tolist())
        other.step(chosen[2:])
        assert (first.observations == second.observations).all()
        assert (first.observations[2] == other.observations[0]).all()


def test_the_end_of_a_match() -> None:
    """Its rewards, its last observations, and a new match in its place; a limit breaks it off without rewards."""
    env = VecEnv("animal_kingdoms", 4, seats=2, seed=1)
    states = [env.state(place) for place in range(4)]
    met = 0
    while met < 4:
        chosen = env.sample()
        env.step(chosen)
        for place in range(4):
            if env.terminated[place]:
                met += 1
                assert abs(env.rewards[place].sum()) < 1e-6
                assert env.rewards[place].max() > 0
                finished = feature_slices(env.game)["phase"]
                assert env.last_observations[place, 1, finished][env.game.spec.phases.index("finished")] == 1.0
                assert env.state(place) != states[place]
                assert env.state(place).seat != OVER
            else:
                assert not env.rewards[place].any()
    short = VecEnv("animal_kingdoms", 2, limit=3)
    for step in range(1, 7):
        short.step(short.sample())
        assert short.truncated.all() == (step % 3 == 0)
        assert not short.rewards.any()


def test_what_is_not_legal_changes_nothing() -> None:
    """Also where other matches got a legal decision."""
    env = VecEnv("barony", 2, seats=2)
    before = [env.state(place) for place in range(2)]
    legal = env.sample().tolist()
    for wrong in ([legal[0], int(np.flatnonzero(env.masks[1] == 0)[0])], [legal[0], -1], [legal[0], 10**6], legal[:1]):
        with pytest.raises(ValueError, match="decision"):
            env.step(wrong)
    assert [env.state(place) for place in range(2)] == before
    with pytest.raises(ValueError, match="read-only"):
        env.masks[0, 0] = 1


@pytest.mark.parametrize("kind", REWARDS)
def test_rewards_add_up_to_nothing(kind: str) -> None:
    """Whoever is better has more."""
    match = regna.game("attila").new(seats=4, seed=3)
    while not match.over:
        match.play(match.legal_ids()[0])
    found, result = rewards(match.state, kind), match.result()
    assert abs(sum(found)) < 1e-9
    assert max(found) == found[result.winners[0]] > 0
    with pytest.raises(ValueError, match="a reward is one of"):
        rewards(match.state, "gold")


@pytest.mark.parametrize("id", GAMES)
def test_features_fill_an_observation(id: str) -> None:
    """One after the other, without gaps."""
    game = regna.game(id)
    slices = list(feature_slices(game).values())
    assert [part.start for part in slices] == [0, *(part.stop for part in slices[:-1])]
    assert slices[-1].stop == observation_size(game)
    assert feature_bounds(game).keys() == feature_slices(game).keys() >= game.spec.bounds.keys()


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_out_of_bounds(id: str) -> None:
    """No number of an observation, no list of outcomes; at every number of seats, with any options."""
    stay_within_bounds(id, 12)


@pytest.mark.deep
@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_ever_out_of_bounds(id: str) -> None:
    """In many more games."""
    stay_within_bounds(id, 1000)


@pytest.mark.parametrize("id", GAMES)
def test_no_observation_tells_a_secret(id: str) -> None:
    """What a seat or a spectator sees stays the same when all that it cannot know is drawn anew."""
    observe_under_guesses(id, 100)


@pytest.mark.deep
@pytest.mark.parametrize("id", GAMES)
def test_no_observation_ever_tells_a_secret(id: str) -> None:
    """In many more states. Where something is hidden, most guesses are another state."""
    looks, changed = observe_under_guesses(id, 20_000)
    print(f"{id}: 20,000 states, {looks} observations, {changed} of them in another state")
    assert (changed > looks // 2) == GAMES[id].has_secrets


def observe_under_guesses(id: str, states: int) -> tuple[int, int]:
    """Look at so many states of random games with every seat; how often, and how often the guess was another state."""
    game, met, looks, changed = regna.game(id), 0, 0, 0
    size = observation_size(game)
    frame, truth, imagined = Frame(game.spec.actions.count), np.zeros(size, np.float32), np.zeros(size, np.float32)
    number = 0
    while met < states:
        seats = game.spec.seats[number % len(game.spec.seats)]
        state, rng = game.state(seats, number), Rng(number)
        for _ in range(100):
            playout(state, rng, 3)
            if state.seat == OVER or met == states:
                break
            met += 1
            for seat in range(SPECTATOR, seats):
                guess = state.clone()
                guess.guess(seat, rng)
                frame.observe(state, seat, truth)
                frame.observe(guess, seat, imagined)
                assert (truth == imagined).all()
                looks += 1
                changed += guess != state
        number += 1
    return looks, changed


def stay_within_bounds(id: str, games: int) -> None:
    """Play, as good players and at random, and look at every fifth state with every seat and as a spectator."""
    game, dice = regna.game(id), random.Random(1)  # noqa: S311  # any decision will do
    least, most = observation_bounds(game)
    frame, seen, out = Frame(game.spec.actions.count), np.zeros(len(least), np.float32), Actions()
    for number in range(games):
        options = {option.name: dice.choice(option.choices) for option in game.spec.options} if number % 3 == 2 else {}
        seats = game.spec.seats[number % len(game.spec.seats)]
        try:
            state = game.state(seats, number, options)
        except regna.RegnaError:  # options that do not go together
            state = game.state(seats, number)
        rng = Rng(number)
        for step in range(1500):
            out.clear()
            if state.seat == OVER:
                break
            if state.seat == CHANCE:
                state.list_chances(out)
                assert out.n <= game.spec.most_outcomes
            else:
                state.list_legal(out)
                if number % 2:
                    state.weigh(out)
            state.apply(out.draw(rng) if state.seat == CHANCE or number % 2 else out.pick(rng))
            for seat in range(SPECTATOR, int(state.seats)) if step % 5 == 0 else ():
                frame.observe(state, seat, seen)
                out_of_bounds = np.flatnonzero((seen < least) | (seen > most))
                assert not out_of_bounds.size, [
                    (name, seen[part].min(), seen[part].max())
                    for name, part in feature_slices(game).items()
                    if (out_of_bounds >= part.start).any() and (out_of_bounds < part.stop).any()
                ]
