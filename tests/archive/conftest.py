"""Stores and games that the tests of the archive begin with."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from archive.application import Archive
from tests.core import tally

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

Tamper = Callable[..., None]


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    tally.install(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.at(path, clock=lambda: NOON) as archive:
        yield archive


@pytest.fixture
def game(archive: Archive) -> str:
    """The id of a whole stored game: its start, three rounds of five events, and its end."""
    whole = tally.played()
    archive.append(whole)
    return whole.id


@pytest.fixture
def tamper(path: Path) -> Tamper:
    """Does to the file what the archive never would."""

    def execute(statement: str, *parameters: Any) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            assert connection.execute(statement, parameters).rowcount > 0, "nothing was tampered with"

    return execute
