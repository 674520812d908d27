"""A hint: what a strong player would do here, knowing what the seat knows, and why."""

from dataclasses import dataclass, field
from typing import Any, Final

from regna.contract.events import Sentence
from regna.contract.spec import GameSpec
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.insight.reasons import FUTURES, compare, percent, sentences

SIMULATIONS: Final = 1500


@dataclass(frozen=True)
class Hint:
    """What to do, what else comes into question, and how the two differ; the sentences are for the seat that asks."""

    act: str
    instead: str = ""
    """The best other decision, or the best of another kind, if that says more; empty where there is no other."""
    reasons: list[Sentence] = field(default_factory=list)


def find_hint(
    spec: GameSpec[Any], state: State, seed: int, simulations: int = SIMULATIONS, futures: int = FUTURES
) -> Hint:
    """A hint for the seat that decides; the same for the same seed, whatever the seat cannot know."""
    if len(state.legal()) == 1:
        return Hint(spec.write(state, state.legal()[0]), reasons=[Sentence("hint.only")])
    rng = Rng(seed)
    search = Search(state, state.seat, rng.split())
    search.run(simulations)
    best = search.best()
    tried = search.visits()
    found = Hint(spec.write(state, best))
    for other in others(spec, state, search, best):
        comparison = compare(spec, state, ((best,), (other,)), rng.split(), futures)
        if comparison.told or not found.instead:
            reasons = sentences(spec, state, comparison, int(state.seat))
            share, instead = percent(tried[best][1]), percent(tried[other][1])
            if share > instead:
                reasons.insert(0, Sentence("hint.chance", {"share": share, "instead": instead}))
            if comparison.rounds and not comparison.told:
                reasons.append(Sentence("hint.alike", {"rounds": comparison.rounds}))
            found = Hint(found.act, spec.write(state, other), reasons)
        if comparison.told:
            break
    return found


def others(spec: GameSpec[Any], state: State, search: Search, best: int) -> list[int]:
    """What a decision is compared with: the best other one, and the best one with another verb."""
    tried = search.visits()
    ranked = sorted((one for one in tried if one != best), key=lambda one: (-tried[one][0], -tried[one][1], one))
    verb = verb_of(spec, state, best)
    return [*ranked[:1], *[one for one in ranked[1:] if verb_of(spec, state, one) != verb][:1]]


def verb_of(spec: GameSpec[Any], state: State, action: int) -> str:
    """The verb of a decision."""
    return spec.write(state, action).partition(" ")[0]


def where_and_what(act: str) -> tuple[str, str]:
    """What one is told of a decision before the whole of it: where to look, and what it begins with.

    The place is its last part, "" if it has none; it begins with its verb and, if more follows, the first part.
    """
    verb, *parts = act.split()
    return (parts[-1] if parts else "", " ".join([verb, *parts[:1]]) if len(parts) > 1 else verb)
