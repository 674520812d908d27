"""What the sentences of Animal Kingdoms mean, for the test that compares them with the legal list."""

from typing import Any

from regna.games.animal_kingdoms.view import KingdomView, view
from tests.conformance.sentences import Claim, Moment, Offer, Speech

# ---------------------------------------------------------------------- what can be seen


def phase_after_any(moment: Moment) -> tuple[str, Any]:
    """The phase, and the state, after the first legal decision."""
    after = moment.after(" ".join(moment.legal[0].values()))
    return moment.game.spec.phases[after.phase], after


def adversary_draws(moment: Moment) -> int:
    """How many cards the adversary draws against the card that is chosen now."""
    phase, after = phase_after_any(moment)
    return int(after.to_draw) if phase == "adversary_fights" else 0


def rally_is_closed(moment: Moment) -> bool:
    """Whether nobody may rally, because somebody is out of this age."""
    return "rally" not in moment.verbs and any(player.passed for player in moment.state.players)


def card(name: str) -> dict[str, Any]:
    """A card as a sentence names it."""
    species, _, value = name.rpartition("_")
    return {"say": "card.name", "species": {"word": f"species.{species}"}, "value": int(value)}


def revealed(moment: Moment) -> dict[str, Any]:
    """The cards in the battle with their players; those with tokens with their strength."""
    return {
        "list": [
            {
                "say": "battle.strength" if player.raised else "battle.card",
                "seat": {"seat": player.seat},
                "card": card(player.card),
                "strength": player.strength,
            }
            for player in view(moment.state, None).players
            if player.card is not None
        ]
    }


def kingdom(moment: Moment) -> KingdomView:
    """The kingdom that a refused decision names."""
    return next(part for part in view(moment.state, None).kingdoms if part.kingdom == moment.said["kingdom"])


def looked_at(moment: Moment) -> dict[str, Any]:
    """The cards that the decree of this kingdom looks at, by what is printed on it."""
    kingdoms, here = view(moment.state, None).kingdoms, kingdom(moment)
    place = kingdoms.index(here)
    around = (kingdoms[place - 1], kingdoms[(place + 1) % len(kingdoms)])
    assert here.decree is not None
    found = {
        "card": [],
        "here_last": here.column[-1:],
        "here_all": here.column,
        "neighbours_last": [name for other in kingdoms if other in around for name in other.column[-1:]],
        "others_last": [name for other in kingdoms if other != here for name in other.column[-1:]],
    }[here.decree.scope]
    return {"list": [card(name) for name in found]} if found else {"word": "decree.looks_at_nothing"}


def decree(moment: Moment) -> dict[str, Any]:
    """The decree of the kingdom that a refused decision names."""
    found = kingdom(moment).decree
    assert found is not None
    return {"names": found.names}


def first_out(moment: Moment) -> dict[str, Any]:
    """Who was the first to be out of this age."""
    side = next(side for side, player in enumerate(moment.state.players) if player.passed == 1)
    return {"seat": side} if side < moment.state.seats else {"word": "adversary"}


def bonus(moment: Moment) -> dict[str, Any]:
    """The bonus cards to choose from."""
    return {"list": [card(decision["card"]) for decision in moment.legal]}


SPEECH = Speech(
    offers=(
        Offer(("claim",), r"claim a territory", r"choisissez Revendiquer"),
        Offer(
            ("rally",),
            r"(, |: )rally or\b|discard (another card|further cards)",
            r"choisissez (Revendiquer un Territoire, )?Rallier|défaussez",
        ),
        Offer(("draw",), r"\bor draw\b", r"ou piochez"),
        Offer(("pass",), r"\bor pass\b|you must pass", r"choisissez [^.;]*Passer|vous devez passer"),
        Offer(("choose",), r"choose (a card|one of|the one)", r"choisissez (une carte|d'abord l'une|celle)"),
        Offer(("reinforce",), r"put reinforcement tokens", r"posez des jetons"),
        Offer(("decline",), r"\bor decline\b", r"renoncez"),
        Offer((), r"name the card", r"nommez la carte"),
    ),
    claims=(
        Claim(r"none of your cards", r"aucune de vos cartes", lambda moment: "claim" not in moment.verbs),
        Claim(r"Rally is closed", r"on ne peut plus rallier", rally_is_closed),
        Claim(
            r"no cube left",
            r"plus de cube",
            lambda moment: view(moment.state, None).players[moment.state.seat].cubes == 0,
        ),
        Claim(r"any card wins", r"toute carte l'emporte", lambda moment: adversary_draws(moment) == 0),
        Claim(
            r"both bonus cards can be",
            r"cartes Bonus peuvent être",
            lambda moment: phase_after_any(moment)[0] == "bonus_cards",
        ),
        Claim(
            r"neither can be played",
            r"injouables à présent",
            lambda moment: phase_after_any(moment)[0] == "replacement",
        ),
    ),
    facts={
        "ask.turn.age": lambda moment: "I" * (1 + moment.state.age),
        "prompt.kingdom": lambda moment: {"names": moment.state.values.kingdoms[moment.state.scored].names},
        "prompt.battle.count": lambda moment: view(moment.state, None).kingdoms[moment.state.scored].tiles[0],
        "prompt.battle_alone.count": adversary_draws,
        "prompt.reinforce.players": revealed,
        "card.species": lambda moment: card(moment.said["card"])["species"],
        "card.value": lambda moment: card(moment.said["card"])["value"],
        "refusal.kingdom": lambda moment: {"names": kingdom(moment).names},
        "refusal.kingdom_full.count": lambda moment: len(kingdom(moment).column),
        "refusal.too_few_tokens.count": lambda moment: len(moment.parts("tokens", "reinforce")),
        "refusal.decree": decree,
        "refusal.cards": looked_at,
        "refusal.first_out": first_out,
        "refusal.bonus": bonus,
    },
    chapters={
        "": ("2. ", "13. "),
        "claim": ("4. ", "5. "),
        "rally": ("5. ", "7. "),
        "draw": ("7. ",),
        "choose": ("9. ",),
        "battle": ("10. ",),
        "reinforce": ("10. ", "11. ", "Setup and turns"),
        "decline": ("10. ", "11. ", "Setup and turns"),
        "bonus": ("Difficulty",),
    },
    lies={
        "ask.rally": ("Claim a territory.", "Choisissez Revendiquer un Territoire."),
        "prompt.turn_rally_closed": (
            "{seat}, claim a territory, rally or pass.",
            "{seat}, choisissez Revendiquer un Territoire, Rallier ou Passer.",
        ),
        "prompt.turn": (
            "{seat}, none of your cards can be played: rally or pass.",
            "{seat}, aucune de vos cartes ne peut être jouée : choisissez Rallier ou Passer.",
        ),
        "prompt.battle_alone": (
            "{seat}, choose a card for the battle in the {kingdom}: any card wins.",
            "{seat}, choisissez une carte pour la bataille du royaume {kingdom:of} : toute carte l'emporte.",
        ),
        "refusal.rally_under_way": ("You must pass, or draw.", "Passez, ou piochez."),
    },
)
