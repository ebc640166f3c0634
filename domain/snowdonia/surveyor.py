"""G Surveyor: the own surveyor goes one station on (Rules §3.2 G)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import MoveSurveyor
from domain.snowdonia.events import SurveyorKept, SurveyorSent
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def check_move(state: SnowdoniaState, name: str) -> Refusal | None:
    """Why a surveyor cannot move on; None where he can. He moves by stations, not by track cards."""
    at = state.players[name].surveyor
    if at == len(state.box.stations) - 1:
        return Refusal("snowdonia/surveyor-at-summit", f"The surveyor of {name} is at {state.box.stations[at]} already")
    return None


def move_surveyor(turn: Turn, now: Now, action: MoveSurveyor) -> None:
    state = turn.state
    name = action.player
    if not action.move:
        turn.emit(SurveyorKept(player=name, space=now.space))
        return
    refusal = check_move(state, name)
    if refusal:
        raise refusal
    at, stations = state.players[name].surveyor, state.box.stations
    turn.emit(SurveyorSent(player=name, space=now.space, before=stations[at], after=stations[at + 1]))


def offered(state: SnowdoniaState, now: Now) -> Iterator[MoveSurveyor]:
    if check_move(state, now.actor) is None:
        yield MoveSurveyor(player=now.actor, move=True)
    yield MoveSurveyor(player=now.actor, move=False)
