"""The start-player marker (Rules §3.2 A, §5)."""

from __future__ import annotations

from domain.snowdonia.events import StartMarkerTaken
from domain.snowdonia.turn import Turn


def take_start_marker(turn: Turn, player: str, *, lock: bool = False) -> None:
    """Give a player the marker for the next round, unless a contract holds it fast."""
    state = turn.state
    if not state.marker_locked:
        turn.emit(StartMarkerTaken(player=player, before=state.marker, locked=lock))
