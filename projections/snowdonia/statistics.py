"""What is counted over games of Snowdonia: each player's opening, what was built, and the events of the track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from domain.core.event import Event
from domain.snowdonia import events as ev
from projections.fold import Fold
from projections.results import Fact


class _Openings:
    """areas: of each player's labourers in the first round, in the order of placement."""

    __slots__ = ("areas",)

    def __init__(self, started: ev.GameStarted) -> None:
        self.areas: dict[str, list[str]] = {player: [] for player in started.players}


def _labourer_placed(openings: _Openings, event: ev.LabourerPlaced) -> None:
    openings.areas[event.player].append(event.area)


def _opening_facts(openings: _Openings) -> tuple[Fact, ...]:
    return tuple(Fact(player, "opening", ", ".join(areas), 1) for player, areas in openings.areas.items() if areas)


class _Counts:
    """events: of the Events Track."""

    __slots__ = ("built", "events")

    def __init__(self, started: ev.GameStarted) -> None:
        self.built: Counter[tuple[str, str]] = Counter()
        self.events: Counter[str] = Counter()


def _site_excavated(counts: _Counts, event: ev.SiteExcavated) -> None:
    counts.built[event.player, "excavated site"] += 1


def _site_built(counts: _Counts, event: ev.SiteBuilt) -> None:
    counts.built[event.player, "built site"] += 1


def _track_laid(counts: _Counts, event: ev.TrackLaid) -> None:
    counts.built[event.player, "track"] += len(event.cards)


def _train_taken(counts: _Counts, event: ev.TrainTaken) -> None:
    counts.built[event.player, f"train {event.train}"] += 1


def _event_cube_placed(counts: _Counts, event: ev.EventCubePlaced) -> None:
    counts.events[event.event] += 1


_STEPS: Final[dict[type[Event], Callable[[_Counts, Any], None]]] = {
    ev.SiteExcavated: _site_excavated,
    ev.SiteBuilt: _site_built,
    ev.TrackLaid: _track_laid,
    ev.TrainTaken: _train_taken,
    ev.EventCubePlaced: _event_cube_placed,
}


def _facts(counts: _Counts) -> tuple[Fact, ...]:
    built = [Fact(player, "built", what, number) for (player, what), number in counts.built.items() if number]
    events = [Fact("", "event", what, number) for what, number in counts.events.items()]
    return (*built, *events)


STATISTICS: Final = (
    Fold(_Openings, {ev.LabourerPlaced: _labourer_placed}, _opening_facts, until=ev.RoundEnded),
    Fold(_Counts, _STEPS, _facts),
)
