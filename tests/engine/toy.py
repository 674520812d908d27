"""A toy with everything Barony lacks: luck, hidden cards, secret simultaneous choices, a shared victory.

Two seats. Each is dealt a card of 1 to 6 that only it sees. Then each in turn may "stay" or "swap" (a new card, by
chance); then both lay a secret bet of 0 or 1, shown together. The higher card wins 1 plus the bets; equal cards share.
"""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from regna.contract.actions import ActionTable, Reading, number_between, or_hidden, verb
from regna.contract.components import Components
from regna.contract.errors import BadPosition
from regna.contract.events import Event, PartKind, PartValue, Sentence, event_kind
from regna.contract.spec import Document, Flaw, GameSpec, Options
from regna.contract.views import GameView, PlayerView
from regna.engine.actions import Actions
from regna.engine.archive import Archive
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, OVER, SPECTATOR, Result, State, tell, tell_to
from regna.table.game import Game
from regna.table.words import Words, words_for

STAY, SWAP, BET, HIDDEN_BET, DEAL, HIDDEN_CARD = 0, 1, 2, 4, 5, 11  # bets are 2 and 3, dealt cards 5 to 10
DEALING, CHOOSING, BETTING, ENDED = range(4)
WRONG_MOMENT = 1
WEIGHTS = (3, 1, 1, 1, 1, 1)
"""A 1 is three times as likely as any other card."""


class Toy(State):
    """The truth, both cards and bets included."""

    def __init__(self) -> None:
        """Before the deal."""
        super().__init__(2)
        self.seat = CHANCE
        self.cards = [0, 0]
        self.bets = [-1, -1]
        self.receiver = 0
        self.chosen = 0

    def clone(self) -> "Toy":
        """An independent copy."""
        return as_kind(self, Toy())

    def archive(self, archive: Archive) -> None:
        """Cards, bets, and how far it has come."""
        self.cards[:] = [int(archive.number(card)) for card in self.cards]  # the same list: who writes changes nothing
        self.bets[:] = [int(archive.number(bet)) for bet in self.bets]
        self.receiver = int(archive.number(self.receiver))
        self.chosen = int(archive.number(self.chosen))

    def problem(self, action: i64) -> i64:
        """Only whether this kind of answer is asked for."""
        asked = {CHOOSING: (STAY, SWAP), BETTING: (BET, BET + 1)}.get(int(self.phase), ())
        return OK if int(action) in asked and self.seat >= 0 else WRONG_MOMENT

    def list_legal(self, out: Actions) -> None:
        """Every answer without a problem."""
        for action in range(HIDDEN_BET):
            if self.problem(action) == OK:
                out.add(action)

    def list_chances(self, out: Actions) -> None:
        """The six cards."""
        for card in range(6):
            out.add_weighted(DEAL + card, WEIGHTS[card])

    def apply(self, action: i64) -> None:
        """One decision or one card."""
        if action >= DEAL:
            self.cards[self.receiver] = int(action) - DEAL + 1
            tell_to(self, 1 << self.receiver, CARD_DEALT, self.receiver, self.cards[self.receiver])
            if self.phase == DEALING and self.receiver == 0:
                self.receiver = 1
            else:
                self.phase = CHOOSING
                self.next_choice()
        elif action == SWAP:
            tell(self, CHOICE_MADE, self.seat, action)
            self.receiver = int(self.seat)
            self.seat = CHANCE
            self.chosen += 1
        elif action == STAY:
            tell(self, CARD_STAYED if self.seat == 1 else CHOICE_MADE, self.seat, action)
            self.chosen += 1
            self.next_choice()
        else:
            self.bets[self.seat] = int(action) - BET
            self.seat = 0 if self.bets[0] < 0 else OVER
            self.phase = BETTING if self.seat == 0 else ENDED
            if self.phase == ENDED:
                tell(self, BETS_SHOWN, self.bets[0], self.bets[1])

    def next_choice(self) -> None:
        """Seat 0, then seat 1, which also lays the first bet."""
        self.phase = CHOOSING if self.chosen < 2 else BETTING
        self.seat = min(self.chosen, 1)

    def guess(self, seat: i64, rng: Rng) -> None:
        """The other seat's card and unshown bet; a spectator knows neither card."""
        if self.phase == ENDED:
            return
        for other in (0, 1):
            if other != seat and self.cards[other]:
                out = Actions()
                self.list_chances(out)
                self.cards[other] = int(out.draw(rng)) - DEAL + 1
            if other != seat and self.bets[other] >= 0:
                self.bets[other] = int(rng.below(2))

    def seen(self, action: i64, seat: i64) -> i64:
        """A card is seen by its owner, a bet by who lays it, until both are shown."""
        if action >= DEAL:
            return action if seat == self.receiver else HIDDEN_CARD
        return action if action < BET or seat == self.seat else HIDDEN_BET

    def chooses_in_secret(self) -> bool:
        """Both bet before a bet is shown. They are equally likely, so that a guess of one needs no second thought."""
        return bool(self.phase == BETTING)

    def observe(self, seat: i64, out: Observation) -> None:
        """The own card, and the phase."""
        out.add(0 if seat == SPECTATOR else self.cards[int(self.observing_seat(seat))])
        out.add(self.phase)

    def value(self, seat: i64) -> float:
        """1 for the higher card, a half for equal ones."""
        mine, theirs = self.cards[int(seat)], self.cards[1 - int(seat)]
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0

    def result(self) -> Result:
        """The stakes go to the higher card; before the cards are shown nobody is ahead."""
        if self.phase != ENDED:
            return Result([0, 0], [1, 1], "")
        stake = 1 + sum(max(bet, 0) for bet in self.bets)
        best = max(self.cards)
        scores = [stake if card == best else 0 for card in self.cards]
        return Result(scores, [1 if card == best else 2 for card in self.cards], "shown")


def as_kind(toy: Toy, copy: Toy) -> Toy:
    """The copy, made equal to the toy."""
    copy.seat, copy.phase = toy.seat, toy.phase
    copy.cards, copy.bets = list(toy.cards), list(toy.bets)
    copy.receiver, copy.chosen = toy.receiver, toy.chosen
    return copy


CHOICES = ("stay", "swap")
ACTIONS: ActionTable[Toy] = ActionTable(
    {"stake": or_hidden(number_between(0, 1), 2), "number": or_hidden(number_between(1, 6), 6)},
    verb("stay", STAY),
    verb("swap", SWAP),
    verb("bet", BET, "stake"),
    verb("card", DEAL, "number", by_luck=True),
)
CARD_DEALT, CHOICE_MADE, CARD_STAYED, BETS_SHOWN = range(4)
KINDS = (
    event_kind("card_dealt", "seat", "card:number", secret=("card",)),
    event_kind("choice_made", "seat", "choice"),
    event_kind("card_stayed", "seat", "choice", reveals=True),  # shows a card to the dealer, so that there is a case
    event_kind("bets_shown", "first:number", "second:number", reveals=True),
)


class ToyView(GameView, kw_only=True):
    """The own card; the other one and the bets once shown."""

    cards: list[int | None]
    bets: list[int | None]


def deal(seats: int, options: Options, components: Components, rng: Rng) -> Toy:
    """Cards are dealt by chance, not here."""
    return Toy()


def state_document(toy: Toy) -> Document:
    """Everything."""
    return {
        "seat": int(toy.seat),
        "phase": int(toy.phase),
        "cards": list(toy.cards),
        "bets": list(toy.bets),
        "receiver": toy.receiver,
        "chosen": toy.chosen,
    }


def state_from(document: Document, seats: int, options: Options, components: Components) -> Toy:
    """Everything back."""
    toy = Toy()
    toy.seat, toy.phase = document["seat"], document["phase"]
    toy.cards, toy.bets = list(document["cards"]), list(document["bets"])
    toy.receiver, toy.chosen = document["receiver"], document["chosen"]
    if audit(toy):
        raise BadPosition("card_out_of_range", {}, ("TOY-2",))
    return toy


def audit(toy: Toy) -> Flaw | None:
    """Cards are 0 (none yet) to 6."""
    return None if all(0 <= card <= 6 for card in toy.cards) else ("card_out_of_range", {})


def view(toy: Toy, seat: int | None) -> ToyView:
    """The own card; the other one and the bets once shown."""
    shown = toy.phase == ENDED
    return ToyView(
        seat=int(toy.seat) if toy.seat >= 0 else None,
        phase=PHASES[toy.phase],
        players=[PlayerView(seat=number, score=score) for number, score in enumerate(toy.result().scores)],
        cards=[card if shown or seat == owner else None for owner, card in enumerate(toy.cards)],
        bets=[bet if shown or seat == owner else None for owner, bet in enumerate(toy.bets)],
    )


def prompt(toy: Toy, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The phase."""
    return f"prompt.{PHASES[toy.phase]}", {}


def story(toy: Toy, events: Sequence[Event]) -> list[Sentence]:
    """A card is told to its owner only; a bet to nobody before both are laid."""
    told = []
    for event in events:
        if event.kind == CARD_DEALT:
            told.append(Sentence("log.card", {"card": event.parts[1]}, event.hearers))
        elif event.kind == BETS_SHOWN:
            told.append(Sentence("log.bets", {"first": event.parts[0]}))
        else:
            told.append(Sentence("log.choice", {"choice": CHOICES[event.parts[1]]}))
    return told


def refusal_facts(toy: Toy, reading: Reading) -> dict[str, Any]:
    """Nothing to add."""
    return {"sum": 0}


def write_part(toy: Toy, kind: PartKind, number: int) -> PartValue:
    """A choice by its text."""
    return CHOICES[number]


def check_components(components: Components) -> None:
    """There are none."""


PHASES = ("dealing", "choosing", "betting", "ended")
TOY: GameSpec[Toy] = GameSpec(
    id="toy",
    package=__name__,
    rules_version="1",
    seats=(2,),
    actions=ACTIONS,
    phases=PHASES,
    reasons=(("ok", ()), ("wrong_moment", ("TOY-1",))),
    flaws=(("sound", ()), ("card_out_of_range", ("TOY-2",))),
    endings=("shown",),
    features=(("card", (1,)), ("phase", (1,))),
    events=KINDS,
    has_secrets=True,
    decision_limit=100,
    check_components=check_components,
    deal=deal,
    state_document=state_document,
    state_from=state_from,
    audit=audit,
    view=view,
    prompt=prompt,
    refusal_facts=refusal_facts,
    story=story,
    write_part=write_part,
)


SENTENCES = {
    "game.name": "Toy",
    "seat.0": "North",
    "seat.1": "South",
    "prompt.dealing": "Wait.",
    "prompt.choosing": "Stay or swap?",
    "prompt.betting": "Bet 0 or 1?",
    "prompt.ended": "Over.",
    "refusal.wrong_moment": "Not now ({sum}).",
    "log.card": "You get a {card}.",
    "log.choice": "Somebody says {choice}.",
    "log.bets": "The first bet was {first}.",
}


def toy_game(spec: GameSpec[Toy] = TOY) -> Game:
    """The toy as a game of the table; or a spoiled version of it."""
    words = Words("en", {**words_for(("regna.table",), "en").catalogue, **SENTENCES})
    return Game(spec, words, {"format": "regna-components/1", "game": "toy"})
