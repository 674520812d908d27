"""The rules of Attila, in the order of the rulebook. AT- and RUL- numbers are those of RULES.md.

Read this file first: the turn, its four steps and the end of the game (chapters B, J and K). Then placement.py (C, D),
conflict.py (E, F), scoring.py (G), tiles.py (H), deck.py (I, and what each seat knows). Each is a class on top of what
it needs: drawing needs nothing, scoring nothing of conflicts, the turn everything.

A turn is a chain of small decisions: "play franks noricum", "influence"; in a conflict "lay huns", "lay huns", "end".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import CHANCE, OK, OVER
from regna.games.attila.rules.actions import (
    CARD,
    DISCARD,
    DOUBLE,
    END,
    HIDDEN,
    INFLUENCE,
    LAY,
    PAIRS,
    PASS,
    PLAY_CARD,
    RAISE,
    SECOND_MARKER,
    TRADE,
)
from regna.games.attila.rules.board import MAX_PROVINCES, NOWHERE, TRIBE_COUNT, Map, Values
from regna.games.attila.rules.features import write_features
from regna.games.attila.rules.player import DOUBLE_TURN, Player, new_player
from regna.games.attila.rules.realm import (
    BY_MARKERS,
    BY_STANDSTILL,
    CLOSE,
    CONFLICT,
    DEAL,
    DRAW,
    FINISHED,
    FOLLOW,
    GOING_ON,
    PAUSE,
    PLAY,
    TRADE_MORE,
)
from regna.games.attila.rules.reasons import (
    CARD_NOT_IN_HAND,
    CARDS_COME_BY_LUCK,
    CONFLICT_FIRST,
    GAME_OVER,
    INFLUENCE_OR_MARKER,
    MUST_DISCARD,
    MUST_PLAY,
    NAME_THE_TRIBE,
    NO_CONFLICT,
    NO_MORE_CARDS,
    NOTHING_TO_END,
    PLAY_FIRST,
    STEP_IS_DONE,
    TRADE_UNDER_WAY,
)
from regna.games.attila.rules.tiles import Tiles

PLAYS_FOR_TWO: Final[i64] = 2
"""With two players each makes two card plays a turn (AT-130); with more, one (AT-021)."""


class Attila(Tiles):
    """One moment of a game of Attila, and what may and must happen next."""

    def clone(self) -> "Attila":
        """An independent copy; map and values are shared."""
        copy = Attila(
            self.map,
            self.values,
            vec[Player]([player.clone() for player in self.players]),
            self.markers[:],
            self.crowd[:],
            self.status[:],
            self.supply[:],
            self.present[:],
            self.reach[:],
            self.bag[:],
            self.discards[:],
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
        phase = self.phase
        if phase == PLAY:
            self.add_card_plays(out)
        elif phase == FOLLOW:
            out.add(INFLUENCE)
            for province in range(self.map.size):
                if self.placement_problem(self.played, province) == OK:
                    out.add(SECOND_MARKER + province)
        elif phase == CONFLICT:
            for tribe in range(TRIBE_COUNT):
                if self.lay_problem(tribe) == OK:
                    out.add(LAY + tribe)
        self.add_tiles(out)
        if self.end_problem() == OK:
            out.add(END)

    def add_card_plays(self, out: Actions) -> None:
        """List the cards that can be played and where; without any, what is discarded instead (AT-022, RUL-05)."""
        player = self.players[self.seat]
        listed = out.n
        for tribe in range(TRIBE_COUNT):
            if player.hand[tribe] > 0:
                for province in range(self.map.size):
                    if self.placement_problem(tribe, province) == OK:
                        out.add(PLAY_CARD + tribe * MAX_PROVINCES + province)
        if player.hand_size == 0:
            out.add(PASS)
        elif out.n == listed:
            for tribe in range(TRIBE_COUNT):
                if player.hand[tribe] > 0:
                    out.add(DISCARD + tribe)

    def add_tiles(self, out: Actions) -> None:
        """List the uses of action tiles."""
        for tribe in range(TRIBE_COUNT):
            if self.trade_problem(tribe) == OK:
                out.add(TRADE + tribe)
        if self.phase == TRADE_MORE:
            return
        if self.raise_problem() == OK:
            for pair in range(PAIRS):
                out.add(RAISE + pair)
        if self.double_problem() == OK:
            out.add(DOUBLE)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if self.phase == FINISHED:
            return GAME_OVER
        if action >= CARD or self.seat == CHANCE:
            return CARDS_COME_BY_LUCK
        if action == END:
            return self.end_problem()
        if action >= TRADE and action < RAISE:
            return self.trade_problem(action - TRADE)
        if self.phase == TRADE_MORE:
            return TRADE_UNDER_WAY
        if action >= LAY and action < TRADE:
            if self.phase != CONFLICT:
                return INFLUENCE_OR_MARKER if self.phase == FOLLOW else NO_CONFLICT
            return NAME_THE_TRIBE if action - LAY == HIDDEN else self.lay_problem(action - LAY)
        if action >= RAISE:
            return self.raise_problem()
        if action == DOUBLE:
            return self.double_problem()
        if self.phase == CONFLICT:
            return CONFLICT_FIRST
        if action == INFLUENCE:
            return self.step_two_problem()
        if action >= SECOND_MARKER and action < DISCARD:
            wrong_moment = self.step_two_problem()
            return wrong_moment if wrong_moment != OK else self.placement_problem(self.played, action - SECOND_MARKER)
        wrong_moment = self.step_one_problem()
        if wrong_moment != OK:
            return wrong_moment
        if action == PASS:
            return self.pass_problem()
        if action >= DISCARD:
            return self.discard_problem(action - DISCARD)
        return self.card_problem((action - PLAY_CARD) // MAX_PROVINCES, (action - PLAY_CARD) % MAX_PROVINCES)

    def step_one_problem(self) -> i64:
        """Whether a card is to be played now (AT-020, AT-021)."""
        if self.phase == PLAY:
            return OK
        return INFLUENCE_OR_MARKER if self.phase == FOLLOW else NO_MORE_CARDS

    def step_two_problem(self) -> i64:
        """Whether influence is to be taken, or a second marker placed, now (AT-020, AT-050)."""
        if self.phase == FOLLOW:
            return OK
        return PLAY_FIRST if self.phase == PLAY else STEP_IS_DONE

    def end_problem(self) -> i64:
        """Laying and trading end when the player says so; a card must be played and followed up (AT-022, AT-050)."""
        if self.phase == FOLLOW:
            return INFLUENCE_OR_MARKER
        return NOTHING_TO_END if self.phase == PLAY else OK

    # ------------------------------------------------------------------ step 1: a card and a marker

    def card_problem(self, tribe: i64, province: i64) -> i64:
        """A card of the hand, and a place for its marker (AT-030)."""
        return self.placement_problem(tribe, province) if self.has_card(tribe) else CARD_NOT_IN_HAND

    def has_card(self, tribe: i64) -> bool:
        """Whether the deciding player holds a card of the tribe."""
        return self.players[self.seat].hand[tribe] > 0

    def play_card(self, tribe: i64, province: i64) -> None:
        """The marker is placed, then the card is discarded (AT-038)."""
        self.place_marker(tribe, province)
        self.discard_card(self.players[self.active], tribe)
        self.played = tribe
        self.really_played = True
        self.phase = FOLLOW

    def discard_problem(self, tribe: i64) -> i64:
        """Only when no card can be played one is discarded without effect (RUL-05)."""
        if not self.has_card(tribe):
            return CARD_NOT_IN_HAND
        return MUST_PLAY if self.can_play(self.players[self.seat]) else OK

    def pass_problem(self) -> i64:
        """Only an empty hand passes (RUL-05, RUL-08)."""
        player = self.players[self.seat]
        if player.hand_size == 0:
            return OK
        return MUST_PLAY if self.can_play(player) else MUST_DISCARD

    def skip_card_play(self) -> None:
        """No placement, no influence; the card play is used up (RUL-05)."""
        self.really_played = False
        self.finish_card_play()

    # ------------------------------------------------------------------ step 2: influence, or a second marker

    def take_influence(self) -> None:
        """As many spaces as the century gives, before any conflict of this card play (AT-041, AT-043)."""
        self.raise_influence(self.played, self.values.gain[self.century()])

    def after_step_two(self) -> None:
        """Conflicts first, if there are any (AT-061)."""
        if self.conflict != NOWHERE:
            self.phase = CONFLICT
            self.ask_for_conflict_cards()
        else:
            self.after_conflicts()

    # ------------------------------------------------------------------ step 3: conflict and peace

    def ask_for_conflict_cards(self) -> None:
        """Ask who has not laid yet; an empty hand passes (AT-065) unless the active player has a tile to use first."""
        while self.committed < self.seats:
            seat = self.seat_to_lay()
            if self.players[seat].hand_size > 0 or (seat == self.active and self.tile_may_be_used()):
                self.seat = seat
                return
            self.committed += 1
        self.seat = self.active
        self.resolve_conflict()
        self.after_step_two()  # a second conflict of the same card play comes next (AT-075)

    def after_conflicts(self) -> None:
        """Whether the tribe's last marker stays is settled now (AT-122); then the scoring, if a century is over."""
        if self.emptied_at != NOWHERE:
            self.trigger_end(BY_MARKERS)
            self.emptied_at = NOWHERE
        if self.stands_still():
            self.trigger_end(BY_STANDSTILL)
        if self.scoring_is_due() and self.tile_may_be_used():
            self.phase = PAUSE
        else:
            self.score_century()

    # ------------------------------------------------------------------ step 4: scoring

    def scoring_is_due(self) -> bool:
        """At the end of a century (AT-090), even in the last turn (AT-127); an option leaves it out then (RUL-21)."""
        return self.century_over and (self.values.two_scorings or self.cause == GOING_ON)

    def score_century(self) -> None:
        """The century's scoring, if one is due, ends the card play."""
        if self.scoring_is_due():
            self.score_all_tribes()
        self.finish_card_play()

    # ------------------------------------------------------------------ the turn

    def begin_turn(self) -> None:
        """One card play, or two with two players (AT-021, AT-130)."""
        self.plays_left = PLAYS_FOR_TWO if self.seats == 2 else 1
        self.tile_used = False
        self.seat = self.active
        self.phase = PLAY

    def finish_card_play(self) -> None:
        """The next card play of the turn, or its last chance for a tile, or its end."""
        self.century_over = False
        self.played = NOWHERE
        self.plays_left -= 1
        if self.plays_left > 0:
            self.phase = PLAY  # the hand is not refilled in between (AT-025)
            return
        self.phase = CLOSE
        if not self.tile_may_be_used():
            self.end_turn()

    def play_double(self) -> None:
        """One more card with its own four steps (AT-112)."""
        self.use_tile(DOUBLE_TURN)
        self.plays_left = 1
        self.phase = PLAY

    def end_turn(self) -> None:
        """The hand is refilled (AT-023); or, if the end was triggered, the game is over (AT-125)."""
        self.really_played = False
        if self.cause != GOING_ON:
            self.finish_game()
            return
        self.refill()

    def next_player(self) -> None:
        """The player to the left is active (AT-023)."""
        self.active = (self.active + 1) % self.seats
        self.begin_turn()

    def finish_game(self) -> None:
        """All tribes are scored once more (AT-126)."""
        self.score_all_tribes()
        self.phase = FINISHED
        self.seat = OVER

    # ------------------------------------------------------------------ drawing cards

    def deal_to(self, seat: i64) -> None:
        """A player gets his first hand (AT-011)."""
        self.phase = DEAL
        self.begin_drawing(seat, self.values.hand)

    def refill(self) -> None:
        """Up to six cards at the end of one's own turn, and at no other time (AT-023, AT-024)."""
        missing = self.values.hand - self.players[self.active].hand_size
        if missing > 0:
            self.phase = DRAW
            self.begin_drawing(self.active, missing)
        else:
            self.next_player()

    def draw_traded(self) -> None:
        """As many cards as were traded (AT-114)."""
        self.phase = DRAW
        self.begin_drawing(self.active, self.to_draw)

    def after_drawing(self) -> None:
        """What the cards were drawn for goes on: the deal, the refilling of a hand, or a trade."""
        last = self.drawer
        question = self.back_to
        self.drawer = NOWHERE
        self.back_to = NOWHERE
        if self.phase == DEAL:
            following = (last + 1) % self.seats
            if following == self.first:
                self.begin_turn()
            else:
                self.deal_to(following)
        elif question == NOWHERE:
            self.next_player()
        else:
            self.seat = self.active
            self.after_tile(question)

    def after_tile(self, question: i64) -> None:
        """Back to the question a tile was used at; where that was only about tiles, go on at once."""
        self.phase = question
        if question == CONFLICT:
            self.ask_for_conflict_cards()
        elif question == PAUSE:
            self.score_century()
        elif question == CLOSE:
            self.end_turn()

    # ------------------------------------------------------------------ carrying decisions out

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= CARD:
            self.draw_card(action - CARD)
            if self.to_draw == 0:
                self.after_drawing()
        elif action >= RAISE:
            self.raise_two(action - RAISE)
            self.after_tile(self.phase)
        elif action >= TRADE:
            self.trade_card(action - TRADE)
        elif action >= LAY:
            self.lay_card(action - LAY)
        elif action >= DISCARD:
            self.discard_card(self.players[self.active], action - DISCARD)
            self.skip_card_play()
        elif action >= SECOND_MARKER:
            self.place_marker(self.played, action - SECOND_MARKER)
            self.after_step_two()
        elif action >= PLAY_CARD:
            self.play_card((action - PLAY_CARD) // MAX_PROVINCES, (action - PLAY_CARD) % MAX_PROVINCES)
        elif action == DOUBLE:
            self.play_double()
        elif action == INFLUENCE:
            self.take_influence()
            self.after_step_two()
        elif action == PASS:
            self.skip_card_play()
        else:
            self.end_what_is_under_way()

    def end_what_is_under_way(self) -> None:
        """Somebody has laid his cards, or traded enough, or uses no tile."""
        if self.phase == CONFLICT:
            self.committed += 1
            self.ask_for_conflict_cards()
        elif self.phase == TRADE_MORE:
            self.draw_traded()
        elif self.phase == PAUSE:
            self.score_century()
        else:
            self.end_turn()


def new_game(map: Map, values: Values, seats: i64, first: i64) -> Attila:
    """The game before the deal: the map is empty, all markers are in the supply (AT-004), all cards in the pile."""
    state = blank_game(map, values, seats)
    state.first = first
    state.active = first
    state.deal_to(first)
    return state


def blank_game(map: Map, values: Values, seats: i64) -> Attila:
    """Every part in its place, and no question asked yet."""
    nothing = vec[i64]([0] * TRIBE_COUNT)
    return Attila(
        map,
        values,
        vec[Player]([new_player(values.action_tiles) for _ in range(seats)]),
        vec[i64]([0] * (TRIBE_COUNT * MAX_PROVINCES)),
        vec[i64]([0] * MAX_PROVINCES),
        vec[i64]([0] * MAX_PROVINCES),
        vec[i64]([values.markers_each] * TRIBE_COUNT),
        nothing,
        nothing[:],
        vec[i64]([values.cards_each] * TRIBE_COUNT),
        nothing[:],
    )
