"""Setup: turn order, merchants, deck and hands. Rules §3."""

from __future__ import annotations

from collections import Counter

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import DealMerchants, DrawTurnOrder, ShuffleDeck
from domain.brass.components import BLANK, deck, merchant_spaces, merchant_tiles
from domain.brass.state import BrassState
from domain.brass.turns import begin_era
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def draw_turn_order(turn: Recorder[BrassState], action: DrawTurnOrder) -> None:
    """The first turn order names every player once (Rules §3.3). Raises Refusal."""
    if sorted(action.order) != sorted(turn.state.players):
        raise Refusal(
            "brass/wrong-turn-order", f"The turn order has to name each of {words.listed(turn.state.players)} once"
        )
    turn.emit(ev.TurnOrderDrawn(order=action.order))


def deal_merchants(turn: Recorder[BrassState], action: DealMerchants) -> None:
    """Merchant tiles on their spaces, beer beside those that are not blank (Rules §3.1). Raises Refusal."""
    players = len(turn.state.players)
    spaces = merchant_spaces(players)
    if sorted(action.tiles) != sorted(spaces):
        raise Refusal(
            "brass/wrong-merchant-spaces", f"{players} players use the merchant spaces {words.listed(spaces)}"
        )
    tiles = merchant_tiles(players)
    if sorted(action.tiles.values()) != sorted(tiles):
        raise Refusal("brass/wrong-merchant-tiles", f"{players} players use the merchant tiles {words.listed(tiles)}")
    dealt = {space: action.tiles[space] for space in spaces}
    beer = tuple(space for space, kind in dealt.items() if kind != BLANK)
    turn.emit(ev.MerchantsDealt(tiles=dealt, beer=beer))
    if turn.state.table:
        begin_era(turn)


def shuffle_deck(turn: Recorder[BrassState], action: ShuffleDeck) -> None:
    """The deck of the era, from which the hands are dealt at once (Rules §3.2, §15.2). Raises Refusal."""
    expected = Counter(deck(len(turn.state.players)))
    given = Counter(action.cards)
    if given != expected:
        wrong = sorted((given - expected) | (expected - given))[0]
        raise Refusal(
            "brass/wrong-deck",
            f"The deck has {expected[wrong]} of the {words.card(wrong)}, not {given[wrong]}",
        )
    turn.emit(ev.DeckShuffled(era=turn.state.era, cards=action.cards))
    begin_era(turn)
