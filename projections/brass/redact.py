"""What one player, or the public, can know of an event of Brass: Birmingham. Rules §3.2, §4.

Hidden are the order of the deck, the hands of others and every card that lies face down. The Wild cards that somebody
scouts are taken from an open pile, and a card is open once it was played.
"""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass.components import UNKNOWN_CARD
from domain.core.event import Event


def redact(event: Event, seat: str) -> Event:
    """The event with `?` for every card that a player could not have seen. seat: empty for the public."""
    match event:
        case ev.DeckShuffled():
            return event.model_copy(update={"cards": _hidden(event.cards)})
        case ev.HandsDealt():
            hands = {player: hand if player == seat else _hidden(hand) for player, hand in event.hands.items()}
            face_down = {player: UNKNOWN_CARD for player, card in event.face_down.items() if card}
            return event.model_copy(update={"hands": hands, "face_down": face_down})
        case ev.CardsDrawn() if event.player != seat:
            return event.model_copy(update={"cards": _hidden(event.cards)})
    return event


def _hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN_CARD,) * len(cards)
