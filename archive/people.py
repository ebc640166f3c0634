"""The log of players' names, kept beside the games and chained like them."""

from __future__ import annotations

from typing import Final, cast

from eventsourcing.persistence import IntegrityError

from archive.application import Archive
from archive.errors import Conflict
from domain.core.event import Event, Recorded
from domain.people.names import Names, merge, part

LOG: Final = "~people"
"""Its id. No game can have it."""


def history(archive: Archive) -> list[Recorded]:
    """All that ever happened to names. Raises UnreadableHistory."""
    return archive.history(LOG)


def names(archive: Archive) -> Names:
    """The names as they are now. Raises UnreadableHistory."""
    return Names(recorded.event for recorded in history(archive))


def merge_names(archive: Archive, name: str, into: str) -> Recorded:
    """Let two names mean one player. Raises Refusal, Conflict and UnreadableHistory."""
    past = history(archive)
    return _append(archive, len(past), merge(Names(recorded.event for recorded in past), name, into))


def part_name(archive: Archive, name: str) -> Recorded:
    """Let a name mean a player of its own again. Raises Refusal, Conflict and UnreadableHistory."""
    past = history(archive)
    return _append(archive, len(past), part(Names(recorded.event for recorded in past), name))


def _append(archive: Archive, version: int, event: Event) -> Recorded:
    try:
        (recording,) = archive.events.put([Recorded(LOG, version + 1, event)])
    except IntegrityError:
        raise Conflict(LOG, version, archive.history(LOG, after=version)) from None
    return cast("Recorded", recording.domain_event)
