"""Between events and what is stored of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast

from eventsourcing.persistence import Mapper, StoredEvent

from archive.envelope import Envelope, Row, contents, seal
from archive.errors import UnreadableHistory
from domain import catalogue
from domain.core.event import Event, Recorded, UnknownTopic, decode, encode

_NEWER: Final = "it was written by a newer program, or is not of this program at all; look for a newer release"


class Linked(NamedTuple):
    """An event on its way into the store: `Recorded`, and its link to the event before."""

    originator_id: str
    originator_version: int
    event: Event
    at: str
    previous: str


class GameMapper(Mapper[str]):
    """Reads a payload in one pass, straight into its event class."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        linked = cast("Linked", domain_event)
        event = linked.event
        envelope = Envelope(linked.previous, linked.at, event.class_version, encode(event))
        return cast("StoredEvent", Row(linked.originator_id, linked.originator_version, event.TOPIC, seal(envelope)))

    def to_domain_event(self, stored_event: Any) -> Recorded:
        """The event of a `Row`, or of one of the library's own stored events. Raises UnreadableHistory."""
        try:
            at, class_version, payload = contents(stored_event.state)
            event = decode(stored_event.topic, class_version, payload)
            return Recorded(stored_event.originator_id, stored_event.originator_version, event, at)
        except UnknownTopic:
            return self._after_loading_its_game(stored_event)
        except ValueError as error:
            raise unreadable(stored_event, error) from error

    def _after_loading_its_game(self, row: Row) -> Recorded:
        """The event of a row whose topic is not known yet: only loading a game's rules makes its topics known."""
        try:
            catalogue.ruleset_of_topic(row.topic)
            at, class_version, payload = contents(row.state)
            return Recorded(row.originator_id, row.originator_version, decode(row.topic, class_version, payload), at)
        except LookupError:
            raise UnreadableHistory(
                f"{row.originator_id}@{row.originator_version} has the unknown topic {row.topic!r}", _NEWER
            ) from None
        except ValueError as error:
            raise unreadable(row, error) from error


def unreadable(row: Row, error: Exception) -> UnreadableHistory:
    """The error for a row whose payload cannot be read."""
    return UnreadableHistory(
        f"{row.originator_id}@{row.originator_version} ({row.topic}) cannot be read",
        " ".join(str(error).split()),
        f"see what is wrong with `pway verify {row.originator_id}`",
    )
