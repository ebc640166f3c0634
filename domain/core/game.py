"""The aggregate: one game, replayed from its events and moved on by actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from domain.core.action import Action
from domain.core.event import BrokenHistory as BrokenHistory
from domain.core.event import Event, GameStarted, Recorded
from domain.core.refusal import Refusal
from domain.core.retraction import Course, Restore, Retract, TurnedBack, decide_retraction, standing
from domain.core.ruleset import Awaiting, Ruleset, S


class Game(Generic[S]):
    """A game: id, version, state and the events not yet stored.

    version: number of events so far, the pending ones included.
    """

    __slots__ = ("_history", "_stored", "id", "ruleset", "state")

    def __init__(self, ruleset: Ruleset[S], game_id: str, started: GameStarted) -> None:
        self.id = game_id
        self.ruleset = ruleset
        self.state: S = ruleset.initial_state(started)
        self._history = [Recorded(game_id, 1, started)]
        self._stored = 0

    @classmethod
    def start(cls, ruleset: Ruleset[S], game_id: str, started: GameStarted) -> Game[S]:
        """A new game whose first event waits to be stored."""
        return cls(ruleset, game_id, started)

    @classmethod
    def replay(cls, ruleset: Ruleset[S], history: Iterable[Recorded]) -> Game[S]:
        """The game that its stored events tell. Raises BrokenHistory."""
        events = iter(history)
        first = next(events, None)
        if first is None or not isinstance(first.event, GameStarted) or first.originator_version != 1:
            raise BrokenHistory("a game's history must begin with its GameStarted event as version 1")
        game = cls(ruleset, first.originator_id, first.event)
        game._history = [first]
        game._stored = 1
        game.apply(events)
        return game

    @property
    def version(self) -> int:
        return len(self._history)

    @property
    def standing(self) -> Sequence[Recorded]:
        """The events that count, in order: all but those taken back."""
        return standing(self._history)

    def apply(self, history: Iterable[Recorded]) -> None:
        """Write further stored events into the state. Raises BrokenHistory."""
        state, version, evolve, remember = self.state, self.version, self.ruleset.evolve, self._history.append
        for recorded in history:
            game_id, number, event, _ = recorded
            version += 1
            if number != version or game_id != self.id:
                raise BrokenHistory(f"{self.id}@{version} expected, {game_id}@{number} found")
            write = evolve.get(type(event))
            if write is not None:
                write(state, event)
            else:
                state = self.state = self._turned_back(event)
            remember(recorded)
        self._stored = version

    def _turned_back(self, event: Event) -> S:
        """The state after the next event, which is none of the ruleset's own."""
        if not isinstance(event, TurnedBack):
            raise BrokenHistory(f"{self.id}@{self.version + 1}: {event.TOPIC} is no event of {self.ruleset.title}")
        Course(self._history).take(event)
        return fold(self.ruleset, standing(self._history[: event.to]))

    @property
    def awaiting(self) -> Awaiting | None:
        return self.ruleset.awaiting(self.state)

    def play(self, action: Action) -> Sequence[Event]:
        """Decide an action and take in its events, which then wait to be stored.

        Raises Refusal; the game is then as it was.
        """
        if isinstance(action, Retract | Restore):
            return self._turn_back(action)
        awaiting = self.awaiting
        if awaiting is None:
            raise Refusal("core/game-over", "The game is over; nothing more can be played")
        if action.actor != awaiting.actor:
            raise Refusal(
                "core/not-your-turn", f"{awaiting.actor} has to decide now ({awaiting.decision}), not {action.actor}"
            )
        decided = self.ruleset.decide(self.state, action)
        self._history += [
            Recorded(self.id, version, event) for version, event in enumerate(decided.events, self.version + 1)
        ]
        self.state = decided.state
        return decided.events

    def _turn_back(self, action: Retract | Restore) -> Sequence[Event]:
        event = decide_retraction(self._history, action)
        self.state = self._turned_back(event)
        self._history.append(Recorded(self.id, self.version + 1, event))
        return (event,)

    def collect_events(self) -> Sequence[Recorded]:
        """The events not yet stored, which the caller now takes over."""
        pending = self._history[self._stored :]
        self._stored = self.version
        return pending


def fold(ruleset: Ruleset[S], events: Sequence[Recorded]) -> S:
    """The state after events that count, the first of which starts the game."""
    started, evolve = events[0].event, ruleset.evolve
    assert isinstance(started, GameStarted)
    state = ruleset.initial_state(started)
    for _, _, event, _ in events[1:]:
        evolve[type(event)](state, event)
    return state
