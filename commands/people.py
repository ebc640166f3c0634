"""`players`: who plays, and under which names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from commands.base import Settings, command, say
from commands.errors import usage
from commands.league import check_player
from commands.output import clean, format_option, write_rows
from commands.views import open_league

if TYPE_CHECKING:
    from projections.league import Filter, SeatRow
    from projections.views.store import Reader


@command("players")
@click.option("--merge", metavar="NAME", help="This name means the player of --into, in games of the past as well.")
@click.option("--into", metavar="NAME", help="The name that the player goes by.")
@click.option("--part", "parted", metavar="NAME", help="Undo a merge: the name means a player of its own again.")
@click.option("--log", "show_log", is_flag=True, help="What was merged and parted, when.")
@format_option
@click.pass_obj
def players(
    settings: Settings, merge: str | None, into: str | None, parted: str | None, show_log: bool, fmt: str
) -> None:
    """List who plays, and say which names mean the same player.

    Games are not changed: merging and parting are events in a log of their own.

    \b
    Examples:
      pway players
      pway players --merge "ann b." --into Ann
      pway players --part "ann b."
      pway players --log
    """
    if (merge is None) != (into is None) or (merge is not None and parted is not None):
        raise click.UsageError("Name both --merge and --into, or only --part.")
    if show_log:
        _write_names_log(settings, fmt)
        return
    if merge is not None and into is not None:
        _merge(settings, merge, into)
    elif parted is not None:
        _part(settings, parted)
    _write_players(settings, fmt)


def _merge(settings: Settings, name: str, into: str) -> None:
    from archive.people import merge_names
    from projections.league import Filter, games

    with open_league(settings) as league:
        seats = league.ask(lambda reader: _all_seats(reader, Filter()))
        check_player(seats, name)
        check_player(seats, into)
        for game in games(seats):
            if {name, into} <= {seat.player for seat in game}:
                raise usage(
                    "pway/two-players", f"{name} and {into} are two players", f"both sat in {game[0].game_id}", ""
                )
    with settings.open_to_write() as archive:
        merge_names(archive, name, into)
    say(f"{clean(name)} is {clean(into)} from now on.")


def _all_seats(reader: Reader, chosen: Filter) -> list[SeatRow]:
    from dataclasses import replace

    from projections.league import seat_rows

    return seat_rows(reader, chosen, {}) + seat_rows(reader, replace(chosen, seats=1), {})


def _part(settings: Settings, name: str) -> None:
    from archive.people import part_name

    with settings.open_to_write() as archive:
        part_name(archive, name)
    say(f"{clean(name)} is a player again.")


def _write_names_log(settings: Settings, fmt: str) -> None:
    from archive.people import history

    with settings.open_to_read() as archive:
        recorded = history(archive)
    rows = [
        {
            "number": entry.originator_version,
            "at": entry.at[:19],
            "what": entry.event.TOPIC.partition(".")[2].replace("_", " "),
            "name": getattr(entry.event, "name", ""),
            "into": getattr(entry.event, "into", ""),
        }
        for entry in recorded
    ]
    write_rows(settings, fmt, "players", ("number", "at", "what", "name", "into"), rows)


def _write_players(settings: Settings, fmt: str) -> None:
    from projections.leaderboard import leaderboard as ranked
    from projections.league import Filter, line_of

    with open_league(settings) as league:
        aliases = league.names()
        seats = league.ask(lambda reader: _all_seats(reader, Filter()))
    named = [seat._replace(player=aliases.get(seat.player, seat.player)) for seat in seats]
    kinds: dict[str, set[str]] = {}
    first: dict[str, str] = {}
    for seat in sorted(named):
        kinds.setdefault(seat.player, set()).add(seat.game)
        first.setdefault(seat.player, seat.at[:10])
    rows = [
        {
            "player": standing.player,
            "bot": standing.bot,
            "plays": standing.plays,
            "games": sorted(kinds[standing.player]),
            "first": first[standing.player],
            "last": standing.last[:10],
            "also": [name for name, into in aliases.items() if into == standing.player],
        }
        for standing in sorted(ranked(map(line_of, sorted(named))), key=lambda standing: standing.player.casefold())
    ]
    write_rows(settings, fmt, "players", ("player", "bot", "plays", "games", "first", "last", "also"), rows)
    say(f"{len(rows)} players")
