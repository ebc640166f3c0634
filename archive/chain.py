"""The event store that links every event to the one before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import EventStore, IntegrityError, Notification, Recording

from archive.envelope import NO_LINK, Row, link
from archive.mapper import GameMapper, Linked
from archive.recorder import GameRecorder
from domain.core.event import Recorded

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def instant(moment: datetime) -> str:
    """A moment as it is stored: UTC, always 27 characters (`2026-11-30T08:15:00.000000Z`)."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Head(NamedTuple):
    """Where a game stands: its version, and the digest that the whole history up to it leads to."""

    version: int
    digest: str


NOTHING = Head(0, NO_LINK)


class ChainedEventStore(EventStore[str]):
    """Stamps and links events as they are stored."""

    def __init__(self, mapper: GameMapper, recorder: GameRecorder, clock: Clock) -> None:
        super().__init__(mapper, recorder)
        self._recorder = recorder
        self._clock = clock

    def head(self, game_id: str) -> Head:
        """Where a game stands now; version 0 where there is none."""
        last = self._recorder.last_row(game_id)
        return NOTHING if last is None else Head(last.originator_version, link(last))

    def put(self, domain_events: Sequence[DomainEventProtocol[str]], **kwargs: Any) -> list[Recording[str]]:
        """Store events in one transaction. The recordings hold them as they were stored, with their instant.

        Raises the library's IntegrityError where a game has moved on since its events were decided: either its head
        is seen to be another, or the store already has an event of that version.
        """
        at = instant(self._clock())
        heads: dict[str, Head] = {}
        stamped: list[Recorded] = []
        rows: list[Row] = []
        for game_id, version, event, _ in cast("Sequence[Recorded]", domain_events):
            head = heads.get(game_id) or self.head(game_id)
            if version != head.version + 1:
                raise IntegrityError(f"{game_id}@{version} does not follow version {head.version}")
            stored = self.mapper.to_stored_event(Linked(game_id, version, event, at, head.digest))
            row = cast("Row", stored)
            heads[game_id] = Head(version, link(row))
            rows.append(row)
            stamped.append(Recorded(game_id, version, event, at))
        ids = self.recorder.insert_events(cast("Any", rows), **kwargs) or ()
        return [
            Recording(recorded, Notification(*row, id=number))
            for recorded, row, number in zip(stamped, rows, ids, strict=True)
        ]
