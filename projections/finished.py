"""What a finished game leaves behind, for leaderboards, ratings and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from domain import catalogue
from domain.core.event import GameStarted, Recorded
from projections import lookup
from projections.fold import Fold, run, topics
from projections.results import Fact, Result
from projections.scoresheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game. at: UTC instant at which its end was stored."""

    game_id: str
    started: GameStarted
    at: str
    result: Result
    scores: ScoreSheet
    facts: tuple[Fact, ...]


def folds(game: str) -> tuple[Fold[Any, Any], ...]:
    """What is derived from a game of this kind: result, score sheet, then facts. Raises UnknownGame."""
    return lookup.result(game), lookup.scores(game), *lookup.statistics(game)


def wanted() -> dict[str, str]:
    """The topics without which `finished` cannot do, whatever game it is; all other events may be left out.

    Each has the topic after which it may be left out as well, or `TO_THE_END`.
    """
    return topics(fold for game in catalogue.GAMES for fold in folds(game))


def finished(standing: Sequence[Recorded]) -> Finished | None:
    """What a game's standing events come to; None while it goes on, and for a fork, which does not count.

    Raises ValueError where the first event does not start a game.
    """
    first, last = standing[0], standing[-1]
    started = first.event
    if not isinstance(started, GameStarted):
        raise ValueError(f"{first.originator_id}@{first.originator_version} is not the start of a game")
    if started.parent is not None:
        return None
    result, scores, *facts = run(folds(started.GAME), (recorded.event for recorded in standing))
    if result is None:
        return None
    return Finished(first.originator_id, started, last.at, result, scores, tuple(chain(*facts)))
