"""Preparing the next round, the Events Track, and the end of the game (Rules §3.3, §7, §8)."""

from __future__ import annotations

import pytest

from domain.snowdonia import actions as act
from domain.snowdonia import events as ev
from tests.snowdonia.table import Table, refused


class TestContracts:
    def test_b23_if_nobody_took_a_contract_the_left_most_goes(self, table: Table) -> None:
        table.display(13, 19, 22)
        table.prepare()
        assert table.only(ev.ContractDiscarded).contract == 13
        table.deck(4, 26, back="sun")
        table.reveal(4, back="fog")
        assert (table.state.display, table.state.discards) == ((19, 22, 4), (13,))
        assert table.state.weather == ("sun", "rain", "fog"), "the new disc comes from the back now on top"

    def test_if_a_contract_was_taken_none_is_discarded(self, table: Table) -> None:
        table.resolve(F=["ann"])
        table.ann.contracts_for(13)
        assert not table.happened(ev.ContractDiscarded)
        table.deck(4, 26, back="sun")
        table.reveal(4, back="fog")
        assert table.state.display == (19, 22, 4)

    def test_an_empty_deck_is_made_anew_of_the_discards(self, table: Table) -> None:
        table.display(13, 19)
        table.deck(4, back="sun")
        table.discards(26, 1)
        table.prepare()
        table.reveal(4, 13, back="fog")
        displayed = table.only(ev.ContractsDisplayed)
        assert displayed.shuffled == 3
        assert (table.state.display, table.state.deck, table.state.discards) == ((19, 4, 13), (1, 26), ())

    def test_with_no_card_anywhere_the_display_stays_short_and_the_sun_shines(self, table: Table) -> None:
        table.display(13)
        table.deck()
        table.weather("rain", "fog", "rain").resolve(F=["ann"])
        table.ann.contracts_for(13)
        assert table.waiting == ("chance", "draw_cubes")
        assert table.state.display == ()
        assert table.state.weather == ("fog", "rain", "sun")

    def test_the_back_is_asked_for_where_the_discards_become_the_deck(self, table: Table) -> None:
        table.deck()
        table.discards(26, 1)
        table.state.contract_taken = True
        table.prepare()
        assert table.waiting == ("chance", "reveal_back")
        with refused("no-such-back"):
            table.play(act.RevealBack(back="sun"))
        table.play(act.RevealBack(back="fog"))
        assert table.only(ev.BackRevealed).shuffled == 2
        assert table.state.weather[2] == "fog"

    @pytest.mark.parametrize(
        ("contracts", "back", "code"),
        [
            ((4, 4), "sun", "wrong-number-of-contracts"),
            ((), "sun", "wrong-number-of-contracts"),
            ((13,), "sun", "contract-not-in-deck"),
            ((3,), "sun", "wrong-back"),
            ((4,), "", "back-missing"),
        ],
    )
    def test_what_cannot_turn_up_is_refused(
        self, table: Table, contracts: tuple[int, ...], back: str, code: str
    ) -> None:
        table.display(19, 22)
        table.state.contract_taken = True
        table.prepare()
        with refused(code):
            table.reveal(*contracts, back=back)


class TestWeather:
    @pytest.mark.parametrize(
        ("symbol", "before", "after"),
        [
            ("sun", (3, 1), (5, 2)),
            ("sun", (4, 3), (5, 3)),
            ("rain", (3, 2), (2, 1)),
            ("rain", (1, 1), (1, 1)),
            ("fog", (4, 2), (4, 2)),
        ],
    )
    def test_the_new_weather_moves_both_rates_within_their_limits(
        self, table: Table, symbol: str, before: tuple[int, int], after: tuple[int, int]
    ) -> None:
        table.weather("sun", symbol, "fog").rates(*before)
        table.restock(iron=9)
        assert (table.state.excavation, table.state.lay_track) == after

    def test_the_same_weather_acts_again(self, table: Table) -> None:
        table.weather("rain", "rain", "fog").rates(4, 3)
        table.restock(iron=9)
        assert (table.state.excavation, table.state.lay_track) == (3, 2)

    def test_b21_the_backs_of_the_second_and_third_card_are_the_first_forecast(self) -> None:
        table = Table()
        backs = table.state.box.contracts
        assert table.state.weather == ("sun", backs[19].back, backs[22].back) == ("sun", "sun", "rain")

    def test_b21_discs_shift_and_the_new_one_is_the_back_on_top_of_the_deck(self, table: Table) -> None:
        table.weather("sun", "rain", "fog").deck(3, 26, back="rain").prepare()
        table.reveal(3, back="fog")
        changed = table.only(ev.WeatherChanged)
        assert changed.weather == ("rain", "fog", "fog")
        assert (changed.excavation_before, changed.excavation) == (3, 2)
        assert (changed.lay_track_before, changed.lay_track) == (2, 1)


class TestStockYard:
    @pytest.mark.parametrize(("players", "cubes"), [(1, 6), (2, 6), (3, 9), (4, 12), (5, 12)])
    def test_cubes_drawn_by_player_count(self, players: int, cubes: int) -> None:
        table = Table(*("ann", "bob", "cyd", "dee", "eli")[:players])
        yard = table.state.yard["iron"]
        table.prepare()
        table._any_contracts()
        with refused("wrong-number-of-cubes"):
            table.play(act.DrawCubes(iron=cubes - 1))
        table.play(act.DrawCubes(iron=cubes - 2, stone=1, event=1))
        assert table.state.yard["iron"] == yard + cubes - 2
        assert table.happened(ev.EventCubePlaced)

    def test_a_short_bag_gives_all_it_holds(self, table: Table) -> None:
        table.bag(iron=2, coal=1)
        table.restock(iron=2, coal=1)
        assert sum(table.state.bag.values()) == 0

    def test_with_an_empty_bag_the_round_just_ends(self, table: Table) -> None:
        table.bag().prepare()
        table._any_contracts()
        assert table.state.round == 2

    def test_cubes_returned_by_events_are_not_drawn_again_this_round(self, table: Table) -> None:
        table.occupied(1, 2, 3)
        table.draw_events(1)
        assert table.state.bag["event"] == 3
        assert table.state.round == 2


class TestEvents:
    def test_b2_owners_pay_or_lose_the_train_others_are_unaffected(self, table: Table) -> None:
        table.player("ann", train=4, steel=1)
        table.player("bob", train=5)
        table.occupied(4, 5).draw_events(1)
        assert {offer.by for offer in table.offers()} == {"steel", "return"}
        table.ann.maintains("steel")
        assert {offer.by for offer in table.offers()} == {"return"}
        table.bob.maintains("return")
        assert (table.ann.train, table.ann.steel, table.bob.train) == (4, 0, 0)
        assert table.state.round == 2

    def test_b3_a_maintenance_contract_keeps_the_train_and_no_longer_scores(self, table: Table) -> None:
        table.player("ann", train=4, contracts=[16, 21])
        table.marked("ann", "T01", "T02", "T03")
        table.occupied(4, 5).draw_events(1)
        with refused("which-contract"):
            table.ann.maintains("contract")
        with refused("which-contract"):
            table.ann.maintains("contract", 3)
        with refused("no-contract-needed"):
            table.ann.maintains("return", 16)
        vp = table.ann.vp
        table.ann.maintains("contract", 21)
        assert (table.ann.train, table.ann.contracts, table.state.discards[-1]) == (4, {16: False}, 21)
        assert table.ann.vp == vp - 24

    def test_without_such_a_contract_none_can_be_discarded(self, table: Table) -> None:
        table.player("ann", train=4, contracts=[12])
        table.occupied(4, 5).draw_events(1)
        with refused("no-maintenance-contract"):
            table.ann.maintains("contract")

    def test_maintenance_without_owners_asks_nobody(self, table: Table) -> None:
        table.occupied(4, 5).draw_events(1)
        assert not table.happened(ev.MaintenanceFellDue)
        assert table.state.round == 2

    def test_cubes_wait_until_maintenance_is_settled(self, table: Table) -> None:
        table.player("bob", train=5)
        table.occupied(4, 5).draw_events(2)
        assert (table.state.events_track, table.state.pending_events) == ((4, 5, 6), 1)
        table.bob.maintains("return")
        assert table.only(ev.EventCubePlaced).space == 7

    def test_b17_b32_three_cubes_are_three_events_in_track_order(self, table: Table) -> None:
        table.weather("sun", "fog", "fog").rates(1, 1)
        happened = [type(event).__name__ for event in table.draw_events(3)]
        assert happened[1:8] == [
            "EventCubePlaced",
            "SpacesCleared",
            "EventCubePlaced",
            "TrainsMadeAvailable",
            "EventCubePlaced",
            "TrackTurnedOver",
            "RoundEnded",
        ]

    def test_an_emptied_site_counts_as_filled(self, table: Table) -> None:
        table.cleared("waterfall")
        table.marked("ann", *(f"two_viaducts.{site}" for site in range(3, 7)))
        table.occupied(1, 2, 3).draw_events(1)
        assert table.only(ev.StationCompleted).station == "waterfall"


class TestEnd:
    def test_b35_an_event_that_lays_the_last_card_ends_the_game_for_nobody(self, table: Table) -> None:
        table.cleared().laid(12).occupied(1, 2).draw_events(2)
        assert table.only(ev.EndTriggered) == ev.EndTriggered(reason="last_track", player="")
        assert table.only(ev.EventCubePlaced).space == 3, "the waiting cube is not placed"
        assert table.state.pending_events == 1
        assert table.only(ev.GameEnded).rounds == 1
        assert table.state.owners == {}
        assert table.waiting == ("", "")
        assert table.offers() == []
        with refused("game-over"):
            table.ann.passes()

    def test_the_event_that_ends_the_game_still_returns_its_cubes(self, table: Table) -> None:
        table.cleared().laid(12).occupied(4, 5, 6).draw_events(1)
        assert table.happened(ev.EventCubesReturned)
        assert table.state.events_track == (7,)

    @pytest.mark.parametrize(("players", "ends"), [(1, True), (2, True), (3, False)])
    def test_the_last_ownership_marker_ends_the_game_with_one_or_two_players(self, players: int, ends: bool) -> None:
        table = Table(*("ann", "bob", "cyd")[:players])
        table.player("ann", markers=1, stone=1)
        table.cleared("two_viaducts").resolve(E=["ann"], G=["ann"])
        table.ann.builds("two_viaducts.6")
        assert bool(table.happened(ev.EndTriggered)) is ends
        table.ann.surveys()
        assert (table.waiting == ("", "")) is ends

    def test_the_last_marker_on_a_dug_out_site_ends_it_too(self, two: Table) -> None:
        two.player("ann", markers=1)
        two.cleared("two_viaducts").rates(4, 1).resolve(B=["ann"])
        two.ann.excavates(4)
        assert two.happened(ev.GameEnded)
        assert two.only(ev.EndTriggered) == ev.EndTriggered(reason="last_marker", player="ann")

    def test_only_the_first_trigger_is_named(self, two: Table) -> None:
        two.player("ann", markers=1, stone=1)
        two.player("bob", steel=1)
        two.cleared().laid(11).resolve(D=["bob"], E=["ann"])
        two.bob.lays(1)
        two.ann.builds("two_viaducts.6")
        assert not two.happened(ev.EndTriggered)
        assert two.only(ev.GameEnded).reason == "last_track"

    def test_a_last_card_laid_with_the_last_marker_is_the_markers_end(self, two: Table) -> None:
        two.player("ann", markers=1, steel=1)
        two.cleared().laid(11).resolve(D=["ann"])
        two.ann.lays(1)
        assert two.only(ev.EndTriggered).reason == "last_marker"

    def test_b37_the_categories_add_up_and_leftovers_score_nothing(self, table: Table) -> None:
        table.player("ann", train=4, used=[26], surveyor="hebron", iron=9, stone=9, coal=9, steel=9, rubble=3)
        table.marked("ann", "T12", "T13", "two_viaducts.1", "two_viaducts.3")
        table.cleared().laid(12).occupied(1, 2).draw_events(1)
        assert table.only(ev.TrackScored).vp == 4 + 5
        assert table.only(ev.SitesScored).vp == 4 + 9
        assert table.only(ev.ContractsScored).contracts == (26,)
        assert table.only(ev.TrainScored).vp == 9
        assert [(event.player, event.vp) for event in table.happened(ev.SurveyorScored)] == [("ann", 4)]
        assert table.only(ev.GameEnded).vp == (9 + 13 + 15 + 9 + 4, 0, 0)
        assert table.ann.vp == 50

    def test_b42_a_tie_is_a_shared_victory(self, table: Table) -> None:
        table.marked("ann", "T03").marked("cyd", "T02")
        table.cleared().laid(12).occupied(1, 2).draw_events(1)
        ended = table.only(ev.GameEnded)
        assert (ended.vp, ended.winners) == ((2, 0, 2), ("ann", "cyd"))
