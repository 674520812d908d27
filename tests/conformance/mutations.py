"""Positions with one part changed: each must be refused with BadPosition and nothing else, or be one to play from."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from regna.contract.errors import BadPosition
from regna.contract.spec import Document, Options
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, State
from regna.table.game import Game
from tests.conformance.playing import BiasedPlayer, random_states

JUNK: list[Any] = [None, True, False, 0, 1, -1, 3, 10**30, 1.5, "", "x", "none", "\x00", [], {}, [1], ["x"], {"x": 1}]
"""What somebody may write in any place."""
STEPS = 200
"""How far a position that was accepted is played."""
RESTORED_EVERY = 60
"""After so many steps the position and a guess of it are written and read again."""


def documents_of(game: Game, seats: int, options: Options, seed: int) -> list[Document]:
    """Positions from a random game, at most some hundred."""
    state = game.spec.deal(seats, options, game.components, Rng(seed))
    states = random_states(state, Rng(seed), 900, BiasedPlayer(game.spec, seed))
    return [game.spec.state_document(now) for number, (now, _) in enumerate(states) if number % 6 == 0]


def places(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a document, large and small."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def one_of(rng: Rng, items: Sequence[Any]) -> Any:
    """One of them at random."""
    return items[int(rng.below(len(items)))]


def mutated(document: Document, others: list[Document], rng: Rng) -> Document:
    """The document with one random part removed, added, counted up or down, taken from another, or replaced by junk."""
    changed = deepcopy(document)
    path = one_of(rng, list(places(changed)))
    parent: Any = changed
    for key in path[:-1]:
        parent = parent[key]
    way, old = int(rng.below(6)), parent[path[-1]]
    if way == 0:
        del parent[path[-1]]
    elif way == 1 and type(old) is int:
        parent[path[-1]] = old + (1 if rng.below(2) else -1)
    elif way == 2 and isinstance(parent, list):
        parent.append(deepcopy(one_of(rng, [*JUNK, *parent])))
    elif way == 2:
        parent[str(one_of(rng, list(places(one_of(rng, others))))[-1])] = deepcopy(one_of(rng, JUNK))
    elif way < 5:
        parent[path[-1]] = deepcopy(part_at(one_of(rng, others), path, old))
    else:
        parent[path[-1]] = deepcopy(one_of(rng, JUNK))
    return changed


def part_at(document: Any, path: tuple[Any, ...], otherwise: Any) -> Any:
    """What another position has in this place."""
    for key in path:
        try:
            document = document[key]
        except (KeyError, IndexError, TypeError):
            return otherwise
    return document


def play_on(game: Game, options: Options, state: State, rng: Rng) -> None:
    """Random play: always an answer, never a broken invariant, never a position or a guess that does not restore."""
    spec, seats = game.spec, int(state.seats)
    assert spec.audit(state) is None
    for steps, (now, _) in enumerate(random_states(state, rng, STEPS)):
        assert now.seat < 0 or now.legal()
        assert spec.audit(now) is None
        if steps % RESTORED_EVERY == 0:
            guessed = now.clone()
            guessed.guess(int(rng.below(seats)), rng)
            for here in (now, guessed):
                written = spec.state_document(here)
                assert spec.state_document(spec.state_from(written, seats, options, game.components)) == written
    assert spec.audit(state) is None


def random_step(english: Game, french: Game, state: State, rng: Rng) -> None:
    """A decision or an outcome at random: there is one, no invariant breaks, and both languages can tell the story."""
    out = Actions()
    if state.seat == CHANCE:
        state.list_chances(out)
    else:
        state.list_legal(out)
    assert out.n > 0, "a dead end"
    action = int(out.draw(rng) if state.seat == CHANCE else out.pick(rng))
    assert state.seat == CHANCE or int(state.problem(action)) == OK
    events = english.spec.carry_out(state, action)
    assert english.spec.audit(state) is None
    for told in english.spec.story(state, events):
        assert "{" not in english.words.say(told.key, told.facts) + french.words.say(told.key, told.facts)


def look_around(game: Game, state: State) -> None:
    """What everybody is asked and shown."""
    for seat in (*range(int(state.seats)), None):
        key, facts = game.spec.prompt(state, seat)
        assert "{" not in game.words.say(key, facts)
        game.spec.view(state, seat)


def refuse_or_play(game: Game, seats: int, options: Options, seed: int, number: int) -> tuple[int, int]:
    """Change `number` positions; returns how many were refused, and how many were played on."""
    rng, refused, played = Rng(seed), 0, 0
    documents = documents_of(game, seats, options, seed)
    for _ in range(number):
        document = mutated(one_of(rng, documents), documents, rng)
        try:
            state = game.spec.state_from(document, seats, options, game.components)
        except BadPosition as error:
            game.words.explain(error)  # there is a sentence, and nothing is missing in it
            refused += 1
            continue
        play_on(game, options, state, rng)
        played += 1
    return refused, played
