"""The tracks of Snowdonia: surveyors, the Events Track, work rates, weather with its forecast, and the line."""

from __future__ import annotations

from typing import Final

from domain.snowdonia import events as ev
from domain.snowdonia.scenario import SYMBOLS
from domain.snowdonia.state import SnowdoniaState
from projections.tracks import Marker, Markers, Track, Tracks

_DISCS: Final = ("now", "next", "after next")


def _surveyors(state: SnowdoniaState) -> Markers:
    """By station along the line, the start being 0."""
    return {
        name: Marker(player.surveyor, state.box.station[state.box.stations[player.surveyor]].name)
        for name, player in state.players.items()
    }


def _events_track(state: SnowdoniaState) -> Markers:
    """By the space of the newest cube."""
    newest = state.events_track[-1] if state.events_track else 0
    event = state.box.events[newest].event.replace("_", " ") if newest else "empty"
    return {"newest cube": Marker(newest, f"{newest} ({event})" if newest else event)}


def _rates(state: SnowdoniaState) -> Markers:
    return {
        "excavation": Marker(state.excavation, str(state.excavation)),
        "lay track": Marker(state.lay_track, str(state.lay_track)),
    }


def _weather(state: SnowdoniaState) -> Markers:
    return {disc: Marker(SYMBOLS.index(symbol), symbol) for disc, symbol in zip(_DISCS, state.weather, strict=False)}


def _line(state: SnowdoniaState) -> Markers:
    """cleared: track cards and rubble sites without rubble. laid: track cards. built: sites with a marker, or filled."""
    if not state.route.line:
        return {}
    cleared = sum(left == 0 for left in state.rubble.values())
    built = sum(site in state.owners or place.station in state.completed for site, place in state.box.sites.items())
    return {
        "cleared": Marker(cleared, f"{cleared} of {len(state.rubble)}"),
        "laid": Marker(state.laid, f"{state.laid} of {len(state.route.cards)}"),
        "built": Marker(built, f"{built} of {len(state.box.sites)}"),
    }


def _tracks(state: SnowdoniaState) -> tuple[Track, ...]:
    rates = state.box.scenario.work_rates
    lowest, highest = (
        min(rates.excavation.min, rates.lay_track.min),
        max(rates.excavation.max, rates.lay_track.max),
    )
    spaces = max(
        len(state.box.sites), state.box.cards_in_line + sum(site.kind == "rubble" for site in state.box.sites.values())
    )
    return (
        Track("surveyor", "Surveyors", "station", 0, len(state.box.stations) - 1, _surveyors, race=True),
        Track("events", "Events Track", "space", 0, len(state.box.events), _events_track),
        Track("rates", "Work rates", "step", lowest, highest, _rates),
        Track("weather", "Weather", "", 0, len(SYMBOLS) - 1, _weather, text=True),
        Track("line", "The line", "space", 0, spaces, _line),
    )


TRACKS: Final = Tracks(
    _tracks,
    frozenset(
        (
            ev.ForecastSet,
            ev.WeatherChanged,
            ev.EventCubePlaced,
            ev.EventCubesReturned,
            ev.SpacesCleared,
            ev.TrackTurnedOver,
            ev.StationCompleted,
        )
    ),
)
