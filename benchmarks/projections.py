"""`python -m benchmarks.projections`: how fast the views are made, kept up to date and asked, over a club's store."""

from __future__ import annotations

import resource
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from archive.application import Archive
from archive.feed import ArchiveFeed
from benchmarks.clock import timed
from benchmarks.league import league
from projections.leaderboard import leaderboard
from projections.league import Filter, SeatRow, lines, seat_rows
from projections.projector import project
from projections.ratings import rate
from projections.views.sqlite import SQLiteViews

GAMES: Final = 10_000
_RUNS: Final = 5
_MEGABYTE: Final = 1024
"""KiB, which is what the system counts memory in."""


def measure(games: int = GAMES) -> dict[str, float]:
    """Rates and times, and the yardsticks beside them."""
    store = league(games)
    with tempfile.TemporaryDirectory() as folder:
        views = SQLiteViews.beside(Path(folder) / "games.db")
        try:
            with Archive.at(store) as archive:
                figures = _rebuild(archive, views)
                figures |= _asking(views, Path(folder) / "games.views.db")
                figures["update_of_one_game_ms"] = _update(archive, views)
        finally:
            views.close()
    figures["yardstick_plain_scan_events_per_s"] = figures["events"] / timed(lambda: _scan(store), 1).best
    return figures


def _rebuild(archive: Archive, views: SQLiteViews) -> dict[str, float]:
    feed = ArchiveFeed(archive)
    events = feed.newest()
    before = _peak_memory()
    begun = time.perf_counter()
    looked_at = project(feed, views)
    seconds = time.perf_counter() - begun
    return {
        "games": looked_at,
        "events": events,
        "rebuild_events_per_s": events / seconds,
        "rebuild_s": seconds,
        "rebuild_memory_growth_mb": _peak_memory() - before,
    }


def _peak_memory() -> float:
    """Most memory ever used by this process, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE


def _asking(views: SQLiteViews, path: Path) -> dict[str, float]:
    def seats(chosen: Filter) -> list[SeatRow]:
        return views.read(lambda reader: seat_rows(reader, chosen, {}))

    def standings(chosen: Filter) -> object:
        return leaderboard(views.read(lambda reader: lines(reader, chosen, {})))

    every, brass = Filter(), Filter(game="brass", since="2018", who="humans")
    whole = timed(lambda: standings(every), _RUNS)
    filtered = timed(lambda: standings(brass), _RUNS)
    rated = timed(lambda: rate(seats(every)), 2)
    with closing(sqlite3.connect(path)) as connection:
        live = views.live()
        assert live is not None
        select = (
            "SELECT player, COUNT(*), SUM(won > 0), AVG(vp), MAX(vp), AVG(place) "
            f"FROM view_seat_{live.number} GROUP BY player ORDER BY 3 DESC"
        )
        plain = timed(lambda: connection.execute(select).fetchall(), _RUNS)
    return {
        "leaderboard_ms": whole.best * 1000,
        "leaderboard_filtered_ms": filtered.best * 1000,
        "ratings_ms": rated.best * 1000,
        "yardstick_group_by_ms": plain.best * 1000,
    }


def _update(archive: Archive, views: SQLiteViews) -> float:
    """Milliseconds from a game's end to its place in the views. The store is left as it was."""
    feed = ArchiveFeed(archive)
    model = archive.store.select_rows(archive.store.game_ids()[0])
    times = []
    for number in range(_RUNS):
        with archive.store.intake() as intake:
            intake.insert(row._replace(originator_id=f"update-{number}") for row in model)
        begun = time.perf_counter()
        assert project(feed, views) == 1
        times.append(time.perf_counter() - begun)
    with archive.store.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        cursor.execute("DELETE FROM stored_events WHERE originator_id LIKE 'update-%'")
    return min(times) * 1000


def _scan(store: Path) -> int:
    """Read every row by the plainest means."""
    with closing(sqlite3.connect(store)) as connection:
        return sum(1 for _ in connection.execute("SELECT * FROM stored_events ORDER BY rowid"))


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:<36} {figure:>14,.1f}")
