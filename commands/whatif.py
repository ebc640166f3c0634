"""`whatif`: another action in the stead of one that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted
from commands.errors import FOUND
from commands.games import GameAddress
from commands.moments import Place, decision, place
from commands.output import clean, format_option, write_data
from commands.play import chosen_action
from commands.trace import change_lines, change_row

if TYPE_CHECKING:
    from domain.core.action import Action
    from domain.core.game import Game
    from projections.timeline import Timeline
    from projections.whatif import Outcome


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
        here = decision(place(archive, address))
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
