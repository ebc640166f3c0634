"""How a game ended, in terms that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Seat(NamedTuple):
    """A player at the end of a game. vp: final VP. place: from 1; equal players share the better place."""

    player: str
    vp: int
    place: int


class Result(NamedTuple):
    """How a game ended.

    seats: in seat order. winners: several share a win. decided_by: `vp`, or the tie-break that settled it.
    """

    seats: tuple[Seat, ...]
    winners: tuple[str, ...]
    decided_by: str


class Fact(NamedTuple):
    """Something that happened in a game, counted.

    player: empty for what happened to the whole table. kind: `opening`, `built` or `event`. what: which one. number: how often.
    """

    player: str
    kind: str
    what: str
    number: int


def seats_of(players: Iterable[str], vp: dict[str, int], strength: Callable[[str], Any]) -> tuple[Seat, ...]:
    """The seats of players in seat order. strength: comparable; who has more of it is placed better."""
    strengths = {player: strength(player) for player in players}
    return tuple(
        Seat(player, vp[player], 1 + sum(other > own for other in strengths.values()))
        for player, own in strengths.items()
    )
