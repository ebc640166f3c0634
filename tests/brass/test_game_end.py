"""The end of the game and who has won. Rules §15.3."""

from __future__ import annotations

from typing import Any

import pytest

from domain.brass import events as ev
from domain.brass.ruleset import RULESET
from tests.brass.table import NAMES, Table, brewery, cotton_mill, refused


def finished(standings: dict[str, tuple[int, int, int]], **options: Any) -> Table:
    """A game that ends with these VP, income spaces and pounds."""
    table = Table(*standings, era="rail", **options)
    for name, (vp, space, money) in standings.items():
        table.player(name, vp=vp, income_space=space, money=money)
    table.end_era()
    return table


def test_most_points_win_whatever_income_and_money_A88() -> None:
    table = finished({"ann": (101, 10, 0), "bob": (100, 99, 500)})
    assert (table.state.winners, table.state.decided_by) == (("ann",), "vp")
    assert RULESET.scores(table.state) == {"ann": 101, "bob": 100}


def test_income_level_and_money_are_worth_no_points_A88(rail: Table) -> None:
    rail.player("ann", vp=12, income_level=21, money=30)
    rail.end_era()
    assert rail.ann.vp == 12
    assert not rail.happened(ev.IntroductoryPointsScored)


def test_real_result_150_150_144_107_goes_to_the_higher_income_A91() -> None:
    table = finished({"ann": (150, 40, 3), "bob": (150, 50, 0), "cat": (144, 99, 99), "dan": (107, 10, 0)})
    end = table.only(ev.GameEnded)
    assert (end.winners, end.decided_by) == (("bob",), "income")
    assert [standing.player for standing in end.standings] == ["bob", "ann", "cat", "dan"]


def test_real_result_89_102_92_102_goes_to_more_money_when_income_ties_A91() -> None:
    table = finished({"ann": (89, 99, 99), "bob": (102, 40, 3), "cat": (92, 10, 0), "dan": (102, 40, 4)})
    assert (table.state.winners, table.state.decided_by) == (("dan",), "money")


def test_players_tied_in_everything_share_the_win_A91() -> None:
    table = finished({"ann": (90, 40, 4), "bob": (102, 40, 4), "cat": (92, 10, 0), "dan": (102, 40, 4)})
    assert (table.state.winners, table.state.decided_by) == (("bob", "dan"), "shared")
    assert "share the win" in table.sentence(ev.GameEnded)


def test_seat_and_turn_order_never_break_a_tie_A91() -> None:
    table = Table(*NAMES, era="rail").turn_order("dan", "cat", "bob", "ann")
    table.turn_of("dan")
    table.end_era()
    assert set(table.state.winners) == set(NAMES)


@pytest.mark.parametrize(
    ("tie_break", "winners", "decided_by"), [("level", ("ann",), "money"), ("space", ("bob",), "income")]
)
def test_tie_is_broken_by_level_or_by_space_as_the_option_says_r78_INTERP5(
    tie_break: str, winners: tuple[str, ...], decided_by: str
) -> None:
    """Spaces 31 and 33 are both level 11."""
    table = finished({"ann": (80, 31, 9), "bob": (80, 33, 0)}, tie_break=tie_break)
    assert (table.state.winners, table.state.decided_by) == (winners, decided_by)


def test_flipped_tiles_and_links_score_before_the_winner_is_found(rail: Table) -> None:
    rail.player("ann", vp=10).owns(cotton_mill(3), at="birmingham:0", flipped=True).links("birmingham--oxford")
    rail.player("bob", vp=20).owns(brewery(4), at="stafford")
    rail.end_era()
    assert RULESET.scores(rail.state) == {"ann": 10 + 3 + 9, "bob": 20}
    assert rail.state.winners == ("ann",)
    kinds = [type(event) for event in rail.events]
    assert kinds[-1] is ev.GameEnded
    assert ev.LevelOneTilesRemoved not in kinds
    assert ev.MerchantBeerRefilled not in kinds


def test_nothing_can_be_played_after_the_end(rail: Table) -> None:
    rail.end_era()
    assert rail.awaiting is None
    assert rail.legal() == []
    for act in (rail.ann.passes, rail.bob.borrows, rail.deal_rail):
        rail.ann.holds("industry:coal")
        rail.bob.holds("industry:coal")
        with refused("brass/not-now"):
            act()
