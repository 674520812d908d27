"""The story of every decision and every outcome of Animal Kingdoms, told to who may hear it.

One decision can end a round, a battle, the scoring of several kingdoms and an age. The story walks along: `moment` is
the state before, changed step by step as far as the next sentence needs it.
"""

from typing import Any

from regna.contract.spec import Event
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms.notation import write_json
from regna.games.animal_kingdoms.position import side_name
from regna.games.animal_kingdoms.rules import (
    battles,
    board,
    cards,
    claims,
    contest,
    deck,
    ending,
    phases,
    places,
    scoring,
    solo,
    solo_battles,
)
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.view import age_name, card_said, kingdom_name, strengths

SET_UP = (phases.DECREES, phases.TILES)
"""What comes last before an age begins."""


def story(before: AnimalKingdoms, action: int, after: AnimalKingdoms) -> list[Event]:
    """What happened when a decision was carried out or something was drawn."""
    moment = before.clone()
    said = write_json(before.values, action)
    events = luck(moment, said, after) if before.seat == CHANCE else decision(moment, said, after)
    events += adversary_passes(moment, after)
    events += scorings(moment, after, int(before.scored) + 1)
    if before.age != after.age:
        events += councils(moment)
    if after.phase == phases.FINISHED:
        events += finish(after)
    if before.age == after.age and deck.count_at(after, places.DISCARDED) < deck.count_at(before, places.DISCARDED):
        events.append(Event("log.new_pile"))
    if before.phase in SET_UP and after.phase not in SET_UP:
        facts = {"age": age_name(after), "side": side_name(after, int(after.first))}
        events.append(Event("log.age_begins", facts))
    return events


def card_of(said: dict[str, str]) -> int:
    """The card a decision or an outcome names."""
    return cards.NAMES.index(said["card"])


# ---------------------------------------------------------------------- decisions


def decision(moment: AnimalKingdoms, said: dict[str, str], after: AnimalKingdoms) -> list[Event]:
    """A player's decision, and what it brings about in a battle."""
    verb, seat = said["verb"], {"seat": int(moment.seat)}
    if verb == "claim":
        return [claim(moment, said)]
    if verb == "rally":
        key = "log.rally" if moment.phase == phases.TURN else "log.rally_more"
        return [Event(key, {"card": card_said(card_of(said)), "seat": seat})]
    if verb == "choose":
        return choice(moment, card_of(said), after)
    if verb == "reinforce":
        return [reinforcement(moment, int(said["tokens"])), *round_end(moment, after)]
    if verb == "decline":
        return [Event("log.decline", {"seat": seat}), *round_end(moment, after)]
    return [Event("log.pass", {"seat": seat})] if verb == "pass" else []  # that cards are drawn is told one by one


def claim(moment: AnimalKingdoms, said: dict[str, str]) -> Event:
    """A card is played, a territory or the capital claimed."""
    kingdom = [kingdom.id for kingdom in moment.values.kingdoms].index(said["kingdom"])
    facts = {
        "seat": {"seat": int(moment.seat)},
        "card": card_said(card_of(said)),
        "kingdom": kingdom_name(moment, kingdom),
    }
    return Event("log.claim_capital" if claims.only_capital_free(moment, kingdom) else "log.claim", facts)


def choice(moment: AnimalKingdoms, card: int, after: AnimalKingdoms) -> list[Event]:
    """A card for a battle, known to who chose it until all are shown; or one of two bonus cards."""
    seat, facts = int(moment.seat), {"card": card_said(card), "seat": {"seat": int(moment.seat)}}
    if moment.phase == phases.BONUS_CHOICE:
        slot = list(moment.bonus).index(card)
        return [Event("log.bonus_chosen", facts), *bonus_played(moment, slot)]
    battles.choose_card(moment, card)
    if moment.seats == 1:
        events = [Event("log.choose_alone", facts)]
        against_no_card = after.phase != phases.ADVERSARY_FIGHTS  # AMB-20
        return events + solo_end(moment, int(contest.WINNING)) if against_no_card else events
    events = [Event("log.chosen", {"seat": facts["seat"]}), Event("log.choose_own", facts, (seat,))]
    if all(player.card != cards.NO_CARD for player in moment.players if player.part == contest.CONTENDS):
        events.append(Event("log.revealed", {"players": strengths(moment)}))
        events += round_end(moment, after)
    return events


def reinforcement(moment: AnimalKingdoms, tokens: int) -> Event:
    """Tokens on a card; if they were the last ones, the round ends with them."""
    battles.put_tokens(moment, tokens)
    player = moment.players[moment.seat]
    facts = {
        "seat": {"seat": int(moment.seat)},
        "count": tokens,
        "card": card_said(int(player.card)),
        "strength": int(battles.strength(moment, moment.seat)),
    }
    return Event("log.reinforce", facts)


# ---------------------------------------------------------------------- luck


def luck(moment: AnimalKingdoms, said: dict[str, str], after: AnimalKingdoms) -> list[Event]:
    """Something was drawn."""
    if said["verb"] == "decree":
        kingdom = int(deck.kingdom_without_decree(moment))
        decree = next(decree for decree in moment.values.decrees if decree.id == said["decree"])
        return [Event("log.decree", {"kingdom": kingdom_name(moment, kingdom), "decree": {"names": decree.names}})]
    if said["verb"] == "majority":
        return tiles(moment, after)
    if said["verb"] == "first_to_pass":
        owner = int(moment.drawer)
        own = Event("log.tile_own", {"count": int(said["points"])}, (owner,))
        return [Event("log.tile", {"seat": {"seat": owner}}), own]
    card = card_of(said)
    if moment.phase == phases.BONUS_CARDS:
        return [Event("log.bonus", {"card": card_said(card)})]
    if moment.phase == phases.ADVERSARY:
        return adversary_card(moment, card, after)
    if moment.phase == phases.REPLACING:
        return [unplayable(card)] if solo.is_unplayable(moment, card) else adversary_plays(moment, card)
    if moment.phase == phases.ADVERSARY_FIGHTS:
        return adversary_fights(moment, card)
    drawer = int(moment.drawer)
    if moment.seats == 1:
        return [Event("log.card_alone", {"card": card_said(card), "seat": {"seat": drawer}})]
    return [Event("log.card", {"card": card_said(card)}, (drawer,))]


def tiles(moment: AnimalKingdoms, after: AnimalKingdoms) -> list[Event]:
    """Told once a kingdom has all its tiles."""
    for kingdom in range(int(board.KINGDOMS)):
        last = kingdom * int(board.AGES) + int(board.AGES) - 1
        if after.majority[last] and not moment.majority[last]:
            points = {"list": [int(after.majority[kingdom * board.AGES + age]) for age in range(int(board.AGES))]}
            return [Event("log.majority", {"kingdom": kingdom_name(moment, kingdom), "points": points})]
    return []


# ---------------------------------------------------------------------- the adversary


def adversary_card(moment: AnimalKingdoms, card: int, after: AnimalKingdoms) -> list[Event]:
    """The card the adversary drew, and the bonus card that follows it at once."""
    if solo.is_unplayable(moment, card):
        return [unplayable(card)]
    events = adversary_plays(moment, card)
    if after.age == moment.age and after.phase in (phases.BONUS_CARDS, phases.REPLACING):
        events += bonus_played(moment, int(deck.missing_bonus(after)))
    return events


def unplayable(card: int) -> Event:
    """A 1, 2 or 3 after the player is out."""
    return Event("log.adversary_discards", {"card": card_said(card)})


def adversary_plays(moment: AnimalKingdoms, card: int) -> list[Event]:
    """A card and a cube of the adversary go where its rules say, which may not be where the card points."""
    designated, kingdom = int(solo.designated_by(moment, card)), int(solo.kingdom_for(moment, card))
    capital = claims.only_capital_free(moment, kingdom)
    solo.play_for_adversary(moment, card)
    key = "log.adversary_capital" if capital else "log.adversary_plays"
    events = [Event(key, {"card": card_said(card), "kingdom": kingdom_name(moment, kingdom)})]
    if kingdom != designated:
        facts = {"card": card_said(card), "kingdom": kingdom_name(moment, designated)}
        events.insert(0, Event("log.adversary_skips", facts))
    return events


def bonus_played(moment: AnimalKingdoms, slot: int) -> list[Event]:
    """A bonus card is played, or discarded to be replaced."""
    card = int(moment.bonus[slot])
    if solo.is_unplayable(moment, card):
        return [Event("log.bonus_discarded", {"card": card_said(card)})]
    return [Event("log.bonus_matches", {"card": card_said(card)}), *adversary_plays(moment, card)]


def adversary_passes(moment: AnimalKingdoms, after: AnimalKingdoms) -> list[Event]:
    """Without a cube at its turn it passes; in the next age everybody is in again, so that is seen by its cubes."""
    if moment.seats > 1 or moment.scored != board.NOWHERE:
        return []
    rival = moment.players[board.RIVAL]
    age_ended = after.age != moment.age or after.scored != board.NOWHERE
    passes = (
        rival.passed == 0 and rival.capital == board.NOWHERE and (age_ended or after.players[board.RIVAL].passed > 0)
    )
    return [Event("log.adversary_passes")] if passes else []


def adversary_fights(moment: AnimalKingdoms, card: int) -> list[Event]:
    """One of the adversary's cards in a battle, and the outcome after the last one."""
    events = [Event("log.adversary_reveals", {"card": card_said(card)})]
    return events + solo_end(moment, int(solo_battles.verdict_with(moment, card))) if moment.to_draw == 1 else events


def solo_end(moment: AnimalKingdoms, verdict: int) -> list[Event]:
    """A round of a battle against the adversary is over."""
    facts = {"kingdom": kingdom_name(moment, int(moment.scored)), "seat": {"seat": int(board.HUMAN)}}
    decided = solo_battles.settle(moment, verdict)
    told = {int(contest.LOSING): "log.solo_lost", int(contest.WINNING): "log.solo_won"}
    tie = "log.solo_tied" if decided else "log.solo_tie"
    event = Event(told.get(verdict, tie), facts)
    return [event, *points(moment)] if decided else [event]


# ---------------------------------------------------------------------- battles


def round_end(moment: AnimalKingdoms, after: AnimalKingdoms) -> list[Event]:
    """Who stays in, and who has won, once nobody puts a token any more."""
    if after.phase == phases.REINFORCING:
        return []
    decided = battles.drop_the_beaten(moment)
    left = [{"seat": side} for side, player in enumerate(moment.players) if player.part == contest.CONTENDS]
    facts = {"players": {"list": left}, "kingdom": kingdom_name(moment, int(moment.scored))}
    if not decided:
        return [Event("log.round_tied", facts)]
    key = "log.battle_won" if len(left) == 1 else "log.perfect_tie"
    return [Event(key, facts), *tokens(moment, after), *points(moment)]


def tokens(moment: AnimalKingdoms, after: AnimalKingdoms) -> list[Event]:
    """A token for each loser who got one."""
    given = [
        {"seat": side}
        for side, player in enumerate(moment.players)
        if player.part == contest.BEATEN and after.players[side].tokens > player.tokens
    ]
    return [Event("log.tokens", {"players": {"list": given}})] if given else []


# ---------------------------------------------------------------------- the end of an age


def scorings(moment: AnimalKingdoms, after: AnimalKingdoms, first: int) -> list[Event]:
    """The kingdoms scored in one go, up to the next battle."""
    whole_age = after.age != moment.age or after.seat == OVER
    last = int(board.KINGDOMS) - 1 if whole_age else min(int(after.scored), int(board.KINGDOMS) - 1)
    events: list[Event] = []
    if first == 0 and last >= 0:
        events.append(Event("log.age_over", {"age": age_name(moment)}))
    for kingdom in range(first, last + 1):
        moment.scored = kingdom
        leaders = int(scoring.find_leaders(moment, kingdom))
        if leaders > 1 and not moment.values.peace_treaty:
            events.append(battle_begins(moment))
            if after.phase == phases.BATTLE and after.scored == kingdom:
                return events
            moment.players[board.HUMAN].part = contest.BEATEN  # alone and without a card left
            facts = {"kingdom": kingdom_name(moment, kingdom), "seat": {"seat": int(board.HUMAN)}}
            events.append(Event("log.solo_no_card", facts))
        elif leaders > 1:
            events.append(treaty(moment))
        events += points(moment)
    return events


def treaty(moment: AnimalKingdoms) -> Event:
    """How the Peace Treaty settles a tie."""
    kingdom = int(moment.scored)
    scoring.keep_the_peace(moment, kingdom)
    first = [side_name(moment, side) for side, player in enumerate(moment.players) if player.part == contest.CONTENDS]
    facts: dict[str, Any] = {"kingdom": kingdom_name(moment, kingdom)}
    if len(first) == 1:
        return Event("log.treaty_capital", facts | {"side": first[0]})
    return Event("log.treaty_shared", facts | {"players": {"list": first}})


def battle_begins(moment: AnimalKingdoms) -> Event:
    """Who fights for which kingdom."""
    fighting = [
        side_name(moment, side) for side, player in enumerate(moment.players) if player.part == contest.CONTENDS
    ]
    kingdom = int(moment.scored)
    facts = {"kingdom": kingdom_name(moment, kingdom), "players": {"list": fighting}}
    return Event("log.battle", facts | {"count": int(scoring.tile_of(moment, kingdom))})


def points(moment: AnimalKingdoms) -> list[Event]:
    """What the kingdom scored now gives; the parts in its battle are over."""
    kingdom = int(moment.scored)
    gained = {side: int(number) for side, number in enumerate(scoring.points_for(moment, kingdom)) if number}
    for player in moment.players:
        player.part = contest.NO_PART
    facts: dict[str, Any] = {"kingdom": kingdom_name(moment, kingdom)}
    if not gained:
        return [Event("log.nobody_scores", facts)]
    listed = [
        {
            "say": "log.side_points",
            "side": side_name(moment, side),
            "number": gained[side],
            "count": int(scoring.influence(moment, kingdom, side)),
        }
        for side in sorted(gained, key=lambda side: -gained[side])
    ]
    return [Event("log.points", facts | {"players": {"list": listed}})]


def councils(moment: AnimalKingdoms) -> list[Event]:
    """Cubes move from capitals to councils before a new age."""
    events = []
    for kingdom in range(int(board.KINGDOMS)):
        holder = int(moment.capitals[kingdom])
        if holder != board.NOBODY:
            facts = {"side": side_name(moment, holder), "kingdom": kingdom_name(moment, kingdom)}
            events.append(Event("log.council", facts))
    return events


def finish(after: AnimalKingdoms) -> list[Event]:
    """Tiles and tokens are added, and who has won."""
    events = []
    for seat in range(int(after.seats)):
        if ending.pass_tile_points_of(after, seat):
            facts = {"seat": {"seat": seat}, "count": int(ending.pass_tile_points_of(after, seat))}
            events.append(Event("log.tiles_revealed", facts))
        if after.players[seat].tokens:
            facts = {"seat": {"seat": seat}, "count": int(after.players[seat].tokens)}
            events.append(Event("log.tokens_left", facts))
    totals = {side: int(player.score) for side, player in enumerate(after.players)}
    standing = [
        {"say": "log.side_total", "side": side_name(after, side), "number": totals[side]}
        for side in sorted(totals, key=lambda side: -totals[side])
    ]
    events.append(Event("log.standing", {"players": {"list": standing}}))
    result = after.result()
    winners = {"list": [{"seat": seat} for seat in result.winners]}
    if after.seats == 1:
        tied = totals[int(board.HUMAN)] == totals[int(board.RIVAL)]
        key = "log.victory_alone" if result.winners else "log.tie_alone" if tied else "log.defeat_alone"
        return [*events, Event(key, {"seat": {"seat": int(board.HUMAN)}})]
    key = "log.finished" if len(result.winners) == 1 else "log.shared_victory"
    return [*events, Event(key, {"players": winners, "score": max(result.scores)})]
