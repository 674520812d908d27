"""What a player is asked, and what explains a refusal."""

from typing import Any

from regna.contract.actions import Reading
from regna.contract.spec import SEAT_LETTERS
from wrackline.notation import ACTIONS
from wrackline.rules import knowledge, phases
from wrackline.rules.realm import Realm


def prompt(realm: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question of this phase and what may be answered; it says nothing that a spectator may not know."""
    asked = knowledge.next_to_wish(realm) if realm.phase == phases.WISHES else realm.active
    offers = [{"word": f"verb.{verb}"} for verb in ACTIONS.legal_verbs(realm)]
    facts = {"seat": {"seat": int(asked)}, "count": int(realm.steps), "offers": {"any": offers}}
    return f"prompt.{phases.PHASES[realm.phase]}", facts


def refusal_facts(realm: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision."""
    facts: dict[str, Any] = {}
    if "kind" in reading.parts and reading.parts["verb"] != "wish":
        facts["kind"] = {"word": f"kind.{reading.parts['kind']}"}
    if "player" in reading.parts:
        facts["letter"] = reading.parts["player"]
        facts["other"] = {"seat": SEAT_LETTERS.index(reading.parts["player"])}
    return facts
