"""`log`: what happened in a game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command, say
from commands.complete import EventType, Player
from commands.errors import UNREADABLE, usage
from commands.games import GameAddress, event_row
from commands.moments import Stretch, stretch, within
from commands.output import clean, format_option, write_rows, write_text

if TYPE_CHECKING:
    from archive.application import Archive
    from domain.core.event import Recorded
    from projections.timeline import Timeline

COLUMNS: Final = ("address", "version", "at", "era", "round", "topic", "actor", "action", "stands", "sentence")

_EVERY: Final = 0.5
"""Seconds between two looks at a game that is followed."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which events are wanted; what is empty does not matter.

    types: globs, of which one has to match. players: of whom one acts or is concerned. round: -1 for any.
    """

    types: Sequence[str] = ()
    players: Sequence[str] = ()
    round: int = -1
    era: str = ""
    text: str = ""

    def wants(self, line: Timeline[Any], recorded: Recorded, row: Row) -> bool:
        from projections.globs import matches

        event = recorded.event
        return (
            (not self.types or any(matches(type(event), pattern) for pattern in self.types))
            and (not self.players or row["actor"] in self.players or getattr(event, "player", "") in self.players)
            and self.round in (-1, row["round"])
            and self.era in ("", row["era"])
            and self.text.casefold() in row["sentence"].casefold()
        )


@command("log")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]|A..B")
@click.option("--type", "types", type=EventType(), multiple=True, help="Only events of a type, as a glob; repeatable.")
@click.option("--player", "players", type=Player(), multiple=True, help="Only what concerns a player; repeatable.")
@click.option("--round", "round_", type=click.IntRange(0), default=None, help="Only events of this round.")
@click.option("--era", default="", help="Only events of this era.")
@click.option("--grep", "text", default="", metavar="TEXT", help="Only events whose sentence has this text.")
@click.option("--since", metavar="POSITION", help="Only what lies behind this: 137, r5, canal, last:TileBuilt.")
@click.option("--until", metavar="POSITION", help="Nothing behind this.")
@click.option("-n", "--number", type=click.IntRange(1), help="Only the last so many of them.")
@click.option("--reverse", is_flag=True, help="The newest first.")
@click.option("--oneline", is_flag=True, help="One line for each action, without what followed from it.")
@click.option("--stat", is_flag=True, help="Count them by type and player.")
@click.option("--all", "everything", is_flag=True, help="Also what was taken back, struck through.")
@click.option("-f", "--follow", is_flag=True, help="Go on with what other programs add, until interrupted.")
@format_option
@click.pass_context
def log(
    ctx: click.Context,
    address: str,
    types: Sequence[str],
    players: Sequence[str],
    round_: int | None,
    era: str,
    text: str,
    since: str | None,
    until: str | None,
    number: int | None,
    reverse: bool,
    oneline: bool,
    stat: bool,
    everything: bool,
    follow: bool,
    fmt: str,
) -> None:
    """Tell what happened in a game.

    Each line has an address that other commands take. What follows from an action is set in under it.

    \b
    Examples:
      pway log friday
      pway log friday@137 -n 10                      the ten events up to number 137
      pway log friday@r3..r4 --oneline               the actions of round 4
      pway log friday --type 'tile_*' --player ann
      pway log friday --stat
      pway log friday --follow --format jsonl
    """
    settings = ctx.ensure_object(Settings)
    wanted = Filter(types, players, -1 if round_ is None else round_, era, text)
    if follow and (reverse or stat or fmt not in ("table", "jsonl")):
        raise usage(
            "pway/follow", "--follow writes events as they come", "", "leave out --reverse, --stat and --format"
        )
    with settings.open_to_read() as archive:
        part = _part(stretch(archive, address), since, until)
        rows = list(rows_of(part, wanted, everything=everything))
        if oneline:
            rows = list(folded(part.line, rows))
        if stat:
            _write_stat(settings, fmt, rows)
            return
        rows = rows[-number:] if number else rows
        _write(settings, fmt, list(reversed(rows)) if reverse else rows, paged=not follow)
        if not rows:
            say(_nothing(types))
        if follow:
            _follow(archive, part, wanted, oneline, fmt)
    if fault := _fault(part):
        say(f"{fault}; `pway verify {part.line.game_id}` tells more")
        ctx.exit(UNREADABLE)


def _nothing(types: Sequence[str]) -> str:
    """Why there are no events to show: perhaps a type that no event has."""
    from domain.core.event import topics
    from projections.globs import matches
    from projections.paths import hint

    kinds = topics().values()
    for pattern in types:
        if not any(matches(kind, pattern) for kind in kinds):
            return f"no type of event is called {pattern!r}; {hint(pattern, [kind.__name__ for kind in kinds])}"
    return "no event fits"


def _write(settings: Settings, fmt: str, rows: Sequence[Row], *, paged: bool) -> None:
    if fmt != "table":
        write_rows(settings, fmt, "log", COLUMNS, rows)
    elif paged:
        write_text(settings, map(line, rows))
    else:
        click.echo("".join(f"{line(row)}\n" for row in rows), nl=False)


def _part(part: Stretch, since: str | None, until: str | None) -> Stretch:
    after = within(part.line, since) if since else part.after
    last = within(part.line, until) if until else part.until
    return Stretch(part.line, max(after, part.after), min(last, part.until))


def rows_of(part: Stretch, wanted: Filter, *, everything: bool = False) -> Iterator[Row]:
    """The events of a stretch as data, those that were taken back only on demand."""
    from domain.core.retraction import TurnedBack

    game = part.line
    for recorded in game.history[part.after : part.until]:
        version = recorded.originator_version
        stands = version in game.standing or isinstance(recorded.event, TurnedBack)
        if stands or everything:
            row = event_row(game.ruleset, recorded) | _when(game, version) | {"stands": stands}
            if wanted.wants(game, recorded, row):
                yield row


def _when(game: Timeline[Any], version: int) -> Row:
    """Era and round of an event; nothing is known of them from an event on that cannot be replayed."""
    from projections.timeline import CannotReplay

    try:
        moment = game.moment(version)
    except CannotReplay:
        return {"era": "", "round": None}
    return {"era": moment.era, "round": moment.round}


def _fault(part: Stretch) -> str:
    """The first event of a stretch that cannot be replayed, and why; empty where there is none."""
    from projections.timeline import CannotReplay

    try:
        part.line.moment(part.until)
    except CannotReplay as error:
        return str(error)
    return ""


def folded(game: Timeline[Any], rows: Iterable[Row]) -> Iterator[Row]:
    """Only the actions, each with the number of its consequences under `consequences`."""
    for row in rows:
        if row["action"] or row["version"] == 1:
            following = game.decision_from(row["version"]) if row["action"] else row["version"]
            yield {**row, "consequences": following - row["version"]}


def line(row: Row) -> str:
    """An event for a person."""
    sentence = clean(row["sentence"])
    if not row["stands"]:
        sentence = f"{click.style(sentence, strikethrough=True)} (taken back)"
    if "consequences" in row:
        sentence += f" (+{row['consequences']})" if row["consequences"] else ""
    elif not row["action"] and row["version"] > 1:
        sentence = f"  {sentence}"
    return f"{click.style(row['address'], fg='yellow')}  {sentence}"


def _write_stat(settings: Settings, fmt: str, rows: Sequence[Row]) -> None:
    """Counts by type and player, the commonest type first."""
    counts = Counter((row["topic"], row["event"].get("player", "")) for row in rows)
    totals = Counter(row["topic"] for row in rows)
    players = list(dict.fromkeys(player for _, player in counts if player))
    table = [
        {"type": topic, "events": total} | {player: counts[topic, player] for player in players}
        for topic, total in totals.most_common()
    ]
    write_rows(settings, fmt, "log", ("type", "events", *players), table)
    say(f"{len(rows)} events of {len(totals)} types")


def _follow(archive: Archive, part: Stretch, wanted: Filter, oneline: bool, fmt: str) -> None:
    import json

    game = part.line
    say(f"following {game.game_id} from version {len(game)}; Ctrl-C ends it")
    for recorded in arrivals(archive, game.game_id, len(game), lambda: time.sleep(_EVERY)):
        game = type(game)(game.ruleset, [*game.history, recorded])
        here = Stretch(game, len(game) - 1, len(game))
        for row in rows_of(here, wanted):
            if oneline and not row["action"]:
                continue
            click.echo(line(row) if fmt == "table" else json.dumps(row, ensure_ascii=False))


def arrivals(archive: Archive, game_id: str, after: int, wait: Callable[[], object]) -> Iterator[Recorded]:
    """Events as others store them, for ever."""
    while True:
        for recorded in archive.history(game_id, after=after):
            after = recorded.originator_version
            yield recorded
        wait()
