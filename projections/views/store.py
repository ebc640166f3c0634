"""What all stores of views have in common: generations of tables, and batches stored with their position.

The views are made in generations. One generation is live and answers; another may be in the making, because the version
of the views has changed or somebody wants them made afresh. When it has caught up it becomes the live one, in a single
transaction, and the old one is dropped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

from eventsourcing.persistence import IntegrityError, PersistenceError, Tracking

from projections.finished import Finished
from projections.views.tables import ALL, PROBLEM, TABLES, VERSION, Row, Table

T = TypeVar("T")

GENERATIONS: Final = (
    "CREATE TABLE IF NOT EXISTS view_generation "
    "(number INTEGER PRIMARY KEY, version INTEGER NOT NULL, live INTEGER NOT NULL, digest TEXT NOT NULL)"
)
"""digest: of the event at the generation's position, by which another store is found out."""

_ATTEMPTS: Final = 3


class Overtaken(Exception):
    """Another projector was faster: the batch is stored already, or a part of it. Nothing was changed."""


class NoViews(LookupError):
    """Nothing was projected yet."""


class Generation(NamedTuple):
    """One making of the views. version: of the views' rows. live: whether it is this one that answers."""

    number: int
    version: int
    live: bool

    @property
    def name(self) -> str:
        """The name under which its position is tracked."""
        return f"views-{self.number}"

    def table(self, table: Table) -> str:
        return f"view_{table.name}_{self.number}"


class Batch(NamedTuple):
    """What a stretch of the store comes to.

    finished: games that are over at the end of it. gone: games that are not, or do not count. problems: games that
    cannot be read, with the reason. until: the position it ends at. digest: of the event there.
    """

    finished: Sequence[Finished]
    gone: Sequence[str]
    problems: Sequence[tuple[str, str]]
    until: int
    digest: str

    @property
    def game_ids(self) -> list[str]:
        return [*(game.game_id for game in self.finished), *self.gone, *(game_id for game_id, _ in self.problems)]


class Sql(Protocol):
    """A transaction, in which statements with `?` for parameters are run."""

    def run(self, statement: str, parameters: Sequence[Any] = ()) -> list[Row]: ...

    def run_many(self, statement: str, rows: Iterable[Row]) -> None: ...


class Reader:
    """The live generation as one moment shows it."""

    def __init__(self, sql: Sql, generation: Generation) -> None:
        self._sql = sql
        self.generation = generation

    def select(self, statement: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """Rows. The statement has `{seat}` and so on where a table's name goes."""
        names = {table.name: self.generation.table(table) for table in ALL}
        return self._sql.run(statement.format(**names), parameters)

    def rows(self, table: Table) -> list[Row]:
        """All rows of a table in the order of its key."""
        columns = ", ".join(column.name for column in table.columns)
        return self.select(f"SELECT {columns} FROM {{{table.name}}} ORDER BY {', '.join(table.key)}")


class Views(ABC):
    """A store of views. The concrete ones are also the library's tracking recorders."""

    positions: ClassVar[str]
    """The library's table of positions."""
    types: ClassVar[Mapping[str, str]] = {"text": "TEXT", "integer": "INTEGER"}
    """What the database calls the kinds of columns; texts are compared byte by byte."""
    table_options: ClassVar[str] = ""
    """What follows the columns of a table."""
    writable = True

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Sql]:
        """A transaction that is kept unless it ends with an exception."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Sql]:
        """A transaction that sees one moment throughout."""

    @abstractmethod
    def _lock(self, sql: Sql) -> None:
        """Let nobody else change generations until the transaction ends."""

    @abstractmethod
    def _move_on(self, sql: Sql, tracking: Tracking) -> None:
        """Store a position. Raises the library's IntegrityError where one as high is stored already."""

    @abstractmethod
    def close(self) -> None: ...

    def generations(self) -> list[Generation]:
        """All there are, oldest first."""
        with self._reading() as sql:
            return _generations(sql)

    def live(self) -> Generation | None:
        """The generation that answers, if there is one."""
        return next((generation for generation in self.generations() if generation.live), None)

    def in_the_making(self) -> Generation | None:
        """The newest generation of the present version that does not answer yet, if there is one."""
        made = [generation for generation in self.generations() if generation.version == VERSION]
        return next((generation for generation in reversed(made) if not generation.live), None)

    def begin(self) -> Generation:
        """A new, empty generation of the present version."""
        with self._writing() as sql:
            self._lock(sql)
            number = max((generation.number for generation in _generations(sql)), default=0) + 1
            sql.run("INSERT INTO view_generation VALUES (?, ?, 0, '')", (number, VERSION))
            new = Generation(number, VERSION, False)
            for table in ALL:
                self._create(sql, table, new.table(table))
            return new

    def abandon(self, generation: Generation) -> None:
        """Drop a generation, the live one even."""
        with self._writing() as sql:
            self._lock(sql)
            self._drop(sql, generation)

    def put_live(self, generation: Generation) -> None:
        """Let a generation answer from now on; all others are dropped. Raises Overtaken where it was dropped itself."""
        with self._writing() as sql:
            self._lock(sql)
            others = [other for other in _generations(sql) if other.number != generation.number]
            if not sql.run("UPDATE view_generation SET live = 1 WHERE number = ? RETURNING number", generation[:1]):
                raise Overtaken(f"generation {generation.number} was dropped")
            for other in others:
                self._drop(sql, other)

    def stands(self, generation: Generation) -> tuple[int, str]:
        """The position that a generation has got to, and the digest of the event there."""
        with self._reading() as sql:
            digests = sql.run("SELECT digest FROM view_generation WHERE number = ?", generation[:1])
            position = f"SELECT notification_id FROM {self.positions} WHERE application_name = ?"
            positions = sql.run(position, (generation.name,))
        return (positions[0][0], digests[0][0]) if positions and digests else (0, "")

    def store(self, generation: Generation, batch: Batch) -> None:
        """Bring the rows of a batch's games and the position up to its end, in one transaction. Raises Overtaken."""
        try:
            with self._writing() as sql:
                self._store(sql, generation, batch)
        except IntegrityError as error:
            raise Overtaken(str(error)) from error

    def _store(self, sql: Sql, generation: Generation, batch: Batch) -> None:
        # First of all: whoever comes second waits here, and then learns that it is too late.
        update = "UPDATE view_generation SET digest = ? WHERE number = ? RETURNING number"
        if not sql.run(update, (batch.digest, generation.number)):
            raise Overtaken(f"generation {generation.number} was dropped")
        self._move_on(sql, Tracking(generation.name, batch.until))
        for table in ALL:
            name = generation.table(table)
            sql.run_many(f"DELETE FROM {name} WHERE game_id = ?", [(game_id,) for game_id in batch.game_ids])
        for table in TABLES:
            _insert(sql, table, generation, [row for game in batch.finished for row in table.rows(game)])
        _insert(sql, PROBLEM, generation, batch.problems)

    def read(self, ask: Callable[[Reader], T]) -> T:
        """What a question to the live generation comes to, at one moment. Raises NoViews."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with self._reading() as sql:
                    live = next((generation for generation in _generations(sql) if generation.live), None)
                    if live is None:
                        raise NoViews("nothing was projected yet")
                    return ask(Reader(sql, live))
            except PersistenceError:
                # Another generation may just have become live, and this one's tables have been dropped.
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    def _create(self, sql: Sql, table: Table, name: str) -> None:
        columns = ", ".join(f"{column.name} {self.types[column.kind]} NOT NULL" for column in table.columns)
        sql.run(f"CREATE TABLE {name} ({columns}, PRIMARY KEY ({', '.join(table.key)})) {self.table_options}")
        if table.key[0] != "game_id":
            sql.run(f"CREATE INDEX {name}_game ON {name} (game_id)")

    def _drop(self, sql: Sql, generation: Generation) -> None:
        for table in ALL:
            sql.run(f"DROP TABLE IF EXISTS {generation.table(table)}")
        sql.run(f"DELETE FROM {self.positions} WHERE application_name = ?", (generation.name,))
        sql.run("DELETE FROM view_generation WHERE number = ?", (generation.number,))


def _generations(sql: Sql) -> list[Generation]:
    rows = sql.run("SELECT number, version, live FROM view_generation ORDER BY number")
    return [Generation(number, version, bool(live)) for number, version, live in rows]


def _insert(sql: Sql, table: Table, generation: Generation, rows: Sequence[Row]) -> None:
    marks = ", ".join("?" * len(table.columns))
    sql.run_many(f"INSERT INTO {generation.table(table)} VALUES ({marks})", rows)
