"""From what a bot receives no path of references and attributes leads to the truth, the record or the luck."""

import gc
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

import regna
from regna.bots import make_bot, protocol, worker
from regna.bots.players import Bot
from regna.bots.program import ProgramBot
from regna.cli.play import play_alone
from regna.cli.saving import SaveFile
from regna.client import Client, messages
from regna.contract.components import Components
from regna.contract.spec import GameSpec, Options
from regna.engine.events import Events
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.lab import simulation, tournament
from regna.registry import GAMES
from regna.table.documents import Position, Record
from regna.table.journal import Journal
from regna.table.luck import SeededLuck
from regna.table.match import Match
from tests.bots.asking import imagined, moments
from tests.engine.toy import TOY, Toy, toy_game
from tests.server.harness import serving

TRUTHS = State | Rng | Match | Journal | Record | Position | Events | SeededLuck
"""What a bot in another process never has, and one in ours only its own of."""


def reachable(start: Iterable[Any]) -> Iterator[Any]:
    """Everything that references and attributes lead to; not through what all the program shares."""
    waiting = list(start)
    known = {id(thing) for thing in waiting}
    while waiting:
        thing = waiting.pop()
        yield thing
        for part in parts_of(thing):
            if id(part) not in known and not isinstance(part, type | ModuleType | GameSpec):
                known.add(id(part))
                waiting.append(part)


def parts_of(thing: Any) -> list[Any]:
    """What an object holds or shows; of a function what it has closed over."""
    if isinstance(thing, FunctionType):
        return [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
    parts = gc.get_referents(thing)
    if isinstance(thing, TRUTHS):
        parts += [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    return parts


def meet(some: Iterable[Any], others: Iterable[Any]) -> bool:
    """Whether anything is among both."""
    addresses = {id(thing) for thing in others}
    return any(id(thing) in addresses for thing in some)


def truths(*start: Any) -> set[type]:
    """The kinds of states, records and generators that can be reached."""
    return {type(thing) for thing in reachable(start) if isinstance(thing, TRUTHS)}


def is_regnas(thing: Any) -> bool:
    """Whether it is of a class of ours, no number or text of which there may be one for all."""
    return isinstance(thing, TRUTHS) or type(thing).__module__.startswith("regna.")


def secrets_of(match: Match) -> list[Any]:
    """What belongs to the table alone: all it has but what every state of the game shares."""
    shared = {id(thing) for thing in reachable([match.journal.state.clone(), match.game])}
    return [thing for thing in reachable([match]) if is_regnas(thing) and id(thing) not in shared]


# ---------------------------------------------------------------------- in other processes


@pytest.mark.parametrize("id", GAMES)
def test_what_goes_to_another_process_leads_nowhere(id: str) -> None:
    """Neither from a program's question nor from a worker's; the walk does find what can be reached from a match."""
    for match in moments(id):
        seat = int(match.journal.state.seat)
        bot = ProgramBot(("true",), match.game, match.options, print)
        line = protocol.question_line(1, id, imagined(match), "random", 1.0, 1)
        question = msgspec.json.decode(line, type=protocol.Question)
        for received in (
            bot.question(match.state_for(seat, Rng(5))),
            question,
            msgspec.json.decode(question.position),
        ):
            assert truths(received) == set()
        assert {Match, Journal, type(match.journal.state), SeededLuck, Rng} <= truths(match)


@pytest.mark.parametrize("id", GAMES)
def test_what_a_worker_remembers_is_made_of_its_questions(id: str) -> None:
    """What it keeps of a turn leads to nothing of the match that it was asked about."""
    memory = worker.Memory()
    for match in moments(id):
        line = protocol.question_line(1, id, imagined(match), "search:20", 60.0, 1, "a match")
        assert worker.answer_to(line, memory).act
        secrets = secrets_of(match)
        assert not meet(reachable([memory]), secrets)
    assert memory.bots


@pytest.mark.slow
async def test_what_comes_over_the_network_leads_nowhere(tmp_path: Path) -> None:
    """An update is a message, whatever the server has made it from."""
    async with serving(tmp_path) as server, Client(server.url) as person:
        await person.introduce("Ada")
        update = await first_question(person)
        assert update.legal
        assert truths(update) == set()


async def first_question(person: Client) -> messages.Update:
    """The first question of a match with hidden cards."""
    seats = [messages.SeatPlan(kind="person"), messages.SeatPlan(kind="bot", level="beginner")]
    match = person.match((await person.create(messages.Create(game="attila", seats=seats))).table.match)
    await match.join(0)
    await match.start()
    async for update in match.updates():
        if update.legal:
            return update
    raise AssertionError("nobody was asked")


# ---------------------------------------------------------------------- in our own process


class Spy:
    """A bot that looks at everything it can reach from what it receives, and then lets another one decide."""

    def __init__(self, bot: Bot) -> None:
        """It keeps what it has reached, so that no two things have the same address."""
        self.bot = bot
        self.reached: list[Any] = []

    def choose(self, state: State, rng: Rng) -> int:
        """What the other bot decides; what that one keeps is within reach as well."""
        chosen = self.bot.choose(state, rng)
        self.reached += [thing for thing in reachable([state, rng, self.bot]) if is_regnas(thing)]
        return chosen

    def has_reached(self, forbidden: list[Any]) -> bool:
        """Whether any of these was within reach."""
        return meet(self.reached, forbidden)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_at_a_table_reaches_nothing_of_it(game: str) -> None:
    """A search that keeps its tree included; what it does reach is a state and a generator of its own."""
    match = regna.game(game).new(seats=2, seed=3)
    spy = Spy(make_bot("search:3"))
    rng = Rng(5)
    for _ in range(20):
        seat = match.deciding
        assert seat is not None
        state = match.state_for(seat, rng)
        match.play(match.game.spec.write(state, spy.choose(state, rng)))
    assert {type(match.journal.state), Rng} <= {type(thing) for thing in spy.reached}
    assert not spy.has_reached(secrets_of(match))


def test_a_bot_in_the_terminal_reaches_nothing_of_the_table() -> None:
    """Where bots play alone."""
    match = regna.game("animal_kingdoms").new(seats=2, seed=3)
    spies = [Spy(make_bot("random")) for _ in range(2)]
    play_alone(match, list(spies), Rng(5), SaveFile(match.game.id, None, None))
    assert match.over
    for spy in spies:
        assert spy.reached
        assert not spy.has_reached(secrets_of(match))


@pytest.mark.parametrize("place", ["simulation", "tournament"])
def test_a_bot_in_the_lab_reaches_neither_the_truth_nor_the_luck(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy with luck, hidden cards and secret bets is played to its end."""
    secrets: list[Any] = []

    def dealt(seats: int, options: Options, components: Components, rng: Rng) -> Toy:
        secrets.extend((toy := Toy(), rng))
        return toy

    this, spy = toy_game(replace(TOY, deal=dealt)), Spy(make_bot("search:20"))
    if place == "simulation":
        plan = simulation.Plan("toy", 2, games=1, seed=1, bots=("search", "search"))
        simulation.play_game(this, plan, [spy, spy], {}, this.components, Rng(4))
    else:
        monkeypatch.setattr(tournament, "game", lambda name: this)
        monkeypatch.setattr(tournament, "make_player", lambda name, this, options, failed, clock: spy)
        tournament.play(tournament.Tournament("toy", ("search", "search"), seed=1), 0)
    assert len(secrets) == 2
    assert {Toy, Rng} <= {type(thing) for thing in spy.reached}
    assert not spy.has_reached(secrets)


def test_a_leak_is_found() -> None:
    """The truth itself, a state that remembers it, a function that does, and the generator of the luck."""
    match = toy_game().new(seed=4)
    truth, other = match.journal.state, Toy()
    assert match.luck is not None
    other.original = truth  # type: ignore[attr-defined]  # the leak that the walk must find
    leaks = [(truth, Rng(1)), (other, Rng(1)), (Toy(), match.luck.at(0)), (Toy(), lambda: truth)]
    secrets = secrets_of(match)
    for received in leaks:
        assert meet(reachable(received), secrets)
    assert not meet(reachable((match.state_for(0, Rng(1)), Rng(1))), secrets)
