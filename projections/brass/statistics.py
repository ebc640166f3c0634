"""What is counted over games of Brass: Birmingham: each player's opening, and the tiles built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from domain.brass import events as ev
from domain.core.event import Event
from projections.fold import Fold
from projections.results import Fact


class _Openings:
    """done: what each player did in the first round."""

    __slots__ = ("done",)

    def __init__(self, started: ev.GameStarted) -> None:
        self.done: dict[str, list[str]] = {player: [] for player in started.players}


def _opening(words: str) -> Callable[[_Openings, Any], None]:
    def note(openings: _Openings, event: Any) -> None:
        openings.done[event.player].append(words)

    return note


def _opening_tile(openings: _Openings, event: ev.TileBuilt) -> None:
    openings.done[event.player].append(f"build {event.industry}")


_FIRST_ACTIONS: Final[dict[type[Event], Callable[[_Openings, Any], None]]] = {
    ev.TileBuilt: _opening_tile,
    ev.NetworkExtended: _opening("network"),
    ev.TilesDeveloped: _opening("develop"),
    ev.GoodsSold: _opening("sell"),
    ev.LoanTaken: _opening("loan"),
    ev.Scouted: _opening("scout"),
    ev.Passed: _opening("pass"),
}


def _opening_facts(openings: _Openings) -> tuple[Fact, ...]:
    return tuple(Fact(player, "opening", ", ".join(done), 1) for player, done in openings.done.items() if done)


def _tile_built(built: Counter[tuple[str, str]], event: ev.TileBuilt) -> None:
    built[event.player, event.industry] += 1


def _built_facts(built: Counter[tuple[str, str]]) -> tuple[Fact, ...]:
    return tuple(Fact(player, "built", industry, number) for (player, industry), number in built.items())


def _nothing_built(started: ev.GameStarted) -> Counter[tuple[str, str]]:
    return Counter()


STATISTICS: Final = (
    Fold(_Openings, _FIRST_ACTIONS, _opening_facts, until=ev.TurnOrderSet),
    Fold(_nothing_built, {ev.TileBuilt: _tile_built}, _built_facts),
)
"""The turn order of the second round is set when the first is over."""
