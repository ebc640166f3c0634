"""The aggregate, and the base of events and actions."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from pydantic import ValidationError

from domain import catalogue
from domain.core.action import Action
from domain.core.event import Event, Recorded, UnknownTopic, UnreadableEvent, decode, encode, event_class, topics
from domain.core.game import BrokenHistory, Game
from domain.core.refusal import Refusal
from players import seats
from players.protocol import play_on
from tests.core import tally


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    tally.install(monkeypatch)


@pytest.fixture
def game() -> Game[Any]:
    return Game.start(tally.RULESET, "tally-1", tally.started())


def test_a_new_game_waits_with_its_first_event(game: Game[Any]) -> None:
    assert [recorded.originator_version for recorded in game.collect_events()] == [1]
    assert list(game.collect_events()) == []


def test_an_action_of_somebody_else_is_refused_with_who_is_to_decide(game: Game[Any]) -> None:
    with pytest.raises(Refusal, match=r"ann has to decide now \(add\), not bob \[core/not-your-turn\]"):
        game.play(tally.Add(player="bob", points=1))


def test_nobody_acts_after_the_end() -> None:
    over = tally.played()
    with pytest.raises(Refusal, match="core/game-over"):
        over.play(tally.Add(player="ann", points=1))


def test_a_choice_that_is_left_out_is_filled_in_only_where_one_is_legal() -> None:
    started = tally.RULESET.start(("ann",), options={"target": 1})
    game: Game[Any] = Game.start(tally.RULESET, "tally-1", started)
    assert game.play(tally.Add(player="ann")) == [tally.PointsAdded(player="ann", points=1, total=1)]
    wide: Game[Any] = Game.start(tally.RULESET, "tally-2", tally.started())
    with pytest.raises(Refusal, match="tally/choice-missing"):
        wide.play(tally.Add(player="ann"))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda history: [],
        lambda history: history[1:],
        lambda history: [history[0], *history[2:]],
        lambda history: [*history, history[-1]],
        lambda history: [history[0], history[1]._replace(originator_id="tally-2")],
        lambda history: [history[1]._replace(originator_version=1), *history[1:]],
    ],
    ids=["empty", "no start", "gap", "duplicate", "other game", "other start"],
)
def test_c30_c31_what_cannot_be_one_games_history_is_not_replayed(spoil: Any) -> None:
    history = list(tally.played().collect_events())
    with pytest.raises(BrokenHistory):
        Game.replay(tally.RULESET, spoil(history))


def test_a_game_that_does_not_end_is_stopped(game: Game[Any]) -> None:
    choosers = seats.seated(tally.RULESET, ("ann", "bob"), ["random"], "1")
    with pytest.raises(RuntimeError, match="tally-1 has not ended after 3 actions"):
        play_on(game, choosers, at_most=3)


def test_events_and_actions_are_frozen_and_refuse_unknown_fields() -> None:
    event = tally.RoundEnded(round=1)
    with pytest.raises(ValidationError):
        setattr(event, "round", 2)  # noqa: B010
    with pytest.raises(ValidationError):
        tally.RoundEnded.model_validate({"round": 1, "more": 1})
    with pytest.raises(ValidationError):
        tally.Roll.model_validate({"pips": 1, "more": 1})


def test_the_actor_of_an_action_is_its_player_or_chance() -> None:
    assert tally.Add(player="ann", points=1).actor == "ann"
    assert tally.Roll(pips=1).actor == "chance"
    assert Action().actor == "chance"


def test_a_topic_belongs_to_one_class() -> None:
    with pytest.raises(TypeError, match=r"'tally\.round_ended' belongs to RoundEnded"):

        class Impostor(Event):
            TOPIC: ClassVar[str] = "tally.round_ended"

    assert topics()["tally.round_ended"] is tally.RoundEnded
    with pytest.raises(UnknownTopic):
        event_class("tally.unheard_of")


def test_an_event_is_written_in_the_order_of_its_fields_without_blanks() -> None:
    event = tally.PointsAdded(total=2, points=2, player="ann")
    assert encode(event) == b'{"player":"ann","points":2,"total":2}'
    assert decode("tally.points_added", 2, encode(event)) == event


@pytest.mark.parametrize("class_version", [0, 3])
def test_a_class_version_that_never_was_is_unreadable(class_version: int) -> None:
    with pytest.raises(UnreadableEvent):
        decode("tally.points_added", class_version, b'{"player":"ann","points":2,"total":2}')


def test_an_envelope_satisfies_the_librarys_protocol() -> None:
    from eventsourcing.domain import DomainEventProtocol

    assert isinstance(Recorded("tally-1", 1, tally.RoundEnded(round=1)), DomainEventProtocol)


def test_a_game_that_nobody_knows_is_an_error_that_lists_the_games() -> None:
    with pytest.raises(catalogue.UnknownGame, match="there are: brass, snowdonia, tally"):
        catalogue.ruleset("chess")
