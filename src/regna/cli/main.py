"""The command `regna`: puts the parts together and turns every error into a sentence."""

import os
import sys
from typing import Annotated

import typer

from regna.cli import backup, bench, play, position, replay, restore, rules, serve, simulate, tournament, verify
from regna.cli.help import SpokenCommand, SpokenGroup
from regna.cli.terminal import Language, command_words, errors, language_asked, reason_of, tell
from regna.contract.errors import RegnaError

app = typer.Typer(
    name="regna",
    cls=SpokenGroup,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    serve.serve,
    play.play,
    position.position,
    simulate.simulate,
    tournament.tournament,
    replay.replay,
    verify.verify,
    rules.rules,
    bench.bench,
    backup.backup,
    restore.restore,
)
for command in COMMANDS:
    app.command(cls=SpokenCommand)(command)


def show_version(wanted: bool) -> None:
    """Print the version and whether the engine is compiled, then stop."""
    if wanted:
        import regna

        typer.echo(f"regna {regna.__version__} ({'compiled' if regna.compiled else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
    language: Language = None,
) -> None:
    """What may stand before a command; the language is looked up by whoever speaks."""


def run() -> None:
    """The entry point: exit code 0 for success, 2 for anything the user can mend, 130 for Ctrl-C."""
    try:
        app(prog_name="regna")
    except RegnaError as error:
        tell(error.text or command_words(language_asked()).explain(error), style="red", on=errors)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader (head, less) has gone: nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:  # a full disk, a folder that went away: what the system says is all there is to say
        tell(reason_of(error), style="red", on=errors)
        sys.exit(2)


if __name__ == "__main__":
    run()
