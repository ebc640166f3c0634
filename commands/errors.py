"""How errors are told, and the exit codes."""

from __future__ import annotations

from typing import Final, NamedTuple

import click

OK: Final = 0
FOUND: Final = 1
"""The command ran, and what it looked at is not as it should be."""
USAGE: Final = 2
NOT_FOUND: Final = 3
UNREADABLE: Final = 4
CONFLICT: Final = 5
INTERNAL: Final = 70
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

EXIT_CODES: Final = (
    (OK, "done"),
    (FOUND, "a check found something, or the rules refuse the action"),
    (USAGE, "the command line is wrong"),
    (NOT_FOUND, "there is no such store, game, version or player"),
    (UNREADABLE, "a file or a store cannot be read"),
    (CONFLICT, "somebody else was faster, or a different game has this id"),
    (INTERNAL, "a fault of this program"),
    (INTERRUPTED, "interrupted"),
)


class Problem(NamedTuple):
    """An error as a person is told it: one line each. code: stable, for programs."""

    exit_code: int
    code: str
    what: str
    why: str = ""
    remedy: str = ""


class CommandFailed(click.ClickException):
    """An error that a command itself finds."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem

    def show(self, file: object = None) -> None:
        tell(self.problem, self.show_color)


def usage(code: str, what: str, why: str = "", remedy: str = "") -> CommandFailed:
    return CommandFailed(Problem(USAGE, code, what, why, remedy))


def not_found(code: str, what: str, why: str = "", remedy: str = "") -> CommandFailed:
    return CommandFailed(Problem(NOT_FOUND, code, what, why, remedy))


def tell(problem: Problem, color: bool | None = None) -> None:
    """Print an error to stderr: one line what, one why, one what to do."""
    lines = [f"{click.style('error', fg='red', bold=True)}: {_line(problem.what)} [{problem.code}]"]
    lines += [f"  why: {_line(problem.why)}"] if problem.why else []
    lines += [f"  try: {_line(problem.remedy)}"] if problem.remedy else []
    click.echo("\n".join(lines), err=True, color=color)


def _line(text: str) -> str:
    """A text on one line: what an error quotes may come from anywhere."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def explain(error: Exception) -> Problem | None:
    """What to tell about an exception from the rooms below; None where it is none that they foresee."""
    if isinstance(error, OSError):
        exit_code = NOT_FOUND if isinstance(error, FileNotFoundError) else UNREADABLE
        return Problem(exit_code, "pway/file", f"{error.filename or 'a file'}: {error.strerror or error}")
    from eventsourcing.persistence import PersistenceError

    from archive import errors as archive
    from domain.catalogue import UnknownGame
    from domain.core.event import BrokenHistory
    from domain.core.refusal import Refusal
    from players.seats import UnknownBot
    from projections.address import MalformedAddress, OutOfRange
    from projections.projector import NewerViews

    exit_codes: dict[type[archive.ArchiveError], int] = {
        archive.NoStore: NOT_FOUND,
        archive.NoSuchGame: NOT_FOUND,
        archive.NoSuchVersion: NOT_FOUND,
        archive.Conflict: CONFLICT,
        archive.DifferentGame: CONFLICT,
    }
    match error:
        case archive.ArchiveError():
            return Problem(exit_codes.get(type(error), UNREADABLE), error.code, error.what, error.why, error.remedy)
        case Refusal():
            return Problem(FOUND, error.code, error.message)
        case BrokenHistory():
            return Problem(
                UNREADABLE, "archive/unreadable-history", str(error), "", "`pway verify` shows what is wrong"
            )
        case OutOfRange():
            return Problem(NOT_FOUND, "pway/out-of-range", str(error))
        case MalformedAddress():
            return Problem(
                USAGE, "pway/malformed-address", str(error), "", "write GAME, GAME@137, GAME@-1, GAME@r5 or GAME@start"
            )
        case NewerViews():
            return Problem(UNREADABLE, "pway/newer-views", str(error), "", "look for a newer release of this program")
        case UnknownGame() | UnknownBot():
            return Problem(USAGE, "pway/unknown-name", str(error))
        case PersistenceError() if "locked" in str(error):
            return Problem(CONFLICT, "archive/busy", "the store is being written by another program", "", "try again")
        case PersistenceError():
            return Problem(UNREADABLE, "archive/store-failed", "the store failed", str(error))
    return None
