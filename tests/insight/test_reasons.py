"""Reasons from futures: every game's table fits its events, answers are honest, and nothing depends on a secret."""

import pytest

import regna
from regna.contract.outlook import NO_PART
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.insight.futures import NOTHING, Future, Futures, Matter
from regna.insight.hint import find_hint, where_and_what
from regna.insight.reasons import LEAST_SHARE, MOST_TOLD, compare, differences, sentences
from regna.lessons.attempt import Attempt
from regna.lessons.lesson import lessons_of
from regna.registry import own_games
from regna.table.match import Match
from regna.table.words import LANGUAGES
from tests.conformance.playing import random_match

IDS = [spec.id for spec in own_games()]
LOST = Matter("loses_village", 0, NOTHING, False)
TOKENS = Matter("tokens", 0, NOTHING, True)


def choice(id: str, seed: int = 3, limit: int = 40) -> tuple[Match, State]:
    """A match at a moment at which somebody has a choice, and its state."""
    this = regna.game(id)
    while True:
        match = random_match(this, this.spec.seats[-1], seed=seed, limit=limit)
        if match.deciding is not None and len(match.legal()) > 1:
            return match, match.state
        limit += 1


@pytest.mark.parametrize("id", IDS)
def test_the_table_of_a_game(id: str) -> None:
    """Every line names an event of the game and parts of it; there are words for it, and a word is used one way."""
    this = regna.game(id)
    outlook = this.spec.outlook
    assert outlook is not None
    assert outlook.rounds > 1
    kinds = {kind.name: dict(kind.parts) for kind in this.spec.events}
    assert outlook.turn in kinds
    summed: dict[str, bool] = {}
    for one in outlook.prospects:
        only = () if one.only is None else (one.only[0],)
        used = {one.whose, one.about, one.amount, one.less, *only} - {NO_PART}
        assert used <= kinds[one.event].keys(), one
        assert summed.setdefault(one.word, one.summed) == one.summed
        assert one.summed or not (one.amount or one.less or one.lost)
        for language in LANGUAGES:
            words = this.in_language(language).words
            assert all(
                words.knows(f"reason.{one.word}.{whose}") for whose in (("you", "other") if one.whose else ("all",))
            )


@pytest.mark.parametrize("id", IDS)
def test_futures_tell_what_happens(id: str) -> None:
    """Played on from a choice, a game brings something worth telling, and it can be said in both languages."""
    match, state = choice(id)
    first, second = state.legal()[:2]
    futures = Futures(match.game.spec, int(state.seat))
    pairs = list(futures.pairs(state, ((first,), (second,)), 12, Rng(1)))
    found = differences(pairs)
    assert found
    assert all(0.0 <= chance <= 1.0 + 1e-9 for pair in pairs for future in pair for chance in future.chances)
    told = compare(match.game.spec, state, ((first,), (second,)), Rng(1), 12)
    every = type(told)(found, told.chance, told.chance_instead, told.error, told.rounds)
    for language in LANGUAGES:
        words = match.game.in_language(language).words
        for one in sentences(match.game.spec, state, every, int(state.seat)):
            assert "{" not in words.say(one.key, one.facts)


def futures_with(matter: Matter, counts: list[int]) -> list[Future]:
    """Futures in which so much of a matter came up."""
    return [Future({matter: count} if count else {}, [1.0]) for count in counts]


def test_what_is_worth_telling() -> None:
    """A difference is told if it is large and certain; not if it is small, or could be chance."""

    def told(matter: Matter, first: list[int], second: list[int]) -> bool:
        pairs = zip(futures_with(matter, first), futures_with(matter, second), strict=True)
        [found] = differences([list(pair) for pair in pairs])
        return found.is_worth_telling

    assert told(LOST, [1] * 40 + [0] * 60, [0] * 100)
    assert not told(LOST, [1] * 10 + [0] * 90, [0] * 100), "it is small"
    assert not told(LOST, [1, 0, 0, 0], [0] * 4), "it may be chance"
    assert told(TOKENS, [3] * 100, [1] * 100)
    assert told(TOKENS, [1] * 100, [3] * 100)
    assert not told(TOKENS, [2] * 100, [2] * 50 + [1] * 50), "half a token"


def test_many_comparisons_need_more_certainty() -> None:
    """The more matters are compared at once, the wider the interval of each."""

    def error(others: int) -> float:
        pair = [
            Future({LOST: 1}, [1.0]),
            Future({Matter(f"other {n}", 0, NOTHING, False): 1 for n in range(others)}, [1.0]),
        ]
        pairs = [pair, [Future({}, [1.0]), Future({}, [1.0])]] * 50
        return next(one.error for one in differences(pairs) if one.matter == LOST)

    assert error(0) < error(1) < error(30)


def test_two_knights_destroy_a_village() -> None:
    """In the lesson of two against one: to come together destroys a village of Blue, to recruit does not."""
    match = Attempt(lessons_of("barony")["two_against_one"], regna.game("barony")).match
    state = match.state
    spec = match.game.spec
    attack, recruit = (spec.read(state, text).action for text in ("move B1 B2", "recruit B1"))
    told = compare(spec, state, ((attack,), (recruit,)), Rng(2), 200).told
    lost = next(one for one in told if (one.matter.word, one.matter.seat) == ("loses_village", 1))
    assert lost.first == 1.0
    assert lost.first - lost.second > LEAST_SHARE
    assert len(told) <= MOST_TOLD


@pytest.mark.parametrize("id", ["attila", "animal_kingdoms", "barbarian_kingdoms"])
def test_a_hint_depends_on_nothing_secret(id: str) -> None:
    """The same seed gives the same hint, also where everything the seat cannot know is another."""
    match, state = choice(id, limit=60)
    seat, spec = int(state.seat), match.game.spec
    imagined = [match.state_for(seat, Rng(seed)) for seed in (7, 8)]
    assert spec.state_document(imagined[0]) != spec.state_document(imagined[1])
    hints = []
    for truth in (state, *imagined):
        truth.guess(seat, Rng(5))  # what a hint is given
        hints.append(find_hint(spec, truth, 1, simulations=40, futures=10))
    assert hints[0] == hints[1] == hints[2]
    assert hints[0].act in match.legal()
    assert hints[0].instead in match.legal()
    assert hints[0].act != hints[0].instead
    assert hints[0].reasons


@pytest.mark.parametrize(
    ("act", "found"),
    [("move B1 B2", ("B2", "move B1")), ("recruit B1", ("B1", "recruit")), ("pass", ("", "pass"))],
)
def test_the_steps_of_a_hint(act: str, found: tuple[str, str]) -> None:
    """Where to look, and what the decision begins with."""
    assert where_and_what(act) == found
