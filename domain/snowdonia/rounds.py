"""The course of the game (Rules §3, §8): what is waited for, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.core.action import CHANCE
from domain.snowdonia.assign import assigning, open_area
from domain.snowdonia.contracts import playable, window
from domain.snowdonia.events import AreaOpened, RoundBegan, RoundEnded
from domain.snowdonia.events_track import place_event_cube
from domain.snowdonia.preparation import begin_preparation, contracts_to_display, cubes_to_draw
from domain.snowdonia.scenario import AREAS
from domain.snowdonia.scoring import score_game
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn, clockwise
from domain.snowdonia.weather import back_needed, change_weather

LABOURER_DECISIONS: Final = {
    "A": "take_cubes",
    "B": "excavate",
    "C": "convert",
    "D": "lay_track",
    "E": "build",
    "F": "take_contract",
    "G": "move_surveyor",
}


def now(state: SnowdoniaState) -> Now | None:
    """The decision that is waited for; None where the game goes on by itself, or is over."""
    return _NOW[state.phase](state)


def advance(turn: Turn) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while turn.state.phase != "end" and now(turn.state) is None:
        _GO_ON[turn.state.phase](turn)


# What is waited for


def _in_setup(state: SnowdoniaState) -> Now | None:
    if not state.start_player:
        return Now(CHANCE, "draw_start_player")
    if not state.route.line:
        return Now(CHANCE, "lay_out_track")
    if not state.shed:
        return Now(CHANCE, "deal_trains")
    return Now(CHANCE, "reveal_contracts")


def _in_area(state: SnowdoniaState) -> Now | None:
    """Contracts, then labourers by space, then what is left to the end of the area (Rules §3.2, §5)."""
    if state.drawing:
        return Now(CHANCE, "reveal_contracts" if state.drawing.what == "contracts" else "draw_cubes")
    if state.keeping:
        return Now(state.keeping.player, "keep_contract")
    area = state.area
    if not area:
        # Between the last round's end and the last score no area is open any more, and nobody decides.
        return None
    playing = window(state, area)
    if playing:
        return playing
    for space, name in enumerate(state.labourers[area][state.resolved :], state.resolved + 1):
        if name:
            return Now(name, LABOURER_DECISIONS[area], space=space)
    return _at_the_end_of(state, area)


def _at_the_end_of(state: SnowdoniaState, area: str) -> Now | None:
    """In order of players, each his declared contracts, then the Padarn's Build action (Rules §5)."""
    for name in state.order:
        for player, number in state.deferred:
            if player == name:
                clearing = state.box.contracts[number].power.type == "excavate_next_space"
                return Now(name, "clear_space" if clearing else LABOURER_DECISIONS[area], contract=number)
        engine = state.players[name].train
        if area == "E" and engine and _extra_build(state, engine):
            return Now(name, "build", engine=engine)
    return None


def _extra_build(state: SnowdoniaState, train: int) -> bool:
    """Whether this train gives a Build action now: once a round, if any built something in E (Rules §3.2 E)."""
    built = state.builds + (state.declined if state.box.options.padarn_counts_declined else 0)
    return built > 0 and not state.engine_used and state.box.trains[train].effect.type == "extra_build"


def _in_preparation(state: SnowdoniaState) -> Now | None:
    if state.stage == "contracts":
        if contracts_to_display(state) > 0:
            return Now(CHANCE, "reveal_contracts")
        return Now(CHANCE, "reveal_back") if back_needed(state) else None
    if state.stage == "weather":
        return Now(CHANCE, "draw_cubes") if cubes_to_draw(state) else None
    return Now(state.maintenance[0], "maintain_train") if state.maintenance else None


# What follows by itself


def _no_step(turn: Turn) -> None:
    raise AssertionError("the set-up waits for chance until the first round begins")


def _open_next_area(turn: Turn) -> None:
    """Open the next area with anything to decide; after G prepare the next round, or end the game (Rules §8)."""
    state = turn.state
    for area in AREAS[AREAS.index(state.area) + 1 if state.area else 0 :]:
        if open_area(state, area) and _anything_in(state, area):
            turn.emit(AreaOpened(area=area))
            return
    if state.end and not state.box.options.final_round_runs_preparation:
        _end_round(turn)
    else:
        begin_preparation(turn)


def _anything_in(state: SnowdoniaState, area: str) -> bool:
    return any(state.labourers[area]) or any(playable(state, name, area) for name in state.order)


def _prepare(turn: Turn) -> None:
    state = turn.state
    if state.stage == "contracts":
        change_weather(turn)
    elif state.pending_events and not _stopped(state):
        place_event_cube(turn)
    else:
        _end_round(turn)


def _stopped(state: SnowdoniaState) -> bool:
    """An event that ends the game is the last one (Rules §8)."""
    return state.end is not None and not state.end.player and state.box.options.event_end_stops_at_once


def _end_round(turn: Turn) -> None:
    state = turn.state
    turn.emit(RoundEnded(round=state.round))
    if state.end:
        score_game(turn)
    else:
        turn.emit(RoundBegan(round=state.round + 1, order=clockwise(state.seats, state.marker)))


_NOW: Final[Mapping[str, Callable[[SnowdoniaState], Now | None]]] = {
    "setup": _in_setup,
    "assign": assigning,
    "resolve": _in_area,
    "prepare": _in_preparation,
    "end": lambda state: None,
}
_GO_ON: Final[Mapping[str, Callable[[Turn], None]]] = {
    "setup": _no_step,
    "assign": _open_next_area,
    "resolve": _open_next_area,
    "prepare": _prepare,
}
