"""When a negative income cannot be paid. Rules §14.3."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.actions import RemoveTile
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
)


def test_shortfall_keeps_what_is_left_over_A10(table: Table) -> None:
    table.player("ann", income_level=-4, money=1).owns(cotton_mill(1), at="worcester")
    table.end_round()
    assert table.only(ev.ShortfallFaced).owed == 4
    assert table.awaiting == ("ann", "remove_tile")
    table.ann.gives_up("worcester")
    assert table.only(ev.TileRemovedForDebt).value == 6
    assert (table.only(ev.IncomeCollected).amount, table.ann.money, table.ann.vp) == (-4, 3, 0)
    assert table.is_free("worcester:0")
    assert table.ann.left("cotton") == 10, "a tile given up does not return to the mat"


WORTH = [
    (cotton_mill(1), "worcester", 6),
    (coal_mine(1), "dudley", 2),
    (coal_mine(2), "dudley", 3),
    (iron_works(2), "dudley", 3),
    (iron_works(3), "dudley", 4),
    (manufacturer(3), "birmingham", 6),
    (manufacturer(5), "birmingham", 8),
    (pottery(1), "coventry", 8),
    (pottery(2), "coventry", 0),
    (pottery(3), "coventry", 11),
    (brewery(1), "stafford", 2),
]


@pytest.mark.parametrize(
    ("piece", "at", "pounds"), WORTH, ids=lambda value: str(value) if isinstance(value, int) else ""
)
def test_tile_is_worth_half_its_money_cost_rounded_down_A11_r64(piece: Piece, at: str, pounds: int) -> None:
    table = Table("ann", "bob", remove_worthless_tiles=True)
    table.player("ann", income_level=-10, money=0, vp=50).owns(piece, at=at)
    table.end_round()
    table.ann.gives_up(at)
    assert table.only(ev.TileRemovedForDebt).value == pounds


def test_shortfall_sells_only_as_much_as_needed_A12(table: Table) -> None:
    table.player("ann", income_level=-10, money=0).owns(coal_mine(1), at="dudley")
    table.ann.owns(cotton_mill(3), at="derby", flipped=True).owns(cotton_mill(1), at="worcester")
    table.end_round()
    table.ann.gives_up("derby")
    assert table.awaiting == ("ann", "remove_tile"), "£2 are still owed"
    table.ann.gives_up("dudley")
    assert (table.ann.money, table.ann.vp) == (0, 0)
    assert table.awaiting == ("ann", "action")
    assert not table.is_free("worcester:0")
    with refused("brass/not-now"):
        table.ann.gives_up("worcester")


def test_links_and_worthless_tiles_do_not_pay_a_debt_A13_r65(table: Table) -> None:
    table.player("ann", income_level=-5, money=0, vp=12).owns(pottery(2), at="coventry", flipped=True)
    table.ann.links("birmingham--coventry", "birmingham--oxford")
    table.end_round()
    assert (table.ann.vp, table.ann.money) == (7, 0)
    assert table.tile("coventry").owner == "ann"
    assert len(table.state.links) == 2
    lost = table.only(ev.VictoryPointsLost)
    assert (lost.unpaid, lost.lost, lost.vp) == (5, 5, 7)


@pytest.mark.parametrize(("floor", "lost", "vp"), [(True, 4, 0), (False, 6, -2)])
def test_victory_points_stop_at_0_unless_the_option_says_otherwise_A14_r66_INTERP3(
    floor: bool, lost: int, vp: int
) -> None:
    table = Table("ann", "bob", debt_vp_floor=floor)
    table.player("ann", income_level=-6, money=0, vp=4)
    table.end_round()
    event = table.only(ev.VictoryPointsLost)
    assert (event.unpaid, event.lost, event.vp, table.ann.vp) == (6, lost, vp, vp)
    assert f"loses {lost} VP" in table.sentence(ev.VictoryPointsLost)


@pytest.mark.parametrize("vp", [0, -3])
def test_floor_never_lifts_a_score(vp: int) -> None:
    table = Table("ann", "bob")
    table.player("ann", income_level=-6, money=0, vp=vp)
    table.end_round()
    assert table.only(ev.VictoryPointsLost).lost == 0
    assert table.ann.vp == vp


def test_worthless_tiles_cannot_be_removed_r65_INTERP4(table: Table) -> None:
    table.player("ann", income_level=-6, money=0, vp=9).owns(pottery(2), at="coventry").owns(coal_mine(1), at="dudley")
    table.end_round()
    with refused("brass/tile-worthless"):
        table.ann.gives_up("coventry")
    assert table.legal() == [RemoveTile(player="ann", slot="dudley:0")]
    table.ann.gives_up("dudley")
    assert (table.ann.money, table.ann.vp) == (0, 9 - 4)


def test_worthless_tiles_go_before_victory_points_where_the_option_allows_INTERP4() -> None:
    table = Table("ann", "bob", remove_worthless_tiles=True)
    table.player("ann", income_level=-6, money=0, vp=9).owns(pottery(2), at="coventry")
    table.end_round()
    assert table.awaiting == ("ann", "remove_tile")
    table.ann.gives_up("coventry")
    assert table.is_free("coventry:0")
    assert (table.ann.money, table.ann.vp) == (0, 3)


def test_player_chooses_which_tiles_go_r63(table: Table) -> None:
    table.player("ann", income_level=-2, money=0).owns(coal_mine(1), at="dudley").owns(pottery(3), at="coventry")
    table.end_round()
    table.ann.gives_up("coventry")
    assert table.ann.money == 11 - 2
    assert table.tile("dudley").industry == "coal"


def test_no_tile_may_be_removed_while_cash_suffices_r63(table: Table) -> None:
    table.player("ann", income_level=-4, money=4).owns(coal_mine(1), at="dudley")
    table.end_round()
    assert table.ann.money == 0
    assert not table.happened(ev.ShortfallFaced)
    with refused("brass/not-now"):
        table.ann.gives_up("dudley")


@pytest.mark.parametrize(("given_up", "kept"), [(["worcester", "birmingham"], 4), (["coventry"], 3)])
def test_shortfall_of_8_is_settled_by_two_tiles_of_6_or_one_of_11(given_up: list[str], kept: int, table: Table) -> None:
    table.player("ann", income_level=-8, money=0).owns(cotton_mill(1), at="worcester")
    table.ann.owns(manufacturer(3), at="birmingham").owns(pottery(3), at="coventry")
    table.end_round()
    for place in given_up:
        table.ann.gives_up(place)
    assert table.awaiting == ("ann", "action")
    assert table.ann.money == kept
    assert len(table.state.board) == 3 - len(given_up)


def test_shortfall_of_6_with_2_pounds_and_no_tiles_costs_4_victory_points(table: Table) -> None:
    table.player("ann", income_level=-6, money=2, vp=10)
    table.end_round()
    assert (table.ann.money, table.ann.vp) == (0, 6)
    (paid,) = (event for event in table.happened(ev.IncomeCollected) if event.player == "ann")
    assert (paid.amount, paid.money) == (-2, 0)


def test_tile_given_up_with_cubes_neither_flips_nor_sells_r67(table: Table) -> None:
    table.player("ann", income_level=-3, money=0).owns(iron_works(3), at="dudley").links("birmingham--dudley")
    table.ann.owns(coal_mine(2), at="coventry")
    table.end_round()
    table.ann.gives_up("dudley")
    assert not table.happened(ev.TileFlipped)
    assert not table.happened(ev.CubesSold)
    assert table.state.markets == {"coal": 13, "iron": 8}
    assert (table.ann.income_level, table.ann.money) == (-3, 1)


def test_income_gained_by_a_tile_stays_when_it_is_given_up(table: Table) -> None:
    table.player("ann", income_level=-3, money=0).owns(iron_works(3), at="dudley", flipped=True)
    table.end_round()
    table.ann.gives_up("dudley")
    assert table.ann.income_level == -3


def test_tile_given_up_in_the_last_canal_round_does_not_score_r68_r69(table: Table) -> None:
    table.player("ann", income_level=-3, money=0).owns(iron_works(3), at="dudley", flipped=True)
    table.ann.owns(cotton_mill(2), at="worcester", flipped=True).links("birmingham--dudley")
    table.end_era()
    assert not table.happened(ev.LinksScored)
    table.ann.gives_up("dudley")
    assert {event.player: event.points for event in table.happened(ev.LinksScored)} == {"ann": 0, "bob": 0}
    assert {event.player: event.points for event in table.happened(ev.TilesScored)} == {"ann": 5, "bob": 0}
    assert table.ann.vp == 5


def test_losing_the_last_tile_restores_the_freedom_of_no_presence_r70(table: Table) -> None:
    table.player("ann", income_level=-2, money=0).owns(coal_mine(1), at="dudley").holds(*[industry("coal")] * 4)
    table.end_round()
    table.ann.gives_up("dudley")
    table.player("ann", money=17).builds("coal", at="tamworth:0", card=industry("coal"))
    assert table.tile("tamworth").owner == "ann"


def test_a_link_is_never_given_up(table: Table) -> None:
    table.player("ann", income_level=-3, money=0).owns(coal_mine(1), at="dudley").links("birmingham--dudley")
    table.end_round()
    with refused("brass/not-your-tile"):
        table.ann.gives_up("birmingham--dudley")


def test_debtors_settle_in_turn_order_each_with_own_tiles(four: Table) -> None:
    four.turn_order("cat", "ann", "bob", "dan")
    for name, place in (("ann", "dudley"), ("cat", "coventry"), ("dan", "redditch")):
        four.player(name, income_level=-2, money=0).owns(coal_mine(1), at=place)
    four.player("bob", income_level=-2, money=0, vp=5)
    four.turn_of("cat")
    four.end_round()
    assert [event.player for event in four.happened(ev.ShortfallFaced)] == ["cat", "ann", "bob", "dan"]
    assert four.awaiting == ("cat", "remove_tile")
    with refused("brass/not-now"):
        four.ann.gives_up("dudley")
    with refused("brass/not-your-tile"):
        four.cat.gives_up("dudley")
    four.cat.gives_up("coventry")
    four.ann.gives_up("dudley")
    assert four.bob.vp == 3
    assert four.awaiting == ("dan", "remove_tile")
    four.dan.gives_up("redditch")
    assert four.awaiting == ("cat", "action")


def test_nothing_else_is_possible_while_a_debt_waits(table: Table) -> None:
    table.player("ann", income_level=-2, money=0).owns(coal_mine(1), at="dudley")
    table.end_round()
    with refused("brass/not-now"):
        table.ann.passes()
    with refused("brass/not-now"):
        table.bob.borrows()
