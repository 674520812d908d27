"""Positions of Barbarian Kingdoms from random play begin a match; spoiled at random they are refused, or are played."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.engine.state import OVER
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.phases import PHASES
from tests.barbarian_kingdoms.scenes import FRENCH, GAME, PROVINCES, SPEC, framed, typed
from tests.conformance.breaks import check_sentence
from tests.conformance.mutations import look_around, mutated, one_of, places, random_step
from tests.conformance.playing import BiasedPlayer, random_states

DECISIONS = 30
"""How far a position that was accepted is played."""
GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}), (2, {}), (4, {"teams": "two"}), (3, {"edition": "review"}), (3, {"configuration": "c"}),
    (4, {"configuration": "c", "edition": "review"}), (2, {"sister_war": True, "configuration": "c"}),
    (5, {"powers": False}), (6, {"teams": "three"}), (3, {"neutral_pool": "common18", "owner_may_expel": True}),
)  # fmt: skip
USUAL = ("action", "tax", "bribe", "pay", "maneuver")
Sample = tuple[int, dict[str, Any], dict[str, Any]]
"""Seats, options and the document of a state."""


def samples(number: int) -> Iterator[Sample]:
    """Positions of random games, more of the rare phases."""
    seats, chosen = GAMES[number]
    options = GAME.complete_options(chosen)
    for seed in (2 * number, 2 * number + 1):
        rng = Rng(seed)
        state = SPEC.deal(seats, options, GAME.components, rng)
        for step, (now, _) in enumerate(random_states(state, rng, 160, BiasedPlayer(SPEC, seed))):
            if step % 8 == 0 or PHASES[now.phase] not in USUAL:
                yield seats, options, SPEC.state_document(typed(now))
        yield seats, options, SPEC.state_document(state)


@cache
def pool(number: int) -> list[Sample]:
    """The positions of one kind of game."""
    return list(samples(number))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_match_begins_in_positions_of_random_games(number: int) -> None:
    """The table takes each of them, as JSON text too, and its record starts with exactly that state."""
    for sample in pool(number)[::17]:
        match = GAME.from_position(json.dumps(framed(*sample)), seed=1)
        assert match.record().start == sample[2]
        assert regna.replay(match.record()).position() == match.position()


def test_the_positions_tried_ask_every_question() -> None:
    """So that every phase is spoiled somewhere."""
    assert {sample[2]["phase"] for number in range(len(GAMES)) for sample in pool(number)} == set(PHASES)


# ---------------------------------------------------------------------- spoiled at random


WORDS = (*KINGDOMS, *PHASES, *PROVINCES, "none", "sea", "sea_king", "captured", "claim", "invade", "recruit")


def spoiled(document: dict[str, Any], others: list[dict[str, Any]], rng: Rng) -> dict[str, Any]:
    """One part changed at random, or a number or a word replaced by a likely one, once or twice."""
    changed = deepcopy(document)
    for _ in range(1 + int(rng.below(2))):
        if rng.below(2):
            changed = mutated(changed, others, rng)
            continue
        path = one_of(rng, list(places(changed)))
        parent: Any = changed
        for key in path[:-1]:
            parent = parent[key]
        old = parent[path[-1]]
        if type(old) is bool:
            parent[path[-1]] = not old
        elif type(old) is int:
            parent[path[-1]] = int(rng.below(4)) - (1 if rng.below(4) == 0 else 0)
        elif isinstance(old, str):
            parent[path[-1]] = one_of(rng, WORDS)
        elif isinstance(old, list) and all(isinstance(item, str) for item in old):
            old.append(one_of(rng, PROVINCES))
    return changed


def play_on(state: BarbarianKingdoms, options: Any, rng: Rng) -> None:
    """Random decisions with everything a table does on the way: story, questions, views, positions, guesses."""
    seats = int(state.seats)
    for step in range(DECISIONS):
        look_around(GAME, state)
        if state.seat == OVER:
            assert len(state.result().places) == seats
            return
        random_step(GAME, FRENCH, state, rng)
        if step % 5 == 0:
            written = SPEC.state_document(state)
            assert SPEC.state_document(SPEC.state_from(written, seats, options, GAME.components)) == written
            guessed = state.clone()
            guessed.guess(int(rng.below(seats)), rng)
            assert SPEC.audit(guessed) is None
            assert guessed.seat < 0 or guessed.legal()


def refuse_or_play(number: int, seed: int, times: int) -> tuple[int, int]:
    """Spoil so many positions; returns how many were refused, and how many were played on."""
    rng, refused, played = Rng(seed), 0, 0
    documents = [sample[2] for sample in pool(number)]
    seats, options = GAMES[number][0], GAME.complete_options(GAMES[number][1])
    for _ in range(times):
        document = spoiled(one_of(rng, documents), documents, rng)
        try:
            state = SPEC.state_from(deepcopy(document), seats, options, GAME.components)
        except regna.BadPosition as error:
            check_sentence(GAME, FRENCH, error)
            refused += 1
            continue
        play_on(state, options, rng)
        played += 1
    return refused, played


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_spoiled_position_is_refused_or_can_be_played(number: int) -> None:
    """BadPosition and nothing else; or a game with an answer at every step and positions that restore."""
    refused, played = refuse_or_play(number, number, 8)
    assert refused + played == 8
    assert refused > 0


@pytest.mark.deep
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_many_spoiled_positions_are_refused_or_can_be_played(number: int) -> None:
    """The same, more often."""
    refused, played = refuse_or_play(number, 100 + number, 50)
    assert refused > 20
    assert played > 1
