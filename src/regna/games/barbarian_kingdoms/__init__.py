"""Barbarian Kingdoms, by Christophe Lebrun: what the rest of Regna knows of it."""

from typing import Any

from regna.contract.components import Components
from regna.contract.notation import text_of
from regna.contract.spec import SEAT_LETTERS, Choice, Document, Event, Flaw, GameSpec, Option, Options, Reading
from regna.engine.rng import Rng
from regna.engine.state import Result, State
from regna.games.barbarian_kingdoms import components, notation, position, series, story, view
from regna.games.barbarian_kingdoms.components import ROWS
from regna.games.barbarian_kingdoms.rules import actions, audit, board, features, game, phases, reasons
from regna.games.barbarian_kingdoms.rules.board import Setting
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.seating import BEGINNER, FREE, TEAMS, kingdom_option, seating_of


class BarbarianKingdomsSpec(GameSpec):
    """The face of Barbarian Kingdoms."""

    id = "barbarian_kingdoms"
    rules_version = "1"
    seats = components.SEATS
    options = (
        Option("edition", ("final", "review")),
        Option("configuration", (BEGINNER, *ROWS, FREE)),
        Option("teams", tuple(TEAMS)),
        *(Option(kingdom_option(place), ("random", *board.KINGDOMS)) for place in range(len(SEAT_LETTERS))),
        Option("named_kingdoms", ("kept", "dealt")),
        Option("first", ("order", *SEAT_LETTERS)),
        Option("powers", (True, False)),
        Option("neutral_pool", ("all", "common18")),
        Option("sister_war", (False, True)),
        Option("owner_may_expel", (False, True)),
        Option("pillage_on_recovery", (False, True)),
    )
    verbs = notation.VERBS
    action_count = int(actions.ACTIONS)
    endings = phases.ENDINGS[1:]
    phases = phases.PHASES
    reasons = reasons.REASONS
    flaws = audit.FLAWS
    features = features.FEATURES
    decision_limit = 3_000
    linked_options = (
        "configuration",
        *(kingdom_option(place) for place in range(len(SEAT_LETTERS))),
        "named_kingdoms",
        "first",
    )
    has_secrets = True

    def check_components(self, parts: Components) -> None:
        """Raise BadComponents if these are not Barbarian Kingdoms' components."""
        components.check(parts)

    def deal(self, seats: int, options: Options, parts: Components, rng: Rng) -> State:
        """Kings in their capitals, ten Tremis each; the coins of the provinces come by luck (BK-026, BK-029)."""
        seating = seating_of(parts, options, seats, rng)
        return game.new_game(Setting(components.map_of(parts), components.values_of(parts, options), seating), seats)

    def state_document(self, state: State) -> Document:
        """The whole state as a JSON object, treasuries included."""
        return position.document_of(realm(state))

    def state_from(self, document: Document, seats: int, options: Options, parts: Components) -> State:
        """The state a document describes."""
        values = components.values_of(parts, options)
        return position.state_from(document, seats, components.map_of(parts), values, options, parts)

    def audit(self, state: State) -> Flaw | None:
        """The first broken invariant, if any."""
        return position.found_flaw(realm(state))

    def read(self, state: State, text: str) -> Reading:
        """What a decision's text means."""
        return notation.read(realm(state), text)

    def write(self, state: State, action: int) -> str:
        """A decision's text."""
        return text_of(notation.write_json(realm(state), action))

    def read_json(self, state: State, document: Any) -> Reading:
        """What a decision's JSON form means."""
        return notation.read_json(realm(state), document)

    def write_json(self, state: State, action: int) -> Document:
        """A decision's JSON form."""
        return notation.write_json(realm(state), action)

    def view(self, state: State, seat: int | None) -> Document:
        """Everything public, and the seat's own treasury."""
        return view.view(realm(state), seat)

    def prompt(self, state: State, seat: int | None) -> tuple[str, dict[str, Any]]:
        """The question asked."""
        return view.prompt(realm(state), seat)

    def story(self, before: State, action: int, after: State) -> list[Event]:
        """What happened."""
        return story.story(realm(before), action, realm(after))

    def refusal_facts(self, state: State, reading: Reading) -> dict[str, Any]:
        """What fills the gaps of a refusal's sentence."""
        return view.refusal_facts(realm(state), reading)

    def answers_are_public(self, state: State) -> bool:
        """Everywhere but where the treasury decides what is possible."""
        return state.phase not in (
            phases.ACTION,
            phases.LEVY,
            phases.SCOURGE,
            phases.PAYING,
            phases.TAXING,
            phases.BRIBING,
        )

    def is_weighty(self, state: State, action: int) -> bool:
        """All but the end of a Maneuver, which only tidies up."""
        return not (state.phase == phases.MANEUVER and action == actions.END)

    def is_irrevocable(self, state: State, action: int) -> bool:
        """Once a unit has moved in an Invade or a battle, or a Claim is paid, it stands (BK-133, BK-153)."""
        if actions.PAY <= action < actions.CHANGE:
            return realm(state).current_action == phases.CLAIMING
        return actions.INVADE <= action < actions.OUT  # a contest and reinforcements as well (BK-186, BK-212)

    def reveals(self, before: State, action: int, after: State) -> bool:
        """The decision after which both purses are opened, and the end, where all treasuries are."""
        opened = before.phase == phases.BRIBING and (after.phase != phases.BRIBING)
        return opened or after.phase == phases.FINISHED

    def next_choice(self, options: Options, parts: Components, last: Result, chosen: Options) -> Choice | None:
        """Privilege, Legacy, Clemency (BK-310 to BK-312)."""
        return series.next_choice(options, parts, last, chosen)


def realm(state: State) -> BarbarianKingdoms:
    """The state as one of Barbarian Kingdoms; anything else is a mistake of the caller."""
    if not isinstance(state, BarbarianKingdoms):
        raise TypeError(f"a state of Barbarian Kingdoms is needed, not {type(state).__name__}")
    return state


GAME = BarbarianKingdomsSpec()
