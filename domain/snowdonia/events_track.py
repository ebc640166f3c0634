"""The Events Track (Rules §7): one cube, its event, the cubes that go back, and only then the next cube."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from domain.snowdonia.actions import MaintainTrain
from domain.snowdonia.ending import after_track_laid
from domain.snowdonia.events import (
    Dug,
    EventCubePlaced,
    EventCubesReturned,
    NoStationLeft,
    SpacesCleared,
    StationCompleted,
    TrackTurnedOver,
    TrainsMadeAvailable,
)
from domain.snowdonia.maintenance import maintain_train, maintenance_falls_due
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def next_space(state: SnowdoniaState) -> int:
    """The space after the right-most occupied one."""
    return state.events_track[-1] + 1 if state.events_track else 1


def place_event_cube(turn: Turn) -> None:
    """Place one waiting cube and resolve its event, whatever the weather.

    Where owners must settle train maintenance first, the event is finished after their last decision.
    """
    space = next_space(turn.state)
    event = turn.state.box.events[space].event
    turn.emit(EventCubePlaced(space=space, event=event))
    EVENTS[event](turn)
    if not turn.state.maintenance:
        finish_event(turn)


def settle_maintenance(turn: Turn, now: Now, action: MaintainTrain) -> None:
    """An owner's decision; the last one finishes the event."""
    maintain_train(turn, now, action)
    if not turn.state.maintenance:
        finish_event(turn)


def finish_event(turn: Turn) -> None:
    """Return the cubes that the space of the event just resolved returns."""
    state = turn.state
    back = state.box.events[state.events_track[-1]].returns
    spaces = tuple(space for space in state.events_track if space in back)
    if spaces:
        turn.emit(EventCubesReturned(spaces=spaces))


def excavate(turn: Turn) -> None:
    """Clear as many spaces with rubble as the excavation marker shows, nearest the start first (Rules §7.1)."""
    state = turn.state
    with_rubble = (Dug(place, cubes, 0) for place, cubes in state.rubble.items() if cubes)
    turn.emit(SpacesCleared(removed=tuple(islice(with_rubble, state.excavation))))


def lay_track(turn: Turn) -> None:
    """Turn over as many track cards as the lay track marker shows; stations do not count (Rules §7.2)."""
    state = turn.state
    cards = state.route.cards[state.laid : state.laid + state.lay_track]
    removed = tuple(Dug(card, state.rubble[card], 0) for card in cards if state.rubble[card])
    turn.emit(TrackTurnedOver(cards=cards, removed=removed))
    after_track_laid(turn, "")


def complete_station(turn: Turn) -> None:
    """Complete the first station of the line that still has an unfilled site (Rules §7.3)."""
    state = turn.state
    station = next(_incomplete_stations(state), "")
    if station:
        sites = (site.site for site in state.box.station[station].sites)
        removed = tuple(Dug(site, state.rubble[site], 0) for site in sites if state.rubble.get(site))
        turn.emit(StationCompleted(station=station, removed=removed))
    else:
        turn.emit(NoStationLeft())


def _incomplete_stations(state: SnowdoniaState) -> Iterator[str]:
    for name, station in state.box.station.items():
        if name not in state.completed and any(_unfilled(state, site.site) for site in station.sites):
            yield name


def _unfilled(state: SnowdoniaState, site: str) -> bool:
    if site in state.owners:
        return False
    if site in state.rubble and not state.rubble[site]:
        return not state.box.options.event_cleared_site_is_filled
    return True


def trains_available(turn: Turn) -> None:
    """Trains may be bought from now on (Rules §7.4)."""
    if not turn.state.trains_available:
        turn.emit(TrainsMadeAvailable())


EVENTS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "excavate": excavate,
    "lay_track": lay_track,
    "complete_station": complete_station,
    "trains_available": trains_available,
    "train_maintenance": maintenance_falls_due,
}
