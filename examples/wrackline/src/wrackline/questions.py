"""What a player is asked, and what explains a refusal."""

from typing import Any

from regna.contract.spec import SEAT_LETTERS, Reading
from wrackline.rules import knowledge, phases
from wrackline.rules.realm import Realm


def prompt(realm: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question of this phase; it says nothing that a spectator may not know."""
    asked = knowledge.next_to_wish(realm) if realm.phase == phases.WISHES else realm.active
    return f"prompt.{phases.PHASES[realm.phase]}", {"seat": {"seat": int(asked)}, "count": int(realm.steps)}


def refusal_facts(realm: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision."""
    facts: dict[str, Any] = {}
    if "kind" in reading.parts and reading.parts["verb"] != "wish":
        facts["kind"] = {"word": f"kind.{reading.parts['kind']}"}
    if "player" in reading.parts:
        facts["letter"] = reading.parts["player"]
        facts["other"] = {"seat": SEAT_LETTERS.index(reading.parts["player"])}
    return facts
