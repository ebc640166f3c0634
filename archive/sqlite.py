"""The SQLite store: the library's, opened read-only where we only read, and with leaner reading.

Durability: the journal is a write-ahead log with `synchronous=FULL`, set by us because some systems build SQLite with
another default. A commit therefore returns only after its events are on the disk, and what `pway` has acknowledged
survives a loss of power, at the price of one fsync for each action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from archive.envelope import Row
from archive.glance import GAME_IDS
from archive.recorder import READ_ONLY, Ends, GameRecorder, Intake

_COLUMNS: Final = (
    "originator_id, originator_version, COALESCE(CAST(topic AS TEXT), ''), COALESCE(CAST(state AS BLOB), x'')"
)
"""Topic and state have their types whatever a tamperer has put there: it is for the reader to refuse."""

_ENDS: Final = (
    GAME_IDS
    + """
SELECT CAST(first.topic AS TEXT), CAST(first.state AS BLOB), last.originator_id, last.originator_version,
    CAST(last.topic AS TEXT), CAST(last.state AS BLOB)
FROM game
JOIN stored_events AS last ON last.originator_id = game.id AND last.originator_version =
    (SELECT MAX(originator_version) FROM stored_events WHERE originator_id = game.id)
LEFT JOIN stored_events AS first ON first.originator_id = game.id AND first.originator_version = 1
ORDER BY first.rowid, game.id
"""
)


class GamePool(SQLiteConnectionPool):
    """Connections that are durable when they write, and leave everything as it is when they only read."""

    def __init__(self, *, db_name: str, lock_timeout: int | None, read_only: bool) -> None:
        super().__init__(db_name=db_name, lock_timeout=lock_timeout)
        self._read_only = read_only
        if read_only:
            # The library would try to switch the journal mode, which a read-only connection cannot.
            self.is_journal_mode_wal = True

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        if not self._read_only:
            connection.cursor().execute("PRAGMA synchronous=FULL")
        return connection


class SQLiteIntake:
    """Satisfies Intake."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self._cursor = cursor

    def stored(self, game_id: str) -> list[Row]:
        """All that is kept of a game."""
        self._cursor.execute(
            f"SELECT {_COLUMNS} FROM stored_events WHERE originator_id=? ORDER BY originator_version", (game_id,)
        )
        return [Row(*row) for row in self._cursor.fetchall()]

    def insert(self, rows: Iterable[Row]) -> None:
        self._cursor.executemany("INSERT INTO stored_events VALUES (?,?,?,?)", rows)


class SQLiteGameRecorder(SQLiteApplicationRecorder, GameRecorder):
    """Reads rows as plain tuples, and lists games."""

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The rows of a game. They are `Row`s, which have the attributes of the library's class."""
        statement = (
            f"SELECT {_COLUMNS} FROM stored_events "
            "WHERE originator_id=? AND originator_version>? AND originator_version<=? "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?"
        )
        bounds = (originator_id, gt or 0, _MOST if lte is None else lte, -1 if limit is None else limit)
        return cast("Sequence[StoredEvent]", list(map(Row._make, self._select(statement, bounds))))

    def select_of_topics(self, game_id: str, *, lte: int, topics: Collection[str]) -> list[Row]:
        """The rows of a game that have one of these topics, up to and including `lte`, and its first row."""
        statement = (
            f"SELECT {_COLUMNS} FROM stored_events WHERE originator_id=? AND originator_version<=? "
            f"AND (originator_version=1 OR topic IN ({','.join('?' * len(topics))})) ORDER BY originator_version"
        )
        return list(map(Row._make, self._select(statement, (game_id, lte, *topics))))

    def count_rows(self, game_id: str, *, lte: int) -> int:
        """How many rows a game has up to and including `lte`."""
        statement = "SELECT COUNT(*) FROM stored_events WHERE originator_id=? AND originator_version<=?"
        return int(self._select(statement, (game_id, lte))[0][0])

    def game_ids(self) -> list[str]:
        """All ids, in alphabetical order."""
        return [row[0] for row in self._select(GAME_IDS + "SELECT id FROM game WHERE id IS NOT NULL")]

    def ends(self) -> Iterator[Ends]:
        """First and last event of each game, in the order in which the games came into the store."""
        for topic, state, game_id, version, last_topic, last_state in self._select(_ENDS):
            first = None if topic is None else Row(game_id, 1, topic, state)
            yield Ends(first, Row(game_id, version, last_topic, last_state))

    @contextmanager
    def intake(self) -> Iterator[Intake]:
        """A transaction that holds the write lock from its start; kept only when it ends without an exception."""
        with self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.sqlite_cursor.row_factory = None
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield SQLiteIntake(cursor)
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def _select(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self.datastore.transaction(commit=False) as cursor:
            raw = cursor.sqlite_cursor
            raw.row_factory = None
            return raw.execute(statement, parameters).fetchall()


_MOST: Final = 2**62


class SQLiteGameFactory(SQLiteFactory):
    """Builds the recorder on our own connections."""

    application_recorder_class = SQLiteGameRecorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        pool = self.datastore.pool
        self.datastore.pool = GamePool(
            db_name=pool.db_name, lock_timeout=pool.lock_timeout, read_only=env.get(READ_ONLY) == "yes"
        )
