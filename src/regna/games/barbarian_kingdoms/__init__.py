"""Barbarian Kingdoms, by Christophe Lebrun: what the rest of Regna knows of it."""

from regna.contract.spec import SEAT_LETTERS, GameSpec, Option
from regna.games.barbarian_kingdoms import (
    components,
    events,
    gains,
    notation,
    position,
    questions,
    seating,
    series,
    setup,
    story,
    view,
)
from regna.games.barbarian_kingdoms.rules import audit, board, description, features, phases, reasons
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms

KINGDOM_OPTIONS = tuple(seating.kingdom_option(place) for place in range(len(SEAT_LETTERS)))

GAME: GameSpec[BarbarianKingdoms] = GameSpec(
    id="barbarian_kingdoms",
    package=__name__,
    order=4,
    rules_version="1",
    seats=components.SEATS,
    options=(
        Option("edition", ("final", "review")),
        Option("configuration", (seating.BEGINNER, *components.ROWS, seating.FREE)),
        Option("teams", tuple(seating.TEAMS)),
        *(Option(name, ("random", *board.KINGDOMS)) for name in KINGDOM_OPTIONS),
        Option("named_kingdoms", ("kept", "dealt")),
        Option("first", ("order", *SEAT_LETTERS)),
        Option("powers", (True, False)),
        Option("neutral_pool", ("all", "common18")),
        Option("sister_war", (False, True)),
        Option("owner_may_expel", (False, True)),
        Option("pillage_on_recovery", (False, True)),
    ),
    actions=notation.ACTIONS,
    phases=phases.PHASES,
    reasons=reasons.REASONS,
    flaws=audit.FLAWS,
    endings=phases.ENDINGS[1:],
    features=features.FEATURES,
    described=description.DESCRIBED,
    events=events.KINDS,
    decision_limit=3_000,
    linked_options=("configuration", *KINGDOM_OPTIONS, "named_kingdoms", "first"),
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
    write_part=events.write_part,
    answers_are_public=questions.answers_are_public,
    is_weighty=questions.is_weighty,
    is_irrevocable=questions.is_irrevocable,
    next_choice=series.next_choice,
)
