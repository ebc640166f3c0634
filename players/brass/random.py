"""The random bot of Brass: Birmingham."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.brass.cards import playable_cards
from domain.brass.legal import FAMILIES, legal_actions
from domain.brass.state import BrassState
from domain.core.action import Action


class RandomBot:
    """Picks a kind of action first, then one of that kind, so that the many pairs of links do not crowd out the rest."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return self._choose(state)

    def _choose(self, state: BrassState) -> Action:
        if state.phase == "debts":
            return self._rng.choice(list(legal_actions(state)))
        card = self._rng.choice(playable_cards(state, state.current))
        kinds = list(FAMILIES)
        while True:
            kind = self._rng.choice(kinds)
            kinds.remove(kind)
            cards = playable_cards(state, state.current) if kind == "build" else [card]
            actions = list(FAMILIES[kind](state, cards))
            if actions:
                return self._rng.choice(actions)
