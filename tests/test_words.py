"""Every sentence a player reads exists in English and in French, and nothing is left over."""

import json
import re
from pathlib import Path

import pytest

from regna.cli.main import COMMANDS
from regna.contract.errors import FAMILIES as ERRORS
from regna.registry import GAMES
from regna.resources import read_rules, read_words
from regna.server.model.errors import SERVER_FAMILIES
from regna.table.game import game
from regna.table.words import LANGUAGES, Words, plural_form, words_for
from tests.conformance import wording
from tests.sources import SOURCES, modules

SHIPPED = Words.unsaid
"""What a player reads in place of a sentence that is missing; in the tests it fails."""
LAYERS = ["regna.table", "regna.server", "regna.cli", *(spec.package for spec in GAMES.values())]


def none(flaws: list[str]) -> None:
    """Fail with the flaws, one in a line."""
    if flaws:
        pytest.fail("\n".join(flaws), pytrace=False)


def test_every_catalogue_is_looked_at() -> None:
    """The files of words are those of the layers above, in every language, and none is empty."""
    found = {str(path.relative_to(SOURCES.parents[1])) for path in SOURCES.glob("**/words/*.json")}
    assert found == {wording.file_of(layer, language) for layer in LAYERS for language in LANGUAGES}
    assert all(read_words(layer, language) for layer in LAYERS for language in LANGUAGES)


@pytest.mark.parametrize("layer", LAYERS)
def test_both_languages_have_the_same_sentences(layer: str) -> None:
    """The same keys, in the same order, with the same gaps and plural forms."""
    none(wording.differing_sentences(layer, *(read_words(layer, language) for language in LANGUAGES)))


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(layer: str, language: str) -> None:
    """JSON would silently keep the last one."""
    text = (SOURCES.parents[1] / wording.file_of(layer, language)).read_text(encoding="utf-8")
    none(wording.keys_twice(layer, language, json.loads(text, object_pairs_hook=lambda found: found)))


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_rules(id: str) -> None:
    """Line by line: the same headings, rules and rulings with the same numbers, references and quantities."""
    english, french = (read_rules(GAMES[id].package, language).splitlines() for language in LANGUAGES)
    assert len(wording.REFERENCE.findall("\n".join(french))) > len(GAMES[id].reasons)
    none(wording.differing_rules(id, english, french))


@pytest.mark.parametrize("layer", LAYERS)
def test_french_typography(layer: str) -> None:
    """A space that does not break before : ; ? ! and inside « »."""
    none(wording.unspaced_sentences(layer, read_words(layer, "fr")))


def test_every_error_code_in_the_sources_has_words() -> None:
    """Each family(code) raised anywhere has a sentence."""
    families = {family.__name__: family.family for family in (*ERRORS, *SERVER_FAMILIES)}
    raised = re.compile(rf"\b({'|'.join(families)})\(\s*\"([a-z_]+)\"")
    found = {
        (layers_heard_with(path), f"{families[family]}.{code}")
        for path in modules()
        for family, code in raised.findall(path.read_text(encoding="utf-8"))
    }
    assert {key.partition(".")[0] for _, key in found} == set(families.values())
    none(
        [
            f'no sentence "{key}" in words/{language}.json of {" or ".join(layers)}'
            for language in LANGUAGES
            for layers, key in sorted(found)
            if not words_for(layers, language).knows(key)
        ]
    )


def layers_heard_with(path: Path) -> tuple[str, ...]:
    """Where the words for what a module raises are: the table's, or its layer's. The lab speaks by commands."""
    layer, *rest = path.relative_to(SOURCES).parts
    if layer == "games" and len(rest) > 1:
        return ("regna.table", f"regna.games.{rest[0]}")
    speaker = {"server": "server", "cli": "cli", "lab": "cli"}.get(layer)
    return ("regna.table", f"regna.{speaker}") if speaker else ("regna.table",)


def test_no_sentence_is_left_over() -> None:
    """Every key stands in the sources as it is, or is put together from a family and names that stand there."""
    files = [*modules(), *SOURCES.rglob("*.toml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    quoted = set(re.findall(r"(?<=[\"'])[\w.]+(?=[\"'])", text))
    families = {*FAMILIES, *re.findall(r"[\"'](\w+)\.{", text)}
    named = {*NOT_IN_QUOTES, *re.findall(r"(?<=[\"'\[ {])\w+(?=[\"'\]: =])", text)}
    left_over = []
    for layer in LAYERS:
        for sentence in read_words(layer, "en"):
            key = sentence.removesuffix(".many")  # several of the same in succession
            family, *names = key.split(".")
            if key not in quoted and not (family in families and named.issuperset(names)):
                left_over.append(f'{wording.file_of(layer, "en")}: nothing says "{sentence}"')
    none(left_over)


COMMAND_NAMES = {command.__name__ for command in COMMANDS}
NOT_IN_QUOTES = {
    "true",
    "false",
    *COMMAND_NAMES,
    *"ABCDEF",
    *"0123456",
    *"abcde",
    *(f"kingdom_{seat}" for seat in "ABCDEF"),
}
FAMILIES = (
    *("guide",),  # said by the browser
    *("malformed", "stale", "option", "components", "position", "record", "due", "verb", "noun"),
    *(family.family for family in SERVER_FAMILIES),
)
"""Families whose keys RegnaError.key or a fact puts together."""


@pytest.mark.parametrize(("language", "forms"), [("en", ["other", "one", "other"]), ("fr", ["one", "one", "other"])])
def test_plural_forms(language: str, forms: list[str]) -> None:
    """0, 1 and 2: French counts nothing as one."""
    assert [plural_form(language, number) for number in range(3)] == forms


def test_a_sentence_asks_for_a_form_of_a_name() -> None:
    """With the article where the name has one; around a name that nobody foresaw the words are others."""
    forms = {"Kent": "le Kent", "Rome": "Rome", "other": "la province {name}"}
    words = Words("fr", {"form.the": forms, "invade": "Les Francs envahissent {province:the} ({province})."})
    assert [words.say("invade", {"province": {"names": {"fr": name}}}) for name in ("Kent", "Rome", "Gévaudan")] == [
        "Les Francs envahissent le Kent (Kent).",
        "Les Francs envahissent Rome (Rome).",
        "Les Francs envahissent la province Gévaudan (Gévaudan).",
    ]


def test_forms_of_names_may_differ_between_languages() -> None:
    """But each says what becomes of other names."""
    english, french = {"form.the": {"other": "{name}"}}, {"form.the": {"Kent": "le Kent", "other": "{name}"}}
    assert not wording.differing_sentences("regna.cli", english, french)
    assert (
        '"form.the" needs "other"'
        in wording.differing_sentences("regna.cli", english, {"form.the": {"a": "{name}"}})[0]
    )


@pytest.mark.parametrize(
    ("language", "listed"), [("en", ["a", "a or b", "a, b or c"]), ("fr", ["a", "a ou b", "a, b ou c"])]
)
def test_some_things_of_which_one_is_chosen(language: str, listed: list[str]) -> None:
    """One, two or three of them."""
    words = words_for(("regna.table",), language)
    assert [words.render({"any": list("abc")[:number]}) for number in (1, 2, 3)] == listed


# ---------------------------------------------------------------------- the checks themselves


@pytest.mark.parametrize(
    ("french", "flaw"),
    [
        ({}, 'words/fr.json: "hello" is missing'),
        ({"hello": "Bonjour {name}", "more": ""}, 'words/en.json: "more" is missing'),
        ({"hello": "Bonjour"}, '"hello" has the gaps none; in English name'),
        ({"hello": {"one": "{name}", "other": "{name}"}}, '"hello" needs the plural forms'),
    ],
)
def test_a_spoiled_catalogue_is_found(french: dict[str, object], flaw: str) -> None:
    """With the file, the key and what is wrong."""
    assert flaw in "\n".join(wording.differing_sentences("table", {"hello": "Hello {name}"}, french))


def test_another_order_and_a_key_twice_are_found() -> None:
    """Both name the key."""
    assert '"a" is not where' in wording.differing_sentences("regna.cli", {"a": "", "b": ""}, {"b": "", "a": ""})[0]
    assert wording.keys_twice("regna.cli", "fr", [("a", ""), ("a", "")]) == [
        'src/regna/cli/words/fr.json: "a" is written twice'
    ]


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("Attention : danger", '"Attention →: danger" needs a no-break space (U+00A0) before ":"'),
        ("Vraiment?", '"Vraiment→?" needs a no-break space (U+00A0) before "?"'),
        ("{count} points;", '"{count} points→;" needs a no-break space (U+00A0) before ";"'),
        ("« Oui\u00a0»", '"→« Oui\u00a0»" needs a no-break space (U+00A0) after "«"'),
        ("«\u00a0Oui»", '"«\u00a0Oui→»" needs a no-break space (U+00A0) before "»"'),
    ],
)
def test_a_missing_space_is_marked(text: str, flaw: str) -> None:
    """With the file, the key, the place and the space it needs."""
    (found,) = wording.unspaced_sentences("regna.games.attila", {"x": text})
    assert found == f'src/regna/games/attila/words/fr.json, "x": {flaw} at the arrow'


def test_spoiled_rules_are_found() -> None:
    """With the line and what is wrong in it."""
    english = ["- **BA-001** Each of the players takes 3 (BA-002)."]
    for french, flaw in (
        ("- **BA-003** Chacun prend 3 (BA-002).", "line 1 begins with"),
        ("- **BA-001** Chacun prend 3.", "names the rules BA-001, RULES.md BA-001, BA-002"),
        ("- **BA-001** Chacun prend 4 (BA-002).", "names the numbers 001, 002, 4"),
        (english[0], "is still English"),
    ):
        assert flaw in "\n".join(wording.differing_rules("barony", english, [french]))


@pytest.mark.parametrize("key", ["refusal.place_cities_first", "position.sound", "phase.main", "option.layout.fixed"])
def test_a_sentence_that_a_game_needs_is_missed(key: str) -> None:
    """A refusal, a phase, a value of an option."""
    barony = game("barony")
    words = Words("en", {name: text for name, text in barony.words.catalogue.items() if name != key})
    found = [flaw for flaw in wording.missing_words(barony, words) if f'no sentence "{key}"' in flaw]
    assert len(found) == (key != "position.sound")


def test_a_player_reads_the_key_of_a_sentence_that_is_missing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And the gap that nothing fills; the match goes on, and the log tells."""
    monkeypatch.setattr(Words, "unsaid", SHIPPED)
    plurals = {"one": "{count} point", "other": "{count} points"}
    barony = game("barony").in_language("en")  # one of its own
    left = {key: text for key, text in barony.words.catalogue.items() if key != "refusal.place_cities_first"}
    words = Words("en", left | {"hello": "Hello {name}.", "points": plurals})
    barony._speak(words)
    match = barony.new(seats=4, seed=7)
    refusal = match.refusal("move A9 B9")
    assert refusal is not None
    assert refusal.text == "{refusal.place_cities_first} (BA-026)."
    assert "no sentence refusal.place_cities_first in en" in caplog.text
    assert words.say("hello") == "Hello {name}."
    assert words.say("points") == "{count} points"


def test_in_a_test_a_sentence_that_is_missing_fails() -> None:
    """By its key and the file it belongs into."""
    with pytest.raises(pytest.fail.Exception, match=r'no sentence "goodbye": it belongs into words/fr\.json'):
        Words("fr", {}).say("goodbye")
