"""The commissioned page on the Events Track, point by point."""

from __future__ import annotations

import pytest

from domain.core.event import Event
from domain.snowdonia import events as ev
from tests.snowdonia.table import Table, refused


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_commissioned_1_cubes_go_after_the_last_occupied_space_and_each_event_ends_before_the_next(
    table: Table,
) -> None:
    table.occupied(1, 2, 3)
    happened = table.draw_events(3)
    assert [event.space for event in table.happened(ev.EventCubePlaced)] == [4, 5, 6]
    assert kinds(happened)[:7] == [
        "CubesDrawn",
        "EventCubePlaced",
        "StationCompleted",
        "EventCubesReturned",
        "EventCubePlaced",
        "SpacesCleared",
        "EventCubePlaced",
    ]


@pytest.mark.parametrize("weather", ["sun", "rain", "fog"])
def test_commissioned_2_events_happen_whatever_the_weather(table: Table, weather: str) -> None:
    table.weather("sun", weather, "sun").rates(1, 1)
    table.draw_events(3)
    assert table.state.weather[0] == weather
    cleared = table.only(ev.SpacesCleared)
    assert len(cleared.removed) == table.state.excavation == {"sun": 3, "rain": 1, "fog": 1}[weather]
    assert len(table.only(ev.TrackTurnedOver).cards) == table.state.lay_track


def test_commissioned_3_excavate_takes_all_rubble_off_as_many_spaces_as_the_rate_nearest_first(table: Table) -> None:
    """A half-dug card is one space; of a station the left-hand space goes before the right-hand one."""
    table.rubble({"T01": 0, "T02": 1}).weather("sun", "fog", "fog").rates(2, 1)
    supply = table.state.rubble_supply
    table.draw_events(1)
    assert table.only(ev.SpacesCleared).removed == (("T02", 1, 0), ("two_viaducts.1", 4, 0))
    assert table.state.rubble["two_viaducts.2"] == 2
    assert table.state.rubble_supply == supply + 5
    assert [table.ann.rubble, table.bob.rubble, table.cyd.rubble] == [0, 0, 0]
    assert table.state.owners == {}
    assert table.ann.vp == table.bob.vp == table.cyd.vp == 0


def test_commissioned_3_fewer_spaces_with_rubble_than_the_rate_are_all_cleared(table: Table) -> None:
    table.cleared().rubble({"yr_wyddfa.2": 3}).weather("sun", "fog", "fog").rates(5, 1)
    table.draw_events(1)
    assert table.only(ev.SpacesCleared).removed == (("yr_wyddfa.2", 3, 0),)


def test_commissioned_4_lay_track_turns_over_as_many_cards_as_the_rate_rubble_or_not_stations_ignored(
    table: Table,
) -> None:
    table.rubble({"T01": 0, "T02": 0}).laid(1).weather("sun", "fog", "fog").rates(1, 3).occupied(1, 2)
    supply = table.state.rubble_supply
    table.draw_events(1)
    assert table.only(ev.TrackTurnedOver).cards == ("T02", "T03", "T04")
    assert table.only(ev.TrackTurnedOver).removed == (("T03", 2, 0), ("T04", 3, 0))
    assert table.state.rubble_supply == supply + 5
    assert (table.state.rubble["two_viaducts.1"], table.state.rubble["waterfall.1"]) == (4, 2), "stations are ignored"
    assert table.state.laid == 4
    assert table.state.owners == {}, "nobody scores"


def test_commissioned_5_complete_a_station_closes_the_first_incomplete_one(table: Table) -> None:
    """Its rubble goes, nobody may excavate or build there, markers stay and score."""
    table.marked("bob", "two_viaducts.3").rubble({"two_viaducts.1": 1}).occupied(1, 2, 3)
    supply = table.state.rubble_supply
    table.draw_events(1)
    completed = table.only(ev.StationCompleted)
    assert completed.station == "two_viaducts"
    assert completed.removed == (("two_viaducts.1", 1, 0), ("two_viaducts.2", 2, 0))
    assert table.state.rubble_supply == supply + 3
    assert table.state.owners == {"two_viaducts.3": "bob"}
    assert table.bob.vp == 9
    table.player("ann", stone=4)
    table.cleared("two_viaducts").resolve(E=["ann"])
    with refused("station-completed"):
        table.ann.builds("two_viaducts.4")
    assert not [offer for offer in table.offers() if offer.site.startswith("two_viaducts")]


def test_commissioned_5_stations_are_completed_along_the_line_the_summit_included(table: Table) -> None:
    stations = []
    for _ in range(8):
        table.occupied(7, 8, 9).draw_events(1)
        stations += [event.station for event in table.happened(ev.StationCompleted)]
    assert stations == ["two_viaducts", "waterfall", "hebron", "halfway", "rocky_valley", "clogwyn", "yr_wyddfa"]
    assert table.happened(ev.NoStationLeft)


def test_commissioned_5_a_station_whose_sites_are_all_filled_is_passed_over(table: Table) -> None:
    table.cleared("waterfall").marked("ann", *[f"two_viaducts.{site}" for site in range(1, 7)]).occupied(1, 2, 3)
    table.draw_events(1)
    assert table.only(ev.StationCompleted).station == "waterfall"


def test_commissioned_6_trains_may_be_bought_from_the_event_on_never_before(table: Table) -> None:
    table.player("ann", steel=4)
    table.resolve(E=["ann"])
    with refused("trains-not-available"):
        table.ann.buys(5)
    assert [offer.train for offer in table.offers()] == [0]
    table.ann.builds()
    table.occupied(1).draw_events(1)
    assert table.happened(ev.TrainsMadeAvailable)
    table.resolve(E=["ann"])
    table.ann.buys(5)
    assert (table.ann.train, table.ann.coal, table.ann.steel) == (5, 2, 3)


def test_commissioned_7_maintenance_is_paid_with_steel_or_a_contract_or_the_train_goes(five: Table) -> None:
    """By need or by choice; returned trains get coal, the lowest number first; coal in hand stays."""
    five.player("ann", train=4, steel=2, coal=3)
    five.player("bob", train=5, coal=2, contracts=[21])
    five.player("cyd", train=6, coal=1, steel=1)
    five.player("dee", train=1, coal=2)
    five.occupied(4, 5).draw_events(1)
    five.bag(coal=2)
    assert five.only(ev.MaintenanceFellDue).players == ("ann", "bob", "cyd", "dee")
    five.ann.maintains("steel")
    assert (five.ann.train, five.ann.steel) == (4, 1)
    with refused("not-enough-steel"):
        five.bob.maintains("steel")
    five.bob.maintains("contract")
    assert (five.bob.train, five.bob.contracts) == (5, {})
    five.cyd.maintains("return")
    assert (five.cyd.train, five.cyd.steel) == (0, 1), "by choice, although she could have paid"
    assert [offer.by for offer in five.offers()] == ["return"], "by need"
    five.dee.maintains("return")
    assert [(event.train, event.coal) for event in five.happened(ev.TrainRestocked)] == [(1, 1), (6, 1)]
    assert [five.ann.coal, five.bob.coal, five.cyd.coal, five.dee.coal] == [3, 2, 1, 2]
    assert five.eli.steel == 0, "who has no train is not asked"


def test_commissioned_7_short_coal_restocks_the_lowest_number_first(table: Table) -> None:
    table.player("ann", train=5)
    table.player("bob", train=1)
    table.player("cyd", train=3)
    table.occupied(4, 5).draw_events(1)
    table.bag(coal=2)
    for hand in (table.ann, table.bob, table.cyd):
        hand.maintains("return")
    assert [(event.train, event.coal) for event in table.happened(ev.TrainRestocked)] == [(1, 1), (3, 1)]
    assert table.state.shed[5] == 0


@pytest.mark.parametrize(
    ("occupied", "space", "returned", "left"),
    [((1, 2, 3), 4, (1, 2, 3), (4,)), ((4, 5, 6), 7, (4, 5, 6), (7,)), ((7, 8, 9), 10, (8, 9, 10), (7,))],
)
def test_commissioned_8_spaces_4_7_and_10_return_three_cubes_to_the_bag(
    table: Table, occupied: tuple[int, ...], space: int, returned: tuple[int, ...], left: tuple[int, ...]
) -> None:
    table.occupied(*occupied).draw_events(1)
    assert table.only(ev.EventCubePlaced).space == space
    assert table.only(ev.EventCubesReturned).spaces == returned
    assert table.state.events_track == left
    assert table.state.bag["event"] == 3
    event, back = (kinds(table.events).index(name) for name in ("EventCubePlaced", "EventCubesReturned"))
    assert back == event + 2, "the event of the space itself is resolved first"


def test_commissioned_8_the_events_run_to_10_and_then_8_9_10_for_ever(table: Table) -> None:
    spaces = []
    for _ in range(17):
        # No track is laid, lest the game should end.
        table.laid(0).cleared().draw_events(1)
        spaces += [event.space for event in table.happened(ev.EventCubePlaced)]
    assert spaces == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9, 10, 8, 9, 10, 8]
