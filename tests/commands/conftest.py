"""A `pway` to call in tests, on a store of its own that knows the toy game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from archive.application import Archive
from cli import main
from tests.core import tally


class Pway:
    """Calls the command line. store: where the games are."""

    def __init__(self, store: Path) -> None:
        self.store = store

    def __call__(self, *args: str, input: str | bytes | None = None, store: Path | str | None = None) -> Result:
        line = ["--store", str(store or self.store), *args]
        return CliRunner().invoke(main, line, input=input, prog_name="pway")

    def ok(self, *args: str, **more: Any) -> str:
        """The standard output of a command that must succeed."""
        result = self(*args, **more)
        assert result.exit_code == 0, result.output
        return result.stdout

    def json(self, *args: str, code: int = 0) -> Any:
        """The data of a command's JSON."""
        result = self(*args, "--json")
        assert result.exit_code == code, result.output
        told = json.loads(result.stdout)
        assert told["schema"] == f"pway.{args[0]}/1"
        return told["data"]

    def fails(self, code: int, *args: str, **more: Any) -> list[str]:
        """The error of a command that must fail with this exit code, line by line."""
        result = self(*args, **more)
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        return result.stderr.splitlines()

    def tamper(self, statement: str, *parameters: Any) -> None:
        """Do to the file what the archive never would."""
        with closing(sqlite3.connect(self.store)) as connection, connection:
            assert connection.execute(statement, parameters).rowcount > 0, "nothing was tampered with"

    @contextmanager
    def archive(self) -> Iterator[Archive]:
        with Archive.at(self.store) as archive:
            yield archive


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    tally.install(monkeypatch)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("PWAY_STORE", "NO_COLOR", "FORCE_COLOR", "TERM", "PAGER"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def pway(tmp_path: Path) -> Pway:
    return Pway(tmp_path / "games.db")


Begin = Callable[..., str]


@pytest.fixture
def begin(pway: Pway) -> Begin:
    """Begins a game with ann and bob; its id."""

    def new(*more: str, name: str = "friday") -> str:
        game_id: str = pway.json("new", "tally", "--players", "ann,bob", "--name", name, *more)["id"]
        return game_id

    return new


@pytest.fixture
def friday(pway: Pway) -> str:
    """A whole stored game; its id. Its name is friday."""
    whole = tally.played("tally-fri")
    with pway.archive() as archive:
        started = tally.started(name="friday")
        archive.begin(started, "tally-fri")
        archive.events.put(whole.collect_events()[1:])
    return "tally-fri"
