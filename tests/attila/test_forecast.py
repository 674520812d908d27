"""What the view says of a scoring that has not come: the same as the scoring."""

import regna
from regna.games.attila.rules import scoring
from regna.games.attila.rules.game import Attila
from regna.games.attila.view import view
from tests.conformance.positions import SEED, kept

GAME = regna.game("attila")


def test_if_scored_now_is_what_a_scoring_gives() -> None:
    """In every kept position, tribe by tribe and together; looking changes nothing."""
    looked = 0
    for moment in kept("attila"):
        match = GAME.from_position(moment.position, seed=SEED)
        state = match.state
        assert isinstance(state, Attila)
        body = view(state, None)
        if match.over:
            assert [player.if_scored_now for player in body.players] == match.result().scores
            continue
        before = [int(player.score) for player in state.players]
        scoring.score_all_tribes(state, False)
        now = [int(player.score) for player in state.players]
        by_tribe = [sum(points) for points in zip(*(tribe.if_scored_now for tribe in body.tribes), strict=True)]
        assert by_tribe == [after - score for after, score in zip(now, before, strict=True)]
        assert [player.if_scored_now for player in body.players] == now
        looked += any(by_tribe)
    assert looked > 20
