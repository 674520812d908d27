"""Every end of an age counted again, by a second referee written from the rulebook alone, over many random games.

The referee sees the board when the last player is out, then only what players decide. Whenever somebody is asked
something, the question, the score track, the tokens and the cards on the table must be those the referee expects.
"""

from collections import Counter
from collections.abc import Generator, Iterable

import pytest

from regna.contract.events import Sentence
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.fights import cards
from tests.animal_kingdoms.scenes import (
    ALL_CARDS,
    GAME,
    KINGDOMS,
    SIZES,
    new_state,
    number,
    phase,
    play,
    scene,
    scores,
    tokens,
    view,
)
from tests.rules import rule
from tests.seeds import DEEP

Question = tuple[str, int]
"""What is asked, and whom."""
SUPPLY = 18
GAMES = 100 if DEEP else 40
BOARDS = 100
"""How many games, or boards, each test looks at."""


def best_of(values: Iterable[int]) -> int:
    """The highest, but "s'il y a au moins un 8, les 1 sont considérés comme les cartes de plus forte valeur"."""
    shown = list(values)
    eight = any(value >= 8 for value in shown)
    return sorted(shown, key=lambda value: 100 if eight and value == 1 else value)[-1]


def placed_behind(cubes: list[int], leaders: set[int], places: list[int]) -> dict[int, int]:
    """The places left for all who are not tied for first: equal numbers of cubes share one, nobody without a cube."""
    behind = sorted({number for side, number in enumerate(cubes) if side not in leaders and number}, reverse=True)
    worth = dict(zip(behind, places, strict=False))
    return {side: worth[number] for side, number in enumerate(cubes) if side not in leaders and number in worth}


class Referee:
    """The end of one age, kingdom by kingdom."""

    def __init__(self, state: AnimalKingdoms) -> None:
        """Look at the board, the track and the tokens before anything is scored."""
        body = view(state)
        self.seats = len(body.players)
        self.kingdoms = sorted(body.kingdoms, key=lambda kingdom: kingdom.territories)
        self.peace: bool = body.peace_treaty
        self.order = [(body.first + turn) % self.seats for turn in range(self.seats)]
        self.points = [int(player.score) for player in body.players]
        self.tokens = [int(player.tokens) for player in body.players]
        self.on_cards = 0
        self.drawn: list[int] = []
        self.seen: Counter[str] = Counter()

    def whole_age(self) -> Generator[Question, str, None]:
        """Score all kingdoms; asks a question wherever a player has to decide."""
        for kingdom in self.kingdoms:
            cubes = [own + council for own, council in zip(kingdom.cubes, kingdom.councils, strict=True)]
            leaders = {side for side, number in enumerate(cubes) if number == max(cubes) > 0}
            first, tile = set(leaders), kingdom.tiles[0]
            if len(leaders) > 1 and self.peace:
                self.seen["treaty"] += 1
                first = leaders & {kingdom.capital} or leaders
            elif len(leaders) > 1:
                first = yield from self.battle(leaders)
            places = [1] if leaders - first else [3, 1]
            gains = placed_behind(cubes, leaders, places)
            gains |= {side: tile if side in first else 3 for side in leaders}
            for side, gain in gains.items():
                self.points[side] += gain

    def battle(self, fighting: set[int]) -> Generator[Question, str, set[int]]:
        """One battle; returns who is first in the end. Losers get tokens, and all draw."""
        still_in, rounds = set(fighting), dict.fromkeys(fighting, 0)
        self.seen[f"battle of {len(fighting)}"] += 1
        for turn in range(4):
            self.seen[f"round {turn + 1}"] += 1
            shown: dict[int, int] = {}
            for seat in self.clockwise(still_in):
                answer = yield ("battle", seat)
                shown[seat] = int(answer.split("_")[-1])
                rounds[seat] += 1
            yield from self.window(shown)
            best = best_of(shown.values())
            self.seen["1 beats 8"] += best == 1 and max(shown.values()) == 8
            self.seen["1 beats more"] += best == 1 and max(shown.values()) > 8
            still_in = {seat for seat in still_in if shown[seat] == best}
            self.on_cards = 0
            if len(still_in) == 1:
                break
        self.seen["perfect tie"] += len(still_in) > 1
        for seat in self.clockwise(fighting - still_in):
            if sum(self.tokens) < SUPPLY:
                self.tokens[seat] += 1
            else:
                self.seen["no token left"] += 1
        self.drawn += [seat for seat in self.clockwise(fighting) for _ in range(rounds[seat])]
        return still_in

    def window(self, shown: dict[int, int]) -> Generator[Question, str, None]:
        """Round and round the table, until everybody has declined since the last token; without a token one must."""
        turn, declined = 0, 0
        while declined < self.seats:
            seat = self.order[turn % self.seats]
            turn, declined = turn + 1, declined + 1
            if seat in shown and self.tokens[seat]:
                answer = yield ("reinforce", seat)
                if answer != "decline":
                    count = int(answer.split()[-1])
                    self.tokens[seat] -= count
                    self.on_cards += count
                    shown[seat] += 2 * count
                    declined = 0
                    self.seen["token"] += 1

    def clockwise(self, seats: set[int]) -> list[int]:
        """These seats clockwise from the age's first player."""
        return [seat for seat in self.order if seat in seats]

    def agrees_with(self, state: AnimalKingdoms) -> None:
        """The track, the tokens and the supply are what the referee says."""
        assert scores(state) == self.points
        assert tokens(state) == self.tokens
        if not self.peace:
            assert view(state).supply == SUPPLY - sum(self.tokens) - self.on_cards


# ---------------------------------------------------------------------- playing


def decide(state: AnimalKingdoms, rng: Rng) -> int:
    """A random decision; in a battle often a card like one that somebody has chosen already, and often no token."""
    out = Actions()
    state.list_legal(out)
    if phase(state) == "reinforce" and rng.below(3):
        return number(state, "decline")
    if phase(state) == "battle":
        chosen = [player.card % 8 for player in state.players if player.card >= 0]
        alike = [action for action in out.to_list() if value_named(state, action) - 1 in chosen]
        if alike and rng.below(4):
            return alike[0]
    return int(out.pick(rng))


def value_named(state: AnimalKingdoms, action: int) -> int:
    """The value of the card a decision names."""
    return int(GAME.spec.write(state, action).split("_")[-1])


def age_is_over(before: AnimalKingdoms, after: AnimalKingdoms) -> bool:
    """Whether the last player has just left the age."""
    return before.scored < 0 and (after.scored >= 0 or after.age != before.age)


def play_and_compare(seats: int, seed: int, peace: bool) -> Counter[str]:
    """A random game in which a referee follows every end of an age; returns what happened how often."""
    rng, seen = Rng(seed), Counter[str]()
    state = new_state(seats, rng, peace_treaty=peace)
    while state.seat != OVER:
        before, out = state.clone(), Actions()
        if state.seat == CHANCE:
            state.list_chances(out)
            state.apply(int(out.draw(rng)))
        else:
            state.apply(decide(state, rng))
        if age_is_over(before, state):
            referee = Referee(before)
            follow(referee, state, rng)
            seen += referee.seen
            seen["age"] += 1
    return seen


def follow(referee: Referee, state: AnimalKingdoms, rng: Rng) -> None:
    """Play the end of an age together with the referee, and compare at every question and at the end."""
    age, asking = int(state.age), referee.whole_age()
    question = next(asking, None)
    while question is not None:
        draw_as_expected(referee, state, rng)
        assert (phase(state), int(state.seat)) == question
        referee.agrees_with(state)
        action = decide(state, rng)
        answer = GAME.spec.write(state, action)
        state.apply(action)
        try:
            question = asking.send(answer)
        except StopIteration:
            question = None
    draw_as_expected(referee, state, rng)
    if state.seat == OVER:
        for tile in view(state).first_to_pass:
            assert tile.seat is not None
            assert tile.points is not None
            referee.points[tile.seat] += tile.points
        referee.points = [own + left for own, left in zip(referee.points, referee.tokens, strict=True)]
        assert list(state.result().scores) == referee.points
    referee.agrees_with(state)
    assert age == int(state.age) or not referee.drawn


def draw_as_expected(referee: Referee, state: AnimalKingdoms, rng: Rng) -> None:
    """After a battle the participants draw as many cards as they revealed, in the referee's order."""
    for seat in referee.drawn:
        assert (phase(state), int(state.drawer)) == ("draw", seat)
        out = Actions()
        state.list_chances(out)
        state.apply(int(out.draw(rng)))
    referee.drawn = []
    assert phase(state) != "draw"


@pytest.mark.slow
@rule("AK-080", "AK-089", "AK-104", "AK-110", "AK-116", "AK-117", "AMB-07", "AMB-09b")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_with_battles(seats: int) -> None:
    """Every question, point and token at the end of every age is what the referee says."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += play_and_compare(seats, 1000 * seats + seed, False)
    assert seen["age"] == 3 * GAMES
    assert all(seen[f"battle of {fighting}"] for fighting in range(2, seats + 1))
    assert all(seen[key] for key in ("token", "round 2", "round 3", "1 beats 8"))


@pytest.mark.slow
@rule("AK-130", "AK-131", "AK-132", "AK-133", "AK-134")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_under_the_treaty(seats: int) -> None:
    """The same, with the capital in place of battles."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += play_and_compare(seats, 1000 * seats + seed, True)
    assert seen["age"] == 3 * GAMES
    assert seen["treaty"] > GAMES
    assert set(seen) == {"age", "treaty"}


# ---------------------------------------------------------------------- random boards


def random_scene(seats: int, seed: int, peace: bool) -> AnimalKingdoms:
    """The last player is about to pass: cubes, capitals, councils, points and tokens are random.

    All hold the same four values, so that battles are long; every second table has few tokens, the others nearly all.
    """
    rng = Rng(seed)
    age, last, first = (int(rng.below(number)) for number in (3, seats, seats))
    holders = [side for side in range(seats) if side != last]
    owners = {}
    councils = {kingdom: [0] * seats for kingdom in KINGDOMS}
    for _ in range(age):  # in every age before, each player may have claimed one capital
        free = list(KINGDOMS)
        for side in range(seats):
            if rng.below(2) == 0:
                councils[free.pop(int(rng.below(len(free))))][side] += 1
    for kingdom in KINGDOMS:
        row = [int(rng.below(seats)) for _ in range(int(rng.below(SIZES[kingdom])))]
        if holders and rng.below(3) == 0:
            row = [int(rng.below(seats)) for _ in range(SIZES[kingdom] - 1)] + [
                holders.pop(int(rng.below(len(holders))))
            ]
        owners[kingdom] = row
    lowest, counters = int(rng.below(8)), [0] * seats
    hands = {seat: cards(seat, *((lowest + 3 * step) % 8 + 1 for step in range(4))) for seat in range(seats)}
    supply = [name for name in ALL_CARDS if not any(name in held for held in hands.values())]
    for _ in range(0 if peace else int(rng.below(4)) if seed % 2 else SUPPLY - int(rng.below(2))):
        counters[int(rng.below(seats))] += 1
    return scene(
        seats,
        seat=last,
        out=[(last + turn) % seats for turn in range(1, seats)],
        hands=hands,
        columns={kingdom: [(supply.pop(), side) for side in row] for kingdom, row in owners.items()},
        councils=councils,
        tokens=counters,
        scores=[int(rng.below(40)) for _ in range(seats)],
        age=age + 1,
        first=first,
        peace_treaty=peace,
    )


@pytest.mark.slow
@rule("AK-081", "AK-083", "AK-086", "AK-087", "AK-088", "AK-107", "AMB-08", "AMB-09")
@pytest.mark.parametrize("peace", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_boards(seats: int, peace: bool) -> None:
    """Boards that games rarely lead to, with tokens up to the whole supply, are scored as the referee says."""
    seen: Counter[str] = Counter()
    for seed in range(BOARDS):
        state = random_scene(seats, 1000 * seats + seed, peace)
        referee = Referee(state)
        follow(referee, play(state, "pass"), Rng(seed))
        seen += referee.seen
    assert seen["treaty" if peace else "battle of 2"] > 20
    assert peace or all(seen[key] for key in ("token", "no token left", "perfect tie", "1 beats more"))


# ---------------------------------------------------------------------- the story


@rule("AK-089")
@pytest.mark.parametrize("peace", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_story_tells_all_points(seats: int, peace: bool) -> None:
    """Whatever changes on the track is told in the same breath, in a battle or without one."""
    for seed in range(GAMES // 4):
        rng = Rng(1000 * seats + seed)
        state = new_state(seats, rng, peace_treaty=peace)
        while state.seat != OVER:
            before, out = state.clone(), Actions()
            if state.seat == CHANCE:
                state.list_chances(out)
                action = int(out.draw(rng))
            else:
                action = decide(state, rng)
            story = SPEC.story(state, SPEC.carry_out(state, action))
            gained = [now - then for now, then in zip(scores(state), scores(before), strict=True)]
            assert told(seats, story) == gained, SPEC.write(before, action)


def told(seats: int, story: list[Sentence]) -> list[int]:
    """The points a story names, seat by seat."""
    points = [0] * seats
    for sentence in story:
        if sentence.key == "log.points":
            for share in sentence.facts["players"]["list"]:
                points[share["side"]["seat"]] += share["number"]
        elif sentence.key in ("log.tiles_revealed", "log.tokens_left"):
            points[sentence.facts["seat"]["seat"]] += sentence.facts["count"]
        elif sentence.key == "log.rally":
            points[sentence.facts["seat"]["seat"]] += 1
    return points
