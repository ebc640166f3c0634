"""The score sheet of Brass: Birmingham, from the events that moved a score. Rules §10.2, §14.3, §15.1, §19."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.brass import events as ev
from domain.core.event import Event
from projections.scoresheet import ScoreSheet

CATEGORIES: Final = ("canal links", "canal tiles", "rail links", "rail tiles", "merchant beer", "debt")
INTRODUCTORY: Final = ("money", "income", "higher tiles")

Entries = dict[str, int]

_POINTS: Final[dict[type[Event], Callable[[Any], Entries]]] = {
    ev.LinksScored: lambda event: {f"{event.era} links": event.points},
    ev.TilesScored: lambda event: {f"{event.era} tiles": event.points},
    ev.BonusVictoryPointsGained: lambda event: {"merchant beer": event.points},
    ev.VictoryPointsLost: lambda event: {"debt": -event.lost},
    ev.IntroductoryPointsScored: lambda event: {
        "money": event.for_money,
        "income": event.for_income,
        "higher tiles": event.for_tiles,
    },
}


def score_sheet(events: Iterable[Event]) -> ScoreSheet:
    """Every player's VP by category, from the standing events of one game."""
    points: dict[str, Entries] = {}
    winners: tuple[str, ...] = ()
    decided_by = ""
    categories: tuple[str, ...] = CATEGORIES
    for event in events:
        kind = type(event)
        if kind in _POINTS:
            for category, gained in _POINTS[kind](event).items():
                points[event.player][category] += gained  # type: ignore[attr-defined]
        elif isinstance(event, ev.GameStarted):
            if event.options.introductory:
                categories = (*CATEGORIES[:2], *CATEGORIES[4:], *INTRODUCTORY)
            points = {player: dict.fromkeys(categories, 0) for player in event.players}
        elif isinstance(event, ev.GameEnded):
            winners, decided_by = event.winners, event.decided_by
    return ScoreSheet(categories, points, winners, decided_by)
