"""Assigning labourers: hiring the third, whose turn it is, which space is taken (Rules §3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import HireLabourer, PlaceLabourer
from domain.snowdonia.components import SURVEYOR_AREA
from domain.snowdonia.events import HiringDeclined, LabourerHired, LabourerPlaced
from domain.snowdonia.scenario import AREAS
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def open_area(state: SnowdoniaState, area: str) -> bool:
    """Whether labourers may work there in the current weather."""
    return area not in state.box.closed[state.weather[0]]


def free_spaces(state: SnowdoniaState, area: str) -> list[int]:
    """Empty spaces of an area, the lowest first; the Surveyor always has one more."""
    there = state.labourers[area]
    if area == SURVEYOR_AREA:
        return [len(there) + 1]
    return [space for space, name in enumerate(there, 1) if not name]


def check_hiring(state: SnowdoniaState, name: str) -> Refusal | None:
    """Why a player cannot take his labourer from the Pub; None where he can. The fee is the train's."""
    player = state.players[name]
    if not player.train:
        return Refusal("snowdonia/no-train", f"{name} has no train to fetch a labourer with")
    fee = state.box.trains[player.train].fee
    if player.coal < fee:
        return Refusal("snowdonia/not-enough-coal", f"The labourer costs {fee} coal, {name} has {player.coal}")
    if not player.pub:
        return Refusal("snowdonia/nobody-in-pub", f"{name} has no labourer in the Pub")
    return None


def assigning(state: SnowdoniaState) -> Now | None:
    """Who hires or places next; None when every labourer is placed."""
    if state.box.options.hire_timing == "before_anyone_places" and not state.placer:
        for name in state.order:
            if not state.players[name].asked and check_hiring(state, name) is None:
                return Now(name, "hire_labourer")
    name = _next_to_place(state)
    if not name:
        return None
    player = state.players[name]
    if not player.asked and _not_yet_placed(state, name) and check_hiring(state, name) is None:
        return Now(name, "hire_labourer")
    return Now(name, "place_labourer")


def _next_to_place(state: SnowdoniaState) -> str:
    order = state.order
    start = order.index(state.placer) + 1 if state.placer else 0
    for index in range(len(order)):
        name = order[(start + index) % len(order)]
        if state.players[name].hand:
            return name
    return ""


def _not_yet_placed(state: SnowdoniaState, name: str) -> bool:
    return state.players[name].hand == state.box.scenario.setup.labourers


def hire_labourer(turn: Turn, now: Now, action: HireLabourer) -> None:
    state = turn.state
    name = action.player
    if not action.hire:
        turn.emit(HiringDeclined(player=name))
        return
    train = state.players[name].train
    turn.emit(LabourerHired(player=name, train=train, fee=state.box.trains[train].fee))


def check_placing(state: SnowdoniaState, area: str, space: int) -> Refusal | None:
    """Why no labourer can be placed on this space; None where one can."""
    if not open_area(state, area):
        return Refusal("snowdonia/area-closed", f"{state.weather[0].capitalize()} closes area {area} this round")
    free = free_spaces(state, area)
    if not free:
        return Refusal("snowdonia/area-full", f"Area {area} has no empty space")
    if space not in free:
        return Refusal("snowdonia/space-taken", f"Space {space} of area {area} is not empty")
    if space != free[0] and state.box.options.placement_must_use_lowest_space:
        return Refusal("snowdonia/not-the-lowest-space", f"The lowest-numbered empty space of {area} is {free[0]}")
    return None


def place_labourer(turn: Turn, now: Now, action: PlaceLabourer) -> None:
    state = turn.state
    space = action.space or _only_space(state, action.area)
    refusal = check_placing(state, action.area, space)
    if refusal:
        raise refusal
    turn.emit(LabourerPlaced(player=action.player, area=action.area, space=space))


def _only_space(state: SnowdoniaState, area: str) -> int:
    free = free_spaces(state, area)
    if len(free) > 1 and not state.box.options.placement_must_use_lowest_space:
        raise Refusal("snowdonia/which-space", f"Area {area} has several empty spaces: {', '.join(map(str, free))}")
    return free[0] if free else 0


def offered_hiring(state: SnowdoniaState, now: Now) -> Iterator[HireLabourer]:
    yield HireLabourer(player=now.actor, hire=True)
    yield HireLabourer(player=now.actor, hire=False)


def offered(state: SnowdoniaState, now: Now) -> Iterator[PlaceLabourer]:
    for area in AREAS:
        for space in free_spaces(state, area):
            if check_placing(state, area, space) is None:
                given = 0 if area == SURVEYOR_AREA else space
                yield PlaceLabourer(player=now.actor, area=area, space=given)
