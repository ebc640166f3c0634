"""Taking back and bringing back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.action import CHANCE
from domain.core.event import BrokenHistory, Recorded, decode, encode
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.core.retraction import Course, Restore, Restored, Retract, Retracted, standing
from tests.core import tally
from tests.core.plain import plain


def begun(*points: int) -> Game[Any]:
    """A game of ann and bob in which these points were added, one after the other; chance rolls a 1 where it has to."""
    game: Game[Any] = Game.start(tally.RULESET, "tally-1", tally.started())
    for number in points:
        add(game, number)
    return game


def add(game: Game[Any], points: int) -> None:
    awaiting = game.awaiting
    assert awaiting is not None
    if awaiting.actor == CHANCE:
        game.play(tally.Roll(pips=1))
        awaiting = game.awaiting
    assert awaiting is not None
    game.play(tally.Add(player=awaiting.actor, points=points))


def topics(events: Any) -> list[str]:
    return [recorded.event.TOPIC for recorded in events]


class TestTakingBack:
    def test_the_last_action_of_a_player_is_taken_back_with_its_consequences_by_an_event(self) -> None:
        game = begun(1, 2)
        before = plain(begun(1).state)
        (event,) = game.play(Retract())
        assert event == Retracted(to=2, last=3)
        assert game.version == 4
        assert plain(game.state) == before

    def test_what_chance_answered_goes_with_the_action_it_came_after(self) -> None:
        game = begun(1, 2)
        game.play(tally.Roll(pips=3))
        game.play(Retract())
        assert plain(game.state) == plain(begun(1).state)

    def test_c10_what_was_taken_back_never_returns_once_something_else_was_played(self) -> None:
        game = begun(1)
        game.play(Retract())
        add(game, 2)
        add(game, 3)
        game.play(Retract())
        assert [recorded.event.points for recorded in game.standing[1:]] == [2]  # type: ignore[attr-defined]
        game.play(Restore())
        with pytest.raises(Refusal, match="core/nothing-to-restore"):
            game.play(Restore())

    def test_several_can_be_taken_back_at_once(self) -> None:
        game = begun(1, 2)
        game.play(Retract(to=1))
        assert plain(game.state) == plain(begun().state)

    def test_the_end_of_a_game_can_be_taken_back(self) -> None:
        game = tally.played()
        game.play(Retract())
        assert game.awaiting is not None

    def test_c12_a_target_that_is_not_there_is_an_error_that_names_it(self) -> None:
        with pytest.raises(Refusal, match=r"no tally-1@99; tally-1 has the versions 1 to 3") as caught:
            begun(1, 2).play(Retract(to=99))
        assert caught.value.code == "core/no-such-event"

    def test_a_target_among_the_consequences_of_an_action_is_an_error_that_names_its_ends(self) -> None:
        game = begun(1, 1)
        game.play(tally.Roll(pips=1))
        with pytest.raises(Refusal, match=r"tally-1@5 lies among .* before it is tally-1@3, after it tally-1@6"):
            game.play(Retract(to=5))

    def test_a_target_that_was_itself_taken_back_is_an_error(self) -> None:
        game = begun(1, 2)
        game.play(Retract())
        with pytest.raises(Refusal, match="tally-1@3 does not count"):
            game.play(Retract(to=3))

    @pytest.mark.parametrize("action", [Retract(), Retract(to=1), Restore()])
    def test_there_may_be_nothing_to_take_back_or_to_bring_back(self, action: Retract | Restore) -> None:
        game = begun()
        with pytest.raises(Refusal, match="core/nothing-to-"):
            game.play(action)
        assert game.version == 1

    def test_a_refused_retraction_leaves_no_trace(self) -> None:
        game = begun(1)
        before = plain(game.state)
        with pytest.raises(Refusal):
            game.play(Retract(to=77))
        assert (game.version, plain(game.state)) == (2, before)


class TestBringingBack:
    def test_steps_are_brought_back_in_the_reverse_order(self) -> None:
        game = begun(1, 2)
        game.play(Retract())
        game.play(Retract())
        game.play(Restore())
        assert plain(game.state) == plain(begun(1).state)
        assert game.play(Restore()) == (Restored(to=3),)
        assert plain(game.state) == plain(begun(1, 2).state)

    def test_what_was_brought_back_can_be_taken_back_again(self) -> None:
        game = begun(1)
        for action in (Retract(), Restore(), Retract(), Restore()):
            game.play(action)
        assert plain(game.state) == plain(begun(1).state)


class TestReplay:
    def turned(self) -> list[Recorded]:
        game = begun(1, 2)
        game.play(Retract())
        add(game, 3)
        game.play(Retract())
        game.play(Restore())
        return list(game.collect_events())

    def test_the_events_that_stand_are_those_not_taken_back(self) -> None:
        assert [recorded.originator_version for recorded in standing(self.turned())] == [1, 2, 5]

    def test_a_history_without_retractions_stands_as_it_is(self) -> None:
        history = begun(1, 2).collect_events()
        assert standing(history) is history

    def test_c09_every_version_keeps_its_state_whatever_was_taken_back_later(self) -> None:
        history = self.turned()
        states = [Game.replay(tally.RULESET, history[:version]).state.points for version in range(1, len(history) + 1)]
        assert [(state["ann"], state["bob"]) for state in states] == [
            (0, 0), (1, 0), (1, 2), (1, 0), (1, 3), (1, 0), (1, 3),
        ]  # fmt: skip

    def test_events_may_come_one_by_one(self) -> None:
        history = self.turned()
        game: Game[Any] = Game.replay(tally.RULESET, history[:1])
        for recorded in history[1:]:
            game.apply([recorded])
        assert plain(game.state) == plain(Game.replay(tally.RULESET, history).state)

    def test_both_events_come_back_from_their_stored_form(self) -> None:
        for event in (Retracted(to=2, last=3), Restored(to=3)):
            assert decode(event.TOPIC, 1, encode(event)) == event

    @pytest.mark.parametrize(
        "impossible", [Retracted(to=7, last=3), Retracted(to=1, last=2), Retracted(to=3, last=3), Restored(to=3)]
    )
    def test_turning_back_to_what_never_stood_is_a_broken_history(self, impossible: Retracted | Restored) -> None:
        history = [*begun(1, 2).collect_events(), Recorded("tally-1", 4, impossible)]
        with pytest.raises(BrokenHistory, match="version 4 turns back to version"):
            Game.replay(tally.RULESET, history)


@settings(max_examples=60, deadline=None)
@given(moves=st.lists(st.sampled_from(["play", "undo", "redo"]), max_size=25), seed=st.integers(0, 9))
def test_c10_c11_random_do_and_undo_equal_a_model(moves: list[str], seed: int) -> None:
    """The model: a list of states done, and a list of states undone that any new action empties."""
    rng = Random(seed)
    game = begun()
    done, undone = [plain(game.state)], list[Any]()
    for move in moves:
        if move == "play":
            if game.awaiting is None or game.awaiting.actor == CHANCE:
                continue
            game.play(tally.Add(player=game.awaiting.actor, points=rng.randint(1, 3)))
            if game.awaiting is not None and game.awaiting.actor == CHANCE:
                game.play(tally.Roll(pips=rng.randint(1, 6)))
            done.append(plain(game.state))
            undone.clear()
        elif move == "undo" and len(done) > 1:
            game.play(Retract())
            undone.append(done.pop())
        elif move == "redo" and undone:
            game.play(Restore())
            done.append(undone.pop())
        assert plain(game.state) == done[-1]
    history = game.collect_events()
    assert plain(Game.replay(tally.RULESET, history).state) == done[-1]
    assert Course(history).tip == game.standing[-1].originator_version
