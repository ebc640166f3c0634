"""The great drill: `python -m tests.projections.drill [--games N] [--kills N] [--database sqlite|postgres]`.

A league of both games between 30 players, with undos and forks, is written by eight processes while two others project
it, which are killed at random; and once it is written, rebuilds are killed until the rest of the kills is used up. In
the end every view has to equal one that is made afresh, and the league has to be whole.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from archive.application import Archive
from archive.audit import verify
from archive.feed import ArchiveFeed
from archive.place import Place, place_of
from benchmarks.league import MEMBERS, STAND_INS, copies
from commands.views import open_views
from domain import catalogue
from domain.core.event import GameStarted, Parent, Recorded, decode
from domain.core.game import Game
from domain.core.retraction import Restore, Retract
from players.protocol import play_on
from players.seats import seated
from projections import projector
from projections.leaderboard import leaderboard, records
from projections.league import Filter, line_of, seat_rows
from projections.ratings import rate
from projections.views.store import Reader, Views
from tests import databases
from tests.projections import league

ROOT: Final = Path(__file__).parents[2]
WRITERS: Final = 8
PROJECTORS: Final = 2


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.projections.drill")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--database", choices=["sqlite", "postgres"], action="append")
    options = parser.parse_args()
    for database in options.database or ("sqlite", "postgres"):
        with _place(database) as place:
            drill(database, place, options.games, options.kills)
    return 0


@contextmanager
def _place(database: str) -> Iterator[Place]:
    with ExitStack() as stack:
        if database == "postgres":
            uri = stack.enter_context(databases.server(f"drill{time.monotonic_ns() % 10**7}"))
            yield Place(None, "drill", stack.enter_context(databases.database(uri, "drill")))
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            yield Place(Path(folder) / "games.db", "drill")


def drill(database: str, place: Place, games: int, kills: int) -> None:
    begun = time.monotonic()
    played = _originals()
    with Archive.at(place):
        pass
    named = place.url or str(place.path)
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_write, args=(named, played, games, writer)) for writer in range(WRITERS)]
    for process in writers:
        process.start()
    rng, killed, finished_runs = Random(1), 0, 0
    while any(process.is_alive() for process in writers) or killed < kills:
        writing = any(process.is_alive() for process in writers)
        done, dead = _kill_some(named, rng, rebuild=not writing, kill=killed < kills)
        killed, finished_runs = killed + dead, finished_runs + done
    assert all(process.exitcode == 0 for process in writers), [process.exitcode for process in writers]
    print(
        f"{database}: written in {time.monotonic() - begun:.0f} s, {killed} projectors killed, {finished_runs} finished"
    )
    _check(place, games)
    print(f"{database}: every view equals a fresh rebuild ({time.monotonic() - begun:.0f} s)")


def _kill_some(store: str, rng: Random, *, rebuild: bool, kill: bool) -> tuple[int, int]:
    """Let projectors run, and kill them after a random time. Returns how many finished, and how many were killed."""
    more = ["rebuild"] if rebuild else []
    command = [sys.executable, "-m", "tests.projections.projecting", store, *more]
    processes = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) for _ in range(PROJECTORS)]
    done = dead = 0
    for process in processes:
        try:
            code = process.wait(rng.uniform(0.8, 5) if kill else None)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        assert code in (0, -signal.SIGKILL), code
        done, dead = done + (code == 0), dead + (code != 0)
    return done, dead


def _originals() -> list[tuple[Recorded, ...]]:
    """Games of both kinds by random bots, which are copied for the league."""
    played = []
    for number in range(24):
        ruleset = catalogue.ruleset(list(catalogue.GAMES)[number % 2])
        names = STAND_INS[: 2 + number % 3]
        started = ruleset.start(names).model_copy(update={"bots": names[:1], "tags": ("cup",) * (number % 2)})
        game: Game[Any] = Game.start(ruleset, f"original-{number}", started)
        play_on(game, seated(ruleset, names, ["greedy" if number < 6 else "random"], f"drill-{number}"))
        played.append(tuple(game.collect_events()))
    return played


def _write(store: str, played: Sequence[tuple[Recorded, ...]], games: int, writer: int) -> None:
    """Store every eighth game of the league as if it were played: a stretch at a time, with undos and forks."""
    rng = Random(writer)
    with Archive.at(place_of(store)) as archive:
        for number, rows in copies(played, games, first=writer, step=WRITERS):
            history = [Recorded(row.originator_id, row.originator_version, _event(row)) for row in rows]
            for start in range(0, len(history), 200):
                archive.events.put(history[start : start + 200])
            if number % 10 == 3:
                archive.play(history[0].originator_id, Retract())
                if number % 20 == 3:
                    archive.play(history[0].originator_id, Restore())
            if number % 50 == 7:
                _fork(archive, history, rng)


def _event(row: Any) -> Any:
    from archive.envelope import contents

    _, class_version, payload = contents(row.state)
    return decode(row.topic, class_version, payload)


def _fork(archive: Archive, history: Sequence[Recorded], rng: Random) -> None:
    started = history[0].event
    assert isinstance(started, GameStarted)
    parent = Parent(game=history[0].originator_id, version=len(history), link="0" * 64)
    fork = f"{history[0].originator_id}-fork"
    first = Recorded(fork, 1, started.model_copy(update={"parent": parent}))
    archive.events.put([first, *(recorded._replace(originator_id=fork) for recorded in history[1:])])


def _check(place: Place, games: int) -> None:
    with Archive.at(place, read_only=True) as archive:
        feed = ArchiveFeed(archive)
        views = open_views(place)
        projector.project(feed, views)
        assert projector.state(feed, views).behind == 0
        kept, afresh = _answers(views), _afresh(feed)
        for name, answer in kept.items():
            assert answer == afresh[name], f"{name} differs from a fresh rebuild"
        views.close()
        taken_back = len(range(3, games, 10)) - len(range(3, games, 20))
        assert len(kept["game"]) == games - taken_back, (len(kept["game"]), games - taken_back)
        assert kept["problem"] == []
        ids = archive.store.game_ids()
        assert len(ids) == games + len(range(7, games, 50))
        for game_id in ids[:: max(1, games // 20)]:
            chain = [finding for finding in verify(archive, game_id).findings if finding.kind in ("link", "missing")]
            assert chain == []


def _answers(views: Views) -> dict[str, Any]:
    """All rows of all tables, and what leaderboard, ratings and records make of them."""

    def seats(reader: Reader) -> Any:
        return seat_rows(reader, Filter(), {MEMBERS[0]: MEMBERS[1]})

    answered: dict[str, Any] = dict(league.rows(views))
    rows = views.read(seats)
    answered["leaderboard"] = leaderboard(map(line_of, rows))
    answered["ratings"] = rate(rows)
    answered["records"] = records(rows)
    return answered


def _afresh(feed: ArchiveFeed) -> dict[str, Any]:
    from projections.views.sqlite import SQLiteViews

    views = SQLiteViews.in_memory()
    try:
        projector.project(feed, views)
        return _answers(views)
    finally:
        views.close()


if __name__ == "__main__":
    raise SystemExit(main())
