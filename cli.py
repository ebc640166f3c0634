"""The front door of `pway`: names of the commands, global options, and how everything ends. No logic."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, Final

import click

from commands.base import Settings, common_options, write_options
from commands.errors import BROKEN_PIPE, EXIT_CODES, INTERNAL, INTERRUPTED, CommandFailed, Problem, explain
from commands.summaries import SUMMARIES

SECTIONS: Final = {
    "Play": {
        "demo": "commands.demo:demo",
        "new": "commands.play:new",
        "act": "commands.play:act",
        "legal": "commands.play:legal",
        "bot": "commands.bots:bot",
        "simulate": "commands.bots:simulate",
    },
    "Inspect": {
        "games": "commands.inspect:games",
        "log": "commands.log:log",
        "show": "commands.inspect:show",
        "score": "commands.inspect:score",
        "narrate": "commands.narrate:narrate",
        "diff": "commands.trace:diff",
        "blame": "commands.trace:blame",
        "why": "commands.why:why",
        "bisect": "commands.search:bisect",
        "find": "commands.search:find",
    },
    "Tables": {
        "leaderboard": "commands.league:leaderboard",
        "ratings": "commands.league:ratings",
        "stats": "commands.statistics:stats",
        "players": "commands.people:players",
        "tracks": "commands.tracks:tracks",
        "project": "commands.views:project",
    },
    "Time travel": {
        "step": "commands.step:step",
        "undo": "commands.timetravel:undo",
        "redo": "commands.timetravel:redo",
        "fork": "commands.timetravel:fork",
        "whatif": "commands.whatif:whatif",
    },
    "Audit": {
        "verify": "commands.audit:verify",
        "doctor": "commands.audit:doctor",
    },
    "Import and export": {
        "export": "commands.transfer:export",
        "import": "commands.transfer:import_",
    },
    "Component data": {
        "scenario": "commands.scenario:scenario",
    },
}
"""Headings of the help, the commands under them, and where each is. A command is imported when it is first needed."""

PLACES: Final = {name: place for commands in SECTIONS.values() for name, place in commands.items()}


class FrontDoor(click.Group):
    """A group that loads its commands lazily and lists them under headings."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(PLACES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in PLACES:
            return None
        module, _, name = PLACES[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, self._summary(ctx, name)) for name in commands])
        write_options(self, ctx, formatter)
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in EXIT_CODES])

    def _summary(self, ctx: click.Context, name: str) -> str:
        """A command's summary, without loading the command where its summary was written down."""
        if name in SUMMARIES:
            return SUMMARIES[name]
        command = self.get_command(ctx, name)
        return command.get_short_help_str(limit=100) if command else ""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command line to its exit code, whatever happens."""
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
            sys.stdout.flush()
        except click.exceptions.Abort:
            code = INTERRUPTED
        except BrokenPipeError:
            code = _hang_up()
        except CommandFailed as failed:
            failed.show()
            code = failed.problem.exit_code
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise click.exceptions.Exit(_hang_up()) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if ctx.ensure_object(Settings).debug:
                import traceback

                traceback.print_exc()
            raise CommandFailed(explain(error) or _fault(error)) from error


def _hang_up() -> int:
    """Nobody reads on: end in silence, also when Python flushes once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def _fault(error: Exception) -> Problem:
    return Problem(
        INTERNAL, "pway/fault", f"{type(error).__name__}: {error}", "a fault of this program", "--debug shows where"
    )


@click.group(cls=FrontDoor, params=list(common_options()), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="permanent-way", prog_name="pway")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Keep, replay and audit board games as event logs that nothing is ever erased from.

    \b
    Examples:
      pway demo                        play a whole game and look at what is kept
      pway games                       list the games of the store
      pway log friday                  what happened in the game named friday
      pway show friday@137             the board after event 137
      pway verify --all                check every game against its hashes and the rules

    GAME is an id, a name, or a beginning of either that fits no other game; GAME@137 is the game after its event 137,
    GAME@-1 after its last, GAME@r5 after round 5, GAME@rail:r3 after round 3 of the Rail Era, GAME@last:TileFlipped after
    the last event of a type; A..B is what lies between two of them.
    """
    ctx.color = ctx.ensure_object(Settings).colored()


if __name__ == "__main__":
    main()
