"""Income at the end of a round, and what happens when a player cannot pay. Rules §14.2, §14.3."""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import RemoveTile
from domain.brass.components import CONSTANTS, FACES, LEVEL_OF_SPACE
from domain.brass.state import BrassState, Tile
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def collect_income(turn: Recorder[BrassState]) -> None:
    """Pay every player, in turn order, their income level; who cannot pay the Bank becomes a debtor (Rules §14.2)."""
    for name in turn.state.turn_order:
        player = turn.state.players[name]
        level = LEVEL_OF_SPACE[player.income_space]
        if player.money + level >= 0:
            turn.emit(ev.IncomeCollected(player=name, level=level, amount=level, money=player.money + level))
        else:
            turn.emit(ev.ShortfallFaced(player=name, level=level, owed=-level, money=player.money))


def settle_debts(turn: Recorder[BrassState]) -> None:
    """Let debtors pay who can, or who have nothing left to give up; stop at one who has to choose (Rules §14.3)."""
    state = turn.state
    while state.debtors:
        name = state.debtors[0]
        player = state.players[name]
        level = LEVEL_OF_SPACE[player.income_space]
        if player.money + level >= 0:
            turn.emit(ev.IncomeCollected(player=name, level=level, amount=level, money=player.money + level))
        elif removable_tiles(state, name):
            return
        else:
            _lose_victory_points(turn, name, unpaid=-level - player.money)


def _lose_victory_points(turn: Recorder[BrassState], name: str, unpaid: int) -> None:
    """Pay what there is; the rest costs VP (Rules §14.3)."""
    player = turn.state.players[name]
    level = LEVEL_OF_SPACE[player.income_space]
    turn.emit(ev.IncomeCollected(player=name, level=level, amount=-player.money, money=0))
    lost = unpaid * CONSTANTS.shortfall_vp_per_pound
    if turn.state.options.debt_vp_floor:
        lost = min(lost, max(player.vp, 0))
    turn.emit(ev.VictoryPointsLost(player=name, unpaid=unpaid, lost=lost, vp=player.vp - lost))


def remove_tile(turn: Recorder[BrassState], action: RemoveTile) -> None:
    """Give up a tile for half its money cost, rounded down (Rules §14.3). Raises Refusal."""
    tile = check_removal(turn.state, action.player, action.slot)
    value = FACES[tile.industry, tile.level].debt_value
    turn.emit(
        ev.TileRemovedForDebt(
            player=action.player,
            slot=action.slot,
            industry=tile.industry,
            level=tile.level,
            value=value,
            money=turn.state.players[action.player].money + value,
        )
    )


def check_removal(state: BrassState, player: str, slot: str) -> Tile:
    """The tile in the slot, if the player may give it up. Raises Refusal (Rules §14.3)."""
    tile = state.board.get(slot)
    if tile is None or tile.owner != player:
        raise Refusal("brass/not-your-tile", f"{words.slot(slot)} does not hold a tile of {player}")
    if not FACES[tile.industry, tile.level].debt_value and not state.options.remove_worthless_tiles:
        raise Refusal(
            "brass/tile-worthless", f"The {words.tile(tile.industry, tile.level)} brings £0 and does not help to pay"
        )
    return tile


def removable_tiles(state: BrassState, player: str) -> list[str]:
    """Slots of the tiles that the player may give up, in the order in which they were built."""
    worthless_too = state.options.remove_worthless_tiles
    return [
        slot
        for slot, tile in state.board.items()
        if tile.owner == player and (worthless_too or FACES[tile.industry, tile.level].debt_value)
    ]
