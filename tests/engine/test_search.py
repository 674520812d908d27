"""The search: finds what is good for the seat that decides, with luck and without using secrets."""

import regna
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from tests.barony.scenes import scene, truth
from tests.engine.toy import CHOOSING, DEAL, HIDDEN_CARD, STAY, SWAP, Toy, as_kind


def choosing(mine: int, theirs: int) -> Toy:
    """Seat 1, the last to choose, holds `mine`; seat 0 holds `theirs`."""
    toy = Toy()
    toy.phase, toy.seat, toy.chosen = CHOOSING, 1, 1
    toy.cards = [theirs, mine]
    return toy


def best(state: State, simulations: int = 400) -> int:
    """What the search chooses for whoever decides."""
    search = Search(state, state.seat, Rng(1))
    search.run(simulations)
    return search.best()


def test_luck_is_weighed() -> None:
    """With the worst card one swaps, with the best one stays."""
    assert best(choosing(1, 4)) == SWAP
    assert best(choosing(6, 4)) == STAY


def test_what_is_taken_together_further_ahead_is_one_node() -> None:
    """A drawn card is a node for each that it may be, or one for all; the decisions at the root stay apart."""

    class Rough(Toy):
        def gist(self, action: int, seat: int) -> int:
            """One decision is like another, one card like another."""
            return HIDDEN_CARD if action >= DEAL else STAY

        def clone(self) -> "Toy":
            """A copy that is as rough."""
            return as_kind(self, Rough())

    def drawn(toy: Toy) -> set[int]:
        """The cards told apart after a swap."""
        search = Search(toy, 1, Rng(3))
        search.run(300)
        assert set(search.visits()) == {STAY, SWAP}
        parent = search.child(0, SWAP)
        return {card for card in range(DEAL, HIDDEN_CARD + 1) if search.child(parent, card) >= 0}

    fine = choosing(3, 4)
    assert drawn(fine) == set(range(DEAL, DEAL + 6))
    assert drawn(as_kind(fine, Rough())) == {HIDDEN_CARD}


def test_the_search_does_not_use_the_secret() -> None:
    """Whatever the other seat really holds, visits and values are the same to the last digit."""

    def visits(theirs: int) -> dict[int, tuple[int, float]]:
        search = Search(choosing(3, theirs), 1, Rng(9))
        search.run(300)
        return search.visits()

    assert visits(1) == visits(6)


def test_a_cheating_state_would_be_noticed() -> None:
    """The test above can fail: a toy whose guess keeps the truth gives other visits."""

    class Cheat(Toy):
        def guess(self, seat: object, rng: object) -> None:
            """Keep the truth."""

        def clone(self) -> "Cheat":
            """A cheating copy."""
            copy = Cheat()
            copy.seat, copy.phase, copy.chosen, copy.receiver = self.seat, self.phase, self.chosen, self.receiver
            copy.cards, copy.bets = list(self.cards), list(self.bets)
            return copy

    def visits(theirs: int) -> dict[int, tuple[int, float]]:
        cheat = Cheat()
        cheat.phase, cheat.seat, cheat.chosen, cheat.cards = CHOOSING, 1, 1, [theirs, 3]
        search = Search(cheat, 1, Rng(9))
        search.run(300)
        return search.visits()

    assert visits(1) != visits(6)


def test_a_win_in_one_is_found_by_every_seat() -> None:
    """The last seat of the round can become duke and win at once: values are backed up for the seat that decides."""
    for seat in (1, 2):
        players = [{"title": "marquis", "cities": [name], "tokens": {"plain": 3}} for name in ("A3", "C3", "E3")]
        players[seat]["tokens"] = {"field": 3}
        players[0]["tokens"] = {"mountain": 1}
        match = scene(*players, seat=seat, first=(seat + 1) % 3)
        search = Search(truth(match), seat, Rng(1), 200)
        search.run(1500)
        assert match.game.spec.write(match.state, search.best()) == "title"


def test_running_twice_is_running_longer() -> None:
    """run(a) and run(b) make the same tree as run(a + b): a clock may stop the search at any time."""
    state = regna.game("barony").new(seats=2, seed=1).state
    once, twice = Search(state, state.seat, Rng(4), 50), Search(state, state.seat, Rng(4), 50)
    once.run(60)
    twice.run(25)
    twice.run(35)
    assert once.visits() == twice.visits()
    assert sum(count for count, _ in once.visits().values()) == 60


def test_the_state_searched_is_left_alone() -> None:
    """A search works on copies."""
    match = regna.game("barony").new(seats=3, seed=1)
    state = match.state
    before = match.game.spec.state_document(state)
    best(state, 5)
    assert match.game.spec.state_document(state) == before
