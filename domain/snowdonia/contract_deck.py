"""The contract deck, whose order nobody knows: what may turn up, and when the discards become the deck (Rules §3.3.1)."""

from __future__ import annotations

from domain.core.refusal import Refusal
from domain.snowdonia.actions import RevealBack, RevealContracts
from domain.snowdonia.events import BackRevealed
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def drawable(state: SnowdoniaState) -> int:
    """Cards that can still be drawn: the deck, and the discards, which are shuffled when it runs out."""
    return len(state.deck) + len(state.discards)


def check_reveal(state: SnowdoniaState, action: RevealContracts, wanted: int) -> tuple[str, int]:
    """The back then on top of the deck, and how many discards were shuffled into a new deck on the way.

    wanted: number of cards to turn up, of which there are enough.
    """
    numbers = action.contracts
    if len(numbers) != wanted or len(set(numbers)) != wanted:
        raise Refusal(
            "snowdonia/wrong-number-of-contracts", f"{wanted} different contracts turn up, not {list(numbers)}"
        )
    old, new = numbers[: len(state.deck)], numbers[len(state.deck) :]
    for number in old:
        if number not in state.deck:
            raise Refusal("snowdonia/contract-not-in-deck", f"Contract {number} is not in the deck")
    if state.back and state.box.contracts[old[0]].back != state.back:
        raise Refusal("snowdonia/wrong-back", f"The top card has {state.back} on its back, contract {old[0]} has not")
    for number in new:
        if number not in state.discards:
            raise Refusal("snowdonia/contract-not-in-deck", f"Contract {number} was not among the shuffled discards")
    shuffled = len(state.discards) if new else 0
    rest = (*state.deck, *state.discards) if new else state.deck
    return _check_back(state, action.back, tuple(number for number in rest if number not in numbers)), shuffled


def reveal_back(turn: Turn, now: Now, action: RevealBack) -> None:
    """The symbol needed for the forecast; an empty deck is first made anew of the discards (Rules §3.3.1)."""
    state = turn.state
    shuffled = 0 if state.deck else len(state.discards)
    back = _check_back(state, action.back, state.deck or state.discards)
    turn.emit(BackRevealed(back=back, shuffled=shuffled))


def _check_back(state: SnowdoniaState, back: str, deck: tuple[int, ...]) -> str:
    possible = list(dict.fromkeys(state.box.contracts[number].back for number in deck))
    if back in possible or (not back and not possible):
        return back
    if back:
        raise Refusal("snowdonia/no-such-back", f"No card that can be on top of the deck has {back} on its back")
    if len(possible) == 1:
        return possible[0]
    if state.table:
        return ""
    raise Refusal("snowdonia/back-missing", f"The back on top of the deck must be told: {' or '.join(possible)}")
