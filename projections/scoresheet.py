"""Where every victory point of a game came from: players by category."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Entry = tuple[str, str]
"""A category, and the part of it; the part is empty in categories that are not divided."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Victory points by player and category, in VP; each player's categories add up to the score in the state.

    categories: in the order in which the game scores them. points: player, in seat order, to VP for each category
    (a category without points is 0). winners: empty while the game goes on; several share a win.
    decided_by: `vp`, or the tie-break that settled it; empty while the game goes on.
    parts: player to VP by category and part of it (`("canal tiles", "cotton")`), as far as a game divides its
    categories; without parts that brought nothing.
    """

    categories: tuple[str, ...]
    points: Mapping[str, Mapping[str, int]]
    winners: tuple[str, ...] = ()
    decided_by: str = ""
    parts: Mapping[str, Mapping[Entry, int]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        categories: Sequence[str],
        entries: Mapping[str, Mapping[Entry, int]],
        winners: tuple[str, ...],
        decided_by: str,
    ) -> ScoreSheet:
        """The sheet of what each player, in seat order, got by category and part."""
        points: dict[str, dict[str, int]] = {}
        for player, gained in entries.items():
            points[player] = dict.fromkeys(categories, 0)
            for (category, _), vp in gained.items():
                points[player][category] += vp
        parts = {
            player: {entry: vp for entry, vp in gained.items() if entry[1] and vp} for player, gained in entries.items()
        }
        return cls(tuple(categories), points, winners, decided_by, parts)

    def total(self, player: str) -> int:
        """The player's VP in all."""
        return sum(self.points[player].values())
