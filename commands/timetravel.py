"""`undo`, `redo`, `fork`, `whatif`: other courses of a game. What was stored stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.errors import FOUND, NOT_FOUND, CommandFailed, Problem
from commands.games import GameAddress, awaited, awaited_line, event_lines, event_row
from commands.moments import Place, line_of, place, within
from commands.output import clean, format_option, write_data
from commands.play import addressed, check_names, chosen_action, told_conflict
from commands.trace import change_lines, change_row

if TYPE_CHECKING:
    from domain.core.action import Action
    from domain.core.game import Game
    from domain.core.refusal import Refusal
    from domain.core.retraction import Restore, Retract
    from projections.timeline import Timeline
    from projections.whatif import Outcome


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
    """The version to go back to. After a round is where the next one waits for somebody."""
    if to is None:
        return None
    if to.isdigit():
        # Whether there is such a version, and whether it can be gone back to, is for the rules to say.
        return int(to)
    return line.decision_from(within(line, to))


def _turn_back(
    settings: Settings, name: str, address: str, expect: int | None, fmt: str, action_of: Any, dry_run: bool
) -> None:
    from archive.errors import Conflict
    from domain.core.refusal import Refusal

    with settings.open_to_read() if dry_run else settings.open_to_write() as archive:
        game_id, expected = addressed(archive, address, expect)
        try:
            game = archive.to_move_on(game_id, expect=expected)
            line = line_of(archive, game_id)
            action: Retract | Restore = action_of(line)
            before = {recorded.originator_version for recorded in game.standing}
            game.play(action)
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
@format_option
@click.pass_obj
def fork(settings: Settings, address: str, name: str, fmt: str) -> None:
    """Begin a new game that has the same events up to a version.

    The new game names its parent, with the digest of what both have; the parent stays as it is. What was taken back in
    the parent can be forked from like any other version.

    \b
    Examples:
      pway fork friday@137 --name 'friday, other loan'
      pway fork friday@r5
    """
    from archive.fork import fork as forked

    check_names((), name)
    with settings.open_to_write() as archive:
        here = _decision(place(archive, address))
        new_id = forked(archive, here.line.game_id, here.version, name=name)
        game = archive.load(new_id)
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


def _decision(here: Place) -> Place:
    """The first moment from this one on at which somebody has to decide: what follows from an action belongs to it."""
    version = here.line.decision_from(here.version)
    if version != here.version:
        say(f"{here} lies among the consequences of an action; taken to {here.line.game_id}@{version}, after them")
    return Place(here.line, version)


@command("whatif")
@click.argument("address", type=GameAddress(), metavar="GAME@VERSION")
@click.argument("action", required=False, metavar="[ACTION|-]")
@click.option("--choice", type=click.IntRange(1), metavar="N", help="The action of this number in `pway legal`.")
@format_option
@click.pass_context
def whatif(ctx: click.Context, address: str, action: str | None, choice: int | None, fmt: str) -> None:
    """Play another action in the stead of one that was played.

    What becomes of the rest is shown: the later actions of the original are tried one after the other; the first that
    the rules no longer allow is named, and the state is compared with the original's there, or at the end. Nothing is
    stored: `pway fork` and `pway act` keep another course. Exit code 1 where the rest of the original is no longer legal.

    \b
    Examples:
      pway whatif friday@137 '{"type": "loan", "card": "location:dudley"}'
      pway whatif friday@137 --choice 3
    """
    from projections.whatif import what_if

    settings = ctx.ensure_object(Settings)
    with settings.open_to_read() as archive:
        here = _decision(place(archive, address))
    other = _other_action(here, action, choice)
    outcome = what_if(here.line, here.version, other)
    data = _outcome_data(here, other, outcome)
    write_data(settings, fmt, "whatif", data, lambda: _outcome_lines(here, outcome))
    ctx.exit(FOUND if outcome.stopped else 0)


def _other_action(here: Place, action: str | None, choice: int | None) -> Action:
    from domain.core.game import Game
    from domain.core.retraction import standing

    before = [r._replace(originator_version=n) for n, r in enumerate(standing(here.line.history[: here.version]), 1)]
    game: Game[Any] = Game.replay(here.line.ruleset, before)
    return chosen_action(game, action, choice)


def _outcome_data(here: Place, action: Action, outcome: Outcome) -> dict[str, Any]:
    game_id, stopped = here.line.game_id, outcome.stopped
    return {
        "id": game_id,
        "version": here.version,
        "action": action.model_dump(mode="json"),
        "events": [{"topic": event.TOPIC, "event": event.model_dump(mode="json")} for event in outcome.events],
        "replaced": f"{game_id}@{outcome.replaced.originator_version}" if outcome.replaced else "",
        "followed": outcome.followed,
        "stopped": {
            "address": f"{game_id}@{stopped.recorded.originator_version}",
            "code": stopped.refusal.code,
            "message": stopped.refusal.message,
        }
        if stopped
        else None,
        "compared": f"{game_id}@{outcome.compared}",
        "scores": outcome.scores,
        "original_scores": outcome.original_scores,
        "changes": [change_row(change) for change in outcome.changes],
    }


def _outcome_lines(here: Place, outcome: Outcome) -> Iterator[str]:
    from projections.sentences import sentence

    line = here.line
    if outcome.replaced:
        yield f"Instead of {line.game_id}@{outcome.replaced.originator_version}: {_told(line, outcome.replaced)}"
    for number, event in enumerate(outcome.events):
        yield f"{'  ' if number else '→ '}{clean(line.ruleset.describe(event))}"
    yield ""
    if outcome.stopped:
        recorded, refusal = outcome.stopped.recorded, outcome.stopped.refusal
        yield f"{counted(outcome.followed, 'later action')} of the original can still be played; then"
        yield f"{line.game_id}@{recorded.originator_version} cannot: {clean(sentence(line.ruleset, recorded))}"
        yield f"  {clean(str(refusal))}"
    else:
        yield f"All {counted(outcome.followed, 'later action')} of the original can still be played."
    yield ""
    yield f"Compared with {line.game_id}@{outcome.compared} (original → other course):"
    for player, points in outcome.scores.items():
        yield f"  {clean(player)}: {outcome.original_scores[player]} → {points} VP"
    yield from (f"  {told}" for told in change_lines(outcome.changes))


def _told(line: Timeline[Any], recorded: Any) -> str:
    from projections.sentences import sentence

    return clean(sentence(line.ruleset, recorded))
