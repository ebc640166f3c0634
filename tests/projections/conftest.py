"""Stores with their views, on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from archive.application import Archive
from archive.feed import ArchiveFeed
from archive.place import Place
from commands.views import open_views
from projections.views.store import Views

OpenViews = Callable[[], Views]


@pytest.fixture
def archive(place: Place) -> Iterator[Archive]:
    with Archive.at(place) as archive:
        yield archive


@pytest.fixture
def feed(archive: Archive) -> ArchiveFeed:
    return ArchiveFeed(archive)


@pytest.fixture
def open_another(place: Place) -> Iterator[OpenViews]:
    """Opens the views once more, as another program would."""
    opened: list[Views] = []

    def another() -> Views:
        opened.append(open_views(place))
        return opened[-1]

    yield another
    for views in opened:
        views.close()


@pytest.fixture
def views(archive: Archive, open_another: OpenViews) -> Views:
    return open_another()
