"""Scout and Pass: the actions that only move cards. Rules §12, §13."""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass.actions import Pass, Scout
from domain.brass.cards import check_hand
from domain.brass.components import CONSTANTS, WILDS
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def scout(turn: Recorder[BrassState], action: Scout) -> None:
    """Three cards for one of each wild card (Rules §12). Raises Refusal."""
    check_scout(turn.state, action.player)
    check_hand(turn.state, action.player, action.cards)
    turn.emit(ev.Scouted(player=action.player, cards=action.cards, gained=WILDS))


def check_scout(state: BrassState, player: str) -> None:
    """Refuse a player who holds a wild card or too few cards."""
    hand = state.players[player].hand
    if any(wild in hand for wild in WILDS):
        raise Refusal("brass/holds-wild-card", f"{player} already holds a wild card")
    if len(hand) < CONSTANTS.scout_cards_discarded_in_total:
        raise Refusal(
            "brass/too-few-cards",
            f"Scout discards {CONSTANTS.scout_cards_discarded_in_total} cards; {player} holds {len(hand)}",
        )


def pass_turn(turn: Recorder[BrassState], action: Pass) -> None:
    """A card for nothing (Rules §13). Raises Refusal."""
    check_hand(turn.state, action.player, (action.card,))
    turn.emit(ev.Passed(player=action.player, card=action.card))
