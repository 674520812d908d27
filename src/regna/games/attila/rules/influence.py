"""Chapter D, its first half: how influence grows."""

from mypy_extensions import i64

from regna.games.attila.rules import endings, events, peace
from regna.games.attila.rules.realm import Realm


def take_influence(realm: Realm) -> None:
    """As many spaces as the century gives, before any conflict of this card play (AT-041, AT-043)."""
    raise_influence(realm, realm.played, gain(realm), events.INFLUENCE_TAKEN)


def gain(realm: Realm) -> i64:
    """What the century gives (AT-041), as far as the column reaches (AT-045)."""
    left = realm.values.top - realm.players[realm.active].influence[realm.played]
    return min(realm.values.gain[peace.century(realm)], left)


def raise_influence(realm: Realm, tribe: i64, spaces: i64, event: i64) -> None:
    """The active player's marker moves up the column (AT-042), to its top at most (AT-045), which ends the game.

    `event` is what this is told as.
    """
    player = realm.players[realm.active]
    before = player.influence[tribe]
    player.influence = player.influence[:]
    player.influence[tribe] = min(before + spaces, realm.values.top)
    events.tell(realm, event, realm.active, tribe, before, player.influence[tribe])
    if player.influence[tribe] == realm.values.top:
        endings.trigger(realm, endings.BY_INFLUENCE)  # AT-123
