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
    "hire": assign.offered_hiring,
    "place": assign.offered,
    "contract": contracts.offered,
    "keep": contracts.offered_keeping,
    "stock_yard": stock_yard.offered,
    "excavate": excavate.offered,
    "clear_space": excavate.offered_clearing,
    "works": works.offered,
    "lay_track": lay_track.offered,
    "build": build.offered,
    "site_office": site_office.offered,
    "surveyor": surveyor.offered,
    "maintenance": maintenance.offered,
}
"""Decision of a player to what may be done."""


def legal_actions(state: SnowdoniaState) -> Iterator[Action]:
    """What the player who is waited for may do, lazily; nothing where chance is waited for."""
    waiting = now(state)
    if waiting and waiting.decision in OFFERED:
        yield from OFFERED[waiting.decision](state, waiting)
