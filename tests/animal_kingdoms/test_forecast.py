"""What the view says of majorities before an age ends: the same as its end."""

import regna
from regna.games.animal_kingdoms.rules import contest, phases, scoring
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.view import view
from tests.conformance.positions import SEED, kept

GAME = regna.game("animal_kingdoms")


def gained(state: AnimalKingdoms, kingdom: int) -> tuple[list[int], list[bool]]:
    """What a scoring of the kingdom gives every side, if the last who contends wins the battle; and who fights."""
    state, fights = state.clone(), [False] * int(state.sides)
    before = [int(player.score) for player in state.players]
    if scoring.find_leaders(state, kingdom) > 1:
        if state.values.peace_treaty:
            scoring.keep_the_peace(state, kingdom)
        else:
            fights = [player.part == contest.CONTENDS for player in state.players]
            winner = max(side for side, contends in enumerate(fights) if contends)
            for side, contends in enumerate(fights):
                if contends and side != winner:
                    state.players[side].part = contest.BEATEN
    scoring.award(state, kingdom)
    return [int(player.score) - score for player, score in zip(state.players, before, strict=True)], fights


def test_if_scored_now_is_what_the_end_of_the_age_gives() -> None:
    """In every kept position and kingdom; before a battle the fighters are told the tile, the others their points."""
    scored = fought = 0
    for moment in kept("animal_kingdoms"):
        match = GAME.from_position(moment.position, seed=SEED)
        state = match.state
        assert isinstance(state, AnimalKingdoms)
        if state.phase != phases.TURN:
            continue
        body = view(state, None)
        assert GAME.spec.state_document(state) == match.position().state
        for number, kingdom in enumerate(body.kingdoms):
            points, fights = gained(state, number)
            told = {prospect.side: prospect for prospect in kingdom.if_scored_now}
            for side, fight in enumerate(fights):
                assert (told[side].battle if side in told else False) == fight
                assert (told[side].points if side in told else 0) == (kingdom.tiles[0] if fight else points[side])
            scored += len(told)
            fought += any(fights)
    assert scored > 80
    assert fought > 5
