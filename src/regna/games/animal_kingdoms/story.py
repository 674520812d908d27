"""The events of Animal Kingdoms in words, told to who may hear them."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from regna.contract.events import Event, Sentence
from regna.games.animal_kingdoms import names
from regna.games.animal_kingdoms.rules import ages, board, cards, contest, events, places
from regna.games.animal_kingdoms.rules.realm import Realm


def story(realm: Realm, told: Sequence[Event]) -> list[Sentence]:
    """The sentences for the events of one decision or outcome."""
    log = Log(realm)
    for kind, alike in groupby(told, key=lambda event: event.kind):
        parts = [event.parts for event in alike]
        if kind in TOGETHER:
            TOGETHER[kind](log, parts)
        elif kind in ONE_BY_ONE:
            for numbers in parts:
                ONE_BY_ONE[kind](log, *numbers)
    return log.sentences


class Log:
    """The sentences so far, and what a later one needs of the events told before it."""

    def __init__(self, realm: Realm) -> None:
        """Nothing told yet."""
        self.realm = realm
        self.sentences: list[Sentence] = []
        self.counted: list[tuple[int, ...]] = []
        """The cubes counted in the kingdom being scored."""
        self.left: list[int] = []
        """Who was not beaten in the round of a battle."""
        self.scores: list[tuple[int, ...]] = []
        """The final scores."""

    def say(self, key: str, /, **facts: Any) -> None:
        """A sentence for everybody."""
        self.sentences.append(Sentence(f"log.{key}", facts))

    def say_to(self, seat: int, key: str, /, **facts: Any) -> None:
        """A sentence for one seat."""
        self.sentences.append(Sentence(f"log.{key}", facts, (seat,)))

    def side(self, number: int) -> dict[str, Any]:
        """A side as a sentence names it."""
        return names.side(self.realm, number)

    def sides(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Several sides."""
        return {"list": [self.side(number) for number in numbers]}

    def kingdom(self, number: int) -> dict[str, Any]:
        """A kingdom as a sentence names it."""
        return names.kingdom(self.realm, number)

    # ------------------------------------------------------------------ what comes by luck

    def card_drawn(self, seat: int, card: int) -> None:
        """Told to who draws it; alone all cards lie open."""
        if self.realm.seats == 1:
            self.say("card_alone", card=names.card(card), seat={"seat": seat})
        else:
            self.say_to(seat, "card", card=names.card(card))

    def bonus_revealed(self, card: int) -> None:
        """A new bonus card of the adversary."""
        self.say("bonus", card=names.card(card))

    def decree_drawn(self, kingdom: int, decree: int) -> None:
        """The decree of a kingdom."""
        self.say("decree", kingdom=self.kingdom(kingdom), decree={"names": self.realm.values.decrees[decree].names})

    def majority_tiles_laid(self, kingdom: int, *points: int) -> None:
        """Told once a kingdom has all its tiles."""
        self.say("majority", kingdom=self.kingdom(kingdom), points={"list": list(points)})

    def pass_tile_taken(self, seat: int, age: int, points: int) -> None:
        """Who was first to pass; what the tile is worth only that player hears."""
        self.say("tile", seat={"seat": seat})
        self.say_to(seat, "tile_own", count=points)

    def pile_renewed(self, source: int, number: int) -> None:
        """The discards become the draw pile; that the cards under it come next goes without saying."""
        if source == places.DISCARDED:
            self.say("new_pile")

    # ------------------------------------------------------------------ turns

    def age_began(self, age: int, first: int) -> None:
        """Who starts."""
        self.say("age_begins", age=names.AGES[age], side=self.side(first))

    def claimed(self, side: int, card: int, source: int, kingdom: int, capital: int, designated: int) -> None:
        """A territory or a capital; the adversary's card may not be where it points to."""
        facts = {"card": names.card(card), "kingdom": self.kingdom(kingdom)}
        if side < self.realm.seats:
            self.say("claim_capital" if capital else "claim", seat={"seat": side}, **facts)
            return
        if kingdom != designated:
            self.say("adversary_skips", card=names.card(card), kingdom=self.kingdom(designated))
        self.say("adversary_capital" if capital else "adversary_plays", **facts)

    def rallied(self, seat: int, card: int, points: int) -> None:
        """A card discarded in a rally."""
        self.say("rally" if points else "rally_more", card=names.card(card), seat={"seat": seat})

    def left_age(self, side: int, order: int, capital: int) -> None:
        """Who claims a capital is out by that, which has been told."""
        if capital == board.NOWHERE and side < self.realm.seats:
            self.say("pass", seat={"seat": side})
        elif capital == board.NOWHERE:
            self.say("adversary_passes")

    def bonus_chosen(self, seat: int, card: int) -> None:
        """One of two bonus cards."""
        self.say("bonus_chosen", card=names.card(card), seat={"seat": seat})

    def bonus_matched(self, card: int) -> None:
        """A bonus card is played too."""
        self.say("bonus_matches", card=names.card(card))

    def adversary_discarded(self, card: int, source: int) -> None:
        """A card that cannot be played now."""
        self.say("bonus_discarded" if source == places.BONUS else "adversary_discards", card=names.card(card))

    # ------------------------------------------------------------------ the end of an age

    def age_ended(self, age: int) -> None:
        """The kingdoms are scored."""
        self.say("age_over", age=names.AGES[age])

    def cubes_counted(self, counted: list[tuple[int, ...]]) -> None:
        """Told with the majority."""
        self.counted = counted

    def majority_counted(self, kingdom: int, leaders: int) -> None:
        """How the majority was counted, where the points alone do not show it: several lead, or councils count."""
        if leaders == 0:
            self.say("nobody_scores", kingdom=self.kingdom(kingdom))
            return
        councils_count = len(self.counted) > 1 and any(councils for _, _, _, councils, _ in self.counted)
        if leaders == 1 and not councils_count:
            return
        listed = [
            {
                "say": "log.side_councils" if councils else "log.side_total",
                "side": self.side(side),
                "number": territories + councils,
                "count": councils,
            }
            for side, _, territories, councils, _ in self.counted
        ]
        self.say("counted", kingdom=self.kingdom(kingdom), players={"list": listed})

    def leaders(self) -> list[int]:
        """Who has the most cubes."""
        return [side for side, _, _, _, leads in self.counted if leads]

    def treaty_kept(self, kingdom: int, holder: int) -> None:
        """How the Peace Treaty settles a tie."""
        if holder != board.NOBODY:
            self.say("treaty_capital", kingdom=self.kingdom(kingdom), side=self.side(holder))
        else:
            self.say("treaty_shared", kingdom=self.kingdom(kingdom), players=self.sides(self.leaders()))

    def places_scored(self, scored: list[tuple[int, ...]]) -> None:
        """What a kingdom gives to whom."""
        listed = [
            {"say": "log.side_points", "side": self.side(side), "number": points, "count": cubes}
            for side, _, _, points, cubes in sorted(scored, key=lambda parts: -parts[3])
        ]
        self.say("points", kingdom=self.kingdom(scored[0][1]), players={"list": listed})

    # ------------------------------------------------------------------ battles

    def battle_began(self, kingdom: int, points: int) -> None:
        """Who fights for which kingdom."""
        self.say("battle", kingdom=self.kingdom(kingdom), players=self.sides(self.leaders()), count=points)

    def card_chosen(self, seat: int, card: int) -> None:
        """A card for a battle, known to who chose it until all are shown; alone it is shown at once."""
        facts = {"card": names.card(card), "seat": {"seat": seat}}
        if self.realm.seats == 1:
            self.say("choose_alone", **facts)
        else:
            self.say("chosen", seat={"seat": seat})
            self.say_to(seat, "choose_own", **facts)

    def cards_revealed(self, revealed: list[tuple[int, ...]]) -> None:
        """The cards of all who fight."""
        listed = [
            {
                "say": "battle.card",
                "seat": {"seat": seat},
                "card": names.card(card),
                "strength": int(cards.value_of(card)),
            }
            for seat, card in revealed
        ]
        self.say("revealed", players={"list": listed})

    def tokens_put(self, seat: int, tokens: int, card: int, strength: int) -> None:
        """Tokens on a card."""
        self.say("reinforce", seat={"seat": seat}, count=tokens, card=names.card(card), strength=strength)

    def tokens_declined(self, seat: int) -> None:
        """No token now."""
        self.say("decline", seat={"seat": seat})

    def strengths_compared(self, compared: list[tuple[int, ...]]) -> None:
        """Told with the end of the round."""
        self.left = [seat for seat, _, _, stays in compared if stays]

    def adversary_revealed(self, card: int, against: int, verdict: int) -> None:
        """One of the adversary's cards in a battle."""
        self.say("adversary_reveals", card=names.card(card))

    def one_beat_eight(self) -> None:
        """Why not the highest card is best."""
        self.say("one_beats_eight")

    def round_ended(self, kingdom: int, outcome: int) -> None:
        """Who stays in, and who has won."""
        if self.realm.seats == 1:
            self.say(SOLO_ROUNDS[outcome], kingdom=self.kingdom(kingdom), seat={"seat": int(board.HUMAN)})
        else:
            self.say(ROUNDS[outcome], players=self.sides(self.left), kingdom=self.kingdom(kingdom))

    def tokens_given(self, given: list[tuple[int, ...]]) -> None:
        """A token for each loser who got one."""
        self.say("tokens", players=self.sides(sorted(seat for (seat,) in given)))

    # ------------------------------------------------------------------ the next age, and the end

    def first_player_chosen(self, seat: int, cause: int) -> None:
        """Who starts the next age, and why."""
        self.say(FIRST_PLAYERS[cause], seat={"seat": seat})

    def council_joined(self, side: int, kingdom: int) -> None:
        """A cube moves from a capital to a council."""
        self.say("council", side=self.side(side), kingdom=self.kingdom(kingdom))

    def pass_tiles_scored(self, seat: int, points: int) -> None:
        """The points of the first-to-pass tiles."""
        self.say("tiles_revealed", seat={"seat": seat}, count=points)

    def tokens_scored(self, seat: int, points: int) -> None:
        """The points of the tokens left."""
        self.say("tokens_left", seat={"seat": seat}, count=points)

    def final_scores(self, scores: list[tuple[int, ...]]) -> None:
        """How it stands."""
        self.scores = sorted(scores, key=lambda parts: -parts[1])
        listed = [
            {"say": "log.side_total", "side": self.side(side), "number": points} for side, points, _ in self.scores
        ]
        self.say("standing", players={"list": listed})

    def game_ended(self, winners: int, decided_by: int) -> None:
        """Who has won."""
        if self.realm.seats == 1:
            tied = self.scores[0][1] == self.scores[1][1]
            key = "victory_alone" if winners else "tie_alone" if tied else "defeat_alone"
            self.say(key, seat={"seat": int(board.HUMAN)})
            return
        first = [seat for seat, _, place in sorted(self.scores) if place == 1]
        if decided_by != board.NOWHERE:
            self.say("capital_decides", players=self.sides(first), kingdom=self.kingdom(decided_by))
        key = "finished" if winners == 1 else "shared_victory"
        self.say(key, players=self.sides(first), score=self.scores[0][1])


ROUNDS: Final = {
    int(contest.WON): "battle_won",
    int(contest.TIED): "round_tied",
    int(contest.PERFECT_TIE): "perfect_tie",
}
SOLO_ROUNDS: Final = {
    int(contest.WON): "solo_won",
    int(contest.LOST): "solo_lost",
    int(contest.TIED): "solo_tie",
    int(contest.PERFECT_TIE): "solo_tied",
    int(contest.NO_CARD_LEFT): "solo_no_card",
}
FIRST_PLAYERS: Final = {
    int(ages.FEWEST_POINTS): "first_fewest_points",
    int(ages.EARLIEST_CAPITAL): "first_earliest_capital",
    int(ages.EARLIEST_PASS): "first_earliest_pass",
}
ONE_BY_ONE: Final[dict[int, Callable[..., None]]] = {
    int(events.CARD_DRAWN): Log.card_drawn,
    int(events.BONUS_REVEALED): Log.bonus_revealed,
    int(events.DECREE_DRAWN): Log.decree_drawn,
    int(events.MAJORITY_TILES_LAID): Log.majority_tiles_laid,
    int(events.PASS_TILE_TAKEN): Log.pass_tile_taken,
    int(events.PILE_RENEWED): Log.pile_renewed,
    int(events.AGE_BEGAN): Log.age_began,
    int(events.CLAIMED): Log.claimed,
    int(events.RALLIED): Log.rallied,
    int(events.LEFT_AGE): Log.left_age,
    int(events.BONUS_CHOSEN): Log.bonus_chosen,
    int(events.BONUS_MATCHED): Log.bonus_matched,
    int(events.ADVERSARY_DISCARDED): Log.adversary_discarded,
    int(events.AGE_ENDED): Log.age_ended,
    int(events.MAJORITY_COUNTED): Log.majority_counted,
    int(events.TREATY_KEPT): Log.treaty_kept,
    int(events.BATTLE_BEGAN): Log.battle_began,
    int(events.CARD_CHOSEN): Log.card_chosen,
    int(events.TOKENS_PUT): Log.tokens_put,
    int(events.TOKENS_DECLINED): Log.tokens_declined,
    int(events.ADVERSARY_REVEALED): Log.adversary_revealed,
    int(events.ONE_BEAT_EIGHT): Log.one_beat_eight,
    int(events.ROUND_ENDED): Log.round_ended,
    int(events.FIRST_PLAYER_CHOSEN): Log.first_player_chosen,
    int(events.COUNCIL_JOINED): Log.council_joined,
    int(events.PASS_TILES_SCORED): Log.pass_tiles_scored,
    int(events.TOKENS_SCORED): Log.tokens_scored,
    int(events.GAME_ENDED): Log.game_ended,
}
"""Events told one by one. Those named nowhere here go without saying."""
TOGETHER: Final[dict[int, Callable[[Log, list[tuple[int, ...]]], None]]] = {
    int(events.CUBES_COUNTED): Log.cubes_counted,
    int(events.PLACE_SCORED): Log.places_scored,
    int(events.CARD_REVEALED): Log.cards_revealed,
    int(events.STRENGTH_COMPARED): Log.strengths_compared,
    int(events.TOKEN_GIVEN): Log.tokens_given,
    int(events.FINAL_SCORE): Log.final_scores,
}
"""Events of which several in a row are one sentence."""
