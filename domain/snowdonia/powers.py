"""What each contract can do: when it can, with which choices, and how (Rules §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain.core.refusal import Refusal
from domain.snowdonia.actions import PlayContract
from domain.snowdonia.assign import free_spaces, open_area
from domain.snowdonia.components import SURVEYOR_AREA
from domain.snowdonia.contract_deck import drawable
from domain.snowdonia.events import (
    ActionDeferred,
    ContractConverted,
    ContractCubesTaken,
    ContractsBlocked,
    EffectGained,
    ForecastChanged,
    LabourerMoved,
    SurveyorMoved,
)
from domain.snowdonia.scenario import SYMBOLS, Contract
from domain.snowdonia.start_marker import take_start_marker
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.stock_yard import all_cubes, check_cubes, coal_limit
from domain.snowdonia.surveyor import check_move
from domain.snowdonia.turn import Turn
from domain.snowdonia.works import check_conversion

Choice = Mapping[str, Any]
"""The fields of `PlayContract` in which the choices for a contract differ."""


class PowerRule(NamedTuple):
    """How a kind of power is used.

    choices: every way to play it that makes sense to try. check: why a way is not possible. play: its consequences.
    fields: the fields of `PlayContract` that hold the choices.
    """

    choices: Callable[[SnowdoniaState, str, Contract], Iterator[Choice]]
    check: Callable[[SnowdoniaState, Contract, PlayContract], Refusal | None]
    play: Callable[[Turn, Contract, PlayContract], None]
    fields: frozenset[str] = frozenset()


def _no_choice(state: SnowdoniaState, name: str, contract: Contract) -> Iterator[Choice]:
    yield {}


def _always(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    return None


def _nothing_more(turn: Turn, contract: Contract, action: PlayContract) -> None:
    """The event of playing the contract says it all."""


# Powers for the round


def _gain(turn: Turn, action: PlayContract, effect: str, value: int) -> None:
    turn.emit(EffectGained(player=action.player, contract=action.contract, effect=effect, value=value))


def _adding(effect: str) -> PowerRule:
    """A bonus that adds up with others of its kind."""

    def play(turn: Turn, contract: Contract, action: PlayContract) -> None:
        had = turn.state.players[action.player].effects.get(effect, 0)
        _gain(turn, action, effect, had + contract.power.amount)

    return PowerRule(_no_choice, _always, play)


def _double_excavation(turn: Turn, contract: Contract, action: PlayContract) -> None:
    factor = turn.state.players[action.player].effects.get("excavate_factor", 1)
    stacks = turn.state.box.options.excavate_double_stacks
    _gain(turn, action, "excavate_factor", factor * 2 if stacks else 2)


def _ignore_coal_limit(turn: Turn, contract: Contract, action: PlayContract) -> None:
    _gain(turn, action, "no_coal_limit", 1)


def _iron_as_steel(turn: Turn, contract: Contract, action: PlayContract) -> None:
    had = turn.state.players[action.player].effects.get("iron_as_steel", contract.power.amount)
    _gain(turn, action, "iron_as_steel", min(had, contract.power.amount))


def _rubble_as_stone(turn: Turn, contract: Contract, action: PlayContract) -> None:
    _gain(turn, action, "rubble_as_stone", contract.power.times)
    _gain(turn, action, "rubble_per_stone", contract.power.amount)


def _block_contracts(turn: Turn, contract: Contract, action: PlayContract) -> None:
    turn.emit(ContractsBlocked(player=action.player))


def _take_start_player(turn: Turn, contract: Contract, action: PlayContract) -> None:
    take_start_marker(turn, action.player, lock=True)


def _defer(turn: Turn, contract: Contract, action: PlayContract) -> None:
    turn.emit(ActionDeferred(player=action.player, contract=action.contract))


# Instant powers: playable only if they do something now


def _other_discs(state: SnowdoniaState, name: str, contract: Contract) -> Iterator[Choice]:
    return ({"disc": symbol} for symbol in SYMBOLS)


def _check_disc(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    there = state.weather[contract.power.amount - 1]
    if not action.disc:
        return Refusal("snowdonia/which-disc", f"Choose the disc that replaces {there}")
    if action.disc == there:
        return Refusal("snowdonia/same-disc", f"The forecast shows {there} already; choose another disc")
    return None


def _replace_forecast(turn: Turn, contract: Contract, action: PlayContract) -> None:
    slot = contract.power.amount
    turn.emit(ForecastChanged(player=action.player, slot=slot, before=turn.state.weather[slot - 1], after=action.disc))


def _check_drawing_contracts(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    if not drawable(state):
        return Refusal("snowdonia/no-contracts-left", "Neither the deck nor the discards hold a contract")
    return None


def _check_drawing_cubes(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    if not sum(state.bag.values()):
        return Refusal("snowdonia/bag-empty", "The bag is empty")
    return None


def _cubes_of_yard(state: SnowdoniaState, name: str, contract: Contract) -> Iterator[Choice]:
    coal = coal_limit(state, name, contract.power.coal)
    for iron, stone, black in all_cubes(state, contract.power.amount, coal):
        yield {"iron": iron, "stone": stone, "coal": black}


def _check_cubes_of_yard(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    cubes = (action.iron, action.stone, action.coal)
    if not sum(cubes):
        return Refusal("snowdonia/which-cubes", f"Choose 1 to {contract.power.amount} cubes of the Stock Yard")
    return check_cubes(state, cubes, contract.power.amount, coal_limit(state, action.player, contract.power.coal))


def _take_from_yard(turn: Turn, contract: Contract, action: PlayContract) -> None:
    turn.emit(
        ContractCubesTaken(
            player=action.player,
            contract=action.contract,
            iron=action.iron,
            stone=action.stone,
            coal=action.coal,
        )
    )


def _times(state: SnowdoniaState, name: str, contract: Contract) -> Iterator[Choice]:
    return ({"times": times} for times in range(1, contract.power.times + 1))


def _conversion(contract: Contract, times: int) -> dict[str, int]:
    return {contract.power.give: contract.power.amount * times, contract.power.get: times}


def _check_times(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    if not 1 <= action.times <= contract.power.times:
        return Refusal("snowdonia/how-often", f"Choose 1 to {contract.power.times} conversions")
    return check_conversion(state, action.player, **_conversion(contract, action.times))


def _convert(turn: Turn, contract: Contract, action: PlayContract) -> None:
    amounts = {"iron": 0, "rubble": 0, "steel": 0, "stone": 0, **_conversion(contract, action.times)}
    turn.emit(ContractConverted(player=action.player, contract=action.contract, **amounts))


def _check_surveyor(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    return check_move(state, action.player)


def _move_surveyor(turn: Turn, contract: Contract, action: PlayContract) -> None:
    stations, at = turn.state.box.stations, turn.state.players[action.player].surveyor
    to = min(at + contract.power.amount, len(stations) - 1)
    turn.emit(SurveyorMoved(player=action.player, contract=action.contract, before=stations[at], after=stations[to]))


def _labourer_moves(state: SnowdoniaState, name: str, contract: Contract) -> Iterator[Choice]:
    for area, there in state.labourers.items():
        for space, player in enumerate(there, 1):
            if player == name:
                for to in state.labourers:
                    yield {"from_area": area, "from_space": space, "to_area": to}


def _check_labourer_move(state: SnowdoniaState, contract: Contract, action: PlayContract) -> Refusal | None:
    if not action.from_area or not action.to_area:
        return Refusal("snowdonia/which-labourer", "Choose the labourer to move, and the area that he goes to")
    there = state.labourers[action.from_area]
    if not 1 <= action.from_space <= len(there) or there[action.from_space - 1] != action.player:
        return Refusal(
            "snowdonia/not-your-labourer",
            f"No labourer of {action.player} stands on space {action.from_space} of area {action.from_area}",
        )
    if not open_area(state, action.to_area):
        return Refusal("snowdonia/area-closed", f"{state.weather[0].capitalize()} closes area {action.to_area}")
    if action.from_area == SURVEYOR_AREA == action.to_area:
        return Refusal("snowdonia/no-move", "A labourer does not move from the Surveyor to the Surveyor")
    if not free_spaces(state, action.to_area):
        return Refusal("snowdonia/area-full", f"Area {action.to_area} has no empty space")
    return None


def _move_labourer(turn: Turn, contract: Contract, action: PlayContract) -> None:
    """To the lowest empty space, counted before lifting him, as after him in G."""
    state = turn.state
    space = free_spaces(state, action.to_area)[0]
    turn.emit(
        LabourerMoved(
            player=action.player,
            from_area=action.from_area,
            from_space=action.from_space,
            to_area=action.to_area,
            to_space=space,
        )
    )


RULES: Final[Mapping[str, PowerRule]] = {
    "lay_track_rate_bonus": _adding("lay_bonus"),
    "stock_yard_extra_cubes": _adding("yard_extra"),
    "stone_discount": _adding("stone_discount"),
    "excavate_double": PowerRule(_no_choice, _always, _double_excavation),
    "ignore_coal_limit": PowerRule(_no_choice, _always, _ignore_coal_limit),
    "iron_as_steel": PowerRule(_no_choice, _always, _iron_as_steel),
    "rubble_as_stone": PowerRule(_no_choice, _always, _rubble_as_stone),
    "block_contracts": PowerRule(_no_choice, _always, _block_contracts),
    "take_start_player": PowerRule(_no_choice, _always, _take_start_player),
    "excavate_next_space": PowerRule(_no_choice, _always, _defer),
    "extra_action": PowerRule(_no_choice, _always, _defer),
    "replace_forecast": PowerRule(_other_discs, _check_disc, _replace_forecast, frozenset({"disc"})),
    "draw_contracts": PowerRule(_no_choice, _check_drawing_contracts, _nothing_more),
    "draw_from_bag": PowerRule(_no_choice, _check_drawing_cubes, _nothing_more),
    "take_from_stock_yard": PowerRule(
        _cubes_of_yard, _check_cubes_of_yard, _take_from_yard, frozenset({"iron", "stone", "coal"})
    ),
    "convert": PowerRule(_times, _check_times, _convert, frozenset({"times"})),
    "move_surveyor": PowerRule(_no_choice, _check_surveyor, _move_surveyor),
    "move_labourer": PowerRule(
        _labourer_moves, _check_labourer_move, _move_labourer, frozenset({"from_area", "from_space", "to_area"})
    ),
}
"""Every kind of power with a letter; train maintenance has its own module."""


def draws(state: SnowdoniaState, contract: Contract) -> int:
    """Contracts or cubes that chance has to report once the contract is played."""
    power = contract.power
    if power.type == "draw_contracts":
        return min(power.amount, drawable(state))
    if power.type == "draw_from_bag":
        return min(power.amount, sum(state.bag.values()))
    return 0
