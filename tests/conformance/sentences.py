"""What prompts and refusals tell a player, compared with the legal list.

The sentences are read as the player reads them, in both languages, and the legal list is the judge:

- A verb that a prompt names has a legal decision, and every legal decision is named.
- What a refusal tells to do is legal. French shows it: an imperative is an advice, and so is "vous devez" or
  "vous pouvez"; anything else is a rule.
- Both languages name the same decisions and figures; the English pattern of an offer matches where it is offered and
  nowhere else.
- The short question in place of a prompt names no decision that is not legal, and no fact that the prompt does not.
- What else a sentence says that is not always so (a `Claim`) holds.
- Every number, place, tile or card in a sentence is what the legal list, or the refused decision, gives for it.
- The rule that a refusal cites stands in a chapter about the refused decision, or about what is under way.

What cannot be read off a sentence a game says in its `Speech`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from regna.contract.actions import Reading
from regna.contract.errors import Malformed
from regna.engine.rng import Rng
from regna.engine.state import OK, State
from regna.resources import read_rules
from regna.table.game import Game, layers_of
from regna.table.match import only_answer
from regna.table.words import LANGUAGES, Words, words_for
from tests.conformance.playing import BiasedPlayer, random_states
from tests.conformance.wording import NUMBER, gaps

ADVICE = re.compile(r"\b(?!(?:chez|assez)\b)\w+ez\b(?!-vous)", re.I)
"""A French verb that may tell somebody to do something, and asks nothing."""
NO_ADVICE = re.compile(r"\bvous (?:n'|ne |en |y |l'|le |la |les )*$", re.I)
"""What stands before it where it does not; "you must" and "you may" do all the same."""
ALLOWS = re.compile(r"\bvous (?:devez|pouvez)$", re.I)
RULE = re.compile(r"\*\*([A-Z]+-\d+[a-z]?)\*\*")
TRIED = 2
"""So many decisions with the same verb are tried for each reason to refuse one."""
LONGEST_GAME = 1500
"""A game at random is looked at for so many decisions."""


class Offer(NamedTuple):
    """How sentences name a decision: its verb, and a pattern in each language.

    Several verbs are one of them ("use an action tile"). No verb is an advice about how to say something.
    """

    verbs: tuple[str, ...]
    en: str
    fr: str


class Claim(NamedTuple):
    """Something else that sentences say, as a pattern in each language, and when it is true."""

    en: str
    fr: str
    holds: "Callable[[Moment], bool]"


class Moment:
    """A position in which somebody is asked or refused something, seen from its legal list."""

    def __init__(self, game: Game, state: State, said: Mapping[str, str] | None = None) -> None:
        """`said` is the decision that is refused, part by part."""
        self.game = game
        self.state: Any = state
        self.said = said or {}

    @cached_property
    def legal(self) -> list[dict[str, str]]:
        """The legal decisions, part by part."""
        return [self.game.spec.actions.write(self.state, action) for action in self.state.legal()]

    @property
    def verbs(self) -> set[str]:
        """The verbs of the legal decisions."""
        return {decision["verb"] for decision in self.legal}

    def parts(self, part: str, *verbs: str) -> set[str]:
        """What the legal decisions with these verbs name for a part."""
        return {decision[part] for decision in self.legal if decision["verb"] in verbs}

    def after(self, text: str) -> Any:
        """The state after a legal decision."""
        state = self.state.clone()
        state.apply(self.game.spec.read(state, text).action)
        return state

    def longest(self, *verbs: str) -> int:
        """How many decisions with these verbs the seat could take in a row, at most; all ways are played out."""
        most = 0
        for decision in self.legal:
            if decision["verb"] in verbs:
                after = self.after(" ".join(decision.values()))
                same = (after.seat, after.phase) == (self.state.seat, self.state.phase)
                most = max(most, 1 + (Moment(self.game, after).longest(*verbs) if same else 0))
        return most


Fact = Callable[[Moment], Any]
"""What a sentence should say in a gap."""


@dataclass(frozen=True, kw_only=True)
class Speech:
    """What the sentences of a game mean, for the test."""

    offers: tuple[Offer, ...]
    """How its decisions are named."""
    claims: tuple[Claim, ...] = ()
    """What else its prompts say that is not always true."""
    claims_of_refusals: tuple[Claim, ...] = ()
    """The same of refusals."""
    facts: Mapping[str, Fact]
    """What belongs into a gap, by key and gap, such as "prompt.recruit.count"; or for all sentences of a family, such
    as "refusal.hex". Every gap but {seat} has one, and but those that list what is offered."""
    chapters: Mapping[str, tuple[str, ...]]
    """By verb or by phase: the chapters of RULES.md that a refusal may cite, by the beginning of their headings. Those
    of "" may always be cited."""
    lies: Mapping[str, tuple[str, str]]
    """Sentences that would not be true, in English and in French, by the key of the one they stand for: to see that
    they are found."""


class Bare(Words):
    """The sentences without names of players and places, which could look like a verb; with plain spaces."""

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """A sentence, its gaps filled."""
        return super().say(key, facts).replace("\u00a0", " ")

    def render(self, fact: Any) -> str:
        """A name is left blank."""
        return "·" if isinstance(fact, dict) and "names" in fact else super().render(fact)

    def seat(self, seat: int) -> str:
        """A seat has no name."""
        return "·"


class Reader:
    """Reads what a game says at a moment, and finds what is not true."""

    def __init__(self, game: Game, speech: Speech, lies: Mapping[str, Mapping[str, str]] | None = None) -> None:
        """`lies` are sentences in place of its own, by language and key."""
        self.game = game
        self.speech = speech
        self.words = {}
        for language in LANGUAGES:
            sentences = words_for(layers_of(game.spec), language).catalogue
            self.words[language] = Bare(language, {**sentences, **(lies or {}).get(language, {})})

    def flaws_at(self, state: State, rng: Rng) -> list[str]:
        """Everything untrue that is said at a moment."""
        found = list(self.flaws_of_prompt(Moment(self.game, state)))
        for reason, reading in refused(self.game, state, rng):
            found += self.flaws_of_refusal(Moment(self.game, state, reading.parts), reason, reading)
        return found

    def flaws_of_prompt(self, moment: Moment) -> Iterator[str]:
        """What is untrue in the question that the deciding seat reads; at a moment without one, nothing is offered."""
        state, spec = moment.state, self.game.spec
        key, facts = spec.prompt(state, int(state.seat) if state.seat >= 0 else None)
        texts = self.texts(key, facts)
        yield from self.flaws_of_question(moment, key, texts)
        offered = self.named(texts["en"], "en") | self.named(texts["fr"], "fr")
        unsaid = moment.verbs - {verb for offer in offered for verb in offer.verbs}
        if unsaid:
            yield f"{key} does not name {sorted(unsaid)}, which is legal: {texts['en']}"
        if not spec.has_secrets and any(spec.prompt(state, seat) != (key, facts) for seat in range(state.seats)):
            yield f"{key}: not everybody reads the same, and nothing is hidden"
        if state.seat >= 0:
            if facts.get("seat") != {"seat": int(state.seat)}:
                yield f"{key} speaks to {facts.get('seat')}"
            yield from self.flaws_of_facts(moment, key, facts)
            yield from self.flaws_in_few_words(moment, key, facts)

    def flaws_in_few_words(self, moment: Moment, prompt: str, facts: Mapping[str, Any]) -> Iterator[str]:
        """What is untrue in the short question that stands for a prompt; it need not name every decision."""
        key = f"ask.{prompt.removeprefix('prompt.')}"
        catalogue = self.words[LANGUAGES[0]].catalogue
        if key not in catalogue:
            return
        yield from self.flaws_of_question(moment, key, self.texts(key, facts))
        for gap in gaps(catalogue[key]) - gaps(catalogue[prompt]):
            expected = self.speech.facts.get(f"{key}.{gap}")
            if expected is None or facts.get(gap) != expected(moment):
                yield f"{key} says {facts.get(gap)} for {{{gap}}}, which {prompt} does not say"

    def flaws_of_question(self, moment: Moment, key: str, texts: Mapping[str, str]) -> Iterator[str]:
        """What is untrue in a question, long or short: both languages offer the same, and only what is legal."""
        yield from flaws_of_figures(key, texts)
        named = {language: self.named(text, language) for language, text in texts.items()}
        if named["en"] != named["fr"]:
            yield f"{key} names {verbs_of(named['en'])} in English, {verbs_of(named['fr'])} in French"
        for unknown in self.advised(texts["fr"])[1]:
            yield f'{key}: which decision is "{unknown}"? No offer says so'
        for offer in named["en"] | named["fr"]:
            if offer.verbs and not moment.verbs & set(offer.verbs):
                yield f"{key} offers {' or '.join(offer.verbs)}, which is not legal: {texts['en']}"
        yield from self.flaws_of_claims(self.speech.claims, moment, key, texts)

    def flaws_of_refusal(self, moment: Moment, reason: int, reading: Reading) -> Iterator[str]:
        """What is untrue in the refusal of a decision."""
        spec = self.game.spec
        code, rules = spec.reasons[reason]
        key, facts = f"refusal.{code}", spec.refusal_facts(moment.state, reading)
        texts = self.texts(key, facts)
        yield from flaws_of_figures(key, texts)
        advice, unknown = self.advised(texts["fr"])
        for imperative in unknown:
            yield f'{key}: which decision is "{imperative}"? No offer says so'
        for offer in advice:
            if offer.verbs and not moment.verbs & set(offer.verbs):
                yield f"{key} advises {' or '.join(offer.verbs)}, which is not legal: {texts['en']}"
        if advice != self.named(texts["en"], "en"):
            yield f"{key} advises {verbs_of(advice)} in French; in English: {texts['en']}"
        yield from self.flaws_of_claims(self.speech.claims_of_refusals, moment, key, texts)
        yield from self.flaws_of_facts(moment, key, facts)
        verb, chapters = moment.said["verb"], self.speech.chapters
        heading = chapter_of(spec.package, rules[0]) if rules else None
        topics = (verb, spec.phases[moment.state.phase], "")
        if heading and not heading.startswith(tuple(part for topic in topics for part in chapters.get(topic, ()))):
            yield f"{key} cites {rules[0]} ({heading}) against {verb}"

    def flaws_of_claims(
        self, claims: tuple[Claim, ...], moment: Moment, key: str, texts: Mapping[str, str]
    ) -> Iterator[str]:
        """What else a sentence says, although it is not so or in one language only."""
        for claim in claims:
            made = [bool(re.search(getattr(claim, language), text, re.I)) for language, text in texts.items()]
            if any(made) and not (all(made) and claim.holds(moment)):
                yield f'{key} says "{claim.en}" or "{claim.fr}", in one language only or although it is not so'

    def flaws_of_facts(self, moment: Moment, key: str, facts: Mapping[str, Any]) -> Iterator[str]:
        """The gaps of a sentence, and of the small ones in it, that say something else than they should."""
        for gap in sorted(gaps(self.words[LANGUAGES[0]].catalogue[key]) - {"seat"}):
            fact = facts.get(gap)
            expected = self.speech.facts.get(f"{key}.{gap}") or self.speech.facts.get(f"{key.partition('.')[0]}.{gap}")
            if expected is not None:
                if fact != expected(moment):
                    yield f"{key} says {fact} for {{{gap}}}, where {expected(moment)} is true"
            elif isinstance(fact, dict) and ("any" in fact or "say" in fact):  # what it names is read off the sentence
                for part in [part for part in fact.get("any", [fact]) if "say" in part]:
                    yield from self.flaws_of_facts(moment, part["say"], part)
            else:
                yield f"{key}: nothing says what belongs into {{{gap}}}"

    def texts(self, key: str, facts: Mapping[str, Any]) -> dict[str, str]:
        """A sentence in every language."""
        return {language: words.say(key, facts) for language, words in self.words.items()}

    def named(self, text: str, language: str) -> set[Offer]:
        """The decisions that a sentence names."""
        return {offer for offer in self.speech.offers if re.search(getattr(offer, language), text, re.I)}

    def advised(self, text: str) -> tuple[set[Offer], set[str]]:
        """The decisions that a French sentence tells somebody to take, and the imperatives that name none."""
        found, unknown = set[Offer](), set[str]()
        for told in ADVICE.finditer(text):
            if NO_ADVICE.search(text[: told.start()]) and not ALLOWS.search(text[: told.end()]):
                continue
            meant = {
                offer
                for offer in self.speech.offers
                if any(match.start() <= told.start() < match.end() for match in re.finditer(offer.fr, text, re.I))
            }
            found |= meant
            if not meant:
                unknown.add(told[0])
        return found, unknown


def flaws_of_figures(key: str, texts: Mapping[str, str]) -> Iterator[str]:
    """A gap that nothing fills, and figures that only one language has."""
    if "{" in "".join(texts.values()):
        yield f"{key} has a gap that nothing fills: {texts['en']}"
    figures = [sorted(NUMBER.findall(text)) for text in texts.values()]
    if figures[0] != figures[1]:
        yield f"{key} says {figures[0]} in English, {figures[1]} in French"


def verbs_of(offers: set[Offer]) -> list[str]:
    """The verbs of some offers, for a message."""
    return sorted("/".join(offer.verbs) for offer in offers)


@cache
def chapter_of(package: str, rule: str) -> str | None:
    """The heading in RULES.md that a rule stands under; None for a ruling, which belongs to many."""
    heading = ""
    for line in read_rules(package, "en").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif rule in RULE.findall(line):
            return heading
    return None


@cache
def verbs_by_action(game: Game) -> list[tuple[str, ...]]:
    """The verbs that an action may have, by its id: those that share its block."""
    blocks = game.spec.actions.blocks
    return [tuple(line.name for ids, line in blocks if action in ids) for action in range(game.spec.actions.count)]


def refused(game: Game, state: State, rng: Rng) -> Iterator[tuple[int, Reading]]:
    """Some decisions that are refused here: of the whole action space a few for every reason and verb."""
    verbs, by_reason = verbs_by_action(game), dict[int, list[int]]()
    for action in range(game.spec.actions.count):
        reason = int(state.problem(action))
        if reason != OK:
            by_reason.setdefault(reason, []).append(action)
    for reason, actions in by_reason.items():
        shift, tried = int(rng.below(len(actions))), Counter[str]()
        for action in actions[shift:] + actions[:shift]:
            if all(tried[verb] >= TRIED for verb in verbs[action]):
                continue  # to write it would cost more than all that is looked at
            try:
                parts = game.spec.actions.write(state, action)
            except Malformed:  # on this board nobody can say it
                continue
            tried[parts["verb"]] += 1
            if tried[parts["verb"]] <= TRIED:
                yield reason, Reading(parts, action)


def sampled(game: Game, starts: Iterator[tuple[int, State]], number: int) -> Iterator[State]:
    """So many moments of games at random at which somebody is asked, in phases as evenly as they come; luck on top.

    What the table answers by itself is no question to anybody.
    """
    met, looked_at = Counter[int](), 0
    for seed, state in starts:
        rng, sample = Rng(seed), Rng(seed + 1)
        for here, _ in random_states(state, rng, LONGEST_GAME, BiasedPlayer(game.spec, seed)):
            asked = here.seat >= 0
            rare = asked and met[here.phase] * len(game.spec.phases) <= looked_at
            if (rare or sample.below(40) == 0) and only_answer(game.spec, here) is None:
                met[here.phase] += 1
                looked_at += asked
                yield here.clone()
            if looked_at == number:
                return


def untold_lies(game: Game, speech: Speech, states: list[State]) -> list[str]:
    """The lies that are not found, told in both languages or in one of them."""
    found = []
    for key, lie in speech.lies.items():
        for told in ({"en": lie[0], "fr": lie[1]}, {"en": lie[0]}, {"fr": lie[1]}):
            reader = Reader(game, speech, {language: {key: text} for language, text in told.items()})
            if not any(reader.flaws_at(state, Rng(number)) for number, state in enumerate(states)):
                found.append(f"{key} in {', '.join(told)}: {lie}")
    return found
