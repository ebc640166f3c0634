"""The aggregate: one game, replayed from its events and moved on by actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from domain.core.action import Action
from domain.core.event import Event, GameStarted, Recorded
from domain.core.refusal import Refusal
from domain.core.ruleset import Awaiting, Ruleset, S


class BrokenHistory(ValueError):
    """Events that cannot be one game's history: no start, a gap, a duplicate or another game's event."""


class Game(Generic[S]):
    """A game: id, version, state and the events not yet stored.

    version: number of events so far, the pending ones included.
    """

    __slots__ = ("_pending", "id", "ruleset", "state", "version")

    def __init__(self, ruleset: Ruleset[S], game_id: str, started: GameStarted) -> None:
        self.id = game_id
        self.ruleset = ruleset
        self.version = 1
        self.state: S = ruleset.initial_state(started)
        self._pending: list[Recorded] = []

    @classmethod
    def start(cls, ruleset: Ruleset[S], game_id: str, started: GameStarted) -> Game[S]:
        """A new game whose first event waits to be stored."""
        game = cls(ruleset, game_id, started)
        game._pending.append(Recorded(game_id, 1, started))
        return game

    @classmethod
    def replay(cls, ruleset: Ruleset[S], history: Iterable[Recorded]) -> Game[S]:
        """The game that its stored events tell. Raises BrokenHistory."""
        events = iter(history)
        first = next(events, None)
        if first is None or not isinstance(first.event, GameStarted) or first.originator_version != 1:
            raise BrokenHistory("a game's history must begin with its GameStarted event as version 1")
        game = cls(ruleset, first.originator_id, first.event)
        game.apply(events)
        return game

    def apply(self, history: Iterable[Recorded]) -> None:
        """Write further stored events into the state. Raises BrokenHistory."""
        state, version, evolve = self.state, self.version, self.ruleset.evolve
        for game_id, number, event, _ in history:
            version += 1
            if number != version or game_id != self.id:
                raise BrokenHistory(f"{self.id}@{version} expected, {game_id}@{number} found")
            evolve[type(event)](state, event)
        self.version = version

    @property
    def awaiting(self) -> Awaiting | None:
        return self.ruleset.awaiting(self.state)

    def play(self, action: Action) -> Sequence[Event]:
        """Decide an action and take in its events, which then wait to be stored.

        Raises Refusal; the game is then as it was.
        """
        awaiting = self.awaiting
        if awaiting is None:
            raise Refusal("core/game-over", "The game is over; nothing more can be played")
        if action.actor != awaiting.actor:
            raise Refusal(
                "core/not-your-turn", f"{awaiting.actor} has to decide now ({awaiting.decision}), not {action.actor}"
            )
        decided = self.ruleset.decide(self.state, action)
        for event in decided.events:
            self.version += 1
            self._pending.append(Recorded(self.id, self.version, event))
        self.state = decided.state
        return decided.events

    def collect_events(self) -> Sequence[Recorded]:
        """The events not yet stored, which the caller now takes over."""
        pending, self._pending = self._pending, []
        return pending
