"""`why`: the reasons for a player's figures, and who brought what to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, say
from commands.errors import FOUND, usage
from commands.games import GameAddress
from commands.moments import Place, place, player_of
from commands.output import clean, format_option, write_data, write_rows

if TYPE_CHECKING:
    from projections.why import Credit, Explainer, Reason

Row = dict[str, Any]


@command("why")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.argument("player", required=False, metavar="[PLAYER]")
@click.argument("figure", required=False, metavar="[FIGURE]")
@format_option
@click.pass_context
def why(ctx: click.Context, address: str, player: str | None, figure: str | None, fmt: str) -> None:
    """Explain a player's figure, down to the events that made it.

    FIGURE is vp (where none is given), money or, in Brass, income. Then follows what others' actions and tiles brought
    the player. Without PLAYER, a table tells who brought how much to whom. Exit code 1 where the parts do not add up to
    the figure in the state.

    \b
    Examples:
      pway why friday ann
      pway why friday@canal bob money
      pway why friday
    """
    from domain.core.retraction import standing
    from projections.lookup import explainer

    settings = ctx.ensure_object(Settings)
    with settings.open_to_read() as archive:
        here = place(archive, address)
    explain = explainer(here.line.started.GAME)
    if player is None:
        _write_credits(settings, fmt, here, explain)
        return
    figure = _figure(explain, figure)
    history = standing(here.line.history[: here.version])
    reason = explain.why(history, player_of(here.line, player), figure)
    brought = [c for c in explain.credits(history) if (c.player, c.figure) == (player, figure)]
    data = _why_data(here, explain, player, figure, reason, brought)
    write_data(settings, fmt, "why", data, lambda: _why_lines(data, explain, reason, brought))
    if not data["agrees"]:
        say(f"the parts add up to {data['amount']}, the state says {data['state']}")
        ctx.exit(FOUND)


def _figure(explain: Explainer, figure: str | None) -> str:
    if figure is None:
        return next(iter(explain.figures))
    if figure not in explain.figures:
        raise usage("pway/no-such-figure", f"there is no figure {figure!r}", f"there are: {', '.join(explain.figures)}")
    return figure


def _why_data(
    here: Place, explain: Explainer, player: str, figure: str, reason: Reason, brought: Sequence[Credit]
) -> Row:
    from projections.why import faults

    state = _in_state(here, player, explain.figures[figure].path)
    return {
        "id": here.line.game_id,
        "version": here.version,
        "player": player,
        "figure": figure,
        "unit": explain.figures[figure].unit,
        "amount": reason.amount,
        "state": state,
        "agrees": reason.amount == state and not any(faults(reason)),
        "why": _reason_row(here.line.game_id, reason),
        "from_others": [_credit_row(here.line.game_id, credit) for credit in brought],
    }


def _in_state(here: Place, player: str, path: str) -> int:
    """A player's figure as the state has it."""
    from projections.paths import find

    if not path:
        return here.line.ruleset.scores(here.line.at(here.version))[player]
    ((_, value),) = find(here.line.ruleset.view(here.line.at(here.version)), f"players.{player}.{path}")
    return int(value)


def _reason_row(game_id: str, reason: Reason) -> Row:
    return {
        "text": reason.text,
        "amount": reason.amount,
        "address": f"{game_id}@{reason.version}" if reason.version else "",
        "parts": [_reason_row(game_id, part) for part in reason.parts],
    }


def _credit_row(game_id: str, credit: Credit) -> Row:
    return {
        "player": credit.player,
        "from": credit.source,
        "figure": credit.figure,
        "amount": credit.amount,
        "address": f"{game_id}@{credit.version}",
        "text": credit.text,
    }


def _why_lines(data: Row, explain: Explainer, reason: Reason, brought: Sequence[Credit]) -> Iterator[str]:
    unit = data["unit"]
    yield click.style(f"{clean(reason.text)}: {reason.amount} {unit}".replace("£", "pounds"), bold=True)
    yield from _branches(data["id"], reason.parts, "")
    if brought:
        yield ""
        yield f"Of these, {sum(credit.amount for credit in brought)} {unit} came from others:"
        for credit in brought:
            address = click.style(f"{data['id']}@{credit.version}", fg="yellow")
            yield f"  {credit.amount:>+4}  {clean(credit.source)}: {clean(credit.text)}  {address}"


def _branches(game_id: str, parts: Sequence[Reason], indent: str) -> Iterator[str]:
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        amount = f"{part.amount:>+4}" if part.amount is not None else "    "
        address = f"  {click.style(f'{game_id}@{part.version}', fg='yellow')}" if part.version else ""
        yield f"{indent}{'└─' if is_last else '├─'} {amount}  {clean(part.text)}{address}"
        yield from _branches(game_id, part.parts, indent + ("   " if is_last else "│  "))


def _write_credits(settings: Settings, fmt: str, here: Place, explain: Explainer) -> None:
    """Who brought how much to whom, of every figure that others can bring."""
    from domain.core.retraction import standing
    from projections.why import matrix

    players = here.line.started.players
    found = explain.credits(standing(here.line.history[: here.version]))
    rows = [
        {
            "figure": figure,
            "unit": explain.figures[figure].unit,
            "player": player,
            **{f"from {o}": n for o, n in row.items()},
        }
        for figure in dict.fromkeys(credit.figure for credit in found)
        for player, row in matrix(found, players, figure).items()
    ]
    write_rows(settings, fmt, "why", ("figure", "unit", "player", *(f"from {player}" for player in players)), rows)
    say("What players got from others' actions and tiles.")
