"""A Stock Yard: taking cubes, and the start-player marker of its last space (Rules §3.2 A)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import TakeCubes
from domain.snowdonia.events import CubesTaken
from domain.snowdonia.start_marker import take_start_marker
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn

Cubes = tuple[int, int, int]
"""Iron, stone, coal."""


def yard_limit(state: SnowdoniaState, name: str) -> int:
    """Cubes that one Stock Yard action of a player may take; contract 7 and the Wyddfa add up."""
    player = state.players[name]
    limit = state.box.scenario.stock_yard.cubes + player.effects.get("yard_extra", 0)
    if player.train:
        effect = state.box.trains[player.train].effect
        if effect.type == "stock_yard_extra_cubes":
            limit += effect.amount
    return limit


def coal_limit(state: SnowdoniaState, name: str, printed: int) -> int:
    """Coal among them: as printed, or all there is while contract 29 works."""
    return state.yard["coal"] if "no_coal_limit" in state.players[name].effects else printed


def check_cubes(state: SnowdoniaState, cubes: Cubes, limit: int, coal: int) -> Refusal | None:
    """Why these cubes cannot be taken from the Stock Yard; None where they can."""
    if sum(cubes) > limit:
        return Refusal("snowdonia/too-many-cubes", f"At most {limit} cubes may be taken, not {sum(cubes)}")
    if cubes[2] > coal:
        return Refusal("snowdonia/too-much-coal", f"At most {coal} of the cubes may be coal, not {cubes[2]}")
    for kind, number in zip(("iron", "stone", "coal"), cubes, strict=True):
        if number > state.yard[kind]:
            return Refusal(
                "snowdonia/not-in-yard", f"The Stock Yard holds {state.yard[kind]} {kind} cubes, not {number}"
            )
    return None


def all_cubes(state: SnowdoniaState, limit: int, coal: int) -> Iterator[Cubes]:
    """Every set of cubes that may be taken, the empty one included."""
    yard = state.yard
    for iron in range(min(limit, yard["iron"]) + 1):
        for stone in range(min(limit - iron, yard["stone"]) + 1):
            for black in range(min(limit - iron - stone, coal, yard["coal"]) + 1):
                yield iron, stone, black


def take_cubes(turn: Turn, now: Now, action: TakeCubes) -> None:
    """A labourer's action. The last space gives the marker even if no cube is taken."""
    state = turn.state
    name = action.player
    refusal = check_cubes(
        state,
        (action.iron, action.stone, action.coal),
        yard_limit(state, name),
        coal_limit(state, name, state.box.scenario.stock_yard.coal),
    )
    if refusal:
        raise refusal
    turn.emit(CubesTaken(player=name, space=now.space, iron=action.iron, stone=action.stone, coal=action.coal))
    if now.space == state.box.yard_gives_start:
        take_start_marker(turn, name)


def offered(state: SnowdoniaState, now: Now) -> Iterator[TakeCubes]:
    limit = yard_limit(state, now.actor)
    coal = coal_limit(state, now.actor, state.box.scenario.stock_yard.coal)
    for iron, stone, black in all_cubes(state, limit, coal):
        yield TakeCubes(player=now.actor, iron=iron, stone=stone, coal=black)
