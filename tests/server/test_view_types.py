"""web/src/games/<id>/view.ts says what the types of a game's view say."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
import pytest

import regna
from regna.server.protocol.interfaces import Writer
from regna.server.protocol.view_types import view_text, view_type

GAMES = Path(__file__).parent.parent.parent / "web" / "src" / "games"


def test_the_files_are_up_to_date() -> None:
    """If not: python -m regna.server.protocol.view_types GAME > web/src/games/GAME/view.ts."""
    for file in GAMES.glob("*/view.ts"):
        game = file.parent.name
        assert file.read_text(encoding="utf-8") == view_text(game, view_type(regna.game(game).spec.view)), game


class Player(msgspec.Struct, kw_only=True):
    """What everybody may know of one player."""

    seat: int
    score: int
    """Without what is hidden."""


class Card(msgspec.Struct):
    """A card."""

    suit: Literal["blue", "red"]
    value: float


class Owner(Player, kw_only=True):
    """A player with more to see.

    In two paragraphs.
    """

    hand: list[Card] | None
    """None to others.

    Empty once all are played.
    """
    coins: dict[Literal["gold", "silver"], int]


class Common(msgspec.Struct, kw_only=True):
    """What every view has."""

    seat: int | None
    """Who is asked."""
    players: Sequence[Player]


class Seen(Common, kw_only=True):
    """What a seat sees."""

    players: list[Owner]
    places: dict[str, tuple[int, int] | None]
    row: tuple[str | bool, ...] = ()
    last: Card | msgspec.UnsetType = msgspec.UNSET


class Step(msgspec.Struct, omit_defaults=True, tag_field="kind", tag="step"):
    """What leaves its defaults out."""

    victim: int = -1
    """Who loses something."""


EXPECTED = """\
// Written by `python -m regna.server.protocol.view_types chess` from the game's view; change that, not this.

/** What a seat sees. */
export interface View {
  /** Who is asked. */
  seat: number | null;
  players: Owner[];
  places: { [name: string]: [number, number] | null };
  row: (string | boolean)[];
  last?: Card;
}

/** A card. */
export interface Card {
  suit: "blue" | "red";
  value: number;
}

/**
 * A player with more to see.
 *
 * In two paragraphs.
 */
export interface Owner {
  seat: number;
  /** Without what is hidden. */
  score: number;
  /**
   * None to others.
   *
   * Empty once all are played.
   */
  hand: Card[] | null;
  coins: { [name in "gold" | "silver"]?: number };
}
"""


def test_how_a_view_is_written() -> None:
    """The view first, then what it is made of, with what is inherited and with the comments of the fields."""
    assert view_text("chess", Seen) == EXPECTED


def test_what_may_be_missing() -> None:
    """What leaves its defaults out may not be there."""
    assert Writer({Step}).interface(Step) == (
        "/** What leaves its defaults out. */\n"
        "export interface Step {\n"
        '  kind: "step";\n'
        "  /** Who loses something. */\n"
        "  victim?: number;\n"
        "}\n"
    )


def typed(state: object, seat: int | None) -> Seen:
    """A view of the right kind."""
    raise NotImplementedError


def untyped(state: object, seat: int | None) -> dict[str, int]:
    """A view nothing is known of."""
    raise NotImplementedError


@pytest.mark.slow
def test_the_type_of_a_view() -> None:
    """Found by what the game's function returns; what is no Struct is refused."""
    assert view_type(typed) is Seen
    with pytest.raises(TypeError, match="untyped returns"):
        view_type(untyped)
