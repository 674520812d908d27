"""The learned evaluations of the games: sound, small, made as they say, and promoted by matches that they won."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import regna
from regna.bots import SearchBot, make_bot, models
from regna.bots.models import FORMAT, MOST_BYTES, Made, ModelDocument, Promotion, read_document
from regna.contract.errors import Malformed
from regna.lab.selfplay import described, description_hash
from regna.registry import GAMES
from regna.resources import read_model
from regna.table.words import words_for
from tests.engine.test_model import states

LEARNED = [id for id, spec in GAMES.items() if read_model(spec.package) is not None]


def document(**changes: Any) -> ModelDocument:
    """A sound model of Barony, or one that differs in something."""
    weights = dict.fromkeys(GAMES["barony"].described, (0.1, 0.2))
    made = Made("0.1.0", ["regna train barony"], "0" * 16, [2, 3], 8, 800, "0" * 16)
    return msgspec.structs.replace(ModelDocument(FORMAT, "barony", weights, made, []), **changes)


def test_a_model_is_written_and_read() -> None:
    """As it was, and by a search of its game."""
    assert read_document(document().to_bytes(), "barony") == document()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "model_unreadable"),
        (document().to_bytes()[:-40], "model_unreadable"),
        (b"\xff", "model_unreadable"),
        (document().to_bytes().replace(b"0.1,", b'"much",', 1), "model_unreadable"),
        (document(format="regna-model/2").to_bytes(), "model_format"),
        (document(game="attila").to_bytes(), "model_of_another"),
        (document(weights={"stage": (0.0, 0.0)}).to_bytes(), "model_of_other_numbers"),
        (document(weights=dict(reversed(document().weights.items()))).to_bytes(), "model_of_other_numbers"),
    ],
)
def test_a_damaged_or_foreign_model_is_refused(content: bytes, code: str) -> None:
    """With a sentence in both languages that is about this game."""
    with pytest.raises(Malformed) as refusal:
        read_document(content, "barony")
    assert refusal.value.code == code
    sentences = [words_for(("regna.table",), language).explain(refusal.value) for language in ("en", "fr")]
    assert sentences[0] != sentences[1]
    assert all("{" not in sentence for sentence in sentences)


@pytest.mark.parametrize("id", LEARNED)
def test_a_model_fits_its_game(id: str) -> None:
    """It is small, for the numbers that the game gives, and says how it was made."""
    content = read_model(GAMES[id].package)
    assert content is not None
    assert len(content) <= MOST_BYTES
    found = read_document(content, id)
    assert found.to_bytes() == content
    *played, trained = found.made.commands
    assert trained == f"regna train {id}"
    assert played
    assert all(re.match(rf"regna selfplay {id} --bot search\S*:\d+ --seed \d+ --games \d+", line) for line in played)
    assert found.made.games > 0
    assert re.fullmatch("[0-9a-f]{16}", found.made.shards)
    assert found.made.description == description_hash(regna.game(id)), "the numbers mean something else: train anew"


@pytest.mark.parametrize("id", LEARNED)
def test_a_promoted_model_has_won_a_match(id: str) -> None:
    """Every match that it names is one of these very weights against the plain search, and the interval says it won."""
    found = models.document_of(id)
    assert found is not None
    for match in found.promoted:
        check_promotion(id, found, match)


def check_promotion(id: str, found: ModelDocument, match: Promotion) -> None:
    """What a match must say of itself."""
    model, plain = sorted(set(match.bots))
    assert match.weights == found.hash()
    assert (model.partition("-")[2][:5], plain.partition("-")[2][:5]) == ("model", "plain")
    assert model.removeprefix("search-model") == plain.removeprefix("search-plain")
    assert f"regna tournament {id} --bots {','.join(match.bots)} --seed {match.seed}" in match.command
    assert match.sprt == "high"
    low, high = match.share_95
    assert 0.5 < low < match.share < high
    assert match.games >= 2 * 16


def test_a_promotion_of_other_weights_is_found() -> None:
    """The check above can fail: the weights have changed since, or the match was not won."""
    bots = ["search-model@0.01s", "search-plain@0.01s"]
    command = f"regna tournament barony --bots {','.join(bots)} --seed 1 --sprt 50:55"
    won = Promotion(command, bots, 1, 100, 0.6, (0.51, 0.69), "high", document().hash())
    check_promotion("barony", document(), won)
    for spoiled in (
        msgspec.structs.replace(won, weights="0" * 16),
        msgspec.structs.replace(won, share_95=(0.49, 0.69)),
        msgspec.structs.replace(won, sprt=""),
        msgspec.structs.replace(won, seed=2),
        msgspec.structs.replace(won, bots=["search-model@0.02s", "search-plain@0.01s"]),
    ):
        with pytest.raises(AssertionError):
            check_promotion("barony", document(), spoiled)


def test_names_say_what_is_estimated_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """`search` uses what was promoted, `search-model` what was learned, `search-plain` and unknown games nothing."""

    def has_model(name: str, game: str = "barony") -> bool:
        bot = make_bot(name, game=game)
        assert isinstance(bot, SearchBot)
        return bool(bot.models)

    bots = ["search-model:1", "search-plain:1"]
    won = Promotion("", bots, 1, 100, 0.6, (0.51, 0.69), "high", document().hash())
    for promoted in ([], [won]):
        content = document(promoted=promoted).to_bytes()
        monkeypatch.setattr(models, "read_model", lambda package, content=content: content)
        models.document_of.cache_clear()
        assert (has_model("search:5"), has_model("expert")) == (bool(promoted), bool(promoted))
        assert (has_model("search-model:5"), has_model("search-plain:5")) == (True, False)
        assert list(models.learned("barony")) == [2, 3]
        assert list(models.promoted("barony")) == [2] * len(promoted), "only where it has won"
    assert not has_model("search", game="")
    with pytest.raises(Malformed) as refusal:
        make_bot("search-model", game="nothing")
    assert refusal.value.code == "no_model"
    models.document_of.cache_clear()


def test_a_game_of_another_package_needs_no_model(tmp_path: Path) -> None:
    """It says no numbers, or has no file."""
    assert read_model("tests.bots") is None
    assert regna.game("barony").spec.described


@pytest.mark.parametrize("id", GAMES)
def test_a_description_has_its_names(id: str) -> None:
    """As many numbers as names, the stage first, from 0 to 1, and the same for all seats."""
    names = GAMES[id].described
    if not names:
        return
    assert names[0] == "stage"
    assert len(set(names)) == len(names)
    for state in states(id, 2, {}):
        rows = [described(state, seat) for seat in range(2)]
        assert {len(row) for row in rows} == {len(names)}
        assert len({row[0] for row in rows}) == 1
        assert 0.0 <= rows[0][0] <= 1.0
