"""Attila, by Karl-Heinz Schmiel: what the rest of Regna knows of it."""

from regna.contract.spec import GameSpec, Option, first_option
from regna.games.attila import components, events, gains, notation, outlook, position, questions, setup, story, view
from regna.games.attila.rules import audit, description, endings, features, phases, reasons
from regna.games.attila.rules.game import Attila

GAME: GameSpec[Attila] = GameSpec(
    id="attila",
    package=__name__,
    order=2,
    rules_version="1",
    seats=components.SEATS,
    options=(
        first_option(5),
        Option("conflict_cards", ("hidden", "open")),
        Option("all_tied", ("removed", "stay")),
        Option("one_tribe", ("removed", "stay")),
        Option("last_scorings", ("two", "one")),
        Option("action_tiles", (True, False)),
    ),
    actions=notation.ACTIONS,
    phases=phases.PHASES,
    reasons=reasons.REASONS,
    flaws=audit.FLAWS,
    endings=endings.ENDINGS[1:],
    features=features.FEATURES,
    bounds=features.BOUNDS,
    described=description.DESCRIBED,
    events=events.KINDS,
    decision_limit=5_000,
    most_outcomes=6,
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
    outlook=outlook.OUTLOOK,
    write_part=events.write_part,
    answers_are_public=questions.answers_are_public,
    is_weighty=questions.is_weighty,
)
