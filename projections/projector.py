"""Bringing the views up to what the store says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from domain import catalogue
from domain.core.retraction import Restored, Retracted
from projections.feed import Feed, Mark
from projections.finished import Finished, finished, wanted
from projections.views.store import Batch, Generation, Overtaken, Views
from projections.views.tables import VERSION

PAGE: Final = 200
"""Games in one transaction: enough to make it cheap, few enough to be held in memory and made again after a kill."""

POLLING: Final = 0.5
"""Seconds between two looks into a store that does not tell of its own accord."""

Report = Callable[["Progress"], None]


class Progress(NamedTuple):
    """How far a projection has got. done, newest: positions. games: how many were looked at."""

    done: int
    newest: int
    games: int


class NewerViews(RuntimeError):
    """The views were made by a newer program, and are not to be replaced by older ones."""


class State(NamedTuple):
    """How up to date the live views are. version: theirs; 0 where there are none. behind: positions to go."""

    version: int
    done: int
    newest: int

    @property
    def behind(self) -> int:
        return max(0, self.newest - self.done)

    @property
    def outdated(self) -> bool:
        """Whether they were made by another version of the projections."""
        return self.version != VERSION

    @property
    def newer(self) -> bool:
        """Whether they were made by a newer program."""
        return self.version > VERSION


def topics() -> list[str]:
    """The topics after which a game may be over, or no longer over."""
    return [*(f"{game}.game_ended" for game in catalogue.GAMES), Retracted.TOPIC, Restored.TOPIC]


def state(feed: Feed, views: Views) -> State:
    """How far the live views are from the end of the store."""
    live = views.live()
    if live is None:
        return State(0, 0, feed.newest())
    done, _ = views.stands(live)
    return State(live.version, done, feed.newest())


def project(feed: Feed, views: Views, *, rebuild: bool = False, report: Report | None = None) -> int:
    """Bring the views up to the end of the store. Returns the number of games looked at.

    Where the live views are of another version, or a rebuild is wanted, new ones are made while the old ones answer; a
    making that was broken off goes on where it stopped. Raises NewerViews.
    """
    generation = _generation(feed, views, rebuild=rebuild)
    games = _catch_up(feed, views, generation, report)
    if not generation.live:
        try:
            views.put_live(generation)
        except Overtaken:
            # Another projector has finished before us, and its views are as good.
            return games
    return games


def follow(feed: Feed, views: Views, *, report: Report | None = None, stop: Callable[[], bool] = lambda: False) -> None:
    """Keep the views up to date, as games end, until `stop` says so (asked at every event, or every half second)."""
    while not stop():
        project(feed, views, report=report)
        live = views.live()
        done = views.stands(live)[0] if live else 0
        news = feed.live(after=done, topics=topics())
        if stop():
            return
        if news is None or live is None:
            time.sleep(POLLING)
            continue
        for number, mark in enumerate(map(Mark._make, news), 1):
            try:
                views.store(live, _batch(feed, [mark], mark.position))
            except Overtaken:
                break
            if report is not None:
                report(Progress(mark.position, mark.position, number))
            if stop():
                return


def _generation(feed: Feed, views: Views, *, rebuild: bool) -> Generation:
    """The generation to be brought up to date: begun anew where there is none to go on with."""
    live = views.live()
    if live is not None and live.version > VERSION:
        raise NewerViews(f"the views are of version {live.version}; this program makes version {VERSION}")
    for candidate in (views.in_the_making(), None if rebuild else live):
        if candidate is None or candidate.version != VERSION:
            continue
        if _is_of(feed, views, candidate):
            return candidate
        views.abandon(candidate)
    return views.begin()


def _is_of(feed: Feed, views: Views, generation: Generation) -> bool:
    """Whether a generation was made from this very store, which may have been replaced by an older copy."""
    position, digest = views.stands(generation)
    return position == 0 or (bool(digest) and feed.digest(position) == digest)


def _catch_up(feed: Feed, views: Views, generation: Generation, report: Report | None) -> int:
    games = 0
    while True:
        done, _ = views.stands(generation)
        newest = feed.newest()
        if done >= newest:
            return games
        marks = [Mark(*mark) for mark in feed.marks(after=done, until=newest, topics=topics(), limit=PAGE)]
        until = marks[-1].position if len(marks) == PAGE else newest
        batch = _batch(feed, marks, until)
        try:
            views.store(generation, batch)
        except Overtaken:
            if generation not in views.generations():
                return games
            continue
        games += len(batch.game_ids)
        if report is not None:
            report(Progress(until, newest, games))


def _batch(feed: Feed, marks: Iterable[Mark], until: int) -> Batch:
    """What the games with a mark come to, each after its last one."""
    last = {mark.game_id: mark.version for mark in marks}
    over: list[Finished] = []
    gone: list[str] = []
    problems: list[tuple[str, str]] = []
    needed = wanted()
    for game_id, version in last.items():
        try:
            game = finished(feed.standing(game_id, until=version, wanted=needed))
        except Exception as error:
            # Whatever a damaged record makes a fold stumble over: one game must not keep the others out.
            problems.append((game_id, f"{game_id}@{version}: {type(error).__name__}: {error}"))
            continue
        if game is None:
            gone.append(game_id)
        else:
            over.append(game)
    return Batch(over, gone, problems, until, feed.digest(until))
