"""Folds: what is derived from a game's events in one pass, however many folds share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from domain.core.event import Event, GameStarted

S = TypeVar("S")
R = TypeVar("R")

TO_THE_END: Final = ""
"""In the place of a topic: an event is wanted wherever it comes."""


class Fold(NamedTuple, Generic[S, R]):
    """A visitor of one game's events. It sees each of them once and remembers what it needs in an accumulator.

    begin: the accumulator, from the game's first event. steps: event class to the function that takes such an event
    in; other events are not for this fold. end: what the accumulator comes to; it may be asked at any time.
    until: the event after which the fold wants to see no more, where it is only about a game's beginning.
    """

    begin: Callable[[Any], S]
    steps: Mapping[type[Event], Callable[[S, Any], None]]
    end: Callable[[S], R]
    until: type[Event] | None = None


def run(folds: Sequence[Fold[Any, Any]], events: Iterable[Event]) -> list[Any]:
    """What the folds make of one game's events, all in one pass.

    Raises ValueError where the first event does not start a game.
    """
    passing = iter(events)
    started = next(passing, None)
    if not isinstance(started, GameStarted):
        raise ValueError("a game's events must begin with its GameStarted event")
    visits = [(fold, fold.begin(started)) for fold in folds]
    routes = _routes(visits)
    done: set[type[Event]] = set()
    untils = {fold.until for fold in folds if fold.until is not None}
    for event in passing:
        kind = type(event)
        for take, accumulator in routes.get(kind, ()):
            take(accumulator, event)
        if kind in untils and kind not in done:
            done.add(kind)
            routes = _routes([visit for visit in visits if visit[0].until not in done])
    return [fold.end(accumulator) for fold, accumulator in visits]


_Routes = dict[type[Event], list[tuple[Callable[[Any, Any], None], Any]]]


def _routes(visits: Iterable[tuple[Fold[Any, Any], Any]]) -> _Routes:
    routes: _Routes = {}
    for fold, accumulator in visits:
        for kind, take in fold.steps.items():
            routes.setdefault(kind, []).append((take, accumulator))
    return routes


def topics(folds: Iterable[Fold[Any, Any]]) -> dict[str, str]:
    """The topics of the events that any of the folds takes in, the first event's apart.

    Each has the topic of the event after which it is wanted no longer, or `TO_THE_END`.
    """
    wanted: dict[str, str] = {}
    for fold in folds:
        until = fold.until.TOPIC if fold.until is not None else TO_THE_END
        kinds = [*fold.steps, fold.until] if fold.until is not None else list(fold.steps)
        for kind in kinds:
            wanted[kind.TOPIC] = until if wanted.get(kind.TOPIC, until) == until else TO_THE_END
    return wanted
