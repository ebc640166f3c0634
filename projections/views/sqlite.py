"""Views in an SQLite file of their own, beside the store that they are made from."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, cast

from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTrackingRecorder,
)

from projections.views.store import GENERATIONS, Sql, Views
from projections.views.tables import Row

_LOCK_TIMEOUT = 30
"""Seconds to wait for another projector."""


class _Pool(SQLiteConnectionPool):
    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        # What a loss of power takes away is projected once more; rows and position always go together.
        connection.cursor().execute("PRAGMA synchronous=NORMAL")
        return connection


class _Transaction:
    """Satisfies Sql."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self.cursor = cursor

    def run(self, statement: str, parameters: Sequence[Any] = ()) -> list[Row]:
        cursor = self.cursor.sqlite_cursor
        cursor.row_factory = None
        return cast("list[Row]", cursor.execute(statement, parameters).fetchall())

    def run_many(self, statement: str, rows: Iterable[Row]) -> None:
        self.cursor.executemany(statement, rows)


class SQLiteViews(SQLiteTrackingRecorder, Views):
    """The views in a file."""

    positions: ClassVar[str] = "tracking"
    # Rows in the order in which they are read, instead of an index that leads to them.
    table_options: ClassVar[str] = "WITHOUT ROWID"

    def __init__(self, database: str) -> None:
        """database: as SQLite takes it, a URI where it begins with `file:`."""
        datastore = SQLiteDatastore(database)
        datastore.pool.close()
        datastore.pool = _Pool(db_name=database, lock_timeout=_LOCK_TIMEOUT)
        super().__init__(datastore)
        self.create_table()

    @classmethod
    def beside(cls, store: Path) -> SQLiteViews:
        """The views of the store in a file: `games.db` has them in `games.views.db`."""
        path = store.with_name(f"{store.stem}.views{store.suffix}")
        return cls(f"{path.absolute().as_uri()}?mode=rwc")

    @classmethod
    def in_memory(cls) -> SQLiteViews:
        """Views that end with the program."""
        return cls(f"file:pway-views-{secrets.token_hex(8)}?mode=memory&cache=shared")

    def construct_create_table_statements(self) -> list[str]:
        return [*super().construct_create_table_statements(), GENERATIONS]

    def close(self) -> None:
        self.datastore.close()

    @contextmanager
    def _writing(self) -> Iterator[Sql]:
        with self.datastore.transaction(commit=True) as cursor:
            yield _Transaction(cursor)

    @contextmanager
    def _reading(self) -> Iterator[Sql]:
        with self.datastore.transaction(commit=False) as cursor:
            yield _Transaction(cursor)

    def _lock(self, sql: Sql) -> None:
        sql.run("UPDATE view_generation SET live = live WHERE number = 0")

    def _move_on(self, sql: Sql, tracking: Tracking) -> None:
        self._insert_tracking(cast("_Transaction", sql).cursor, tracking)
