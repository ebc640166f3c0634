"""The tracks of Brass: Birmingham: income, Progress Track, turn order with the money spent, and money."""

from __future__ import annotations

from typing import Final

from domain.brass import events as ev
from domain.brass.components import LEVEL_OF_SPACE, TOP_SPACE, progress_track
from domain.brass.state import BrassState
from projections.tracks import Marker, Markers, Track, Tracks


def _income(state: BrassState) -> Markers:
    """By income space; the label has the level, which is what counts in pounds."""
    return {
        name: Marker(player.income_space, f"{player.income_space} (level {LEVEL_OF_SPACE[player.income_space]})")
        for name, player in state.players.items()
    }


def _progress(state: BrassState) -> Markers:
    """By VP; past the end of the track the label has the lap, from 1, and the space."""
    return {name: Marker(player.vp, _progress_label(player.vp)) for name, player in state.players.items()}


def _progress_label(vp: int) -> str:
    lap, space = progress_track(vp)
    return f"{vp} (lap {lap + 1}, space {space})" if lap else str(vp)


def _order(state: BrassState) -> Markers:
    """By place in the turn order; empty before it is drawn."""
    return {
        name: Marker(state.turn_order.index(name) + 1, str(state.turn_order.index(name) + 1))
        for name in state.players
        if name in state.turn_order
    }


def _spent(state: BrassState) -> Markers:
    return {name: Marker(player.spent, f"£{player.spent}") for name, player in state.players.items()}


def _money(state: BrassState) -> Markers:
    return {name: Marker(player.money, f"£{player.money}") for name, player in state.players.items()}


def _tracks(state: BrassState) -> tuple[Track, ...]:
    return (
        Track("income", "Income marker", "space", 0, TOP_SPACE, _income, race=True),
        Track("vp", "Progress Track", "VP", 0, TOP_SPACE, _progress, race=True),
        Track("order", "Turn order", "place", 1, len(state.players), _order, best="low"),
        Track("spent", "Spent this round", "£", 0, 0, _spent, resets=True),
        Track("money", "Money", "£", 0, 0, _money),
    )


TRACKS: Final = Tracks(
    _tracks,
    frozenset(
        (
            ev.TurnOrderSet,
            ev.IncomeCollected,
            ev.VictoryPointsLost,
            ev.LinksScored,
            ev.TilesScored,
            ev.IntroductoryPointsScored,
        )
    ),
)
