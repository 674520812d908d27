"""What every game's advice promises to the search: positive weights, chances that are one together, few numbers."""

import math
from collections.abc import Collection, Mapping

import regna
from regna.bots.models import document_of, learned
from regna.contract.spec import Options
from regna.engine.actions import Actions
from regna.engine.model import Model
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import CHANCE, OK, OVER, State
from regna.table.game import Game
from regna.table.replay import replay_in
from tests.conformance.matches import kept
from tests.conformance.playing import random_states

SECRET_CHOICES = 40
"""How many of them are looked at in a game."""
LONGEST = 4000
"""More decisions than a game takes in which everybody plays by the weights."""


def parties_of(state: State) -> list[int]:
    """Who wins together: the party of every seat."""
    return [int(state.party_of(seat)) for seat in range(int(state.seats))]


def chances(state: State, model: Model | None = None) -> list[float]:
    """What each seat's chance is estimated to be, by a model or by the game itself."""
    out = Numbers()
    if model is None:
        state.estimate(out)
    else:
        model.estimate(state, out)
    return out.to_list()


def check_weights(state: State) -> int:
    """Every legal decision has a weight of at least 1, and the total is their sum; the highest of them."""
    out = Actions()
    state.list_legal(out)
    state.weigh(out)
    weights = out.weights_to_list()[: int(out.n)]
    assert min(weights) >= 1
    assert sum(weights) == out.total
    return max(weights)


def check_chances(state: State, parties: list[int]) -> None:
    """Every chance is from 0 to 1; those of all parties are one together, and those who win together have the same."""
    found = chances(state)
    assert len(found) == state.seats
    assert all(0.0 <= chance <= 1.0 for chance in found)
    by_party = dict(zip(parties, found, strict=True))
    assert found == [by_party[party] for party in parties]
    if state.seats > 1:
        assert math.isclose(sum(by_party.values()), 1.0)
    if state.seat == OVER and state.seats > 1:
        winners = state.result().winners
        assert {seat for seat, chance in enumerate(found) if chance > 0.0} == set(winners)


def described(state: State, seat: int) -> list[float]:
    """The position in few numbers."""
    out = Numbers()
    state.describe(seat, out)
    return out.to_list()


def check_plans(state: State) -> bool:
    """Every plan is distinct, has a weight, and is carried out by legal decisions; whether one has several.

    Who decides sees the plan itself; others see what its first decision looks like to them.
    """
    out = Actions()
    state.list_plans(out)
    plans = out.to_list()
    assert len(set(plans)) == len(plans) > 0
    assert min(out.weights_to_list()) >= 1
    assert sum(out.weights_to_list()) == out.total
    seat = state.seat
    longest = 0
    for plan in plans:
        steps = Actions()
        state.list_steps(plan, steps)
        assert state.seen(plan, seat) == plan
        for other in range(state.seats):
            if other != seat:
                assert state.seen(plan, other) == state.seen(steps.items[0], other)
        after = state.clone()
        for step in steps.to_list():
            assert after.seat == seat
            assert after.problem(step) == OK
            after.apply(step)
        longest = max(longest, int(steps.n))
    return longest > 1


def check_choosing_again(this: Game, state: State) -> bool:
    """Who chooses anew what a seat was not shown changes nothing that it was; whether anything was chosen in secret."""
    changed = False
    for seat in range(state.seats):
        guessed = state.clone()
        guessed.guess(seat, Rng(6))
        before = guessed.clone()
        guessed.choose_again(seat, Rng(7))
        assert this.spec.audit(guessed) is None
        assert observed(guessed, seat) == observed(state, seat)
        assert (guessed.seat, guessed.phase) == (state.seat, state.phase)
        changed |= this.spec.state_document(guessed) != this.spec.state_document(before)
    assert state.chooses_in_secret() or not changed
    return changed


def observed(state: State, seat: int) -> list[float]:
    """What a seat sees."""
    out = Observation()
    state.observe(seat, out)
    return out.to_list()


def check_secret_choices(this: Game, seats: int) -> tuple[int, int, int]:
    """How often, in random games, was chosen in secret, had a plan several decisions, was something chosen anew."""
    in_secret = of_several = anew = 0
    for seed in range(8):
        start = this.spec.deal(seats, this.complete_options({}), this.components, Rng(seed))
        for number, (state, _) in enumerate(random_states(start, Rng(seed), 500)):
            secret = state.chooses_in_secret() and in_secret < SECRET_CHOICES
            if state.seat >= 0 and (secret or number % 100 == 0):
                in_secret += secret
                of_several += check_plans(state)
                anew += check_choosing_again(this, state)
    return in_secret, of_several, anew


def check_advice(this: Game, seats: int, options: Options) -> None:
    """Along a game played by its weights, to its end: the promises above, and that a description has no secret."""
    state: State = this.spec.deal(seats, this.complete_options(options), this.components, Rng(3))
    parties = parties_of(state)
    rng, out = Rng(4), Actions()
    decisions, highest, lengths = 0, 0, set()
    while state.seat != OVER:
        if state.seat == CHANCE:
            state.apply(state.draw_outcome(out, rng))
            continue
        highest = max(highest, check_weights(state))
        if decisions % 5 == 0:
            check_chances(state, parties)
            seat = int(state.seat)
            other = state.clone()
            other.guess(seat, Rng(decisions))
            lengths.add(len(described(state, seat)))
            assert described(other, seat) == described(state, seat)
        out.clear()
        state.list_legal(out)
        state.weigh(out)
        state.apply(out.draw(rng))
        decisions += 1
        assert decisions < LONGEST, "played by its weights, a game ends"
    check_chances(state, parties)
    assert highest > 1, "the game has an opinion"
    assert lengths == {len(this.spec.described)}


def losses(this: Game, moments: int, models: Mapping[int, Model], seats: Collection[int]) -> list[tuple[float, float]]:
    """By moment, the mean log-loss in the kept matches of so many seats, and that of equal chances.

    Of the model for a number of seats, or of the game's own estimates. Moments are evenly spread; the last is three
    quarters through a match.
    """
    found, equal = [0.0] * moments, [0.0] * moments
    looked_at = [record for _, record in kept(this.id) if record.seats in seats]
    for record in looked_at:
        assert record.result is not None
        for moment in range(moments):
            upto = len(record.entries) * 3 * (moment + 1) // (4 * moments)
            state = replay_in(this, record, upto=upto, any_rules=True).state
            parties = parties_of(state)
            won = {parties[seat] for seat, place in enumerate(record.result.places) if place == 1}
            by_party = dict(zip(parties, chances(state, models.get(record.seats)), strict=True))
            found[moment] -= sum(math.log(max(by_party[party], 1e-9)) for party in won) / len(won)
            equal[moment] += math.log(len(by_party))
    return [(loss / len(looked_at), even / len(looked_at)) for loss, even in zip(found, equal, strict=True)]


def check_honesty(this: Game, seats: int, options: Options) -> int:
    """The whole search is the same, visit by visit, when everything its seat cannot know is exchanged; how often."""
    start = this.spec.deal(seats, this.complete_options(options), this.components, Rng(2))
    compared = 0
    for number, (state, _) in enumerate(random_states(start, Rng(2), 200)):
        if state.seat >= 0 and (number % 23 == 0 or (state.chooses_in_secret() and number % 3 == 0)):
            other = state.clone()
            other.guess(state.seat, Rng(number))
            compared += this.spec.state_document(other) != this.spec.state_document(state)
            assert visits(state) == visits(other)
    return compared


def visits(state: State) -> dict[int, tuple[int, float]]:
    """What a search for the deciding seat finds, with the same luck every time."""
    search = Search(state, state.seat, Rng(5), 6)
    search.run(20)
    return search.visits()


if __name__ == "__main__":  # the log-losses in docs/bots.md
    for id in regna.game_ids:
        if document_of(id) is not None:
            models = learned(id)
            for name, used in (("own", {}), ("learned", models)):
                found = losses(regna.game(id), 3, used, models)
                print(id, name, [f"{loss:.3f} of {equal:.3f}" for loss, equal in found])
