"""The archive as projections are fed from it: what `projections.feed.Feed` asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from eventsourcing.persistence import Notification

from archive.application import Archive
from archive.envelope import Row, link
from archive.errors import UnreadableHistory
from domain.core.event import BrokenHistory, GameStarted, Recorded
from domain.core.retraction import Restored, Retracted, standing

_TURNING_BACK: Final = (Retracted.TOPIC, Restored.TOPIC)


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

    def standing(self, game_id: str, *, until: int, wanted: Mapping[str, str]) -> Sequence[Recorded]:
        """The events of a game that count after version `until`: the first, and those whose topic is wanted.

        wanted: topics, each with the topic after which it is wanted no longer, empty where it always is.
        Raises BrokenHistory.
        """
        store = self._archive.store
        if store.count_rows(game_id, lte=until) != until:
            raise BrokenHistory(f"{game_id} has not all the versions 1 to {until}")
        rows = store.select_of_topics(game_id, lte=until, topics=[*wanted, *_TURNING_BACK])
        if any(row.topic in _TURNING_BACK for row in rows):
            # Which events count can only be told from all of them.
            rows = store.select_rows(game_id, lte=until)
            wanted = {row.topic: "" for row in rows}
        try:
            history = list(map(self._read, _still_wanted(rows, wanted)))
        except UnreadableHistory as error:
            raise BrokenHistory(str(error)) from error
        first = history[0]
        if not isinstance(first.event, GameStarted) or first.originator_version != 1:
            raise BrokenHistory(f"{game_id}@1 is not the start of a game")
        return standing(history)

    def digest(self, position: int) -> str:
        """The link of the event at a position; empty where there is none."""
        for found in self._archive.recorder.select_notifications(position, 1, position):
            return link(Row(str(found.originator_id), found.originator_version, found.topic, found.state))
        return ""

    def live(self, *, after: int, topics: Collection[str]) -> Iterator[tuple[int, str, int]] | None:
        """Position, game and version of such events as they are stored; None from SQLite, which cannot tell of them."""
        try:
            subscription = self._archive.recorder.subscribe(gt=after, topics=tuple(topics))
        except NotImplementedError:  # the library's answer where its recorder has no subscriptions
            return None
        return _told(subscription)

    def _read(self, row: Row) -> Recorded:
        return cast("Recorded", self._archive.mapper.to_domain_event(cast("Any", row)))


def _still_wanted(rows: Sequence[Row], wanted: Mapping[str, str]) -> Iterator[Row]:
    """The first row, and every other as long as its topic is wanted."""
    seen: set[str] = set()
    for number, row in enumerate(rows):
        if number == 0 or wanted[row.topic] not in seen:
            yield row
        seen.add(row.topic)


def _told(subscription: Any) -> Iterator[tuple[int, str, int]]:
    with subscription:
        for notification in subscription:
            yield _mark(notification)


def _mark(notification: Notification) -> tuple[int, str, int]:
    return notification.id, str(notification.originator_id), notification.originator_version
