"""The rules of Animal Kingdoms, in the order of the rulebook. AK- and AMB- numbers are those of RULES.md.

Read this file first: set-up and turn, rally and pass, the order in which kingdoms are scored (sections 2, 3, 7, 8, 9).
Then decrees.py and claims.py (4 to 6), scoring.py (9, 11), battles.py (10), solo.py (14), ages.py (12, 13), and deck.py
(what comes by luck, and what each seat knows: 15). Each is a class on top of what it needs.

A turn is one small decision, or a few: "claim wolf_8 jungle"; "rally bee_1", "rally owl_2", "draw"; "pass".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import CHANCE, OK
from regna.games.animal_kingdoms.rules.actions import (
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
from regna.games.animal_kingdoms.rules.ages import Ages
from regna.games.animal_kingdoms.rules.board import (
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
from regna.games.animal_kingdoms.rules.cards import CARDS
from regna.games.animal_kingdoms.rules.features import write_features
from regna.games.animal_kingdoms.rules.player import BEATEN, NO_CARD, Player, new_player
from regna.games.animal_kingdoms.rules.realm import (
    ADVERSARY,
    ADVERSARY_FIGHTS,
    BATTLE,
    BONUS_CARDS,
    BONUS_CHOICE,
    DEAL,
    DECREES,
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
    WINNING,
)
from regna.games.animal_kingdoms.rules.reasons import (
    BATTLE_UNDER_WAY,
    BONUS_FIRST,
    CARD_NOT_IN_HAND,
    COMES_BY_LUCK,
    GAME_OVER,
    NAME_THE_CARD,
    NO_BATTLE,
    NO_TOKENS_ALONE,
    NO_TOKENS_IN_THIS_GAME,
    NO_TOKENS_NOW,
    NOTHING_TO_DRAW,
    RALLY_CLOSED,
    RALLY_UNDER_WAY,
    TOKENS_NOW,
)
from regna.games.animal_kingdoms.rules.solo import bonus_cards


class AnimalKingdoms(Ages):
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
            self.pass_tile_owners[:],
            self.pass_tile_points[:],
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
        if self.phase == TURN:
            self.add_claims(out)
            self.add_rallies(out)
            out.add(PASS)
        elif self.phase == RALLYING:
            self.add_rallies(out)
            out.add(DRAW)
        elif self.phase == REINFORCING:
            for tokens in range(1, MOST_TOKENS + 1):
                if self.token_problem(self.seat, tokens) == OK:
                    out.add(REINFORCE + self.seat * MOST_TOKENS + tokens - 1)
            out.add(DECLINE)
        elif self.phase == BATTLE:
            self.add_choices(out, self.players[self.seat].hand)
        else:
            self.add_choices(out, self.bonus)

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

    def add_rallies(self, out: Actions) -> None:
        """List the cards that can be discarded in a rally."""
        player = self.players[self.seat]
        for place in range(player.hand_size):
            if self.rally_problem(player.hand[place]) == OK:
                out.add(RALLY + player.hand[place])

    def add_choices(self, out: Actions, cards: vec[i64]) -> None:
        """List those of some cards that can be chosen."""
        for card in cards:
            if card != NO_CARD and self.choose_problem(card) == OK:
                out.add(CHOOSE + card)

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
            return self.rally_problem(action - RALLY)
        if action == DRAW:
            return OK if self.phase == RALLYING else NOTHING_TO_DRAW
        if self.phase == RALLYING:
            return RALLY_UNDER_WAY
        if action == PASS:
            return OK  # on any turn, even if one could play (AK-070), and alone too (AK-206, AMB-13)
        return self.claim_problem((action - CLAIM) % CARDS, (action - CLAIM) // CARDS)

    def window_problem(self, action: i64) -> i64:
        """Tokens are played, or not, once cards are revealed (AK-111)."""
        if self.seats == 1:
            return NO_TOKENS_ALONE
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
            self.let_luck_decide(BONUS_CARDS)
        else:
            self.let_luck_decide(DECREES)

    def after_bonus_card(self) -> None:
        """In the set-up another one, then the decrees; in play the adversary's turn is over (AK-227, AK-228)."""
        if self.missing_bonus() != NOWHERE:
            self.let_luck_decide(BONUS_CARDS)
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
        """Claim, rally or pass (AK-021); alone, the adversary draws a card on its turn (AK-205, AK-210).

        Without a cube it passes instead (AK-220, AMB-23).
        """
        self.active = side
        if side < self.seats:
            self.seat = side
            self.phase = TURN
        elif self.players[side].cubes > 0:
            self.let_luck_decide(ADVERSARY)
        else:
            self.leave_age(side)

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
        """The hand is full again: a capital claimed ends the age as if one had passed (AK-055, AK-056, AMB-04)."""
        if self.players[self.active].capital != NOWHERE:
            self.leave_age(self.active)
        else:
            self.next_turn()

    # ------------------------------------------------------------------ the adversary's turn (section 14)

    def play_drawn_card(self, card: i64) -> None:
        """The card drawn for the adversary is played, and a bonus card after it; or another one is drawn."""
        if self.discard_unplayable(card):
            return
        self.leave_pile(card, PLAYED)
        self.drawn = card
        self.play_for_adversary(card)
        if not self.bonus_follows():
            self.end_adversary_turn()

    def replace_bonus(self, card: i64) -> None:
        """A card drawn instead of a bonus card that cannot be played (AMB-17)."""
        if self.discard_unplayable(card):
            return
        self.leave_pile(card, PLAYED)
        self.play_for_adversary(card)
        self.let_luck_decide(BONUS_CARDS)

    def end_adversary_turn(self) -> None:
        """With a capital it is out of this age (AK-218, AK-231); else it is the player's turn, if still in."""
        self.drawn = NO_CARD
        self.end_action()

    # ------------------------------------------------------------------ rally (section 7)

    def rally_problem(self, card: i64) -> i64:
        """A card of the hand; to begin with, a cube (AMB-03) and Rally open. There is no limit (AK-066, AMB-26)."""
        if not self.has_card(card):
            return CARD_NOT_IN_HAND
        if self.phase == RALLYING:
            return OK
        problem = self.cube_problem()
        return problem if problem != OK else (OK if self.rally_is_open() else RALLY_CLOSED)

    def rally_is_open(self) -> bool:
        """Until somebody is out of this age, the adversary included (AK-063, AK-064, AMB-16, AMB-23)."""
        return self.out == 0

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
        """Out for the rest of the age; the first to be out takes a tile at random (AK-057, AK-073, AK-074, AMB-04).

        Alone there are no such tiles (AK-204).
        """
        self.out += 1
        self.players[side].passed = self.out
        if self.out == 1 and self.seats > 1:
            self.drawer = side
            self.pass_tile_owners[self.age] = side
            self.let_luck_decide(TILE_FOR_PASSING)
        else:
            self.next_turn()

    # ------------------------------------------------------------------ end of the age (section 9)

    def score_next_kingdom(self) -> None:
        """One kingdom after the other, from the smallest (AK-080), alone as well (AK-240).

        A tie for most cubes is fought out at once (AK-085), unless there is a Peace Treaty.
        """
        while self.scored < KINGDOMS - 1:
            self.scored += 1
            if self.find_leaders(self.scored) > 1 and not self.values.peace_treaty:
                self.begin_battle()
                return
            self.score_peacefully(self.scored)
        self.scored = KINGDOMS
        self.end_age()

    # ------------------------------------------------------------------ battles (section 10, and 14)

    def begin_battle(self) -> None:
        """Each participant chooses a card; alone, who has none left has lost (AMB-19)."""
        if self.seats == 1 and self.players[HUMAN].hand_size == 0:
            self.players[HUMAN].part = BEATEN
            self.finish_battle()
        else:
            self.ask_for_cards()

    def choose_for_battle(self, card: i64) -> None:
        """When all have chosen, the cards are shown, and tokens may be put on them; alone the adversary draws."""
        self.choose_card(card)
        if self.seats == 1:
            if not self.adversary_answers():
                self.close_solo_round()
        elif not self.ask_for_cards():
            self.go_on_asking_for_tokens(self.first)

    def go_on_asking_for_tokens(self, start: i64) -> None:
        """When nobody puts a token any more, the round is over: one has won, or those tied choose again (AK-110)."""
        if self.ask_for_tokens(start):
            return
        decided = self.drop_the_beaten()
        self.clear_round()
        if decided:
            self.finish_battle()
        else:
            self.ask_for_cards()

    def close_solo_round(self) -> None:
        """All cards of the adversary are drawn: the battle is decided, or the player chooses again (AK-244)."""
        decided = self.settle(self.verdict)
        self.clear_round()
        self.verdict = WINNING
        if decided:
            self.finish_battle()
        else:
            self.ask_for_cards()

    def finish_battle(self) -> None:
        """Points, tokens and cards; then the participants draw (AK-105, AK-116)."""
        if self.seats == 1:
            self.remember_battle()
        self.end_battle()
        self.refill_after_battle()

    def refill_after_battle(self) -> None:
        """Every participant draws, clockwise from the age's first player (AK-117); then the next kingdom is scored."""
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            if self.lacks_cards(seat):
                self.refill(seat)
                return
        self.score_next_kingdom()

    # ------------------------------------------------------------------ the next age (section 12)

    def end_age(self) -> None:
        """The next age (AK-141), or the end (AK-002, AK-160). Alone, one first draws up to four (AK-251, AMB-21)."""
        if self.age == AGES - 1:
            self.finish_game()
        elif self.seats == 1 and self.lacks_cards(HUMAN):
            self.refill(HUMAN)
        else:
            self.begin_next_age()

    def begin_next_age(self) -> None:
        """Everything is made ready, and five new decrees are drawn (AK-148)."""
        self.prepare_age()
        self.let_luck_decide(DECREES)

    # ------------------------------------------------------------------ carrying decisions out

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= DECREE:
            self.turn_up(action)
        elif action >= CARD:
            self.draw(action - CARD)
        elif action >= REINFORCE:
            self.put_tokens((action - REINFORCE) % MOST_TOKENS + 1)
            self.go_on_asking_for_tokens(self.seat + 1)
        elif action >= CHOOSE:
            self.choose(action - CHOOSE)
        elif action >= RALLY:
            self.rally(action - RALLY)
        elif action >= CLAIM:
            self.claim((action - CLAIM) % CARDS, (action - CLAIM) // CARDS)
        elif action == DECLINE:
            self.quiet += 1  # no token now; declining is not final (AMB-07)
            self.go_on_asking_for_tokens(self.seat + 1)
        elif action == DRAW:
            self.refill(self.seat)
        else:
            self.leave_age(self.seat)

    def choose(self, card: i64) -> None:
        """A card for a battle, or one of two bonus cards (AK-101, AK-263)."""
        if self.phase == BONUS_CHOICE:
            self.choose_bonus(card)
        else:
            self.choose_for_battle(card)

    def turn_up(self, action: i64) -> None:
        """A decree or a tile has come by luck."""
        if action >= FIRST_TO_PASS:
            self.pass_tile_points[self.age] = action - FIRST_TO_PASS
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
            if not self.reveal_adversary_card(card):
                self.close_solo_round()
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
            self.begin_next_age()
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
    """Every part in its place, and no question asked yet. Alone there are two sides with cubes (AK-203)."""
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
