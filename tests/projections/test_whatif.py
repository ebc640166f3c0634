"""Another action in the stead of one that was played."""

from __future__ import annotations

import pytest

from domain.brass.ruleset import RULESET as BRASS
from domain.core.event import ActionEvent
from domain.core.refusal import Refusal
from projections.timeline import Timeline
from projections.whatif import what_if
from tests.core import tally
from tests.core.plain import plain
from tests.projections import games


def test_c43_another_action_is_tried_and_the_original_stays_as_it_was() -> None:
    line = Timeline(tally.RULESET, tally.played().collect_events())
    history = line.history
    outcome = what_if(line, 1, tally.Add(player="ann", points=2))
    assert outcome.replaced == line.event(2)
    assert outcome.stopped is None
    assert outcome.compared == len(line)
    assert line.history == history
    assert outcome.scores != outcome.original_scores or not outcome.changes


def test_the_action_that_was_played_leads_to_the_same_end() -> None:
    line = Timeline(BRASS, games.brass(2))
    for version in map(line.decision_from, (1, 90, 150, len(line) - 40)):
        recorded = line.event(version + 1).event
        assert isinstance(recorded, ActionEvent)
        outcome = what_if(line, version, recorded.action())
        assert (outcome.stopped, outcome.changes) == (None, ())
        assert outcome.scores == outcome.original_scores


def test_the_first_action_that_is_no_longer_legal_is_named_with_its_reason() -> None:
    line = Timeline(BRASS, games.brass(4, 1, "greedy"))
    version = next(v for v in range(150, 400) if line.is_decision(v))
    other = next(action for action in BRASS.legal_actions(line.at(version)) if getattr(action, "type", "") == "pass")
    outcome = what_if(line, version, other)
    assert outcome.stopped is not None
    assert outcome.stopped.refusal.code.startswith(("brass/", "core/"))
    assert line.is_decision(outcome.stopped.recorded.originator_version - 1)
    assert outcome.compared == outcome.stopped.recorded.originator_version - 1
    assert outcome.changes


def test_an_action_that_is_not_legal_there_is_refused() -> None:
    line = Timeline(tally.RULESET, tally.played().collect_events())
    with pytest.raises(Refusal, match="bob has to decide now"):
        what_if(line, 2, tally.Add(player="ann", points=1))


def test_c09_what_was_taken_back_can_be_played_on_too() -> None:
    line = Timeline(tally.RULESET, games.turned(["play", "play", "undo", "undo", "play"]))
    outcome = what_if(line, 2, tally.Add(player="bob", points=3))
    assert outcome.replaced == line.event(3)
    assert plain(line.at(3)) != plain(line.at(6))
    assert outcome.compared == 3


def test_at_the_end_of_a_game_under_way_nothing_is_replaced() -> None:
    line = Timeline(tally.RULESET, games.turned(["play"]))
    outcome = what_if(line, 2, tally.Add(player="bob", points=3))
    assert (outcome.replaced, outcome.followed, outcome.compared) == (None, 0, 2)
    assert outcome.scores["bob"] == 3
