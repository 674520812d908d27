"""Fairness: whatever a seat cannot know, no byte it receives depends on it.

At a moment: the truth is replaced by a guess of the seat, and everything the seat receives must stay the same. From one
moment to the next: in the guess something happens that looks the same to the seat, and it must hear the same story. And
the guess itself, on which forks and bots stand, must not depend on a secret, nor the record a seat gets tell one.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

import regna
from regna.contract.components import FORMAT
from regna.contract.errors import RegnaError
from regna.contract.events import Event
from regna.contract.spec import GameSpec, Options
from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, SPECTATOR, State
from regna.table.game import Game
from regna.table.match import Match, begin
from tests.conformance.playing import BiasedPlayer, random_states
from tests.seeds import DEEP

Sight = dict[str, bytes]
"""Channel to bytes."""
REFUSALS = 50 if DEEP else 150
"""About so many actions are tried by the deciding seat in every state; of a larger space, another part each time."""
REFUSALS_OUT_OF_TURN = 5
"""The others are told that it is not their turn, whatever they try."""

ASKED_IF_FINAL = 5
"""Of so many legal decisions the seat asks whether it could take them back."""


def observers(seats: int) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(seats), None]


def guessed(state: State, seat: int | None, rng: Rng) -> State:
    """The state as a seat or a spectator may imagine it."""
    copy = state.clone()
    copy.guess(SPECTATOR if seat is None else seat, rng)
    return copy


def received(game: Game, options: Options, state: State, seat: int | None) -> Sight:
    """All a seat receives at a moment: view with the question and the legal list, refusals, observation, result."""
    at = begin(game, state.clone(), options, game.components, None)
    view = at.view(seat)
    seen = Observation()
    state.observe(SPECTATOR if seat is None else seat, seen)
    sight: dict[str, object] = {"view": view, "result": vars_of_result(at), "observation": seen.to_list()}
    if seat is not None:
        actions = game.spec.actions.count
        step = 1 + actions // (REFUSALS if seat == state.seat else REFUSALS_OUT_OF_TURN)
        start = sum(map(len, at.legal())) % step if seat == state.seat else 0
        tried = range(start, actions, step)
        sight["refusals"] = [refusal_text(at, action, seat) for action in tried]
        sight["final"] = [at.would_be_final(move, seat) for move in view.legal[:ASKED_IF_FINAL]]
    if state.seat >= 0 and game.spec.answers_are_public(state):
        sight["answered by the table"] = len(state.legal()) == 1
    return {channel: msgspec.json.encode(part, order="sorted", enc_hook=vars) for channel, part in sight.items()}


def vars_of_result(match: Match) -> list[object]:
    """The standing as anybody may ask for it."""
    result = match.result()
    return [result.scores, result.places, result.ended]


def refusal_text(match: Match, action: int, seat: int) -> str:
    """What a seat hears when it tries this action, legal or not."""
    try:
        refusal = match.refusal(match.game.spec.write(match.journal.state, action), seat)
    except RegnaError as error:
        return error.code
    return refusal.text if refusal else "legal"


def leaks_now(game: Game, options: Options, state: State, seat: int | None, rng: Rng) -> list[str]:
    """The channels on which a seat could tell the truth from a guess of it."""
    imagined = guessed(state, seat, rng)
    assert game.spec.audit(imagined) is None
    true, other = received(game, options, state, seat), received(game, options, imagined, seat)
    return [channel for channel in sorted({*true, *other}) if true.get(channel) != other.get(channel)]


def keeps_a_secret(game: Game, state: State, seat: int | None) -> bool:
    """Whether a guess depends on what the seat knows only: a guess of a guess, with the same luck, is the same."""
    imagined = guessed(state, seat, Rng(1))
    documents = [game.spec.state_document(guessed(start, seat, Rng(2))) for start in (state, imagined)]
    return documents[0] == documents[1]


def leaks_in_story(game: Game, before: State, action: int, seat: int | None, rng: Rng) -> list[str]:
    """Whether a seat hears something that depends on what it cannot know, when this happens here.

    In a guess of the moment something happens that the seat cannot tell from it; where a secret is properly revealed,
    or where the guess allows nothing that looks the same, there is nothing to compare.
    """
    spec = game.spec
    after = before.clone()
    events = spec.carry_out(after, action)
    imagined = guessed(before, seat, rng)
    observer = SPECTATOR if seat is None else seat
    looks = int(before.seen(action, observer))
    alike = [other for other in possible(imagined) if int(imagined.seen(other, observer)) == looks]
    if spec.reveals(events) or not alike:
        return []
    imagined_events = spec.carry_out(imagined, alike[int(rng.below(len(alike)))])
    if spec.reveals(imagined_events):
        return []
    true, other = (heard(game, *told, seat) for told in ((after, events), (imagined, imagined_events)))
    return [channel for channel in true if true[channel] != other[channel]]


def tells_too_much(game: Game, options: Options, before: State, seat: int | None, rng: Rng) -> list[str]:
    """Whether `seen`, and so the record a seat gets, tells two decisions apart that nothing else tells apart.

    And the other way round: after two that look alike to a seat, a guess of it must be the same, and so must the story.
    """
    observer = SPECTATOR if seat is None else seat
    actions = possible(before)
    one, other = (actions[int(rng.below(len(actions)))] for _ in range(2))
    if one == other or seat == before.seat:
        return []
    after = [before.clone(), before.clone()]
    told = [game.spec.carry_out(state, action) for state, action in zip(after, (one, other), strict=True)]
    if any(game.spec.reveals(events) for events in told):
        return []
    stories = [heard(game, state, events, seat) for state, events in zip(after, told, strict=True)]
    if int(before.seen(one, observer)) == int(before.seen(other, observer)):
        guesses = [game.spec.state_document(guessed(state, seat, Rng(3))) for state in after]
        return [] if guesses[0] == guesses[1] and stories[0] == stories[1] else ["guess"]
    same = stories[0] == stories[1] and len({str(received(game, options, state, seat)) for state in after}) == 1
    return ["entries"] if same else []


def possible(state: State) -> list[int]:
    """What can happen next: the legal decisions, or the outcomes of chance."""
    out = Actions()
    if state.seat == CHANCE:
        state.list_chances(out)
    else:
        state.list_legal(out)
    return out.to_list()


def heard(game: Game, state: State, events: list[Event], seat: int | None) -> dict[str, list[object]]:
    """What a seat may hear of some events: the sentences of the story, and the events as data."""
    told = game.spec.story(state, events)
    return {
        "story": [game.words.say(line.key, line.facts) for line in told if line.seats is None or seat in line.seats],
        "events": [game.spec.event_for(state, event, seat) for event in events],
    }


def leaks_of_game(game: Game, seats: int, seed: int, options: Options, every: int, limit: int) -> Iterator[list[str]]:
    """The leaks of every state of a random game that was looked at (one in `every`), by seat and channel."""
    rng = Rng(seed)
    start = game.spec.deal(seats, options, game.components, rng)
    for number, (state, action) in enumerate(random_states(start, rng, limit, BiasedPlayer(game.spec, seed))):
        if number % every == 0:
            found: list[str] = []
            for seat in observers(seats):
                leaks = leaks_now(game, options, state, seat, rng) + leaks_in_story(game, state, action, seat, rng)
                leaks += tells_too_much(game, options, state, seat, rng)
                if not keeps_a_secret(game, state, seat):
                    leaks.append("guess")
                found += [f"{channel} to {seat} at {number}" for channel in leaks]
            yield found


def find_leaks(game: Game, seats: int, seed: int, options: Options, every: int, limit: int) -> tuple[int, list[str]]:
    """How many states of a random game were looked at, and every leak found."""
    states = list(leaks_of_game(game, seats, seed, options, every, limit))
    return len(states), [leak for leaks in states for leak in leaks]


def first_leaks(spec: GameSpec[Any], games: int, first: int = 0) -> list[str]:
    """The first leaks in so many random games for three, from the `first` on; `spec` may be a spoiled build."""
    sound = regna.game(spec.id)
    game = Game(spec, sound.words, {"format": FORMAT, "game": spec.id, **sound.components.groups})
    for seed in range(first, first + games):
        for leaks in leaks_of_game(game, 3, seed, game.complete_options({}), every=3, limit=600):
            if leaks:
                return leaks
    return []
