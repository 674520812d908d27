"""The parts of a game of Barbarian Kingdoms at one moment, without the rules: what is where, what is asked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.engine.state import State
from regna.games.barbarian_kingdoms.rules import phases
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Setting

# The two sides of a battle
ATTACKER: Final[i64] = 0  # the active kingdom
OPPONENT: Final[i64] = 1


class Realm(State):
    """Map, units, coins and the turn; treasuries, face-down coins and purses are hidden (A-30)."""

    def __init__(
        self,
        setting: Setting,
        seats: i64,
        treasury: vec[i64],
        known: vec[i64],
        purses: vec[i64],
        pool: vec[i64],
        coins: vec[i64],
        tokens: vec[i64],
        holders: vec[i64],
        standing: vec[i64],
        army: vec[i64],
        at_sea: vec[i64],
        kings: vec[i64],
        deployed: vec[i64],
        placed: vec[i64],
        held: vec[i64],
        lands: vec[i64],
        captors: vec[i64],
        entered: vec[i64],
    ) -> None:
        """Take over the given parts; a new game and a position make them."""
        super().__init__(seats)
        self.setting = setting
        self.map = setting.map
        self.values = setting.values
        self.seating = setting.seating
        self.treasury = treasury  # coins behind each screen: seat * KINDS + kind
        self.known = known  # of these, seen by an observer: ((observer + 1) * seats + seat) * KINDS + kind
        self.purses = purses  # sealed bribes: side * KINDS + kind
        self.pool = pool  # coins nobody has seen yet, face down on the map or in the box, by kind
        self.coins = coins  # lying face up: province * KINDS + kind
        self.tokens = tokens  # the kingdom whose control token lies in a province
        self.holders = holders  # the kingdom that controls a province
        self.standing = standing  # the kingdom whose unit occupies a province
        self.army = army  # provinces in which a kingdom has a unit, as a mask
        self.at_sea = at_sea  # warriors of a kingdom at Sea
        self.kings = kings  # the area of each King, or CAPTURED
        self.deployed = deployed  # warriors of a kingdom that are not on its player board
        self.placed = placed  # control tokens of a kingdom that are not on its player board
        self.held = held  # how many provinces a kingdom controls
        self.lands = lands  # which ones, as a mask
        self.captors = captors  # the kingdom that has captured each King
        self.entered = entered  # units of each side that came into the battle province for this action
        self.chests: i64 = 0  # provinces with a face-down coin
        self.occupied: i64 = 0  # provinces with a unit
        self.assaulted: i64 = 0  # provinces whose occupation began with a successful Invade (ED-08)
        self.turn: i64 = 0  # whose turn it is, as a place in the order of play
        self.kingdom: i64 = 0  # the kingdom that is asked
        self.current_action: i64 = phases.NO_ACTION
        self.target: i64 = NOWHERE  # the province of the action
        self.by_king: i64 = 0  # whether the invading unit is the King
        self.recruited: i64 = 0  # warriors recruited in this action
        self.refusers: i64 = 0  # seats that have refused a change in this turn, as a mask (ED-03)
        self.offer: i64 = (
            NOWHERE  # the change another player is asked to agree to: province * EXCHANGE_COUNT + exchange
        )
        self.moved_once: i64 = 0  # provinces, and KING_AT_SEA, whose unit has moved in this Maneuver
        self.moved_twice: i64 = 0
        self.sea_moved_once: i64 = 0  # warriors at Sea that have moved once
        self.sea_moved_twice: i64 = 0
        self.collected: i64 = 0  # Tremis of this Tax so far
        self.asked: i64 = 0  # how many places after the active kingdom the one stands that is asked to contest
        self.rival: i64 = NOBODY  # the other kingdom of the battle
        self.passed: i64 = 0  # sides that have passed in phase 1, as a mask
        self.side: i64 = ATTACKER  # the side that is asked in a battle
        self.kind: i64 = 0  # the kind of coin that is put into the purse now
        self.winner: i64 = NOBODY  # the side that has won the battle
        self.cause: i64 = phases.GOING_ON
        self.champion: i64 = NOBODY  # the kingdom that has won the game

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
        self.origin = other.origin
        self.chests = other.chests
        self.occupied = other.occupied
        self.assaulted = other.assaulted
        self.turn = other.turn
        self.kingdom = other.kingdom
        self.current_action = other.current_action
        self.target = other.target
        self.by_king = other.by_king
        self.recruited = other.recruited
        self.refusers = other.refusers
        self.offer = other.offer
        self.moved_once = other.moved_once
        self.moved_twice = other.moved_twice
        self.sea_moved_once = other.sea_moved_once
        self.sea_moved_twice = other.sea_moved_twice
        self.collected = other.collected
        self.asked = other.asked
        self.rival = other.rival
        self.passed = other.passed
        self.side = other.side
        self.kind = other.kind
        self.winner = other.winner
        self.cause = other.cause
        self.champion = other.champion

    def archive(self, archive: Archive) -> None:
        """Everything that changes in a match."""
        self.treasury = archive.numbers(self.treasury)
        self.known = archive.numbers(self.known)
        self.purses = archive.numbers(self.purses)
        self.pool = archive.numbers(self.pool)
        self.coins = archive.numbers(self.coins)
        self.tokens = archive.numbers(self.tokens)
        self.holders = archive.numbers(self.holders)
        self.standing = archive.numbers(self.standing)
        self.army = archive.numbers(self.army)
        self.at_sea = archive.numbers(self.at_sea)
        self.kings = archive.numbers(self.kings)
        self.deployed = archive.numbers(self.deployed)
        self.placed = archive.numbers(self.placed)
        self.held = archive.numbers(self.held)
        self.lands = archive.numbers(self.lands)
        self.captors = archive.numbers(self.captors)
        self.entered = archive.numbers(self.entered)
        self.chests = archive.number(self.chests)
        self.occupied = archive.number(self.occupied)
        self.assaulted = archive.number(self.assaulted)
        self.turn = archive.number(self.turn)
        self.kingdom = archive.number(self.kingdom)
        self.current_action = archive.number(self.current_action)
        self.target = archive.number(self.target)
        self.by_king = archive.number(self.by_king)
        self.recruited = archive.number(self.recruited)
        self.refusers = archive.number(self.refusers)
        self.offer = archive.number(self.offer)
        self.moved_once = archive.number(self.moved_once)
        self.moved_twice = archive.number(self.moved_twice)
        self.sea_moved_once = archive.number(self.sea_moved_once)
        self.sea_moved_twice = archive.number(self.sea_moved_twice)
        self.collected = archive.number(self.collected)
        self.asked = archive.number(self.asked)
        self.rival = archive.number(self.rival)
        self.passed = archive.number(self.passed)
        self.side = archive.number(self.side)
        self.kind = archive.number(self.kind)
        self.winner = archive.number(self.winner)
        self.cause = archive.number(self.cause)
        self.champion = archive.number(self.champion)

    # ------------------------------------------------------------------ who is who

    def active(self) -> i64:
        """The kingdom whose turn it is."""
        return self.seating.order[self.turn]

    def kingdom_of(self, side: i64) -> i64:
        """The kingdom that fights on a side."""
        return self.active() if side == ATTACKER else self.rival

    def seat_of(self, kingdom: i64) -> i64:
        """The seat that runs a kingdom."""
        return self.seating.seat_of[kingdom]

    def oppose(self, one: i64, other: i64) -> bool:
        """Whether two kingdoms are opponents: not the same side (BK-333, A-18)."""
        return self.seating.side_of[one] != self.seating.side_of[other]

    def is_closed(self, province: i64) -> bool:
        """Whether a province is impassable (BK-025)."""
        return (self.setting.closed >> province) & 1 == 1

    def ask(self, kingdom: i64, phase: i64) -> None:
        """A kingdom's player is asked something."""
        self.kingdom = kingdom
        self.seat = self.seating.seat_of[kingdom]
        self.phase = phase
