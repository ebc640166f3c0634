"""Every legal action of a state, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.core.action import Action
from domain.snowdonia import (
    assign,
    build,
    contracts,
    excavate,
    lay_track,
    maintenance,
    site_office,
    stock_yard,
    surveyor,
    works,
)
from domain.snowdonia.rounds import now
from domain.snowdonia.state import SnowdoniaState

OFFERED: Final[Mapping[str, Callable[[SnowdoniaState, Any], Iterator[Action]]]] = {
    "hire_labourer": assign.offered_hiring,
    "place_labourer": assign.offered,
    "play_contract": contracts.offered,
    "keep_contract": contracts.offered_keeping,
    "take_cubes": stock_yard.offered,
    "excavate": excavate.offered,
    "clear_space": excavate.offered_clearing,
    "convert": works.offered,
    "lay_track": lay_track.offered,
    "build": build.offered,
    "take_contract": site_office.offered,
    "move_surveyor": surveyor.offered,
    "maintain_train": maintenance.offered,
}
"""Decision of a player to what may be done."""


def legal_actions(state: SnowdoniaState) -> Iterator[Action]:
    """What the player who is waited for may do, lazily; nothing where chance is waited for."""
    waiting = now(state)
    if waiting and waiting.decision in OFFERED:
        yield from OFFERED[waiting.decision](state, waiting)
