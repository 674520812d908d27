"""What a player has in mind where cards are laid one by one (AT-062): which ones together, in whatever order.

Such a plan is a number: of each tribe as many cards as its digit says, the base of a digit being one more than could be
laid. To lay nothing is the decision to end.
"""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.games.attila.rules import actions, advice, conflict
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

CERTAIN: Final[i64] = 1 << 12
"""The weight of what is certain; a plan has the share that its decisions, one after the other, leave of it."""
MOST: Final[i64] = 256
"""A hand of six can be laid in 64 ways; with more than so many, as of a larger hand, cards are thought about singly."""


def list_plans(realm: Realm, out: Actions) -> None:
    """Put whole choices of cards in the place of the single cards among the legal decisions, which have weights."""
    if choices(realm) > MOST:
        return
    legal, weights = out.n, out.total
    out.clear()
    for i in range(legal):
        action = out.items[i]
        if action < actions.LAY or action >= actions.TRADE:
            out.add_weighted(action, max(i64(1), CERTAIN * out.weight[i] // weights))
    for number in range(i64(1), choices(realm)):
        out.add_weighted(actions.LAY_SEVERAL + number, weight_of(realm, number, weights))


def weight_of(realm: Realm, number: i64, weights: i64) -> i64:
    """How readily these cards are laid one after the other, and then no more; `weights` is that of all decisions."""
    weight = CERTAIN * advice.weight_of(realm, actions.END) // weights
    for tribe in range(TRIBE_COUNT):
        for _ in range(number % base(realm, tribe)):
            weight = weight * advice.weight_of(realm, actions.LAY + tribe) // weights
        number //= base(realm, tribe)
    return max(i64(1), weight)


def list_steps(realm: Realm, number: i64, out: Actions) -> None:
    """List the cards of a plan, and the end of laying."""
    for tribe in range(TRIBE_COUNT):
        for _ in range(number % base(realm, tribe)):
            out.add(actions.LAY + tribe)
        number //= base(realm, tribe)
    out.add(actions.END)


def first_card(realm: Realm, number: i64) -> i64:
    """The tribe of the card that is laid first."""
    tribe: i64 = 0
    while number % base(realm, tribe) == 0:
        number //= base(realm, tribe)
        tribe += 1
    return tribe


def choices(realm: Realm) -> i64:
    """How many choices of cards there are, that of none included."""
    product: i64 = 1
    for tribe in range(TRIBE_COUNT):
        product *= base(realm, tribe)
    return product


def base(realm: Realm, tribe: i64) -> i64:
    """One more than the cards of a tribe that the deciding player can lay (AT-064)."""
    return realm.players[realm.seat].hand[tribe] + 1 if conflict.involves(realm, tribe) else 1
