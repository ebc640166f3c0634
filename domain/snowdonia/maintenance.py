"""Train maintenance (Rules §7.5): pay, discard a contract, or return the train."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import MaintainTrain
from domain.snowdonia.build import restock_train
from domain.snowdonia.events import (
    MaintenanceContractDiscarded,
    MaintenanceFellDue,
    MaintenancePaid,
    TrainGivenUp,
)
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn

STEEL = 1
"""Steel bars for a train's maintenance."""


def maintenance_falls_due(turn: Turn) -> None:
    """Every owner is asked, in the order of players, even one who can only return his train."""
    owners = tuple(name for name in turn.state.order if turn.state.players[name].train)
    if owners:
        turn.emit(MaintenanceFellDue(players=owners))


def substitutes(state: SnowdoniaState, name: str) -> list[int]:
    """A player's contracts that may be discarded in place of the steel bar, used or not."""
    contracts = state.box.contracts
    held = sorted(state.players[name].contracts)
    return [number for number in held if contracts[number].power.type == "maintenance_substitute"]


def maintain_train(turn: Turn, now: Now, action: MaintainTrain) -> None:
    state = turn.state
    name = action.player
    player = state.players[name]
    if action.contract and action.by != "contract":
        raise Refusal("snowdonia/no-contract-needed", f"Maintenance by {action.by} discards no contract")
    if action.by == "steel":
        if player.steel < STEEL:
            raise Refusal("snowdonia/not-enough-steel", f"{name} has no steel bar to pay the maintenance with")
        turn.emit(MaintenancePaid(player=name, train=player.train, steel=STEEL))
    elif action.by == "contract":
        contract = _substitute(state, action)
        turn.emit(MaintenanceContractDiscarded(player=name, train=player.train, contract=contract))
    else:
        turn.emit(TrainGivenUp(player=name, train=player.train))
    if not turn.state.maintenance:
        for train in sorted(turn.state.returned):
            restock_train(turn, train)


def _substitute(state: SnowdoniaState, action: MaintainTrain) -> int:
    possible = substitutes(state, action.player)
    if action.contract in possible:
        return action.contract
    if not possible:
        raise Refusal("snowdonia/no-maintenance-contract", f"{action.player} holds no contract for train maintenance")
    if action.contract or len(possible) > 1:
        raise Refusal(
            "snowdonia/which-contract", f"Discard contract {' or '.join(map(str, possible))}, not {action.contract}"
        )
    return possible[0]


def offered(state: SnowdoniaState, now: Now) -> Iterator[MaintainTrain]:
    if state.players[now.actor].steel >= STEEL:
        yield MaintainTrain(player=now.actor, by="steel")
    for number in substitutes(state, now.actor):
        yield MaintainTrain(player=now.actor, by="contract", contract=number)
    yield MaintainTrain(player=now.actor, by="return")
