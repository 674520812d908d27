"""Five levels: each plays whole games, none draws a decision that it sees to be much worse, and seeds decide."""

import pytest

import regna
from regna.bots import Bot, make_bot
from regna.bots.levels import LEVELS, OF_GAMES, USUAL, Level, level_of
from regna.bots.search_bot import GRAINS, SLICE, LevelBot, drawn
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.registry import GAMES
from regna.table.match import Match
from tests.engine.toy import toy_game

AT_ONCE = 0.0
"""Seconds for a decision: one slice of simulations is always searched."""


def opening(game: str = "barony", seed: int = 1) -> State:
    """The first question of a match."""
    state: State = regna.game(game).new(seats=2, seed=seed).state
    return state


def searched(state: State, simulations: int, seed: int = 3) -> Search:
    """A search of a state."""
    search = Search(state, state.seat, Rng(seed))
    search.run(simulations)
    return search


def all_drawn(search: Search, level: Level) -> set[int]:
    """All that a bot of a level decides after the same search."""
    return {drawn(search, level, Rng(seed)) for seed in range(300)}


def test_there_are_five() -> None:
    """From the weakest to the strongest: each has more to think with, and draws less freely."""
    assert len(LEVELS) == 5
    assert list(LEVELS)[2] == USUAL
    for game in GAMES:
        levels = [level_of(name, game) for name in LEVELS]
        counts = [level.simulations for level in levels]
        assert counts == sorted(set(counts))
        assert [level.temperature for level in levels] == sorted((level.temperature for level in levels), reverse=True)
        assert [level.margin for level in levels] == sorted((level.margin for level in levels), reverse=True)
    assert set(OF_GAMES) <= set(GAMES)
    assert all(set(levels) <= set(LEVELS) for levels in OF_GAMES.values())


def played(match: Match, bots: list[Bot], seed: int, decisions: int = 1000) -> list[str]:
    """What the bots decide in a match, to its end or so far; the match refuses what is not legal."""
    rng = Rng(seed)
    taken: list[str] = []
    while (seat := match.deciding) is not None and len(taken) < decisions:
        state = match.state_for(seat, rng)
        taken.append(match.game.spec.write(state, bots[seat].choose(state, rng)))
        match.play(taken[-1])
    return taken


@pytest.mark.parametrize("game", GAMES)
def test_every_level_decides_in_every_game(game: str) -> None:
    """A few legal decisions each from the beginning on."""
    for name in LEVELS:
        match = regna.game(game).new(seats=2, seed=1)
        assert len(played(match, [make_bot(name, AT_ONCE, game=game)] * 2, 2, decisions=4)) == 4


def test_all_five_at_one_table_come_to_the_end() -> None:
    """Against each other, in a real game."""
    match = regna.game("animal_kingdoms").new(seats=5, seed=3)
    played(match, [make_bot(name, AT_ONCE) for name in LEVELS], 4)
    assert match.over


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_gives_the_same_decisions(name: str) -> None:
    """To the end of a match."""
    once, again = (played(toy_game().new(seed=4), [make_bot(name), make_bot(name)], 7) for _ in range(2))
    assert once == again


def test_another_seed_gives_other_decisions() -> None:
    """A weak level varies; the comparison above can fail."""
    openings = {make_bot("beginner").choose(opening(), Rng(seed)) for seed in range(12)}
    assert len(openings) > 1


# ---------------------------------------------------------------------- drawing a decision


def test_what_is_drawn_is_nearly_as_good_as_the_best() -> None:
    """However even the drawing, nothing beyond the margin is taken; within it more than one thing is."""
    search = searched(opening(), 120)
    tried = search.visits()
    best = tried[search.best()][1]
    assert min(value for _, value in tried.values()) < best - 0.05, "the scene: some decisions are far worse"
    taken = all_drawn(search, Level(simulations=1, temperature=5.0, margin=0.02))
    assert len(taken) > 1
    assert all(tried[action][1] >= best - 0.02 for action in taken)
    assert len(all_drawn(search, Level(simulations=1, temperature=5.0, margin=0.5))) > len(taken)


def test_without_temperature_the_best_is_taken() -> None:
    """And without a margin only what is as good."""
    search = searched(opening(), 120)
    assert all_drawn(search, Level(simulations=1, margin=0.5)) == {search.best()}
    tried = search.visits()
    for action in all_drawn(search, Level(simulations=1, temperature=2.0)):
        assert tried[action][1] >= tried[search.best()][1]


def test_a_low_temperature_prefers_what_was_visited_more() -> None:
    """Of 300 drawings more fall on the decision visited most than at a high one."""
    search = searched(opening(), 120)

    def favourites(temperature: float) -> int:
        level = Level(simulations=1, temperature=temperature, margin=0.5)
        return [drawn(search, level, Rng(seed)) for seed in range(300)].count(search.best())

    assert favourites(0.3) > favourites(1.0) > favourites(10.0) > 0


# ---------------------------------------------------------------------- budgets


def test_a_level_takes_the_limit_it_is_given() -> None:
    """A server may allow less than the level: one slice of simulations is then all."""
    assert isinstance(make_bot("master"), LevelBot)
    for name in LEVELS:
        bot = make_bot(name, AT_ONCE)
        assert isinstance(bot, LevelBot)
        state = opening()
        bot.choose(state, rng := Rng(3))
        whole = Rng(3)
        Search(state, state.seat, whole).run(min(SLICE, bot.simulations))
        if LEVELS[name].temperature:
            whole.below(GRAINS)
        assert rng.word() == whole.word()


def test_a_game_may_have_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it has none, the usual ones hold."""
    own = Level(simulations=7, rollout=3.0)
    monkeypatch.setitem(OF_GAMES, "barony", {"expert": own})
    assert level_of("expert", "barony") == own
    assert level_of("casual", "barony") == level_of("casual", "") == LEVELS["casual"]
    assert level_of("expert", "") == LEVELS["expert"]
    bot = make_bot("expert", game="barony")
    assert isinstance(bot, LevelBot)
    assert bot.simulations == 7
    state = opening()
    assert bot.search_for(state, Rng(1), None).limit == 3 * state.rollout_length()
