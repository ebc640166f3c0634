"""A game in sentences."""

from __future__ import annotations

from domain.brass.ruleset import RULESET as BRASS
from domain.core.event import Parent, Recorded
from projections.narrate import heading, narrate
from projections.sentences import sentence
from projections.timeline import Moment, Timeline
from tests.core import tally
from tests.projections import games


def test_every_round_has_a_heading_and_every_event_a_sentence() -> None:
    line = Timeline(BRASS, games.brass())
    chapters = list(narrate(line, len(line)))
    headings = [heading(chapter.moment) for chapter in chapters]
    assert headings[:2] == ["Canal Era: preparation", "Canal Era, round 1"]
    assert headings[-1] == "Rail Era, round 8"
    assert len(set(headings)) == len(headings) == 18
    told = [event for chapter in chapters for event in chapter.events]
    assert [event.version for event in told] == list(range(1, len(line) + 1))
    assert all(event.sentence.endswith(".") for event in told)


def test_a_game_without_eras_has_rounds_only() -> None:
    assert [heading(Moment("", number)) for number in (0, 3)] == ["Preparation", "Round 3"]


def test_what_was_taken_back_is_not_told() -> None:
    line = Timeline(tally.RULESET, games.turned(["play", "play", "undo"]))
    assert [event.version for chapter in narrate(line, len(line)) for event in chapter.events] == [1, 2]


def test_events_that_all_games_have_are_told_too() -> None:
    history = games.turned(["play", "undo", "redo"])
    assert [sentence(tally.RULESET, recorded) for recorded in history[2:]] == [
        "Everything after tally-1@1 is taken back.",
        "What was taken back counts again, up to tally-1@2.",
    ]


def test_a_fork_says_where_it_comes_from() -> None:
    started = tally.started().model_copy(update={"parent": Parent(game="brass-7", version=137, link="0" * 64)})
    assert sentence(tally.RULESET, Recorded("x", 1, started)).endswith(" Forked from brass-7@137.")
