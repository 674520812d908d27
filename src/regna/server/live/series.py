"""A series of matches: what is kept of it with a match, and what is asked before the next one."""

import msgspec

from regna.contract.errors import Refused
from regna.server.live.load import game_in
from regna.server.model.rows import OVER, MatchRow
from regna.server.protocol.messages import ProposalInfo
from regna.table.documents import Outcome
from regna.table.match import Match
from regna.table.series import Series


class SeriesState(msgspec.Struct):
    """The results before this match, and what was answered after it: seat and value, in order."""

    results: list[Outcome] = []
    answers: list[tuple[int, str | bool]] = []


def series_state(row: MatchRow) -> SeriesState:
    """What is kept of the series with a match."""
    return msgspec.json.decode(row.series, type=SeriesState)


def series_after(row: MatchRow, match: Match, language: str) -> Series:
    """The series after a match that is over, everything answered so far answered again.

    Where nobody holds the seat that is asked, the first choice is taken: bots have no wishes.
    """
    if not match.over:
        raise Refused("series_not_over")
    state = series_state(row)
    results = [outcome.result() for outcome in state.results] + [match.result()]
    this = game_in(row.game, language)
    components = match.components.replaced_groups() or None
    series = Series(this, len(row.seats), dict(row.options), match.names, components, results)
    for seat, value in state.answers:
        while (asked := series.asked()) is not None and asked.seat != seat:
            series.choose(asked.seat, asked.choices[0])
        series.choose(seat, value)
    while (asked := series.asked()) is not None and not row.seats[asked.seat].identity:
        series.choose(asked.seat, asked.choices[0])
    return series


def asked_after(row: MatchRow, match: Match) -> ProposalInfo | None:
    """What is to be decided before the next match, if anything is."""
    if not row.series or row.status != OVER or not match.over:
        return None
    proposal = series_after(row, match, match.game.language).asked()
    if proposal is None:
        return None
    return ProposalInfo(
        seat=proposal.seat,
        option=proposal.option,
        choices=list(proposal.choices),
        rules=list(proposal.rules),
        text=proposal.text,
    )
