"""Many matches at once are the same matches one by one, in arrays."""

import numpy as np
import pytest

import regna
from regna.engine.frame import Frame
from regna.engine.state import OVER
from regna.registry import GAMES
from regna.rl import REWARDS, VecEnv, feature_slices, observation_size, rewards


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
