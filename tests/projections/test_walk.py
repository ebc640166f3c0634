"""Going through a game."""

from __future__ import annotations

import pytest

from domain.brass.ruleset import RULESET as BRASS
from projections.paths import text
from projections.timeline import Timeline
from projections.walk import UNITS, Walk
from tests.core import tally
from tests.projections import games


@pytest.fixture
def walk() -> Walk:
    return Walk(Timeline(BRASS, games.brass(2, 1, "greedy")), 1)


@pytest.mark.parametrize("unit", UNITS)
def test_c40_going_on_by_any_unit_leads_to_the_end_and_back_to_the_start(walk: Walk, unit: str) -> None:
    there = [1]
    while walk.version < len(walk.line):
        walk.forward(unit)
        assert walk.version > there[-1]
        there.append(walk.version)
    back = [walk.version]
    while walk.version > 1:
        walk.back(unit)
        back.append(walk.version)
    assert back == there[::-1]


def test_an_action_ends_where_somebody_has_to_decide(walk: Walk) -> None:
    for _ in range(20):
        walk.forward("action")
        assert walk.line.is_decision(walk.version)


def test_rounds_and_eras_are_entered_at_their_start(walk: Walk) -> None:
    walk.forward("round")
    walk.forward("round")
    assert walk.line.event(walk.version).event.TOPIC == "brass.turn_started"
    assert walk.line.moment(walk.version).round == 2
    walk.forward("era")
    assert walk.line.moment(walk.version).era == "rail"
    assert walk.line.moment(walk.version - 1).era == "canal"


def test_c40_a_version_is_gone_to_and_one_that_is_not_there_leaves_one_where_one_is(walk: Walk) -> None:
    walk.goto(100)
    assert walk.address == "brass-1@100"
    with pytest.raises(IndexError, match="versions 1 to"):
        walk.goto(9999)
    assert walk.version == 100
    walk.last()
    assert walk.version == len(walk.line)
    walk.first()
    assert walk.version == 1


def test_events_are_searched_by_their_words_in_both_directions(walk: Walk) -> None:
    assert walk.search("TAKES A LOAN")
    first = walk.version
    assert walk.search("takes a loan")
    assert walk.search("takes a loan", backwards=True)
    assert walk.version == first
    assert not walk.search("no such words")
    assert walk.version == first


def test_the_changes_are_those_of_the_event_alone(walk: Walk) -> None:
    assert walk.search("collects £1")
    event = walk.line.event(walk.version).event
    assert [text(change.path) for change in walk.changes()] == [f"players.{event.player}.money"]  # type: ignore[attr-defined]
    walk.first()
    assert walk.changes() == []


def test_c41_where_one_stands_belongs_to_one_game(walk: Walk) -> None:
    other = Walk(Timeline(tally.RULESET, tally.played().collect_events()), 3)
    walk.goto(100)
    assert (walk.version, other.version) == (100, 3)


def test_taking_back_is_a_step_like_any_other() -> None:
    walk = Walk(Timeline(tally.RULESET, games.turned(["play", "undo"])), 2)
    walk.forward("event")
    assert [(text(c.path), c.after) for c in walk.changes()] == [("players.ann.points", 0)]
