"""Network: lines, links, two rails. Rules §5, §8."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.brass import events as ev
from domain.brass.components import LINES
from tests.brass.table import (
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    industry,
    manufacturer,
    pottery,
    refused,
    town,
)


def test_board_has_39_lines_30_for_both_8_for_rail_1_for_canal_A67() -> None:
    assert Counter(line.eras for line in LINES.values()) == {("canal", "rail"): 30, ("rail",): 8, ("canal",): 1}


def test_no_such_line_A67(table: Table) -> None:
    with refused("brass/no-such-line"):
        table.ann.places("birmingham--wolverhampton")


def test_canal_link_costs_3_pounds_and_no_coal(table: Table) -> None:
    table.ann.places("birmingham--oxford")
    placed = table.only(ev.LinkPlaced)
    assert (placed.line, placed.era, placed.links_left) == ("birmingham--oxford", "canal", 13)
    assert table.ann.money == 14


RAIL_ONLY = ["belper--leek", "birmingham--nuneaton", "birmingham--redditch", "burton-on-trent--cannock",
             "coventry--nuneaton", "derby--uttoxeter", "stone--uttoxeter", "tamworth--walsall"]  # fmt: skip


@pytest.mark.parametrize("line", RAIL_ONLY)
def test_rail_lines_do_not_exist_in_the_canal_era_A67_r21_r22(table: Table, line: str) -> None:
    with refused("brass/line-not-in-this-era"):
        table.ann.places(line)


def test_burton_walsall_does_not_exist_in_the_rail_era_A67_r23(rail: Table) -> None:
    rail.bob.links("birmingham--walsall", "birmingham--oxford")
    with refused("brass/line-not-in-this-era"):
        rail.ann.places("burton-on-trent--walsall")


def test_redditch_joins_only_gloucester_and_oxford_in_the_canal_era_r22() -> None:
    lines = {line.id for line in LINES.values() if "redditch" in line.touches and "canal" in line.eras}
    assert lines == {"gloucester--redditch", "oxford--redditch"}


def test_uttoxeter_has_no_canal_r21() -> None:
    assert not [line for line in LINES.values() if "uttoxeter" in line.touches and "canal" in line.eras]


@pytest.mark.parametrize("line", ["dudley--kidderminster", "kidderminster--dudley"])
def test_coal_of_a_rail_link_comes_from_either_end_A56_r36(rail: Table, line: str) -> None:
    rail.bob.owns(coal_mine(2), at="dudley")
    rail.player("ann").owns(cotton_mill(2), at="kidderminster").places(line)
    assert rail.only(ev.NetworkExtended).coal == ("dudley:0",)
    assert rail.only(ev.NetworkExtended).lines == ("dudley--kidderminster",)


@pytest.mark.parametrize("place", ["kidderminster", "dudley"])
def test_new_rail_link_itself_connects_A56_r36(rail: Table, place: str) -> None:
    rail.bob.owns(coal_mine(2), at="wolverhampton").links("dudley--wolverhampton")
    rail.player("ann").owns(cotton_mill(2) if place == "kidderminster" else coal_mine(2), at=place, flipped=True)
    rail.ann.places("dudley--kidderminster")
    assert rail.only(ev.NetworkExtended).coal == ("wolverhampton:1",)


def test_rail_to_a_merchant_buys_from_the_market_r36(rail: Table) -> None:
    rail.player("ann").owns(cotton_mill(2), at="birmingham").places("birmingham--oxford")
    assert rail.only(ev.NetworkExtended).coal == ("market",)
    assert rail.ann.money == 17 - 5 - 1


def test_rail_without_coal_is_refused_r51(rail: Table) -> None:
    with refused("brass/no-coal"):
        rail.ann.places("dudley--kidderminster")
    rail.bob.links("coalbrookdale--kidderminster", "coalbrookdale--shrewsbury")
    rail.ann.places("dudley--kidderminster")
    assert rail.only(ev.NetworkExtended).coal == ("market",)


def test_coal_of_a_rail_link_is_the_nearest_to_any_place_it_touches(rail: Table) -> None:
    rail.bob.owns(coal_mine(2), at="coalbrookdale").owns(coal_mine(2), at="redditch")
    rail.bob.links("coalbrookdale--kidderminster", "gloucester--worcester", "gloucester--redditch")
    with refused("brass/wrong-coal-source"):
        rail.ann.places("kidderminster--worcester", coal=["redditch:0"])
    rail.ann.places("kidderminster--worcester")
    assert rail.only(ev.NetworkExtended).coal == ("coalbrookdale:2",)


def test_second_rail_may_be_reached_over_the_first_A64_r48(rail: Table) -> None:
    rail.player("ann", money=20).owns(coal_mine(2), at="kidderminster").owns(brewery(2), at="stafford")
    rail.ann.places("coalbrookdale--kidderminster", "coalbrookdale--shrewsbury")
    assert [event.line for event in rail.happened(ev.LinkPlaced)] == [
        "coalbrookdale--kidderminster",
        "coalbrookdale--shrewsbury",
    ]
    assert (rail.ann.money, rail.ann.links_left) == (5, 12)


def test_first_rail_cannot_be_reached_over_the_second_A64(rail: Table) -> None:
    rail.player("ann", money=20).owns(coal_mine(2), at="kidderminster").owns(brewery(2), at="stafford")
    with refused("brass/not-in-network"):
        rail.ann.places("coalbrookdale--shrewsbury", "coalbrookdale--kidderminster")


def two_separate_places(table: Table) -> Table:
    """Ann can lay rails with coal of her own in Burton and in Kidderminster, which are far apart."""
    table.player("ann", money=20).owns(coal_mine(2), at="burton-on-trent").owns(coal_mine(2), at="kidderminster")
    return table


def test_two_rails_may_be_far_apart_r48(rail: Table) -> None:
    two_separate_places(rail).ann.owns(brewery(2), at="farm-north")
    rail.ann.places("burton-on-trent--stone", "dudley--kidderminster")
    assert rail.only(ev.NetworkExtended).coal == ("burton-on-trent:0", "kidderminster:0")
    assert rail.only(ev.NetworkExtended).beer == "farm-north:0"


def test_merchants_beer_never_serves_two_rails_A65(rail: Table) -> None:
    rail.merchant("oxford:0", "cotton")
    rail.player("ann", money=40).owns(cotton_mill(2), at="birmingham")
    for beer in (None, "merchant", "oxford:0"):
        with refused("brass/no-beer"):
            rail.ann.places("birmingham--oxford", "oxford--redditch", beer=beer)


def test_opponents_brewery_at_the_first_rail_only_is_out_of_reach_A65_r50(rail: Table) -> None:
    two_separate_places(rail).bob.owns(brewery(2), at="stone")
    with refused("brass/no-beer"):
        rail.ann.places("burton-on-trent--stone", "dudley--kidderminster")


def test_opponents_brewery_at_the_second_rail_serves_A65_r50(rail: Table) -> None:
    two_separate_places(rail).bob.owns(brewery(2), at="stone")
    rail.ann.places("dudley--kidderminster", "burton-on-trent--stone")
    extended = rail.only(ev.NetworkExtended)
    assert (extended.lines, extended.beer) == (("dudley--kidderminster", "burton-on-trent--stone"), "stone:0")


def test_own_brewery_serves_two_rails_from_anywhere_r39(rail: Table) -> None:
    two_separate_places(rail).ann.owns(brewery(2), at="farm-north")
    rail.bob.owns(brewery(2), at="stone")
    with refused("brass/choice-needed"):
        rail.ann.places("dudley--kidderminster", "burton-on-trent--stone")
    rail.ann.places("dudley--kidderminster", "burton-on-trent--stone", beer="farm-north:0")
    assert rail.tile("farm-north").cubes == 1


@pytest.mark.parametrize(("money", "enough"), [(18, True), (17, False)])
def test_two_rails_with_market_coal_cost_15_and_1_and_2_A66(rail: Table, money: int, enough: bool) -> None:
    rail.player("ann", money=money).owns(cotton_mill(2), at="birmingham").owns(brewery(2), at="stafford")
    if not enough:
        with refused("brass/not-enough-money"):
            rail.ann.places("birmingham--oxford", "oxford--redditch")
        return
    rail.ann.places("birmingham--oxford", "oxford--redditch")
    assert [event.price for event in rail.happened(ev.ResourceBought)] == [1, 2]
    assert (rail.ann.money, rail.ann.spent) == (0, 18)


def test_coal_of_each_rail_is_judged_alone(rail: Table) -> None:
    rail.player("ann", money=40).owns(coal_mine(2), at="kidderminster").owns(brewery(2), at="stafford")
    with refused("brass/no-coal"):
        rail.ann.places("dudley--kidderminster", "cannock--stafford")


def test_first_rail_may_open_the_coal_of_the_second(rail: Table) -> None:
    rail.player("ann", money=40).owns(brewery(2), at="stafford").owns(cotton_mill(2), at="worcester")
    rail.ann.places("gloucester--worcester", "birmingham--worcester")
    assert rail.only(ev.NetworkExtended).coal == ("market", "market")


def test_mine_that_ran_dry_at_the_first_rail_gives_nothing_to_the_second(rail: Table) -> None:
    rail.player("ann", money=40).owns(coal_mine(2), at="redditch", cubes=1).owns(brewery(2), at="stafford")
    rail.ann.places("birmingham--redditch", "birmingham--oxford")
    assert rail.only(ev.NetworkExtended).coal == ("redditch:0", "market")
    assert rail.tile("redditch").flipped


def test_two_rails_need_coal_for_both(rail: Table) -> None:
    rail.player("ann", money=40).owns(coal_mine(2), at="kidderminster", cubes=1).owns(brewery(2), at="stafford")
    with refused("brass/no-coal"):
        rail.ann.places("dudley--kidderminster", "dudley--wolverhampton")


def test_one_link_needs_no_beer(rail: Table) -> None:
    rail.player("ann").owns(cotton_mill(2), at="birmingham").owns(brewery(2), at="stafford")
    with refused("brass/no-beer-needed"):
        rail.ann.places("birmingham--oxford", beer="stafford:0")


def test_two_canals_in_one_action_are_refused(table: Table) -> None:
    with refused("brass/one-link-only"):
        table.ann.places("birmingham--oxford", "birmingham--dudley")


def test_canal_takes_no_coal(table: Table) -> None:
    with refused("brass/wrong-number-of-coal-sources"):
        table.ann.places("birmingham--oxford", coal=["market"])


def test_kidderminster_worcester_joins_the_southern_farm_A68(rail: Table) -> None:
    rail.bob.owns(brewery(2), at="farm-south")
    rail.player("ann", money=40).owns(coal_mine(2), at="kidderminster").owns(cotton_mill(2), at="worcester:0")
    rail.ann.places("kidderminster--worcester")
    rail.ann.links("gloucester--worcester")
    rail.merchant("gloucester:0", "cotton", beer=False)
    rail.ann.sells_to("gloucester:0", "worcester:0")
    assert rail.only(ev.ResourceConsumed).slot == "farm-south:0"


def test_southern_farm_is_in_the_network_of_the_link_A68(table: Table) -> None:
    table.player("ann").links("kidderminster--worcester").holds(industry("brewery"))
    table.ann.builds("brewery", at="farm-south")
    assert table.tile("farm-south").owner == "ann"


def test_no_second_link_to_the_southern_farm_A68_r53(table: Table) -> None:
    table.bob.links("kidderminster--worcester")
    for ends in ("kidderminster--worcester", "worcester--kidderminster", "worcester--farm-south--kidderminster"):
        with refused("brass/line-taken"):
            table.ann.places(ends)
    with refused("brass/no-such-line"):
        table.ann.places("worcester--farm-south")


@pytest.mark.parametrize("mine", ["dudley:0", "coventry:1"])
def test_three_ended_link_is_one_step_long(table: Table, mine: str) -> None:
    table.bob.links("kidderminster--worcester", "dudley--kidderminster", "birmingham--worcester")
    table.bob.owns(coal_mine(1), at="dudley").owns(coal_mine(1), at="coventry").links("birmingham--coventry")
    table.ann.mat_shows(cotton_mill(2)).holds(town("worcester"))
    with refused("brass/choice-needed"):
        table.ann.builds("cotton", at="worcester:0")
    table.ann.builds("cotton", at="worcester:0", coal=[mine])


def test_northern_farm_has_a_line_of_its_own(table: Table) -> None:
    table.player("ann").links("cannock--walsall").holds(industry("brewery"))
    with refused("brass/not-in-network"):
        table.ann.builds("brewery", at="farm-north")
    table.ann.holds(*[industry("brewery")] * 3).places("cannock--farm-north")
    table.ann.builds("brewery", at="farm-north")


def test_merchant_place_is_part_of_the_network_r47(table: Table) -> None:
    table.ann.places("birmingham--oxford")
    table.ann.places("oxford--redditch")
    assert table.ann.links_left == 12


def test_link_of_another_does_not_extend_the_network_r10(table: Table) -> None:
    table.player("ann").owns(pottery(1), at="coventry")
    table.bob.links("birmingham--coventry")
    with refused("brass/not-in-network"):
        table.ann.places("birmingham--dudley")


def test_without_presence_any_line_will_do(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley")
    table.ann.places("leek--stoke-on-trent")
    with refused("brass/not-in-network"):
        table.ann.places("birmingham--oxford")


def test_without_presence_the_second_rail_must_touch_the_first_r49(rail: Table) -> None:
    rail.player("ann", money=40)
    rail.bob.owns(brewery(2), at="stafford").links("cannock--stafford", "cannock--walsall", "birmingham--walsall")
    with refused("brass/not-in-network"):
        rail.ann.places("coalbrookdale--shrewsbury", "birmingham--oxford")
    rail.ann.places("birmingham--oxford", "oxford--redditch")
    assert rail.only(ev.NetworkExtended).beer == "stafford:0"


def test_15th_link_is_refused_r52(table: Table) -> None:
    table.player("ann", links_left=0)
    with refused("brass/no-links-left"):
        table.ann.places("birmingham--oxford")
    assert "network" not in table.legal_kinds()


def test_two_rails_need_two_links_left_r52(rail: Table) -> None:
    rail.player("ann", links_left=1, money=40).owns(cotton_mill(2), at="birmingham").owns(brewery(2), at="stafford")
    with refused("brass/no-links-left"):
        rail.ann.places("birmingham--oxford", "oxford--redditch")
    rail.ann.places("birmingham--oxford")
    assert rail.ann.links_left == 0


@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_line_takes_one_link_r53(table: Table, owner: str) -> None:
    table.player(owner).links("birmingham--oxford")
    with refused("brass/line-taken"):
        table.ann.places("birmingham--oxford")


def test_same_line_twice_in_one_action_is_refused_r53(rail: Table) -> None:
    rail.player("ann", money=40).owns(cotton_mill(2), at="birmingham").owns(brewery(2), at="stafford")
    with refused("brass/line-taken"):
        rail.ann.places("birmingham--oxford", "oxford--birmingham")


def test_link_to_a_merchant_without_tiles_is_allowed(table: Table) -> None:
    table.ann.places("stoke-on-trent--warrington")
    assert table.state.links == {"stoke-on-trent--warrington": "ann"}


def test_towns_without_cards_stay_open_for_links_A30(table: Table) -> None:
    table.ann.places("belper--derby")
    table.ann.holds(industry("coal"), industry("coal")).builds("coal", at="belper")
    assert table.tile("belper").owner == "ann"


def test_manufacturer_needs_the_coal_of_its_place_not_of_the_player(table: Table) -> None:
    table.player("ann", money=40).owns(coal_mine(1), at="dudley").mat_shows(manufacturer(1)).holds(town("birmingham"))
    with refused("brass/no-coal"):
        table.ann.builds("manufacturer", at="birmingham:1")


@pytest.mark.parametrize(
    ("near", "far", "line"),
    [
        ("kidderminster:0", "wolverhampton:1", "dudley--wolverhampton"),
        ("dudley:0", "coalbrookdale:2", "coalbrookdale--kidderminster"),
    ],
)
def test_mine_at_either_end_of_a_rail_is_nearer_than_one_beyond_the_other_end_r36(
    rail: Table, near: str, far: str, line: str
) -> None:
    rail.bob.owns(coal_mine(2), at=near).owns(coal_mine(2), at=far).links(line)
    rail.ann.places("dudley--kidderminster")
    assert rail.only(ev.NetworkExtended).coal == (near,)
