"""Looking: catching up, stepping through, watching, taking a record home and bringing one, forks, older rules."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from regna.contract.actions import Reading
from regna.contract.errors import Malformed
from regna.engine.state import State
from regna.registry import GAMES
from regna.server.storage import schema
from regna.table.verify import verify
from tests.server.harness import Running, on_sqlite
from tests.server.visits import code_of, finish, play, same_screen
from tests.server.wire import Client, new_key, new_match, share

SECRETS = "animal_kingdoms"


async def in_the_middle(server: Running, game: str = SECRETS) -> tuple[str, Client, Client]:
    """A match of two, some decisions old: its id and the players."""
    ada, bo = await server.client("Ada"), await server.client("Bo", "fr")
    match = await new_match([ada, bo], game)
    await play([ada, bo], match, 8)
    return match, ada, bo


@pytest.mark.slow
async def test_catching_up_from_anywhere(server: Running) -> None:
    """Whoever has seen N entries gets exactly the rest, and the same present as somebody who comes fresh."""
    match, ada, bo = await in_the_middle(server)
    cy = await server.client("Cy")
    for client in (ada, bo, cy):
        whole = await client.at(match, "catch_up")
        for since in range(whole["sequence"] + 3):
            part = await client.at(match, "catch_up", since=since)
            assert part["since"] == min(since, whole["sequence"])
            assert part["entries"] == whole["entries"][since:]
            assert part["story"] == [line for line in whole["story"] if line["sequence"] > since]
            for same in ("seat", "sequence", "turn", "legal", "view", "result"):
                assert part[same] == whole[same], same


async def test_what_a_watcher_gets_adds_up(server: Running) -> None:
    """All that came through the socket, one piece after the other, is what a fresh visitor gets at once."""
    match, ada, bo = await in_the_middle(server)
    cy = await server.client("Cy")
    watchers = [(ada, 0), (bo, 1), (cy, None)]
    for client, seat in watchers:
        await client.open()
        table = await client.ask(match, "watch", seat=seat)
        assert table["mine"] == ([] if seat is None else [seat])
    last = await play([ada, bo], match, 12, seed=2)
    for client, seat in watchers:
        entries: list[Any] = []
        story: list[Any] = []
        while len(entries) < last:
            update = await client.update(match)
            assert (update["since"], update["seat"]) == (len(entries), seat)
            entries += update["entries"]
            story += update["story"]
        whole = await client.at(match, "catch_up")
        assert (entries, story) == (whole["entries"], whole["story"])
        assert {same: update[same] for same in ("view", "turn", "legal")} == {
            same: whole[same] for same in ("view", "turn", "legal")
        }
    await cy.ask(match, "unwatch")
    await play([ada, bo], match, 1)
    await ada.update(match)
    while not cy.notices.empty():
        assert cy.notices.get_nowait()["do"] != "update"


async def test_spectators_see_no_hands(server: Running) -> None:
    """A spectator has a view of its own, is asked nothing, and may not ask for the view of a seat."""
    match, ada, bo = await in_the_middle(server)
    cy = await server.client("Cy")
    views = [(await client.at(match, "catch_up"))["view"] for client in (ada, bo, cy)]
    assert views[0] != views[1] != views[2] != views[0]
    assert (await cy.at(match, "catch_up"))["legal"] == []
    for ask in ("catch_up", "frame"):
        assert await code_of(cy.at(match, ask, seat=0, **({"at": 1} if ask == "frame" else {}))) == (
            "denied.not_your_seat"
        )
    assert await code_of(ada.at(match, "catch_up", seat=1)) == "denied.not_your_seat"
    assert await code_of(cy.at(match, "why", act="pass")) == "denied.no_seat"
    assert await code_of(cy.at(match, "undo", sequence=1)) == "denied.no_seat"


async def test_stepping_through(server: Running) -> None:
    """Each moment in one's own view while it is played, as it was shown then; in everybody's after the end."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo], SECRETS)
    shown = {}
    for seed in range(6):
        now = await ada.at(match, "catch_up")
        shown[now["sequence"]] = now["view"]
        await play([ada, bo], match, 1, seed)
    for sequence, view in shown.items():
        moment = await ada.at(match, "frame", at=sequence)
        assert (moment["sequence"], moment["views"]) == (sequence, [{"seat": 0, "body": view}])
    assert await code_of(ada.at(match, "frame", at=1, everything=True)) == "refusal.not_over_yet"
    assert await code_of(ada.at(match, "frame", at=1, seat=1)) == "denied.not_your_seat"
    assert await code_of(ada.at(match, "export")) == "refusal.not_over_yet"
    await finish(server.backend, match)
    cy = await server.client("Cy")
    for sequence, view in shown.items():
        moment = await cy.at(match, "frame", at=sequence, everything=True)
        assert [found["seat"] for found in moment["views"]] == [0, 1]
        assert moment["views"][0]["body"] == view
    assert await code_of(cy.at(match, "frame", at=1, seat=5)) == "malformed.no_such_seat"
    assert await code_of(cy.at(match, "frame", at=999_999)) == "malformed.no_such_moment"


async def test_the_story_in_ones_own_language(server: Running) -> None:
    """The same lines for both, in the words of each; refusals too."""
    match, ada, bo = await in_the_middle(server, "barony")
    english, french = await ada.at(match, "catch_up"), await bo.at(match, "catch_up")
    assert [line["key"] for line in english["story"]] == [line["key"] for line in french["story"]]
    assert all(mine["text"] != yours["text"] for mine, yours in zip(english["story"], french["story"], strict=True))
    assert english["prompt"] != french["prompt"]
    assert ("knight" in english["story"][0]["text"], "chevalier" in french["story"][0]["text"]) == (True, True)
    why = [await client.at(match, "why", act=english["entries"][0]["act"]) for client in (ada, bo)]
    assert [answer["allowed"] for answer in why] == [False, False]
    assert why[0]["text"] != why[1]["text"]


async def test_undo(server: Running) -> None:
    """Taken back for everybody, as an entry of the record; not what another has decided."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo])
    await play([ada, bo], match, 1)
    before = await ada.at(match, "catch_up")
    turn = before["turn"]
    holder, other = [ada, bo][turn], [ada, bo][1 - turn]
    sequence = await play([ada, bo], match, 1)
    assert (await ada.at(match, "look"))["turn"] == turn, "the second to begin places twice in a row"
    assert (await code_of(other.at(match, "undo", sequence=sequence))).startswith("refusal.")
    undone = await holder.at(match, "undo", sequence=sequence, key="k")
    assert undone == await holder.at(match, "undo", sequence=sequence, key="k")
    after = await ada.at(match, "catch_up")
    assert (after["view"], after["sequence"]) == (before["view"], undone["sequence"])
    assert undone["sequence"] > sequence
    server.backend.rooms.loaded.clear()
    assert (await ada.at(match, "catch_up"))["view"] == before["view"]


@on_sqlite
async def test_why_tells_what_cannot_be_taken_back(server: Running) -> None:
    """The first city ends a turn, the next one does not; what is not one's own to decide is never final."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    for final in (True, False):
        turn = (await players[0].at(match, "look"))["turn"]
        act = (await players[turn].at(match, "catch_up"))["legal"][0]
        told = [await players[seat].at(match, "why", act=act) for seat in (turn, 1 - turn)]
        assert [(answer["allowed"], answer["final"]) for answer in told] == [(True, final), (False, False)]
        await play(players, match, 1)


async def test_export_and_import(server: Running) -> None:
    """A record comes back as it went; a spoiled one is refused and leaves nothing behind."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo], SECRETS)
    await finish(server.backend, match)
    record = await ada.at(match, "export")
    assert verify(record).shares == 2
    created = await bo.post("/api/records", {"record": record})
    copy = created["table"]["match"]
    assert (created["table"]["status"], created["table"]["mine"]) == ("record", [])
    assert await bo.at(copy, "export") == record
    assert await code_of(ada.at(copy, "look")) == "denied.not_invited"
    assert (await ada.at(copy, "enter", invitation=created["invitation"]))["status"] == "record"
    everything = await ada.at(copy, "frame", at=40, everything=True)
    assert everything == await ada.at(match, "frame", at=40, everything=True)
    assert await code_of(bo.at(copy, "decide", act="pass", sequence=0)) == "denied.no_seat"
    assert await code_of(bo.at(copy, "start")) == "refusal.already_begun"
    spoiled = [{**record, "entries": record["entries"][1:]}, {**record, "end": "0"}, {**record, "rules": "0"}]
    before = len((await bo.get("/api/matches"))["mine"])
    for document in spoiled:
        assert (await code_of(bo.post("/api/records", {"record": document}))).startswith("record.")
    assert len((await bo.get("/api/matches"))["mine"]) == before


async def fork(client: Client, match: str, at: int, game: str = SECRETS, **origin: Any) -> dict[str, Any]:
    """A match around one screen that begins at a moment of another one, begun; what its creator then sees."""
    wish = {"game": game, "seats": [{"kind": "screen"}] * 2, "origin": {"match": match, "at": at, **origin}}
    table: dict[str, Any] = (await client.post("/api/matches", wish))["table"]
    for seat in range(2):
        await client.at(table["match"], "join", seat=seat, share=share())
    await client.at(table["match"], "start")
    return table


@pytest.mark.slow
async def test_forks(server: Running) -> None:
    """While it is played, a fork begins with what one knows and redraws the rest; after the end with the truth."""
    match, ada, bo = await in_the_middle(server)
    cy = await server.client("Cy")
    whole = await ada.at(match, "catch_up")
    at = whole["sequence"]
    hands = {str((await bo.at(match, "catch_up"))["view"])}
    seen = []
    for _ in range(3):
        table = await fork(ada, match, at)
        assert table["origin"] == f"{match}:{at}"
        mine = (await ada.at(table["match"], "catch_up", seat=0))["view"]
        assert mine == whole["view"]
        seen.append(str((await ada.at(table["match"], "catch_up", seat=1))["view"]))
    assert len({*seen, *hands}) > 2, "the hands of others are drawn anew each time"
    await play([ada, ada], table["match"], 4)
    assert (await ada.at(match, "look"))["sequence"] == at
    wrong = {"game": "barony", "seats": [{"kind": "screen"}] * 2, "origin": {"match": match, "at": at}}
    assert await code_of(ada.post("/api/matches", wrong)) == "option.other_table"
    assert await code_of(fork(cy, match, at, seat=0)) == "denied.not_your_seat"
    assert (await fork(cy, match, at))["status"] == "open"
    last = await finish(server.backend, match)
    truth = await cy.at(match, "frame", at=at, everything=True)
    table = await fork(cy, match, at)
    for seat in range(2):
        assert (await cy.at(table["match"], "catch_up", seat=seat))["view"] == truth["views"][seat]["body"]
    assert await code_of(fork(cy, match, last)) == "refusal.match_over"
    await finish(server.backend, table["match"], seed=3)
    assert not verify(await cy.at(table["match"], "export")).dealt


async def grown_old(server: Running, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is given newer rules and has to open the match again."""
    monkeypatch.setitem(vars(GAMES["barony"]), "rules_version", "99")  # a spec is frozen
    server.backend.rooms.loaded.clear()


async def test_a_match_of_older_rules(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """If every decision still fits, it opens and is played on under its own version."""
    before_version = GAMES["barony"].rules_version
    ada = await server.client("Ada")
    match = await same_screen(ada, "barony")
    count = await play([ada, ada], match, 6)
    before = await ada.at(match, "catch_up")
    await grown_old(server, match, monkeypatch)
    after = await ada.at(match, "catch_up")
    assert (after["entries"], after["view"], after["legal"]) == (
        before["entries"],
        before["view"],
        before["legal"],
    )
    assert await play([ada, ada], match, 1) == count + 1
    assert (await ada.at(match, "look"))["rules"] == before_version
    created = await ada.post(
        "/api/matches",
        {"game": "barony", "seats": [{"kind": "screen"}] * 2, "origin": {"match": match, "at": count}},
    )
    assert created["table"]["rules"] == "99"


async def test_rules_that_no_longer_allow_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match opens up to the entry that no longer fits, can be looked at and forked, and takes no decision."""
    read = type(GAMES["barony"]).read
    ada = await server.client("Ada")
    match = await same_screen(ada, "barony")
    await play([ada, ada], match, 6)
    before = await ada.at(match, "catch_up")
    gone = before["entries"][4]["act"]

    def narrower(spec: Any, state: State, text: str) -> Reading:
        if text == gone:
            raise Malformed("unknown_verb", {"found": text, "known": "nothing"})
        return read(spec, state, text)

    monkeypatch.setattr(type(GAMES["barony"]), "read", narrower)
    await grown_old(server, match, monkeypatch)
    turn = (await ada.at(match, "look"))["turn"]
    after = await ada.at(match, "catch_up", seat=turn)
    assert after["sequence"] == 4
    assert [entry["act"] for entry in after["entries"]] == [entry["act"] for entry in before["entries"][:4]]
    refused = ada.at(match, "decide", act=after["legal"][0], sequence=4, seat=after["turn"], key=new_key())
    assert await code_of(refused) == "refusal.older_rules"
    assert await code_of(ada.at(match, "undo", sequence=4)) == "refusal.older_rules"
    assert (await ada.at(match, "frame", at=2))["sequence"] == 2
    table = await fork(ada, match, 4, "barony")
    assert await play([ada, ada], table["match"], 1) == 1
    assert len(await server.backend.matches.entries(match)) == 6


@pytest.mark.slow
async def test_a_damaged_match_is_not_taken_for_an_old_one(server: Running) -> None:
    """What does not fit under the very same rules is damage: it is refused, and other matches go on."""
    ada = await server.client("Ada")
    match, other = await same_screen(ada, "barony"), await same_screen(ada, "barony")
    await play([ada, ada], match, 3)
    entry = msgspec.json.decode((await server.backend.matches.entries(match))[1])
    spoiled = msgspec.json.encode({**entry, "act": "nonsense"}).decode()

    def spoil(connection: Any) -> None:
        table = schema.entries
        connection.execute(update(table).where(table.c.match == match, table.c.seq == 1).values(entry=spoiled))

    await server.backend.database.write(spoil)
    server.backend.rooms.loaded.clear()
    assert (await code_of(ada.at(match, "catch_up"))).startswith("record.")
    assert await play([ada, ada], other, 2) == 2
