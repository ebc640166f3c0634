"""A program of its own that projects: `python -m tests.projections.projecting STORE [rebuild]`."""

from __future__ import annotations

import sys

from archive.application import Archive
from archive.feed import ArchiveFeed
from archive.place import place_of
from commands.views import open_views
from projections import projector

PAGE = 8
"""Games in a transaction: few, so that a kill often comes between two of them."""


def main(store: str, rebuild: bool) -> None:
    projector.PAGE = PAGE  # type: ignore[misc]
    place = place_of(store)
    views = open_views(place, in_memory_if_need_be=False)
    with Archive.at(place, read_only=True) as archive:
        print(projector.project(ArchiveFeed(archive), views, rebuild=rebuild), flush=True)
    views.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] == ["rebuild"])
