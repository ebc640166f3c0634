"""Income spaces, levels and the income of a round. Rules §6, §14.2."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import LEVEL_OF_SPACE, TOP_SPACE, progress_track
from tests.brass.table import Table, coal_mine, cotton_mill, sale, town

LEVELS = {
    10: 0,
    11: 1,
    12: 1,
    13: 2,
    30: 10,
    31: 11,
    33: 11,
    34: 12,
    60: 20,
    61: 21,
    64: 21,
    65: 22,
    96: 29,
    97: 30,
    99: 30,
}


@pytest.mark.parametrize(("space", "level"), LEVELS.items())
def test_income_level_of_a_space(space: int, level: int) -> None:
    assert LEVEL_OF_SPACE[space] == level


def test_income_track_runs_from_minus_10_to_30_on_100_spaces() -> None:
    assert len(LEVEL_OF_SPACE) == 100
    assert (LEVEL_OF_SPACE[0], LEVEL_OF_SPACE[TOP_SPACE]) == (-10, 30)
    steps = [LEVEL_OF_SPACE[space + 1] - LEVEL_OF_SPACE[space] for space in range(TOP_SPACE)]
    assert set(steps) == {0, 1}


def test_flip_moves_the_marker_by_spaces_not_levels_A2(table: Table) -> None:
    table.player("ann", income_space=10).owns(coal_mine(2), at="dudley", cubes=1)
    table.turn_of("bob").holds(town("dudley")).builds("iron", at="dudley")
    flip = table.only(ev.TileFlipped)
    assert (flip.player, flip.spaces, flip.from_space, flip.to_space, flip.income_level) == ("ann", 7, 10, 17, 4)
    assert (table.ann.income_space, table.ann.income_level) == (17, 4)


def test_oxford_barrel_moves_the_marker_2_spaces_A3(table: Table) -> None:
    table.merchant("oxford:0", "cotton")
    table.player("ann", income_space=30).owns(cotton_mill(1), at="birmingham").links("birmingham--oxford")
    table.ann.sells(sale("birmingham:0", "oxford:0", beer=["merchant"]))
    bonus = table.only(ev.BonusIncomeGained)
    assert (bonus.from_space, bonus.to_space, bonus.income_level) == (30, 32, 11)
    assert table.ann.income_space == 32 + 5


@pytest.mark.parametrize("space", [97, 99])
def test_income_marker_stops_at_space_99_A7_r71(table: Table, space: int) -> None:
    table.player("ann", income_space=space).owns(coal_mine(2), at="dudley", cubes=1)
    table.turn_of("bob").holds(town("dudley")).builds("iron", at="dudley")
    assert (table.ann.income_space, table.ann.income_level) == (99, 30)


def test_oxford_barrel_cannot_lift_income_above_level_30(table: Table) -> None:
    table.merchant("oxford:0", "cotton")
    table.player("ann", income_space=98).owns(cotton_mill(1), at="birmingham").links("birmingham--oxford")
    table.ann.sells(sale("birmingham:0", "oxford:0", beer=["merchant"]))
    assert table.only(ev.BonusIncomeGained).to_space == 99
    assert table.ann.income_space == 99


def test_victory_points_may_lap_the_track_A7(table: Table) -> None:
    table.player("ann", vp=98).owns(cotton_mill(2), at="worcester", flipped=True)
    table.end_era()
    assert table.ann.vp == 103
    assert progress_track(103) == (1, 3)
    assert "lap 2, space 3" in table.sentence(ev.TilesScored)


def test_every_player_collects_the_income_level_in_pounds(four: Table) -> None:
    for name, level in {"ann": 0, "bob": 7, "cat": -3, "dan": 30}.items():
        four.player(name, money=10, income_level=level)
    four.end_round()
    collected = four.happened(ev.IncomeCollected)
    assert [(e.player, e.level, e.amount, e.money) for e in collected] == [
        ("ann", 0, 0, 10),
        ("bob", 7, 7, 17),
        ("cat", -3, -3, 7),
        ("dan", 30, 30, 40),
    ]


def test_income_is_paid_by_level_whatever_the_space_within_it(table: Table) -> None:
    table.player("ann", money=0, income_space=31)
    table.player("bob", money=0, income_space=33)
    table.end_round()
    assert (table.ann.money, table.bob.money) == (11, 11)


def test_last_canal_round_pays_income_before_the_era_is_scored_A15_r61_r69(table: Table) -> None:
    table.player("ann", money=0, income_level=6)
    table.player("bob", money=5, income_level=-2)
    events = table.end_era()
    assert (table.ann.money, table.bob.money) == (6, 3)
    kinds = [type(event) for event in events]
    assert kinds.index(ev.TurnOrderSet) < kinds.index(ev.IncomeCollected) < kinds.index(ev.LinksScored)


def test_last_canal_round_pays_although_a_player_without_cards_was_skipped_A15() -> None:
    table = Table("ann", "bob", "cat").last_round()
    table.player("bob", money=0, income_level=6).holds()
    table.end_round()
    assert {event.player for event in table.happened(ev.IncomeCollected)} == {"ann", "bob", "cat"}
    assert table.bob.money == 6
    assert table.awaiting == ("chance", "shuffle_deck")


def test_last_canal_round_pays_although_a_hand_runs_out_in_mid_turn_A15() -> None:
    table = Table("ann", "bob").last_round()
    table.player("bob", money=0, income_level=6).holds("industry:coal")
    table.end_round()
    assert (table.bob.money, table.ann.money) == (6, 17)
    assert table.happened(ev.LinksScored)


def test_no_income_after_the_last_rail_round_A16_r61_r62(rail: Table) -> None:
    rail.player("ann", money=2, income_level=-6, vp=10)
    rail.player("bob", money=3, income_level=12)
    rail.end_era()
    assert not rail.happened(ev.IncomeCollected)
    assert not rail.happened(ev.ShortfallFaced)
    assert (rail.ann.money, rail.bob.money, rail.ann.vp) == (2, 3, 10)
    assert rail.awaiting is None


def test_the_last_but_one_rail_round_still_pays(rail: Table) -> None:
    rail.player("ann", money=2, income_level=5)
    rail.last_round(cards_each=4)
    rail.end_round()
    assert rail.ann.money == 7
