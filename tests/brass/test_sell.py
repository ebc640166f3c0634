"""Sell, merchants, their beer and its bonuses. Rules §10."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import FACES
from tests.brass.table import (
    Piece,
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    manufacturer,
    pottery,
    refused,
    sale,
)


def ready_to_sell(table: Table, *, beer: bool = True) -> Table:
    """Ann's cotton mill I in Birmingham, linked to Oxford, where a merchant tile buys cotton."""
    table.merchant("oxford:0", "cotton", beer=beer)
    table.player("ann").owns(cotton_mill(1), at="birmingham:0").links("birmingham--oxford")
    return table


def test_sale_flips_the_tile_and_moves_income(table: Table) -> None:
    ready_to_sell(table).ann.sells(sale("birmingham:0", "oxford"))
    sold = table.only(ev.TileSold)
    assert (sold.merchant, sold.merchant_tile, sold.level) == ("oxford:0", "cotton", 1)
    assert table.tile("birmingham").flipped
    assert table.ann.income_space == 10 + 2 + 5
    assert table.ann.vp == 0, "a flipped tile scores at the era's end only"
    assert "oxford:0" not in table.state.beer


@pytest.mark.parametrize("piece", [cotton_mill(1), manufacturer(1), pottery(1)])
def test_any_tile_buys_all_three_goods(table: Table, piece: Piece) -> None:
    table.merchant("oxford:0", "any")
    at = {"cotton": "birmingham:0", "manufacturer": "birmingham:1", "pottery": "coventry:0"}[piece.industry]
    table.player("ann").owns(piece, at=at).links("birmingham--oxford", "birmingham--coventry")
    table.ann.sells(sale(at, "oxford:0"))
    assert table.tile(at).flipped


@pytest.mark.parametrize("kind", ["manufacturer", "pottery", "blank"])
def test_merchant_tile_buys_its_good_only(table: Table, kind: str) -> None:
    ready_to_sell(table).merchant("oxford:0", kind)
    with refused("brass/merchant-does-not-buy"):
        table.ann.sells(sale("birmingham:0", "oxford:0"))
    with refused("brass/merchant-does-not-buy"):
        table.ann.sells(sale("birmingham:0", "oxford"))


def test_merchant_must_be_connected(table: Table) -> None:
    table.merchant("oxford:0", "cotton")
    table.player("ann").owns(cotton_mill(1), at="birmingham").owns(brewery(1), at="farm-south")
    with refused("brass/not-connected"):
        table.ann.sells(sale("birmingham:0", "oxford:0", beer=["farm-south:0"]))


def test_connection_may_be_anybodys_links_r10(table: Table) -> None:
    table.merchant("oxford:0", "cotton")
    table.player("ann").owns(cotton_mill(1), at="birmingham")
    table.bob.links("birmingham--oxford")
    table.ann.sells(sale("birmingham:0", "oxford:0"))
    assert table.tile("birmingham").flipped


def test_merchant_without_tiles_buys_nothing(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="leek:0").links("leek--stoke-on-trent", "stoke-on-trent--warrington")
    with refused("brass/no-such-merchant"):
        table.ann.sells(sale("leek:0", "warrington"))
    with refused("brass/no-such-merchant"):
        table.ann.sells(sale("leek:0", "atlantis"))


def test_only_own_unflipped_goods_are_sold(table: Table) -> None:
    ready_to_sell(table).bob.owns(coal_mine(1), at="dudley").owns(cotton_mill(1), at="worcester")
    table.ann.owns(cotton_mill(1), at="kidderminster", flipped=True).owns(brewery(1), at="stafford")
    with refused("brass/not-your-tile"):
        table.ann.sells(sale("worcester:0", "oxford:0"))
    with refused("brass/not-your-tile"):
        table.ann.sells(sale("redditch:0", "oxford:0"))
    with refused("brass/not-sellable"):
        table.ann.sells(sale("kidderminster:1", "oxford:0"))
    with refused("brass/not-sellable"):
        table.ann.sells(sale("stafford:0", "oxford:0"))
    with refused("brass/already-sold"):
        table.ann.sells(
            sale("birmingham:0", "oxford:0", beer=["merchant"]), sale("birmingham:0", "oxford:0", beer=["stafford:0"])
        )


def test_three_tiles_are_sold_with_one_card_A69(table: Table) -> None:
    ready_to_sell(table).merchant("oxford:1", "manufacturer")
    table.ann.owns(manufacturer(3), at="coventry:1").owns(cotton_mill(1), at="worcester:0")
    table.ann.links("birmingham--coventry", "birmingham--worcester").owns(brewery(1), at="stafford")
    cards = len(table.ann.hand)
    table.ann.sells(
        sale("birmingham:0", "oxford", beer=["merchant"]),
        sale("coventry:1", "oxford"),
        sale("worcester:0", "oxford", beer=["stafford:0"]),
    )
    assert len(table.ann.hand) == cards - 1
    assert [event.slot for event in table.happened(ev.TileSold)] == ["birmingham:0", "coventry:1", "worcester:0"]
    assert table.state.actions_left == 1


def test_each_of_several_sales_must_be_complete_A69(table: Table) -> None:
    ready_to_sell(table).ann.owns(cotton_mill(1), at="worcester:0").links("birmingham--worcester")
    before = table.view()
    with refused("brass/no-beer"):
        table.ann.sells(sale("birmingham:0", "oxford"), sale("worcester:0", "oxford"))
    assert table.view() == before


def test_merchant_whose_barrel_is_gone_still_buys_without_a_bonus_A71_r42(table: Table) -> None:
    ready_to_sell(table, beer=False).ann.owns(brewery(1), at="stafford").sells(sale("birmingham:0", "oxford:0"))
    assert table.tile("birmingham").flipped
    assert not table.happened(ev.BonusIncomeGained)
    assert table.ann.income_space == 10 + 4 + 5


def test_barrel_of_another_merchant_tile_is_out_of_reach_A72(table: Table) -> None:
    table.merchant("oxford:0", "cotton").merchant("oxford:1", "manufacturer", beer=False)
    table.player("ann").owns(manufacturer(1), at="birmingham:1").links("birmingham--oxford")
    for beer in (None, ["merchant"]):
        with refused("brass/no-beer"):
            table.ann.sells(sale("birmingham:1", "oxford", beer=beer))
    assert table.state.merchants["oxford:0"] == "cotton"
    assert "oxford:0" in table.state.beer


def test_tile_that_needs_2_beer_is_not_sold_for_1_A73_r43(table: Table) -> None:
    table.merchant("oxford:0", "manufacturer")
    table.player("ann").owns(manufacturer(5), at="birmingham:1").links("birmingham--oxford")
    before = table.view()
    with refused("brass/no-beer"):
        table.ann.sells(sale("birmingham:1", "oxford"))
    with refused("brass/no-beer"):
        table.ann.sells(sale("birmingham:1", "oxford", beer=["merchant", "merchant"]))
    with refused("brass/wrong-number-of-beer-sources"):
        table.ann.sells(sale("birmingham:1", "oxford", beer=["merchant"]))
    assert table.view() == before


def test_second_of_2_beer_comes_from_a_brewery_r43(table: Table) -> None:
    table.merchant("oxford:0", "manufacturer")
    table.player("ann").owns(manufacturer(5), at="birmingham:1").links("birmingham--oxford")
    table.ann.owns(brewery(1), at="stafford").sells(sale("birmingham:1", "oxford", beer=["stafford:0", "merchant"]))
    assert table.happened(ev.ResourceConsumed)[0].slot == "stafford:0"
    assert table.only(ev.BonusIncomeGained).spaces == 2


def test_opponents_last_barrel_flips_the_brewery_at_once_A75(table: Table) -> None:
    ready_to_sell(table, beer=False).player("bob", income_space=10).owns(brewery(1), at="walsall:1")
    table.bob.links("birmingham--walsall")
    table.ann.sells(sale("birmingham:0", "oxford:0"))
    flips = [(event.player, event.slot) for event in table.happened(ev.TileFlipped)]
    assert flips == [("bob", "walsall:1"), ("ann", "birmingham:0")]
    assert table.bob.income_space == 14


def test_unconnected_opponents_brewery_is_out_of_reach(table: Table) -> None:
    ready_to_sell(table, beer=False).bob.owns(brewery(1), at="stafford")
    with refused("brass/no-beer"):
        table.ann.sells(sale("birmingham:0", "oxford:0"))


def test_own_brewery_needs_no_connection_r39(table: Table) -> None:
    ready_to_sell(table, beer=False).ann.owns(brewery(1), at="farm-north").sells(sale("birmingham:0", "oxford:0"))
    assert table.tile("farm-north").flipped


def test_opponents_brewery_in_the_same_town_is_connected_r40(table: Table) -> None:
    table.merchant("shrewsbury:0", "manufacturer", beer=False)
    table.player("ann").owns(manufacturer(1), at="stone:1").links("stafford--stone", "cannock--stafford")
    table.ann.links("cannock--wolverhampton", "coalbrookdale--wolverhampton", "coalbrookdale--shrewsbury")
    table.bob.owns(brewery(1), at="stone:0")
    table.ann.sells(sale("stone:1", "shrewsbury"))
    assert table.only(ev.ResourceConsumed).owner == "bob"


@pytest.mark.parametrize("source", ["stafford:0", "walsall:1", "merchant"])
def test_player_chooses_freely_among_the_beer_r41_r42(table: Table, source: str) -> None:
    ready_to_sell(table).ann.owns(brewery(1), at="stafford")
    table.bob.owns(brewery(1), at="walsall:1").links("birmingham--walsall")
    with refused("brass/choice-needed"):
        table.ann.sells(sale("birmingham:0", "oxford:0"))
    table.ann.sells(sale("birmingham:0", "oxford:0", beer=[source]))
    assert ("oxford:0" in table.state.beer) == (source != "merchant")


@pytest.mark.parametrize("level", [3, 7])
def test_tile_without_beer_never_brings_a_bonus_r44_A93(table: Table, level: int) -> None:
    assert FACES["manufacturer", level].beer == 0
    table.merchant("oxford:0", "manufacturer")
    table.player("ann").owns(manufacturer(level), at="birmingham:1").links("birmingham--oxford")
    with refused("brass/wrong-number-of-beer-sources"):
        table.ann.sells(sale("birmingham:1", "oxford", beer=["merchant"]))
    table.ann.sells(sale("birmingham:1", "oxford"))
    assert not table.happened(ev.BonusIncomeGained)
    assert table.state.beer.count("oxford:0") == 1


def test_brewery_iv_is_worth_10_points_A93() -> None:
    assert FACES["brewery", 4].vp == 10


def test_two_merchant_tiles_of_one_place_give_both_barrels_and_bonuses_r45(table: Table) -> None:
    ready_to_sell(table).merchant("oxford:1", "manufacturer")
    table.ann.owns(manufacturer(1), at="coventry:1").links("birmingham--coventry")
    table.ann.sells(sale("birmingham:0", "oxford", beer=["merchant"]), sale("coventry:1", "oxford", beer=["merchant"]))
    assert [event.to_space for event in table.happened(ev.BonusIncomeGained)] == [12, 12 + 5 + 2]
    assert not {"oxford:0", "oxford:1"} & set(table.state.beer)


def test_one_barrel_is_taken_once(table: Table) -> None:
    ready_to_sell(table).ann.owns(cotton_mill(1), at="worcester:0").links("birmingham--worcester")
    table.ann.owns(brewery(1), at="stafford")
    with refused("brass/wrong-beer-source"):
        table.ann.sells(
            sale("birmingham:0", "oxford", beer=["merchant"]), sale("worcester:0", "oxford", beer=["merchant"])
        )


def test_one_merchant_tile_buys_many_times(table: Table) -> None:
    ready_to_sell(table).ann.owns(cotton_mill(1), at="worcester:0").links("birmingham--worcester")
    table.ann.owns(brewery(1), at="stafford")
    table.ann.sells(
        sale("birmingham:0", "oxford", beer=["merchant"]), sale("worcester:0", "oxford", beer=["stafford:0"])
    )
    assert {event.merchant for event in table.happened(ev.TileSold)} == {"oxford:0"}


def test_two_tiles_of_one_place_that_buy_the_good_need_a_choice(table: Table) -> None:
    ready_to_sell(table).merchant("oxford:1", "any")
    with refused("brass/choice-needed"):
        table.ann.sells(sale("birmingham:0", "oxford", beer=["merchant"]))
    table.ann.sells(sale("birmingham:0", "oxford:1", beer=["merchant"]))
    assert table.only(ev.MerchantBeerConsumed).merchant == "oxford:1"


@pytest.mark.parametrize(
    ("space", "lines", "points"),
    [
        ("shrewsbury:0", ("birmingham--dudley", "dudley--wolverhampton", "coalbrookdale--wolverhampton",
                          "coalbrookdale--shrewsbury"), 4),
        ("nottingham:0", ("birmingham--tamworth", "burton-on-trent--tamworth", "burton-on-trent--derby",
                          "derby--nottingham"), 3),
    ],
)  # fmt: skip
def test_barrel_of_shrewsbury_or_nottingham_brings_victory_points(
    four: Table, space: str, lines: tuple[str, ...], points: int
) -> None:
    four.merchant(space, "cotton")
    four.player("ann", vp=7).owns(cotton_mill(1), at="birmingham:0").links(*lines)
    four.ann.sells(sale("birmingham:0", space))
    bonus = four.only(ev.BonusVictoryPointsGained)
    assert (bonus.points, bonus.vp, four.ann.vp) == (points, 7 + points, 7 + points)


def test_barrel_of_warrington_brings_5_pounds_not_counted_as_saved(four: Table) -> None:
    four.merchant("warrington:1", "cotton")
    four.player("ann", spent=3).owns(cotton_mill(1), at="stoke-on-trent").links("stoke-on-trent--warrington")
    four.ann.sells(sale("stoke-on-trent:0", "warrington:1"))
    assert (four.only(ev.BonusMoneyGained).amount, four.ann.money, four.ann.spent) == (5, 22, 3)


def gloucester(table: Table) -> Table:
    """Ann's cotton mill in Worcester, a barrel at Gloucester; cotton II and pottery I in front of the mat."""
    table.merchant("gloucester:0", "cotton")
    table.player("ann").owns(cotton_mill(1), at="worcester:0").links("gloucester--worcester")
    table.ann.mat_shows(cotton_mill(2), pottery(1))
    return table


def test_gloucester_barrel_removes_the_chosen_tile_without_iron_A76_r57(table: Table) -> None:
    gloucester(table).market(iron=8)
    with refused("brass/choice-needed"):
        table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"]))
    cards = len(table.ann.hand)
    table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"], develop="cotton"))
    bonus = table.only(ev.BonusDevelopGained)
    assert (bonus.industry, bonus.level) == ("cotton", 2)
    assert table.ann.front("cotton") == 2, "the second cotton mill II"
    assert (table.state.markets["iron"], table.ann.money, len(table.ann.hand)) == (8, 17, cards - 1)


def test_gloucester_never_removes_light_bulb_pottery_A76(table: Table) -> None:
    gloucester(table)
    with refused("brass/not-developable"):
        table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"], develop="pottery"))


def test_gloucester_cannot_be_skipped_by_default_INTERP2(table: Table) -> None:
    gloucester(table)
    for each in ("manufacturer", "coal", "iron", "brewery"):
        table.ann.mat_lacks(each)
    table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"]))
    assert table.only(ev.BonusDevelopGained).industry == "cotton", "the only tile there is"


def test_gloucester_may_be_skipped_as_a_house_option_INTERP2() -> None:
    table = gloucester(Table("ann", "bob", gloucester_skippable=True))
    table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"]))
    assert not table.happened(ev.BonusDevelopGained)
    assert table.tile("worcester").flipped


def test_gloucester_with_the_option_still_develops_what_is_chosen_INTERP2() -> None:
    table = gloucester(Table("ann", "bob", gloucester_skippable=True))
    table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"], develop="coal"))
    assert table.only(ev.BonusDevelopGained).industry == "coal"


def test_gloucester_with_nothing_to_develop_just_gives_its_beer(table: Table) -> None:
    gloucester(table)
    for each in ("cotton", "manufacturer", "coal", "iron", "brewery"):
        table.ann.mat_lacks(each)
    table.ann.sells(sale("worcester:0", "gloucester:0", beer=["merchant"]))
    assert not table.happened(ev.BonusDevelopGained)
    assert table.tile("worcester").flipped


def test_two_gloucester_barrels_develop_two_tiles_one_after_the_other(table: Table) -> None:
    gloucester(table).merchant("gloucester:1", "manufacturer")
    table.ann.owns(manufacturer(1), at="redditch:0").links("gloucester--redditch").mat_shows(coal_mine(1))
    table.ann.sells(
        sale("worcester:0", "gloucester:0", beer=["merchant"], develop="coal"),
        sale("redditch:0", "gloucester:1", beer=["merchant"], develop="coal"),
    )
    assert [event.level for event in table.happened(ev.BonusDevelopGained)] == [1, 2]


def test_no_develop_without_gloucesters_barrel(table: Table) -> None:
    ready_to_sell(table).ann.owns(brewery(1), at="stafford")
    with refused("brass/no-bonus"):
        table.ann.sells(sale("birmingham:0", "oxford:0", beer=["merchant"], develop="coal"))
    gloucester(table)
    with refused("brass/no-bonus"):
        table.ann.sells(sale("worcester:0", "gloucester:0", beer=["stafford:0"], develop="coal"))


def test_second_gloucester_barrel_sees_what_the_first_has_removed(table: Table) -> None:
    gloucester(table).merchant("gloucester:1", "manufacturer")
    table.ann.owns(manufacturer(1), at="redditch:0").links("gloucester--redditch").mat_shows(pottery(2))
    sales = [
        sale("worcester:0", "gloucester:0", beer=["merchant"], develop="pottery"),
        sale("redditch:0", "gloucester:1", beer=["merchant"], develop="pottery"),
    ]
    with refused("brass/not-developable"):
        table.ann.sells(*sales)
    table.ann.sells(sales[0])
    assert table.ann.front("pottery") == 3
