"""Kept positions: moments of matches that every later version must open, ask, show and play on as it was then.

`python -m tests.conformance.positions barony` writes tests/barony/positions.jsonl.xz, if it is not there: at least
forty moments, every phase with every number of seats and early, late and between, every value of every option, every
way to end, with own components too. They are chosen from the kept matches and from games at random with fixed seeds.
What is there stays as it is: a kept position is written once and never again. If an option is younger than the file, a
position is added for each of its values.

A line is a Moment. Sentences are not kept: they may be worded better at any time.
"""

import importlib
import lzma
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import regna
from tests.conformance.keeping import lost
from tests.conformance.matches import accepted
from tests.conformance.matches import kept as kept_matches

FEWEST = 40
"""So many positions are kept of every game at least; more where it takes more to show everything."""
SEED = 1
"""Every kept position is opened with this seed: where luck is due it is drawn at once."""
AT_RANDOM = 16
"""So many games at random are looked at for every number of seats."""
MOVES = 400
"""A game at random ends after so many decisions."""
LIKED = 60
"""How much more likely a decision at random is for each word in it that the table likes."""
OWN_COMPONENTS = {
    "barony": ("tests.barony.test_setup", "woods", (20,)),
    "attila": ("tests.attila.test_bad_components", "own_map", (12,)),
    "animal_kingdoms": ("tests.animal_kingdoms.test_bad_components", "own_game", ()),
    "barbarian_kingdoms": ("tests.barbarian_kingdoms.test_bad_components", "own_game", ()),
}
"""Where the tests of a game have components that a user could bring: module, function and what it is given."""
TRIED = 3
"""So many of the legal decisions are played on: the first, the last and those between at equal distances."""
Sight = tuple[Any, ...]
"""Something that a moment shows."""


class Asked(msgspec.Struct):
    """What a seat (None: a spectator) is shown: who is asked, in which phase, and what it knows of the game."""

    seat: int | None
    turn: int | None
    phase: str
    legal: int
    """The number of answers it is offered."""
    body: dict[str, Any]


class Moment(msgspec.Struct):
    """A position as it was written, and everything that followed from opening it."""

    position: dict[str, Any]
    opened: str
    """The checksum of the state once the luck that was due has been drawn and what was forced has been answered."""
    legal: list[str]
    scores: list[int]
    places: list[int]
    ended: str
    views: list[Asked]
    """Of every seat, and of a spectator at last."""
    played: dict[str, str]
    """For some of the legal decisions the checksum of the state they lead to."""


# ---------------------------------------------------------------------- reading them


def file_of(id: str) -> Path:
    """Where the positions of a game are kept."""
    return Path(__file__).parents[1] / id / "positions.jsonl.xz"


def kept(id: str) -> list[Moment]:
    """Every kept position of a game."""
    lines = lzma.decompress(file_of(id).read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Moment) for line in lines]


def found_at(game: regna.Game, position: dict[str, Any]) -> Moment:
    """What the present version makes of a position."""
    match = game.from_position(position, seed=SEED)
    record = plain(match.record())
    document = plain(match.position())
    document["state"] = record["start"]  # as it was opened: luck may have been drawn since
    legal, result = match.legal(), match.result()
    played = {}
    for move in sorted({legal[place * (len(legal) - 1) // (TRIED - 1)] for place in range(TRIED)} if legal else set()):
        other = game.from_position(position, seed=SEED)
        other.play(move)
        played[move] = other.record().end
    return Moment(
        position=document,
        opened=record["end"],
        legal=legal,
        scores=list(result.scores),
        places=list(result.places),
        ended=result.ended,
        views=[asked(match, seat) for seat in (*range(match.seats), None)],
        played=played,
    )


def asked(match: regna.Match, seat: int | None) -> Asked:
    """What a seat is shown now."""
    view = match.view(seat)
    return Asked(seat, view.turn.seat, view.turn.phase, len(view.legal), plain(view.body))


def plain(document: Any) -> Any:
    """A document as somebody reads it who gets it as JSON."""
    return msgspec.json.decode(msgspec.json.encode(document))


def changes(game: regna.Game, moment: Moment) -> list[str]:
    """What is no longer as it was at a kept moment; a view and the options may have got more fields."""
    before, now = plain(moment), plain(found_at(game, moment.position))
    found = [change for change in lost(before, now) if not is_wording(change)]
    for name in ("state", "components"):  # nothing may have come to these
        if before["position"][name] != now["position"][name] and not found:
            found.append(f".position.{name}: has more than it had")
    return found


def is_wording(change: str) -> bool:
    """Whether a text for people is worded otherwise than it was: it may be worded better at any time."""
    return ".texts." in change.partition(": ")[0] and ": gone, was" not in change


def shown_by(moment: Moment) -> set[Sight]:
    """The phase, the number of seats, the options and the end that a kept moment shows."""
    position = moment.position
    seen: set[Sight] = {("phase", position["state"]["phase"]), ("seats", position["seats"]), ("ended", moment.ended)}
    return seen | {("option", name, value) for name, value in position["options"].items()}


def spoiled(moment: Moment) -> dict[str, Moment]:
    """The moment as it never was, once for each thing that can differ."""
    view, others = moment.views[0], moment.views[1:]
    less = dict(list(view.body.items())[1:])
    more = {**view.body, "gone": 1}
    return {
        "opened": replace(moment, opened="0"),
        "an answer more": replace(moment, legal=[*moment.legal, "fly"]),
        "another order": replace(moment, legal=moment.legal[::-1]),
        "scores": replace(moment, scores=[score + 1 for score in moment.scores]),
        "places": replace(moment, places=[0 for _ in moment.places]),
        "ended": replace(moment, ended="flood"),
        "a view had more": replace(moment, views=[replace(view, body=more), *others]),
        "a view had less": replace(moment, views=[replace(view, body=less), *others]),
        "another phase": replace(moment, views=[replace(view, phase="?"), *others]),
        "played": replace(moment, played=dict.fromkeys(moment.played, "0")),
    }


# ---------------------------------------------------------------------- choosing and writing them


def records(game: regna.Game) -> Iterator[Any]:
    """The matches whose moments can be kept: those that are kept, some at random, and two with own components."""
    for _, record in kept_matches(game.id):
        yield record
    for seed in range(AT_RANDOM):
        for seats in game.spec.seats:
            choice = random.Random(seed)  # noqa: S311  # the same games every time
            options = {option.name: choice.choice(option.choices) for option in game.spec.options}
            if seed % 4 == 0 or not accepted(game, seats, options):
                options = {}
            yield played_at_random(game.new(seats=seats, seed=seed, options=options), seed)
    if game.id in OWN_COMPONENTS:
        module, name, given = OWN_COMPONENTS[game.id]
        components = getattr(importlib.import_module(module), name)(*given)
        for seats in (game.spec.seats[0], game.spec.seats[-1]):
            yield played_at_random(game.new(seats=seats, seed=SEED, components=components), SEED)


def played_at_random(match: regna.Match, seed: int) -> Any:
    """The record of a match after some decisions; at every second table half of all words are liked."""
    choice = random.Random(seed)  # noqa: S311  # the same games every time
    likes: dict[str, int] = {}
    for _ in range(MOVES):
        legal = match.legal()
        if not legal:
            break
        for word in (word for move in legal for word in move.split()):
            likes.setdefault(word, choice.choice((1, LIKED)) if seed % 2 else 1)
        weights = [math.prod(likes[word] for word in move.split()) for move in legal]
        match.play(choice.choices(legal, weights)[0])
    return match.record()


def sights(match: regna.Match, third: int) -> tuple[set[Sight], set[Sight]]:
    """What a moment in this third of a match shows: what must be seen, and what may."""
    phase, ended = match.game.spec.phases[match.journal.state.phase], match.result().ended if match.over else ""
    own = bool(match.components.replaced_groups())
    must: set[Sight] = {(phase, match.seats), ("ended", ended), ("own components", own, phase), ("third", third, phase)}
    must |= {("option", name, value) for name, value in match.options.items()}
    asked = match.journal.state.seat
    may: set[Sight] = {(phase, name, value) for name, value in match.options.items()} | {(phase, match.seats, asked)}
    return must, may


def chosen(game: regna.Game) -> list[dict[str, Any]]:
    """The positions that together show most; of equal ones the first."""
    everything: dict[frozenset[Sight], tuple[frozenset[Sight], dict[str, Any]]] = {}
    for number, record in enumerate(records(game)):
        match = regna.replay(record, upto=0)
        for place in range(len(record.entries) + 1):
            must, may = sights(match, 3 * place // (len(record.entries) + 1))
            if frozenset(must | may) not in everything:
                everything[frozenset(must | may)] = (frozenset(must), plain(match.position()))
            if place < len(record.entries):
                match.follow([record.entries[place]])
        print(f"{game.id}: {number + 1} matches, {len(everything)} different moments", end="\r", flush=True)
    print()
    found: list[dict[str, Any]] = []
    seen: set[Sight] = set()
    missing = {sight for must, _ in everything.values() for sight in must}
    while missing or len(found) < FEWEST:
        best = max(everything, key=lambda sight: (len(sight & missing), len(sight - seen)))
        _, position = everything.pop(best)
        missing -= best
        seen |= best
        found.append(position)
    return found


def added(game: regna.Game, moments: list[Moment]) -> Iterator[dict[str, Any]]:
    """A position for every value of an option that none of these moments shows."""
    shown = set[Sight]().union(*map(shown_by, moments))
    for option in game.spec.options:
        for value in (value for value in option.choices if ("option", option.name, value) not in shown):
            options = {option.name: value}
            seats = next(seats for seats in game.spec.seats if accepted(game, seats, options))
            record = played_at_random(game.new(seats=seats, seed=SEED, options=options), SEED)
            yield plain(regna.replay(record, upto=len(record.entries) // 2).position())


def write(id: str) -> str:
    """Keep the positions of a game, or those that are missing; what was written, for who watches."""
    path, game = file_of(id), regna.game(id)
    before = lzma.decompress(path.read_bytes()) if path.exists() else b""
    positions = list(added(game, kept(id)) if before else chosen(game))
    if not positions:
        return f"{path} stays as it is"
    lines = [msgspec.json.encode(found_at(game, position)) + b"\n" for position in positions]
    path.write_bytes(lzma.compress(before + b"".join(lines), preset=9))
    return f"{path}: {len(lines)} positions more, {path.stat().st_size} bytes"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        print(write(named), flush=True)
