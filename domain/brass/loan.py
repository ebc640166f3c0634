"""Loan. Rules §11."""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass.actions import Loan
from domain.brass.cards import check_hand
from domain.brass.components import CONSTANTS, HIGHEST_SPACE_OF_LEVEL, LEVEL_OF_SPACE
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def take_loan(turn: Recorder[BrassState], action: Loan) -> None:
    """Money for income levels; the marker goes to the highest space of the new level (Rules §11). Raises Refusal."""
    check_hand(turn.state, action.player, (action.card,))
    check_loan(turn.state, action.player)
    player = turn.state.players[action.player]
    level = LEVEL_OF_SPACE[player.income_space] - CONSTANTS.loan_levels_down
    turn.emit(
        ev.LoanTaken(
            player=action.player,
            card=action.card,
            amount=CONSTANTS.loan_money,
            money=player.money + CONSTANTS.loan_money,
            from_space=player.income_space,
            to_space=HIGHEST_SPACE_OF_LEVEL[level],
            income_level=level,
        )
    )


def check_loan(state: BrassState, player: str) -> None:
    """Refuse a loan that would lead below the lowest income level."""
    level = LEVEL_OF_SPACE[state.players[player].income_space]
    lowest = LEVEL_OF_SPACE[0]
    if level - CONSTANTS.loan_levels_down < lowest:
        raise Refusal(
            "brass/income-too-low",
            f"A loan costs {CONSTANTS.loan_levels_down} income levels; {player} is at {level} and may not fall below {lowest}",
        )
