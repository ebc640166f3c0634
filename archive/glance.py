"""A quick look into a store with nothing but `sqlite3`, where waiting for the library would be felt."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from archive.place import uri

GAME_IDS: Final = """
WITH RECURSIVE game(id) AS (
    SELECT MIN(originator_id) FROM stored_events WHERE originator_id < '~'
    UNION ALL
    SELECT (SELECT MIN(originator_id) FROM stored_events WHERE originator_id > game.id AND originator_id < '~')
    FROM game WHERE game.id IS NOT NULL
)
"""
"""Jumps from game to game along the primary key, without reading the events between. An id with ~ is no game's."""

_PATIENCE: Final = 0.05
"""Seconds to wait for a writer."""


def is_store(path: Path) -> bool:
    """Whether a file holds games, or nothing yet. Raises sqlite3.Error where it cannot be read as a database."""
    with closing(sqlite3.connect(uri(path, "ro"), uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    return not tables or "stored_events" in tables


def ids_and_names(path: Path) -> list[tuple[str, str]]:
    """Id and name of each game, the name empty where it has none. What cannot be read is left out."""
    select = (
        f"{GAME_IDS} SELECT game.id, CAST(stored_events.state AS TEXT) FROM game "
        "JOIN stored_events ON originator_id = game.id AND originator_version = 1"
    )
    try:
        with closing(sqlite3.connect(uri(path, "ro"), uri=True, timeout=_PATIENCE)) as connection:
            return [(game_id, _name_in(state)) for game_id, state in connection.execute(select)]
    except sqlite3.Error:
        return []


def topics(path: Path, game: str) -> list[str]:
    """The event types of a game, without the game's own prefix, by id, name or a beginning; empty means the newest."""
    select = "SELECT DISTINCT CAST(topic AS TEXT) FROM stored_events WHERE originator_id = ?"
    return sorted(topic.partition(".")[2] for (topic,) in _of_game(path, game, select))


def players(path: Path, game: str) -> list[str]:
    """The players of a game in seat order, found as for `topics`."""
    select = "SELECT CAST(state AS TEXT) FROM stored_events WHERE originator_id = ? AND originator_version = 1"
    try:
        return [
            str(name) for (state,) in _of_game(path, game, select) for name in json.loads(state)["event"]["players"]
        ]
    except (ValueError, LookupError, TypeError):
        return []


def _of_game(path: Path, game: str, select: str) -> list[tuple[str]]:
    known = ids_and_names(path)
    exact = [game_id for game_id, name in known if game in (game_id, name)]
    begun = [game_id for game_id, name in known if game_id.startswith(game) or name.startswith(game)]
    wanted = (exact or begun)[-1:]
    try:
        with closing(sqlite3.connect(uri(path, "ro"), uri=True, timeout=_PATIENCE)) as connection:
            return [row for game_id in wanted for row in connection.execute(select, (game_id,))]
    except sqlite3.Error:
        return []


def _name_in(state: str) -> str:
    try:
        return str(json.loads(state)["event"].get("name", ""))
    except (ValueError, LookupError, AttributeError, TypeError):
        return ""
