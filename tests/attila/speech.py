"""What the sentences of Attila mean, for the test that compares them with the legal list."""

from typing import Any

from regna.games.attila.rules.board import TRIBES
from tests.conformance.sentences import Claim, Moment, Offer, Speech


def hand(moment: Moment) -> int:
    """How many cards the deciding seat holds."""
    return int(moment.state.players[moment.state.seat].hand_size)


def gained(moment: Moment) -> int:
    """By how many spaces the player moves up who takes influence now."""
    seat = moment.state.seat
    before, after = (state.players[seat].influence for state in (moment.state, moment.after("influence")))
    return int(sum(after) - sum(before))


def plays_on(moment: Moment) -> bool:
    """Whether the turn goes on with another card of the same player once what is under way is ended."""
    after = moment.after("end")
    return bool(after.seat == moment.state.seat and moment.game.spec.phases[after.phase] == "play")


def tribe(moment: Moment) -> object:
    """The tribe that a refused decision names; a second marker is of the tribe whose card was played."""
    name = moment.said.get("tribe") or TRIBES[moment.state.played]
    return {"word": f"tribe.{name}"}


def province(moment: Moment) -> object:
    """The province that a refused decision names."""
    return {"names": moment.state.map.names[moment.said["province"]]}


def conflict(moment: Moment) -> Any:
    """The province with five markers in which cards are laid now."""
    return {"names": moment.state.map.provinces[moment.state.conflict].names}


SPEECH = Speech(
    offers=(
        Offer(
            ("play",), r"\bplay a card\b|must play one", r"jouez une carte et placez son marqueur|devez en jouer une"
        ),
        Offer(("pass",), r"\bpass\b", r"\bpassez\b"),
        Offer(("discard",), r"discard (a card|one of them)", r"défaussez"),
        Offer(("influence",), r"\bmove up\b|stay at the top", r"prenez de l'influence"),
        Offer(("marker",), r"place a second marker", r"placez un second marqueur"),
        Offer(("lay",), r"\blay a card", r"engagez"),
        Offer(("double", "trade", "raise"), r"(?<!may )use an action tile", r"utilisez un carreau d'action"),
        Offer(("trade",), r"trade another card", r"utilisez Commerce"),
        Offer(("end",), r"(?<!the )\bend\b(?! yet)", r"\bterminez\b"),
        Offer((), r"Name the tribe", r"Précisez la tribu"),
    ),
    claims=(
        Claim(r"you have no card:", r"n'avez pas de carte :", lambda moment: hand(moment) == 0),
        Claim(
            r"you have no card for the conflict",
            r"n'avez pas de carte pour",
            lambda moment: "lay" not in moment.verbs and not moment.state.players[moment.state.seat].laid_size,
        ),
        Claim(
            r"no further card for the conflict",
            r"n'avez plus de carte pour",
            lambda moment: "lay" not in moment.verbs and moment.state.players[moment.state.seat].laid_size > 0,
        ),
        Claim(r"cards can be played", r"n'est jouable", lambda moment: "play" not in moment.verbs and hand(moment) > 0),
    ),
    claims_of_refusals=(
        Claim(r"play no more cards", r"ne pouvez plus jouer de carte", lambda moment: not plays_on(moment)),
        Claim(r"before your next card", r"précède votre prochaine carte", plays_on),
    ),
    facts={
        "prompt.province": conflict,
        "offer.influence.count": gained,
        "offer.tribe": lambda moment: {"word": f"tribe.{TRIBES[moment.state.played]}"},
        "refusal.tribe": tribe,
        "refusal.province": province,
        "refusal.conflict": conflict,
        "refusal.limit": lambda moment: int(moment.state.crowd[moment.state.map.index_of[moment.said["province"]]]),
        "refusal.tile": lambda moment: {"word": f"tile.{moment.said['verb']}"},
        "refusal.active": lambda moment: {"seat": int(moment.state.active)},
    },
    chapters={
        "": ("B. Turn structure", "J. End"),
        "play": ("C. ",),
        "discard": ("C. ",),
        "influence": ("D. ",),
        "marker": ("C. ", "D. "),
        "follow": ("D. ",),
        "conflict": ("E. ",),
        "lay": ("E. ",),
        "double": ("A. ", "H. "),
        "trade": ("A. ", "H. "),
        "raise": ("A. ", "H. "),
        "card": ("A. ", "I. "),
    },
    lies={
        "ask.follow": ("Now lay a card.", "Engagez une carte."),
        "refusal.scoring_first": (
            "You may play no more cards this turn: {offers}.",
            "Vous n'avez plus droit à une carte dans ce tour : {offers}.",
        ),
        "offer.influence": ("place a second marker", "placez un second marqueur"),
        "prompt.conflict": (
            "{seat}, you have no card for the conflict in {province}: {offers}.",
            "{seat}, vous n'avez pas de carte pour le conflit ({province}) : {offers}.",
        ),
        "prompt.follow": (
            "{seat}, {offers}, or use an action tile.",
            "{seat}, {offers}, ou utilisez un carreau d'action.",
        ),
        "offer.end": ("stop", "arrêtez"),
        "refusal.play_first": (
            "First play a card and place its marker.",
            "Jouez d'abord une carte et placez son marqueur.",
        ),
    },
)
