"""Preparing the next round: contracts, weather, Stock Yard, in this order (Rules §3.3)."""

from __future__ import annotations

from domain.core.refusal import Refusal
from domain.snowdonia.actions import DrawCubes, RevealContracts
from domain.snowdonia.bag import check_draw, check_held, cubes_in_bag
from domain.snowdonia.contract_deck import check_reveal, drawable
from domain.snowdonia.events import ContractDiscarded, ContractsDisplayed, CubesDrawn, PreparationBegan
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Turn


def begin_preparation(turn: Turn) -> None:
    """If nobody took a contract from the display, the one furthest left goes (Rules §3.3.1)."""
    state = turn.state
    turn.emit(PreparationBegan(round=state.round))
    if state.display and not state.contract_taken:
        turn.emit(ContractDiscarded(contract=state.display[0]))


def contracts_to_display(state: SnowdoniaState) -> int:
    """Cards that the display lacks and that can be drawn."""
    lacking = state.box.scenario.setup.contracts_displayed - len(state.display)
    return min(lacking, drawable(state))


def fill_display(turn: Turn, action: RevealContracts) -> None:
    back, shuffled = check_reveal(turn.state, action, contracts_to_display(turn.state))
    turn.emit(ContractsDisplayed(contracts=action.contracts, back=back, shuffled=shuffled))


def cubes_to_draw(state: SnowdoniaState) -> int:
    """Cubes drawn for the Stock Yard this round, by the player count; all there are if the bag holds fewer."""
    return min(state.box.restock, cubes_in_bag(state))


def restock(turn: Turn, action: DrawCubes) -> None:
    """Material goes into the Stock Yard, event cubes wait to be placed one after another (Rules §3.3.3)."""
    state = turn.state
    if state.box.options.event_cubes_count_towards_restock:
        check_draw(state, action, cubes_to_draw(state))
    else:
        _check_draw_beside_events(state, action)
    turn.emit(CubesDrawn(iron=action.iron, stone=action.stone, coal=action.coal, event=action.event))


def _check_draw_beside_events(state: SnowdoniaState, action: DrawCubes) -> None:
    """Where event cubes do not count, drawing goes on until enough material, or the whole bag, is out."""
    check_held(state, action)
    material = cubes_in_bag(state) - state.bag["event"]
    drawn = action.iron + action.stone + action.coal
    if drawn != min(state.box.restock, material):
        raise Refusal(
            "snowdonia/wrong-number-of-cubes",
            f"{min(state.box.restock, material)} cubes beside the event cubes are drawn, not {drawn}",
        )
    if material < state.box.restock and action.event != state.bag["event"]:
        raise Refusal("snowdonia/wrong-number-of-cubes", "The whole bag is drawn, all event cubes included")
