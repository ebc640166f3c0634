"""`stats`: what is counted over many games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command, say
from commands.league import chosen_filter, filter_options, width
from commands.output import format_option, write_data
from commands.views import open_league

if TYPE_CHECKING:
    from projections.league import Filter
    from projections.views.store import Reader


@command("stats")
@filter_options
@format_option
@click.pass_obj
def stats(settings: Settings, /, fmt: str, **options: Any) -> None:
    """Count what happened in all finished games.

    Sources of points, openings, what was built, and which events came.

    \b
    Examples:
      pway stats
      pway stats --game snowdonia --players 4
      pway stats --json | jq '.data.brass.openings'
    """
    from dataclasses import replace

    from domain.catalogue import GAMES

    chosen = chosen_filter(options)
    with open_league(settings) as league:
        kinds = [chosen.game] if chosen.game else list(GAMES)
        found = league.ask(lambda reader: {kind: _statistics(reader, replace(chosen, game=kind)) for kind in kinds})
    data = {kind: statistics for kind, statistics in found.items() if statistics}
    write_data(settings, fmt, "stats", data, lambda: _statistics_lines(data))
    if not data:
        say("no finished games")


def _statistics(reader: Reader, chosen: Filter) -> dict[str, Any]:
    from projections import counts

    totals = counts.totals(reader, chosen)
    if totals is None:
        return {}
    return {
        **totals._asdict(),
        "sources": [source._asdict() for source in counts.sources(reader, chosen)],
        "openings": [opening._asdict() for opening in counts.openings(reader, chosen)],
        "built": [count._asdict() for count in counts.built(reader, chosen)],
        "events": [count._asdict() for count in counts.events(reader, chosen)],
    }


_MOST_OPENINGS: Final = 15


def _statistics_lines(data: dict[str, Any]) -> Iterator[str]:
    from domain import catalogue

    for kind, found in data.items():
        yield click.style(catalogue.ruleset(kind).title, bold=True)
        yield f"{found['games']} games, {found['seats']} seats, {found['mean']:.1f} VP a seat, winners {found['winning']:.1f}"
        yield ""
        yield from _columns(
            _block("VP a seat from", [(_source_name(row), row["mean"]) for row in found["sources"]]),
            _block("built a seat", [(row["what"], row["mean"]) for row in found["built"]]),
            _block("events a game", [(row["what"].replace("_", " "), row["mean"]) for row in found["events"]]),
        )
        yield ""
        yield from _openings(found["openings"])
        yield ""


def _source_name(row: dict[str, Any]) -> str:
    return f"  {row['part']}".replace("_", " ") if row["part"] else str(row["category"])


def _block(title: str, rows: Sequence[tuple[str, float]]) -> list[str]:
    if not rows:
        return []
    names = max(len(title), *(len(name) for name, _ in rows))
    return [f"{title:<{names}}       ", *(f"{name:<{names}} {mean:>6.2f}" for name, mean in rows)]


def _columns(*blocks: list[str]) -> Iterator[str]:
    """Blocks side by side as far as they fit, else one below the other."""
    used = [block for block in blocks if block]
    if sum(len(block[0]) + 4 for block in used) - 4 > width():
        for block in used:
            yield from (line.rstrip() for line in block)
            yield ""
        return
    for number in range(max(map(len, used), default=0)):
        cells = [block[number] if number < len(block) else " " * len(block[0]) for block in used]
        yield "    ".join(cells).rstrip()


def _openings(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    shown = rows[:_MOST_OPENINGS]
    names = max([7, *(len(row["opening"]) for row in shown)])
    yield f"{'opening':<{names}}  plays  wins a play  mean VP"
    for row in shown:
        yield f"{row['opening']:<{names}}  {row['plays']:>5}  {row['wins']:>11.2f}  {row['mean']:>7.1f}"
    if len(rows) > len(shown):
        yield f"and {len(rows) - len(shown)} more; --json has them all"
