"""F Site Office: taking a contract from the display (Rules §3.2 F)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import TakeContract
from domain.snowdonia.events import ContractDeclined, ContractTaken
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def take_contract(turn: Turn, now: Now, action: TakeContract) -> None:
    display = turn.state.display
    if not action.contract:
        turn.emit(ContractDeclined(player=action.player, space=now.space))
    elif action.contract in display:
        turn.emit(ContractTaken(player=action.player, space=now.space, contract=action.contract))
    else:
        shown = ", ".join(map(str, display)) or "nothing"
        raise Refusal("snowdonia/contract-not-displayed", f"The display shows {shown}, not {action.contract}")


def offered(state: SnowdoniaState, now: Now) -> Iterator[TakeContract]:
    return (TakeContract(player=now.actor, contract=number) for number in (*state.display, 0))
