"""The introductory game: the Canal Era only, with a scoring of its own. Rules §19."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from tests.brass.table import Table, cotton_mill, iron_works


@pytest.fixture
def short() -> Table:
    return Table("ann", "bob", introductory=True)


@pytest.mark.parametrize(("money", "points"), [(0, 0), (3, 0), (4, 1), (17, 4), (60, 15), (63, 15), (400, 15)])
def test_every_4_pounds_are_a_point_up_to_15(short: Table, money: int, points: int) -> None:
    short.player("ann", money=money)
    short.end_era()
    scored = next(event for event in short.happened(ev.IntroductoryPointsScored) if event.player == "ann")
    assert (scored.for_money, scored.for_income, scored.for_tiles, scored.vp) == (points, 0, 0, points)


@pytest.mark.parametrize("level", [-10, -1, 0, 7, 30])
def test_income_level_counts_for_or_against(short: Table, level: int) -> None:
    short.player("ann", money=0, income_level=level, vp=20)
    short.end_era()
    scored = next(event for event in short.happened(ev.IntroductoryPointsScored) if event.player == "ann")
    assert (scored.for_income, short.ann.vp) == (level, 20 + level)


def test_own_flipped_tiles_of_level_2_and_up_score_again(short: Table) -> None:
    short.player("ann", money=0).owns(cotton_mill(2), at="worcester:0", flipped=True)
    short.ann.owns(iron_works(1), at="dudley", flipped=True).owns(cotton_mill(3), at="kidderminster")
    short.player("bob", money=0).owns(cotton_mill(4), at="worcester:1", flipped=True)
    short.end_era()
    scored = {event.player: event.for_tiles for event in short.happened(ev.IntroductoryPointsScored)}
    assert scored == {"ann": 5, "bob": 12}
    assert (short.ann.vp, short.bob.vp) == (5 + 3 + 5, 24)


def test_game_is_over_after_the_canal_era(short: Table) -> None:
    short.end_era()
    assert short.awaiting is None
    assert short.only(ev.GameEnded).decided_by == "shared"
    assert not short.happened(ev.DiscardsGathered)


def test_final_round_brings_no_income(short: Table) -> None:
    short.player("ann", money=4, income_level=6)
    short.player("bob", money=0, income_level=-3, vp=5)
    short.end_era()
    assert not short.happened(ev.IncomeCollected)
    assert not short.happened(ev.ShortfallFaced)
    assert (short.ann.vp, short.bob.vp) == (1 + 6, 5 - 3)


def test_extra_scoring_comes_after_links_and_tiles_and_counts_for_the_win(short: Table) -> None:
    short.player("ann", money=60, vp=10)
    short.player("bob", money=0, vp=20)
    events = short.end_era()
    kinds = [type(event) for event in events]
    assert kinds.index(ev.IntroductoryPointsScored) > max(i for i, kind in enumerate(kinds) if kind is ev.TilesScored)
    assert short.state.winners == ("ann",)


def test_full_game_has_no_such_scoring(table: Table) -> None:
    table.player("ann", money=60)
    table.end_era()
    assert not table.happened(ev.IntroductoryPointsScored)
    assert table.ann.vp == 0
