"""The command `regna`: puts the parts together and turns every error into a sentence."""

import os
import sys
from typing import Annotated

import typer

from regna.cli import backup, bench, play, replay, restore, rules, serve, simulate, verify
from regna.cli.terminal import errors, reason_of, tell
from regna.contract.errors import RegnaError
from regna.table.words import words_for

app = typer.Typer(
    name="regna",
    help="One table for strategy games of kingdoms and conquest.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    serve.serve,
    play.play,
    simulate.simulate,
    replay.replay,
    verify.verify,
    rules.rules,
    bench.bench,
    backup.backup,
    restore.restore,
)
for command in COMMANDS:
    app.command()(command)


def show_version(wanted: bool) -> None:
    """Print the version and whether the engine is compiled, then stop."""
    if wanted:
        import regna

        typer.echo(f"regna {regna.__version__} ({'compiled' if regna.compiled else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """One table for strategy games of kingdoms and conquest."""


def run() -> None:
    """The entry point: exit code 0 for success, 2 for anything the user can mend, 130 for Ctrl-C."""
    try:
        app()
    except RegnaError as error:
        tell(error.text or words_for(("regna.table", "regna.cli"), "en").explain(error), style="red", on=errors)
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
