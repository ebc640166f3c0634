"""States of every version, in any order."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass.ruleset import RULESET as BRASS
from domain.core.event import ActionEvent, BrokenHistory, Recorded
from domain.core.game import Game
from projections import timeline
from projections.lookup import board
from projections.timeline import CHECKPOINT_EVERY, CannotReplay, Moment, Timeline
from tests.core import tally
from tests.core.plain import plain
from tests.projections import games


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_c40_any_version_asked_in_any_order_equals_a_fold_from_the_start(data: st.DataObject) -> None:
    history = games.brass()
    line = Timeline(BRASS, history)
    for version in data.draw(st.lists(st.integers(1, len(history)), min_size=1, max_size=6)):
        assert plain(line.at(version)) == plain(Game.replay(BRASS, history[:version]).state)


@settings(max_examples=40, deadline=None)
@given(moves=st.lists(st.sampled_from(["play", "play", "undo", "redo"]), max_size=40))
def test_c09_versions_that_were_taken_back_keep_their_state(moves: list[str]) -> None:
    history = games.turned(moves)
    line = Timeline(tally.RULESET, history)
    by_step = [plain(step.state) for step in line.steps()]
    for version in range(len(history), 0, -1):
        state = plain(Game.replay(tally.RULESET, history[:version]).state)
        assert plain(line.at(version)) == by_step[version - 1] == state


def test_one_pass_gives_the_state_after_every_event() -> None:
    history = games.brass(players=2)
    line = Timeline(BRASS, history)
    seen = {step.version: plain(step.state) for step in line.steps() if step.version % 17 == 0}
    assert len(seen) == len(history) // 17
    assert all(state == plain(line.at(version)) for version, state in seen.items())


def test_a_state_can_be_changed_without_changing_the_timeline() -> None:
    line = Timeline(BRASS, games.brass())
    version = 3 * CHECKPOINT_EVERY
    before = plain(line.at(version))
    line.at(version).players["ann"].money = 999
    assert plain(line.at(version)) == before


def test_c30_a_later_event_never_makes_a_reading_stale() -> None:
    history = list(games.brass(players=2))
    shorter = history[:50]
    line = Timeline(BRASS, shorter)
    before = plain(line.at(50))
    shorter.append(history[50])
    assert len(line) == 50
    assert plain(line.at(50)) == before
    with pytest.raises(IndexError, match="has the versions 1 to 50, not 51"):
        line.at(51)


@pytest.mark.parametrize("version", [0, -1, 10_000])
def test_c12_a_version_out_of_range_is_an_error_that_states_the_range(version: int) -> None:
    line = Timeline(BRASS, games.brass())
    with pytest.raises(IndexError, match=f"brass-1 has the versions 1 to {len(line)}, not {version}"):
        line.at(version)


def test_any_version_comes_within_ten_milliseconds() -> None:
    line = Timeline(BRASS, games.brass())
    line.at(len(line))
    started = process_time()
    for version in range(1, len(line), 29):
        line.at(version)
    assert (process_time() - started) / (len(line) / 29) < 0.010


def test_every_event_knows_its_era_and_round() -> None:
    line = Timeline(BRASS, games.brass(players=4))
    moments = list(dict.fromkeys(line.moments))
    canal, rail = ([Moment(era, number) for number in range(9)] for era in ("canal", "rail"))
    assert moments == [*canal, *rail]


def test_income_belongs_to_the_round_that_it_ends_and_scoring_to_the_era() -> None:
    line = Timeline(BRASS, games.brass(players=4))
    found = {(r.event.TOPIC, line.moment(r.originator_version)) for r in line.history}
    assert ("brass.income_collected", Moment("canal", 8)) in found
    assert ("brass.links_scored", Moment("canal", 8)) in found
    assert ("brass.links_scored", Moment("rail", 8)) in found
    assert ("brass.deck_shuffled", Moment("rail", 0)) in found
    assert ("brass.income_collected", Moment("rail", 8)) not in found


def test_c22_c47_every_automatic_effect_has_the_action_it_came_from() -> None:
    line = Timeline(BRASS, games.brass(players=3))
    for recorded in line.history[1:]:
        cause = line.cause(recorded.originator_version)
        assert isinstance(line.event(cause).event, ActionEvent)
        between = line.history[cause : recorded.originator_version]
        own = isinstance(recorded.event, ActionEvent)
        assert own or not any(isinstance(other.event, ActionEvent) for other in between)


def test_a_decision_is_where_the_rules_wait_for_somebody() -> None:
    line = Timeline(BRASS, games.brass(players=2))
    for step in line.steps():
        if line.is_decision(step.version):
            following = line.history[step.version].event if step.version < len(line) else None
            awaiting = BRASS.awaiting(step.state)
            assert (awaiting is None) == (following is None)
            if awaiting is not None:
                assert isinstance(following, ActionEvent)
                assert following.action().actor == awaiting.actor


def test_what_was_taken_back_does_not_stand() -> None:
    line = timeline.Timeline(tally.RULESET, games.turned(["play", "play", "undo", "play"]))
    assert sorted(line.standing) == [1, 2, 5]


def test_c42_an_event_that_cannot_be_replayed_is_named_and_what_is_before_it_stays_readable() -> None:
    history = list(games.brass(players=2))
    wrong = history[70].event.model_copy(update={"player": "zoe"})
    assert "player" in type(wrong).model_fields
    history[70] = history[70]._replace(event=wrong)
    line = Timeline(BRASS, history)
    with pytest.raises(CannotReplay, match=r"^brass-1@71 \(brass\..*\) cannot be replayed: KeyError: 'zoe'"):
        list(line.steps())
    assert plain(line.at(70)) == plain(Game.replay(BRASS, games.brass(players=2)[:70]).state)


def test_events_without_a_start_are_no_history() -> None:
    for history in ((), games.brass()[1:]):
        with pytest.raises(BrokenHistory):
            timeline.of(history)


@pytest.mark.parametrize(
    "history",
    [games.brass(3), games.snowdonia(2), games.snowdonia(3, bot="greedy")],
    ids=lambda history: history[0].originator_id,
)
def test_every_version_of_every_game_can_be_seen_also_midway(history: tuple[Recorded, ...]) -> None:
    line = timeline.of(history)
    for step in line.steps():
        line.ruleset.view(step.state)
        line.ruleset.view(step.state, "ann")
        line.ruleset.scores(step.state)
        line.ruleset.awaiting(step.state)
        board(line.ruleset.name)(step.state)
