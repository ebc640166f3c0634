"""`diff`, `blame`, `why`: what changed, by which event, and for what reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.errors import FOUND, usage
from commands.games import GameAddress
from commands.moments import Place, both, no_such_path, place, player_of
from commands.output import clean, format_option, write_data, write_rows, write_text

if TYPE_CHECKING:
    from projections.blame import Blamed
    from projections.diff import Change
    from projections.timeline import Timeline
    from projections.why import Credit, Explainer, Reason

Row = dict[str, Any]


@command("diff")
@click.argument("one", type=GameAddress(), metavar="A|A..B")
@click.argument("other", type=GameAddress(), metavar="[B]", required=False)
@click.option("--path", "path", default="", metavar="PATH", help="Only what is at or below this path.")
@click.option("--stat", is_flag=True, help="Count the changes, branch by branch.")
@format_option
@click.pass_context
def diff(ctx: click.Context, one: str, other: str | None, path: str, stat: bool, fmt: str) -> None:
    """Compare two moments of a game, or of two games, value by value.

    Exit code 1 where they differ.

    \b
    Examples:
      pway diff friday@r3..r4                what round 4 changed
      pway diff friday@130 friday@137 --path players.ann
      pway diff friday saturday --stat
    """
    from projections.diff import by_branch, changes

    settings = ctx.ensure_object(Settings)
    with settings.open_to_read() as archive:
        a, b = both(archive, one, other)
    if a.line.started.GAME != b.line.started.GAME:
        raise usage("pway/different-games", f"{a} and {b} are of different games and have nothing to compare")
    found = [change for change in changes(_view(a), _view(b)) if _is_at(change.path, path)]
    if stat:
        rows = [{"path": branch, "changes": count} for branch, count in by_branch(found).items()]
        write_rows(settings, fmt, "diff", ("path", "changes"), rows)
    elif fmt == "table":
        write_text(settings, change_lines(found))
    else:
        write_rows(settings, fmt, "diff", ("path", "before", "after"), map(change_row, found))
    say(f"{counted(len(found), 'value')} differ{'s' * (len(found) == 1)} between {a} and {b}")
    ctx.exit(FOUND if found else 0)


def _view(here: Place) -> dict[str, Any]:
    return here.line.ruleset.view(here.line.at(here.version))


def _is_at(path: Sequence[str | int], written: str) -> bool:
    """Whether a path is at or below a written one, which may begin with a player's name."""
    from projections.paths import ANY, SEPARATOR

    parts = written.split(SEPARATOR) if written else []
    return any(
        len(here) >= len(parts) and all(part in (ANY, str(key)) for part, key in zip(parts, here, strict=False))
        for here in (path, path[1:] if path[:1] == ("players",) else path)
    )


def change_row(change: Change) -> Row:
    """A change as data; a side on which there is nothing has no key."""
    from projections.diff import ABSENT
    from projections.paths import text

    sides = {"before": change.before, "after": change.after}
    return {"path": text(change.path)} | {side: value for side, value in sides.items() if value is not ABSENT}


def change_lines(found: Iterable[Change]) -> Iterator[str]:
    """Changes for a person, their paths in a column."""
    from projections.diff import told
    from projections.paths import text

    lines = [(clean(text(change.path)), clean(told(change))) for change in found]
    width = max((len(path) for path, _ in lines), default=0)
    return (f"{path.ljust(width)}  {what}" for path, what in lines)


@command("blame")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.argument("path", default="", metavar="[PATH]")
@format_option
@click.pass_obj
def blame(settings: Settings, address: str, path: str, fmt: str) -> None:
    """Tell for each value of a state the event that last set it.

    \b
    Examples:
      pway blame friday players.ann.money
      pway blame friday@r5 market
      pway blame friday 'players.*.vp' --json
    """
    from projections.blame import blame as blamed
    from projections.paths import NoSuchPath

    with settings.open_to_read() as archive:
        here = place(archive, address)
    try:
        found = blamed(here.line, here.version, path)
    except NoSuchPath as error:
        raise no_such_path(error) from error
    rows = [blame_row(here.line, entry) for entry in found]
    if fmt == "table":
        write_text(settings, _blame_lines(rows))
    else:
        columns = ("path", "value", "address", "era", "round", "player", "topic", "sentence")
        write_rows(settings, fmt, "blame", columns, rows)


def blame_row(line: Timeline[Any], entry: Blamed) -> Row:
    """A value with the event that set it, as data."""
    from projections.diff import ABSENT
    from projections.paths import text
    from projections.sentences import sentence

    recorded, moment = line.event(entry.version), line.moment(entry.version)
    return {
        "path": text(entry.path),
        "value": None if entry.value is ABSENT else entry.value,
        "absent": entry.value is ABSENT,
        "version": entry.version,
        "address": f"{line.game_id}@{entry.version}",
        "era": moment.era,
        "round": moment.round,
        "player": getattr(recorded.event, "player", ""),
        "topic": recorded.event.TOPIC,
        "sentence": sentence(line.ruleset, recorded),
    }


def _blame_lines(rows: Sequence[Row]) -> Iterator[str]:
    from projections.diff import shown

    cells = [
        (
            click.style(row["address"], fg="yellow"),
            _when(row),
            clean(row["path"]),
            "gone" if row["absent"] else clean(shown(row["value"])),
            clean(row["sentence"]),
        )
        for row in rows
    ]
    widths = [min(40, max(map(len, column))) for column in zip(*cells, strict=True)] if cells else []
    for *columns, sentence in cells:
        yield "  ".join([*(text.ljust(width) for text, width in zip(columns, widths, strict=False)), sentence])


def _when(row: Row) -> str:
    return " ".join(part for part in (row["era"], f"r{row['round']}") if part)


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
    ((_, value),) = find(_view(here), f"players.{player}.{path}")
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
