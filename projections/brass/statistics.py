"""What is counted over games of Brass: Birmingham: each player's opening, and the tiles built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from domain.brass import events as ev
from domain.core.event import Event
from projections.fold import Fold
from projections.results import Fact


class _Counts:
    """openings: what each player did in the first round. in_first_round: until the second begins."""

    __slots__ = ("built", "in_first_round", "openings")

    def __init__(self, started: ev.GameStarted) -> None:
        self.in_first_round = True
        self.openings: dict[str, list[str]] = {player: [] for player in started.players}
        self.built: Counter[tuple[str, str]] = Counter()


def _tile_built(counts: _Counts, event: ev.TileBuilt) -> None:
    counts.built[event.player, event.industry] += 1
    if counts.in_first_round:
        counts.openings[event.player].append(f"build {event.industry}")


def _opening(words: str) -> Callable[[_Counts, Any], None]:
    def note(counts: _Counts, event: Any) -> None:
        if counts.in_first_round:
            counts.openings[event.player].append(words)

    return note


def _turn_order_set(counts: _Counts, event: ev.TurnOrderSet) -> None:
    counts.in_first_round = False


_STEPS: Final[dict[type[Event], Callable[[_Counts, Any], None]]] = {
    ev.TileBuilt: _tile_built,
    ev.NetworkExtended: _opening("network"),
    ev.TilesDeveloped: _opening("develop"),
    ev.GoodsSold: _opening("sell"),
    ev.LoanTaken: _opening("loan"),
    ev.Scouted: _opening("scout"),
    ev.Passed: _opening("pass"),
    ev.TurnOrderSet: _turn_order_set,
}


def _facts(counts: _Counts) -> tuple[Fact, ...]:
    openings = [Fact(player, "opening", ", ".join(done), 1) for player, done in counts.openings.items() if done]
    built = [Fact(player, "built", industry, number) for (player, industry), number in counts.built.items()]
    return (*openings, *built)


STATISTICS: Final = Fold(_Counts, _STEPS, _facts)
