"""The archive as projections are fed from it: what `projections.feed.Feed` asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, cast

from eventsourcing.persistence import Notification

from archive.application import Archive
from archive.envelope import Row, link
from archive.errors import UnreadableHistory
from domain.core.event import BrokenHistory, GameStarted, Recorded
from domain.core.retraction import Restored, Retracted, standing

_TURNING_BACK: Final = frozenset((Retracted.TOPIC, Restored.TOPIC))


class ArchiveFeed:
    """All events of an archive in the order in which they were stored. Positions are the library's notification ids."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def newest(self) -> int:
        """The position of the newest event; 0 in an empty store."""
        return self._archive.recorder.max_notification_id() or 0

    def marks(self, *, after: int, until: int, topics: Collection[str], limit: int) -> Sequence[tuple[int, str, int]]:
        """Position, game and version of the first events with one of these topics behind position `after`."""
        found = self._archive.recorder.select_notifications(
            after, limit, until, tuple(topics), inclusive_of_start=False
        )
        return list(map(_mark, found))

    def standing(self, game_id: str, *, until: int, wanted: Callable[[str], Collection[str]]) -> Sequence[Recorded]:
        """The events of a game that count after version `until`: the first, and those whose topic is wanted.

        Raises BrokenHistory.
        """
        rows = self._archive.store.select_rows(game_id, lte=until)
        try:
            if not rows or rows[0].originator_version != 1 or rows[-1].originator_version != len(rows):
                raise BrokenHistory(f"{game_id} has not all the versions 1 to {until}")
            first = self._read(rows[0])
            if not isinstance(first.event, GameStarted):
                raise BrokenHistory(f"{game_id}@1 is not the start of a game")
            topics = wanted(first.event.GAME)
            if not any(row.topic in _TURNING_BACK for row in rows):
                return [first, *(self._read(row) for row in rows[1:] if row.topic in topics)]
            # Which events count can only be told from all of them.
            counting = standing([self._read(row) for row in rows])
            return [first, *(recorded for recorded in counting[1:] if recorded.event.TOPIC in topics)]
        except UnreadableHistory as error:
            raise BrokenHistory(str(error)) from error

    def digest(self, position: int) -> str:
        """The link of the event at a position; empty where there is none."""
        for found in self._archive.recorder.select_notifications(position, 1, position):
            return link(Row(str(found.originator_id), found.originator_version, found.topic, found.state))
        return ""

    def live(self, *, after: int, topics: Collection[str]) -> Iterator[tuple[int, str, int]] | None:
        """Position, game and version of such events as they are stored; None from SQLite, which cannot tell of them."""
        try:
            subscription = self._archive.recorder.subscribe(gt=after, topics=tuple(topics))
        except NotImplementedError:
            return None
        return _told(subscription)

    def _read(self, row: Row) -> Recorded:
        return cast("Recorded", self._archive.mapper.to_domain_event(cast("Any", row)))


def _told(subscription: Any) -> Iterator[tuple[int, str, int]]:
    with subscription:
        for notification in subscription:
            yield _mark(notification)


def _mark(notification: Notification) -> tuple[int, str, int]:
    return notification.id, str(notification.originator_id), notification.originator_version
