"""What the sentences of Barony mean, for the test that compares them with the legal list."""

from regna.games.barony.rules.board import TOKENS
from regna.games.barony.rules.realm import NOBODY
from tests.conformance.sentences import Claim, Moment, Offer, Speech

ACTIONS = ("recruit", "move", "village", "stronghold", "city", "expedition", "title")
FRENCH_ACTIONS = (
    "recruter",
    "déplacer",
    "un village",
    "une forteresse",
    "une nouvelle cité",
    "en expédition",
    "un titre",
)


def enemy(moment: Moment) -> object:
    """The opponent whose pieces on the hex are in the way: the owner of a building, else who has most knights."""
    realm, hex = moment.state, moment.state.board.index_of[moment.said.get("hex", moment.said.get("to", ""))]
    owner = int(realm.owner[hex])
    if owner not in (NOBODY, realm.seat):
        return {"seat": owner}
    return {
        "seat": max((s for s in range(realm.seats) if s != realm.seat), key=lambda s: realm.players[s].knights[hex])
    }


def never_dearer(moment: Moment) -> bool:
    """Whether no token may follow that is worth more than the one before it."""
    gold = dict(zip(TOKENS, moment.state.values.gold, strict=True))
    for token in moment.parts("token", "pay"):
        after = moment.after(f"pay {token}")
        following = Moment(moment.game, after).parts("token", "pay")
        if after.seat == moment.state.seat and any(gold[other] > gold[token] for other in following):
            return False
    return True


SPEECH = Speech(
    offers=(
        Offer(("place",), r"place a city|choose a hex for a city", r"placez une cité|choisissez un hexagone"),
        *(
            Offer((verb,), rf"action: .*\b{verb}\b", rf"action : .*\b{french}\b")
            for verb, french in zip(ACTIONS, FRENCH_ACTIONS, strict=True)
        ),
        Offer((), r"choose your action", r"choisissez votre action"),
        Offer(ACTIONS, r"choose an action and do", r"choisissez une action et faites au moins une chose"),
        Offer(ACTIONS, r"you must act", r"vous devez jouer"),
        Offer(("recruit",), r"recruit (one|up to)", r"vous pouvez encore recruter"),
        Offer(("move",), r"move a second", r"déplacez un deuxième"),
        Offer(("village", "stronghold"), r"build with", r"construisez avec"),
        Offer(("recruit", "move", "village", "stronghold"), r"go on with that", r"continuez ou"),
        Offer(("take",), r"token (to|you) take", r"prenez (d'abord )?un jeton"),
        Offer(("pay",), r"\bpay\b|discard more", r"payez"),
        Offer(("end",), r"\bend\b(?! yet)", r"\btermine[rz]$|\btermine[rz][., ]"),
    ),
    claims=(Claim(r"no dearer token after a cheaper", r"par jetons de valeur décroissante", never_dearer),),
    facts={
        "prompt.recruit.count": lambda moment: moment.longest("recruit"),
        "prompt.recruit.hex": lambda moment: "".join(moment.parts("hex", "recruit")),
        "prompt.take.owner": lambda moment: {"seat": int(moment.state.victim)},
        "prompt.paid": lambda moment: int(moment.state.paid),
        "prompt.price": lambda moment: int(moment.state.values.title_price),
        "refusal.one_action.action": lambda moment: {
            "word": {"recruit": "doing.recruit", "move": "doing.move"}.get(
                "".join(moment.verbs - {"end"}), "doing.build"
            )
        },
        "refusal.hex": lambda moment: moment.said.get("hex", moment.said.get("to")),
        "refusal.from": lambda moment: moment.said["from"],
        "refusal.place": lambda moment: moment.said["from"],
        "refusal.city": lambda moment: "".join(moment.parts("hex", "recruit")),
        "refusal.token": lambda moment: {"word": f"token.{moment.said['token']}"},
        "refusal.owner": lambda moment: {"seat": int(moment.state.victim)},
        "refusal.enemy": enemy,
        "refusal.price": lambda moment: int(moment.state.values.title_price),
        "refusal.gold": lambda moment: int(moment.state.players[moment.state.seat].gold(moment.state.values)),
        "refusal.count": lambda moment: int(moment.state.players[moment.state.seat].knights_left),
    },
    chapters={
        "": ("4 Turn order", "12 End"),
        "place": ("2 Terrain", "3 Set-up"),
        "recruit": ("5 ",),
        "move": ("2 Terrain", "6 ", "7 "),
        "take": ("7 ",),
        "village": ("8 ",),
        "stronghold": ("8 ",),
        "city": ("2 Terrain", "9 "),
        "expedition": ("10 ",),
        "title": ("11 ",),
        "pay": ("11 ",),
    },
    lies={
        "ask.move": ("Build with another knight.", "Construisez avec un autre chevalier."),
        "prompt.move": (
            "{seat}, build with another knight, or end.",
            "{seat}, construisez avec un autre chevalier, ou terminez.",
        ),
        "prompt.pay": (
            "{seat}, pay for your title, no dearer token after a cheaper one: {paid} of {price} paid.",
            "{seat}, payez votre titre, par jetons de valeur décroissante : {paid} sur {price}.",
        ),
        "refusal.nothing_to_pay": ("First choose the token you take.", "Prenez d'abord un jeton."),
    },
)
