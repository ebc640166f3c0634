"""C Works: iron into steel, rubble into stone (Rules §3.2 C)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import Convert
from domain.snowdonia.events import WorksDone
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def iron_per_steel(state: SnowdoniaState, name: str) -> int:
    """Iron cubes that a player's labourer needs for a steel bar; the Enid needs fewer."""
    train = state.players[name].train
    if train and state.box.trains[train].effect.type == "works_iron_per_steel":
        return state.box.trains[train].effect.amount
    return state.box.scenario.works.iron_per_steel


def check_conversion(
    state: SnowdoniaState, name: str, *, steel: int = 0, iron: int = 0, stone: int = 0, rubble: int = 0
) -> Refusal | None:
    """Why a player cannot make this steel out of iron, or stone out of rubble (all in total); None where he can."""
    player = state.players[name]
    for kind, needed, there in (("iron", iron, player.iron), ("rubble", rubble, player.rubble)):
        if needed > there:
            return Refusal(f"snowdonia/not-enough-{kind}", f"{needed} {kind} needed, {name} has {there}")
    if steel > state.steel_supply:
        return Refusal("snowdonia/no-steel", f"The supply holds {state.steel_supply} steel bars, not {steel}")
    if stone > state.bag["stone"]:
        return Refusal("snowdonia/no-stone", f"The bag holds {state.bag['stone']} stone, not {stone}")
    return None


def check_works(state: SnowdoniaState, name: str, steel: int, stone: int) -> Refusal | None:
    """Why a labourer cannot make so much; None where he can."""
    works = state.box.scenario.works
    if steel + stone > works.conversions:
        return Refusal(
            "snowdonia/too-many-conversions",
            f"A labourer converts at most {works.conversions} times, not {steel + stone}",
        )
    iron, rubble = steel * iron_per_steel(state, name), stone * works.rubble_per_stone
    return check_conversion(state, name, steel=steel, iron=iron, stone=stone, rubble=rubble)


def convert(turn: Turn, now: Now, action: Convert) -> None:
    state = turn.state
    name = action.player
    refusal = check_works(state, name, action.steel, action.stone)
    if refusal:
        raise refusal
    turn.emit(
        WorksDone(
            player=name,
            space=now.space,
            iron=action.steel * iron_per_steel(state, name),
            rubble=action.stone * state.box.scenario.works.rubble_per_stone,
            steel=action.steel,
            stone=action.stone,
        )
    )


def offered(state: SnowdoniaState, now: Now) -> Iterator[Convert]:
    most = state.box.scenario.works.conversions
    for steel in range(most + 1):
        for stone in range(most - steel + 1):
            if check_works(state, now.actor, steel, stone) is None:
                yield Convert(player=now.actor, steel=steel, stone=stone)
