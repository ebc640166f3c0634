"""What every rule here is given: the recorder of the action, and the decision that the action answers."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from domain.core.ruleset import Recorder
from domain.snowdonia.state import SnowdoniaState

Turn: TypeAlias = Recorder[SnowdoniaState]

CLOSED: Final = 99
"""Value of `SnowdoniaState.window` once nobody may play contracts of the open area any more."""


class Now(NamedTuple):
    """The decision that the game waits for.

    decision: the type of the action that answers it; `play_contract` is answered by `pass_contracts`, too.
    space: of the labourer who acts, contract or engine: number of the contract or train that gives the action; 0: none.
    """

    actor: str
    decision: str
    space: int = 0
    contract: int = 0
    engine: int = 0

    def is_answered_by(self, kind: str) -> bool:
        """Whether an action of this type answers the decision."""
        return kind == self.decision or (kind == "pass_contracts" and self.decision == "play_contract")


def clockwise(seats: tuple[str, ...], first: str) -> tuple[str, ...]:
    """All players in seat order, beginning with one of them."""
    index = seats.index(first)
    return seats[index:] + seats[:index]
