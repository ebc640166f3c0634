"""`export` and `import`: games out to files, and in again."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, say
from commands.complete import Player
from commands.errors import explain, not_found, tell, usage
from commands.games import GameAddress, locate_game
from commands.output import format_option, write_rows

if TYPE_CHECKING:
    from archive.application import Archive

_IN_MEMORY = 16 * 1024 * 1024
"""Bytes of standard input that are kept in memory; more goes to a temporary file."""


@command("export")
@click.argument("games", type=GameAddress(), nargs=-1, metavar="[GAME]...")
@click.option("--all", "everything", is_flag=True, help="Every game of the store.")
@click.option("--as", "seat", type=Player(), help="Only what this player can know, or 'public': hidden cards are '?'.")
@click.option("-o", "--output", metavar="FILE", help="Write to this file; it must not exist yet.  [standard output]")
@click.option(
    "--format",
    "fmt",
    type=click.Choice(["jsonl", "csv", "parquet", "bgstats"]),
    default="jsonl",
    show_default=True,
    help="jsonl can be imported again; csv and parquet are tables; bgstats is a play for that app.",
)
@click.option(
    "--table",
    type=click.Choice(["events", "scores", "tracks"]),
    default="events",
    show_default=True,
    help="Which table, with csv and parquet.",
)
@click.option("--link", is_flag=True, help="With bgstats: a link that the app opens, instead of JSON.")
@click.pass_obj
def export(
    settings: Settings,
    games: Sequence[str],
    everything: bool,
    seat: str | None,
    output: str | None,
    fmt: str,
    table: str,
    link: bool,
) -> None:
    """Write games for this program, or tables for others.

    As JSON Lines a game is a header, one event a line, and a digest. The stored bytes are written as they are, so that
    a game is the same wherever it is imported, to the byte. The tables have all games below one another: every event,
    every finished game's points by player and source, or every move of every marker.

    With --as, what a player could not know is left out. Such a file is a game of its own under another id, which names
    the one that it was made from; it replays to what the player sees, but cannot be verified against the rules.

    \b
    Examples:
      pway export friday -o friday.jsonl
      pway export friday | jq -c '.stored.event'
      pway export friday --as ann -o for-ann.jsonl
      pway export --all -o everything.jsonl
      pway export --all --format parquet --table scores -o scores.parquet
      pway export friday --format bgstats --link
    """
    if bool(games) == everything:
        raise click.UsageError("Name the games, or --all.")
    if seat is not None and fmt != "jsonl":
        raise click.UsageError("--as is for JSON Lines only.")
    with settings.open_to_read() as archive:
        ids = archive.store.game_ids() if everything else [locate_game(archive, game) for game in games]
        if fmt in ("csv", "parquet"):
            from commands.extracts import write_table

            write_table(archive, ids, table, fmt, output)
        elif fmt == "bgstats":
            from commands.extracts import plays

            _write_lines((f"{line}\n".encode() for line in plays(archive, ids, link)), output)
        else:
            _write_lines((line for game_id in ids for line in _lines(archive, game_id, seat)), output)
        if output not in (None, "-"):
            say(f"{counted(len(ids), 'game')} written to {output}")


def _lines(archive: Archive, game_id: str, seat: str | None) -> Iterator[bytes]:
    """A game's file: all of it, or what one player, or the public, can know."""
    from archive.exports import export as whole
    from archive.redacted import PUBLIC, export_redacted
    from projections.lookup import redactor

    if seat is None:
        return whole(archive, game_id)
    started = archive.started(game_id)
    if seat != PUBLIC and seat not in started.players:
        players = ", ".join(started.players)
        raise not_found("pway/no-such-player", f"nobody called {seat!r} plays {game_id}", f"players: {players}")
    redact, knower = redactor(started.GAME), "" if seat == PUBLIC else seat
    return export_redacted(archive, game_id, seat, lambda event: redact(event, knower))


def _write_lines(lines: Iterable[bytes], output: str | None) -> None:
    if output is None or output == "-":
        sys.stdout.buffer.writelines(lines)
    else:
        _write_new(Path(output), lines)


def _write_new(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file that is there in whole or not at all."""
    try:
        opened = path.open("xb")
    except FileExistsError:
        raise usage("pway/file-exists", f"{path} exists already", "", "choose another name, or remove it") from None
    with opened as file:
        try:
            file.writelines(lines)
        except BaseException:
            path.unlink()
            raise


@command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--verify", is_flag=True, help="Also decide every action again by the rules.")
@format_option
@click.pass_context
def import_(ctx: click.Context, files: Sequence[str], verify: bool, fmt: str) -> None:
    """Take in games that `pway export` wrote.

    FILE may be - for standard input. A file is taken in as a whole or not at all. What is wrong with one is told with the line, and does not keep out the
    others. A game that is here already is left as it is; where the file knows more of it, the rest is added.

    \b
    Examples:
      pway import friday.jsonl
      pway import --verify *.jsonl
      ssh club pway export friday | pway import -
    """
    settings = ctx.ensure_object(Settings)
    rows: list[dict[str, Any]] = []
    worst = 0
    with settings.open_to_write() as archive:
        for file in files:
            try:
                rows += _import(archive, file, verify)
            except Exception as error:
                problem = explain(error)
                if problem is None:
                    raise
                tell(problem if isinstance(error, OSError) else problem._replace(what=f"{file}: {problem.what}"))
                worst = max(worst, problem.exit_code)
    write_rows(settings, fmt, "import", ("id", "events", "added", "result", "file"), rows)
    ctx.exit(worst)


def _import(archive: Archive, file: str, verify: bool) -> list[dict[str, Any]]:
    from archive.imports import import_games

    with _opened(file) as lines:
        imported = import_games(archive, lines, verify=verify)
    results = {0: "already here"}
    return [
        {
            "id": game.game_id,
            "events": game.events,
            "added": game.added,
            "result": results.get(game.added, "imported" if game.added == game.events else "continued"),
            "file": file,
        }
        for game in imported
    ]


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """A file to read. Standard input is read to its end first: the store must not stay locked while it trickles in."""
    if file != "-":
        with Path(file).open("rb") as opened:
            yield opened
        return
    import tempfile

    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as spooled:
        spooled.writelines(sys.stdin.buffer)
        spooled.seek(0)
        yield spooled
