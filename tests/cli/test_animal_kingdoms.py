"""Animal Kingdoms in the terminal: the five kingdoms, battles in secret, the solo mode, and the list of decrees."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.animal_kingdoms.scenes import GAME, boards, document, number, possible, scene
from tests.cli.command import Command

HAND = ["bee_1", "owl_2", "frog_3", "wolf_8"]
OTHER_HAND = ["tiger_4", "tiger_5", "okapi_6", "okapi_7"]


def position_file(folder: Path, seats: int = 2, **parts: Any) -> str:
    """A file with a scene."""
    path = folder / "position.json"
    path.write_text(json.dumps(document(seats, **parts)), encoding="utf-8")
    return str(path)


def battle_file(folder: Path) -> str:
    """Two people are tied in the Desert, and Yellow is about to pass as the last one."""
    hands = {0: HAND, 1: OTHER_HAND}
    columns = {"desert": [("lizard_1", 0), ("lizard_2", 1)]}
    return position_file(folder, hands=hands, columns=columns, out=(1,), tokens=(1, 0))


def test_bots_play_to_the_end(regna_command: Command) -> None:
    """The log tells battles and scorings, and there is a result; the same seed, the same game."""
    words = ("play", "animal_kingdoms", "--seats", "4", "--bots", "random,random,random,search:5", "--seed", "2")
    shown = regna_command(*words, "--auto")
    assert shown.code == 0
    for sentence in (
        "Battle in the ",
        "The cards are revealed: ",
        "Age III is over",
        "points for First-to-Pass tiles.",
        "wins with",
    ):
        assert sentence in shown.out
    assert regna_command(*words, "--auto").out == shown.out


@pytest.mark.parametrize("width", [120, 80])
def test_the_kingdoms_and_the_players(regna_command: Command, tmp_path: Path, width: int) -> None:
    """Every kingdom with its tiles, decree, cubes and cards; short names for what one types."""
    regna_command.monkeypatch.setenv("COLUMNS", str(width))
    columns = boards(desert=(0, 1, 1, 0), ice=(1,))
    decrees = {"marsh": "B08", "ice": "C01"}
    position = position_file(
        tmp_path, columns=columns, decrees=decrees, councils={"jungle": [1, 0]}, out=(0,), age=2, seat=1
    )
    shown = regna_command("play", "animal_kingdoms", "--position", position, "--bots", "random,human", typed="quit\n")
    lines = [line.rstrip() for line in shown.out.splitlines()]
    told = ("Reconstructed", "cards: ", "cubes: ", "Go on later")  # sentences, which a terminal wraps itself
    assert max(len(line) for line in lines if not line.startswith(told)) <= width
    assert any(line.startswith(" 4 Desert") and "6  8" in line for line in lines)
    assert any("↔ Higher than or equal to the strongest neighbour" in line for line in lines)
    assert any("WITHIN 2 OF THE LAST CARD" in line.upper() for line in lines)
    assert any("ABB♛A" in line and "W8" in line for line in lines)
    assert any("◆A" in line for line in lines)
    assert any("♛ Desert" in line and "Yellow" in line for line in lines)


def test_a_reconstructed_decree_is_marked(regna_command: Command) -> None:
    """With a star on the board, as the legend says."""
    shown = regna_command("play", "animal_kingdoms", "--seats", "1", "--seed", "3", typed="quit\n").out
    decrees = {decree["en"]: decree["source"] for decree in GAME.components["decrees"]}
    lines = shown.splitlines()
    for line in lines:
        for text, source in decrees.items():
            if line.endswith((f" {text}", f" {text}*")):
                assert line.endswith("*") == (source == "reconstruction")
    assert sum(line.endswith("*") for line in lines) > 0
    assert "* reconstructed" in " ".join(shown.split())


def test_a_battle_from_hand_to_hand(regna_command: Command, tmp_path: Path) -> None:
    """Nobody sees the other's hand, nor the card chosen, before both are chosen."""
    moves = ["", "pass", "choose W8", "", "choose K7", "", "log"]
    shown = regna_command("play", "animal_kingdoms", "--position", battle_file(tmp_path), typed="\n".join(moves) + "\n")
    yellow, red, yellow_again = shown.out.split("Pass the keyboard to")[1:4]
    assert "Battle in the Desert for 5 points: Yellow, Red." in yellow
    assert "K7" not in yellow
    assert "You choose Wolf 8." not in red
    assert "Yellow has chosen a card." in red
    assert "W8" not in red.split("Your hand:")[1]
    assert "→ ?" in red
    assert "The cards are revealed: Wolf 8 (Yellow), Okapi 7 (Red)." in yellow_again
    assert "reinforce A 1" in yellow_again
    assert "You choose Okapi 7." not in yellow_again


def test_french_throughout(regna_command: Command, tmp_path: Path) -> None:
    """Verbs, cards by their French letters, refusals with the decree and the cards it looks at."""
    columns = {"desert": [("okapi_2", 1)]}
    position = position_file(tmp_path, hands={0: HAND}, columns=columns, decrees={"desert": "B08"})
    typed = "why revendiquer L8 4\nrevendiquer A1 4\ndanser\nquit\n"
    words = ("play", "animal_kingdoms", "--position", position, "--bots", "human,random", "--language", "fr")
    shown = " ".join(regna_command(*words, typed=typed).out.split())
    assert "La carte Loup 8 ne respecte pas le décret du royaume du Désert" in shown
    assert (
        "« À 2 d'écart au plus de la dernière carte » ; cartes prises en compte : Okapi 2 (AK-031)."
        in shown.replace(" ", " ")
    )
    assert "Jaune joue Abeille 1 et revendique un territoire du royaume du Désert." in shown
    assert "revendiquer, rallier, piocher, passer, choisir, poser, renoncer" in shown


def test_alone_to_the_end(regna_command: Command, tmp_path: Path) -> None:
    """One person against the adversary: nothing is handed over, and the end says who has won."""
    shown = regna_command("play", "animal_kingdoms", "--seats", "1", "--seed", "5", typed="pass\n" * 9)
    assert shown.code == 0
    assert "Pass the keyboard" not in shown.out
    assert "Adversary (normal)" in shown.out
    assert "The adversary wins" in shown.out
    assert "all three ages are over" in shown.out
    assert "│    1 │ Adversary (normal) │" in shown.out


def test_one_decision_is_no_turn_to_confirm(regna_command: Command, tmp_path: Path) -> None:
    """A claim is carried out as typed; only a turn of several decisions is sealed with a question."""
    position = position_file(tmp_path, hands={0: HAND})
    shown = regna_command(
        "play", "animal_kingdoms", "--position", position, "--bots", "human,random", typed="claim W8 8\nquit\n"
    )
    assert "Yellow plays Wolf 8 and claims a territory in the Ice Lands." in shown.out


def test_what_is_asked_about_twice() -> None:
    """Passing, claiming a capital and choosing a card for a battle; not every claim."""
    state = scene(2, hands={0: HAND}, columns={"desert": [("lizard_1", 0), ("lizard_2", 1), ("lizard_3", 1)]})
    weighty = {move: GAME.spec.is_weighty(state, number(state, move)) for move in possible(state)}
    assert weighty["pass"]
    assert weighty["claim wolf_8 desert"]
    assert not weighty["claim wolf_8 ice"]
    assert not weighty["rally bee_1"]


def test_a_rally_on_one_line(regna_command: Command, tmp_path: Path) -> None:
    """Several cards after a verb that takes one; and the capital that is next is pointed out."""
    columns = {"desert": [("lizard_1", 0), ("lizard_2", 1), ("lizard_3", 1)]}
    position = position_file(tmp_path, hands={0: HAND}, columns=columns)
    words = ("play", "animal_kingdoms", "--position", position, "--bots", "human,random")
    shown = regna_command(*words, typed="rally B1 F3\ndraw\nquit\n").out
    assert "Yellow rallies for 1 point and discards Bee 1." in shown
    assert "Yellow discards Frog 3." in shown
    assert "♛ The next claim in 4 takes the capital" in shown
    assert "W Wolf" in shown


def test_one_line_decides_for_one_player_only(regna_command: Command, tmp_path: Path) -> None:
    """What follows the last decision of a player is not played for the next one."""
    moves = ["", "pass", "choose W8 K7", "", "moves"]
    shown = regna_command("play", "animal_kingdoms", "--position", battle_file(tmp_path), typed="\n".join(moves) + "\n")
    assert "It is not your turn: Red decides." in shown.out
    assert "The cards are revealed" not in shown.out


class TestDecrees:
    """`regna rules animal_kingdoms --decrees`."""

    def test_thirty_with_their_provenance(self, regna_command: Command) -> None:
        """As a table in both languages; twelve inventions and two uncertain readings are reconstructions."""
        regna_command.monkeypatch.setenv("COLUMNS", "220")
        for language, counted in (("en", "14 of them are our reconstructions"), ("fr", "14 d'entre eux sont nos")):
            shown = regna_command("rules", "animal_kingdoms", "--decrees", "--language", language)
            assert shown.code == 0
            for decree in GAME.components["decrees"]:
                row = next(line for line in shown.out.splitlines() if line.startswith(f"│ {decree['id']} "))
                assert decree["en"][:20] in row
                assert decree["fr"][:20] in row
            assert counted in shown.out

    def test_as_json(self, regna_command: Command) -> None:
        """Every decree with text, scope and source."""
        found = json.loads(regna_command("rules", "animal_kingdoms", "--decrees", "--json").out)
        assert [decree["id"] for decree in found["decrees"]] == [d["id"] for d in GAME.components["decrees"]]
        sources = [decree["source"] for decree in found["decrees"]]
        assert (sources.count("rulebook"), sources.count("public"), sources.count("reconstruction")) == (1, 15, 14)
        assert all(decree["seen"] for decree in found["decrees"] if decree["source"] != "reconstruction")

    def test_of_a_users_file(self, regna_command: Command, tmp_path: Path) -> None:
        """A file replaces the set, and every decree in it is the user's."""
        path = tmp_path / "mine.toml"
        rows = [
            f'{{ id = "M{n}", scope = "card", join = "all", tests = [{{ value_in = [{n % 8 + 1}] }}], '
            f'source = "rulebook", seen = "", en = "Mine {n}", fr = "À moi {n}" }},'
            for n in range(15)
        ]
        head = 'format = "regna-components/1"\ngame = "animal_kingdoms"\n[decrees]\nvalues = ['
        path.write_text("\n".join([head, *rows, "]"]), encoding="utf-8")
        found = regna_command("rules", "animal_kingdoms", "--decrees", "--json", "--components", str(path))
        decrees = json.loads(found.out)["decrees"]
        assert len(decrees) == 15
        assert {decree["source"] for decree in decrees} == {"user"}

    def test_a_game_without(self, regna_command: Command) -> None:
        """Barony has none, and says so."""
        refused = regna_command("rules", "barony", "--decrees")
        assert refused.code == 2
        assert "has no decrees." in refused.err
