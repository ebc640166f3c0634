"""Nothing of the game is left without a test or a recorded game."""

from __future__ import annotations

import re

import pytest

from domain.brass import events as ev
from domain.brass.options import BrassOptions
from domain.core.event import Event
from tests.brass import coverage

CASES = [
    2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 25, 26, 27, 29, 30, 31, 32, 34, 35, 36, 37, 39, 40, 41,
    42, 45, 46, 49, 50, 51, 54, 55, 56, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 72, 73, 75, 76, 78, 80, 81, 83,
    85, 86, 87, 88, 91, 93, 95, 96,
]  # fmt: skip
"""Situations collected from players, referees and other engines: each is a test that bears its number."""
RULINGS = range(1, 80)
"""The rulings of Rules §16."""
INTERPRETATIONS = range(1, 6)


@pytest.mark.parametrize("number", CASES)
def test_case_has_a_test(number: int) -> None:
    assert re.search(rf"_A{number}(_|$)", coverage.names_of_tests(), re.MULTILINE), f"no test bears A{number}"


@pytest.mark.parametrize("number", RULINGS)
def test_ruling_has_a_test(number: int) -> None:
    assert re.search(rf"_r{number}(_|$)", coverage.names_of_tests(), re.MULTILINE), f"no test bears r{number}"


@pytest.mark.parametrize("number", INTERPRETATIONS)
def test_interpretation_has_a_test(number: int) -> None:
    assert re.search(rf"_INTERP{number}(_|$)", coverage.names_of_tests(), re.MULTILINE)


@pytest.mark.parametrize("point", range(1, 9))
def test_point_of_the_commissioned_page_has_a_test(point: int) -> None:
    assert f"test_commissioned_{point}_" in coverage.names_of_tests()


@pytest.mark.parametrize("kind", coverage.event_classes(), ids=lambda kind: kind.__name__)
def test_event_occurs_in_a_recorded_game(kind: type[Event]) -> None:
    assert coverage.events_by_class()[kind]


@pytest.mark.parametrize("decided_by", ["vp", "income", "money", "shared"])
def test_way_to_win_occurs_in_a_recorded_game(decided_by: str) -> None:
    ends = coverage.events_by_class()[ev.GameEnded]
    assert any(isinstance(event, ev.GameEnded) and event.decided_by == decided_by for event in ends)


SCORING: list[tuple[type[Event], str]] = [
    (ev.LinksScored, "points"),
    (ev.TilesScored, "points"),
    (ev.BonusVictoryPointsGained, "points"),
    (ev.VictoryPointsLost, "lost"),
    (ev.IntroductoryPointsScored, "for_money"),
    (ev.IntroductoryPointsScored, "for_income"),
    (ev.IntroductoryPointsScored, "for_tiles"),
]


@pytest.mark.parametrize(("kind", "figure"), SCORING)
def test_scoring_category_brings_points_in_a_recorded_game(kind: type[Event], figure: str) -> None:
    assert any(getattr(event, figure) for event in coverage.events_by_class()[kind])


@pytest.mark.parametrize("code", sorted(coverage.refusal_codes()))
def test_refusal_has_a_test(code: str) -> None:
    assert code in coverage.source_of_tests(), f"no test expects {code}"


def test_there_are_refusals_to_look_for() -> None:
    assert len(coverage.refusal_codes()) > 40


@pytest.mark.parametrize("option", BrassOptions.model_fields)
def test_option_is_tested_with_another_value_than_the_default(option: str) -> None:
    assert re.search(rf"\b{option}=", coverage.source_of_tests())


@pytest.mark.parametrize("bonus", ["vp", "money", "income-spaces", "develop"])
def test_merchants_bonus_occurs_in_a_recorded_game(bonus: str) -> None:
    kinds: dict[str, type[Event]] = {
        "vp": ev.BonusVictoryPointsGained,
        "money": ev.BonusMoneyGained,
        "income-spaces": ev.BonusIncomeGained,
        "develop": ev.BonusDevelopGained,
    }
    assert coverage.events_by_class()[kinds[bonus]]


def test_recorded_games_show_what_is_rare() -> None:
    events = [event for kind in coverage.events_by_class().values() for event in kind]
    replaced = [event for event in events if isinstance(event, ev.TileBuilt) and event.replaced]
    assert any(event.replaced and event.replaced.owner != event.player for event in replaced)
    assert any(isinstance(event, ev.NetworkExtended) and len(event.lines) == 2 for event in events)
    assert any(isinstance(event, ev.GoodsSold) and len(event.sales) > 1 for event in events)
    assert any(isinstance(event, ev.VictoryPointsLost) and event.lost < event.unpaid for event in events)
