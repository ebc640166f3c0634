"""`step`: a screen on which a game can be walked through."""

from __future__ import annotations

import sys

import click

from commands.base import Settings, command
from commands.errors import usage
from commands.games import GameAddress
from commands.moments import place


@command("step")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.pass_obj
def step(settings: Settings, address: str) -> None:
    """Step through a game on a screen of its own.

    It shows the board, the events, and what each one changed.

    Left and right go by actions, up and down by events, PageUp and PageDown by rounds, [ and ] by eras, Home and End to
    the start and the end. g jumps to an address, / searches (n and N go on), j and k choose a value, b tells which event
    last set it, v shows all values, q leaves and prints the address where you stood.

    The screen needs the extra `tui`: pip install 'permanent-way[tui]'.

    \b
    Examples:
      pway step friday
      pway step friday@rail:r3
    """
    if not _on_terminal():
        raise usage(
            "pway/no-terminal", "there is no terminal to step on", "", "`pway narrate` and `pway log` need none"
        )
    try:
        from commands.stepper import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("textual", "rich", "commands"):
            raise
        remedy = "pip install 'permanent-way[tui]'"
        raise usage("pway/extra-missing", "the screen needs Textual, which is not installed", "", remedy) from error
    from projections.walk import Walk

    with settings.open_to_read() as archive:
        here = place(archive, address)
    left_at = run(Walk(here.line, here.version))
    if left_at:
        click.echo(left_at)


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
