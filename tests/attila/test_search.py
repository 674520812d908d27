"""The search bot plays Attila honestly: what it does depends only on what its seat may know."""

from typing import Any

from regna.bots import make_bot
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.games.attila.rules.game import Attila
from tests.attila.scenes import GAME, scene, truth
from tests.conformance.fairness import guessed
from tests.conformance.playing import random_states
from tests.rules import rule

SIMULATIONS = 30


def visits(state: State) -> dict[int, tuple[int, float]]:
    """What a search for the deciding seat finds, with the same luck every time."""
    search = Search(state, state.seat, Rng(5), 60)
    search.run(SIMULATIONS)
    return search.visits()


def imagined(state: Attila, seed: int) -> Attila:
    """The state as the first seat may imagine it."""
    copy = state.clone()
    copy.guess(0, Rng(seed))
    return copy


def test_the_truth_gives_the_same_search_as_a_guess() -> None:
    """The whole tree is the same, visit by visit, when everything the seat cannot know is exchanged."""
    start = GAME.spec.deal(3, GAME.complete_options({}), GAME.components, Rng(2))
    compared = 0
    for number, (state, _) in enumerate(random_states(start, Rng(2), 300)):
        if state.seat >= 0 and number % 9 == 0:
            other = guessed(state, int(state.seat), Rng(number))
            compared += GAME.spec.state_document(other) != GAME.spec.state_document(state)
            assert visits(state) == visits(other)
    assert compared > 10


def test_the_own_cards_do_matter() -> None:
    """The comparison above can fail: with other cards of its own the seat searches differently."""
    one, other = (scene({"hand": hand}, {"hand": {"goths": 3}}, {}) for hand in ({"franks": 2}, {"huns": 2}))
    assert visits(one.state) != visits(other.state)


def test_decisions_that_look_alike_share_a_node() -> None:
    """What another seat lays face down is one branch for the searching seat, whatever the card."""
    match = scene(
        {"hand": {"franks": 2}},
        {"hand": {"franks": 1, "huns": 1, "goths": 1}},
        {},
        phase="conflict",
        played="franks",
        conflicts=["noricum"],
        markers={"noricum": {"franks": 2, "huns": 2, "goths": 1}},
    )
    search = Search(match.state, 0, Rng(1), 60)
    search.run(400)
    search.root = search.child(search.root, GAME.spec.read(match.state, "end").action)
    texts = {GAME.spec.write(match.state, action) for action in search.visits()}
    assert texts == {"lay hidden", "end"}


def test_a_card_is_laid_where_it_decides() -> None:
    """The last turn, a conflict of Franks and Huns: one card of the Franks keeps the markers that win the game."""
    match = scene(
        {"hand": {"franks": 1}, "influence": {"franks": 22}},
        {"influence": {"huns": 5}},
        {},
        phase="conflict",
        played="franks",
        conflicts=["noricum"],
        ended="influence",
        markers={"noricum": {"franks": 2, "huns": 3}},
    )
    state = match.state
    assert GAME.spec.write(state, make_bot("search:50").choose(state, Rng(3))) == "lay franks"


@rule("RUL-27")
def test_a_guess_remembers_no_earlier_pile() -> None:
    """Only what lies on the table counts: of two unseen cards either may be in the pile, however it was made."""
    hands: tuple[dict[str, Any], ...] = ({"hand": {"goths": 1}}, {"hand": {"huns": 1}}, {})
    discards = dict.fromkeys(("franks", "huns", "goths", "saxons", "teutons", "vandals"), 9) | {"goths": 8, "huns": 7}
    state = truth(scene(*hands, discards=discards))
    found = {tuple(int(n) for n in imagined(state, k).players[1].hand) for k in range(40)}
    assert found == {(0, 1, 0, 0, 0, 0)}  # the only unseen cards are two of the Huns
    discards["franks"] = 8
    state = truth(scene(*hands, discards=discards))
    piles = [tuple(int(n) for n in imagined(state, k).bag) for k in range(300)]
    shares = {pile: piles.count(pile) for pile in set(piles)}
    assert set(shares) == {(0, 2, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0)}
    assert 60 < shares[0, 2, 0, 0, 0, 0] < 140  # one way in three
