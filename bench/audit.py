"""What is stored, checked from outside: every acknowledged decision is there, whole, and replays to what is shown."""

from dataclasses import dataclass, field

from regna.contract.errors import BadRecord
from regna.server.live.load import open_match
from regna.server.model.encoding import entry_decoder
from regna.server.storage.database import Database
from regna.server.storage.matches import Matches
from regna.table.documents import Decision, Undo


@dataclass
class Audit:
    """What was found: matches and entries looked at, and everything wrong."""

    matches: int = 0
    entries: int = 0
    acknowledged: int = 0
    flaws: list[str] = field(default_factory=list)


async def audit(db: str, acknowledged: dict[str, dict[str, int]]) -> Audit:
    """Look at these matches in a database: by match, the keys that were acknowledged with the numbers after them."""
    database = Database(db)
    found = Audit()
    try:
        matches = Matches(database)
        for id, keys in acknowledged.items():
            row = await matches.find(id)
            if row is None:
                found.flaws.append(f"{id}: lost")
                continue
            stored = await matches.entries(id)
            entries = [entry_decoder.decode(entry) for entry in stored]
            found.matches += 1
            found.entries += len(entries)
            found.acknowledged += len(keys)
            places = {entry.key: place for place, entry in enumerate(entries) if isinstance(entry, Decision | Undo)}
            found.flaws += [f"{id}: {key} acknowledged and lost" for key in keys if key not in places]
            found.flaws += [
                f"{id}: {key} acknowledged as {number}, stored at {places[key]}"
                for key, number in keys.items()
                if key in places and not places[key] < number <= len(entries)
            ]
            try:
                match, trouble = open_match(row, stored)
            except BadRecord as damaged:
                found.flaws.append(f"{id}: {damaged}")
                continue
            if trouble is not None:
                found.flaws.append(f"{id}: {trouble}")
            match.advance()
            if match.sequence != len(entries):
                found.flaws.append(f"{id}: what follows the last decision is missing")
    finally:
        await database.close()
    return found
