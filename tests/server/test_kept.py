"""What an earlier server wrote is read by the present one: its database, its backup, and what it said to everybody."""

import asyncio
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

import regna
from regna.table.verify import verify
from tests.conformance.keeping import lost
from tests.server.kept import (
    FOLDER,
    SENTENCES,
    Kept,
    KeptMatch,
    Said,
    conversation,
    load_dump,
    messages,
    names,
    reopened,
    told,
    without_sentences,
)
from tests.server.visits import until
from tests.server.wire import Client, new_key

pytestmark = pytest.mark.slow

ABOUT = {
    "under way", "over", "over, bots alone", "a record", "played on from another", "first of a series",
    "next of a series", "a series that asks", "against bots", "alone", "lent to a bot", "own components", "six seats",
    "open", "by invitation", "called off", "left by everybody",
}  # fmt: skip
"""What the matches of a kept database are kept for."""
NEWCOMER = "Édouard 🎲"
"""Somebody without a match."""
DECISIONS = 3
"""So many are taken in every match that goes on."""
KEPT = pytest.mark.parametrize("name", names())


async def restore(name: str, url: str) -> None:
    """Put a kept backup into an empty database, with the command for it; it fails if a match is not sound."""
    words = (sys.executable, "-m", "regna.cli.main", "restore", str(FOLDER / f"{name}.regna"), "--db", url)
    ours = {**os.environ, "PYTHONPATH": str(Path(regna.__file__).parents[1])}  # wherever the tests stand by now
    process = await asyncio.create_subprocess_exec(*words, env=ours, stdout=asyncio.subprocess.DEVNULL)
    assert await process.wait() == 0


def holder_of(match: KeptMatch) -> str:
    """Somebody who may look at a match."""
    return next((name for name in match.holders if name), "Ada")


async def opens(match: KeptMatch, people: dict[str, Client]) -> None:
    """A match is as it was: its table, its moments, and its record if it is over."""
    who = people[holder_of(match)]
    table = await who.at(match.id, "look")
    assert (table["game"], table["status"], table["sequence"]) == (match.game, match.status, match.sequence)
    if match.sequence:
        assert (await who.at(match.id, "catch_up"))["sequence"] == match.sequence
    if match.status == "over":
        record = await who.at(match.id, "export")
        assert record["end"] == match.end
        again = regna.replay(record)  # every entry has its sum
        assert (again.sequence, again.over) == (match.sequence, True)
        assert verify(record).dealt


async def goes_on(match: KeptMatch, people: dict[str, Client]) -> None:
    """Whoever is asked decides; a bot that is asked then answers."""

    def people_asked(table: dict[str, Any]) -> bool:
        return table["turn"] is None or not table["seats"][table["turn"]]["bot"]

    looker = people[holder_of(match)]
    table = await until(lambda: looker.at(match.id, "look"), people_asked)
    for _ in range(DECISIONS):
        who, turn = people[match.holders[table["turn"]]], table["turn"]
        update = await who.at(match.id, "catch_up", seat=turn)
        act, before = update["legal"][0], update["sequence"]
        answer = await who.at(match.id, "decide", act=act, sequence=before, seat=turn, key=new_key())
        assert answer["sequence"] > before >= match.sequence
        table = await until(lambda: looker.at(match.id, "look"), people_asked)
        if table["turn"] is None:
            break


async def begins(match: KeptMatch, people: dict[str, Client]) -> None:
    """A newcomer with a new invitation sits down where nobody is yet, and the match is started."""
    creator, newcomer = people[match.holders[0]], people[NEWCOMER]
    invitation = (await creator.at(match.id, "invite"))["invitation"]
    await newcomer.at(match.id, "enter", invitation=invitation)
    seats = (await creator.at(match.id, "look"))["seats"]
    free = [place for place, seat in enumerate(seats) if seat["kind"] == "person" and not seat["taken"]]
    assert [match.holders[place] for place in free] == [""]
    await newcomer.at(match.id, "join", seat=free[0], share="77" * 16)
    assert (await creator.at(match.id, "start"))["status"] == "running"


async def answers(match: KeptMatch, people: dict[str, Client]) -> None:
    """What a series asks is chosen, and its next match is there."""
    who = people[match.holders[0]]
    asked = (await who.at(match.id, "look"))["asked"]
    assert asked is not None
    while asked is not None:
        asked = (await who.at(match.id, "choose", seat=asked["seat"], value=asked["choices"][0]))["asked"]
    assert (await who.at(match.id, "rematch"))["table"]["status"] == "open"


async def lives(kept: Kept, people: dict[str, Client]) -> None:
    """Every match opens, and everything that can go on does."""
    for match in kept.matches:
        await opens(match, people)
    for match in kept.matches:
        if match.status == "running":
            await goes_on(match, people)
        elif match.status == "open":
            await begins(match, people)
        elif match.about == "a series that asks":
            await answers(match, people)


@KEPT
async def test_a_kept_database_is_opened_and_played_on(name: str, tmp_path: Path) -> None:
    """The SQLite file of then under the server of today."""
    kept = told(name)
    async with reopened(kept, tmp_path, load_dump(name, tmp_path / "regna.db")) as (_, people):
        await lives(kept, people)


def rows_in(file: Path) -> dict[str, list[Any]]:
    """Every row of a SQLite file by its table, each as an object, in some fixed order."""
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}" ORDER BY 1, 2')]  # noqa: S608
        for table in tables
        if table != "alembic_version"
    }
    connection.close()
    return found


@KEPT
@pytest.mark.slow
async def test_a_kept_backup_is_restored_and_played_on(name: str, tmp_path: Path, db: str) -> None:
    """The backup of then in either kind of database: in SQLite it has every row of the file it was made of."""
    kept, restored = told(name), tmp_path / "regna.db"
    await restore(name, db or f"sqlite:///{restored}")
    if not db:  # that such a file can be played on is the test of the dump
        load_dump(name, tmp_path / "kept.db")
        before = rows_in(tmp_path / "kept.db")
        assert len(before["entries"]) > 1000
        assert list(lost(before, rows_in(restored))) == []
        return
    async with reopened(kept, tmp_path, db) as (_, people):
        await lives(kept, people)


@KEPT
async def test_the_server_says_what_it_said(name: str, tmp_path: Path) -> None:
    """Every table, update, moment and record has all fields it had, with the values of then; sentences are exempt."""
    kept, before = told(name), messages(name)
    async with reopened(kept, tmp_path, load_dump(name, tmp_path / "regna.db")) as (_, people):
        now = await conversation(kept, people)
    assert differences(before, now) == []


def differences(before: list[Said], now: list[Said]) -> list[str]:
    """What the server says otherwise, or no longer; after another question nothing is compared any more."""
    found: list[str] = []
    for kept, heard in zip(before, now, strict=False):
        if (kept.who, kept.asked) != (heard.who, heard.asked):
            return [*found, f"{heard.who} asked {heard.asked}, and then it was {kept.who} who asked {kept.asked}"]
        reply = heard.reply
        if isinstance(reply, dict) and "story" in reply:
            reply = {**reply, "story": lines_told_then(kept.reply["story"], reply["story"])}
        if kept.asked == "GET /api/games":
            reply = games_listed_then(kept.reply, reply)
        found += [f"{kept.who}, {kept.asked}: {what}" for what in lost(kept.reply, reply)]
    return found if len(before) == len(now) else [*found, f"{len(now)} answers, were {len(before)}"]


def games_listed_then(before: list[Any], now: list[Any]) -> list[Any]:
    """Of a list of games, those it had then with the options they had: both lists may have got longer."""
    options = {kept["id"]: {option["name"] for option in kept["options"]} for kept in before}
    return [
        {**game, "options": [option for option in game["options"] if option["name"] in options[game["id"]]]}
        for game in now
        if game["id"] in options
    ]


def lines_told_then(before: list[Any], now: list[Any]) -> list[Any]:
    """Of a log, the lines it had then, in that order: a log may have got more of them, and a line may list more."""
    left, found = list(now), []
    for kept in before:
        same = [line for line in left if (line["sequence"], line["key"]) == (kept["sequence"], kept["key"])]
        left = [line for line in left if line is not (same[0] if same else None)]
        found += [{**line, "facts": facts_told_then(kept["facts"], line["facts"])} for line in same[:1]]
    return found


def facts_told_then(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Facts of a line without what has come to their lists."""
    lists = {name: fact["list"] for name, fact in before.items() if isinstance(fact, dict) and "list" in fact}
    kept = {
        name: {"list": [part for part in now[name]["list"] if any(not list(lost(old, part)) for old in listed)]}
        for name, listed in without_sentences(lists).items()
        if "list" in now.get(name, {})
    }
    return {**now, **kept}


@KEPT
def test_a_kept_database_has_everything(name: str) -> None:
    """Every kind of match; every game under way, seen by both players and by others; no sentence was kept."""
    kept, said = told(name), messages(name)
    assert {match.about for match in kept.matches} == ABOUT
    assert {match.status for match in kept.matches} == {"open", "running", "over", "closed", "record"}
    assert {match.game for match in kept.under_way()} == {match.game for match in kept.matches}
    assert len({match.game for match in kept.matches}) >= 4
    for match in kept.under_way():
        heard = {line.reply["seat"] for line in said if line.asked == f"{match.game} {match.id} hears"}
        assert heard == {0, 1, None}
    assert {line.reply["do"] for line in said if "do" in line.reply} == {"table", "update", "chat", "accepted"}
    assert not any(f'"{field}"' in str(line.reply) for field in SENTENCES - {"text", "say"} for line in said)


@KEPT
def test_another_answer_is_found(name: str) -> None:
    """A value that differs, a field that is gone, an answer that did not come, another question; not a new field."""
    said = messages(name)
    place = next(place for place, line in enumerate(said) if line.asked.endswith("hears"))
    line = said[place]

    def with_reply(**fields: Any) -> list[Said]:
        other = Said(line.who, line.asked, {**line.reply, **fields})
        return [*said[:place], other, *said[place + 1 :]]

    without = Said(line.who, line.asked, {key: value for key, value in line.reply.items() if key != "turn"})
    assert differences(said, with_reply(new=1)) == []
    assert differences(said, with_reply(sequence=-1)) != []
    assert differences(said, [*said[:place], without, *said[place + 1 :]]) != []
    assert differences(said, said[:-1]) != []
    assert differences(said, [*said[:place], *said[place + 1 :]]) != []
