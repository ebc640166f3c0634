"""Loan, and money in general. Rules §4, §11."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import LEVEL_OF_SPACE
from tests.brass.table import Table, coal_mine, cotton_mill, refused, town

LOANS = {10: 7, 11: 8, 12: 8, 20: 14, 29: 24, 30: 24, 31: 26, 50: 42, 61: 54, 99: 88, 3: 0}


@pytest.mark.parametrize(("space", "landing"), LOANS.items())
def test_loan_goes_down_3_levels_to_the_highest_space_A4_r58(table: Table, space: int, landing: int) -> None:
    table.player("ann", money=1, income_space=space).borrows()
    loan = table.only(ev.LoanTaken)
    assert (loan.amount, loan.from_space, loan.to_space) == (30, space, landing)
    assert (table.ann.money, table.ann.income_space) == (31, landing)
    assert LEVEL_OF_SPACE[space] - LEVEL_OF_SPACE[landing] == 3
    assert landing == 99 or LEVEL_OF_SPACE[landing + 1] == LEVEL_OF_SPACE[landing] + 1


@pytest.mark.parametrize("space", [0, 1, 2])
def test_no_loan_below_level_minus_10_r58(table: Table, space: int) -> None:
    table.player("ann", income_space=space)
    with refused("brass/income-too-low"):
        table.ann.borrows()
    assert "loan" not in table.legal_kinds()


def test_loan_in_the_rail_era_with_an_empty_deck_A8(rail: Table) -> None:
    rail.last_round()
    rail.player("ann", income_level=-7, money=0).borrows()
    assert (rail.ann.money, rail.ann.income_level) == (30, -10)


def test_loan_money_is_not_spent_r59(table: Table) -> None:
    table.ann.borrows()
    table.ann.borrows()
    assert (table.ann.spent, table.ann.money) == (0, 17 + 60)
    assert table.ann.income_level == -6


def test_loan_only_counts_as_spending_nothing_and_sale_proceeds_do_not_count_back_A9(table: Table) -> None:
    table.turn_order("bob", "ann")
    table.player("bob").links("birmingham--oxford").holds(town("birmingham"), town("redditch"), town("redditch"))
    table.turn_of("bob").builds("coal", at="redditch", card=town("redditch"))
    assert table.bob.spent == 5
    table.bob.links("gloucester--redditch")
    table.bob.passes()
    table.ann.borrows()
    table.ann.borrows()
    order = table.only(ev.TurnOrderSet)
    assert order.spent == {"bob": 5, "ann": 0}
    assert order.order == ("ann", "bob")


def test_money_from_the_market_never_reduces_what_is_spent_A9(table: Table) -> None:
    table.market(coal=6)
    table.player("ann").links("gloucester--redditch").holds(town("redditch")).builds("coal", at="redditch")
    assert table.only(ev.CubesSold).prices == (4, 4)
    assert (table.ann.money, table.ann.spent) == (17 - 5 + 8, 5)


def test_canal_link_needs_3_pounds_A62_r60(table: Table) -> None:
    table.player("ann", money=2)
    with refused("brass/not-enough-money"):
        table.ann.places("birmingham--oxford")
    table.player("ann", money=3).places("birmingham--oxford")
    assert (table.ann.money, table.ann.spent) == (0, 3)


@pytest.mark.parametrize(("money", "code"), [(3, "brass/not-enough-money"), (4, "")])
def test_two_develops_cost_both_irons_A63(table: Table, money: int, code: str) -> None:
    table.player("ann", money=money)
    if code:
        with refused(code):
            table.ann.develops("coal", "iron")
        table.ann.develops("coal")
        assert table.ann.money == 1
    else:
        table.ann.develops("coal", "iron")
        assert table.ann.money == 0


def test_one_develop_with_2_pounds_but_not_two_A63(table: Table) -> None:
    table.player("ann", money=2)
    with refused("brass/not-enough-money"):
        table.ann.develops("coal", "iron")
    table.ann.develops("coal")
    assert table.ann.money == 0


def test_income_of_a_cube_sale_cannot_pay_for_the_build_r60(table: Table) -> None:
    table.market(coal=0)
    table.player("ann", money=4).links("gloucester--redditch").holds(town("redditch"))
    with refused("brass/not-enough-money"):
        table.ann.builds("coal", at="redditch")
    table.player("ann", money=5).builds("coal", at="redditch")
    assert table.ann.money == 14


def test_market_purchases_count_as_spent(table: Table) -> None:
    table.player("ann").links("birmingham--oxford").owns(coal_mine(1), at="coventry", flipped=True)
    table.ann.mat_shows(cotton_mill(2)).holds(town("birmingham")).builds("cotton", at="birmingham")
    assert (table.ann.spent, table.ann.money) == (14 + 1, 2)


def test_payment_of_negative_income_is_not_spent(table: Table) -> None:
    table.player("ann", money=10, income_level=-5)
    table.end_round()
    assert (table.ann.money, table.ann.spent) == (5, 0)
