"""What a store of games can do, whichever database it is in."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Final, NamedTuple, Protocol, cast

from eventsourcing.persistence import ApplicationRecorder

from archive.envelope import Row

READ_ONLY: Final = "READ_ONLY"
"""Environment key: `yes` for a store that must not be written."""


class Ends(NamedTuple):
    """A game's first event (None where it is missing) and its last."""

    first: Row | None
    last: Row


class Intake(Protocol):
    """One transaction in which foreign events are compared with what is kept, and stored as they are."""

    def stored(self, game_id: str) -> list[Row]:
        """All that is kept of a game."""
        ...

    def insert(self, rows: Iterable[Row]) -> None: ...


class GameRecorder(ApplicationRecorder):
    """The library's recorder, which also reads rows as plain tuples and lists games."""

    def select_rows(self, game_id: str, *, gt: int = 0, lte: int | None = None) -> list[Row]:
        """The rows of a game in order, from behind `gt` up to and including `lte`."""
        return cast("list[Row]", self.select_events(game_id, gt=gt, lte=lte))

    @abstractmethod
    def select_of_topics(self, game_id: str, *, lte: int, topics: Collection[str]) -> list[Row]:
        """The rows of a game that have one of these topics, up to and including `lte`, and its first row."""

    @abstractmethod
    def count_rows(self, game_id: str, *, lte: int) -> int:
        """How many rows a game has up to and including `lte`."""

    def last_row(self, game_id: str) -> Row | None:
        """The newest event of a game; None where there is no such game."""
        rows = cast("list[Row]", self.select_events(game_id, desc=True, limit=1))
        return rows[0] if rows else None

    @abstractmethod
    def game_ids(self) -> list[str]:
        """All ids, in alphabetical order."""

    @abstractmethod
    def ends(self) -> Iterator[Ends]:
        """First and last event of each game, in the order in which the games came into the store."""

    @abstractmethod
    def intake(self) -> AbstractContextManager[Intake]:
        """A transaction that holds the write lock from its start; kept only when it ends without an exception."""
