"""Stores that the tests of several rooms begin with, on both databases."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from archive.place import Place
from tests import databases


@pytest.fixture(scope="session")
def postgres_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of this process's database, on the one server of the run."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"alone{os.getpid()}"
    with databases.server(run) as uri, databases.database(uri, f"pway_{databases.worker()}") as url:
        yield url


@pytest.fixture
def postgres(postgres_database: str) -> str:
    """The URL of an empty database."""
    databases.empty(postgres_database)
    return postgres_database


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where a store can be made: a file, and a database on a server."""
    if request.param == "postgres":
        return Place(None, "test", str(request.getfixturevalue("postgres")))
    return Place(tmp_path / "games.db", "test")
