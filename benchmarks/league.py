"""A club's store: thousands of games with its hash chains whole, made once and kept in the user's cache folder.

A few games are played by bots; the others are the same games under other ids, between other players, on other days.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from archive.application import Archive
from archive.chain import instant
from archive.envelope import NO_LINK, Envelope, Row, link, seal
from domain import catalogue
from domain.core.event import Recorded, encode
from domain.core.game import Game
from players.protocol import play_on
from players.seats import seated

MEMBERS: Final = tuple(f"member {number}" for number in range(1, 31))
STAND_INS: Final = ("Aaa", "Bbb", "Ccc", "Ddd")
"""Names of the players in the games that are copied; nothing else in a payload is called so."""

_BEGAN: Final = datetime(2016, 1, 1, 19, tzinfo=UTC)
_ORIGINALS: Final = 12


def originals() -> list[tuple[Recorded, ...]]:
    """Games of both kinds between greedy bots, of 2 to 4 players."""
    played = []
    for number in range(_ORIGINALS):
        ruleset = catalogue.ruleset(list(catalogue.GAMES)[number % len(catalogue.GAMES)])
        names = STAND_INS[: 2 + number % 3]
        started = ruleset.start(names).model_copy(update={"bots": names[:1]})
        game: Game[Any] = Game.start(ruleset, f"original-{number}", started)
        play_on(game, seated(ruleset, names, ["greedy"], f"league-{number}"))
        played.append(tuple(game.collect_events()))
    return played


def copies(
    played: Sequence[tuple[Recorded, ...]], games: int, *, first: int = 0, step: int = 1
) -> Iterator[tuple[int, list[Row]]]:
    """Number and rows of each game of the league, or of every so many of them."""
    rng = Random(7)
    stored = [[(recorded.event, encode(recorded.event)) for recorded in history] for history in played]
    for number in range(games):
        history = stored[rng.randrange(len(stored))]
        players = rng.sample(MEMBERS, len(STAND_INS))
        if number % step != first:
            continue
        ended = instant(_BEGAN + timedelta(hours=number * 8))
        kind = history[0][0].TOPIC.partition(".")[0]
        yield number, _copy(f"{kind}-{number:05}", history, players, ended)


def _copy(game_id: str, history: Sequence[tuple[Any, bytes]], players: Sequence[str], at: str) -> list[Row]:
    rows, previous = [], NO_LINK
    for version, (event, original) in enumerate(history, 1):
        payload = original
        for stand_in, player in zip(STAND_INS, players, strict=True):
            payload = payload.replace(b'"%s"' % stand_in.encode(), b'"%s"' % player.encode())
        row = Row(game_id, version, event.TOPIC, seal(Envelope(previous, at, event.class_version, payload)))
        previous = link(row)
        rows.append(row)
    return rows


def league(games: int) -> Path:
    """The store with so many games; made where it is not there yet."""
    from platformdirs import user_cache_path

    path = user_cache_path("permanent-way", ensure_exists=True) / f"league-{games}.db"
    if path.exists():
        return path
    print(f"making a store of {games} games at {path} …", file=sys.stderr)
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    made = copies(originals(), games)
    with Archive.at(unfinished) as archive:
        while batch := list(islice(made, 100)):
            with archive.store.intake() as intake:
                for _, rows in batch:
                    intake.insert(rows)
    with closing(sqlite3.connect(unfinished)) as connection:
        # What still is in the write-ahead log would not go along.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return unfinished.rename(path)
