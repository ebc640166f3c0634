"""What triggers the end of the game (Rules §8)."""

from __future__ import annotations

from domain.snowdonia.events import EndTriggered
from domain.snowdonia.turn import Turn


def after_track_laid(turn: Turn, player: str) -> None:
    """The last track card before the summit triggers the end. player: empty for an event."""
    state = turn.state
    if state.end is None and state.laid == len(state.route.cards):
        turn.emit(EndTriggered(reason="last_track", player=player))


def after_marker_placed(turn: Turn, player: str) -> None:
    """With few players a player's last ownership marker triggers the end, too."""
    state = turn.state
    if state.end is None and state.box.last_marker_ends and not state.players[player].markers:
        turn.emit(EndTriggered(reason="last_marker", player=player))
