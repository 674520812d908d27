"""A table full of canaries: people who play a match to its end and meanwhile ask for everything they may not know."""

import asyncio
import contextlib
import io
import json
import logging
import random
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

import regna
from regna.bots.protocol import Answer, Question
from regna.bots.worker import state_of
from regna.contract.errors import Malformed
from regna.engine.state import SPECTATOR
from regna.games.animal_kingdoms.rules.cards import NAMES
from regna.server.live import bot_runner, create
from regna.server.live.load import game_in
from regna.server.live.pool import BotPool
from regna.server.live.room import Room
from regna.server.live.tokens import SECRET_BYTES
from regna.server.logs import set_up_logs
from regna.server.model.rows import CLOSED
from regna.table.documents import Position
from regna.table.match import Match
from tests.server.canaries import FIELD, NOBODY, Ears, Planter, bot_role, seat_role, without_canaries
from tests.server.harness import Running, serving, unlocked
from tests.server.plain_http import PlainTransport
from tests.server.wire import ANSWER_SECONDS, Client, Rejected

MEMBER: Final = frozenset({"member"})
"""Whoever may look at the match."""
LEAVES_AT: Final = 12
"""The step at which the last seat is left to a bot."""
LOGGERS: Final = ("", "regna", "uvicorn.access", "uvicorn.error", "httpx")
"""Whose set-up is changed for a while."""
CARD: Final = re.compile(rb"\b(?:" + "|".join(NAMES).encode() + rb")\b")


class Tapped:
    """A socket whose every message is overheard."""

    def __init__(self, socket: ClientConnection, heard: Callable[[str, bytes], None]) -> None:
        """This socket."""
        self.socket = socket
        self.heard = heard

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        """The messages as they come."""
        async for data in self.socket:
            self.heard("socket", data.encode() if isinstance(data, str) else data)
            yield data


class Person(Client):
    """Somebody of whom we hear every byte they get, and know what they may know."""

    def __init__(self, url: str, ears: Ears, name: str, token: str = "") -> None:
        """Somebody new, or a further device of somebody."""
        hooks: Any = {"response": [self._responded]}
        super().__init__(
            url, token, httpx.AsyncClient(timeout=ANSWER_SECONDS, transport=PlainTransport(), event_hooks=hooks)
        )
        self.name = name
        self.ears = ears
        self.own = f"person {name}"
        self.roles: frozenset[str] = frozenset({self.own})
        self.overhear: Callable[[bytes], None] = lambda data: None
        """Told of everything heard."""

    async def close(self) -> None:
        """Close everything."""
        await super().close()
        await self.http.aclose()

    def heard(self, channel: str, data: bytes) -> None:
        """Something came."""
        self.ears.hear(self.name, self.roles, channel, data)
        self.overhear(data)

    async def _responded(self, response: httpx.Response) -> None:
        content = await response.aread()
        head = b"\n".join(name + b": " + value for name, value in response.headers.raw)
        self.heard("http", head + b"\n\n" + content)

    async def _read(self, socket: ClientConnection) -> None:
        await super()._read(cast("ClientConnection", Tapped(socket, self.heard)))

    async def tries(self, match: str, do: str, **fields: Any) -> Any:
        """Say something at a table by both ways; the last reply, or the code of the refusal."""
        answer: Any = None
        for say in (self.ask, self.at):
            try:
                answer = await say(match, do, **fields)
            except Rejected as error:
                answer = error.code
        return answer


@dataclass(frozen=True)
class Kept:
    """What a seat received in a fork made while the match ran, to be compared with the truth later."""

    at: int
    seat: int
    fork: str
    texts: list[str]
    sight: bytes


@dataclass
class CanaryTable:
    """A match in which hidden things carry canaries. The last seat is left on the way, if there are three."""

    server: Running
    ears: Ears
    game: str
    seats: int
    public: bool
    choice: random.Random
    match: str = ""
    people: list[Person] = field(default_factory=list)
    """By seat."""
    others: list[Person] = field(default_factory=list)
    """An invited guest and a stranger."""
    devices: dict[int, Person] = field(default_factory=dict)
    """By seat: the device on which its owner plays forks."""
    kept: list[Kept] = field(default_factory=list)
    redrawn: int = 0
    """Forks of the running match in which something was drawn otherwise than in truth."""
    refused: int = 0
    steps: int = 0
    poked: Counter[str] = field(default_factory=Counter)
    """How often people asked in each of the ways they should not."""
    left_at: int = 0
    """The sequence number at which the last seat was left; 0 if it was not."""
    cards: list[tuple[str, int | None, int, frozenset[bytes]]] = field(default_factory=list)
    """In Animal Kingdoms, where every card is one of its kind: who heard which names of cards at which sequence."""

    # ------------------------------------------------------------------ sitting down

    async def open(self) -> None:
        """Everybody comes, sits down and watches; the match begins."""
        names = ("Ada", "Bo", "Cleo", "Dov", "Eve")[: self.seats]
        self.people = [await self.person(name, "fr" if name == "Bo" else "en") for name in names]
        self.others = [await self.person(name) for name in ("Guest", "Stranger")]
        seats = [{"kind": "person"} for _ in names]
        wish = {"game": self.game, "seats": seats, "public": self.public, "pace": "at_once"}
        created = await self.people[0].post("/api/matches", wish)
        self.match, invitation = str(created["table"]["match"]), str(created["invitation"])
        self.ears.keep("invitation", frozenset({self.people[0].own}), invitation)
        self.keep_luck(self.match)
        for person in [*self.people, self.others[0]]:
            await person.at(self.match, "enter", invitation=invitation)
            person.roles |= MEMBER
        if self.public:
            self.others[1].roles |= MEMBER
        for seat, person in enumerate(self.people):
            await person.at(self.match, "join", seat=seat, share=self.share())
            person.roles |= {seat_role(seat)}
            device = self.devices[seat] = Person(self.server.url, self.ears, f"{person.name}'s fork", person.token)
            device.roles = person.roles
            self.server.clients.append(device)
            await device.open()
        await self.people[0].at(self.match, "start")
        for person in self.everybody:
            await person.open()
            await self.expect(person.ask(self.match, "watch"))

    async def person(self, name: str, language: str = "en") -> Person:
        """Somebody new, whose cookie is a secret."""
        person = Person(self.server.url, self.ears, name)
        self.server.clients.append(person)
        await person.introduce(name, language)
        self.ears.keep("cookie", frozenset({person.own}), person.token)
        if self.game == "animal_kingdoms":
            person.overhear = lambda data: self.overhear_cards(person, data)
        return person

    def keep_luck(self, match: str) -> None:
        """The server's half of the luck is a secret until the match is over, or everybody has left it."""
        room = self.server.backend.rooms.loaded[match]

        def is_told() -> bool:
            match = unlocked(room).match
            return room.row.status == CLOSED or (match is not None and match.over)

        self.ears.keep("luck", NOBODY, room.row.secret.hex(), is_told)

    @property
    def everybody(self) -> list[Person]:
        """Who is there: players, guest, stranger."""
        return [*self.people, *self.others]

    @property
    def room(self) -> Room:
        """The room of the match on the server."""
        return self.server.backend.rooms.loaded[self.match]

    @property
    def truth(self) -> Match:
        """The match itself."""
        return unlocked(self.room).begun("en")

    def seat_of(self, person: Person) -> int | None:
        """The seat somebody holds."""
        return next((seat for seat in range(self.seats) if seat_role(seat) in person.roles), None)

    def share(self) -> str:
        """What somebody adds to the luck."""
        return self.choice.randbytes(16).hex()

    async def expect(self, asked: Awaitable[Any]) -> None:
        """Whatever the answer is; we listen to it anyway."""
        try:
            await asked
        except Rejected:
            self.refused += 1

    # ------------------------------------------------------------------ playing

    async def play(self, steps: int, every: int = 1) -> None:
        """Play to the end or so many decisions; before each, or one in `every`, people ask what they should not."""
        pokes = (
            self.look_back,
            self.catch_up,
            self.fork_and_keep,
            self.ask_why,
            self.say_wrong,
            self.take_back,
            self.talk,
            self.watch_again,
            self.hand_and_back,
            self.fork_and_keep,
            self.fork_and_play,
        )
        for _ in range(steps):
            await self.bots_done(self.room)
            if self.truth.over:
                return
            self.steps += 1
            if self.steps % every == 0:
                poke = pokes[self.steps // every % len(pokes)]
                self.poked[poke.__name__] += 1
                await poke()
            if self.steps == LEAVES_AT and self.seats > 2:
                await self.leave()
            await self.decide()

    async def is_heard(self, what: str, every: int) -> bool:
        """Play on until something of this kind is heard by somebody whom it is not for, or to the end."""
        while not self.truth.over and not self.ears.heard(what):
            await self.play(1, every)
        return self.ears.heard(what)

    async def abandon(self) -> None:
        """Everybody leaves, which ends the match."""
        for seat, person in enumerate(self.people):
            if self.seat_of(person) is not None:
                await person.ask(self.match, "leave", seat=seat)
                person.roles -= {seat_role(seat)}

    async def decide(self) -> None:
        """Whoever is asked decides at random; where that is a bot, wait for it."""
        await self.bots_done(self.room)
        if self.truth.over:
            return
        seat, sequence = int(self.truth.journal.state.seat), self.truth.sequence
        person = self.people[seat]
        say = self.choice.choice((person.ask, person.at))
        update = await say(self.match, "catch_up", since=sequence, seat=seat)
        key = self.ears.plant("key", frozenset({seat_role(seat)}))
        await say(self.match, "decide", act=self.choice.choice(update["legal"]), sequence=sequence, seat=seat, key=key)

    async def bots_done(self, room: Room) -> None:
        """Wait until no bot is asked."""
        while room.row.turn >= 0 and room.row.seats[room.row.turn].bot:
            await asyncio.sleep(0.002)

    async def leave(self) -> None:
        """The last seat is given up; whoever held it may know no more than a spectator from then on."""
        person, seat = self.people[-1], self.seats - 1
        self.left_at = self.truth.sequence
        await person.ask(self.match, "leave", seat=seat)
        person.roles -= {seat_role(seat)}

    # ------------------------------------------------------------------ asking for what one may not know

    def some_moment(self) -> int:
        """A moment of the match so far."""
        return self.choice.randint(0, self.truth.sequence)

    async def look_back(self) -> None:
        """Frames of earlier moments: one's own, another's, everybody's."""
        for person in self.everybody:
            at, other = self.some_moment(), self.choice.randrange(self.seats)
            await person.tries(self.match, "frame", at=at)
            await person.tries(self.match, "frame", at=at, seat=other)
            await person.tries(self.match, "frame", at=at, everything=True)

    async def catch_up(self) -> None:
        """Everything since some moment, for oneself and for another seat."""
        for person in self.everybody:
            await person.tries(self.match, "catch_up", since=self.choice.choice((0, self.some_moment(), 999_999)))
            await person.tries(self.match, "catch_up", since=0, seat=self.choice.randrange(self.seats))
            await person.tries(self.match, "scores", moments=3)

    async def ask_why(self) -> None:
        """Everybody asks why something is not allowed: what the deciding seat may do, and what it may not."""
        spec, state = self.truth.game.spec, self.truth.journal.state
        texts = self.truth.legal()[:6]
        for action in self.choice.sample(range(spec.actions.count), 4):
            with contextlib.suppress(Malformed):  # some ids are no decision
                texts.append(spec.write(state, action))
        texts = [without_canaries(text) for text in texts]
        for person in self.everybody:
            for text in texts:
                await self.expect(person.ask(self.match, "why", act=text))
            await person.tries(self.match, "why", act=texts[0], seat=self.choice.randrange(self.seats))
            await person.tries(self.match, "why", act={"verb": texts[0].split()[0]})

    async def say_wrong(self) -> None:
        """Decisions that are out of turn, stale, somebody else's or nonsense; and messages that are none."""
        sequence, legal = self.truth.sequence, without_canaries(self.truth.legal()[0])
        asked = int(self.truth.journal.state.seat)
        for person in self.everybody:
            if self.seat_of(person) != asked:
                await person.tries(self.match, "decide", act=legal, sequence=sequence)
                await person.tries(self.match, "decide", act=legal, sequence=sequence, seat=asked)
            await person.tries(self.match, "decide", act=legal, sequence=max(0, sequence - 1))
            await person.tries(self.match, "decide", act="hidden", sequence=sequence, key=person.name)
            await person.tries(self.match, "decide", act={"no": ["decision"]}, sequence=sequence)
            await person.tries("nowhere", "catch_up")
            await self.expect(person.post(f"/api/matches/{self.match}/decide", {"act": 1}))
            await person.send_raw('{"id": 1, "match": "' + self.match + '", "say": {"do": "everything"}}')

    async def take_back(self) -> None:
        """Everybody takes back; whoever is asked may succeed."""
        for person in self.everybody:
            await self.expect(person.ask(self.match, "undo", sequence=self.truth.sequence))
            await self.expect(person.at(self.match, "undo", sequence=self.truth.sequence, seat=0))

    async def talk(self) -> None:
        """Chat, the table, lists, what is possible only before or after the match, and what a host watches."""
        for person in self.everybody:
            said = self.ears.plant("chat", MEMBER) if "member" in person.roles else "Let me in"
            await self.expect(person.ask(self.match, "say", text=said))
            for do in ("chat", "look", "export", "rematch", "start", "close"):
                await person.tries(self.match, do)
            await person.tries(self.match, "join", seat=0, share=self.share())
            await person.tries(self.match, "enter", invitation="guessed")
            await self.expect(person.get("/api/matches"))
            await self.expect(person.post("/api/records", {"record": {"game": self.game, "match": self.match}}))
        for path in ("/health", "/metrics", "/api/games", "/", f"/api/matches/{self.match}"):
            await self.others[1].http.get(self.server.url + path)

    async def watch_again(self) -> None:
        """Watch anew from some moment, from another seat, and without the view."""
        for person in self.everybody:
            await self.expect(person.ask(self.match, "watch", seat=self.choice.randrange(self.seats)))
            await self.expect(person.ask(self.match, "unwatch"))
            lean = self.choice.random() < 0.3
            await self.expect(person.ask(self.match, "watch", since=self.some_moment(), lean=lean))

    async def hand_and_back(self) -> None:
        """A bot plays for the deciding seat, whose owner then comes back."""
        seat = int(self.truth.journal.state.seat)
        if seat < 0 or self.seat_of(self.people[seat]) is None:
            return
        await self.people[seat].ask(self.match, "hand", seat=seat, level="random")
        await self.bots_done(self.room)
        if not self.truth.over:
            await self.people[seat].ask(self.match, "back", seat=seat)

    # ------------------------------------------------------------------ forks

    async def fork(self, seat: int, at: int, kind: str) -> str:
        """A match of one's own from a moment of this one, begun; the other seats are of this kind."""
        device = self.devices[seat]
        seats = [{"kind": kind if other != seat else "screen", "level": "random"} for other in range(self.seats)]
        origin = {"match": self.match, "at": at, "seat": seat}
        wish = {"game": self.game, "seats": seats, "origin": origin, "public": False, "pace": "at_once"}
        table = (await device.post("/api/matches", wish))["table"]
        fork = str(table["match"])
        self.keep_luck(fork)
        for other, plan in enumerate(seats):
            if plan["kind"] == "screen":
                await device.at(fork, "join", seat=other, share=self.share())
        await device.at(fork, "start")
        return fork

    async def fork_and_play(self) -> None:
        """Play on by oneself from an earlier moment, against bots; nobody else may look."""
        seat = self.choice.randrange(2)
        device = self.devices[seat]
        fork = await self.fork(seat, self.some_decision(), "bot")
        room = self.server.backend.rooms.loaded[fork]
        await device.ask(fork, "watch", seat=seat)
        for _ in range(2):
            await self.bots_done(room)
            update = await device.ask(fork, "catch_up", seat=seat)
            if not update["legal"]:
                break
            act = self.choice.choice(update["legal"])
            await device.ask(fork, "decide", act=act, sequence=update["sequence"], seat=seat)
        await self.bots_done(room)
        if unlocked(room).finished:  # it came to its end, and nothing in it is hidden any more
            return
        for do in ("export", "catch_up", "look"):
            await device.tries(fork, do, **({"seat": seat} if do == "catch_up" else {}))
            await self.people[1 - seat].tries(fork, do)
        await device.ask(fork, "leave", seat=seat)

    def some_decision(self) -> int:
        """A moment at which somebody was asked."""
        while True:
            at = self.some_moment()
            if self.truth.at(at).journal.state.seat >= 0:
                return at

    async def fork_and_keep(self) -> None:
        """Fork the present moment, and keep what the seat receives there."""
        seat, at = self.choice.randrange(2), self.truth.sequence
        fork = await self.fork(seat, at, "screen")
        imagined = unlocked(self.server.backend.rooms.loaded[fork]).match
        if imagined is None:
            raise AssertionError("the fork has not begun")
        texts = sorted({without_canaries(text) for match in (self.truth, imagined) for text in match.legal()[:8]})
        self.redrawn += self.document(imagined) != self.document(self.truth)
        self.kept.append(Kept(at, seat, fork, texts, await self.sight(fork, seat, texts)))

    def document(self, match: Match) -> dict[str, Any]:
        """The whole truth about a match, without canaries."""
        document = match.game.spec.state_document(match.journal.state)
        return {name: part for name, part in document.items() if name != FIELD}

    async def sight(self, fork: str, seat: int, texts: list[str]) -> bytes:
        """Everything a seat receives in a fork that nobody has played in, without what differs between any two."""
        device = self.devices[seat]
        replies = [
            await device.tries(fork, "catch_up", seat=seat),
            await device.tries(fork, "frame", at=0, seat=seat),
            await device.tries(fork, "frame", at=0, seat=seat, everything=True),
            await device.tries(fork, "undo", seat=seat, sequence=0),
            await device.tries(fork, "export"),
            *[await device.tries(fork, "why", seat=seat, act=text) for text in texts],
        ]
        table = await device.tries(fork, "look")
        replies.append([table[name] for name in ("status", "options", "turn", "sequence", "seconds_left", "asked")])
        return without_canaries(json.dumps(replies, sort_keys=True)).replace(fork, "fork").encode()

    async def differing(self) -> list[str]:
        """Once the match is over: where a seat received something else than it does if the truth is played on.

        The fork of then has the hidden parts redrawn, the fork of now has the true ones; the seat must not be able to
        tell them apart.
        """
        found = []
        for kept in self.kept:
            true = await self.fork(kept.seat, kept.at, "screen")
            if await self.sight(true, kept.seat, kept.texts) != kept.sight:
                found.append(f"seat {kept.seat} at {kept.at}")
        return found

    # ------------------------------------------------------------------ the real cards of Animal Kingdoms

    def overhear_cards(self, person: Person, data: bytes) -> None:
        """Note which cards somebody heard of."""
        names = frozenset(CARD.findall(data))
        if names and self.match and not unlocked(self.room).finished:
            self.cards.append((person.name, self.seat_of(person), self.truth.sequence, names))

    def cards_not_known(self) -> list[str]:
        """Who heard of a card they had not seen by then, by what the rules let them see from the start."""
        seen = {seat: self._cards_seen(seat) for seat in (*range(self.seats), None)}
        from_the_left_seat = seen[self.seats - 1][self.left_at] if self.left_at else frozenset()
        left = self.people[-1].name if self.left_at else ""
        return [
            f"{name} at {sequence}: {sorted(names - known)}"
            for name, seat, sequence, names in self.cards
            for known in [seen[seat][sequence] | (from_the_left_seat if name == left else frozenset())]
            if names - known
        ]

    def _cards_seen(self, seat: int | None) -> list[frozenset[bytes]]:
        """For each sequence number the cards somebody has seen so far."""
        spec, journal = self.truth.game.spec, self.truth.journal
        known: frozenset[bytes] = frozenset()
        cards = []
        for _, state, action in journal.steps():
            known |= frozenset(CARD.findall(msgspec.json.encode(spec.view(state, seat))))
            cards.append(known)
            if action >= 0:
                looks = int(state.seen(action, SPECTATOR if seat is None else seat))
                known |= frozenset(CARD.findall(spec.write(state, looks).encode()))
        known |= frozenset(CARD.findall(msgspec.json.encode(spec.view(journal.state, seat))))
        return [*cards, known]


# ---------------------------------------------------------------------- setting the table


class Heard(io.StringIO):
    """Standard error, as far as the log is concerned."""

    def __init__(self, ears: Ears) -> None:
        """Heard by nobody who may know anything."""
        super().__init__()
        self.ears = ears

    def write(self, text: str) -> int:
        """A line of the log."""
        self.ears.hear("log", NOBODY, "log", text.encode())
        return len(text)


@contextmanager
def overheard_logs(ears: Ears, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server logs everything it ever logs, as a host could have set it up."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(logger, logger.handlers[:], logger.level, logger.disabled) for logger in loggers]
    loggers[0].handlers.clear()  # set_up_logs would close them
    with patch.context() as context:
        context.setattr(sys, "stderr", Heard(ears))
        set_up_logs("debug")
    logging.getLogger("httpx").disabled = True  # the clients' own, in the same process
    try:
        yield
    finally:
        for logger, handlers, level, disabled in before:
            logger.handlers[:] = handlers
            logger.setLevel(level)
            logger.disabled = disabled


def overheard_bots(ears: Ears, choice: random.Random, patch: pytest.MonkeyPatch) -> None:
    """Bots decide at random here; what would be written to their process is heard."""

    async def asked(pool: BotPool, number: int, line: bytes, seconds: float, match: str) -> Answer:
        question = msgspec.json.decode(line, type=Question)
        this = game_in(question.game, "en")
        state = state_of(this, msgspec.json.decode(question.position, type=Position))
        seat = int(state.seat)
        ears.hear(f"bot {seat}", frozenset({bot_role(seat)}), "bot", line)
        return Answer(number, act=this.spec.write(state, choice.choice(state.legal())))

    patch.setattr(BotPool, "_ask", asked)


def the_same_luck(choice: random.Random, patch: pytest.MonkeyPatch) -> None:
    """The server's luck is the same in every run, so that a match has the length it always had."""
    patch.setattr(create, "new_secret", lambda: choice.randbytes(SECRET_BYTES))
    for module in (create, bot_runner):
        patch.setattr(module, "new_seed", lambda: choice.getrandbits(62))


@asynccontextmanager
async def canary_table(
    folder: Path,
    game: str,
    patch: pytest.MonkeyPatch,
    seats: int = 3,
    public: bool = False,
    seed: int = 1,
    spoil: Callable[[pytest.MonkeyPatch], None] | None = None,
) -> AsyncIterator[CanaryTable]:
    """A match with canaries, begun, on a server of its own; `spoil` makes the server leak."""
    ears, choice = Ears(), random.Random(seed)  # noqa: S311  # any legal decision will do, and the same each time
    with contextlib.ExitStack() as stack:
        context = stack.enter_context(patch.context())
        Planter(regna.game(game).spec, ears).plant(context)
        overheard_bots(ears, choice, context)
        the_same_luck(choice, context)
        if spoil is not None:
            spoil(context)
        stack.enter_context(overheard_logs(ears, context))
        async with serving(folder) as server:
            table = CanaryTable(server, ears, game, seats, public, choice)
            await table.open()
            yield table
