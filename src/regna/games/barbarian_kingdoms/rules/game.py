"""Barbarian Kingdoms as the engine plays it: which chapter answers for which question and which decision.

Read the chapters in this order: `setup`; `goal` (victory, order of play) and `powers`; `control` (units and markers);
`money` and `payment`; the five actions `recruit`, `maneuver`, `claim`, `invade`, `tax`; `contest`; `battle` with
`strength`, `aftermath` and `resolution`; `reign` (the score). `turn` leads from one chapter into the next, `legality`
says what may be decided when, `knowledge` what each seat may know.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, Ground, Result
from regna.games.barbarian_kingdoms.rules import (
    actions,
    advice,
    aftermath,
    battle,
    board,
    claim,
    coins,
    contest,
    control,
    description,
    features,
    invade,
    knowledge,
    legality,
    maneuver,
    money,
    payment,
    phases,
    reasons,
    recruit,
    reign,
    setup,
    tax,
    turn,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Seating, Setting
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.realm import Realm


class BarbarianKingdoms(Realm):
    """A whole game."""

    def list_legal(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        phase = self.phase
        if phase == phases.ACTION:
            recruit.list_recruits(self, out)
            maneuver.list_moves(self, out)
            invade.list_invasions(self, out)
            claim.list_claims(self, out)
            out.add(actions.TAX)  # always, even for nothing
        elif phase == phases.BRIBING:
            battle.list_bribes(self, out)
        elif phase == phases.PAYING:
            payment.list_payments(self, claim.price(self), out)
        elif phase == phases.MANEUVER:
            out.add(actions.END)
            maneuver.list_moves(self, out)
        elif phase == phases.TAXING:
            tax.list_taxes(self, out)
        elif phase == phases.CONTEST_ASKED:
            contest.list_contests(self, out)
        elif phase == phases.MOVING_OUT:
            aftermath.list_ways_out(self, out)
        elif phase == phases.CONSENT:
            out.add(actions.AGREE)
            out.add(actions.REFUSE)
        elif phase == phases.LEVY:
            out.add(actions.END)
            recruit.list_recruits(self, out)
        elif phase == phases.SCOURGE:
            out.add(actions.END)
            if claim.claim_problem(self, self.target) == OK:
                out.add(actions.CLAIM + self.target)
        else:  # units for a contest or a battle
            if phase != phases.JOINING:
                out.add(actions.PASS if phase == phases.REINFORCING else actions.END)
            battle.list_reinforcements(self, out)

    def problem(self, action: i64) -> i64:
        """OK, or why this is not legal now."""
        if self.phase == phases.FINISHED:
            return reasons.GAME_OVER
        if action >= actions.SPREAD or self.seat == CHANCE:
            return reasons.COMES_BY_LUCK
        if action >= actions.PAY:
            return legality.money_problem(self, action)
        if action >= actions.CONTEST:
            return legality.war_problem(self, action)
        if action >= actions.MOVE:
            return legality.march_problem(self, action)
        if action >= actions.CLAIM:
            return legality.claim_now_problem(self, action - actions.CLAIM)
        if action >= actions.RECRUIT:
            return legality.recruit_now_problem(self, action - actions.RECRUIT)
        return legality.word_problem(self, action)

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= actions.COIN:
            turn.turn_up(self, action - actions.COIN)
        elif action >= actions.SPREAD:
            setup.spread(self, action - actions.SPREAD)
        elif action >= actions.BRIBE:
            battle.fill_purse(self, action - actions.BRIBE)
        elif action >= actions.TAKE:
            tax.take(self, (action - actions.TAKE) // coins.BUNDLE_COUNT, (action - actions.TAKE) % coins.BUNDLE_COUNT)
        elif action >= actions.CHANGE:
            offer = action - actions.CHANGE
            payment.change(self, offer // coins.EXCHANGE_COUNT, offer % coins.EXCHANGE_COUNT)
        elif action >= actions.PAY:
            turn.pay(self, action - actions.PAY)
        elif action >= actions.OUT:
            aftermath.go_out(self, (action - actions.OUT) // board.PLACES, (action - actions.OUT) % board.PLACES)
        elif action >= actions.SEND:
            battle.send(self, action - actions.SEND)
        elif action >= actions.CONTEST:
            contest.contest(self, action - actions.CONTEST)
        elif action >= actions.INVADE:
            turn.begin_invasion(self, (action - actions.INVADE) // board.AREAS, (action - actions.INVADE) % board.AREAS)
        elif action >= actions.CASTLE:
            maneuver.castle(self, action - actions.CASTLE)
        elif action >= actions.MOVE:
            maneuver.move(self, (action - actions.MOVE) // board.AREAS, (action - actions.MOVE) % board.AREAS)
        elif action >= actions.CLAIM:
            claim.begin_claim(self, action - actions.CLAIM)
        elif action >= actions.RECRUIT:
            recruit.begin_recruit(self, action - actions.RECRUIT)
        else:
            turn.obey(self, action)

    def list_chances(self, out: Actions) -> None:
        """What luck can bring: each way to lay three coins, each coin equally likely."""
        if self.phase == phases.SPREADING:
            for way in range(6):
                out.add_weighted(actions.SPREAD + way, 1)
        elif self.phase == phases.SACKING:
            aftermath.list_sacked(self, out)
        else:
            money.list_unseen(self, out)

    def seen(self, action: i64, seat: i64) -> i64:
        """A decision or outcome as a seat sees it."""
        return knowledge.seen(self, action, seat)

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all coins this seat has not seen anew."""
        knowledge.guess(self, seat, rng)

    def chooses_in_secret(self) -> bool:
        """Both sides of a battle fill their purses before either is opened (BK-222)."""
        return self.phase == phases.BRIBING

    def observe(self, seat: i64, out: Observation) -> None:
        """List the named features."""
        features.write_features(self, seat, out)

    def weigh(self, out: Actions) -> None:
        """How readily a good player takes each listed decision."""
        advice.weigh(self, out)

    def estimate(self, out: Numbers) -> None:
        """Every seat's chance to win."""
        advice.estimate(self, out)

    def describe(self, seat: i64, out: Numbers) -> None:
        """The numbers named in description.DESCRIBED."""
        description.describe(self, seat, out)

    def party_of(self, seat: i64) -> i64:
        """The team of a seat, or what it plays for alone."""
        return reign.party_of(self, seat)

    def rollout_length(self) -> i64:
        """How many decisions a search plays on before it estimates."""
        return advice.ROLLOUT

    def exploration(self) -> float:
        """How far a search looks beyond what has done best so far."""
        return advice.EXPLORATION

    def value(self, seat: i64) -> float:
        """How near a player is to victory, from 0 to 1."""
        return reign.value(self, seat)

    def result(self) -> Result:
        """Reign Scores and places."""
        return reign.result(self)

    def clone(self) -> "BarbarianKingdoms":
        """An independent copy; map, values and seating are shared."""
        copy = BarbarianKingdoms(
            setting=self.setting,
            seats=self.seats,
            treasury=self.treasury[:],
            known=self.known[:],
            purses=self.purses[:],
            pool=self.pool[:],
            coins=self.coins[:],
            tokens=self.tokens[:],
            holders=self.holders[:],
            standing=self.standing[:],
            army=self.army[:],
            at_sea=self.at_sea[:],
            kings=self.kings[:],
            deployed=self.deployed[:],
            placed=self.placed[:],
            held=self.held[:],
            lands=self.lands[:],
            captors=self.captors[:],
            entered=self.entered[:],
        )
        copy.take_over(self)
        return copy

    def ground(self) -> Ground:
        """Who runs which kingdom."""
        return self.seating.ground

    def on_ground(self, ground: Ground) -> "BarbarianKingdoms":
        """A game with kingdoms given otherwise."""
        seat_of, side_of, party_of, order = ground
        seating = Seating(list(seat_of), list(side_of), list(party_of), list(order))
        return blank_game(Setting(self.map, self.values, seating), self.seats)


def new_game(setting: Setting, seats: i64) -> BarbarianKingdoms:
    """A game before its first turn; the coins of the initial provinces come by luck."""
    state = blank_game(setting, seats)
    setup.lay_out(state)
    return state


def blank_game(setting: Setting, seats: i64) -> BarbarianKingdoms:
    """The map with its emblems, no unit, no coin, and no question asked yet."""
    state = BarbarianKingdoms(
        setting=setting,
        seats=seats,
        treasury=vec[i64]([0] * (seats * KINDS)),
        known=vec[i64]([0] * ((seats + 1) * seats * KINDS)),
        purses=vec[i64]([0] * (2 * KINDS)),
        pool=vec[i64]([0] * KINDS),
        coins=vec[i64]([0] * (board.MAX_PROVINCES * KINDS)),
        tokens=vec[i64]([NOBODY] * board.MAX_PROVINCES),
        holders=vec[i64]([NOBODY] * board.MAX_PROVINCES),
        standing=vec[i64]([NOBODY] * board.MAX_PROVINCES),
        army=vec[i64]([0] * board.KINGDOM_COUNT),
        at_sea=vec[i64]([0] * board.KINGDOM_COUNT),
        kings=vec[i64]([NOWHERE] * board.KINGDOM_COUNT),
        deployed=vec[i64]([0] * board.KINGDOM_COUNT),
        placed=vec[i64]([0] * board.KINGDOM_COUNT),
        held=vec[i64]([0] * board.KINGDOM_COUNT),
        lands=vec[i64]([0] * board.KINGDOM_COUNT),
        captors=vec[i64]([NOBODY] * board.KINGDOM_COUNT),
        entered=vec[i64]([0] * 2),
    )
    for province in range(setting.map.size):
        control.settle_control(state, province)
    return state
