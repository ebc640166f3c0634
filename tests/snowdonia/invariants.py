"""What holds after every event of every game (Rules §10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.core.event import Event
from domain.snowdonia import events as ev
from domain.snowdonia.state import SnowdoniaState

OCCUPIED_BETWEEN_RESTOCKS = {
    *[(), (1,), (1, 2), (1, 2, 3)],
    *[(4,), (4, 5), (4, 5, 6)],
    *[(7,), (7, 8), (7, 8, 9)],
}
"""Spaces of the Events Track that hold a cube while labourers are assigned."""


def check(state: SnowdoniaState) -> None:
    """Raise AssertionError where anything was lost, made from nothing, or is out of order."""
    if state.phase == "setup":
        return
    _cubes_and_bars(state)
    _markers_and_labourers(state)
    _cards(state)
    _line(state)
    _limits(state)


def _cubes_and_bars(state: SnowdoniaState) -> None:
    setup, box = state.box.scenario.setup, state.box.scenario.components
    bag, players = setup.bag[state.box.players], list(state.players.values())
    counts = [*state.bag.values(), *state.yard.values(), *state.shed.values(), *state.rubble.values()]
    counts += [number for one in players for number in (one.iron, one.stone, one.coal, one.steel, one.rubble)]
    assert min([*counts, state.steel_supply, state.rubble_supply, state.pending_events]) >= 0
    for kind, needed in (("iron", bag.iron), ("stone", bag.stone)):
        held = sum(getattr(player, kind) for player in players)
        assert state.bag[kind] + state.yard[kind] + held == needed + getattr(setup.stock_yard, kind), kind
    coal = state.bag["coal"] + state.yard["coal"] + sum(state.shed.values()) + sum(one.coal for one in players)
    if bag.coal == "rest":
        assert coal == box.coal
    else:
        assert bag.coal + setup.stock_yard.coal <= coal <= box.coal
    assert len(state.events_track) + state.bag["event"] + state.pending_events == bag.event
    assert state.steel_supply + sum(one.steel for one in players) == box.steel
    on_line = sum(state.rubble.values())
    assert state.rubble_supply + on_line + sum(one.rubble for one in players) == box.rubble


def _markers_and_labourers(state: SnowdoniaState) -> None:
    setup, box = state.box.scenario.setup, state.box.scenario.components
    placed = Counter(state.owners.values())
    standing = Counter(name for there in state.labourers.values() for name in there if name)
    for name, player in state.players.items():
        assert player.markers + placed[name] == box.ownership_markers
        assert player.markers >= 0
        assert standing[name] + player.hand + player.pub == setup.labourers + setup.pub_labourers
        assert player.pub in (0, setup.pub_labourers)


def _cards(state: SnowdoniaState) -> None:
    held = [number for player in state.players.values() for number in player.contracts]
    drawn = state.keeping.drawn if state.keeping else ()
    everywhere = [*state.display, *state.deck, *state.discards, *held, *drawn]
    assert sorted(everywhere) == sorted(state.box.contracts)
    assert list(state.deck) == sorted(state.deck)
    assert not state.back or state.back in {state.box.contracts[number].back for number in state.deck}
    trains = [player.train for player in state.players.values() if player.train] + list(state.shed)
    assert len(set(trains)) == len(trains) == state.box.scenario.setup.trains_dealt


def _line(state: SnowdoniaState) -> None:
    """At most the first space with rubble is partly dug; no unlaid clear card lies beyond it."""
    beyond = False
    for place, cubes in state.rubble.items():
        card = state.box.cards.get(place)
        full = card.rubble if card else state.box.sites[place].cost
        assert cubes in (0, full) or not beyond
        assert 0 <= cubes <= full
        if beyond and card and state.route.cards.index(place) >= state.laid:
            assert cubes == full, f"{place} is clear beyond rubble"
        beyond = beyond or cubes > 0
    assert not any(state.rubble[card] for card in state.route.cards[: state.laid])
    for place in state.owners:
        assert place in state.box.sites or state.route.cards.index(place) < state.laid


def _limits(state: SnowdoniaState) -> None:
    rates = state.box.scenario.work_rates
    assert rates.excavation.min <= state.excavation <= rates.excavation.max
    assert rates.lay_track.min <= state.lay_track <= rates.lay_track.max
    assert len(state.display) <= state.box.scenario.setup.contracts_displayed
    if state.phase == "assign":
        assert state.events_track in OCCUPIED_BETWEEN_RESTOCKS
    if state.phase == "end":
        assert state.end is not None


def check_order_of_events(events: Iterable[Event]) -> None:
    """Event spaces are visited 1, 2, …, 10, 8, 9, 10, …; rounds are numbered without a gap; the end comes last."""
    history = list(events)
    visited = [event.space for event in history if isinstance(event, ev.EventCubePlaced)]
    expected = [*range(1, 11), *(8 + number % 3 for number in range(len(visited)))][: len(visited)]
    assert visited == expected
    rounds = [event.round for event in history if isinstance(event, ev.RoundBegan)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert isinstance(history[-1], ev.GameEnded)
    assert sum(isinstance(event, ev.EndTriggered) for event in history) == 1
    assert sum(isinstance(event, ev.TrainsMadeAvailable) for event in history) <= 1
    assert sum(isinstance(event, ev.MaintenanceFellDue) for event in history) <= 1
