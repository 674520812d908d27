"""Every sentence a player reads exists in English and in French, and nothing is left over."""

import json
import re
import string
from pathlib import Path

import pytest

from regna.games import GAMES
from regna.kernel.errors import shown
from regna.resources import read_rules, read_words
from regna.server.errors import SERVER_FAMILIES
from regna.table.game import game
from regna.table.words import LANGUAGES, plural_form, words_for

LAYERS = ["table", "server", "cli", *(f"games.{id}" for id in GAMES)]
BEGINNING = re.compile(r"- \*\*[A-Z]+-\d+[a-z]?\*\*|\| [A-Z]+-\d+[a-z]? \||#*")
REFERENCE = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")
CODE = re.compile(r"`[^`]*`")
NO_SPACE = re.compile(r"(?<!\u00a0)[:;?!](?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»")
"""French punctuation without its no-break space."""
SOURCES = Path(__file__).parent.parent / "src" / "regna"


def gaps(sentence: object) -> set[str]:
    """The names of the gaps in a sentence."""
    texts = sentence.values() if isinstance(sentence, dict) else [str(sentence)]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("layer", LAYERS)
def test_both_languages_have_the_same_sentences(layer: str) -> None:
    """The same keys, in the same order, with the same gaps and plural forms."""
    english, french = (read_words(layer, language) for language in LANGUAGES)
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert gaps(sentence) == gaps(french[key]), key
        assert isinstance(sentence, dict) == isinstance(french[key], dict), key
        if isinstance(sentence, dict):
            assert set(sentence) == set(french[key]) == {"one", "other"}, key


@pytest.mark.parametrize("layer", LAYERS)
def test_no_key_is_written_twice(layer: str) -> None:
    """JSON would silently keep the last one."""
    for language in LANGUAGES:
        path = SOURCES / Path(*layer.split(".")) / "words" / f"{language}.json"
        pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=lambda found: found)
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_rules(id: str) -> None:
    """Line by line: the same headings, rules and rulings with the same numbers, references and quantities."""
    english, french = (read_rules(id, language).splitlines() for language in LANGUAGES)
    assert len(english) == len(french)
    for ours, theirs in zip(english, french, strict=True):
        assert BEGINNING.findall(ours)[0] == BEGINNING.findall(theirs)[0], theirs
        assert sorted(REFERENCE.findall(ours)) == sorted(REFERENCE.findall(theirs)), theirs
        assert sorted(re.findall(r"\d+", ours)) == sorted(re.findall(r"\d+", theirs)), theirs
        assert theirs != ours or len(ours.split()) < 5, theirs
        assert not NO_SPACE.search(CODE.sub("", theirs)), theirs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_everything_a_game_names_has_words(id: str, language: str) -> None:
    """Refusals, invariants, phases, endings, options with their values, components with their sources, seats."""
    spec, this = GAMES[id], game(id, language)
    wanted = [f"refusal.{code}" for code, _ in spec.reasons[1:]]
    wanted += [f"position.{code}" for code, _ in spec.flaws[1:]]
    wanted += [f"phase.{phase}" for phase in spec.phases] + [f"prompt.{phase}" for phase in spec.phases]
    wanted += [f"ending.{ending}" for ending in (*spec.endings, "cut_off")]
    wanted += [f"option.{option.name}" for option in spec.options]
    wanted += [f"option.{option.name}.{shown(choice)}" for option in spec.options for choice in option.choices]
    wanted += [f"component.{group}" for group in this.components.groups]
    wanted += [f"source.{this.components.source(group)}" for group in this.components.groups]
    wanted += [f"seat.{seat}" for seat in range(max(spec.seats))] + ["game.name", "game.about", "game.credit"]
    assert [key for key in wanted if not this.words.knows(key)] == []


def test_every_error_code_in_the_sources_has_words() -> None:
    """Each family(code) raised anywhere has a sentence."""
    families = {
        "Malformed": "malformed",
        "Refused": "refusal",
        "Stale": "stale",
        "BadOption": "option",
        "BadComponents": "components",
        "BadPosition": "position",
        "BadRecord": "record",
        **{family.__name__: family.family for family in SERVER_FAMILIES},
    }
    raised = re.compile(rf"\b({'|'.join(families)})\(\s*\"([a-z_]+)\"")
    found = {
        (layers_heard_with(path), f"{families[family]}.{code}")
        for path in SOURCES.rglob("*.py")
        for family, code in raised.findall(path.read_text(encoding="utf-8"))
    }
    assert len(found) > 60
    for language in LANGUAGES:
        assert [key for layers, key in sorted(found) if not words_for(layers, language).knows(key)] == []


def layers_heard_with(path: Path) -> tuple[str, ...]:
    """Where the words for what a module raises must be: the table's, and those of its own layer."""
    layer, *rest = path.relative_to(SOURCES).parts
    if layer == "games" and len(rest) > 1:
        return ("table", f"games.{rest[0]}")
    return ("table", layer) if layer in ("server", "cli") else ("table",)


def test_no_sentence_is_left_over() -> None:
    """Every key stands in the sources as it is, or is put together from a family and names that stand there."""
    files = [*SOURCES.rglob("*.py"), *SOURCES.rglob("*.toml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    quoted = set(re.findall(r"(?<=[\"'])[\w.]+(?=[\"'])", text))
    families = {*FAMILIES, *re.findall(r"[\"'](\w+)\.{", text)}
    named = {*NOT_IN_QUOTES, *re.findall(r"(?<=[\"'\[ {])\w+(?=[\"'\]: =])", text)}
    for layer in LAYERS:
        for sentence in read_words(layer, "en"):
            key = sentence.removesuffix(".many")  # several of the same in succession
            family, *names = key.split(".")
            assert key in quoted or (family in families and named.issuperset(names)), key


NOT_IN_QUOTES = {"true", "false", *"ABCDEF", *"012345", *"abcde", *(f"kingdom_{seat}" for seat in "ABCDEF")}
FAMILIES = (
    *("malformed", "stale", "option", "components", "position", "record", "due", "verb", "noun"),
    *(family.family for family in SERVER_FAMILIES),
)
"""Families whose keys RegnaError.key or a fact puts together."""


@pytest.mark.parametrize(("language", "forms"), [("en", ["other", "one", "other"]), ("fr", ["one", "one", "other"])])
def test_plural_forms(language: str, forms: list[str]) -> None:
    """0, 1 and 2: French counts nothing as one."""
    assert [plural_form(language, number) for number in range(3)] == forms


def test_french_typography() -> None:
    """A space that does not break before : ; ? ! and inside « »."""
    for layer in LAYERS:
        for key, sentence in read_words(layer, "fr").items():
            for text in sentence.values() if isinstance(sentence, dict) else [sentence]:
                plain = re.sub(r"\{[^}]*\}", "x", text)
                assert not re.search(r"[^\u00a0 :][;!?]|[^\u00a0][:](\s|$)| [;!?]", plain), key
                assert not re.search(r"«[^\u00a0]|[^\u00a0]»", plain), key
