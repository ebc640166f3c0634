"""Chance in Brass: Birmingham: turn order, merchant tiles and decks from a random generator."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.brass.actions import DealMerchants, DrawTurnOrder, ShuffleDeck
from domain.brass.components import deck, merchant_spaces, merchant_tiles
from domain.brass.state import BrassState
from domain.core.action import Action


class Dealer:
    """Answers every request of the actor `chance`."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return self._answer(state)

    def _answer(self, state: BrassState) -> Action:
        players = len(state.players)
        if state.phase == "turn_order":
            return DrawTurnOrder(order=self._shuffled(tuple(state.players)))
        if state.phase == "merchants":
            tiles = self._shuffled(merchant_tiles(players))
            return DealMerchants(tiles=dict(zip(merchant_spaces(players), tiles, strict=True)))
        return ShuffleDeck(cards=self._shuffled(deck(players)))

    def _shuffled(self, things: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._rng.sample(things, len(things)))
