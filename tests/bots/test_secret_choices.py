"""What is chosen in secret: one thought where it takes several decisions, drawn so that nobody can foresee it."""

from typing import Any

import pytest

from regna.bots import SearchBot, make_bot
from regna.bots.levels import LEVELS
from regna.bots.search_bot import IN_SECRET, drawn
from regna.engine.rng import Rng
from regna.engine.search import AS_THE_GAME_SAYS, Search
from regna.games.attila.rules.actions import LAY_SEVERAL
from regna.games.attila.rules.board import TRIBES
from regna.games.attila.rules.game import Attila
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from tests.attila.scenes import scene as conflict_scene
from tests.attila.scenes import truth
from tests.barbarian_kingdoms.scenes import play, scene
from tests.engine.toy import BETTING, CHOOSING, Toy

INVASION = "invade calabria roma"


def battle(**parts: Any) -> BarbarianKingdoms:
    """The Vandals attack and fill their purse first; their treasury has coins of three kinds."""
    return play(scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""}, **parts), INVASION)


def bribe_of(bot: SearchBot, seed: int) -> list[int]:
    """What the Vandals give of each kind; each question has a luck of its own."""
    given = battle()
    seat = given.seat
    taken: list[int] = []
    while given.seat == seat:
        asked = given.clone()
        asked.guess(seat, Rng(seed + len(taken)))
        taken.append(bot.choose(asked, Rng(seed + len(taken))))
        given.apply(taken[-1])
    return taken


def conflict() -> Attila:
    """A conflict of three tribes in Attila; the first player holds two cards of one of them and one of another."""
    match = conflict_scene(
        {"hand": {"franks": 2, "huns": 1}, "influence": {"franks": 5}},
        {"hand": {"goths": 3}},
        {},
        phase="conflict",
        played="franks",
        conflicts=["noricum"],
        markers={"noricum": {"franks": 2, "huns": 2, "goths": 1}},
    )
    return truth(match)


def test_cards_to_lay_are_thought_about_once() -> None:
    """As many questions as there are cards and the end: the luck of all but the first is not touched."""
    longest = 0
    for seed in range(8):
        bot, given, asked = SearchBot(20), conflict(), 0
        while given.seat == 0 and given.chooses_in_secret():
            rng, untouched = Rng(seed), Rng(seed)
            given.apply(bot.choose(given.clone(), rng))
            assert (rng.word() == untouched.word()) == (asked > 0)
            asked += 1
        longest = max(longest, asked)
    assert longest > 1


def test_every_choice_of_cards_is_one_branch() -> None:
    """None, one or two of the Franks, with or without the Huns, in whatever order; and the tiles."""
    search = Search(conflict(), 0, Rng(3))
    search.run(400)
    assert sum(plan >= LAY_SEVERAL for plan in search.plans()) == 5
    assert set(search.visits()) <= set(conflict().legal())


def test_a_hand_too_large_for_that_is_thought_about_card_by_card() -> None:
    """With components of one's own it may have a hundred cards, which can be laid in millions of ways."""
    given, bot = conflict(), SearchBot(30)
    for tribe in (TRIBES.index("franks"), TRIBES.index("huns")):
        given.players[0].hand[tribe] += 40
        given.players[0].hand_size += 40
    search = Search(given, 0, Rng(3))
    search.run(30)
    assert all(plan < LAY_SEVERAL for plan in search.plans())
    while given.seat == 0 and given.chooses_in_secret():
        chosen = bot.choose(given.clone(), Rng(1))
        assert chosen in given.legal()
        given.apply(chosen)


def test_without_the_thought_before_a_bribe_is_still_answered() -> None:
    """A bot that is asked in the middle of it, by another server say, thinks about the coins that are left."""
    given = battle()
    while given.seat == battle().seat:
        chosen = SearchBot(10).choose(given.clone(), Rng(2))
        assert chosen in given.legal()
        given.apply(chosen)


@pytest.mark.parametrize("treasury", ["none", "1+1", "5"])
def test_kinds_of_coins_that_one_does_not_have_are_answered(treasury: str) -> None:
    """Where there is no choice the bot looks further ahead, as far as its turn goes."""
    given = battle(treasuries={0: "2", 1: treasury, 2: "1"})
    bot = SearchBot(20)
    while given.seat == 1:
        chosen = bot.choose(given.clone(), Rng(1))
        assert chosen in given.legal()
        given.apply(chosen)


def test_a_bribe_is_not_always_the_same() -> None:
    """All that is drawn is nearly as good as the best, and it is not one thing only."""
    assert len({tuple(bribe_of(SearchBot(20), 10 * seed)) for seed in range(8)}) > 1


def toy(phase: int, cards: list[int]) -> Toy:
    """Seat 1 is asked in a phase of the toy."""
    asked = Toy()
    asked.phase, asked.seat, asked.chosen, asked.cards = phase, 1, 1, cards
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search", "expert", "master"])
def test_only_in_secret_the_strongest_draw(name: str) -> None:
    """There they lay both of two bets that are worth the same, after one and the same search."""
    bot, betting = make_bot(name), toy(BETTING, [3, 4])
    assert isinstance(bot, SearchBot)
    assert bot.style(betting) == IN_SECRET
    assert bot.style(toy(CHOOSING, [4, 1])).temperature == 0.0
    search = Search(betting, 1, Rng(1), AS_THE_GAME_SAYS, exploration=20.0)  # both looked at about as often
    search.run(50_000)
    assert len({drawn(search, bot.style(betting), Rng(seed)) for seed in range(30)}) == 2


def test_a_weak_level_draws_as_freely_in_secret_as_anywhere() -> None:
    """Its own margin is the larger one."""
    bot = make_bot("casual")
    assert isinstance(bot, SearchBot)
    assert bot.style(toy(BETTING, [3, 4])) == bot.style(toy(CHOOSING, [3, 4])) == LEVELS["casual"]


def test_what_is_much_worse_is_not_drawn_in_secret() -> None:
    """After one search, whatever the luck."""
    search = Search(battle(), battle().seat, Rng(3))
    search.run(100)
    tried = search.plans()
    least = tried[search.best_plan()][1] - IN_SECRET.margin
    assert min(value for _, value in tried.values()) < least, "the scene: some bribes are far worse"
    assert all(tried[drawn(search, IN_SECRET, Rng(seed))][1] >= least for seed in range(200))
