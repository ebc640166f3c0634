"""Where in a game a condition holds, and the border between good and bad versions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from projections.predicate import Predicate, Scene
from projections.timeline import Timeline


class Verdict(Enum):
    """What a script says of a state."""

    GOOD = "good"
    BAD = "bad"
    SKIP = "skip"


class Border(NamedTuple):
    """Where good turns into bad.

    first_bad: None where none is bad. skipped: versions just before it that could not be judged, so that one of them may
    be the first bad one. asked: how many were judged.
    """

    first_bad: int | None
    skipped: tuple[int, ...]
    asked: int


def scan(
    line: Timeline[Any], predicate: Predicate, *, after: int = 0, until: int | None = None
) -> Iterator[tuple[int, bool]]:
    """Every version that stands and whether the condition holds there, in one pass; nothing is taken for monotone.

    after: versions up to here are passed over. Raises MalformedPredicate.
    """
    state = line.at(1)
    view = partial(line.ruleset.view, state)
    last = len(line) if until is None else until
    for version in sorted(line.standing):
        if version > last:
            return
        if version > 1 and predicate.needs_state:
            line.take(state, version)
        if version > after:
            yield version, predicate.holds(Scene(version, line.history[version - 1].event, view))


def first(line: Timeline[Any], predicate: Predicate, *, after: int = 0, until: int | None = None) -> int | None:
    """The first version at which a condition holds. Raises MalformedPredicate."""
    return next((version for version, holds in scan(line, predicate, after=after, until=until) if holds), None)


def turns(
    line: Timeline[Any], predicate: Predicate, *, after: int = 0, until: int | None = None
) -> Iterator[tuple[int, bool]]:
    """The versions at which a condition begins to hold or ceases to. Raises MalformedPredicate."""
    before = False
    for version, holds in scan(line, predicate, after=after, until=until):
        if holds != before:
            yield version, holds
        before = holds


def bisect(versions: Sequence[int], judge: Callable[[int], Verdict]) -> Border:
    """Find the first bad version by halves, as `git bisect` does: all before it are taken for good, all after it for bad.

    versions: in order; the last one is judged first.
    """
    known: dict[int, Verdict] = {}

    def ask(index: int) -> Verdict:
        if index not in known:
            known[index] = judge(versions[index])
        return known[index]

    good, bad = -1, len(versions) - 1
    if bad < 0 or ask(bad) is not Verdict.BAD:
        return Border(None, (), len(known))
    while (middle := _middle(good, bad, known)) is not None:
        verdict = ask(middle)
        if verdict is Verdict.GOOD:
            good = middle
        elif verdict is Verdict.BAD:
            bad = middle
    skipped = tuple(versions[index] for index in range(good + 1, bad))
    return Border(versions[bad], skipped, len(known))


def _middle(good: int, bad: int, known: dict[int, Verdict]) -> int | None:
    """The index nearest to the middle between two others that was not judged yet."""
    between = [index for index in range(good + 1, bad) if index not in known]
    return min(between, key=lambda index: (abs(2 * index - good - bad), index), default=None)
