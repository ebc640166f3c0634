"""Why a figure is what it is: a tree whose leaves are events, and who brought points to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from domain.core.event import Recorded


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a figure. amount: None for what explains and does not count. version: of its event; 0 for none.

    The amounts of the parts add up to the amount, wherever a part has one.
    """

    text: str
    amount: int | None = None
    version: int = 0
    parts: tuple[Reason, ...] = ()


class Figure(NamedTuple):
    """A figure that can be explained.

    unit: of its amounts. path: where the state's view has it, below the player; empty for the score.
    """

    unit: str
    path: str


class Credit(NamedTuple):
    """What a player owes to another player's action or tile.

    player: who got it. source: whom it is owed to. figure: as in `Explainer.figures`. version: of the event by which
    the player got it.
    """

    player: str
    source: str
    figure: str
    amount: int
    version: int
    text: str


class Explainer(Protocol):
    """What a game brings to explain its figures. The history is that of the events that stand."""

    @property
    def figures(self) -> Mapping[str, Figure]:
        """By name, the main one first."""
        ...

    def why(self, history: Sequence[Recorded], player: str, figure: str) -> Reason:
        """The figure of a player after the history."""
        ...

    def credits(self, history: Sequence[Recorded]) -> list[Credit]:
        """All that players owe to others, in the order in which they got it."""
        ...


def summed(text: str, parts: Sequence[Reason], version: int = 0) -> Reason:
    """A reason whose amount is that of its parts."""
    return Reason(text, sum(part.amount or 0 for part in parts), version, tuple(parts))


def faults(reason: Reason) -> Iterator[Reason]:
    """Reasons whose parts do not add up."""
    counted = [part.amount for part in reason.parts if part.amount is not None]
    if counted and sum(counted) != reason.amount:
        yield reason
    for part in reason.parts:
        yield from faults(part)


def matrix(found: Sequence[Credit], players: Sequence[str], figure: str) -> dict[str, dict[str, int]]:
    """Who brought how much of a figure to whom: player who got it, to player who brought it, to amount."""
    table = {player: dict.fromkeys((other for other in players if other != player), 0) for player in players}
    for credit in found:
        if credit.figure == figure:
            table[credit.player][credit.source] += credit.amount
    return table
