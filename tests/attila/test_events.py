"""What the rules tell: enough to follow a game by its events alone, and to nobody what is not for him."""

from collections import Counter
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.attila.rules.board import TRIBES, Tribe
from regna.table.update import Happening
from tests.attila.scenes import (
    END,
    FAR,
    GAME,
    KEEP,
    MIXED,
    TILES,
    body,
    events,
    far_franks,
    fought,
    play,
    scene,
)
from tests.conformance.playing import BiasedPlayer, random_move
from tests.rules import rule

# ---------------------------------------------------------------------- a game followed by its events


class Bookkeeper:
    """Follows a game by what a seat (None: a spectator) hears, and knows no rule."""

    def __init__(self, match: regna.Match, seat: int | None) -> None:
        """Before the deal."""
        seats = match.seats
        self.seat = seat
        self.hand: Counter[str] = Counter()
        self.cards, self.laid, self.score = [0] * seats, [0] * seats, [0] * seats
        self.influence = [dict.fromkeys(TRIBES, 0) for _ in range(seats)]
        self.tiles = [list(TILES) for _ in range(seats)]
        self.markers: Counter[tuple[str, str]] = Counter()
        self.status = {part.province: "open" for part in body(match).provinces}
        self.discards: Counter[str] = Counter()
        self.pile = 54
        self.tiles_left = {part.century: part.tiles for part in body(match).centuries}
        self.active = body(match).first
        self.last_turn: str | None = None

    def hear(self, happening: Happening) -> None:
        """One event."""
        told: dict[str, Any] = dict(happening.event)
        kind = told.pop("event")
        if hasattr(self, kind):
            getattr(self, kind)(**told)

    def turn_begun(self, seat: int, plays: int) -> None:
        """Whose turn it is."""
        self.active = seat

    def marker_placed(self, seat: int, tribe: str, province: str, second: bool) -> None:
        """From the supply to the map."""
        self.markers[province, tribe] += 1

    def card_played(self, seat: int, tribe: str) -> None:
        """From the hand to the discards."""
        self.cards[seat] -= 1
        self.discards[tribe] += 1
        if seat == self.seat:
            self.hand[tribe] -= 1

    card_discarded = card_traded = card_played

    def influence_taken(self, seat: int, tribe: Tribe, to: int, **start: int) -> None:
        """Up a column."""
        assert self.influence[seat][tribe] == start["from"]
        self.influence[seat][tribe] = to

    influence_raised = influence_taken

    def card_laid(self, seat: int, tribe: str | None = None) -> None:
        """From the hand to the table."""
        self.cards[seat] -= 1
        self.laid[seat] += 1
        if seat == self.seat:
            assert tribe is not None
            self.hand[tribe] -= 1

    def laying_ended(self, seat: int, province: str, cards: int) -> None:
        """As many as were laid one by one."""
        assert self.laid[seat] == cards

    def laid_cards_discarded(self, seat: int, tribe: str, cards: int) -> None:
        """From the table to the discards."""
        self.laid[seat] -= cards
        self.discards[tribe] += cards

    def strength_counted(self, province: str, tribe: str, markers: int, cards: int, strength: int) -> None:
        """Markers and cards."""
        assert self.markers[province, tribe] == markers
        assert strength == markers + cards

    def tribe_left(self, tribe: str, province: str, markers: int) -> None:
        """From the map to the supply."""
        self.markers[province, tribe] -= markers

    def peace_made(self, province: str, century: int) -> None:
        """A tile from its century to a province."""
        self.status[province] = "peaceful"
        self.tiles_left[century] -= 1

    def province_closed(self, province: str) -> None:
        """Without a tile."""
        self.status[province] = "closed"

    def points_gained(self, seat: int, points: int, **why: Any) -> None:
        """On the score track."""
        self.score[seat] += points

    def score_stands(self, seat: int, score: int) -> None:
        """What the points gained add up to."""
        assert self.score[seat] == score

    def double_turn_played(self, seat: int) -> None:
        """A tile leaves the game."""
        self.tiles[seat].remove("double")

    def trade_played(self, seat: int) -> None:
        """A tile leaves the game."""
        self.tiles[seat].remove("trade")

    def two_influence_played(self, seat: int, tribe: str, other: str) -> None:
        """A tile leaves the game."""
        self.tiles[seat].remove("raise")

    def card_drawn(self, seat: int, tribe: str | None = None) -> None:
        """From the pile to a hand; only who draws hears which."""
        self.pile -= 1
        self.cards[seat] += 1
        assert (tribe is not None) == (seat == self.seat)
        if tribe is not None:
            self.hand[tribe] += 1

    def pile_renewed(self, cards: int) -> None:
        """From the discards to the pile."""
        assert cards == self.discards.total()
        self.pile += cards
        self.discards.clear()

    def end_triggered(self, seat: int, cause: str) -> None:
        """This turn is the last."""
        self.last_turn = cause

    def place_reached(self, seat: int, place: int, score: int) -> None:
        """The final points."""
        assert self.score[seat] == score

    def check(self, match: regna.Match) -> None:
        """Everything is where the seat sees it."""
        seen = body(match, self.seat)
        for part in seen.provinces:
            assert part.markers == {tribe: n for tribe in TRIBES if (n := self.markers[part.province, tribe])}
            assert part.status == self.status[part.province]
        for player in seen.players:
            seat = player.seat
            assert (player.score, player.cards, player.laid) == (self.score[seat], self.cards[seat], self.laid[seat])
            assert (player.influence, player.tiles) == (self.influence[seat], self.tiles[seat])
        assert {part.century: part.tiles for part in seen.centuries} == self.tiles_left
        assert (seen.discards, seen.draw_pile) == (
            {tribe: n for tribe in TRIBES if (n := self.discards[tribe])},
            self.pile,
        )
        assert (seen.active, seen.last_turn) == (self.active, self.last_turn)
        if self.seat is not None:
            assert seen.hand == {tribe: n for tribe in TRIBES if (n := self.hand[tribe])}


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.spec.seats)
def test_a_game_can_be_followed_by_its_events(seats: int) -> None:
    """Every card, marker, tile and point is where the events say, from the first deal to the end, for every seat."""
    for seed in range(3):
        match = GAME.new(seats=seats, seed=seed)
        rng, temper = Rng(seed), BiasedPlayer(GAME.spec, seed)
        books = [Bookkeeper(match, seat) for seat in (*range(seats), None)]
        heard = 0
        while True:
            for book in books:
                for happening in match.events(book.seat, since=heard):
                    book.hear(happening)
                book.check(match)
            if match.over:
                break
            heard = match.sequence
            match.play(random_move(match, rng, temper))


# ---------------------------------------------------------------------- what a scoring tells


SHARES: list[tuple[tuple[int, ...], list[tuple[int, int, str]]]] = [
    ((5, 3, 1), [(0, 3, "first"), (1, 2, "second")]),
    ((0, 4, 0), [(1, 5, "alone")]),
    ((6, 6, 1), [(0, 3, "first_tied"), (1, 3, "first_tied")]),
    ((6, 2, 2), [(0, 3, "first"), (1, 1, "second_tied"), (2, 1, "second_tied")]),
    ((6, 4), [(0, 3, "first"), (1, 2, "second")]),
    ((6, 3), [(0, 3, "first"), (1, 0, "too_far")]),
]
"""Influence on the Franks, and who gets how many points and why."""


def ending(*influence: int, markers: dict[str, dict[str, int]]) -> regna.Match:
    """The last scoring, with this influence of every seat on the Franks."""
    players: list[dict[str, Any]] = [{"influence": {"franks": number} if number else {}} for number in influence]
    players[0]["tiles"] = ["raise"]
    match = scene(*players, markers=markers, phase="close", ended="peace", peaceful=FAR)
    return play(match, "end")


@rule("AT-092", "AT-093", "AT-094", "AT-095", "AT-096", "AT-132")
@pytest.mark.parametrize(("influence", "shares"), SHARES)
def test_points_are_told_with_their_reason(influence: tuple[int, ...], shares: list[tuple[int, int, str]]) -> None:
    """Three markers in two provinces: who gets what, as data and in the sentence."""
    match = ending(*influence, markers={"noricum": {"franks": 2}, "raetia": {"franks": 1}})
    told = [happening.event for happening in match.events() if happening.event["event"] == "points_gained"]
    assert [(event["seat"], event["points"], event["share"]) for event in told] == shares
    (line,) = (line for line in match.story() if line.key == "log.points")
    assert [(item["seat"]["seat"], item["say"]) for item in line.facts["players"]["list"]] == [
        (seat, f"log.share.{share}") for seat, _, share in shares
    ]


@rule("AT-097")
def test_tribes_that_give_nothing_are_told() -> None:
    """Nobody has influence on five tribes; the Franks are not on the map."""
    match = ending(3, 0, 0, markers={"noricum": {"huns": 1}})
    lines = {line.key: line.text for line in match.story()}
    assert "log.points" not in lines
    assert lines["log.not_on_map"] == "No marker on the map, so no points: Franks."
    assert lines["log.no_influence"].endswith("no points: Huns, Goths, Saxons, Teutons, Vandals.")


# ---------------------------------------------------------------------- what was silent


@rule("AT-122")
def test_the_last_marker_that_leaves_again_is_told() -> None:
    """It does not end the game, and everybody hears why not."""
    players = ({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP})
    match = scene(*players, markers=far_franks(19) | {"noricum": {"huns": 2, "goths": 2}})
    play(match, "play franks noricum", *END)
    assert events(match).count("log.last_marker_back") == 1
    assert not any(key.startswith("log.end") for key in events(match))


@rule("AT-070", "RUL-10")
@pytest.mark.parametrize("option", ["removed", "stay"])
def test_where_all_stay_it_is_told(option: str) -> None:
    """Three Franks against two Huns and a card: both have a strength of 3."""
    hands = [{}, {"huns": 1}, {}]
    match = fought(hands, [[], ["huns"], []], before=MIXED, options={"all_tied": option})
    assert ("log.all_stay" in events(match)) == (option == "stay")
    assert ("log.leave" in events(match)) == (option == "removed")


def test_a_second_draw_is_told() -> None:
    """After a trade before the end of the turn the hand is refilled: two draws, both told."""
    match = scene({"hand": {"goths": 2}, "tiles": ["trade"]}, {"hand": KEEP}, {"hand": KEEP}, phase="close")
    start = match.sequence
    play(match, "trade goths", "end")
    counts = [line.facts["count"] for line in match.story(since=start) if line.key == "log.draws"]
    assert counts == [1, 4]
