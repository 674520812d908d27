"""Race: many decisions with the same number at the same moment, on several servers."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import Any

from regna.server.trials.client import Client, Rejected, new_key, new_match


@dataclass(frozen=True)
class Race:
    """How many decisions were accepted, how many were stale and named the current number, and anything else."""

    accepted: int
    stale: int
    others: list[str]
    same_key: int
    """How many of the requests with one key got the same answer."""
    entries_added: int
    """How many decisions the requests with one key added to the record."""


async def race(urls: list[str], requests: int = 50, repeats: int = 5) -> Race:
    """Send decisions with one number to all servers at once; then one decision with one key several times at once."""
    people = [Client(urls[0]) for _ in range(2)]
    for number, person in enumerate(people):
        await person.introduce(f"Player {number}")
    match = await new_match(people)
    here, moment = await whose_turn(people, match)
    elsewhere = [Client(url, here.token) for url in urls]
    for client in elsewhere:  # every server knows the match before the race begins
        await client.at(match, "catch_up")
    sent = [attempt(elsewhere[number % len(urls)], match, moment, new_key(), number) for number in range(requests)]
    outcomes = Counter(await asyncio.gather(*sent))
    current = (await here.at(match, "catch_up"))["sequence"]
    stale = outcomes.pop(f"stale.sequence {current}", 0)
    accepted = sum(outcomes.pop(name) for name in list(outcomes) if name.startswith("accepted"))
    here, moment = await whose_turn(people, match)
    elsewhere_now = [Client(url, here.token) for url in urls]
    key = new_key()
    answers = await asyncio.gather(
        *(attempt(elsewhere_now[number % len(urls)], match, moment, key, 0) for number in range(repeats))
    )
    after = await here.at(match, "catch_up", since=moment["sequence"])
    added = [entry for entry in after["entries"] if entry["do"] == "decide" and not entry.get("forced")]
    for client in (*people, *elsewhere, *elsewhere_now):
        await client.close()
    same = Counter(answers).most_common(1)[0][1] if answers[0].startswith("accepted") else 0
    return Race(accepted, stale, sorted(outcomes.elements()), same, len(added))


async def whose_turn(people: list[Client], match: str) -> tuple[Client, dict[str, Any]]:
    """Who is asked, and what they see."""
    for person in people:
        moment = await person.at(match, "catch_up")
        if moment["legal"]:
            return person, moment
    raise RuntimeError("nobody is asked")


async def attempt(client: Client, match: str, moment: dict[str, Any], key: str, number: int) -> str:
    """Decide, and say in a word what came of it."""
    act = moment["legal"][number % len(moment["legal"])]
    try:
        reply = await client.at(match, "decide", act=act, sequence=moment["sequence"], key=key)
    except Rejected as error:
        return f"{error.code} {error.problem['current']}"
    return f"accepted {reply['sequence']}"
