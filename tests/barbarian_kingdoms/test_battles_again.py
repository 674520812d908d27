"""A second referee, written from the rulebook alone, follows every Invade and every Claim of random games.

He expects each question before it is asked, knows who wins, who falls, where captured Kings go, who moves out where,
who controls and who pillages afterwards, and compares the whole table with the game when the turn is over.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, cast

import pytest

from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    GAME,
    PROVINCES,
    active,
    asked,
    coins,
    controller,
    options_for,
    phase,
    play,
    scene,
    sound,
    worth,
)
from tests.rules import rule

LUCK = "luck"
Question = tuple[str, str]
"""Who is asked (or LUCK), and what."""
Turn = Generator[Question, str, None]
"""The questions of a turn; each is answered by the text of a decision."""
PAIRS = [*GAME.components["borders"], *GAME.components["straits"]]
LAND: dict[str, set[str]] = {
    province: {other for pair in PAIRS for other in pair if province in pair and other != province}
    for province in PROVINCES
}
"""The provinces next to each province."""
PORTS = {province["id"] for province in GAME.components["provinces"] if province["port"]}
EMBLEMS = {province["id"]: province["kingdom"] for province in GAME.components["provinces"]}


class Won(Exception):
    """Somebody has won; nothing further is resolved."""


@dataclass
class Referee:
    """The table as the rulebook sees it."""

    order: list[str]
    seats: dict[str, int]
    turn: str
    units: dict[str, str]
    kings: dict[str, str]
    captors: dict[str, str]
    afloat: dict[str, int]
    tokens: dict[str, str]
    lying: dict[str, list[int]]
    chests: set[str]
    treasuries: list[list[int]]
    may_pillage_recovered: bool = False
    champion: str = ""
    battles: int = 0

    # ------------------------------------------------------------------ looking at the table

    def controller(self, province: str) -> str | None:
        """The kingdom of the token; else of the emblem, unless an opposing unit stands on it."""
        if province in self.tokens:
            return self.tokens[province]
        emblem = EMBLEMS[province]
        if emblem not in self.order or self.units.get(province, emblem) != emblem:
            return None
        return str(emblem)

    def near(self, kingdom: str, province: str) -> list[str]:
        """The places from which a kingdom's units can come."""
        found = [area for area in LAND[province] if self.units.get(area) == kingdom]
        if province in PORTS:
            found += ["sea"] if self.afloat[kingdom] else []
            found += ["sea_king"] if self.kings[kingdom] == "sea" else []
        return found

    def refuges(self, kingdom: str, province: str) -> list[str]:
        """Where units can move out to."""
        return [area for area in LAND[province] if area not in self.units and self.controller(area) == kingdom]

    def check_victory(self) -> None:
        """Seven provinces, or two Kings."""
        for kingdom in self.order:
            held = sum(self.controller(province) == kingdom for province in LAND)
            if held >= 7 or list(self.captors.values()).count(kingdom) >= 2:
                self.champion = kingdom
                raise Won

    def leave(self, kingdom: str, place: str) -> str:
        """A unit leaves its place; what it is."""
        if place == "sea":
            self.afloat[kingdom] -= 1
            return "warrior"
        if place != "sea_king":
            del self.units[place]
        if place == "sea_king" or self.kings[kingdom] == place:
            self.kings[kingdom] = "on the march"
            return "king"
        return "warrior"

    # ------------------------------------------------------------------ the two actions

    def follow(self, text: str) -> Turn:
        """The whole turn that begins with this decision."""
        try:
            if text.startswith("invade"):
                yield from self.invade(*text.split()[1:])
            else:
                yield from self.claim(text.split()[1])
        except Won:
            return

    def invade(self, start: str, goal: str) -> Turn:
        """Move, then battle with the unit that is there, or the contest."""
        attackers = [self.leave(self.turn, start)]
        self.check_victory()
        if goal in self.units:
            rival = self.units[goal]
            defenders = ["king" if self.kings[rival] == goal else "warrior"]
            marker = self.tokens.get(goal) or (EMBLEMS[goal] if EMBLEMS[goal] == rival else None)
            winner = yield from self.battle(goal, attackers, rival, defenders, marker)
        else:
            winner = yield from self.contest(goal, attackers)
        if winner == self.turn:
            if goal in self.tokens and self.tokens[goal] != self.turn:
                del self.tokens[goal]
            self.check_victory()
        recovered = winner == self.turn == EMBLEMS[goal] and self.may_pillage_recovered
        if self.controller(goal) != winner or recovered:
            yield from self.pillage(winner, goal)

    def claim(self, province: str) -> Turn:
        """Pay, perhaps after changes; then the contest."""
        seat = self.seats[self.turn]
        paid = False
        while not paid:
            verb, *said = (yield (self.turn, "pay")).split()
            if verb == "change":
                place, give, get = said[0], coins(said[1]), coins(said[2])
                self.transfer(give, self.treasuries[seat], self.lying[place])
                self.transfer(get, self.lying[place], self.treasuries[seat])
            else:
                self.transfer(coins(said[0]), self.treasuries[seat], self.lying[province])
                paid = True
        unit = "king" if self.kings[self.turn] == province else "warrior"
        winner = yield from self.contest(province, [unit], claimed=True)
        if winner == self.turn:
            self.tokens.pop(province, None)
            if EMBLEMS[province] != self.turn:
                self.tokens[province] = self.turn
            self.check_victory()
        elif self.controller(province) != winner:
            yield from self.pillage(winner, province)

    @staticmethod
    def transfer(lot: list[int], source: list[int], goal: list[int]) -> None:
        """Coins go from one place to another."""
        for kind in range(4):
            source[kind] -= lot[kind]
            goal[kind] += lot[kind]

    def contest(self, province: str, attackers: list[str], claimed: bool = False) -> Generator[Question, str, str]:
        """Opponents near are asked in the order of play; the first who contests fights. Who holds the province then."""
        after = self.order.index(self.turn) + 1
        for kingdom in [*self.order[after:], *self.order[: after - 1]]:
            if not self.near(kingdom, province):
                continue
            if (yield (kingdom, "contest")) == "pass":
                continue
            joined: list[str] = []
            while self.near(kingdom, province):
                text = yield (kingdom, "muster" if joined else "join")
                if text == "end":
                    break
                joined.append(self.send(kingdom, text))
            marker = self.tokens.get(province) or (EMBLEMS[province] if not claimed else None)
            return (yield from self.battle(province, attackers, kingdom, joined, marker))
        self.settle(province, self.turn, attackers[0])
        return self.turn

    def send(self, kingdom: str, text: str) -> str:
        """A unit comes into the province."""
        unit = self.leave(kingdom, text.split()[1])
        self.check_victory()
        return unit

    # ------------------------------------------------------------------ the battle

    def battle(
        self, province: str, attackers: list[str], rival: str, opponents: list[str], marker: str | None
    ) -> Generator[Question, str, str]:
        """Reinforcements, bribes, count, losses, moving out; who has won."""
        self.battles += 1
        kingdoms, sides = [self.turn, rival], [attackers, opponents]
        yield from self.reinforce(province, kingdoms, sides)
        purses: list[list[int]] = [[], []]
        for side in range(2):
            for _ in range(4):
                purses[side].append(int((yield (kingdoms[side], "bribe")).split()[1]))
        totals = [
            sum(6 if unit == "king" else 3 for unit in sides[side])
            + (2 if marker == kingdoms[side] else 0)
            + worth(purses[side])
            for side in range(2)
        ]
        won = 0 if totals[0] >= totals[1] else 1
        winner, loser = kingdoms[won], kingdoms[1 - won]
        for side in range(2):
            giver, taker = self.seats[kingdoms[side]], self.seats[kingdoms[1 - side]]
            self.transfer(purses[side], self.treasuries[giver], self.treasuries[taker])
        if "king" in sides[1 - won]:
            self.kings[loser] = "captured"
            self.captors[loser] = winner
        self.units[province] = winner
        self.check_victory()
        yield from self.move_out(province, winner, sides[won])
        return winner

    def reinforce(self, province: str, kingdoms: list[str], sides: list[list[str]]) -> Turn:
        """In alternation, until both have passed or have nobody near."""
        passed = [False, False]
        side = 0
        while not all(passed):
            if not passed[side] and self.near(kingdoms[side], province):
                text = yield (kingdoms[side], "reinforce")
                passed[side] = text == "pass"
                while text.startswith("send"):
                    sides[side].append(self.send(kingdoms[side], text))
                    if not self.near(kingdoms[side], province):
                        break
                    text = yield (kingdoms[side], "muster")
            else:
                passed[side] = True
            side = 1 - side

    def move_out(self, province: str, winner: str, units: list[str]) -> Turn:
        """One unit stays, the others go or return to the board."""
        while len(units) > 1 and self.refuges(winner, province):
            _, unit, goal = (yield (winner, "move_out")).split()
            units.remove(unit)
            assert goal in self.refuges(winner, province)
            self.settle(goal, winner, unit)
        self.settle(province, winner, "king" if "king" in units else "warrior")

    def settle(self, province: str, kingdom: str, unit: str) -> None:
        """A unit occupies a province."""
        self.units[province] = kingdom
        if unit == "king":
            self.kings[kingdom] = province

    def pillage(self, kingdom: str, province: str) -> Turn:
        """All coins of the province, the face-down one by luck."""
        treasury = self.treasuries[self.seats[kingdom]]
        self.transfer(list(self.lying[province]), self.lying[province], treasury)
        if province in self.chests:
            coin = yield (LUCK, "pillage")
            self.chests.remove(province)
            treasury[("1", "2", "3", "5").index(coin.split()[1])] += 1


def look(state: BarbarianKingdoms, recovered: bool = False) -> Referee:
    """The table as it lies there at the beginning of a turn."""
    found = GAME.spec.state_document(state)
    parts = found["kingdoms"]
    return Referee(
        order=found["order"],
        seats={kingdom: part["seat"] for kingdom, part in parts.items()},
        turn=active(state),
        units={province: kingdom for kingdom, part in parts.items() for province in part["units"]},
        kings={kingdom: part["king"] for kingdom, part in parts.items()},
        captors={kingdom: part["captor"] for kingdom, part in parts.items() if part["captor"] != "none"},
        afloat={kingdom: part["at_sea"] for kingdom, part in parts.items()},
        tokens={province: kingdom for kingdom, part in parts.items() for province in part["tokens"]},
        lying={province: list(found["coins"].get(province, [0] * 4)) for province in LAND},
        chests=set(found["chests"]),
        treasuries=[list(row) for row in found["treasuries"]],
        may_pillage_recovered=recovered,
    )


def compare(referee: Referee, state: BarbarianKingdoms) -> None:
    """Pieces, markers, coins and control are where the referee has them; deployed warriors follow from the pieces."""
    seen = look(state)
    for part in ("units", "kings", "captors", "afloat", "tokens", "lying", "chests", "treasuries"):
        assert getattr(seen, part) == getattr(referee, part), part
    assert {province: controller(state, province) for province in LAND} == {
        province: referee.controller(province) for province in LAND
    }
    for kingdom, shown in ((part.kingdom, part) for part in view(state, None).kingdoms):
        ashore = sum(owner == kingdom for owner in referee.units.values())
        king = referee.kings[kingdom] not in ("captured", "sea")
        assert shown.warriors == 4 - (ashore - king + referee.afloat[kingdom])
        assert shown.tokens == 4 - list(referee.tokens.values()).count(kingdom)


# ---------------------------------------------------------------------- random games


def question(state: BarbarianKingdoms) -> Question:
    """Who is asked, and what."""
    return (LUCK if state.seat == CHANCE else asked(state), phase(state))


def chosen(state: BarbarianKingdoms, rng: Rng, out: Actions) -> str:
    """A random decision, each kind of decision equally likely; quarrelsome, so that there are many battles."""
    out.clear()
    if state.seat == CHANCE:
        state.list_chances(out)
        return GAME.spec.write(state, int(out.draw(rng)))
    state.list_legal(out)
    verbs: dict[str, list[str]] = {}
    for action in out.to_list():
        text = GAME.spec.write(state, action)
        verbs.setdefault(text.split()[0], []).append(text)
    if phase(state) == "contest" and rng.below(4) > 0:
        verbs.pop("pass")
    kinds = sorted(verbs)
    texts = verbs[kinds[rng.below(len(kinds))]]
    if "recruit" in verbs and rng.below(3) == 0:
        texts = verbs["recruit"]
    elif "invade" in verbs and rng.below(2) == 0:
        texts = verbs["invade"]
    return texts[rng.below(len(texts))]


def watch(state: BarbarianKingdoms, seed: int, decisions: int, recovered: bool = False) -> int:
    """Play at random; the referee follows each Invade and each Claim. How many battles there were."""
    rng, out = Rng(seed), Actions()
    battles = 0
    while decisions > 0 and phase(state) != "finished":
        text = chosen(state, rng, out)
        decisions -= 1
        if phase(state) != "action" or text.split()[0] not in ("invade", "claim"):
            play(state, text)
            continue
        referee = look(state, recovered)
        turn = referee.follow(text)
        play(state, text)
        expected = next(turn, None)
        while expected is not None:
            assert question(state) == expected
            text = chosen(state, rng, out)
            play(state, text)
            decisions -= 1
            try:
                expected = turn.send(text)
            except StopIteration:
                expected = None
        battles += referee.battles
        judge_the_end(referee, state)
    return battles


def judge_the_end(referee: Referee, state: BarbarianKingdoms) -> None:
    """The game is over where the referee says so; else the next kingdom begins, and all is where it should be."""
    assert sound(state)
    if referee.champion:
        assert phase(state) == "finished"
        assert view(state, None).champion == referee.champion
        assert look(state).captors == referee.captors
        assert look(state).treasuries == referee.treasuries
        return
    after = referee.order[(referee.order.index(referee.turn) + 1) % len(referee.order)]
    assert question(state) == (after, "action")
    compare(referee, state)


RULES = rule(
    "BK-134", "BK-135", "BK-137", "BK-181", "BK-182", "BK-183", "BK-200", "BK-210", "BK-211", "BK-220", "BK-224",
    "BK-225", "BK-230", "BK-240", "BK-241", "BK-242", "BK-251", "BK-252", "BK-260", "BK-261", "BK-264",
)  # fmt: skip
TABLES = (
    ("ostrogoths", "vandals", "visigoths"),
    ("huns", "ostrogoths", "saxons", "franks"),
    ("huns", "ostrogoths", "vandals", "visigoths", "saxons", "franks"),
)


def crowded(kingdoms: tuple[str, ...], powers: bool = False, **options: OptionValue) -> BarbarianKingdoms:
    """Every kingdom has two warriors at Sea and one beside its King."""
    beside = {"huns": "noricum", "ostrogoths": "liguria", "vandals": "numidia", "visigoths": "tarraconensis"}
    beside |= {"saxons": "kent", "franks": "belgica"}
    return scene(
        kingdoms,
        units={kingdom: [beside[kingdom]] for kingdom in kingdoms},
        sea=dict.fromkeys(kingdoms, 2),
        powers=powers,
        **cast("dict[str, Any]", options),
    )


@RULES
@pytest.mark.parametrize("kingdoms", TABLES, ids=["three", "four", "six"])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_refereed_again(kingdoms: tuple[str, ...], seed: int) -> None:
    """Questions, battles, losses, control and coins of a game from the start agree with the second referee."""
    options = options_for(kingdoms, powers=False)
    state = GAME.spec.deal(len(kingdoms), options, GAME.components, Rng(seed))
    assert isinstance(state, BarbarianKingdoms)
    watch(state, seed, 260)


@RULES
@pytest.mark.parametrize("kingdoms", TABLES, ids=["three", "four", "six"])
@pytest.mark.parametrize("seed", range(10, 16))
def test_random_wars_are_refereed_again(kingdoms: tuple[str, ...], seed: int) -> None:
    """The same with many units on the map, where battles are frequent."""
    assert watch(crowded(kingdoms), seed, 260) >= 3


@rule("A-06", "BK-138")
@pytest.mark.parametrize("seed", range(20, 24))
def test_random_wars_with_pillage_on_recovery(seed: int) -> None:
    """With the switch the second referee pillages what is recovered by Invade."""
    watch(crowded(TABLES[0], pillage_on_recovery=True), seed, 260, recovered=True)


@rule("A-04")
@pytest.mark.parametrize("seed", range(30, 34))
def test_random_wars_with_owners_who_expel(seed: int) -> None:
    """An owner who attacks an intruder has his marker's points, keeps his token and leaves his coins."""
    watch(crowded(TABLES[1], owner_may_expel=True), seed, 260)


@rule("BK-080")
@pytest.mark.parametrize("seed", range(40, 43))
def test_random_wars_with_powers_stay_sound(seed: int) -> None:
    """Whatever powers do in battles, no coin, unit or token is lost, and every question has an answer."""
    state = crowded(TABLES[2], powers=True)
    rng, out = Rng(seed), Actions()
    for _ in range(200):
        if phase(state) == "finished":
            break
        play(state, chosen(state, rng, out))
        assert sound(state)
