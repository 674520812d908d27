"""Where a French sentence breaks on the names it is filled with: an elision, a contraction or an article is missing.

Every sentence is tried with players whose names begin with a vowel or look like a noun, with every province, kingdom
and tribe, and with names of somebody's own map. What a gap holds is known by its name: `kind_of`.
"""

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from regna.table.words import Words

PLAYERS: Final = ("Anne", "Élodie", "Inès", "Joueur B")
OWN_MAP: Final = ("Écosse", "Gévaudan")
"""Names of provinces and kingdoms that no game knows."""
VOWEL: Final = re.compile(r"[aeiouyàâäæéèêëîïôöœùûü]", re.IGNORECASE)
ELIDES: Final = {"de", "que", "ne", "le", "la", "se", "je", "me", "te", "ce", "jusque", "lorsque", "puisque", "quoique"}
ASKS_FOR_ARTICLE: Final = {*ELIDES, "à", "au", "aux", "du", "des", "d'", "qu'", "depuis", "vers", "les", "un", "une"}
"""After these words a player's name would have to elide, to contract or to bear an article."""
PLURAL_ARTICLES: Final = {"les", "des", "aux"}
APART_BEFORE: Final = re.compile(r"(^|[(\[:;,→·×«])\s*$")
APART_AFTER: Final = re.compile(r"\s*($|[)\]:;,→·».?!(])")
LAST_WORD: Final = re.compile(r"(\w+'?)\s*$")
CODE: Final = re.compile(r"\b(?!SHA)[A-Z]{1,3}-\d+\b")
"""The number of a rule or a ruling of ours."""

PLAYER_GAPS: Final = {
    *("seat", "side", "sides", "player", "players", "owner", "enemy", "first_out", "name", "names", "game"),
}
"""What names a player or a game, in every file."""
OTHER_GAPS: Final[dict[str, dict[str, str]]] = {
    "barony": {"other": "player"},
    "attila": {
        **dict.fromkeys(("province", "conflict"), "place"),
        **dict.fromkeys(("tribe", "tribes", "other"), "people"),
        "active": "player",
    },
    "animal_kingdoms": dict.fromkeys(("kingdom", "kingdoms"), "landscape"),
    "barbarian_kingdoms": {
        **dict.fromkeys(("province", "from", "to", "with", "target", "land"), "place"),
        **dict.fromkeys(("kingdom", "other", "active", "kingdoms"), "people"),
    },
    "wrackline": {"other": "player"},
}
"""What the gaps of a game hold besides."""


def kind_of(game: str, gap: str) -> str | None:
    """What kind of name a gap holds: a player, a place, a people or a landscape; None for numbers and texts."""
    return OTHER_GAPS.get(game, {}).get(gap) or ("player" if gap in PLAYER_GAPS else None)


def flaws(game: str, key: str, words: Words, names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What is wrong with a sentence, tried with every name of each kind; each fault once."""
    sentence = words.catalogue[key]
    seen: set[str] = set()
    for text in sentence.values() if isinstance(sentence, dict) else [str(sentence)]:
        if game and CODE.search(text):
            yield f'"{text}" shows a number of ours, "{CODE.findall(text)[0]}", which says nothing to a player'
        if key.startswith("refusal.") and text.endswith(")."):
            yield f'"{text}" ends in brackets, and the number of the rule follows in brackets'
        if "’" in text:
            yield f'"{text}" has another apostrophe than all others (\')'
        for before, gap, form, after in gaps_in_context(text):
            kind = kind_of(game, gap)
            for name in names.get(kind, ()) if kind else ():
                said = words.form(form, name) if form else name
                fault = fault_of(kind or "", before, said, after, bare=not form and is_bare(words, kind, name))
                if fault and fault not in seen:
                    seen.add(fault)
                    yield f'"{text}" becomes "…{before[-30:]}{said}{after[:20]}…": {fault}'


def gaps_in_context(text: str) -> Iterator[tuple[str, str, str, str]]:
    """Each gap of a sentence with the words before it, the form it asks for and the words after it."""
    parts: list[tuple[str, Any, Any]] = [(words, gap, form) for words, gap, form, _ in string.Formatter().parse(text)]
    before = ""
    for place, (words, gap, form) in enumerate(parts):
        before += words
        if gap:
            after, next_gap = parts[place + 1][:2] if place + 1 < len(parts) else ("", None)
            yield before, gap, form or "", after or ("0" if next_gap else "")
            before += "0"


def is_bare(words: Words, kind: str | None, name: str) -> bool:
    """Whether a name without a form lacks the article that a sentence needs; cities have none."""
    return words.form("in", name) != f"à {name}" if kind == "place" else kind == "landscape"


def fault_of(kind: str, before: str, said: str, after: str, bare: bool) -> str:
    """What is wrong where a name stands, "" if nothing is."""
    found = LAST_WORD.search(before)
    word = found[1].lower() if found else ""
    if word in ELIDES and VOWEL.match(said):
        return f"«\u00a0{word}\u00a0» elides before a vowel"
    if word in ("de", "à") and said.startswith(("le ", "les ")):
        return f"«\u00a0{word}\u00a0» contracts with the article"
    if word and word == said.split(maxsplit=1)[0].lower():
        return f"«\u00a0{word}\u00a0» is said twice"
    if kind == "player" and word in ASKS_FOR_ARTICLE:
        return f"a player's name cannot follow «\u00a0{word}\u00a0»: it would have to elide, or to bear an article"
    apart = APART_BEFORE.search(before) and APART_AFTER.match(after)
    if kind == "people" and word not in PLURAL_ARTICLES and not apart:
        return "a people needs its article (les, des, aux), or stands apart, after a colon or in brackets"
    if bare and not apart:
        return "this name needs a form here, such as {province:the}, or stands apart, after a colon or in brackets"
    return ""


class Listening(Words):
    """Notes which kind of name is put into which gap."""

    heard: set[tuple[str, str, str]]
    """The key of a sentence, the gap, and the kind of name that fills it."""
    kinds: Mapping[str, str]
    """The kind of every name that is not a player's."""

    def named(self, seat_names: tuple[str, ...]) -> "Words":
        """Listens as well where the players have names."""
        other = Listening(self.language, self.catalogue, seat_names)
        other.heard, other.kinds = self.heard, self.kinds
        return other

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence, after a note of its names."""
        for gap, fact in (facts or {}).items():
            for kind in self.kinds_in(fact):
                self.heard.add((key, gap, kind))
        return super().say(key, facts)

    def kinds_in(self, fact: Any) -> Iterator[str]:
        """The kinds of the names that a fact consists of."""
        if isinstance(fact, dict) and "seat" in fact and "say" not in fact:
            yield "player"
        elif isinstance(fact, dict) and ("word" in fact or "names" in fact) and self.render(fact) in self.kinds:
            yield self.kinds[self.render(fact)]
        elif isinstance(fact, dict):
            for part in (*fact.get("list", ()), *fact.get("any", ())):
                yield from self.kinds_in(part)
