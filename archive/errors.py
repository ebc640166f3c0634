"""What can go wrong where games are kept. Each error says what, why and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from domain.core.event import Recorded


class ArchiveError(Exception):
    """The base of this room's errors.

    code: stable and machine-readable. what, why, remedy: one line each; `why` and `remedy` may be empty.
    """

    code: ClassVar[str] = "archive/error"

    def __init__(self, what: str, why: str = "", remedy: str = "") -> None:
        super().__init__(what, why, remedy)
        self.what = what
        self.why = why
        self.remedy = remedy

    def __str__(self) -> str:
        return "; ".join(part for part in (self.what, self.why, self.remedy) if part)


class NoStore(ArchiveError):
    """There is no store where one was to be read."""

    code = "archive/no-store"


class NoSuchGame(ArchiveError):
    """No game, or more than one, is meant by what was asked for."""

    code = "archive/no-such-game"


class NoSuchVersion(ArchiveError):
    """A version beyond a game's range."""

    code = "archive/no-such-version"


class UnreadableStore(ArchiveError):
    """A file that is no store of games, or one that the system does not let us use."""

    code = "archive/unreadable-store"


class UnreadableHistory(ArchiveError):
    """A stored event that cannot be read or replayed; `what` begins with its address."""

    code = "archive/unreadable-history"


class ImportRefused(ArchiveError):
    """A file that cannot be taken in. Nothing of it was stored.

    line: number of the faulty line, from 1.
    """

    code = "archive/import-refused"

    def __init__(self, line: int, what: str, why: str = "", remedy: str = "") -> None:
        super().__init__(f"line {line}: {what}", why, remedy)
        self.line = line


class DifferentGame(ArchiveError):
    """Another game is already kept under the same id."""

    code = "archive/different-game"


class Conflict(ArchiveError):
    """Somebody else has moved the game on in the meantime. Nothing was stored.

    game_id: the game. expected: the version that the action was meant for. new: the events after it.
    """

    code = "archive/conflict"

    def __init__(self, game_id: str, expected: int, new: Sequence[Recorded]) -> None:
        now = expected + len(new)
        stored = "1 event was" if len(new) == 1 else f"{len(new)} events were"
        super().__init__(
            f"{game_id} is at version {now}, not {expected}",
            f"{stored} stored in the meantime, from {game_id}@{expected + 1}",
            "look at them, then act again",
        )
        self.game_id = game_id
        self.expected = expected
        self.new = tuple(new)
