"""What the sentences of Wrackline mean, for the test that compares them with the legal list."""

from regna.contract.spec import SEAT_LETTERS
from tests.conformance.sentences import Moment, Offer, Speech


def other(moment: Moment) -> object:
    """Who is asked in a refused question."""
    return {"seat": SEAT_LETTERS.index(moment.said["player"])}


SPEECH = Speech(
    offers=(
        Offer(("take",), r"step.*\btake\b", r"pas .*\bprendre\b"),
        Offer(("wade",), r"step.*\bwade\b", r"pas .*\bpatauger\b"),
        Offer(("ask",), r"step.*\bask\b|ask somebody", r"pas .*\bdemander\b|demandez"),
        Offer(("rest",), r"step.*\brest\b", r"pas .*\bsouffler\b"),
    ),
    facts={
        "prompt.walk.count": lambda moment: int(moment.state.steps),
        "refusal.kind": lambda moment: {"word": f"kind.{moment.said['kind']}"},
        "refusal.letter": lambda moment: moment.said["player"],
        "refusal.other": other,
    },
    chapters={
        "": ("A. What there is",),
        "take": ("B. ",),
        "ask": ("D. ",),
        "over": ("E. ",),
    },
    lies={
        "prompt.walk": ("{seat} has {count} steps: take.", "{count} pas pour {seat} : prendre."),
        "refusal.asked_already": ("Ask somebody else.", "Demandez à quelqu'un d'autre."),
    },
)
