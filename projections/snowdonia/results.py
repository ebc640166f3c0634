"""How a game of Snowdonia ended. Rules §6, §8."""

from __future__ import annotations

from typing import Final

from domain.snowdonia import events as ev
from projections.fold import Fold
from projections.results import Result, seats_of


class _Ending:
    __slots__ = ("ended",)

    def __init__(self, started: ev.GameStarted) -> None:
        self.ended: ev.GameEnded | None = None


def _game_ended(ending: _Ending, event: ev.GameEnded) -> None:
    ending.ended = event


def _result(ending: _Ending) -> Result | None:
    """None while the game goes on. VP alone decide; who has the most shares the win."""
    ended = ending.ended
    if ended is None:
        return None
    vp = dict(zip(ended.players, ended.vp, strict=True))
    return Result(seats_of(ended.players, vp, vp.__getitem__), ended.winners, "vp")


RESULT: Final = Fold(_Ending, {ev.GameEnded: _game_ended}, _result)
