"""Tables: set up, joined, left, handed to bots and taken back, begun, called off, played again; and what is said."""

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import func, select

from regna.server.storage import schema
from regna.server.storage.matches import Matches
from regna.table.verify import verify
from tests.server.canary_table import the_same_luck
from tests.server.harness import Running, on_sqlite
from tests.server.visits import code_of, finish, look, looked_for_jobs, notice, same_screen, until
from tests.server.wire import Client, new_key, new_match, share

SHORT_MATCH = 1
"""A seed with which random bots come to the end of Barbarian Kingdoms soon."""
PERSONS = [{"kind": "person"}, {"kind": "person"}]


async def table_for_two(client: Client, **wish: Any) -> tuple[str, str]:
    """A new table for two persons: its id and its invitation."""
    created = await client.post("/api/matches", {"game": "barony", "seats": PERSONS, **wish})
    return str(created["table"]["match"]), str(created["invitation"])


async def matches_stored(server: Running) -> int:
    """How many matches there are in the database."""
    async with server.backend.database.reading() as connection:
        return int((await connection.execute(select(func.count()).select_from(schema.matches))).scalar_one())


async def test_what_cannot_be_created(server: Running) -> None:
    """A wish that cannot come true is refused with a reason and leaves nothing behind."""
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "malformed.unknown_game"),
        ({"seats": PERSONS * 3}, "option.seats"),
        ({"seats": [{"kind": "bot", "level": "genius"}, {"kind": "person"}]}, "malformed.unknown_bot"),
        ({"seats": [{"kind": "ghost"}]}, "malformed.message"),
        ({"options": {"colour": "red"}}, "option.unknown_option"),
        ({"clock": {"kind": "decision", "seconds": 4}}, "option.too_little_time"),
        ({"components": {"format": "nonsense"}}, "components.wrong_format"),
        ({"origin": {"match": "nowhere", "at": 0}}, "unknown.match"),
    ]
    ada = await server.client("Ada")
    found = [(await code_of(table_for_two(ada, **wish)), code) for wish, code in wishes]
    assert [got for got, _ in found] == [code for _, code in found]
    assert await matches_stored(server) == 0


async def test_open_tables_are_listed(server: Running) -> None:
    """A public table waits in everybody's list until it begins; a private one is in its creator's only."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    public, _ = await table_for_two(ada)
    private, _ = await table_for_two(ada, public=False)
    assert [match["match"] for match in (await bo.get("/api/matches"))["open"]] == [public]
    assert {match["match"] for match in (await ada.get("/api/matches"))["mine"]} == {public, private}
    await ada.at(public, "join", seat=1, share=share())
    listed = (await bo.get("/api/matches"))["open"][0]
    assert (listed["names"], listed["free"]) == (["", "Ada"], 1)
    await bo.at(public, "join", seat=0, share=share())
    await bo.at(public, "start")
    lists = await bo.get("/api/matches")
    assert lists["open"] == []
    assert [(match["match"], match["status"]) for match in lists["mine"]] == [(public, "running")]
    waiting = [(await who.get("/api/matches"))["mine"][0]["your_turn"] for who in (bo, ada)]
    assert sorted(waiting) == [False, True]


async def test_an_invitation(server: Running) -> None:
    """It lets a stranger look and sit down; a new one makes the old one worthless, and only the creator makes one."""
    ada, bo, cy = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
    match, invitation = await table_for_two(ada, public=False)
    assert await code_of(bo.at(match, "look")) == "denied.not_invited"
    assert await code_of(bo.at(match, "join", seat=0, share=share())) == "denied.not_invited"
    assert await code_of(bo.at(match, "enter", invitation="guess")) == "denied.invitation"
    assert (await bo.at(match, "enter", invitation=invitation))["match"] == match
    assert await code_of(bo.at(match, "invite")) == "denied.not_creator"
    newer = (await ada.at(match, "invite"))["invitation"]
    assert await code_of(cy.at(match, "enter", invitation=invitation)) == "denied.invitation"
    await cy.at(match, "enter", invitation=newer)
    assert (await bo.at(match, "join", seat=0, share=share()))["mine"] == [0]


async def test_sitting_down_and_standing_up(server: Running) -> None:
    """One seat each, taken once, free again when its owner leaves; nobody leaves for somebody else."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    created = await ada.post(
        "/api/matches", {"game": "barony", "seats": [*PERSONS, {"kind": "bot"}, {"kind": "screen"}], "pace": "at_once"}
    )
    match = created["table"]["match"]
    assert [seat["taken"] for seat in created["table"]["seats"]] == [False, False, False, True]
    refused = {
        1: "refusal.has_a_seat",
        2: "refusal.seat_of_a_bot",
        3: "denied.seat_at_a_screen",
        4: "malformed.no_such_seat",
    }
    await bo.at(match, "join", seat=0, share=share())
    for seat, code in refused.items():
        assert await code_of(bo.at(match, "join", seat=seat, share=share())) == code
    assert await code_of(ada.at(match, "join", seat=0, share=share())) == "refusal.seat_taken"
    assert await code_of(ada.at(match, "leave", seat=0)) == "denied.not_your_seat"
    assert await code_of(bo.at(match, "join", seat=0, share="00")) == "malformed.message"
    left = await bo.at(match, "leave", seat=0)
    assert (left["mine"], left["seats"][0]["name"], left["seats"][0]["share"]) == ([], "", "")
    assert (await ada.at(match, "join", seat=0, share=share()))["mine"] == [0, 3]


async def test_two_want_the_same_seat(server: Running) -> None:
    """Exactly one of many who ask at once gets it."""
    people = [await server.client(f"P{number}") for number in range(6)]
    match, _ = await table_for_two(people[0])
    asked = [who.at(match, "join", seat=1, share=share()) for who in people]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(answer, dict) for answer in answers) == 1
    taken = [(await who.at(match, "look"))["mine"] for who in people]
    assert sorted(taken) == [[], [], [], [], [], [1]]


async def test_beginning(server: Running) -> None:
    """Only with all seats taken, only by who belongs to it, only once; a spectator who waited sees it begin."""
    ada, bo, cy = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
    match, _ = await table_for_two(ada)
    await cy.open()
    await cy.ask(match, "watch")
    await bo.at(match, "join", seat=0, share=share())
    assert await code_of(bo.at(match, "start")) == "refusal.seats_are_free"
    assert await code_of(bo.at(match, "catch_up")) == "refusal.not_begun"
    assert await code_of(bo.at(match, "hand", seat=0)) == "refusal.not_under_way"
    await ada.at(match, "join", seat=1, share=share())
    assert await code_of(cy.at(match, "start")) == "denied.no_seat"
    starts = await asyncio.gather(*(who.at(match, "start") for who in (ada, bo)), return_exceptions=True)
    assert sum(isinstance(answer, dict) for answer in starts) == 1
    assert await code_of(ada.at(match, "start")) == "refusal.already_begun"
    assert await code_of(cy.at(match, "join", seat=0, share=share())) == "refusal.already_begun"
    update = await notice(cy, "update", lambda _: True)
    assert (update["since"], update["seat"], update["legal"]) == (0, None, [])


async def test_standing_up_while_it_begins(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves while the cards are dealt is gone before, or stays: no match begins with luck nobody gave."""
    begin = Matches.begin
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match, _ = await table_for_two(ada)
    for seat, who in enumerate((ada, bo)):
        await who.at(match, "join", seat=seat, share=share())

    async def left_just_before(matches: Matches, *given: Any) -> bool:
        await bo.at(match, "leave", seat=1)
        return await begin(matches, *given)

    with monkeypatch.context() as patch:
        patch.setattr(Matches, "begin", left_just_before)
        assert await code_of(ada.at(match, "start")) == "refusal.already_begun"
    table = await ada.at(match, "look")
    assert (table["status"], [seat["taken"] for seat in table["seats"]]) == ("open", [True, False])
    await bo.at(match, "join", seat=1, share=share())
    given = (await bo.at(match, "look"))["seats"][1]["share"]
    await ada.at(match, "start")
    row = server.backend.rooms.loaded[match].row
    assert not await server.backend.matches.free_seat(match, 1, row.seats[1].identity)
    assert (await ada.at(match, "look"))["seats"][1]["share"] == given


async def test_calling_it_off(server: Running) -> None:
    """The creator may before it begins, and nobody else ever; then nothing can be done there."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match, _ = await table_for_two(ada)
    assert await code_of(bo.at(match, "close")) == "denied.not_creator"
    assert (await ada.at(match, "close"))["status"] == "closed"
    assert await code_of(bo.at(match, "join", seat=0, share=share())) == "refusal.closed"
    assert await code_of(ada.at(match, "start")) == "refusal.closed"
    assert (await bo.get("/api/matches"))["open"] == []
    running = await new_match([ada, bo])
    assert await code_of(ada.at(running, "close")) == "refusal.others_play"


@pytest.mark.slow
async def test_handing_a_seat_over_and_taking_it_back(server: Running) -> None:
    """The bot decides while the owner is away, and no longer once they are back."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo])
    holders = [ada, bo]
    turn = (await ada.at(match, "look"))["turn"]
    assert await code_of(holders[1 - turn].at(match, "hand", seat=turn)) == "denied.not_your_seat"
    assert await code_of(holders[turn].at(match, "hand", seat=turn, level="genius")) == "malformed.unknown_bot"
    handed = await holders[turn].at(match, "hand", seat=turn, level="random")
    assert handed["seats"][turn]["bot"] == "random"
    assert handed["mine"] == [turn]

    played = await until(lambda: look(ada, match), lambda table: table["turn"] == 1 - turn)
    assert played["sequence"] > 0
    back = await holders[turn].at(match, "back", seat=turn)
    assert (back["seats"][turn]["bot"], back["seats"][turn]["taken"]) == ("", True)
    other = await holders[1 - turn].at(match, "catch_up", seat=1 - turn)
    await holders[1 - turn].at(match, "decide", act=other["legal"][0], sequence=other["sequence"])
    before = await until(lambda: look(ada, match), lambda table: table["sequence"] > played["sequence"])
    await looked_for_jobs(server.backend)
    assert (await look(ada, match))["sequence"] == before["sequence"]


async def test_leaving_for_good(server: Running) -> None:
    """A bot plays the seat of who leaves to the end; when the last person leaves, the match is closed."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo], "animal_kingdoms")
    await ada.open()
    await ada.ask(match, "watch", seat=0)
    left = await ada.at(match, "leave", seat=0)
    assert (left["mine"], left["seats"][0]["kind"], left["seats"][0]["bot"]) == ([], "bot", "skilled")
    assert left["seats"][0]["name"] == "Ada"
    assert await code_of(ada.at(match, "back", seat=0)) == "denied.not_your_seat"
    assert await code_of(ada.at(match, "decide", act="pass", sequence=0)) == "denied.no_seat"
    assert (await ada.at(match, "catch_up"))["seat"] is None
    closed = await bo.at(match, "leave", seat=1)
    assert (closed["status"], closed["turn"]) == ("closed", None)
    assert await code_of(bo.at(match, "leave", seat=1)) == "denied.not_your_seat"
    async with server.backend.database.reading() as connection:
        assert (await connection.execute(select(schema.jobs))).all() == []


async def test_playing_again(server: Running) -> None:
    """The same people find the next match in the old one; it has a secret of its own, and there is only one."""
    ada, bo, cy = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
    match = await new_match([ada, bo], "animal_kingdoms")
    assert await code_of(ada.at(match, "rematch")) == "refusal.not_over_yet"
    await finish(server.backend, match)
    assert await code_of(cy.at(match, "rematch")) == "denied.no_seat"
    both = await asyncio.gather(*(who.at(match, "rematch") for who in (ada, bo)), return_exceptions=True)
    made = [answer for answer in both if isinstance(answer, dict)]
    assert len(made) == 1
    over, again = await bo.at(match, "look"), made[0]["table"]
    assert over["next"] == again["match"]
    assert again["commitment"] != over["commitment"]
    assert (again["status"], again["secret"], [seat["name"] for seat in again["seats"]]) == (
        "open",
        "",
        ["Ada", "Bo"],
    )
    assert await matches_stored(server) == 2
    for seat, who in enumerate((ada, bo)):
        await who.at(again["match"], "join", seat=seat, share=share())
    assert (await ada.at(again["match"], "start"))["status"] == "running"


@pytest.mark.slow
async def test_a_series(server: Running) -> None:
    """After a match the right seat is asked how the next one begins; the answer is what it begins with."""
    ada = await server.client("Ada")
    match = await same_screen(ada, "barbarian_kingdoms", series=True)
    assert await code_of(ada.at(match, "choose", seat=0, value=True)) == "refusal.series_not_over"
    await finish(server.backend, match)
    asked = (await ada.at(match, "look"))["asked"]
    assert asked is not None
    assert await code_of(ada.at(match, "rematch")) == "refusal.series_undecided"
    answers = 0
    while asked is not None:
        wrong = 1 - asked["seat"]
        value = asked["choices"][-1]
        assert (await code_of(ada.at(match, "choose", seat=wrong, value=value))).startswith("refusal.")
        assert await code_of(ada.at(match, "choose", seat=asked["seat"], value="?")) == "malformed.series_choice"
        option = asked["option"]
        asked = (await ada.at(match, "choose", seat=asked["seat"], value=value))["asked"]
        answers += 1
    again = (await ada.at(match, "rematch"))["table"]
    assert answers > 0
    assert again["series"]
    assert again["options"][option] == value
    assert (await ada.at(match, "look"))["asked"] is None


@pytest.mark.slow
@on_sqlite
async def test_a_series_with_bots_waits_for_people_only(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a bot would be asked, or a seat that somebody left, the first choice is taken and the series goes on."""
    the_same_luck(random.Random(SHORT_MATCH), monkeypatch)  # noqa: S311  # matches of random bots differ in length
    ada = await server.client("Ada")
    seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    wish = {"game": "barbarian_kingdoms", "seats": seats, "series": True, "pace": "at_once"}
    match = (await ada.post("/api/matches", wish))["table"]["match"]
    await ada.at(match, "join", seat=0, share="00" * 16)
    await ada.at(match, "start")
    await ada.at(match, "hand", seat=0, level="random")
    table = await until(lambda: ada.at(match, "look"), lambda found: found["status"] == "over")
    asked = table["asked"]
    seats_asked = []
    while asked is not None:
        seats_asked.append(asked["seat"])
        asked = (await ada.at(match, "choose", seat=asked["seat"], value=asked["choices"][-1]))["asked"]
    assert set(seats_asked) == {0}  # everybody chooses a kingdom, so Ada was asked, and nobody else
    again = (await ada.at(match, "rematch"))["table"]
    assert len({again["options"][f"kingdom_{letter}"] for letter in "ABC"} - {"random"}) == 3


async def test_what_is_no_series_asks_nothing(server: Running) -> None:
    """There is nothing to choose between two matches that have nothing to do with each other."""
    ada = await server.client("Ada")
    match = await same_screen(ada, "barony")
    assert await code_of(ada.at(match, "choose", seat=0, value=True)) == "refusal.no_series"


@pytest.mark.slow
async def test_chat(server: Running) -> None:
    """Everybody at the table hears it in one order, late comers too, and the record knows nothing of it."""
    ada, bo, cy = [await server.client(name) for name in ("Ada", "Bo", "Cy")]
    match = await new_match([ada, bo], "animal_kingdoms")
    await bo.open()
    await bo.ask(match, "watch")
    for text in ("\n", "   "):
        assert await code_of(ada.at(match, "say", text=text)) == "malformed.not_printable"
    assert await code_of(ada.at(match, "say", text="x" * 501)) == "malformed.message"
    said = await asyncio.gather(
        *(who.at(match, "say", text=f"line {number} <b>") for number in range(4) for who in (ada, bo, cy))
    )
    assert sorted(line["number"] for line in said) == list(range(1, 13))
    lines = (await cy.at(match, "chat"))["lines"]
    assert [line["number"] for line in lines] == list(range(1, 13))
    assert {(line["name"], line["text"]) for line in lines} == {
        (name, f"line {number} <b>") for number in range(4) for name in ("Ada", "Bo", "Cy")
    }
    assert (await cy.at(match, "chat", since=10))["lines"] == lines[10:]
    heard = await notice(bo, "chat", lambda chat: chat["lines"][-1]["number"] == 12)
    assert heard["lines"] == lines[2:]
    await finish(server.backend, match)
    record = await ada.at(match, "export")
    assert "line 1" not in str(record)
    assert verify(record).shares == 2


async def test_decisions_are_numbered_and_keyed(server: Running) -> None:
    """An answer to an old question is stale, the same key again changes nothing, a wrong seat is refused."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo])
    holders = [ada, bo]
    turn = (await ada.at(match, "look"))["turn"]
    asked, other = holders[turn], holders[1 - turn]
    update = await asked.at(match, "catch_up")
    act, sequence, key = update["legal"][0], update["sequence"], new_key()
    assert await code_of(other.at(match, "decide", act=act, sequence=sequence)) == "refusal.not_your_turn"
    assert await code_of(other.at(match, "decide", act=act, sequence=sequence, seat=turn)) == ("denied.not_your_seat")
    accepted = await asked.at(match, "decide", act=act, sequence=sequence, key=key)
    again = await asyncio.gather(*(asked.at(match, "decide", act=act, sequence=sequence, key=key) for _ in range(5)))
    assert again == [accepted] * 5
    assert await code_of(asked.at(match, "decide", act=act, sequence=sequence, key=new_key())) == ("stale.sequence")
    assert (await other.at(match, "look"))["sequence"] == accepted["sequence"]
    server.backend.rooms.loaded.clear()
    assert await asked.at(match, "decide", act=act, sequence=sequence, key=key) == accepted
