"""Race: many decisions with the same number at the same moment, on several servers."""

import asyncio
from collections import Counter
from dataclasses import dataclass

import httpx

from bench.people import new_match, newcomers, shared_http
from regna.client import Client, messages, new_key
from regna.contract.errors import RegnaError
from regna.table.documents import Decision


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
    async with shared_http() as http:
        people = await newcomers(urls[0], 2, http)
        match = await new_match(people)
        asked, moment = await whose_turn(people, match)
        somewhere = everywhere(urls, asked, http)
        for client in somewhere:  # every server knows the match before the race begins
            await client.match(match).catch_up()
        sent = [attempt(somewhere[number % len(urls)], moment, new_key(), number) for number in range(requests)]
        outcomes = Counter(await asyncio.gather(*sent))
        current = (await asked.match(match).catch_up()).sequence
        stale = outcomes.pop(f"stale.sequence {current}", 0)
        accepted = sum(outcomes.pop(name) for name in list(outcomes) if name.startswith("accepted"))
        asked, moment = await whose_turn(people, match)
        somewhere, key = everywhere(urls, asked, http), new_key()
        sent = [attempt(somewhere[number % len(urls)], moment, key, 0) for number in range(repeats)]
        answers = await asyncio.gather(*sent)
        after = await asked.match(match).catch_up(moment.sequence)
    added = [entry for entry in after.entries if isinstance(entry, Decision) and not entry.forced]
    same = Counter(answers).most_common(1)[0][1] if answers[0].startswith("accepted") else 0
    return Race(accepted, stale, sorted(outcomes.elements()), same, len(added))


def everywhere(urls: list[str], person: Client, http: httpx.AsyncClient) -> list[Client]:
    """The same person at every server."""
    return [Client(url, person.token, patience=0, http=http) for url in urls]


async def whose_turn(people: list[Client], match: str) -> tuple[Client, messages.Update]:
    """Who is asked, and what they see."""
    for person in people:
        moment = await person.match(match).catch_up()
        if moment.legal:
            return person, moment
    raise RuntimeError("nobody is asked")


async def attempt(client: Client, moment: messages.Update, key: str, number: int) -> str:
    """Decide, and say in a word what came of it."""
    act = moment.legal[number % len(moment.legal)]
    try:
        accepted = await client.match(moment.match).decide(act, moment.sequence, key=key)
    except RegnaError as error:
        return f"{error.key} {error.facts.get('current')}"
    return f"accepted {accepted.sequence}"
