"""French with names in it: every sentence is tried with players, provinces, kingdoms and tribes."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from regna.engine.rng import Rng
from regna.registry import GAMES
from regna.resources import read_words
from regna.table.game import game, layers_of
from regna.table.words import Words, words_for
from tests.conformance import french, wording
from tests.conformance.playing import random_move
from tests.sources import SOURCES

ROOT = SOURCES.parents[1]
FILES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("src", "web/src", "examples")
    for path in (ROOT / folder).glob("**/words/fr.json")
)
"""The French of the engine, of the browser and of the example."""
LONGEST_GAME = 300
"""A game at random is listened to for so many decisions."""


def game_of(file: str) -> str:
    """The game whose sentences a file has; "" for those that all games share."""
    folder = Path(file).parents[1].name
    return folder if folder in GAMES or folder == "wrackline" else ""


def words_of(file: str) -> Words:
    """The sentences of a file, with the forms of names that the game knows."""
    id = game_of(file)
    known: dict[str, Any] = read_words(GAMES[id].package, "fr") if id in GAMES else {}
    forms = {key: forms for key, forms in known.items() if key.startswith("form.")}
    return Words("fr", forms | json.loads((ROOT / file).read_text(encoding="utf-8")))


def names_of(id: str) -> dict[str, list[str]]:
    """The names of each kind in a game, without those of players."""
    if id not in GAMES:
        return {}
    this, words = game(id), read_words(GAMES[id].package, "fr")
    people = [str(word) for key, word in words.items() if key.startswith(("tribe.", "kingdom."))]
    groups = {"place": ("provinces", "islands"), "landscape": ("kingdoms",)}
    named = {
        kind: [each["fr"] for group in of if group in this.components.groups for each in this.components[group]]
        for kind, of in groups.items()
    }
    return named | {"people": people}


def names_tried(id: str) -> Mapping[str, Sequence[str]]:
    """What the sentences of a game are filled with."""
    titles = [str(read_words(spec.package, "fr")["game.name"]) for spec in GAMES.values()]
    own = names_of(id)
    for kind in ("place", "landscape"):
        own[kind] = [*own.get(kind, ()), *french.OWN_MAP]
    return own | {"player": [*french.PLAYERS, *titles]}


@pytest.mark.parametrize("file", FILES)
def test_no_name_stands_where_french_must_elide_or_contract(file: str) -> None:
    """Nor does a province or a kingdom lack its article, nor a label show a number of ours."""
    words, id = words_of(file), game_of(file)
    names = names_tried(id)
    flaws = [
        f'{file}, "{key}": {flaw}'
        for key in json.loads((ROOT / file).read_text(encoding="utf-8"))
        if not key.startswith("form.")
        for flaw in french.flaws(id, key, words, names)
    ]
    if flaws:
        pytest.fail("\n".join(flaws), pytrace=False)


@pytest.mark.parametrize("id", GAMES)
def test_a_button_has_one_verb(id: str) -> None:
    """What is typed in the terminal stands on the button, and the question names it with the same verb."""
    said = read_words(GAMES[id].package, "fr")
    buttons = json.loads((ROOT / f"web/src/games/{id}/words/fr.json").read_text(encoding="utf-8"))
    wrong = []
    for key, button in buttons.items():
        family, _, verb = key.partition(".")
        if family == "act" and said[f"verb.{verb}"].partition("_")[0] not in button.casefold():
            wrong.append(f'"{said[f"verb.{verb}"]}" is typed for the button "{button}"')
        for offer in (said.get(f"offer.{verb}"), said.get(f"answer.{verb}")) if family == "act" else ():
            for text in offer.values() if isinstance(offer, dict) else [offer] if offer else []:
                if text.split()[0].casefold()[:4] != button.casefold()[:4]:
                    wrong.append(f'"{text}" is asked for the button "{button}"')
    assert wrong == []


@pytest.mark.parametrize("id", GAMES)
def test_every_name_of_a_game_has_its_forms(id: str) -> None:
    """In each table of forms all provinces, or all kingdoms."""
    tables = {key: forms for key, forms in read_words(GAMES[id].package, "fr").items() if key.startswith("form.")}
    names = {*names_of(id)["place"], *names_of(id)["landscape"]}
    assert bool(names) == bool(tables)
    assert {key: sorted(names - set(forms)) for key, forms in tables.items()} == {key: [] for key in tables}


@pytest.mark.parametrize("id", GAMES)
def test_the_gaps_hold_the_kinds_of_names_that_are_tried(id: str) -> None:
    """A game at random is told and asked in French: no name comes into a gap that is not tried with such names."""
    this = game(id).in_language("fr")  # one of its own
    listening = french.Listening("fr", words_for(layers_of(this.spec), "fr").catalogue)
    listening.heard = set()
    listening.kinds = {name: kind for kind, names in names_of(id).items() for name in names}
    this._speak(listening)
    match = this.new(seats=max(this.spec.seats), seed=7, names=french.PLAYERS[: max(this.spec.seats)])
    rng = Rng(7)
    for _ in range(LONGEST_GAME):
        if match.over:
            break
        before = match.sequence
        assert match.turn_for(match.turn.seat).prompt
        match.play(random_move(match, rng))
        match.story(since=before)
    assert {kind for _, _, kind in listening.heard} == {
        "player",
        *(kind for kind, names in names_of(id).items() if names),
    }
    wrong = [
        f'"{key}" has a {kind} in {{{gap}}}, which is tried with {french.kind_of(id, gap) or "no name"}'
        for key, gap, kind in sorted(listening.heard)
        if gap in wording.gaps(this.words.catalogue[key]) and french.kind_of(id, gap) != kind
    ]
    assert wrong == []


# ---------------------------------------------------------------------- the checks themselves


@pytest.mark.parametrize(
    ("sentence", "flaw"),
    [
        ("Le cube de {seat}", "«\u00a0de\u00a0» elides before a vowel"),
        ("C'est à {seat} de décider.", "a player's name cannot follow «\u00a0à\u00a0»"),
        ("Le tour du joueur {seat}", "«\u00a0joueur\u00a0» is said twice"),
        ("Il faut que {seat} joue.", "«\u00a0que\u00a0» elides before a vowel"),
        ("Les Francs envahissent {province}.", "this name needs a form here"),
        ("{province} porte un marqueur.", "this name needs a form here"),
        ("Une unité de {province:the}", "«\u00a0de\u00a0» contracts with the article"),
        ("Une carte {kingdom}", "a people needs its article"),
        ("Une option (ED-01)", 'shows a number of ours, "ED-01"'),
        ("L’appoint", "another apostrophe"),
    ],
)
def test_a_spoiled_sentence_is_found(sentence: str, flaw: str) -> None:
    """With what is wrong in it."""
    id = "barbarian_kingdoms"
    words = Words("fr", read_words(GAMES[id].package, "fr") | {"spoiled": sentence})
    assert flaw in "\n".join(french.flaws(id, "spoiled", words, names_tried(id)))


@pytest.mark.parametrize(
    "sentence",
    ["{seat}, à vous.", "Envahir {province:the} ({province})", "{province}\u00a0: {kingdom}", "Le Roi des {kingdom}"],
)
def test_a_sound_sentence_is_left_alone(sentence: str) -> None:
    """A name after a comma, in brackets, before a colon, with its article."""
    id = "barbarian_kingdoms"
    words = Words("fr", read_words(GAMES[id].package, "fr") | {"sound": sentence})
    assert not list(french.flaws(id, "sound", words, names_tried(id)))
