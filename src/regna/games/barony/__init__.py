"""Barony, by Marc André: what the rest of Regna knows of it."""

from regna.contract.spec import GameSpec, Option, first_option
from regna.games.barony import components, events, gains, notation, outlook, position, questions, setup, story, view
from regna.games.barony.rules import audit, description, features, phases, reasons
from regna.games.barony.rules.game import Barony

GAME: GameSpec[Barony] = GameSpec(
    id="barony",
    package=__name__,
    order=1,
    rules_version="1",
    seats=components.SEATS,
    options=(
        Option("layout", ("lattice", "growth", "fixed")),
        first_option(4),
        Option("silver", ("A", "B")),
        Option("strict_payment", (True, False)),
        Option("finite_bank", (False, True)),
        Option("no_adjacent_lakes", (False, True)),
    ),
    actions=notation.ACTIONS,
    phases=phases.PHASES,
    reasons=reasons.REASONS,
    flaws=audit.FLAWS,
    endings=phases.ENDINGS[1:],
    features=features.FEATURES,
    bounds=features.BOUNDS,
    described=description.DESCRIBED,
    events=events.KINDS,
    decision_limit=10_000,
    check_components=components.check,
    deal=setup.deal,
    state_document=position.document_of,
    state_from=position.state_from,
    audit=position.found_flaw,
    view=view.view,
    prompt=questions.prompt,
    refusal_facts=questions.refusal_facts,
    story=story.story,
    gains=gains.gains,
    outlook=outlook.OUTLOOK,
    write_part=events.write_part,
    is_weighty=questions.is_weighty,
)
