"""How a seat of Animal Kingdoms stands in few numbers, for a model that learns what they are worth."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.animal_kingdoms.rules import board, cards, claims, decrees, ending, scoring
from regna.games.animal_kingdoms.rules.player import Player
from regna.games.animal_kingdoms.rules.realm import Realm

DESCRIBED: Final = (
    "stage", "score", "tokens", "pass_tiles", "cubes_kept", "out", "first_out", "capital", "council_to_come",
    "to_decide", "high_cards", "ones", "cards_that_fit",
    "councils", "points_led", "points_shared", "seconds", "thirds", "points_close", "points_at_risk",
)  # fmt: skip
"""What the numbers are, each scaled to a few units."""

HIGH: Final[i64] = 6
"""From this value on a card wins most battles."""


def describe(realm: Realm, seat: i64, out: Numbers) -> None:
    """List the numbers of a seat; of all cards and hidden tiles only its own are looked at (AK-280, AK-284)."""
    player = realm.players[seat]
    ages_left = float(board.AGES - 1 - realm.age)
    out.add(stage(realm))
    out.add(float(player.score) / 10.0)
    out.add(float(player.tokens) / 2.0)
    out.add(float(ending.pass_tile_points_of(realm, seat)) / 3.0)
    out.add(float(player.cubes) / 5.0)
    out.add(1.0 if player.passed > 0 else 0.0)
    out.add(1.0 if player.passed == 1 else 0.0)
    out.add(float(player.capital + 1) / 3.0)
    out.add(ages_left if player.capital != board.NOWHERE else 0.0)
    out.add(1.0 if realm.seat == seat else 0.0)
    describe_hand(realm, player, out)
    describe_kingdoms(realm, seat, out)


def describe_hand(realm: Realm, player: Player, out: Numbers) -> None:
    """High cards and ones for battles, and cards that some decree lets in."""
    high: i64 = 0
    ones: i64 = 0
    fitting: i64 = 0
    for place in range(player.hand_size):
        value = cards.value_of(player.hand[place])
        high += 1 if value >= HIGH else 0
        ones += 1 if value == 1 else 0
        fitting += 1 if fits_somewhere(realm, player.hand[place]) else 0
    out.add(float(high))
    out.add(float(ones))
    out.add(float(fitting))


def fits_somewhere(realm: Realm, card: i64) -> bool:
    """Whether a decree lets a card into a kingdom that has room."""
    for kingdom in range(board.KINGDOMS):
        if not claims.is_full(realm, kingdom) and decrees.admits(realm.openings[kingdom], card):
            return True
    return False


def describe_kingdoms(realm: Realm, seat: i64, out: Numbers) -> None:
    """The places of a seat in the kingdoms that are not scored yet, and what could change them."""
    councils: i64 = 0
    led = 0.0
    shared = 0.0
    seconds = 0.0
    thirds = 0.0
    close = 0.0
    at_risk = 0.0
    for kingdom in range(board.KINGDOMS):
        councils += realm.councils[kingdom * board.SIDES + seat]
        if kingdom < realm.scored:  # while players act it is below all of them
            continue
        own = scoring.influence(realm, kingdom, seat)
        highest: i64 = 0
        ahead: i64 = 0
        alike: i64 = 0
        for other in range(realm.sides):
            cubes = scoring.influence(realm, kingdom, other)
            highest = max(highest, cubes) if other != seat else highest
            ahead += 1 if cubes > own else 0
            alike += 1 if cubes == own else 0
        tile = float(scoring.tile_of(realm, kingdom)) / 10.0
        is_open = not claims.is_full(realm, kingdom)
        if is_open and own == highest + 1:
            at_risk += tile
        if is_open and own <= highest and own + 1 >= highest:
            close += tile
        if own > 0 and ahead == 0:
            led += tile if alike == 1 else 0.0
            shared += tile / float(alike) if alike > 1 else 0.0
        elif own > 0:
            seconds += 1.0 if ahead == 1 else 0.0
            thirds += 1.0 if ahead == 2 else 0.0
    out.add(float(councils) * float(board.AGES - 1 - realm.age) / 2.0)
    out.add(led)
    out.add(shared)
    out.add(seconds)
    out.add(thirds)
    out.add(close)
    out.add(at_risk)


def stage(realm: Realm) -> float:
    """How much of the three ages is over: an age by the territories that are taken, or by the kingdoms scored."""
    free: i64 = 0
    spaces: i64 = 0
    for kingdom in range(board.KINGDOMS):
        spaces += board.territories_of(kingdom)
        free += board.territories_of(kingdom) - realm.column_size[kingdom]
    over = float(spaces - free) / float(spaces)
    if realm.scored >= 0:
        over = max(over, float(realm.scored) / float(board.KINGDOMS))
    return (float(realm.age) + over) / float(board.AGES)
