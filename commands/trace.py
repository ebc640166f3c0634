"""`diff`, `blame`: what changed, and by which event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.errors import FOUND, usage
from commands.games import GameAddress
from commands.moments import Place, both, no_such_path, place
from commands.output import clean, format_option, write_rows, write_text

if TYPE_CHECKING:
    from projections.blame import Blamed
    from projections.diff import Change
    from projections.timeline import Timeline

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
