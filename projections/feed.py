"""Where projections get their events from. The archive satisfies this; projections do not know it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from domain.core.event import Recorded


class Mark(NamedTuple):
    """Where an event stands: its position among all events of the store, and its place in its game."""

    position: int
    game_id: str
    version: int


class Feed(Protocol):
    """All events of a store, in the order in which they were stored.

    Positions rise, and may have gaps. An event that can be seen stays where it is: nothing that becomes visible later
    has a lower position.
    """

    def newest(self) -> int:
        """The position of the newest event; 0 in an empty store."""
        ...

    def marks(self, *, after: int, until: int, topics: Collection[str], limit: int) -> Sequence[tuple[int, str, int]]:
        """The first events with one of these topics behind position `after`, up to and including `until`, as `Mark`s."""
        ...

    def standing(self, game_id: str, *, until: int, wanted: Mapping[str, str]) -> Sequence[Recorded]:
        """The events of a game that count after its version `until`: its first, and those whose topic is wanted.

        wanted: topics, each with the topic after which it is wanted no longer, empty where it always is. More may be
        given than is wanted. Raises BrokenHistory where the game cannot be read.
        """
        ...

    def digest(self, position: int) -> str:
        """A digest of the event at a position, by which it is known again; empty where there is none."""
        ...

    def live(self, *, after: int, topics: Collection[str]) -> Iterator[tuple[int, str, int]] | None:
        """Events with one of these topics, as `Mark`s, as they are stored; None where the store cannot tell of them.

        The iterator waits for the next one, and never ends by itself.
        """
        ...
