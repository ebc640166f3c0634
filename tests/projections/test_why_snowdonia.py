"""Why a player of Snowdonia has these VP."""

from __future__ import annotations

from typing import Any

import pytest

from domain.snowdonia.ruleset import RULESET
from projections.snowdonia.why import EXPLAINER
from projections.timeline import Timeline
from projections.why import Reason, faults
from tests.projections import games


@pytest.fixture(params=[(2, 1), (3, 1), (4, 2)], ids=str, scope="module")
def line(request: pytest.FixtureRequest) -> Timeline[Any]:
    return Timeline(RULESET, games.snowdonia(*request.param))


def test_the_parts_add_up_to_the_score_at_any_version(line: Timeline[Any]) -> None:
    for version in (5, 40, len(line) // 2, len(line) - 1, len(line)):
        scores = RULESET.scores(line.at(version))
        for player in line.started.players:
            reason = EXPLAINER.why(line.history[:version], player, "vp")
            assert reason.amount == scores[player]
            assert list(faults(reason)) == []


def test_each_thing_that_scores_has_the_event_by_which_it_was_got(line: Timeline[Any]) -> None:
    for player in line.started.players:
        for category in EXPLAINER.why(line.history, player, "vp").parts:
            assert line.event(category.version).event.TOPIC.endswith("_scored")
            for thing in category.parts:
                assert_it_came_from_an_event_of(player, thing, line)


def assert_it_came_from_an_event_of(player: str, thing: Reason, line: Timeline[Any]) -> None:
    (origin,) = thing.parts
    assert getattr(line.event(origin.version).event, "player", "") == player


def test_while_the_game_goes_on_it_is_said_that_this_is_what_scoring_now_would_bring(line: Timeline[Any]) -> None:
    assert EXPLAINER.why(line.history[:60], "ann", "vp").text == "ann's VP, were the game over now"
    assert EXPLAINER.why(line.history, "ann", "vp").text == "ann's VP"
