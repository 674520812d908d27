"""Learns Attila for two by playing against itself, with NumPy alone, and then plays against its first self.

    .venv/bin/python examples/learn_by_selfplay.py

The policy is one layer: what a seat sees, times weights, gives every action a number, and a softmax over the legal ones
their chances. After each round of self-play the decisions of who came out ahead are made likelier (REINFORCE). At first
all weights are 0: it plays at random.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from regna.lab.statistics import share_interval
from regna.rl import VecEnv, observation_bounds

Array = NDArray[np.float32]
SEATS = 2
STEPS = 160
"""Of every match in a round: a match of two at random has about 130 decisions."""
RATE = 0.02
DECAY, DECAY_OF_SQUARES = 0.9, 0.99


class Policy:
    """Weights, and how they are changed (Adam)."""

    def __init__(self, env: VecEnv) -> None:
        """All decisions are equally likely."""
        _, self.scale = observation_bounds(env.game)
        shape = (env.observations.shape[1] + 1, env.masks.shape[1])
        self.weights, self.mean, self.squares = np.zeros((3, *shape), np.float32)
        self.rounds = 0

    def inputs(self, env: VecEnv) -> Array:
        """What the deciding seats see, from 0 to 1, and a 1."""
        return np.append(env.observations / self.scale, np.ones((env.n, 1), np.float32), axis=1)

    def chances(self, env: VecEnv, inputs: Array) -> Array:
        """Of every decision in every match."""
        numbers = np.where(env.masks, inputs @ self.weights, -np.inf)
        powers = np.exp(numbers - numbers.max(axis=1, keepdims=True))
        found: Array = powers / powers.sum(axis=1, keepdims=True)
        return found

    def learn(self, gradient: Array) -> None:
        """One step uphill."""
        self.rounds += 1
        self.mean += (1 - DECAY) * (gradient - self.mean)
        self.squares += (1 - DECAY_OF_SQUARES) * (gradient**2 - self.squares)
        mean = self.mean / (1 - DECAY**self.rounds)
        squares = self.squares / (1 - DECAY_OF_SQUARES**self.rounds)
        self.weights += RATE * mean / (np.sqrt(squares) + 1e-6)


def draw(chances: Array, dice: np.random.Generator) -> NDArray[np.int64]:
    """One decision for every match, by its chance."""
    reached = chances.cumsum(axis=1)
    reached /= reached[:, -1:]
    found: NDArray[np.int64] = (reached > dice.random((len(chances), 1))).argmax(axis=1)
    return found


def play_a_round(env: VecEnv, policy: Policy, dice: np.random.Generator) -> Array:
    """Some steps of self-play; the direction in which the decisions of who came out ahead become likelier."""
    seen, surprises, seats, ends, leads = [], [], [], [], []
    for _ in range(STEPS):
        inputs = policy.inputs(env)
        chances = policy.chances(env, inputs)
        chosen = draw(chances, dice)
        seen.append(inputs)
        surprises.append(-chances)
        surprises[-1][np.arange(env.n), chosen] += 1
        seats.append(env.seats.copy())
        env.step(chosen)
        ends.append(env.terminated | env.truncated)
        leads.append(env.rewards.copy())
    gradient: Array = np.zeros_like(policy.weights)
    worth, over, counted = np.zeros((env.n, SEATS), np.float32), np.zeros(env.n, np.bool_), 0
    for step in reversed(range(STEPS)):
        worth[ends[step]] = leads[step][ends[step]]
        over |= ends[step]  # of a match that goes on after the round nobody knows who wins
        advantage = np.where(over, worth[np.arange(env.n), seats[step]], 0).astype(np.float32)
        gradient += seen[step].T @ (surprises[step] * advantage[:, None])
        counted += int(over.sum())
    gradient /= max(1, counted)
    return gradient


def compare(one: Policy, other: Policy, matches: int, seed: int) -> tuple[float, float, float]:
    """The share of victories of one against the other, with its 95 % interval; each has every seat as often."""
    env, dice = VecEnv("attila", matches, SEATS, seed=seed), np.random.default_rng(seed)
    own_seat = np.arange(matches) % SEATS
    won, going_on = 0.0, np.ones(matches, np.bool_)
    while going_on.any():
        inputs = one.inputs(env)
        own = (env.seats == own_seat)[:, None]
        env.step(draw(np.where(own, one.chances(env, inputs), other.chances(env, inputs)), dice))
        for place in np.flatnonzero(env.terminated & going_on):  # what is played there afterwards does not count
            won += float(env.rewards[place, own_seat[place]]) + 1 / SEATS
        going_on &= ~(env.terminated | env.truncated)
    return won / matches, *share_interval(won, matches)


def learn(rounds: int, n: int, seed: int = 1) -> tuple[Policy, Policy]:
    """The policy after so many rounds with n matches at once, and the first one."""
    env, dice = VecEnv("attila", n, SEATS, seed=seed, reward="rank"), np.random.default_rng(seed)
    first, policy = Policy(env), Policy(env)
    for _ in range(rounds):
        policy.learn(play_a_round(env, policy, dice))
    return policy, first


def main() -> None:
    """Learn, and tell how much has come of it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=40)
    words.add_argument("--matches", type=int, default=400, help="against the first self")
    chosen = words.parse_args()
    share, low, high = compare(*learn(chosen.rounds, 64), chosen.matches, seed=1000)
    print(f"{100 * share:.1f} % of {chosen.matches} matches won, 95 % interval {100 * low:.1f} to {100 * high:.1f}")


if __name__ == "__main__":
    main()
