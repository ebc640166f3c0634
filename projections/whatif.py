"""What would have become of a game had another action been played. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from domain.core.action import Action
from domain.core.event import ActionEvent, Event, Recorded
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.core.retraction import TurnedBack, standing
from projections.diff import Change, changes
from projections.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Divergence:
    """An action of the original that is no longer legal. recorded: as it was in the original."""

    recorded: Recorded
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Outcome:
    """The other course of a game.

    events: of the other action. replaced: the action that it stands for; None at the end of the original.
    followed: how many later actions of the original were still legal. stopped: the first that was not.
    compared: version of the original with which the other course is compared: where it stopped, or the end.
    changes, scores, original_scores: the other course beside the original there; scores in VP.
    """

    events: Sequence[Event]
    replaced: Recorded | None
    followed: int
    stopped: Divergence | None
    compared: int
    changes: Sequence[Change]
    scores: dict[str, int]
    original_scores: dict[str, int]


def what_if(line: Timeline[Any], version: int, action: Action) -> Outcome:
    """Play another action after a version in the stead of the one that followed, then the rest of the original.

    Raises Refusal where the other action itself is not legal, and IndexError.
    """
    line.at(version)
    game: Game[Any] = Game.replay(line.ruleset, _renumbered(standing(line.history[:version])))
    events = game.play(action)
    course = _course(line, version)
    actions = [recorded for recorded in course if isinstance(recorded.event, ActionEvent)]
    followed, stopped = _follow(game, actions[1:])
    end = stopped.recorded.originator_version if stopped else len(line) + 1
    compared = max((number for _, number, _, _ in course if number < end), default=version)
    original, ruleset = line.at(compared), line.ruleset
    return Outcome(
        events,
        actions[0] if actions else None,
        followed,
        stopped,
        compared,
        tuple(changes(ruleset.view(original), ruleset.view(game.state))),
        ruleset.scores(game.state),
        ruleset.scores(original),
    )


def _renumbered(history: Sequence[Recorded]) -> list[Recorded]:
    """Events that stand, as a history of their own."""
    return [recorded._replace(originator_version=number) for number, recorded in enumerate(history, 1)]


def _course(line: Timeline[Any], version: int) -> list[Recorded]:
    """The events after a version: those that stand, where it stands itself; else those that were played then."""
    if version in line.standing:
        return [line.event(number) for number in sorted(line.standing) if number > version]
    later = takewhile(lambda recorded: not isinstance(recorded.event, TurnedBack), line.history[version:])
    return list(later)


def _follow(game: Game[Any], rest: Sequence[Recorded]) -> tuple[int, Divergence | None]:
    """Play recorded actions as long as they are legal."""
    for followed, recorded in enumerate(rest):
        assert isinstance(recorded.event, ActionEvent)
        try:
            game.play(recorded.event.action())
        except Refusal as refusal:
            return followed, Divergence(recorded, refusal)
    return len(rest), None
