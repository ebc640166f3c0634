"""`project`, and how other commands come to views that are up to date."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from commands.base import Settings, command, on_terminal, say
from commands.output import clean, format_option, write_data

if TYPE_CHECKING:
    from archive.application import Archive
    from archive.place import Place
    from projections.projector import Progress, State
    from projections.views.store import Reader, Views

T = TypeVar("T")

AT_ONCE: Final = 50_000
"""Events that are projected within a second: for so few nobody is given an outdated answer."""


class League:
    """A store of games with its views, to be asked."""

    def __init__(self, archive: Archive, views: Views) -> None:
        self.archive = archive
        self._views = views

    def names(self) -> Mapping[str, str]:
        """Other names of players, with the ones they go by."""
        from archive.people import names

        return names(self.archive).aliases

    def ask(self, question: Callable[[Reader], T]) -> T:
        """What a question to the views comes to; a remark goes to stderr where games had to be left out."""
        from projections.views.tables import PROBLEM

        def both(reader: Reader) -> tuple[T, list[tuple[Any, ...]]]:
            return question(reader), reader.rows(PROBLEM)

        answer, problems = self._views.read(both)
        for _, problem in problems:
            say(f"left out: {clean(problem)}")
        return answer


@contextmanager
def open_league(settings: Settings) -> Iterator[League]:
    """The views of the store, brought up to date as far as that takes no time. Raises NoStore and UnreadableStore."""
    from archive.feed import ArchiveFeed

    with settings.open_to_read() as archive:
        feed = ArchiveFeed(archive)
        views = open_views(settings.place)
        try:
            _bring_up_to_date(feed, views)
            yield League(archive, views)
        finally:
            views.close()


def open_views(place: Place, *, in_memory_if_need_be: bool = True) -> Views:
    """The views beside a store. Where they cannot be kept, they are made in memory."""
    from eventsourcing.persistence import PersistenceError

    from projections.views.sqlite import SQLiteViews

    if place.url:
        return _views_on_server(place.url)
    if place.path is None:
        return SQLiteViews.in_memory()
    try:
        return SQLiteViews.beside(place.path)
    except PersistenceError:
        if not in_memory_if_need_be:
            raise
        say("the views cannot be kept beside the store; they are made anew for this once")
        return SQLiteViews.in_memory()


def _views_on_server(url: str) -> Views:
    """Who may only read the database reads its views as they are."""
    from eventsourcing.persistence import ProgrammingError

    from projections.views.postgres import PostgresViews

    try:
        return PostgresViews(url)
    except ProgrammingError:
        return PostgresViews(url, read_only=True)


def _bring_up_to_date(feed: Any, views: Views) -> None:
    from projections.projector import project, state

    now = state(feed, views)
    if not views.writable:
        if now.behind:
            say(f"the views are {now.behind} events behind, and you may not write them")
    elif now.newer:
        say(f"these are the views of a newer program (version {now.version}); look for a newer release")
    elif now.version and now.outdated and now.newest > AT_ONCE:
        say(f"these are the views of version {now.version}; `pway project` makes the present ones")
    elif now.behind or not now.version or now.outdated:
        with _reported() as report:
            project(feed, views, report=report)


@contextmanager
def _reported() -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar where somebody watches and it takes more than a second."""
    if not on_terminal():
        yield None
        return
    begun = time.monotonic()
    shown = False

    def report(progress: Progress) -> None:
        nonlocal shown
        if time.monotonic() - begun > 1:
            shown = True
            click.echo(f"\rprojecting … {progress.done * 100 // progress.newest} %", err=True, nl=False)

    yield report
    if shown:
        click.echo("\r\033[K", err=True, nl=False)


@command("project")
@click.option("--rebuild", is_flag=True, help="Make the views afresh; until they are made the old ones answer.")
@click.option("--follow", is_flag=True, help="Go on as games end, until interrupted.")
@format_option
@click.pass_obj
def project(settings: Settings, rebuild: bool, follow: bool, fmt: str) -> None:
    """Bring leaderboards, ratings and statistics up to date.

    The commands that need it do so themselves; this one is for large and shared stores. A projection that is broken
    off, however it was, goes on where it stopped.

    \b
    Examples:
      pway project
      pway project --rebuild
      PWAY_STORE=postgresql://club.example/games pway project --follow
    """
    from archive.feed import ArchiveFeed
    from projections import projector

    with settings.open_to_read() as archive:
        feed = ArchiveFeed(archive)
        views = open_views(settings.place, in_memory_if_need_be=False)
        try:
            begun = time.monotonic()
            before = projector.state(feed, views)
            with _reported() as report:
                games = projector.project(feed, views, rebuild=rebuild, report=report)
            seconds = time.monotonic() - begun
            after = projector.state(feed, views)
            write_data(settings, fmt, "project", _told(games, before, after), lambda: _lines(games, after, seconds))
            if follow:
                say("following; Ctrl-C ends it")
                projector.follow(feed, views, report=lambda progress: say(f"up to event {progress.done}"))
        finally:
            views.close()


def _told(games: int, before: State, after: State) -> dict[str, Any]:
    return {
        "version": after.version,
        "games": games,
        "from": 0 if before.outdated else before.done,
        "to": after.done,
        "behind": after.behind,
    }


def _lines(games: int, after: State, seconds: float) -> Iterator[str]:
    yield f"{games} games looked at in {seconds:.1f} s; the views stand at event {after.done} of {after.newest}"
