"""The PostgreSQL store, for games that several people keep together.

Optimistic locking is the primary key: of two who store the same version of a game, one is told. The library lets
transactions that store events come one after another, so that positions become visible in their own order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast
from uuid import UUID

import psycopg
from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.utils import Environment
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row, tuple_row

from archive.envelope import Row
from archive.recorder import READ_ONLY, Ends, GameRecorder, Intake

URL: Final = "POSTGRES_URL"
"""Environment key: where the database is, as libpq takes it."""

SETTINGS: Final = {
    "PERSISTENCE_MODULE": "eventsourcing.postgres",
    "POSTGRES_DBNAME": "",
    "POSTGRES_HOST": "",
    "POSTGRES_USER": "",
    "POSTGRES_PASSWORD": "",
    "POSTGRES_POOL_SIZE": "1",
    "POSTGRES_MAX_OVERFLOW": "10",
    "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": "60",
}
"""What the library asks for. Where the database is comes from the URL alone; a program that hangs loses its lock."""

_PATIENCE: Final = 5
"""Seconds to wait for a server that does not answer."""

_ONE_MAKER: Final = 7_929_120
"""Key of the lock under which the tables are made: IF NOT EXISTS does not protect two makers from each other."""

_COLUMNS: Final = "originator_id, originator_version, COALESCE(topic, ''), COALESCE(state, '')"

_GAME_IDS: Final = """
WITH RECURSIVE game(id) AS (
    (SELECT originator_id FROM stored_events WHERE originator_id NOT LIKE '~%' ORDER BY originator_id LIMIT 1)
    UNION ALL
    SELECT (SELECT originator_id FROM stored_events WHERE originator_id > game.id AND originator_id NOT LIKE '~%'
        ORDER BY originator_id LIMIT 1)
    FROM game WHERE game.id IS NOT NULL
)
"""
"""Jumps from game to game along the primary key, without reading the events between. An id with ~ is no game's."""

_ENDS: Final = (
    _GAME_IDS
    + """
SELECT first.topic, first.state, last.originator_id, last.originator_version, last.topic, last.state
FROM game
JOIN LATERAL (SELECT * FROM stored_events WHERE originator_id = game.id ORDER BY originator_version DESC LIMIT 1)
    AS last ON TRUE
LEFT JOIN stored_events AS first ON first.originator_id = game.id AND first.originator_version = 1
ORDER BY first.notification_id, game.id COLLATE "C"
"""
)


def holds_games(url: str) -> bool:
    """Whether a database holds games. Raises psycopg.Error where it cannot be reached."""
    with psycopg.connect(url, connect_timeout=_PATIENCE) as connection:
        row = connection.execute("SELECT to_regclass('stored_events') IS NOT NULL").fetchone()
    return bool(row and row[0])


class PostgresIntake:
    """Satisfies Intake."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._cursor = connection.cursor(row_factory=tuple_row)

    def stored(self, game_id: str) -> list[Row]:
        """All that is kept of a game."""
        select = f"SELECT {_COLUMNS} FROM stored_events WHERE originator_id = %s ORDER BY originator_version"
        return list(map(Row._make, self._cursor.execute(cast("Any", select), (game_id,)).fetchall()))

    def insert(self, rows: Iterable[Row]) -> None:
        insert = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (%s, %s, %s, %s)"
        self._cursor.executemany(insert, rows)


class PostgresGameRecorder(PostgresApplicationRecorder, GameRecorder):
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
            "WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT %s"
        )
        bounds = (originator_id, gt or 0, _MOST if lte is None else lte, limit)
        return cast("Sequence[StoredEvent]", list(map(Row._make, self._select(statement, bounds))))

    def select_of_topics(self, game_id: str, *, lte: int, topics: Collection[str]) -> list[Row]:
        """The rows of a game that have one of these topics, up to and including `lte`, and its first row."""
        statement = (
            f"SELECT {_COLUMNS} FROM stored_events WHERE originator_id = %s AND originator_version <= %s "
            "AND (originator_version = 1 OR topic = ANY(%s)) ORDER BY originator_version"
        )
        return list(map(Row._make, self._select(statement, (game_id, lte, list(topics)))))

    def count_rows(self, game_id: str, *, lte: int) -> int:
        """How many rows a game has up to and including `lte`."""
        statement = "SELECT COUNT(*) FROM stored_events WHERE originator_id = %s AND originator_version <= %s"
        return int(self._select(statement, (game_id, lte))[0][0])

    def game_ids(self) -> list[str]:
        """All ids, in alphabetical order."""
        return [
            row[0]
            for row in self._select(_GAME_IDS + 'SELECT id FROM game WHERE id IS NOT NULL ORDER BY id COLLATE "C"')
        ]

    def ends(self) -> Iterator[Ends]:
        """First and last event of each game, in the order in which the games came into the store."""
        for topic, state, game_id, version, last_topic, last_state in self._select(_ENDS):
            first = None if topic is None else Row(game_id, 1, topic, state)
            yield Ends(first, Row(game_id, version, last_topic, last_state))

    @contextmanager
    def intake(self) -> Iterator[Intake]:
        """A transaction that holds the write lock from its start; kept only when it ends without an exception."""
        with self.datastore.get_connection() as connection, connection.transaction():
            cursor = connection.cursor()
            self._lock_table(cursor)
            self._notify_channel(cursor)
            yield PostgresIntake(connection)

    def _select(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self.datastore.get_connection() as connection, connection.cursor(row_factory=tuple_row) as cursor:
            # Without parameters a % is just a %.
            return cursor.execute(cast("Any", statement), parameters or None, prepare=True).fetchall()


_MOST: Final = 2**62


class PostgresGameFactory(PostgresFactory):
    """Builds the recorder on connections to the database of a URL."""

    application_recorder_class = PostgresGameRecorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        settings = conninfo_to_dict(env[URL])
        if env.get(READ_ONLY) == "yes":
            settings["options"] = f"{settings.get('options') or ''} -c default_transaction_read_only=on".strip()
        self.datastore.pool.kwargs = {**settings, "row_factory": dict_row}

    def application_recorder(self) -> ApplicationRecorder:
        # Not the library's name for the table, which follows the class that opens it.
        recorder = PostgresGameRecorder(self.datastore, events_table_name="stored_events")
        if self.env.get(READ_ONLY) != "yes":
            self._create(recorder)
        return recorder

    def _create(self, recorder: PostgresGameRecorder) -> None:
        with self.datastore.get_connection() as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", (_ONE_MAKER,))
            try:
                if not holds_games(self.env[URL]):
                    recorder.create_table()
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (_ONE_MAKER,))
        self.datastore.register_type_adapters()
