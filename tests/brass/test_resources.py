"""Coal, iron and beer, and the two markets. Rules §6."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import MARKETS
from tests.brass.table import Table, brewery, coal_mine, cotton_mill, iron_works, manufacturer, refused, town


def buy(resource: str, cubes: int, number: int) -> list[int]:
    """Prices of so many cubes bought one after another."""
    return [MARKETS[resource].price(max(cubes - bought, 0)) for bought in range(number)]


@pytest.mark.parametrize(
    ("cubes", "number", "pounds"), [(13, 1, 1), (13, 2, 3), (13, 3, 5), (13, 4, 8), (0, 3, 24), (5, 2, 11)]
)
def test_coal_costs(cubes: int, number: int, pounds: int) -> None:
    assert sum(buy("coal", cubes, number)) == pounds


@pytest.mark.parametrize(("cubes", "number", "pounds"), [(8, 1, 2), (8, 2, 4), (8, 3, 7), (7, 2, 5), (0, 3, 18)])
def test_iron_costs(cubes: int, number: int, pounds: int) -> None:
    assert sum(buy("iron", cubes, number)) == pounds


@pytest.mark.parametrize(
    ("cubes", "prices", "left"),
    [(8, (1, 1), 2), (6, (2, 2, 1, 1), 0), (4, (3, 3, 2, 2), 0), (10, (), 4), (0, (5, 5, 4, 4), 0)],
)
def test_iron_works_sells_at_once_dearest_first_A50_A51(
    cubes: int, prices: tuple[int, ...], left: int, table: Table
) -> None:
    table.market(iron=cubes)
    table.bob.owns(coal_mine(1), at="dudley")
    table.player("ann", income_space=10).holds(town("dudley")).builds("iron", at="dudley")
    sold = table.happened(ev.CubesSold)
    assert [event.prices for event in sold] == ([prices] if prices else [])
    assert table.tile("dudley:1").cubes == left
    assert table.ann.money == 17 - 5 + sum(prices)
    assert table.state.markets["iron"] == cubes + len(prices)
    assert (table.ann.income_space, table.ann.income_level) == ((10, 0) if left else (13, 2))


@pytest.mark.parametrize(("cubes", "prices", "left"), [(13, (1,), 1), (6, (4, 4), 0), (14, (), 2)])
def test_connected_coal_mine_sells_at_once(cubes: int, prices: tuple[int, ...], left: int, table: Table) -> None:
    table.market(coal=cubes)
    table.player("ann").links("gloucester--redditch").holds(town("redditch")).builds("coal", at="redditch")
    assert [event.prices for event in table.happened(ev.CubesSold)] == ([prices] if prices else [])
    assert table.tile("redditch").cubes == left
    assert table.ann.income_space == (10 if left else 14)


def test_next_nearest_mine_comes_before_the_market_A55_r33(table: Table) -> None:
    table.bob.owns(coal_mine(2), at="dudley", cubes=1).owns(coal_mine(2), at="wolverhampton", cubes=2)
    table.bob.links("birmingham--dudley", "dudley--wolverhampton", "birmingham--oxford")
    table.ann.mat_shows(manufacturer(3)).holds(town("birmingham")).builds("manufacturer", at="birmingham:1")
    assert table.only(ev.TileBuilt).coal == ("dudley:0", "wolverhampton:1")
    assert table.state.markets["coal"] == 13
    assert (table.tile("dudley").flipped, table.tile("wolverhampton").cubes) == (True, 1)
    assert table.bob.income_space == 17


def test_market_sells_once_all_connected_mines_are_empty_A55_r33(table: Table) -> None:
    table.bob.owns(coal_mine(2), at="dudley", cubes=1).links("birmingham--dudley", "birmingham--oxford")
    table.ann.mat_shows(manufacturer(3)).holds(town("birmingham")).builds("manufacturer", at="birmingham:1")
    assert table.only(ev.TileBuilt).coal == ("dudley:0", "market")
    assert (table.only(ev.ResourceBought).price, table.ann.money) == (1, 17 - 12 - 1)


def test_connected_mine_cannot_be_passed_over_for_the_market_or_a_farther_one_r32(table: Table) -> None:
    table.bob.owns(coal_mine(2), at="dudley").owns(coal_mine(2), at="wolverhampton")
    table.bob.links("birmingham--dudley", "dudley--wolverhampton", "birmingham--oxford")
    table.ann.mat_shows(cotton_mill(2)).holds(town("birmingham"))
    for source in ("market", "wolverhampton:1", "redditch:0", "merchant", ""):
        with refused("brass/wrong-coal-source"):
            table.ann.builds("cotton", at="birmingham", coal=[source])
    table.ann.builds("cotton", at="birmingham", coal=["dudley:0"])


@pytest.mark.parametrize("source", ["dudley:0", "coventry:1"])
def test_player_chooses_between_equally_near_mines_r34(table: Table, source: str) -> None:
    table.bob.owns(coal_mine(1), at="dudley").owns(coal_mine(1), at="coventry")
    table.bob.links("birmingham--dudley", "birmingham--coventry")
    table.ann.mat_shows(cotton_mill(2)).holds(town("birmingham"))
    with refused("brass/choice-needed"):
        table.ann.builds("cotton", at="birmingham")
    table.ann.builds("cotton", at="birmingham", coal=[source])
    assert table.only(ev.ResourceConsumed).slot == source


def test_choice_of_mine_is_made_cube_by_cube_r34(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley").owns(coal_mine(1), at="coventry")
    table.bob.links("birmingham--dudley", "birmingham--coventry")
    table.ann.mat_shows(manufacturer(3)).holds(town("birmingham"))
    table.ann.builds("manufacturer", at="birmingham:1", coal=["coventry:1", "dudley:0"])
    assert [event.slot for event in table.happened(ev.ResourceConsumed)] == ["coventry:1", "dudley:0"]


def test_distance_counts_links_not_owners_r37(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="redditch").owns(coal_mine(1), at="wolverhampton")
    table.bob.links("oxford--redditch", "birmingham--oxford", "birmingham--dudley")
    table.player("ann").links("birmingham--walsall", "walsall--wolverhampton", "cannock--wolverhampton")
    table.ann.mat_shows(cotton_mill(2)).holds(town("birmingham"))
    with refused("brass/choice-needed"):
        table.ann.builds("cotton", at="birmingham")
    table.ann.builds("cotton", at="birmingham", coal=["redditch:0"])


def test_coal_travels_through_merchants_and_farms_r37(rail: Table) -> None:
    rail.bob.owns(coal_mine(2), at="redditch").links("gloucester--redditch", "gloucester--worcester")
    rail.bob.links("kidderminster--worcester")
    rail.ann.mat_shows(cotton_mill(2)).holds(town("kidderminster")).builds("cotton", at="kidderminster")
    assert rail.only(ev.TileBuilt).coal == ("redditch:0",)


@pytest.mark.parametrize("number", [1, 2])
def test_empty_coal_market_sells_at_8_pounds_to_the_connected_A58_r35(table: Table, number: int) -> None:
    table.market(coal=0)
    table.player("ann", money=40).mat_shows(manufacturer(3) if number == 2 else manufacturer(1))
    table.ann.holds(town("birmingham"))
    with refused("brass/no-coal"):
        table.ann.builds("manufacturer", at="birmingham:1")
    table.bob.links("birmingham--oxford")
    table.ann.builds("manufacturer", at="birmingham:1")
    assert [event.price for event in table.happened(ev.ResourceBought)] == [8] * number
    assert table.state.markets["coal"] == 0


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["coalbrookdale--shrewsbury"], "coalbrookdale"),
        (["gloucester--redditch"], "redditch"),
        (["oxford--redditch"], "redditch"),
        (["stoke-on-trent--warrington"], "stoke-on-trent"),
        (["derby--nottingham"], "derby"),
    ],
)
def test_any_of_the_5_merchant_places_opens_the_coal_market_A58(lines: list[str], place: str, table: Table) -> None:
    table.market(coal=0)
    table.bob.links(*lines)
    table.player("ann", money=13).holds(town(place)).builds("iron", at=place)
    assert table.only(ev.ResourceBought).price == 8


def test_half_of_the_coal_is_no_coal_A59(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley", cubes=1).links("birmingham--dudley")
    table.player("ann", money=40).mat_shows(manufacturer(3)).holds(town("birmingham"))
    before = table.view()
    with refused("brass/no-coal"):
        table.ann.builds("manufacturer", at="birmingham:1")
    assert table.view() == before
    assert table.tile("dudley").cubes == 1


def test_empty_iron_market_sells_at_6_pounds_without_any_connection_r35(table: Table) -> None:
    table.market(iron=0)
    table.ann.develops("coal", "coal")
    assert [event.price for event in table.happened(ev.ResourceBought)] == [6, 6]
    assert table.ann.money == 17 - 12


def test_two_develops_take_both_irons_of_one_works_A60(table: Table) -> None:
    table.bob.owns(iron_works(1), at="dudley")
    table.ann.develops("coal", "iron")
    assert table.only(ev.TilesDeveloped).iron == ("dudley:1", "dudley:1")
    assert (table.tile("dudley").cubes, table.ann.money, table.bob.income_space) == (2, 17, 10)


def test_one_rail_brewery_gives_both_barrels_A60(rail: Table) -> None:
    rail.merchant("oxford:0", "manufacturer", beer=False)
    rail.player("ann").owns(manufacturer(5), at="birmingham:1").owns(brewery(2), at="farm-south")
    rail.ann.links("birmingham--oxford").sells_to("oxford:0", "birmingham:1")
    assert [event.left for event in rail.happened(ev.ResourceConsumed)] == [1, 0]
    assert rail.tile("farm-south").flipped


def test_two_market_cubes_cost_stepped_prices_A60(table: Table) -> None:
    table.market(iron=7)
    table.ann.develops("coal", "iron")
    assert [event.price for event in table.happened(ev.ResourceBought)] == [2, 3]


def test_last_iron_of_a_works_then_the_market_A61_r38(table: Table) -> None:
    table.player("bob", income_space=10).owns(iron_works(1), at="dudley", cubes=1)
    table.ann.develops("coal", "iron")
    assert table.only(ev.TilesDeveloped).iron == ("dudley:1", "market")
    assert table.only(ev.ResourceBought).price == 2
    assert (table.tile("dudley").flipped, table.bob.income_space) == (True, 13)


def test_works_come_before_the_market_wherever_they_are_r32(table: Table) -> None:
    table.bob.owns(iron_works(1), at="dudley")
    with refused("brass/wrong-iron-source"):
        table.ann.develops("coal", iron=["market"])
    with refused("brass/wrong-number-of-iron-sources"):
        table.ann.develops("coal", iron=["dudley:1", "dudley:1"])
    table.ann.develops("coal")
    assert table.only(ev.ResourceConsumed).owner == "bob"


def test_iron_may_mix_two_works_r38(table: Table) -> None:
    table.bob.owns(iron_works(1), at="dudley")
    table.player("ann").owns(iron_works(2), at="coalbrookdale")
    with refused("brass/choice-needed"):
        table.ann.develops("coal", "coal")
    table.ann.develops("coal", "coal", iron=["dudley:1", "coalbrookdale:1"])
    assert {event.slot for event in table.happened(ev.ResourceConsumed)} == {"dudley:1", "coalbrookdale:1"}


def test_flipped_works_and_mines_give_nothing(table: Table) -> None:
    table.bob.owns(iron_works(1), at="dudley", flipped=True)
    table.ann.develops("coal")
    assert table.only(ev.TilesDeveloped).iron == ("market",)


def test_brewery_keeps_one_barrel_from_the_canal_era_r46(table: Table) -> None:
    table.player("ann").owns(brewery(2), at="stafford")
    table.end_era()
    table.deal_rail()
    assert table.tile("stafford").cubes == 1
