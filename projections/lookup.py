"""Where the views of each game are. Each is loaded when first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.core.event import Event
from projections.fold import Fold
from projections.results import Fact, Result
from projections.scoresheet import ScoreSheet
from projections.tracks import Tracks
from projections.why import Explainer

BOARDS: Final = {"brass": "projections.brass.board:board", "snowdonia": "projections.snowdonia.board:board"}
"""Game name to the function that draws a state as text."""

SCORE_SHEETS: Final = {
    "brass": "projections.brass.scores:score_sheet",
    "snowdonia": "projections.snowdonia.scores:score_sheet",
}
"""Game name to the function that tells from the events where each point came from."""

RESULTS: Final = {"brass": "projections.brass.results:RESULT", "snowdonia": "projections.snowdonia.results:RESULT"}
"""Game name to the fold that knows how a game ended."""

SCORES: Final = {"brass": "projections.brass.scores:SCORES", "snowdonia": "projections.snowdonia.scores:SCORES"}
"""Game name to the fold that makes the score sheet."""

STATISTICS: Final = {
    "brass": "projections.brass.statistics:STATISTICS",
    "snowdonia": "projections.snowdonia.statistics:STATISTICS",
}
"""Game name to the folds that count what is worth counting over many games."""

EXPLAINERS: Final = {"brass": "projections.brass.why:EXPLAINER", "snowdonia": "projections.snowdonia.why:EXPLAINER"}
"""Game name to what tells why a player's figures are what they are."""

REDACTORS: Final = {"brass": "projections.brass.redact:redact"}
"""Game name to the function that hides from an event what a player could not know; other games have no secrets."""

TRACKS: Final = {"brass": "projections.brass.tracks:TRACKS", "snowdonia": "projections.snowdonia.tracks:TRACKS"}
"""Game name to its tracks."""


def board(game: str) -> Callable[[Any], str]:
    """The function that draws a game's state as text."""
    found: Callable[[Any], str] = _load(BOARDS[game])
    return found


def score_sheet(game: str) -> Callable[[Sequence[Event]], ScoreSheet]:
    """The function that makes a game's score sheet from its events."""
    found: Callable[[Sequence[Event]], ScoreSheet] = _load(SCORE_SHEETS[game])
    return found


def result(game: str) -> Fold[Any, Result | None]:
    """The fold that knows how a game ended; None while it goes on."""
    found: Fold[Any, Result | None] = _load(RESULTS[game])
    return found


def scores(game: str) -> Fold[Any, ScoreSheet]:
    """The fold that makes a game's score sheet."""
    found: Fold[Any, ScoreSheet] = _load(SCORES[game])
    return found


def statistics(game: str) -> tuple[Fold[Any, tuple[Fact, ...]], ...]:
    """The folds that count what is worth counting over many games."""
    found: tuple[Fold[Any, tuple[Fact, ...]], ...] = _load(STATISTICS[game])
    return found


def explainer(game: str) -> Explainer:
    """What tells why a player's figures are what they are."""
    found: Explainer = _load(EXPLAINERS[game])
    return found


def redactor(game: str) -> Callable[[Event, str], Event]:
    """The function that hides from an event what a player (or, where the name is empty, the public) could not know."""
    if game not in REDACTORS:
        return lambda event, seat: event
    found: Callable[[Event, str], Event] = _load(REDACTORS[game])
    return found


def tracks(game: str) -> Tracks:
    """The tracks of a game."""
    found: Tracks = _load(TRACKS[game])
    return found


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
