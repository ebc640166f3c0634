"""Networks and connection: two different things. Rules §5."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from domain.brass.components import LINES, MERCHANTS, SLOTS
from domain.brass.state import BrassState


class Routes:
    """Who is connected to whom over a set of placed links, of any owner."""

    __slots__ = ("_distances", "_neighbours")

    def __init__(self, lines: frozenset[str]) -> None:
        self._neighbours: dict[str, set[str]] = {}
        for line in lines:
            touches = LINES[line].touches
            for place in touches:
                self._neighbours.setdefault(place, set()).update(touches)
        self._distances: dict[tuple[str, ...], Mapping[str, int]] = {}

    def distances(self, points: tuple[str, ...]) -> Mapping[str, int]:
        """Links from the nearest of the points to every location connected to one of them (0 for the points)."""
        known = self._distances.get(points)
        if known is None:
            known = self._distances[points] = self._walk(points)
        return known

    def _walk(self, points: tuple[str, ...]) -> dict[str, int]:
        distances = dict.fromkeys(points, 0)
        frontier: set[str] = set(points)
        steps = 0
        while frontier:
            steps += 1
            frontier = {near for place in frontier for near in self._neighbours.get(place, ()) if near not in distances}
            distances.update(dict.fromkeys(frontier, steps))
        return distances

    def connected(self, points: tuple[str, ...], place: str) -> bool:
        return place in self.distances(points)

    def reaches_merchant(self, points: tuple[str, ...]) -> bool:
        """Whether coal can be bought from, or sold to, the market here: any merchant location, with tiles or not."""
        distances = self.distances(points)
        return any(merchant in distances for merchant in MERCHANTS)


@lru_cache(maxsize=8192)
def routes_over(lines: frozenset[str]) -> Routes:
    """The routes over these lines."""
    return Routes(lines)


def routes(state: BrassState) -> Routes:
    """The routes over all links on the board."""
    return routes_over(frozenset(state.links))


def network_of(state: BrassState, player: str) -> set[str]:
    """Locations that hold a tile of the player or are touched by a link of his; empty without presence."""
    network = {SLOTS[slot].location for slot, tile in state.board.items() if tile.owner == player}
    for line, owner in state.links.items():
        if owner == player:
            network.update(LINES[line].touches)
    return network
