"""Who runs which kingdom (part B, and the variants of part J): from the options, by luck where they leave it open."""

from typing import Any, Final

from regna.contract.components import Components, read_once
from regna.contract.errors import BadOption
from regna.contract.spec import SEAT_LETTERS, Options
from regna.engine.rng import Rng, shuffle
from regna.games.barbarian_kingdoms.components import ROWS, TEAM_LETTERS
from regna.games.barbarian_kingdoms.rules import board
from regna.games.barbarian_kingdoms.rules.board import NOBODY, Seating

BEGINNER: Final = "beginner"
FREE: Final = "free"
"""Values of the option "configuration" besides the rows: the first row that fits, and any kingdoms."""
TEAMS: Final = {"none": 0, "two": 2, "three": 3}
"""The option "teams": how many there are."""


def kingdom_option(place: int) -> str:
    """The option that names the kingdom of a seat; for two players C and D are their second kingdoms."""
    return f"kingdom_{SEAT_LETTERS[place]}"


def kingdoms_of(components: Components, options: Options, seats: int, rng: Rng) -> tuple[int, ...]:
    """Kingdoms by the configuration or the players' choice, the rest by luck (BK-020 to BK-022, BK-313)."""
    letters, wishes = agreed_on(components, options, seats)
    dealt = options["named_kingdoms"] == "dealt"
    if letters is not None:
        return tuple(kingdoms_by_letters(letters, [None] * len(wishes) if dealt else wishes, seats, rng))
    kingdoms = free_kingdoms(wishes, rng)
    if dealt:
        shuffle(kingdoms, rng)
    return tuple(kingdoms)


def seating_of(components: Components, options: Options, seats: int, kingdoms: tuple[int, ...]) -> Seating:
    """The seating in which place i runs kingdoms[i]."""
    letters, _ = agreed_on(components, options, seats)
    if letters is None:
        return seated(list(kingdoms), seats, options, team_of_place(seats, options))
    return seated(list(kingdoms), seats, options, teams_by_letters(letters, list(kingdoms), options))


@read_once
def agreed_on(components: Components, options: Options, seats: int) -> tuple[dict[int, str] | None, list[int | None]]:
    """The kingdoms of the chosen row, as `letters_of` has them, and the wishes of the places."""
    letters = letters_of(components, options, seats)
    return letters, wishes_of(options, 4 if seats == 2 else seats, None if letters is None else set(letters))


def letters_of(components: Components, options: Options, seats: int) -> dict[int, str] | None:
    """The kingdoms of the chosen row with their letters ("" for none); None if kingdoms are chosen freely."""
    teams = TEAMS[str(options["teams"])]
    if teams and options["edition"] == "review":
        raise BadOption("no_teams_in_review", {}, ("ED-12",))
    if teams and (seats < 4 or seats % teams):
        raise BadOption("no_such_teams", {"seats": seats, "found": str(options["teams"])}, ("BK-330",))
    chosen = str(options["configuration"])
    if chosen == FREE:
        return None
    rows = [row for row in components["configurations"] if row["players"] == seats]
    if chosen == BEGINNER:
        fitting = [row for row in rows if fits_teams(row, teams)]
        if not fitting:
            raise BadOption("no_such_teams", {"seats": seats, "found": str(options["teams"])}, ("BK-330",))
        row = fitting[0]
    elif ROWS.index(chosen) >= len(rows):
        raise BadOption("no_such_row", {"seats": seats, "found": chosen, "most": len(rows)}, ("BK-020",))
    else:
        row = rows[ROWS.index(chosen)]
    if teams and len(set(row["letters"])) != teams:
        raise BadOption("row_without_such_teams", {"found": chosen}, ("BK-330",))
    if not teams and row["variant"] == "team":
        raise BadOption("row_for_teams", {"found": chosen}, ("BK-330",))
    letters = row["letters"] or " " * len(row["kingdoms"])
    return {
        board.KINGDOMS.index(kingdom): letter.strip() for kingdom, letter in zip(row["kingdoms"], letters, strict=True)
    }


def fits_teams(row: dict[str, Any], teams: int) -> bool:
    """Whether a row of the card can be played with so many teams; 0 for none."""
    return len(set(row["letters"])) == teams if teams else row["variant"] != "team"


def wishes_of(options: Options, places: int, allowed: set[int] | None) -> list[int | None]:
    """The kingdom each place asks for, None where luck decides (BK-022)."""
    wishes: list[int | None] = []
    for place in range(len(SEAT_LETTERS)):
        name = str(options[kingdom_option(place)])
        if name == "random":
            wishes.append(None)
            continue
        kingdom = board.KINGDOMS.index(name)
        if place >= places:
            raise BadOption("no_such_place", {"option": kingdom_option(place)}, ("BK-022",))
        if allowed is not None and kingdom not in allowed:
            known = ", ".join(board.KINGDOMS[other] for other in sorted(allowed))
            facts = {"option": kingdom_option(place), "found": name, "known": known}
            raise BadOption("kingdom_not_in_row", facts, ("BK-020",))
        if kingdom in wishes:
            raise BadOption("kingdom_twice", {"found": name}, ("BK-022",))
        wishes.append(kingdom)
    return wishes[:places]


def free_kingdoms(wishes: list[int | None], rng: Rng) -> list[int]:
    """The wished kingdoms, and any others for the places left (BK-313)."""
    rest = [kingdom for kingdom in range(len(board.KINGDOMS)) if kingdom not in wishes]
    shuffle(rest, rng)
    return [rest.pop() if wish is None else wish for wish in wishes]


def kingdoms_by_letters(letters: dict[int, str], wishes: list[int | None], seats: int, rng: Rng) -> list[int]:
    """The kingdoms of a row dealt to the places; for two players one letter each (BK-022, BK-320)."""
    if seats > 2:
        rest = [kingdom for kingdom in sorted(letters) if kingdom not in wishes]
        shuffle(rest, rng)
        return [rest.pop() if wish is None else wish for wish in wishes]
    pairs = [[kingdom for kingdom in sorted(letters) if letters[kingdom] == letter] for letter in "AB"]
    if int(rng.below(2)):
        pairs.reverse()
    asked = [{wish for wish in wishes[seat::2] if wish is not None} for seat in range(2)]
    for order in (pairs, pairs[::-1]):
        if all(asked[seat] <= set(order[seat]) for seat in range(2)):
            return [order[0][0], order[1][0], order[0][1], order[1][1]]
    raise BadOption("kingdoms_of_two_letters", {}, ("BK-320",))


def team_of_place(seats: int, options: Options) -> list[int] | None:
    """With freely chosen kingdoms the teams sit alternately round the table."""
    teams = TEAMS[str(options["teams"])]
    return [seat % teams for seat in range(seats)] if teams else None


def teams_by_letters(letters: dict[int, str], kingdoms: list[int], options: Options) -> list[int] | None:
    """The team of every place by the letters of a row; None without teams."""
    if options["teams"] == "none":
        return None
    return [TEAM_LETTERS.index(letters[kingdom]) for kingdom in kingdoms]


def seated(kingdoms: list[int], seats: int, options: Options, teams: list[int] | None) -> Seating:
    """The seating in which place i runs kingdoms[i]; for two players places go round the table twice."""
    seat_of, side_of, party_of = ([int(NOBODY)] * len(board.KINGDOMS) for _ in range(3))
    for place, kingdom in enumerate(kingdoms):
        seat_of[kingdom] = place % seats
        party_of[kingdom] = teams[place] if teams else (place % seats if seats == 2 else kingdom)
        side_of[kingdom] = kingdom if seats == 2 and options["sister_war"] else party_of[kingdom]
    return Seating(seat_of, side_of, party_of, order_of(seat_of, seats, options))


def order_of(seat_of: list[int], seats: int, options: Options) -> list[int]:
    """The order of play from the first player on (BK-008, BK-312, BK-324, A-32).

    The final edition follows the emblems round the board; the review edition finds the first player by them and goes
    on clockwise by seats (ED-01). A player with two kingdoms plays both in his turn.
    """
    playing = [kingdom for kingdom in range(len(board.KINGDOMS)) if seat_of[kingdom] != NOBODY]
    first = str(options["first"])
    start = seat_of[playing[0]] if first == "order" else SEAT_LETTERS.index(first)
    if start >= seats:
        raise BadOption("no_such_seat", {"option": "first", "found": first}, ("BK-008",))
    if seats == 2 or options["edition"] == "review":
        return sorted(playing, key=lambda kingdom: ((seat_of[kingdom] - start) % seats, kingdom))
    begins = playing.index(next(kingdom for kingdom in playing if seat_of[kingdom] == start))
    return playing[begins:] + playing[:begins]


def seated_as(
    seat_of: list[int],
    party_of: list[int],
    order: list[int] | None,
    seats: int,
    options: Options,
    components: Components,
) -> Seating | None:
    """The seating a position describes; None if these options never lead to it.

    The order may be left open, and the party of a kingdom (NOBODY): they follow from who runs which kingdom.
    """
    playing = [kingdom for kingdom in range(len(board.KINGDOMS)) if seat_of[kingdom] != NOBODY]
    places = 4 if seats == 2 else seats
    kingdoms = [kingdom for turn in range(places // seats) for kingdom in nth_kingdoms(seat_of, seats, turn)]
    if len(playing) != places or len(kingdoms) != places:
        return None
    letters = letters_of(components, options, seats)
    if letters is None:
        teams = team_of_place(seats, options)
    elif set(playing) != set(letters) or (seats == 2 and letters[kingdoms[0]] != letters[kingdoms[2]]):
        return None
    else:
        teams = teams_by_letters(letters, kingdoms, options)
    seating = seated(kingdoms, seats, options, teams)
    same = order in (None, list(seating.order))
    same = same and all(party_of[kingdom] in (NOBODY, seating.party_of[kingdom]) for kingdom in playing)
    return seating if same and fits_wishes(kingdoms, options, seats) else None


def nth_kingdoms(seat_of: list[int], seats: int, turn: int) -> list[int]:
    """The first or second kingdom of every seat, as far as seats have one."""
    own = [[kingdom for kingdom in range(len(board.KINGDOMS)) if seat_of[kingdom] == seat] for seat in range(seats)]
    return [kingdoms[turn] for kingdoms in own if len(kingdoms) > turn]


def fits_wishes(kingdoms: list[int], options: Options, seats: int) -> bool:
    """Whether every seat has the kingdoms its options name; if they were dealt, whether somebody has them."""
    dealt = options["named_kingdoms"] == "dealt"
    for place in range(len(kingdoms)):
        own = kingdoms if dealt else kingdoms[place % seats :: seats]
        if options[kingdom_option(place)] not in ("random", *(board.KINGDOMS[kingdom] for kingdom in own)):
            return False
    return True
