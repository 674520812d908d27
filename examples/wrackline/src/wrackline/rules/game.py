"""A match of Wrackline, and which chapter of the rules answers what. WL- numbers are those of RULES.md.

The chapters: tide.py (the sea), walk.py (the steps of a turn), wishes.py (cards and questions),
scoring.py (the end), knowledge.py (who knows what).
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, Result
from wrackline.rules import actions, features, knowledge, phases, reasons, scoring, tide, walk, wishes
from wrackline.rules.realm import Player, Realm, Values


class Wrackline(Realm):
    """One moment of a match, and what may and must happen next."""

    def clone(self) -> "Wrackline":
        """An independent copy; the values are shared."""
        players = vec[Player]([player.clone() for player in self.players])
        copy = Wrackline(self.values, players, self.sea[:], self.beach[:], self.gone[:])
        copy.seat = self.seat
        copy.phase = self.phase
        copy.origin = self.origin
        copy.waves = self.waves
        copy.active = self.active
        copy.steps = self.steps
        copy.to_come = self.to_come
        return copy

    def list_legal(self, out: Actions) -> None:
        """List every legal step (WL-012)."""
        if self.phase == phases.WALK:
            walk.list_takes(self, out)
            out.add(actions.WADE)
            out.add(actions.REST)
            wishes.list_questions(self, out)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if self.phase == phases.OVER:
            return reasons.MATCH_IS_OVER
        if self.phase != phases.WALK or action >= actions.WISH:
            return reasons.THE_SEA_DECIDES
        if action < actions.WADE:
            return walk.take_problem(self, action - actions.TAKE)
        if action < actions.ASK:
            return OK
        question = action - actions.ASK
        return wishes.ask_problem(self, question // actions.KIND_COUNT, question % actions.KIND_COUNT)

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= actions.FIND:
            if self.phase == phases.TIDE:
                tide.bring(self, action)
            else:
                walk.find(self, action)
        elif action >= actions.WISH:
            wishes.deal_wish(self, action - actions.WISH)
        elif action >= actions.ASK:
            question = action - actions.ASK
            wishes.ask(self, question // actions.KIND_COUNT, question % actions.KIND_COUNT)
        elif action == actions.REST:
            walk.rest(self)
        elif action == actions.WADE:
            walk.wade(self)
        else:
            walk.take(self, action - actions.TAKE)

    def list_chances(self, out: Actions) -> None:
        """List what luck may bring: wishes first, then what is in the sea."""
        if self.phase == phases.WISHES:
            wishes.list_cards(self, out)
        else:
            tide.list_outcomes(self, out)

    def seen(self, action: i64, seat: i64) -> i64:
        """A decision or an outcome as a seat sees it."""
        return knowledge.seen(self, action, seat)

    def guess(self, seat: i64, rng: Rng) -> None:
        """Redraw the wishes that a seat does not know."""
        knowledge.guess(self, seat, rng)

    def observe(self, seat: i64, out: Observation) -> None:
        """List the features as this seat may know them."""
        features.write_features(self, seat, out)

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it an estimate."""
        return scoring.value(self, seat)

    def result(self) -> Result:
        """Points, places and winners; before the end by what everybody knows."""
        return scoring.result(self)


def new_game(values: Values, seats: i64, first: i64) -> Wrackline:
    """Everything is in the sea, and luck deals the wishes (WL-002, WL-004)."""
    nothing = vec[i64]([0] * actions.KIND_COUNT)
    players = vec[Player]([Player(nothing[:]) for _ in range(seats)])
    sea = vec[i64]([values.pieces] * actions.KIND_COUNT)
    state = Wrackline(values, players, sea, nothing[:], nothing[:])
    state.seat = CHANCE
    state.active = first
    return state
