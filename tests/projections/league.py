"""Leagues of the toy game: cheap enough to play by the hundred."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from archive.application import Archive
from domain.core.event import Event, GameStarted, Parent
from domain.core.game import Game
from players.protocol import RandomBot
from projections import lookup, projector
from projections.fold import Fold
from projections.results import Fact, Result, seats_of
from projections.scoresheet import ScoreSheet
from projections.views import store
from projections.views.sqlite import SQLiteViews
from projections.views.store import Views
from projections.views.tables import ALL, Row
from tests.core import tally

PLAYERS: Final = tuple(f"player {number}" for number in range(1, 8))


class _Points:
    def __init__(self, started: tally.TallyStarted) -> None:
        self.added = dict.fromkeys(started.players, 0)
        self.bonus = dict.fromkeys(started.players, 0)
        self.pips: list[int] = []
        self.winners: tuple[str, ...] = ()


def _added(points: _Points, event: tally.PointsAdded) -> None:
    points.added[event.player] += event.points


def _rolled(points: _Points, event: tally.DieRolled) -> None:
    points.pips.append(event.pips)


def _bonus(points: _Points, event: tally.BonusGiven) -> None:
    points.bonus[event.player] += event.points


def _ended(points: _Points, event: tally.GameEnded) -> None:
    points.winners = event.winners


_STEPS: Final[dict[type[Event], Callable[[_Points, Any], None]]] = {
    tally.PointsAdded: _added,
    tally.DieRolled: _rolled,
    tally.BonusGiven: _bonus,
    tally.GameEnded: _ended,
}


def _result(points: _Points) -> Result | None:
    vp = {player: points.added[player] + points.bonus[player] for player in points.added}
    return Result(seats_of(vp, vp, vp.__getitem__), points.winners, "vp") if points.winners else None


def _sheet(points: _Points) -> ScoreSheet:
    entries = {
        player: {("added", ""): points.added[player], ("bonus", "die"): points.bonus[player]} for player in points.added
    }
    return ScoreSheet.of(("added", "bonus"), entries, points.winners, "")


def _facts(points: _Points) -> tuple[Fact, ...]:
    return tuple(Fact("", "event", str(pips), points.pips.count(pips)) for pips in sorted(set(points.pips)))


RESULT: Final = Fold(_Points, _STEPS, _result)
SCORES: Final = Fold(_Points, _STEPS, _sheet)
STATISTICS: Final = (Fold(_Points, _STEPS, _facts),)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program know the toy game, and how to rank it."""
    tally.install(monkeypatch)
    for places, name in ((lookup.RESULTS, "RESULT"), (lookup.SCORES, "SCORES"), (lookup.STATISTICS, "STATISTICS")):
        monkeypatch.setitem(places, "tally", f"{__name__}:{name}")


def set_version(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Let the program have another version of the views."""
    monkeypatch.setattr(store, "VERSION", version)
    monkeypatch.setattr(projector, "VERSION", version)


def play(game: Game[Any], seed: int, at_most: int = 1000) -> None:
    """Play on with random bots, for at most so many actions."""
    choosers = {player: RandomBot(tally.RULESET, Random(f"{seed}{player}")) for player in game.state.points}
    dealer = tally.Dealer(Random(seed))
    for _ in range(at_most):
        if game.awaiting is None:
            return
        actor = game.awaiting.actor
        game.play((dealer if actor == "chance" else choosers[actor]).choose(game.state, actor))


def finished(archive: Archive, seed: int, game_id: str = "", **started: Any) -> str:
    """Store a whole game; its id. The same seed gives the same players and course."""
    names = Random(seed).sample(PLAYERS, Random(seed).choice((2, 3, 4)))
    begun = tally.started(names, rounds=2).model_copy(update=started)
    game: Game[Any] = Game.start(tally.RULESET, game_id or f"tally-{seed}", begun)
    play(game, seed)
    archive.append(game)
    return game.id


def forked(archive: Archive, parent: str, game_id: str) -> str:
    """Store a fork of a whole game, as whole."""
    history = archive.history(parent)
    started = history[0].event
    assert isinstance(started, GameStarted)
    origin = Parent(game=parent, version=1, link=archive.head(parent).digest)
    game: Game[Any] = Game.start(tally.RULESET, game_id, started.model_copy(update={"parent": origin}))
    play(game, 99)
    archive.append(game)
    return game.id


def rows(views: Views) -> dict[str, list[Row]]:
    """All that the live views say."""
    return views.read(lambda reader: {table.name: reader.rows(table) for table in ALL})


def afresh(feed: Any) -> dict[str, list[Row]]:
    """What views say that are made from nothing."""
    views = SQLiteViews.in_memory()
    try:
        projector.project(feed, views)
        return rows(views)
    finally:
        views.close()
