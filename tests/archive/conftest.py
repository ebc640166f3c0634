"""Stores and games that the tests of the archive begin with."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from archive.application import Archive
from archive.place import Place
from tests.core import tally

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

Tamper = Callable[..., None]


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    tally.install(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store in a file can be made."""
    return tmp_path / "games.db"


@pytest.fixture
def archive(place: Place) -> Iterator[Archive]:
    with Archive.at(place, clock=lambda: NOON) as archive:
        yield archive


@pytest.fixture
def game(archive: Archive) -> str:
    """The id of a whole stored game: its start, three rounds of five events, and its end."""
    whole = tally.played()
    archive.append(whole)
    return whole.id


@pytest.fixture
def tamper(place: Place) -> Tamper:
    """Does to the database what the archive never would."""

    def execute(statement: str, *parameters: Any) -> None:
        if place.url:
            changed = _execute_on_server(place.url, statement, parameters)
        else:
            with closing(sqlite3.connect(str(place.path))) as connection, connection:
                changed = connection.execute(statement, parameters).rowcount
        assert changed > 0, "nothing was tampered with"

    return execute


def _execute_on_server(url: str, statement: str, parameters: tuple[Any, ...]) -> int:
    """Run an SQLite statement in PostgreSQL's words. There a state is always bytes."""
    import psycopg

    statement = re.sub(
        r"CAST\(replace\(state, (.*?)\) AS BLOB\)",
        r"convert_to(replace(convert_from(state, 'UTF8'), \1), 'UTF8')",
        statement,
    )
    statement = re.sub(r"x'([0-9a-f]*)'", r"'\\x\1'::bytea", statement).replace("?", "%s")
    if "SET state = %s" in statement and not isinstance(parameters[0], bytes | None):
        parameters = (str(parameters[0]).encode(), *parameters[1:])
    with psycopg.connect(url) as connection:
        return connection.execute(statement, parameters).rowcount
