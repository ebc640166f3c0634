"""A game told in sentences, under a heading for each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from domain.core.event import Event, Recorded
from projections.sentences import sentence
from projections.timeline import Moment, Timeline


class Told(NamedTuple):
    """An event in words. is_action: whether somebody did it; the rest followed from what was done."""

    version: int
    is_action: bool
    sentence: str


class Chapter(NamedTuple):
    """A round, or what comes before the first one."""

    moment: Moment
    events: list[Told]


def heading(moment: Moment) -> str:
    """`Canal Era, round 3`."""
    era = f"{moment.era.title()} Era" if moment.era else ""
    if not moment.round:
        return f"{era}: preparation" if era else "Preparation"
    return f"{era}, round {moment.round}" if era else f"Round {moment.round}"


def narrate(
    line: Timeline[Any], version: int, *, after: int = 0, redact: Callable[[Event], Event] | None = None
) -> Iterator[Chapter]:
    """The events that stand, from behind one version up to and including another.

    redact: takes out of an event what the listener must not know.
    """
    told = [line.event(number) for number in sorted(line.standing) if after < number <= version]
    for moment, events in groupby(told, key=lambda recorded: line.moment(recorded.originator_version)):
        yield Chapter(moment, [_told(line, recorded, redact) for recorded in events])


def _told(line: Timeline[Any], recorded: Recorded, redact: Callable[[Event], Event] | None) -> Told:
    version = recorded.originator_version
    shown = recorded._replace(event=redact(recorded.event)) if redact else recorded
    return Told(version, line.cause(version) == version, sentence(line.ruleset, shown))
