"""Every command does what the README says, and everything wrong gets a sentence and exit code 2."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import regna
from regna.cli.main import app
from regna.cli.saving import SaveFile
from regna.registry import GAMES
from regna.table.words import LANGUAGES
from tests.barony.scenes import document
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
PLAY_ALL_BOTS = ("play", "barony", "--seats", "2", "--bots", "random,random", "--seed", "1", "--auto")


class TestPlay:
    """`regna play`."""

    def test_bots_play_to_the_end(self, regna_command: Command) -> None:
        """The log, the board and a result with a winner."""
        shown = regna_command(*PLAY_ALL_BOTS)
        assert shown.code == 0
        assert "places a city with a knight" in shown.out
        assert "The game is over." in shown.out
        assert "Result (a player became duke)" in shown.out

    def test_the_same_seed_plays_the_same_match(self, regna_command: Command) -> None:
        """To the last letter."""
        assert regna_command(*PLAY_ALL_BOTS).out == regna_command(*PLAY_ALL_BOTS).out

    def test_in_french(self, regna_command: Command) -> None:
        """By option, and by the terminal's language."""
        asked = regna_command(*PLAY_ALL_BOTS, "--language", "fr")
        assert "La partie est terminée." in asked.out
        regna_command.monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
        assert regna_command(*PLAY_ALL_BOTS).out == asked.out

    def test_a_person_plays_asks_why_takes_back_and_saves(self, regna_command: Command, tmp_path: Path) -> None:
        """A short sitting with every command; leaving saves, and the match goes on from the file."""
        position = tmp_path / "position.json"
        position.write_text(
            json.dumps(document({"knights": {"C3": 2}}, {"cities": ["A3"], "knights": {"A3": 1}})), encoding="utf-8"
        )
        saved, later = tmp_path / "saved.json", tmp_path / "later.json"
        typed = [
            "help",
            "moves",
            "board",
            "",
            "why move C3 A3",
            "why move C3 C4",
            "move C3 A3",
            "dance",
            "move c3 c4",
            "undo",
            "undo",
            "quit now",
            "rule ba-69",
            "rule 7",
            "why",
            "move C3 C2",
            "log",
            f"save {saved}",
            f"save {tmp_path}/nowhere/x.json",
            "quit",
        ]
        shown = regna_command(
            "play", "barony", "--position", str(position), "--save", str(later), typed="\n".join(typed) + "\n"
        )
        assert shown.code == 0
        for sentence in (
            "why MOVE",
            "A knight moves by one hex, and A3 does not touch C3 (BA-060).",
            '"move C3 C4" is legal.',
            '"dance" is not a decision in this game',
            "There is nothing to take back.",
            "Taken back: Red moves a knight from C3 to C4.",
            '"quit" stands alone.',
            "BA-069 Forbidden target: a mountain",
            "The catalogue has no rule",
            "Why what?",
            "Red moves a knight from C3 to C2.",
            f"Saved as {saved}.",
            "Not saved: No such file or directory",
            f"play barony --resume {later}",
        ):
            assert sentence in shown.out, sentence
        match = regna.replay(saved.read_bytes())
        assert match.position() == regna.replay(later.read_bytes()).position()
        resumed = regna_command("play", "barony", "--resume", str(saved), typed="end\n")
        assert "Blue, choose your action" in resumed.out
        assert f"Saved as {saved}." in resumed.out

    def test_a_person_against_bots(self, regna_command: Command, tmp_path: Path) -> None:
        """The bots answer by themselves; the end of input leaves the match and saves it."""
        regna_command.monkeypatch.chdir(tmp_path)
        words = ("play", "barony", "--seats", "3", "--bots", "random,search:3", "--seed", "5", "--option", "first=A")
        shown = regna_command(*words, typed="place D4\nplace D5\nplace E4\nplace F3\nplace C5\n")
        assert shown.code == 0
        assert shown.out.count("places a city with a knight") >= 3
        assert (tmp_path / "barony.regna.json").exists()

    def test_a_disk_that_fills_up_is_told(self, regna_command: Command, tmp_path: Path) -> None:
        """In the middle of a game between bots: a sentence and exit code 2, and the file keeps what was saved."""
        written = []
        original = SaveFile.write

        def fill_up(file: SaveFile, match: regna.Match, path: Path | None = None) -> None:
            written.append(match.sequence)
            if len(written) > 5:
                raise OSError(28, "No space left on device", str(file.path))
            original(file, match, path)

        regna_command.monkeypatch.setattr(SaveFile, "write", fill_up)
        shown = regna_command(*PLAY_ALL_BOTS, "--save", str(tmp_path / "full.json"))
        assert (shown.code, "No space left on device" in shown.err) == (2, True)
        assert regna.replay((tmp_path / "full.json").read_bytes()).sequence == written[4]

    def test_two_matches_do_not_share_a_file(self, regna_command: Command, tmp_path: Path) -> None:
        """Leaving a second match takes the next free name; a resumed one goes back to its own file, with its bots."""
        regna_command.monkeypatch.chdir(tmp_path)
        words = ("play", "barony", "--seats", "2", "--bots", "random", "--seed", "5", "--option", "first=A")
        first = regna_command(*words, typed="place D4\nquit\n")
        regna_command(*words, typed="place D4\nquit\n")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["barony-2.regna.json", "barony.regna.json"]
        assert "play barony --resume barony.regna.json --bots random" in first.out
        again = regna_command("play", "barony", "--resume", "barony.regna.json", "--bots", "random", typed="quit\n")
        assert "Saved as barony.regna.json." in again.out

    def test_french_words_are_understood(self, regna_command: Command, tmp_path: Path) -> None:
        """The list, the decisions and the question why, all in French; the record stays as it is everywhere."""
        position, saved = tmp_path / "position.json", tmp_path / "saved.json"
        scene = document({"knights": {"C3": 2}, "tokens": {"field": 3}}, {"knights": {"A3": 1}})
        position.write_text(json.dumps(scene), encoding="utf-8")
        words = ("play", "barony", "--position", str(position), "--save", str(saved), "--language", "fr")
        shown = regna_command(*words, typed="why payer champ\ndéplacer C3 C4\nterminer\nquit\n")
        assert "déplacer C3 B3 B4 C2 C4 D2 D3" in " ".join(shown.out.split())
        assert "On ne paie des jetons que pour un titre" in " ".join(shown.out.replace("\u00a0", " ").split())
        record = json.loads(saved.read_text(encoding="utf-8"))
        assert [entry["act"] for entry in record["entries"]] == ["move C3 C4", "end"]

    def test_bots_only_without_auto_also_plays(self, regna_command: Command) -> None:
        """Told move by move instead of at the end."""
        shown = regna_command("play", "barony", "--seats", "2", "--bots", "random,random", "--seed", "1")
        assert "Result (a player became duke)" in shown.out

    def test_names_are_no_markup(self, regna_command: Command, tmp_path: Path) -> None:
        """A name with brackets is shown as it is."""
        match = regna.game("barony").new(seats=2, seed=1, names=("[/bold]Ada", "[red]Bo"))
        match.play(match.legal()[0])
        path = tmp_path / "named.json"
        path.write_bytes(regna.encode(match.record()))
        shown = regna_command("replay", str(path))
        assert shown.code == 0
        assert "[/bold]Ada" in shown.out

    def test_interrupting_saves(self, regna_command: Command, tmp_path: Path) -> None:
        """Ctrl-C at the prompt or while a bot thinks: the match is on disk, the exit code 130."""
        regna_command.monkeypatch.chdir(tmp_path)

        def interrupt(*_: object) -> str:
            raise KeyboardInterrupt

        regna_command.monkeypatch.setattr("regna.cli.session.Session.read_line", interrupt)
        words = ("play", "barony", "--seats", "2", "--bots", "random,human", "--seed", "5", "--option", "first=A")
        shown = regna_command(*words)
        assert shown.code == 130
        assert regna.replay((tmp_path / "barony.regna.json").read_bytes()).sequence == 1

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["chess"], 'There is no game "chess"; the games are barony, attila, animal_kingdoms, barbarian_kingdoms.'),
            (["barony", "--seats", "9"], "This game is for 2 / 3 / 4 players, not 9."),
            (["barony", "--bots", "hal"], 'There is no bot "hal"'),
            (["barony", "--bots", "search:0"], 'There is no bot "search:0"'),
            (["barony", "--bots", "run:nowhere 1"], 'There is no program to run with "nowhere 1".'),
            (["barony", "--seats", "2", "--bots", "random,random,random"], "3 bots are named for 2 seats."),
            (["barony", "--auto"], "With --auto every seat needs a bot"),
            (["barony", "--option", "layout"], '"layout" is no option; write NAME=VALUE.'),
            (["barony", "--option", "layout=square"], 'The option "layout" cannot be "square"'),
            (["barony", "--option", "height=3"], 'There is no option "height"'),
            (["barony", "--option", "finite_bank=1"], 'The option "finite_bank" cannot be "1"'),
            (["barony", "--seats", "2", "--option", "first=D"], "Seat D cannot begin"),
            (["barony", "--language", "la"], 'There is no language "la"'),
            (["barony", "--seats", "2", "--save", "/nowhere/x.json"], "The match cannot be saved there"),
            (["barony", "--resume", "x.json", "--seats", "2"], "A saved match brings its own seats"),
            (["barony", "--position", "x.json", "--option", "silver=B"], "A position brings its own seats"),
            (["barony", "--bots", "search:" + "9" * 5000], "There is no bot"),
            (["barony", "--resume", "/nowhere.json"], "No such file or directory"),
            (["barony", "--position", "/nowhere.json"], "No such file or directory"),
            (["barony", "--components", "/nowhere.toml"], "No such file or directory"),
        ],
    )
    def test_what_cannot_be_played(self, regna_command: Command, words: list[str], sentence: str) -> None:
        """One sentence on standard error, exit code 2, nothing played."""
        shown = regna_command("play", *words)
        assert shown.code == 2
        assert sentence in " ".join(shown.err.split())
        assert shown.out == ""


class TestSimulate:
    """`regna simulate`."""

    def test_json(self, regna_command: Command) -> None:
        """All promised figures; the wins add up to the games."""
        words = ("simulate", "barony", "--seats", "3", "--games", "12", "--seed", "1", "--json")
        shown = regna_command(*words, "--workers", "1")
        found = json.loads(shown.out)
        assert {"games", "decisions", "mean_length", "wins", "ended", "decisions_per_cpu_second"} <= set(found)
        assert found["games"] == sum(found["wins"]) == sum(found["ended"].values()) == 12
        assert found["mean_length"] == found["decisions"] / 12
        assert len(found["wins"]) == len(found["by_seat"]) == 3

    def test_the_number_of_workers_changes_nothing(self, regna_command: Command) -> None:
        """Same seed, same games, whoever plays them."""
        results = []
        for workers in ("1", "2"):
            words = ("simulate", "barony", "--seats", "2", "--games", "10", "--seed", "3", "--json")
            found = json.loads(regna_command(*words, "--workers", workers).out)
            results.append({name: found[name] for name in ("decisions", "wins", "ended", "by_seat")})
        assert results[0] == results[1]

    def test_a_table_with_intervals(self, regna_command: Command) -> None:
        """For people."""
        shown = regna_command("simulate", "barony", "--seats", "2", "--games", "4", "--workers", "1")
        assert "95 %" in shown.out
        assert "decisions per CPU second" in shown.out

    def test_no_figure_is_split_on_a_narrow_screen(self, regna_command: Command) -> None:
        """Every seat's figures stand in one line of 80 columns, in the longer language."""
        regna_command.monkeypatch.setenv("COLUMNS", "80")
        words = ("simulate", "barbarian_kingdoms", "--seats", "2", "--games", "2", "--workers", "1")
        shown = regna_command(*words, "--language", "fr").out.replace("\u00a0", " ")
        number = r"-?\d+(,\d)?"
        row = rf" Joueur [AB] +random +{number} +{number} % +{number} – {number} % +{number} +{number} – {number} "
        assert [line for line in shown.splitlines() if "Joueur" in line and not re.fullmatch(row, line)] == []
        assert shown.count("Joueur") == 2

    @pytest.mark.slow
    def test_bots_can_differ_by_seat(self, regna_command: Command) -> None:
        """One name per seat."""
        words = ("simulate", "barony", "--seats", "2", "--games", "1", "--bots", "search:2,random", "--workers", "1")
        found = json.loads(regna_command(*words, "--json").out)
        assert found["bots"] == ["search:2", "random"]

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["--bots", "random,random"], "2 bots are named for 4 seats."),
            (["--bots", "hal"], 'There is no bot "hal"'),
            (["--seats", "7"], "This game is for 2 / 3 / 4 players, not 7."),
            (["--option", "x=y"], 'There is no option "x"'),
        ],
    )
    def test_what_cannot_be_simulated(self, regna_command: Command, words: list[str], sentence: str) -> None:
        """Said before the first game."""
        shown = regna_command("simulate", "barony", *words)
        assert (shown.code, sentence in shown.err) == (2, True), shown.err


class TestReplay:
    """`regna replay`."""

    @pytest.fixture
    def record(self, tmp_path: Path) -> Path:
        """A short record in a file."""
        match = regna.game("barony").new(seats=2, seed=1)
        for _ in range(5):
            match.play(match.legal()[0])
        path = tmp_path / "record.json"
        path.write_bytes(regna.encode(match.record()))
        return path

    def test_tells_and_checks(self, regna_command: Command, record: Path) -> None:
        """The log, the board, the question asked and the verdict."""
        shown = regna_command("replay", str(record))
        assert shown.code == 0
        assert shown.out.count("places a city with a knight") == 5
        assert "The record is sound: 5 entries." in shown.out

    def test_stops_where_asked(self, regna_command: Command, record: Path) -> None:
        """At an entry, as JSON that is a position."""
        found = json.loads(regna_command("replay", str(record), "--at", "2", "--json").out)
        assert found["state"]["step"] == {"placed": 2}
        assert regna.game("barony").from_position(found, seed=1).turn.phase == "place"

    def test_a_finished_match_shows_its_result(self, regna_command: Command, tmp_path: Path) -> None:
        """With the table of places."""
        path = tmp_path / "finished.json"
        regna_command(*PLAY_ALL_BOTS, "--save", str(path))
        assert "Result (a player became duke)" in regna_command("replay", str(path), "--no-log").out

    @pytest.mark.parametrize("content", ["", "{}", "[1]", "\x00", '{"format": "regna-record/1"}'])
    def test_a_damaged_file(self, regna_command: Command, tmp_path: Path, content: str) -> None:
        """A sentence, not a traceback."""
        path = tmp_path / "bad.json"
        path.write_text(content, encoding="utf-8")
        shown = regna_command("replay", str(path))
        assert shown.code == 2
        assert "record" in shown.err


class TestPosition:
    """`regna position`."""

    @pytest.mark.slow
    @pytest.mark.parametrize("id", GAMES)
    def test_an_example_to_edit(self, regna_command: Command, id: str) -> None:
        """A whole position, laid out for people, that can be played on; the same every time."""
        for seats in (GAMES[id].seats[0], GAMES[id].seats[-1]):
            shown = regna_command("position", id, "--seats", str(seats))
            assert shown.code == 0
            assert max(map(len, shown.out.splitlines())) <= 100
            assert json.loads(shown.out)["state"]["phase"] in ("main", "play", "turn", "action")
            assert shown.out == regna_command("position", id, "--seats", str(seats)).out
            Path("mine.json").write_text(shown.out, encoding="utf-8")
            bots = ",".join(["random"] * seats)
            assert regna_command("play", id, "--position", "mine.json", "--bots", bots, "--auto").code == 0

    def test_what_cannot_be_is_told_with_its_rules(self, regna_command: Command) -> None:
        """The path, the reason, and the text of every rule behind it."""
        found = json.loads(regna_command("position", "attila", "--seats", "3").out)
        found["state"]["step"]["plays_left"] = 2
        Path("wrong.json").write_text(json.dumps(found), encoding="utf-8")
        refused = regna_command("play", "attila", "--position", "wrong.json")
        assert (refused.code, refused.out) == (2, "")
        first, *rules = refused.err.splitlines()
        assert first == "step.plays_left does not fit the rest of the position (AT-021)."
        assert [rule.split(" ")[0] for rule in rules] == ["AT-021", "AT-130"]

    def test_with_options(self, regna_command: Command) -> None:
        """They are in the position; one that does not exist is refused."""
        found = json.loads(regna_command("position", "barony", "--option", "layout=fixed", "--seed", "5").out)
        assert found["options"]["layout"] == "fixed"
        assert regna_command("position", "barony", "--option", "height=3").code == 2


class TestRules:
    """`regna rules`."""

    def test_reconstructions_are_shown_as_such(self, regna_command: Command) -> None:
        """Each group with its source, in both languages."""
        assert regna_command("rules", "barony").out.count("reconstruction") >= 7
        assert regna_command("rules", "barony", "--language", "fr").out.count("reconstitution") >= 7

    def test_a_users_file_is_shown_as_such(self, regna_command: Command, tmp_path: Path) -> None:
        """So a group one has replaced no longer counts as ours."""
        path = tmp_path / "mine.toml"
        path.write_text(
            'format = "regna-components/1"\ngame = "barony"\n[bank]\nvalues = { tokens_each = 25 }\n', encoding="utf-8"
        )
        shown = regna_command("rules", "barony", "--components", str(path))
        assert "your file" in shown.out
        assert "tokens_each 25" in shown.out

    def test_a_rule_by_its_number(self, regna_command: Command) -> None:
        """Rules and rulings; an unknown one is refused."""
        assert "mountain" in regna_command("rules", "barony", "ba-069").out
        assert "overpay" in regna_command("rules", "barony", "AMB-08").out
        assert "montagne" in regna_command("rules", "barony", "ba-069", "--language", "fr").out
        assert regna_command("rules", "barony", "BA-999").code == 2

    def test_everything_as_json(self, regna_command: Command) -> None:
        """What the tables leave out is in it: every border of the map."""
        found = json.loads(regna_command("rules", "attila", "--json").out)
        attila = regna.game("attila")
        assert found["components"]["borders"]["values"] == attila.components["borders"]
        assert found["components"]["borders"]["source"] == "reconstruction"
        assert (found["digest"], found["seats"]) == (attila.components.digest(), [2, 3, 4, 5])
        one = json.loads(regna_command("rules", "barony", "ba-69", "--json").out)
        assert [rule["rule"] for rule in one["rules"]] == ["BA-069"]
        whole = json.loads(regna_command("rules", "barony", "--full", "--json", "--language", "fr").out)
        assert len(whole["rules"]) > 100

    def test_the_whole_catalogue(self, regna_command: Command) -> None:
        """All of it."""
        shown = regna_command("rules", "barony", "--full").out
        assert "BA-001" in shown
        assert "AMB-32" in shown

    def test_coverage(self, regna_command: Command) -> None:
        """Every rule is proven: the build fails while one is not."""
        regna_command.monkeypatch.setenv("REGNA_HOME", str(ROOT))
        shown = regna_command("rules", "barony", "--coverage", "--json")
        found = json.loads(shown.out)
        assert shown.code == 0
        assert found["uncovered"] == []
        catalogue = (ROOT / "src/regna/games/barony/RULES.md").read_text(encoding="utf-8").splitlines()
        count = sum(line.startswith(("- **BA-", "| AMB-")) for line in catalogue)
        assert found["rules"] == found["covered"] == count > 0
        assert f"Barony: {count} of {count}" in regna_command("rules", "barony", "--coverage").out

    def test_an_uncovered_rule_is_told_and_fails(self, regna_command: Command, tmp_path: Path) -> None:
        """A checkout whose tests cite two rules only."""
        folder = tmp_path / "tests" / "barony"
        folder.mkdir(parents=True)
        (folder / "test_one.py").write_text('@rule("BA-001", "AMB-01")\ndef test_one():\n    pass\n', encoding="utf-8")
        (folder / "untestable.toml").write_text('"BA-002" = "a physical act"\n', encoding="utf-8")
        regna_command.monkeypatch.setenv("REGNA_HOME", str(tmp_path))
        shown = regna_command("rules", "barony", "--coverage", "--json")
        found = json.loads(shown.out)
        assert shown.code == 1
        assert found["covered"] == 2
        assert found["untestable"] == [{"rule": "BA-002", "why": "a physical act"}]
        assert len(found["uncovered"]) == found["rules"] - 2
        told = regna_command("rules", "barony", "--coverage")
        assert "BA-003 has no test." in told.out
        assert "BA-002 cannot be tested: a physical act" in told.out

    def test_coverage_without_a_checkout(self, regna_command: Command, tmp_path: Path) -> None:
        """There is nothing to read."""
        regna_command.monkeypatch.setenv("REGNA_HOME", str(tmp_path))
        assert regna_command("rules", "barony", "--coverage").code == 2


class TestBench:
    """`regna bench`."""

    @pytest.mark.slow
    def test_json(self, regna_command: Command) -> None:
        """All promised figures."""
        shown = regna_command("bench", "--json", "--uncompiled", "--games", "2", "--seats", "2")
        found = json.loads(shown.out)
        assert found["calibration"] > 0
        assert found["compiled"] is regna.compiled
        assert set(found["games"]["barony"]) == {
            "seats",
            "core_decisions_per_cpu_second",
            "python_decisions_per_cpu_second",
            "plain_decisions_per_cpu_second",
            "match_decisions_per_cpu_second",
            "games_per_cpu_second",
            "deal_us",
            "clone_us",
            "search_sims_per_cpu_second",
            "observe_us",
            "mask_us",
            "vector_steps_per_cpu_second",
            "bytes_per_state",
        }
        spreads = [figure for figure in found["games"]["barony"].values() if isinstance(figure, dict)]
        assert len(spreads) == 11
        assert all(0 < figure["low"] <= figure["median"] <= figure["high"] for figure in spreads)

    @pytest.mark.slow
    def test_a_table(self, regna_command: Command) -> None:
        """For people."""
        regna_command.monkeypatch.setenv("COLUMNS", "80")
        narrow = regna_command("bench", "--uncompiled", "--games", "1", "--seats", "2", "--language", "fr").out
        row = next(line for line in narrow.splitlines() if "décisions dans le noyau" in line)
        assert re.fullmatch(r"│ décisions dans le noyau +(│ +\d{1,3}(\u202f\d{3})* ){4}│", row), row

    def test_a_number_of_seats_nobody_plays_with(self, regna_command: Command) -> None:
        """No figures is not a success."""
        assert regna_command("bench", "--uncompiled", "--seats", "9").code == 2

    def test_uncompiled_figures_are_not_given_by_mistake(self, regna_command: Command) -> None:
        """Only when asked for."""
        regna_command.monkeypatch.setattr("regna.compiled", False)
        shown = regna_command("bench")
        assert shown.code == 2
        assert "not compiled" in shown.err


def test_version(regna_command: Command) -> None:
    """And whether the engine is compiled."""
    shown = regna_command("--version")
    assert shown.out.startswith(f"regna {regna.__version__} (")


def test_nothing_said_shows_the_help(regna_command: Command) -> None:
    """With every command."""
    shown = regna_command()
    for command in ("serve", "play", "simulate", "replay", "rules", "bench", "backup", "restore"):
        assert command in shown.out + shown.err


@pytest.mark.slow
def test_its_name_is_regna_however_it_was_started() -> None:
    """Also from the sources, as a module."""
    command = [sys.executable, "-m", "regna.cli.main", "play", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Usage: regna play " in shown


@pytest.mark.parametrize("name", ["", *vars(typer.main.get_command(app))["commands"]])
def test_help_in_both_languages(regna_command: Command, name: str) -> None:
    """Every command with every argument and option, within 80 columns; what is missing in words fails."""
    regna_command.monkeypatch.setenv("COLUMNS", "80")
    regna_command.monkeypatch.delenv("REGNA_HOME", raising=False)
    words = [name] if name else []
    english, french = (regna_command(*words, "--help", "--language", language) for language in LANGUAGES)
    assert (english.code, french.code) == (0, 0)
    assert english.out.startswith("Usage: regna ")
    assert french.out.startswith("Utilisation\u00a0: regna ")
    assert re.findall(r"--[a-z-]+", english.out) == re.findall(r"--[a-z-]+", french.out)
    command = typer.main.get_command(app)
    for parameter in (vars(command)["commands"][name] if name else command).params:
        if parameter.param_type_name == "option":
            assert f"\n  {parameter.opts[0]}" in english.out
    assert max(map(len, (english.out + french.out).splitlines())) <= 80
    regna_command.monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert regna_command(*words, "--help").out == french.out


def test_the_language_may_stand_before_the_command(regna_command: Command) -> None:
    """Also where something is wrong."""
    assert "règles" in regna_command("--language", "fr", "rules", "barony").out
    assert "il n'y a pas" in regna_command("--language=fr", "play", "chess").err.lower().replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("plai", 'no command "plai". Did you mean play or replay?', "dire play ou replay ?"),
        ("chess", 'no command "chess". --help shows what there is.', "commande « chess ». --help montre"),
        ("play", "GAME is missing: regna play GAME", "Il manque JEU : regna play JEU"),
        ("play barony chess", "Too many words: chess. It is regna play GAME", "Mots en trop : chess."),
        ("play barony --seat 2", "Did you mean --seats, --seed or --save?", "Vouliez-vous dire --seats, --seed ou"),
        ("serve --zzz", 'no option "--zzz" here. --help shows', "pas ici d'option « --zzz »."),
        ("play barony --seats", "--seats needs a value.", "--seats demande une valeur."),
        ("rules barony --json=1", "--json takes no value.", "--json ne prend pas de valeur."),
        ("play barony --seats x", '"x" is not a whole number.', "« x » n'est pas un nombre entier."),
        ("serve --think x", '--think: "x" is not a number.', "--think : « x » n'est pas un nombre."),
        ("bench --games 0", "--games must be at least 1.", "--games : 1 au minimum."),
        ("serve --port 65536", "--port must be at most 65535.", "--port : 65535 au maximum."),
    ],
)
def test_what_cannot_be_understood(regna_command: Command, words: str, english: str, french: str) -> None:
    """One sentence in the language of whoever typed it, and nothing on the screen that looks like a result."""
    for language, sentence in (("en", english), ("fr", french)):
        told = regna_command("--language", language, *words.split())
        assert (told.code, told.out) == (2, "")
        assert sentence in told.err.replace("\u00a0", " ")
        assert told.err.count("\n") == 1


def test_interrupting_is_not_an_error(regna_command: Command) -> None:
    """Ctrl-C ends with 130 and no traceback."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    regna_command.monkeypatch.setattr("regna.cli.main.app", interrupt)
    assert regna_command("play").code == 130
