"""What is wrong with a catalogue of sentences or of rules, each flaw in a sentence that names the file."""

import re
import string
from collections.abc import Iterable, Mapping
from typing import Any

from regna.contract.errors import quoted
from regna.table.game import Game, layers_of
from regna.table.words import LANGUAGES, Words, words_for
from tests.conformance.codes import ERRORS, errors_raised

Catalogue = Mapping[str, Any]
BEGINNING = re.compile(r"- \*\*[A-Z]+-\d+[a-z]?\*\*|\| [A-Z]+-\d+[a-z]? \||#*")
"""What a line of rules begins with: the number of a rule or a ruling, or a heading."""
REFERENCE = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")
NUMBER = re.compile(r"\d+")
NO_TEXT = re.compile(r"`[^`]*`|\{[^}]*\}")
"""Code and gaps: no punctuation of ours."""
NO_SPACE = re.compile(r"(?<!\u00a0)(?:[;?!](?![\w?!])|:(?=\s|$)|»)|«(?!\u00a0)")
"""French punctuation without its no-break space."""


def file_of(layer: str, language: str) -> str:
    """Where the sentences of a package are."""
    return f"src/{layer.replace('.', '/')}/words/{language}.json"


def gaps(sentence: object) -> set[str]:
    """The names of the gaps in a sentence."""
    texts = sentence.values() if isinstance(sentence, dict) else [str(sentence)]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def listed(names: Iterable[str]) -> str:
    """Some names in a row."""
    return ", ".join(sorted(names)) or "none"


def differing_sentences(layer: str, english: Catalogue, french: Catalogue) -> list[str]:
    """Where two languages do not have the same sentences, in the same order, with the same gaps and plural forms."""
    here, there = (file_of(layer, language) for language in LANGUAGES)
    found = [f'{there}: "{key}" is missing; {here} has it' for key in english if key not in french]
    found += [f'{here}: "{key}" is missing; {there} has it' for key in french if key not in english]
    if not found and list(english) != list(french):
        key = next(key for key, other in zip(english, french, strict=True) if key != other)
        found.append(f'{there}: "{key}" is not where {here} has it; the order is the same in both')
    for key in [key for key in english if key in french]:
        ours, theirs = english[key], french[key]
        if gaps(ours) != gaps(theirs):
            found.append(f'{there}: "{key}" has the gaps {listed(gaps(theirs))}; in English {listed(gaps(ours))}')
        forms = [set(part) if isinstance(part, dict) else set() for part in (ours, theirs)]
        if key.startswith("form."):  # of names, which are others in every language
            found += (
                [] if all("other" in part for part in forms) else [f'{there}: "{key}" needs "other" for other names']
            )
        elif forms[0] != forms[1] or (forms[0] and forms[0] != {"one", "other"}):
            told = " and ".join(listed(part) for part in forms)
            found.append(f'{there}: "{key}" needs the plural forms one and other in both languages or none; not {told}')
    return found


def keys_twice(layer: str, language: str, pairs: list[tuple[str, Any]]) -> list[str]:
    """The keys that a file has twice: JSON would silently keep the last one."""
    keys = [key for key, _ in pairs]
    return [f'{file_of(layer, language)}: "{key}" is written twice' for key in sorted(set(keys)) if keys.count(key) > 1]


def unspaced(where: str, text: str) -> list[str]:
    """The places in a French text where a no-break space is missing, each marked with an arrow."""
    plain = NO_TEXT.sub(lambda part: "x" * len(part[0]), text)
    found = []
    for match in NO_SPACE.finditer(plain):
        mark, place = match[0], match.start()
        side = "after" if mark == "«" else "before"
        shown_place = f"{text[max(0, place - 30) : place]}→{text[place : place + 20]}"
        found.append(f'{where}: "{shown_place}" needs a no-break space (U+00A0) {side} "{mark}" at the arrow')
    return found


def unspaced_sentences(layer: str, french: Catalogue) -> list[str]:
    """The same for all sentences of a layer."""
    return [
        flaw
        for key, sentence in french.items()
        for text in (sentence.values() if isinstance(sentence, dict) else [sentence])
        for flaw in unspaced(f'{file_of(layer, "fr")}, "{key}"', text)
    ]


def differing_rules(id: str, english: list[str], french: list[str]) -> list[str]:
    """Where the French rules do not say line by line what the English ones do."""
    file = f"src/regna/games/{id}/RULES.fr.md"
    found = [] if len(english) == len(french) else [f"{file} has {len(french)} lines, RULES.md has {len(english)}"]
    for number, (ours, theirs) in enumerate(zip(english, french, strict=False), 1):
        where = f"{file}, line {number}"
        if BEGINNING.findall(ours)[0] != BEGINNING.findall(theirs)[0]:
            found.append(f'{where} begins with "{theirs[:20]}", in RULES.md with "{ours[:20]}"')
        for name, pattern in (("rules", REFERENCE), ("numbers", NUMBER)):
            if sorted(pattern.findall(ours)) != sorted(pattern.findall(theirs)):
                mine, other = listed(pattern.findall(theirs)), listed(pattern.findall(ours))
                found.append(f"{where} names the {name} {mine}, RULES.md {other}")
        if theirs == ours and len(ours.split()) >= 5:
            found.append(f'{where} is still English: "{ours[:60]}"')
        found += unspaced(where, theirs)
    return found


def missing_words(game: Game, words: Words) -> list[str]:
    """What a game names without a sentence for it: refusals, flaws, phases, endings, options, components, seats."""
    spec = game.spec
    wanted = [(f"refusal.{code}", "why a decision is refused") for code, _ in spec.reasons[1:]]
    wanted += [(f"position.{code}", "what is wrong with a position") for code, _ in spec.flaws[1:]]
    wanted += [(f"phase.{phase}", "the name of a phase") for phase in spec.phases]
    wanted += [(f"prompt.{phase}", "what is asked in a phase") for phase in spec.phases]
    wanted += [(f"ending.{ending}", "how a match ended") for ending in (*spec.endings, "cut_off")]
    for option in spec.options:
        wanted.append((f"option.{option.name}", "the name of an option"))
        wanted += [(f"option.{option.name}.{quoted(value)}", "a value of an option") for value in option.choices]
    for group in game.components.groups:
        wanted.append((f"component.{group}", "the name of some components"))
        wanted.append((f"source.{game.components.source(group)}", "where components come from"))
    wanted += [(f"seat.{seat}", "the name of a seat") for seat in range(max(spec.seats))]
    wanted += [(key, "what the game is called") for key in ("game.name", "game.about", "game.credit")]
    wanted += [(f"{ERRORS[error]}.{code}", f"what {error} says") for error, code in sorted(errors_raised(game.id))]
    file = file_of(game.spec.package, words.language)
    return [f'{file}: no sentence "{key}" ({what})' for key, what in wanted if not words.knows(key)]


def missing_in_every_language(game: Game) -> list[str]:
    """The same in English and in French."""
    return [flaw for language in LANGUAGES for flaw in missing_words(game, words_for(layers_of(game.spec), language))]
