"""What the sentences of Barbarian Kingdoms mean, for the test that compares them with the legal list."""

from typing import Any

from regna.games.barbarian_kingdoms.rules import claim, recruit
from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.games.barbarian_kingdoms.rules.coins import VALUES, WAYS
from regna.games.barbarian_kingdoms.view import view
from tests.conformance.sentences import Claim, Moment, Offer, Speech

# ---------------------------------------------------------------------- what the legal list says


def worth(coins: str) -> int:
    """What coins written as 1+2 are worth."""
    return sum(int(coin) for coin in coins.split("+")) if coins != "none" else 0


def collected(moment: Moment) -> int:
    """What the seat can still collect in its tax: every way of taking coins that is legal leads to it."""
    total, now = 0, moment
    while now.verbs & {"take", "take_change"}:
        taken = now.legal[0]
        total += worth(taken["coins"]) - worth(taken.get("back", "none"))
        after = now.after(" ".join(taken.values()))
        if after.phase != now.state.phase:
            break
        now = Moment(moment.game, after)
    return total


def paid(moment: Moment) -> set[int]:
    """What the legal payments are worth."""
    return {worth(coins) for coins in moment.parts("coins", "pay")}


def is_asked_again(moment: Moment) -> bool:
    """Whether who passes now would be asked for units again if the other side sent some."""
    spec = moment.game.spec
    after = moment.after("pass")
    for action in after.legal() if spec.phases[after.phase] == "reinforce" else ():
        answered = after.clone()
        answered.apply(action)
        if spec.phases[answered.phase] == "muster":
            answered.apply(spec.read(answered, "end").action)
        if spec.phases[answered.phase] == "reinforce" and answered.kingdom == moment.state.kingdom:
            return True
    return False


# ---------------------------------------------------------------------- what belongs into a gap


def kingdom(number: int) -> dict[str, str]:
    """A kingdom as a sentence names it."""
    return {"word": f"kingdom.{KINGDOMS[number]}"}


def area(moment: Moment, id: str) -> dict[str, Any]:
    """A province, or the Sea."""
    map = moment.state.map
    return {"names": map.provinces[map.index_of[id]].names} if id in map.index_of else {"word": "area.sea"}


def target(moment: Moment) -> dict[str, Any]:
    """The province of the action under way."""
    return {"names": moment.state.map.provinces[moment.state.target].names}


def goal(moment: Moment) -> dict[str, Any]:
    """The province that a refused decision is about: the one it names, or that of the action under way."""
    named = [moment.said[part] for part in ("province", "to", "with") if part in moment.said]
    return area(moment, named[0]) if named else target(moment)


def origin(moment: Moment) -> dict[str, Any]:
    """Where the unit of a refused decision is: at the named place, beside the King, or in the battle it has won."""
    if moment.said["verb"] == "castle":
        at = moment.state.kings[moment.state.kingdom]
        return {"names": moment.state.map.provinces[at].names} if at < moment.state.map.size else {"word": "area.sea"}
    return area(moment, moment.said["from"]) if "from" in moment.said else target(moment)


def land(moment: Moment) -> dict[str, Any]:
    """The end of a way to or from the Sea that is a province."""
    return next(end for end in (goal(moment), origin(moment)) if "names" in end)


def access(moment: Moment) -> dict[str, str]:
    """What that province lacks: a port, or even a coast."""
    coastal = [province.names for number, province in enumerate(moment.state.map.provinces)
               if moment.state.map.coast >> number & 1]  # fmt: skip
    return {"word": "access.port" if land(moment)["names"] in coastal else "access.coast"}


def price(moment: Moment) -> int:
    """What the action under way costs, or the one that is refused."""
    state = moment.state
    if moment.game.spec.phases[state.phase] == "pay":
        return int(claim.price(state))
    if moment.said["verb"] == "recruit":
        return int(recruit.recruit_cost(state, state.kingdom))
    return int(claim.claim_cost(state, state.kingdom, state.map.index_of[moment.said["province"]]))


def allowance(moment: Moment) -> int:
    """What the tax may still bring, as everybody sees it."""
    tax = view(moment.state, None).tax
    assert tax is not None
    return tax.allowance - tax.collected


def points(moment: Moment, side: int) -> int:
    """The points of a side of the battle, as everybody sees them."""
    battle = view(moment.state, None).battle
    assert battle is not None
    return battle.sides[side].points


def offered(moment: Moment) -> tuple[int, str, str]:
    """A change to agree to: the province, the coins given and those got."""
    province, way = divmod(int(moment.state.offer), len(WAYS))
    give, get = ("+".join(str(value) for value, number in zip(VALUES, coins, strict=True) for _ in range(number))
                 for coins in WAYS[way])  # fmt: skip
    return province, give, get


SPEECH = Speech(
    offers=(
        Offer((), r"choose (one|an) action", r"choisissez une action"),
        Offer(("recruit",), r"(: |, )recruit\b", r"recrutez"),
        Offer(("pay",), r": pay\b|, pay \d|you can pay exactly", r"payez(?! un pot)|vous pouvez faire l'appoint"),
        Offer(("change",), r"change coins", r"changez"),
        Offer(("agree",), r": agree\b", r"acceptez"),
        Offer(("refuse",), r" or refuse\b", r"refusez"),
        Offer(("withdraw",), r": withdraw\b", r"renoncez"),
        Offer(("move",), r"(: |, )move\b(?! (a unit|one|the other) out)", r"manœuvrez"),
        Offer(("castle",), r"(: |, | or )castle\b", r"roquez"),
        Offer(("invade",), r"(: |, | or )invade\b", r"envahissez"),
        Offer(("claim",), r"(: |, | or )claim\b", r"revendiquez"),
        Offer(("tax",), r"(: | or )tax\b", r"taxez"),
        Offer(
            ("take",),
            r"take coins(?! with change| for the \w+, with change)",
            r"prenez des jetons Trésor(?! en rendant| pour les \w+, en rendant)",
        ),
        Offer(
            ("take", "take_change"),
            r"take coins( for the \w+,)? with change|more can be collected",
            r"prenez des jetons Trésor( pour les \w+,)? en rendant|vous pouvez percevoir",
        ),
        Offer(("contest",), r": contest\b", r": contestez"),
        Offer(("send",), r"\bsend (a unit|another unit|reinforcements)", r"envoyez"),
        Offer(("pass",), r" or pass\b", r"passez"),
        Offer(("bribe",), r"how many coins of|\bput 0\b", r"combien de jetons Trésor de|indiquez combien|mettez-en 0"),
        Offer(("out",), r"move (a unit|one|the other) out", r"évacuez"),
        Offer(("end",), r"(: |; | or )end\b", r"terminez"),
    ),
    claims=(
        Claim(r"you cannot pay for", r"vous ne pouvez pas payer", lambda moment: moment.verbs == {"end"}),
        Claim(
            r"cannot lay them exactly",
            r"vous n'avez (pas|ni) l'appoint",
            lambda moment: price(moment) not in paid(moment),
        ),
        Claim(r"with change", r"en rendant la monnaie", lambda moment: "take_change" in moment.verbs),
        Claim(r"no coin fits", r"aucun jeton Trésor ne convient", lambda moment: moment.verbs == {"end"}),
        Claim(r"for good", r"définitivement", lambda moment: not is_asked_again(moment)),
        Claim(r"you are asked again", r"on vous le redemandera", is_asked_again),
        Claim(r"you have no coin", r"pas de jeton Trésor", lambda moment: moment.parts("number", "bribe") == {"0"}),
    ),
    facts={
        "prompt.kingdom": lambda moment: kingdom(moment.state.kingdom),
        "prompt.province": target,
        "prompt.pay.count": lambda moment: sum(paid(moment)),
        "prompt.pay_claim.count": lambda moment: sum(paid(moment)),
        "prompt.pay_due.count": price,
        "prompt.change_due.count": price,
        "prompt.withdraw_due.count": price,
        "prompt.tax.count": collected,
        "prompt.tax_with_change.count": collected,
        "prompt.consent.other": lambda moment: kingdom(moment.state.active()),
        "prompt.consent.province": lambda moment: {"names": moment.state.map.provinces[offered(moment)[0]].names},
        "prompt.consent.give": lambda moment: offered(moment)[1],
        "prompt.consent.get": lambda moment: offered(moment)[2],
        "prompt.active": lambda moment: kingdom(moment.state.active()),
        "prompt.reinforce_or_wait.other": lambda moment: kingdom(moment.state.kingdom_of(1 - moment.state.side)),
        "prompt.coin": lambda moment: VALUES[moment.state.kind],
        "prompt.own": lambda moment: points(moment, moment.state.side),
        "prompt.theirs": lambda moment: points(moment, 1 - moment.state.side),
        "prompt.move_out.count": lambda moment: int(moment.state.entered[moment.state.winner]),
        "refusal.kingdom": lambda moment: kingdom(moment.state.kingdom),
        "refusal.target": target,
        "refusal.province": goal,
        "refusal.from": origin,
        "refusal.land": land,
        "refusal.access": access,
        "refusal.price": price,
        "refusal.allowance": allowance,
        "refusal.coin": lambda moment: VALUES[moment.state.kind],
    },
    chapters={
        "": ("A. ", "B. ", "L. "),
        "recruit": ("C. ", "D. ", "Recruit"),
        "move": ("C. ", "Maneuver"),
        "castle": ("C. ", "Maneuver"),
        "maneuver": ("Maneuver",),
        "invade": ("C. ", "Invade", "J. "),
        "claim": ("D. ", "Claim", "J. "),
        "pay": ("E. ",),
        "change": ("E. ",),
        "withdraw": ("E. ",),
        "tax": ("Tax",),
        "take": ("E. ", "Tax"),
        "take_change": ("E. ", "Tax"),
        "contest": ("G. ",),
        "join": ("G. ",),
        "muster": ("H. ",),
        "reinforce": ("H. ",),
        "send": ("C. ", "H. "),
        "bribe": ("E. ", "H. "),
        "out": ("C. ", "H. "),
        "move_out": ("H. ",),
        "levy": ("I. ",),
        "scourge": ("I. ",),
    },
    lies={
        "ask.maneuver": ("Your Maneuver: send another unit.", "Envoyez une autre Unité."),
        "prompt.action": (
            "{seat}, choose one action for the {kingdom}: recruit, move, castle, invade, claim or tax.",
            "{seat}, choisissez une action pour les {kingdom} : recrutez, manœuvrez, roquez, envahissez, revendiquez "
            "ou taxez.",
        ),
        "prompt.muster": (
            "{seat}, send another unit of the {kingdom} to {province}, or stop.",
            "{seat}, envoyez une autre Unité des {kingdom} ({province}), ou arrêtez.",
        ),
        "prompt.tax": (
            "{seat}, take coins for the {kingdom}, with change: {count} Tremis can still be collected.",
            "{seat}, prenez des jetons Trésor pour les {kingdom}, en rendant la monnaie : encore {count} Tremis à "
            "percevoir.",
        ),
        "refusal.move_out_first": (
            "You have won the battle for {target}: send a unit, or end.",
            "{target} : bataille gagnée ; envoyez une Unité, ou terminez.",
        ),
    },
)
