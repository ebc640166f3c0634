"""Develop. Rules §9."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import Era, Industry
from tests.brass.table import (
    Piece,
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    iron_works,
    manufacturer,
    pottery,
    refused,
)


def test_front_tiles_leave_the_mat_one_iron_each(table: Table) -> None:
    table.ann.develops("cotton", "coal")
    assert [(event.industry, event.level) for event in table.happened(ev.TileDeveloped)] == [("cotton", 1), ("coal", 1)]
    assert (table.ann.left("cotton"), table.ann.front("cotton")) == (10, 1)
    assert (table.ann.left("coal"), table.ann.front("coal")) == (6, 2)
    assert table.ann.money == 17 - 4
    assert len(table.ann.discards) == 1


def test_second_tile_may_be_the_new_front_of_the_same_stack(table: Table) -> None:
    table.ann.develops("coal", "coal")
    assert [event.level for event in table.happened(ev.TileDeveloped)] == [1, 2]


@pytest.mark.parametrize("level", [1, 3])
def test_light_bulb_pottery_is_never_developed_A78_r54(table: Table, level: int) -> None:
    table.ann.mat_shows(pottery(level))
    with refused("brass/not-developable"):
        table.ann.develops("pottery")


@pytest.mark.parametrize("level", [2, 4, 5])
def test_other_pottery_is_developed_A78_r54(table: Table, level: int) -> None:
    table.ann.mat_shows(pottery(level)).develops("pottery")
    assert table.only(ev.TileDeveloped).level == level


def test_pottery_ii_and_iii_are_never_developed_together_A78_r54(table: Table) -> None:
    table.player("ann").owns(pottery(1), at="coventry")
    assert table.ann.front("pottery") == 2
    with refused("brass/not-developable"):
        table.ann.develops("pottery", "pottery")
    table.ann.develops("pottery")
    with refused("brass/not-developable"):
        table.ann.develops("pottery")


@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize(
    "piece", [brewery(4), pottery(5), cotton_mill(1), coal_mine(1), iron_works(1), brewery(1), manufacturer(1)]
)
def test_era_marks_do_not_matter_r55(era: Era, piece: Piece) -> None:
    table = Table("ann", "bob", era=era)
    table.ann.mat_shows(piece).develops(piece.industry)
    assert table.only(ev.TileDeveloped).level == piece.level


def test_nothing_to_develop_or_no_iron_to_pay_r56(table: Table) -> None:
    table.player("ann", money=1)
    assert "develop" not in table.legal_kinds()
    table.player("ann", money=2)
    assert "develop" in table.legal_kinds()
    industries: tuple[Industry, ...] = ("cotton", "manufacturer", "coal", "iron", "brewery")
    for industry in industries:
        table.ann.mat_lacks(industry)
    assert "develop" not in table.legal_kinds()
    with refused("brass/stack-empty"):
        table.ann.develops("cotton")


def test_last_tile_of_a_stack_is_developed_once(table: Table) -> None:
    table.ann.mat_shows(iron_works(4))
    with refused("brass/stack-empty"):
        table.ann.develops("iron", "iron")
    table.ann.develops("iron")
    assert table.ann.left("iron") == 0


def test_developed_tile_never_returns(table: Table) -> None:
    table.ann.develops("coal")
    assert table.ann.left("coal") == 6
    table.end_era()
    table.deal_rail()
    assert table.ann.left("coal") == 6
