"""Views in a PostgreSQL database: the one that the games are in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, cast

import psycopg
from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresDatastore, PostgresTrackingRecorder
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row, tuple_row
from psycopg.sql import SQL

from projections.views.store import GENERATIONS, Sql, Views
from projections.views.tables import Row

_ONE_MAKER: Final = 7_929_121
"""Key of the lock under which the tables are made: PostgreSQL's IF NOT EXISTS is no protection against a race."""


class _Transaction:
    """Satisfies Sql."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.cursor = connection.cursor(row_factory=dict_row)
        self._rows = connection.cursor(row_factory=tuple_row)

    def run(self, statement: str, parameters: Sequence[Any] = ()) -> list[Row]:
        self._rows.execute(cast("Any", statement.replace("?", "%s")), parameters)
        return self._rows.fetchall() if self._rows.description else []

    def run_many(self, statement: str, rows: Iterable[Row]) -> None:
        self._rows.executemany(cast("Any", statement.replace("?", "%s")), rows)


class PostgresViews(PostgresTrackingRecorder, Views):
    """The views in a database."""

    positions: ClassVar[str] = "view_tracking"
    types: ClassVar[Mapping[str, str]] = {"text": 'TEXT COLLATE "C"', "integer": "INTEGER"}

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        """url: as libpq takes it, `postgresql://…`. read_only: nothing is made or changed."""
        datastore = PostgresDatastore("", "", "", "", "", pool_size=1, max_overflow=4)
        settings = conninfo_to_dict(url)
        if read_only:
            settings["options"] = f"{settings.get('options', '')} -c default_transaction_read_only=on".strip()
        datastore.pool.kwargs = {**settings, "row_factory": dict_row}
        super().__init__(datastore, tracking_table_name=self.positions)
        self.sql_create_statements.append(SQL(cast("Any", GENERATIONS)).format())
        self.writable = not read_only
        if not read_only:
            self._make()

    def _make(self) -> None:
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_ONE_MAKER,))
            try:
                self.create_table()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_ONE_MAKER,))

    def close(self) -> None:
        self.datastore.close()

    @contextmanager
    def _writing(self) -> Iterator[Sql]:
        with self.datastore.get_connection() as connection, connection.transaction():
            yield _Transaction(connection)

    @contextmanager
    def _reading(self) -> Iterator[Sql]:
        with self.datastore.get_connection() as connection, connection.transaction(force_rollback=True):
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield _Transaction(connection)

    def _lock(self, sql: Sql) -> None:
        sql.run("LOCK TABLE view_generation IN EXCLUSIVE MODE")

    def _move_on(self, sql: Sql, tracking: Tracking) -> None:
        self._insert_tracking(cast("_Transaction", sql).cursor, tracking)
