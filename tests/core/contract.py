"""What every game of this program keeps, whatever its rules: one check each, to be called with a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random
from typing import Any

from archive.application import Archive
from archive.audit import verify
from archive.exports import export
from archive.imports import import_games
from domain import catalogue
from domain.core.action import CHANCE, Action
from domain.core.event import ActionEvent, Event, Recorded
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.core.ruleset import Ruleset
from players import seats
from projections import lookup

Whole = tuple[Game[Any], tuple[Recorded, ...]]


def playable(games: Iterable[str]) -> list[str]:
    """Those of the games whose rules and dealer are there."""

    def load(game: str) -> object:
        return catalogue.ruleset(game), seats.dealer(game, Random(1))

    return [game for game in games if _is_there(load, game)]


def complete(games: Iterable[str]) -> list[str]:
    """Those of the playable games that also have a greedy bot, a board and a score sheet."""

    def load(game: str) -> object:
        return seats.bot(catalogue.ruleset(game), "greedy", Random(1)), lookup.board(game), lookup.score_sheet(game)

    return [game for game in playable(games) if _is_there(load, game)]


def _is_there(load: Callable[[str], object], game: str) -> bool:
    try:
        load(game)
    except ModuleNotFoundError:
        return False
    return True


def whole_game(ruleset: Ruleset[Any], players: int, seed: str) -> Whole:
    """A game played to its end by random bots, and its history."""
    names = ("ann", "bob", "cat", "dan", "eve")[:players]
    game: Game[Any] = Game.start(ruleset, f"{ruleset.name}-{seed}", ruleset.start(names))
    choosers = seats.seated(ruleset, names, ["random"], seed)
    while (awaiting := game.awaiting) is not None:
        game.play(choosers[awaiting.actor].choose(game.state, awaiting.actor))
    return game, tuple(game.collect_events())


def seen(game: Game[Any]) -> tuple[Any, ...]:
    """All that can be seen of a game at any moment, also among the consequences of an action."""
    return game.version, game.ruleset.view(game.state), game.ruleset.scores(game.state)


def told(game: Game[Any]) -> tuple[Any, ...]:
    """All that can be seen of a game while it waits for somebody."""
    return *seen(game), game.awaiting


def every_prefix_replays_to_the_live_state(ruleset: Ruleset[Any], whole: Whole) -> None:
    live, history = whole
    walked: Game[Any] = Game.replay(ruleset, history[:1])
    step = max(1, len(history) // 12)
    for end in range(1, len(history) + 1):
        if end > 1:
            walked.apply(history[end - 1 : end])
        if end % step == 0 or end == len(history):
            assert seen(Game.replay(ruleset, history[:end])) == seen(walked)
    assert told(walked) == told(live)


def the_actions_alone_make_the_same_game_again(ruleset: Ruleset[Any], whole: Whole) -> None:
    """No generator is needed: chance is in its actions."""
    _, history = whole
    again: Game[Any] = Game.replay(ruleset, history[:1])
    for recorded in history[1:]:
        if isinstance(recorded.event, ActionEvent):
            again.play(recorded.event.action())
    assert [recorded.event for recorded in again.collect_events()] == [recorded.event for recorded in history[1:]]


def every_offered_action_commits(ruleset: Ruleset[Any], whole: Whole) -> None:
    for game, _ in _moments(ruleset, whole):
        before = told(game)
        offered = list(islice(ruleset.legal_actions(game.state), 60))
        assert offered == list(islice(ruleset.legal_actions(game.state), 60)), "the order is not fixed"
        awaiting = game.awaiting
        assert bool(offered) == (awaiting is not None and awaiting.actor != CHANCE)
        for action in offered:
            assert ruleset.decide(game.state, action).events
            assert awaiting is not None
            assert action.actor == awaiting.actor
        assert told(game) == before


def a_refusal_leaves_no_trace(ruleset: Ruleset[Any], whole: Whole) -> None:
    """Actions of other moments of the same game, most of which are not legal now."""
    _, history = whole
    actions = [recorded.event.action() for recorded in history if isinstance(recorded.event, ActionEvent)]
    refused = 0
    for game, number in _moments(ruleset, whole):
        for action in Random(number).sample(actions, min(15, len(actions))):
            refused += _is_refused_without_trace(game, action)
    assert refused, "nothing was refused"


def _is_refused_without_trace(game: Game[Any], action: Action) -> bool:
    before = told(game)
    refusal = _refusal(game, action)
    if refusal is None:
        return False
    assert refusal.code.count("/") == 1
    assert refusal.message
    assert told(game) == before
    assert game.collect_events() == []
    return True


def _refusal(game: Game[Any], action: Action) -> Refusal | None:
    """Why the action is refused; None where it is legal. A legal action is tried without being played."""
    if game.awaiting is not None and game.awaiting.actor == action.actor:
        try:
            game.ruleset.decide(game.state, action)
        except Refusal as refusal:
            return refusal
        return None
    try:
        game.play(action)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{action!r} was played out of turn")


def it_comes_back_whole_from_store_and_file(whole: Whole) -> None:
    live, history = whole
    with Archive.in_memory() as one, Archive.in_memory() as two:
        one.events.put(history)
        assert [recorded.event for recorded in one.history(live.id)] == [recorded.event for recorded in history]
        assert told(one.load(live.id)) == told(live)
        lines = list(export(one, live.id))
        import_games(two, lines)
        assert list(export(two, live.id)) == lines
        assert verify(two, live.id).is_sound


def every_event_has_a_sentence_and_a_topic_of_its_game(ruleset: Ruleset[Any], whole: Whole) -> None:
    for _, _, event, _ in whole[1]:
        sentence = ruleset.describe(event)
        assert sentence
        assert "\n" not in sentence
        assert event.TOPIC.startswith(f"{ruleset.name}.")
        assert_has_evolve(ruleset, event)


def assert_has_evolve(ruleset: Ruleset[Any], event: Event) -> None:
    assert type(event) in ruleset.evolve or event.TOPIC.endswith(".game_started")


def _moments(ruleset: Ruleset[Any], whole: Whole) -> Iterable[tuple[Game[Any], int]]:
    """The game at some dozen moments at which somebody decides, and their versions."""
    _, history = whole
    decisions = [recorded.originator_version for recorded in history if isinstance(recorded.event, ActionEvent)]
    step = max(1, len(decisions) // 12)
    for version in decisions[::step]:
        yield Game.replay(ruleset, history[: version - 1]), version
