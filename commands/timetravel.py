"""`undo`, `redo`, `fork`: other courses of a game. What was stored stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.errors import FOUND, NOT_FOUND, CommandFailed, Problem
from commands.games import GameAddress, awaited, awaited_line, event_lines, event_row
from commands.moments import decision, line_of, place, within
from commands.output import format_option, write_data
from commands.play import addressed, check_names, deal, told_conflict

if TYPE_CHECKING:
    from domain.core.refusal import Refusal
    from domain.core.retraction import Restore, Retract
    from projections.timeline import Timeline


@command("undo")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--to", metavar="POSITION", help="Back to this version or round (137, r5), instead of one action.")
@click.option("--expect", type=click.IntRange(1), metavar="VERSION", help="Only if the game is still at this version.")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken back.")
@format_option
@click.pass_obj
def undo(settings: Settings, address: str, to: str | None, expect: int | None, dry_run: bool, fmt: str) -> None:
    """Take back the last action of a player, with all that followed from it.

    Nothing is erased: an event says that the others no longer count. `pway log --all` shows them, `pway redo` brings them
    back, and each of their versions can still be looked at. GAME@VERSION is short for --expect VERSION.

    \b
    Examples:
      pway undo friday
      pway undo friday --to 137
      pway undo friday --to r5 --dry-run
    """
    from domain.core.retraction import Retract

    _turn_back(settings, "undo", address, expect, fmt, lambda line: Retract(to=_target(line, to)), dry_run)


@command("redo")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--expect", type=click.IntRange(1), metavar="VERSION", help="Only if the game is still at this version.")
@format_option
@click.pass_obj
def redo(settings: Settings, address: str, expect: int | None, fmt: str) -> None:
    """Bring back what was taken back last. Possible until something else is played.

    \b
    Examples:
      pway redo friday
    """
    from domain.core.retraction import Restore

    _turn_back(settings, "redo", address, expect, fmt, lambda line: Restore(), dry_run=False)


def _target(line: Timeline[Any], to: str | None) -> int | None:
    """The version to go back to. After a round is where somebody at the table first decides in the next one."""
    if to is None:
        return None
    if to.isdigit():
        # Whether there is such a version, and whether it can be gone back to, is for the rules to say.
        return int(to)
    version = line.decision_from(within(line, to))
    while version < len(line) and _chance_decides(line, version):
        version = line.decision_from(version + 1)
    return version


def _chance_decides(line: Timeline[Any], version: int) -> bool:
    """Whether cards or dice are needed next in a game that is dealt here."""
    from domain.core.action import CHANCE

    awaiting = line.ruleset.awaiting(line.at(version))
    return not line.started.table and awaiting is not None and awaiting.actor == CHANCE


def _check_chance(line: Timeline[Any], version: int) -> None:
    """Refuse to go back to where chance decides: what was dealt here is not dealt again."""
    if not _chance_decides(line, version):
        return
    before = [v for v in range(1, version) if line.is_decision(v) and not _chance_decides(line, v)]
    remedy = f"go back to {line.game_id}@{before[-1]}, or fork the game there" if before else "begin a new game"
    why = "what was dealt in this game stays as it was dealt"
    raise CommandFailed(
        Problem(FOUND, "pway/chance-decides", f"at {line.game_id}@{version} chance has to decide", why, remedy)
    )


def _turn_back(
    settings: Settings,
    name: str,
    address: str,
    expect: int | None,
    fmt: str,
    action_of: Callable[[Timeline[Any]], Retract | Restore],
    dry_run: bool,
) -> None:
    """Take back or bring back, and tell which events that concerns."""
    from archive.errors import Conflict
    from domain.core.refusal import Refusal
    from domain.core.retraction import Retract

    with settings.open_to_read() if dry_run else settings.open_to_write() as archive:
        game_id, expected = addressed(archive, address, expect)
        try:
            game = archive.to_move_on(game_id, expect=expected)
            line = line_of(archive, game_id)
            action = action_of(line)
            before = {recorded.originator_version for recorded in game.standing}
            game.play(action)
            if isinstance(action, Retract):
                _check_chance(line, game.standing[-1].originator_version)
            turned = before ^ {recorded.originator_version for recorded in game.standing}
            if not dry_run:
                archive.append(game)
        except Conflict as conflict:
            raise told_conflict(archive, conflict) from conflict
        except Refusal as refusal:
            raise _refused(refusal) from refusal
    rows = [event_row(line.ruleset, line.event(version)) for version in sorted(turned)]
    data = {"id": game.id, "version": game.version, "events": rows, "awaiting": awaited(game)}
    write_data(settings, fmt, name, data, lambda: (*event_lines(rows), awaited_line(game)))
    verb = "would be taken back" if dry_run else {"undo": "taken back", "redo": "brought back"}[name]
    say(f"{counted(len(rows), 'event')} {verb}")


def _refused(refusal: Refusal) -> CommandFailed:
    code = NOT_FOUND if refusal.code == "core/no-such-event" else FOUND
    return CommandFailed(Problem(code, refusal.code, refusal.message))


@command("fork")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--name", default="", help="A name for the new game.")
@click.option("--seed", help="Deal from this seed instead of from true randomness.")
@format_option
@click.pass_obj
def fork(settings: Settings, address: str, name: str, seed: str | None, fmt: str) -> None:
    """Begin a new game that has the same events up to a version.

    The new game names its parent, with the digest of what both have; the parent stays as it is. What was taken back in
    the parent can be forked from like any other version. Where cards or dice are needed next in a game played here, they
    are dealt at once.

    \b
    Examples:
      pway fork friday@137 --name 'friday, other loan'
      pway fork friday@r5
    """
    from archive.fork import fork as forked

    check_names((), name)
    with settings.open_to_write() as archive:
        here = decision(place(archive, address))
        new_id = forked(archive, here.line.game_id, here.version, name=name)
        game = archive.load(new_id)
        if not here.line.started.table:
            deal(game, seed)
            archive.append(game)
        parent = archive.started(new_id).parent
    data = {
        "id": new_id,
        "name": name,
        "version": game.version,
        "parent": parent.model_dump() if parent else None,
        "awaiting": awaited(game),
    }
    write_data(settings, fmt, "fork", data, lambda: (f"{new_id}@{game.version}", awaited_line(game)))
    say(f"Forked from {here}.")
