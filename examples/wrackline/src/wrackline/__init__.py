"""Wrackline, a small game for Regna's table: what the rest of Regna knows of it."""

from regna.contract.spec import GameSpec, first_option
from wrackline import components, events, gains, notation, position, questions, setup, story, view
from wrackline.rules import actions, audit, features, phases, reasons
from wrackline.rules.game import Wrackline

GAME: GameSpec[Wrackline] = GameSpec(
    id="wrackline",
    package=__name__,
    rules_version="1",
    seats=components.SEATS,
    options=(first_option(int(actions.MOST_SEATS)),),
    actions=notation.ACTIONS,
    phases=phases.PHASES,
    reasons=reasons.REASONS,
    flaws=audit.FLAWS,
    endings=phases.ENDINGS,
    features=features.FEATURES,
    bounds=features.BOUNDS,
    events=events.KINDS,
    decision_limit=1_000,
    most_outcomes=5,
    has_secrets=True,
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
    write_part=events.write_part,
)
