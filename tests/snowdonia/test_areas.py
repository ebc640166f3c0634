"""The action areas A to G, and assigning labourers (Rules §3)."""

from __future__ import annotations

import pytest

from domain.snowdonia import events as ev
from tests.snowdonia.table import Table, refused


class TestAssigning:
    @pytest.mark.parametrize(
        ("train", "coal", "waits_for"),
        [(5, 1, "hire_labourer"), (5, 0, "place_labourer"), (0, 3, "place_labourer")],
        ids=["train and coal", "train without coal", "coal without train"],
    )
    def test_b6_only_a_train_and_its_fee_bring_the_third_labourer(
        self, table: Table, train: int, coal: int, waits_for: str
    ) -> None:
        table.player("ann", train=train, coal=coal)
        assert table.waiting == ("ann", waits_for)

    def test_b6_the_hired_labourer_goes_back_to_the_pub_after_the_round(self, table: Table) -> None:
        table.player("ann", train=5, coal=2)
        table.ann.hires()
        assert (table.ann.hand, table.ann.pub, table.ann.coal, table.state.bag["coal"]) == (3, 0, 1, 8)
        table.restock(iron=9)
        assert (table.state.round, table.ann.hand, table.ann.pub, table.ann.hired) == (2, 2, 1, False)
        assert table.waiting == ("ann", "hire_labourer"), "and is paid again"

    def test_the_hired_labourer_stays_to_the_end_of_the_round(self, table: Table) -> None:
        table.player("ann", train=5, coal=1)
        table.ann.hires()
        table.player("ann", train=0)
        table.ann.places("G")
        assert table.ann.hand == 2

    def test_hiring_is_asked_once_a_round_and_may_be_declined(self, table: Table) -> None:
        table.player("ann", train=5, coal=1)
        table.ann.hires(False)
        assert table.waiting == ("ann", "place_labourer")
        for hand in (table.ann, table.bob, table.cyd):
            hand.places("G")
        assert table.waiting == ("ann", "place_labourer")

    def test_b7_the_fee_is_the_trains(self, table: Table) -> None:
        table.player("ann", train=6, coal=1)
        assert table.waiting == ("ann", "place_labourer"), "the Padarn's labourer costs 2"
        table.player("ann", coal=2)
        table.ann.hires()
        assert table.only(ev.LabourerHired).fee == 2

    def test_labourers_are_placed_in_turn_until_all_are_placed(self, table: Table) -> None:
        table.player("bob", train=5, coal=1)
        order = []
        while table.waiting[1] in ("place_labourer", "hire_labourer"):
            name, decision = table.waiting
            hand = getattr(table, name)
            if decision == "hire_labourer":
                hand.hires()
            else:
                order.append(name)
                hand.places("G")
        assert order == ["ann", "bob", "cyd", "ann", "bob", "cyd", "bob"]
        assert table.state.labourers["G"] == ("ann", "bob", "cyd", "ann", "bob", "cyd", "bob")

    def test_the_lowest_numbered_empty_space_is_used(self, table: Table) -> None:
        table.ann.places("A")
        with refused("not-the-lowest-space"):
            table.bob.places("A", 3)
        with refused("space-taken"):
            table.bob.places("A", 1)
        table.bob.places("A", 2)
        assert table.state.labourers["A"] == ("ann", "bob", "")

    def test_a_full_area_takes_nobody_the_surveyor_everybody(self, table: Table) -> None:
        table.ann.places("C")
        with refused("area-full"):
            table.bob.places("C")
        assert table.offers()[-1].area == "G"

    def test_b19_fog_closes_b_and_d(self, table: Table) -> None:
        table.weather("fog", "sun", "sun")
        for area in ("B", "D"):
            with refused("area-closed"):
                table.ann.places(area)
        assert [offer.area for offer in table.offers()] == ["A", "C", "E", "F", "G"]


class TestStockYard:
    def test_b9_three_cubes_at_most_one_coal(self, table: Table) -> None:
        table.yard(iron=4, stone=2, coal=2).resolve(A=["ann"])
        with refused("too-much-coal"):
            table.ann.takes(coal=2)
        with refused("too-many-cubes"):
            table.ann.takes(iron=3, coal=1)
        with refused("not-in-yard"):
            table.ann.takes(stone=3)
        table.ann.takes(iron=1, stone=1, coal=1)
        assert table.state.yard == {"iron": 3, "stone": 1, "coal": 1}

    def test_b9_the_wyddfa_takes_one_cube_more_the_coal_limit_stays(self, table: Table) -> None:
        table.player("ann", train=3)
        table.yard(iron=4, stone=2, coal=2).resolve(A=["ann"])
        with refused("too-much-coal"):
            table.ann.takes(iron=2, coal=2)
        table.ann.takes(iron=3, coal=1)
        assert (table.ann.iron, table.ann.coal) == (3, 1)

    def test_b9_contract_29_lifts_the_coal_limit_for_the_round(self, table: Table) -> None:
        table.player("ann", contracts=[29])
        table.yard(coal=5).resolve(A=["ann"])
        table.ann.plays(29)
        table.ann.takes(coal=3)
        assert table.ann.coal == 3

    def test_b10_the_coal_limit_counts_for_each_labourer(self, table: Table) -> None:
        table.yard(iron=2, coal=2).resolve(A=["ann", "ann"])
        table.ann.takes(coal=1)
        table.ann.takes(coal=1, iron=2)
        assert table.ann.coal == 2

    def test_nothing_may_be_taken(self, table: Table) -> None:
        table.resolve(A=["ann"])
        table.ann.takes()
        assert (table.ann.iron, table.ann.stone, table.ann.coal) == (0, 0, 0)

    @pytest.mark.parametrize(("players", "space"), [(2, 2), (3, 3), (4, 4), (5, 4)])
    def test_the_last_space_gives_the_start_player_marker_from_the_next_round_on(
        self, players: int, space: int
    ) -> None:
        table = Table(*("ann", "bob", "cyd", "dee", "eli")[:players])
        table.resolve(A=[*[""] * (space - 1), "bob"])
        table.bob.takes()
        assert (table.state.start_player, table.state.marker) == ("ann", "bob")
        table.restock(iron=table.state.box.restock)
        assert table.state.order[0] == "bob"

    def test_the_marker_stays_where_the_last_space_was_not_used(self, table: Table) -> None:
        table.resolve(A=["bob", "cyd"])
        table.bob.takes()
        table.cyd.takes()
        assert table.state.marker == "ann"

    def test_b11_contract_22_holds_the_marker_fast(self, table: Table) -> None:
        table.player("bob", contracts=[22])
        table.resolve(A=["", "", "cyd"])
        table.bob.plays(22)
        table.cyd.takes(iron=1)
        assert table.state.marker == "bob"
        assert not table.happened(ev.StartMarkerTaken)

    def test_b11_without_the_contract_the_last_space_gives_it(self, table: Table) -> None:
        table.player("bob", contracts=[22])
        table.resolve(A=["", "", "cyd"])
        table.bob.passes()
        table.cyd.takes(iron=1)
        assert table.state.marker == "cyd"


class TestExcavate:
    def test_b15_digging_goes_on_from_a_card_to_the_stations_first_site(self, table: Table) -> None:
        table.rubble({"T01": 0, "T02": 1}).resolve(B=["ann"])
        table.ann.excavates(3)
        assert table.only(ev.RubbleExcavated).dug == (("T02", 1, 0), ("two_viaducts.1", 2, 2))
        assert table.state.rubble["two_viaducts.2"] == 2

    def test_b16_who_takes_the_last_cube_of_a_site_marks_it_all_keep_their_cubes(self, table: Table) -> None:
        table.cleared("two_viaducts").rates(2, 1).resolve(B=["ann", "bob"])
        table.ann.excavates(2)
        assert not table.happened(ev.SiteExcavated)
        table.bob.excavates(2)
        assert table.bob.marks == ["two_viaducts.1"]
        assert (table.ann.rubble, table.bob.rubble) == (2, 2)
        assert (table.ann.vp, table.bob.vp) == (0, 4)

    def test_b16_clearing_a_track_card_gives_no_marker(self, table: Table) -> None:
        table.resolve(B=["ann"])
        table.ann.excavates(2)
        assert table.state.rubble["T01"] == 0
        assert (table.ann.marks, table.ann.markers) == ([], 16)

    def test_b17_a_site_that_an_event_clears_scores_for_nobody(self, table: Table) -> None:
        table.cleared("two_viaducts").rates(2, 1).weather("sun", "fog", "sun").resolve(B=["ann"])
        table.ann.excavates(2)
        table.draw_events(1)
        assert table.state.rubble["two_viaducts.1"] == 0
        assert table.ann.rubble == 2
        assert table.state.owners == {}

    def test_b18_doubling_comes_after_the_bonus(self, table: Table) -> None:
        table.player("ann", train=1, contracts=[26])
        table.rates(3, 1).resolve(B=["ann"])
        table.ann.plays(26)
        assert max(offer.cubes for offer in table.offers()) == 10
        with refused("above-rate"):
            table.ann.excavates(11)

    def test_both_doubling_contracts_double_once(self, table: Table) -> None:
        table.player("ann", contracts=[26, 30])
        table.resolve(B=["ann"])
        table.ann.plays(26)
        table.ann.plays(30)
        assert max(offer.cubes for offer in table.offers()) == 6

    def test_without_markers_digging_stops_before_a_sites_last_cube(self, table: Table) -> None:
        table.player("ann", markers=0)
        table.rubble({"T01": 0, "T02": 1}).rates(5, 1).resolve(B=["ann"])
        with refused("not-diggable"):
            table.ann.excavates(5)
        table.ann.excavates(4)
        assert table.state.rubble["two_viaducts.1"] == 1

    def test_the_last_marker_serves_one_site_only(self, table: Table) -> None:
        table.player("ann", markers=1)
        table.cleared("two_viaducts").rates(9, 1).resolve(B=["ann"])
        table.ann.excavates(5)
        assert (table.state.rubble["two_viaducts.1"], table.state.rubble["two_viaducts.2"]) == (0, 1)

    def test_less_than_the_rate_or_nothing_may_be_dug(self, table: Table) -> None:
        table.resolve(B=["ann", "bob"])
        table.ann.excavates(0)
        table.bob.excavates(1)
        assert table.bob.rubble == 1


class TestWorks:
    def test_three_conversions_in_any_mix(self, table: Table) -> None:
        table.player("ann", iron=9, rubble=6)
        table.resolve(C=["ann"])
        with refused("too-many-conversions"):
            table.ann.converts(steel=2, stone=2)
        iron, stone = table.state.bag["iron"], table.state.bag["stone"]
        table.ann.converts(steel=2, stone=1)
        assert (table.ann.iron, table.ann.steel, table.ann.rubble, table.ann.stone) == (3, 2, 4, 1)
        assert (table.state.bag["iron"], table.state.bag["stone"]) == (iron + 6, stone - 1)

    def test_the_enid_needs_two_iron(self, table: Table) -> None:
        table.player("ann", iron=6, train=2)
        table.resolve(C=["ann"])
        table.ann.converts(steel=3)
        assert (table.ann.iron, table.ann.steel) == (0, 3)

    def test_b13_no_stone_in_the_bag_no_stone_from_rubble(self, table: Table) -> None:
        table.player("ann", rubble=2, iron=3)
        table.bag(iron=9).resolve(C=["ann"])
        with refused("no-stone"):
            table.ann.converts(stone=1)
        assert {offer.stone for offer in table.offers()} == {0}
        table.ann.converts(steel=1)
        assert table.state.bag["iron"] == 12

    def test_no_steel_in_the_supply_no_steel_from_iron(self, table: Table) -> None:
        table.player("ann", iron=9)
        table.state.steel_supply = 1
        table.resolve(C=["ann"])
        with refused("no-steel"):
            table.ann.converts(steel=2)

    def test_what_is_not_there_cannot_be_converted(self, table: Table) -> None:
        table.player("ann", iron=2, rubble=1)
        table.resolve(C=["ann"])
        with refused("not-enough-iron"):
            table.ann.converts(steel=1)
        with refused("not-enough-rubble"):
            table.ann.converts(stone=1)


class TestLayTrack:
    def test_cleared_cards_nearest_the_start_for_a_bar_each(self, table: Table) -> None:
        table.player("ann", steel=3)
        table.cleared("waterfall").rates(3, 2).resolve(D=["ann"])
        table.ann.lays(2)
        assert table.only(ev.TrackLaid).cards == ("T01", "T02")
        assert (table.ann.steel, table.ann.markers, table.ann.marks, table.ann.vp) == (1, 14, ["T01", "T02"], 4)

    @pytest.mark.parametrize(
        ("code", "steel", "markers", "cleared", "cards"),
        [
            ("above-rate", 9, 9, "hebron", 3),
            ("not-enough-steel", 1, 9, "hebron", 2),
            ("no-markers", 9, 1, "hebron", 2),
            ("track-not-clear", 9, 9, "", 1),
        ],
    )
    def test_rate_steel_markers_and_rubble_limit_it(
        self, table: Table, code: str, steel: int, markers: int, cleared: str, cards: int
    ) -> None:
        table.player("ann", steel=steel, markers=markers)
        if cleared:
            table.cleared(cleared)
        table.resolve(D=["ann"])
        with refused(code):
            table.ann.lays(cards)
        assert max(offer.cards for offer in table.offers()) == cards - 1

    def test_the_ralph_lays_one_card_more(self, table: Table) -> None:
        table.state.shed[7] = 1
        table.player("ann", steel=3, train=7)
        table.cleared("hebron").resolve(D=["ann"])
        table.ann.lays(3)
        assert table.ann.steel == 0

    def test_lay_track_bonuses_add_up(self, table: Table) -> None:
        table.player("ann", steel=9, contracts=[1, 2])
        table.cleared().resolve(D=["ann"])
        table.ann.plays(1)
        table.ann.plays(2)
        table.ann.lays(4)
        assert table.state.laid == 4


class TestBuild:
    def test_a_site_is_paid_marked_and_built_once(self, table: Table) -> None:
        table.player("ann", stone=5)
        table.player("bob", stone=5)
        table.cleared("two_viaducts").resolve(E=["ann", "bob"])
        stone = table.state.bag["stone"]
        table.ann.builds("two_viaducts.3")
        assert (table.ann.stone, table.state.bag["stone"], table.ann.marks) == (1, stone + 4, ["two_viaducts.3"])
        with refused("site-taken"):
            table.bob.builds("two_viaducts.3")
        table.bob.builds("two_viaducts.6", stone=1)
        assert table.bob.vp == 1

    def test_rubble_on_the_station_itself_does_not_matter(self, table: Table) -> None:
        table.player("ann", stone=1)
        table.cleared("two_viaducts").resolve(E=["ann"])
        assert table.state.rubble["two_viaducts.1"] == 4
        table.ann.builds("two_viaducts.6")

    def test_b30_a_station_behind_rubble_cannot_be_built(self, table: Table) -> None:
        table.player("ann", stone=3)
        table.cleared("hebron").rubble({"T05": 1}).resolve(E=["ann"])
        with refused("not-reached"):
            table.ann.builds("hebron.3")
        table.state.rubble["T05"] = 0
        table.ann.builds("hebron.3")
        assert (table.ann.vp, table.ann.stone) == (7, 0)

    def test_b30_a_station_behind_an_undug_station_cannot_be_built(self, table: Table) -> None:
        table.player("ann", steel=1)
        table.cleared("waterfall").rubble({"two_viaducts.2": 1}).resolve(E=["ann"])
        with refused("not-reached"):
            table.ann.builds("waterfall.2")

    def test_rubble_sites_are_excavated_never_built(self, table: Table) -> None:
        table.player("ann", stone=9, rubble=9)
        table.cleared("two_viaducts").resolve(E=["ann"])
        with refused("site-is-excavated"):
            table.ann.builds("two_viaducts.1")
        with refused("no-such-site"):
            table.ann.builds("two_viaducts.9")

    def test_without_markers_trains_may_be_bought_and_nothing_else(self, table: Table) -> None:
        table.player("ann", stone=9, steel=9, markers=0)
        table.cleared().trains_available().resolve(E=["ann"])
        with refused("no-markers"):
            table.ann.builds("two_viaducts.6")
        table.ann.buys(4)
        assert table.ann.train == 4

    def test_b1_no_train_before_the_event_but_stations_may_be_built(self, table: Table) -> None:
        table.player("ann", steel=1)
        table.cleared("hebron").resolve(E=["ann"])
        with refused("trains-not-available"):
            table.ann.buys(5)
        table.ann.builds("hebron.4")
        assert table.ann.vp == 7

    def test_b5_buying_another_train_returns_and_restocks_the_old_one_first(self, table: Table) -> None:
        table.player("ann", steel=2, train=5, coal=0)
        table.trains_available().bag(iron=3, coal=1).resolve(E=["ann"])
        table.ann.buys(1)
        names = [type(event).__name__ for event in table.events]
        assert names[:4] == ["TrainPaid", "TrainReturned", "TrainRestocked", "TrainTaken"]
        assert (table.ann.train, table.ann.coal, table.ann.steel) == (1, 1, 0)
        assert table.state.shed[5] == 1, "two coal belong on it, the bag had one"
        assert 1 not in table.state.shed

    def test_trains_left_short_are_not_topped_up_later(self, table: Table) -> None:
        table.player("ann", steel=9, train=5)
        table.trains_available().bag().resolve(E=["ann", "ann"])
        table.ann.buys(1)
        table.bag(coal=5)
        table.ann.buys(3)
        assert (table.state.shed[5], table.state.shed[1]) == (0, 1)

    def test_a_train_not_in_the_shed_cannot_be_bought(self, table: Table) -> None:
        table.player("ann", steel=9)
        table.player("bob", train=1)
        table.trains_available().resolve(E=["ann"])
        for train in (1, 7, 99):
            with refused("not-in-shed"):
                table.ann.buys(train)

    def test_who_cannot_pay_is_told_so(self, table: Table) -> None:
        table.player("ann", stone=1)
        table.cleared("two_viaducts").trains_available().resolve(E=["ann"])
        with refused("cannot-pay"):
            table.ann.builds("two_viaducts.3")
        with refused("wrong-payment"):
            table.ann.builds("two_viaducts.6", stone=1, rubble=1)
        with refused("one-build-only"):
            table.ann.builds("two_viaducts.6", train=5)
        with refused("nothing-to-pay"):
            table.ann.builds("", stone=1)

    def test_b29_extra_builds_come_after_the_labourers_in_the_order_of_players(self, table: Table) -> None:
        table.player("bob", train=6, stone=2)
        table.player("cyd", contracts=[10], stone=1)
        table.player("ann", stone=3)
        table.cleared("two_viaducts").resolve(E=["ann"])
        table.cyd.plays(10)
        assert table.waiting == ("ann", "build")
        table.ann.builds("two_viaducts.4")
        assert table.waiting == ("bob", "build")
        table.bob.builds("two_viaducts.5")
        assert table.only(ev.SiteBuilt).engine == 6
        assert table.waiting == ("cyd", "build")
        table.cyd.builds("two_viaducts.6")
        assert table.only(ev.SiteBuilt).contract == 10

    def test_b29_the_padarn_needs_something_built_in_the_area(self, table: Table) -> None:
        table.player("bob", train=6, stone=2)
        table.cleared("two_viaducts").resolve(E=["ann"])
        table.ann.builds()
        assert table.waiting != ("bob", "build")

    def test_b29_what_a_contract_built_lets_the_padarn_build_too(self, table: Table) -> None:
        table.player("ann", train=6, stone=2)
        table.player("cyd", contracts=[10], stone=1)
        table.cleared("two_viaducts").resolve()
        table.cyd.plays(10)
        table.cyd.builds("two_viaducts.6")
        assert table.waiting == ("ann", "build")
        table.ann.builds("two_viaducts.5")
        assert table.waiting != ("ann", "build"), "once a round"

    def test_a_padarn_bought_in_the_round_builds_at_once(self, table: Table) -> None:
        table.player("ann", steel=2, stone=1)
        table.cleared("two_viaducts").trains_available().resolve(E=["ann"])
        table.ann.buys(6)
        assert table.waiting == ("ann", "build")
        table.ann.builds("two_viaducts.6")


class TestSiteOffice:
    def test_a_displayed_contract_is_taken_and_not_replaced(self, table: Table) -> None:
        table.resolve(F=["ann", "bob"])
        table.ann.contracts_for(19)
        assert table.state.display == (13, 22)
        with refused("contract-not-displayed"):
            table.bob.contracts_for(19)
        table.bob.contracts_for(0)
        assert table.bob.contracts == {}

    def test_with_nothing_displayed_nothing_is_taken(self, table: Table) -> None:
        table.display()
        table.resolve(F=["ann"])
        assert [offer.contract for offer in table.offers()] == [0]


class TestSurveyor:
    def test_b38_the_surveyor_moves_by_stations_the_passing_loop_only_with_five(
        self, table: Table, five: Table
    ) -> None:
        for four_or_fewer, after in ((table, "rocky_valley"), (five, "passing_loop")):
            four_or_fewer.player("ann", surveyor="halfway")
            four_or_fewer.resolve(G=["ann"])
            four_or_fewer.ann.surveys()
            assert four_or_fewer.ann.surveyor_at == after

    @pytest.mark.parametrize(
        ("players", "vp"),
        [(2, [0, 1, 4, 7, 11, 15, 21]), (3, [0, 1, 2, 4, 7, 11, 15, 21]), (5, [0, 1, 2, 4, 7, 9, 11, 15, 21])],
    )
    def test_b38_his_station_scores_and_nothing_else(self, players: int, vp: list[int]) -> None:
        table = Table(*("ann", "bob", "cyd", "dee", "eli")[:players])
        scored = [table.ann.vp]
        while table.ann.surveyor < len(table.state.box.stations) - 1:
            table.resolve(G=["ann"])
            table.ann.surveys()
            scored.append(table.ann.vp)
            table.bag(event=0).cleared()
            if table.waiting[0] == "chance":
                table._any_contracts()
        assert scored == vp

    def test_at_the_summit_he_stays(self, table: Table) -> None:
        table.player("ann", surveyor="yr_wyddfa")
        table.resolve(G=["ann"])
        with refused("surveyor-at-summit"):
            table.ann.surveys()
        table.ann.surveys(False)

    def test_b36_the_round_goes_on_after_the_last_track_card(self, table: Table) -> None:
        table.player("ann", steel=1)
        table.cleared().laid(12).resolve(D=["ann"], E=["bob"], F=["cyd"], G=["ann"])
        table.ann.lays(1)
        assert table.only(ev.EndTriggered).reason == "last_track"
        assert table.waiting == ("bob", "build")
        table.bob.builds()
        table.cyd.contracts_for(13)
        table.ann.surveys()
        assert table.waiting == ("", "")
        assert table.happened(ev.GameEnded)
        assert not table.happened(ev.PreparationBegan)
