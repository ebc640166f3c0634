"""The score sheet of Brass: Birmingham, from the events that moved a score. Rules §10.2, §14.3, §15.1, §19."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.brass import events as ev
from domain.core.event import Event
from projections.fold import Fold, run
from projections.scoresheet import Entry, ScoreSheet

CATEGORIES: Final = ("canal links", "canal tiles", "rail links", "rail tiles", "merchant beer", "debt")
INTRODUCTORY: Final = ("money", "income", "higher tiles")


class _Sheet:
    """points: player to VP by category and part of it."""

    __slots__ = ("categories", "decided_by", "points", "winners")

    def __init__(self, started: ev.GameStarted) -> None:
        introductory = started.options.introductory
        self.categories = (*CATEGORIES[:2], *CATEGORIES[4:], *INTRODUCTORY) if introductory else CATEGORIES
        self.points: dict[str, Counter[Entry]] = {player: Counter() for player in started.players}
        self.winners: tuple[str, ...] = ()
        self.decided_by = ""


def _links_scored(sheet: _Sheet, event: ev.LinksScored) -> None:
    sheet.points[event.player][f"{event.era} links", ""] += event.points


def _tiles_scored(sheet: _Sheet, event: ev.TilesScored) -> None:
    for tile in event.tiles:
        sheet.points[event.player][f"{event.era} tiles", tile.industry] += tile.points


def _bonus_gained(sheet: _Sheet, event: ev.BonusVictoryPointsGained) -> None:
    sheet.points[event.player]["merchant beer", ""] += event.points


def _points_lost(sheet: _Sheet, event: ev.VictoryPointsLost) -> None:
    sheet.points[event.player]["debt", ""] -= event.lost


def _introductory_points(sheet: _Sheet, event: ev.IntroductoryPointsScored) -> None:
    points = sheet.points[event.player]
    points["money", ""] += event.for_money
    points["income", ""] += event.for_income
    points["higher tiles", ""] += event.for_tiles


def _game_ended(sheet: _Sheet, event: ev.GameEnded) -> None:
    sheet.winners, sheet.decided_by = event.winners, event.decided_by


_STEPS: Final[dict[type[Event], Callable[[_Sheet, Any], None]]] = {
    ev.LinksScored: _links_scored,
    ev.TilesScored: _tiles_scored,
    ev.BonusVictoryPointsGained: _bonus_gained,
    ev.VictoryPointsLost: _points_lost,
    ev.IntroductoryPointsScored: _introductory_points,
    ev.GameEnded: _game_ended,
}


def _score_sheet(sheet: _Sheet) -> ScoreSheet:
    return ScoreSheet.of(sheet.categories, sheet.points, sheet.winners, sheet.decided_by)


SCORES: Final = Fold(_Sheet, _STEPS, _score_sheet)


def score_sheet(events: Iterable[Event]) -> ScoreSheet:
    """Every player's VP by category, from the standing events of one game."""
    sheet: ScoreSheet = run([SCORES], events)[0]
    return sheet
