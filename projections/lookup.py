"""Where the views of each game are. Each is loaded when first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.core.event import Event
from projections.scoresheet import ScoreSheet

BOARDS: Final = {"brass": "projections.brass.board:board", "snowdonia": "projections.snowdonia.board:board"}
"""Game name to the function that draws a state as text."""

SCORE_SHEETS: Final = {
    "brass": "projections.brass.scores:score_sheet",
    "snowdonia": "projections.snowdonia.scores:score_sheet",
}
"""Game name to the function that tells from the events where each point came from."""


def board(game: str) -> Callable[[Any], str]:
    """The function that draws a game's state as text."""
    found: Callable[[Any], str] = _load(BOARDS[game])
    return found


def score_sheet(game: str) -> Callable[[Sequence[Event]], ScoreSheet]:
    """The function that makes a game's score sheet from its events."""
    found: Callable[[Sequence[Event]], ScoreSheet] = _load(SCORE_SHEETS[game])
    return found


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
