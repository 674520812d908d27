"""The games as a lobby shows them."""

import functools

from regna.bots.levels import LEVELS
from regna.contract.errors import quoted
from regna.registry import GAMES
from regna.resources import read_rules
from regna.server.live.levels import EARLIER
from regna.server.live.load import game_in
from regna.server.model.errors import Unknown
from regna.server.protocol.messages import ComponentInfo, GameInfo, LevelInfo, OptionInfo, RulesText
from regna.server.protocol.problems import server_words


@functools.cache
def game_info(id: str, language: str) -> GameInfo:
    """A game: its options and components in words, and where its components come from."""
    this = game_in(id, language)
    say, spec = this.words.say, this.spec
    options = [
        OptionInfo(
            name=option.name,
            label=say(f"option.{option.name}"),
            choices=list(option.choices),
            labels=[say(f"option.{option.name}.{quoted(choice)}") for choice in option.choices],
        )
        for option in spec.options
    ]
    parts = this.components
    components = [
        ComponentInfo(
            name=group,
            label=say(f"component.{group}"),
            source=parts.source(group),
            source_label=say(f"source.{parts.source(group)}"),
        )
        for group in parts.groups
    ]
    return GameInfo(
        id=id,
        name=this.name,
        about=say("game.about"),
        credit=say("game.credit"),
        seats=list(spec.seats),
        rules=spec.rules_version,
        has_secrets=spec.has_secrets,
        verbs={verb: list(names) for verb, names in spec.actions.verbs.items()},
        options=options,
        components=components,
        bots=list(EARLIER),
        levels=[level_info(level, language) for level in LEVELS],
    )


def level_info(level: str, language: str) -> LevelInfo:
    """A level of bots in words."""
    say = server_words(language).say
    return LevelInfo(id=level, name=say(f"level.{level}"), short=say(f"level.{level}.short"))


@functools.cache
def rules_text(id: str, language: str) -> RulesText:
    """A game's numbered rules."""
    if id not in GAMES:
        raise Unknown("game", {"found": quoted(id)})
    return RulesText(game=id, text=read_rules(GAMES[id].package, language))
