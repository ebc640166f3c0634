"""Drawing cubes from the bag, whose content everybody knows (Rules §3.3.3, §5)."""

from __future__ import annotations

from domain.core.refusal import Refusal
from domain.snowdonia.actions import DrawCubes
from domain.snowdonia.state import SnowdoniaState


def cubes_in_bag(state: SnowdoniaState) -> int:
    return sum(state.bag.values())


def check_draw(state: SnowdoniaState, action: DrawCubes, amount: int) -> None:
    """Refuse cubes that the bag does not hold, and another number than was to be drawn."""
    check_held(state, action)
    drawn = action.iron + action.stone + action.coal + action.event
    if drawn != amount:
        raise Refusal("snowdonia/wrong-number-of-cubes", f"{amount} cubes are drawn, not {drawn}")


def check_held(state: SnowdoniaState, action: DrawCubes) -> None:
    """Refuse cubes that the bag does not hold."""
    for kind, held in state.bag.items():
        if getattr(action, kind) > held:
            raise Refusal("snowdonia/not-in-bag", f"The bag holds {held} {kind} cubes, not {getattr(action, kind)}")
