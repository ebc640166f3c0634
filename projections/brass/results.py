"""How a game of Brass: Birmingham ended. Rules §15.3."""

from __future__ import annotations

from typing import Any, Final

from domain.brass import events as ev
from projections.fold import Fold
from projections.results import Result, seats_of


class _Ending:
    __slots__ = ("ended", "started")

    def __init__(self, started: ev.GameStarted) -> None:
        self.started = started
        self.ended: ev.GameEnded | None = None


def _game_ended(ending: _Ending, event: ev.GameEnded) -> None:
    ending.ended = event


def _result(ending: _Ending) -> Result | None:
    """None while the game goes on."""
    ended = ending.ended
    if ended is None:
        return None
    standings = {standing.player: standing for standing in ended.standings}
    by_space = ending.started.options.tie_break == "space"

    def strength(player: str) -> Any:
        standing = standings[player]
        return standing.vp, standing.income_space if by_space else standing.income_level, standing.money

    vp = {player: standing.vp for player, standing in standings.items()}
    return Result(seats_of(ending.started.players, vp, strength), ended.winners, ended.decided_by)


RESULT: Final = Fold(_Ending, {ev.GameEnded: _game_ended}, _result)
