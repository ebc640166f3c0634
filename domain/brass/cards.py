"""Hands and discards: which card may be played. Rules §4, §16."""

from __future__ import annotations

from collections.abc import Sequence

from domain.brass import events as ev
from domain.brass import words
from domain.brass.components import CARD_COPIES, START, UNKNOWN_CARD, WILDS, deck
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def unseen(state: BrassState, card: str) -> int:
    """Copies of a deck card that nobody has played face up in this era."""
    copies = CARD_COPIES[len(state.players)].get(card, 0)
    return copies - sum(player.discards.count(card) for player in state.players.values())


def check_hand(state: BrassState, player: str, cards: Sequence[str]) -> None:
    """Refuse cards that the player does not hold, or, where hands are unknown, cannot hold any more."""
    hand = list(state.players[player].hand)
    for card in cards:
        if card in hand and card != UNKNOWN_CARD:
            hand.remove(card)
        elif UNKNOWN_CARD in hand and card not in WILDS:
            hand.remove(UNKNOWN_CARD)
            if cards.count(card) > unseen(state, card):
                raise Refusal(
                    "brass/card-used-up",
                    f"{player} cannot hold the {words.card(card)}: this era's deck has no copy left that could be in a hand",
                )
        else:
            raise Refusal("brass/card-not-in-hand", f"{player} does not hold the {words.card(card)}")


def playable_cards(state: BrassState, player: str) -> list[str]:
    """The different cards that the player may discard, in a fixed order."""
    hand = state.players[player].hand
    if UNKNOWN_CARD not in hand:
        return sorted(set(hand))
    deck = [card for card in CARD_COPIES[len(state.players)] if unseen(state, card) > 0]
    return [*sorted(deck), *(wild for wild in sorted(WILDS) if wild in hand)]


def deal_hands(turn: Recorder[BrassState]) -> None:
    """A hand for everybody in seat order, then, in the Canal Era, one card face down each (Rules §3.2, §15.2).

    At a table nobody sees what is dealt.
    """
    state = turn.state
    cards = state.deck or (UNKNOWN_CARD,) * len(deck(len(state.players)))
    whole = iter(cards)
    hands = {player: tuple(next(whole) for _ in range(START.hand_size)) for player in state.players}
    face_down = {player: next(whole) for player in state.players} if state.era == "canal" else {}
    dealt = START.hand_size * len(hands) + len(face_down)
    turn.emit(ev.HandsDealt(hands=hands, face_down=face_down, deck=len(cards) - dealt))


def refill_hand(turn: Recorder[BrassState], player: str) -> None:
    """Draw up to the hand size at the end of a turn, as far as the deck lasts (Rules §4)."""
    deck_left = turn.state.deck
    cards = deck_left[: START.hand_size - len(turn.state.players[player].hand)]
    if cards:
        turn.emit(ev.CardsDrawn(player=player, cards=cards, deck=len(deck_left) - len(cards)))
