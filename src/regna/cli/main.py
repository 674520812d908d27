"""The command `regna`: puts the parts together and turns every error into a sentence."""

import os
import sys
from typing import Annotated, NoReturn

import typer

from regna.cli import (
    admin,
    analyse,
    backup,
    bench,
    learn,
    play,
    position,
    promote,
    puzzles,
    replay,
    restore,
    rules,
    selfplay,
    serve,
    simulate,
    tournament,
    train,
    verify,
)
from regna.cli.help import SpokenCommand, SpokenGroup
from regna.cli.language import command_words, language_asked
from regna.cli.terminal import Language, errors, reason_of, tell
from regna.cli.usage import usage_error
from regna.contract.errors import RegnaError

app = typer.Typer(
    name="regna",
    cls=SpokenGroup,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    serve.serve,
    play.play,
    learn.learn,
    position.position,
    simulate.simulate,
    tournament.tournament,
    selfplay.selfplay,
    train.train,
    promote.promote,
    puzzles.puzzles,
    replay.replay,
    analyse.analyse,
    verify.verify,
    rules.rules,
    bench.bench,
    backup.backup,
    restore.restore,
    admin.admin,
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
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
    language: Language = None,
) -> None:
    """What may stand before a command; the language is looked up by whoever speaks. Without a command, the help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def complain(error: RegnaError) -> NoReturn:
    """Say what is wrong, and stop."""
    tell(error.text or command_words(language_asked()).explain(error), style="red", on=errors)
    sys.exit(2)


def run() -> None:
    """The entry point: exit code 0 for success, 2 for anything the user can mend, 130 for Ctrl-C."""
    try:
        sys.exit(app(prog_name="regna", standalone_mode=False) or 0)
    except RegnaError as error:
        complain(error)
    except typer.TyperException as error:
        complain(usage_error(error))
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
