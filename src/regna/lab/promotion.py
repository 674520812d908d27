"""A model becomes the evaluation of its game by a match that it wins, and by nothing else."""

import json
from itertools import count, takewhile
from pathlib import Path
from typing import Final

from regna.bots.models import ModelDocument, Promotion
from regna.contract.errors import Refused
from regna.lab.jobs import Row
from regna.lab.statistics import SequentialTest, share_interval
from regna.lab.tournament import Tournament, victory

MODEL: Final = "search-model"
PLAIN: Final = "search-plain"
LOW, HIGH = 0.50, 0.55
"""A model has won when its share of the victories is clearly closer to the second of these."""


def promotion(document: ModelDocument, match: Path) -> Promotion:
    """What the file of a match says that the model has won; raises Refused if it has not."""
    tournament, rows = read_match(match)
    bots = tournament.bots
    model = next(iter(bots), "")
    plain = PLAIN + model.removeprefix(MODEL)
    fair = model.startswith(MODEL) and set(bots) == {model, plain} and 2 * bots.count(model) == len(bots)
    known = tournament.seats in (0, len(bots)) and len(bots) in document.made.seats
    if tournament.game != document.game or not fair or not known:
        raise Refused("not_this_match", {"file": str(match), "bots": f"{MODEL}@0.01s,{PLAIN}@0.01s"})
    test = SequentialTest(LOW, HIGH)
    a_deal = len(tournament.lineups())
    wins, games = 0.0, 0
    for start in range(0, len(rows) - a_deal + 1, a_deal):
        of_deal = sum(victory(row, model) for row in rows[start : start + a_deal])
        test.add(of_deal / a_deal)
        wins, games = wins + of_deal, games + a_deal
        if test.verdict():
            break
    low, high = share_interval(wins, games)
    if test.verdict() != "high":
        facts = {"file": str(match), "share": round(100 * wins / max(1, games), 1), "games": games}
        raise Refused("match_not_won", facts)
    command = f"regna tournament {tournament.game} --bots {','.join(bots)} --seed {tournament.seed} --sprt 50:55"
    command += "".join(f" --option {name}={value}" for name, value in tournament.options.items())
    share_95 = (round(low, 4), round(high, 4))
    hash = document.hash()
    return Promotion(command, list(bots), tournament.seed, games, round(wins / games, 4), share_95, "high", hash)


def read_match(file: Path) -> tuple[Tournament, list[Row]]:
    """The tournament of a file, and its games up to the first that is missing; raises Refused if it is no such file."""
    try:
        first, *lines = file.read_text(encoding="utf-8").splitlines()
        head = json.loads(first)
        tournament = Tournament(**head | {"bots": tuple(head["bots"])})
        rows = {row["number"]: row for row in map(json.loads, lines)}
        return tournament, [rows[number] for number in takewhile(rows.__contains__, count())]
    except (ValueError, KeyError, TypeError, UnicodeError):
        raise Refused("no_match", {"file": str(file)}) from None
