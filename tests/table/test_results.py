"""Results as documents: a series goes on from what was stored."""

import msgspec

import regna
from regna.table.documents import Outcome, outcome_from
from tests.table.test_luck import finished


def test_a_series_goes_on_from_json() -> None:
    """The options of the last match and the results, written down and read again, ask the same questions."""
    game = regna.game("barbarian_kingdoms")
    series = regna.Series(game, 3)
    match = finished(series.begin(seed=4))
    series.add(match)
    stored = msgspec.json.encode([outcome_from(result) for result in series.results])
    results = [outcome.result() for outcome in msgspec.json.decode(stored, type=list[Outcome])]
    again = regna.Series(game, 3, dict(match.options), results=results)
    assert series.asked() is not None
    assert again.asked() == series.asked()
    assert again.next_options() == series.next_options()
    assert [result.winners for result in results] == [result.winners for result in series.results]
    assert match.record().result == outcome_from(results[0])
