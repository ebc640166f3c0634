"""A store on a server, and who may do what with it."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from eventsourcing.persistence import PersistenceError

from archive.application import Archive
from archive.errors import UnreadableStore
from archive.feed import ArchiveFeed
from archive.place import Place
from commands.views import open_views
from projections import projector
from tests.databases import worker
from tests.projections import league


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    league.install(monkeypatch)


@pytest.fixture
def place(postgres: str) -> Place:
    return Place(None, "test", postgres)


@pytest.fixture
def reader(place: Place) -> Iterator[Place]:
    """The same store for somebody who may only read what there is when it is asked for."""
    role = f"reader_{worker()}"
    with psycopg.connect(place.url, autocommit=True) as owner:
        owner.execute(f"DROP ROLE IF EXISTS {role}")
        owner.execute(f"CREATE ROLE {role} LOGIN")
        owner.execute(f"GRANT USAGE ON SCHEMA public TO {role}")
        owner.execute(f"ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO {role}")
    yield Place(None, "test", place.url.replace("postgres:@", f"{role}:@"))
    with psycopg.connect(place.url, autocommit=True) as owner:
        owner.execute(f"DROP OWNED BY {role}")
        owner.execute(f"DROP ROLE {role}")


def test_who_may_only_read_gets_the_views_as_they_are(place: Place, reader: Place) -> None:
    with Archive.at(place) as archive:
        league.finished(archive, 1)
        own = open_views(place)
        projector.project(ArchiveFeed(archive), own)
        league.finished(archive, 2)
    with Archive.at(reader, read_only=True) as archive:
        views = open_views(reader)
        assert not views.writable
        assert league.rows(views) == league.rows(own)
        assert projector.state(ArchiveFeed(archive), views).behind > 0
        with pytest.raises(PersistenceError):
            projector.project(ArchiveFeed(archive), views)
        views.close()
    own.close()


def test_eight_who_open_a_new_store_at_once_make_it_once(place: Place) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def open_both(number: int) -> str:
        with Archive.at(place) as archive:
            open_views(place).close()
            return league.finished(archive, number)

    with ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(open_both, range(8)))
    with Archive.at(place, read_only=True) as archive:
        assert archive.store.game_ids() == sorted(ids)


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(UnreadableStore, match=r"permanent-way\[postgres\]"):
        Archive.at(Place(None, "test", "postgresql://host/games"))
