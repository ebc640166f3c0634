"""The course of turns and rounds. Rules §4, §14."""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass.cards import deal_hands, refill_hand
from domain.brass.components import CONSTANTS, Era
from domain.brass.eras import end_era, is_final_round
from domain.brass.income import collect_income, settle_debts
from domain.brass.state import BrassState
from domain.core.ruleset import Recorder


def begin_era(turn: Recorder[BrassState]) -> None:
    """Deal the hands of the era whose deck is ready, and begin its first round (Rules §3.2, §15.2)."""
    deal_hands(turn)
    _start_round(turn, 1)


def _start_round(turn: Recorder[BrassState], number: int) -> None:
    """The first player of the turn order who has a card begins (Rules §4)."""
    state = turn.state
    first = next(player for player in state.turn_order if state.players[player].hand)
    _start_turn(turn, first, state.era, number)


def _start_turn(turn: Recorder[BrassState], player: str, era: Era, number: int) -> None:
    first = era == "canal" and number == 1
    actions = CONSTANTS.actions_per_turn_canal_round1 if first else CONSTANTS.actions_per_turn
    turn.emit(ev.TurnStarted(player=player, era=era, round=number, actions=actions))


def end_action(turn: Recorder[BrassState], player: str) -> None:
    """After a player's action: the next one, the next player's turn, or the end of the round (Rules §4)."""
    state = turn.state
    if state.actions_left and state.players[player].hand:
        return
    refill_hand(turn, player)
    for following in state.turn_order[state.turn + 1 :]:
        if state.players[following].hand:
            _start_turn(turn, following, state.era, state.round)
            return
    _end_round(turn)


def _end_round(turn: Recorder[BrassState]) -> None:
    """Turn order, then income; the rest waits until every debt is settled (Rules §14)."""
    state = turn.state
    spent = {player: state.players[player].spent for player in state.turn_order}
    order = tuple(sorted(spent, key=spent.__getitem__))
    turn.emit(ev.TurnOrderSet(era=state.era, round=state.round, spent=spent, order=order))
    if not is_final_round(state):
        collect_income(turn)
    go_on_after_debts(turn)


def go_on_after_debts(turn: Recorder[BrassState]) -> None:
    """Settle what needs no decision; once nobody owes anything, end the era or begin the next round."""
    settle_debts(turn)
    state = turn.state
    if state.debtors:
        return
    if any(player.hand for player in state.players.values()):
        _start_round(turn, state.round + 1)
    else:
        end_era(turn)
        if state.table and state.phase == "deck":
            begin_era(turn)
