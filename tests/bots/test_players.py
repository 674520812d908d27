"""A search looks at the clock between its slices, ends when all is decided, and keeps its tree within a turn."""

import math

import pytest

import regna
from regna.bots import SearchBot, make_bot
from regna.bots.players import ANCHOR_SLICE, AnchorBot
from regna.bots.search_bot import SLICE, Turn
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.table.replay import replay_in
from tests.conformance.matches import kept
from tests.engine.toy import toy_game


class SlowClock:
    """A clock on which a second passes whenever somebody looks."""

    def __init__(self) -> None:
        """At midnight."""
        self.looks = 0

    def __call__(self) -> float:
        """The seconds since midnight."""
        self.looks += 1
        return float(self.looks - 1)


def chosen(bot: SearchBot | AnchorBot, seed: int) -> tuple[int, int]:
    """The bot's choice in a game with luck and secrets, and what its luck says next: that tells how far it searched."""
    rng = Rng(seed)
    return bot.choose(toy_game().new(seed=4).state, rng), int(rng.word())


@pytest.mark.parametrize(("kind", "slice"), [(SearchBot, SLICE), (AnchorBot, ANCHOR_SLICE)])
@pytest.mark.parametrize(("seconds", "slices"), [(-1.0, 1), (0.0, 1), (1.0, 1), (1.5, 2), (3.5, 4), (math.inf, 6)])
def test_a_search_ends_when_its_time_is_used(
    kind: type[SearchBot] | type[AnchorBot], slice: int, seconds: float, slices: int
) -> None:
    """It has then searched for as many slices as the clock allowed, one at least, and all of them if it never came."""
    limited = kind(1000 * slice if seconds < 5 else slices * slice, seconds, SlowClock())
    rng = Rng(7)
    limited.choose(question(kind), rng)
    assert int(rng.word()) == luck_after(kind, slices * slice)


def question(kind: type[SearchBot] | type[AnchorBot]) -> State:
    """Something that a few simulations do not decide: where a first city goes on a board of dozens of hexes.

    The anchor never stops early, and plays to the end: it is asked about a shorter game.
    """
    state: State = (
        regna.game("barony").new(seats=2, seed=1).state if kind is SearchBot else toy_game().new(seed=4).state
    )
    return state


def luck_after(kind: type[SearchBot] | type[AnchorBot], simulations: int) -> int:
    """What the luck says after so many simulations, none of them saved."""
    rng = Rng(7)
    state = question(kind)
    if kind is AnchorBot:
        AnchorBot(simulations).choose(state, rng)
    else:
        Search(state, state.seat, rng).run(simulations)
    return int(rng.word())


def test_how_far_a_search_went_can_be_told() -> None:
    """The comparison above can fail: a slice more is another state of the luck."""
    assert len({luck_after(SearchBot, slices * SLICE) for slices in range(1, 7)}) == 6


@pytest.mark.parametrize("simulations", [1, SLICE, 60, 200])
def test_stopping_early_changes_no_choice(simulations: int) -> None:
    """The bot ends when no other decision can be visited as often any more; the whole search would choose the same."""
    for seed in range(12):
        state = toy_game().new(seed=seed).state
        whole = Search(state, state.seat, Rng(3))
        whole.run(simulations)
        assert SearchBot(simulations).choose(state, Rng(3)) == whole.best()


def test_a_decision_that_time_cannot_change_takes_none() -> None:
    """As long as it goes at the speed so far, or a little faster: then the rest of the time is not used."""
    clock = SlowClock()
    state = recruiting(1)
    while "title" not in [regna.game("barony").spec.write(state, action) for action in state.legal()]:
        state.apply(next(iter(sorted(state.legal(), key=lambda action: weight_of(state, action), reverse=True))))
    SearchBot(1000 * SLICE, 20.0, clock).choose(state, Rng(1))
    assert clock.looks < 18


def weight_of(state: State, action: int) -> int:
    """How readily a good player takes a decision."""
    out = Actions()
    out.add(action)
    state.weigh(out)
    return int(out.total)


def test_a_search_does_stop_early() -> None:
    """Luck is left over, compared with the whole search."""
    rng, whole = Rng(3), Rng(3)
    state = toy_game().new(seed=4).state
    SearchBot(200).choose(state, rng)
    Search(state, state.seat, whole).run(200)
    assert rng.word() != whole.word()


@pytest.mark.parametrize("name", ["search:1000000", "search", "search@3600s", "anchor:1000000", "anchor@3600s"])
def test_a_bot_by_name_takes_its_limit(name: str) -> None:
    """Without one the first of these would think for minutes."""
    bot = make_bot(name, seconds=0.0)
    assert isinstance(bot, SearchBot | AnchorBot)
    fewest = SearchBot(SLICE) if isinstance(bot, SearchBot) else AnchorBot(ANCHOR_SLICE)
    assert chosen(bot, seed=2) == chosen(fewest, seed=2)


@pytest.mark.parametrize("name", ["search:", "search:0", "search:1000001", "search@0s", "search@9999s", "search@1"])
def test_a_name_that_makes_no_sense_is_refused(name: str) -> None:
    """A search has a number of simulations, or a time."""
    with pytest.raises(regna.RegnaError):
        make_bot(name)


# ---------------------------------------------------------------------- the tree within a turn


def recruiting(seed: int) -> State:
    """Barony after the placement: recruiting one knight after the other is a chain of decisions of one seat."""
    state: State = regna.game("barony").new(seats=2, seed=seed).state
    rng, out = Rng(seed), Actions()
    while state.phase == 0:
        out.clear()
        state.list_legal(out)
        state.apply(out.pick(rng))
    return state


def test_the_tree_is_kept_for_the_next_decision_of_the_same_seat() -> None:
    """It begins with what was thought about it already; somebody else's decision, or another state, begins anew."""
    state = recruiting(1)
    bot = SearchBot(60)
    action = bot.choose(state, Rng(1))
    after = state.clone()
    after.apply(action)
    assert after.seat == state.seat, "the scene: the bot goes on in the same turn"
    assert bot.turn is not None
    expected, tree = bot.turn.find(after), bot.turn.search
    assert expected is not None
    kept = bot.search_for(after.clone(), Rng(2), expected)
    assert kept is tree
    assert 0 < kept.simulations() < 60
    assert set(kept.visits()) <= set(after.legal())
    assert bot.turn.find(recruiting(2)) is None


def test_the_tree_is_kept_over_an_answer_that_the_table_gives() -> None:
    """Where there is only one thing to do nobody is asked; the next real question is of the same turn."""
    state, bot, out = recruiting(1), SearchBot(60), Actions()
    rng = Rng(1)
    for _ in range(200):
        bot.choose(state, rng)
        assert bot.turn is not None
        tree = bot.turn.search
        expected = next((each for each in bot.turn.expected if len(each.plans) > 1), None)
        if expected is not None:
            break
        out.clear()
        state.list_legal(out)
        state.apply(out.pick(rng))
    assert expected is not None, "the scene: after a plan there is only one thing to do, and then a choice"
    for plan in expected.plans:
        state.apply(plan)
    kept = bot.search_for(state, rng, expected)
    assert kept is tree
    assert kept.simulations() > 0


def test_nothing_searched_is_nothing_found() -> None:
    """Without a simulation there is no decision to give."""
    with pytest.raises(ValueError, match="nothing has been searched"):
        SearchBot(0).choose(recruiting(1), Rng(1))


def test_a_tree_for_something_else_is_not_followed() -> None:
    """Where a plan was tried that is not possible now, the bot begins anew: it would take what is not legal."""
    state = recruiting(1)
    bot = SearchBot(60)
    action = bot.choose(state, Rng(1))
    after = state.clone()
    after.apply(action)
    assert bot.turn is not None
    tree, tried = bot.turn.search, after.legal()
    elsewhere = recruiting(2)
    assert not set(tried) <= set(elsewhere.legal()), "the scene: what was tried is not possible elsewhere"
    assert not tree.follow(elsewhere, [action])
    assert tree.follow(after, [action])


@pytest.mark.parametrize(("id", "match", "number"), [("barbarian_kingdoms", 0, 199), ("animal_kingdoms", 1, 87)])
def test_no_tree_is_kept_once_secret_choices_are_revealed(id: str, match: int, number: int) -> None:
    """It was grown for what others might have chosen; now one sees what they did choose."""
    journal = replay_in(regna.game(id), kept(id)[match][1], any_rules=True).journal
    state = journal.start.clone()
    for action in journal.line[:number]:
        state.apply(action)
    plan = int(journal.line[number])
    after = state.clone()
    after.apply(plan)
    assert after.seat == state.seat, "the scene: who has chosen last decides again"
    turn = Turn(state, Search(state, state.seat, Rng(1)), plan)
    assert turn.find(after) is None


def test_a_kept_tree_knows_what_a_fresh_one_may_know() -> None:
    """What the seat cannot know is exchanged in what the bot is given: its whole turn is the same."""
    match = regna.game("attila").new(seats=3, seed=5)
    state = match.state
    other = state.clone()
    other.guess(state.seat, Rng(99))
    decisions = []
    for start in (state, other):
        bot, given, taken = SearchBot(40), start.clone(), []
        while given.seat == start.seat:
            taken.append(bot.choose(given.clone(), Rng(7)))
            given.apply(taken[-1])
        decisions.append(taken)
    assert len(decisions[0]) > 1
    assert decisions[0] == decisions[1]
