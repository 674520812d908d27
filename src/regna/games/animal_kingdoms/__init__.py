"""Animal Kingdoms (Les Royaumes Sauvages), by Steven Aramini: what the rest of Regna knows of it."""

from regna.contract.spec import GameSpec, Option, first_option
from regna.games.animal_kingdoms import (
    components,
    events,
    gains,
    notation,
    outlook,
    position,
    questions,
    setup,
    story,
    view,
)
from regna.games.animal_kingdoms.rules import audit, board, description, features, phases, reasons
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms

NORMAL = board.LEVELS[board.NORMAL]

GAME: GameSpec[AnimalKingdoms] = GameSpec(
    id="animal_kingdoms",
    package=__name__,
    order=3,
    rules_version="1",
    seats=components.SEATS,
    options=(
        first_option(5),
        Option("peace_treaty", (False, True)),
        Option("level", (NORMAL, *(level for level in board.LEVELS if level != NORMAL))),
    ),
    actions=notation.ACTIONS,
    phases=phases.PHASES,
    reasons=reasons.REASONS,
    flaws=audit.FLAWS,
    endings=("ages",),
    features=features.FEATURES,
    bounds=features.BOUNDS,
    described=description.DESCRIBED,
    events=events.KINDS,
    decision_limit=5_000,
    most_outcomes=64,
    has_secrets=True,
    check_components=components.check,
    deal=setup.deal,
    state_document=position.document_of,
    state_from=position.state_from,
    audit=position.found_flaw,
    complete=notation.complete,
    view=view.view,
    prompt=questions.prompt,
    refusal_facts=questions.refusal_facts,
    story=story.story,
    gains=gains.gains,
    outlook=outlook.OUTLOOK,
    write_part=events.write_part,
    answers_are_public=questions.answers_are_public,
    is_weighty=questions.is_weighty,
)
