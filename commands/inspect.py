"""`games`, `show`, `score`: looking at what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.complete import Player
from commands.errors import FOUND, not_found
from commands.games import (
    GameAddress,
    Moment,
    awaited,
    awaited_line,
    locate,
    seat_of,
)
from commands.output import cell, clean, format_option, tree, write_data, write_rows, write_text

if TYPE_CHECKING:
    from archive.application import Entry
    from domain.core.game import Game
    from projections.scoresheet import ScoreSheet


@command("games")
@format_option
@click.pass_obj
def games(settings: Settings, fmt: str) -> None:
    """List the games of the store.

    They stand in the order in which they came into it.

    \b
    Examples:
      pway games
      pway games --json
      pway --store club.db games --format csv
    """
    with settings.open_to_read() as archive:
        rows = [_game_row(entry) for entry in archive.games()]
    if fmt == "table":
        rows = [{**row, "started": _to_the_second(row["started"]), "last": _to_the_second(row["last"])} for row in rows]
    columns = ["id", "name", "game", "players", "events", "started", "last", "last_event"]
    if any(row["problem"] for row in rows):
        columns.append("problem")
    write_rows(settings, fmt, "games", columns, rows)
    say(f"{counted(len(rows), 'game')} in {settings.place}")


def _game_row(entry: Entry) -> dict[str, Any]:
    beginning = entry.beginning
    return {
        "id": entry.id,
        "name": beginning.name if beginning else "",
        "game": beginning.GAME if beginning else entry.last_topic.partition(".")[0],
        "players": list(beginning.players) if beginning else [],
        "table": beginning.table if beginning else False,
        "events": entry.events,
        "started": entry.started,
        "last": entry.last,
        "last_event": entry.last_topic.partition(".")[2],
        "problem": entry.problem,
    }


def _to_the_second(instant: str) -> str:
    return f"{instant[:19]}Z" if instant else ""


@command("show")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.argument("path", default="", metavar="[PATH]")
@click.option("--as", "seat", type=Player(), help="Without what this player could not know.")
@format_option
@click.pass_obj
def show(settings: Settings, address: str, path: str, seat: str | None, fmt: str) -> None:
    """Show the board of a game, after any event, or a part of the state.

    \b
    Examples:
      pway show friday
      pway show friday@137
      pway show friday@r5 players.ann.money
      pway show friday 'players.*.vp' --json
      pway show friday@-1 --as ann     what ann could know
      pway show friday --json
    """
    with settings.open_to_read() as archive:
        moment = locate(archive, address)
        game = archive.load(moment.game_id, moment.version)
        started = archive.started(moment.game_id)
    seat = seat_of(game, started.players, seat)
    view = game.ruleset.view(game.state, seat)
    if path:
        _write_part(settings, fmt, str(moment), view, path)
        return
    data = {
        "id": game.id,
        "version": game.version,
        "game": started.GAME,
        "name": started.name,
        "seat": seat or "",
        "awaiting": awaited(game, midway=moment.midway),
        "midway": moment.midway,
        "state": view,
    }
    write_data(settings, fmt, "show", data, lambda: _board_lines(game, moment, started.name, seat, view))


def _write_part(settings: Settings, fmt: str, address: str, view: dict[str, Any], written: str) -> None:
    """A part of the state: its values, each with its path where there are several."""
    from projections.paths import NoSuchPath, find, leaves, text

    try:
        places = find(view, written)
    except NoSuchPath as error:
        raise not_found("pway/no-such-path", str(error)) from error
    rows = [{"path": text(path), "value": value} for place, part in places for path, value in leaves(part, place)]
    if fmt != "table":
        write_rows(settings, fmt, "show", ("path", "value"), [{"address": address, **row} for row in rows])
    elif len(rows) == 1:
        write_text(settings, [cell(rows[0]["value"])])
    else:
        write_text(settings, (f"{clean(row['path'])}: {cell(row['value'])}" for row in rows))


def _board_lines(game: Game[Any], moment: Moment, name: str, seat: str | None, view: dict[str, Any]) -> Iterator[str]:
    from projections.lookup import board

    whose = f", as {clean(seat)} sees it" if seat else ""
    title = f"{moment} of {moment.newest}: {game.ruleset.title}{f', {clean(name)}' if name else ''}{whose}"
    yield click.style(title, bold=True)
    yield ""
    # A board shows everything; what one player knows is told as the tree that was cut down for it.
    yield from tree(view) if seat else map(clean, board(game.ruleset.name)(game.state).splitlines())
    yield ""
    yield awaited_line(game, midway=moment.midway)


@command("score")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--parts", is_flag=True, help="The parts of each category as well (tiles by industry), a line each.")
@format_option
@click.pass_context
def score(ctx: click.Context, address: str, parts: bool, fmt: str) -> None:
    """Show where each player's victory points came from.

    The sheet is added up from the events and compared with the score in the replayed state; exit code 1 where they
    differ.

    \b
    Examples:
      pway score friday
      pway score friday@200
      pway score friday --parts
      pway score friday --format csv
    """
    settings = ctx.ensure_object(Settings)
    with settings.open_to_read() as archive:
        moment = locate(archive, address)
        game = archive.load(moment.game_id, moment.version)
    sheet = sheet_of(game)
    if parts:
        write_rows(settings, fmt, "score", ("category", "part", *sheet.points), part_rows(game.id, sheet))
    else:
        columns = ("player", *sheet.categories, "total", "winner")
        write_rows(settings, fmt, "score", columns, score_rows(game.id, sheet))
    if sheet.winners:
        say(f"Won by {clean(', '.join(sheet.winners))} ({sheet.decided_by}).")
    if faults := score_faults(game, sheet):
        for fault in faults:
            say(fault)
        ctx.exit(FOUND)


def sheet_of(game: Game[Any]) -> ScoreSheet:
    """The score sheet of a game, from its events that count."""
    from projections.lookup import score_sheet

    return score_sheet(game.ruleset.name)([recorded.event for recorded in game.standing])


def score_rows(game_id: str, sheet: ScoreSheet) -> list[dict[str, Any]]:
    """The score sheet as rows, a player each, in seat order."""
    return [
        {
            "id": game_id,
            "player": player,
            **points,
            "total": sheet.total(player),
            "winner": player in sheet.winners,
        }
        for player, points in sheet.points.items()
    ]


def part_rows(game_id: str, sheet: ScoreSheet) -> list[dict[str, Any]]:
    """The score sheet as rows, a category or a part of one each, with a column for each player."""
    rows = []
    for category in sheet.categories:
        rows.append({"id": game_id, "category": category, "part": ""} | _points(sheet, category))
        named = {part: 0 for entries in sheet.parts.values() for of, part in entries if of == category}
        rows += [
            {"id": game_id, "category": category, "part": part}
            | {player: sheet.parts.get(player, {}).get((category, part), 0) for player in sheet.points}
            for part in sorted(named)
        ]
    total = {player: sheet.total(player) for player in sheet.points}
    return [*rows, {"id": game_id, "category": "total", "part": ""} | total]


def _points(sheet: ScoreSheet, category: str) -> dict[str, int]:
    return {player: points[category] for player, points in sheet.points.items()}


def score_faults(game: Game[Any], sheet: ScoreSheet) -> list[str]:
    """Where the sheet and the state disagree, a sentence each."""
    return [
        f"{clean(player)}: the events add up to {sheet.total(player)} VP, the state says {points}"
        for player, points in game.ruleset.scores(game.state).items()
        if points != sheet.total(player)
    ]
