"""D Lay Track: turning cleared track cards to the rail side, nearest the start first (Rules §3.2 D)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.refusal import Refusal
from domain.snowdonia.actions import LayTrack
from domain.snowdonia.ending import after_marker_placed, after_track_laid
from domain.snowdonia.events import TrackLaid
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


def lay_track_rate(state: SnowdoniaState, name: str) -> int:
    """Track cards that one Lay Track action of a player may turn over: marker and bonuses."""
    player = state.players[name]
    rate = state.lay_track + player.effects.get("lay_bonus", 0)
    if player.train:
        effect = state.box.trains[player.train].effect
        if effect.type == "lay_track_rate_bonus":
            rate += effect.amount
    return rate


def ready_cards(state: SnowdoniaState) -> int:
    """Cleared track cards in a row, beginning with the first that is not laid."""
    ready = 0
    for card in state.route.cards[state.laid :]:
        if state.rubble[card]:
            break
        ready += 1
    return ready


def check_laying(state: SnowdoniaState, name: str, cards: int) -> Refusal | None:
    """Why a player cannot lay so many cards; None where he can. Each costs a steel bar and bears his marker."""
    player = state.players[name]
    for there, code, what in (
        (lay_track_rate(state, name), "above-rate", "the lay track rate is"),
        (player.steel, "not-enough-steel", "steel bars in hand:"),
        (player.markers, "no-markers", "ownership markers left:"),
        (ready_cards(state), "track-not-clear", "unlaid track cards nearest the start without rubble:"),
    ):
        if cards > there:
            return Refusal(f"snowdonia/{code}", f"{name} cannot lay {cards} track cards; {what} {there}")
    return None


def lay_track(turn: Turn, now: Now, action: LayTrack) -> None:
    state = turn.state
    name = action.player
    refusal = check_laying(state, name, action.cards)
    if refusal:
        raise refusal
    cards = state.route.cards[state.laid : state.laid + action.cards]
    turn.emit(
        TrackLaid(
            player=name,
            space=now.space,
            contract=now.contract,
            cards=cards,
            steel=len(cards),
            vp=sum(state.box.cards[card].vp for card in cards),
        )
    )
    if cards:
        # A card is laid once it bears its marker: where both end the game, the marker is named.
        after_marker_placed(turn, name)
        after_track_laid(turn, name)


def offered(state: SnowdoniaState, now: Now) -> Iterator[LayTrack]:
    for cards in range(len(state.route.cards) - state.laid + 1):
        if check_laying(state, now.actor, cards) is not None:
            return
        yield LayTrack(player=now.actor, cards=cards)
