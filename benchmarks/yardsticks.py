"""What the figures stand beside, in the same run: the same rows by the plainest means."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.clock import timed
from benchmarks.corpus import Corpus
from domain.core.event import encode


class Tally(Aggregate):
    """The library's own way: an aggregate with decorated methods, stored by its default mapper."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    @event("Happened")
    def happen(self, topic: str, facts: dict[str, Any]) -> None:
        self.counts[topic] = self.counts.get(topic, 0) + 1


def measure(corpus: Corpus, store: Path, folder: Path, runs: int) -> dict[str, float]:
    """Events or rows in a second for each yardstick."""
    dicts = [[(r.event.TOPIC, json.loads(encode(r.event))) for r in history] for history in corpus.histories]
    ids = [history[0].originator_id for history in corpus.histories]
    fold = timed(lambda: [_fold(history) for history in dicts], runs)
    rows = timed(lambda: _select(store, ids), runs)
    return {
        "dict_fold_events_per_s": corpus.events / fold.best,
        "raw_sqlite_rows_per_s": corpus.events / rows.best,
        "library_default_aggregate_events_per_s": _default_aggregate(dicts[0], folder, runs),
    }


def _fold(history: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Keep the last value of every field: about the least that a replay could do."""
    state: dict[str, Any] = {}
    for _, facts in history:
        state.update(facts)
    return state


def _select(store: Path, ids: list[str]) -> None:
    statement = (
        "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? ORDER BY originator_version"
    )
    with closing(sqlite3.connect(store)) as connection:
        for game_id in ids:
            connection.execute(statement, (game_id,)).fetchall()


def _default_aggregate(history: list[tuple[str, dict[str, Any]]], folder: Path, runs: int) -> float:
    env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / f"default-{history[0][0]}.db")}
    application = Application[Any](env)
    tally = Tally()
    for topic, facts in history:
        tally.happen(topic=topic, facts=facts)
    application.save(tally)
    once = timed(lambda: application.repository.get(tally.id), runs)
    application.close()
    return len(history) / once.best
