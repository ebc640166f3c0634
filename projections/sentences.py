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
        case Retracted(to=to, last=last):
            return f"Taken back: everything after {address(game, to)}, up to {address(game, last)}."
        case Restored(to=to):
            return f"Brought back: everything up to {address(game, to)}."
    return ""


def _origin(event: Event) -> str:
    parent = event.parent if isinstance(event, GameStarted) else None
    return f" Forked from {address(parent.game, parent.version)}." if parent else ""
