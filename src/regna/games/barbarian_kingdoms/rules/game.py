"""The rules of Barbarian Kingdoms put together: set-up, the turn, which decision belongs to which chapter.

The chapters are control, money, payment, recruit, maneuver, claim, invade, tax, battle and contest; goal has victory
and score, knowledge what each seat may know, setup the beginning.
"""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import CHANCE, OK
from regna.games.barbarian_kingdoms.rules.actions import (
    AGREE,
    BRIBE,
    CASTLE,
    CHANGE,
    CLAIM,
    COIN,
    CONTEST,
    END,
    INVADE,
    MOVE,
    OUT,
    PASS,
    PAY,
    RECRUIT,
    REFUSE,
    SEND,
    SPREAD,
    TAKE,
    TAX,
    WITHDRAW,
)
from regna.games.barbarian_kingdoms.rules.board import AREAS, MAX_PROVINCES, NOBODY, PLACES, SEA
from regna.games.barbarian_kingdoms.rules.coins import BUNDLE_COUNT, EXCHANGE_COUNT, KINDS
from regna.games.barbarian_kingdoms.rules.features import write_features
from regna.games.barbarian_kingdoms.rules.knowledge import Knowledge
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import (
    ACTION,
    BRIBING,
    CLAIMING,
    CONSENT,
    CONTEST_ASKED,
    FINISHED,
    JOINING,
    LEVY,
    MANEUVER,
    MOVING_OUT,
    MUSTERING,
    PAYING,
    REINFORCING,
    SACKING,
    SCOURGE,
    SPREADING,
    TAXING,
)
from regna.games.barbarian_kingdoms.rules.reasons import (
    ANSWER_THE_OFFER,
    BRIBES_NOW,
    COMES_BY_LUCK,
    CONTEST_IS_OPEN,
    GAME_OVER,
    LEVY_NOW,
    MANEUVER_UNDER_WAY,
    MOVE_OUT_FIRST,
    NO_BATTLE,
    NO_SUCH_PROVINCE,
    NO_TAX_UNDER_WAY,
    NO_VOLUNTARY_PASS,
    NOBODY_MOVES_OUT,
    NOTHING_OFFERED,
    NOTHING_TO_CONTEST,
    NOTHING_TO_END,
    NOTHING_TO_PAY,
    PAY_FIRST,
    REINFORCEMENTS_NOW,
    SCOURGE_NOW,
    SEND_UNITS_FIRST,
    TAX_UNDER_WAY,
)


class BarbarianKingdoms(Knowledge):
    """A whole game."""

    # ------------------------------------------------------------------ what can be decided

    def fill(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        phase = self.phase
        if phase == ACTION:
            self.list_recruits(out)
            self.list_moves(out)
            self.list_invasions(out)
            self.list_claims(out)
            out.add(TAX)  # always, even for nothing
        elif phase == BRIBING:
            self.list_bribes(out)
        elif phase == PAYING:
            self.list_payments(self.price(), out)
        elif phase == MANEUVER:
            out.add(END)
            self.list_moves(out)
        elif phase == TAXING:
            self.list_taxes(out)
        elif phase == CONTEST_ASKED:
            self.list_contests(out)
        elif phase == MOVING_OUT:
            self.list_ways_out(out)
        elif phase == CONSENT:
            out.add(AGREE)
            out.add(REFUSE)
        elif phase == LEVY:
            out.add(END)
            self.list_recruits(out)
        elif phase == SCOURGE:
            out.add(END)
            if self.claim_problem(self.target) == OK:
                out.add(CLAIM + self.target)
        else:  # units for a contest or a battle
            if phase != JOINING:
                out.add(PASS if phase == REINFORCING else END)
            self.list_reinforcements(out)

    def problem(self, action: i64) -> i64:
        """OK, or why this is not legal now."""
        if self.phase == FINISHED:
            return GAME_OVER
        if action >= SPREAD or self.seat == CHANCE:
            return COMES_BY_LUCK
        if action >= PAY:
            return self.money_problem(action)
        if action >= CONTEST:
            return self.war_problem(action)
        if action >= MOVE:
            return self.march_problem(action)
        if action >= RECRUIT:
            province = (action - RECRUIT) % MAX_PROVINCES
            if province >= self.map.size:
                return NO_SUCH_PROVINCE
            return self.recruit_now_problem(province) if action < CLAIM else self.claim_now_problem(province)
        return self.word_problem(action)

    def busy(self) -> i64:
        """What has to be answered first; OK if any action may be announced."""
        phase = self.phase
        if phase == ACTION:
            return OK
        if phase == PAYING:
            return PAY_FIRST
        if phase == TAXING:
            return TAX_UNDER_WAY
        if phase == MANEUVER:
            return MANEUVER_UNDER_WAY
        if phase == CONTEST_ASKED:
            return CONTEST_IS_OPEN
        if phase == JOINING or phase == MUSTERING:
            return SEND_UNITS_FIRST
        if phase == REINFORCING:
            return REINFORCEMENTS_NOW
        if phase == BRIBING:
            return BRIBES_NOW
        if phase == MOVING_OUT:
            return MOVE_OUT_FIRST
        if phase == CONSENT:
            return ANSWER_THE_OFFER
        return LEVY_NOW if phase == LEVY else SCOURGE_NOW

    def unless_busy(self, otherwise: i64) -> i64:
        """What has to be answered first, or else this reason."""
        busy = self.busy()
        return busy if busy != OK else otherwise

    def word_problem(self, action: i64) -> i64:
        """Decisions of one word."""
        phase = self.phase
        if action == TAX:
            return self.busy()
        if action == END:
            if phase == TAXING:
                return self.end_of_tax_problem()
            may_end = phase == MANEUVER or phase == MUSTERING or phase == LEVY or phase == SCOURGE
            return OK if may_end else self.unless_busy(NOTHING_TO_END)
        if action == PASS:
            may_pass = phase == CONTEST_ASKED or phase == REINFORCING
            return OK if may_pass else self.unless_busy(NO_VOLUNTARY_PASS)
        if action == WITHDRAW:
            return self.withdrawal_problem(self.price()) if phase == PAYING else self.unless_busy(NOTHING_TO_PAY)
        return OK if phase == CONSENT else self.unless_busy(NOTHING_OFFERED)

    def recruit_now_problem(self, province: i64) -> i64:
        """Recruit as an action, or as the second warrior of a Levy (BK-101, BK-292)."""
        busy = OK if self.phase == LEVY else self.busy()
        return busy if busy != OK else self.recruit_problem(province)

    def claim_now_problem(self, province: i64) -> i64:
        """Claim as an action, or at once after Attila's Invade in that province (BK-150, BK-285)."""
        busy = OK if self.phase == SCOURGE and province == self.target else self.busy()
        return busy if busy != OK else self.claim_problem(province)

    def march_problem(self, action: i64) -> i64:
        """Moves, castling, invasions."""
        if action >= CASTLE and action < INVADE:
            if not self.exists(action - CASTLE):
                return NO_SUCH_PROVINCE
            busy = OK if self.phase == MANEUVER else self.busy()
            return busy if busy != OK else self.castle_problem(action - CASTLE)
        first = MOVE if action < CASTLE else INVADE
        place, area = (action - first) // AREAS, (action - first) % AREAS
        if not self.exists(place) or not self.exists(area):
            return NO_SUCH_PROVINCE
        busy = OK if self.phase == MANEUVER and first == MOVE else self.busy()
        if busy != OK:
            return busy
        return self.move_problem(place, area) if first == MOVE else self.invade_problem(place, area)

    def exists(self, place: i64) -> bool:
        """Whether the map has this province, or it is no province."""
        return place < self.map.size or place >= SEA

    def war_problem(self, action: i64) -> i64:
        """Contests, units sent into battle, units that move out."""
        phase = self.phase
        if action >= OUT:
            unit, area = (action - OUT) // PLACES, (action - OUT) % PLACES
            if not self.exists(area):
                return NO_SUCH_PROVINCE
            return self.out_problem(unit, area) if phase == MOVING_OUT else self.unless_busy(NOBODY_MOVES_OUT)
        if action >= SEND:
            place = action - SEND
            if not self.exists(place):
                return NO_SUCH_PROVINCE
            may_send = phase == JOINING or phase == MUSTERING or phase == REINFORCING
            return self.send_problem(place) if may_send else self.unless_busy(NO_BATTLE)
        if phase == CONTEST_ASKED:
            return self.contest_problem(action - CONTEST)
        return self.unless_busy(NOTHING_TO_CONTEST)

    def money_problem(self, action: i64) -> i64:
        """Payments, change, taxes, bribes."""
        phase = self.phase
        if action >= BRIBE:
            return self.bribe_problem(action - BRIBE) if phase == BRIBING else self.unless_busy(NO_BATTLE)
        if action >= TAKE:
            province, bundle = (action - TAKE) // BUNDLE_COUNT, (action - TAKE) % BUNDLE_COUNT
            if province >= self.map.size:
                return NO_SUCH_PROVINCE
            return self.take_problem(province, bundle) if phase == TAXING else self.unless_busy(NO_TAX_UNDER_WAY)
        if action >= CHANGE:
            province, exchange = (action - CHANGE) // EXCHANGE_COUNT, (action - CHANGE) % EXCHANGE_COUNT
            if province >= self.map.size:
                return NO_SUCH_PROVINCE
            if phase == PAYING:
                return self.change_problem(province, exchange, self.price())
            return self.unless_busy(NOTHING_TO_PAY)
        if phase == PAYING:
            return self.payment_problem(action - PAY, self.price())
        return self.unless_busy(NOTHING_TO_PAY)

    # ------------------------------------------------------------------ carrying decisions out

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= COIN:
            self.turn_up(action - COIN)
        elif action >= SPREAD:
            self.spread(action - SPREAD)
        elif action >= BRIBE:
            self.fill_purse(action - BRIBE)
        elif action >= TAKE:
            self.take((action - TAKE) // BUNDLE_COUNT, (action - TAKE) % BUNDLE_COUNT)
        elif action >= CHANGE:
            self.change((action - CHANGE) // EXCHANGE_COUNT, (action - CHANGE) % EXCHANGE_COUNT)
        elif action >= PAY:
            self.pay(action - PAY)
        elif action >= OUT:
            self.go_out((action - OUT) // PLACES, (action - OUT) % PLACES)
        elif action >= SEND:
            self.send(action - SEND)
        elif action >= CONTEST:
            self.contest(action - CONTEST)
        elif action >= INVADE:
            self.invade((action - INVADE) // AREAS, (action - INVADE) % AREAS)
        elif action >= CASTLE:
            self.castle(action - CASTLE)
        elif action >= MOVE:
            self.move((action - MOVE) // AREAS, (action - MOVE) % AREAS)
        elif action >= CLAIM:
            self.begin_claim(action - CLAIM)
        elif action >= RECRUIT:
            self.begin_recruit(action - RECRUIT)
        else:
            self.obey(action)

    def obey(self, action: i64) -> None:
        """Decisions of one word."""
        if action == TAX:
            self.begin_tax()
        elif action == PASS:
            if self.phase == CONTEST_ASKED:
                self.ask_next_opponent()  # a pass is final for this action (BK-184)
            else:
                self.pass_reinforcements()
        elif action == WITHDRAW:
            self.withdraw()
        elif action != END:
            self.answer_offer(action == AGREE)
        elif self.phase == MANEUVER:
            self.end_maneuver()
        elif self.phase == MUSTERING:
            self.end_step()
        else:
            self.end_turn()

    def pay(self, payment: i64) -> None:
        """The price lies in the province; a warrior is deployed, or the Claim may be contested (BK-100, BK-154)."""
        self.lay(payment, self.target)
        if self.deed == CLAIMING:
            self.offer_contest()
        else:
            self.deploy()

    def invade(self, place: i64, province: i64) -> None:
        """An opposing unit there means battle at once, else opponents may contest (BK-134, BK-135, A-24)."""
        self.march(place, province)
        if self.is_won():
            return
        defender = self.standing[province]
        if defender != NOBODY:
            self.begin_battle(defender)
        else:
            self.offer_contest()

    def turn_up(self, kind: i64) -> None:
        """A coin has come by luck: out of a defeated treasury, or face down from a province."""
        if self.phase == SACKING:
            self.sack(kind)
        else:
            self.look_at_chest(kind)
            self.close_action()

    # ------------------------------------------------------------------ set-up and luck (part B)

    def spread(self, way: i64) -> None:
        """The 1, the 2 and the 3 of a kingdom lie in its initial provinces, face up (BK-026)."""
        place: i64 = 0
        for province in range(self.map.size):
            if has(self.map.initial[self.kingdom], province):
                self.coins[province * KINDS + self.values.coinage.spreads[way * 3 + place]] = 1
                place += 1
        self.turn += 1
        if self.turn < self.seating.playing:
            self.kingdom = self.active()
        else:
            self.begin_turn(0)

    def weights(self, out: Actions) -> None:
        """What luck can bring: each way to lay three coins, each coin equally likely."""
        if self.phase == SPREADING:
            for way in range(6):
                out.add_weighted(SPREAD + way, 1)
        elif self.phase == SACKING:
            self.list_sacked(out)
        else:
            self.list_unseen(out)

    def observe(self, seat: i64, out: Numbers) -> None:
        """List the named features."""
        write_features(self, seat, out)

    def clone(self) -> "BarbarianKingdoms":
        """An independent copy; map, values and seating are shared."""
        copy = BarbarianKingdoms(
            self.setting,
            self.seats,
            self.treasury[:],
            self.known[:],
            self.purses[:],
            self.pool[:],
            self.coins[:],
            self.tokens[:],
            self.holders[:],
            self.standing[:],
            self.army[:],
            self.at_sea[:],
            self.kings[:],
            self.deployed[:],
            self.placed[:],
            self.held[:],
            self.lands[:],
            self.captors[:],
            self.entered[:],
        )
        copy.take_over(self)
        return copy
