"""Barbarian Kingdoms in the terminal: the map, secret bribes from hand to hand, French, and the list of powers."""

import json
from pathlib import Path
from typing import Any

import pytest

from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.table.documents import encode
from regna.table.words import LANGUAGES
from tests.barbarian_kingdoms.scenes import GAME, position
from tests.cli.command import Command


def position_file(folder: Path, **parts: Any) -> str:
    """A file with a scene."""
    path = folder / "position.json"
    path.write_bytes(encode(position(**parts)))
    return str(path)


def battle_file(folder: Path) -> str:
    """A Vandal warrior stands in Calabria, beside Rome; seat 0 has the Ostrogoths, seat 1 the Vandals."""
    return position_file(folder, units={"vandals": ["calabria"]}, treasuries={0: "1+1+3", 1: "2+2"})


@pytest.mark.slow
def test_bots_play_to_the_end(regna_command: Command) -> None:
    """The log tells battles with their bribes, and there is a result; the same seed, the same game."""
    words = ("play", "barbarian_kingdoms", "--seats", "4", "--bots", "random,random,random,search:5", "--seed", "2")
    shown = regna_command(*words, "--auto")
    assert shown.code == 0
    for sentence in ("recruit a warrior in", "is sealed.", "and a bribe of", "win the battle for", "Reign Scores:"):
        assert sentence in shown.out
    assert regna_command(*words, "--auto").out == shown.out


@pytest.mark.parametrize("width", [126, 80])
def test_the_map_and_the_kingdoms(regna_command: Command, tmp_path: Path, width: int) -> None:
    """Provinces with units, tokens and coins; a map where there is room, else a list; nothing too wide."""
    regna_command.monkeypatch.setenv("COLUMNS", str(width))
    file = position_file(
        tmp_path,
        units={"ostrogoths": ["calabria"], "visigoths": ["numidia"]},
        tokens={"ostrogoths": ["dalmatia"]},
        sea={"vandals": 2},
        lying={"roma": "1+1+5", "dalmatia": "1+1+1+1+1+1+2"},
        kings={"visigoths": "captured"},
        captors={"visigoths": "vandals"},
        treasuries={0: "1+2", 1: "", 2: ""},
    )
    shown = regna_command(
        "play", "barbarian_kingdoms", "--position", file, "--bots", "human,random,random", typed="quit\n"
    )
    lines = [line.rstrip() for line in shown.out.splitlines()]
    text = shown.out
    told = ("Reconstructed", "K King", "Go on later", "Ostrogoths, ", "Vandals, ", "Visigoths, ", " Action ")
    assert max(len(line) for line in lines if not line.startswith(told)) <= width
    assert "①①⑤" in text
    assert "[O] Σ8" in text
    assert "(V)" in text  # the emblem of Numidia is covered
    assert "At Sea:  wwV" in text
    assert ("defeated (Vandals)" in text) == (width > 80)  # else in two lines
    assert "Your treasury: 3 Tremis" in text
    assert "4/7" in text


def test_reconstructed_powers_are_marked(regna_command: Command) -> None:
    """With a star in the legend; without powers there are none."""
    words = ("play", "barbarian_kingdoms", "--seats", "3", "--seed", "3", "--bots", "human,random,random")
    shown = " ".join(regna_command(*words, typed="quit\n").out.split())
    assert "Visigoths, Sack*:" in shown
    assert "Vandals, Raid:" in shown
    assert "* our reconstruction" in shown
    assert "Raid" not in regna_command(*words, "--option", "powers=false", typed="quit\n").out


def test_bribes_from_hand_to_hand(regna_command: Command, tmp_path: Path) -> None:
    """Nobody sees the other's treasury, nor what is in a purse, before both are sealed."""
    moves = ["", "invade Ro Cl", "bribe 2 0 1 0", "", "bribe 0 1 0 0", "", "log"]
    typed = "\n".join(moves) + "\n"
    words = ("play", "barbarian_kingdoms", "--position", battle_file(tmp_path), "--bots", "human,human,random")
    shown = regna_command(*words, typed=typed)
    attacker, defender = shown.out.split("Pass the keyboard to")[1:3]
    assert "6 points against 3" in attacker
    assert "Your treasury: 5 Tremis" in attacker
    assert "Your treasury: 4 Tremis" not in attacker
    assert "You put 2 coins of 1 into the purse." not in defender
    assert "You put 1 coin of 2 into the purse." in shown.out
    assert "The purse of the Ostrogoths is sealed." in defender
    assert "Your treasury: 4 Tremis" in defender
    assert "The Ostrogoths: 6 points and a bribe of 5 (1+1+3) make 11." in defender
    assert "The Ostrogoths win the battle for Calabria." in defender


def test_a_refusal_says_why(regna_command: Command, tmp_path: Path) -> None:
    """With the rule, in words one can type."""
    typed = "\n".join(["why claim Ro", "why invade Ro Al", "recruit Ve", "pay 1+1", "pay 3", "quit"]) + "\n"
    words = ("play", "barbarian_kingdoms", "--position", battle_file(tmp_path), "--bots", "human,random,random")
    shown = " ".join(regna_command(*words, typed=typed).out.split())
    assert "Roma already carries a marker of the Ostrogoths (BK-150)." in shown
    assert "Alamannia is impassable" in shown
    assert "You can pay exactly 1 Tremis, so you must (BK-087)." in shown


def test_french_throughout(regna_command: Command, tmp_path: Path) -> None:
    """Verbs, names of provinces, refusals."""
    typed = "\n".join(["why revendiquer Ro", "recruter Vénétie", "payer 1", "quit"]) + "\n"
    words = ("play", "barbarian_kingdoms", "--position", battle_file(tmp_path), "--bots", "human,random,random")
    shown = " ".join(regna_command(*words, "--language", "fr", typed=typed).out.replace("\u00a0", " ").split())
    assert "Il y a déjà un marqueur des Ostrogoths à Rome (BK-150)." in shown
    assert "Les Ostrogoths recrutent un Guerrier en Vénétie pour 1 Tremis." in shown
    assert "Vandales, Geiseric, Maître des mers :" in shown


class TestPowers:
    """`regna rules barbarian_kingdoms --powers`."""

    def test_every_power_with_its_source(self, regna_command: Command) -> None:
        """In both languages; eight are ours."""
        shown = " ".join(regna_command("rules", "barbarian_kingdoms", "--powers").out.split())
        assert "12 powers" in shown
        assert "8 of them are our reconstructions" in shown
        assert "Fortifications" in shown

    def test_as_json(self, regna_command: Command) -> None:
        """The numbers are filled into the texts."""
        found = json.loads(regna_command("rules", "barbarian_kingdoms", "--powers", "--json").out)
        powers = {power["id"]: power for power in found["powers"]}
        assert [power["id"] for power in GAME.components["powers"]] == list(powers)
        assert sum(power["source"] == "reconstruction" for power in found["powers"]) == 8
        assert powers["horde"]["texts"]["en"].startswith("During Maneuver each Hun unit may move up to 2 times")
        assert (powers["raid"]["kingdom"], powers["raid"]["kind"]) == ("vandals", "kingdom")

    def test_a_users_file_is_the_users(self, regna_command: Command, tmp_path: Path) -> None:
        """Whatever it claims as its source."""
        values = [
            {**power, "number": 3 if power["id"] == "levy" else power["number"]} for power in GAME.components["powers"]
        ]
        lines = [", ".join(f"{name} = {json.dumps(value)}" for name, value in power.items()) for power in values]
        head = 'format = "regna-components/1"\ngame = "barbarian_kingdoms"\n[powers]\nvalues = [\n'
        path = tmp_path / "mine.toml"
        path.write_text(head + ",\n".join(f"{{ {line} }}" for line in lines) + "]\n", encoding="utf-8")
        found = json.loads(
            regna_command("rules", "barbarian_kingdoms", "--powers", "--json", "--components", str(path)).out
        )
        assert {power["source"] for power in found["powers"]} == {"user"}
        assert "up to 3 warriors" in next(power["texts"]["en"] for power in found["powers"] if power["id"] == "levy")

    def test_other_games_have_none(self, regna_command: Command) -> None:
        """And say so."""
        shown = regna_command("rules", "barony", "--powers")
        assert shown.code != 0
        assert "Barony has no powers." in shown.out + shown.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_a_narrow_screen(regna_command: Command, tmp_path: Path, language: str) -> None:
    """Every kingdom by its whole name at 80 columns, with a defeated King; decisions by the short codes of the map."""
    document = json.loads(encode(GAME.new(seats=6, seed=1).position()))
    document["state"]["kingdoms"]["visigoths"] |= {"units": [], "king": "captured", "captor": "ostrogoths"}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    regna_command.monkeypatch.setenv("COLUMNS", "80")
    shown = regna_command("play", GAME.id, "--position", str(path), "--language", language, typed="\n").out
    assert "…" not in shown
    table = shown[shown.index("▶") :]
    for kingdom in KINGDOMS:
        assert GAME.in_language(language).words.say(f"kingdom.{kingdom}") in table, kingdom
    assert " Pa Bo No\n" in table
