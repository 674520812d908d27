"""What one player of Barony owns: pieces on the board and in the reserve, resource tokens, title."""

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.games.barony.rules.board import TOKEN_KINDS


class Values:
    """Numbers of the components, and the options that change a rule; never changes in play, shared by all clones."""

    def __init__(
        self,
        gold: list[int],
        silver: list[int],
        tokens_each: int,
        pieces: dict[str, int],
        title_price: int,
        points_per_title: int,
        points_per_city: int,
        strict_payment: bool,
        finite_bank: bool,
    ) -> None:
        """Gold and silver are listed by kind of token, in the order of the terrains."""
        self.gold = vec[i64](gold)
        self.silver = vec[i64](silver)
        self.tokens_each: i64 = tokens_each
        self.knights: i64 = pieces["knights"]
        self.villages: i64 = pieces["villages"]
        self.strongholds: i64 = pieces["strongholds"]
        self.cities: i64 = pieces["cities"]
        self.title_price: i64 = title_price
        self.points_per_title: i64 = points_per_title
        self.points_per_city: i64 = points_per_city
        self.strict_payment = strict_payment
        self.finite_bank = finite_bank
        dearest_first = sorted(range(len(gold)), key=lambda kind: -gold[kind])
        self.dearest_first = vec[i64](dearest_first)
        self.turn_to_pay = vec[i64]([dearest_first.index(kind) for kind in range(len(gold))])


class Player:
    """One player's pieces, tokens and title. Lists of hexes are kept in the order of the board."""

    def __init__(
        self, knights: vec[i64], army: vec[i64], villages: vec[i64], cities: vec[i64], tokens: vec[i64]
    ) -> None:
        """Take over the given lists; the numbers in the reserve are set by whoever makes the player."""
        self.knights = knights  # how many knights on each hex
        self.army = army  # the hexes with at least one of them
        # Clones share these three: whoever changes one puts another in its place.
        self.villages = villages
        self.cities = cities
        self.tokens = tokens  # how many of each kind
        self.knights_left: i64 = 0
        self.villages_left: i64 = 0
        self.strongholds_left: i64 = 0
        self.cities_left: i64 = 0
        self.knights_removed: i64 = 0
        self.rank: i64 = 0
        self.founded: i64 = 0

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(self.knights[:], self.army[:], self.villages, self.cities, self.tokens)
        copy.knights_left = self.knights_left
        copy.villages_left = self.villages_left
        copy.strongholds_left = self.strongholds_left
        copy.cities_left = self.cities_left
        copy.knights_removed = self.knights_removed
        copy.rank = self.rank
        copy.founded = self.founded
        return copy

    def archive(self, archive: Archive) -> None:
        """Everything a player has."""
        self.knights = archive.numbers(self.knights)
        self.army = archive.numbers(self.army)
        self.villages = archive.numbers(self.villages[:])
        self.cities = archive.numbers(self.cities[:])
        self.tokens = archive.numbers(self.tokens[:])
        self.knights_left = archive.number(self.knights_left)
        self.villages_left = archive.number(self.villages_left)
        self.strongholds_left = archive.number(self.strongholds_left)
        self.cities_left = archive.number(self.cities_left)
        self.knights_removed = archive.number(self.knights_removed)
        self.rank = archive.number(self.rank)
        self.founded = archive.number(self.founded)

    def put_knight(self, hex: i64) -> None:
        """Stand one more knight on the hex."""
        if self.knights[hex] == 0:
            self.army = inserted(self.army, hex)
        self.knights[hex] += 1

    def take_knight(self, hex: i64) -> None:
        """Lift one knight from the hex."""
        self.knights[hex] -= 1
        if self.knights[hex] == 0:
            self.army = remove(self.army, hex)

    def change_tokens(self, kind: i64, by: i64) -> None:
        """More tokens of a kind, or fewer."""
        self.tokens = self.tokens[:]
        self.tokens[kind] += by

    def gold(self, values: Values) -> i64:
        """The resource points of all tokens (BA-006)."""
        total: i64 = 0
        for kind in range(TOKEN_KINDS):
            total += self.tokens[kind] * values.gold[kind]
        return total

    def has_token(self) -> bool:
        """Whether there is anything to take from this player (BA-091)."""
        for kind in range(TOKEN_KINDS):
            if self.tokens[kind] > 0:
                return True
        return False

    def board_score(self, values: Values) -> i64:
        """The value of the score counter's space: titles and founded cities (BA-008)."""
        return self.rank * values.points_per_title + self.founded * values.points_per_city

    def score(self, values: Values) -> i64:
        """The score counter and the silver numbers of the tokens (BA-182); no piece scores anything (BA-183)."""
        total = self.board_score(values)
        for kind in range(TOKEN_KINDS):
            total += self.tokens[kind] * values.silver[kind]
        return total


def new_player(hexes: i64, values: Values) -> Player:
    """A player before the placement: all pieces in reserve (BA-022), baron on space 0 (BA-023), no token (BA-025)."""
    player = Player(vec[i64]([0] * hexes), vec[i64](), vec[i64](), vec[i64](), vec[i64]([0] * TOKEN_KINDS))
    player.knights_left = values.knights
    player.villages_left = values.villages
    player.strongholds_left = values.strongholds
    player.cities_left = values.cities
    return player


def inserted(hexes: vec[i64], hex: i64) -> vec[i64]:
    """The list with one more hex, still in order, so that the legal list depends on nothing but the position."""
    hexes = append(hexes, hex)
    i: i64 = len(hexes) - 1
    while i > 0 and hexes[i - 1] > hex:
        hexes[i] = hexes[i - 1]
        i -= 1
    hexes[i] = hex
    return hexes
