"""Every event in words: the game's own sentences, and those for what all games have."""

from __future__ import annotations

from typing import Any

from domain.core.event import Event, GameStarted, Recorded
from domain.core.retraction import Restored, Retracted
from domain.core.ruleset import Ruleset
from projections.address import address


def sentence(ruleset: Ruleset[Any], recorded: Recorded) -> str:
    """One plain sentence that tells the event."""
    game, _, event, _ = recorded
    return _core(game, event) or f"{ruleset.describe(event)}{_origin(event)}"


def _core(game: str, event: Event) -> str:
    match event:
        case Retracted(to=to):
            return f"Everything after {address(game, to)} is taken back."
        case Restored(to=to):
            return f"What was taken back counts again, up to {address(game, to)}."
    return ""


def _origin(event: Event) -> str:
    parent = event.parent if isinstance(event, GameStarted) else None
    return f" Forked from {address(parent.game, parent.version)}." if parent else ""
