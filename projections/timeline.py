"""A game's history as states: every version can be visited, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from domain import catalogue
from domain.core.event import ActionEvent, BrokenHistory, GameStarted, Recorded
from domain.core.retraction import Course, TurnedBack
from domain.core.ruleset import Ruleset, State

S = TypeVar("S", bound=State)

CHECKPOINT_EVERY: Final = 64
"""Versions between two kept states. A copy costs as much as some five events, so that more would not pay."""


class CannotReplay(BrokenHistory):
    """An event that does not fit the state before it; the message begins with its address."""


class Moment(NamedTuple):
    """When an event happened, in the game's own time.

    era: empty in games without eras. round: 0 before the first round of the game or of an era.
    """

    era: str
    round: int


class Step(NamedTuple):
    """An event and the state after it. The state is good until the next step is taken; copy it to keep it."""

    recorded: Recorded
    state: Any
    moment: Moment

    @property
    def version(self) -> int:
        return self.recorded.originator_version


class Timeline(Generic[S]):
    """All states of a game up to the events given; later ones need a new timeline.

    Versions that were taken back keep the state they had. Raises BrokenHistory where the events are no game's history.
    """

    def __init__(self, ruleset: Ruleset[S], history: Sequence[Recorded]) -> None:
        first = history[0].event if history else None
        if not isinstance(first, GameStarted):
            raise BrokenHistory("a game's history must begin with its GameStarted event as version 1")
        self.ruleset = ruleset
        self.history = tuple(history)
        self.started: GameStarted = first
        self._course = Course(history)
        self._kept: dict[int, S] = {1: ruleset.initial_state(first)}
        self._moments: list[Moment] = []

    @property
    def game_id(self) -> str:
        return self.history[0].originator_id

    def __len__(self) -> int:
        return len(self.history)

    def event(self, version: int) -> Recorded:
        """The event that led to a version. Raises IndexError."""
        self._check(version)
        return self.history[version - 1]

    def at(self, version: int) -> S:
        """The state after a version, as a copy of its own. Raises IndexError."""
        self._check(version)
        way = []
        here = self._course.stood[version]
        while here not in self._kept:
            way.append(here)
            here = self._course.before(here)
        state = self._kept[here].copy()
        for here in reversed(way):
            self.take(state, here)
            if here % CHECKPOINT_EVERY == 0:
                self._kept[here] = state.copy()
        return state

    def steps(self) -> Iterator[Step]:
        """Every event with the state after it, in one pass."""
        state = self.at(1)
        for version, recorded in enumerate(self.history, 1):
            if isinstance(recorded.event, TurnedBack):
                state = self.at(recorded.event.to)
            elif version > 1:
                self.take(state, version)
            yield Step(recorded, state, self._note(version, state))

    def take(self, state: S, version: int) -> None:
        """Write the event of a version into the state before it. Raises CannotReplay."""
        event = self.history[version - 1].event
        try:
            self.ruleset.evolve[type(event)](state, event)
        except Exception as error:
            # What a payload that no rules wrote makes the replay stumble over is not foreseeable.
            what = f"{self.game_id}@{version} ({event.TOPIC}) cannot be replayed"
            raise CannotReplay(f"{what}: {type(error).__name__}: {error}") from error

    @property
    def moments(self) -> Sequence[Moment]:
        """When each event happened, first version first. Raises CannotReplay."""
        self.moment(len(self))
        return self._moments

    def moment(self, version: int) -> Moment:
        """When the event of a version happened. Raises IndexError and CannotReplay."""
        self._check(version)
        seen = len(self._moments)
        if seen < version:
            state = self.at(max(1, seen))
            for number in range(seen + 1, version + 1):
                event = self.history[number - 1].event
                if isinstance(event, TurnedBack):
                    state = self.at(event.to)
                elif number > 1:
                    self.take(state, number)
                self._note(number, state)
        return self._moments[version - 1]

    def _note(self, version: int, state: S) -> Moment:
        """The moment of a version whose state is at hand, remembered when it is the next one."""
        moments = self._moments
        if len(moments) < version:
            event = self.history[version - 1].event
            if isinstance(event, TurnedBack):
                moments.append(moments[event.to - 1])
            else:
                moments.append(_moment(state, moments[-1] if moments else Moment("", 0)))
        return moments[version - 1]

    @cached_property
    def standing(self) -> frozenset[int]:
        """The versions whose events count: all but those taken back, and what took them back."""
        return frozenset(self._course.versions())

    def cause(self, version: int) -> int:
        """The version of the action because of which an event happened; its own where it records an action."""
        self._check(version)
        while version > 1 and not isinstance(self.history[version - 1].event, ActionEvent):
            version -= 1
        return version

    def is_decision(self, version: int) -> bool:
        """Whether somebody has to decide at a version: it is not among the consequences of an action."""
        self._check(version)
        return version == len(self) or isinstance(self.history[version].event, ActionEvent)

    def decision_from(self, version: int) -> int:
        """The first version from this one on at which somebody has to decide. Raises IndexError."""
        while not self.is_decision(version):
            version += 1
        return version

    def _check(self, version: int) -> None:
        if not 1 <= version <= len(self):
            raise IndexError(f"{self.game_id} has the versions 1 to {len(self)}, not {version}")


def of(history: Sequence[Recorded]) -> Timeline[Any]:
    """The timeline of any game. Raises BrokenHistory and UnknownGame."""
    first = history[0].event if history else None
    if not isinstance(first, GameStarted):
        raise BrokenHistory("a game's history must begin with its GameStarted event as version 1")
    return Timeline(catalogue.ruleset(first.GAME), history)


def _moment(state: Any, previous: Moment) -> Moment:
    """The moment of a state. A round number left over from the era before is none of this era's."""
    era, number = getattr(state, "era", ""), getattr(state, "round", 0)
    if era == previous.era and number == previous.round:
        return previous
    left_over = era != previous.era and previous.era != ""
    if left_over or (previous.round == 0 and number > 1):
        return Moment(era, 0)
    return Moment(era, number)
