"""The sentences and the rules of Wrackline say the same in English and in French."""

from regna.cli.coverage import coverage_of, rules_of
from regna.resources import read_rules, read_words
from regna.table.words import LANGUAGES
from tests.conformance import wording
from tests.sources import ROOT
from wrackline import GAME

PACKAGE = GAME.package


def test_both_languages_have_the_same_sentences() -> None:
    """The same keys, in the same order, with the same gaps and plural forms; and French typography."""
    english, french = (read_words(PACKAGE, language) for language in LANGUAGES)
    assert wording.differing_sentences(PACKAGE, english, french) == []
    assert wording.unspaced_sentences(PACKAGE, french) == []


def test_both_languages_have_the_same_rules() -> None:
    """Line by line: the same numbers and quantities."""
    english, french = (read_rules(PACKAGE, language).splitlines() for language in LANGUAGES)
    assert wording.differing_rules(GAME.id, english, french) == []


def test_every_rule_is_proven_and_every_cited_rule_exists() -> None:
    """By the tests of this folder; refusals and flaws cite rules of the catalogue."""
    covered = coverage_of(GAME.id, ROOT / "tests" / GAME.id)
    assert (covered.uncovered, covered.unknown) == ([], [])
    cited = {number for _, numbers in (*GAME.reasons, *GAME.flaws) for number in numbers}
    assert cited <= set(rules_of(GAME.id, "en"))
