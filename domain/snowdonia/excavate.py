"""B Excavate: rubble in strict order, markers on dug-out sites (Rules §3.2 B), and contract 3 (§5)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import ClearSpace, Excavate
from domain.snowdonia.ending import after_marker_placed
from domain.snowdonia.events import ClearingDeclined, Dug, RubbleExcavated, SiteExcavated, SpaceCleared
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def excavation_rate(state: SnowdoniaState, name: str) -> int:
    """Cubes that one Excavate action of a player may dig: marker and bonuses, then doubled."""
    player = state.players[name]
    rate = state.excavation
    if player.train:
        effect = state.box.trains[player.train].effect
        if effect.type == "excavate_rate_bonus":
            rate += effect.amount
    return rate * player.effects.get("excavate_factor", 1)


def next_space(state: SnowdoniaState) -> str:
    """The track card or rubble site nearest the start that has rubble; empty where none is left."""
    return next((place for place, cubes in state.rubble.items() if cubes), "")


def diggable(state: SnowdoniaState, name: str) -> int:
    """Rubble that a player can reach, whatever the rate.

    Without markers he stops before the last cube of a rubble site, which would need one.
    """
    markers, cubes = state.players[name].markers, 0
    for place, left in state.rubble.items():
        if left and place in state.box.sites:
            if not markers:
                return cubes + left - 1
            markers -= 1
        cubes += left
    return cubes


def excavate(turn: Turn, now: Now, action: Excavate) -> None:
    state = turn.state
    name = action.player
    rate = excavation_rate(state, name)
    if action.cubes > rate:
        raise Refusal("snowdonia/above-rate", f"The excavation rate is {rate} cubes, not {action.cubes}")
    reach = diggable(state, name)
    if action.cubes > reach:
        raise Refusal(
            "snowdonia/not-diggable",
            f"{name} can reach {reach} rubble cubes with {state.players[name].markers} markers, not {action.cubes}",
        )
    dug = tuple(_dig(state, action.cubes))
    turn.emit(RubbleExcavated(player=name, space=now.space, cubes=action.cubes, dug=dug))
    for place, _, left in dug:
        if not left:
            _mark_site(turn, name, place)


def _dig(state: SnowdoniaState, cubes: int) -> Iterator[Dug]:
    for place, there in state.rubble.items():
        if not cubes:
            return
        if there:
            taken = min(there, cubes)
            cubes -= taken
            yield Dug(place, taken, there - taken)


def _mark_site(turn: Turn, name: str, place: str) -> None:
    site = turn.state.box.sites.get(place)
    if site:
        turn.emit(SiteExcavated(player=name, site=place, vp=site.vp))
        after_marker_placed(turn, name)


def check_clearing(state: SnowdoniaState, name: str) -> Refusal | None:
    """Why a player cannot clear the whole next space; None where he can."""
    place = next_space(state)
    if not place:
        return Refusal("snowdonia/no-rubble", "No rubble is left on the line")
    if place in state.box.sites and not state.players[name].markers:
        return Refusal("snowdonia/no-markers", f"{name} has no ownership marker for {place}")
    return None


def clear_space(turn: Turn, now: Now, action: ClearSpace) -> None:
    """Contract 3, carried out at the end of B; no Excavate action, so that no rate counts (Rules §5)."""
    state = turn.state
    name = action.player
    if not action.clear:
        turn.emit(ClearingDeclined(player=name, contract=now.contract))
        return
    refusal = check_clearing(state, name)
    if refusal:
        raise refusal
    place = next_space(state)
    turn.emit(SpaceCleared(player=name, contract=now.contract, place=place, cubes=state.rubble[place]))
    _mark_site(turn, name, place)


def offered(state: SnowdoniaState, now: Now) -> Iterator[Excavate]:
    most = min(excavation_rate(state, now.actor), diggable(state, now.actor))
    return (Excavate(player=now.actor, cubes=cubes) for cubes in range(most + 1))


def offered_clearing(state: SnowdoniaState, now: Now) -> Iterator[ClearSpace]:
    if check_clearing(state, now.actor) is None:
        yield ClearSpace(player=now.actor, clear=True)
    yield ClearSpace(player=now.actor, clear=False)
