"""Contracts: windows, powers, and what they score (Rules §5, §6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.snowdonia import actions as act
from domain.snowdonia import events as ev
from domain.snowdonia.powers import RULES
from domain.snowdonia.scenario import POWERS
from domain.snowdonia.scoring import best_contracts
from tests.snowdonia.table import Table, refused


def test_every_power_that_a_scenario_may_have_has_a_rule() -> None:
    assert set(RULES) | {"maintenance_substitute"} == set(POWERS)


class TestWindows:
    def test_players_play_in_order_each_until_he_passes(self, table: Table) -> None:
        table.player("ann", contracts=[13, 22])
        table.player("cyd", contracts=[4, 7])
        table.resolve()
        table.ann.plays(22)
        assert table.waiting == ("ann", "play_contract")
        table.ann.passes()
        assert table.waiting == ("cyd", "play_contract")
        table.cyd.plays(7)
        with refused("not-now"):
            table.ann.plays(13)
        table.cyd.plays(4, disc="fog")
        assert table.waiting == ("chance", "reveal_contracts")

    def test_a_power_is_used_once(self, table: Table) -> None:
        table.player("ann", contracts=[26, 30])
        table.resolve(B=["ann"])
        table.ann.plays(26)
        with refused("contract-used"):
            table.ann.plays(26)
        assert table.ann.contracts == {26: True, 30: False}

    @pytest.mark.parametrize(("number", "code"), [(9, "contract-not-yours"), (7, "contract-not-now")])
    def test_only_own_contracts_of_the_area(self, table: Table, number: int, code: str) -> None:
        table.player("ann", contracts=[26, 7])
        table.weather("sun", "sun", "sun").resolve(B=["ann"])
        table.ann.passes()
        with refused("contract-not-now" if number == 7 else "contract-not-yours"):
            table.ann.plays(number)

    def test_maintenance_contracts_are_never_played(self, table: Table) -> None:
        table.player("ann", contracts=[16, 26])
        table.resolve(B=["ann"])
        with refused("contract-not-now"):
            table.ann.plays(16)

    def test_in_fog_nothing_of_b_and_d_is_played(self, table: Table) -> None:
        table.player("ann", contracts=[26, 1])
        table.weather("fog", "sun", "sun").resolve(E=["bob"])
        assert table.waiting == ("bob", "build")

    def test_no_labourer_in_the_area_is_needed(self, table: Table) -> None:
        table.player("ann", contracts=[11], rubble=2)
        table.resolve()
        table.ann.plays(11)
        assert (table.ann.rubble, table.ann.stone) == (0, 1)

    def test_b24_a_contract_got_in_f_cannot_be_used_in_a_to_e_this_round(self, table: Table) -> None:
        table.display(26, 13, 22)
        table.resolve(B=["bob"], F=["ann"], G=["bob"])
        table.bob.excavates(0)
        table.ann.contracts_for(26)
        assert table.waiting == ("bob", "move_surveyor"), "no window opens for it"
        table.bob.surveys(False)
        table.restock(iron=9)
        table.resolve(B=["ann"])
        table.ann.plays(26)
        table.ann.excavates(3)

    def test_b24_a_contract_of_g_got_in_f_can_be_used_at_once(self, table: Table) -> None:
        table.display(27, 13, 22)
        table.resolve(F=["ann"])
        table.ann.contracts_for(27)
        assert table.waiting == ("ann", "play_contract")
        table.ann.plays(27)
        assert table.ann.surveyor_at == "two_viaducts"

    def test_contract_5_got_in_f_is_used_right_away_or_not_this_round(self, table: Table) -> None:
        table.display(5, 13, 22)
        table.resolve(F=["ann", "bob"])
        table.ann.contracts_for(5)
        assert table.waiting == ("ann", "play_contract")
        table.ann.passes()
        assert table.waiting == ("bob", "take_contract")
        table.bob.contracts_for(0)
        assert table.waiting == ("chance", "reveal_contracts")

    def test_a_window_is_not_opened_for_what_has_no_effect(self, table: Table) -> None:
        table.player("ann", contracts=[11, 12], rubble=1, iron=1)
        table.resolve()
        assert table.waiting == ("chance", "reveal_contracts")


class TestPowers:
    def test_4_b22_changes_only_the_next_rounds_weather(self, table: Table) -> None:
        table.player("ann", contracts=[4])
        table.weather("sun", "rain", "fog").resolve()
        with refused("same-disc"):
            table.ann.plays(4, disc="rain")
        with refused("which-disc"):
            table.ann.plays(4)
        assert [offer.disc for offer in table.offers() if offer.type == "play_contract"] == ["sun", "fog"]
        table.ann.plays(4, disc="fog")
        assert table.only(ev.ForecastChanged) == ev.ForecastChanged(player="ann", slot=2, before="rain", after="fog")
        assert table.state.weather == ("sun", "fog", "fog")

    def test_13_blocks_every_other_contract_to_the_end_of_the_round(self, table: Table) -> None:
        table.player("ann", contracts=[13, 22])
        table.player("bob", contracts=[26, 7])
        table.resolve(B=["bob"])
        table.ann.plays(13)
        assert table.waiting == ("bob", "excavate")
        table.bob.excavates(0)
        table.restock(iron=9)
        assert not table.state.blocked

    def test_13_leaves_powers_already_played(self, table: Table) -> None:
        table.player("ann", contracts=[29])
        table.player("bob", contracts=[13])
        table.yard(coal=3).resolve(A=["ann"])
        table.ann.plays(29)
        table.bob.plays(13)
        table.ann.takes(coal=3)

    def test_13_does_not_stop_a_contract_from_paying_maintenance(self, table: Table) -> None:
        table.player("ann", contracts=[13])
        table.player("bob", contracts=[16], train=5)
        table.occupied(4, 5).bag(event=1).resolve()
        table.ann.plays(13)
        table.restock(event=1)
        table.bob.maintains("contract")
        assert table.bob.train == 5

    @pytest.mark.parametrize(("number", "times", "iron"), [(12, 2, 4), (24, 1, 2)])
    def test_12_and_24_turn_two_iron_into_a_bar(self, table: Table, number: int, times: int, iron: int) -> None:
        table.player("ann", contracts=[number], iron=5)
        table.resolve(C=["ann"])
        with refused("how-often"):
            table.ann.plays(number)
        with refused("how-often"):
            table.ann.plays(number, times=3)
        table.ann.plays(number, times=times)
        assert (table.ann.iron, table.ann.steel) == (5 - iron, times)
        assert table.waiting == ("ann", "convert"), "they do not count against the labourer's three"

    def test_an_omitted_choice_is_filled_in_where_only_one_is_possible(self, table: Table) -> None:
        table.player("ann", contracts=[12], iron=3)
        table.resolve()
        table.ann.plays(12)
        assert table.ann.steel == 1

    def test_a_choice_that_a_contract_does_not_have_is_refused(self, table: Table) -> None:
        table.player("ann", contracts=[22])
        table.resolve()
        with refused("no-such-choice"):
            table.ann.plays(22, disc="sun")

    @pytest.mark.parametrize("number", [20, 23])
    def test_20_and_23_take_one_or_two_cubes_at_most_one_coal(self, table: Table, number: int) -> None:
        table.player("ann", contracts=[number])
        table.yard(iron=1, coal=2).resolve()
        with refused("which-cubes"):
            table.ann.plays(number)
        with refused("too-much-coal"):
            table.ann.plays(number, coal=2)
        table.ann.plays(number, iron=1, coal=1)
        assert (table.ann.iron, table.ann.coal) == (1, 1)

    def test_29_played_before_lifts_the_coal_limit_of_20(self, table: Table) -> None:
        table.player("ann", contracts=[20, 29])
        table.yard(coal=2).resolve()
        table.ann.plays(29)
        table.ann.plays(20, coal=2)
        assert table.ann.coal == 2

    def test_7_and_the_wyddfa_add_up_for_stock_yard_actions(self, table: Table) -> None:
        table.player("ann", contracts=[7], train=3)
        table.resolve(A=["ann"])
        table.ann.plays(7)
        table.ann.takes(iron=6)
        assert table.ann.iron == 6

    def test_3_clears_the_next_space_after_all_excavating(self, table: Table) -> None:
        table.player("bob", contracts=[3])
        table.cleared("two_viaducts").resolve(B=["ann"])
        table.bob.plays(3)
        assert table.waiting == ("ann", "excavate")
        table.ann.excavates(3)
        assert table.waiting == ("bob", "clear_space")
        table.bob.clears()
        assert table.only(ev.SpaceCleared).cubes == 1
        assert table.bob.marks == ["two_viaducts.1"]

    def test_3_needs_a_marker_for_a_site_and_may_be_declined(self, table: Table) -> None:
        table.player("ann", contracts=[3], markers=0)
        table.cleared("two_viaducts").resolve()
        table.ann.plays(3)
        with refused("no-markers"):
            table.ann.clears()
        table.ann.clears(False)

    def test_3_finds_nothing_where_no_rubble_is_left(self, table: Table) -> None:
        table.player("ann", contracts=[3])
        table.cleared().resolve()
        table.ann.plays(3)
        with refused("no-rubble"):
            table.ann.clears()

    def test_8_is_a_lay_track_action_with_all_bonuses_at_the_end_of_d(self, table: Table) -> None:
        table.player("ann", contracts=[1, 8], steel=5)
        table.player("bob", steel=1)
        table.cleared().resolve(D=["bob"])
        table.ann.plays(8)
        table.ann.plays(1)
        assert table.waiting == ("bob", "lay_track")
        table.bob.lays(1)
        table.ann.lays(3)
        assert table.only(ev.TrackLaid).contract == 8
        assert table.state.laid == 4

    def test_9_14_and_15_add_up_and_a_free_site_is_still_built(self, table: Table) -> None:
        table.player("ann", contracts=[9, 14, 15])
        table.cleared("two_viaducts").resolve(E=["ann"])
        for number in (9, 14, 15):
            table.ann.plays(number)
        with refused("cannot-pay"):
            table.ann.builds("two_viaducts.3")
        table.ann.builds("two_viaducts.4")
        assert (table.ann.marks, table.state.builds) == (["two_viaducts.4"], 1)

    def test_6_and_25_let_three_iron_stand_for_any_bar(self, table: Table) -> None:
        table.player("ann", contracts=[25], iron=6, steel=1, train=2)
        table.cleared().trains_available().resolve(E=["ann", "ann"])
        table.ann.plays(25)
        ways = [(offer.steel, offer.iron) for offer in table.offers() if offer.site == "yr_wyddfa.3"]
        assert ways == [(1, 3), (0, 6)]
        with refused("wrong-payment"):
            table.ann.builds("yr_wyddfa.3")
        iron = table.state.bag["iron"]
        table.ann.builds("yr_wyddfa.3", steel=1, iron=3)
        assert table.state.bag["iron"] == iron + 3
        table.ann.buys(5)
        assert (table.ann.train, table.ann.iron) == (5, 0)

    def test_17_lets_rubble_stand_for_up_to_two_stone(self, table: Table) -> None:
        table.player("ann", contracts=[17, 9], rubble=9, stone=1)
        table.cleared("two_viaducts").resolve(E=["ann"])
        table.ann.plays(9)
        table.ann.plays(17)
        ways = [(offer.stone, offer.rubble) for offer in table.offers() if offer.site == "two_viaducts.3"]
        assert ways == [(1, 4)], "3 stone after the discount, of which rubble may stand for 2"
        supply = table.state.rubble_supply
        table.ann.builds("two_viaducts.3")
        assert (table.ann.rubble, table.ann.stone, table.state.rubble_supply) == (5, 0, supply + 4)

    @pytest.mark.parametrize("number", [18, 19])
    def test_18_and_19_draw_three_cubes_events_go_back(self, table: Table, number: int) -> None:
        table.player("ann", contracts=[number])
        table.bag(iron=1, coal=1, event=2).resolve()
        table.ann.plays(number)
        assert table.waiting == ("chance", "draw_cubes")
        with refused("not-in-bag"):
            draw(table, stone=3)
        with refused("wrong-number-of-cubes"):
            draw(table, iron=1)
        draw(table, iron=1, coal=1, event=1)
        assert (table.ann.iron, table.ann.coal) == (1, 1)
        assert table.state.bag == {"iron": 0, "stone": 0, "coal": 0, "event": 2}
        assert not table.happened(ev.EventCubePlaced)

    def test_18_draws_what_a_short_bag_holds(self, table: Table) -> None:
        table.player("ann", contracts=[18])
        table.bag(iron=2).resolve()
        table.ann.plays(18)
        draw(table, iron=2)
        assert table.ann.iron == 2

    def test_27_moves_the_surveyor_but_not_beyond_the_summit(self, table: Table) -> None:
        table.player("ann", contracts=[27], surveyor="yr_wyddfa")
        table.resolve()
        assert table.waiting == ("chance", "reveal_contracts")

    def test_28_moves_an_own_labourer_to_the_lowest_empty_space(self, table: Table) -> None:
        table.player("ann", contracts=[28])
        table.resolve(A=["ann", "bob"], G=["cyd", "ann"])
        with refused("not-your-labourer"):
            table.ann.plays(28, from_area="A", from_space=2, to_area="B")
        with refused("no-move"):
            table.ann.plays(28, from_area="G", from_space=2, to_area="G")
        table.ann.plays(28, from_area="G", from_space=2, to_area="A")
        assert table.state.labourers["A"] == ("ann", "bob", "ann")
        assert table.state.labourers["G"] == ("cyd",)

    def test_28_counts_the_lowest_space_before_lifting_him(self, table: Table) -> None:
        table.player("ann", contracts=[28])
        table.resolve(A=["ann"])
        table.ann.plays(28, from_area="A", from_space=1, to_area="A")
        assert table.state.labourers["A"] == ("", "ann", "")

    def test_28_does_not_lead_into_fog(self, table: Table) -> None:
        table.player("ann", contracts=[28])
        table.weather("fog", "sun", "sun").resolve(A=["ann"])
        with refused("area-closed"):
            table.ann.plays(28, from_area="A", from_space=1, to_area="B")

    def test_5_keeps_exactly_one_of_three(self, table: Table) -> None:
        table.player("ann", contracts=[5])
        table.deck(3, 11, 16, back="rain").resolve()
        table.ann.plays(5)
        assert table.waiting == ("chance", "reveal_contracts")
        with refused("wrong-back"):
            table.reveal(11, 3, back="sun")
        table.reveal(3, 16, back="sun")
        assert table.waiting == ("ann", "keep_contract")
        with refused("contract-not-drawn"):
            table.ann.keeps(11)
        table.ann.keeps(16)
        assert (table.ann.contracts, table.state.discards[:2]) == ({16: False}, (5, 3))

    def test_5_itself_may_be_kept_and_stays_used(self, table: Table) -> None:
        table.player("ann", contracts=[5])
        table.deck(3, 11, 16, back="rain").resolve()
        table.ann.plays(5)
        table.reveal(3, 16, back="sun")
        table.ann.keeps(5)
        assert (table.ann.contracts, table.state.discards[:2]) == ({5: True}, (3, 16))

    def test_5_draws_fewer_where_deck_and_discards_hold_fewer(self, table: Table) -> None:
        table.player("ann", contracts=[5])
        table.deck().resolve()
        assert table.waiting[1] != "play_contract", "with none there is nothing to draw"
        table = Table()
        table.player("ann", contracts=[5])
        table.deck()
        table.discards(11)
        table.resolve()
        table.ann.plays(5)
        table.reveal(11)
        assert table.only(ev.ContractsDrawn).shuffled == 1
        table.ann.keeps(11)


class TestScoring:
    def test_b25_a_contract_needs_all_its_parts(self, table: Table) -> None:
        table.player("ann", used=[4])
        table.marked("ann", "two_viaducts.3", "two_viaducts.4", "two_viaducts.5", "T01")
        assert best_contracts(table.state, "ann").vp == 0
        table.marked("ann", "T02")
        assert best_contracts(table.state, "ann") == ((4,), (17,))

    @pytest.mark.parametrize(("reusable", "vp"), [(False, 31), (True, 55)])
    def test_b26_each_marker_counts_for_one_contract_unless_the_option_says_otherwise(
        self, reusable: bool, vp: int
    ) -> None:
        table = Table(contract_items_reusable=reusable)
        table.player("ann", contracts=[21, 23])
        table.marked("ann", "T01", "T02", "T03", "T04")
        assert best_contracts(table.state, "ann").vp == vp

    def test_b26_seven_markers_fulfil_both(self, table: Table) -> None:
        table.player("ann", contracts=[21, 23])
        table.marked("ann", *(f"T0{number}" for number in range(1, 8)))
        assert best_contracts(table.state, "ann").vp == 55

    def test_b28_rubble_in_hand_counts_not_rubble_ever_dug(self, table: Table) -> None:
        table.player("ann", contracts=[8, 11], rubble=10)
        table.resolve(C=["ann"])
        table.ann.plays(11, times=2)
        table.ann.converts()
        assert table.ann.rubble == 6
        assert best_contracts(table.state, "ann") == ((11,), (5,))

    def test_the_best_allocation_is_found(self, table: Table) -> None:
        """Rubble 16 once (21 VP), or 8 and 8 (11 each), or 12 and 4 (16 + 5)."""
        table.player("ann", contracts=[17, 7, 8, 12, 11], rubble=16)
        assert best_contracts(table.state, "ann").vp == 22

    def test_a_used_power_does_not_matter_a_discarded_contract_is_gone(self, table: Table) -> None:
        table.player("ann", used=[26], train=5)
        table.player("ann", contracts=[21])
        table.marked("ann", "T01", "T02", "T03", "T04", "T05")
        assert best_contracts(table.state, "ann").vp == 39
        table.occupied(4, 5).draw_events(1)
        table.ann.maintains("contract")
        assert best_contracts(table.state, "ann").vp == 15

    @pytest.mark.parametrize(
        ("station", "vp"),
        [("halfway", 0), ("passing_loop", 0), ("rocky_valley", 6), ("clogwyn", 10), ("yr_wyddfa", 15)],
    )
    def test_29_scores_by_the_surveyors_station(self, five: Table, station: str, vp: int) -> None:
        five.player("ann", contracts=[29], surveyor=station)
        assert best_contracts(five.state, "ann").vp == vp

    def test_27_scores_coal_and_28_needs_the_surveyor_at_clogwyn(self, table: Table) -> None:
        table.player("ann", contracts=[27, 28], coal=3, surveyor="rocky_valley")
        table.marked("ann", *(f"two_viaducts.{site}" for site in range(2, 7)))
        assert best_contracts(table.state, "ann") == ((27,), (6,))
        table.player("ann", surveyor="clogwyn")
        assert best_contracts(table.state, "ann") == ((27, 28), (6, 23))


def draw(table: Table, **cubes: Any) -> None:
    table.play(act.DrawCubes(**cubes))
