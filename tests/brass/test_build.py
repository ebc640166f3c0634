"""Build: cards, tiles, spaces, cubes. Rules §7.1–§7.5."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.actions import Build
from domain.brass.components import (
    FACES,
    FARMS,
    TOWNS,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Era,
    Industry,
    place_of,
)
from tests.brass.table import (
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    industry,
    iron_works,
    manufacturer,
    pottery,
    refused,
    town,
)


@pytest.mark.parametrize("good", ["cotton", "manufacturer"])
def test_two_icon_card_builds_either_industry_r1(table: Table, good: Industry) -> None:
    table.player("ann").holds(industry("cotton-manufacturer")).mat_shows(cotton_mill(1), manufacturer(6))
    table.player("ann", money=30).builds(good, at="birmingham:1" if good == "manufacturer" else "birmingham:0")
    assert table.tile("birmingham").industry == good
    assert table.ann.discards == (industry("cotton-manufacturer"),)


def test_two_icon_card_builds_no_third_industry_r1(table: Table) -> None:
    table.ann.holds(industry("cotton-manufacturer"))
    with refused("brass/card-does-not-fit"):
        table.ann.builds("coal", at="dudley")


def test_location_card_builds_out_of_the_network(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley").holds(*[town("worcester")] * 2)
    table.ann.builds("cotton", at="worcester:1")
    built = table.only(ev.TileBuilt)
    assert (built.slot, built.level, built.cost, built.money, built.cubes) == ("worcester:1", 1, 12, 5, 0)
    with refused("brass/card-does-not-fit"):
        table.ann.builds("coal", at="redditch")


@pytest.mark.parametrize("name", ["belper", "derby", "leek", "stoke-on-trent", "stone", "uttoxeter"])
def test_wild_location_builds_in_towns_whose_cards_are_out_r3_A30(table: Table, name: str) -> None:
    table.player("ann", money=30).holds(WILD_LOCATION).mat_shows(manufacturer(6))
    table.ann.builds("manufacturer", at=f"{name}:{1 if name in ('derby', 'stone') else 2 if 'trent' in name else 0}")
    assert table.tile(name).owner == "ann"


@pytest.mark.parametrize("farm", FARMS)
def test_wild_location_never_builds_on_a_farm_r3(table: Table, farm: str) -> None:
    table.ann.holds(WILD_LOCATION)
    with refused("brass/card-does-not-fit"):
        table.ann.builds("brewery", at=farm)


@pytest.mark.parametrize("card", [industry("brewery"), WILD_INDUSTRY])
def test_farm_brewery_needs_an_industry_card_and_the_network(table: Table, card: str) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley").holds(card)
    with refused("brass/not-in-network"):
        table.ann.builds("brewery", at="farm-north")
    table.ann.links("cannock--farm-north").builds("brewery", at="farm-north")
    assert table.tile("farm-north").cubes == 1


def test_every_town_is_open_to_the_wild_location_card_and_no_farm(table: Table) -> None:
    table.player("ann", money=99).holds(WILD_LOCATION).mat_shows(manufacturer(6), pottery(1), cotton_mill(1))
    assert {place_of(action.slot) for action in table.legal() if isinstance(action, Build)} == set(TOWNS)


def test_industry_card_needs_the_own_network_not_just_a_connection_A45_r10(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="birmingham").holds(industry("coal"))
    table.bob.links("birmingham--coventry")
    with refused("brass/not-in-network"):
        table.ann.builds("coal", at="coventry")
    table.ann.links("coventry--nuneaton")
    table.ann.builds("coal", at="coventry")
    assert table.tile("coventry").owner == "ann"


def test_industry_card_builds_where_an_own_tile_stands_in_the_rail_era(rail: Table) -> None:
    rail.player("ann").owns(cotton_mill(2), at="kidderminster").holds(industry("coal")).mat_shows(coal_mine(2))
    rail.ann.builds("coal", at="kidderminster")
    assert rail.tile("kidderminster:0").industry == "coal"


def test_without_presence_an_industry_card_builds_anywhere_A46_r11(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley")
    table.ann.holds(industry("iron")).builds("iron", at="dudley")
    assert table.only(ev.TileBuilt).coal == ("dudley:0",)


def test_without_presence_the_coal_must_still_be_had_A46(table: Table) -> None:
    table.ann.holds(industry("iron"))
    with refused("brass/no-coal"):
        table.ann.builds("iron", at="dudley")


@pytest.mark.parametrize("card", [industry("brewery"), WILD_INDUSTRY])
def test_without_presence_a_farm_is_open_r11(table: Table, card: str) -> None:
    table.ann.holds(card).builds("brewery", at="farm-south")
    assert table.tile("farm-south").owner == "ann"


def test_link_alone_is_presence_A46(table: Table) -> None:
    table.player("ann").links("stone--stafford").holds(industry("coal"))
    with refused("brass/not-in-network"):
        table.ann.builds("coal", at="dudley")


def test_farm_brewery_alone_is_presence_A46(table: Table) -> None:
    table.player("ann").owns(brewery(1), at="farm-south").holds(industry("coal"))
    with refused("brass/not-in-network"):
        table.ann.builds("coal", at="dudley")
    with refused("brass/not-in-network"):
        table.ann.places("birmingham--oxford")


def test_location_card_of_a_town_with_an_own_tile_only_overbuilds_it_in_the_canal_era_r12(table: Table) -> None:
    table.player("ann", money=40).owns(coal_mine(1), at="coventry").holds(town("coventry"))
    with refused("brass/one-tile-per-location"):
        table.ann.builds("pottery", at="coventry")
    assert {action.slot for action in table.legal() if isinstance(action, Build)} == {"coventry:1"}


def test_sharing_a_town_with_others_is_fine_in_the_canal_era(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley")
    table.ann.holds(town("dudley")).builds("iron", at="dudley")
    assert {tile.owner for tile in table.state.board.values()} == {"ann", "bob"}


def test_several_own_tiles_share_a_town_in_the_rail_era(rail: Table) -> None:
    rail.player("ann").owns(coal_mine(2), at="dudley").mat_shows(iron_works(2)).holds(town("dudley"))
    rail.ann.builds("iron", at="dudley")
    assert {slot for slot, tile in rail.state.board.items() if tile.owner == "ann"} == {"dudley:0", "dudley:1"}


def test_front_tile_barred_by_the_era_is_not_skipped_A42_r13(rail: Table) -> None:
    rail.player("ann").holds(*[town("dudley")] * 2)
    assert rail.ann.front("coal") == 1
    with refused("brass/not-in-this-era"):
        rail.ann.builds("coal", at="dudley")
    rail.ann.develops("coal")
    rail.ann.builds("coal", at="dudley")
    assert rail.tile("dudley").level == 2


def test_pottery_i_is_built_in_the_rail_era_too_A42(rail: Table) -> None:
    rail.player("ann", money=19).holds(town("coventry")).builds("pottery", at="coventry")
    assert rail.tile("coventry").level == 1
    assert rail.ann.money == 19 - 17 - 2


@pytest.mark.parametrize("piece", [brewery(4), pottery(5)])
def test_rail_tiles_are_not_built_in_the_canal_era(table: Table, piece: object) -> None:
    table.player("ann", money=99).mat_shows(brewery(4), pottery(5)).holds(town("stafford"))
    with refused("brass/not-in-this-era"):
        table.ann.builds("brewery" if piece == brewery(4) else "pottery", at="stafford")


def test_empty_stack_builds_nothing(table: Table) -> None:
    table.ann.mat_lacks("coal").holds(town("dudley"))
    with refused("brass/stack-empty"):
        table.ann.builds("coal", at="dudley")


def test_iron_works_takes_coal_of_its_own_town_without_any_link_r14(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley")
    table.ann.holds(town("dudley")).builds("iron", at="dudley")
    used = table.only(ev.ResourceConsumed)
    assert (used.player, used.slot, used.owner, used.left) == ("ann", "dudley:0", "bob", 1)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_coal_mines_cost_no_coal_r15(level: int) -> None:
    assert FACES["coal", level].coal == 0


def test_new_iron_works_does_not_pay_for_itself_r15(rail: Table) -> None:
    assert all(FACES["iron", level].iron == 0 for level in (1, 2, 3, 4))
    rail.market(iron=10)
    rail.player("ann", money=9).mat_shows(coal_mine(3)).holds(town("dudley")).builds("coal", at="dudley")
    assert rail.only(ev.ResourceBought).price == 1
    assert rail.tile("dudley").cubes == 4


@pytest.mark.parametrize(("line", "place"), [("leek--stoke-on-trent", "leek"), ("belper--derby", "belper")])
def test_coal_is_sold_over_a_merchant_place_without_tiles_r16(table: Table, line: str, place: str) -> None:
    table.ann.links(line).links("stoke-on-trent--warrington" if place == "leek" else "derby--nottingham")
    table.ann.holds(town(place)).builds("coal", at=place)
    assert table.only(ev.CubesSold).prices == (1,)
    assert table.tile(place).cubes == 1


def test_coal_is_not_sold_without_a_merchant_connection(table: Table) -> None:
    table.ann.holds(town("dudley")).builds("coal", at="dudley")
    assert not table.happened(ev.CubesSold)
    assert (table.tile("dudley").cubes, table.state.markets["coal"]) == (2, 13)


def test_later_link_does_not_sell_older_cubes_r17(table: Table) -> None:
    table.market(coal=0)
    table.player("ann").owns(coal_mine(1), at="redditch").places("gloucester--redditch")
    assert (table.tile("redditch").cubes, table.state.markets["coal"]) == (2, 0)
    table.ann.mat_shows(iron_works(1))
    table.market(iron=10)
    table.turn_of("bob").holds(town("redditch")).builds("iron", at="redditch")
    assert table.state.markets["coal"] == 0


def test_new_mine_sells_its_own_cubes_only_r17(rail: Table) -> None:
    rail.market(coal=0)
    rail.player("ann").owns(coal_mine(2), at="redditch", cubes=1).links("oxford--redditch", "birmingham--oxford")
    rail.ann.links("birmingham--dudley").holds(town("dudley")).builds("coal", at="dudley")
    assert rail.only(ev.CubesSold).slot == "dudley:0"
    assert len(rail.only(ev.CubesSold).prices) == 3
    assert rail.tile("redditch").cubes == 1


def test_full_market_leaves_the_cubes_on_the_tile_r18(table: Table) -> None:
    table.market(coal=14)
    table.ann.links("gloucester--redditch").holds(town("redditch")).builds("coal", at="redditch")
    assert not table.happened(ev.CubesSold)
    assert (table.tile("redditch").cubes, table.tile("redditch").flipped) == (2, False)


def test_two_icon_spaces_only_leave_a_free_choice_r19(table: Table) -> None:
    table.ann.holds(town("tamworth"))
    with refused("brass/choice-needed"):
        table.ann.builds("coal", at="tamworth")
    table.ann.builds("coal", at="tamworth:1")
    assert table.only(ev.TileBuilt).slot == "tamworth:1"


def test_single_icon_space_comes_first_in_its_town_r19(table: Table) -> None:
    table.player("ann", money=40).mat_shows(manufacturer(6)).holds(town("birmingham"))
    with refused("brass/single-icon-slot-first"):
        table.ann.builds("manufacturer", at="birmingham:0")
    table.bob.owns(manufacturer(2), at="birmingham:1")
    with refused("brass/single-icon-slot-first"):
        table.ann.builds("manufacturer", at="birmingham:0")
    table.bob.owns(manufacturer(2), at="birmingham:3")
    table.ann.builds("manufacturer", at="birmingham:0")
    assert table.tile("birmingham:0").owner == "ann"


def test_cotton_in_kidderminster_takes_the_cotton_space_r19(table: Table) -> None:
    table.ann.holds(town("kidderminster")).builds("cotton", at="kidderminster")
    assert table.only(ev.TileBuilt).slot == "kidderminster:1"


def test_space_of_the_wrong_industry_is_refused(table: Table) -> None:
    table.ann.holds(town("dudley"))
    with refused("brass/wrong-slot"):
        table.ann.builds("coal", at="dudley:1")
    with refused("brass/wrong-slot"):
        table.ann.builds("cotton", at="dudley")
    with refused("brass/no-such-slot"):
        table.ann.builds("coal", at="atlantis")
    with refused("brass/no-such-slot"):
        table.ann.builds("coal", at="oxford")


def test_tile_on_a_two_icon_space_blocks_the_other_industry_r20(table: Table) -> None:
    table.bob.owns(manufacturer(1), at="walsall:0")
    table.ann.holds(town("walsall"))
    with refused("brass/cannot-overbuild"):
        table.ann.builds("iron", at="walsall")


def test_iron_in_coalbrookdale_takes_the_iron_space_A35(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="coalbrookdale")
    table.ann.holds(town("coalbrookdale"))
    with refused("brass/single-icon-slot-first"):
        table.ann.builds("iron", at="coalbrookdale:0")
    table.ann.builds("iron", at="coalbrookdale")
    assert table.only(ev.TileBuilt).slot == "coalbrookdale:1"


def test_iron_in_derby_has_its_own_space_A35(four: Table) -> None:
    four.ann.links("derby--nottingham").holds(town("derby")).builds("iron", at="derby")
    assert four.only(ev.TileBuilt).slot == "derby:2"


@pytest.mark.parametrize("slot", ["uttoxeter:0", "uttoxeter:1"])
def test_brewery_in_uttoxeter_goes_where_the_player_says_A35_r19(four: Table, slot: str) -> None:
    four.ann.holds(town("uttoxeter"))
    with refused("brass/choice-needed"):
        four.ann.builds("brewery", at="uttoxeter")
    four.ann.builds("brewery", at=slot)
    assert four.only(ev.TileBuilt).slot == slot


def test_uttoxeter_in_the_canal_era_takes_only_what_needs_no_coal_r21(four: Table) -> None:
    four.ann.mat_shows(cotton_mill(2)).holds(town("uttoxeter"))
    with refused("brass/no-coal"):
        four.ann.builds("cotton", at="uttoxeter")
    four.ann.builds("brewery", at="uttoxeter:0")
    assert four.tile("uttoxeter").cubes == 1


def test_free_space_of_worcester_is_used_beside_another_players_mill_A36(table: Table) -> None:
    table.bob.owns(cotton_mill(1), at="worcester:0")
    table.ann.holds(town("worcester")).builds("cotton", at="worcester")
    assert table.only(ev.TileBuilt).slot == "worcester:1"
    assert table.only(ev.TileBuilt).replaced is None
    assert table.tile("worcester:0").owner == "bob"


def test_free_space_of_worcester_is_used_beside_the_own_mill_in_the_rail_era_A36(rail: Table) -> None:
    rail.player("ann").owns(cotton_mill(1), at="worcester:0", flipped=True).links("gloucester--worcester")
    rail.ann.mat_shows(cotton_mill(2)).holds(town("worcester"))
    with refused("brass/choice-needed"):
        rail.ann.builds("cotton", at="worcester")
    rail.ann.builds("cotton", at="worcester:1")
    assert rail.tile("worcester:0").level == 1


def test_target_taken_by_another_before_the_action_changes_nothing_A49(four: Table) -> None:
    four.ann.holds(town("dudley"), town("dudley")).builds("coal", at="dudley")
    four.turn_of("bob").holds(town("dudley"), town("redditch"))
    before = four.view()
    with refused("brass/cannot-overbuild"):
        four.bob.builds("coal", at="dudley")
    assert four.view() == before
    four.bob.builds("coal", at="redditch", card=town("redditch"))


@pytest.mark.parametrize(
    ("era", "level", "barrels"),
    [("canal", 1, 1), ("canal", 2, 1), ("canal", 3, 1), ("rail", 2, 2), ("rail", 3, 2), ("rail", 4, 2)],
)
def test_brewery_brings_1_barrel_in_the_canal_and_2_in_the_rail_era_A54(era: Era, level: int, barrels: int) -> None:
    table = Table("ann", "bob", era=era)
    table.ann.mat_shows(brewery(level)).holds(town("stafford")).builds("brewery", at="stafford")
    assert (table.tile("stafford").level, table.tile("stafford").cubes) == (level, barrels)


@pytest.mark.parametrize(("level", "cubes"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_coal_mine_brings_cubes_by_level(table: Table, level: int, cubes: int) -> None:
    table.ann.mat_shows(coal_mine(level)).holds(town("dudley")).builds("coal", at="dudley")
    assert table.tile("dudley").cubes == cubes


@pytest.mark.parametrize(("level", "cubes"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_iron_works_brings_cubes_by_level(table: Table, level: int, cubes: int) -> None:
    table.market(iron=10)
    table.bob.owns(coal_mine(1), at="dudley")
    table.ann.mat_shows(iron_works(level)).holds(town("dudley")).builds("iron", at="dudley")
    assert table.tile("dudley:1").cubes == cubes


def test_build_needs_the_whole_price_at_once(table: Table) -> None:
    table.player("ann", money=6).holds(town("stafford"))
    with refused("brass/not-enough-money"):
        table.ann.builds("brewery", at="stafford")
    table.player("ann", money=7).builds("brewery", at="stafford")
    assert table.ann.money == 0
