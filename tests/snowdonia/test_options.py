"""Every option with more than one value, with the value that is not the default (Rules §11)."""

from __future__ import annotations

import typing

from domain.snowdonia import actions as act
from domain.snowdonia import events as ev
from domain.snowdonia.scenario import Options
from domain.snowdonia.scoring import best_contracts
from tests.snowdonia.table import Table, refused

ONE_VALUE = {
    "contract_window",
    "no_markers_left",
    "weather_without_card",
    "start_player_if_space_unused",
    "tie_break",
}


def test_options_without_a_defined_alternative_have_one_value() -> None:
    fields = Options.model_fields.items()
    assert {name for name, field in fields if len(typing.get_args(field.annotation)) == 1} - {
        "extra_end_trigger_players"
    } == ONE_VALUE


def test_placement_must_use_lowest_space_off_leaves_the_choice_of_space() -> None:
    table = Table(placement_must_use_lowest_space=False)
    with refused("which-space"):
        table.ann.places("A")
    assert [offer.space for offer in table.offers() if offer.area == "A"] == [1, 2, 3]
    table.ann.places("A", 3)
    table.bob.places("C")
    assert table.state.labourers["A"] == ("", "", "ann")


def test_hire_timing_before_anyone_places() -> None:
    table = Table(hire_timing="before_anyone_places")
    table.player("cyd", train=5, coal=1)
    assert table.waiting == ("cyd", "hire_labourer")
    table.cyd.hires()
    assert table.waiting == ("ann", "place_labourer")


def test_build_requires_connected() -> None:
    table = Table(build_requires="connected")
    table.player("ann", stone=4)
    table.cleared().laid(1).resolve(E=["ann"])
    with refused("not-connected"):
        table.ann.builds("two_viaducts.6")
    table.laid(2)
    table.ann.builds("two_viaducts.6")


def test_padarn_counts_declined() -> None:
    table = Table(padarn_counts_declined=True)
    table.player("bob", train=6)
    table.resolve(E=["ann"])
    table.ann.builds()
    assert table.waiting == ("bob", "build")


def test_excavate_double_stacks() -> None:
    table = Table(excavate_double_stacks=True)
    table.player("ann", contracts=[26, 30])
    table.resolve(B=["ann"])
    table.ann.plays(26)
    table.ann.plays(30)
    assert max(offer.cubes for offer in table.offers()) == 12


def test_rubble_as_stone_limit_per_round() -> None:
    table = Table(rubble_as_stone_limit="per_round")
    table.player("ann", contracts=[17], rubble=9, stone=1)
    table.cleared("two_viaducts").resolve(E=["ann", "ann"])
    table.ann.plays(17)
    table.ann.builds("two_viaducts.6", rubble=2)
    table.ann.builds("two_viaducts.5", rubble=2, stone=1)
    table = Table(rubble_as_stone_limit="per_round")
    table.player("ann", contracts=[17], rubble=9, stone=1)
    table.cleared("two_viaducts").resolve(E=["ann", "ann"])
    table.ann.plays(17)
    table.ann.builds("two_viaducts.5", rubble=4)
    with refused("wrong-payment"):
        table.ann.builds("two_viaducts.6", rubble=2)


def test_event_cleared_site_is_filled_off() -> None:
    table = Table(event_cleared_site_is_filled=False)
    table.cleared("waterfall")
    table.marked("ann", *(f"two_viaducts.{site}" for site in range(3, 7)))
    table.occupied(1, 2, 3).draw_events(1)
    assert table.only(ev.StationCompleted).station == "two_viaducts"


def test_station_sites_include_rubble_sites_off() -> None:
    table = Table(station_sites_include_rubble_sites=False)
    table.player("ann", contracts=[3])
    table.marked("ann", "two_viaducts.1", "two_viaducts.3", "two_viaducts.4")
    assert best_contracts(table.state, "ann").vp == 0
    table.marked("ann", "two_viaducts.5")
    assert best_contracts(table.state, "ann").vp == 6


def test_steel_sites_count_as_track() -> None:
    """A marker on a steel site is track or site, as is better, but counts once."""
    table = Table(steel_sites_count_as_track=True)
    table.player("ann", contracts=[21])
    table.marked("ann", "T01", "hebron.4", "hebron.5")
    assert best_contracts(table.state, "ann").vp == 24
    table.player("ann", contracts=[3])
    assert best_contracts(table.state, "ann") == ((21,), (24,))
    table.marked("ann", "two_viaducts.3", "two_viaducts.4", "two_viaducts.5")
    assert best_contracts(table.state, "ann").vp == 30


def test_weather_effect_applies_every_round_off() -> None:
    table = Table(weather_effect_applies_every_round=False)
    table.weather("rain", "rain", "sun").rates(4, 3)
    table.restock(iron=9)
    assert (table.state.excavation, table.state.lay_track) == (4, 3)
    table.restock(iron=9)
    assert (table.state.excavation, table.state.lay_track) == (5, 3)


def test_event_cubes_count_towards_restock_off() -> None:
    table = Table(event_cubes_count_towards_restock=False)
    table.prepare()
    table._any_contracts()
    with refused("wrong-number-of-cubes"):
        table.play(act.DrawCubes(iron=7, event=2))
    table.play(act.DrawCubes(iron=9, event=2))
    assert [event.space for event in table.happened(ev.EventCubePlaced)] == [1, 2]
    table.bag(iron=2, event=3)
    table.prepare()
    table._any_contracts()
    with refused("wrong-number-of-cubes"):
        table.play(act.DrawCubes(iron=2, event=1))


def test_final_round_runs_preparation() -> None:
    table = Table(final_round_runs_preparation=True)
    table.player("ann", steel=1)
    table.cleared().laid(12).bag(event=2).resolve(D=["ann"])
    table.ann.lays(1)
    assert table.happened(ev.PreparationBegan)
    table.restock(event=2)
    assert [event.space for event in table.happened(ev.EventCubePlaced)] == [1, 2]
    assert table.happened(ev.GameEnded)


def test_event_end_stops_at_once_off() -> None:
    table = Table(event_end_stops_at_once=False)
    table.cleared().laid(12).occupied(1, 2).draw_events(2)
    assert [event.space for event in table.happened(ev.EventCubePlaced)] == [3, 4]
    assert table.happened(ev.GameEnded)


def test_extra_end_trigger_players() -> None:
    table = Table(extra_end_trigger_players=[3])
    table.player("ann", markers=1, stone=1)
    table.cleared("two_viaducts").resolve(E=["ann"])
    table.ann.builds("two_viaducts.6")
    assert table.only(ev.EndTriggered).reason == "last_marker"
