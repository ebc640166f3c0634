"""Folds: what is derived from a game's events in one pass, however many folds share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from domain.core.event import Event, GameStarted

S = TypeVar("S")
R = TypeVar("R")


class Fold(NamedTuple, Generic[S, R]):
    """A visitor of one game's events. It sees each of them once and remembers what it needs in an accumulator.

    begin: the accumulator, from the game's first event. steps: event class to the function that takes such an event
    in; other events are not for this fold. end: what the accumulator comes to; it may be asked at any time.
    """

    begin: Callable[[Any], S]
    steps: Mapping[type[Event], Callable[[S, Any], None]]
    end: Callable[[S], R]


def run(folds: Sequence[Fold[Any, Any]], events: Iterable[Event]) -> list[Any]:
    """What the folds make of one game's events, all in one pass.

    Raises ValueError where the first event does not start a game.
    """
    passing = iter(events)
    started = next(passing, None)
    if not isinstance(started, GameStarted):
        raise ValueError("a game's events must begin with its GameStarted event")
    accumulators = [fold.begin(started) for fold in folds]
    routes: dict[type[Event], list[tuple[Callable[[Any, Any], None], Any]]] = {}
    for fold, accumulator in zip(folds, accumulators, strict=True):
        for kind, take in fold.steps.items():
            routes.setdefault(kind, []).append((take, accumulator))
    for event in passing:
        for take, accumulator in routes.get(type(event), ()):
            take(accumulator, event)
    return [fold.end(accumulator) for fold, accumulator in zip(folds, accumulators, strict=True)]


def topics(folds: Iterable[Fold[Any, Any]]) -> frozenset[str]:
    """The topics of the events that any of the folds takes in, the first event's apart."""
    return frozenset(kind.TOPIC for fold in folds for kind in fold.steps)
