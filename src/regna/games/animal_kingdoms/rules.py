"""The rules of Animal Kingdoms, in the order of the rulebook. AK- and AMB- numbers are those of RULES.md.

Read this file first: the turn with its three actions, the three ages and the end of the game (sections 2, 3, 7, 8, 12
and 13). Then decrees.py and claims.py (4 to 6), scoring.py (9, 11), battles.py (10), solo.py (14), deck.py (what comes
by luck, and 15, what each seat knows). Each is a class on top of what it needs.

A turn is one small decision, or a few: "claim wolf_8 jungle"; "rally bee_1", "rally owl_2", "draw"; "pass".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.actions import (
    CARD,
    CHOOSE,
    CLAIM,
    DECLINE,
    DECREE,
    DRAW,
    FIRST_TO_PASS,
    HIDDEN,
    MAJORITY,
    PASS,
    RALLY,
    REINFORCE,
)
from regna.games.animal_kingdoms.board import (
    AGES,
    EASY,
    KINGDOMS,
    LARGEST,
    MOST_TOKENS,
    NOBODY,
    NOWHERE,
    SIDES,
    Values,
)
from regna.games.animal_kingdoms.cards import CARDS
from regna.games.animal_kingdoms.features import write_features
from regna.games.animal_kingdoms.player import NO_CARD, Player, new_player
from regna.games.animal_kingdoms.realm import (
    ADVERSARY,
    ADVERSARY_FIGHTS,
    BATTLE,
    BONUS_CARDS,
    BONUS_CHOICE,
    DEAL,
    DECREES,
    DISCARDED,
    FINISHED,
    HUMAN,
    IN_PILE,
    PLAYED,
    RALLYING,
    REINFORCING,
    REPLACING,
    RIVAL,
    TILE_FOR_PASSING,
    TILES,
    TURN,
    UNDER_PILE,
)
from regna.games.animal_kingdoms.reasons import (
    BATTLE_UNDER_WAY,
    BONUS_FIRST,
    CARD_NOT_IN_HAND,
    COMES_BY_LUCK,
    GAME_OVER,
    NAME_THE_CARD,
    NO_BATTLE,
    NO_TOKENS_IN_THIS_GAME,
    NO_TOKENS_NOW,
    NOTHING_TO_DRAW,
    RALLY_CLOSED,
    RALLY_UNDER_WAY,
    TOKENS_NOW,
)
from regna.games.animal_kingdoms.solo import Solo, bonus_cards
from regna.kernel.state import CHANCE, OK, OVER, Actions, Numbers, Result


class AnimalKingdoms(Solo):
    """One moment of a game of Animal Kingdoms, and what may and must happen next."""

    def clone(self) -> "AnimalKingdoms":
        """An independent copy; the values are shared."""
        copy = AnimalKingdoms(
            self.values,
            self.seats,
            vec[Player]([player.clone() for player in self.players]),
            self.place[:],
            self.columns[:],
            self.column_size[:],
            self.cubes[:],
            self.councils[:],
            self.capitals[:],
            self.decrees[:],
            self.openings[:],
            self.majority[:],
            self.tile_owners[:],
            self.tile_points[:],
            self.bonus[:],
        )
        copy.take_over(self)
        return copy

    def observe(self, seat: i64, out: Numbers) -> None:
        """List the features as this seat may know them."""
        write_features(self, seat, out)

    # ------------------------------------------------------------------ which decisions are legal

    def fill(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        if self.seat < 0:
            return
        player = self.players[self.seat]
        if self.phase == TURN:
            self.add_claims(out)
        if self.phase == REINFORCING:
            for tokens in range(1, min(player.tokens, MOST_TOKENS) + 1):
                out.add(REINFORCE + self.seat * MOST_TOKENS + tokens - 1)
            out.add(DECLINE)
        elif self.phase == BONUS_CHOICE:
            for slot in range(i64(len(self.bonus))):
                out.add(CHOOSE + self.bonus[slot])
        elif self.phase == BATTLE:
            for place in range(player.hand_size):
                out.add(CHOOSE + player.hand[place])
        else:
            if self.rally_problem() == OK:
                for place in range(player.hand_size):
                    out.add(RALLY + player.hand[place])
            out.add(PASS if self.phase == TURN else DRAW)

    def add_claims(self, out: Actions) -> None:
        """List the cards that can be played, and where."""
        if self.cube_problem() != OK:
            return
        player = self.players[self.seat]
        for place in range(player.hand_size):
            card = player.hand[place]
            for kingdom in range(KINGDOMS):
                if self.kingdom_problem(kingdom) == OK and self.decree_problem(card, kingdom) == OK:
                    out.add(CLAIM + kingdom * CARDS + card)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if self.phase == FINISHED:
            return GAME_OVER
        if action >= CARD or self.seat == CHANCE:
            return COMES_BY_LUCK
        if action == DECLINE or (action >= REINFORCE and action < CARD):
            return self.window_problem(action)
        if self.phase == REINFORCING:
            return TOKENS_NOW
        if action >= CHOOSE:
            return self.choose_problem(action - CHOOSE)
        if self.phase == BATTLE:
            return BATTLE_UNDER_WAY
        if self.phase == BONUS_CHOICE:
            return BONUS_FIRST
        if action >= RALLY:
            problem = self.rally_problem()
            if problem == OK and not self.has_card(action - RALLY):
                return CARD_NOT_IN_HAND
            return problem
        if action == DRAW:
            return OK if self.phase == RALLYING else NOTHING_TO_DRAW
        if self.phase == RALLYING:
            return RALLY_UNDER_WAY
        if action == PASS:
            return OK  # on any turn, even if one could play (AK-070)
        return self.claim_problem((action - CLAIM) % CARDS, (action - CLAIM) // CARDS)

    def window_problem(self, action: i64) -> i64:
        """Tokens are played, or not, once cards are revealed (AK-111)."""
        if self.phase != REINFORCING:
            return NO_TOKENS_IN_THIS_GAME if self.values.tokens == 0 else NO_TOKENS_NOW
        if action == DECLINE:
            return OK
        return self.token_problem((action - REINFORCE) // MOST_TOKENS, (action - REINFORCE) % MOST_TOKENS + 1)

    def choose_problem(self, card: i64) -> i64:
        """A card is chosen for a battle (AK-101), or a bonus card for the adversary (AK-263)."""
        if self.phase != BATTLE and self.phase != BONUS_CHOICE:
            return NO_BATTLE
        if card == HIDDEN:
            return NAME_THE_CARD
        return self.choice_problem(card) if self.phase == BATTLE else self.bonus_problem(card)

    # ------------------------------------------------------------------ set-up (section 2)

    def begin_deal(self, side: i64) -> None:
        """Luck deals four cards to a player (AK-012)."""
        self.drawer = side
        self.let_luck_decide(DEAL)

    def after_deal(self) -> None:
        """The next player's cards; then bonus cards, decrees and tiles (AK-013, AK-014, AK-202)."""
        following = (self.drawer + 1) % self.seats
        if self.lacks_cards(following):
            self.begin_deal(following)
            return
        self.drawer = NOBODY
        if self.missing_bonus() != NOWHERE:
            self.reveal_bonus_cards()
        else:
            self.let_luck_decide(DECREES)

    def after_bonus_card(self) -> None:
        """In the set-up another one, then the decrees; in play the adversary's turn is over (AK-227, AK-228)."""
        if self.missing_bonus() != NOWHERE:
            self.reveal_bonus_cards()
        elif self.decrees[0] == NOWHERE:
            self.let_luck_decide(DECREES)
        else:
            self.end_adversary_turn()

    def after_decree(self) -> None:
        """When every kingdom has its decree the age begins; in the set-up the tiles come first."""
        if self.kingdom_without_decree() != NOWHERE:
            return
        for kingdom in range(KINGDOMS):
            self.find_opening(kingdom)
        if self.tiles_are_missing():
            self.let_luck_decide(TILES)
        else:
            self.begin_turn(self.first)

    # ------------------------------------------------------------------ the turn (section 3)

    def begin_turn(self, side: i64) -> None:
        """Claim, rally or pass (AK-021); the adversary of the solo mode plays by its own rules (AK-205)."""
        self.active = side
        if side >= self.seats:
            self.begin_adversary_turn()
        else:
            self.seat = side
            self.phase = TURN

    def next_turn(self) -> None:
        """Clockwise, whoever is still in (AK-020, AK-022, AK-023); when nobody is, the age is scored (AK-024)."""
        for turn in range(1, self.sides + 1):
            side = (self.active + turn) % self.sides
            if self.players[side].passed == 0:
                self.begin_turn(side)
                return
        self.score_next_kingdom()

    def claim(self, card: i64, kingdom: i64) -> None:
        """The card is played, the cube placed, the hand refilled (AK-030, AK-045, AK-050)."""
        self.players[self.seat].give_card(card)
        self.play_card(self.seat, card, kingdom)
        if self.seats == 1:
            self.latest = kingdom
        self.refill(self.seat)

    def end_action(self) -> None:
        """The hand is full again: a capital claimed ends the age for the player as if passed (AK-055, AK-056)."""
        if self.players[self.active].capital != NOWHERE:
            self.leave_age(self.active)
        else:
            self.next_turn()

    # ------------------------------------------------------------------ rally (section 7)

    def rally_problem(self) -> i64:
        """Open until somebody passes (AK-063), without a limit (AK-066), and never without a cube (AMB-03)."""
        if self.phase == RALLYING:
            return OK
        problem = self.cube_problem()
        return problem if problem != OK else (RALLY_CLOSED if self.out > 0 else OK)

    def rally(self, card: i64) -> None:
        """The first card brings 1 point (AK-060); up to four are discarded (AK-061), then the hand is refilled."""
        if self.phase == TURN:
            self.players[self.seat].score += 1
            self.phase = RALLYING
        self.discard_card(card)
        if self.players[self.seat].hand_size == 0:
            self.refill(self.seat)

    # ------------------------------------------------------------------ pass (section 8)

    def leave_age(self, side: i64) -> None:
        """Out for the rest of the age; the first to be out takes a tile at random (AK-057, AK-073, AK-074).

        Alone there are no such tiles (AK-204).
        """
        self.out += 1
        self.players[side].passed = self.out
        if self.out == 1 and self.seats > 1:
            self.drawer = side
            self.tile_owners[self.age] = side
            self.let_luck_decide(TILE_FOR_PASSING)
        else:
            self.next_turn()

    # ------------------------------------------------------------------ end of the age (section 9)

    def score_next_kingdom(self) -> None:
        """One kingdom after the other, from the smallest (AK-080); a tie for most cubes is fought out (AK-085)."""
        while self.scored < KINGDOMS - 1:
            self.scored += 1
            leaders = self.find_leaders(self.scored)
            if leaders > 1 and not self.values.peace_treaty:
                if self.seats == 1:
                    self.begin_solo_battle()
                else:
                    self.ask_for_cards()
                return
            if leaders > 1:
                self.keep_the_peace(self.scored)
            self.award(self.scored)
        self.scored = KINGDOMS
        self.end_age()

    def end_age(self) -> None:
        """The next age, or the end (AK-002, AK-160). Alone, the player first draws up to four (AK-251, AMB-21)."""
        if self.age == AGES - 1:
            self.finish_game()
        elif self.lacks_cards(HUMAN):
            self.refill(HUMAN)
        else:
            self.prepare_age()

    # ------------------------------------------------------------------ the next age (section 12)

    def prepare_age(self) -> None:
        """Capitals to the councils, cubes and cards back, new decrees, a new first player."""
        self.first = self.next_first()
        self.return_cubes()
        self.gather_cards()
        for side in range(self.sides):
            self.players[side].passed = 0
            self.players[side].capital = NOWHERE
        self.out = 0
        self.latest = NOWHERE
        self.wins = 0
        self.losses = 0
        self.scored = NOWHERE
        self.age += 1
        for kingdom in range(KINGDOMS):
            self.decrees[kingdom] = NOWHERE
        self.let_luck_decide(DECREES)

    def next_first(self) -> i64:
        """Who has the fewest points on the track (AK-150, AK-152); alone always the same side (AMB-22)."""
        if self.seats == 1:
            return self.first
        chosen: i64 = 0
        for seat in range(1, self.seats):
            if self.starts_before(self.players[seat], self.players[chosen]):
                chosen = seat
        return chosen

    def starts_before(self, one: Player, other: Player) -> bool:
        """Fewer points; among equals the earliest capital (AK-151), else who passed earliest (AMB-10)."""
        if one.score != other.score:
            return one.score < other.score
        if (one.capital != NOWHERE) != (other.capital != NOWHERE):
            return one.capital != NOWHERE
        return one.passed < other.passed

    def return_cubes(self) -> None:
        """Cubes on capitals move to a council and stay (AK-140, AK-142, AK-144); all others go back (AK-145)."""
        for kingdom in range(KINGDOMS):
            for side in range(self.sides):
                here = kingdom * SIDES + side
                self.players[side].cubes += self.cubes[here]
                self.cubes[here] = 0
                if self.capitals[kingdom] == side:
                    self.players[side].cubes -= 1
                    self.councils[here] += 1
            self.capitals[kingdom] = NOBODY

    def gather_cards(self) -> None:
        """Columns, discards and pile become the new draw pile; hands stay (AK-146, AK-147).

        Alone the columns are shuffled by themselves and go under it (AK-252, AMB-21).
        """
        self.move_all(UNDER_PILE, IN_PILE)
        self.move_all(DISCARDED, IN_PILE)
        self.move_all(PLAYED, UNDER_PILE if self.seats == 1 else IN_PILE)
        self.pile_size = self.count_at(IN_PILE)
        for kingdom in range(KINGDOMS):
            self.column_size[kingdom] = 0

    # ------------------------------------------------------------------ the end of the game (section 13)

    def finish_game(self) -> None:
        """First-to-pass tiles and unspent tokens are added (AK-161, AK-162)."""
        for seat in range(self.seats):
            self.players[seat].score += self.tile_points_of(seat) + self.players[seat].tokens
        self.phase = FINISHED
        self.seat = OVER

    def tile_points_of(self, seat: i64) -> i64:
        """The points of a player's first-to-pass tiles."""
        points: i64 = 0
        for age in range(AGES):
            if self.tile_owners[age] == seat:
                points += self.tile_points[age]
        return points

    def points_of(self, side: i64) -> i64:
        """What a side has for all to see: the track, and before the end its unspent tokens."""
        player = self.players[side]
        return player.score if self.phase == FINISHED else player.score + player.tokens

    def is_ahead(self, one: i64, other: i64) -> bool:
        """More points (AK-163); among equals the capital of the larger kingdom in the last age (AK-164)."""
        if self.points_of(one) != self.points_of(other):
            return self.points_of(one) > self.points_of(other)
        return self.phase == FINISHED and self.players[one].capital > self.players[other].capital

    def place_of(self, seat: i64) -> i64:
        """1 for the winner, or for each who shares the victory (AK-165); alone a tie is a defeat (AK-253)."""
        if self.seats == 1:
            return 1 if self.points_of(HUMAN) > self.points_of(RIVAL) else 2
        place: i64 = 1
        for other in range(self.seats):
            if self.is_ahead(other, seat):
                place += 1
        return place

    def result(self) -> Result:
        """Points and places; before the end by the track and the unspent tokens."""
        points = [int(self.points_of(seat)) for seat in range(self.seats)]
        places = [int(self.place_of(seat)) for seat in range(self.seats)]
        return Result(points, places, "ages" if self.phase == FINISHED else "")

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it the share of all points."""
        if self.phase != FINISHED:
            total: i64 = 0
            for side in range(self.sides):
                total += self.points_of(side)
            return float(self.points_of(seat) + 1) / float(total + self.sides)
        if self.place_of(seat) != 1:
            return 0.0
        winners: i64 = 0
        for other in range(self.seats):
            if self.place_of(other) == 1:
                winners += 1
        return 1.0 / float(winners)

    # ------------------------------------------------------------------ carrying decisions out

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= DECREE:
            self.turn_up(action)
        elif action >= CARD:
            self.draw(action - CARD)
        elif action >= REINFORCE:
            self.reinforce((action - REINFORCE) % MOST_TOKENS + 1)
        elif action >= CHOOSE:
            self.choose(action - CHOOSE)
        elif action >= RALLY:
            self.rally(action - RALLY)
        elif action >= CLAIM:
            self.claim((action - CLAIM) % CARDS, (action - CLAIM) // CARDS)
        elif action == DECLINE:
            self.decline()
        elif action == DRAW:
            self.refill(self.seat)
        else:
            self.leave_age(self.seat)

    def choose(self, card: i64) -> None:
        """A card for a battle, or one of two bonus cards."""
        if self.phase == BONUS_CHOICE:
            self.choose_bonus(card)
            return
        self.choose_card(card)
        if self.seats == 1:
            self.adversary_answers()
        else:
            self.ask_for_cards()

    def turn_up(self, action: i64) -> None:
        """A decree or a tile has come by luck."""
        if action >= FIRST_TO_PASS:
            self.tile_points[self.age] = action - FIRST_TO_PASS
            self.drawer = NOBODY
            self.next_turn()
        elif action >= MAJORITY:
            self.take_tile(action - MAJORITY)
            if not self.tiles_are_missing():
                self.begin_turn(self.first)
        else:
            self.take_decree(action - DECREE)
            self.after_decree()

    def draw(self, card: i64) -> None:
        """A card has come by luck: for a hand, as a bonus card, or for the adversary."""
        if self.phase == BONUS_CARDS:
            self.draw_bonus(card)
            self.after_bonus_card()
        elif self.phase == ADVERSARY:
            self.play_drawn_card(card)
        elif self.phase == REPLACING:
            self.replace_bonus(card)
        elif self.phase == ADVERSARY_FIGHTS:
            self.reveal_adversary_card(card)
        else:
            self.draw_card(card)
            if self.lacks_cards(self.drawer):
                self.renew_draw_pile()
            elif self.phase == DEAL:
                self.after_deal()
            else:
                self.after_refill()

    def after_refill(self) -> None:
        """What the cards were drawn for goes on: an action, a battle, or the end of an age."""
        self.drawer = NOBODY
        if self.scored == NOWHERE:
            self.end_action()
        elif self.scored == KINGDOMS:
            self.prepare_age()
        else:
            self.refill_after_battle()


def new_game(values: Values, seats: i64, first: i64) -> AnimalKingdoms:
    """The game before the deal. Alone the player begins, on the level Easy the adversary (AK-260, AMB-22)."""
    state = blank_game(values, seats)
    state.first = RIVAL if seats == 1 and values.level == EASY else first
    state.active = state.first
    state.begin_deal(0 if seats == 1 else first)
    return state


def blank_game(values: Values, seats: i64) -> AnimalKingdoms:
    """Every part in its place, and no question asked yet."""
    sides: i64 = seats if seats > 1 else 2
    bonus: i64 = bonus_cards(values.level) if seats == 1 else 0
    state = AnimalKingdoms(
        values,
        seats,
        vec[Player]([new_player(values.cubes) for _ in range(sides)]),
        vec[i64]([IN_PILE] * CARDS),
        vec[i64]([NO_CARD] * (KINGDOMS * LARGEST)),
        vec[i64]([0] * KINGDOMS),
        vec[i64]([0] * (KINGDOMS * SIDES)),
        vec[i64]([0] * (KINGDOMS * SIDES)),
        vec[i64]([NOBODY] * KINGDOMS),
        vec[i64]([NOWHERE] * KINGDOMS),
        vec[i64]([0] * KINGDOMS),
        vec[i64]([0] * (KINGDOMS * AGES)),
        vec[i64]([NOBODY] * AGES),
        vec[i64]([0] * AGES),
        vec[i64]([NO_CARD] * bonus),
    )
    state.pile_size = CARDS
    return state
