"""Overbuilding. Rules §7.6."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import Industry
from tests.brass.table import (
    Piece,
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


def test_own_tile_is_replaced_where_it_stands_in_the_canal_era_A34(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley").holds(town("dudley")).builds("coal", at="dudley")
    built = table.only(ev.TileBuilt)
    assert (built.slot, built.level) == ("dudley:0", 2)
    assert built.replaced == ev.ReplacedTile(owner="ann", industry="coal", level=1, flipped=False, cubes=2)
    assert [slot for slot, tile in table.state.board.items() if tile.owner == "ann"] == ["dudley:0"]


def test_target_is_the_named_tile_not_the_first_of_the_industry_A37() -> None:
    table = Table("bob", "ann")
    table.bob.owns(coal_mine(3), at="cannock:1")
    table.player("ann").owns(coal_mine(1), at="cannock:0").holds(town("cannock"))
    table.turn_of("ann").builds("coal", at="cannock")
    assert table.only(ev.TileBuilt).slot == "cannock:0"
    assert table.tile("cannock:1").owner == "bob"


def test_barrel_of_the_old_brewery_is_lost_and_the_new_one_brings_its_own_A39_r26(rail: Table) -> None:
    rail.player("ann").owns(brewery(1), at="stafford", cubes=1).mat_shows(brewery(2)).holds(town("stafford"))
    rail.ann.builds("brewery", at="stafford")
    assert (rail.tile("stafford").level, rail.tile("stafford").cubes) == (2, 2)
    assert rail.ann.income_space == 10


def test_same_level_is_not_enough_A40_r24(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="worcester:0").holds(town("worcester"))
    assert table.ann.front("cotton") == 1
    with refused("brass/cannot-overbuild"):
        table.ann.builds("cotton", at="worcester:0")


def test_lower_level_is_not_enough_r24(table: Table) -> None:
    table.player("ann", money=30).owns(cotton_mill(3), at="worcester:0").mat_shows(cotton_mill(1))
    table.ann.holds(town("worcester"))
    with refused("brass/cannot-overbuild"):
        table.ann.builds("cotton", at="worcester:0")


@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_other_industry_is_never_replaced_A40_r24(table: Table, owner: str) -> None:
    table.player(owner).owns(coal_mine(1), at="cannock:0")
    table.player("ann").mat_shows(manufacturer(2)).holds(town("cannock"))
    with refused("brass/cannot-overbuild"):
        table.ann.builds("manufacturer", at="cannock:0")


@pytest.mark.parametrize(
    ("good", "old", "new", "at"),
    [
        ("cotton", cotton_mill(1), cotton_mill(2), "worcester:0"),
        ("manufacturer", manufacturer(1), manufacturer(2), "birmingham:1"),
        ("brewery", brewery(1), brewery(2), "stafford:0"),
        ("pottery", pottery(1), pottery(2), "stafford:1"),
    ],
)
def test_opponents_tile_is_never_replaced_but_coal_and_iron_A40(
    table: Table, good: Industry, old: Piece, new: Piece, at: str
) -> None:
    table.bob.owns(old, at=at, flipped=True)
    table.player("ann", money=40).mat_shows(new).holds(town(at.partition(":")[0]))
    with refused("brass/cannot-overbuild-opponent"):
        table.ann.builds(good, at=at)


def opponents_iron_in_birmingham(table: Table) -> Table:
    """Bob's flipped iron works I, no iron anywhere, Ann about to build iron works II there."""
    table.market(iron=0)
    table.player("bob", income_space=13).owns(iron_works(1), at="birmingham", flipped=True)
    table.player("ann").links("birmingham--oxford").mat_shows(iron_works(2)).holds(town("birmingham"))
    return table


def test_opponents_tile_replaced_does_not_score_but_its_income_stays_A41(table: Table) -> None:
    opponents_iron_in_birmingham(table).ann.builds("iron", at="birmingham")
    replaced = table.only(ev.TileBuilt).replaced
    assert replaced is not None
    assert replaced.owner == "bob"
    assert table.bob.income_space == 13
    table.end_era()
    assert {event.player: event.points for event in table.happened(ev.TilesScored)} == {"ann": 5, "bob": 0}
    assert table.bob.vp == 0


def test_new_cubes_sell_into_the_empty_iron_market_from_5_pounds_r30(table: Table) -> None:
    opponents_iron_in_birmingham(table).ann.builds("iron", at="birmingham")
    assert table.only(ev.CubesSold).prices == (5, 5, 4, 4)
    assert table.tile("birmingham").flipped


def test_new_cubes_sell_into_the_empty_coal_market_from_7_pounds_r30(table: Table) -> None:
    table.market(coal=0)
    table.player("ann").owns(coal_mine(1), at="redditch", flipped=True).links("oxford--redditch")
    table.ann.holds(town("redditch")).builds("coal", at="redditch")
    assert table.only(ev.CubesSold).prices == (7, 7, 6)


def test_opponents_iron_needs_an_empty_iron_market_r28(table: Table) -> None:
    opponents_iron_in_birmingham(table).market(iron=1)
    with refused("brass/cannot-overbuild-opponent"):
        table.ann.builds("iron", at="birmingham")


@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_opponents_iron_needs_no_iron_on_any_tile_r28(table: Table, owner: str) -> None:
    opponents_iron_in_birmingham(table).player(owner).owns(iron_works(2), at="redditch", cubes=1)
    table.ann.mat_shows(iron_works(3))
    with refused("brass/cannot-overbuild-opponent"):
        table.ann.builds("iron", at="birmingham")


def test_opponents_iron_does_not_mind_coal_and_coal_does_not_mind_iron_r28(table: Table) -> None:
    table.market(coal=0, iron=10)
    table.bob.owns(coal_mine(1), at="dudley", flipped=True).owns(iron_works(1), at="redditch")
    table.ann.mat_shows(coal_mine(2)).holds(town("dudley")).builds("coal", at="dudley")
    assert table.tile("dudley").owner == "ann"


@pytest.mark.parametrize("owner", ["ann", "bob", "cat"])
def test_opponents_mine_needs_no_coal_on_any_tile_r28(owner: str) -> None:
    table = Table("ann", "bob", "cat").market(coal=0)
    table.bob.owns(coal_mine(1), at="dudley", flipped=True)
    table.player(owner).owns(coal_mine(2), at="redditch", cubes=1)
    table.ann.mat_shows(coal_mine(3)).holds(town("dudley"))
    with refused("brass/cannot-overbuild-opponent"):
        table.ann.builds("coal", at="dudley")


def test_opponents_unflipped_mine_with_coal_is_safe_r28(table: Table) -> None:
    table.market(coal=0)
    table.bob.owns(coal_mine(1), at="dudley", cubes=1)
    table.ann.mat_shows(coal_mine(2)).holds(town("dudley"))
    with refused("brass/cannot-overbuild-opponent"):
        table.ann.builds("coal", at="dudley")


def test_canal_limit_holds_when_an_opponents_tile_is_replaced(table: Table) -> None:
    opponents_iron_in_birmingham(table).ann.owns(cotton_mill(1), at="birmingham:0")
    with refused("brass/one-tile-per-location"):
        table.ann.builds("iron", at="birmingham")


def test_rail_era_has_no_such_limit(rail: Table) -> None:
    opponents_iron_in_birmingham(rail).ann.owns(cotton_mill(2), at="birmingham:0")
    rail.ann.builds("iron", at="birmingham")
    assert rail.tile("birmingham:2").owner == "ann"


def test_own_unflipped_mine_loses_its_cubes_without_income_r26(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="redditch", cubes=1).links("oxford--redditch").holds(town("redditch"))
    table.ann.builds("coal", at="redditch")
    assert not table.happened(ev.TileFlipped)
    assert table.only(ev.CubesSold).prices == (1,)
    assert (table.tile("redditch").cubes, table.state.markets["coal"], table.ann.income_space) == (2, 14, 10)


def test_own_flipped_mill_is_replaced_by_an_unflipped_one_without_points_r27(table: Table) -> None:
    table.player("ann", money=20).owns(cotton_mill(1), at="worcester:0", flipped=True).mat_shows(cotton_mill(2))
    table.ann.links("gloucester--worcester").holds(town("worcester")).builds("cotton", at="worcester:0")
    assert not table.tile("worcester").flipped
    table.end_era()
    assert table.ann.vp == 2, "the two icons of Gloucester, nothing for the mill"


def test_overbuilding_out_of_the_network_needs_the_towns_card_r29(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley").mat_shows(coal_mine(2))
    table.market(coal=0)
    table.bob.owns(coal_mine(1), at="redditch", flipped=True)
    table.state.board["dudley:0"] = table.state.board["dudley:0"]._replace(flipped=True, cubes=0)
    table.ann.holds(industry("coal"), town("redditch"))
    with refused("brass/not-in-network"):
        table.ann.builds("coal", at="redditch")
    table.ann.builds("coal", at="redditch", card=town("redditch"))
    assert table.tile("redditch").owner == "ann"


def test_farm_brewery_is_replaced_by_its_owner_r31(table: Table) -> None:
    table.player("ann").owns(brewery(1), at="farm-north", flipped=True).mat_shows(brewery(2))
    table.ann.holds(industry("brewery")).builds("brewery", at="farm-north")
    assert table.tile("farm-north").level == 2


def test_replaced_tile_leaves_the_game(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley").holds(town("dudley")).builds("coal", at="dudley")
    assert table.ann.left("coal") == 5, "7 tiles less the old and the new one"
    assert table.only(ev.TileBuilt).replaced is not None
    assert "replacing" in table.sentence(ev.TileBuilt)


@pytest.mark.parametrize("allowed", [True, False])
def test_overbuilding_beside_a_free_space_is_an_option_r25_INTERP1(allowed: bool) -> None:
    table = Table("ann", "bob", era="rail", overbuild_with_free_slot=allowed)
    table.player("ann", money=40).owns(cotton_mill(1), at="worcester:0", flipped=True).links("gloucester--worcester")
    table.ann.mat_shows(cotton_mill(2)).holds(town("worcester"))
    if allowed:
        table.ann.builds("cotton", at="worcester:0")
        assert table.tile("worcester:0").level == 2
    else:
        with refused("brass/free-slot-left"):
            table.ann.builds("cotton", at="worcester:0")
        table.ann.builds("cotton", at="worcester")
        assert table.tile("worcester:1").level == 2


def test_a_free_slot_that_the_canal_limit_closes_does_not_forbid_overbuilding_INTERP1() -> None:
    table = Table("ann", "bob", overbuild_with_free_slot=False)
    table.player("ann", money=40).owns(cotton_mill(1), at="worcester:0", flipped=True).links("gloucester--worcester")
    table.ann.mat_shows(cotton_mill(2)).holds(town("worcester")).builds("cotton", at="worcester")
    assert table.only(ev.TileBuilt).slot == "worcester:0"


def test_overbuilding_in_a_full_location_is_fine_either_way_INTERP1() -> None:
    table = Table("ann", "bob", overbuild_with_free_slot=False)
    table.bob.owns(cotton_mill(1), at="worcester:1")
    table.player("ann", money=40).owns(cotton_mill(1), at="worcester:0", flipped=True).links("gloucester--worcester")
    table.ann.mat_shows(cotton_mill(2)).holds(town("worcester")).builds("cotton", at="worcester")
    assert table.only(ev.TileBuilt).slot == "worcester:0"
