"""The state as a tree of plain data with stable keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from domain.brass.components import LEVEL_OF_SPACE, STACKS, UNKNOWN_CARD, place_of
from domain.brass.state import BrassState, PlayerState, Tile


def view(state: BrassState, seat: str | None = None) -> dict[str, Any]:
    """The whole table; with a seat, only what that player can know (cards unknown to him are `?`).

    Read-only: equal parts of two views are the same object.
    """
    return {
        "era": state.era,
        "round": state.round,
        "phase": state.phase,
        "turn_order": list(state.turn_order),
        "current": state.current if state.phase == "actions" else "",
        "actions_left": state.actions_left,
        "debtors": list(state.debtors),
        "players": {name: _player(state, player, name, seat) for name, player in state.players.items()},
        "market": dict(state.markets),
        "merchants": _merchants(state),
        "board": {slot: _tile(tile) for slot, tile in sorted(state.board.items())},
        "links": dict(sorted(state.links.items())),
        "deck": [UNKNOWN_CARD] * len(state.deck) if seat else list(state.deck),
        "wilds": dict(state.wilds),
        "winners": list(state.winners),
        "decided_by": state.decided_by,
    }


# Sharing parts lets a walk through a game find at once what has not changed.

_MAT: Final = {
    industry: [
        {"front": stack[gone] if gone < len(stack) else 0, "left": len(stack) - gone} for gone in range(len(stack) + 1)
    ]
    for industry, stack in STACKS.items()
}


@lru_cache(maxsize=4096)
def _tile(tile: Tile) -> dict[str, Any]:
    return tile._asdict()


def _player(state: BrassState, player: PlayerState, name: str, seat: str | None) -> dict[str, Any]:
    hand = sorted(player.hand)
    hidden = seat not in (None, name)
    return {
        "money": player.money,
        "income_space": player.income_space,
        "income_level": LEVEL_OF_SPACE[player.income_space],
        "vp": player.vp,
        "spent": player.spent,
        "links_left": player.links_left,
        "hand": [card if card.startswith("wild:") else UNKNOWN_CARD for card in hand] if hidden else hand,
        "discards": list(player.discards),
        "face_down": UNKNOWN_CARD if player.face_down and seat else player.face_down,
        "mat": {industry: _MAT[industry][gone] for industry, gone in player.mat.items()},
    }


def _merchants(state: BrassState) -> dict[str, list[dict[str, Any]]]:
    return _merchants_of(tuple(state.merchants.items()), state.beer)


@lru_cache(maxsize=1024)
def _merchants_of(tiles: tuple[tuple[str, str], ...], beer: tuple[str, ...]) -> dict[str, list[dict[str, Any]]]:
    merchants: dict[str, list[dict[str, Any]]] = {}
    for space, kind in tiles:
        merchants.setdefault(place_of(space), []).append({"tile": kind, "beer": space in beer})
    return merchants
