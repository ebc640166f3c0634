"""The score sheet of Snowdonia, from the events that scored. Rules §6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.core.event import Event
from domain.snowdonia import events as ev
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.scoring import CATEGORIES, points
from domain.snowdonia.setup import initial_state
from domain.snowdonia.state import SnowdoniaState
from projections.fold import Fold, run
from projections.scoresheet import Entry, ScoreSheet


class _Sheet:
    """points: player to VP by category and part of it."""

    __slots__ = ("points", "winners")

    def __init__(self, started: ev.GameStarted) -> None:
        self.points: dict[str, Counter[Entry]] = {player: Counter() for player in started.players}
        self.winners: tuple[str, ...] = ()


def _track_scored(sheet: _Sheet, event: ev.TrackScored) -> None:
    sheet.points[event.player]["track", ""] += event.vp


def _sites_scored(sheet: _Sheet, event: ev.SitesScored) -> None:
    sheet.points[event.player]["sites", ""] += event.vp


def _contracts_scored(sheet: _Sheet, event: ev.ContractsScored) -> None:
    for number, vp in zip(event.contracts, event.points, strict=True):
        sheet.points[event.player]["contracts", f"contract {number}"] += vp


def _train_scored(sheet: _Sheet, event: ev.TrainScored) -> None:
    sheet.points[event.player]["train", f"train {event.train}"] += event.vp


def _surveyor_scored(sheet: _Sheet, event: ev.SurveyorScored) -> None:
    sheet.points[event.player]["surveyor", event.station] += event.vp


def _game_ended(sheet: _Sheet, event: ev.GameEnded) -> None:
    sheet.winners = event.winners


_STEPS: Final[dict[type[Event], Callable[[_Sheet, Any], None]]] = {
    ev.TrackScored: _track_scored,
    ev.SitesScored: _sites_scored,
    ev.ContractsScored: _contracts_scored,
    ev.TrainScored: _train_scored,
    ev.SurveyorScored: _surveyor_scored,
    ev.GameEnded: _game_ended,
}


def _score_sheet(sheet: _Sheet) -> ScoreSheet:
    return ScoreSheet.of(CATEGORIES, sheet.points, sheet.winners, "vp" if sheet.winners else "")


SCORES: Final = Fold(_Sheet, _STEPS, _score_sheet)
"""What was scored: nothing before the game is over."""


def score_sheet(events: Iterable[Event]) -> ScoreSheet:
    """Every player's VP by category, from the standing events of one game.

    Snowdonia scores when the game is over. Until then the sheet says what scoring now would bring, as the state does.
    """
    history = list(events)
    if isinstance(history[-1], ev.GameEnded):
        sheet: ScoreSheet = run([SCORES], history)[0]
        return sheet
    state = _state(history)
    entries = {player: {(category, ""): vp for category, vp in points(state, player).items()} for player in state.seats}
    return ScoreSheet.of(CATEGORIES, entries, (), "")


def _state(history: list[Event]) -> SnowdoniaState:
    started = history[0]
    assert isinstance(started, ev.GameStarted)
    state = initial_state(started)
    for event in history[1:]:
        EVOLVE[type(event)](state, event)
    return state
