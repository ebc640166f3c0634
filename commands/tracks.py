"""`tracks`: where the markers stand, and how they came there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, say
from commands.errors import not_found, usage
from commands.games import GameAddress
from commands.league import width
from commands.moments import Place, place
from commands.output import clean, format_option, write_data, write_text

if TYPE_CHECKING:
    from projections.tracks import History, Markers, Track


@command("tracks")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--history", "with_history", is_flag=True, help="Every round, changes of the lead, who moved whom.")
@click.option("--moves", "with_moves", is_flag=True, help="The history, and every single move.")
@click.option("--track", "only", multiple=True, metavar="TRACK", help="Only this track; may be repeated.")
@click.option("--player", metavar="PLAYER", help="Only moves of this player's markers.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Also draw a picture, as SVG.")
@click.option("--png", type=click.Path(path_type=Path), metavar="FILE", help="Also draw a picture, as PNG.")
@format_option
@click.pass_obj
def tracks(
    settings: Settings,
    address: str,
    with_history: bool,
    with_moves: bool,
    only: Sequence[str],
    player: str | None,
    svg: Path | None,
    png: Path | None,
    fmt: str,
) -> None:
    """Show the tracks of a game, after any event.

    Brass: income, Progress Track, turn order, money. Snowdonia: surveyors, Events Track, work rates, weather, the
    line. JSON always has the whole history.

    \b
    Examples:
      pway tracks friday
      pway tracks friday@137 --track income
      pway tracks friday --history
      pway tracks friday --moves --track income --player ann
      pway tracks friday --png friday.png
    """
    from projections import lookup, timeline
    from projections.tracks import history

    with settings.open_to_read() as archive:
        where = place(archive, address)
    line = timeline.of(where.line.history[: where.version])
    found = history(lookup.tracks(line.started.GAME), line)
    _check(found, only, player, line.started.players)
    for path, form in ((svg, "svg"), (png, "png")):
        if path is not None:
            _draw(found, f"{where}: {line.ruleset.title}", path, form, only)
    shown = [track for track in found.tracks if not only or track.name in only]
    data = _data(where, found, shown, player)
    if fmt == "table":
        write_text(settings, _lines(where, found, shown, player, with_history or with_moves, with_moves))
    else:
        write_data(settings, fmt, "tracks", data, lambda: ())


def _check(found: History, only: Sequence[str], player: str | None, players: Sequence[str]) -> None:
    names = [track.name for track in found.tracks]
    for name in only:
        if name not in names:
            raise usage("pway/no-such-track", f"there is no track {name!r}", f"there are: {', '.join(names)}")
    if player is not None and player not in players:
        raise not_found("pway/no-such-player", f"nobody called {player!r} plays", f"players: {', '.join(players)}")


def _draw(found: History, title: str, path: Path, form: Any, only: Sequence[str]) -> None:
    from projections.track_picture import PicturesUnavailable, save

    try:
        save(found, clean(title), path, form, only)
    except PicturesUnavailable as error:
        raise usage("pway/no-matplotlib", str(error), "", "pip install 'permanent-way[plot]'") from error
    say(f"drawn to {path}")


def _data(where: Place, found: History, shown: Sequence[Track], player: str | None) -> dict[str, Any]:
    from projections.tracks import helped

    game = where.line.game_id
    names = [track.name for track in shown]
    now = found.rounds[-1]
    return {
        "id": game,
        "version": where.version,
        "tracks": {track.name: _markers(now.markers.get(track.name, {})) for track in shown},
        "rounds": [
            {
                "era": entry.moment.era,
                "round": entry.moment.round,
                "version": entry.version,
                "tracks": {name: _markers(entry.markers[name]) for name in names if name in entry.markers},
            }
            for entry in found.rounds
        ],
        "leads": [
            {
                "track": lead.track,
                "address": f"{game}@{lead.version}",
                "era": lead.moment.era,
                "round": lead.moment.round,
                "before": list(lead.before),
                "after": list(lead.after),
            }
            for lead in found.leads
            if lead.track in names
        ],
        "moves": [
            {
                "track": move.track,
                "owner": move.owner,
                "address": f"{game}@{move.version}",
                "era": move.moment.era,
                "round": move.moment.round,
                "from": move.before.place,
                "to": move.after.place,
                "label": move.after.label,
                "cause": f"{game}@{move.cause}",
                "by": move.by,
            }
            for move in found.moves
            if move.track in names and player in (None, move.owner)
        ],
        "helped": [
            {"track": track, "owner": owner, "by": by, "places": places}
            for (track, owner, by), places in helped(found.moves).items()
            if track in names
        ],
    }


def _markers(markers: Markers) -> dict[str, dict[str, Any]]:
    return {owner: marker._asdict() for owner, marker in markers.items()}


def _lines(
    where: Place, found: History, shown: Sequence[Track], player: str | None, with_history: bool, with_moves: bool
) -> Iterator[str]:
    from projections.track_text import draw, rounds_table

    columns = width()
    yield click.style(f"{where} of {len(where.line)}: {where.line.ruleset.title}", bold=True)
    yield ""
    for track in shown:
        yield from map(clean, draw(track, found.rounds[-1].markers.get(track.name, {}), columns))
        yield ""
    if not with_history:
        return
    for track in shown:
        yield from map(clean, rounds_table(found, track, columns))
        yield ""
    yield from _changes(where, found, shown, player, with_moves)


def _changes(
    where: Place, found: History, shown: Sequence[Track], player: str | None, with_moves: bool
) -> Iterator[str]:
    from projections.sentences import sentence
    from projections.track_text import helped_lines, lead_line, move_line

    line = where.line
    titles = {track.name: track.title for track in found.tracks}
    chosen = found._replace(
        tracks=tuple(shown),
        leads=tuple(lead for lead in found.leads if lead.track in [track.name for track in shown]),
        moves=tuple(
            move
            for move in found.moves
            if move.track in [track.name for track in shown] and player in (None, move.owner)
        ),
    )

    def at(version: int) -> str:
        return click.style(f"{line.game_id}@{version}", fg="yellow")

    yield from _section(
        "Changes of the lead", (lead_line(lead, titles[lead.track], at(lead.version)) for lead in chosen.leads), _keep
    )
    yield from _section("Moved by others", helped_lines(chosen, titles), clean)
    if with_moves:
        moves = (
            move_line(move, titles[move.track], at(move.version), sentence(line.ruleset, line.event(move.version)))
            for move in chosen.moves
        )
        yield from _section("Moves", moves, _keep)


def _keep(text: str) -> str:
    return text


def _section(title: str, lines: Iterator[str], cleaned: Callable[[str], str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield click.style(title, bold=True)
        yield from (f"  {cleaned(text)}" for text in found)
        yield ""
