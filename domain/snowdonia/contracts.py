"""Windows in which contracts are played, area by area (Rules §5)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import DrawCubes, KeepContract, PassContracts, PlayContract, RevealContracts
from domain.snowdonia.bag import check_draw
from domain.snowdonia.contract_deck import check_reveal
from domain.snowdonia.events import ContractCubesDrawn, ContractKept, ContractPlayed, ContractsDrawn, ContractsPassed
from domain.snowdonia.powers import RULES, draws
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import CLOSED, Now, Turn

_NO_CHOICE = frozenset({"type", "player", "contract"})


def check_contract(state: SnowdoniaState, name: str, number: int, area: str) -> Refusal | None:
    """Why a player cannot play this contract in an area's window, whatever he chooses; None where he can."""
    used = state.players[name].contracts.get(number)
    if used is None:
        return Refusal("snowdonia/contract-not-yours", f"{name} does not hold contract {number}")
    if used:
        return Refusal("snowdonia/contract-used", f"The power of contract {number} was used before")
    letter = state.box.contracts[number].letter
    if letter != area:
        belongs = f"belongs to area {letter}" if letter else "serves train maintenance only"
        return Refusal("snowdonia/contract-not-now", f"Contract {number} {belongs}, not to area {area}")
    if state.blocked:
        return Refusal("snowdonia/contracts-blocked", "A contract forbids every other to the end of the round")
    over = state.window == CLOSED and area == state.area
    if state.fresh != number and (over or (area == "F" and number in state.gained)):
        return Refusal("snowdonia/contract-not-now", f"Contract {number} cannot be played any more in this area")
    return None


def ways(state: SnowdoniaState, name: str, number: int) -> Iterator[PlayContract]:
    """Every way to play a contract that may be played now."""
    contract = state.box.contracts[number]
    rule = RULES[contract.power.type]
    for choice in rule.choices(state, name, contract):
        action = PlayContract.model_construct(player=name, contract=number, **choice)
        if rule.check(state, contract, action) is None:
            yield action


def playable(state: SnowdoniaState, name: str, area: str) -> list[int]:
    """Contracts that a player can play in an area's window, the lowest number first."""
    held = state.players[name].contracts
    return [
        number
        for number in sorted(held)
        if check_contract(state, name, number, area) is None and any(True for _ in ways(state, name, number))
    ]


def window(state: SnowdoniaState, area: str) -> Now | None:
    """Who may play contracts of this area now; None where nobody can.

    In order of players, each until he passes. Once the area is under way only a contract just got in F can follow.
    """
    if state.blocked:
        return None
    if state.window == CLOSED:
        return _after_taking(state, area)
    for name in state.order[state.window :]:
        if playable(state, name, area):
            return Now(name, "play_contract")
    return None


def _after_taking(state: SnowdoniaState, area: str) -> Now | None:
    if state.fresh:
        for name in state.order:
            if state.fresh in state.players[name].contracts and playable(state, name, area):
                return Now(name, "play_contract")
    return None


def play_contract(turn: Turn, now: Now, action: PlayContract) -> None:
    state = turn.state
    name, number = action.player, action.contract
    refusal = check_contract(state, name, number, state.area)
    if refusal:
        raise refusal
    contract = state.box.contracts[number]
    rule = RULES[contract.power.type]
    action = _filled_in(state, action)
    refusal = rule.check(state, contract, action)
    if refusal:
        raise refusal
    choices = action.model_dump(exclude={"type"})
    turn.emit(ContractPlayed(power=contract.power.type, draws=draws(state, contract), **choices))
    rule.play(turn, contract, action)


def _filled_in(state: SnowdoniaState, action: PlayContract) -> PlayContract:
    """The action with the only possible choice where it makes none. Refuses choices that the contract has not."""
    contract = state.box.contracts[action.contract]
    given = [field for field in action.model_dump(exclude_defaults=True) if field not in _NO_CHOICE]
    for field in given:
        if field not in RULES[contract.power.type].fields:
            raise Refusal("snowdonia/no-such-choice", f"Contract {action.contract} leaves no choice of {field!r}")
    if not given:
        possible = list(ways(state, action.player, action.contract))
        if len(possible) == 1:
            return possible[0]
    return action


def pass_contracts(turn: Turn, now: Now, action: PassContracts) -> None:
    turn.emit(ContractsPassed(player=action.player, area=turn.state.area))


def draw_contracts(turn: Turn, action: RevealContracts) -> None:
    """The contracts that 5 draws (Rules §5)."""
    state = turn.state
    waiting = state.drawing
    assert waiting is not None
    back, shuffled = check_reveal(state, action, waiting.amount)
    turn.emit(
        ContractsDrawn(
            player=waiting.player,
            contract=waiting.contract,
            contracts=action.contracts,
            back=back,
            shuffled=shuffled,
        )
    )


def keep_contract(turn: Turn, now: Now, action: KeepContract) -> None:
    """Exactly one of the drawn contracts and 5 itself stays; a drawn one is unused."""
    waiting = turn.state.keeping
    assert waiting is not None
    cards = (waiting.contract, *waiting.drawn)
    if action.contract not in cards:
        raise Refusal(
            "snowdonia/contract-not-drawn", f"Keep one of {', '.join(map(str, cards))}, not {action.contract}"
        )
    discarded = tuple(number for number in cards if number != action.contract)
    turn.emit(
        ContractKept(player=action.player, played=waiting.contract, contract=action.contract, discarded=discarded)
    )


def draw_cubes(turn: Turn, action: DrawCubes) -> None:
    """The cubes that 18 and 19 draw; event cubes go back unresolved and are not replaced (Rules §5)."""
    waiting = turn.state.drawing
    assert waiting is not None
    check_draw(turn.state, action, waiting.amount)
    turn.emit(
        ContractCubesDrawn(
            player=waiting.player,
            contract=waiting.contract,
            iron=action.iron,
            stone=action.stone,
            coal=action.coal,
            event=action.event,
        )
    )


def offered(state: SnowdoniaState, now: Now) -> Iterator[PlayContract | PassContracts]:
    for number in playable(state, now.actor, state.area):
        yield from ways(state, now.actor, number)
    yield PassContracts(player=now.actor)


def offered_keeping(state: SnowdoniaState, now: Now) -> Iterator[KeepContract]:
    assert state.keeping is not None
    return (
        KeepContract(player=now.actor, contract=number) for number in (state.keeping.contract, *state.keeping.drawn)
    )
