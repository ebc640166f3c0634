"""Where every victory point of a game came from: players by category."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Victory points by player and category, in VP; each player's categories add up to the score in the state.

    categories: in the order in which the game scores them. points: player, in seat order, to VP for each category
    (a category without points is 0). winners: empty while the game goes on; several share a win.
    decided_by: `vp`, or the tie-break that settled it; empty while the game goes on.
    """

    categories: tuple[str, ...]
    points: Mapping[str, Mapping[str, int]]
    winners: tuple[str, ...] = ()
    decided_by: str = ""

    def total(self, player: str) -> int:
        """The player's VP in all."""
        return sum(self.points[player].values())
