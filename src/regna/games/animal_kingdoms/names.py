"""How sentences name the things of Animal Kingdoms."""

from typing import Any, Final

from regna.games.animal_kingdoms.rules import cards
from regna.games.animal_kingdoms.rules.realm import Realm

AGES: Final = ("I", "II", "III")
"""The ages as the rulebook numbers them."""


def side(realm: Realm, number: int) -> dict[str, Any]:
    """A player, or the adversary of the solo mode."""
    return {"seat": number} if number < realm.seats else {"word": "adversary"}


def kingdom(realm: Realm, number: int) -> dict[str, Any]:
    """A kingdom."""
    return {"names": realm.values.kingdoms[number].names}


def card(number: int) -> dict[str, Any]:
    """A card."""
    species = cards.SPECIES[cards.species_of(number)]
    return {"say": "card.name", "species": {"word": f"species.{species}"}, "value": int(cards.value_of(number))}


def card_list(numbers: list[int]) -> dict[str, Any]:
    """Several cards."""
    return {"list": [card(number) for number in numbers]}
