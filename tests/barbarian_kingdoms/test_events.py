"""What the rules tell: enough to follow a game by its events alone, and to nobody what is not for him."""

from collections import Counter
from typing import Any

import pytest

from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import View, view
from tests.barbarian_kingdoms.scenes import (
    CAPITALS,
    FRENCH,
    GAME,
    START,
    bribes,
    coins,
    happened,
    play,
    scene,
    story,
    typed,
)
from tests.conformance.playing import BiasedPlayer, random_move
from tests.rules import rule

# ---------------------------------------------------------------------- a game followed by its events


class Bookkeeper:
    """Follows a game by what a seat (None: a spectator) hears, and knows no rule."""

    def __init__(self, start: View, seat: int | None) -> None:
        """Kings in their capitals, no coin on the map."""
        names: list[str] = [part.kingdom for part in start.kingdoms]
        self.seat = seat
        self.own = [part.kingdom for part in start.kingdoms if part.seat == seat]
        self.treasury = Counter({value: number for value, number in zip("1235", coins(START), strict=True) if number})
        self.lying = {part.province: Counter[str]() for part in start.provinces}
        self.chests = {part.province for part in start.provinces if part.chest}
        self.units = {CAPITALS[name]: name for name in names}
        self.kings = {name: CAPITALS[name] for name in names}
        self.captors: dict[str, str] = {}
        self.at_sea = dict.fromkeys(names, 0)
        self.warriors, self.tokens = dict.fromkeys(names, 4), dict.fromkeys(names, 4)
        self.markers: dict[str, str] = {}
        self.held: dict[str, str | None] = {
            part.province: part.emblem for part in start.provinces if part.emblem in names
        }
        self.active: str | None = None
        self.ended: tuple[str, str] | None = None
        self.scores: dict[int, int] = {}

    def hear(self, told: dict[str, Any]) -> None:
        """One event."""
        parts = {name: value for name, value in told.items() if name not in ("event", "from")}
        if "from" in told:
            parts["source"] = told["from"]
        known = getattr(self, told["event"], None)
        if known is not None:
            known(**parts)

    def pocket(self, kingdom: str, gained: str, times: int = 1) -> None:
        """Coins go behind the screen of a kingdom's player, or come out."""
        if kingdom in self.own:
            for coin in split(gained):
                self.treasury[coin] += times

    def leave(self, kingdom: str, unit: str, source: str) -> None:
        """A unit is no longer where it was."""
        if source != "sea":
            del self.units[source]
        elif unit == "warrior":
            self.at_sea[kingdom] -= 1

    def arrive(self, kingdom: str, unit: str, to: str) -> None:
        """A King, or a warrior at Sea, is somewhere else; who occupies a province is told."""
        if unit == "king":
            self.kings[kingdom] = to
        elif to == "sea":
            self.at_sea[kingdom] += 1

    def turn_begun(self, kingdom: str) -> None:
        """Whose turn it is."""
        self.active = kingdom

    def coin_spread(self, kingdom: str, province: str, coin: int) -> None:
        """A coin of the start."""
        self.lying[province][str(coin)] += 1

    def warrior_recruited(self, kingdom: str, province: str) -> None:
        """A warrior leaves the player board."""
        self.warriors[kingdom] -= 1

    def unit_moved(self, kingdom: str, unit: str, source: str, to: str) -> None:
        """A unit goes from one area to another."""
        self.leave(kingdom, unit, source)
        self.arrive(kingdom, unit, to)

    def unit_invaded(self, kingdom: str, unit: str, source: str, to: str) -> None:
        """A unit goes into the province of the action."""
        self.unit_moved(kingdom, unit, source, to)

    def unit_sent(self, kingdom: str, unit: str, source: str, province: str) -> None:
        """Likewise."""
        self.unit_moved(kingdom, unit, source, province)

    def unit_moved_out(self, kingdom: str, unit: str, province: str, to: str) -> None:
        """One unit of several goes on."""
        self.arrive(kingdom, unit, to)

    def units_castled(self, kingdom: str, source: str, to: str) -> None:
        """King and warrior change places."""
        self.kings[kingdom] = to
        self.at_sea[kingdom] += (source == "sea") - (to == "sea")

    def province_occupied(self, kingdom: str, province: str) -> None:
        """A unit stands there now."""
        self.units[province] = kingdom

    def warriors_lost(self, kingdom: str, province: str, number: int) -> None:
        """Warriors go back to the player board."""
        self.warriors[kingdom] += number

    def warriors_returned(self, kingdom: str, province: str, number: int) -> None:
        """Likewise."""
        self.warriors[kingdom] += number

    def king_captured(self, kingdom: str, other: str, province: str) -> None:
        """Out for good."""
        self.kings[kingdom] = "captured"
        self.captors[kingdom] = other

    def control_changed(self, province: str, source: str | None, to: str | None) -> None:
        """Somebody else controls a province, or nobody."""
        assert self.held.get(province) == source
        self.held[province] = to

    def token_placed(self, kingdom: str, province: str) -> None:
        """A token goes from the player board to the map."""
        self.tokens[kingdom] -= 1
        self.markers[province] = kingdom

    def token_removed(self, kingdom: str, province: str) -> None:
        """And back."""
        self.tokens[kingdom] += 1
        assert self.markers.pop(province) == kingdom

    def price_paid(self, kingdom: str, province: str, coins: str) -> None:
        """Coins from a treasury to a province."""
        self.pocket(kingdom, coins, -1)
        self.lying[province].update(split(coins))

    def tax_collected(self, kingdom: str, province: str, coins: str, back: str) -> None:
        """Coins from a province to a treasury, and others back."""
        self.price_paid(kingdom, province, back)
        self.pocket(kingdom, coins)
        self.lying[province].subtract(split(coins))

    def coins_changed(self, kingdom: str, province: str, give: str, get: str) -> None:
        """An exchange with a province."""
        self.tax_collected(kingdom, province, get, give)

    def change_agreed(self, kingdom: str, other: str, province: str, give: str, get: str) -> None:
        """An exchange with a province of somebody else."""
        self.tax_collected(other, province, get, give)

    def province_pillaged(self, kingdom: str, province: str, coins: str) -> None:
        """All coins of a province."""
        self.pocket(kingdom, coins)
        self.lying[province].subtract(split(coins))

    def chest_opened(self, kingdom: str, province: str, coin: int | None = None) -> None:
        """A face-down coin; the pillager knows which."""
        self.chests.remove(province)
        assert (coin is not None) == (kingdom in self.own)
        self.pocket(kingdom, str(coin))

    def bribe_given(self, kingdom: str, coin: int, number: int | None = None) -> None:
        """Coins into a purse; their owner knows how many."""
        assert (number is not None) == (kingdom in self.own)
        self.pocket(kingdom, str(coin), -(number or 0))

    def bribe_collected(self, kingdom: str, other: str, coins: str) -> None:
        """The coins of the other purse."""
        self.pocket(kingdom, coins)

    def coin_sacked(self, kingdom: str, other: str, coin: int | None = None) -> None:
        """A coin from one treasury to another, known to the two."""
        assert (coin is not None) == (kingdom in self.own or other in self.own)
        self.pocket(kingdom, str(coin))
        self.pocket(other, str(coin), -1)

    def game_won(self, kingdom: str, ending: str) -> None:
        """The end."""
        self.ended = (kingdom, ending)

    def reign_counted(self, seat: int, place: int, score: int, kings: int, pieces: int, treasury: int) -> None:
        """A reign."""
        assert score == kings + pieces + treasury
        self.scores[seat] = score

    def check(self, seen: View) -> None:
        """What was heard is what is seen."""
        for part in seen.provinces:
            here = self.units.get(part.province)
            assert (part.unit.kingdom if part.unit else None) == here
            assert part.unit is None or part.unit.king == (self.kings[part.unit.kingdom] == part.province)
            assert part.token == self.markers.get(part.province)
            assert part.controller == self.held.get(part.province)
            assert part.coins == [self.lying[part.province][value] for value in "1235"]
            assert part.chest == (part.province in self.chests)
        fleets = {fleet.kingdom: (fleet.warriors, fleet.king) for fleet in seen.sea}
        for kingdom in seen.kingdoms:
            name = kingdom.kingdom
            assert fleets.get(name, (0, False)) == (self.at_sea[name], self.kings[name] == "sea")
            assert (kingdom.warriors, kingdom.tokens) == (self.warriors[name], self.tokens[name])
            assert kingdom.captor == self.captors.get(name)
        if self.seat is not None:
            assert seen.players[self.seat].treasury == [self.treasury[value] for value in "1235"]
        assert seen.active == self.active
        assert (seen.champion, seen.ended) == (self.ended or (None, None))
        if self.ended:
            assert [player.score for player in seen.players] == [self.scores[seat] for seat in range(len(seen.players))]


def split(text: str) -> list[str]:
    """Coins one by one."""
    return [] if text == "none" else text.split("+")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (3, {"edition": "review"}), (4, {"teams": "two"}), (6, {"configuration": "a"})],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_followed_by_its_events(seats: int, options: dict[str, OptionValue], seed: int) -> None:
    """Units, Kings, markers, coins, own treasury, turn and end: every seat keeps books and never looks at the map."""
    match = GAME.new(seats=seats, seed=seed, options=options)
    readers = [None, *range(seats)]
    books = [Bookkeeper(view(typed(match.journal.start), seat), seat) for seat in readers]
    rng, temper = Rng(seed), BiasedPlayer(GAME.spec, seed)
    heard = 0
    for _ in range(250):
        if match.turn.seat is None:
            break
        match.play(random_move(match, rng, temper))
        for book in books:
            for happening in match.events(book.seat, since=heard):
                book.hear(dict(happening.event))
            book.check(view(typed(match.state), book.seat))
        heard = match.sequence


# ---------------------------------------------------------------------- battles


def attacked_in_roma(powers: bool = True, **parts: Any) -> BarbarianKingdoms:
    """A warrior of the Vandals attacks Theodoric in Roma: 3 points against 8; all but the last coin is decided."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""}, powers=powers, **parts)
    return play(state, "invade calabria roma", "bribe 0", "bribe 1", "bribe 1", "bribe 0", *["bribe 0"] * 3)


@rule("BK-220", "BK-223", "BK-225", "BK-230")
def test_a_battle_is_told_with_its_numbers() -> None:
    """What both sides count and give, who wins and why, and who keeps which coins."""
    events = [told for told in happened(attacked_in_roma(powers=False), "bribe 0") if told["event"] != "turn_begun"]
    assert events[:7] == [
        {"event": "bribe_given", "kingdom": "ostrogoths", "coin": 5},
        {"event": "purse_sealed", "kingdom": "ostrogoths", "province": "roma"},
        {
            "event": "strength_counted", "kingdom": "vandals", "points": 3, "warriors": 3, "king": 0, "marker": 0,
            "fortifications": 0,
        },
        {"event": "purse_opened", "kingdom": "vandals", "points": 3, "bribe": 5, "coins": "2+3", "total": 8},
        {
            "event": "strength_counted", "kingdom": "ostrogoths", "points": 8, "warriors": 0, "king": 6, "marker": 2,
            "fortifications": 0,
        },
        {"event": "purse_opened", "kingdom": "ostrogoths", "points": 8, "bribe": 0, "coins": "none", "total": 8},
        {
            "event": "battle_won", "kingdom": "vandals", "other": "ostrogoths", "province": "roma",
            "by": "active_player",
        },
    ]  # fmt: skip
    assert events[7:] == [
        {"event": "bribe_collected", "kingdom": "ostrogoths", "other": "vandals", "coins": "2+3"},
        {"event": "king_captured", "kingdom": "ostrogoths", "other": "vandals", "province": "roma"},
        {"event": "province_occupied", "kingdom": "vandals", "province": "roma"},
        {"event": "control_changed", "province": "roma", "from": "ostrogoths", "to": None},
        {"event": "action_succeeded", "kingdom": "vandals", "province": "roma", "action": "invade"},
    ]


@rule("BK-225", "BK-287")
@pytest.mark.parametrize(
    ("powers", "key", "winner"),
    [(True, "log.tie_theodoric", "ostrogoths"), (False, "log.tie_active", "vandals")],
)
def test_the_log_says_why_a_tie_is_won(powers: bool, key: str, winner: str) -> None:
    """Because it is one's turn, or because Theodoric fights; just before who has won."""
    told = story(attacked_in_roma(powers=powers), "bribe 0")
    place = [sentence.key for sentence in told].index(key)
    assert told[place].facts["kingdom"] == {"word": f"kingdom.{winner}"}
    assert told[place + 1].key == "log.won"


@rule("BK-225")
def test_of_a_clear_victory_nothing_is_said_but_that() -> None:
    """8 points against 3."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""})
    keys = [sentence.key for sentence in story(play(state, "invade calabria roma", *["bribe 0"] * 7), "bribe 0")]
    assert "log.won" in keys
    assert not {"log.tie_active", "log.tie_theodoric", "log.bribe_collected"} & set(keys)


@rule("BK-230")
def test_the_log_says_who_keeps_which_bribe() -> None:
    """Winner and loser alike, in both languages."""
    state = scene(turn="vandals", units={"vandals": ["calabria"]}, lying={"roma": ""})
    play(state, "invade calabria roma", *["bribe 1", "bribe 0", "bribe 0", "bribe 0"], "bribe 0", "bribe 2", "bribe 0")
    told = [sentence for sentence in story(state, "bribe 0") if sentence.key == "log.bribe_collected"]
    english = [GAME.words.say(sentence.key, sentence.facts) for sentence in told]
    assert english == [
        "The Ostrogoths keep the bribe of the Vandals: 1.",
        "The Vandals keep the bribe of the Ostrogoths: 2+2.",
    ]
    french = [FRENCH.words.say(sentence.key, sentence.facts) for sentence in told]
    assert french[0] == "Les Ostrogoths collectent le pot-de-vin des Vandales\u00a0: 1 Tremis."


@rule("BK-293")
def test_the_log_says_that_nobody_may_contest_clovis() -> None:
    """Although the Ostrogoths stand next to Burgundia."""
    kingdoms = ("franks", "ostrogoths", "vandals")
    state = scene(kingdoms, turn="franks", kings={"franks": "burgundia"}, units={"ostrogoths": ["liguria"]})
    keys = [sentence.key for sentence in story(play(state, "claim burgundia"), "pay 2")]
    assert keys == ["log.pay", "log.conversion", "log.token_placed"]


# ---------------------------------------------------------------------- secrets


@rule("A-30", "BK-222")
def test_how_many_coins_go_into_a_purse_only_their_owner_hears() -> None:
    """Everybody hears of which kind, even of none; the Vandals are seat 1."""
    for seat in (None, 0, 1, 2):
        for number in (0, 2):
            state = play(scene(turn="vandals", units={"vandals": ["calabria"]}), "invade calabria roma")
            [told] = happened(state, f"bribe {number}", seat)
            assert told == {"event": "bribe_given", "kingdom": "vandals", "coin": 1} | (
                {"number": number} if seat == 1 else {}
            )


@rule("A-30", "BK-288")
def test_a_sacked_coin_is_told_to_the_two() -> None:
    """The Visigoths (seat 2) take it from the Vandals (seat 1)."""
    for seat in (None, 0, 1, 2):
        state = scene(turn="visigoths", units={"vandals": ["gallaecia"]}, treasuries={1: "1+1+2+3"})
        bribes(play(state, "invade toletum gallaecia"))
        told = happened(state, "coin 3", seat)[0]
        assert told == {"event": "coin_sacked", "kingdom": "visigoths", "other": "vandals"} | (
            {"coin": 3} if seat in (1, 2) else {}
        )


@rule("BK-006", "BK-300", "BK-306")
def test_the_end_is_told_with_its_tally() -> None:
    """What every reign is made of: Kings, pieces on the board, the treasury; of equal ones the later is ahead."""
    state = scene(
        units={"ostrogoths": ["sicilia"]},
        tokens={"ostrogoths": ["calabria", "dalmatia", "burgundia"]},
        treasuries={0: "5", 1: "3+3+3+3"},
    )
    play(state, "claim sicilia")
    events = happened(state, "pay 5")
    assert {"event": "game_won", "kingdom": "ostrogoths", "ending": "territorial"} in events
    assert [tuple(told.values())[1:] for told in events if told["event"] == "reign_counted"] == [
        (0, 1, 7, 2, 5, 0),
        (1, 3, 4, 2, 0, 2),
        (2, 2, 4, 2, 0, 2),
    ]
